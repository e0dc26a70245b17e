/* peer_petsc.c: PETSc as solvers: TSMPRK (multirate partitioned Runge-Kutta, slow and
 * fast right-hand sides) and TSRK (one rate). Without PETSc neither is available.
 *
 * Steps are fixed and counted: a stop time would shorten the last one. The types 2a23
 * and 2a33 need three rates and are left out. */
#include "solver.h"

#include <stdlib.h>

#ifdef NO_PETSC

static int unavailable(const setting *s, result *out)
{
    (void)s, (void)out;
    return -1;
}
static const char *const none[] = {NULL};
const peer peer_tsmprk = {"tsmprk", "PETSc TSMPRK", unavailable, none, NULL};
const peer peer_tsrk = {"tsrk", "PETSc TSRK", unavailable, none, NULL};

#else

#include "bench.h"

#include <petscts.h>
#include <string.h>

typedef struct counted {
    problem_rhs rhs;
    int ns;
    double slow, fast;
} counted;

static tw_at point(const counted *c, double t, const double *x)
{
    return (tw_at){.t = t, .xs = x, .xf = x + c->ns, .p = c->rhs.p};
}

static PetscErrorCode both_rhs(TS ts, double t, Vec X, Vec F, void *user)
{
    counted *c = user;
    const double *x;
    double *d;
    (void)ts;
    PetscCall(VecGetArrayRead(X, &x));
    PetscCall(VecGetArray(F, &d));
    const tw_at at = point(c, t, x);
    c->slow++;
    c->fast++;
    if (c->rhs.both)
        c->rhs.both(&at, d, d + c->ns);
    else {
        c->rhs.slow(&at, d);
        c->rhs.fast(&at, d + c->ns);
    }
    PetscCall(VecRestoreArray(F, &d));
    PetscCall(VecRestoreArrayRead(X, &x));
    return 0;
}

/* F has the size of the part. */
static PetscErrorCode part_rhs(double t, Vec X, Vec F, counted *c, tw_rhs *rhs)
{
    const double *x;
    double *d;
    PetscCall(VecGetArrayRead(X, &x));
    PetscCall(VecGetArray(F, &d));
    const tw_at at = point(c, t, x);
    rhs(&at, d);
    PetscCall(VecRestoreArray(F, &d));
    PetscCall(VecRestoreArrayRead(X, &x));
    return 0;
}

static PetscErrorCode slow_rhs(TS ts, double t, Vec X, Vec F, void *user)
{
    counted *c = user;
    (void)ts;
    c->slow++;
    return part_rhs(t, X, F, c, c->rhs.slow);
}

static PetscErrorCode fast_rhs(TS ts, double t, Vec X, Vec F, void *user)
{
    counted *c = user;
    (void)ts;
    c->fast++;
    return part_rhs(t, X, F, c, c->rhs.fast);
}

static void close_petsc(void)
{
    PetscFinalize();
}

static PetscErrorCode open_petsc(void)
{
    static int is_open;
    if (is_open) return 0;
    is_open = 1;
    PetscCall(PetscInitializeNoArguments());
    atexit(close_petsc);
    return 0;
}

/* The check points by the number of steps done so far. */
static PetscErrorCode steps(TS ts, Vec X, const setting *s, result *out)
{
    const int n = s->p->model->ns + s->p->model->nf;
    const double *x;
    bench_begin();
    for (int k = 0; k < CHECK_POINTS; k++) {
        PetscCall(TSSetMaxSteps(ts, (PetscInt)(s->steps / CHECK_POINTS * (k + 1))));
        PetscCall(TSSolve(ts, X));
        PetscCall(VecGetArrayRead(X, &x));
        memcpy(out->x[k], x, (size_t)n * sizeof *x);
        PetscCall(VecRestoreArrayRead(X, &x));
    }
    bench_end();
    return 0;
}

static PetscErrorCode run(const setting *s, result *out, int multirate)
{
    const problem *p = s->p;
    const int ns = p->model->ns, n = ns + p->model->nf;
    counted c = {.rhs = problem_sides(p), .ns = ns};
    IS slow, fast;
    TSAdapt adapt;
    double *x;
    Vec X;
    TS ts;

    PetscCall(open_petsc());
    PetscCall(PetscPushErrorHandler(PetscReturnErrorHandler, NULL));
    PetscCall(VecCreateSeq(PETSC_COMM_SELF, n, &X));
    PetscCall(VecGetArray(X, &x));
    problem_start(p, x);
    PetscCall(VecRestoreArray(X, &x));
    PetscCall(TSCreate(PETSC_COMM_SELF, &ts));
    PetscCall(TSSetProblemType(ts, TS_NONLINEAR));
    PetscCall(TSSetRHSFunction(ts, NULL, both_rhs, &c));
    PetscCall(ISCreateStride(PETSC_COMM_SELF, ns, 0, 1, &slow));
    PetscCall(ISCreateStride(PETSC_COMM_SELF, n - ns, ns, 1, &fast));
    if (multirate) {
        PetscCall(TSRHSSplitSetIS(ts, "slow", slow));
        PetscCall(TSRHSSplitSetIS(ts, "fast", fast));
        PetscCall(TSRHSSplitSetRHSFunction(ts, "slow", NULL, slow_rhs, &c));
        PetscCall(TSRHSSplitSetRHSFunction(ts, "fast", NULL, fast_rhs, &c));
        PetscCall(TSSetType(ts, TSMPRK));
        PetscCall(TSMPRKSetType(ts, s->method));
        PetscCall(TSSetUseSplitRHSFunction(ts, PETSC_TRUE));
    } else {
        PetscCall(TSSetType(ts, TSRK));
        PetscCall(TSRKSetType(ts, s->method));
    }
    PetscCall(TSSetTimeStep(ts, p->tend / (double)s->steps));
    PetscCall(TSSetMaxTime(ts, 1e9));
    PetscCall(TSSetExactFinalTime(ts, TS_EXACTFINALTIME_STEPOVER));
    PetscCall(TSGetAdapt(ts, &adapt));
    PetscCall(TSAdaptSetType(adapt, TSADAPTNONE));
    PetscCall(TSSetSolution(ts, X));
    PetscCall(TSSetUp(ts));
    PetscCall(steps(ts, X, s, out));
    out->slow = c.slow, out->fast = c.fast;
    PetscCall(ISDestroy(&slow));
    PetscCall(ISDestroy(&fast));
    PetscCall(TSDestroy(&ts));
    PetscCall(VecDestroy(&X));
    PetscCall(PetscPopErrorHandler());
    return 0;
}

static int run_tsmprk(const setting *s, result *out)
{
    return run(s, out, 1) != 0;
}

static int run_tsrk(const setting *s, result *out)
{
    return run(s, out, 0) != 0;
}

static const char *const mprk[] = {"p3", "p2", "2a32", "2a22", NULL};
static const char *const rk[] = {"8vr", "7vr", "6vr", "5bs", "5dp", "5f",
                                 "4",   "3bs", "3",   "2a",  NULL};
const peer peer_tsmprk = {"tsmprk", "PETSc TSMPRK", run_tsmprk, mprk, NULL};
const peer peer_tsrk = {"tsrk", "PETSc TSRK", run_tsrk, rk, NULL};

#endif
