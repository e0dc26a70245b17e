/* test_octave_speed.c: what tw_sim costs beside the same run in C: 100,000 steps of the
 * planar vehicle, with few rows and with a row per step. Seconds of the processor, the
 * least of some rounds, since other programs may be at work; TW_SHOW=1 prints them, and
 * how often a second tw_ode calls handles, beside ode45. */
#include "common.h"

#include <time.h>

enum { STEPS = 100000, ROUNDS = 7 };

#ifndef __SANITIZE_ADDRESS__ /* checks cost what they cost */
static const struct {
    const char *method;
    int every;
} cases[] = {{"prk_2_5", 1000}, {"prk_2_5", 1}, {"rk4", 1000}, {"rk4", 1}};
enum { NCASES = sizeof cases / sizeof *cases };

static double seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* One run that keeps its rows, as tw_sim does: t, states, outputs, inputs. */
static double run_in_c(const char *method, int every)
{
    const tw_model *m = tw_find_model("planar_vehicle");
    test_run t;
    const size_t width = (size_t)(1 + m->ns + m->nf + m->ny + m->nu);
    const double begin = seconds();
    int rc = TW_OK;
    test_open(&t, m, method, 1e-4, tw_default_ratio(tw_find_method(method)));
    double *rows = malloc((size_t)(STEPS / every + 1) * width * sizeof *rows),
           *x = rows;
    ck_assert_ptr_nonnull(rows);
    for (int i = 0; i <= STEPS / every; i++) {
        if (i) rc |= tw_advance(&t.r, (long)every * t.r.ticks);
        *x++ = t.r.t;
        memcpy(x, t.r.xs, (size_t)m->ns * sizeof *x);
        x += m->ns;
        memcpy(x, t.r.xf, (size_t)m->nf * sizeof *x);
        x += m->nf;
        rc |= tw_outputs(&t.r, x);
        x += m->ny;
        rc |= tw_inputs(&t.r, x);
        x += m->nu;
    }
    const double used = seconds() - begin;
    ck_assert_int_eq(rc, TW_OK);
    free(rows);
    test_close(&t);
    return used;
}

/* The lines that Octave prints after "numbers". */
static void ask_octave(const char *code, double *x, int n)
{
    char command[4000], line[200];
    const char *build = getenv("TW_BUILD");
    snprintf(
        command, sizeof command,
        "octave-cli --norc --no-history --path octave --path %s/octave --eval '%s'",
        build ? build : "build", code);
    FILE *from = popen(command, "r");
    ck_assert_ptr_nonnull(from);
    int got = 0;
    while (got < n && fgets(line, sizeof line, from))
        if (sscanf(line, "number %lf", &x[got]) == 1) got++;
    ck_assert_int_eq(pclose(from), 0);
    ck_assert_int_eq(got, n);
}

START_TEST(tw_sim_costs_little_more_than_the_run_in_c)
{
    double in_c[NCASES], in_octave[NCASES];
    char code[2000];
    size_t at =
        (size_t)snprintf(code, sizeof code, "o = struct (\"H\", 1e-4, \"tend\", 10);");
    for (int k = 0; k < NCASES; k++)
        at += (size_t)snprintf(
            code + at, sizeof code - at,
            "o.every = %d; best = Inf; for i = 1:%d,"
            " r = []; c = cputime (); r = tw_sim (\"planar_vehicle\", \"%s\", o);"
            " best = min (best, cputime () - c); end, printf (\"number %%g\\n\", "
            "best);",
            cases[k].every, ROUNDS, cases[k].method);
    for (int attempt = 0;; attempt++) {
        int fine = 1;
        for (int k = 0; k < NCASES; k++) {
            in_c[k] = INFINITY;
            for (int i = 0; i < ROUNDS; i++)
                in_c[k] = fmin(in_c[k], run_in_c(cases[k].method, cases[k].every));
        }
        ask_octave(code, in_octave, NCASES);
        for (int k = 0; k < NCASES; k++) {
            if (getenv("TW_SHOW"))
                printf("%s, every %d: C %.4f s, tw_sim %.4f s, ratio %.2f\n",
                       cases[k].method, cases[k].every, in_c[k], in_octave[k],
                       in_octave[k] / in_c[k]);
            fine = fine && in_octave[k] <= 1.2 * in_c[k];
        }
        if (fine) break;
        ck_assert_msg(attempt < 3, "tw_sim costs more than 1.2 times the run in C");
    }
}
END_TEST

/* No limit: handles cost what they cost. Rounds to the same accuracy of work: calls. */
START_TEST(handles_are_called_as_fast_as_ode45_does)
{
    double rate[3];
    ask_octave(
        "f = @(t, s, x) -s + 0.1 * x; g = @(t, s, x) -50 * (x - s);"
        "c = cputime (); r = tw_ode (f, g, [0 2], 1, 0, struct (\"H\", 2e-3));"
        "printf (\"number %g\\n\", r.stats.nfevals / (cputime () - c));"
        "c = cputime (); r = tw_ode (f, g, [0 2], 1, 0, struct (\"H\", 2e-3,"
        " \"gateway\", \"mex\"));"
        "printf (\"number %g\\n\", r.stats.nfevals / (cputime () - c));"
        "h = @(t, x) [f(t, x(1), x(2)); g(t, x(1), x(2))];"
        "c = cputime (); s = ode45 (h, [0 2], [1; 0], odeset (\"RelTol\", 1e-9));"
        "printf (\"number %g\\n\", 2 * 6 * numel (s.x) / (cputime () - c));",
        rate, 3);
    if (getenv("TW_SHOW"))
        printf("calls of a handle per second: tw_ode %.0f, by MEX %.0f; ode45 %.0f\n",
               rate[0], rate[1], rate[2]);
    ck_assert_double_gt(rate[0], rate[2]);
}
END_TEST

#endif

Suite *suite(void)
{
    Suite *s = suite_create("speed in Octave");
    TCase *c = tcase_create("speed");
    tcase_set_timeout(c, 120);
#ifndef __SANITIZE_ADDRESS__
    /* times depend on what else the machine does: not a part of every check */
    if (!getenv("FULL") || !*getenv("FULL")) {
        suite_add_tcase(s, c);
        return s;
    }
    tcase_add_test(c, tw_sim_costs_little_more_than_the_run_in_c);
    tcase_add_test(c, handles_are_called_as_fast_as_ode45_does);
#endif
    suite_add_tcase(s, c);
    return s;
}
