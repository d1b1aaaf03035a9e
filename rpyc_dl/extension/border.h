/* Between CPython and compiled code: stands in every extension module, in front of what is generated for it.

   Values are converted while nothing of Python's runs: no function that is called here runs Python code, and its garbage
   collector pauses where its objects are made. So a call is never entered again, and the GIL is the one lock. */

/* ---- an argument of a wrong type ---- */

/* What is wrong with the argument that is being converted: `got` is not `needed`, or does not fit. `path` leads to it. */
static struct {
    const char *needed;
    PyObject *got;
    enum { RPY_OTHER_TYPE, RPY_TOO_LARGE, RPY_PASSED_TWICE, RPY_OTHER_BUFFER } why;
    char path[120];
} rpy_wrong;

static RPY_COLD bool rpy_wrong_type(const char *needed, PyObject *got)
{
    rpy_wrong.needed = needed;
    rpy_wrong.got = got;
    rpy_wrong.why = RPY_OTHER_TYPE;
    rpy_wrong.path[0] = 0;
    return false;
}

/* The wrong value is inside of another one: at an index, or a key or value of a dict (a negative one). */
static RPY_COLD bool rpy_wrong_inside(Py_ssize_t index)
{
    char longer[sizeof rpy_wrong.path + 32];
    if (index >= 0)
        snprintf(longer, sizeof longer, "item %zd%s%s", index, *rpy_wrong.path ? ", " : "", rpy_wrong.path);
    else
        snprintf(longer, sizeof longer, "%s%s%s", index == -1 ? "a key" : "a value", *rpy_wrong.path ? ", " : "",
                 rpy_wrong.path);
    longer[sizeof rpy_wrong.path - 1] = 0;
    memcpy(rpy_wrong.path, longer, sizeof rpy_wrong.path);
    return false;
}

/* The exception for it, in CPython's words. Without a parameter it is the value of a field, which is named. */
static RPY_COLD void rpy_wrong_argument(const char *function, const char *parameter)
{
    char where[400];
    if (parameter == NULL)
        snprintf(where, sizeof where, "%s", function);
    else
        snprintf(where, sizeof where, "%s() argument '%s'", function, parameter);
    const char *mark = *rpy_wrong.path ? ":" : "";
    const char *space = *rpy_wrong.path ? " " : "";
    if (rpy_wrong.why == RPY_TOO_LARGE) {
        PyErr_Format(PyExc_OverflowError, "%s%s%s%s is an int that does not fit 64 bits", where, mark, space,
                     rpy_wrong.path);
        return;
    }
    if (rpy_wrong.why == RPY_PASSED_TWICE) {
        PyErr_Format(PyExc_TypeError, "%s%s%s%s is passed twice, and changed as one of the two: pass a copy", where,
                     mark, space, rpy_wrong.path);
        return;
    }
    if (rpy_wrong.why == RPY_OTHER_BUFFER) {
        PyErr_Format(PyExc_TypeError, "%s must be %s, not %s", where, rpy_wrong.needed, rpy_wrong.path);
        return;
    }
    PyObject *name = rpy_wrong.got == Py_None ? PyUnicode_FromString("None") : PyType_GetName(Py_TYPE(rpy_wrong.got));
    if (name != NULL)
        PyErr_Format(PyExc_TypeError, "%s%s%s%s must be %s, not %U", where, mark, space, rpy_wrong.path,
                     rpy_wrong.needed, name);
    Py_XDECREF(name);
}

/* ---- how the commonest objects look ---- */

/* The stable interface reads an item of a list, or an int, by a call of a function, which takes longer than all the rest.
   Where the version of CPython is one whose structures are known, they are read as they are. */
static enum { RPY_UNKNOWN, RPY_AS_IN_3_11, RPY_AS_IN_3_12 } rpy_looks;

/* So far the structures of lists, small ints and floats are known. */
#define RPY_KNOWN_BEFORE 0x030F0000ul

static void rpy_find_out_looks(void)
{
    if (Py_Version < RPY_KNOWN_BEFORE && sizeof(void *) == 8)
        rpy_looks = Py_Version < 0x030C0000ul ? RPY_AS_IN_3_11 : RPY_AS_IN_3_12;
}

/* The items of a list, or NULL if only the interface knows them. */
RPY_INLINE PyObject **rpy_list_items(PyObject *list)
{
    return rpy_looks == RPY_UNKNOWN ? NULL : ((PyObject ***)list)[3];
}

/* Whether an int is small (up to 30 bits): then its value. */
RPY_INLINE bool rpy_read_small_int(PyObject *o, Signed *to)
{
    uintptr_t tag = ((uintptr_t *)o)[2];
    Signed digit = ((uint32_t *)o)[6];
    if (RPY_LIKELY(rpy_looks == RPY_AS_IN_3_12 && tag < 16)) {
        *to = (1 - (Signed)(tag & 3)) * digit;
        return true;
    }
    if (RPY_LIKELY(rpy_looks == RPY_AS_IN_3_11 && tag + 1 < 3)) {
        *to = (Signed)tag * digit;
        return true;
    }
    return false;
}

/* A class below dict may show other items than it has; that of copies of fields does not. */
static PyTypeObject *rpy_copied_dict;

RPY_INLINE bool rpy_is_dict(PyObject *o)
{
    return PyDict_CheckExact(o) || Py_TYPE(o) == rpy_copied_dict;
}

/* ---- numbers ---- */

static RPY_COLD bool rpy_read_int_slow(PyObject *o, Signed *to)
{
    if (!PyLong_Check(o) || PyBool_Check(o))
        return rpy_wrong_type("int", o);
    int overflow;
    *to = PyLong_AsLongLongAndOverflow(o, &overflow);
    if (overflow == 0)
        return true;
    rpy_wrong_type("int", o);
    rpy_wrong.why = RPY_TOO_LARGE;
    return false;
}

RPY_INLINE bool rpy_read_int(PyObject *o, Signed *to)
{
    if (RPY_LIKELY(Py_IS_TYPE(o, &PyLong_Type))) {
        if (RPY_LIKELY(rpy_read_small_int(o, to)))
            return true;
        int overflow;
        *to = PyLong_AsLongLongAndOverflow(o, &overflow);
        if (RPY_LIKELY(overflow == 0))
            return true;
    }
    return rpy_read_int_slow(o, to);
}

static RPY_COLD bool rpy_read_float_slow(PyObject *o, Float *to)
{
    if (PyFloat_Check(o)) {
        *to = PyFloat_AsDouble(o);
        return true;
    }
    if (!PyLong_Check(o) || PyBool_Check(o))
        return rpy_wrong_type("float", o);
    *to = PyLong_AsDouble(o);
    if (*to == -1.0 && PyErr_Occurred()) {
        PyErr_Clear();
        rpy_wrong_type("float", o);
        rpy_wrong.why = RPY_TOO_LARGE;
        return false;
    }
    return true;
}

RPY_INLINE bool rpy_read_float(PyObject *o, Float *to)
{
    if (RPY_LIKELY(rpy_looks != RPY_UNKNOWN && Py_IS_TYPE(o, &PyFloat_Type))) {
        *to = ((double *)o)[2];
        return true;
    }
    return rpy_read_float_slow(o, to);
}

RPY_INLINE bool rpy_read_bool(PyObject *o, Bool *to)
{
    *to = o == Py_True;
    return PyBool_Check(o) || rpy_wrong_type("bool", o);
}

RPY_INLINE bool rpy_read_none(PyObject *o)
{
    return o == Py_None || rpy_wrong_type("None", o);
}

/* ---- texts ---- */

/* Room for code points, which is used again. */
static Py_UCS4 *rpy_points;
static size_t rpy_points_size;

static RPY_COLD bool rpy_room_for_points(size_t count)
{
    if (count <= rpy_points_size && rpy_points != NULL)
        return true;
    Py_UCS4 *larger = realloc(rpy_points, (count + 64) * sizeof *larger);
    if (larger == NULL)
        return false;
    rpy_points = larger;
    rpy_points_size = count + 64;
    return true;
}

static RPY_COLD void rpy_leave_points(void)
{
    if (rpy_points_size <= (size_t)1 << 18)
        return;
    free(rpy_points);
    rpy_points = NULL;
    rpy_points_size = 0;
}

static bool rpy_read_wide_str(PyObject *o, void **to)
{
    Py_ssize_t length = PyUnicode_GetLength(o);
    if (!rpy_room_for_points((size_t)length) || PyUnicode_AsUCS4(o, rpy_points, (Py_ssize_t)rpy_points_size, 0) == NULL)
        rpy_raise_memory();
    Py_UCS4 all = 0;
    for (Py_ssize_t i = 0; i < length; i++)
        all |= rpy_points[i];
    int64_t kind = all < 0x100 ? 1 : all < 0x10000 ? 2 : 4;
    if (kind == 1)
        for (Py_ssize_t i = 0; i < length; i++)
            ((uint8_t *)rpy_points)[i] = (uint8_t)rpy_points[i];
    else if (kind == 2)
        for (Py_ssize_t i = 0; i < length; i++)
            ((uint16_t *)rpy_points)[i] = (uint16_t)rpy_points[i];
    *to = rpy_x_new_text(rpy_points, length, kind);
    rpy_leave_points();
    return true;
}

static bool rpy_read_str(PyObject *o, void **to)
{
    if (!PyUnicode_Check(o))
        return rpy_wrong_type("str", o);
    Py_ssize_t size;
    const char *data = PyUnicode_AsUTF8AndSize(o, &size);
    if (data == NULL) /* lone surrogates */
        PyErr_Clear();
    if (data == NULL || size != PyUnicode_GetLength(o))
        return rpy_read_wide_str(o, to);
    *to = rpy_x_new_text(data, size, 1);
    return true;
}

static PyObject *rpy_write_str(void *text)
{
    int64_t length, kind;
    const void *items = rpy_x_text(text, &length, &kind);
    int order = 0;
    if (kind == 1)
        return PyUnicode_DecodeLatin1(items, length, NULL);
    if (kind == 4) {
        order = *(const char *)&(int){1} ? -1 : 1;
        return PyUnicode_DecodeUTF32(items, length * 4, "surrogatepass", &order);
    }
    if (!rpy_room_for_points((size_t)length))
        return PyErr_NoMemory();
    for (int64_t i = 0; i < length; i++) /* by UTF-16 two lone surrogates would become one character */
        rpy_points[i] = ((const uint16_t *)items)[i];
    order = *(const char *)&(int){1} ? -1 : 1;
    PyObject *made = PyUnicode_DecodeUTF32((const char *)rpy_points, length * 4, "surrogatepass", &order);
    rpy_leave_points();
    return made;
}

static bool rpy_read_bytes(PyObject *o, void **to)
{
    if (!PyBytes_Check(o))
        return rpy_wrong_type("bytes", o);
    *to = rpy_x_new_text(PyBytes_AsString(o), PyBytes_Size(o), 1);
    return true;
}

static PyObject *rpy_write_bytes(void *text)
{
    int64_t length, kind;
    const void *items = rpy_x_text(text, &length, &kind);
    return PyBytes_FromStringAndSize(items, length);
}

/* ---- which object of Python a container of compiled code is ---- */

/* Only for containers that compiled code may change: so that one object stays one, and Python sees what was changed. */
typedef struct rpy_twin {
    PyObject *object;
    void *value;
    PyObject *(*written)(void *); /* what Python is to find in the object after the call; NULL: it is new */
    PyObject *content;
} rpy_twin;

typedef struct rpy_twins {
    struct rpy_twins *outer;
    rpy_twin *all;
    size_t count, capacity;
    size_t *by_object, *by_value; /* numbers + 1 of `all`, as hash tables; as many as `slots`, a power of two */
    size_t slots;
} rpy_twins;

static rpy_twins *rpy_current_twins;

static size_t *rpy_twin_slot(const rpy_twins *t, size_t *table, const void *key, bool is_object)
{
    size_t i = ((size_t)((uintptr_t)key >> 4) * (size_t)0x9E3779B97F4A7C15u) >> 20;
    for (;; i++) {
        size_t *slot = &table[i & (t->slots - 1)];
        if (*slot == 0 || (is_object ? (const void *)t->all[*slot - 1].object : t->all[*slot - 1].value) == key)
            return slot;
    }
}

static void rpy_enter_twins(rpy_twins *t)
{
    memset(t, 0, sizeof *t);
    t->outer = rpy_current_twins;
    rpy_current_twins = t;
}

static bool rpy_grow_twins(rpy_twins *t)
{
    size_t slots = t->slots ? 2 * t->slots : 16;
    rpy_twin *all = realloc(t->all, slots / 2 * sizeof *all);
    if (all != NULL)
        t->all = all;
    size_t *by_object = calloc(slots, sizeof *by_object), *by_value = calloc(slots, sizeof *by_value);
    if (all == NULL || by_object == NULL || by_value == NULL) {
        free(by_object);
        free(by_value);
        return false;
    }
    free(t->by_object);
    free(t->by_value);
    t->by_object = by_object;
    t->by_value = by_value;
    t->slots = slots;
    t->capacity = slots / 2;
    for (size_t i = 0; i < t->count; i++) {
        *rpy_twin_slot(t, by_object, t->all[i].object, true) = i + 1;
        if (t->all[i].value != NULL)
            *rpy_twin_slot(t, by_value, t->all[i].value, false) = i + 1;
    }
    return true;
}

static bool rpy_add_twin(PyObject *object, void *value, PyObject *(*written)(void *))
{
    rpy_twins *t = rpy_current_twins;
    if (t == NULL)
        return true;
    if (t->count == t->capacity && !rpy_grow_twins(t))
        return false;
    t->all[t->count++] = (rpy_twin){object, value, written, NULL};
    *rpy_twin_slot(t, t->by_object, object, true) = t->count;
    if (value != NULL)
        *rpy_twin_slot(t, t->by_value, value, false) = t->count;
    return true;
}

/* Before a container is read. Whether it is known already: then `*to` is its value, or it is refused since what knows it
   is of another type of compiled code, which would not see what happens to this one. `written` is NULL for a container
   that compiled code does not change; it is noted. */
static bool rpy_is_known(PyObject *object, void **to, PyObject *(*written)(void *), bool *refused)
{
    rpy_twins *t = rpy_current_twins;
    *refused = false;
    if (t == NULL)
        return false;
    size_t number = t->slots ? *rpy_twin_slot(t, t->by_object, object, true) : 0;
    if (number == 0) {
        if (written == NULL && !rpy_add_twin(object, NULL, NULL))
            rpy_raise_memory();
        return false;
    }
    *to = t->all[number - 1].value;
    if (t->all[number - 1].written == written)
        return written != NULL;
    rpy_wrong_type("", object);
    rpy_wrong.why = RPY_PASSED_TWICE;
    return *refused = true;
}

/* A new reference, or NULL. */
static PyObject *rpy_known_object(void *value)
{
    rpy_twins *t = rpy_current_twins;
    size_t number = t != NULL && t->slots ? *rpy_twin_slot(t, t->by_value, value, false) : 0;
    return number ? Py_NewRef(t->all[number - 1].object) : NULL;
}

/* Make what Python is to find in the objects; false with an exception. Values of compiled code are not used after it. */
static bool rpy_write_twins(rpy_twins *t)
{
    bool good = true;
    for (size_t i = 0; good && i < t->count; i++) { /* grows meanwhile */
        if (t->all[i].written == NULL)
            continue;
        PyObject *content = t->all[i].written(t->all[i].value);
        t->all[i].content = content;
        good = content != NULL;
    }
    rpy_current_twins = t->outer;
    return good;
}

static bool rpy_replace(PyObject *object, PyObject *content)
{
    if (PyList_Check(object))
        return PyList_SetSlice(object, 0, PyList_Size(object), content) == 0;
    if (PyDict_Check(object)) {
        PyDict_Clear(object);
        return PyDict_Update(object, content) == 0;
    }
    PyObject *done = PySet_Clear(object) == 0 ? PyObject_CallMethod(object, "update", "(O)", content) : NULL;
    Py_XDECREF(done);
    return done != NULL;
}

/* Put it there. Python code may run, of objects that are thrown away. */
static bool rpy_leave_twins(rpy_twins *t, bool good)
{
    for (size_t i = 0; i < t->count; i++) {
        if (good && t->all[i].content != NULL)
            good = rpy_replace(t->all[i].object, t->all[i].content);
        Py_XDECREF(t->all[i].content);
    }
    free(t->all);
    free(t->by_object);
    free(t->by_value);
    return good;
}

/* ---- calls ---- */

/* Calls that are on their way for which the garbage collector of Python pauses. */
static int rpy_paused;

RPY_INLINE int rpy_pause(void)
{
    int ran = PyGC_Disable();
    rpy_paused += ran;
    return ran;
}

RPY_INLINE void rpy_resume(void)
{
    rpy_paused--;
    PyGC_Enable();
}

/* The Python functions of the module's first lines that make exceptions, and copies of fields. */
static PyObject *rpy_make_error, *rpy_make_copy;

/* For each enumeration: the tuple of its members. */
static RPY_UNUSED PyObject *rpy_enumerations;

/* The classes of named tuples. */
static RPY_UNUSED PyObject *rpy_named_tuples;

static RPY_UNUSED bool rpy_is_named_tuple(PyObject *o, int row, Py_ssize_t count)
{
    PyTypeObject *type = (PyTypeObject *)PyTuple_GetItem(rpy_named_tuples, row);
    return (Py_IS_TYPE(o, type) || PyType_IsSubtype(Py_TYPE(o), type)) && PyTuple_Size(o) == count;
}

/* One with these items, as tuples are made: the `__new__` of its class is Python code. Takes the reference to `items`. */
static RPY_UNUSED PyObject *rpy_make_named_tuple(PyObject *items, int row)
{
    PyTypeObject *type = (PyTypeObject *)PyTuple_GetItem(rpy_named_tuples, row);
    PyObject *args = PyTuple_Pack(1, items);
    Py_DECREF(items);
    newfunc make = (newfunc)PyType_GetSlot(&PyTuple_Type, Py_tp_new);
    PyObject *made = args != NULL ? make(type, args, NULL) : NULL;
    Py_XDECREF(args);
    return made;
}

/* `Base.__new__(Sub)`. */
static RPY_UNUSED RPY_COLD PyObject *rpy_other_type(PyTypeObject *type)
{
    PyObject *name = PyType_GetName(type);
    if (name != NULL)
        PyErr_Format(PyExc_TypeError, "an instance of '%U' is made by calling it", name);
    Py_XDECREF(name);
    return NULL;
}

/* Whether what compiled code has printed reached standard output; else an OSError is set. */
static bool rpy_flushed(void)
{
    if (RPY_LIKELY(rpy_stdout_count == 0 && rpy_held_first == NULL))
        return true;
    int error = rpy_stdout_flush();
    if (error == 0)
        return true;
    errno = error;
    PyErr_SetFromErrno(PyExc_OSError);
    return false;
}

/* What Python has printed comes before what compiled code will print. */
static RPY_COLD void rpy_flush_python(void)
{
    PyObject *out = PySys_GetObject("stdout");
    if (out == NULL || out == Py_None)
        return;
    PyObject *done = PyObject_CallMethod(out, "flush", NULL);
    if (done == NULL)
        PyErr_Clear();
    Py_XDECREF(done);
}

/* A list, dict or set of what is none: NULL for one, and for None. False with an exception. */
static RPY_UNUSED bool rpy_make_list(PyObject *o, PyObject **made)
{
    if (o != Py_None && !PyList_Check(o))
        *made = PySequence_List(o);
    return !PyErr_Occurred();
}

static RPY_UNUSED bool rpy_make_sequence(PyObject *o, PyObject **made)
{
    if (o == Py_None || PyList_Check(o) || PySequence_Check(o))
        return rpy_make_list(o, made);
    PyErr_Format(PyExc_TypeError, "a sequence is needed, not %R", (PyObject *)Py_TYPE(o));
    return false;
}

static RPY_UNUSED bool rpy_make_set(PyObject *o, PyObject **made)
{
    if (o != Py_None && !PySet_Check(o))
        *made = PySet_New(o);
    return !PyErr_Occurred();
}

static RPY_UNUSED bool rpy_make_dict(PyObject *o, PyObject **made)
{
    if (o != Py_None && !rpy_is_dict(o))
        *made = PyObject_CallFunctionObjArgs((PyObject *)&PyDict_Type, o, NULL);
    return !PyErr_Occurred();
}

/* For each parameter of several types: the tuple of their classes. */
static RPY_UNUSED PyObject *rpy_several_types;

/* Which of the classes an object is of: exactly, or else as an instance; -1: none. A bool is no int. */
static RPY_UNUSED Py_ssize_t rpy_which_type(PyObject *o, PyObject *classes)
{
    Py_ssize_t count = PyTuple_Size(classes);
    for (Py_ssize_t i = 0; i < count; i++)
        if ((PyObject *)Py_TYPE(o) == PyTuple_GetItem(classes, i))
            return i;
    for (Py_ssize_t i = 0; i < count && !PyBool_Check(o); i++)
        if (PyType_IsSubtype(Py_TYPE(o), (PyTypeObject *)PyTuple_GetItem(classes, i)))
            return i;
    return -1;
}

/* The tuple that has the object at the place of its type, and None elsewhere; NULL if it is of none. */
static RPY_UNUSED bool rpy_make_one_of(PyObject *o, int row, int nullable, PyObject **made)
{
    PyObject *classes = PyTuple_GetItem(rpy_several_types, row);
    Py_ssize_t count = PyTuple_Size(classes), which = rpy_which_type(o, classes);
    if (which < 0 && !(nullable && o == Py_None))
        return true;
    *made = PyTuple_New(count);
    for (Py_ssize_t i = 0; i < count && *made != NULL; i++)
        PyTuple_SetItem(*made, i, Py_NewRef(i == which ? o : Py_None));
    return *made != NULL;
}

/* What is wrong is wrong with the argument, not with an item of the tuple that was made of it. */
static RPY_UNUSED RPY_COLD void rpy_leave_out_item(void)
{
    char *comma = strstr(rpy_wrong.path, ", ");
    if (comma != NULL)
        memmove(rpy_wrong.path, comma + 2, strlen(comma + 2) + 1);
    else
        rpy_wrong.path[0] = 0;
}

static const rpy_catch rpy_catches_all[] = {{0, INT64_C(1) << 62, true}, {0, 0, false}};

#define rpy_enter_call(h) (rpy_border_enter(), RPY_TRY_ENTER(*(h), rpy_catches_all))

static inline void rpy_leave_call(rpy_handler *handler)
{
    RPY_TRY_LEAVE(*handler);
    rpy_roots_top = handler->roots;
}

/* ---- exceptions ---- */

static PyObject *rpy_original_error(void *value);                   /* what Python has raised itself, or NULL */
static PyObject *rpy_exception_args(void *value);                   /* NULL if they have no form in Python */
static PyObject *rpy_exception_fields(void *value, Signed number); /* a dict, or None */
static bool rpy_exception_shows_more(Signed number);                /* whether its text says more than its arguments */

static void *rpy_exception_cause(void *value); /* what the program gave it by `raise … from`, or NULL */
static void rpy_crosses(PyObject *error, void *value); /* it may come back, where Python was called */

/* What `make_error` makes an exception of: number of its class, arguments, attributes, text. */
static RPY_COLD PyObject *rpy_error_parts(void *value)
{
    Signed number = rpy_class_number(value);
    PyObject *args = rpy_exception_args(value), *text = NULL;
    PyObject *fields = rpy_exception_fields(value, number);
    bool shows_more = rpy_exception_shows_more(number);
    PyErr_Clear();
    if (args == NULL || shows_more) {
        rpy_text described = rpy_describe(value);
        text = PyUnicode_DecodeUTF8((const char *)described.data, described.length, "replace");
        free((void *)described.data);
    }
    PyObject *parts = Py_BuildValue("(nOOO)", (Py_ssize_t)number, args ? args : Py_None, fields ? fields : Py_None,
                                    text ? text : Py_None);
    Py_XDECREF(args);
    Py_XDECREF(fields);
    Py_XDECREF(text);
    return parts;
}

/* The parts of an exception, of its cause, and so on; one of Python's own is there itself. NULL with an exception. */
static RPY_COLD PyObject *rpy_error_chain(void *value)
{
    PyObject *chain = PyList_New(0);
    for (int links = 0; chain != NULL && value != NULL && links < 100; links++) {
        PyObject *original = rpy_original_error(value);
        PyObject *part = original != NULL ? Py_NewRef(original) : rpy_error_parts(value);
        if (part == NULL || PyList_Append(chain, part) != 0)
            Py_CLEAR(chain);
        Py_XDECREF(part);
        value = original != NULL ? NULL : rpy_exception_cause(value);
    }
    return chain;
}

/* The exception that compiled code raised, as a Python object: a new reference, or NULL with another exception. */
static RPY_COLD PyObject *rpy_raised_error(void)
{
    void *value = rpy_exc_value;
    PyObject *original = rpy_original_error(value);
    if (original != NULL) {
        rpy_exc_value = NULL;
        return Py_NewRef(original);
    }
    int collecting = PyGC_Disable();
    PyObject *chain = rpy_error_chain(value);
    rpy_exc_value = NULL;
    if (collecting)
        PyGC_Enable();
    PyObject *error = chain != NULL ? PyObject_CallFunctionObjArgs(rpy_make_error, chain, NULL) : NULL;
    rpy_crosses(error, value);
    Py_XDECREF(chain);
    return error;
}

static RPY_COLD PyObject *rpy_raised(void)
{
    PyObject *error = rpy_raised_error();
    if (error != NULL && rpy_flushed())
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    return NULL;
}
