/* What a C program does with libfast, in four threads. Arguments: how often each does it; whether memory is watched. */
#undef NDEBUG
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fast.h"

static int rounds;

/* Functions that the library calls. */

static int times(void *data, int64_t n, int64_t *result)
{
    if (n < 0)
        return 7;
    if (n == 1000 && fast_apply((fast_call_int_to_int){times, data}, (int64_t[]){n + 1, -1}, 2, NULL, NULL) == FAST_OK)
        return 8;
    char *text;
    size_t length;
    assert(fast_greet("back", 4, n % 5, &text, &length) == FAST_OK); /* which allocates, meanwhile */
    fast_free(text);
    *result = n * *(int *)data;
    return 0;
}

static int on_word(void *data, const char *word, size_t length, double number, fast_Point point)
{
    assert(word[length] == 0 && point.x == number && point.y == 0.5 && point.label.length == 2 * length);
    strncat(data, word, 10);
    return 0;
}

static int is_second(void *data, const int64_t *xs, size_t count, const unsigned char *bytes, size_t length, bool *result)
{
    assert(count == 2 && xs[1] == xs[0] + 1 && length == 3 && bytes[1] == 0 && bytes[2] == 'b');
    if (data != NULL)
        return -3;
    printf("asked %d\n", (int)xs[0]);
    *result = xs[0] == 1;
    return 0;
}

static int changed(void *data, int64_t value)
{
    *(int64_t *)data = value;
    return 0;
}

static void call_back(int64_t number)
{
    int factor = 3;
    int64_t xs[] = {number, 1000, 2}, *out, n;
    size_t length;
    fast_call_int_to_int by_three = {times, &factor};
    assert(fast_apply(by_three, xs, 3, &out, &length) == FAST_OK && length == 3);
    assert(out[0] == 3 * number && out[1] == 3000 && out[2] == 6);
    fast_free(out);
    xs[1] = -1;
    assert(fast_apply(by_three, xs, 3, &out, &length) == FAST_EXCEPTION && out == NULL && fast_error_is("RuntimeError"));
    assert(strcmp(fast_error_message(), "the function that C has passed returned 7") == 0);
    char text[100] = "";
    assert(fast_each_word("ab c", 4, (fast_call_str_float_Point_to_none){on_word, text}, &n) == FAST_OK && n == 2);
    assert(strcmp(text, "abc") == 0);
    assert(fast_each_word("ab c", 4, (fast_call_str_float_Point_to_none){NULL, NULL}, &n) == FAST_OK && n == 2);
    fast_Counter *counter;
    int64_t seen = 0;
    assert(fast_Counter_new(number, 3, &counter) == FAST_OK);
    assert(fast_Counter_watch(counter, (fast_call_int_to_none){changed, &seen}) == FAST_OK);
    assert(fast_Counter_add(counter, 2, &n) == FAST_OK && seen == n && n == number + 6);
    assert(fast_Counter_watch(counter, (fast_call_int_to_none){NULL, NULL}) == FAST_BAD_ARGUMENT);
    assert(fast_Counter_release(counter) == FAST_OK);
}

static void *work(void *arg)
{
    int64_t number = (int64_t)(intptr_t)arg;
    char name[32];
    snprintf(name, sizeof name, "n%d", (int)number);
    for (int i = 0; i < rounds; i++) {
        int64_t n;
        assert(fast_inc(number, &n) == FAST_OK && n == number + 1);
        char *text;
        size_t length;
        assert(fast_greet(name, strlen(name), 2, &text, &length) == FAST_OK);
        assert(strncmp(text, "hello n", 7) == 0 && text[length] == 0);
        fast_free(text);
        call_back(number);
        double xs[] = {1, 2.5}, mean;
        assert(fast_mean(xs, 2, &mean) == FAST_OK && mean == 1.75);
        assert(fast_mean(NULL, 0, &mean) == FAST_EXCEPTION && mean == 0);
        assert(strcmp(fast_error_class(), "TooShort") == 0 && strcmp(fast_error_message(), "no items") == 0);
        assert(fast_error_is("ValueError") && fast_error_is("TooShort") && fast_error_is("Exception"));
        assert(!fast_error_is("KeyError"));
        fast_str *words;
        assert(fast_words("a bc \xc3\xa9", 7, &words, &length) == FAST_OK && length == 3);
        assert(strcmp(words[1].data, "bc") == 0 && words[2].length == 2 && memcmp(words[2].data, "\xc3\xa9", 3) == 0);
        int64_t *lengths;
        size_t count;
        assert(fast_lengths(words, length, &lengths, &count) == FAST_OK && count == 3);
        assert(lengths[0] == 1 && lengths[1] == 2 && lengths[2] == 1);
        fast_free(lengths);
        fast_list_str_free(words, length);
        fast_Counter *counter;
        assert(fast_Counter_new(number, 3, &counter) == FAST_OK);
        assert(fast_Counter_add(counter, 2, &n) == FAST_OK && n == number + 6);
        fast_Counter *all[] = {counter}, *found;
        assert(fast_find(all, 1, n, &found) == FAST_OK && found != NULL);
        assert(fast_Counter_release(counter) == FAST_OK);
        assert(fast_Counter_get_doubled(found, &n) == FAST_OK && n == 2 * number + 12);
        assert(fast_Counter_release(found) == FAST_OK);
        assert(fast_Counter_add(found, 2, &n) == FAST_EXCEPTION && fast_error_is("ValueError"));
        assert(fast_find(NULL, 0, n, &found) == FAST_OK && found == NULL);
        if (i % 1000 == 0) {
            assert(fast_deep(1000000000, &n) == FAST_EXCEPTION && fast_error_is("RecursionError"));
        }
    }
    return NULL;
}

static long resident(void)
{
    long all = 0, pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    assert(file != NULL && fscanf(file, "%ld %ld", &all, &pages) == 2);
    fclose(file);
    return pages * (sysconf(_SC_PAGESIZE) / 1024);
}

static void in_threads(void)
{
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, work, (void *)(intptr_t)i);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
}

int main(int argc, char **argv)
{
    assert(argc == 3);
    rounds = atoi(argv[1]);
    assert(fast_init() == FAST_OK && fast_init() == FAST_OK);
    int64_t xs[] = {3, 1, 2}, n;
    assert(fast_sort(xs, 3) == FAST_OK && xs[0] == 1 && xs[1] == 2 && xs[2] == 3);
    assert(fast_total(xs, 3, &n) == FAST_OK && n == 6);
    assert(fast_total(NULL, 3, &n) == FAST_BAD_ARGUMENT && n == 0);
    puts(fast_error_message());
    assert(fast_grow(xs, 3, &n) == FAST_OK && n == 4 && xs[2] == 3);
    char *text;
    size_t length;
    assert(fast_greet("\xff", 1, 2, &text, &length) == FAST_BAD_ARGUMENT && text == NULL && length == 0);
    puts(fast_error_message());
    assert(fast_greet("x", 1, -2, &text, &length) == FAST_OK && length == 0);
    fast_free(text);
    fast_tuple2_int_str pair = {5, {"\xf0\x9f\x90\x8d", 4}};
    fast_tuple2_str_int back;
    assert(fast_swap(pair, &back) == FAST_OK && back.item1 == 5 && strcmp(back.item0.data, "\xf0\x9f\x90\x8d") == 0);
    fast_tuple2_str_int_free(&back);
    fast_tuple2_str_int_free(&back);
    fast_optional_int some = {true, 3}, none = {false, 0}, got;
    assert(fast_maybe(some, &got) == FAST_OK && got.is_some && got.value == 4);
    assert(fast_maybe(none, &got) == FAST_OK && !got.is_some);
    assert(fast_maybe_text(NULL, 0, &text, &length) == FAST_OK && strcmp(text, "none") == 0);
    fast_free(text);
    assert(fast_maybe_text("", 0, &text, &length) == FAST_OK && text == NULL);
    fast_Point a = {1, 2, {"a", 1}}, b = {3, 4, {"b", 1}}, c;
    assert(fast_middle(a, b, &c) == FAST_OK && c.x == 2 && c.y == 3 && strcmp(c.label.data, "ab") == 0);
    fast_Point_free(&c);
    fast_Span in[] = {{1, 2}, {3, 3}, {4, 9}}, *out;
    assert(fast_spans(in, 3, &out, &length) == FAST_OK && length == 2 && out[1].first == 9 && out[1].last == 4);
    fast_free(out);
    unsigned char *bytes;
    assert(fast_reverse((const unsigned char *)"a\0b", 3, &bytes, &length) == FAST_OK && length == 3 && bytes[1] == 0);
    fast_free(bytes);
    fast_Loud *loud;
    assert(fast_Loud_new(2, 1, &loud) == FAST_OK);
    fast_Counter *counter, *larger;
    assert(fast_Counter_new(1, 1, &counter) == FAST_OK);
    assert(fast_larger(counter, (fast_Counter *)loud, &larger) == FAST_OK);
    assert(fast_Loud_shout((fast_Loud *)larger, &text, &length) == FAST_OK && strcmp(text, "!!") == 0);
    fast_free(text);
    assert(fast_Loud_shout((fast_Loud *)counter, &text, &length) == FAST_EXCEPTION && fast_error_is("TypeError"));
    puts(fast_error_message());
    assert(fast_Counter_add(counter, -1, &n) == FAST_EXCEPTION && fast_error_is("LookupError"));
    printf("before\n");
    assert(fast_shout("during", 6) == FAST_OK);
    printf("after\n");
    fast_call_list_int_bytes_to_bool tests[] = {{is_second, &n}, {is_second, NULL}};
    assert(fast_first_true(tests, 2, &n) == FAST_OK && n == 1);
    printf("then\n");
    assert(fast_inc(INT64_MAX, &n) == FAST_EXCEPTION && fast_error_is("OverflowError"));
    assert(fast_inc(1, NULL) == FAST_BAD_ARGUMENT);
    fflush(stdout);
    in_threads();
    if (atoi(argv[2])) {
        long before = resident();
        in_threads();
        fprintf(stderr, "%ld KB\n", resident() - before);
    }
    assert(fast_shutdown() == FAST_OK && fast_shutdown() == FAST_OK);
    assert(fast_inc(1, &n) == FAST_SHUT_DOWN);
    puts("done");
    return 0;
}
