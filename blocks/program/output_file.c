/* output_file.c: a file that gets whole rows, as they come.
 *
 * A row waits in the buffer for at most 10 ms of a run that makes rows; a run whose
 * rows take longer writes each one at once. A file is written in pieces that end with a
 * row and stay inside a block, but for their first row: a page for text. The system
 * copies a piece page by page and looks for SIGKILL in between: only a kill before the
 * end of the first page of a piece, a part of its first row, cuts that row.
 *
 * The header of an .npy has the number of rows. In a file it is put right after each
 * piece: the file can be read at any time, and after any end. A pipe gets the number of
 * rows of the whole run ahead, and an error when fewer have come. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#ifndef _WIN32
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#endif

enum { TEXT_BLOCK = 4096, BINARY_BLOCK = 65536 };

cli_file cli_file_of(FILE *open)
{
    cli_file f = {0, 0, 0};
#ifndef _WIN32
    struct stat s;
    if (!fstat(fileno(open), &s) && S_ISREG(s.st_mode))
        f = (cli_file){1, (unsigned long long)s.st_dev, (unsigned long long)s.st_ino};
#else
    (void)open;
#endif
    return f;
}

cli_file cli_file_named(const char *name)
{
    FILE *there = fopen(name, "r");
    const cli_file f = there ? cli_file_of(there) : (cli_file){0, 0, 0};
    if (there) fclose(there);
    return f;
}

int cli_same_file(cli_file a, cli_file b)
{
    return a.known && b.known && a.device == b.device && a.number == b.number;
}

static int is_input(const cli_out *o, const cli_inputs *in, cli_file file)
{
    const char *name = cli_inputs_use(in, file);
    if (!name) return 0;
    cli_error("%s would overwrite %s, which --input reads", o->name, name);
    return 1;
}

/* Seconds; the clock that is read fastest. */
static double now(void)
{
#ifdef _WIN32
    return 0;
#else
    struct timespec t = {0, 0};
#ifdef CLOCK_MONOTONIC_COARSE
    clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
#else
    clock_gettime(CLOCK_MONOTONIC, &t);
#endif
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
#endif
}

/* Only what was written at the end of a regular file can be changed later. */
static int can_change(FILE *file)
{
#ifndef _WIN32
    if (fcntl(fileno(file), F_GETFL) & O_APPEND) return 0;
#endif
    return cli_file_of(file).known;
}

static int is_terminal(FILE *file)
{
#ifndef _WIN32
    return isatty(fileno(file));
#else
    return !file;
#endif
}

static int open_file(cli_out *o, const char *name, const cli_inputs *in)
{
    o->name = name ? name : "standard output";
    o->file = stdout;
    if (name) {
        if (is_input(o, in, cli_file_named(name))) return CLI_USAGE;
        o->file = fopen(name, o->binary ? "wb" : "w");
        if (!o->file) return cli_error("cannot write %s: %s", name, strerror(errno));
    } else if (is_input(o, in, cli_file_of(stdout))) {
        return CLI_USAGE;
    }
    if (o->binary && is_terminal(o->file)) {
        o->file = NULL;
        return cli_error("npy is binary and not for a terminal: give --out FILE");
    }
    return CLI_OK;
}

int cli_out_open(cli_out *o, const char *name, const cli_inputs *in, size_t columns)
{
    const size_t row = o->binary ? columns * sizeof(double) : cli_csv_room(columns);
    const size_t block = o->binary ? BINARY_BLOCK : TEXT_BLOCK;
    const int rc = open_file(o, name, in);
    if (rc) return rc;
    o->block = block;
    o->row_room = row;
    o->rows_at = malloc(2 * block + 3 * row);
    if (!o->rows_at) {
        if (name) fclose(o->file);
        o->file = NULL;
        return cli_error("out of memory");
    }
    setvbuf(o->file, o->rows_at + block + 2 * row, _IOFBF, block + row);
    o->changes = o->binary && can_change(o->file);
    o->begin = o->changes ? ftell(o->file) : 0;
    return CLI_OK;
}

/* Where the next piece begins, and after the header. */
static void count_bytes(cli_out *o)
{
    const long at = o->done ? 0 : ftell(o->file);
    o->done += at > 0 ? (size_t)at : o->used;
    o->used = 0;
}

/* Past the buffer of stdio, which would copy them once more. 0: not all are written. */
static int write_rows(cli_out *o)
{
#ifdef _WIN32
    return fwrite(o->rows_at, 1, o->used, o->file) == o->used && !fflush(o->file);
#else
    size_t done = 0;
    while (done < o->used) {
        const ssize_t n = write(fileno(o->file), o->rows_at + done, o->used - done);
        if (n < 0 && errno != EINTR) return 0;
        if (n > 0) done += (size_t)n;
    }
    return 1;
#endif
}

int cli_out_flush(cli_out *o)
{
    errno = 0;
    const int lost = fflush(o->file) || ferror(o->file) || !write_rows(o);
    if (!lost) count_bytes(o);
    o->used = 0;
    if (!lost && o->changes && o->npy.shape_at)
        cli_npy_shape(&o->npy, o->file, o->begin, o->rows);
    if (!lost && !ferror(o->file)) return 1;
    if (!o->failed) o->failed = errno ? errno : EIO;
    return 0;
}

/* A row of n bytes is behind the others. Keep it there, or write them, and it; a piece
 * may begin with a row across the end of a block. */
static int add_row(cli_out *o, size_t n)
{
    if (o->used && o->used + n > o->room) {
        const char *row = o->rows_at + o->used;
        if (!cli_out_flush(o)) return 0;
        memmove(o->rows_at, row, n);
    }
    if (!o->used) {
        o->room = o->block - o->done % o->block;
        if (n > o->room) o->room += o->block;
    }
    o->used += n;
    o->rows++;
    const double t = now();
    if (o->used < o->block && t < o->flushed + 0.01 && t > 0) return 1;
    o->flushed = t;
    return cli_out_flush(o);
}

int cli_out_row(cli_out *o, const double *x, int n)
{
    char *const to = o->rows_at + o->used;
    if (!o->binary) return add_row(o, cli_csv_row(to, x, n));
    memcpy(to, x, (size_t)n * sizeof *x);
    return add_row(o, (size_t)n * sizeof *x);
}

int cli_out_text(cli_out *o, const char *row, size_t n)
{
    if (n <= o->row_room) {
        memcpy(o->rows_at + o->used, row, n);
        return add_row(o, n);
    }
    if (!cli_out_flush(o)) return 0; /* longer than the buffer: by itself */
    if (fwrite(row, 1, n, o->file) != n || !cli_out_flush(o)) return 0;
    o->rows++;
    return 1;
}

int cli_out_close(cli_out *o)
{
    if (!o->file) return CLI_OK;
    cli_out_flush(o);
    errno = 0;
    if (fclose(o->file) && !o->failed) o->failed = errno ? errno : EIO;
    o->file = NULL;
    free(o->rows_at);
    o->rows_at = NULL;
    if (o->failed) {
        cli_error("cannot write all of %s: %s", o->name, strerror(o->failed));
        return CLI_FAILED;
    }
    if (o->binary && !o->changes && o->rows != o->promised) {
        cli_error("the npy on %s is not complete: its header says %.0f rows, %.0f were "
                  "written; with --out FILE the header is corrected",
                  o->name, o->promised, o->rows);
        return CLI_FAILED;
    }
    return CLI_OK;
}
