#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *SYLLABLES[8] = {"ka", "lo", "mi", "ru", "sen", "tan", "vo", "xi"};
enum { SLOTS = 4096 };
static struct { char word[16]; long count; } table[SLOTS];
static char *make_text(long n) {
    long seed = 7;
    char *text = malloc(n * 10 + 1), *end = text;
    for (long i = 0; i < n; i++) {
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF;
        if (i > 0) *end++ = ' ';
        end = stpcpy(end, SYLLABLES[(seed >> 8) & 7]);
        end = stpcpy(end, SYLLABLES[(seed >> 12) & 7]);
        if (seed & 0x80000) end = stpcpy(end, SYLLABLES[(seed >> 20) & 7]);
    }
    *end = 0;
    return text;
}
int main(int argc, char **argv) {
    char *text = make_text(atol(argv[argc - 1]));
    long letters = strlen(text), words = 0, best = -1;
    for (char *p = strtok(text, " "); p != NULL; p = strtok(NULL, " ")) {
        unsigned long h = 5381;
        for (char *c = p; *c; c++) h = h * 33 + (unsigned char)*c;
        long i = h % SLOTS;
        while (table[i].count > 0 && strcmp(table[i].word, p) != 0) i = (i + 1) % SLOTS;
        if (table[i].count++ == 0) {
            strcpy(table[i].word, p);
            words++;
        }
    }
    for (long i = 0; i < SLOTS; i++)
        if (table[i].count > 0 && (best < 0 || table[i].count > table[best].count ||
                                   (table[i].count == table[best].count && strcmp(table[i].word, table[best].word) < 0)))
            best = i;
    printf("%ld letters, %ld words, most often %s: %ld\n", letters, words, table[best].word, table[best].count);
    return 0;
}
