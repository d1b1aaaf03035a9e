/* Calls of Python by compiled code. Stands in modules whose functions take objects of Python.

   While Python runs, other threads may: they wait for the module until the call that is on its way is through. The same thread
   may enter it again. */

/* ---- one thread at a time ---- */

static PyThread_type_lock rpy_module_lock;
static unsigned long rpy_owner;
static unsigned rpy_depth; /* calls that are on their way, all of one thread */

static void rpy_enter_module(void)
{
    unsigned long here = PyThread_get_thread_ident();
    if (rpy_depth == 0 || rpy_owner != here) {
        if (rpy_module_lock == NULL)
            rpy_module_lock = PyThread_allocate_lock();
        if (!PyThread_acquire_lock(rpy_module_lock, NOWAIT_LOCK)) {
            Py_BEGIN_ALLOW_THREADS
            PyThread_acquire_lock(rpy_module_lock, WAIT_LOCK);
            Py_END_ALLOW_THREADS
        }
        rpy_owner = here;
    }
    rpy_depth++;
}

/* ---- references that compiled code has given up ---- */

static PyObject **rpy_released;
static size_t rpy_released_count, rpy_released_room;

/* Objects that were taken, and given up, since the last collection on their behalf; how many are alive. */
static size_t rpy_taken, rpy_given_up, rpy_alive;

/* The holder was collected: no Python code can run now. Where there is no memory, the object stays. */
static void rpy_release_object(int64_t address)
{
    if (rpy_released_count == rpy_released_room) {
        size_t room = rpy_released_room ? 2 * rpy_released_room : 64;
        PyObject **larger = realloc(rpy_released, room * sizeof *larger);
        if (larger == NULL)
            return;
        rpy_released = larger;
        rpy_released_room = room;
    }
    rpy_released[rpy_released_count++] = (PyObject *)(intptr_t)address;
    rpy_given_up++;
}

/* Where many were taken that nothing has given up, collect: for the collector each is but a few bytes. */
static RPY_PROTECTED RPY_COLD void rpy_collect_objects(void)
{
    static size_t alive_bytes;
    if (rpy_taken - rpy_given_up < 1000 + 2 * rpy_alive + alive_bytes / 512)
        return;
    rpy_handler handler;
    rpy_enter_call(&handler);
    if (RPY_SETJMP(handler.buf) == 0) {
        alive_bytes = (size_t)rpy_gc_collect();
        rpy_leave_call(&handler);
    }
    rpy_alive += rpy_taken - rpy_given_up;
    rpy_taken = rpy_given_up = 0;
}

#define rpy_collect_if_many() \
    do \
        if (RPY_UNLIKELY((Signed)(rpy_taken - rpy_given_up) > 1000)) \
            rpy_collect_objects(); \
    while (0)

static void rpy_drop_released(void)
{
    while (RPY_UNLIKELY(rpy_released_count > 0)) /* more may come meanwhile */
        Py_DECREF(rpy_released[--rpy_released_count]);
}

static void rpy_forget_crossed(void);
static unsigned rpy_crossed_count;

static void rpy_leave_module(void)
{
    rpy_collect_if_many();
    if (rpy_depth == 1 && (rpy_released_count > 0 || rpy_crossed_count > 0)) {
        PyObject *type, *value, *traceback;
        PyErr_Fetch(&type, &value, &traceback);
        rpy_drop_released();
        rpy_forget_crossed();
        PyErr_Restore(type, value, traceback);
    }
    if (--rpy_depth == 0) {
        rpy_owner = 0;
        PyThread_release_lock(rpy_module_lock);
    }
}

/* ---- what Python has raised ---- */

static PyObject *rpy_failure, *rpy_failure_text, *rpy_no_text;
static int64_t rpy_failure_kind;
static PyObject *rpy_look_at_error; /* the function of the first lines that finds class and text */

static int64_t rpy_take_failure(void)
{
    PyObject *taken = rpy_failure;
    rpy_taken++;
    rpy_failure = NULL;
    return (int64_t)(intptr_t)taken;
}

/* Exceptions that compiled code raised below, and that Python may let through: the last ones of the call on its way. */
#define RPY_CROSSED 16
static struct {
    PyObject *error;
    void *value;
} rpy_crossed[RPY_CROSSED];
static unsigned rpy_crossed_count;
static void *rpy_failure_value; /* what the exception is in compiled code, if it came from there */
static void (*rpy_visit_others)(void (*visit)(void *));

static void rpy_visit_crossed(void (*visit)(void *))
{
    for (int i = 0; i < RPY_CROSSED; i++)
        if (rpy_crossed[i].value != NULL)
            visit(rpy_crossed[i].value);
    if (rpy_visit_others != NULL)
        rpy_visit_others(visit);
}

static void rpy_set_crossed(unsigned i, PyObject *error, void *value)
{
    PyObject *before = rpy_crossed[i].error;
#if defined(RPY_GC_REF)
    if (value != NULL)
        rpy_gain(value);
    if (rpy_crossed[i].value != NULL)
        rpy_lose(rpy_crossed[i].value);
#endif
    rpy_crossed[i].error = Py_XNewRef(error);
    rpy_crossed[i].value = value;
    Py_XDECREF(before);
}

static RPY_COLD void rpy_crosses(PyObject *error, void *value)
{
    if (rpy_depth > 1 && error != NULL)
        rpy_set_crossed(rpy_crossed_count++ % RPY_CROSSED, error, value);
}

static RPY_COLD void rpy_forget_crossed(void)
{
    rpy_crossed_count = 0;
    rpy_failure_value = NULL;
    for (unsigned i = 0; i < RPY_CROSSED; i++)
        rpy_set_crossed(i, NULL, NULL);
}

/* An exception is set, or `made` is what there was: it is not needed any more. */
static void rpy_failed(PyObject *made)
{
    Py_XDECREF(made);
    if (RPY_LIKELY(!PyErr_Occurred()))
        return;
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    if (traceback != NULL)
        PyException_SetTraceback(value, traceback);
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    rpy_failure_value = NULL;
    for (int i = 0; i < RPY_CROSSED; i++)
        if (rpy_crossed[i].error == value)
            rpy_failure_value = rpy_crossed[i].value;
    PyObject *kept = rpy_failure_value != NULL ? Py_True : Py_False;
    PyObject *found = PyObject_CallFunctionObjArgs(rpy_look_at_error, value, kept, NULL);
    Py_CLEAR(rpy_failure_text);
    rpy_failure_kind = 0;
    if (found != NULL) {
        rpy_failure_kind = PyLong_AsLongLong(PyTuple_GetItem(found, 0));
        PyObject *text = PyTuple_GetItem(found, 1);
        rpy_failure_text = text != Py_None ? Py_NewRef(text) : NULL;
        Py_DECREF(found);
    }
    PyErr_Clear();
    if (rpy_no_text == NULL)
        rpy_no_text = PyUnicode_FromString("");
    Py_XDECREF(rpy_failure);
    rpy_failure = value;
}

static RPY_COLD void rpy_wrong_result(void)
{
    if (!PyErr_Occurred())
        rpy_wrong_argument("the result of a call of Python", NULL);
}

/* ---- calls ---- */

static bool rpy_flushed(void);

static int rpy_begin_python(void)
{
    rpy_collect_if_many();
    rpy_drop_released();
    rpy_flushed();
    PyErr_Clear();
    int paused = rpy_paused > 0;
    if (paused)
        PyGC_Enable();
    return paused;
}

static void rpy_end_python(PyObject *o, PyObject **given, Py_ssize_t count, int paused)
{
    if (paused)
        PyGC_Disable();
    for (Py_ssize_t i = 0; i < count; i++)
        Py_XDECREF(given[i]);
    Py_DECREF(o);
}

static RPY_UNUSED PyObject *rpy_call_object(PyObject *o, const char *name, PyObject **given, Py_ssize_t count)
{
    PyObject *called = name != NULL ? PyObject_GetAttrString(o, name) : Py_NewRef(o);
    PyObject *arguments = called != NULL ? PyTuple_New(count) : NULL, *made = NULL;
    for (Py_ssize_t i = 0; arguments != NULL && i < count; i++)
        PyTuple_SetItem(arguments, i, Py_NewRef(given[i]));
    if (arguments != NULL)
        made = PyObject_Call(called, arguments, NULL);
    Py_XDECREF(arguments);
    Py_XDECREF(called);
    return made;
}

static RPY_UNUSED PyObject *rpy_number_or_null(Py_hash_t number)
{
    return number == -1 && PyErr_Occurred() ? NULL : PyLong_FromSsize_t(number);
}

static RPY_UNUSED PyObject *rpy_truth_or_null(int truth)
{
    return truth < 0 ? NULL : PyBool_FromLong(truth);
}
