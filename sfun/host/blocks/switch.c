/* switch: y = first input while the second one meets the criterion, else the third.
 * criterion 0: at least the threshold, 1: greater, 2: not zero. */
#define S_FUNCTION_NAME switch
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { THRESHOLD, TS, CRITERION, NPARAM };
enum { FIRST, CONTROL, THIRD };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    bi_through(S, 3, 1);
    ssSetSFcnParamTunable(S, TS, SS_PRM_NOT_TUNABLE);
    ssSetSFcnParamTunable(S, CRITERION, SS_PRM_NOT_TUNABLE);
    ssSetInputPortWidth(S, CONTROL, 1);
    ssSetNumModes(S, 1);
    ssSetNumNonsampledZCs(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static double above(SimStruct *S)
{
    const double u = *ssGetInputPortRealSignalPtrs(S, CONTROL)[0];
    return bi_scalar(S, CRITERION) == 2 ? u : u - bi_scalar(S, THRESHOLD);
}

static int is_met(SimStruct *S)
{
    const double z = above(S);
    return bi_scalar(S, CRITERION) == 0   ? z >= 0
           : bi_scalar(S, CRITERION) == 1 ? z > 0
                                          : z != 0;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    int_T *first = ssGetModeVector(S);
    (void)tid;
    if (bi_may_switch(S)) first[0] = is_met(S);
    const InputRealPtrsType u =
        ssGetInputPortRealSignalPtrs(S, first[0] ? FIRST : THIRD);
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) y[i] = *u[i];
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    ssGetNonsampledZCs(S)[0] = above(S);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Switch",
     .values = "Threshold=0;SampleTime=-1;Criteria=",
     .only = "Criteria=u2 >= Threshold|u2 > Threshold|u2 ~= 0",
     .idle = "InputSameDT;ZeroCross;AllowDiffInputSizes",
     .make = twh_make_switch},
    {0}};

BUILTIN(.parameters = "threshold=0 ts=-1 criterion=0", .simulink = simulink);
