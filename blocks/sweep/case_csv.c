/* case_csv.c: cases as a csv: a row of names, then a row a case. */
#include "case_file.h"

#include <math.h>

enum { REASON = SW_WHY - 80 };

/* The values of the row; CLI_USAGE: `why` says which column is wrong, and how. */
static int row_values(sw_cases *c, double *value, char why[REASON])
{
    const tw_table *t = &c->table->rows;
    char reason[REASON - 140];
    if (t->n != c->n_columns) {
        snprintf(why, REASON, "has %d field%s, the first row names %d column%s%s%s%s",
                 t->n, t->n == 1 ? "" : "s", c->n_columns, c->n_columns == 1 ? "" : "s",
                 t->n < c->n_columns ? ": column " : "",
                 t->n < c->n_columns ? c->column[t->n].name : "",
                 t->n < c->n_columns ? " is missing" : "");
        return CLI_USAGE;
    }
    int rc = CLI_OK;
    for (int i = 0; i < c->n_columns && !rc; i++) {
        cli_errors_into(reason, sizeof reason);
        rc = sw_column_value(&c->column[i], c->job, t->field[i], &value[i]);
        cli_errors_into(NULL, 0);
        if (rc) snprintf(why, REASON, "column %s: %s", c->column[i].name, reason);
    }
    return rc;
}

static int bad_file(const sw_cases *c)
{
    return cli_error("%s, line %ld: %s", c->file, c->table->rows.line,
                     c->table->rows.why);
}

/* An input whose values are not all numbers takes texts. */
static int find_texts(sw_cases *c)
{
    tw_table *t = &c->table->rows;
    int there, inputs = 0;
    for (int i = 0; i < c->n_columns; i++) inputs |= c->column[i].target == SW_INPUT;
    while (inputs && (there = tw_table_row(t))) {
        if (there < 0) return bad_file(c);
        for (int i = 0; i < c->n_columns && i < t->n; i++) {
            char *end;
            if (c->column[i].target != SW_INPUT) continue;
            strtod(t->field[i], &end);
            if (*end) c->column[i].target = SW_TEXT_INPUT;
        }
    }
    return CLI_OK;
}

/* The names, and the first case, which tells numbers from texts. */
static int read_names(sw_cases *c)
{
    tw_table *t = &c->table->rows;
    char *names[SW_COLUMNS];
    int n = 0, rc = CLI_OK, there = tw_table_row(t);
    if (there < 0) return bad_file(c);
    if (!there) return cli_error("%s: expected a row of names, found none", c->file);
    if (t->n > SW_COLUMNS)
        return cli_error("%s: expected at most %d columns", c->file, (int)SW_COLUMNS);
    for (n = 0; n < t->n && !rc; n++) {
        names[n] = malloc(strlen(t->field[n]) + 1);
        if (names[n])
            strcpy(names[n], t->field[n]);
        else
            rc = cli_error("out of memory");
    }
    const int columns = t->n;
    there = rc ? 0 : tw_table_row(t);
    if (there < 0) rc = bad_file(c);
    for (int i = 0; i < columns && !rc; i++) {
        char reason[SW_WHY];
        cli_errors_into(reason, sizeof reason);
        rc = sw_column_find(c, names[i], there && i < t->n ? t->field[i] : NULL);
        cli_errors_into(NULL, 0);
        if (rc) cli_error("%s, column %d: %s", c->file, i + 1, reason);
    }
    for (int i = 0; i < n; i++) free(names[i]);
    return rc ? rc : find_texts(c);
}

static int to_first_case(sw_cases *c)
{
    tw_table_rewind(&c->table->rows);
    return tw_table_row(&c->table->rows) > 0 ? CLI_OK : bad_file(c);
}

static enum sw_row next_row(sw_cases *c, double *value, char why[SW_WHY])
{
    char reason[REASON];
    const int there = tw_table_row(&c->table->rows);
    if (there < 0) return bad_file(c), SW_ROW_ERROR;
    if (!there) return SW_ROW_END;
    if (!row_values(c, value, reason)) return SW_ROW_FINE;
    snprintf(why, SW_WHY, "(line %ld): %s", c->table->rows.line, reason);
    return SW_ROW_BAD;
}

int sw_csv_names(sw_cases *c)
{
    c->table->row = next_row;
    c->table->restart = to_first_case;
    if (!tw_table_open(&c->table->rows, c->table->file))
        return cli_error("out of memory");
    return read_names(c);
}
