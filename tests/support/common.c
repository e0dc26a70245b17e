/* common.c: main() and helpers of the test programs, see common.h. */
#include "common.h"

#include <stdint.h>

int test_full(void)
{
    const char *set = getenv("FULL");
    return set && *set && *set != '0';
}

static void oscillate(double t, const double *q, const double *x, double u, double *dq,
                      double *dx)
{
    dq[0] = q[1];
    dq[1] =
        -4 * q[0] - q[0] * q[0] * q[0] - 0.2 * q[1] + 3 * (x[0] - q[0]) + cos(t) + u;
    dx[0] = x[1];
    dx[1] = -400 * x[0] - 40 * x[0] * x[0] * x[0] - 0.5 * x[1] -
            30 * (x[0] - q[0]) * q[1] + 5 * sin(3 * t) + 2 * u;
}

static int osc_slow(const tw_at *a, double *d)
{
    double dx[2];
    oscillate(a->t, a->xs, a->xf, a->u[0], d, dx);
    return TW_OK;
}

static int osc_fast(const tw_at *a, double *d)
{
    double dq[2];
    oscillate(a->t, a->xs, a->xf, a->u[0], dq, d);
    return TW_OK;
}

static int osc_all_slow(const tw_at *a, double *d)
{
    oscillate(a->t, a->xs, a->xs + 2, a->u[0], d, d + 2);
    return TW_OK;
}

static int osc_all_fast(const tw_at *a, double *d)
{
    oscillate(a->t, a->xf, a->xf + 2, a->u[0], d, d + 2);
    return TW_OK;
}

static const tw_var osc_var[] = {
    {"q", "m", "slow position", 1, 0, 0, 0},
    {"dq", "m/s", "slow velocity", 0, 0, 0, 0},
    {"x", "m", "fast position", 0.1, 0, 0, 0},
    {"dx", "m/s", "fast velocity", 0.5, 0, 0, 0},
};
static const tw_var osc_input[] = {{"u", "m/s2", "force on both", 0.25, 0, 0, 0}};

const tw_model test_oscillators = {.name = "oscillators",
                                   .ns = 2,
                                   .nf = 2,
                                   .nu = 1,
                                   .slow_var = osc_var,
                                   .fast_var = osc_var + 2,
                                   .input = osc_input,
                                   .slow = osc_slow,
                                   .fast = osc_fast};
const tw_model test_all_slow = {.name = "oscillators, all slow",
                                .ns = 4,
                                .nu = 1,
                                .slow_var = osc_var,
                                .input = osc_input,
                                .slow = osc_all_slow};
const tw_model test_all_fast = {.name = "oscillators, all fast",
                                .nf = 4,
                                .nu = 1,
                                .fast_var = osc_var,
                                .input = osc_input,
                                .fast = osc_all_fast};

int test_sine_input(double t, double *u, void *user)
{
    (void)user;
    u[0] = sin(2 * t);
    return TW_OK;
}

static int relay_slow(const tw_at *a, double *d)
{
    d[0] = a->xs[1];
    d[1] = -a->xs[0] - 0.3 * a->xd[0] + 0.1 * a->xf[0];
    return TW_OK;
}

static int relay_fast(const tw_at *a, double *d)
{
    d[0] = -20 * (a->xf[0] - a->xs[0]);
    return TW_OK;
}

static int relay_direct(const tw_at *a, double *d)
{
    d[0] = a->xs[0] > 0.2 ? 1 : a->xs[0] < -0.2 ? -1 : a->xd[0];
    return TW_OK;
}

static int relay_out(const tw_at *a, double *y)
{
    y[0] = a->xd[0];
    return TW_OK;
}

static const tw_var relay_direct_var[] = {{"relay", "", "+1 or -1", 1, 0, 0, 0}};
static const tw_var relay_output[] = {{"relay", "", "+1 or -1", 0, 0, 0, 0}};

const tw_model test_relay = {.name = "relay",
                             .ns = 2,
                             .nf = 1,
                             .nd = 1,
                             .ny = 1,
                             .slow_var = osc_var,
                             .fast_var = osc_var + 2,
                             .direct_var = relay_direct_var,
                             .output = relay_output,
                             .slow = relay_slow,
                             .fast = relay_fast,
                             .direct = relay_direct,
                             .out = relay_out};

static void fail_with_message(const tw_run *r, const char *doing)
{
    char text[400];
    tw_message(r, text, sizeof text);
    ck_abort_msg("%s, %s, %s: %s", r->model ? r->model->name : "no model",
                 r->method ? r->method->name : "no method", doing, text);
}

void test_open_with(test_run *t, const tw_model *model, const char *method, double H,
                    int ratio, void (*set)(tw_run *r, void *user), void *user)
{
    ck_assert_msg(tw_find_method(method) != NULL, "no method %s", method);
    tw_init(&t->r, model, tw_find_method(method), H, ratio);
    if (set) set(&t->r, user);
    t->len = tw_need(&t->r);
    if (!t->len) {
        tw_check(&t->r);
        fail_with_message(&t->r, "tw_need");
    }
    t->mem = calloc(t->len, sizeof *t->mem);
    if (tw_bind(&t->r, t->mem, t->len)) fail_with_message(&t->r, "tw_bind");
    if (tw_start(&t->r)) fail_with_message(&t->r, "tw_start");
}

void test_open(test_run *t, const tw_model *model, const char *method, double H,
               int ratio)
{
    test_open_with(t, model, method, H, ratio, NULL, NULL);
}

int test_lowest_ratio(const tw_method *m)
{
    return m->ratio ? m->ratio : 1;
}

void test_close(test_run *t)
{
    free(t->mem);
    t->mem = NULL;
}

void test_go(test_run *t, double tend)
{
    while (t->r.now.t < tend - 1e-9 * t->r.now.h)
        if (tw_tick(&t->r)) fail_with_message(&t->r, "tw_tick");
}

test_order test_measure_order(const tw_model *model, const char *method, double H0,
                              int ratio, double tend, int levels,
                              void (*set)(tw_run *r, void *user), void *user)
{
    double ref[TEST_REFERENCE_STATES];
    test_error e[16];
    test_order order = {0, 0, 1e300};
    for (int k = 0; k < levels; k++) {
        test_run t;
        test_open_with(&t, model, method, ldexp(H0, -k), ratio, set, user);
        if (k == 0) test_reference(model, t.r.p, t.r.input, t.r.input_user, tend, ref);
        test_go(&t, tend);
        e[k].slow = e[k].fast = 0;
        for (int i = 0; i < model->ns; i++)
            e[k].slow = fmax(e[k].slow, fabs(t.r.now.xs[i] - ref[i]));
        for (int i = 0; i < model->nf; i++)
            e[k].fast = fmax(e[k].fast, fabs(t.r.now.xf[i] - ref[model->ns + i]));
        test_close(&t);
        if (getenv("TW_SHOW"))
            fprintf(stderr, "%-16s r %2d H %.3e slow %.3e fast %.3e\n", method, ratio,
                    ldexp(H0, -k), e[k].slow, e[k].fast);
        if (model->ns) order.worst_error = fmin(order.worst_error, e[k].slow);
        if (model->nf) order.worst_error = fmin(order.worst_error, e[k].fast);
    }
    order.slow = log2(e[levels - 2].slow / e[levels - 1].slow);
    order.fast = log2(e[levels - 2].fast / e[levels - 1].fast);
    return order;
}

void test_forge_snapshot(double *x, size_t n)
{
    const size_t checksum_at = 3;
    const uint64_t prime = 1099511628211u;
    uint64_t h = 14695981039346656037u, word;
    for (size_t i = 0; i < n; i++) {
        if (i == checksum_at) continue;
        memcpy(&word, x + i, sizeof word);
        h = (h ^ (word & 0xffffffffu)) * prime;
        h = (h ^ (word >> 32)) * prime;
    }
    x[checksum_at] = (double)((h ^ h >> 52) & 0xfffffffffffffu);
}

double test_random(unsigned long long *seed)
{
    *seed = *seed * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(*seed >> 11) / 4503599627370496.0 - 1;
}

int test_solve(int m, double *A, double *b)
{
    for (int k = 0; k < m; k++) {
        int pivot = k;
        for (int i = k + 1; i < m; i++)
            if (fabs(A[i * m + k]) > fabs(A[pivot * m + k])) pivot = i;
        if (!(fabs(A[pivot * m + k]) > 0)) return 0;
        for (int j = 0; j < m; j++) {
            const double swap = A[k * m + j];
            A[k * m + j] = A[pivot * m + j];
            A[pivot * m + j] = swap;
        }
        const double swap = b[k];
        b[k] = b[pivot];
        b[pivot] = swap;
        for (int i = k + 1; i < m; i++) {
            const double f = A[i * m + k] / A[k * m + k];
            for (int j = k; j < m; j++) A[i * m + j] -= f * A[k * m + j];
            b[i] -= f * b[k];
        }
    }
    for (int k = m - 1; k >= 0; k--) {
        for (int j = k + 1; j < m; j++) b[k] -= A[k * m + j] * b[j];
        b[k] /= A[k * m + k];
    }
    return 1;
}

int main(void)
{
    SRunner *runner = srunner_create(suite());
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
