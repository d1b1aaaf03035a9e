/* Uses the library that `rpyc-dl build --c-lib stats.py` makes: see README.md. */
#include <stdio.h>
#include <string.h>

#include "stats.h"

static int failed(const char *where)
{
    fprintf(stderr, "%s: %s: %s\n", where, stats_error_class(), stats_error_message());
    return 1;
}

int main(void)
{
    double numbers[] = {2.5, 4, -1, 8};
    stats_Summary found;
    if (stats_summary(numbers, 4, &found) != STATS_OK)
        return failed("summary");
    printf("%d numbers from %g to %g, mean %g\n", (int)found.count, found.least, found.largest, found.mean);

    /* An exception of Python's is a status. */
    if (stats_summary(NULL, 0, &found) == STATS_EXCEPTION && stats_error_is("ValueError"))
        printf("%s: %s\n", stats_error_class(), stats_error_message());

    /* An instance stays with the library: C has a handle. */
    const char *texts[] = {"The cat sat.", "A cat ran; the dog ran, too!", "Caf\xc3\xa9?"};
    stats_WordCounter *words;
    if (stats_WordCounter_new(&words) != STATS_OK)
        return failed("WordCounter");
    int64_t different = 0;
    for (int i = 0; i < 3; i++)
        if (stats_WordCounter_add(words, texts[i], strlen(texts[i]), &different) != STATS_OK)
            return failed("add");
    printf("%d words\n", (int)different);

    stats_tuple2_str_int *frequent;
    size_t count;
    if (stats_WordCounter_most_frequent(words, 3, &frequent, &count) != STATS_OK)
        return failed("most_frequent");
    for (size_t i = 0; i < count; i++)
        printf("%s %d\n", frequent[i].item0.data, (int)frequent[i].item1);
    stats_list_tuple2_str_int_free(frequent, count);

    stats_WordCounter_release(words);
    return stats_shutdown() == STATS_OK ? 0 : 1;
}
