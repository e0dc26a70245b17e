/* model_points.h: points near the start of a model, and its functions by number, for
 * tests that loop over all models. */
#ifndef TESTS_MODEL_POINTS_H
#define TESTS_MODEL_POINTS_H

#include "common.h"

enum { ROOM = 512 };

typedef struct model_point {
    const tw_model *m;
    double p[ROOM], xs[ROOM], xf[ROOM], xd[ROOM], u[ROOM];
} model_point;

static inline tw_at at_point(const model_point *s)
{
    return (tw_at){0.25, s->xs, s->xf, NULL, s->u, s->p, s->xd, NULL};
}

/* Called a million times, and a check assertion is slow: only a failure uses one. */
static inline void must(int rc, const char *who, const char *what)
{
    if (rc) ck_abort_msg("%s, %s: %s", who, what, tw_error(rc));
}

static inline double near(double x, double by, unsigned long long *seed)
{
    return x + by * (1 + fabs(x)) * test_random(seed);
}

/* The start of the n-th set (0: the defaults), moved a little. */
static inline void make_point(model_point *s, const tw_model *m, int n, double by,
                              unsigned long long *seed)
{
    ck_assert_int_le(m->np, ROOM);
    ck_assert_int_le(m->ns + m->nf + m->nd + m->nu + m->ny, ROOM - 8);
    memset(s, 0, sizeof *s);
    s->m = m;
    must(tw_model_defaults(m, s->p, s->xs, s->xf), m->name, "defaults");
    for (const tw_preset *set = m->preset; set && set->name; set++)
        if (!--n)
            must(tw_apply_preset(m, set->name, s->p, s->xs, s->xf), m->name, set->name);
    for (int i = 0; i < m->nu; i++) s->u[i] = m->input[i].value;
    tw_at at = at_point(s);
    if (m->drive) must(m->drive(&at, s->u), m->name, "drive");
    for (int i = 0; i < m->nu; i++) s->u[i] = near(s->u[i], by, seed);
    for (int i = 0; i < m->ns; i++) s->xs[i] = near(s->xs[i], by, seed);
    for (int i = 0; i < m->nf; i++) s->xf[i] = near(s->xf[i], by, seed);
    for (int i = 0; i < m->nd; i++) s->xd[i] = m->direct_var[i].value;
}

enum { SLOW, FAST, BOTH, DIRECT, OUT, DRIVE, INIT_S, INIT_F, NCALL };

static inline const char *call_name(int which)
{
    const char *const name[] = {"slow", "fast",  "both",   "direct",
                                "out",  "drive", "init_s", "init_f"};
    return name[which];
}

/* Length of what the function writes, 0 when the model has no such function. */
static inline int length(const tw_model *m, int which)
{
    switch (which) {
    case SLOW: return m->slow ? m->ns : 0;
    case FAST: return m->fast ? m->nf : 0;
    case BOTH: return m->both ? m->ns + m->nf : 0;
    case DIRECT: return m->direct ? m->nd : 0;
    case OUT: return m->out ? m->ny : 0;
    case DRIVE: return m->drive ? m->nu : 0;
    case INIT_S: return m->init_s ? m->ns : 0;
    default: return m->init_f ? m->nf : 0;
    }
}

static inline int call(const model_point *s, int which, double *y)
{
    const tw_model *m = s->m;
    tw_rhs *const function[NCALL] = {m->slow, m->fast,  NULL,      m->direct,
                                     m->out,  m->drive, m->init_s, m->init_f};
    const tw_at at = at_point(s);
    return which == BOTH ? m->both(&at, y, y + m->ns) : function[which](&at, y);
}

#endif
