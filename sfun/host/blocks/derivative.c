/* derivative: y = (u - u0) / (t - t0), the difference quotient since the last step; 0
 * at the first one. */
#define S_FUNCTION_NAME derivative
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include "last_inputs.h"

enum { NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, LAST_IWORK);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumRWork(S, last_room(ssGetInputPortWidth(S, 0)));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    last_clear(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const real_T *last = last_before(S, ssGetInputPortWidth(S, 0), ssGetT(S));
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssGetOutputPortRealSignal(S, 0)[i] =
            last ? (*u[i] - last[1 + i]) / (ssGetT(S) - last[0]) : 0;
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *to = last_next(S, ssGetInputPortWidth(S, 0));
    (void)tid;
    for (int i = 0; i < ssGetInputPortWidth(S, 0); i++) to[i] = *u[i];
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
