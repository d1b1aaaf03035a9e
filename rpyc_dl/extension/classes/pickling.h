/* Copies and pickles of instances. An instance that is being made so is bare: compiled code does not take it yet. */

typedef struct rpy_pickling {
    bool (*get)(void *value, PyObject *state);
    bool (*set)(void *value, PyObject *state);
    void (*copy)(void *from, void *to);
    void *(*bare)(void); /* NULL: Python cannot make one */
    const char *not_copied, *not_pickled;
} rpy_pickling;

static bool rpy_put_state(PyObject *state, const char *name, PyObject *item)
{
    bool good = item != NULL && PyDict_SetItemString(state, name, item) == 0;
    Py_XDECREF(item);
    return good;
}

static bool rpy_wrong_state(const char *name)
{
    rpy_wrong_argument("__setstate__", name);
    return false;
}

static const rpy_pickling rpy_picklings[RPY_TYPES];

/* How instances of a type are stored; NULL with a TypeError. */
static const rpy_pickling *rpy_pickling_of(PyTypeObject *type, bool copied)
{
    int number = 0;
    while (number < RPY_TYPES - 1 && rpy_pytypes[number] != type)
        number++;
    const rpy_pickling *found = &rpy_picklings[number];
    const char *why = found->bare == NULL ? "Python cannot make one" : copied ? found->not_copied : found->not_pickled;
    if (*why == 0 && rpy_pytypes[number] == type)
        return found;
    PyObject *name = PyType_GetName(type);
    if (name != NULL)
        PyErr_Format(PyExc_TypeError, "cannot %s '%U' object: %s", copied ? "copy" : "pickle", name, why);
    Py_XDECREF(name);
    return NULL;
}

/* A new instance without values, and its object. */
static RPY_PROTECTED PyObject *rpy_make_bare(const rpy_pickling *of)
{
    rpy_handler handler;
    rpy_enter_call(&handler);
    if (RPY_SETJMP(handler.buf) == 0) {
        void *value = of->bare();
        *rpy_roots_top++ = value;
        PyObject *made = rpy_write_instance(value);
        rpy_leave_call(&handler);
        return made;
    }
    return rpy_raised();
}

static PyObject *rpy_restore(PyObject *type, PyObject *unused)
{
    (void)unused;
    const rpy_pickling *of = rpy_pickling_of((PyTypeObject *)type, false);
    if (of == NULL)
        return NULL;
    rpy_enter_module();
    PyObject *made = rpy_make_bare(of);
    if (made != NULL)
        ((rpy_instance *)made)->bare = true;
    rpy_leave_module();
    return made;
}

static RPY_PROTECTED bool rpy_move_state(bool (*move)(void *, PyObject *), PyObject *self, PyObject *state)
{
    struct {
        rpy_handler handler;
        rpy_twins twins;
        int collecting;
    } call;
    call.collecting = rpy_pause();
    rpy_enter_twins(&call.twins);
    rpy_enter_call(&call.handler);
    bool good = false, raised = RPY_SETJMP(call.handler.buf) != 0;
    if (!raised) {
        rpy_restoring++;
        good = move(((rpy_instance *)self)->value, state);
        rpy_leave_call(&call.handler);
    }
    rpy_restoring--;
    rpy_current_twins = call.twins.outer;
    if (call.collecting)
        rpy_resume();
    rpy_leave_twins(&call.twins, false);
    if (raised)
        rpy_raised();
    return good;
}

static PyObject *rpy_set_state(PyObject *self, PyObject *state)
{
    const rpy_pickling *of = rpy_pickling_of(Py_TYPE(self), false);
    if (of == NULL)
        return NULL;
    if (!PyDict_Check(state)) {
        PyErr_SetString(PyExc_TypeError, "a state is a dict");
        return NULL;
    }
    rpy_enter_module();
    bool good = rpy_move_state(of->set, self, state);
    if (good)
        ((rpy_instance *)self)->bare = false;
    rpy_leave_module();
    return good ? Py_NewRef(Py_None) : NULL;
}

static PyObject *rpy_reduce(PyObject *self, PyObject *protocol)
{
    (void)protocol;
    const rpy_pickling *of = rpy_pickling_of(Py_TYPE(self), false);
    PyObject *state = of != NULL ? PyDict_New() : NULL;
    if (state == NULL)
        return NULL;
    rpy_enter_module();
    bool good = rpy_move_state(of->get, self, state);
    rpy_leave_module();
    PyObject *made = good ? PyObject_GetAttrString((PyObject *)Py_TYPE(self), "__restore__") : NULL;
    if (made == NULL) {
        Py_DECREF(state);
        return NULL;
    }
    return Py_BuildValue("(N()N)", made, state);
}

/* `copy.copy`: what is in the fields is shared. */
static PyObject *rpy_copied_instance(PyObject *self, PyObject *unused)
{
    (void)unused;
    const rpy_pickling *of = rpy_pickling_of(Py_TYPE(self), true);
    if (of == NULL)
        return NULL;
    rpy_enter_module();
    PyObject *made = rpy_make_bare(of);
    if (made != NULL)
        of->copy(((rpy_instance *)self)->value, ((rpy_instance *)made)->value);
    rpy_leave_module();
    return made;
}

#define RPY_PICKLED \
    {"__reduce_ex__", rpy_reduce, METH_O, NULL}, {"__setstate__", rpy_set_state, METH_O, NULL}, \
        {"__restore__", rpy_restore, METH_NOARGS | METH_CLASS, NULL}
#define RPY_COPIED {"__copy__", rpy_copied_instance, METH_NOARGS, NULL}
