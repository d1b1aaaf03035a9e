/* Buffers: memory of Python objects that a call uses without a copy. Stands in modules with functions that take such. */

#define RPY_BUFFER_FORMAT_LENGTH 8

static RPY_COLD bool rpy_wrong_buffer(const char *needed, PyObject *o, const Py_buffer *view, const char *format)
{
    rpy_wrong_type(needed, o);
    rpy_wrong.why = RPY_OTHER_BUFFER;
    snprintf(rpy_wrong.path, sizeof rpy_wrong.path, "a buffer of format '%.20s' with %d dimension%s", format, view->ndim,
             view->ndim == 1 ? "" : "s");
    return false;
}

/* Have the object lend its memory, if its items are of one of the formats in `letters`, of this size and in so many
   dimensions; false with what is wrong, or an exception. Python code may run: this comes before compiled code is entered. */
static bool rpy_take_buffer(PyObject *o, Py_buffer *view, const char *letters, Py_ssize_t size, int dimensions,
                            const char *needed)
{
    if (!PyObject_CheckBuffer(o))
        return rpy_wrong_type(needed, o);
    if (PyObject_GetBuffer(o, view, PyBUF_RECORDS_RO) != 0)
        return false;
    const char *format = view->format == NULL ? "B" : view->format, *letter = format;
    char own_order = *(const char *)&(int){1} ? '<' : '>';
    if (*letter == '@' || *letter == '=' || *letter == own_order)
        letter++;
    bool fits = letter[0] != 0 && letter[1] == 0 && strchr(letters, letter[0]) != NULL;
    if (fits && view->itemsize == size && view->ndim == dimensions)
        return true;
    rpy_wrong_buffer(needed, o, view, format);
    PyBuffer_Release(view);
    return false;
}

/* Where a buffer begins: not at 0, which stands for one that was given back. */
RPY_INLINE Signed rpy_buffer_start(const Py_buffer *view)
{
    return view->buf != NULL ? (Signed)(intptr_t)view->buf : 1;
}
