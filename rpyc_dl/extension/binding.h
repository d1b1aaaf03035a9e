/* Which argument is that of which parameter, in calls with names, or without those that have defaults. */

/* For each function a Python function with its parameters, which returns their values: it names what is wrong with a call. */
static PyObject *rpy_stand_ins;

/* The parameters of a function, where each takes one argument; `count` is 0 where one takes many. */
typedef struct rpy_parameters {
    PyObject **names;    /* as Python interns them */
    PyObject **defaults; /* NULL: it has none */
    Py_ssize_t count, positional, by_name_from;
} rpy_parameters;

static rpy_parameters *rpy_all_parameters;

static bool rpy_keep_parameters(PyObject *row, rpy_parameters *into)
{
    PyObject *names, *defaults;
    int positional, by_name_from;
    if (row == Py_None)
        return true;
    if (!PyArg_ParseTuple(row, "O!O!ii", &PyTuple_Type, &names, &PyDict_Type, &defaults, &positional, &by_name_from))
        return false;
    Py_ssize_t count = PyTuple_Size(names);
    into->names = calloc(2 * (size_t)count + 1, sizeof *into->names);
    if (into->names == NULL)
        return PyErr_NoMemory() != NULL;
    into->defaults = into->names + count;
    for (Py_ssize_t i = 0; i < count; i++) {
        into->names[i] = Py_NewRef(PyTuple_GetItem(names, i));
        into->defaults[i] = Py_XNewRef(PyDict_GetItem(defaults, into->names[i]));
    }
    into->count = count;
    into->positional = positional;
    into->by_name_from = by_name_from;
    return true;
}

/* What the module's first lines know of parameters, in arrays. False with an exception. */
static bool rpy_keep_all_parameters(PyObject *rows)
{
    Py_ssize_t count = rows != NULL ? PyList_Size(rows) : 0;
    rpy_all_parameters = calloc((size_t)count + 1, sizeof *rpy_all_parameters);
    if (rpy_all_parameters == NULL)
        return PyErr_NoMemory() != NULL;
    for (Py_ssize_t i = 0; i < count; i++)
        if (!rpy_keep_parameters(PyList_GetItem(rows, i), &rpy_all_parameters[i]))
            return false;
    return true;
}

RPY_INLINE bool rpy_put_named(const rpy_parameters *of, PyObject *name, PyObject *value, Py_ssize_t from,
                              PyObject **given)
{
    for (Py_ssize_t i = from; i < of->count; i++)
        if (of->names[i] == name) {
            given[i] = value;
            return true;
        }
    return false;
}

RPY_INLINE bool rpy_all_are_there(const rpy_parameters *of, PyObject *const *given)
{
    for (Py_ssize_t i = 0; i < of->count; i++)
        if (given[i] == NULL)
            return false;
    return true;
}

/* Put the arguments where the parameters are; `given` has `before` of them already. False where anything is unusual, or
   wrong: then the slower way says so. */
static RPY_UNUSED bool rpy_put_arguments(int function, Py_ssize_t before, PyObject *const *args, Py_ssize_t count,
                                         PyObject *names, PyObject **given)
{
    const rpy_parameters *of = &rpy_all_parameters[function];
    Py_ssize_t here = before + count, named = names != NULL ? PyTuple_Size(names) : 0;
    if (of->count == 0 || here > of->positional)
        return false;
    for (Py_ssize_t i = 0; i < count; i++)
        given[before + i] = args[i];
    for (Py_ssize_t i = here; i < of->count; i++)
        given[i] = of->defaults[i];
    Py_ssize_t from = here > of->by_name_from ? here : of->by_name_from;
    for (Py_ssize_t i = 0; i < named; i++)
        if (!rpy_put_named(of, PyTuple_GetItem(names, i), args[count + i], from, given))
            return false;
    return rpy_all_are_there(of, given);
}

/* The same where an instance is made: the arguments are a tuple, and a dict or NULL. */
static RPY_UNUSED bool rpy_put_arguments_new(int function, PyObject *args, PyObject *names, PyObject **given)
{
    const rpy_parameters *of = &rpy_all_parameters[function];
    Py_ssize_t here = PyTuple_Size(args), at = 0;
    if (of->count == 0 || here > of->positional)
        return false;
    for (Py_ssize_t i = 0; i < of->count; i++)
        given[i] = i < here ? PyTuple_GetItem(args, i) : of->defaults[i];
    Py_ssize_t from = here > of->by_name_from ? here : of->by_name_from;
    PyObject *name, *value;
    while (names != NULL && PyDict_Next(names, &at, &name, &value))
        if (!rpy_put_named(of, name, value, from, given))
            return false;
    return rpy_all_are_there(of, given);
}

/* The arguments of a call that does not just have all of them by position, as a tuple; `first` stands in front of them
   unless it is NULL. NULL with a TypeError. */
static RPY_COLD PyObject *rpy_bound(int function, PyObject *first, PyObject *const *args, Py_ssize_t count,
                                    PyObject *names)
{
    Py_ssize_t named = names != NULL ? PyTuple_Size(names) : 0, before = first != NULL;
    PyObject *given = PyTuple_New(before + count), *by_name = PyDict_New(), *bound = NULL;
    bool good = given != NULL && by_name != NULL;
    if (good && before)
        good = PyTuple_SetItem(given, 0, Py_NewRef(first)) == 0;
    for (Py_ssize_t i = 0; good && i < count; i++)
        good = PyTuple_SetItem(given, before + i, Py_NewRef(args[i])) == 0;
    for (Py_ssize_t i = 0; good && i < named; i++)
        good = PyDict_SetItem(by_name, PyTuple_GetItem(names, i), args[count + i]) == 0;
    if (good)
        bound = PyObject_Call(PyTuple_GetItem(rpy_stand_ins, function), given, by_name);
    Py_XDECREF(given);
    Py_XDECREF(by_name);
    return bound;
}

/* The same where an instance is made: `names` is a dict, or NULL. */
static RPY_UNUSED RPY_COLD PyObject *rpy_bound_new(int function, PyObject *args, PyObject *names)
{
    PyObject *self = PyTuple_Pack(1, Py_None), *given = self != NULL ? PySequence_Concat(self, args) : NULL;
    PyObject *bound = given != NULL ? PyObject_Call(PyTuple_GetItem(rpy_stand_ins, function), given, names) : NULL;
    Py_XDECREF(self);
    Py_XDECREF(given);
    return bound;
}

/* Call with arguments that were found. */
static RPY_COLD PyObject *rpy_run_bound(PyObject *(*run)(PyObject *const *), PyObject *bound, Py_ssize_t count)
{
    PyObject *given[256], *result; /* no function of Python's has more */
    if (bound == NULL)
        return NULL;
    for (Py_ssize_t i = 0; i < count; i++)
        given[i] = PyTuple_GetItem(bound, i);
    result = run(given);
    Py_DECREF(bound);
    return result;
}
