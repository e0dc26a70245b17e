/* prk.c: the engine of partitioned Runge-Kutta methods (paper 000, Eq. 2),
 *
 *     k_i = slow(ys + H sum_j a_slow_ij k_j, yf + H sum_j a_fast_ij l_j)
 *     l_i = fast(same point)
 *     ys1 = ys + H sum_i b_slow_i k_i,   yf1 = yf + H sum_i b_fast_i l_i
 *
 * k_i is evaluated only where its column of the slow tableau is not zero: that is what
 * makes the method dual rate. Time and inputs are taken at t + c_slow_i H in both.
 *
 * tw_start turns the tableau into a plan in the run's memory, one row per stage and
 * part and one for the step: the number of terms that are not zero, then for each H
 * a_ij and j. A row without terms costs nothing: the stage uses the state itself. */
#include "prk.h"

typedef struct layout {
    int s;
    double *ks, *kf; /* derivatives of the stages */
    double *ys, *yf; /* a stage's state */
    double *c;       /* s abscissae of time */
    double *active;  /* s flags: slow() is evaluated */
    double *plan;
} layout;

enum { ROW_MAX = 1 + 2 * TW_STAGES };

static const tw_tableau *tableau(const tw_run *r)
{
    return r->method->data;
}

static layout lay(const tw_run *r)
{
    const int s = tableau(r)->stages, ns = r->model->ns, nf = r->model->nf;
    layout w = {.s = s};
    w.ks = r->work;
    w.kf = w.ks + s * ns;
    w.ys = w.kf + s * nf;
    w.yf = w.ys + ns;
    w.c = w.yf + nf;
    w.active = w.c + s;
    w.plan = w.active + s;
    return w;
}

size_t tw_prk_need(const tw_run *r)
{
    const int s = tableau(r)->stages;
    return (size_t)((s + 1) * (r->model->ns + r->model->nf) + 2 * s +
                    2 * (s + 1) * ROW_MAX);
}

int tw_prk_ticks(const tw_run *r)
{
    (void)r;
    return 1;
}

static int slow_is_used(const tw_tableau *T, int j)
{
    if (T->b_slow[j] != 0 || (T->e_order && T->e_slow[j] != 0)) return 1;
    for (int i = j + 1; i < T->stages; i++)
        if (T->a_slow[i * (i - 1) / 2 + j] != 0) return 1;
    return 0;
}

void tw_prk_evals(const tw_run *r, double *slow, double *fast)
{
    const tw_tableau *T = tableau(r);
    *slow = 0;
    for (int j = 0; j < T->stages; j++) *slow += slow_is_used(T, j);
    *fast = T->stages;
}

static double *plan_row(double *plan, double H, const double *a, int n)
{
    double *terms = plan++;
    for (int j = 0; j < n; j++)
        if (a[j] != 0) {
            *plan++ = H * a[j];
            *plan++ = j;
            *terms += 1;
        }
    return plan;
}

int tw_prk_start(tw_run *r)
{
    const tw_tableau *T = tableau(r);
    const layout w = lay(r);
    double *plan = w.plan;

    memset(r->work, 0, tw_prk_need(r) * sizeof *r->work);
    for (int i = 0; i < w.s; i++) {
        const int row = i * (i - 1) / 2;
        w.active[i] = slow_is_used(T, i);
        for (int j = 0; j < i; j++) w.c[i] += T->a_slow[row + j];
        plan = plan_row(plan, r->H, T->a_slow + row, i);
        plan = plan_row(plan, r->H, T->a_fast + row, i);
    }
    plan = plan_row(plan, r->H, T->b_slow, w.s);
    plan_row(plan, r->H, T->b_fast, w.s);
    return TW_OK;
}

int tw_prk_restep(tw_run *r, double H_old)
{
    (void)H_old;
    return tw_prk_start(r);
}

/* Add up one row of the plan; returns the result's place: y, or base when there are no
 * terms. *plan moves to the next row. */
static const double *add_row(const double **plan, int n, double *y, const double *base,
                             const double *k)
{
    double c[TW_STAGES];
    const double *v[TW_STAGES];
    const double *at = *plan;
    const int terms = (int)*at++;
    for (int j = 0; j < terms; j++) {
        c[j] = *at++;
        v[j] = k + (int)*at++ * n;
    }
    *plan = at;
    if (!terms) return base;
    tw_combine(n, y, base, terms, c, v);
    return y;
}

int tw_prk_tick(tw_run *r)
{
    const layout w = lay(r);
    const int ns = r->model->ns, nf = r->model->nf;
    const double *plan = w.plan;
    int rc;

    for (int i = 0; i < w.s; i++) {
        const double t = r->t + w.c[i] * r->H;
        const double *ys = add_row(&plan, ns, w.ys, r->xs, w.ks);
        const double *yf = add_row(&plan, nf, w.yf, r->xf, w.kf);
        double *ks = w.ks + i * ns, *kf = w.kf + i * nf;
        rc = w.active[i] != 0 ? tw_eval_both(r, t, ys, yf, ks, kf)
                              : tw_eval_fast(r, t, ys, yf, NULL, kf);
        if (rc) return rc;
    }
    if (add_row(&plan, ns, r->xs_next, r->xs, w.ks) == r->xs)
        memcpy(r->xs_next, r->xs, (size_t)ns * sizeof *r->xs);
    if (add_row(&plan, nf, r->xf_next, r->xf, w.kf) == r->xf)
        memcpy(r->xf_next, r->xf, (size_t)nf * sizeof *r->xf);
    return TW_OK;
}

/* H sum (b - e) k of the last step, with the derivative at the new step where it is
 * used. */
int tw_prk_estimate(tw_run *r, double *es, double *ef)
{
    const tw_tableau *T = tableau(r);
    const layout w = lay(r);
    const int s = w.s, ns = r->model->ns, nf = r->model->nf;
    int rc;

    if (!T->e_order) return TW_E_NO_ESTIMATE;
    for (int i = 0; i < ns; i++) {
        es[i] = 0;
        for (int j = 0; j < s; j++)
            es[i] += r->H * (T->b_slow[j] - T->e_slow[j]) * w.ks[j * ns + i];
    }
    for (int i = 0; i < nf; i++) {
        ef[i] = 0;
        for (int j = 0; j < s; j++)
            ef[i] += r->H * (T->b_fast[j] - T->e_fast[j]) * w.kf[j * nf + i];
    }
    if (T->e_slow[s] != 0) {
        if ((rc = tw_eval_slow(r, r->t, r->xs, r->xf, w.ys))) return rc;
        for (int i = 0; i < ns; i++) es[i] -= r->H * T->e_slow[s] * w.ys[i];
    }
    if (T->e_fast[s] != 0) {
        if ((rc = tw_eval_fast(r, r->t, r->xs, r->xf, NULL, w.yf))) return rc;
        for (int i = 0; i < nf; i++) ef[i] -= r->H * T->e_fast[s] * w.yf[i];
    }
    return TW_OK;
}
