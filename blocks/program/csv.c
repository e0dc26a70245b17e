/* csv.c: fields of a csv (RFC 4180), and a file that gets whole rows. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#ifndef _WIN32
#include <sys/stat.h>
#endif

void cli_csv_field(FILE *to, const char *prefix, const char *text)
{
    const int quoted = strpbrk(text, ",\"\r\n") || strpbrk(prefix, ",\"\r\n");
    if (quoted) fputc('"', to);
    fputs(prefix, to);
    for (; *text; text++) {
        if (*text == '"') fputc('"', to);
        fputc(*text, to);
    }
    if (quoted) fputc('"', to);
}

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

int cli_same_file(cli_file a, cli_file b)
{
    return a.known && b.known && a.device == b.device && a.number == b.number;
}

static int is_input(const cli_out *o, const cli_inputs *in, FILE *file)
{
    const char *name = cli_inputs_use(in, cli_file_of(file));
    if (!name) return 0;
    cli_error("%s would overwrite %s, which --input reads", o->name, name);
    return 1;
}

int cli_out_open(cli_out *o, const char *name, const cli_inputs *in, size_t row)
{
    o->name = name ? name : "standard output";
    o->file = stdout;
    if (name) {
        FILE *there = fopen(name, "r"); /* before it is emptied */
        const int refused = there && is_input(o, in, there);
        if (there) fclose(there);
        if (refused) return CLI_USAGE;
        o->file = fopen(name, "w");
        if (!o->file) return cli_error("cannot write %s: %s", name, strerror(errno));
    } else if (is_input(o, in, stdout)) {
        return CLI_USAGE;
    }
    /* a row goes out in one piece */
    o->buffer = malloc(row);
    if (!o->buffer) {
        if (name) fclose(o->file);
        o->file = NULL;
        return cli_error("out of memory");
    }
    setvbuf(o->file, o->buffer, _IOFBF, row);
    return CLI_OK;
}

int cli_out_row(cli_out *o)
{
    errno = 0;
    if (!fflush(o->file) && !ferror(o->file)) return 1;
    if (!o->failed) o->failed = errno ? errno : EIO;
    return 0;
}

int cli_out_close(cli_out *o)
{
    if (!o->file) return CLI_OK;
    cli_out_row(o);
    errno = 0;
    if (fclose(o->file) && !o->failed) o->failed = errno ? errno : EIO;
    o->file = NULL;
    free(o->buffer);
    o->buffer = NULL;
    if (!o->failed) return CLI_OK;
    cli_error("cannot write all of %s: %s", o->name, strerror(o->failed));
    return CLI_FAILED;
}
