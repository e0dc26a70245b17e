/* words.c: error messages of the programs, and what the words of a command line mean:
 * names, numbers, values of flags. */
#include "program.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static char *into; /* where messages go; NULL: stderr */
static size_t room;

void cli_errors_into(char *text, size_t size)
{
    into = text;
    room = size;
}

int cli_error(const char *format, ...)
{
    va_list rest;
    va_start(rest, format);
    if (into) {
        vsnprintf(into, room, format, rest);
        va_end(rest);
        return CLI_USAGE;
    }
    fputs("tworate: ", stderr);
    vfprintf(stderr, format, rest);
    va_end(rest);
    fputc('\n', stderr);
    return CLI_USAGE;
}

enum { NEAREST = 4 };

int cli_unknown(const char *what, const char *name, const char **nearest, int n)
{
    char text[400] = "; there are none";
    size_t used = 0;
    for (int i = 0; i < n && used < sizeof text; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s %s",
                                 i ? "," : "; nearest:", nearest[i]);
    return cli_error("no %s named '%s'%s", what, name, text);
}

int cli_unknown_var(const char *what, const char *name, const tw_var *list, int n)
{
    const char *nearest[NEAREST];
    return cli_unknown(what, name, nearest,
                       tw_suggest_var(list, n, name, nearest, NEAREST));
}

int cli_unknown_entry(int kind, const char *what, const char *name)
{
    const char *nearest[NEAREST];
    return cli_unknown(what, name, nearest, tw_suggest(kind, name, nearest, NEAREST));
}

const tw_model *cli_model(const char *name)
{
    if (cli_is_model_file(name)) return cli_load_model(name);
    const tw_model *m = tw_find_model(name);
    if (!m) cli_unknown_entry(TW_KIND_MODEL, "model", name);
    return m;
}

const tw_method *cli_method(const char *name)
{
    const tw_method *m = tw_find_method(name);
    const char *instead = m ? NULL : tw_foreign_method(name);
    if (instead)
        cli_error("no method named '%s': %s", name, instead);
    else if (!m)
        cli_unknown_entry(TW_KIND_METHOD, "method", name);
    return m;
}

int cli_number(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && !*end && isfinite(*value);
}

const char *cli_value_of(const char *flag, int argc, char **argv, int *i)
{
    const size_t n = strlen(flag);
    if (strncmp(argv[*i] + 2, flag, n)) return NULL;
    if (argv[*i][2 + n] == '=') return argv[*i] + 3 + n;
    if (argv[*i][2 + n]) return NULL;
    if (*i + 1 == argc) return "";
    return argv[++*i];
}

int cli_integer(const char *text, int min, int max, int *value)
{
    double x;
    if (!cli_number(text, &x) || x != floor(x) || x < min || x > max) return 0;
    *value = (int)x;
    return 1;
}
