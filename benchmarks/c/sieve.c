#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
    long limit = atol(argv[argc - 1]), count = 0, capacity = 16, total = 0;
    bool *is_prime = malloc(limit);
    long *primes = malloc(capacity * sizeof *primes);
    memset(is_prime, true, limit);
    for (long n = 2; n < limit; n++)
        if (is_prime[n]) {
            if (count == capacity) primes = realloc(primes, (capacity *= 2) * sizeof *primes);
            primes[count++] = n;
            for (long multiple = n * n; multiple < limit; multiple += n) is_prime[multiple] = false;
        }
    for (long i = 0; i < count; i++) total += primes[i];
    printf("%ld primes, sum %ld\n", count, total);
    return 0;
}
