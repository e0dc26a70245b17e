/* compare_command.c: `tworate compare MODEL METHOD ... --H h,h ...`: the same run with
 * several methods, steps and ratios against a tight reference. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "run_job.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { TIMES = 20, MOST = 12, MOST_WORDS = 200 };

/* A state that stays below this is rounding about zero. */
static const double NOISE = 1e-9, SMALL = 0.01;

/* What is compared: the command's own flags, and those that every run gets. */
typedef struct request {
    const char *model, *method[MOST], *plot;
    double H[MOST], ratio[MOST], rtol[MOST]; /* ratio 0: the method's own; rtol: auto */
    int methods, steps, ratios, rtols;
    char *word[MOST_WORDS];
    int words;
} request;

typedef struct line {
    const char *method;
    int ratio, stopped; /* the run did not reach the end */
    double rtol;        /* of auto, whose H and ratio are means; 0: another method */
    double H, slow, fast, evals[2], seconds, t;
    const char *worst;
} line;

typedef struct comparison {
    const request *q;
    int n, ns; /* states, slow states */
    const tw_model *model;
    double *reference, *scale, *other; /* TIMES x n, n, TIMES x n */
    double accuracy, H;                /* of the reference */
    const tw_method *method;           /* of the reference */
    double begin, tend;
    line *row;
    int rows;
} comparison;

void cli_compare_help(FILE *to)
{
    fputs(
        "compare MODEL METHOD ... --H h,h,... [flags]\n"
        "compare MODEL auto [METHOD ... --H h,h,...] --rtol x,x,... [flags]\n"
        "  --H h,h,...          slow steps; each method runs with each\n"
        "  --ratio r,r,...      ratios for the methods that take any\n"
        "  --rtol x,x,...       tolerances for auto, default 1e-6; --atol: default "
        "1/1000 of each\n"
        "  --plot FILE          error against time and evaluations: .png, .svg or "
        ".pdf\n"
        "  and of run: --tend --t0 --preset --set --x0 --option --input; of auto: "
        "--atol\n"
        "  --fast-rtol --fast-atol --first-step --hmax --hmin\n\n"
        "Prints for each the largest error of the slow and of the fast states, "
        "relative "
        "to\neach state's largest value (at least 1/100 of the largest with its unit), "
        "at 20\ntimes; the evaluations; the time. Steps are rounded down so that they "
        "meet these\ntimes; those of auto are its own, the table has their means. The "
        "reference is a method of high order whose step is "
        "halved until it no\nlonger changes.\n\n"
        "example:\n"
        "  tworate compare planar_vehicle rk4 prk_2_5 adams4 --H 0.002,0.001 --tend "
        "2\n"
        "  tworate compare planar_vehicle auto prk_2_5 --H 0.001 --rtol 1e-4,1e-6\n",
        to);
}

/* "1e-3,2e-3" as numbers; how many, 0: an error, printed. */
static int numbers(const char *flag, const char *text, double *x)
{
    for (int n = 0; n < MOST; n++) {
        char *end;
        x[n] = strtod(text, &end);
        if (end == text || !(x[n] > 0) || !isfinite(x[n]) || (*end && *end != ','))
            break;
        if (!*end) return n + 1;
        text = end + 1;
    }
    cli_error("--%s expects up to %d positive numbers with commas between them, got "
              "'%s'",
              flag, MOST, text);
    return 0;
}

static int is_refused(const char *word)
{
    static const char *const others[] = {"--out",   "--format",      "--every",
                                         "--hold",  "--counts",      "--echo",
                                         "--units", "--whole-steps", "--dt"};
    for (int k = 0; k < 9; k++) {
        const size_t n = strlen(others[k]);
        if (!strncmp(word, others[k], n) && (!word[n] || word[n] == '=')) return 1;
    }
    return 0;
}

static int given_twice(const char *flag)
{
    return cli_error("--%s is given twice", flag);
}

static int read_request(request *q, int argc, char **argv)
{
    int i = 1;
    q->model = argv[0];
    for (; i < argc && strncmp(argv[i], "--", 2); i++) {
        if (q->methods == MOST)
            return cli_error("compare takes up to %d methods", MOST);
        q->method[q->methods++] = argv[i];
    }
    for (; i < argc; i++) {
        const char *text;
        if ((text = cli_value_of("H", argc, argv, &i))) {
            if (q->steps) return given_twice("H");
            if (!(q->steps = numbers("H", text, q->H))) return CLI_USAGE;
        } else if ((text = cli_value_of("ratio", argc, argv, &i))) {
            if (q->ratios) return given_twice("ratio");
            if (!(q->ratios = numbers("ratio", text, q->ratio))) return CLI_USAGE;
        } else if ((text = cli_value_of("rtol", argc, argv, &i))) {
            if (q->rtols) return given_twice("rtol");
            if (!(q->rtols = numbers("rtol", text, q->rtol))) return CLI_USAGE;
        } else if ((text = cli_value_of("plot", argc, argv, &i))) {
            if (q->plot) return given_twice("plot");
            const int rc = cli_plot_check(q->plot = text);
            if (rc) return rc;
        } else if (is_refused(argv[i])) {
            return cli_error("compare takes no %s; see `tworate help compare`",
                             argv[i]);
        } else if (q->words == MOST_WORDS) {
            return cli_error("compare takes up to %d words", MOST_WORDS);
        } else {
            q->word[q->words++] = argv[i];
        }
    }
    if (!q->ratios) q->ratios = 1; /* the method's own */
    for (int k = 0; k < q->ratios; k++)
        if (q->ratio[k] != floor(q->ratio[k]) || q->ratio[k] > TW_RATIO_MAX)
            return cli_error("--ratio expects integers from 1 to %d, got %g",
                             (int)TW_RATIO_MAX, q->ratio[k]);
    int fixed = 0;
    for (int m = 0; m < q->methods; m++) fixed += !cli_is_auto(q->method[m]);
    if (!q->methods || (fixed && !q->steps))
        return cli_error("compare expects MODEL METHOD ... --H h,h,..., or the method "
                         "auto, which chooses its steps; see `tworate help compare`");
    if (fixed == q->methods && q->rtols)
        return cli_error("--rtol is for the method auto, which is not compared");
    if (!fixed && q->steps) return cli_error("--H is for methods with a fixed step");
    if (!q->rtols) q->rtol[q->rtols++] = TW_AUTO_RTOL;
    return CLI_OK;
}

static int gives(const request *q, const char *flag)
{
    const size_t n = strlen(flag);
    for (int k = 0; k < q->words; k++)
        if (!strncmp(q->word[k], flag, n) && (!q->word[k][n] || q->word[k][n] == '='))
            return 1;
    return 0;
}

/* Words that belong to the other kind of method are left out. */
static int copy_words(const request *q, int automatic, char **to)
{
    static const char *const of_auto[] = {"--atol",       "--fast-rtol", "--fast-atol",
                                          "--first-step", "--hmax",      "--hmin"};
    int n = 0, skip = 0;
    for (int k = 0; k < q->words; k++) {
        const char *word = q->word[k];
        if (!strncmp(word, "--", 2)) {
            skip = automatic && !strncmp(word, "--option", 8);
            for (int f = 0; !automatic && f < 6; f++) {
                const size_t size = strlen(of_auto[f]);
                skip |= !strncmp(word, of_auto[f], size) &&
                        (!word[size] || word[size] == '=');
            }
        }
        if (!skip) to[n++] = q->word[k];
    }
    return n;
}

/* A started run with a step that meets the times. */
static int open_run(cli_job *j, const request *q, const char *method, double H,
                    double ratio)
{
    char step[40], rate[40];
    char *argv[MOST_WORDS + 7] = {(char *)q->model, (char *)method, "--H", step};
    int argc = 4;
    snprintf(step, sizeof step, "%.17g", H);
    if (ratio > 0) {
        snprintf(rate, sizeof rate, "%.0f", ratio);
        argv[argc++] = "--ratio";
        argv[argc++] = rate;
    }
    argc += copy_words(q, 0, argv + argc);
    int rc = cli_job_open(j, argc, argv);
    if (rc) return rc;
    if (q->plot) rc = cli_plot_apart(q->plot, (cli_file){0, 0, 0}, &j->inputs);
    if (rc) return rc;
    const double part = (j->tend - j->run->t0) / TIMES;
    if (!(part > 0)) return cli_error("compare expects tend after t0");
    rc = tw_set_step(j->run, part / ceil(part / H * (1 - 1e-9)));
    return rc ? cli_job_failed(j->run, rc, CLI_USAGE) : CLI_OK;
}

/* A started run by auto. */
static int open_auto(cli_job *j, const request *q, double rtol)
{
    char relative[40], absolute[40];
    char *argv[MOST_WORDS + 7] = {(char *)q->model, "auto", "--rtol", relative};
    int argc = 4;
    snprintf(relative, sizeof relative, "%.17g", rtol);
    snprintf(absolute, sizeof absolute, "%.17g", 1e-3 * rtol);
    if (!gives(q, "--atol")) {
        argv[argc++] = "--atol";
        argv[argc++] = absolute;
    }
    argc += copy_words(q, 1, argv + argc);
    const int rc = cli_job_open(j, argc, argv);
    return rc || !q->plot ? rc
                          : cli_plot_apart(q->plot, (cli_file){0, 0, 0}, &j->inputs);
}

static double time_at(const cli_job *j, int k)
{
    return k < TIMES ? j->run->t0 + k * (j->tend - j->run->t0) / TIMES : j->tend;
}

static int auto_times(cli_job *j, double *x)
{
    tw_auto *a = &j->engine;
    const int ns = j->model->ns, n = ns + j->model->nf;
    for (int k = 1; k <= TIMES; k++, x += n) {
        int rc = TW_OK;
        while (!rc && a->now.t < time_at(j, k)) rc = tw_auto_step(a);
        if (!rc) rc = tw_auto_at(a, time_at(j, k), x, x + ns);
        if (rc) return rc;
    }
    return TW_OK;
}

/* The states at all times into x; returns the run's code. */
static int run_times(cli_job *j, double *x)
{
    if (j->automatic) return auto_times(j, x);
    const tw_run *r = j->run;
    const int n = r->model->ns + r->model->nf;
    for (int k = 1; k <= TIMES; k++) {
        const int rc = tw_run_to(j->run, time_at(j, k));
        if (rc) return rc;
        memcpy(x + (k - 1) * n, r->now.xs, (size_t)n * sizeof *x);
    }
    return TW_OK;
}

static const char *unit_of(const tw_model *m, int i)
{
    const char *unit = i < m->ns ? m->slow_var[i].unit : m->fast_var[i - m->ns].unit;
    return unit ? unit : "";
}

/* Each state's largest value, but not much less than that of others with its unit: the
 * error of a state at rest says little. */
static void set_scale(comparison *c)
{
    for (int i = 0; i < c->n; i++) {
        c->scale[i] = NOISE;
        for (int k = 0; k < TIMES; k++)
            c->scale[i] = fmax(c->scale[i], fabs(c->reference[k * c->n + i]));
    }
    for (int i = 0; i < c->n; i++)
        for (int k = 0; k < c->n; k++)
            if (!strcmp(unit_of(c->model, i), unit_of(c->model, k)))
                c->scale[i] = fmax(c->scale[i], SMALL * c->scale[k]);
}

/* Largest error of states from ... to - 1; *worst: which. */
static double error_of(const comparison *c, const double *x, int from, int to,
                       int *worst)
{
    double most = 0;
    for (int k = 0; k < TIMES; k++)
        for (int i = from; i < to; i++) {
            const double e =
                fabs(x[k * c->n + i] - c->reference[k * c->n + i]) / c->scale[i];
            if (e > most) most = e, *worst = i;
        }
    return most;
}

/* Halve the step until the result no longer changes, or changes more again: by
 * rounding, or three times where kinks of the model make the convergence uneven. */
static int try_reference(comparison *c, const tw_method *method)
{
    enum { HALVINGS = 16, UNEVEN = 3 };
    const double rounding = 1e-9;
    int uneven = 0;
    const request *q = c->q;
    double H = INFINITY, before = INFINITY, ratio = 1;
    const double begin = cli_seconds();
    for (int k = 0; k < q->steps; k++) H = fmin(H, q->H[k]);
    if (!q->steps) { /* only auto */
        cli_job j;
        const int rc = open_auto(&j, q, q->rtol[0]);
        if (!rc) H = (j.tend - j.run->t0) / 50;
        cli_job_close(&j);
        if (rc) return rc;
    }
    for (int k = 0; k < q->ratios; k++) ratio = fmax(ratio, q->ratio[k]);
    H /= ratio > 4 ? ratio : 4;
    c->method = method;
    c->H = c->accuracy = INFINITY;
    for (int k = 0; k < HALVINGS && cli_seconds() < begin + 20; k++, H /= 2) {
        cli_job j;
        int i = 0, rc = open_run(&j, q, method->name, H, 0);
        if (rc) {
            cli_job_close(&j);
            return rc;
        }
        rc = run_times(&j, c->other);
        H = j.run->H;
        c->begin = j.run->t0;
        c->tend = j.tend;
        cli_job_close(&j);
        if (rc) continue; /* a smaller step may do */
        const double change =
            isinf(c->H) ? INFINITY : error_of(c, c->other, 0, c->n, &i);
        if (change > before && (change < rounding || ++uneven == UNEVEN)) break;
        if (change <= before) uneven = 0;
        before = change;
        memcpy(c->reference, c->other, TIMES * (size_t)c->n * sizeof(double));
        set_scale(c);
        c->H = H;
        c->accuracy = change;
        if (change < 1e-13) break;
    }
    return CLI_OK;
}

/* Where an explicit method does not get there, the fast part may be stiff. */
static int find_reference(comparison *c, const tw_method *method)
{
    static const double GOOD = 1e-3;
    const tw_method *stiff = tw_find_method("adams4_ros");
    const size_t n = TIMES * (size_t)c->n;
    int rc = try_reference(c, method);
    if (rc || c->accuracy < GOOD || !stiff) return rc;
    const comparison first = *c;
    double *kept = malloc(n * sizeof *kept);
    if (!kept) return cli_error("out of memory");
    memcpy(kept, c->reference, n * sizeof *kept);
    rc = try_reference(c, stiff);
    if (!rc && !(c->accuracy < first.accuracy) && !isinf(first.H)) {
        *c = first;
        memcpy(c->reference, kept, n * sizeof *kept);
        set_scale(c);
    }
    free(kept);
    if (!rc && isinf(c->H))
        return cli_error("the reference fails: %s and %s", method->name, stiff->name);
    return rc;
}

static void set_means(line *row, const cli_job *j, double rtol)
{
    const double *stat = j->engine.now.stat, steps = fmax(1, stat[TW_AUTO_STEPS]);
    row->rtol = rtol;
    row->H = (j->engine.now.t - j->run->t0) / steps;
    row->ratio = (int)fmax(1, floor(stat[TW_AUTO_FAST_STEPS] / steps + 0.5));
}

/* rtol: of auto; 0: another method */
static int measure(comparison *c, const char *method, double H, double ratio,
                   double rtol)
{
    line *row = &c->row[c->rows++];
    double best = INFINITY;
    int rc = CLI_OK, stopped = 0;
    const double first = cli_seconds();
    for (int k = 0; k < 5 && !rc && !stopped && cli_seconds() < first + 0.1; k++) {
        cli_job j;
        rc =
            rtol > 0 ? open_auto(&j, c->q, rtol) : open_run(&j, c->q, method, H, ratio);
        if (!rc) {
            const tw_run *r = j.run;
            const double begin = cli_seconds();
            stopped = run_times(&j, c->other);
            best = fmin(best, cli_seconds() - begin);
            int slow = 0, fast = c->ns;
            *row = (line){.method = r->method->name, .ratio = r->ratio, .H = r->H};
            if (rtol > 0) set_means(row, &j, rtol);
            row->stopped = stopped;
            row->t = r->now.t;
            row->evals[0] = r->now.count[TW_SLOW] + r->now.count[TW_START_SLOW];
            row->evals[1] = r->now.count[TW_FAST] + r->now.count[TW_START_FAST];
            row->slow = error_of(c, c->other, 0, c->ns, &slow);
            row->fast = error_of(c, c->other, c->ns, c->n, &fast);
            const int worst = row->slow > row->fast ? slow : fast;
            row->worst = worst < c->ns ? c->model->slow_var[worst].name
                                       : c->model->fast_var[worst - c->ns].name;
        }
        cli_job_close(&j);
    }
    row->seconds = best;
    return rc;
}

static void print_table(const comparison *c)
{
    printf("%s, t = %g to %g; errors relative to each state's largest value, at %d "
           "times\n",
           c->model->name, c->begin, c->tend, TIMES);
    printf("reference: %s, H = %.3g; half of that step changes it by %.1e\n\n",
           c->method->name, 2 * c->H, c->accuracy);
    printf("%-18s %10s %5s %10s %10s  %-10s %10s %10s %9s\n", "method", "H", "ratio",
           "slow error", "fast error", "worst", "slow eval.", "fast eval.",
           "time [ms]");
    for (int k = 0; k < c->rows; k++) {
        const line *l = &c->row[k];
        char name[40];
        if (l->rtol > 0)
            snprintf(name, sizeof name, "%s, rtol %.2g", l->method, l->rtol);
        else
            snprintf(name, sizeof name, "%s", l->method);
        printf("%-18s %10.4g %5d ", name, l->H, l->ratio);
        if (l->stopped)
            printf("stopped at t = %-9.4g %-10s", l->t, "");
        else
            printf("%10.1e %10.1e  %-10s", l->slow, l->fast, l->worst);
        printf(" %10.0f %10.0f %9.3g\n", l->evals[0], l->evals[1], 1e3 * l->seconds);
    }
}

/* Whether a row continues the curve of the row before: another step. */
static int continues(const comparison *c, int k)
{
    return k > 0 && !strcmp(c->row[k].method, c->row[k - 1].method) &&
           (c->row[k].rtol > 0 || c->row[k].ratio == c->row[k - 1].ratio);
}

static int plot(const comparison *c)
{
    FILE *to = cli_gnuplot_open(c->q->plot, 2, 1, 2);
    if (!to) return cli_error("gnuplot cannot be started");
    int curves = 0;
    for (int k = 0; k < c->rows; k++) {
        const line *l = &c->row[k];
        if (!continues(c, k))
            fprintf(to, "%s$c%d << end\nNaN NaN NaN\n", k ? "end\n" : "", curves++);
        const double e = fmax(l->slow, l->fast);
        if (!l->stopped && e > 0 && e <= 1) /* else it is lost */
            fprintf(to, "%.6g %.6g %.6g\n", e, 1e3 * l->seconds, l->evals[0]);
    }
    fprintf(to,
            "end\nset logscale xy\nset format '10^{%%L}'\nset xlabel 'largest relative "
            "error'\nset multiplot layout 1,2 title '%s' noenhanced\n",
            c->model->name);
    static const char *const work[] = {"time [ms]", "slow evaluations"};
    for (int p = 0; p < 2; p++) {
        fprintf(to, "set ylabel '%s'\nplot ", work[p]);
        for (int k = 0, curve = 0; k < c->rows; k++) {
            if (continues(c, k)) continue;
            fprintf(
                to,
                "%s$c%d using 1:%d with linespoints linewidth 1.5 linecolor rgb '%s' "
                "title '%s",
                curve ? ", " : "", curve, 2 + p, cli_color(curve), c->row[k].method);
            if (!(c->row[k].rtol > 0)) fprintf(to, ", ratio %d", c->row[k].ratio);
            fputs("' noenhanced", to);
            curve++;
        }
        fputc('\n', to);
    }
    return cli_gnuplot_close(to, c->q->plot);
}

static int compare(comparison *c)
{
    const request *q = c->q;
    int rc = find_reference(c, c->method);
    for (int m = 0; m < q->methods && !rc; m++) {
        const tw_method *method = tw_find_method(q->method[m]);
        const int automatic = cli_is_auto(q->method[m]);
        for (int k = 0; automatic && k < q->rtols && !rc; k++)
            rc = measure(c, q->method[m], 0, 0, q->rtol[k]);
        for (int k = 0; !automatic && k < q->ratios && !rc; k++) {
            if (k && method && method->ratio) break; /* has one only */
            const double ratio = method && method->ratio ? 0 : q->ratio[k];
            for (int s = 0; s < q->steps && !rc; s++)
                rc = measure(c, q->method[m], q->H[s], ratio, 0);
        }
    }
    if (rc) return rc;
    print_table(c);
    return q->plot ? plot(c) : CLI_OK;
}

int cli_compare(int argc, char **argv)
{
    if (argc < 2)
        return cli_error("compare expects MODEL METHOD ... --H h,h,...; see `tworate "
                         "help compare`");
    request q = {0};
    int rc = read_request(&q, argc, argv);
    if (rc) return rc;
    comparison c = {.q = &q, .H = INFINITY, .model = cli_model(q.model)};
    if (!c.model) return CLI_USAGE;
    for (int m = 0; m < q.methods; m++)
        if (!cli_is_auto(q.method[m]) && !cli_method(q.method[m])) return CLI_USAGE;
    c.method = tw_find_method("rk8");
    if (!c.method) c.method = tw_find_method("rk4");
    c.ns = c.model->ns;
    c.n = c.ns + c.model->nf;
    const size_t n = (size_t)c.n;
    /* NOLINTNEXTLINE(*portability.UnixAPI): read_request leaves no list empty */
    c.row = calloc((size_t)(q.methods * (q.steps * q.ratios + q.rtols)), sizeof *c.row);
    c.reference = calloc((2 * TIMES + 1) * n, sizeof(double));
    if (c.row && c.reference) {
        c.other = c.reference + TIMES * n;
        c.scale = c.other + TIMES * n;
        rc = compare(&c);
    } else
        rc = cli_error("out of memory");
    free(c.row);
    free(c.reference);
    return rc;
}
