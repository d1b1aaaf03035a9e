#include <stdio.h>
#include <stdlib.h>
typedef struct node { long key; struct node *left, *right; } node;
static node *new_node(long key) {
    node *n = malloc(sizeof *n);
    *n = (node){key, NULL, NULL};
    return n;
}
static int insert(node *root, long key) {
    for (node *n = root;;) {
        if (key == n->key) return 0;
        node **next = key < n->key ? &n->left : &n->right;
        if (*next == NULL) {
            *next = new_node(key);
            return 1;
        }
        n = *next;
    }
}
static long depth(node *n) {
    if (n == NULL) return 0;
    long left = depth(n->left), right = depth(n->right);
    return 1 + (left > right ? left : right);
}
int main(int argc, char **argv) {
    long n = atol(argv[argc - 1]), seed = 42, fresh = 0;
    node *root = new_node(0);
    for (long i = 0; i < n; i++) {
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF;
        fresh += insert(root, seed >> 4);
    }
    printf("%ld keys, depth %ld\n", fresh, depth(root));
    return 0;
}
