/* fast_ros.c: a stiff fast part by ROS34PW2 (methods/rosenbrock).
 *
 * The derivative at the end of a step is the first stage of the next one, so a step
 * takes five evaluations. The matrix d fast / d xf is kept until it hurts: for twenty
 * steps, or until a step fails. It is evaluated where the method evaluates df/dt, just
 * after the start of a step: there inputs that jump at the start have their new value.
 * Factors are kept as long as the step has the same length.
 *
 * The step follows the difference of the embedded results, of order 3:
 *     h <- h min(3, max(0.3, 0.85 e^(-1/3))), kept if the factor is in (1, 1.25)
 *
 * Values inside a step are those of the cubic through four nodes. A Hermite cubic would
 * multiply the error of a stiff state by h lambda. */
#include "engine.h"

#include "sums/sums.h"

enum { AGE = 20, POINTS = 3, STEP_ORDER = 3 };

typedef struct ros_state {
    double points; /* steps since the start, up to POINTS */
    double age;    /* steps since the matrix was evaluated */
    double known;  /* there is one */
    double h;      /* that its factors belong to; 0: none */
    tw_ros_weights weights;
} ros_state;

typedef struct ros_view {
    ros_state *s;
    tw_scales scales;
    double *rows; /* of tw_ros_step */
    tw_lu unit;   /* I - d fast / d xf */
    tw_lu lu;     /* I - h gamma d fast / d xf, factored */
    double *copy; /* see save */
} ros_view;

enum { STATE = sizeof(ros_state) / sizeof(double) };

static size_t matrix_size(const tw_model *m)
{
    int below, above;
    tw_jacobian_band(m, &below, &above);
    return tw_lu_need(m->nf, below, above);
}

static size_t need(const tw_auto *a)
{
    const tw_model *m = a->run.model;
    return STATE + (2 + TW_ROS_ROWS) * (size_t)m->nf + 2 * matrix_size(m) +
           TW_AUTO_KEPT / sizeof(double) + 1 + (size_t)tw_auto_stride(m->nf);
}

static ros_view view(const tw_auto_engine *e)
{
    const int n = e->m->nf;
    double *at = tw_auto_kind_work(e, &tw_auto_fast_ros);
    ros_view v = {.s = (ros_state *)(void *)at};
    int below, above;
    at += STATE;
    v.scales = (tw_scales){at, at + n};
    v.rows = at + 2 * n;
    at = v.rows + TW_ROS_ROWS * n;
    tw_jacobian_band(e->m, &below, &above);
    v.unit = tw_lu_at(n, below, above, at);
    v.lu = tw_lu_at(n, below, above, at + matrix_size(e->m));
    v.copy = at + 2 * matrix_size(e->m);
    return v;
}

static int start(tw_auto_engine *e)
{
    const ros_view v = view(e);
    tw_auto_drop_history(&e->fast);
    v.s->points = v.s->known = v.s->age = v.s->h = 0;
    tw_ros_set_weights(&tw_ros34pw2, e->fast.s->wanted, &v.s->weights);
    tw_scales_start(&v.scales, e->m);
    return TW_OK;
}

static void copy_rows(double *to, const double *from, const tw_auto_part *p)
{
    memcpy(to, from, (size_t)p->stride * sizeof *to);
}

static void save(tw_auto_engine *e)
{
    const ros_view v = view(e);
    const tw_auto_part *p = &e->fast;
    double *to = v.copy;
    memcpy(to, p->s, TW_AUTO_KEPT);
    to += TW_AUTO_KEPT / sizeof *to;
    *to++ = v.s->points;
    copy_rows(to, tw_auto_row(p, PART_F), p);
}

static void restore(tw_auto_engine *e)
{
    const ros_view v = view(e);
    const tw_auto_part *p = &e->fast;
    const double *from = v.copy;
    memcpy(p->s, from, TW_AUTO_KEPT);
    from += TW_AUTO_KEPT / sizeof *from;
    v.s->points = *from++;
    copy_rows(tw_auto_row(p, PART_F), from, p);
    memcpy(tw_auto_row(p, PART_X), e->r->now.xf, (size_t)p->n * sizeof *from);
    tw_auto_weigh(p);
}

typedef struct step {
    tw_auto_engine *e;
    const tw_auto_attempt *try;
    ros_view v;
    tw_at at;
} step;

/* At the point of the last evaluation. */
static int eval_moved(void *who, const double *x, double *dx)
{
    const step *s = who;
    tw_at at = s->at;
    at.xf = x;
    s->e->r->now.count_to[TW_FAST]++;
    return s->e->m->fast(&at, dx);
}

static int new_matrix(step *s, const double *x, const double *f)
{
    tw_auto_engine *e = s->e;
    const int n = e->m->nf;
    double *moved = s->v.rows + TW_ROS_U * n;
    int rc;
    tw_scales_update(&s->v.scales, n, x);
    if (e->m->fast_jacobian)
        rc = tw_jacobian_of_model(&s->v.unit, e->m, &s->at, 1);
    else
        rc =
            tw_jacobian_columns(&s->v.unit, &s->v.scales, 1, 0, tw_jacobian_evals(e->m),
                                eval_moved, s, x, f, moved, moved + n);
    if (rc)
        return tw_failed_in(
            e->r, TW_FAST, e->m->fast_jacobian ? "fast_jacobian" : "fast", s->at.t, rc);
    s->v.s->known = 1;
    s->v.s->age = s->v.s->h = 0;
    e->s->stat[TW_AUTO_JACOBIANS]++;
    return TW_OK;
}

/* I - h gamma J = h gamma (I - J) + (1 - h gamma) I. A singular one: a shorter step. */
static int new_factors(step *s)
{
    const tw_lu *from = &s->v.unit, *to = &s->v.lu;
    const double scale = s->v.s->weights.scale;
    tw_lu_place place = {0};
    for (ptrdiff_t i = 0; i < from->pivot - from->a; i++) to->a[i] = scale * from->a[i];
    for (int i = 0; i < to->n; i++) to->a[to->base + i + i * to->stride] += 1 - scale;
    s->e->s->stat[TW_AUTO_FACTORED]++;
    s->v.s->h = 0;
    if (!tw_lu_factor(to, &place, INFINITY)) return TW_E_DOMAIN;
    s->v.s->h = s->try->h;
    return TW_OK;
}

static int eval(void *who, int i, const double *x, double *dx)
{
    step *s = who;
    tw_auto_engine *e = s->e;
    const tw_auto_attempt *try = s->try;
    const double c = s->v.s->weights.at[i], t = try->s + c * try->h;
    double *xs = tw_auto_row(&e->slow, PART_AT);
    if (e->m->ns) tw_auto_path(e, (t - e->t) / e->H, xs);
    s->at.t = c < 1 ? t : try->s_end == e->t_end ? e->t_eval : try->s_end;
    s->at.xs = xs;
    s->at.xf = x;
    int rc = tw_auto_evaluate(e, &s->at, NULL, dx, 0);
    if (rc || c >= 1 || c > 0.01) return rc;
    if (s->v.s->known == 0 || s->v.s->age >= AGE) rc = new_matrix(s, x, dx);
    if (!rc && s->v.s->h != try->h) rc = new_factors(s);
    return rc;
}

/* The derivative at the end of an accepted step, and slow() with it where that saves
 * work. The last stage was at the end, too: its input and slow state are there. */
static int evaluate_end(step *s)
{
    tw_auto_engine *e = s->e;
    double *f = tw_auto_row(&e->fast, PART_F);
    s->at.xf = tw_auto_row(&e->fast, PART_NEXT);
    if (!s->try->with_slow || !e->m->both) return tw_fast_again(e->r, &s->at, f);
    s->at.xs = tw_auto_row(&e->slow, PART_PREDICTED);
    e->slow_done = 1;
    return tw_both_at(e->r, &s->at, tw_auto_row(&e->slow, PART_F), f);
}

/* e^(-1/3) of e squared, by arithmetic only: the same bits everywhere. */
static double inverse_cube_root(double squared)
{
    int power;
    if (!(squared > 1e-12)) return 100;
    const double m = frexp(sqrt(squared), &power); /* 0.5 <= m < 1 */
    const int third = power >= 0 ? power / 3 : -((2 - power) / 3);
    const double y = ldexp(m, power - 3 * third); /* in 0.5 ... 4 */
    double root = 0.7 + 0.3 * y;
    for (int i = 0; i < 6; i++) root = (2 * root + y / (root * root)) / 3;
    return ldexp(1 / root, -third);
}

static double new_length(double h, double squared)
{
    double factor = 0.85 * inverse_cube_root(squared);
    if (factor > 1 && factor < 1.25) factor = 1;
    return h * (factor < 0.3 ? 0.3 : factor > 3 ? 3 : factor);
}

static void reject(step *s, double squared)
{
    tw_auto_part_state *p = s->e->fast.s;
    const double shorter = isfinite(squared) ? new_length(s->try->h, squared) : 0;
    p->failures++;
    p->wanted = shorter > 0.3 * s->try->h ? shorter : 0.3 * s->try->h;
    if (s->v.s->age > 0) s->v.s->known = 0;
    if (p->wanted >= s->try->h) p->wanted = 0.5 * s->try->h;
}

static void accept(step *s, double squared)
{
    const tw_auto_part *p = &s->e->fast;
    tw_auto_part_state *st = p->s;
    const double h = s->try->h;
    tw_auto_step_back(st, h);
    st->h = h;
    st->ready = 0;
    st->wanted = new_length(h, squared);
    if (st->failures > 0 && st->wanted > h) st->wanted = h;
    st->failures = 0;
    st->used_order = STEP_ORDER < p->max_order ? STEP_ORDER : p->max_order;
    st->used_error = 1;
    st->estimate = squared;
    copy_rows(tw_auto_row(p, PART_X), tw_auto_row(p, PART_NEXT), p);
    s->v.s->age++;
    if (s->v.s->points < POINTS) s->v.s->points++;
    tw_auto_weigh(p);
}

static int attempt(tw_auto_engine *e, const tw_auto_attempt *try, int *accepted)
{
    const tw_auto_part *p = &e->fast;
    step s = {.e = e, .try = try, .v = view(e), .at = e->r->now.point};
    double *error = tw_auto_row(p, PART_D), squared = NAN;
    memcpy(s.v.rows + TW_ROS_F0 * p->n, tw_auto_row(p, PART_F),
           (size_t)p->n * sizeof(double));
    memset(error, 0, (size_t)p->stride * sizeof *error);
    if (s.v.s->weights.h != try->h) tw_ros_set_length(try->h, &s.v.s->weights);
    int rc = tw_ros_step(&s.v.s->weights, &s.v.lu, eval, &s, tw_auto_row(p, PART_X),
                         tw_auto_row(p, PART_NEXT), s.v.rows, error);
    if (!rc) squared = tw_auto_norm(p, error);
    *accepted = squared <= 1;
    if (*accepted) {
        rc = evaluate_end(&s);
        if (rc || !tw_all_finite(tw_auto_row(p, PART_F), p->n)) *accepted = 0;
    }
    if (rc && !tw_auto_is_recoverable(rc)) return rc;
    if (*accepted) {
        accept(&s, squared);
        return TW_OK;
    }
    if (squared <= 1) { /* the end failed: the old derivative again */
        memcpy(tw_auto_row(p, PART_F), s.v.rows + TW_ROS_F0 * p->n,
               (size_t)p->n * sizeof(double));
        squared = NAN;
        e->slow_done = 0;
    }
    e->failed = rc ? rc : isfinite(squared) ? TW_OK : TW_E_DIVERGED;
    reject(&s, squared);
    return TW_OK;
}

/* Lagrange's cubic through four nodes around the step from node j to j - 1. */
static void between(tw_auto_engine *e, int j, double t, double *xf)
{
    const ros_view v = view(e);
    const int last =
        (int)(e->s->nodes - 1 > v.s->points ? e->s->nodes - 1 : v.s->points);
    int low = j >= 2 ? j - 2 : 0, high = low + 3;
    if (high > last) high = last;
    if (high - 3 >= 0) low = high - 3;
    for (int l = 0; l < e->m->nf; l++) xf[l] = 0;
    for (int i = low; i <= high; i++) {
        const double *node = tw_auto_node(e, i);
        double w = 1;
        for (int k = low; k <= high; k++)
            if (k != i) {
                const double other = tw_auto_node(e, k)[NODE_T];
                w *= (t - other) / (node[NODE_T] - other);
            }
        for (int l = 0; l < e->m->nf; l++) xf[l] += w * node[NODE_HEAD + l];
    }
}

double tw_auto_ros_growth(const tw_auto_engine *e)
{
    enum { PRODUCTS = 12 };
    const ros_view v = view(e);
    const int n = e->m->nf;
    double *x = v.rows + TW_ROS_U * n, *y = x + n, rate = 0;
    if (v.s->known == 0) return INFINITY;
    for (int i = 0; i < n; i++) x[i] = i % 2 ? 1 : -0.7;
    for (int k = 0; k < PRODUCTS; k++) {
        double before = 0, after = 0;
        memcpy(y, x, (size_t)n * sizeof *y); /* J = I - unit */
        for (int j = 0; j < n; j++) {
            const int top = j > v.unit.above ? j - v.unit.above : 0;
            const int end = j + v.unit.below < n ? j + v.unit.below : n - 1;
            const double *a = v.unit.a + v.unit.base + j * v.unit.stride;
            for (int i = top; i <= end; i++) y[i] -= a[i] * x[j];
        }
        for (int i = 0; i < n; i++) {
            before = fmax(before, fabs(x[i]));
            after = fmax(after, fabs(y[i]));
        }
        rate = after / before;
        if (!(rate > 0) || !isfinite(rate)) break;
        for (int i = 0; i < n; i++) x[i] = y[i] / after;
    }
    return e->fast.s->back[1] * rate;
}

int tw_auto_ros_check(const tw_auto_engine *e)
{
    const ros_view v = view(e);
    const double *const flags[] = {&v.s->points, &v.s->age, &v.s->known};
    static const double most[] = {POINTS, 1e9, 1};
    for (int i = 0; i < 3; i++)
        if (!(*flags[i] >= 0 && *flags[i] <= most[i]) || *flags[i] != floor(*flags[i]))
            return TW_E_SNAPSHOT;
    if (v.s->h != 0 && !tw_lu_check(&v.lu)) return TW_E_SNAPSHOT;
    tw_scales_start(&v.scales, e->m);
    return TW_OK;
}

const tw_auto_fast tw_auto_fast_ros = {
    "ros34pw2", need, start, save, restore, attempt, between,
};
