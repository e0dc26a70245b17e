/* read_mat.c: reads the first matrix of a .mat file of level 4 or level 5, with or
 * without compression, as the format's public description has them ("MAT-File Format").
 * Numbers of other types become doubles. Level 7.3 is HDF5 and is not read. */
#include "read_mat.h"
#include "twh_tree.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

typedef struct bytes {
    const unsigned char *s, *end;
} bytes;

enum {
    MI_INT8 = 1,
    MI_UINT8,
    MI_INT16,
    MI_UINT16,
    MI_INT32,
    MI_UINT32,
    MI_SINGLE,
    MI_DOUBLE = 9,
    MI_INT64 = 12,
    MI_UINT64,
    MI_MATRIX,
    MI_COMPRESSED
};
enum { CLASS_DOUBLE = 6, CLASS_UINT64 = 15, IS_COMPLEX = 0x0800 };

static mxArray *fail(char *why, size_t room, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(why, room, format, list);
    va_end(list);
    return NULL;
}

static size_t left(const bytes *b)
{
    return (size_t)(b->end - b->s);
}

static uint32_t u32(const unsigned char *s)
{
    return s[0] | (uint32_t)s[1] << 8 | (uint32_t)s[2] << 16 | (uint32_t)s[3] << 24;
}

static size_t size_of(uint32_t type)
{
    switch (type) {
    case MI_INT8:
    case MI_UINT8: return 1;
    case MI_INT16:
    case MI_UINT16: return 2;
    case MI_INT32:
    case MI_UINT32:
    case MI_SINGLE: return 4;
    case MI_DOUBLE:
    case MI_INT64:
    case MI_UINT64: return 8;
    default: return 0;
    }
}

/* Numbers are in the order of bytes of this machine; another one is refused before. */
static double number(uint32_t type, const unsigned char *s)
{
    union {
        int8_t i8;
        uint8_t u8;
        int16_t i16;
        uint16_t u16;
        int32_t i32;
        uint32_t u32;
        int64_t i64;
        uint64_t u64;
        float f;
        double d;
    } x;
    memcpy(&x, s, size_of(type));
    switch (type) {
    case MI_INT8: return x.i8;
    case MI_UINT8: return x.u8;
    case MI_INT16: return x.i16;
    case MI_UINT16: return x.u16;
    case MI_INT32: return x.i32;
    case MI_UINT32: return x.u32;
    case MI_INT64: return (double)x.i64;
    case MI_UINT64: return (double)x.u64;
    case MI_SINGLE: return (double)x.f;
    default: return x.d;
    }
}

static mxArray *matrix(uint32_t m, uint32_t n, uint32_t type, bytes data, char *why,
                       size_t room)
{
    const size_t size = size_of(type), count = (size_t)m * n;
    if (!size) return fail(why, room, "has numbers of an unknown type");
    if (count > TWH_MAX_FILE || count * size > left(&data))
        return fail(why, room, "is cut off");
    mxArray *a = mxCreateDoubleMatrix(m, n, mxREAL);
    if (!a) return fail(why, room, "out of memory");
    for (size_t i = 0; i < count; i++) mxGetPr(a)[i] = number(type, data.s + i * size);
    return a;
}

/* The next element of level 5: its type and its bytes. */
static int element(bytes *from, uint32_t *type, bytes *data)
{
    if (left(from) < 8) return 0;
    size_t n = u32(from->s + 4), skip;
    *type = u32(from->s);
    if (*type >> 16) { /* up to four bytes in the place of the length */
        n = *type >> 16;
        *type &= 0xffff;
        if (n > 4) return 0;
        *data = (bytes){from->s + 4, from->s + 4 + n};
        from->s += 8;
        return 1;
    }
    from->s += 8;
    if (n > left(from)) return 0;
    *data = (bytes){from->s, from->s + n};
    skip = *type == MI_COMPRESSED ? n : (n + 7) / 8 * 8;
    from->s += skip < left(from) ? skip : left(from);
    return 1;
}

static mxArray *matrix_5(bytes in, char *why, size_t room)
{
    uint32_t type;
    bytes flags, dims, name, data;
    if (!element(&in, &type, &flags) || left(&flags) < 8 ||
        !element(&in, &type, &dims) || !element(&in, &type, &name))
        return fail(why, room, "is cut off");
    const uint32_t class = flags.s[0];
    if (class < CLASS_DOUBLE || class > CLASS_UINT64)
        return fail(why, room, "its first variable is no matrix of numbers");
    if (u32(flags.s) & IS_COMPLEX)
        return fail(why, room, "its first variable is complex");
    if (left(&dims) != 8)
        return fail(why, room, "its first variable has more than two dimensions");
    if (!element(&in, &type, &data)) return fail(why, room, "is cut off");
    return matrix(u32(dims.s), u32(dims.s + 4), type, data, why, room);
}

static mxArray *inflate_5(bytes in, char *why, size_t room)
{
    unsigned char *out = malloc(TWH_MAX_FILE);
    z_stream z = {.next_in = (unsigned char *)(uintptr_t)in.s,
                  .avail_in = (uInt)left(&in),
                  .next_out = out,
                  .avail_out = TWH_MAX_FILE};
    if (!out || inflateInit(&z) != Z_OK) {
        free(out);
        return fail(why, room, "out of memory");
    }
    const int rc = inflate(&z, Z_FINISH);
    inflateEnd(&z);
    bytes all = {out, out + (TWH_MAX_FILE - z.avail_out)}, data;
    uint32_t type;
    mxArray *a = NULL;
    if (rc != Z_STREAM_END)
        fail(why, room, "its compressed data is damaged, or larger than %d MB",
             TWH_MAX_FILE >> 20);
    else if (!element(&all, &type, &data) || type != MI_MATRIX)
        fail(why, room, "its first variable is no matrix");
    else
        a = matrix_5(data, why, room);
    free(out);
    return a;
}

static mxArray *level_5(bytes in, char *why, size_t room)
{
    uint32_t type;
    bytes data;
    if (memcmp(in.s + 126, "IM", 2))
        return fail(why, room, "was written with another order of bytes");
    in.s += 128;
    if (!element(&in, &type, &data)) return fail(why, room, "contains no variable");
    if (type == MI_COMPRESSED) return inflate_5(data, why, room);
    if (type == MI_MATRIX) return matrix_5(data, why, room);
    return fail(why, room, "its first variable is no matrix");
}

static mxArray *level_4(bytes in, char *why, size_t room)
{
    static const uint32_t types[] = {MI_DOUBLE, MI_SINGLE, MI_INT32,
                                     MI_INT16,  MI_UINT16, MI_UINT8};
    uint32_t head[5];
    for (int i = 0; i < 5; i++) head[i] = u32(in.s + 4 * i);
    if (head[0] > 51 || head[0] % 10 || head[4] > 100 || left(&in) < 20 + head[4])
        return fail(why, room,
                    "is no .mat file of level 4 or 5 with a matrix of "
                    "numbers first");
    if (head[3]) return fail(why, room, "its first variable is complex");
    in.s += 20 + head[4];
    return matrix(head[1], head[2], types[head[0] / 10], in, why, room);
}

static mxArray *read_any(bytes in, char *why, size_t room)
{
    if (left(&in) >= 8 && memcmp(in.s, "\211HDF\r\n\032\n", 8) == 0)
        return fail(why, room, "is a HDF5 file: save it with -v7");
    if (left(&in) >= 520 && memcmp(in.s + 512, "\211HDF", 4) == 0)
        return fail(why, room, "is a file of version 7.3: save it with -v7");
    if (left(&in) >= 128 && memcmp(in.s, "MATLAB 5.0", 10) == 0)
        return level_5(in, why, room);
    if (left(&in) >= 20) return level_4(in, why, room);
    return fail(why, room, "is no .mat file");
}

mxArray *twh_read_mat(const char *path, char *why, size_t room)
{
    FILE *from = fopen(path, "rb");
    if (!from) return fail(why, room, "%s", strerror(errno));
    unsigned char *data = malloc(TWH_MAX_FILE + 1);
    const size_t n = data ? fread(data, 1, TWH_MAX_FILE + 1, from) : 0;
    const int bad = ferror(from);
    fclose(from);
    mxArray *a = NULL;
    if (!data)
        fail(why, room, "out of memory");
    else if (bad || n > TWH_MAX_FILE)
        fail(why, room, bad ? "cannot be read" : "is larger than %d MB",
             TWH_MAX_FILE >> 20);
    else
        a = read_any((bytes){data, data + n}, why, room);
    free(data);
    return a;
}
