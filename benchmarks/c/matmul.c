#include <stdio.h>
#include <stdlib.h>
static double **matrix(long n, double seed) {
    double **rows = malloc(n * sizeof *rows);
    for (long i = 0; i < n; i++) {
        rows[i] = malloc(n * sizeof **rows);
        for (long j = 0; j < n; j++) rows[i][j] = (i - j) * seed / n;
    }
    return rows;
}
int main(int argc, char **argv) {
    long n = atol(argv[argc - 1]);
    double **a = matrix(n, 1.5), **b = matrix(n, 0.25), **t = matrix(n, 0), **c = matrix(n, 0), trace = 0;
    for (long j = 0; j < n; j++)
        for (long i = 0; i < n; i++) t[j][i] = b[i][j];
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            double total = 0;
            for (long k = 0; k < n; k++) total += a[i][k] * t[j][k];
            c[i][j] = total;
        }
    for (long i = 0; i < n; i++) trace += c[i][i];
    printf("%.6f %.6f\n", trace, c[0][n - 1]);
    return 0;
}
