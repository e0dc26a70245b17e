/* multistep.c: steps with CVODE of SUNDIALS: Adams' methods of order 1 to 12 (ode113),
 * backward differentiation formulas (ode15s; ode23s and ode23tb up to order 2) and the
 * trapezoidal rule, which is Adams' method of order 2 (ode23t). The implicit equations
 * are solved by Newton's method with a Jacobian of difference quotients, those of
 * ode113 by iteration.
 *
 * CVODE keeps the last steps. They are of no use after the states or the derivatives
 * have jumped: the method then starts again with order 1. Jumps come from zero
 * crossings, restarts and hits of discrete blocks; for the latter the derivatives at
 * the end of a step are compared with those at the start of the next one. */
#include "engine.h"

#include <cvode/cvode.h>
#include <float.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdlib.h>
#include <string.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

struct multistep {
    SUNContext context;
    void *cvode;
    N_Vector y;
    SUNMatrix matrix;
    SUNLinearSolver linear;
    SUNNonlinearSolver iteration;
    double *end, *d_end; /* states and derivatives at the end of the last step */
    int going, compares; /* compares: something may jump at the end of a step */
    double longest;
};

void twh_free_multistep(twh *h)
{
    struct multistep *m = h->multistep;
    if (!m) return;
    CVodeFree(&m->cvode);
    if (m->iteration) SUNNonlinSolFree(m->iteration);
    if (m->linear) SUNLinSolFree(m->linear);
    if (m->matrix) SUNMatDestroy(m->matrix);
    if (m->y) N_VDestroy(m->y);
    if (m->context) SUNContext_Free(&m->context);
    free(m->end);
    free(m->d_end);
    free(m);
    h->multistep = NULL;
}

void twh_restart_multistep(twh *h)
{
    if (h->multistep) h->multistep->going = 0;
}

/* 1: CVODE may try a shorter step; -1: the run has failed. */
static int rhs(realtype t, N_Vector y, N_Vector dy, void *user)
{
    twh *h = user;
    double *dx = N_VGetArrayPointer(dy);
    if (twh_set_minor(h, t, N_VGetArrayPointer(y)) || twh_derivatives(h, dx)) return -1;
    for (int i = 0; i < h->nx; i++)
        if (!isfinite(dx[i])) return 1;
    return 0;
}

/* Its messages are ours. */
static void silent(int code, const char *module, const char *function, char *text,
                   void *user)
{
    (void)code, (void)module, (void)function, (void)text, (void)user;
}

static int no_memory(twh *h)
{
    return twh_fail(h, NULL, "out of memory while making %d continuous states", h->nx);
}

static int attach_solver(twh *h, struct multistep *m)
{
    const sunindextype n = h->nx;
    if (h->solver->family == ADAMS) {
        m->iteration = SUNNonlinSol_FixedPoint(m->y, 0, m->context);
        return !m->iteration || CVodeSetNonlinearSolver(m->cvode, m->iteration);
    }
    m->matrix = SUNDenseMatrix(n, n, m->context);
    m->linear = m->matrix ? SUNLinSol_Dense(m->y, m->matrix, m->context) : NULL;
    return !m->linear || CVodeSetLinearSolver(m->cvode, m->linear, m->matrix);
}

static int has_jumps(const twh *h)
{
    for (int i = 0; i < h->ntasks; i++)
        if (h->tasks[i].kind != CONTINUOUS && h->tasks[i].kind != CONSTANT) return 1;
    return 0;
}

static int create(twh *h, double t)
{
    struct multistep *m = calloc(1, sizeof *m);
    const size_t n = (size_t)h->nx;
    const int lmm = h->solver->family == BDF ? CV_BDF : CV_ADAMS;
    int order = h->solver->order;
    h->multistep = m;
    if (!m || SUNContext_Create(NULL, &m->context)) return no_memory(h);
    m->compares = has_jumps(h);
    m->end = malloc(n * sizeof *m->end);
    m->d_end = malloc(n * sizeof *m->d_end);
    m->y = N_VNew_Serial((sunindextype)n, m->context);
    m->cvode = CVodeCreate(lmm, m->context);
    if (!m->end || !m->d_end || !m->y || !m->cvode) return no_memory(h);
    memcpy(N_VGetArrayPointer(m->y), h->x, n * sizeof *h->x);
    if (lmm == CV_BDF && h->most_order > 0 && h->most_order < order)
        order = h->most_order;
    CVodeSetErrHandlerFn(m->cvode, silent, NULL);
    if (CVodeInit(m->cvode, rhs, t, m->y) || CVodeSetUserData(m->cvode, h) ||
        CVodeSStolerances(m->cvode, h->rtol, h->atol) ||
        CVodeSetMaxOrd(m->cvode, order) || CVodeSetMaxNumSteps(m->cvode, -1) ||
        attach_solver(h, m))
        return no_memory(h);
    return 0;
}

/* 1 if the states or derivatives are not those that the last step has ended with. */
static int has_jumped(const twh *h, const struct multistep *m)
{
    const size_t bytes = (size_t)h->nx * sizeof *h->x;
    return memcmp(m->end, h->x, bytes) != 0 ||
           (m->compares && memcmp(m->d_end, h->k, bytes) != 0);
}

static int begin(twh *h, struct multistep *m, double t)
{
    memcpy(N_VGetArrayPointer(m->y), h->x, (size_t)h->nx * sizeof *h->x);
    const double first = t == h->start ? h->first_step : 0;
    if (CVodeReInit(m->cvode, t, m->y) || CVodeSetInitStep(m->cvode, first))
        return twh_fail(h, NULL, "the solver cannot start at t = %.10g", t);
    m->going = 1;
    return 0;
}

/* The state whose error is largest has made the step too small. */
static int fail(twh *h, struct multistep *m, double t)
{
    N_Vector error = N_VClone(m->y), weight = N_VClone(m->y);
    int worst = 0, local;
    if (error && weight && CVodeGetEstLocalErrors(m->cvode, error) == 0 &&
        CVodeGetErrWeights(m->cvode, weight) == 0) {
        const double *e = N_VGetArrayPointer(error), *w = N_VGetArrayPointer(weight);
        for (int i = 1; i < h->nx; i++)
            if (!(fabs(e[i] * w[i]) <= fabs(e[worst] * w[worst]))) worst = i;
    }
    if (error) N_VDestroy(error);
    if (weight) N_VDestroy(weight);
    h->t = t;
    SimStruct *S = twh_state_owner(h, worst, &local);
    return twh_fail(h, S,
                    "the solver cannot meet the tolerance of continuous state %d: the "
                    "step became too small",
                    local + 1);
}

int twh_multistep(twh *h, double t, double limit, double longest, double *dt)
{
    double end = t;
    if (h->nx == 0) {
        *dt = fmin(limit - t, longest);
        return 0;
    }
    if (!h->multistep && create(h, t)) return 1;
    struct multistep *m = h->multistep;
    if ((!m->going || has_jumped(h, m)) && begin(h, m, t)) return 1;
    if (longest < HUGE_VAL && longest != m->longest) {
        CVodeSetMaxStep(m->cvode, longest);
        m->longest = longest;
    }
    CVodeSetStopTime(m->cvode, limit);
    const int rc = CVode(m->cvode, limit, m->y, &end, CV_ONE_STEP);
    if (h->failed) return 1;
    if (rc < 0 || !(end > t)) return fail(h, m, t);
    memcpy(h->x_new, N_VGetArrayPointer(m->y), (size_t)h->nx * sizeof *h->x_new);
    *dt = end >= limit ? limit - t : end - t;
    return 0;
}

int twh_multistep_at(twh *h, double t, double *x)
{
    struct multistep *m = h->multistep;
    if (h->nx == 0) return 0;
    N_Vector y = N_VMake_Serial(h->nx, x, m->context);
    const int rc = y ? CVodeGetDky(m->cvode, t, 0, y) : 1;
    if (y) N_VDestroy(y);
    return rc ? twh_fail(h, NULL, "the solver has no value at t = %.10g", t) : 0;
}

int twh_end_multistep(twh *h, double t)
{
    struct multistep *m = h->multistep;
    if (h->nx == 0 || !m->going) return 0;
    memcpy(m->end, h->x_new, (size_t)h->nx * sizeof *m->end);
    if (!m->compares) return 0;
    return twh_set_minor(h, t, h->x_new) || twh_derivatives(h, m->d_end);
}
