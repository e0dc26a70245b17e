/* peer_adaptive.c: SUNDIALS with error control: CVODE, Adams with functional iteration,
 * and ARKODE's ERKStep of order 5 (its default pair, Cash-Karp). One right-hand side
 * for all states, which uses the model's `both`; it counts as one slow and one fast
 * evaluation. */
#include "adaptive.h"

#include <arkode/arkode_erkstep.h>
#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

enum { MOST_STEPS = 2000000 };

typedef struct counted {
    const problem *p;
    double evaluations;
} counted;

static int whole(double t, N_Vector y, N_Vector f, void *user)
{
    counted *c = user;
    const double *x = NV_DATA_S(y);
    const int ns = c->p->model->ns;
    double *d = NV_DATA_S(f);
    c->evaluations++;
    return ten_both(c->p, t, x, x + ns, d, d + ns);
}

/* The start, and the absolute tolerances. */
static void fill(int which, double tol, N_Vector y, N_Vector atol)
{
    ten_start(&ten_problems[which], NV_DATA_S(y));
    for (int i = 0; i < NV_LENGTH_S(y); i++)
        NV_DATA_S(atol)[i] = tol * adaptive_reference(which)->range[i];
}

typedef int evolve(void *solver, double tout, N_Vector y, double *t);

static int to_instants(void *solver, evolve *go, counted *c, N_Vector y,
                       adaptive_result *out)
{
    const size_t size = (size_t)NV_LENGTH_S(y) * sizeof(double);
    double t;
    int rc = 0;
    bench_begin();
    for (int k = 0; k < TEN_INSTANTS && rc >= 0; k++) {
        rc = go(solver, ten_instant(c->p, k), y, &t);
        memcpy(out->x[k], NV_DATA_S(y), size);
    }
    bench_end();
    out->slow = out->fast = c->evaluations;
    return rc < 0 ? rc : 0;
}

static int cvode_to(void *solver, double tout, N_Vector y, double *t)
{
    return CVode(solver, tout, y, t, CV_NORMAL);
}

static int erk_to(void *solver, double tout, N_Vector y, double *t)
{
    return ERKStepEvolve(solver, tout, y, t, ARK_NORMAL);
}

int adaptive_cvode(int which, double tol, adaptive_result *out)
{
    counted c = {.p = &ten_problems[which]};
    SUNContext ctx = NULL;
    if (SUNContext_Create(NULL, &ctx)) return -1;
    N_Vector y = N_VNew_Serial(c.p->model->ns + c.p->model->nf, ctx);
    N_Vector atol = N_VClone(y);
    fill(which, tol, y, atol);
    void *cvode = CVodeCreate(CV_ADAMS, ctx);
    SUNNonlinearSolver iteration = SUNNonlinSol_FixedPoint(y, 0, ctx);
    int rc = CVodeInit(cvode, whole, 0, y);
    rc |= CVodeSVtolerances(cvode, 0, atol);
    rc |= CVodeSetUserData(cvode, &c);
    rc |= CVodeSetNonlinearSolver(cvode, iteration);
    rc |= CVodeSetMaxNumSteps(cvode, MOST_STEPS);
    rc |= CVodeSetErrFile(cvode, NULL);
    if (!rc) rc = to_instants(cvode, cvode_to, &c, y, out);
    CVodeFree(&cvode);
    SUNNonlinSolFree(iteration);
    N_VDestroy(atol);
    N_VDestroy(y);
    SUNContext_Free(&ctx);
    return rc;
}

int adaptive_erk(int which, double tol, adaptive_result *out)
{
    counted c = {.p = &ten_problems[which]};
    SUNContext ctx = NULL;
    if (SUNContext_Create(NULL, &ctx)) return -1;
    N_Vector y = N_VNew_Serial(c.p->model->ns + c.p->model->nf, ctx);
    N_Vector atol = N_VClone(y);
    fill(which, tol, y, atol);
    void *erk = ERKStepCreate(whole, 0, y, ctx);
    int rc = ERKStepSetOrder(erk, 5);
    rc |= ERKStepSVtolerances(erk, 0, atol);
    rc |= ERKStepSetUserData(erk, &c);
    rc |= ERKStepSetMaxNumSteps(erk, MOST_STEPS);
    rc |= ERKStepSetErrFile(erk, NULL);
    if (!rc) rc = to_instants(erk, erk_to, &c, y, out);
    ERKStepFree(&erk);
    N_VDestroy(atol);
    N_VDestroy(y);
    SUNContext_Free(&ctx);
    return rc;
}
