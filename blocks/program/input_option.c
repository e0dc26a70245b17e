/* input_option.c: the option --input, which sets a model's inputs:
 *
 *     --input NAME=number
 *     --input NAME=SOURCE[.rate][,param=value...][,file=samples.csv]
 *
 * An input d<NAME> that is not given follows the rate of NAME's source. All other
 * inputs keep the model's own drive, or their default. */
#include "program.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct cli_signal {
    int given, by_rate;
    int shared, borrowed; /* the arrays, or the samples only, are another signal's */
    double value;
    const tw_source *source;
    double *p;
    tw_samples samples;
    cli_file file;  /* of the samples */
    double *sample; /* all t, then all values */
};

const char *cli_split(const char *text, char *name, size_t size)
{
    const char *equals = strchr(text, '=');
    if (!equals || equals == text || (size_t)(equals - text) >= size) return NULL;
    memcpy(name, text, (size_t)(equals - text));
    name[equals - text] = '\0';
    return equals + 1;
}

int cli_inputs_open(cli_inputs *in, const tw_run *run)
{
    *in = (cli_inputs){.run = run};
    in->signal = calloc((size_t)run->model->nu + 1, sizeof *in->signal);
    in->last = calloc((size_t)run->model->nu + 1, sizeof *in->last);
    return in->signal && in->last ? CLI_OK : cli_error("out of memory");
}

static void clear(cli_signal *s)
{
    if (!s->shared) free(s->p);
    if (!s->shared && !s->borrowed) free(s->sample);
    *s = (cli_signal){0};
}

void cli_inputs_close(cli_inputs *in)
{
    for (int i = 0; in->signal && i < in->run->model->nu; i++) clear(&in->signal[i]);
    free(in->signal);
    free(in->last);
    in->signal = NULL;
    in->last = NULL;
}

enum { NOTHING, HEADING, ROW, NEITHER };

/* What a line is: nothing or a comment, words, two numbers. */
static int read_line(char *line, double *t, double *value)
{
    char *word = strtok(line, ",; \t\r\n"), *second = strtok(NULL, ",; \t\r\n");
    char *end;
    if (!word || *word == '#') return NOTHING;
    if (second && cli_number(word, t) && cli_number(second, value)) return ROW;
    strtod(word, &end);
    return *end ? HEADING : NEITHER; /* a number or nan, without the other */
}

/* The next line as a text without its end; 0 at the end of the file, -1 with an error
 * that is printed. */
static int next_line(FILE *from, char *line, int room, const char *name, int k)
{
    int n = 0, c;
    while ((c = getc(from)) != EOF && c != '\n') {
        if (!c) return cli_error("%s, line %d: has a NUL byte", name, k), -1;
        if (n == room - 1)
            return cli_error("%s, line %d: expected at most %d characters", name, k, n),
                   -1;
        line[n++] = (char)c;
    }
    line[n] = '\0';
    return c != EOF || n > 0;
}

static int read_rows(cli_signal *s, FILE *from, const char *name)
{
    char line[1000];
    double t, value, *t_all = NULL, *value_all = NULL;
    int n = 0, room = 0, rc = CLI_OK, there;

    for (int k = 1; (there = next_line(from, line, sizeof line, name, k)) > 0; k++) {
        const int found = read_line(line, &t, &value);
        if (found == NOTHING || (found == HEADING && !n)) continue;
        if (found != ROW) rc = cli_error("%s, line %d: expected t,value", name, k);
        if (!rc && n && t <= t_all[n - 1])
            rc = cli_error("%s, line %d: t must increase, got %g after %g", name, k, t,
                           t_all[n - 1]);
        if (!rc && n == room) {
            room = room ? 2 * room : 256;
            double *more = malloc(2 * (size_t)room * sizeof *more);
            if (!more) rc = cli_error("out of memory");
            if (more && n) {
                memcpy(more, t_all, (size_t)n * sizeof *more);
                memcpy(more + room, value_all, (size_t)n * sizeof *more);
            }
            if (more) {
                free(s->sample);
                t_all = s->sample = more;
                value_all = more + room;
            }
        }
        if (rc) return rc;
        t_all[n] = t;
        value_all[n++] = value;
    }
    if (there < 0) return CLI_USAGE;
    if (ferror(from)) return cli_error("cannot read %s: %s", name, strerror(errno));
    if (!n) return cli_error("%s: expected lines of t,value, found none", name);
    s->samples = (tw_samples){n, t_all, value_all};
    return CLI_OK;
}

static int read_samples(cli_signal *s, const char *name)
{
    FILE *from = fopen(name, "r");
    if (!from) return cli_error("cannot read %s: %s", name, strerror(errno));
    s->file = cli_file_of(from);
    const int rc = read_rows(s, from, name);
    fclose(from);
    return rc;
}

/* A parameter that is not yet set is NaN. */
static int set_parameter(cli_signal *s, const char *pair)
{
    const tw_source *source = s->source;
    char name[80];
    double value;
    const char *text = cli_split(pair, name, sizeof name);
    if (text && !strcmp(name, "file"))
        return s->samples.n ? cli_error("source %s: file is given twice", source->name)
                            : read_samples(s, text);
    if (!text || !cli_number(text, &value))
        return cli_error("source %s expects parameter=number, got '%s'", source->name,
                         pair);
    const int i = tw_find_var(source->param, source->np, name);
    if (i < 0)
        return cli_unknown_var("source parameter", name, source->param, source->np);
    const tw_var *v = &source->param[i];
    if (!isnan(s->p[i]))
        return cli_error("source %s: %s is given twice", source->name, name);
    if ((v->min != 0 || v->max != 0) && (value < v->min || value > v->max))
        return cli_error("source %s: %s is %g, expected %g to %g", source->name, name,
                         value, v->min, v->max);
    s->p[i] = value;
    return CLI_OK;
}

/* Modifies the text. */
static int set_source(cli_signal *s, char *text)
{
    static const char rate[] = ".rate";
    const size_t tail = sizeof rate - 1;
    char *rest = strchr(text, ',');
    if (rest) *rest++ = '\0';
    const size_t size = strlen(text);
    s->by_rate = size > tail && !strcmp(text + size - tail, rate);
    if (s->by_rate) text[size - tail] = '\0';
    s->source = tw_find_source(text);
    if (!s->source) {
        const char *nearest[4];
        return cli_unknown("number or source", text, nearest,
                           tw_suggest(TW_KIND_SOURCE, text, nearest, 4));
    }
    s->p = calloc((size_t)s->source->np + 1, sizeof *s->p);
    if (!s->p) return cli_error("out of memory");
    for (int i = 0; i < s->source->np; i++) s->p[i] = NAN;
    while (rest) {
        char *pair = rest;
        if ((rest = strchr(pair, ','))) *rest++ = '\0';
        const int rc = set_parameter(s, pair);
        if (rc) return rc;
    }
    for (int i = 0; i < s->source->np; i++)
        if (isnan(s->p[i])) s->p[i] = s->source->param[i].value;
    double value, rate_now;
    const int reads = s->source->at(0, s->p, NULL, &value, &rate_now) == TW_E_NULL;
    if (reads && !s->samples.n)
        return cli_error("source %s needs samples: add ,file=NAME", text);
    if (!reads && s->samples.n) return cli_error("source %s reads no file", text);
    return CLI_OK;
}

int cli_inputs_set(cli_inputs *in, const char *name, const char *text)
{
    const tw_model *m = in->run->model;
    const int i = tw_find_var(m->input, m->nu, name);
    if (i < 0) return cli_unknown_var("input", name, m->input, m->nu);
    cli_signal *s = &in->signal[i];
    if (s->given) return cli_error("--input %s is given twice", name);
    clear(s);
    in->given = s->given = 1;
    if (cli_number(text, &s->value)) return CLI_OK;
    char *copy = malloc(strlen(text) + 1);
    if (!copy) return cli_error("out of memory");
    const int rc = set_source(s, strcpy(copy, text));
    free(copy);
    return rc;
}

double cli_inputs_next_jump(double t, void *user)
{
    const cli_inputs *in = user;
    double next = INFINITY;
    for (int i = 0; i < in->run->model->nu; i++) {
        const cli_signal *s = &in->signal[i];
        if (s->given && s->source && s->source->next_jump)
            next = fmin(next, s->source->next_jump(t, s->by_rate, s->p));
    }
    return next;
}

const char *cli_inputs_use(const cli_inputs *in, cli_file file)
{
    const tw_model *m = in->run->model;
    for (int i = 0; i < m->nu; i++)
        if (cli_same_file(in->signal[i].file, file)) return m->input[i].name;
    return NULL;
}

void cli_inputs_pair(cli_inputs *in)
{
    const tw_model *m = in->run->model;
    for (int i = 0; i < m->nu; i++) {
        char name[80];
        const cli_signal *s = &in->signal[i];
        if (!s->source || s->by_rate) continue;
        snprintf(name, sizeof name, "d%s", m->input[i].name);
        const int k = tw_find_var(m->input, m->nu, name);
        if (k < 0 || in->signal[k].given) continue;
        in->signal[k] = *s;
        in->signal[k].by_rate = in->signal[k].shared = 1;
    }
}

/* A signal of its own with the samples of another one. */
static int copy_signal(cli_signal *to, const cli_signal *from)
{
    *to = *from;
    if (!from->source) return CLI_OK;
    const size_t n = (size_t)from->source->np;
    to->borrowed = 1;
    to->p = calloc(n + 1, sizeof *to->p);
    if (!to->p) return cli_error("out of memory");
    memcpy(to->p, from->p, n * sizeof *to->p);
    return CLI_OK;
}

int cli_inputs_copy(cli_inputs *to, const cli_inputs *from, const tw_run *run)
{
    int rc = cli_inputs_open(to, run);
    to->given = from->given;
    for (int i = 0; i < run->model->nu && !rc; i++)
        if (from->signal[i].given && !from->signal[i].shared)
            rc = copy_signal(&to->signal[i], &from->signal[i]);
    if (!rc) cli_inputs_pair(to);
    return rc;
}

double *cli_inputs_parameter(cli_inputs *in, int input, const char *name,
                             const tw_var **var)
{
    const cli_signal *s = &in->signal[input];
    const int k = s->source ? tw_find_var(s->source->param, s->source->np, name) : -1;
    if (var) *var = k < 0 ? NULL : &s->source->param[k];
    return k < 0 ? NULL : &s->p[k];
}

/* What follows the rate of this input, when the input itself changes. */
static void drop(cli_inputs *in, int input)
{
    for (int i = 0; i < in->run->model->nu; i++)
        if (in->signal[i].shared && in->signal[i].p == in->signal[input].p)
            clear(&in->signal[i]);
    clear(&in->signal[input]);
    in->given = 1;
    in->known = 0;
}

void cli_inputs_number(cli_inputs *in, int input, double value)
{
    drop(in, input);
    in->signal[input].given = 1;
    in->signal[input].value = value;
}

int cli_inputs_take(cli_inputs *in, int input, const cli_inputs *from)
{
    drop(in, input);
    const int rc = copy_signal(&in->signal[input], &from->signal[input]);
    if (!rc) cli_inputs_pair(in);
    return rc;
}

static int inputs_at(const cli_inputs *in, double t, double *u)
{
    const tw_run *r = in->run;
    const tw_model *m = r->model;
    int rc = TW_OK;
    if (m->drive) {
        const tw_at at = {
            .t = t, .p = r->now.par, .user = r->user, .c = r->now.point.c};
        rc = m->drive(&at, u);
    } else {
        for (int i = 0; i < m->nu; i++) u[i] = m->input[i].value;
    }
    for (int i = 0; i < m->nu && !rc; i++) {
        cli_signal *s = &in->signal[i];
        double value = s->value, rate = 0;
        if (!s->given) continue;
        if (s->source)
            rc = s->source->at(t, s->p, s->samples.n ? &s->samples : NULL, &value,
                               &rate);
        u[i] = s->by_rate ? rate : value;
    }
    return rc;
}

int cli_inputs_at(double t, double *u, void *user)
{
    cli_inputs *in = user;
    const int nu = in->run->model->nu;
    if (in->run->team) return inputs_at(in, t, u); /* from two threads */
    if (in->known && t == in->t) {
        for (int i = 0; i < nu; i++) u[i] = in->last[i];
        return TW_OK;
    }
    const int rc = inputs_at(in, t, u);
    in->known = !rc;
    in->t = t;
    for (int i = 0; i < nu; i++) in->last[i] = u[i];
    return rc;
}

void cli_inputs_echo(const cli_inputs *in, FILE *to)
{
    const tw_model *m = in->run->model;
    for (int i = 0; i < m->nu; i++) {
        const cli_signal *s = &in->signal[i];
        if (!s->given) continue;
        fprintf(to, "# input %s = ", m->input[i].name);
        if (s->source)
            fprintf(to, "%s%s", s->source->name, s->by_rate ? ".rate" : "");
        else
            fprintf(to, "%.17g", s->value);
        for (int k = 0; s->source && k < s->source->np; k++)
            fprintf(to, ",%s=%.17g", s->source->param[k].name, s->p[k]);
        if (s->samples.n) fprintf(to, " (%d samples)", s->samples.n);
        fputc('\n', to);
    }
}
