/* switch: y = first input while the second one meets the criterion, else the third.
 * criterion 0: at least the threshold, 1: greater, 2: not zero. A vector at the second
 * input selects element by element. */
#define S_FUNCTION_NAME switch
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#include "builtin.h"

enum { THRESHOLD, TS, CRITERION, NPARAM };
enum { FIRST, CONTROL, THIRD };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    bi_elementwise(S, 3, 1, BI_VECTORS);
    ssSetInputPortDataType(S, FIRST, DYNAMICALLY_TYPED);
    ssSetInputPortDataType(S, THIRD, DYNAMICALLY_TYPED);
    ssSetOutputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetSFcnParamTunable(S, TS, SS_PRM_NOT_TUNABLE);
    ssSetSFcnParamTunable(S, CRITERION, SS_PRM_NOT_TUNABLE);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static double above(SimStruct *S, int i)
{
    const double u = *ssGetInputPortRealSignalPtrs(S, CONTROL)[i];
    return bi_scalar(S, CRITERION) == 2 ? u : u - bi_element(S, THRESHOLD, i);
}

static int is_met(SimStruct *S, int i)
{
    const double z = above(S, i);
    return bi_scalar(S, CRITERION) == 0   ? z >= 0
           : bi_scalar(S, CRITERION) == 1 ? z > 0
                                          : z != 0;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    int_T *met = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S)) met[i] = is_met(S, i);
        bi_put(S, 0, i, bi_get(S, met[i] ? FIRST : THIRD, i));
    }
}

/* `not zero` jumps only where the control leaves zero or arrives there. */
#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const int_T *met = ssGetModeVector(S);
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++) {
        const double z = above(S, i);
        ssGetNonsampledZCs(S)[i] = bi_scalar(S, CRITERION) == 2 && !met[i]
                                       ? (z == 0 ? -1 : 1)
                                       : bi_side(z, met[i]);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Switch",
     .bus = 1 | 4,
     .values = "Threshold=0;SampleTime=-1;Criteria=",
     .only = "Criteria=u2 >= Threshold|u2 > Threshold|u2 ~= 0",
     .idle = "InputSameDT;ZeroCross;AllowDiffInputSizes",
     .make = twh_make_switch},
    {0}};

BUILTIN(.parameters = "threshold=0 ts=-1 criterion=0", .simulink = simulink,
        .integers = 1);
