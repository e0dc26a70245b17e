/* hmmwv_case.c: an HMMWV at a point, for tests; described in hmmwv_case.h. */
#include "hmmwv_case.h"

const char *const hv_models[3] = {"hmmwv", "hmmwv_fast_spin", "hmmwv_driver"};

static void must(int rc, const char *what)
{
    if (rc) ck_abort_msg("%s: %s", what, tw_error(rc));
}

tw_at hv_at(const hv_case *c)
{
    return (tw_at){.t = c->t, .xs = c->xs, .xf = c->xf, .u = c->u, .p = c->p};
}

void hv_settle(hv_case *c)
{
    const tw_at at = hv_at(c);
    must(c->m->init_s(&at, c->xs), "init_s");
    must(c->m->init_f(&at, c->xf), "init_f");
    must(c->m->drive(&at, c->u), "drive");
}

void hv_open(hv_case *c, const char *model, const char *set)
{
    memset(c, 0, sizeof *c);
    c->m = tw_find_model(model);
    ck_assert_msg(c->m != NULL, "no model %s", model);
    if (set)
        must(tw_apply_preset(c->m, set, c->p, NULL, NULL), set);
    else
        must(tw_model_defaults(c->m, c->p, NULL, NULL), model);
    hv_settle(c);
}

double *hv_par(hv_case *c, const char *name)
{
    const int i = tw_find_var(c->m->param, c->m->np, name);
    if (i < 0) ck_abort_msg("no parameter %s", name);
    return &c->p[i];
}

double hv_also(const hv_case *c, const char *name)
{
    const int i = tw_find_var(c->m->output, c->m->ny, name);
    if (i < 0) ck_abort_msg("no output %s", name);
    return c->y[i];
}

double hv_out(hv_case *c, const char *name)
{
    const tw_at at = hv_at(c);
    must(c->m->out(&at, c->y), "out");
    return hv_also(c, name);
}

void hv_rates(const hv_case *c, double *ds, double *df)
{
    const tw_at at = hv_at(c);
    must(c->m->both(&at, ds, df), "both");
}

const double *hv_spin(const hv_case *c)
{
    return c->m->ns == HV_SPIN ? c->xf + HV_FAST_SPIN : c->xs + HV_SPIN;
}

void hv_stations(const hv_case *c, tw_station *stations)
{
    const tw_at at = hv_at(c);
    must(tw_hmmwv_stations(&at, hv_spin(c), stations), "stations");
}

void hv_shake(hv_case *c, double size, unsigned long long *seed)
{
#define ANY(by) ((by)*size * test_random(seed))
    double *xs = c->xs, *spin = (double *)hv_spin(c);
    const double speed = ANY(20), R = c->p[RING_R];
    for (int i = 0; i < 2; i++) xs[HV_R + i] += ANY(50);
    xs[HV_R + 2] += ANY(0.01);
    for (int i = 0; i < 4; i++) xs[HV_E + i] += ANY(0.2);
    xs[HV_E + 3] += ANY(1); /* any heading */
    for (int i = 0; i < 3; i++) {
        xs[HV_V + i] = ANY(1) + (i ? 0 : speed);
        xs[HV_W + i] = ANY(1);
    }
    for (int k = 0; k < CORNERS; k++) {
        xs[HV_TH + k] += ANY(0.1);
        xs[HV_DTH + k] = ANY(2);
        xs[HV_PHI + k] = ANY(100);
        spin[k] = speed / R + ANY(3);
    }
    c->u[HU_RACK] = ANY(0.03);
    c->u[HU_DRACK] = ANY(0.3);
    c->u[HU_DDRACK] = ANY(3);
    c->u[HU_THROTTLE] = fabs(ANY(1));
    c->u[HU_BRAKE] = fabs(ANY(0.5));
    for (int i = 0; i < 2 * CORNERS; i++) c->u[HU_ROAD + i] = ANY(i % 2 ? 0.3 : 0.01);
    tw_station stations[CORNERS];
    hv_stations(c, stations);
    for (int k = 0; k < CORNERS; k++) {
        double *ring = c->xf + k * RING_NF;
        const tw_wheel *w = &stations[k].wheel;
        const double *v = &w->v.x;
        for (int i = 0; i < 3; i++) {
            ring[RING_U + i] += ANY(0.003);
            ring[RING_G + i] += ANY(0.005);
            ring[RING_V + i] = v[i] + ANY(0.5);
        }
        ring[RING_W] = w->w.x + ANY(0.5);
        ring[RING_W + 1] = spin[k] + ANY(1);
        ring[RING_W + 2] = w->w.z + ANY(0.5);
        ring[RING_SX] = ANY(0.3);
        ring[RING_SY] = ANY(0.3);
    }
    double *train = c->xf + HV_TRAIN;
    train[TRAIN_ENGINE] = 170 + ANY(80);
    for (int i = 0; i < 2; i++) {
        train[TRAIN_FRONT + i] = 5 * speed / R + ANY(5);
        train[TRAIN_TWIST_F + i] = ANY(0.3);
    }
#undef ANY
}

static void set_case(tw_run *r, void *user)
{
    const hv_case *c = user;
    r->p = c->p;
    r->xs0 = c->xs;
    r->xf0 = c->xf;
    r->t0 = c->t;
}

void hv_run(test_run *t, hv_case *c, const char *method, double H)
{
    const tw_method *m = tw_find_method(method);
    ck_assert_msg(m != NULL, "no method %s", method);
    test_open_with(t, c->m, method, H, test_lowest_ratio(m), set_case, c);
}

void hv_take(hv_case *c, const test_run *t)
{
    c->t = t->r.now.t;
    const tw_at at = hv_at(c);
    memcpy(c->xs, t->r.now.xs, (size_t)c->m->ns * sizeof *c->xs);
    memcpy(c->xf, t->r.now.xf, (size_t)c->m->nf * sizeof *c->xf);
    must(c->m->drive(&at, c->u), "drive");
}
