/* wrap_to_zero: y = 0 where u exceeds the threshold, else u.
 *
 * With a variable-step solver the jumps are zero crossings. */
#define S_FUNCTION_NAME wrap_to_zero
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#include "builtin.h"

enum { THRESHOLD, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, BI_VECTORS);
    bi_any_type(S);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static double excess(SimStruct *S, int i)
{
    return bi_get(S, 0, i) - bi_element(S, THRESHOLD, i);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    int_T *wraps = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S)) wraps[i] = excess(S, i) > 0;
        bi_put(S, 0, i, wraps[i] ? 0 : bi_get(S, 0, i));
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] = bi_side(excess(S, i), ssGetModeVector(S)[i]);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Wrap To Zero", .masked = 1, .values = "Threshold=255;=-1"}, {0}};

BUILTIN(.parameters = "threshold=255 ts=-1", .simulink = simulink);
