
/* ---- ints that grow ---- */

/* The word of a small int x is 2x + 1; a big one has 64 bits in each digit, lowest first, and the sign in its size. Python's
   stable interface tells and takes the digits of large ints as hexadecimal text. */

RPY_INLINE bool rpy_tag_int(Signed x, void **to)
{
    if (((uint64_t)x + ((uint64_t)1 << 62)) >> 63 != 0)
        return false;
    *to = (void *)(intptr_t)((uint64_t)x << 1 | 1);
    return true;
}

/* The 64 bits that so many hexadecimal digits are. */
static RPY_UNUSED uint64_t rpy_hexadecimal(const char *text, Py_ssize_t count)
{
    uint64_t value = 0;
    for (Py_ssize_t i = 0; i < count; i++)
        value = value << 4 | (uint64_t)(text[i] <= '9' ? text[i] - '0' : text[i] - 'a' + 10);
    return value;
}

static RPY_UNUSED RPY_COLD bool rpy_read_big_int(PyObject *o, void **to)
{
    Py_ssize_t size;
    PyObject *hexadecimal = PyNumber_ToBase(o, 16);
    const char *text = hexadecimal != NULL ? PyUnicode_AsUTF8AndSize(hexadecimal, &size) : NULL;
    if (text == NULL)
        rpy_raise_memory();
    bool negative = *text == '-';
    Py_ssize_t start = negative + 2, count = (size - start + 15) / 16;
    BIGINT *big = (void *)NEW_BIG(count);
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_ssize_t end = size - 16 * i, from = end - 16 < start ? start : end - 16;
        big->digits.items[i] = rpy_hexadecimal(text + from, end - from);
    }
    big->size = negative ? -count : count;
    Py_DECREF(hexadecimal);
    *to = big;
    return true;
}

static RPY_UNUSED bool rpy_read_growing_int(PyObject *o, void **to)
{
    if (!PyLong_Check(o) || PyBool_Check(o))
        return rpy_wrong_type("int", o);
    int overflow;
    Signed x = PyLong_AsLongLongAndOverflow(o, &overflow);
    return (overflow == 0 && rpy_tag_int(x, to)) || rpy_read_big_int(o, to);
}

static RPY_UNUSED PyObject *rpy_write_growing_int(void *value)
{
    if (((intptr_t)value & 1) != 0)
        return PyLong_FromLongLong((intptr_t)value >> 1);
    const BIGINT *big = value;
    size_t count = (size_t)(big->size < 0 ? -big->size : big->size);
    char *text = malloc(16 * count + 2), *at = text;
    if (text == NULL)
        return PyErr_NoMemory();
    *at++ = big->size < 0 ? '-' : '+';
    for (size_t i = count; i-- > 0;)
        for (int shift = 60; shift >= 0; shift -= 4)
            *at++ = "0123456789abcdef"[big->digits.items[i] >> shift & 15];
    *at = 0;
    PyObject *made = PyLong_FromString(text, NULL, 16);
    free(text);
    return made;
}
