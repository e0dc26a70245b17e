/* solver.c: settings as text, tworate and the hand-written loops as solvers. */
#include "solver.h"
#include "bench.h"
#include "hand.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int setting_read(const char *text, setting *s)
{
    char name[20];
    if (sscanf(text, "%19s %19s %39s %ld %d", name, s->solver, s->method, &s->steps,
               &s->ratio) != 5)
        return 0;
    const int p = problem_by_name(name);
    if (p < 0) return 0;
    s->p = &problems[p];
    return s->steps > 0 && s->steps % CHECK_POINTS == 0 && s->ratio > 0;
}

void setting_write(const setting *s, char *text, size_t size)
{
    snprintf(text, size, "%s %s %s %ld %d", s->p->name, s->solver, s->method, s->steps,
             s->ratio);
}

const peer *const peers[] = {&peer_tworate,  &peer_tworate_rk, &peer_hand_mri,
                             &peer_hand_rk4, &peer_mristep,    &peer_erkstep,
                             &peer_tsmprk,   &peer_tsrk,       NULL};

const int compared[] = {P1, P1W, P2, P3, VEHICLE, CRAFT, GUN, ARM, HMMWV, -1};

const peer *peer_find(const char *solver)
{
    for (const peer *const *p = peers; *p; p++)
        if (!strcmp((*p)->solver, solver)) return *p;
    return NULL;
}

int solve(const setting *s, result *r)
{
    const peer *p = peer_find(s->solver);
    return p ? p->solve(s, r) : -1;
}

double solve_error(const setting *s, double *slow_evals, double *fast_evals)
{
    static problem_points reference[PROBLEMS];
    static int known[PROBLEMS];
    static result r;
    const int which = (int)(s->p - problems);
    double slow, fast;
    if (!known[which]) problem_reference(s->p, reference[which]);
    known[which] = 1;
    const int rc = solve(s, &r);
    if (slow_evals) *slow_evals = r.slow;
    if (fast_evals) *fast_evals = r.fast;
    if (rc) return INFINITY;
    problem_error(s->p, reference[which], r.x, &slow, &fast);
    return isfinite(slow) && isfinite(fast) ? fmax(slow, fast) : INFINITY;
}

static int run_tworate(const setting *s, result *out)
{
    const tw_method *method = tw_find_method(s->method);
    tw_run r;
    int rc;
    if (!method) return -1;
    tw_init(&r, s->p->model, method, s->p->tend / (double)s->steps, s->ratio);
    r.p = problem_params(s->p);
    const size_t need = tw_need(&r);
    double *memory = need ? calloc(need, sizeof *memory) : NULL;
    if (!memory) return -1;
    rc = tw_bind(&r, memory, need);
    if (!rc) rc = tw_start(&r);
    const size_t size = (size_t)(s->p->model->ns + s->p->model->nf) * sizeof(double);
    const long ticks = s->steps / CHECK_POINTS * (rc ? 0 : r.now.ticks);
    bench_begin();
    for (int k = 0; k < CHECK_POINTS && !rc; k++) {
        rc = tw_advance(&r, ticks);
        memcpy(out->x[k], r.now.xs, size); /* the fast states follow the slow ones */
    }
    bench_end();
    out->slow = r.now.count[TW_SLOW] + r.now.count[TW_START_SLOW];
    out->fast = r.now.count[TW_FAST] + r.now.count[TW_START_FAST];
    free(memory);
    return rc;
}

static int run_hand(const setting *s, result *out)
{
    static hand h;
    const hand_method *m = hand_find(s->method, 1);
    if (!m) return -1;
    const long steps = s->steps;
    hand_open(&h, m, s->p, s->p->tend / (double)steps, s->ratio);
    bench_begin();
    for (int k = 0; k < CHECK_POINTS; k++) {
        m->loop(&h, steps / CHECK_POINTS);
        memcpy(out->x[k], h.x, (size_t)h.n * sizeof *h.x);
    }
    bench_end();
    const int mri = !strcmp(s->method, "mri45a");
    out->slow = (double)steps * (mri ? 5 : 4);
    out->fast = (double)steps * (mri ? 20 * s->ratio : 4);
    return 0;
}

static const char *const ours[] = {
    "adams8",       "adams7",       "adams6",       "adams5",        "adams4",
    "nordsieck",    "am4",          "rk4",          "prk_4_6",       "prk_4_7",
    "prk_4_8",      "prk_4_9",      "prk_4_10",     "prk_4_6_cpl",   "prk_4_8_cpl",
    "prk_4_10_cpl", "prk_4_6_cons", "prk_4_8_cons", "prk_4_10_cons", NULL};
static const int ratios[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 50, 0};
const peer peer_tworate = {"tworate", "tworate", run_tworate, ours, ratios};

static const char *const single[] = {"rk5", "rk6", "rk8", NULL};
const peer peer_tworate_rk = {"tworate_rk", "tworate, one rate", run_tworate, single,
                              NULL};

static const char *const rk4[] = {"rk4", NULL}, *const mri[] = {"mri45a", NULL};
static const int parts[] = {1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 0};
const peer peer_hand_rk4 = {"hand_rk4", "RK4 by hand", run_hand, rk4, NULL};
const peer peer_hand_mri = {"hand_mri", "MRI-GARK 45a by hand", run_hand, mri, parts};
