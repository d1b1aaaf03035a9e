#include <stdio.h>
#include <stdlib.h>
static long length(long n) {
    long steps = 1;
    for (; n != 1; steps++) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return steps;
}
int main(int argc, char **argv) {
    long limit = atol(argv[argc - 1]), best = 1, longest = 1;
    for (long n = 1; n < limit; n++) {
        long steps = length(n);
        if (steps > longest) {
            longest = steps;
            best = n;
        }
    }
    printf("%ld: %ld steps\n", best, longest);
    return 0;
}
