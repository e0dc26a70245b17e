/* peer_arkode.c: SUNDIALS ARKODE as solvers: MRIStep (slow and fast right-hand sides;
 * its method is a slow coupling and a fast table, "45a-zonneveld4") and ERKStep (one
 * rate).
 *
 * The split is additive: each right-hand side fills the whole vector, with zeros in the
 * other part. Steps are fixed. A check point is a stop time, reached at the end of a
 * step. The interpolant is Lagrange of degree 1: Hermite costs an evaluation in each
 * step, and degree 0 gives order 1 at stop times. */
#include "bench.h"
#include "solver.h"

#include <arkode/arkode_arkstep.h>
#include <arkode/arkode_erkstep.h>
#include <arkode/arkode_mristep.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <string.h>

typedef struct counted {
    problem_rhs rhs;
    int ns, nf;
    double slow, fast;
} counted;

static counted count(const problem *p)
{
    return (counted){.rhs = problem_sides(p), .ns = p->model->ns, .nf = p->model->nf};
}

static tw_at point(const counted *c, double t, N_Vector y)
{
    const double *x = NV_DATA_S(y);
    return (tw_at){.t = t, .xs = x, .xf = x + c->ns, .p = c->rhs.p};
}

static int slow_rhs(double t, N_Vector y, N_Vector f, void *user)
{
    counted *c = user;
    const tw_at at = point(c, t, y);
    double *d = NV_DATA_S(f);
    c->slow++;
    memset(d + c->ns, 0, (size_t)c->nf * sizeof *d);
    return c->rhs.slow(&at, d);
}

static int fast_rhs(double t, N_Vector y, N_Vector f, void *user)
{
    counted *c = user;
    const tw_at at = point(c, t, y);
    double *d = NV_DATA_S(f);
    c->fast++;
    memset(d, 0, (size_t)c->ns * sizeof *d);
    return c->rhs.fast(&at, d + c->ns);
}

static int both_rhs(double t, N_Vector y, N_Vector f, void *user)
{
    counted *c = user;
    const tw_at at = point(c, t, y);
    double *d = NV_DATA_S(f);
    c->slow++;
    c->fast++;
    if (c->rhs.both) return c->rhs.both(&at, d, d + c->ns);
    const int rc = c->rhs.slow(&at, d);
    return rc ? rc : c->rhs.fast(&at, d + c->ns);
}

typedef struct named {
    const char *name;
    int id;
} named;

static const named tables[] = {
    {"heun2", ARKODE_HEUN_EULER_2_1_2},   {"bs3", ARKODE_BOGACKI_SHAMPINE_4_2_3},
    {"z4", ARKODE_ZONNEVELD_5_3_4},       {"ck5", ARKODE_CASH_KARP_6_4_5},
    {"dp5", ARKODE_DORMAND_PRINCE_7_4_5}, {"v6", ARKODE_VERNER_8_5_6},
    {"f8", ARKODE_FEHLBERG_13_7_8},       {0}};
static const named couplings[] = {{"kw3", ARKODE_MIS_KW3},
                                  {"33a", ARKODE_MRI_GARK_ERK33a},
                                  {"45a", ARKODE_MRI_GARK_ERK45a},
                                  {0}};

static int find(const named *list, const char *name)
{
    for (; list->name; list++)
        if (!strcmp(list->name, name)) return list->id;
    return -1;
}

static ARKodeButcherTable table_of(const char *name)
{
    if (!strcmp(name, "rk4")) {
        double c[] = {0, 0.5, 0.5, 1}, b[] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
        double A[16] = {0};
        A[4] = A[9] = 0.5, A[14] = 1;
        return ARKodeButcherTable_Create(4, 4, 0, c, A, b, NULL);
    }
    return ARKodeButcherTable_LoadERK(find(tables, name));
}

static int run_mristep(const setting *s, result *out)
{
    const problem *p = s->p;
    const int n = p->model->ns + p->model->nf;
    const double H = p->tend / (double)s->steps;
    const char *dash = strchr(s->method, '-');
    counted c = count(p);
    char coupling[20];
    SUNContext ctx = NULL;
    MRIStepInnerStepper inner = NULL;
    double t = 0;
    int rc = 0;

    if (!dash) return -1;
    snprintf(coupling, sizeof coupling, "%.*s", (int)(dash - s->method), s->method);
    if (SUNContext_Create(NULL, &ctx)) return -1;
    N_Vector y = N_VNew_Serial(n, ctx);
    problem_start(p, NV_DATA_S(y));
    ARKodeButcherTable B = table_of(dash + 1);
    MRIStepCoupling G = MRIStepCoupling_LoadTable(find(couplings, coupling));
    void *fast = ARKStepCreate(fast_rhs, NULL, 0, y, ctx);
    if (!B || !G || !fast) return -1;
    rc |= ARKStepSetUserData(fast, &c);
    rc |= ARKStepSetTables(fast, B->q, B->p, NULL, B);
    /* slightly more than H / ratio, so that rounding leaves no tiny last step */
    rc |= ARKStepSetFixedStep(fast, H / s->ratio * (1 + 1e-9));
    rc |= ARKStepSetMaxNumSteps(fast, 100000000);
    rc |= ARKStepSetInterpolantType(fast, ARK_INTERP_LAGRANGE);
    rc |= ARKStepSetInterpolantDegree(fast, 1);
    rc |= ARKStepCreateMRIStepInnerStepper(fast, &inner);
    void *slow = MRIStepCreate(slow_rhs, NULL, 0, y, inner, ctx);
    rc |= MRIStepSetUserData(slow, &c);
    rc |= MRIStepSetCoupling(slow, G);
    rc |= MRIStepSetFixedStep(slow, H);
    rc |= MRIStepSetMaxNumSteps(slow, 100000000);
    rc |= MRIStepSetInterpolantType(slow, ARK_INTERP_LAGRANGE);
    rc |= MRIStepSetInterpolantDegree(slow, 1);
    bench_begin();
    for (int k = 0; k < CHECK_POINTS && rc >= 0; k++) {
        const double tout = p->tend * (k + 1) / CHECK_POINTS;
        MRIStepSetStopTime(slow, tout);
        rc = MRIStepEvolve(slow, tout, y, &t, ARK_NORMAL);
        memcpy(out->x[k], NV_DATA_S(y), (size_t)n * sizeof(double));
    }
    bench_end();
    out->slow = c.slow, out->fast = c.fast;
    MRIStepFree(&slow);
    ARKStepFree(&fast);
    MRIStepInnerStepper_Free(&inner);
    MRIStepCoupling_Free(G);
    ARKodeButcherTable_Free(B);
    N_VDestroy(y);
    SUNContext_Free(&ctx);
    return rc < 0 ? rc : 0;
}

static int run_erkstep(const setting *s, result *out)
{
    const problem *p = s->p;
    const int n = p->model->ns + p->model->nf;
    counted c = count(p);
    SUNContext ctx = NULL;
    double t = 0;
    int rc = 0;

    if (SUNContext_Create(NULL, &ctx)) return -1;
    N_Vector y = N_VNew_Serial(n, ctx);
    problem_start(p, NV_DATA_S(y));
    ARKodeButcherTable B = table_of(s->method);
    void *erk = ERKStepCreate(both_rhs, 0, y, ctx);
    if (!B || !erk) return -1;
    rc |= ERKStepSetUserData(erk, &c);
    rc |= ERKStepSetTable(erk, B);
    rc |= ERKStepSetFixedStep(erk, p->tend / (double)s->steps);
    rc |= ERKStepSetMaxNumSteps(erk, 100000000);
    rc |= ERKStepSetInterpolantType(erk, ARK_INTERP_LAGRANGE);
    rc |= ERKStepSetInterpolantDegree(erk, 1);
    bench_begin();
    for (int k = 0; k < CHECK_POINTS && rc >= 0; k++) {
        const double tout = p->tend * (k + 1) / CHECK_POINTS;
        ERKStepSetStopTime(erk, tout);
        rc = ERKStepEvolve(erk, tout, y, &t, ARK_NORMAL);
        memcpy(out->x[k], NV_DATA_S(y), (size_t)n * sizeof(double));
    }
    bench_end();
    out->slow = c.slow, out->fast = c.fast;
    ERKStepFree(&erk);
    ARKodeButcherTable_Free(B);
    N_VDestroy(y);
    SUNContext_Free(&ctx);
    return rc < 0 ? rc : 0;
}

static const char *const mri_methods[] = {
    "45a-rk4", "45a-dp5",   "45a-z4",  "45a-v6",  "45a-f8",  "45a-bs3", "33a-rk4",
    "33a-bs3", "33a-heun2", "33a-dp5", "kw3-bs3", "kw3-rk4", NULL};
/* the stages of kw3 lie at twelfths, of 33a at thirds, of 45a at fifths */
static const int mri_ratios[] = {15, 10, 5,  20, 30, 40, 60, 25,  3, 6,
                                 9,  12, 18, 24, 36, 48, 80, 120, 0};
const peer peer_mristep = {"mristep", "ARKODE MRIStep", run_mristep, mri_methods,
                           mri_ratios};

static const char *const erk_methods[] = {"f8", "v6",  "dp5", "ck5",
                                          "z4", "rk4", "bs3", NULL};
const peer peer_erkstep = {"erkstep", "ARKODE ERKStep", run_erkstep, erk_methods, NULL};
