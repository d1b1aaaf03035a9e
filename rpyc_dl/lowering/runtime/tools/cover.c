/* --coverage: how often each line has run, as LCOV has it. */
#include <errno.h>
#include <stdio.h>

#include "rpy_internal.h"

void rpy_write_counts(const uint64_t *counts, const int32_t *terms, const rpy_counted_line *lines, size_t count,
                      const char *name)
{
    const char *chosen = getenv("RPYC_DL_COVERAGE"), *path = NULL;
    if (chosen != NULL && *chosen != 0)
        name = chosen;
    FILE *file = fopen(name, "w");
    if (file == NULL) {
        fprintf(stderr, "the coverage cannot be written to %s: %s\n", name, strerror(errno));
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const rpy_counted_line *l = &lines[i];
        if (path == NULL || strcmp(path, l->path) != 0)
            fprintf(file, "%sSF:%s\n", path == NULL ? "TN:\n" : "end_of_record\n", l->path);
        path = l->path;
        int64_t sum = 0;
        for (int32_t k = l->first; k < l->first + l->terms; k++)
            sum += terms[k] > 0 ? (int64_t)counts[terms[k] - 1] : -(int64_t)counts[-terms[k] - 1];
        fprintf(file, "DA:%d,%lld\n", l->line, sum > 0 ? (long long)sum : 0);
    }
    if (path != NULL)
        fprintf(file, "end_of_record\n");
    fclose(file);
}
