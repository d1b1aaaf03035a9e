/* What is seldom passed, and what is wrong. */
#undef NDEBUG
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "corners.h"

#define OK(call) assert((call) == CORNERS_OK)
#define IS(text, expected) (strcmp((text), (expected)) == 0)

static void containers(void)
{
    size_t n, m;
    int64_t a[] = {1, 2, 3}, b[] = {4};
    corners_list_int lists[] = {{a, 3}, {NULL, 0}, {b, 1}}, *back;
    OK(corners_nested(lists, 3, &back, &n));
    assert(n == 3 && back[0].length == 3 && back[0].items[0] == 3 && back[1].length == 0 && back[2].items[0] == 4);
    corners_list_list_int_free(back, n);
    int64_t *small;
    OK(corners_remainders(7, &small, &n));
    assert(n == 7 && small[0] == -2 && small[4] == 2 && small[6] == -1);
    corners_free(small);
    corners_list_int wrong[] = {{a, 3}, {NULL, 2}};
    assert(corners_nested(wrong, 2, &back, &n) == CORNERS_BAD_ARGUMENT && back == NULL && n == 0);
    assert(IS(corners_error_message(), "xss[1]: NULL with the length 2"));

    corners_tuple2_int_float pairs[] = {{1, 2.5}, {3, 4.0}};
    corners_tuple2_str_list_tuple2_int_float deep[] = {{{"a", 1}, {pairs, 2}}, {{"b", 1}, {NULL, 0}}}, *deeper;
    OK(corners_deep(deep, 2, &deeper, &n));
    assert(n == 2 && IS(deeper[0].item0.data, "A") && deeper[0].item1.items[1].item0 == 4);
    assert(deeper[0].item1.items[0].item1 == 1.25 && deeper[1].item1.length == 0);
    corners_list_tuple2_str_list_tuple2_int_float_free(deeper, n);
    deep[1].item0 = (corners_str){"\xed\xa0\x80", 3};
    assert(corners_deep(deep, 2, &deeper, &n) == CORNERS_BAD_ARGUMENT);
    assert(IS(corners_error_class(), "UnicodeDecodeError") && IS(corners_error_message(), "x[1].item0: no UTF-8 at byte 0"));

    corners_tuple2_list_int_list_str two;
    OK(corners_pair_of_lists(3, &two));
    assert(two.item0.length == 3 && two.item0.items[2] == 2 && IS(two.item1.items[2].data, "2"));
    corners_tuple2_list_int_list_str_free(&two);
    corners_str *chars;
    OK(corners_chars("a\xc3\xa9\xe2\x9c\x93\xf0\x9f\x90\x8d", 10, &chars, &n));
    assert(n == 4 && IS(chars[1].data, "\xc3\xa9") && IS(chars[3].data, "\xf0\x9f\x90\x8d"));
    corners_list_str_free(chars, n);
    char *text;
    OK(corners_first("\xe2\x9c\x93x", 4, &text, &n));
    assert(n == 3 && IS(text, "\xe2\x9c\x93"));
    corners_free(text);
    assert(corners_first("", 0, &text, &n) == CORNERS_EXCEPTION && corners_error_is("IndexError"));
    bool flags[] = {true, false}, *flipped;
    OK(corners_bools(flags, 2, &flipped, &n));
    assert(n == 2 && !flipped[0] && flipped[1]);
    corners_free(flipped);
    corners_bytes blobs[] = {{(const unsigned char *)"a\0", 2}, {NULL, 0}}, *longer;
    OK(corners_blobs(blobs, 2, &longer, &n));
    assert(longer[0].length == 3 && longer[1].length == 1 && longer[1].data[0] == 0);
    corners_list_bytes_free(longer, n);
    int64_t *more;
    OK(corners_many(a, 3, &more, &n));
    assert(n == 4 && more[3] == 1);
    corners_free(more);
    corners_tuple2_int_int sizes;
    corners_str some[] = {{"abc", 3}, {"", 0}};
    OK(corners_size(some, 2, &sizes));
    assert(sizes.item0 == 2 && sizes.item1 == 3);
    double xs[] = {1, 2};
    OK(corners_set_all(xs, 2, 5));
    assert(xs[0] == 5 && xs[1] == 5);
    assert(corners_set_all(xs, 2, -1) == CORNERS_EXCEPTION && xs[1] == -1); /* what was done before it stays */
    OK(corners_set_all(NULL, 0, 5));
    int64_t number;
    OK(corners_both(a, 3, b, 1, &number));
    assert(a[0] == 7 && number == 4);
    (void)m;
}

static void structures(void)
{
    size_t n;
    const double weights[] = {1, 2};
    corners_Leaf leaf = {{"leaf", 4}, {weights, 2}, {NULL, 0}}, *leaves;
    corners_optional_Leaf none = {false, leaf}, extra = {true, {{"more", 4}, {NULL, 0}, {"note", 4}}}, found;
    OK(corners_leaves(&leaf, 1, none, &leaves, &n));
    assert(n == 1 && IS(leaves[0].name.data, "LEAF") && leaves[0].weights.items[1] == 4 && leaves[0].note.data == NULL);
    corners_list_Leaf_free(leaves, n);
    OK(corners_leaves(&leaf, 1, extra, &leaves, &n));
    assert(n == 2 && IS(leaves[1].note.data, "note") && leaves[1].weights.length == 0);
    corners_list_Leaf_free(leaves, n);
    OK(corners_maybe_leaf(0, &found));
    assert(!found.is_some);
    OK(corners_maybe_leaf(1, &found));
    assert(found.is_some && IS(found.value.note.data, "y"));
    corners_optional_Leaf_free(&found);
    corners_Tree tree = {leaf, none, {5, {(const unsigned char *)"b", 1}}, 1.5}, grown;
    OK(corners_tree(tree, &grown));
    assert(grown.right.is_some && grown.pair.item0 == 6 && grown.pair.item1.length == 2 && grown.long_ == 3);
    corners_Tree_free(&grown);
    corners_str keys[] = {{"k", 1}, {"", 0}};
    corners_Named *named;
    OK(corners_named(keys, 2, &named, &n));
    assert(named[0].count.is_some && named[0].count.value == 1 && !named[1].count.is_some);
    corners_list_Named_free(named, n);
}

static void handles(void)
{
    size_t n;
    char *text;
    corners_str names[] = {{"dino", 4}, {"kitty", 5}};
    corners_Animal **animals;
    OK(corners_animals(names, 2, &animals, &n));
    assert(n == 2);
    OK(corners_Animal_twice(animals[0], &text, &n));
    assert(IS(text, "dino: waudino: wau"));
    corners_free(text);
    OK(corners_loudest(animals, 2, &text, &n));
    assert(IS(text, "miau"));
    corners_free(text);
    assert(corners_Dog_sound((corners_Dog *)animals[1], &text, &n) == CORNERS_EXCEPTION && corners_error_is("TypeError"));
    int64_t legs;
    OK(corners_Animal_get_legs(animals[1], &legs));
    assert(legs == 4);
    OK(corners_Animal_release(animals[0]));
    assert(corners_loudest(animals, 2, &text, &n) == CORNERS_EXCEPTION && corners_error_is("ValueError"));
    assert(corners_Animal_release(animals[0]) == CORNERS_EXCEPTION);
    OK(corners_Animal_release(animals[1]));
    OK(corners_Animal_release(NULL));
    assert(corners_Animal_sound(NULL, &text, &n) == CORNERS_EXCEPTION);
    assert(IS(corners_error_message(), "NULL is no Animal"));
    assert(corners_Animal_sound((corners_Animal *)&legs, &text, &n) == CORNERS_EXCEPTION);
    corners_free(animals);

    corners_Mutable *mutable;
    OK(corners_Mutable_of(names, 2, &mutable));
    OK(corners_Mutable_add(mutable, "x", 1, true));
    int64_t total;
    OK(corners_Mutable_get_total(mutable, &total));
    assert(total == 4);
    corners_str *found;
    OK(corners_Mutable_get_names(mutable, &found, &n));
    assert(n == 3 && IS(found[2].data, "x"));
    corners_list_str_free(found, n);
    corners_Dog *dog;
    OK(corners_Dog_new("d", 1, &dog));
    assert(corners_Animal_sound((corners_Animal *)mutable, &text, &n) == CORNERS_EXCEPTION); /* the first one of each */
    assert(corners_Mutable_get_total((corners_Mutable *)dog, &total) == CORNERS_EXCEPTION);
    OK(corners_Dog_release(dog));
    OK(corners_Mutable_release(mutable));
    OK(corners_Mutable_version(&text, &n));
    assert(IS(text, "1.0"));
    corners_free(text);
}

int main(void)
{
    int64_t number;
    double half;
    bool flag;
    char *text;
    size_t n;
    for (int i = 0; i < 100; i++) {
        containers();
        structures();
        handles();
    }
    OK(corners_result(1, 2, NULL, 0, &number));
    assert(number == 3);
    OK(corners_nothing());
    OK(corners_always(&flag));
    OK(corners_half(&half));
    assert(flag && half == 0.5);
    assert(corners_exits(3) == CORNERS_EXCEPTION && corners_error_is("SystemExit") && IS(corners_error_message(), "3"));
    assert(corners_bare(3) == CORNERS_EXCEPTION && corners_error_is("KeyError") && IS(corners_error_message(), ""));
    assert(corners_surrogate(&text, &n) == CORNERS_EXCEPTION && text == NULL && corners_error_is("UnicodeError"));
    OK(corners_remember("k", 1, &number));
    OK(corners_remember("k", 1, &number));
    assert(number == 2);
    OK(corners_shutdown());
    puts("done");
    return 0;
}
