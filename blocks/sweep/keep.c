/* keep.c: what is kept of each case, from --keep:
 *
 *     final[:NAMES]        the end                       columns NAME.final
 *     min, max, rms, tmax  over the rows of the run      NAME.min, ...
 *     at:NAMES@TIMES       at these times                NAME@0.5
 *     above:NAME=LIMIT     the first time above it       NAME>LIMIT
 *     below:NAME=LIMIT     the first time below it       NAME<LIMIT
 *
 * NAMES are states and outputs, a,b,c; without them final takes all, and min, max, rms
 * and tmax take the outputs, or the states of a model that has none. TIMES are a,b,c or
 * from:step:to. The rows are those that `tworate run` writes with the same flags; rms
 * integrates linearly between them, a crossing is interpolated. A case that stops early
 * has NaN but for times and crossings before its stop. */
#include "sweep.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100000 };

static int states_of(const tw_model *m)
{
    return m->ns + m->nf + m->nd;
}

/* The variable in place i of a row. */
static const tw_var *variable(const tw_model *m, int i)
{
    if (i < m->ns) return &m->slow_var[i];
    if ((i -= m->ns) < m->nf) return &m->fast_var[i];
    if ((i -= m->nf) < m->nd) return &m->direct_var[i];
    return &m->output[i - m->nd];
}

/* As in the csv of a run: an output that is named like a state is out.NAME. */
static void name_of(const tw_model *m, int i, char name[80])
{
    int same = 0;
    for (int k = 0; i >= states_of(m) && k < states_of(m); k++)
        same |= !strcmp(variable(m, k)->name, variable(m, i)->name);
    snprintf(name, 80, "%s%s", same ? "out." : "", variable(m, i)->name);
}

static int find(const tw_model *m, const char *name)
{
    char there[80];
    for (int i = 0; i < states_of(m) + m->ny; i++) {
        name_of(m, i, there);
        if (!strcmp(there, name)) return i;
    }
    const char *nearest[6];
    int n = tw_suggest_var(m->output, m->ny, name, nearest, 3);
    n += tw_suggest_var(m->slow_var, m->ns, name, nearest + n, 1);
    n += tw_suggest_var(m->fast_var, m->nf, name, nearest + n, 2);
    cli_unknown("state or output", name, nearest, n);
    return -1;
}

static int add(sw_keep *k, enum sw_what what, int of, double where)
{
    static const char *const ends[] = {".final", ".min", ".max", ".rms", ".tmax"};
    char name[80];
    if (k->n == MOST)
        return cli_error("--keep expects at most %d numbers a case", (int)MOST);
    if (!(k->n & (k->n - 1))) { /* room for the next power of two */
        sw_kept *more = realloc(k->kept, (size_t)(k->n ? 2 * k->n : 1) * sizeof *more);
        if (!more) return cli_error("out of memory");
        k->kept = more;
    }
    sw_kept *to = &k->kept[k->n];
    const tw_var *v = variable(k->model, of);
    *to = (sw_kept){.what = what, .of = of, .where = where, .unit = v->unit};
    name_of(k->model, of, name);
    if (what <= SW_TIME_OF_MAX)
        snprintf(to->name, SW_NAME, "%s%s", name, ends[what]);
    else
        snprintf(to->name, SW_NAME, "%s%c%.15g", name,
                 what == SW_AT      ? '@'
                 : what == SW_ABOVE ? '>'
                                    : '<',
                 where);
    if (what == SW_TIME_OF_MAX || what == SW_ABOVE || what == SW_BELOW) to->unit = "s";
    for (int i = 0; i < k->n && k->n < 2000; i++)
        if (!strcmp(k->kept[i].name, to->name)) return CLI_OK; /* asked for twice */
    k->n++;
    return CLI_OK;
}

static int bad_word(const char *word)
{
    return cli_error("--keep expects final, min, max, rms or tmax, with names behind a "
                     "colon or without, at:NAMES@TIMES, above:NAME=LIMIT or "
                     "below:NAME=LIMIT, got '%s'",
                     word);
}

/* The next part of a list; 0: there is none. */
static int next_part(const char **list, char stop, char *part, size_t size)
{
    if (!**list) return 0;
    const char set[2] = {stop, '\0'};
    const size_t n = strcspn(*list, set);
    snprintf(part, size, "%.*s", (int)n, *list);
    *list += n + ((*list)[n] == stop);
    return 1;
}

/* from:step:to, or one time; adds them for one variable. */
static int add_times(sw_keep *k, const cli_job *job, int of, const char *text)
{
    double x[3];
    char part[60];
    int n = 0, rc = CLI_OK;
    const char *rest = text;
    while (n < 3 && next_part(&rest, ':', part, sizeof part))
        if (!cli_number(part, &x[n++]))
            return cli_error("--keep at: expected a time, got '%s'", part);
    if (*rest || n == 2 || n == 0 || (n == 3 && !(x[1] > 0)))
        return cli_error("--keep at: expected times a,b,c or from:step:to, got '%s'",
                         text);
    const double count = n == 3 ? floor((x[2] - x[0]) / x[1] + 1e-6) : 0;
    if (count > MOST)
        return cli_error("--keep at: expected at most %d times", (int)MOST);
    for (double i = 0; i <= count && !rc; i++) {
        double t = n == 3 ? x[0] + i * x[1] : x[0];
        if (n == 3 && fabs(t - x[2]) < 1e-9 * x[1]) t = x[2];
        if (t < job->run->t0 || t > job->tend)
            return cli_error("--keep at: expected times from t0 = %g to tend = %g, got "
                             "%g",
                             job->run->t0, job->tend, t);
        rc = add(k, SW_AT, of, t);
    }
    return rc;
}

static int add_at(sw_keep *k, const cli_job *job, const char *word, const char *text)
{
    const char *times = strrchr(text, '@');
    char names[2000], name[80], time[200];
    int rc = CLI_OK;
    if (!times || times == text || !times[1]) return bad_word(word);
    snprintf(names, sizeof names, "%.*s", (int)(times - text), text);
    const char *list = names;
    while (!rc && next_part(&list, ',', name, sizeof name)) {
        const int of = find(k->model, name);
        const char *rest = times + 1;
        if (of < 0) return CLI_USAGE;
        while (!rc && next_part(&rest, ',', time, sizeof time))
            rc = add_times(k, job, of, time);
    }
    return rc;
}

static int add_limit(sw_keep *k, enum sw_what what, const char *word, const char *text)
{
    char name[80];
    double limit;
    const char *value = cli_split(text, name, sizeof name);
    if (!value || !cli_number(value, &limit)) return bad_word(word);
    const int of = find(k->model, name);
    return of < 0 ? CLI_USAGE : add(k, what, of, limit);
}

static int add_all(sw_keep *k, enum sw_what what)
{
    const tw_model *m = k->model;
    const int from = what == SW_FINAL || !m->ny ? 0 : states_of(m);
    int rc = CLI_OK;
    for (int i = from; i < states_of(m) + m->ny && !rc; i++) rc = add(k, what, i, 0);
    return rc;
}

static int add_word(sw_keep *k, const cli_job *job, const char *word)
{
    static const char *const words[] = {"final", "min", "max",   "rms",
                                        "tmax",  "at",  "above", "below"};
    const size_t n = strcspn(word, ":");
    int what = 0, rc = CLI_OK;
    char name[80];
    while (what < 8 && (strlen(words[what]) != n || strncmp(words[what], word, n)))
        what++;
    if (what == 8 || (word[n] && !word[n + 1])) return bad_word(word);
    const char *rest = word[n] ? word + n + 1 : "";
    if (what > SW_TIME_OF_MAX && !*rest) return bad_word(word);
    if (what == SW_AT) return add_at(k, job, word, rest);
    if (what > SW_AT) return add_limit(k, (enum sw_what)what, word, rest);
    if (!*rest) return add_all(k, (enum sw_what)what);
    while (!rc && next_part(&rest, ',', name, sizeof name)) {
        const int of = find(k->model, name);
        rc = of < 0 ? CLI_USAGE : add(k, (enum sw_what)what, of, 0);
    }
    return rc;
}

static const sw_kept *sorted; /* while the times are sorted */

static int by_time(const void *a, const void *b)
{
    const double x = sorted[*(const int *)a].where, y = sorted[*(const int *)b].where;
    return (x > y) - (x < y);
}

int sw_keep_open(sw_keep *k, const cli_job *job, int n_words, char **words)
{
    const tw_model *m = job->model;
    int rc = CLI_OK;
    *k = (sw_keep){.model = m, .width = states_of(m) + m->ny};
    for (int i = 0; i < n_words && !rc; i++) rc = add_word(k, job, words[i]);
    if (!n_words) rc = add_word(k, job, "final");
    if (!n_words && !rc) rc = add_word(k, job, "min");
    if (!n_words && !rc) rc = add_word(k, job, "max");
    if (rc) return rc;
    k->time_of = calloc((size_t)k->n * (1 + SW_WHATS), sizeof *k->time_of);
    if (!k->time_of) return cli_error("out of memory");
    for (int what = 0; what < SW_WHATS; what++)
        k->of[what] = k->time_of + (size_t)k->n * (size_t)(1 + what);
    for (int i = 0; i < k->n; i++) {
        const enum sw_what what = k->kept[i].what;
        k->of[what][k->many[what]++] = i;
        k->between |= what == SW_RMS || what == SW_ABOVE || what == SW_BELOW;
        if (what == SW_AT) k->time_of[k->n_times++] = i;
        if (what != SW_AT && what != SW_FINAL) {
            k->looks = 1;
            k->outputs |= k->kept[i].of >= states_of(m);
        }
    }
    sorted = k->kept;
    qsort(k->time_of, (size_t)k->n_times, sizeof *k->time_of, by_time);
    return CLI_OK;
}

void sw_keep_close(sw_keep *k)
{
    free(k->kept);
    free(k->time_of);
    *k = (sw_keep){0};
}

int sw_sums_open(sw_sums *s, const sw_keep *k)
{
    *s = (sw_sums){0};
    s->kept = calloc(2 * (size_t)k->n + (size_t)k->width, sizeof *s->kept);
    if (!s->kept) return cli_error("out of memory");
    s->square = s->kept + k->n;
    s->last = s->square + k->n;
    return CLI_OK;
}

void sw_sums_close(sw_sums *s)
{
    free(s->kept);
    *s = (sw_sums){0};
}

void sw_sums_begin(sw_sums *s, const sw_keep *k)
{
    for (int i = 0; i < k->n; i++) {
        s->kept[i] = NAN;
        s->square[i] = 0;
    }
    s->rows = s->next_time = 0;
}

/* Where the line from (t0, x0) to (t, x) meets the limit. */
static double crossing(double t0, double x0, double t, double x, double limit)
{
    const double share = (limit - x0) / (x - x0);
    return isfinite(share) ? t0 + share * (t - t0) : t;
}

/* What goes from the row before to this one. */
static void add_between(sw_sums *s, const sw_keep *k, double t, const double *row,
                        int first)
{
    for (int j = 0; j < k->many[SW_RMS]; j++) { /* of a line: the mean of its square */
        const int i = k->of[SW_RMS][j], of = k->kept[i].of;
        const double x = row[of], before = s->last[of];
        if (first)
            s->kept[i] = fabs(x);
        else
            s->square[i] +=
                (t - s->last_time) * (before * before + before * x + x * x) / 3;
    }
    for (int what = SW_ABOVE; what <= SW_BELOW; what++)
        for (int j = 0; j < k->many[what]; j++) {
            const int i = k->of[what][j], of = k->kept[i].of;
            const double x = row[of], limit = k->kept[i].where;
            if (!isnan(s->kept[i]) || !(what == SW_ABOVE ? x > limit : x < limit))
                continue;
            s->kept[i] = first ? t : crossing(s->last_time, s->last[of], t, x, limit);
        }
    s->last_time = t;
    memcpy(s->last, row, (size_t)k->width * sizeof *row);
}

void sw_sums_row(sw_sums *s, const sw_keep *k, double t, const double *row)
{
    const int first = !s->rows++;
    double *kept = s->kept;
    if (first) s->t = t;
    for (int j = 0; j < k->many[SW_MIN]; j++) {
        const int i = k->of[SW_MIN][j];
        const double x = row[k->kept[i].of];
        if (!(x >= kept[i])) kept[i] = x;
    }
    for (int j = 0; j < k->many[SW_MAX]; j++) {
        const int i = k->of[SW_MAX][j];
        const double x = row[k->kept[i].of];
        if (!(x <= kept[i])) kept[i] = x;
    }
    for (int j = 0; j < k->many[SW_TIME_OF_MAX]; j++) { /* the largest is in square */
        const int i = k->of[SW_TIME_OF_MAX][j];
        const double x = row[k->kept[i].of];
        if (first || x > s->square[i]) s->square[i] = x, kept[i] = t;
    }
    if (k->between) add_between(s, k, t, row, first);
}

double sw_sums_wanted(const sw_sums *s, const sw_keep *k)
{
    return s->next_time < k->n_times ? k->kept[k->time_of[s->next_time]].where
                                     : INFINITY;
}

void sw_sums_at(sw_sums *s, const sw_keep *k, const double *row)
{
    const double t = sw_sums_wanted(s, k);
    while (sw_sums_wanted(s, k) == t && s->next_time < k->n_times) {
        const int i = k->time_of[s->next_time++];
        s->kept[i] = row[k->kept[i].of];
    }
}

void sw_sums_end(sw_sums *s, const sw_keep *k, int complete, const double *row,
                 double *to)
{
    for (int i = 0; i < k->n; i++) {
        const sw_kept *what = &k->kept[i];
        const int passed = what->what == SW_AT || what->what >= SW_ABOVE;
        to[i] = complete || passed ? s->kept[i] : NAN;
        if (!complete) continue;
        if (what->what == SW_FINAL) to[i] = row[what->of];
        if (what->what == SW_RMS && s->last_time > s->t)
            to[i] = sqrt(s->square[i] / (s->last_time - s->t));
    }
}
