/* latch: y = u, and before it has run initial: the output of a subsystem that does not
 * always run. reset=1: initial again while its group is disabled. */
#define S_FUNCTION_NAME latch
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { INITIAL, RESET, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    bi_through(S, 1, 1);
    bi_any_type(S);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE |
                        SS_OPTION_DISALLOW_CONSTANT_SAMPLE_TIME);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
}

static void put_initial(SimStruct *S)
{
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        bi_put(S, 0, i, bi_element(S, INITIAL, i));
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    const int n = bi_count(S, INITIAL);
    if (n > 1 && n != ssGetOutputPortWidth(S, 0))
        ssSetErrorStatus(S, "the initial output must be a number or have as many "
                            "elements as the signal");
    else
        put_initial(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        bi_put(S, 0, i, bi_get(S, 0, i));
}

#define MDL_DISABLE
static void mdlDisable(SimStruct *S)
{
    if (bi_scalar(S, RESET) != 0) put_initial(S);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

BUILTIN(.parameters = "initial=0 reset=0");
