/* output_times.c: where rows are logged with a variable-step solver: at chosen times,
 * and between the steps. */
#include "engine.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *pa, const void *pb)
{
    const double a = *(const double *)pa, b = *(const double *)pb;
    return (a > b) - (a < b);
}

int twh_set_output_times(twh *h, int n, const double *times, int only)
{
    if (h->failed) return 1;
    if (h->ready) return twh_fail(h, NULL, "output times: the run has already started");
    double *copy = malloc((size_t)n * sizeof *copy + 1);
    if (!copy) return twh_fail(h, NULL, "out of memory while keeping the output times");
    for (int i = 0; i < n; i++) {
        copy[i] = times[i];
        if (isfinite(times[i])) continue;
        free(copy);
        return twh_fail(h, NULL, "output time %d is not a finite number", i + 1);
    }
    qsort(copy, (size_t)n, sizeof *copy, compare);
    free(h->output_times);
    h->output_times = copy;
    h->n_output_times = n;
    h->only_output_times = only;
    return 0;
}

int twh_set_refine(twh *h, int factor)
{
    enum { MOST = 10000 };
    if (h->failed) return 1;
    if (factor < 1 || factor > MOST)
        return twh_fail(h, NULL, "expected a refine factor from 1 to %d, got %d", MOST,
                        factor);
    h->refine = factor;
    return 0;
}

/* Times that differ by rounding only are the same. */
static double rounding(double t)
{
    return 64 * DBL_EPSILON * fabs(t);
}

double twh_next_output_time(const twh *h, double t)
{
    int low = 0, high = h->n_output_times; /* the first one after t */
    while (low < high) {
        const int middle = (low + high) / 2;
        if (h->output_times[middle] > t + rounding(t))
            high = middle;
        else
            low = middle + 1;
    }
    return low < h->n_output_times ? h->output_times[low] : HUGE_VAL;
}

int twh_is_output_time(const twh *h)
{
    if (!h->only_output_times || !twh_has_variable_step(h->solver)) return 1;
    if (h->t <= h->start || h->t >= h->stop - rounding(h->stop) || h->stop_requested)
        return 1;
    /* the next one after a little before t */
    const double next = twh_next_output_time(h, h->t - 4 * rounding(h->t));
    return fabs(next - h->t) <= 4 * rounding(h->t);
}

static void cubic(double th, double dt, const twh *h, double *x)
{
    const double *k0 = h->k, *k1 = h->k + (h->solver->stages - 1) * h->nx;
    const double a = th * (1 - th) * (1 - th) * dt, b = th * th * (th - 1) * dt;
    const double c = th * th * (3 - 2 * th);
    for (int j = 0; j < h->nx; j++)
        x[j] = h->x[j] + c * (h->x_new[j] - h->x[j]) + a * k0[j] + b * k1[j];
}

int twh_refine_step(twh *h, double t, double dt)
{
    enum { MOST_STAGES = 32 };
    double weight[MOST_STAGES];
    const int n = h->nx, stages = h->solver->stages;
    if (h->only_output_times || n == 0 || stages > MOST_STAGES) return 0;
    double *x = malloc((size_t)n * sizeof *x);
    if (!x) return twh_fail(h, NULL, "out of memory while refining the output");
    int rc = 0;
    for (int i = 1; i < h->refine && !rc; i++) {
        const double th = (double)i / h->refine;
        if (h->solver->family != ONE_STEP)
            rc = twh_multistep_at(h, t + th * dt, x);
        else if (h->solver->dense) {
            h->solver->dense(th, weight);
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int l = 0; l < stages; l++) sum += weight[l] * h->k[l * n + j];
                x[j] = h->x[j] + dt * sum;
            }
        } else
            cubic(th, dt, h, x);
        h->passes++;
        rc = rc || twh_set_minor(h, t + th * dt, x);
        if (!rc) twh_log_step(h);
        rc |= h->failed;
    }
    free(x);
    return rc;
}
