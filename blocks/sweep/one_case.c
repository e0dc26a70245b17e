/* one_case.c: the command that runs one case of a sweep alone: `tworate run` with the
 * words of the sweep and the numbers of the case. */
#include "options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* As a word of a shell. */
static void put_word(const char *text)
{
    const char *plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                        "_-+=.,:/@%";
    if (*text && strspn(text, plain) == strlen(text)) {
        printf(" %s", text);
        return;
    }
    fputs(" '", stdout);
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*text);
    putchar('\'');
}

/* Is this word the flag, or NAME=... behind it, that the case gives again? Then it is
 * left out: a run takes each name once. */
static int is_given_again(const sw_cases *c, const char *flag, const char *word)
{
    const tw_model *m = c->job->model;
    char name[SW_NAME];
    if (!strcmp(flag, "--preset"))
        for (int i = 0; i < c->n_columns; i++)
            if (c->column[i].target == SW_PRESET) return 1;
    if (!cli_split(word, name, sizeof name)) return 0;
    for (int i = 0; i < c->n_columns; i++) {
        const sw_column *k = &c->column[i];
        const char *own = k->target == SW_PARAMETER ? m->param[k->index].name
                          : k->target == SW_STATE
                              ? (k->index < m->ns ? m->slow_var[k->index].name
                                                  : m->fast_var[k->index - m->ns].name)
                          : k->target == SW_PRESET ? ""
                                                   : m->input[k->index].name;
        const char *by = k->target == SW_PARAMETER ? "--set"
                         : k->target == SW_STATE   ? "--x0"
                         : k->target == SW_PRESET  ? ""
                                                   : "--input";
        if (!strcmp(flag, by) && !strcmp(name, own)) return 1;
    }
    return 0;
}

static void put_rest(const sw_cases *c, const sw_options *o)
{
    const char *flag = "", *before = NULL; /* a flag is printed with its first word */
    for (int i = 0; i < o->n_rest; i++) {
        const char *word = o->rest[i];
        if (!strncmp(word, "--", 2)) {
            if (before) put_word(before);
            before = flag = word;
        } else if (!is_given_again(c, flag, word)) {
            if (before) put_word(before);
            before = NULL;
            put_word(word);
        } else if (before && strcmp(flag, "--set") && strcmp(flag, "--x0") &&
                   strcmp(flag, "--input")) {
            before = NULL; /* --preset NAME */
        } else if (before &&
                   (i + 1 == o->n_rest || !strncmp(o->rest[i + 1], "--", 2))) {
            before = NULL; /* nothing is left behind it */
        }
    }
    if (before) put_word(before);
}

/* --input NAME=SOURCE,... with the numbers of the case. */
static void put_input(const sw_cases *c, const double *value, int k,
                      const sw_options *o)
{
    const tw_model *m = c->job->model;
    const char *name = m->input[c->column[k].index].name;
    char word[4000];
    const char *given = NULL;
    const size_t n = strlen(name);
    for (int i = 0; i < o->n_rest; i++)
        if (!strncmp(o->rest[i], name, n) && o->rest[i][n] == '=') given = o->rest[i];
    size_t used = (size_t)snprintf(word, sizeof word, "%s", given ? given : name);
    for (int i = k; i < c->n_columns; i++) {
        const sw_column *other = &c->column[i];
        if (other->target != SW_SOURCE || other->index != c->column[k].index) continue;
        char key[100], *at, text[40];
        snprintf(key, sizeof key, ",%s=", other->source);
        snprintf(text, sizeof text, "%.17g", value[i]);
        if ((at = strstr(word, key))) { /* was given: take it out */
            char *end = at + 1 + strcspn(at + 1, ",");
            memmove(at, end, strlen(end) + 1);
            used = strlen(word);
        }
        used += (size_t)snprintf(word + used, sizeof word - used, "%s%s", key, text);
        if (used >= sizeof word) return;
    }
    put_word(word);
}

static int first_of_source(const sw_cases *c, int k)
{
    for (int i = 0; i < k; i++)
        if (c->column[i].target == SW_SOURCE &&
            c->column[i].index == c->column[k].index)
            return 0;
    return 1;
}

static void put_column(const sw_cases *c, const double *value, int i,
                       const sw_options *o)
{
    const tw_model *m = c->job->model;
    const sw_column *k = &c->column[i];
    char word[4200];
    if (k->target == SW_SOURCE) {
        if (!first_of_source(c, i)) return;
        fputs(" --input", stdout);
        put_input(c, value, i, o);
        return;
    }
    if (k->target == SW_PRESET) {
        if (!*k->text[(int)value[i]]) return;
        fputs(" --preset", stdout);
        put_word(k->text[(int)value[i]]);
        return;
    }
    const char *name = k->target == SW_PARAMETER ? m->param[k->index].name
                       : k->target != SW_STATE   ? m->input[k->index].name
                       : k->index < m->ns        ? m->slow_var[k->index].name
                                                 : m->fast_var[k->index - m->ns].name;
    if (k->target == SW_TEXT_INPUT)
        snprintf(word, sizeof word, "%s=%s", name, k->text[(int)value[i]]);
    else
        snprintf(word, sizeof word, "%s=%.17g", name, value[i]);
    fputs(k->target == SW_PARAMETER ? " --set"
          : k->target == SW_STATE   ? " --x0"
                                    : " --input",
          stdout);
    put_word(word);
}

int sw_print_case(sw_sweep *s, const sw_options *o)
{
    sw_notes notes = {0};
    sw_cases *c = &s->cases;
    double value[SW_COLUMNS];
    if (o->one_case > c->n)
        return cli_error("--case expects a case from 1 to %.0f, got %.0f", c->n,
                         o->one_case);
    int rc = sw_cases_read(c, o->one_case - 1, 1, value, &notes);
    if (!rc && isnan(value[0]))
        rc = cli_error("case %.0f cannot be run: %s", o->one_case,
                       sw_notes_find(&notes, 0));
    if (!rc) {
        fputs("tworate run", stdout);
        put_rest(c, o);
        for (int i = 0; i < c->n_columns; i++) put_column(c, value, i, o);
        putchar('\n');
        if (fflush(stdout)) rc = CLI_FAILED;
    }
    free(notes.text);
    return rc;
}
