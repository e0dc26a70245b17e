/* advise_command.c: `tworate advise MODEL --error E --tend T`: which method, step and
 * ratio, each proposal run and checked. */
#include "advise.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 200 };

typedef struct request {
    const char *model, *plot;
    double error, budget;
    int has_error, has_budget, has_tend;
    char *word[MOST_WORDS];
    int words;
} request;

void cli_advise_help(FILE *to)
{
    fputs(
        "advise MODEL --error E --tend t [flags]\n"
        "  --error E       the largest error wanted, relative to the range of each "
        "state\n"
        "  --tend t        end of the run\n"
        "  --budget N      the search may cost N runs of what it finds; default 44\n"
        "  --plot FILE     cost against error of all runs, and stable steps: .png, "
        ".svg\n                  or .pdf\n"
        "  and of run: --t0 --preset --set --x0 --input --stiff\n\n"
        "Measures what slow() and fast() cost, makes runs by error control, then runs "
        "with\nfixed steps, and prints what it found: settings for error control, the "
        "cheapest\nfixed step, the one for real time, the one with a single rate, and "
        "one for a stiff\nfast part. Each was run and met the error; else it says "
        "'not found'. Errors are\nmeasured at 10 times, relative to each state's "
        "range (at least 1/100 of the largest\none with its unit).\n\n"
        "example:\n"
        "  tworate advise planar_vehicle --error 1e-3 --tend 2 --set v0=20 --input "
        "road_f=bump\n",
        to);
}

static int is_refused(const char *word)
{
    static const char *const others[] = {
        "--out",         "--format", "--every", "--hold",        "--counts",
        "--echo",        "--units",  "--dt",    "--whole-steps", "--H",
        "--ratio",       "--rtol",   "--atol",  "--fast-rtol",   "--fast-atol",
        "--first-step",  "--hmax",   "--hmin",  "--option",      "--large",
        "--no-warn-step"};
    for (size_t k = 0; k < sizeof others / sizeof *others; k++) {
        const size_t n = strlen(others[k]);
        if (!strncmp(word, others[k], n) && (!word[n] || word[n] == '=')) return 1;
    }
    return 0;
}

static int read_number(const char *flag, const char *text, int *has, double low,
                       double high, double *x)
{
    if ((*has)++) return cli_error("--%s is given twice", flag);
    if (!cli_number(text, x) || !(*x >= low) || !(*x <= high))
        return cli_error("--%s expects a number from %g to %g, got '%s'", flag, low,
                         high, text);
    return CLI_OK;
}

static int read_request(request *q, int argc, char **argv)
{
    int rc = CLI_OK;
    q->model = argv[0];
    q->budget = 0;
    for (int i = 1; i < argc && !rc; i++) {
        const char *text;
        if ((text = cli_value_of("error", argc, argv, &i)))
            rc = read_number("error", text, &q->has_error, 1e-10, 0.5, &q->error);
        else if ((text = cli_value_of("budget", argc, argv, &i)))
            rc = read_number("budget", text, &q->has_budget, 1, 1e6, &q->budget);
        else if ((text = cli_value_of("plot", argc, argv, &i))) {
            if (q->plot) return cli_error("--plot is given twice");
            rc = cli_plot_check(q->plot = text);
        } else if (i == 1 && strncmp(argv[i], "--", 2))
            rc = cli_error("advise chooses the method itself: expected a flag such as "
                           "--error, got '%s'",
                           argv[i]);
        else if (is_refused(argv[i]))
            rc = cli_error("advise takes no %s; see `tworate help advise`", argv[i]);
        else if (q->words == MOST_WORDS)
            rc = cli_error("advise takes up to %d words", (int)MOST_WORDS);
        else {
            q->has_tend |=
                !strcmp(argv[i], "--tend") || !strncmp(argv[i], "--tend=", 7);
            q->word[q->words++] = argv[i];
        }
    }
    if (rc) return rc;
    if (!q->has_error)
        return cli_error("advise expects --error E, the largest error wanted, relative "
                         "to the range of each state, such as 1e-4");
    if (!q->has_tend)
        return cli_error(
            "advise expects --tend t, the end of the run: what is cheapest "
            "depends on it");
    return CLI_OK;
}

static int stop(void *user)
{
    (void)user;
    return cli_stop_signal();
}

/* The run that the flags describe, as the advice needs it. */
static void fill(tw_advice *a, const request *q, const cli_job *j, const double *start)
{
    tw_advice_init(a, j->model, q->error, j->tend);
    if (q->has_budget) a->budget = q->budget;
    a->run.t0 = j->run->t0;
    a->run.p = j->run->p;
    a->run.xs0 = start;
    a->run.xf0 = start + j->model->ns;
    a->run.input = j->run->input;
    a->run.input_user = j->run->input_user;
    a->next_jump = j->engine.next_jump;
    if (j->on[CLI_F_STIFF]) a->stiff = j->engine.stiff;
    a->seconds = cli_seconds;
    a->stop = stop;
}

/* *known: the split was possible. */
static int try_split(tw_advice *a, const unsigned char *is_fast, tw_trial *to,
                     int *known)
{
    const size_t need = tw_advice_split_need(a, is_fast);
    *known = 0;
    if (!need) return CLI_OK;
    double *mem = calloc(need, sizeof *mem);
    if (!mem) return cli_error("out of memory: %zu doubles", need);
    *known = !tw_advice_split(a, is_fast, to, mem, need);
    free(mem);
    return CLI_OK;
}

static int try_splits(tw_advice *a, cli_splits *s)
{
    const int ns = a->run.model->ns, n = ns + a->run.model->nf;
    unsigned char *is_fast = calloc((size_t)n, 1);
    if (!is_fast) return cli_error("out of memory");
    int rc = try_split(a, is_fast, &s->one, &s->one_known);
    s->same = a->rates.fast == n - ns;
    for (int k = 0; k < a->rates.fast; k++) {
        is_fast[a->order[k]] = 1;
        if (a->order[k] < ns) s->same = 0;
    }
    if (!rc && cli_advice_has_gap(a) && !s->same)
        rc = try_split(a, is_fast, &s->other, &s->other_known);
    free(is_fast);
    return rc;
}

static int advise(tw_advice *a, const request *q, double *mem, size_t need)
{
    cli_splits splits = {0};
    int rc = tw_advise(a, mem, need);
    if (cli_stop_signal()) return CLI_FAILED;
    if (rc) {
        char text[400];
        tw_message(&a->run, text, sizeof text);
        cli_error("%s: the run by error control fails: %s", a->run.model->name, text);
        return CLI_FAILED;
    }
    rc = try_splits(a, &splits);
    if (rc) return rc;
    cli_advice_print(a, &splits, q->model, q->words, (char **)q->word);
    return q->plot ? cli_advice_plot(a, q->plot) : CLI_OK;
}

static int run_advice(const request *q, cli_job *j)
{
    const tw_model *m = j->model;
    const size_t n = (size_t)(m->ns + m->nf);
    tw_advice *a = calloc(1, sizeof *a);
    double *start = calloc(n + 1, sizeof *start), *mem = NULL;
    int rc = a && start ? CLI_OK : cli_error("out of memory");
    if (!rc) {
        memcpy(start, j->run->now.xs, (size_t)m->ns * sizeof *start);
        memcpy(start + m->ns, j->run->now.xf, (size_t)m->nf * sizeof *start);
        fill(a, q, j, start);
        const size_t need = tw_advice_need(a);
        mem = need ? malloc(need * sizeof *mem) : NULL;
        if (!need) {
            char text[400];
            tw_message(&a->run, text, sizeof text);
            rc = cli_error("%s: %s", m->name, text);
        } else if (!mem)
            rc = cli_error("out of memory: %zu doubles", need);
        if (!rc) rc = advise(a, q, mem, need);
    }
    free(mem);
    free(start);
    free(a);
    return rc;
}

int cli_advise(int argc, char **argv)
{
    if (argc < 1)
        return cli_error("advise expects MODEL --error E --tend t; see `tworate help "
                         "advise`");
    request q = {0};
    int rc = read_request(&q, argc, argv);
    if (rc) return rc;
    char *words[MOST_WORDS + 2] = {argv[0], "auto"};
    memcpy(words + 2, q.word, (size_t)q.words * sizeof *words);
    cli_job *j = calloc(1, sizeof *j);
    if (!j) return cli_error("out of memory");
    cli_stop_open();
    rc = cli_job_open(j, q.words + 2, words);
    if (!rc && q.plot) rc = cli_plot_apart(q.plot, (cli_file){0, 0, 0}, &j->inputs);
    if (!rc) rc = run_advice(&q, j);
    cli_job_close(j);
    free(j);
    if (cli_stop_signal()) cli_stop_raise(cli_stop_signal());
    return rc;
}
