#include <stdint.h>
#include <string.h>
int add(int a, int b) { return a + b; }
double half(double x) { return x / 2; }
_Bool is_even(long n) { return n % 2 == 0; }
unsigned char low(unsigned short n) { return n & 255; }
size_t count(const char *s, char c) { size_t n = 0; for (; *s; s++) n += *s == c; return n; }
void nothing(void) {}
