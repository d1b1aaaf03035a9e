/* What stands in every C library, behind the accessors of values: the lock, errors, texts, calls. */

/* ---- one thread at a time ---- */

/* Of recursive kind: what compiled code calls may call the library again. */
static pthread_mutex_t rpy_lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static unsigned rpy_depth; /* calls that are on their way, all of one thread */
static enum { RPY_NEW, RPY_RUNNING, RPY_ENDED } rpy_state;

/* ---- errors: the last one of each thread ---- */

typedef struct rpy_last_error {
    Signed number; /* of its class, or -1 for what no compiled code has raised */
    const char *class_name;
    const char *message;
    char text[]; /* both of them */
} rpy_last_error;

static pthread_key_t rpy_error_key;
static bool rpy_has_key;

static rpy_last_error *rpy_error(void)
{
    return rpy_has_key ? pthread_getspecific(rpy_error_key) : NULL;
}

static RPY_COLD int rpy_fail_with(int status, Signed number, const char *class_name, size_t class_length,
                                  const char *message, size_t message_length)
{
    if (!rpy_has_key)
        return status;
    rpy_last_error *e = malloc(sizeof *e + class_length + message_length + 2);
    free(rpy_error());
    pthread_setspecific(rpy_error_key, e);
    if (e == NULL)
        return status;
    memcpy(e->text, class_name, class_length);
    e->text[class_length] = 0;
    memcpy(e->text + class_length + 1, message, message_length);
    e->text[class_length + 1 + message_length] = 0;
    e->number = number;
    e->class_name = e->text;
    e->message = e->text + class_length + 1;
    return status;
}

static RPY_COLD int rpy_fail(int status, const char *class_name, const char *message)
{
    return rpy_fail_with(status, -1, class_name, strlen(class_name), message, strlen(message));
}

/* What a taker or a giver that returns false has found. */
static int rpy_why;
static char rpy_where[200]; /* `[3].name`: which part of the argument */
static char rpy_what[200];
static const char *rpy_kind_of_error;

static RPY_COLD bool rpy_refuse(int status, const char *class_name, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(rpy_what, sizeof rpy_what, format, arguments);
    va_end(arguments);
    rpy_where[0] = 0;
    rpy_kind_of_error = class_name;
    rpy_why = status;
    return false;
}

static RPY_COLD bool rpy_no_memory(void)
{
    return rpy_refuse(RPY_NO_MEMORY, "MemoryError", "there is not enough memory");
}

static RPY_COLD bool rpy_inside_text(const char *text)
{
    size_t more = strlen(text), known = strlen(rpy_where);
    if (more + known < sizeof rpy_where) {
        memmove(rpy_where + more, rpy_where, known + 1);
        memcpy(rpy_where, text, more);
    }
    return false;
}

static RPY_COLD bool rpy_inside(int64_t item)
{
    char text[32];
    snprintf(text, sizeof text, "[%lld]", (long long)item);
    return rpy_inside_text(text);
}

static RPY_COLD bool rpy_inside_field(const char *member)
{
    rpy_inside_text(member);
    return rpy_inside_text(".");
}

static RPY_COLD int rpy_refused(const char *parameter)
{
    char text[512];
    snprintf(text, sizeof text, "%s%s: %s", parameter, rpy_where, rpy_what);
    return rpy_fail(rpy_why, rpy_kind_of_error, text);
}

static RPY_COLD int rpy_no_place(void)
{
    return rpy_fail(RPY_BAD_ARGUMENT, "ValueError", "the place for the result is NULL");
}

/* The exception that compiled code has raised, as the error of this thread. */
static RPY_COLD int rpy_raised(void)
{
    void *value = rpy_exc_value;
    Signed number = rpy_class_number(value);
    const char *class_name = "Exception";
    for (size_t i = 0; i < sizeof rpy_error_classes / sizeof *rpy_error_classes; i++)
        if (rpy_error_classes[i].first == number)
            class_name = rpy_error_classes[i].name;
    rpy_text name = rpy_class_name(value), text = rpy_describe(value);
    size_t skipped = (size_t)name.length + 2; /* "fast.TooShort: " */
    const char *message = (const char *)text.data;
    size_t length = (size_t)text.length;
    if (length >= skipped && memcmp(message, name.data, (size_t)name.length) == 0) {
        message += skipped;
        length -= skipped;
    } else if (length == (size_t)name.length) {
        length = 0;
    }
    int status = rpy_fail_with(RPY_EXCEPTION, number, class_name, strlen(class_name), message, length);
    free((void *)name.data);
    free((void *)text.data);
    rpy_exc_value = NULL;
    return status;
}

/* ---- ranges and texts ---- */

static bool rpy_is_range(const void *first, size_t length)
{
    if (RPY_UNLIKELY(length > (size_t)PTRDIFF_MAX / 64))
        return rpy_refuse(RPY_BAD_ARGUMENT, "ValueError", "the length %zu is too large", length);
    if (RPY_UNLIKELY(first == NULL && length > 0))
        return rpy_refuse(RPY_BAD_ARGUMENT, "ValueError", "NULL with the length %zu", length);
    return true;
}

/* Room for code points, which is used again. */
static uint32_t *rpy_points;
static size_t rpy_points_size;

static uint32_t *rpy_room_for_points(size_t count)
{
    if (count > rpy_points_size || rpy_points == NULL) {
        uint32_t *larger = realloc(rpy_points, (count + 64) * sizeof *larger);
        if (larger == NULL)
            return NULL;
        rpy_points = larger;
        rpy_points_size = count + 64;
    }
    return rpy_points;
}

static void rpy_leave_points(size_t limit)
{
    if (rpy_points_size <= limit)
        return;
    free(rpy_points);
    rpy_points = NULL;
    rpy_points_size = 0;
}

/* The code point that begins at `*at`, which moves behind it; UINT32_MAX if there is none. */
static uint32_t rpy_decode(const unsigned char *data, size_t length, size_t *at)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    unsigned char first = data[*at];
    size_t more = first < 0x80 ? 0 : first >= 0xC2 && first < 0xE0 ? 1 : first >> 4 == 0xE ? 2 : first >> 3 == 0x1E ? 3 : 9;
    if (more >= length - *at)
        return UINT32_MAX;
    uint32_t c = more == 0 ? first : first & (0x3F >> more);
    for (size_t i = 1; i <= more; i++) {
        unsigned char next = data[*at + i];
        if (next >> 6 != 2)
            return UINT32_MAX;
        c = c << 6 | (next & 0x3F);
    }
    if (c < least[more] || c > 0x10FFFF || (c >= 0xD800 && c < 0xE000))
        return UINT32_MAX;
    *at += more + 1;
    return c;
}

static bool rpy_take_wide_str(const unsigned char *data, size_t length, void **to)
{
    uint32_t *points = rpy_room_for_points(length), all = 0;
    if (points == NULL)
        return rpy_no_memory();
    size_t count = 0;
    for (size_t at = 0; at < length; count++) {
        uint32_t c = rpy_decode(data, length, &at);
        if (c == UINT32_MAX)
            return rpy_refuse(RPY_BAD_ARGUMENT, "UnicodeDecodeError", "no UTF-8 at byte %zu", at);
        points[count] = c;
        all |= c;
    }
    int64_t kind = all < 0x100 ? 1 : all < 0x10000 ? 2 : 4;
    for (size_t i = 0; i < count && kind < 4; i++)
        if (kind == 1)
            ((uint8_t *)points)[i] = (uint8_t)points[i];
        else
            ((uint16_t *)points)[i] = (uint16_t)points[i];
    *to = rpy_x_new_text(points, (int64_t)count, kind);
    rpy_leave_points((size_t)1 << 18);
    return true;
}

static RPY_UNUSED bool rpy_take_str(const char *data, size_t length, void **to)
{
    if (!rpy_is_range(data, length))
        return false;
    unsigned char all = 0;
    for (size_t i = 0; i < length; i++)
        all |= (unsigned char)data[i];
    if (all >= 0x80)
        return rpy_take_wide_str((const unsigned char *)data, length, to);
    *to = rpy_x_new_text(data == NULL ? "" : data, (int64_t)length, 1);
    return true;
}

static RPY_UNUSED bool rpy_take_bytes(const unsigned char *data, size_t length, void **to)
{
    if (!rpy_is_range(data, length))
        return false;
    *to = rpy_x_new_text(data == NULL ? (const unsigned char *)"" : data, (int64_t)length, 1);
    return true;
}

static uint32_t rpy_point_at(const void *items, int64_t i, int64_t kind)
{
    return kind == 1 ? ((const uint8_t *)items)[i] : kind == 2 ? ((const uint16_t *)items)[i] : ((const uint32_t *)items)[i];
}

/* UTF-8 of code points, in memory of its own, with a zero behind it. */
static RPY_UNUSED bool rpy_give_points(const void *items, int64_t count, int64_t kind, const char **data, size_t *length)
{
    size_t size = 0;
    for (int64_t i = 0; i < count; i++) {
        uint32_t c = rpy_point_at(items, i, kind);
        if (c >= 0xD800 && c < 0xE000)
            return rpy_refuse(RPY_EXCEPTION, "UnicodeEncodeError", "UTF-8 has no lone surrogates: position %lld",
                              (long long)i);
        size += c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    }
    unsigned char *out = malloc(size + 1);
    if (out == NULL)
        return rpy_no_memory();
    *data = (const char *)out;
    *length = size;
    for (int64_t i = 0; i < count; i++) {
        uint32_t c = rpy_point_at(items, i, kind);
        int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        static const unsigned char first[] = {0, 0xC0, 0xE0, 0xF0};
        *out++ = (unsigned char)(first[more] | c >> 6 * more);
        while (more-- > 0)
            *out++ = (unsigned char)(0x80 | (c >> 6 * more & 0x3F));
    }
    *out = 0;
    return true;
}

static RPY_UNUSED bool rpy_give_str(void *text, const char **data, size_t *length)
{
    int64_t count, kind;
    const void *items = rpy_x_text(text, &count, &kind);
    return rpy_give_points(items, count, kind, data, length);
}

static RPY_UNUSED bool rpy_give_bytes(void *text, const unsigned char **data, size_t *length)
{
    int64_t count, kind;
    const void *items = rpy_x_text(text, &count, &kind);
    unsigned char *out = malloc((size_t)count + 1);
    if (out == NULL)
        return rpy_no_memory();
    memcpy(out, items, (size_t)count);
    out[count] = 0;
    *data = out;
    *length = (size_t)count;
    return true;
}

/* ---- calls ---- */

static const rpy_catch rpy_catches_all[] = {{0, INT64_C(1) << 62, true}, {0, 0, false}};

#define rpy_enter_call(h) (rpy_border_enter(), RPY_TRY_ENTER(*(h), rpy_catches_all))

static inline void rpy_leave_call(rpy_handler *handler)
{
    RPY_TRY_LEAVE(*handler);
    rpy_roots_top = handler->roots;
}

static int rpy_start(void);

static RPY_COLD int rpy_first_call(void)
{
    if (rpy_state == RPY_ENDED)
        return rpy_fail(RPY_SHUT_DOWN, "RuntimeError", "the library was shut down");
    if (!rpy_has_key && pthread_key_create(&rpy_error_key, free) != 0)
        return RPY_NO_MEMORY;
    rpy_has_key = true;
    rpy_state = RPY_RUNNING;
    int status = rpy_start();
    if (status != RPY_OK)
        rpy_state = RPY_NEW;
    return status;
}

/* The lock is held after it, whatever it returns. */
static inline int rpy_begin(void)
{
    pthread_mutex_lock(&rpy_lock);
    rpy_depth++;
    return RPY_LIKELY(rpy_state == RPY_RUNNING) ? RPY_OK : rpy_first_call();
}

static inline int rpy_end(int status)
{
    if (RPY_UNLIKELY(rpy_stdout_count != 0) && rpy_depth == 1) {
        int error = rpy_stdout_flush();
        if (error != 0 && status == RPY_OK)
            status = rpy_fail(RPY_EXCEPTION, "OSError", strerror(error));
    }
    rpy_depth--;
    pthread_mutex_unlock(&rpy_lock);
    return status;
}
