/* show_command.c: `tworate show MODEL METHOD --H h --out run.html`: a run as a page
 * with the moving system and its signals; --with adds other runs to compare with. */
#include "page/page.h"
#include "run_job.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_RUNS = 6, MOST_WORDS = 200, FACTS = 16, FACT = 160 };

/* More numbers than this make a page that browsers open slowly: about 500 MB. */
static const double MOST_NUMBERS = 5e7;

typedef struct shown {
    cli_job job;
    char name[120], stopped[900], text[FACTS][FACT];
    page_fact fact[FACTS];
    int facts;
    page_constant *constant;
    double *x;
    unsigned char *slow;
    size_t rows, room;
    double steps; /* whole slow steps done */
    double limit; /* largest stable step at the start; 0: not found */
} shown;

typedef struct request {
    const char *out;
    char *with[MOST_RUNS];
    int withs;
    char *word[MOST_WORDS]; /* those of `run` */
    int words;
} request;

void cli_show_help(FILE *to)
{
    fputs(
        "show MODEL METHOD --H h --out FILE.html [flags]\n"
        "  --out FILE.html      the page (required)\n"
        "  --with METHOD[,H=h][,ratio=r][,rtol=e]\n"
        "                       another run on the same page, with the difference of "
        "the\n                       first run from it; up to 5 times\n"
        "  and of run: --ratio --tend --t0 --preset --set --x0 --option --input "
        "--hold\n              --every --whole-steps\n\n"
        "The page is one file that any browser opens without network: the moving "
        "system\n(of models with a scene), signals over time, the samples of both "
        "rates, settings.\n\n"
        "example:\n"
        "  tworate show planar_vehicle prk_2_5 --H 0.003 --tend 2 --set v0=20 \\\n"
        "    --input road_f=bump,start=0.5 road_r=bump,start=0.635 --with "
        "rk4,H=1e-4 \\\n    --out bump.html\n",
        to);
}

static int is_refused(const char *word)
{
    static const char *const others[] = {"--plot",        "--format", "--echo",
                                         "--units",       "--counts", "--large",
                                         "--no-warn-step"};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        const size_t n = strlen(others[k]);
        if (!strncmp(word, others[k], n) && (!word[n] || word[n] == '=')) return 1;
    }
    return 0;
}

static int read_request(request *q, int argc, char **argv)
{
    for (int i = 2; i < argc; i++) {
        const char *value;
        if ((value = cli_value_of("out", argc, argv, &i))) {
            if (q->out) return cli_error("--out is given twice");
            q->out = value;
        } else if ((value = cli_value_of("with", argc, argv, &i))) {
            if (q->withs == MOST_RUNS - 1)
                return cli_error("show takes --with up to %d times", MOST_RUNS - 1);
            q->with[q->withs++] = (char *)value;
        } else if (is_refused(argv[i]))
            return cli_error("show takes no %s; see `tworate help show`", argv[i]);
        else if (q->words == MOST_WORDS)
            return cli_error("show takes up to %d words", MOST_WORDS);
        else
            q->word[q->words++] = argv[i];
    }
    const size_t n = q->out ? strlen(q->out) : 0;
    if (n < 6 || strcmp(q->out + n - 5, ".html"))
        return cli_error("show expects --out FILE.html, got %s%s%s", q->out ? "'" : "",
                         q->out ? q->out : "none", q->out ? "'" : "");
    return CLI_OK;
}

/* Leaves out the flags of the first run's steps, with their values. */
static int without_steps(const request *q, char **to)
{
    static const char *const steps[] = {"H",         "ratio",      "rtol", "atol",
                                        "fast-rtol", "fast-atol",  "hmax", "hmin",
                                        "dt",        "first-step", NULL};
    int n = 0;
    for (int i = 0; i < q->words; i++) {
        const char *const *f = steps;
        while (*f && !cli_value_of(*f, q->words, (char **)q->word, &i)) f++;
        if (!*f) to[n++] = q->word[i];
    }
    return n;
}

/* METHOD[,H=h][,ratio=r][,rtol=e]: a run like the first one, with its step if none is
 * given. */
static int open_other(shown *s, const request *q, char *model, const char *spec,
                      const cli_job *first)
{
    enum { KEYS = 3 };
    static const char *const key[KEYS] = {"H=", "ratio=", "rtol="};
    char text[200], step[40], *value[KEYS] = {NULL}, *argv[MOST_WORDS + 10];
    char *flag[KEYS] = {"--H", "--ratio", "--rtol"};
    int n = 0;
    if ((size_t)snprintf(text, sizeof text, "%s", spec) >= sizeof text)
        return cli_error("--with: expected METHOD[,H=h][,ratio=r][,rtol=e], got '%s'",
                         spec);
    argv[n++] = model;
    argv[n++] = text;
    for (char *part = strchr(text, ','); part;) {
        char *next = strchr(part + 1, ',');
        int k = 0;
        *part++ = '\0';
        if (next) *next = '\0';
        while (k < KEYS && strncmp(part, key[k], strlen(key[k]))) k++;
        if (k == KEYS)
            return cli_error("--with %s: expected H=h, ratio=r or rtol=e, got '%s'",
                             spec, part);
        value[k] = part + strlen(key[k]);
        part = next;
    }
    if (!value[0] && !first->automatic && !cli_is_auto(text)) {
        snprintf(step, sizeof step, "%.17g", first->run->H);
        value[0] = step;
    }
    for (int k = 0; k < KEYS; k++)
        if (value[k]) {
            argv[n++] = flag[k];
            argv[n++] = value[k];
        }
    n += without_steps(q, argv + n);
    return cli_job_open(&s->job, n, argv);
}

/* The names of all columns: t, then as in the csv of `run`, then the inputs. */
static int columns_of(const tw_model *m, page_column *c, char (*name)[80])
{
    const tw_var *list[] = {m->slow_var, m->fast_var, m->direct_var, m->output,
                            m->input};
    const int n[] = {m->ns, m->nf, m->nd, m->ny, m->nu};
    static const char *const prefix[] = {"", "", "", "out.", "in."};
    int k = 0;
    c[k++] = (page_column){"t", "s", "time", PAGE_TIME};
    for (int g = 0; g < 5; g++)
        for (int i = 0; i < n[g]; i++, k++) {
            const tw_var *v = &list[g][i];
            int same = 0;
            for (int o = 0; g > 2 && o < g; o++)
                same |= tw_find_var(list[o], n[o], v->name) >= 0;
            snprintf(name[k], sizeof *name, "%s%s", same ? prefix[g] : "", v->name);
            c[k] = (page_column){name[k], v->unit, v->what, PAGE_SLOW + g};
        }
    return k;
}

static int row_width(const tw_model *m)
{
    return 1 + m->ns + m->nf + m->nd + m->ny + m->nu;
}

/* Adds the present, or a point inside the last step of auto, as a row; returns a code
 * of the run, or -1: no memory. */
static int add_row(shown *s, const tw_at *point)
{
    tw_run *r = s->job.run;
    const tw_model *m = s->job.model;
    const size_t width = (size_t)row_width(m);
    if (s->rows == s->room) {
        const size_t room = s->room ? 2 * s->room : 1024;
        double *x = realloc(s->x, room * width * sizeof *x);
        if (x) s->x = x;
        unsigned char *slow = x ? realloc(s->slow, room) : NULL;
        if (!slow) return -1;
        s->slow = slow;
        s->room = room;
    }
    double *at = s->x + s->rows * width;
    *at++ = point ? point->t : r->now.t;
    memcpy(at, point ? point->xs : r->now.xs, (size_t)m->ns * sizeof *at);
    memcpy(at += m->ns, point ? point->xf : r->now.xf, (size_t)m->nf * sizeof *at);
    at += m->nf;
    if (m->nd) memcpy(at, r->now.xd, (size_t)m->nd * sizeof *at);
    at += m->nd;
    int rc = point ? tw_outputs_at(r, point, NULL, at) : tw_outputs(r, at);
    if (!rc)
        rc = point ? tw_inputs_at(r, point->t, at + m->ny) : tw_inputs(r, at + m->ny);
    if (!rc) s->slow[s->rows++] = !point && !r->now.sub;
    return rc;
}

/* The same for a run by auto: a shown begins with its job. */
static int add_auto_row(cli_job *j, const tw_at *point, int *written)
{
    *written = 1;
    return add_row((shown *)j, point);
}

/* What the page says of a run. */
static void add_fact(shown *s, const char *name, const char *format, ...)
{
    va_list rest;
    if (s->facts == FACTS) return;
    va_start(rest, format);
    vsnprintf(s->text[s->facts], FACT, format, rest);
    va_end(rest);
    s->fact[s->facts] = (page_fact){name, s->text[s->facts]};
    s->facts++;
}

static void describe_steps(shown *s)
{
    const cli_job *j = &s->job;
    const tw_run *r = j->run;
    if (j->automatic) {
        const double *n = j->engine.now.stat;
        add_fact(s, "tolerances", "relative %g, absolute %g", j->engine.rtol,
                 j->engine.atol);
        add_fact(s, "slow steps", "%.0f, %.0f rejected", n[TW_AUTO_STEPS],
                 n[TW_AUTO_REJECTED]);
        add_fact(s, "fast steps", "%.0f, %.0f rejected", n[TW_AUTO_FAST_STEPS],
                 n[TW_AUTO_FAST_REJECTED]);
        return;
    }
    add_fact(s, "slow step H", "%.6g s", r->H);
    add_fact(s, "ratio", "%d: fast step %.6g s", r->ratio, r->H / r->ratio);
    if (s->limit > 0)
        add_fact(s, "stable at the start up to", "H = %.3g s%s", s->limit,
                 s->limit < r->H ? ": H is larger" : "");
    else
        add_fact(s, "stable at the start up to", "no limit was found");
    add_fact(s, "slow steps", "%.0f", s->steps);
}

static void describe(shown *s)
{
    const cli_job *j = &s->job;
    const tw_run *r = j->run;
    const double *n = r->now.count;
    add_fact(s, "method", "%s: %s", r->method->name, r->method->what);
    if (j->preset) add_fact(s, "preset", "%s: %s", j->preset->name, j->preset->what);
    describe_steps(s);
    add_fact(s, "evaluations", "slow %.0f, fast %.0f", n[TW_SLOW], n[TW_FAST]);
    if (n[TW_START_SLOW] + n[TW_START_FAST] > 0)
        add_fact(s, "of the start-up", "slow %.0f, fast %.0f", n[TW_START_SLOW],
                 n[TW_START_FAST]);
    add_fact(s, "time", "%.6g to %.6g s", r->t0, r->now.t);
    for (int i = 0; i < TW_NOPT; i++)
        if (i != TW_OPT_IPRINT && r->opt[i] != tw_options[i].value)
            add_fact(s, tw_options[i].name, "%g", r->opt[i]);
    for (int i = 0; i < j->model->np; i++)
        if (j->p[i].given)
            add_fact(s, j->model->param[i].name, "%g %s", r->now.par[i],
                     j->model->param[i].unit);
}

static int give_constants(shown *s)
{
    const cli_job *j = &s->job;
    const int n = j->model->np;
    s->constant = malloc(((size_t)n + 1) * sizeof *s->constant);
    if (!s->constant) return cli_error("out of memory");
    for (int i = 0; i < n; i++)
        s->constant[i] = (page_constant){j->model->param[i].name, j->run->now.par[i]};
    return CLI_OK;
}

/* Why a run ended before its end. */
static void explain_stop(shown *s)
{
    const tw_run *r = s->job.run;
    char *text = s->stopped;
    size_t n, size = sizeof s->stopped;
    snprintf(text, size, "%s stopped at t = %.10g: ", r->method->name, r->now.t);
    n = strlen(text);
    tw_message(r, text + n, size - n);
    n = strlen(text);
    if (n + 20 < size && tw_growth_explain(&s->job.growth, r)) {
        memcpy(text + n, "; ", 3);
        tw_growth_message(&s->job.growth, r, text + n + 2, size - n - 2);
    }
    cli_error("%s", text);
}

enum { TOO_LARGE = -2 }; /* and said so */

static int too_large(const cli_job *j, double rows)
{
    cli_error("%.3g rows of %d numbers make too large a page (at most %g numbers): "
              "--every N takes fewer rows",
              rows, row_width(j->model), MOST_NUMBERS);
    return TOO_LARGE;
}

static int run_ticks(shown *s)
{
    cli_job *j = &s->job;
    tw_run *r = j->run;
    if (!j->on[CLI_F_EVERY] && !j->option_on[TW_OPT_IPRINT]) r->opt[TW_OPT_IPRINT] = 0;
    const cli_plan plan = cli_plan_of(j);
    const double rows = cli_rows_due(j, plan);
    if (rows * row_width(j->model) > MOST_NUMBERS) return too_large(j, rows);
    if ((s->limit = cli_stable_step(r)) < 0) return -1;
    int rc = cli_open_growth(j, plan.whole + plan.last);
    while (!rc && !(rc = cli_hold_inputs(j))) {
        if (tw_write_due(r) && (rc = add_row(s, NULL))) break;
        if (cli_run_done(j, plan)) break;
        if (!r->now.sub && cli_stop_signal()) break;
        tw_growth_check(&j->growth, r);
        rc = cli_run_tick(j);
        s->steps += !rc && !r->now.sub;
    }
    return rc;
}

/* Runs to the end; a run that stops early is shown up to there. */
static int run_shown(shown *s)
{
    cli_job *j = &s->job;
    tw_run *r = j->run;
    int stopped;
    const int rc =
        j->automatic ? cli_auto_steps(j, add_auto_row, &stopped) : run_ticks(s);
    if (rc == TOO_LARGE) return CLI_USAGE;
    if (rc < 0) return cli_error("out of memory");
    if (rc) explain_stop(s);
    if (!rc && cli_stop_signal())
        snprintf(s->stopped, sizeof s->stopped, "stopped by %s at t = %.10g",
                 cli_stop_name(cli_stop_signal()), r->now.t);
    if (!s->rows) return CLI_FAILED;
    describe(s);
    if (j->automatic)
        snprintf(s->name, sizeof s->name, "auto, rtol = %g", j->engine.rtol);
    else
        snprintf(s->name, sizeof s->name, "%s, H = %.4g, ratio %d", r->method->name,
                 r->H, r->ratio);
    return give_constants(s);
}

static int write_page(const request *q, const shown *s, int n, page_column *column,
                      char (*name)[80])
{
    const tw_model *m = s->job.model;
    page_run run[MOST_RUNS];
    char title[200], csv[100], wrong[400] = "", warning[500];
    const char *const warnings[] = {warning, NULL};
    for (int i = 0; i < n; i++)
        run[i] =
            (page_run){s[i].name,     s[i].fact, s[i].facts,
                       s[i].constant, m->np,     *s[i].stopped ? s[i].stopped : NULL,
                       s[i].rows,     s[i].x,    s[i].slow};
    snprintf(title, sizeof title, "%s with %s", m->name, s->name);
    snprintf(csv, sizeof csv, "%s_%s.csv", m->name, s->job.run->method->name);
    const page_scene scene = {m->name, "", m->scene};
    page p = {.title = title,
              .what = m->what,
              .file = csv,
              .column = column,
              .columns = columns_of(m, column, name),
              .scene = &scene,
              .scenes = m->scene != NULL,
              .run = run,
              .runs = n};
    if (m->scene && !page_check_scene(&p, &scene, wrong, sizeof wrong)) {
        snprintf(warning, sizeof warning, "no animation: %s", wrong);
        cli_error("%s: %s", m->name, warning);
        p.warning = warnings;
        p.scenes = 0;
    }
    FILE *to = fopen(q->out, "wb");
    const int written = to && page_write(to, &p);
    const int closed = to && !fclose(to);
    return written && closed
               ? CLI_OK
               : cli_error("cannot write '%s': %s", q->out, strerror(errno));
}

static int show(const request *q, char **argv, shown *s)
{
    int rc = CLI_OK, n = 0, stopped = 0;
    for (; n <= q->withs && !rc; n++) {
        char *words[MOST_WORDS + 2] = {argv[0], argv[1]};
        memcpy(words + 2, q->word, (size_t)q->words * sizeof *words);
        rc = n ? open_other(&s[n], q, argv[0], q->with[n - 1], &s->job)
               : cli_job_open(&s->job, q->words + 2, words);
        if (!rc) rc = run_shown(&s[n]);
        stopped |= !rc && *s[n].stopped;
    }
    if (rc) return rc;
    const size_t width = (size_t)row_width(s->job.model);
    page_column *column = malloc(width * sizeof *column);
    char(*name)[80] = malloc(width * sizeof *name);
    rc =
        column && name ? write_page(q, s, n, column, name) : cli_error("out of memory");
    free(column);
    free(name);
    if (cli_stop_signal()) cli_stop_raise(cli_stop_signal());
    return rc ? rc : stopped ? CLI_FAILED : CLI_OK;
}

int cli_show(int argc, char **argv)
{
    if (argc < 2)
        return cli_error(
            "show expects MODEL METHOD --H h --out FILE.html; see `tworate "
            "help show`");
    request q = {0};
    int rc = read_request(&q, argc, argv);
    if (rc) return rc;
    shown *s = calloc(MOST_RUNS, sizeof *s);
    if (!s) return cli_error("out of memory");
    cli_stop_open();
    rc = show(&q, argv, s);
    for (int i = 0; i < MOST_RUNS; i++) {
        cli_job_close(&s[i].job);
        free(s[i].constant);
        free(s[i].x);
        free(s[i].slow);
    }
    free(s);
    return rc;
}
