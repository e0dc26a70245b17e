/* lane_model.c: all lanes as one model: its functions call those of the form for each
 * block of V lanes. */
#include "lanes.h"

enum { SLOW, FAST, BOTH, DIRECT, OUT, DRIVE };

static int call(const tw_model *m, int what, const tw_at *at, double *a, double *b)
{
    switch (what) {
    case SLOW: return m->slow(at, a);
    case FAST: return m->fast(at, a);
    case BOTH: return m->both(at, a, b);
    case DIRECT: return m->direct(at, a);
    case OUT: return m->out(at, a);
    default: return m->drive(at, a);
    }
}

/* The code of lanes in block k, with those that failed in bits 8 and up; a function may
 * return a plain code: then all of them failed. */
static int fail(tw_lanes *l, int k, int rc)
{
    const int V = l->now.block, all = (int)((1u << V) - 1);
    const int some = rc > 0 ? rc >> 8 & all : 0;
    l->now.failed = (unsigned)(some ? some : all) << (k * V);
    return l->now.failed_code = some ? rc & 255 : rc;
}

static const unsigned char *dead_in(const tw_lanes *l, int k)
{
    return l->now.dead + k * l->now.block;
}

/* A copy of n numbers per lane in which the lanes that have stopped repeat the donor.
 */
static const double *replace(const tw_lanes *l, int k, int donor, int n,
                             const double *from, double **room)
{
    const int V = l->now.block;
    double *to = *room;
    if (!from) return NULL;
    for (int i = 0; i < n * V; i++)
        to[i] = from[dead_in(l, k)[i % V] ? i / V * V + donor : i];
    *room += n * V;
    return to;
}

/* A block with lanes that have stopped: what is in them must not reach the equations,
 * which might refuse it for all. */
TW_APART int call_mixed(tw_lanes *l, int k, int what, const tw_at *at, double *a,
                        int na, double *b, int nb)
{
    const tw_model *m = l->model;
    const int V = l->now.block;
    const unsigned char *dead = dead_in(l, k);
    double *room = l->now.scratch;
    int donor = 0, living = 0;
    while (donor < V && dead[donor]) donor++;
    if (donor == V) {
        memset(a, 0, (size_t)(na * V) * sizeof *a);
        if (b) memset(b, 0, (size_t)(nb * V) * sizeof *b);
        return TW_OK;
    }
    for (int i = 0; i < V; i++) living |= !dead[i] << i;
    tw_at x = *at;
    x.xs = replace(l, k, donor, m->ns, at->xs, &room);
    x.xf = replace(l, k, donor, m->nf, at->xf, &room);
    x.xd = replace(l, k, donor, m->nd, at->xd, &room);
    x.dxs = replace(l, k, donor, m->ns, at->dxs, &room);
    x.u = replace(l, k, donor, m->nu, at->u, &room);
    x.p = replace(l, k, donor, m->np, at->p, &room);
    x.c = replace(l, k, donor, m->nc, at->c, &room);
    const int rc = call(l->now.form->model, what, &x, a, b);
    if (!rc || rc < 0 || !(rc >> 8)) return rc;
    return rc >> 8 & living ? (rc & 255) | (rc >> 8 & living) << 8 : TW_OK;
}

/* Call for each block; na, nb: numbers per lane of the results. */
TW_INLINE int each_block(const tw_at *at, int what, double *a, int na, double *b,
                         int nb)
{
    tw_lanes *l = at->user;
    const tw_model *m = l->model, *form = l->now.form->model;
    const ptrdiff_t V = l->now.block;
    const ptrdiff_t s = V * m->ns, f = V * m->nf, u = at->u ? V * m->nu : 0;
    const ptrdiff_t d = V * m->nd, ds = at->dxs ? s : 0, p = V * m->np, c = V * m->nc;
    tw_at x = *at;
    x.p = l->now.par, x.c = m->nc ? l->now.con : NULL;
    x.user = l->user;
    for (int k = 0; k < l->now.per; k++) {
        const int rc = l->now.mixed ? call_mixed(l, k, what, &x, a, na, b, nb)
                                    : call(form, what, &x, a, b);
        if (rc) return fail(l, k, rc);
        x.p += p, x.c += c;
        a += V * na;
        if (what == DRIVE) continue;
        x.xs += s, x.xf += f, x.xd += d, x.dxs += ds, x.u += u;
        b += V * nb;
    }
    return TW_OK;
}

#define MODEL_OF(at) (((const tw_lanes *)(at)->user)->model)

static int slow(const tw_at *at, double *d)
{
    return each_block(at, SLOW, d, MODEL_OF(at)->ns, NULL, 0);
}

static int fast(const tw_at *at, double *d)
{
    return each_block(at, FAST, d, MODEL_OF(at)->nf, NULL, 0);
}

static int both(const tw_at *at, double *ds, double *df)
{
    return each_block(at, BOTH, ds, MODEL_OF(at)->ns, df, MODEL_OF(at)->nf);
}

static int direct(const tw_at *at, double *xd)
{
    return each_block(at, DIRECT, xd, MODEL_OF(at)->nd, NULL, 0);
}

static int out(const tw_at *at, double *y)
{
    return each_block(at, OUT, y, MODEL_OF(at)->ny, NULL, 0);
}

static int drive(const tw_at *at, double *u)
{
    return each_block(at, DRIVE, u, MODEL_OF(at)->nu, NULL, 0);
}

/* Of a form that leaves it to the plain model: one lane after the other. */
static int drive_each(const tw_at *at, double *u)
{
    tw_lanes *l = at->user;
    const tw_model *m = l->model;
    double *p = l->now.scratch, *c = p + m->np, *own = c + m->nc;
    for (int k = 0; k < l->now.used; k++) {
        if (l->now.dead[k]) continue;
        tw_lane_get(l, m->np, k, l->now.par, p);
        tw_lane_get(l, m->nc, k, l->now.con, c);
        const tw_at x = {.t = at->t, .p = p, .user = l->user, .c = m->nc ? c : NULL};
        const int rc = m->drive(&x, own);
        if (rc) {
            l->now.failed = 1u << k;
            return l->now.failed_code = rc;
        }
        tw_lane_put(l, m->nu, k, own, u);
    }
    return TW_OK;
}

void tw_lane_find_equal_inputs(tw_lanes *l)
{
    for (int k = 0; k < l->now.used; k++) {
        const tw_lane *lane = l->lane + k;
        int j = 0;
        while (j < k && (l->now.dead[j] || l->lane[j].input != lane->input ||
                         l->lane[j].input_user != lane->input_user))
            j++;
        l->now.first[k] = j;
    }
}

/* Lanes without a function of their own have the model's drive, or its default values.
 */
int tw_lane_inputs(double t, double *u, void *lanes)
{
    tw_lanes *l = lanes;
    const int nu = l->model->nu;
    double *own = l->now.scratch;
    int rc;
    if (l->now.model.drive) {
        const tw_at at = {.t = t, .user = l};
        if ((rc = l->now.model.drive(&at, u))) return rc;
    }
    for (int k = 0; k < l->now.used; k++) {
        const tw_lane *lane = l->lane + k;
        const int first = l->now.first[k];
        if (l->now.dead[k] || (!lane->input && l->now.model.drive)) continue;
        if (first < k) {
            for (int i = 0; i < nu; i++)
                u[tw_lane_place(l, nu, k, i)] = u[tw_lane_place(l, nu, first, i)];
            continue;
        }
        for (int i = 0; !lane->input && i < nu; i++) own[i] = l->model->input[i].value;
        if (lane->input && (rc = lane->input(t, own, lane->input_user))) {
            l->now.failed = 1u << k;
            return l->now.failed_code = rc;
        }
        tw_lane_put(l, nu, k, own, u);
    }
    return TW_OK;
}

void tw_lane_model(tw_lanes *l)
{
    const tw_model *m = l->model;
    const int W = l->now.width;
    l->now.model = (tw_model){
        .name = m->name,
        .what = m->what,
        .source = m->source,
        .ns = W * m->ns,
        .nf = W * m->nf,
        .nd = W * m->nd,
        .nu = W * m->nu,
        .ny = W * m->ny,
        .slow_var = m->slow_var, /* as many as there are, until tw_lanes_bind */
        .fast_var = m->fast_var,
        .direct_var = m->direct_var,
        .input = m->input,
        .output = m->output,
        .slow = m->ns ? slow : NULL,
        .fast = m->nf ? fast : NULL,
        .both = m->both ? both : NULL,
        .fast_without_u = m->fast_without_u,
        .direct = m->nd ? direct : NULL,
        .out = m->ny ? out : NULL,
        .drive = !m->drive                   ? NULL
                 : l->now.form->model->drive ? drive
                                             : drive_each,
    };
}
