/* remote.c: lets another process evaluate expressions: Octave, started by tw_diagram.
 *
 * A text that contains no names has the same value everywhere, so the host's own
 * evaluator handles it. Everything else becomes a request, one item per line, with \\
 * and \n as escapes:
 *
 *     value 2                    or: run 2
 *     k = double([1 2;3 4])      two variables that hide those of the workspace
 *     name = char([97 98])
 *     2*k(1,end) + from_workspace
 *
 * A blank follows each request, for which Octave's fgetl waits. The answer is `error
 * why`, or
 *
 *     ok [7]                     to value: what parameter_text.c reads, or `kept 5`
 *     ok 1                       to run: one variable was set, followed by its line
 *     w = [3]
 *
 * An empty line says that nothing more will be asked (twh_remote_end): the run follows.
 *
 * A value that the host has no array for (a struct, a cell, a handle) stays in that
 * process and is known here by its number: a mask can pass it on, a block cannot use
 * it. */
#include "twh_reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char kept_field[] = "tworate_kept";

int twh_is_remote(const mxArray *a)
{
    return mxIsStruct(a) && mxGetFieldNumber(a, kept_field) >= 0;
}

int twh_remote_number(const mxArray *a)
{
    return (int)mxGetScalar(mxGetField(a, 0, kept_field));
}

/* The next name in a text, with its length in *n; NULL: none. Quoted strings are
 * searched too: an extra name only costs one more line. */
static const char *next_name(const char *s, size_t *n)
{
    while (*s) {
        if (isdigit((unsigned char)*s) || *s == '.') { /* the e of 1e5 is not a name */
            while (isalnum((unsigned char)*s) || *s == '.') s++;
        } else if (isalpha((unsigned char)*s) || *s == '_') {
            for (*n = 1; isalnum((unsigned char)s[*n]) || s[*n] == '_';) ++*n;
            return s;
        } else
            s++;
    }
    return NULL;
}

static int has_name(const char *text, const char *name)
{
    size_t n;
    for (const char *s = text; (s = next_name(s, &n)); s += n)
        if (strlen(name) == n && strncmp(s, name, n) == 0) return 1;
    return 0;
}

static void write_escaped(FILE *to, const char *text)
{
    for (; *text; text++) {
        if (*text == '\n')
            fputs("\\n", to);
        else if (*text == '\\')
            fputs("\\\\", to);
        else
            putc(*text, to);
    }
}

#define WRITE(ctype, format) fprintf(to, format, ((const ctype *)mxGetData(a))[k])

static void write_element(FILE *to, const mxArray *a, size_t k)
{
    switch (mxGetClassID(a)) {
    case mxDOUBLE_CLASS: WRITE(double, "%.17g"); break;
    case mxSINGLE_CLASS: WRITE(float, "%.9g"); break;
    case mxINT8_CLASS: WRITE(int8_t, "%d"); break;
    case mxUINT8_CLASS: WRITE(uint8_t, "%d"); break;
    case mxINT16_CLASS: WRITE(int16_t, "%d"); break;
    case mxUINT16_CLASS: WRITE(uint16_t, "%d"); break;
    case mxINT32_CLASS: WRITE(int32_t, "%d"); break;
    case mxUINT32_CLASS: WRITE(uint32_t, "%u"); break;
    default: WRITE(mxLogical, "%d");
    }
}

static void write_value(FILE *to, const mxArray *a)
{
    const size_t rows = mxGetM(a), cols = mxGetN(a);
    if (twh_is_remote(a)) {
        fprintf(to, "kept %g", mxGetScalar(mxGetField(a, 0, kept_field)));
        return;
    }
    fprintf(to, "%s([", mxGetClassName(a));
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j < cols; j++) {
            if (j || i) putc(j ? ' ' : ';', to);
            if (mxIsChar(a))
                fprintf(to, "%d", (int)mxGetChars(a)[i + j * rows]);
            else
                write_element(to, a, i + j * rows);
        }
    fputs("])", to);
}

/* 1 if an inner scope has a variable of the same name. */
static int is_hidden(const twh_scope *from, const twh_scope *scope, const char *name)
{
    for (; from != scope; from = twh_scope_up(from))
        for (int i = 0; twh_scope_name(from, i); i++)
            if (strcmp(twh_scope_name(from, i), name) == 0) return 1;
    return 0;
}

/* The variables that an expression names; statements may call scripts, which see all of
 * them. */
static int variables(FILE *to, const twh_scope *scope, const char *text, int all)
{
    int n = 0;
    for (const twh_scope *s = scope; s; s = twh_scope_up(s)) {
        const char *name;
        for (int i = 0; (name = twh_scope_name(s, i)); i++) {
            if (is_hidden(scope, s, name) || !(all || has_name(text, name))) continue;
            n++;
            if (!to) continue;
            fprintf(to, "%s = ", name);
            write_value(to, twh_scope_get(s, name));
            putc('\n', to);
        }
    }
    return n;
}

static void send_request(FILE *to, const char *what, const twh_scope *scope,
                         const char *text)
{
    const int all = strcmp(what, "run") == 0;
    fprintf(to, "%s %d\n", what, variables(NULL, scope, text, all));
    variables(to, scope, text, all);
    write_escaped(to, text);
    fputs("\n ", to); /* Octave's fgetl waits for the character after the line */
    fflush(to);
}

/* A line without its end and with escapes resolved; NULL: end of input. The caller
 * frees it. */
static char *read_line(FILE *from)
{
    char *line = NULL;
    size_t room = 0;
    const ssize_t n = getline(&line, &room, from);
    if (n < 0) {
        free(line);
        return NULL;
    }
    char *to = line;
    for (const char *s = line; *s && *s != '\n'; s++) {
        if (*s == '\\' && s[1]) {
            s++;
            *to++ = *s == 'n' ? '\n' : *s;
        } else
            *to++ = *s;
    }
    *to = 0;
    return line;
}

static mxArray *read_value(const char *text)
{
    const char *names[] = {kept_field};
    if (strncmp(text, "kept ", 5)) return twh_read_value(text);
    mxArray *number = mxCreateDoubleScalar(strtod(text + 5, NULL));
    mxArray *a = number ? mxCreateStructMatrix(1, 1, 1, names) : NULL;
    if (a)
        mxSetField(a, 0, kept_field, number);
    else if (number)
        mxDestroyArray(number);
    return a;
}

/* The rest of the answer after `ok`, inside *line, which the caller frees. */
static const char *answer(FILE *from, char **line, char *why, size_t room)
{
    *line = read_line(from);
    if (*line && strncmp(*line, "ok ", 3) == 0) return *line + 3;
    snprintf(why, room, "%s",
             !*line                             ? "no answer received"
             : strncmp(*line, "error ", 6) == 0 ? *line + 6
                                                : "invalid answer");
    return NULL;
}

static mxArray *ask_value(void *user, const twh_scope *scope, const char *text,
                          char *why, size_t room)
{
    const twh_channel *a = user;
    size_t n;
    char *line = NULL;
    mxArray *value = NULL;
    if (!next_name(text, &n)) {
        value = twh_own_evaluator.value(NULL, scope, text, why, room);
        if (value) return value;
    }
    send_request(a->to, "value", scope, text);
    const char *rest = answer(a->from, &line, why, room);
    if (rest && !(value = read_value(rest))) snprintf(why, room, "invalid answer");
    free(line);
    return value;
}

/* name = value */
static int take_variable(twh_scope *scope, char *line)
{
    char *sign = line ? strstr(line, " = ") : NULL;
    mxArray *value = sign ? read_value(sign + 3) : NULL;
    if (!value) return 1;
    *sign = 0;
    const int rc = twh_scope_set(scope, line, value);
    mxDestroyArray(value);
    return rc;
}

static int ask_run(void *user, twh_scope *scope, const char *text, char *why,
                   size_t room)
{
    const twh_channel *a = user;
    char *line = NULL;
    while (isspace((unsigned char)*text)) text++;
    if (!*text) return 0;
    send_request(a->to, "run", scope, text);
    const char *rest = answer(a->from, &line, why, room);
    int rc = !rest;
    const long n = rest ? strtol(rest, NULL, 10) : 0;
    free(line);
    for (long i = 0; i < n && !rc; i++) {
        line = read_line(a->from);
        rc = take_variable(scope, line);
        if (rc) snprintf(why, room, "invalid answer");
        free(line);
    }
    return rc;
}

/* Without trust nothing of the diagram is executed there: the only question is for the
 * value of a variable,
 *
 *     variable 0
 *     car.wheel.radius           a field of a variable, or #5.radius of a kept value
 *
 * which the own evaluator needs. */
static mxArray *ask_variable(void *user, const char *name)
{
    const twh_channel *a = user;
    char why[400], *line = NULL;
    send_request(a->to, "variable", NULL, name);
    const char *rest = answer(a->from, &line, why, sizeof why);
    mxArray *value = rest ? read_value(rest) : NULL;
    free(line);
    return value;
}

static void explain(const char *text, char *why, size_t room)
{
    char old[300];
    if (strncmp(why, "out of memory", 13) == 0) return;
    snprintf(old, sizeof old, "%s", why);
    snprintf(why, room,
             "%.200s. The diagram is not trusted, so only arithmetic is evaluated; "
             "--trust, or 'trust', true in Octave, would run: %.100s",
             old, text);
}

static mxArray *careful_value(void *user, const twh_scope *scope, const char *text,
                              char *why, size_t room)
{
    twh_workspace workspace = {ask_variable, user};
    mxArray *value = twh_own_evaluator.value(&workspace, scope, text, why, room);
    if (!value) explain(text, why, room);
    return value;
}

static int careful_run(void *user, twh_scope *scope, const char *text, char *why,
                       size_t room)
{
    twh_workspace workspace = {ask_variable, user};
    const int rc = twh_own_evaluator.run(&workspace, scope, text, why, room);
    if (rc) explain(text, why, room);
    return rc;
}

twh_evaluator twh_careful_evaluator(twh_channel *a)
{
    return (twh_evaluator){careful_value, careful_run, a};
}

twh_evaluator twh_remote_evaluator(twh_channel *a)
{
    return (twh_evaluator){ask_value, ask_run, a};
}

void twh_remote_end(twh_channel *channel)
{
    if (channel->to) {
        fputs("\n ", channel->to);
        fclose(channel->to);
    }
    if (channel->from) fclose(channel->from);
}
