/* Instances of the module's classes: the Python object that stands for each. Stands in modules that have such classes.

   The Python object refers to the instance, which therefore lives as long; the instance does not refer to the Python object: as
   long as that lives, the table finds it again, so that one instance is one object. The collector has the table for roots. */

typedef struct rpy_instance {
    PyObject_HEAD
    void *value;
    bool bare; /* its fields are not there yet */
} rpy_instance;

/* Whether bare instances are taken: as the values of others that are being made. */
static int rpy_restoring;

typedef struct rpy_lent_instance {
    void *value; /* NULL: free */
    PyObject *object;
} rpy_lent_instance;

/* By address, of a power of two of places, at most half of them in use. */
static rpy_lent_instance *rpy_lent;
static size_t rpy_lent_places, rpy_lent_count;

static void rpy_visit_lent(void (*visit)(void *))
{
    for (size_t i = 0; i < rpy_lent_places; i++)
        if (rpy_lent[i].value != NULL)
            visit(rpy_lent[i].value);
}

RPY_INLINE size_t rpy_lent_first(const void *value)
{
    return (size_t)(((uintptr_t)value >> 3) * (uintptr_t)0x9E3779B97F4A7C15u >> 20) & (rpy_lent_places - 1);
}

/* Where an instance stands, or would. */
RPY_INLINE rpy_lent_instance *rpy_find_held(const void *value)
{
    size_t i = rpy_lent_first(value);
    while (rpy_lent[i].value != NULL && rpy_lent[i].value != value)
        i = (i + 1) & (rpy_lent_places - 1);
    return &rpy_lent[i];
}

static RPY_COLD bool rpy_grow_held(void)
{
    rpy_lent_instance *before = rpy_lent;
    size_t places = rpy_lent_places;
    rpy_lent_instance *larger = rpy_gc_table((places ? 2 * places : 64) * sizeof *larger);
    if (larger == NULL)
        return false;
    rpy_lent = larger;
    rpy_lent_places = places ? 2 * places : 64;
    for (size_t i = 0; i < places; i++)
        if (before[i].value != NULL)
            *rpy_find_held(before[i].value) = before[i];
    rpy_gc_table_free(before);
    return true;
}

/* The Python object is about to go. What stands behind it moves up. */
static void rpy_release_held(const void *value)
{
    size_t free_place = (size_t)(rpy_find_held(value) - rpy_lent);
    for (size_t i = (free_place + 1) & (rpy_lent_places - 1); rpy_lent[i].value != NULL;
         i = (i + 1) & (rpy_lent_places - 1)) {
        size_t from_first = (i - rpy_lent_first(rpy_lent[i].value)) & (rpy_lent_places - 1);
        if (from_first >= ((i - free_place) & (rpy_lent_places - 1))) {
            rpy_lent[free_place] = rpy_lent[i];
            free_place = i;
        }
    }
    rpy_lent[free_place] = (rpy_lent_instance){NULL, NULL};
    rpy_lent_count--;
}

static int rpy_type_number(Signed class_number); /* which of the types is that of a class of compiled code */

static PyObject *rpy_write_instance(void *value)
{
    if (RPY_UNLIKELY(2 * rpy_lent_count >= rpy_lent_places) && !rpy_grow_held())
        return PyErr_NoMemory();
    rpy_lent_instance *place = rpy_find_held(value);
    if (place->value != NULL)
        return Py_NewRef(place->object);
    PyTypeObject *type = rpy_pytypes[rpy_type_number(rpy_class_number(value))];
    rpy_instance *made = (rpy_instance *)PyType_GenericAlloc(type, 0);
    if (made == NULL)
        return NULL;
    made->value = value;
    *place = (rpy_lent_instance){value, (PyObject *)made};
    rpy_lent_count++;
#if defined(RPY_GC_REF)
    rpy_gain(value);
#endif
    return (PyObject *)made;
}

static void rpy_instance_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    void *value = ((rpy_instance *)self)->value;
    rpy_release_held(value);
#if defined(RPY_GC_REF)
    rpy_lose(value);
#endif
    PyObject_Free(self);
    Py_DECREF(type);
}

/* A list, dict or set that was read from a field: what is done to it would not be done to the field, and is refused. */
static RPY_UNUSED PyObject *rpy_copied(PyObject *value, const char *field)
{
    if (value == NULL || value == Py_None)
        return value;
    PyObject *copy = PyObject_CallFunction(rpy_make_copy, "Os", value, field);
    Py_DECREF(value);
    return copy;
}

/* Whether the object is an instance of one of the types, or of one below it: then what it stands for. */
RPY_INLINE bool rpy_read_instance(PyObject *o, int number, void **to)
{
    if (RPY_UNLIKELY(Py_TYPE(o) != rpy_pytypes[number] && !PyType_IsSubtype(Py_TYPE(o), rpy_pytypes[number])))
        return false;
    if (RPY_UNLIKELY(((rpy_instance *)o)->bare && rpy_restoring == 0))
        return false;
    *to = ((rpy_instance *)o)->value;
    return true;
}
