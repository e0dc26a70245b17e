/* stair: one value after the other at the hits of its sample time, and from the first
 * one again. */
#define S_FUNCTION_NAME stair
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { VALUES, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_source(S, 1);
    ssSetNumDiscStates(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* The values may change, and their number. */
static int place(SimStruct *S)
{
    const int n = (int)ssGetRealDiscStates(S)[0];
    return n < bi_count(S, VALUES) ? n : 0;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    ssGetOutputPortRealSignal(S, 0)[0] = bi_data(S, VALUES)[place(S)];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    ssGetRealDiscStates(S)[0] = place(S) + 1;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Repeating Sequence Stair",
                                       .masked = 1,
                                       .values = "OutValues=[3 1 4 2 1].';tsamp=-1"},
                                      {0}};

BUILTIN(.parameters = "values=[0;1] ts=1", .simulink = simulink);
