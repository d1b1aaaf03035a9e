/* Memory that the collector knows nothing of: numbers at addresses (`rpython/rtyper/lltypesystem/rawmemory.py`). */
#ifndef RPY_RAW_H
#define RPY_RAW_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* Addresses need not be aligned, and what is there may have been written as another type: hence memcpy. */
#define RPY_RAW_NUMBER(name, type, result)                                                                             \
    static inline result rpy_raw_load_##name(void *at)                                                                 \
    {                                                                                                                  \
        type value;                                                                                                    \
        memcpy(&value, at, sizeof value);                                                                              \
        return (result)value;                                                                                          \
    }                                                                                                                  \
    static inline void rpy_raw_store_##name(void *at, result given)                                                    \
    {                                                                                                                  \
        type value = (type)given;                                                                                      \
        memcpy(at, &value, sizeof value);                                                                              \
    }

RPY_RAW_NUMBER(i8, int8_t, int64_t)
RPY_RAW_NUMBER(u8, uint8_t, int64_t)
RPY_RAW_NUMBER(i16, int16_t, int64_t)
RPY_RAW_NUMBER(u16, uint16_t, int64_t)
RPY_RAW_NUMBER(i32, int32_t, int64_t)
RPY_RAW_NUMBER(u32, uint32_t, int64_t)
RPY_RAW_NUMBER(i64, int64_t, int64_t)
RPY_RAW_NUMBER(f32, float, double)
RPY_RAW_NUMBER(f64, double, double)

static inline void rpy_raw_write(void *at, const char *bytes, int64_t count)
{
    memcpy(at, bytes, (size_t)count);
}

#endif
