/* What a call came to. */
typedef enum LIBRARY_status {
    UPPER_OK = 0,
    UPPER_EXCEPTION = 1,    /* Python code raised an exception: LIBRARY_error_class and LIBRARY_error_message tell which */
    UPPER_BAD_ARGUMENT = 2, /* an argument is none that could be passed: NULL with a length, or no UTF-8 */
    UPPER_NO_MEMORY = 3,    /* there was no memory for the result */
    UPPER_SHUT_DOWN = 4     /* after LIBRARY_shutdown */
} LIBRARY_status;

/* Get ready. The first call of any function does so, too; calling it again does nothing. */
LIBRARY_status LIBRARY_init(void);

/* Release all handles and free what is in use no more. Further calls return UPPER_SHUT_DOWN; this one may be
   repeated. Results that were given stay valid. */
LIBRARY_status LIBRARY_shutdown(void);

/* What the last call of this thread that failed has met: the name of the class, as "ValueError", and the message.
   They are valid until the next call that fails in this thread, or LIBRARY_shutdown. */
const char *LIBRARY_error_class(void);
const char *LIBRARY_error_message(void);

/* Whether that error is of a class of this name, or of one below it: LIBRARY_error_is("LookupError"). */
bool LIBRARY_error_is(const char *class_name);

/* Free a text or a list that a function has given. NULL is ignored. */
void LIBRARY_free(const void *memory);

