/* step: y = before until time, then after.
 *
 * With a variable-step solver the jump is a zero crossing: within a step the output
 * keeps its value from the start of the step. */
#define S_FUNCTION_NAME step
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TIME, BEFORE, AFTER, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_source(S, 1);
    ssSetNumModes(S, 1);
    ssSetNumNonsampledZCs(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    int_T *on = ssGetModeVector(S);
    (void)tid;
    if (bi_may_switch(S)) on[0] = bi_reached(ssGetT(S), bi_scalar(S, TIME));
    ssGetOutputPortRealSignal(S, 0)[0] = bi_scalar(S, on[0] ? AFTER : BEFORE);
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    ssGetNonsampledZCs(S)[0] = ssGetT(S) - bi_scalar(S, TIME);
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
