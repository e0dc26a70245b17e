/* vs_parts.c: the formulas of vs.c for a part of the states: the slow ones, the fast
 * ones, or all. Two rates, am3 and am4, and the start of am4 are made of them. */
#include "vs.h"

/* Columns of the lines in the work array, and of the state. */
typedef struct part {
    int first, n;
    double *have; /* how many old derivatives it has */
} part;

static inline part all(const tw_run *r)
{
    return (part){0, r->model->ns + r->model->nf, r->work + VS_OLD_FAST};
}

static inline part slow_part(const tw_run *r)
{
    return (part){0, r->model->ns, r->work + VS_OLD_SLOW};
}

static inline part fast_part(const tw_run *r)
{
    return (part){r->model->ns, r->model->nf, r->work + VS_OLD_FAST};
}

static inline double *line(const tw_run *r, part p, int which)
{
    return r->work + VS_HEAD + which * (r->model->ns + r->model->nf) + p.first;
}

/* lines: base, half, full, the old ones; where am4 keeps its first slow derivative */
size_t tw_vs_need(const tw_run *r)
{
    const int ns = r->model->ns, nf = r->model->nf, old = r->method->old_steps;
    return (size_t)(VS_HEAD + (VS_FULL + 1 + old) * (ns + nf) + ns);
}

static inline double *first_slow(const tw_run *r)
{
    return line(r, slow_part(r), VS_FULL + 1 + r->method->old_steps);
}

/* ---- formulas
 * ------------------------------------------------------------------------ */

static inline void set_base(const tw_run *r, part p)
{
    memcpy(line(r, p, VS_BASE), r->xs + p.first, (size_t)p.n * sizeof *r->xs);
}

/* At the end of a step derivatives grow old: not before, so that a failed evaluation
 * spoils none of them. */
static inline void grow_old(const tw_run *r, part p)
{
    const int old = r->method->old_steps;
    if (!old) return;
    for (int j = old; j > 0; j--)
        memcpy(line(r, p, VS_FULL + j), line(r, p, VS_FULL + j - 1),
               (size_t)p.n * sizeof *r->xs);
    if (*p.have < old) *p.have += 1;
}

/* q(c) through the derivative d at the full step and the old ones in the lines after
 * it. Written so that c = 1/2 gives the printed fractions with one rounding. */
static void predict(const tw_run *r, part p, const double *base, double D, double c)
{
    const int n = p.n, next = r->model->ns + r->model->nf;
    const double *d = line(r, p, VS_FULL);
    double *restrict y = r->xs_next + p.first;
    const int old = (int)*p.have;
    if (old == 0) { /* Eq. 2 at c = 1, Eq. 10 at c = 1/2 */
        const double a = D * c;
        TW_EACH(n, y, VS_SUM1);
        return;
    }
    const double *d1 = d + next;
    if (old == 1) { /* Eqs. 3, 4 */
        const double a = D * (c * (2 + c) / 2), b = D * (-c * c / 2);
        TW_EACH(n, y, VS_SUM2);
        return;
    }
    const double *d2 = d1 + next;
    if (old == 2) { /* Eq. 6 */
        const double a = D * (c * (12 + c * (9 + 2 * c)) / 12);
        const double b = D * (-c * c * (3 + c) / 3);
        const double e = D * (c * c * (3 + 2 * c) / 12);
        TW_EACH(n, y, VS_SUM3);
        return;
    }
    const double *d3 = d2 + next; /* Eq. 8 */
    const double a = D * (c * (24 + c * (22 + c * (8 + c))) / 24);
    const double b = D * (-c * c * (36 + c * (20 + 3 * c)) / 24);
    const double e = D * (c * c * (18 + c * (16 + 3 * c)) / 24);
    const double f = D * (-c * c * (2 + c) * (2 + c) / 24);
    TW_EACH(n, y, VS_SUM4);
}

/* The full step, with the derivative d at the half step, and the end of the step. */
static void complete(const tw_run *r, part p, double D)
{
    const int n = p.n, next = r->model->ns + r->model->nf;
    const int most = r->method->old_steps, at_hand = (int)*p.have + 1;
    const int use = at_hand < most ? at_hand : most;
    const double *base = line(r, p, VS_BASE), *d = base + next;
    double *restrict y = r->xs_next + p.first;
    if (use < 2) { /* Eqs. 5, 11 */
        const double a = D;
        TW_EACH(n, y, VS_SUM1);
    } else {
        const double *d1 = d + next, *d2 = d1 + next;
        if (use == 2) { /* Eq. 7 */
            const double a = D * (20. / 18), b = D * (-3. / 18), e = D * (1. / 18);
            TW_EACH(n, y, VS_SUM3);
        } else { /* Eq. 9 */
            const double *d3 = d2 + next;
            const double a = D * (36. / 30), b = D * (-10. / 30), e = D * (5. / 30);
            const double f = D * (-1. / 30);
            TW_EACH(n, y, VS_SUM4);
        }
    }
    grow_old(r, p);
}

/* ---- ticks
 * --------------------------------------------------------------------------- */

int tw_vs_dual(tw_run *r)
{
    const part s = slow_part(r), f = fast_part(r);
    double *ds = line(r, s, VS_FULL), *df = line(r, f, VS_FULL);
    const int rc = r->sub ? tw_eval_fast(r, r->t, r->xs, r->xf, NULL, df)
                          : tw_eval_both(r, r->t, r->xs, r->xf, ds, df);
    if (rc) return rc;
    predict(r, f, r->xf, r->h, 1);
    grow_old(r, f);
    if (!r->sub) set_base(r, s);
    predict(r, s, line(r, s, VS_BASE), r->H, (r->sub + 1.0) / r->ticks);
    if (r->sub + 1 == r->ticks) grow_old(r, s);
    return TW_OK;
}

int tw_vs_dual_half(tw_run *r)
{
    const part s = slow_part(r), f = fast_part(r);
    const int at_half = r->sub % 2;
    double *df = line(r, f, at_half ? VS_HALF : VS_FULL);
    int rc;

    if (r->sub == 0 || r->sub == r->ratio)
        rc = tw_eval_both(r, r->t, r->xs, r->xf, line(r, s, r->sub ? VS_HALF : VS_FULL),
                          df);
    else
        rc = tw_eval_fast(r, r->t, r->xs, r->xf, NULL, df);
    if (rc) return rc;

    if (at_half)
        complete(r, f, 2 * r->h);
    else {
        set_base(r, f);
        predict(r, f, r->xf, 2 * r->h, 0.5);
    }
    if (!r->sub) set_base(r, s);
    if (r->sub + 1 == r->ticks)
        complete(r, s, r->H);
    else
        predict(r, s, line(r, s, VS_BASE), r->H, (r->sub + 1.0) / r->ticks);
    return TW_OK;
}

int tw_vs_high(tw_run *r)
{
    const part p = all(r);
    double *d = line(r, p, r->sub ? VS_HALF : VS_FULL);
    const int rc = tw_eval_both(r, r->t, r->xs, r->xf, d, d + r->model->ns);
    if (rc) return rc;
    if (r->sub)
        complete(r, p, r->H);
    else {
        set_base(r, p);
        predict(r, p, r->xs, r->H, 0.5);
    }
    return TW_OK;
}

/* ---- the start of am4
 * ---------------------------------------------------------------- */

/* The second half of a step h of third order in all states. */
static int third_order(tw_run *r, part p, double h)
{
    double *half = line(r, p, VS_HALF), *base = line(r, p, VS_BASE);
    const double *v[] = {line(r, p, VS_FULL), half};
    const double stage[] = {h * (2. / 9), h * (4. / 9)}, full[] = {h / 4, h * (3. / 4)};
    tw_combine(p.n, r->xs_next, base, 2, stage, v);
    tw_count_start(r);
    const int rc = tw_eval_both(r, r->t + h / 6, r->xs_next, r->xf_next, half,
                                half + r->model->ns);
    tw_count_normal(r);
    if (rc) return rc;
    tw_combine(p.n, r->xs_next, base, 2, full, v);
    grow_old(r, p);
    return TW_OK;
}

/* A tick of the first slow step: all states move with the fast step, and at the end the
 * slow part has one old derivative, that at the start of H. */
int tw_vs_first(tw_run *r)
{
    const part p = all(r);
    const int ns = r->model->ns, at_half = r->sub % 2;
    const size_t slow_size = (size_t)ns * sizeof(double);
    const double h = 2 * r->h;
    double *d = line(r, p, at_half ? VS_HALF : VS_FULL);
    int rc;

    if (r->sub && r->sub != r->ratio) tw_count_start(r);
    rc = tw_eval_slow(r, r->t, r->xs, r->xf, d);
    tw_count_normal(r);
    if (rc) return rc;
    rc = tw_eval_fast(r, r->t, r->xs, r->xf, NULL, d + ns);
    if (rc) return rc;

    if (!r->sub) memcpy(first_slow(r), d, slow_size);
    if (!at_half) {
        set_base(r, p);
        predict(r, p, r->xs, h, 0.5);
    } else if (r->sub == 1) {
        rc = third_order(r, p, h);
        if (rc) return rc;
    } else
        complete(r, p, h);
    if (r->sub + 1 == r->ticks) {
        memcpy(line(r, p, VS_FULL + 1), first_slow(r), slow_size);
        r->work[VS_OLD_SLOW] = 1;
    }
    return TW_OK;
}
