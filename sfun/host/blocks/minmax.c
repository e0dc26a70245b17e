/* minmax: the smallest or largest of its inputs, element by element; of a single input
 * the smallest or largest element. function is 'min' or 'max'.
 *
 * Where another input takes over, the output has a kink: a zero crossing. */
#define S_FUNCTION_NAME minmax
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

#include <string.h>

enum { FUNCTION, INPUTS, TS, NPARAM };

/* 1: max, 0: min, -1: neither */
static int is_max(SimStruct *S)
{
    char name[8];
    const mxArray *a = ssGetSFcnParam(S, FUNCTION);
    if (!mxIsChar(a) || mxGetString(a, name, sizeof name)) return -1;
    return strcmp(name, "max") == 0 ? 1 : strcmp(name, "min") == 0 ? 0 : -1;
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    const double n = bi_is_real(S, INPUTS) ? bi_scalar(S, INPUTS) : 0;
    if (is_max(S) < 0 || !bi_is_real(S, TS) || !(n >= 1 && n <= 1000)) {
        ssSetErrorStatus(S, "the function must be 'min' or 'max', the number of inputs "
                            "from 1 to 1000");
        return;
    }
    bi_through(S, (int)n, 1);
    if ((int)n == 1) ssSetOutputPortWidth(S, 0, 1);
    ssSetNumIWork(S, 1);
    ssSetNumModes(S, DYNAMICALLY_SIZED); /* which one it is */
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

/* The candidates for each element of the output. */
static int candidates(SimStruct *S)
{
    return ssGetNumInputPorts(S) > 1 ? ssGetNumInputPorts(S)
                                     : ssGetInputPortWidth(S, 0);
}

static double candidate(SimStruct *S, int element, int k)
{
    return ssGetNumInputPorts(S) > 1 ? *ssGetInputPortRealSignalPtrs(S, k)[element]
                                     : *ssGetInputPortRealSignalPtrs(S, 0)[k];
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumModes(S, ssGetOutputPortWidth(S, 0));
    ssSetNumNonsampledZCs(S, ssGetOutputPortWidth(S, 0) * candidates(S));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, is_max(S));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int max = ssGetIWorkValue(S, 0), n = candidates(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        int best = 0;
        for (int k = 1; k < n; k++) {
            const double a = candidate(S, i, k), b = candidate(S, i, best);
            if (max ? a > b : a < b) best = k;
        }
        if (ssIsMajorTimeStep(S)) ssGetModeVector(S)[i] = best;
        ssGetOutputPortRealSignal(S, 0)[i] = candidate(S, i, best);
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const int n = candidates(S);
    real_T *z = ssGetNonsampledZCs(S);
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        for (int k = 0; k < n; k++)
            *z++ = candidate(S, i, k) - candidate(S, i, ssGetModeVector(S)[i]);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "MinMax",
                                       .values = "Function=min;Inputs=1;SampleTime=-1",
                                       .only = "Function=min|max",
                                       .idle = "InputSameDT;ZeroCross",
                                       .make = twh_make_minmax},
                                      {0}};

BUILTIN(.parameters = "function='max' inputs=2 ts=-1", .simulink = simulink);
