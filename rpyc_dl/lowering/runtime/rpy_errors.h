/* The exceptions that operations and the runtime raise by themselves, each with its one message. The program holds a
   prebuilt instance for each one that it can raise: `rpy_program.errors`. `c/errors.py` knows class and message. */
#ifndef RPY_ERRORS_H
#define RPY_ERRORS_H

enum rpy_error {
    RPY_OK, /* no error */
    RPY_E_OVERFLOW,
    RPY_E_INT_FLOORDIV_ZERO,
    RPY_E_INT_MOD_ZERO,
    RPY_E_INT_TRUEDIV_ZERO,
    RPY_E_FLOAT_TRUEDIV_ZERO,
    RPY_E_FLOAT_FLOORDIV_ZERO,
    RPY_E_FLOAT_MOD_ZERO,
    RPY_E_FLOAT_POW_ZERO,
    RPY_E_FLOAT_POW_OVERFLOW,
    RPY_E_FLOAT_POW_COMPLEX,
    RPY_E_NEGATIVE_SHIFT,
    RPY_E_FLOAT_INF_TO_INT,
    RPY_E_FLOAT_NAN_TO_INT,
    RPY_E_CHR_RANGE,
    RPY_E_BYTE_RANGE,
    RPY_E_LIST_INDEX,
    RPY_E_LIST_ASSIGNMENT,
    RPY_E_STR_INDEX,
    RPY_E_BYTES_INDEX,
    RPY_E_TUPLE_INDEX,
    RPY_E_MATH_DOMAIN,
    RPY_E_MATH_RANGE,
    RPY_E_RECURSION,
    RPY_E_MEMORY,
    RPY_E_INTERRUPT,
    RPY_ERRORS
};

#endif
