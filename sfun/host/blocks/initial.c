/* initial: y = a value at the first step, u afterwards. */
#define S_FUNCTION_NAME initial
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#include "builtin.h"

enum { VALUE, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, BI_VECTORS);
    bi_any_type(S);
    ssSetNumIWork(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, 1);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        bi_put(S, 0, i,
               ssGetIWorkValue(S, 0) ? bi_element(S, VALUE, i) : bi_get(S, 0, i));
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    ssSetIWorkValue(S, 0, 0);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "InitialCondition", .values = "Value=1;=-1"}, {0}};

BUILTIN(.parameters = "value=1 ts=-1", .simulink = simulink);
