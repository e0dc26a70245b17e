/* adams_ros.c: a slow part by an Adams method with one evaluation per step (PEC), a
 * stiff fast part by ROS34PW2. Steps H and h = H / ratio; with the k newest slow
 * derivatives, f their polynomial:
 *
 *     path      xs(u) = xs + integral of f from 0 to u H
 *               - e (1 - 3 u^2 + 2 u^3) - H d (u - 2 u^2 + u^3)
 *     fast      ratio steps of ROS34PW2 with the slow states xs(u)
 *     evaluate  fs = slow(t + H, xs(1), xf),  d = fs - f(t + H)
 *     correct   xs = xs(1) + e,  e = H a d: Adams-Moulton with k + 1 derivatives
 *
 * d and e in the path are those of the last step. They let the path start where the
 * last one ended, with its slope. Without them each correction is a jump for the fast
 * part, which makes its stiff modes ring: several times more error, or a wrong result.
 *
 * The slow part has order k + 1, the fast part and so the whole order 3. Matrix and
 * factors of the Rosenbrock method are renewed once per slow step, spread over its
 * ticks: each takes its share of the columns of the matrix, from the point where it
 * starts itself, and of the factors. The order does not depend on the age of the
 * matrix. Stability does: a stiff eigenvalue may grow by 1.6 times in its age. */
#include "adams_ros.h"

static int order_of(const tw_run *r)
{
    return *(const int *)r->method->data;
}

static size_t matrix_size(const tw_model *m)
{
    int below, above;
    tw_jacobian_band(m, &below, &above);
    return tw_lu_need(m->nf, below, above);
}

static int how(const tw_run *r)
{
    int below, above;
    if (r->ratio == 1) return EVERY_TICK;
    tw_jacobian_band(r->model, &below, &above);
    const tw_lu lu = tw_lu_at(r->model->nf, below, above, NULL);
    const double step = TW_ROS_STAGES * tw_lu_solve_cost(&lu);
    if (tw_lu_cost(&lu) <= step / 2) return AT_END;
    return r->model->fast_jacobian ? BY_MODEL : SPREAD;
}

static int matrices(const tw_run *r)
{
    return how(r) == SPREAD ? 3 : 2;
}

enum {
    DOUBLES = sizeof(double),
    NUMBERS = ROS_STATE + sizeof(tw_lu_place) / DOUBLES +
              sizeof(tw_ros_weights) / DOUBLES + sizeof(tw_path_weights) / DOUBLES,
    FAST_ROWS = TW_ROS_ROWS + 5
};

static int slow_rows(int k)
{
    return 3 + 2 * k; /* base, jump, shown; f, and scratch for as many */
}

ros tw_adams_ros_layout(const tw_run *r)
{
    ros w = {.k = order_of(r),
             .ns = r->model->ns,
             .nf = r->model->nf,
             .ratio = r->ratio,
             .state = r->now.work};
    w.fine = w.ratio < 4 ? (3 + w.ratio) / w.ratio : 1;
    w.place = (tw_lu_place *)(w.state + ROS_STATE);
    w.weights = (tw_ros_weights *)(w.place + 1);
    w.path = (tw_path_weights *)(w.weights + 1);
    w.base = w.state + NUMBERS;
    w.shown = w.base + w.ns;
    w.jump = w.shown + w.ns;
    w.f = w.jump + w.ns;
    w.fs = w.f + w.k * w.ns;
    w.rows = w.fs + w.k * w.ns;
    w.error = w.rows + TW_ROS_ROWS * w.nf;
    w.scales = (tw_scales){w.error + w.nf, w.error + 2 * w.nf};
    w.xf[0] = w.error + 3 * w.nf;
    w.xf[1] = w.error + 4 * w.nf;
    w.matrix = w.error + 5 * w.nf;
    tw_jacobian_band(r->model, &w.below, &w.above);
    return w;
}

tw_lu tw_adams_ros_matrix(const ros *w, int which)
{
    const size_t size = tw_lu_need(w->nf, w->below, w->above);
    return tw_lu_at(w->nf, w->below, w->above, w->matrix + (size_t)which * size);
}

static size_t need(const tw_run *r)
{
    const tw_model *m = r->model;
    return NUMBERS + (size_t)slow_rows(order_of(r)) * (size_t)m->ns +
           FAST_ROWS * (size_t)m->nf + (size_t)matrices(r) * matrix_size(m);
}

static int ticks(const tw_run *r)
{
    return r->ratio;
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    *slow = 1;
    *fast = TW_ROS_EVALS * r->ratio + tw_jacobian_evals(r->model);
}

static int start(tw_run *r)
{
    memset(r->now.work, 0, need(r) * sizeof *r->now.work);
    const ros w = tw_adams_ros_layout(r);
    w.state[HOW] = how(r);
    for (int i = 0; i < matrices(r); i++) {
        const tw_lu lu = tw_adams_ros_matrix(&w, i);
        tw_lu_unit(&lu);
        w.state[COST] = tw_lu_cost(&lu);
    }
    w.state[NEXT] = 1;
    w.path->m = 1;
    tw_ros_set_weights(&tw_ros34pw2, r->H / (w.ratio * w.fine), w.weights);
    tw_scales_start(&w.scales, r->model);
    return TW_OK;
}

void tw_adams_ros_regular(tw_run *r, const ros *w)
{
    static const double tau[TW_PATH_MOST] = {0, -1, -2, -3};
    tw_path_set(w->path, w->k, tau);
    tw_ros_set_weights(&tw_ros34pw2, r->H / w->ratio, w->weights);
    w->state[FACTORED] = w->state[FOLLOWED] = 0;
}

static int is_integer(double x, int min, int max)
{
    return x >= min && x <= max && x == floor(x);
}

static int check_work(tw_run *r)
{
    const ros w = tw_adams_ros_layout(r);
    const double *state = w.state;
    if (!is_integer(state[HAVE], 0, w.k) || !is_integer(state[FACTORED], 0, 1) ||
        !is_integer(state[FOLLOWED], 0, 1) || !is_integer(state[SETTABLE], 0, 1) ||
        !is_integer(state[SINGULAR], 0, 1) || state[HOW] != how(r) ||
        !is_integer(state[USED], 0, matrices(r) - 1) ||
        !is_integer(state[NEXT], 0, matrices(r) - 1) || state[NEXT] == state[USED] ||
        !is_integer(w.path->m, 1, w.k))
        return TW_E_SNAPSHOT;
    for (int i = 0; i < matrices(r); i++) {
        const tw_lu lu = tw_adams_ros_matrix(&w, i);
        if (!tw_lu_check(&lu) || !tw_lu_check_place(&lu, w.place)) return TW_E_SNAPSHOT;
    }
    tw_scales_start(&w.scales, r->model);
    return TW_OK;
}

/* What fast() sees of the slow state. */
static void path_at(const ros *w, double H, double u, double *xs)
{
    double weight[TW_PATH_MOST + 1];
    weight[0] = tw_path_smooth(H, w->state[LAST], u);
    tw_path_at(w->path, H, u, weight + 1);
    tw_combine_rows(w->ns, xs, w->base, 1 + (int)w->path->m, weight, w->jump);
}

void tw_adams_ros_slow_at(const ros *w, double H, double u, double *xs)
{
    double weight[TW_PATH_MOST];
    tw_path_at(w->path, H, u, weight);
    tw_combine_rows(w->ns, xs, w->base, (int)w->path->m, weight, w->f);
}

static int eval(void *who, int i, const double *x, double *dx)
{
    fast_step *s = who;
    const tw_ros_weights *c = s->w->weights;
    path_at(s->w, s->r->H, s->u + c->at[i] * s->du, s->r->now.xs_next);
    s->at.t = s->t + c->at[i] * c->h;
    s->at.xf = x;
    return tw_fast_at(s->r, &s->at, dx);
}

/* At the point of the last evaluation. */
static int eval_moved(void *who, const double *x, double *dx)
{
    fast_step *s = who;
    tw_at at = s->at;
    at.xf = x;
    s->r->now.count_to[TW_FAST]++;
    return s->r->model->fast(&at, dx);
}

int tw_adams_ros_open(fast_step *s, const double *x)
{
    s->at = s->r->now.point;
    s->at.xs = s->r->now.xs_next;
    return eval(s, 0, x, s->w->rows + TW_ROS_F0 * s->w->nf);
}

/* Part `part` of `parts` of a matrix. */
static int columns(fast_step *s, int which, const double *x, int part, int parts)
{
    const ros *w = s->w;
    const tw_lu lu = tw_adams_ros_matrix(w, which);
    const double scale = w->weights->scale;
    const char *name = "fast";
    int rc = TW_OK;
    if (s->r->model->fast_jacobian) {
        name = "fast_jacobian";
        if (part == (w->state[HOW] == AT_END ? parts - 1 : 0))
            rc = tw_jacobian_of_model(&lu, s->r->model, &s->at, scale);
    } else {
        const int all = tw_jacobian_evals(s->r->model);
        const int first = (int)(((long)all * part + parts - 1) / parts);
        const int end = (int)(((long)all * (part + 1) + parts - 1) / parts);
        double *moved = w->rows + TW_ROS_U * w->nf;
        rc = tw_jacobian_columns(&lu, &w->scales, scale, first, end, eval_moved, s, x,
                                 w->rows + TW_ROS_F0 * w->nf, moved, moved + w->nf);
    }
    return rc ? tw_failed_in(s->r, TW_FAST, name, s->at.t, rc) : TW_OK;
}

/* All factors; a singular matrix becomes the unit matrix: an explicit method. */
static void factor(const tw_lu *lu)
{
    tw_lu_place place = {0};
    if (!tw_lu_factor(lu, &place, INFINITY)) tw_lu_unit(lu);
}

int tw_adams_ros_build(fast_step *s, const double *x)
{
    const int used = (int)s->w->state[USED];
    const tw_lu lu = tw_adams_ros_matrix(s->w, used);
    const int rc = columns(s, used, x, 0, 1);
    if (rc) return rc;
    factor(&lu);
    s->w->state[FACTORED] = 1;
    return TW_OK;
}

int tw_adams_ros_step(fast_step *s, const double *x, double *x1, double *error)
{
    const tw_lu lu = tw_adams_ros_matrix(s->w, (int)s->w->state[USED]);
    return tw_ros_step(s->w->weights, &lu, eval, s, x, x1, s->w->rows, error);
}

/* The matrix that is computed in this slow step. */
static int built(const ros *w)
{
    const int used = (int)w->state[USED], next = (int)w->state[NEXT];
    return w->state[HOW] == SPREAD ? 3 - used - next : next;
}

/* This tick's share of the factors; they are used from the next slow step on. The
 * factors of a singular matrix are not: the old ones stay in use. */
static void factor_share(tw_run *r, const ros *w)
{
    const int last = r->now.sub + 1 == r->now.ticks, when = (int)w->state[HOW];
    const int used = (int)w->state[USED], next = (int)w->state[NEXT];
    const tw_lu lu = tw_adams_ros_matrix(w, next);
    const double share = last ? INFINITY : (r->now.sub + 1.0) / r->now.ticks;
    if (when == EVERY_TICK || (when == AT_END && !last)) return;
    if (when != SPREAD || w->state[FOLLOWED] != 0) {
        if (w->state[SINGULAR] == 0 &&
            !tw_lu_factor(&lu, w->place, share * w->state[COST]))
            w->state[SINGULAR] = 1;
        if (last && w->state[SINGULAR] == 0) w->state[USED] = next;
    }
    if (!last) return;
    if (when == SPREAD)
        w->state[NEXT] = 3 - used - next;
    else
        w->state[NEXT] = 1 - w->state[USED];
    w->state[FOLLOWED] = 1;
}

void tw_adams_ros_begin(tw_run *r, const ros *w)
{
    memcpy(w->base, r->now.xs, (size_t)w->ns * sizeof *w->base);
    memset(w->error, 0, (size_t)w->nf * sizeof *w->error);
    tw_scales_update(&w->scales, w->nf, r->now.xf);
    *w->place = (tw_lu_place){0};
    w->state[SINGULAR] = 0;
    w->state[SETTABLE] = r->opt[TW_OPT_EQ_FULL_STEP] == 0;
}

int tw_adams_ros_end(tw_run *r, const ros *w)
{
    const double H = r->H;
    const int m = (int)w->path->m, ns = w->ns, have = (int)w->state[HAVE];
    double *xs = r->now.xs_next, *fs = w->fs;
    tw_adams_ros_slow_at(w, H, 1, xs);
    const int rc = tw_eval_slow(r, r->now.t + r->now.h, xs, r->now.xf_next, fs);
    if (rc) return rc;
    double back[TW_PATH_MOST];
    for (int i = 0; i < m; i++) back[i] = -w->path->slope[i];
    tw_combine_rows(ns, w->jump, fs, m, back, w->f);
    w->state[LAST] = w->path->correct;
    tw_add(ns, xs, xs, H * w->path->correct, w->jump);
    const int keep = have < w->k ? have : w->k - 1;
    memmove(w->f + ns, w->f, (size_t)(keep * ns) * sizeof *fs);
    memcpy(w->f, fs, (size_t)ns * sizeof *fs);
    return TW_OK;
}

static int tick(tw_run *r)
{
    const ros layout = tw_adams_ros_layout(r), *const w = &layout;
    const int sub = r->now.sub, last = sub + 1 == r->now.ticks;
    const double u = (double)sub / w->ratio;
    int rc;
    if (sub && w->state[SETTABLE] != 0)
        for (int i = 0; i < w->ns; i++) w->base[i] += r->now.xs[i] - w->shown[i];
    if (w->state[HAVE] < w->k) {
        rc = tw_adams_ros_start_tick(r, w);
    } else {
        fast_step s = {.r = r, .w = w, .t = r->now.t, .u = u, .du = 1.0 / w->ratio};
        if (!sub) tw_adams_ros_begin(r, w);
        if ((rc = tw_adams_ros_open(&s, r->now.xf))) return rc;
        if (w->state[HOW] == EVERY_TICK) {
            rc = tw_adams_ros_build(&s, r->now.xf);
        } else {
            if (w->state[FACTORED] == 0) {
                tw_count_start(r);
                rc = tw_adams_ros_build(&s, r->now.xf);
                tw_count_normal(r);
            }
            if (!rc) rc = columns(&s, built(w), r->now.xf, sub, r->now.ticks);
        }
        if (!rc) rc = tw_adams_ros_step(&s, r->now.xf, r->now.xf_next, w->error);
        if (rc) return rc;
        factor_share(r, w);
        if (last)
            rc = tw_adams_ros_end(r, w);
        else
            tw_adams_ros_slow_at(w, r->H, u + 1.0 / w->ratio, r->now.xs_next);
    }
    if (w->state[SETTABLE] != 0)
        memcpy(w->shown, r->now.xs_next, (size_t)w->ns * sizeof *w->shown);
    return rc;
}

/* The slow corrector against the one of a lower order; the embedded results of the fast
 * steps. */
static int estimate(tw_run *r, double *es, double *ef)
{
    const ros w = tw_adams_ros_layout(r);
    const double by = r->H * (w.path->correct - w.path->lower);
    for (int i = 0; i < w.ns; i++) es[i] = by * w.jump[i];
    memcpy(ef, w.error, (size_t)w.nf * sizeof *ef);
    return TW_OK;
}

static int history(tw_run *r, tw_past list[TW_NPAST])
{
    const ros w = tw_adams_ros_layout(r);
    for (int i = 0; i <= w.k; i++) list[i] = (tw_past){w.jump + i * w.ns, w.ns};
    return w.k + 1;
}

#define ADAMS_ROS(k)                                                                   \
    {                                                                                  \
        .name = "adams" #k "_ros",                                                     \
        .what =                                                                        \
            "stiff fast part: slow Adams of " #k                                       \
            " derivatives, one evaluation per step, over fast ROS34PW2, any ratio",    \
        .source = "Rang and Angermann (2005); ours", .id = 120 + k, .order = 3,        \
        .default_ratio = 5, .old_steps = k - 1, .stiff = 1, .data = (const int[]){k},  \
        .ticks = ticks, .evals = evals, .need = need, .start = start, .tick = tick,    \
        .estimate = estimate, .history = history, .check_work = check_work             \
    }

const tw_method tw_methods_adams_ros[] = {ADAMS_ROS(2), ADAMS_ROS(4), {0}};
