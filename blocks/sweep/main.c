/* main.c: the program `tworate-sweep`, which `tworate` starts for its verb sweep, or
 * mpirun in several processes. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "lane_group.h"
#include "options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef _OPENMP
#include <omp.h>
#endif

/* Flags of a run that mean nothing for a row a case. */
static int check_run_flags(const cli_job *j)
{
    static const struct {
        int flag;
        const char *name;
    } single[] = {{CLI_F_PLOT, "plot"},
                  {CLI_F_UNITS, "units"},
                  {CLI_F_ECHO, "echo"},
                  {CLI_F_COUNTS, "counts"},
                  {CLI_F_NO_WARN_STEP, "no-warn-step"}};
    for (size_t k = 0; k < sizeof single / sizeof *single; k++)
        if (j->on[single[k].flag])
            return cli_error("--%s is for a single run", single[k].name);
    if (j->run->opt[TW_OPT_THREADS] > 1)
        return cli_error("the cases of a sweep use all cores: threads must be 1");
    if (j->run->opt[TW_OPT_WRITE] == 0)
        return cli_error("OPT_WRITE 0 leaves no rows to look at: leave it out");
    return CLI_OK;
}

static int cores(void)
{
#ifdef _OPENMP
    return omp_get_max_threads();
#else
    return 1;
#endif
}

/* Small enough for all threads to have work until the end, and for little to be lost;
 * large enough for the hand-out to cost nothing. */
static int default_batch(const sw_sweep *s)
{
    const double workers = (double)s->threads * sw_processes();
    const double n = floor(s->cases.n / (32 * workers)), w = fmax(s->lanes, 1);
    return (int)fmin(fmax(ceil(n / w) * w, fmin(w, ceil(s->cases.n / workers))), 1024);
}

static int read_cases(sw_sweep *s, const sw_options *o)
{
    s->cases.job = &s->job;
    s->cases.seed = (uint64_t)o->seed;
    if (o->cases) return sw_table_open(&s->cases, o->cases, o->mark);
    s->cases.design = o->design;
    return sw_design_open(&s->cases, o->n_vary, o->vary, o->n);
}

/* The cases run in lanes if they can; if not, the user is told. */
static void choose_lanes(sw_sweep *s, const sw_options *o)
{
    char why[SW_WHY];
    if (o->on[SW_F_NO_LANES]) return;
    s->lanes = sw_lanes_width(s, why, sizeof why);
    if (!s->lanes && sw_process_number() == 0 && !(o->one_case > 0))
        fprintf(stderr, "tworate: note: the cases run one by one: %s\n", why);
    if (!s->lanes) s->fast_lanes = 0;
}

static int describe(sw_sweep *s, const sw_options *o)
{
    int rc = cli_job_open(&s->job, o->n_rest, o->rest);
    if (!rc) rc = check_run_flags(&s->job);
    if (!rc) rc = sw_keep_open(&s->keep, &s->job, o->n_keep, o->keep);
    s->width = SW_HEAD + s->keep.n;
    s->mark = o->mark;
    s->times = o->on[SW_F_TIMES];
    s->model_file = o->rest[0];
    s->threads = o->threads ? o->threads : cores();
    s->fast_lanes = o->on[SW_F_FAST_LANES] > 0;
    if (!rc && !o->on[SW_F_NO_LANES] && !(o->one_case > 0)) rc = sw_model_forms(s);
    if (!rc) choose_lanes(s, o);
    return rc;
}

/* A device or a pipe: nothing there can be continued. */
static int is_no_file(const char *name)
{
    return !access(name, F_OK) && !cli_file_named(name).known;
}

/* The name of the journal, NULL: none. Free it. */
static char *journal_name(const sw_options *o)
{
    const char *given = o->journal ? o->journal : o->out;
    const char *end = o->journal ? "" : ".journal";
    if (!given || (o->journal && !strcmp(o->journal, "none"))) return NULL;
    if (!o->journal && is_no_file(given)) return NULL;
    char *name = malloc(strlen(given) + strlen(end) + 1);
    if (name) sprintf(name, "%s%s", given, end);
    return name;
}

/* No file that is written is one that is read. */
static int check_files(const sw_options *o)
{
    const char *const written[] = {o->out, o->messages, o->journal};
    const char *const read[] = {o->cases, o->rest[0]};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 5; k++) {
            const char *other = k < 2 ? read[k] : written[k - 2];
            if (!written[i] || !other || k - 2 == i) continue;
            if (cli_same_file(cli_file_named(written[i]), cli_file_named(other)) ||
                (k >= 2 && !strcmp(written[i], other) && strcmp(other, "none")))
                return cli_error("%s would overwrite %s", written[i],
                                 k == 0   ? "the cases"
                                 : k == 1 ? "the model"
                                          : "another output");
        }
    return CLI_OK;
}

/* All of it in process 0, whose desk the others work for. */
static int run_at_desk(sw_sweep *s, const sw_options *o)
{
    sw_journal *j = NULL;
    sw_output out = {0};
    char *name = journal_name(o);
    sw_desk *d = NULL;
    int rc = name ? sw_journal_open(&j, name, s, o->on[SW_F_RESUME]) : CLI_OK;
    if (!rc) rc = sw_output_open(&out, s, o->out, o->format);
    if (!rc && o->messages) rc = sw_output_messages(&out, o->messages);
    if (!rc && !(d = sw_desk_open(s, j, &out, o->progress))) rc = CLI_FAILED;
    rc = sw_agree(rc);
    if (!rc) sw_processes_share(s);
    if (!rc) rc = sw_run_root(s, d);
    if (d && sw_desk_close(d)) rc = rc ? rc : CLI_FAILED;
    const int lost = sw_output_close(&out);
    if (lost && !rc) rc = CLI_FAILED;
    if (sw_journal_close(j, !rc && d) && !rc) rc = CLI_FAILED;
    free(name);
    return rc;
}

static char said[SW_WHY]; /* errors of other processes: process 0 has the same */

static int sweep(const sw_options *o)
{
    sw_sweep s = {0};
    const int root = sw_process_number() == 0;
    int rc = describe(&s, o);
    if (!rc && root) rc = check_files(o);
    if (!rc && root) rc = read_cases(&s, o);
    if (!rc && root) sw_set_batch(&s, o->batch ? o->batch : default_batch(&s));
    /* what only another process has found, such as a file that it cannot read */
    if (sw_agree(root ? rc : CLI_OK) == CLI_OK && rc && !root)
        fprintf(stderr, "tworate: process %d: %s\n", sw_process_number(), said);
    rc = sw_agree(rc);
    if (!rc && o->one_case > 0)
        rc = root ? sw_print_case(&s, o) : CLI_OK;
    else if (!rc && root)
        rc = run_at_desk(&s, o);
    else if (!rc && (rc = sw_agree(rc)) == CLI_OK)
        rc = sw_run_workers(&s);
    sw_cases_close(&s.cases);
    sw_keep_close(&s.keep);
    cli_job_close(&s.job);
    return rc;
}

static int is_help(const char *word)
{
    return !strcmp(word, "help") || !strcmp(word, "--help") || !strcmp(word, "-h");
}

int main(int argc, char **argv)
{
    sw_processes_open(&argc, &argv);
    if (sw_process_number()) cli_errors_into(said, sizeof said);
    const int verb = argc > 1 && !strcmp(argv[1], "sweep");
    sw_options o;
    int rc;
    if (argc > 1 + verb && is_help(argv[1 + verb])) {
        fputs("tworate ", stdout);
        sw_help(stdout);
        rc = CLI_OK;
    } else {
        cli_stop_open();
        rc = sw_options_read(&o, argc - 1 - verb, argv + 1 + verb);
        if (!rc) rc = sweep(&o);
        sw_options_free(&o);
    }
    sw_processes_close(rc);
    const int signal_number = cli_stop_signal();
    if (rc && signal_number) cli_stop_raise(signal_number);
    return rc;
}
