/* peer_bdf.c: CVODE BDF with a dense matrix from differences on the problems of
 * stiff_problems.h, as its documentation has it. Every evaluation is of all states. */
#include "stiff_problems.h"

#include <cvode/cvode.h>
#include <nvector/nvector_serial.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>

typedef struct counted {
    const stiff_problem *p;
    double evaluations;
} counted;

static int whole(double t, N_Vector y, N_Vector f, void *user)
{
    counted *c = user;
    const tw_model *m = c->p->model;
    const double *x = NV_DATA_S(y);
    double u[10], *d = NV_DATA_S(f);
    tw_at at = {.t = t, .xs = x, .xf = x + m->ns, .u = u, .p = c->p->p};
    c->evaluations++;
    int rc = m->drive ? m->drive(&at, u) : 0;
    if (!rc && m->ns) rc = m->slow(&at, d);
    return rc ? rc : m->fast(&at, d + m->ns);
}

static void start(const stiff_problem *p, double *x)
{
    const tw_model *m = p->model;
    for (int i = 0; i < m->ns; i++) x[i] = m->slow_var[i].value;
    for (int i = 0; i < m->nf; i++) x[m->ns + i] = m->fast_var[i].value;
}

int stiff_bdf(const stiff_problem *p, const double *atol, stiff_result *r)
{
    const int n = p->model->ns + p->model->nf;
    counted c = {.p = p};
    SUNContext ctx = NULL;
    double t;
    if (SUNContext_Create(NULL, &ctx)) return -1;
    N_Vector y = N_VNew_Serial(n, ctx), tol = N_VNew_Serial(n, ctx);
    start(p, NV_DATA_S(y));
    memcpy(NV_DATA_S(tol), atol, (size_t)n * sizeof *atol);
    void *cvode = CVodeCreate(CV_BDF, ctx);
    SUNMatrix A = SUNDenseMatrix(n, n, ctx);
    SUNLinearSolver solver = SUNLinSol_Dense(y, A, ctx);
    int rc = CVodeInit(cvode, whole, 0, y);
    rc |= CVodeSVtolerances(cvode, 0, tol);
    rc |= CVodeSetUserData(cvode, &c);
    rc |= CVodeSetLinearSolver(cvode, solver, A);
    rc |= CVodeSetMaxNumSteps(cvode, 2000000);
    rc |= CVodeSetErrFile(cvode, NULL);
    bench_begin();
    for (int k = 0; k < STIFF_INSTANTS && !rc; k++) {
        if (CVode(cvode, p->tend * (k + 1) / STIFF_INSTANTS, y, &t, CV_NORMAL) < 0)
            rc = 1;
        memcpy(r->x[k], NV_DATA_S(y), (size_t)n * sizeof(double));
    }
    bench_end();
    r->slow = r->fast = c.evaluations;
    CVodeFree(&cvode);
    SUNLinSolFree(solver);
    SUNMatDestroy(A);
    N_VDestroy(tol);
    N_VDestroy(y);
    SUNContext_Free(&ctx);
    return rc;
}
