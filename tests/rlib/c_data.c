/* What c_data_script.py and c_data_program.py call. */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int x; int y; } Point;
typedef struct { Point a, b; double w; char name[16]; } Box;
typedef struct Node { int value; struct Node *next; } Node;
void move(Point *p, int dx, int dy) { p->x += dx; p->y += dy; }
long sum(const int *xs, size_t n) { long s = 0; for (size_t i = 0; i < n; i++) s += xs[i]; return s; }
void scale(double *xs, int n, double f) { for (int i = 0; i < n; i++) xs[i] *= f; }
int divide(int a, int b, int *rest) { if (!b) { errno = 33; return 0; } *rest = a % b; return a / b; }
int area(const Box *b) { return (b->b.x - b->a.x) * (b->b.y - b->a.y); }
int length(const Node *n) { int i = 0; while (n) { i++; n = n->next; } return i; }
void fill(char *buffer, int n) { snprintf(buffer, n, "filled %d", n); }
float halff(float x) { return x / 2; }
Point add(Point a, Point b) { Point r = {a.x + b.x, a.y + b.y}; return r; }
Point *make(int x, int y) { Point *p = malloc(sizeof *p); p->x = x; p->y = y; return p; }
void release(Point *p) { free(p); }
char upper(char c) { return c - 32; }
int many(Point *ps, int n) { int s = 0; for (int i = 0; i < n; i++) s += ps[i].x * ps[i].y; return s; }
typedef union { int32_t i; float f; uint8_t b[4]; } Bits;
typedef struct { unsigned a : 3; int b : 5; unsigned c : 8; } Flags;
typedef struct { double m[3][3]; } Matrix;
typedef struct { const char *key; int32_t value; void *data; } Entry;
typedef struct { uint8_t kind; union { int32_t i; double d; } u; } Variant;
typedef int (*visit)(const Entry *e, void *data);
typedef struct { char *items; size_t n; size_t room; } Stack;
int each_entry(const Entry *es, int n, visit f, void *data) { int s = 0; for (int i = 0; i < n; i++) s += f(es + i, data); return s; }
int flags_sum(const Flags *f) { return f->a + f->b + f->c; }
void transpose(Matrix *m) { for (int i = 0; i < 3; i++) for (int j = 0; j < i; j++) { double t = m->m[i][j]; m->m[i][j] = m->m[j][i]; m->m[j][i] = t; } }
double total(double (*m)[3], int rows) { double s = 0; for (int i = 0; i < rows; i++) for (int j = 0; j < 3; j++) s += m[i][j]; return s; }
int split_words(const char *text, char **out, int most) { int n = 0; char *copy = strdup(text); for (char *w = strtok(copy, " "); w && n < most; w = strtok(NULL, " ")) out[n++] = strdup(w); free(copy); return n; }
void free_words(char **words, int n) { for (int i = 0; i < n; i++) free(words[i]); }
void set_string(const char **to) { *to = "given"; }
Stack *stack_new(void) { return calloc(1, sizeof(Stack)); }
void stack_push(Stack *s, char c) { if (s->n == s->room) s->items = realloc(s->items, s->room = 2 * s->room + 4); s->items[s->n++] = c; }
char stack_pop(Stack *s) { return s->n ? s->items[--s->n] : 0; }
void stack_free(Stack *s) { free(s->items); free(s); }
uint64_t big(void) { return 1ull << 40; }
float mean(const float *xs, int n) { float s = 0; for (int i = 0; i < n; i++) s += xs[i]; return s / n; }
uint32_t checksum(const void *data, size_t n) { const uint8_t *p = data; uint32_t s = 0; while (n--) s = s * 31 + *p++; return s; }
