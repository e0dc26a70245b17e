/* runge_kutta.c: the engine of partitioned Runge-Kutta methods (paper 000, Eq. 2),
 *
 *     k_i = slow(ys + H sum_j a_slow_ij k_j, yf + H sum_j a_fast_ij l_j)
 *     l_i = fast(same point)
 *     ys1 = ys + H sum_i b_slow_i k_i,   yf1 = yf + H sum_i b_fast_i l_i
 *
 * k_i is evaluated only if its column of the slow tableau is not zero: this makes the
 * method dual rate. Both parts take time and inputs at t + c_slow_i H.
 *
 * tw_start compiles the tableau into a plan in the run's memory, which a tick executes
 * from left to right. For each stage:
 *
 *     what it evaluates    {c_slow_i H, place of k_i or -1, place of l_i}
 *     the sums that follow  two rows, slow and fast, for the next stage or the step
 *     a row                {operation, places of derivatives, H times coefficients}
 *
 * Zero terms are left out; for a row without terms nothing is copied, the stage uses
 * the state itself.
 *
 * With the option nodes (perk kind) the stages lie at equal nodes c_i = (i-1)/(2(s-1))
 * and each is a tick of H/(2(s-1)): the state at node i is that of the stage, evaluated
 * once at the start of the tick; after the last stage, at H/2, it is held until the
 * result is available at H. The sums are the same, so the steps agree bit for bit with
 * those taken in one tick. */
#include "sums/sums.h"
#include "runge_kutta.h"

enum { T_STEP, CURSOR, STEPPED, HEAD }; /* head of the work */
enum { OTHER_STEP = 2 };                /* STEPPED: with another H */
enum { TIME, SLOW, FAST, STAGE };       /* what a stage evaluates */
enum { MAX_TERMS = 5, MANY };           /* operation: number of terms, or MANY */

typedef struct layout {
    int s;
    double *xs, *xf; /* with nodes: the state at the step's start */
    double *ys, *yf; /* a stage's state */
    double *ks, *kf; /* derivatives of the stages */
    double *plan;
} layout;

static inline layout layout_of(const tw_run *r)
{
    const ptrdiff_t ns = r->model->ns, nf = r->model->nf;
    layout w;
    w.s = ((const tw_tableau *)r->method->data)->stages;
    w.xs = r->now.work + HEAD;
    w.xf = w.xs + ns;
    w.ys = w.xf + nf;
    w.yf = w.ys + ns;
    w.ks = w.yf + nf;
    w.kf = w.ks + w.s * ns;
    w.plan = w.kf + w.s * nf;
    return w;
}

const tw_tableau *tw_tableau_of(const tw_method *method)
{
    return method && method->start == tw_prk_start ? method->data : NULL;
}

void tw_stability(const tw_method *method, double *imaginary, double *real)
{
    const tw_tableau *T = tw_tableau_of(method);
    *imaginary = T ? T->imaginary : 0;
    *real = T ? T->real : 0;
}

static const double *row_of(const double *packed, int i)
{
    return packed + i * (i - 1) / 2;
}

static int slow_is_used(const tw_tableau *T, int j)
{
    if (T->b_slow[j] != 0 || (T->e_order && T->e_slow[j] != 0)) return 1;
    for (int i = j + 1; i < T->stages; i++)
        if (row_of(T->a_slow, i)[j] != 0) return 1;
    return 0;
}

int tw_prk_ticks(const tw_run *r)
{
    const tw_tableau *T = r->method->data;
    return r->opt[TW_OPT_NODES] != 0 ? 2 * (T->stages - 1) : 1;
}

void tw_prk_evals(const tw_run *r, double *slow, double *fast)
{
    const tw_tableau *T = r->method->data;
    *slow = 0;
    for (int j = 0; j < T->stages; j++) *slow += slow_is_used(T, j);
    *fast = T->stages;
}

size_t tw_prk_need(const tw_run *r)
{
    const tw_tableau *T = r->method->data;
    const int s = T->stages, terms = s * (s + 1), rows = 2 * s;
    const int row = 2; /* operation, number of terms */
    return HEAD + (size_t)((2 + s) * (r->model->ns + r->model->nf)) +
           (size_t)(s * STAGE + rows * row + 2 * terms);
}

/* Write a row of the plan for one part; returns the position after it. */
static double *plan_row(double *plan, double H, int n, const double *a, int columns)
{
    int at[TW_STAGES], terms = 0;
    for (int j = 0; j < columns; j++)
        if (a[j] != 0) at[terms++] = j;
    *plan++ = terms > MAX_TERMS ? MANY : terms;
    if (terms > MAX_TERMS) *plan++ = terms;
    for (int i = 0; i < terms; i++) {
        plan[i] = (double)at[i] * n;
        plan[terms + i] = H * a[at[i]];
    }
    return plan + 2 * terms;
}

static void write_plan(tw_run *r)
{
    const tw_tableau *T = r->method->data;
    const int s = T->stages, ns = r->model->ns, nf = r->model->nf;
    double *plan = layout_of(r).plan;
    for (int i = 0; i < s; i++) {
        const double *a_slow = i + 1 < s ? row_of(T->a_slow, i + 1) : T->b_slow;
        const double *a_fast = i + 1 < s ? row_of(T->a_fast, i + 1) : T->b_fast;
        double c = 0;
        for (int j = 0; j < i; j++) c += row_of(T->a_slow, i)[j];
        plan[TIME] = c * r->H;
        plan[SLOW] = slow_is_used(T, i) ? (double)i * ns : -1;
        plan[FAST] = (double)i * nf;
        plan = plan_row(plan + STAGE, r->H, ns, a_slow, i + 1);
        plan = plan_row(plan, r->H, nf, a_fast, i + 1);
    }
}

int tw_prk_start(tw_run *r)
{
    memset(r->now.work, 0, tw_prk_need(r) * sizeof *r->now.work);
    write_plan(r);
    return TW_OK;
}

static const double *after_row(const double *row)
{
    return *row == MANY ? row + 2 + 2 * (ptrdiff_t)row[1]
                        : row + 1 + 2 * (ptrdiff_t)*row;
}

/* Everything that a tick uses as an index is in the plan and the cursor: write both
 * again. */
int tw_prk_check_work(tw_run *r)
{
    const layout w = layout_of(r);
    write_plan(r);
    if (r->now.ticks == 1) return TW_OK;
    const double *plan = w.plan;
    for (int i = 0; i < r->now.sub && i < w.s; i++)
        plan = after_row(after_row(plan + STAGE));
    if (r->now.sub) r->now.work[CURSOR] = (double)(plan - w.plan);
    return TW_OK;
}

/* The derivatives of the last step stay; its error was one of the old H. */
int tw_prk_restep(tw_run *r, double H_old)
{
    double *stepped = r->now.work + STEPPED;
    (void)H_old;
    if (*stepped != 0) *stepped = OTHER_STEP;
    write_plan(r);
    return TW_OK;
}

int tw_prk_stages(const tw_run *r, double *began, const double **ks, const double **kf)
{
    const layout w = layout_of(r);
    *began = r->now.work[T_STEP];
    *ks = w.ks;
    *kf = w.kf;
    return r->now.work[STEPPED] != 0 ? w.s : 0;
}

/* The slow or the fast part during a step. */
typedef struct part {
    ptrdiff_t n;
    const double *x;   /* at the start of the step */
    const double *now; /* at the stage */
    double *y, *end;   /* destination of the next sum, of the last sum */
    double *k;         /* derivatives */
} part;

/* Adds up a row (after its operation); returns the position after it. */
typedef const double *adder(const double *row, part *a);

#define V(j) (a->k + (ptrdiff_t)row[j])
#define ADDER(m)                                                                       \
    TW_WIDE_SUM static const double *add##m(const double *row, part *a)                \
    {                                                                                  \
        const ptrdiff_t n = a->n;                                                      \
        const double *x = a->x, *c = row + m;                                          \
        double *y = a->y;                                                              \
        a->now = y;                                                                    \
        TW_ADD_UP(m)                                                                   \
        return row + 2 * m;                                                            \
    }

ADDER(1)
ADDER(2)
ADDER(3)
ADDER(4)
ADDER(5)

static const double *add0(const double *row, part *a)
{
    a->now = a->x;
    return row;
}

static const double *add_many(const double *row, part *a)
{
    const int m = (int)*row++;
    const double *v[TW_STAGES];
    for (int j = 0; j < m; j++) v[j] = V(j);
    tw_combine((int)a->n, a->y, a->x, m, row + m, v);
    a->now = a->y;
    return row + 2 * m;
}

static adder *const add[] = {add0, add1, add2, add3, add4, add5, [MANY] = add_many};

/* Run some stages of the plan: evaluate, add up for the next. Returns the position
 * after them, or NULL with *rc. */
static const double *run_stages(tw_run *r, const double *plan, double t, int stages,
                                part *s, part *f, int *rc)
{
    tw_at at = r->now.point;
    for (; stages > 0; stages--) {
        double *kf = f->k + (ptrdiff_t)plan[FAST];
        at.t = t + plan[TIME];
        at.xs = s->now;
        at.xf = f->now;
        *rc = plan[SLOW] < 0 ? tw_fast_at(r, &at, kf)
                             : tw_both_at(r, &at, s->k + (ptrdiff_t)plan[SLOW], kf);
        if (*rc) return NULL;
        if (stages == 1) s->y = s->end, f->y = f->end;
        plan += STAGE;
        plan = add[(int)*plan](plan + 1, s);
        plan = add[(int)*plan](plan + 1, f);
    }
    return plan;
}

static void copy(ptrdiff_t n, double *to, const double *from)
{
    if (to != from) memcpy(to, from, (size_t)n * sizeof *to);
}

static int node_tick(tw_run *r, const layout *w)
{
    const int ns = r->model->ns, nf = r->model->nf;
    const int last = w->s - 1, end = r->now.sub + 1 == r->now.ticks;
    int rc = TW_OK;

    if (r->now.sub == 0) {
        r->now.work[T_STEP] = r->now.t;
        r->now.work[CURSOR] = 0;
        copy(ns, w->xs, r->now.xs);
        copy(nf, w->xf, r->now.xf);
    }
    if (r->now.sub <= last) {
        double *ys = r->now.sub < last ? r->now.xs_next : w->ys;
        double *yf = r->now.sub < last ? r->now.xf_next : w->yf;
        part s = {ns, w->xs, r->now.xs, ys, ys, w->ks},
             f = {nf, w->xf, r->now.xf, yf, yf, w->kf};
        const double *plan = w->plan + (ptrdiff_t)r->now.work[CURSOR];
        if (!(plan = run_stages(r, plan, r->now.work[T_STEP], 1, &s, &f, &rc)))
            return rc;
        copy(ns, ys, s.now);
        copy(nf, yf, f.now);
        r->now.work[CURSOR] = (double)(plan - w->plan);
    }
    if (r->now.sub >= last) {
        copy(ns, r->now.xs_next, end ? w->ys : r->now.xs);
        copy(nf, r->now.xf_next, end ? w->yf : r->now.xf);
    }
    r->now.work[STEPPED] = end;
    return rc;
}

int tw_prk_tick(tw_run *r)
{
    const layout w = layout_of(r);
    if (r->now.ticks > 1) return node_tick(r, &w);

    part s = {r->model->ns, r->now.xs, r->now.xs, w.ys, r->now.xs_next, w.ks};
    part f = {r->model->nf, r->now.xf, r->now.xf, w.yf, r->now.xf_next, w.kf};
    int rc = TW_OK;
    r->now.work[T_STEP] = r->now.t;
    if (!run_stages(r, w.plan, r->now.t, w.s, &s, &f, &rc)) return rc;
    copy(s.n, s.end, s.now);
    copy(f.n, f.end, f.now);
    r->now.work[STEPPED] = 1;
    return TW_OK;
}

/* e = H sum_j (b_j - e_j) k_j; the last embedded weight, if any, belongs to the
 * derivative d at the new step. */
static void embedded_difference(ptrdiff_t n, double *e, double H, int s,
                                const double *b, const double *emb, const double *k,
                                const double *d)
{
    for (ptrdiff_t i = 0; i < n; i++) {
        e[i] = emb[s] != 0 ? -emb[s] * d[i] : 0;
        for (int j = 0; j < s; j++) e[i] += (b[j] - emb[j]) * k[j * n + i];
        e[i] *= H;
    }
}

/* Error of the last step; zero before the first. If the estimate needs the derivative
 * at the new step, it is evaluated here, and the state must not have been changed. */
int tw_prk_estimate(tw_run *r, double *es, double *ef)
{
    const tw_tableau *T = r->method->data;
    const layout w = layout_of(r);
    const int s = T->stages, ns = r->model->ns, nf = r->model->nf;
    const double H = r->now.work[STEPPED] == 1 ? r->H : 0;
    int rc = TW_OK;

    if (T->e_slow[s] != 0 && H > 0)
        rc = tw_eval_slow(r, r->now.t, r->now.xs, r->now.xf, w.ys);
    if (T->e_fast[s] != 0 && H > 0 && !rc)
        rc = tw_eval_fast(r, r->now.t, r->now.xs, r->now.xf, NULL, w.yf);
    if (rc) return rc;
    embedded_difference(ns, es, H, s, T->b_slow, T->e_slow, w.ks, w.ys);
    embedded_difference(nf, ef, H, s, T->b_fast, T->e_fast, w.kf, w.yf);
    return TW_OK;
}
