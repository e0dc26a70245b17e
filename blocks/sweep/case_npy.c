/* case_npy.c: cases as an .npy file of NumPy: a structured array of doubles, whose
 * fields are the columns (blocks/program/npy.c has the format). */
#include "case_file.h"

enum { HEADER = 1 << 20 };

static int not_cases(const sw_cases *c, const char *why)
{
    return cli_error(
        "%s: expected a structured array of doubles, one dimension, such as "
        "numpy.save writes from dtype [('ms', '<f8'), ...]: %s",
        c->file, why);
}

static uint32_t little(const unsigned char *at, int n)
{
    uint32_t x = 0;
    while (n--) x = x << 8 | at[n];
    return x;
}

/* The dict of the header as a text; NULL: error printed. */
static char *read_header(sw_cases *c)
{
    unsigned char head[12] = {0};
    FILE *from = c->table->file;
    if (fread(head, 1, 10, from) != 10 || memcmp(head, "\x93NUMPY", 6))
        return not_cases(c, "it has no header"), NULL;
    const int wide = head[6] > 1;
    if (wide && fread(head + 10, 1, 2, from) != 2)
        return not_cases(c, "its header is cut"), NULL;
    const uint32_t n = wide ? little(head + 8, 4) : little(head + 8, 2);
    if (n > HEADER) return not_cases(c, "its header is too long"), NULL;
    char *text = malloc((size_t)n + 1);
    if (!text) return cli_error("out of memory"), NULL;
    if (fread(text, 1, n, from) != n) {
        free(text);
        return not_cases(c, "its header is cut"), NULL;
    }
    text[n] = '\0';
    c->table->data = ftell(from);
    return text;
}

/* A quoted text at *at, which moves behind it. 0: there is none. */
static int quoted(const char **at, char *to, size_t size)
{
    size_t n = 0;
    *at += strspn(*at, " ,([");
    if (**at != '\'') return 0;
    for (++*at; **at && **at != '\''; ++*at) {
        if (**at == '\\' && (*at)[1]) ++*at;
        if (n + 1 < size) to[n++] = **at;
    }
    to[n] = '\0';
    if (**at != '\'') return 0;
    ++*at;
    return 1;
}

/* ('ms', '<f8'), ... up to the end of the list. */
static int read_fields(sw_cases *c, const char *at)
{
    char name[SW_NAME], type[10], reason[SW_WHY];
    const uint16_t one = 1;
    const char *own = *(const unsigned char *)&one ? "<f8" : ">f8";
    while (quoted(&at, name, sizeof name)) {
        if (!quoted(&at, type, sizeof type) || strcmp(type, own))
            return not_cases(c, "a field is not a double");
        cli_errors_into(reason, sizeof reason);
        const int rc = sw_column_find(c, name, NULL);
        cli_errors_into(NULL, 0);
        if (rc)
            return cli_error("%s, column %d: %s", c->file, c->n_columns + 1, reason);
        if (c->column[c->n_columns - 1].target == SW_PRESET)
            return cli_error("%s, column %d: presets are texts: they need a csv",
                             c->file, c->n_columns);
        at += strspn(at, " )");
        if (*at == ']') break;
    }
    return *at == ']' && c->n_columns ? CLI_OK
                                      : not_cases(c, "its fields cannot be read");
}

static int to_first_case(sw_cases *c)
{
    if (fseek(c->table->file, c->table->data, SEEK_SET))
        return cli_error("cannot read %s: %s", c->file, strerror(errno));
    c->table->at = 0;
    return CLI_OK;
}

static enum sw_row next_row(sw_cases *c, double *value, char why[SW_WHY])
{
    char reason[SW_WHY - 160];
    const size_t n = (size_t)c->n_columns;
    if (c->table->at >= c->table->n) return SW_ROW_END;
    if (fread(value, sizeof *value, n, c->table->file) != n) {
        not_cases(c, "it is cut");
        return SW_ROW_ERROR;
    }
    c->table->at++;
    for (size_t i = 0; i < n; i++) {
        cli_errors_into(reason, sizeof reason);
        const int rc = sw_column_check(&c->column[i], value[i]);
        cli_errors_into(NULL, 0);
        if (!rc) continue;
        snprintf(why, SW_WHY, "column %s: %s", c->column[i].name, reason);
        return SW_ROW_BAD;
    }
    return SW_ROW_FINE;
}

int sw_npy_names(sw_cases *c)
{
    char *text = read_header(c), *end;
    int rc = CLI_USAGE;
    if (!text) return rc;
    const char *descr = strstr(text, "'descr':"), *shape = strstr(text, "'shape':");
    if (!descr || !shape || !strstr(text, "'fortran_order': False"))
        not_cases(c, "its header is another one");
    else if (descr[8 + strspn(descr + 8, " ")] != '[')
        not_cases(c, "its columns have no names");
    else
        rc = read_fields(c, descr + 8);
    if (!rc) {
        shape += 8 + strspn(shape + 8, " (");
        c->table->n = strtod(shape, &end);
        if (end == shape || strspn(end, ",) ") < 2 || !(c->table->n >= 0))
            rc = not_cases(c, "its shape cannot be read");
    }
    c->table->row = next_row;
    c->table->restart = to_first_case;
    free(text);
    return rc;
}
