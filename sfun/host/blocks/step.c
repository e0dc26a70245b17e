/* step: y = before until time, then after.
 *
 * With a variable-step solver the jump is a zero crossing: within a step the output
 * keeps its value from the start of the step. */
#define S_FUNCTION_NAME step
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 3
#include "builtin.h"

enum { TIME, BEFORE, AFTER, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int n = bi_common_count(S, BI_VECTORS);
    if (!n) return;
    bi_source(S, n);
    ssSetNumModes(S, n);
    ssSetNumNonsampledZCs(S, n);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    int_T *on = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S)) on[i] = bi_reached(ssGetT(S), bi_element(S, TIME, i));
        ssGetOutputPortRealSignal(S, 0)[i] = bi_element(S, on[i] ? AFTER : BEFORE, i);
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] = ssGetT(S) - bi_element(S, TIME, i);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Step",
                                       .values = "Time=1;Before=0;After=1;SampleTime=0",
                                       .idle = "VectorParams1D;ZeroCross"},
                                      {0}};

BUILTIN(.parameters = "time=1 before=0 after=1 ts=0", .simulink = simulink);
