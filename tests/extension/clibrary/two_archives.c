/* Two libraries in one program: each has its own heap, and sees nothing of the other. */
#include <stdio.h>

#include "one.h"
#include "two.h"

int main(void)
{
    int64_t n;
    char *text;
    size_t length;
    two_str words[] = {{"a", 1}, {"b", 1}};
    if (one_f(41, &n) != ONE_OK || two_f(words, 2, &text, &length) != TWO_OK)
        return 1;
    printf("%d %s\n", (int)n, text);
    two_free(text);
    return one_shutdown() != ONE_OK || two_shutdown() != TWO_OK;
}
