#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    long *digits, count, room;
} number;

static void append(number *a, long digit)
{
    if (a->count == a->room) {
        a->room = a->room ? a->room * 2 : 8;
        a->digits = realloc(a->digits, a->room * sizeof(long));
    }
    a->digits[a->count++] = digit;
}

static void times(number *a, long k)
{
    long carry = 0;
    for (long i = 0; i < a->count; i++) {
        long value = a->digits[i] * k + carry;
        a->digits[i] = value % 10;
        carry = value / 10;
    }
    for (; carry; carry /= 10)
        append(a, carry % 10);
}

static void add(number *a, number *b)
{
    long carry = 0, most = a->count > b->count ? a->count : b->count;
    number out = {0};
    for (long i = 0; i < most; i++) {
        long value = carry;
        if (i < a->count)
            value += a->digits[i];
        if (i < b->count)
            value += b->digits[i];
        append(&out, value % 10);
        carry = value / 10;
    }
    if (carry)
        append(&out, carry);
    free(a->digits);
    *a = out;
}

int main(int argc, char **argv)
{
    number factorial = {0}, power = {0}, total = {0};
    long n = atol(argv[1]), sum = 0;
    append(&factorial, 1);
    append(&power, 1);
    append(&total, 0);
    for (long i = 1; i <= n; i++) {
        times(&factorial, i);
        times(&power, 2);
        add(&total, &power);
        add(&total, &factorial);
    }
    for (long i = 0; i < total.count; i++)
        sum += total.digits[i];
    printf("%ld ", total.count);
    for (long i = 0; i < 20 && i < total.count; i++)
        putchar('0' + (char)total.digits[total.count - 1 - i]);
    printf(" %ld\n", sum);
    return argc - 2;
}
