/* derivative: y = (u - u0) / (t - t0), the difference quotient since the last step; 0
 * at the first one.
 *
 * The last two steps are kept: with a variable step a step may be taken back. */
#define S_FUNCTION_NAME derivative
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { NPARAM };
enum {
    KEPT = 2
}; /* RWork: for each kept step t, u; IWork: how many there are, the next */
enum { COUNT, NEXT };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, 2);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumRWork(S, KEPT * (1 + ssGetInputPortWidth(S, 0)));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    ssSetIWorkValue(S, COUNT, 0);
    ssSetIWorkValue(S, NEXT, 0);
}

static real_T *kept(SimStruct *S, int i)
{
    return ssGetRWork(S) + i * (1 + ssGetInputPortWidth(S, 0));
}

/* The latest step before this time, NULL: none. */
static const real_T *before(SimStruct *S, double t)
{
    const real_T *best = NULL;
    for (int i = 0; i < ssGetIWorkValue(S, COUNT); i++)
        if (kept(S, i)[0] < t && (!best || kept(S, i)[0] > best[0])) best = kept(S, i);
    return best;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const real_T *last = before(S, ssGetT(S));
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssGetOutputPortRealSignal(S, 0)[i] =
            last ? (*u[i] - last[1 + i]) / (ssGetT(S) - last[0]) : 0;
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int next = ssGetIWorkValue(S, NEXT);
    real_T *to = kept(S, next);
    (void)tid;
    to[0] = ssGetT(S);
    for (int i = 0; i < ssGetInputPortWidth(S, 0); i++) to[1 + i] = *u[i];
    ssSetIWorkValue(S, NEXT, (next + 1) % KEPT);
    if (ssGetIWorkValue(S, COUNT) < KEPT)
        ssSetIWorkValue(S, COUNT, ssGetIWorkValue(S, COUNT) + 1);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Derivative",
     .idle = "CoefficientInTFapproximation;LinearizePole;LinearizationPole"},
    {0}};

BUILTIN(.parameters = "", .simulink = simulink);
