/* test_adams_paper.c: compares adams4 and adams4_parallel (as printed) with a second
 * implementation of the steps of Chang et al.: order 4, linear interpolation, one
 * correction. With the paper's start a loop of its own, from t = 0, is compared on
 * planar_spacecraft. */
#include "common.h"

/* The oscillators, with a record of every evaluation. */
enum { KEPT = 4096 };
typedef struct diary {
    int slow_used, fast_used;
    double slow_t[KEPT], slow[KEPT][2], fast_t[KEPT], fast[KEPT][2];
} diary;

static int keep_slow(const tw_at *a, double *d)
{
    diary *l = a->user;
    const int rc = test_oscillators.slow(a, d);
    if (l->slow_used < KEPT) {
        l->slow_t[l->slow_used] = a->t;
        memcpy(l->slow[l->slow_used++], d, sizeof *l->slow);
    }
    return rc;
}

static int keep_fast(const tw_at *a, double *d)
{
    diary *l = a->user;
    const int rc = test_oscillators.fast(a, d);
    if (l->fast_used < KEPT) {
        l->fast_t[l->fast_used] = a->t;
        memcpy(l->fast[l->fast_used++], d, sizeof *l->fast);
    }
    return rc;
}

/* The result of the last evaluation at t, which is the one in the method's history. */
static void last_at(int used, const double *times, double (*f)[2], double t, double *d)
{
    while (used-- > 0)
        if (fabs(times[used] - t) < 1e-12) {
            memcpy(d, f[used], sizeof *f);
            return;
        }
    ck_abort_msg("nothing evaluated at %g", t);
}

static void evaluate(tw_rhs *f, double t, const double *xr, const double *xe, double *d)
{
    double u;
    test_sine_input(t, &u, NULL);
    const tw_at at = {t, xr, xe, NULL, &u, NULL, NULL, NULL};
    ck_assert_int_eq(f(&at, d), TW_OK);
}

static void set_paper(tw_run *r, void *user)
{
    r->opt[TW_OPT_INTERPOLATION] = TW_LINEAR;
    r->opt[TW_OPT_REPAIRED] = 0;
    r->input = test_sine_input;
    r->user = user;
}

/* The steps of the paper. */

typedef struct paper {
    double xr[2], xe[2];       /* rigid: slow; elastic: fast */
    double fr[4][2], fe[4][2]; /* newest first */
} paper;

static void push_derivative(double (*f)[2], const double *d)
{
    memmove(f + 1, f, 3 * sizeof *f);
    memcpy(f, d, sizeof *f);
}

static void bashforth(const double *x, double h, double (*f)[2], double *pred)
{
    for (int i = 0; i < 2; i++)
        pred[i] =
            x[i] + h / 24 * (55 * f[0][i] - 59 * f[1][i] + 37 * f[2][i] - 9 * f[3][i]);
}

static void moulton(const double *x, double h, const double *eval, double (*f)[2],
                    double *cor)
{
    for (int i = 0; i < 2; i++)
        cor[i] = x[i] + h / 24 * (9 * eval[i] + 19 * f[0][i] - 5 * f[1][i] + f[2][i]);
}

/* Steps 2 to 7 of section IV, 1 to 6 and 8 to 13 of section V: r fast steps while the
 * slow state goes linearly to pred. Writes the states at the fast instants. */
static void fast_steps(paper *p, double t, double H, int r, const double *pred,
                       double (*xs)[2], double (*xf)[2])
{
    const double h = H / r;
    for (int j = 1; j <= r; j++) {
        const double c = (double)j / r;
        double xe_pred[2], fe[2], in[2];
        bashforth(p->xe, h, p->fe, xe_pred);
        for (int i = 0; i < 2; i++) in[i] = (1 - c) * p->xr[i] + c * pred[i];
        evaluate(test_oscillators.fast, t + j * h, in, xe_pred, fe);
        moulton(p->xe, h, fe, p->fe, xf[j - 1]);
        evaluate(test_oscillators.fast, t + j * h, in, xf[j - 1], fe);
        memcpy(p->xe, xf[j - 1], sizeof p->xe);
        push_derivative(p->fe, fe);
        memcpy(xs[j - 1], in, sizeof in);
    }
}

static void serial_step(paper *p, double t, double H, int r, double (*xs)[2],
                        double (*xf)[2])
{
    double pred[2], eval[2];
    bashforth(p->xr, H, p->fr, pred);                               /* step 1 */
    fast_steps(p, t, H, r, pred, xs, xf);                           /* steps 2 to 7 */
    evaluate(test_oscillators.slow, t + H, pred, p->xe, eval);      /* step 8 */
    moulton(p->xr, H, eval, p->fr, xs[r - 1]);                      /* step 9 */
    evaluate(test_oscillators.slow, t + H, xs[r - 1], p->xe, eval); /* step 10 */
    memcpy(p->xr, xs[r - 1], sizeof p->xr);
    push_derivative(p->fr, eval);
}

static void parallel_step(paper *p, double t, double H, int r, double (*xs)[2],
                          double (*xf)[2])
{
    double pred[2], better[2], eval[2];
    paper first = *p;
    bashforth(p->xr, H, p->fr, pred);                               /* slow 1 */
    evaluate(test_oscillators.slow, t + H, pred, p->xe, eval);      /* slow 2 */
    moulton(p->xr, H, eval, p->fr, better);                         /* slow 3 */
    fast_steps(&first, t, H, r, pred, xs, xf);                      /* fast 1 to 6 */
    evaluate(test_oscillators.slow, t + H, better, first.xe, eval); /* slow 4 */
    fast_steps(p, t, H, r, better, xs, xf);                         /* fast 8 to 13 */
    moulton(p->xr, H, eval, p->fr, xs[r - 1]);                      /* slow 5 */
    evaluate(test_oscillators.slow, t + H, xs[r - 1], first.xe, eval); /* slow 6 */
    memcpy(p->xr, xs[r - 1], sizeof p->xr);
    push_derivative(p->fr, eval);
}

static void compare(const char *method, int r,
                    void (*step)(paper *p, double t, double H, int r, double (*xs)[2],
                                 double (*xf)[2]))
{
    const double H = 0.01;
    tw_model model = test_oscillators;
    diary *d = calloc(1, sizeof *d);
    double xs[10][2], xf[10][2];
    test_run t;
    paper p;
    model.slow = keep_slow;
    model.fast = keep_fast;
    test_open_with(&t, &model, method, H, r, set_paper, d);
    ck_assert_int_eq(tw_advance(&t.r, 3L * t.r.now.ticks), TW_OK);

    memcpy(p.xr, t.r.now.xs, sizeof p.xr);
    memcpy(p.xe, t.r.now.xf, sizeof p.xe);
    for (int i = 0; i < 4; i++) {
        last_at(d->slow_used, d->slow_t, d->slow, (3 - i) * H, p.fr[i]);
        last_at(d->fast_used, d->fast_t, d->fast, 3 * H - i * H / r, p.fe[i]);
    }

    const int every = r / t.r.now.ticks; /* fast steps in a tick */
    for (int n = 3; n < 200; n++) {
        step(&p, n * H, H, r, xs, xf);
        for (int j = every - 1; j < r; j += every) {
            ck_assert_int_eq(tw_tick(&t.r), TW_OK);
            for (int i = 0; i < 2; i++) {
                /* rounding errors of 200 steps; velocities reach 10 */
                ck_assert_double_eq_tol(t.r.now.xs[i], xs[j][i], 1e-11);
                ck_assert_double_eq_tol(t.r.now.xf[i], xf[j][i], 1e-11);
            }
        }
    }
    free(d);
    test_close(&t);
}

START_TEST(the_serial_method_is_that_of_the_paper)
{
    compare("adams4", 1 + 3 * _i, serial_step);
}
END_TEST

START_TEST(the_parallel_method_as_printed_is_that_of_the_paper)
{
    compare("adams4_parallel", 1 + 3 * _i, parallel_step);
}
END_TEST

/* Steps 1 to 11 of section IV for any model, from t = 0: Runge-Kutta with h up to 3 H,
 * then the multistep loop with linear interpolation. Slow states first in x, N in all;
 * f keeps every derivative by the index of its fast step. */
enum { N = 10, STEPS = 100, RATIO = 10 };

static void all(const tw_model *m, double t, const double *x, double *d)
{
    double p[40], xs0[N], xf0[N], u[5] = {0};
    ck_assert_int_eq(tw_model_defaults(m, p, xs0, xf0), TW_OK);
    const tw_at at = {t, x, x + m->ns, NULL, u, p, NULL, NULL};
    ck_assert_int_eq(m->slow(&at, d), TW_OK);
    ck_assert_int_eq(m->fast(&at, d + m->ns), TW_OK);
}

static void steps_1_to_11(const tw_model *m, double H, double x[N])
{
    static double f[STEPS * RATIO + 1][N];
    const double h = H / RATIO, b[] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
    const double c[] = {0, .5, .5, 1};
    const int ns = m->ns;
    double k[4][N], y[N], s[N], z[N];
    all(m, 0, x, f[0]);
    for (int n = 1; n <= 3 * RATIO; n++) {
        for (int j = 0; j < 4; j++) {
            for (int i = 0; i < N; i++) y[i] = x[i] + (j ? h * c[j] * k[j - 1][i] : 0);
            all(m, (n - 1 + c[j]) * h, y, k[j]);
        }
        for (int i = 0; i < N; i++)
            for (int j = 0; j < 4; j++) x[i] += h * b[j] * k[j][i];
        all(m, n * h, x, f[n]);
    }
    for (int n = 3 * RATIO; n < STEPS * RATIO; n += RATIO) {
        memcpy(s, x, sizeof s);
        memcpy(y, x, sizeof y);
        for (int i = 0; i < ns; i++) /* step 1 */
            s[i] += H / 24 *
                    (55 * f[n][i] - 59 * f[n - RATIO][i] + 37 * f[n - 2 * RATIO][i] -
                     9 * f[n - 3 * RATIO][i]);
        for (int e = n + 1; e <= n + RATIO; e++) { /* steps 2 to 7 */
            for (int i = 0; i < ns; i++) y[i] = x[i] + (e - n) * (s[i] - x[i]) / RATIO;
            memcpy(z, y, sizeof z);
            for (int i = ns; i < N; i++)
                z[i] += h / 24 *
                        (55 * f[e - 1][i] - 59 * f[e - 2][i] + 37 * f[e - 3][i] -
                         9 * f[e - 4][i]);
            all(m, e * h, z, f[e]);
            for (int i = ns; i < N; i++)
                y[i] +=
                    h / 24 *
                    (9 * f[e][i] + 19 * f[e - 1][i] - 5 * f[e - 2][i] + f[e - 3][i]);
            all(m, e * h, y, f[e]);
        }
        all(m, (n + RATIO) * h, y, z); /* step 8 */
        for (int i = 0; i < ns; i++)   /* step 9 */
            x[i] +=
                H / 24 *
                (9 * z[i] + 19 * f[n][i] - 5 * f[n - RATIO][i] + f[n - 2 * RATIO][i]);
        memcpy(x + ns, y + ns, (size_t)(N - ns) * sizeof *x);
        all(m, (n + RATIO) * h, x, z); /* steps 10, 11 */
        memcpy(f[n + RATIO], z, (size_t)ns * sizeof *z);
    }
}

static void set_paper_start(tw_run *r, void *user)
{
    (void)user;
    r->opt[TW_OPT_INTERPOLATION] = TW_LINEAR;
    r->opt[TW_OPT_START] = TW_START_PAPER;
}

START_TEST(with_the_paper_s_start_the_run_is_that_of_the_paper_from_0)
{
    const tw_model *m = tw_find_model("planar_spacecraft"); /* set A */
    double p[40], x[N];
    test_run t;
    ck_assert_int_eq(m->ns + m->nf, N);
    ck_assert_int_eq(tw_model_defaults(m, p, x, x + m->ns), TW_OK);
    steps_1_to_11(m, 0.01, x);
    test_open_with(&t, m, "adams4", 0.01, RATIO, set_paper_start, NULL);
    ck_assert_int_eq(tw_advance(&t.r, STEPS * RATIO), TW_OK);
    for (int i = 0; i < N; i++) /* rounding errors; 3e-12 over 100 s */
        ck_assert_double_eq_tol(i < m->ns ? t.r.now.xs[i] : t.r.now.xf[i - m->ns], x[i],
                                1e-13);
    ck_assert(t.r.now.count[TW_START_SLOW] == 1 + 3 * RATIO * 4);
    test_close(&t);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("adams_paper");
    TCase *c = tcase_create("adams_paper");
    tcase_add_loop_test(c, the_serial_method_is_that_of_the_paper, 0, 4);
    tcase_add_loop_test(c, the_parallel_method_as_printed_is_that_of_the_paper, 0, 4);
    tcase_add_test(c, with_the_paper_s_start_the_run_is_that_of_the_paper_from_0);
    suite_add_tcase(s, c);
    return s;
}
