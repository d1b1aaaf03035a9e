#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define SIZE 128

static long grids[2][SIZE][SIZE];

static void step(long (*old)[SIZE], long (*new)[SIZE])
{
    for (int y = 0; y < SIZE; y++) {
        long *above = old[(y + SIZE - 1) % SIZE], *here = old[y], *below = old[(y + 1) % SIZE];
        for (int x = 0; x < SIZE; x++) {
            int left = (x + SIZE - 1) % SIZE, right = (x + 1) % SIZE;
            long count = above[left] + above[x] + above[right] + here[left] + here[right] + below[left] + below[x] +
                         below[right];
            new[y][x] = count == 3 || (count == 2 && here[x]);
        }
    }
}

int main(int argc, char **argv)
{
    long state = 3, sum = 0, n = atol(argv[1]);
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++) {
            state = (state * 1103515245 + 12345) % 2147483648;
            grids[0][y][x] = (state >> 16) & 1;
        }
    for (long i = 0; i < n; i++)
        step(grids[i & 1], grids[~i & 1]);
    for (int y = 0; y < SIZE; y++)
        for (int x = 0; x < SIZE; x++)
            sum += grids[n & 1][y][x];
    printf("%ld\n", sum);
    return argc - 2;
}
