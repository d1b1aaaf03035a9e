#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long distance(const char *a, long n, const char *b, long m)
{
    long *row = malloc((m + 1) * sizeof(long));
    for (long j = 0; j <= m; j++)
        row[j] = j;
    for (long i = 1; i <= n; i++) {
        long left = i, diagonal = i - 1;
        for (long j = 1; j <= m; j++) {
            long up = row[j], best = a[i - 1] == b[j - 1] ? diagonal : diagonal + 1;
            if (up + 1 < best)
                best = up + 1;
            if (left + 1 < best)
                best = left + 1;
            diagonal = up;
            left = row[j] = best;
        }
    }
    long result = row[m];
    free(row);
    return result;
}

static char *text(long n, long seed)
{
    char *s = malloc(n);
    for (long i = 0; i < n; i++) {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        s[i] = "abcd"[(seed >> 16) % 4];
    }
    return s;
}

int main(int argc, char **argv)
{
    long n = atol(argv[1]), total = 0;
    for (long seed = 0; seed < 5; seed++)
        total += distance(text(n, seed), n, text(n + 17, seed + 100), n + 17);
    printf("%ld\n", total);
    return argc - 2;
}
