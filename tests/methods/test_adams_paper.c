/* test_adams_paper.c: compares adams4 and adams4_parallel (as printed) with a second
 * implementation of the steps of paper 001: order 4, linear interpolation, one
 * correction. */
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

Suite *suite(void)
{
    Suite *s = suite_create("adams_paper");
    TCase *c = tcase_create("adams_paper");
    tcase_add_loop_test(c, the_serial_method_is_that_of_the_paper, 0, 4);
    tcase_add_loop_test(c, the_parallel_method_as_printed_is_that_of_the_paper, 0, 4);
    suite_add_tcase(s, c);
    return s;
}
