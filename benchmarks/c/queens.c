#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct { long n; bool *columns, *rising, *falling; } board;
static long count(board *b, long row) {
    long n = b->n, found = 0;
    if (row == n) return 1;
    for (long c = 0; c < n; c++)
        if (!(b->columns[c] || b->rising[row + c] || b->falling[row - c + n])) {
            b->columns[c] = b->rising[row + c] = b->falling[row - c + n] = true;
            found += count(b, row + 1);
            b->columns[c] = b->rising[row + c] = b->falling[row - c + n] = false;
        }
    return found;
}
int main(int argc, char **argv) {
    long n = atol(argv[argc - 1]);
    board b = {n, calloc(n, 1), calloc(2 * n, 1), calloc(2 * n, 1)};
    printf("%ld queens: %ld solutions\n", n, count(&b, 0));
    return 0;
}
