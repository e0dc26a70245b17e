/* width: y = the number of elements of u. */
#define S_FUNCTION_NAME width
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    ssGetOutputPortRealSignal(S, 0)[0] = ssGetInputPortWidth(S, 0);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Width",
     .values = "=-1",
     .only = "OutputDataTypeScalingMode=Choose intrinsic data type|Inherit via back "
             "propagation|All ports same datatype;DataType=double"},
    {0}};

BUILTIN(.parameters = "ts=-1", .simulink = simulink);
