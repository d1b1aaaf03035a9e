import calendar
import datetime

print(
    calendar.monthrange(2024, 2),
    calendar.monthrange(2023, 2),
    calendar.isleap(2000),
    calendar.isleap(1900),
    calendar.leapdays(2000, 2021),
    calendar.weekday(2024, 2, 29),
)
print(calendar.month(2024, 2))
print(calendar.month(2023, 10, w=4, l=2))
print(calendar.monthcalendar(2024, 2))
c = calendar.TextCalendar(calendar.SUNDAY)
print(c.formatmonth(2024, 12))
print(c.formatweekheader(3), c.getfirstweekday(), list(c.iterweekdays()))
print(
    list(calendar.Calendar().itermonthdays(2024, 2))[:8],
    [d for d in calendar.Calendar().itermonthdates(2024, 2)][0],
    list(calendar.Calendar().itermonthdays2(2024, 2))[:5],
)
print(calendar.timegm((1970, 1, 2, 0, 0, 1)), calendar.timegm(datetime.datetime(2024, 1, 1).timetuple()))
print(
    calendar.day_name[0],
    calendar.month_name[2],
    calendar.day_abbr[6],
    calendar.month_abbr[12],
    list(calendar.month_name),
    len(calendar.day_name),
)
print(calendar.calendar(2024)[:400])
print(calendar.Calendar(6).monthdayscalendar(2024, 3)[0], calendar.weekheader(2))
calendar.setfirstweekday(calendar.SUNDAY)
print(calendar.firstweekday(), calendar.monthcalendar(2024, 9)[0])
