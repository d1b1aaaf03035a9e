import sys
from datetime import date, datetime, timedelta, timezone

EPOCH = date(1970, 1, 1)
DAY = timedelta(days=1)
ZONE = timezone(timedelta(hours=2))
WHEN = datetime(2024, 1, 2, 3, 4, tzinfo=timezone.utc)
HOLIDAYS = {date(2024, 12, 25): "Christmas", date(2024, 1, 1): "New Year"}


class Task:
    def __init__(self, name, due):
        self.name = name
        self.due = due

    def is_late(self, today=EPOCH):
        return self.due < today


def main(argv):
    print(
        EPOCH,
        EPOCH + DAY,
        WHEN,
        WHEN.astimezone(ZONE),
        HOLIDAYS.get(date(2024, 12, 25)),
        date(2024, 1, 2) in HOLIDAYS,
    )
    tasks = [Task("a", EPOCH + i * DAY * 10) for i in range(3)]
    tasks.sort(key=lambda t: t.due, reverse=True)
    print([str(t.due) for t in tasks], [t.is_late() for t in tasks], (tasks[0].due - EPOCH).days)
    for d in sorted(HOLIDAYS):
        print(d, HOLIDAYS[d], isinstance(d, datetime))
    day = None
    for text in argv[1:]:
        day = datetime.strptime(text, "%Y-%m-%d").date()
    print(day is None or day.year)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
