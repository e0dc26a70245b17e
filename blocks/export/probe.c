/* probe.c: finds what depends on what by evaluating the model: at points of a run and
 * around them each known is changed by small and large amounts, and made not a number.
 * A result whose bits change depends on it. A kink is where the slopes on both sides of
 * a point differ and go on differing as the sides come closer. */
#include "export.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 36, CHANGES = 9 };

enum { PART_SLOW = 1, PART_FAST = 2, PART_OUT = 4, ALL_PARTS = 7 };

typedef struct probe {
    const tw_model *m;
    ex_dependencies *d;
    double *z;    /* states, inputs, parameters, time */
    double *base; /* results there */
    double *now, *c, *xd;
    double *points; /* POINTS rows of z */
    double *xds;    /* and of direct states */
    int prepared;   /* c belongs to the parameters in z */
    unsigned parts; /* what evaluate() computes: PART_SLOW, ... */
    uint64_t random;
} probe;

static double next_random(probe *q)
{
    q->random = q->random * 6364136223846793005u + 1442695040888963407u;
    return (double)(q->random >> 11) / 9007199254740992.0;
}

static int evaluate(probe *q, double *result)
{
    const tw_model *m = q->m;
    const int n = m->ns + m->nf;
    const double *x = q->z, *u = x + n, *p = u + m->nu;
    tw_at at = {.t = p[m->np], .xs = x, .xf = x + m->ns, .u = u, .p = p, .xd = q->xd};
    int rc = m->nc && !q->prepared ? m->prepare(&at, q->c) : TW_OK;
    q->prepared = !rc;
    at.c = m->nc ? q->c : NULL;
    if (!rc && m->ns && q->parts & PART_SLOW) rc = m->slow(&at, result);
    if (!rc && m->nf && q->parts & PART_FAST) rc = m->fast(&at, result + m->ns);
    if (!rc && m->ny && q->parts & PART_OUT) rc = m->out(&at, result + n);
    return rc;
}

static unsigned part_of(const tw_model *m, int unknown)
{
    return unknown < m->ns ? PART_SLOW : unknown < m->ns + m->nf ? PART_FAST : PART_OUT;
}

/* Direct states as they become at this point. */
static void update_direct(probe *q)
{
    const tw_model *m = q->m;
    const double *u = q->z + q->d->states, *p = u + m->nu;
    const tw_at at = {.t = p[m->np],
                      .xs = q->z,
                      .xf = q->z + m->ns,
                      .u = u,
                      .p = p,
                      .xd = q->xd,
                      .c = m->nc ? q->c : NULL};
    double *next = ex_memory((size_t)m->nd, sizeof *next);
    if ((!m->nc || !m->prepare(&at, q->c)) && !m->direct(&at, next))
        memcpy(q->xd, next, (size_t)m->nd * sizeof *next);
    free(next);
}

static double clip(const tw_var *v, double x)
{
    if (v->min == 0 && v->max == 0) return x;
    return x < v->min ? v->min : x > v->max ? v->max : x;
}

/* The variable of a known with a range, or NULL. */
static const tw_var *ranged(const probe *q, int known)
{
    const int i = known - q->d->states - q->d->inputs;
    return i >= 0 && i < q->d->parameters ? &q->m->param[i] : NULL;
}

static double changed(probe *q, int known, double x, int k)
{
    static const double by[CHANGES] = {1e-7, -1e-5, 1e-3, -0.03, 0.3, -1, 3, -30, 1000};
    const double size = fabs(x) > 1 ? fabs(x) : 1;
    const double to = x + by[k] * size * (0.5 + next_random(q));
    const tw_var *v = ranged(q, known);
    return v ? clip(v, to) : to;
}

static void try_known(probe *q, int known)
{
    ex_dependencies *d = q->d;
    const double was = q->z[known];
    const int is_parameter = ranged(q, known) != NULL;
    q->parts = 0; /* what may still be found to depend on it */
    for (int i = 0; i < d->unknowns; i++)
        if (!d->of[i * d->knowns + known]) q->parts |= part_of(q->m, i);
    for (int k = 0; k <= CHANGES && q->parts; k++) {
        q->z[known] = k < CHANGES ? changed(q, known, was, k) : NAN;
        if (is_parameter) q->prepared = 0;
        const int rc = evaluate(q, q->now);
        for (int i = 0; !rc && i < d->unknowns; i++)
            if (memcmp(&q->now[i], &q->base[i], sizeof *q->now))
                d->of[i * d->knowns + known] = 1;
    }
    q->z[known] = was;
    q->parts = ALL_PARTS;
    if (is_parameter) q->prepared = 0;
}

enum { PARTS = 32, ROUNDS = 7 };

/* All results at PARTS + 1 values of a known from a to b, row by row; 0: the model
 * cannot be evaluated there. */
static int scan(probe *q, int known, double a, double b, double *y)
{
    for (int k = 0; k <= PARTS; k++) {
        q->z[known] = a + k * (b - a) / PARTS;
        if (evaluate(q, y + k * q->d->unknowns)) return 0;
    }
    return 1;
}

/* Where a result bends most; 0: so little that it is smooth. A smooth bend falls faster
 * than the slope does as the interval shrinks, that of a kink does not. */
static int sharpest(const probe *q, const double *y, int unknown)
{
    const int n = q->d->unknowns;
    double most = 0, slope = 0;
    int at = 0;
    for (int k = 1; k < PARTS; k++) {
        const double *v = y + k * n + unknown;
        const double bend = fabs(v[n] - 2 * v[0] + v[-n]), step = fabs(v[0] - v[-n]);
        if (!isfinite(bend)) return 0;
        if (bend > most) most = bend, at = k;
        if (step > slope) slope = step;
    }
    return most > 0 && most >= 0.02 * slope ? at : 0;
}

/* Results whose sharpest bends are at the same place: at[i] > 0 of those that belong to
 * it, the place. */
typedef struct bends {
    double a, b;
    int *at;
} bends;

/* Follow the bends at one place into ever smaller intervals. Those that stay sharp are
 * kinks; where they part, each group goes on alone. */
static void follow(probe *q, int known, const bends *w, int place, int round, double *y)
{
    const int n = q->d->unknowns;
    if (round == ROUNDS) {
        for (int i = 0; i < n; i++)
            if (w->at[i] == place) q->d->kinked[i * q->d->knowns + known] = 1;
        return;
    }
    const double h = (w->b - w->a) / PARTS, centre = w->a + place * h;
    q->parts = 0;
    for (int i = 0; i < n; i++)
        if (w->at[i] == place) q->parts |= part_of(q->m, i);
    bends next = {centre - 1.5 * h, centre + 1.5 * h, NULL};
    if ((next.b - next.a) / PARTS < 1e-9 * fabs(next.a) ||
        !scan(q, known, next.a, next.b, y))
        return;
    next.at = ex_memory((size_t)n, sizeof *next.at);
    for (int i = 0; i < n; i++)
        if (w->at[i] == place) next.at[i] = sharpest(q, y, i);
    for (int k = 1; k < PARTS; k++) {
        int any = 0;
        for (int i = 0; i < n; i++) any |= next.at[i] == k;
        if (any) follow(q, known, &next, k, round + 1, y);
    }
    free(next.at);
}

static void find_kinks(probe *q)
{
    ex_dependencies *d = q->d;
    double *y = ex_memory((size_t)(PARTS + 1) * (size_t)d->unknowns, sizeof *y);
    int *at = ex_memory((size_t)d->unknowns, sizeof *at);
    for (int known = 0; known < d->states + d->inputs; known++) {
        const double was = q->z[known], size = fabs(was) > 1 ? fabs(was) : 1;
        for (int k = 0; k < 2; k++) {
            const double width = (k ? 2 : 0.05) * size;
            const bends w = {was - width * 1.01, was + width, at};
            q->parts = ALL_PARTS;
            if (!scan(q, known, w.a, w.b, y)) continue;
            for (int i = 0; i < d->unknowns; i++) {
                const int cell = i * d->knowns + known;
                at[i] = d->kinked[cell] || !d->of[cell] ? 0 : sharpest(q, y, i);
            }
            for (int place = 1; place < PARTS; place++) {
                int any = 0;
                for (int i = 0; i < d->unknowns; i++) any |= at[i] == place;
                if (any) follow(q, known, &w, place, 1, y);
            }
        }
        q->z[known] = was;
    }
    q->parts = ALL_PARTS;
    free(at);
    free(y);
}

/* Initial states with these parameters, NULL: the defaults. */
static int initial_states(const ex_subject *s, const double *p, double *x)
{
    tw_run r;
    const tw_model *m = s->model;
    ex_init(s, &r, s->method);
    r.p = p;
    const size_t need = tw_need(&r);
    double *memory = ex_memory(need, sizeof *memory);
    int rc = tw_bind(&r, memory, need);
    if (!rc) rc = tw_start(&r);
    if (!rc) memcpy(x, r.now.xs, (size_t)(m->ns + m->nf) * sizeof *x);
    if (rc && !p) {
        char text[400];
        tw_message(&r, text, sizeof text);
        ex_error("%s cannot be started: %s", m->name, text);
    }
    free(memory);
    return rc;
}

static int probe_start(const ex_subject *s, probe *q)
{
    const tw_model *m = s->model;
    ex_dependencies *d = q->d;
    const int n = d->states;
    double *p = ex_memory((size_t)(m->np + n), sizeof *p), *x = p + m->np;
    int rc = initial_states(s, NULL, d->start);
    for (int i = 0; !rc && i < m->np; i++) {
        for (int k = 0; k < CHANGES; k++) {
            for (int j = 0; j < m->np; j++) p[j] = m->param[j].value;
            p[i] = changed(q, d->states + d->inputs + i, p[i], k);
            if (initial_states(s, p, x)) continue;
            for (int j = 0; j < n; j++)
                if (memcmp(&x[j], &d->start[j], sizeof *x))
                    d->initial[j * m->np + i] = 1, d->start_from_parameters = 1;
        }
    }
    free(p);
    return rc ? EX_USAGE : EX_OK;
}

static void probe_drive(probe *q)
{
    const tw_model *m = q->m;
    double *u = ex_memory(2 * (size_t)m->nu, sizeof *u), *v = u + m->nu;
    double *p = q->z + q->d->states + q->d->inputs;
    if (!m->drive) goto done;
    for (int k = 0; k < 200; k++)
        for (int i = 0; i < m->np; i++) {
            const double was = p[i];
            tw_at at = {.t = 20 * next_random(q), .p = p};
            int rc = m->nc ? m->prepare(&at, q->c) : TW_OK;
            at.c = m->nc ? q->c : NULL;
            if (!rc) rc = m->drive(&at, u);
            p[i] = changed(q, q->d->states + q->d->inputs + i, was, k % CHANGES);
            if (!rc && m->nc) rc = m->prepare(&at, q->c);
            if (!rc) rc = m->drive(&at, v);
            if (!rc && memcmp(u, v, (size_t)m->nu * sizeof *u)) q->d->drive[i] = 1;
            p[i] = was;
        }
done:
    free(u);
}

/* Points of a run with the model's own drive or small random inputs, then random ones
 * near them. */
static void make_points(const ex_subject *s, probe *q)
{
    const tw_model *m = s->model;
    const int n = q->d->states, width = q->d->knowns;
    tw_auto a;
    tw_run *r = &a.run;
    if (s->is_auto)
        tw_auto_init(&a, m, 1e-4, 1e-6);
    else
        ex_init(s, r, s->method);
    const size_t need = s->is_auto ? tw_auto_need(&a) : tw_need(r);
    double *memory = ex_memory(need, sizeof *memory), *u = q->z + n;
    int rc = s->is_auto ? tw_auto_bind(&a, memory, need) : tw_bind(r, memory, need);
    if (!rc) rc = s->is_auto ? tw_auto_start(&a) : tw_start(r);
    memcpy(q->z, q->d->start, (size_t)n * sizeof *q->z);
    for (int i = 0; i < m->np; i++) u[m->nu + i] = m->param[i].value;
    for (int k = 0; k < POINTS; k++) {
        double *row = q->points + k * width;
        for (int i = 0; i < m->nu; i++)
            u[i] = m->input[i].value + (k ? 0.1 * (next_random(q) - 0.5) : 0);
        if (!m->drive && !rc && m->nu)
            rc = s->is_auto ? tw_auto_hold(&a, u) : tw_hold(r, u);
        if (!rc)
            rc = s->is_auto ? tw_auto_run_to(&a, 10 * s->H * (k + 1))
                            : tw_advance(r, 10 * r->now.ticks);
        if (!rc) {
            memcpy(q->z, r->now.xs, (size_t)n * sizeof *q->z);
            if (m->nu) tw_inputs(r, u);
            q->z[width - 1] = r->now.t;
            if (m->nd) memcpy(q->xds + k * m->nd, r->now.xd, (size_t)m->nd * sizeof *u);
        }
        memcpy(row, q->z, (size_t)width * sizeof *row);
        if (k % 3 == 2)
            for (int i = 0; i < n + m->nu; i++)
                row[i] += (fabs(row[i]) + 0.1) * 0.4 * (next_random(q) - 0.5);
    }
    free(memory);
}

int ex_probe(const ex_subject *s, ex_dependencies *d)
{
    const tw_model *m = s->model;
    const int n = m->ns + m->nf;
    *d = (ex_dependencies){.unknowns = n + m->ny,
                           .knowns = n + m->nu + m->np + 1,
                           .states = n,
                           .inputs = m->nu,
                           .parameters = m->np};
    const size_t cells = (size_t)d->unknowns * (size_t)d->knowns;
    d->of = ex_memory(cells, 1);
    d->kinked = ex_memory(cells, 1);
    d->initial = ex_memory((size_t)n * (size_t)m->np, 1);
    d->drive = ex_memory((size_t)m->np, 1);
    d->start = ex_memory((size_t)n, sizeof *d->start);
    probe q = {.m = m, .d = d, .parts = ALL_PARTS, .random = 20240229};
    const size_t width = (size_t)d->knowns, most = (size_t)d->unknowns;
    q.z = ex_memory(width * (POINTS + 1) + 2 * most + (size_t)m->nc +
                        (size_t)m->nd * (POINTS + 1),
                    sizeof *q.z);
    q.points = q.z + width;
    q.base = q.points + POINTS * width;
    q.now = q.base + most;
    q.c = q.now + most;
    q.xd = q.c + m->nc;
    q.xds = q.xd + m->nd;
    for (int k = 0; k < POINTS; k++)
        for (int i = 0; i < m->nd; i++) q.xds[k * m->nd + i] = m->direct_var[i].value;
    const int rc = probe_start(s, &q);
    if (!rc) make_points(s, &q);
    for (int k = 0; !rc && k < POINTS; k++) {
        memcpy(q.z, q.points + (size_t)k * width, width * sizeof *q.z);
        q.prepared = 0;
        if (m->nd) memcpy(q.xd, q.xds + k * m->nd, (size_t)m->nd * sizeof *q.xd);
        for (int now = 0; now < (m->nd ? 2 : 1); now++) {
            if (now) update_direct(&q);
            if (evaluate(&q, q.base)) continue;
            for (int i = 0; i < d->knowns; i++) try_known(&q, i);
        }
        if (k % 6 == 1) find_kinks(&q);
    }
    if (!rc) probe_drive(&q);
    free(q.z);
    return rc;
}

void ex_dependencies_drop(ex_dependencies *d)
{
    free(d->of);
    free(d->kinked);
    free(d->initial);
    free(d->drive);
    free(d->start);
}
