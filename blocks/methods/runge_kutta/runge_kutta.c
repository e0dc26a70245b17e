/* runge_kutta.c: the engine of partitioned Runge-Kutta methods (Shome et al. 2004,
 * Eq. 2),
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
 * the state itself. A single-rate method has the same rows for both parts: one row adds
 * up all states, which lie side by side.
 *
 * What costs as much as the sums of 1 to 4 states is done once per call of tw_advance
 * (many()): the layout, the choice of functions, the counts. few_states.c has the loops
 * for the smallest models.
 *
 * With the option nodes (perk kind) the stages lie at equal nodes c_i = (i-1)/(2(s-1))
 * and each is a tick of H/(2(s-1)): the state at node i is that of the stage, evaluated
 * once at the start of the tick; after the last stage, at H/2, it is held until the
 * result is available at H. The sums are the same, so the steps agree bit for bit with
 * those taken in one tick. */
#include "plan.h"
#include "runge_kutta.h"
#include "sums/sums.h"

enum { OTHER_STEP = 2 }; /* STEPPED: with another H */
enum { FEW = 5 };        /* states with sums of their own, less one */

/* The same tableau for both parts? */
int tw_prk_is_joint(const tw_tableau *T)
{
    return !memcmp(T->a_slow, T->a_fast, sizeof T->a_slow) &&
           !memcmp(T->b_slow, T->b_fast, sizeof T->b_slow);
}

const tw_tableau *tw_tableau_of(const tw_method *method)
{
    return method && method->start == tw_prk_start ? method->data : NULL;
}

void tw_stability(const tw_method *method, double *imaginary, double *real)
{
    const tw_tableau *T = tw_tableau_of(method);
    const double none = method && method->stiff ? INFINITY : 0;
    *imaginary = T ? T->imaginary : none;
    *real = T ? T->real : none;
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
static double *plan_row(double *plan, double H, ptrdiff_t stride, const double *a,
                        int columns)
{
    int at[TW_STAGES], terms = 0;
    for (int j = 0; j < columns; j++)
        if (a[j] != 0) at[terms++] = j;
    *plan++ = terms > MAX_TERMS ? MANY : terms;
    if (terms > MAX_TERMS) *plan++ = terms;
    for (int i = 0; i < terms; i++) {
        plan[i] = (double)(at[i] * stride);
        plan[terms + i] = H * a[at[i]];
    }
    return plan + 2 * terms;
}

static void write_plan(tw_run *r)
{
    const tw_tableau *T = r->method->data;
    r->now.work[JOINT] = tw_prk_is_joint(T);
    const layout w = layout_of(r);
    const int s = T->stages;
    double *plan = w.plan;
    for (int i = 0; i < s; i++) {
        const double *a_slow = i + 1 < s ? row_of(T->a_slow, i + 1) : T->b_slow;
        const double *a_fast = i + 1 < s ? row_of(T->a_fast, i + 1) : T->b_fast;
        double c = 0;
        for (int j = 0; j < i; j++) c += row_of(T->a_slow, i)[j];
        plan[TIME] = c * r->H;
        plan[SLOW] = slow_is_used(T, i) ? (double)(i * w.slow_stride) : -1;
        plan[FAST] = (double)(i * w.fast_stride);
        plan = plan_row(plan + STAGE, r->H, w.slow_stride, a_slow, i + 1);
        if (!w.joint) plan = plan_row(plan, r->H, w.fast_stride, a_fast, i + 1);
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

int tw_prk_stages(const tw_run *r, double *began, const double **ks, const double **kf,
                  ptrdiff_t stride[2])
{
    const layout w = layout_of(r);
    *began = r->now.work[T_STEP];
    *ks = w.ks;
    *kf = w.kf;
    stride[TW_SLOW] = w.slow_stride;
    stride[TW_FAST] = w.fast_stride;
    return r->now.work[STEPPED] != 0 ? w.s : 0;
}

/* y = x + a row (after its operation) of derivatives k; returns the position after it.
 */
typedef const double *adder(const double *row, ptrdiff_t n, double *y, const double *x,
                            const double *k);

#define V(j) (k + (ptrdiff_t)row[j])
#define ADDER(m)                                                                       \
    TW_WIDE_SUM static const double *add##m(const double *row, ptrdiff_t n, double *y, \
                                            const double *x, const double *k)          \
    {                                                                                  \
        const double *c = row + m;                                                     \
        TW_ADD_UP(m)                                                                   \
        return row + 2 * m;                                                            \
    }

ADDER(1)
ADDER(2)
ADDER(3)
ADDER(4)
ADDER(5)

static const double *add_terms(const double *row, ptrdiff_t n, double *y,
                               const double *x, const double *k, int m)
{
    const double *v[TW_STAGES];
    for (int j = 0; j < m; j++) v[j] = V(j);
    tw_combine((int)n, y, x, m, row + m, v);
    return row + 2 * m;
}

static const double *add_many(const double *row, ptrdiff_t n, double *y,
                              const double *x, const double *k)
{
    return add_terms(row + 1, n, y, x, k, (int)*row);
}

/* A few states: all terms of one or two at a time, without loops. */
TW_INLINE const double *add_few(const double *row, ptrdiff_t n, double *y,
                                const double *x, const double *k, int m)
{
    const double *c = row + m;
    ptrdiff_t i = 0;
#ifdef TW_PACKED_SUMS
    for (; i + 2 <= n; i += 2) {
        tw_two sum = TW_TWO(x, i);
#pragma GCC unroll 10
        for (int j = 0; j < m; j++) sum += c[j] * TW_TWO(V(j), i);
        *(tw_two *)(y + i) = sum;
    }
#endif
    for (; i < n; i++) {
        double sum = x[i];
#if TW_GNU
#pragma GCC unroll 10
#endif
        for (int j = 0; j < m; j++) sum += c[j] * V(j)[i];
        y[i] = sum;
    }
    return row + 2 * m;
}

#define TERMS(m)                                                                       \
    static const double *terms##m(const double *row, ptrdiff_t n, double *y,           \
                                  const double *x, const double *k)                    \
    {                                                                                  \
        return add_terms(row, n, y, x, k, m);                                          \
    }
#define FEW_TERMS(size, m)                                                             \
    static const double *few##size##_##m(const double *row, ptrdiff_t n, double *y,    \
                                         const double *x, const double *k)             \
    {                                                                                  \
        (void)n;                                                                       \
        return add_few(row, size, y, x, k, m);                                         \
    }
#define FEW_STATES(n)                                                                  \
    FEW_TERMS(n, 1)                                                                    \
    FEW_TERMS(n, 2)                                                                    \
    FEW_TERMS(n, 3)                                                                    \
    FEW_TERMS(n, 4)                                                                    \
    FEW_TERMS(n, 5)                                                                    \
    FEW_TERMS(n, 6)                                                                    \
    FEW_TERMS(n, 7)                                                                    \
    FEW_TERMS(n, 8)                                                                    \
    FEW_TERMS(n, 9)                                                                    \
    FEW_TERMS(n, 10)
#define LIST(n)                                                                        \
    {                                                                                  \
        NULL, few##n##_1, few##n##_2, few##n##_3, few##n##_4, few##n##_5, few##n##_6,  \
            few##n##_7, few##n##_8, few##n##_9, few##n##_10, add_many                  \
    }
TERMS(6)
TERMS(7)
TERMS(8)
TERMS(9)
TERMS(10)
FEW_STATES(1)
FEW_STATES(2)
FEW_STATES(3)
FEW_STATES(4)

/* By the number of states (0: 5 or more) and the number of terms, at least 1. */
static adder *const add[FEW][MANY + 1] = {{NULL, add1, add2, add3, add4, add5, terms6,
                                           terms7, terms8, terms9, terms10, add_many},
                                          LIST(1),
                                          LIST(2),
                                          LIST(3),
                                          LIST(4)};

/* The slow or the fast part during a step, or both. */
typedef struct part {
    ptrdiff_t n;
    adder *const *add; /* by the number of terms */
    const double *x;   /* at the start of the step */
    const double *now; /* at the stage */
    double *y, *end;   /* destination of the next sum, of the last sum */
    double *k;         /* derivatives */
} part;

/* What the stages of a run use, set up once per call of tw_tick or tw_advance. */
typedef struct engine {
    layout w;
    part s, f; /* with `joint` all states are in s */
    enum { ALONE_SLOW, ALONE_FAST, APART, BOTH } kind; /* of a slow evaluation */
    int held;
    long slow, fast; /* evaluations */
} engine;

TW_INLINE void set_up(const tw_run *r, engine *e)
{
    const tw_model *m = r->model;
    e->w = layout_of(r);
    const ptrdiff_t ns = e->w.joint ? m->ns + m->nf : m->ns, nf = m->nf;
    e->s = (part){.n = ns, .add = add[ns < FEW ? ns : 0], .k = e->w.ks, .y = e->w.ys};
    e->f = (part){.n = nf, .add = add[nf < FEW ? nf : 0], .k = e->w.kf, .y = e->w.yf};
    e->kind = m->both ? BOTH : !m->nf ? ALONE_SLOW : !m->ns ? ALONE_FAST : APART;
    e->held = r->now.mode == TW_HELD;
    e->slow = e->fast = 0;
}

TW_INLINE void count(tw_run *r, const engine *e)
{
    r->now.count_to[TW_SLOW] += (double)e->slow;
    r->now.count_to[TW_FAST] += (double)e->fast;
}

TW_INLINE int slow_only(tw_run *r, engine *e, const tw_at *at, double *ks)
{
    e->slow++;
    const int rc = r->model->slow(at, ks);
    return rc ? tw_failed_in(r, TW_SLOW, "slow", at->t, rc) : TW_OK;
}

TW_INLINE int fast_only(tw_run *r, engine *e, const tw_at *at, double *kf)
{
    e->fast++;
    const int rc = r->model->fast(at, kf);
    return rc ? tw_failed_in(r, TW_FAST, "fast", at->t, rc) : TW_OK;
}

/* Evaluate a stage; slow: the place of ks, or -1 for none. */
TW_INLINE int evaluate(tw_run *r, engine *e, tw_at *at, double slow, double *kf)
{
    int rc;
    if (slow < 0) {
        if (e->kind == ALONE_SLOW) return TW_OK;
        if (!e->held && (rc = tw_input_at(r, TW_FAST, at->t, &at->u))) return rc;
        return fast_only(r, e, at, kf);
    }
    double *ks = e->s.k + (ptrdiff_t)slow;
    if (!e->held && (rc = tw_input_at(r, TW_SLOW, at->t, &at->u))) return rc;
    if (e->kind == APART) {
        rc = slow_only(r, e, at, ks);
        return rc ? rc : fast_only(r, e, at, kf);
    }
    if (e->kind == ALONE_SLOW) return slow_only(r, e, at, ks);
    if (e->kind == ALONE_FAST) return fast_only(r, e, at, kf);
    if (r->model->ns) e->slow++;
    if (r->model->nf) e->fast++;
    rc = r->model->both(at, ks, kf);
    return rc ? tw_failed_in(r, TW_SLOW, "both", at->t, rc) : TW_OK;
}

TW_INLINE const double *add_row(const double *plan, part *a, double *y)
{
    const int terms = (int)*plan++;
    a->now = terms ? y : a->x;
    return terms ? a->add[terms](plan, a->n, y, a->x, a->k) : plan;
}

/* Run some stages of the plan: evaluate, add up for the next. Returns the position
 * after them, or NULL with *rc. */
TW_INLINE const double *run_stages(tw_run *r, engine *e, tw_at *at, const double *plan,
                                   double t, int stages, int joint, int *rc)
{
    part *s = &e->s, *f = &e->f;
    for (;;) {
        at->t = t + plan[TIME];
        at->xs = s->now;
        at->xf = joint ? s->now + r->model->ns : f->now;
        *rc = evaluate(r, e, at, plan[SLOW], f->k + (ptrdiff_t)plan[FAST]);
        if (*rc) return NULL;
        plan += STAGE;
        if (--stages == 0) break;
        plan = add_row(plan, s, s->y);
        if (!joint) plan = add_row(plan, f, f->y);
    }
    plan = add_row(plan, s, s->end);
    return joint ? plan : add_row(plan, f, f->end);
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
        engine e;
        tw_at at = r->now.point;
        set_up(r, &e);
        e.s.x = w->xs, e.s.now = r->now.xs;
        e.f.x = w->xf, e.f.now = r->now.xf;
        e.s.end = r->now.sub < last ? r->now.xs_next : w->ys;
        e.f.end = r->now.sub < last ? r->now.xf_next : w->yf;
        const double *plan = w->plan + (ptrdiff_t)r->now.work[CURSOR];
        plan = run_stages(r, &e, &at, plan, r->now.work[T_STEP], 1, 0, &rc);
        count(r, &e);
        if (!plan) return rc;
        copy(ns, e.s.end, e.s.now);
        copy(nf, e.f.end, e.f.now);
        r->now.work[CURSOR] = (double)(plan - w->plan);
    }
    if (r->now.sub >= last) {
        copy(ns, r->now.xs_next, end ? w->ys : r->now.xs);
        copy(nf, r->now.xf_next, end ? w->yf : r->now.xf);
    }
    r->now.work[STEPPED] = end;
    return rc;
}

/* One step from the states xs, xf into the next ones. */
TW_INLINE int step(tw_run *r, engine *e, tw_at *at, double t, const double *xs,
                   double *next, int joint)
{
    const ptrdiff_t ns = r->model->ns;
    int rc = TW_OK;
    e->s.x = e->s.now = xs, e->s.end = next;
    e->f.x = e->f.now = xs + ns, e->f.end = next + ns;
    if (!run_stages(r, e, at, e->w.plan, t, e->w.s, joint, &rc)) return rc;
    if (e->s.now != next) copy(e->s.n, next, e->s.now);
    if (!joint && e->f.now != next + ns) copy(e->f.n, next + ns, e->f.now);
    return TW_OK;
}

int tw_prk_tick(tw_run *r)
{
    engine e;
    if (r->now.ticks > 1) {
        const layout w = layout_of(r);
        return node_tick(r, &w);
    }
    tw_at at = r->now.point;
    set_up(r, &e);
    r->now.work[T_STEP] = r->now.t;
    const int rc = step(r, &e, &at, r->now.t, r->now.xs, r->now.xs_next, e.w.joint);
    count(r, &e);
    if (!rc) r->now.work[STEPPED] = 1;
    return rc;
}

/* Many steps; joint is known to the compiler. */
TW_INLINE int steps(tw_run *r, engine *e, double t_base, long n, long *done, int joint)
{
    double *xs = r->now.xs, *next = r->now.xs_next, whole = r->now.step;
    double t = r->now.t, began = t;
    tw_at at = r->now.point;
    int rc = TW_OK;
    for (*done = 0; *done < n; ++*done) {
        began = t;
        if ((rc = step(r, e, &at, t, xs, next, joint))) break;
        double *const was = xs;
        xs = next, next = was;
        whole += 1;
        t = t_base + whole * r->H;
    }
    r->now.work[T_STEP] = began;
    return rc;
}

int tw_prk_many(tw_run *r, double t_base, long n, long *done)
{
    const layout w = layout_of(r);
    engine e;
    if (tw_prk_is_few(&w, r->model->ns, r->model->nf))
        return tw_prk_few(r, &w, t_base, n, done);
    set_up(r, &e);
    const int rc =
        w.joint ? steps(r, &e, t_base, n, done, 1) : steps(r, &e, t_base, n, done, 0);
    count(r, &e);
    if (*done) r->now.work[STEPPED] = 1;
    return rc;
}

/* e = H sum_j (b_j - e_j) k_j; the last embedded weight, if any, belongs to the
 * derivative d at the new step. */
static void embedded_difference(ptrdiff_t n, double *e, double H, int s,
                                const double *b, const double *emb, const double *k,
                                ptrdiff_t stride, const double *d)
{
    for (ptrdiff_t i = 0; i < n; i++) {
        e[i] = emb[s] != 0 ? -emb[s] * d[i] : 0;
        for (int j = 0; j < s; j++) e[i] += (b[j] - emb[j]) * k[j * stride + i];
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
    embedded_difference(ns, es, H, s, T->b_slow, T->e_slow, w.ks, w.slow_stride, w.ys);
    embedded_difference(nf, ef, H, s, T->b_fast, T->e_fast, w.kf, w.fast_stride, w.yf);
    return TW_OK;
}
