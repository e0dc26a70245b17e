/* lanes.c: settings of a run in lanes, its memory, its start. */
#include "lanes.h"

enum { FEW_STATES = 16, ALIGN = 8, VAR = sizeof(tw_var) / sizeof(double) };

void tw_lanes_init(tw_lanes *l, const tw_model *model, const tw_method *method,
                   double H, int ratio)
{
    tw_run r;
    if (!l) return;
    memset(l, 0, sizeof *l);
    tw_init(&r, model, method, H, ratio);
    l->model = model;
    l->method = method;
    l->H = H;
    l->ratio = ratio;
    memcpy(l->opt, r.opt, sizeof l->opt);
}

/* A run with the common settings. */
static tw_run common_run(const tw_lanes *l, const tw_model *model)
{
    tw_run r;
    tw_init(&r, model, l->method, l->H, l->ratio);
    r.t0 = l->t0;
    r.user = l->user;
    memcpy(r.opt, l->opt, sizeof r.opt);
    return r;
}

tw_run tw_lane_single(const tw_lanes *l, int lane)
{
    tw_run r = common_run(l, l->model);
    const tw_lane *k = l->lane + lane;
    r.p = k->p, r.xs0 = k->xs0, r.xf0 = k->xf0;
    r.input = k->input, r.input_user = k->input_user;
    r.now.t = k->t;
    r.now.report = k->report;
    return r;
}

/* The methods that mix states, or stop when all states agree. */
static const char *not_in_lanes(const tw_lanes *l)
{
    const tw_method *m = l->method;
    if (m->stiff) return "the method solves equations of all fast states";
    if ((m->options & TW_USES(TW_OPT_TOLERANCE)) && l->opt[TW_OPT_TOLERANCE] > 0)
        return "with a tolerance the method iterates until all states agree";
    return NULL;
}

/* What a tick does once for all lanes weighs more with few states; with many the first
 * level of the cache would be too small. */
static int default_width(const tw_model *m)
{
    return m->ns + m->nf <= FEW_STATES ? 32 : 16;
}

/* Fills in form, width and model, as far as tw_lanes_bind needs them. */
static int choose(tw_lanes *l)
{
    const char *why = NULL;
    tw_run r = common_run(l, l->model), *all = &l->now.run;
    int rc = tw_check(&r);
    if (rc) {
        all->now.report = r.now.report;
        return rc;
    }
    if ((why = not_in_lanes(l))) return tw_fail(all, TW_E_LANES, why);
    if (tw_lane_choose(l, &l->now.own, &why)) return tw_fail(all, TW_E_LANES, why);
    const int V = l->now.own.width;
    const int W = l->width ? l->width : default_width(l->model);
    if (W < V || W > TW_LANES_MOST || W % V)
        return tw_fail_range(all, TW_E_RANGE, "width", W, V, TW_LANES_MOST);
    if (l->used < 0 || l->used > W)
        return tw_fail_range(all, TW_E_RANGE, "used", l->used, 0, W);
    l->now.form = &l->now.own;
    l->now.block = V;
    l->now.per = W / V;
    l->now.width = W;
    l->now.used = l->used ? l->used : W;
    tw_lane_model(l);
    return TW_OK;
}

int tw_lanes_check(tw_lanes *l)
{
    if (!l) return TW_E_NULL;
    l->now.run = common_run(l, l->model);
    return choose(l);
}

int tw_lanes_width(const tw_lanes *l)
{
    tw_lanes copy;
    if (!l) return 0;
    copy = *l;
    return tw_lanes_check(&copy) ? 0 : copy.now.width;
}

/* Hand out n doubles. */
static double *take(double **at, size_t n)
{
    double *x = *at;
    *at += n;
    return x;
}

static size_t largest(int a, int b)
{
    return (size_t)(a > b ? a : b);
}

static size_t bytes(size_t n)
{
    return (n + sizeof(double) - 1) / sizeof(double);
}

/* Lay out the memory from `mem` on; returns its end. The run's vectors begin at whole
 * registers where the caller's memory allows it. */
static double *lay_out(tw_lanes *l, double *mem)
{
    const tw_model *m = l->model;
    const size_t W = (size_t)l->now.width, V = (size_t)l->now.block;
    const size_t states = tw_state_size(m);
    tw_run all = common_run(l, &l->now.model);
    double *at = mem;
    l->now.par = take(&at, W * (size_t)m->np);
    l->now.con = take(&at, W * (size_t)m->nc);
    l->now.start_xs = take(&at, W * (size_t)m->ns);
    l->now.start_xf = take(&at, W * (size_t)m->nf);
    l->now.last = take(&at, W * states);
    l->now.scratch =
        take(&at, V * (2 * states + (size_t)(m->ns + m->nu + m->np + m->nc)));
    l->now.wide = take(&at, (W + 2) * largest((int)states, m->ny));
    l->now.frozen = (unsigned char *)take(&at, bytes(W * states));
    l->now.dead = (unsigned char *)take(&at, bytes(W));
    l->now.first = (int *)take(&at, bytes(W * sizeof(int)));
    l->now.vars = take(&at, VAR * W * (states + (size_t)m->nu));
    l->now.saved = take(&at, tw_live_size(&all));
    while (((size_t)(at - mem) + NHEAD) % ALIGN) at++;
    l->now.mem = take(&at, 2 * tw_live_size(&all));
    return at;
}

size_t tw_lanes_need(const tw_lanes *l)
{
    tw_lanes copy;
    double base[1];
    if (!l) return 0;
    copy = *l;
    if (tw_lanes_check(&copy)) return 0;
    return (size_t)(lay_out(&copy, base) - base);
}

/* The names of the states, for the run that has all of them. */
static const tw_var *repeat(const tw_lanes *l, const tw_var *of_one, int n,
                            tw_var **room)
{
    tw_var *to = *room;
    for (int k = 0; k < l->now.width; k++)
        for (int i = 0; i < n; i++) to[tw_lane_place(l, n, k, i)] = of_one[i];
    *room += l->now.width * n;
    return n ? to : of_one;
}

int tw_lanes_bind(tw_lanes *l, double *mem, size_t len)
{
    int rc = tw_lanes_check(l);
    if (rc) return rc;
    tw_run *all = &l->now.run;
    const size_t need = tw_lanes_need(l);
    l->now.len = 0;
    if (!mem) return tw_fail(all, TW_E_NULL, "memory");
    if (!l->lane) return tw_fail(all, TW_E_NULL, "lane");
    if (len < need)
        return tw_fail_range(all, TW_E_MEMORY, "memory", (double)len, (double)need, 0);
    memset(mem, 0, need * sizeof *mem);
    lay_out(l, mem);
    const tw_model *m = l->model;
    tw_var *room = (tw_var *)l->now.vars;
    l->now.model.slow_var = repeat(l, m->slow_var, m->ns, &room);
    l->now.model.fast_var = repeat(l, m->fast_var, m->nf, &room);
    l->now.model.direct_var = repeat(l, m->direct_var, m->nd, &room);
    l->now.model.input = repeat(l, m->input, m->nu, &room);
    *all = common_run(l, &l->now.model);
    if ((rc = tw_bind(all, l->now.mem, 2 * tw_live_size(all)))) return rc;
    l->now.len = len;
    return TW_OK;
}

/* Parameters, constants and initial states of a lane, from a run of its own that never
 * ticks. */
static int start_lane(tw_lanes *l, int k)
{
    const tw_model *m = l->model;
    tw_lane *lane = l->lane + k;
    tw_run r = tw_lane_single(l, k);
    double *p = l->now.scratch, *c = p + m->np;
    r.now.xs = c + m->nc;
    r.now.xf = r.now.xs + m->ns;
    r.now.xd = r.now.xf + m->nf;
    r.now.u = r.now.xd + m->nd;
    r.now.point = (tw_at){.p = p, .user = l->user, .c = m->nc ? c : NULL};
    int rc = tw_check(&r);
    for (int i = 0; !rc && i < m->np; i++) p[i] = r.p ? r.p[i] : m->param[i].value;
    if (!rc) rc = tw_prepare(&r, p, c);
    if (!rc) rc = tw_first_states(&r);
    lane->report = r.now.report;
    if (rc) return rc;
    tw_lane_put(l, m->np, k, p, l->now.par);
    tw_lane_put(l, m->nc, k, c, l->now.con);
    tw_lane_put(l, m->ns, k, r.now.xs, l->now.start_xs);
    tw_lane_put(l, m->nf, k, r.now.xf, l->now.start_xf);
    return TW_OK;
}

static void start_each(tw_lanes *l)
{
    l->now.living = l->now.used;
    l->now.mixed = l->now.used < l->now.width;
    memset(l->now.frozen, 0, (size_t)l->now.run.now.states);
    for (int k = 0; k < l->now.width; k++) l->now.dead[k] = k >= l->now.used;
    for (int k = 0; k < l->now.used; k++) {
        tw_lane *lane = l->lane + k;
        lane->t = l->t0;
        lane->report = (tw_report){0};
        lane->code = start_lane(l, k);
        if (!lane->code) continue;
        l->now.dead[k] = 1;
        l->now.living--;
        l->now.mixed = 1;
    }
}

int tw_lanes_start(tw_lanes *l)
{
    if (!l) return TW_E_NULL;
    tw_run *all = &l->now.run;
    if (!l->now.len) return tw_fail(all, TW_E_NOT_STARTED, "tw_lanes_bind");
    int rc = tw_check_clock(all, l->t0, all->now.h);
    if (rc) return rc;
    start_each(l);
    int own_inputs = 0;
    for (int k = 0; k < l->now.used; k++) own_inputs |= l->lane[k].input != NULL;
    all->xs0 = l->now.start_xs, all->xf0 = l->now.start_xf;
    all->input = own_inputs && l->model->nu ? tw_lane_inputs : NULL;
    all->user = all->input_user = l;
    all->now.frozen = NULL;
    if ((rc = tw_start(all))) return rc;
    all->now.frozen = l->now.frozen;
    tw_lane_find_equal_inputs(l);
    for (int k = 0; k < l->now.width; k++)
        if (l->now.dead[k]) tw_lane_freeze(l, k);
    return tw_lane_check(l);
}

int tw_lanes_hold(tw_lanes *l, const double *u)
{
    if (!l || !l->now.len || !tw_started(&l->now.run)) return TW_E_NOT_STARTED;
    tw_run *all = &l->now.run;
    const tw_model *m = l->model;
    if (!u) return tw_fail(all, TW_E_NULL, "u");
    for (int k = 0; k < l->now.used; k++)
        for (int i = 0; i < m->nu; i++)
            if (!isfinite(u[k * m->nu + i]))
                return tw_fail_range(all, TW_E_INPUT, m->input[i].name,
                                     u[k * m->nu + i], 0, 0);
    for (int k = 0; k < l->now.used; k++)
        tw_lane_put(l, m->nu, k, u + k * m->nu, all->now.u_new);
    all->now.head[HELD] = 1;
    tw_choose_input(all);
    return TW_OK;
}
