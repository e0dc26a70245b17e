/* write_mat.c: writes the head of a .mat file of level 5 that contains one real double
 * matrix, as the format's public description has it ("MAT-File Format"). Numbers are in
 * the order of bytes of this machine, which the file states. */
#include "write_mat.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>

enum {
    LONGEST_NAME = 63,
    MI_INT8 = 1,
    MI_INT32 = 5,
    MI_UINT32,
    MI_DOUBLE = 9,
    MI_MATRIX = 14,
    CLASS_DOUBLE = 6
};

int twh_is_variable_name(const char *name)
{
    size_t n = 0;
    if (!isalpha((unsigned char)*name)) return 0;
    while (isalnum((unsigned char)name[n]) || name[n] == '_') n++;
    return !name[n] && n <= LONGEST_NAME;
}

static int put(FILE *to, const void *data, size_t n)
{
    return fwrite(data, 1, n, to) == n;
}

const char *twh_write_mat_head(FILE *to, const char *name, size_t rows, size_t columns)
{
    static const char text[] = "MATLAB 5.0 MAT-file, written by tworate_host";
    char head[124], padded[LONGEST_NAME + 1 + 8] = "";
    const uint16_t version = 0x0100, order = 'M' << 8 | 'I';
    const size_t length = strlen(name), room = (length + 7) / 8 * 8;
    const size_t most = (UINT32_MAX - 8 * 6 - room) / sizeof(double);
    if (!twh_is_variable_name(name)) return "the name of its variable is not valid";
    if (rows > INT32_MAX || columns > INT32_MAX || (rows && columns > most / rows))
        return "the matrix is larger than the 4 GB of a .mat file of level 5";
    memset(head, ' ', sizeof head);
    memcpy(head, text, sizeof text - 1);
    memset(head + 116, 0, 8);
    memcpy(padded, name, length);
    const uint32_t bytes = (uint32_t)(rows * columns * sizeof(double));
    const uint32_t first[] = {MI_MATRIX,      (uint32_t)(8 * 6 + room) + bytes,
                              MI_UINT32,      8,
                              CLASS_DOUBLE,   0,
                              MI_INT32,       8,
                              (uint32_t)rows, (uint32_t)columns,
                              MI_INT8,        (uint32_t)length};
    const uint32_t last[] = {MI_DOUBLE, bytes};
    if (put(to, head, sizeof head) && put(to, &version, 2) && put(to, &order, 2) &&
        put(to, first, sizeof first) && put(to, padded, room) &&
        put(to, last, sizeof last))
        return NULL;
    return strerror(errno);
}
