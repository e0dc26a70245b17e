/* combinatorial: y = a row of a truth table; the elements of u are the bits of the
 * row's number from 0, the first one the highest, 1 where an element is not zero. */
#define S_FUNCTION_NAME combinatorial
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TABLE, TS, NPARAM };

static int rows(SimStruct *S)
{
    return (int)twh_plain_params(S)[TABLE].m;
}

static void mdlInitializeSizes(SimStruct *S)
{
    int bits = 0;
    if (!bi_sampled(S, NPARAM)) return;
    while (bits < 20 && 1 << bits < rows(S)) bits++;
    if (bits < 1 || 1 << bits != rows(S)) {
        ssSetErrorStatus(S, "the truth table must have 2, 4, 8, ... rows");
        return;
    }
    bi_through(S, 1, 1);
    ssSetInputPortWidth(S, 0, bits);
    ssSetOutputPortWidth(S, 0, bi_count(S, TABLE) / rows(S));
    ssSetSFcnParamTunable(S, TABLE, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    int row = 0;
    (void)tid;
    for (int i = 0; i < ssGetInputPortWidth(S, 0); i++)
        row = 2 * row + (*ssGetInputPortRealSignalPtrs(S, 0)[i] != 0);
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssGetOutputPortRealSignal(S, 0)[i] = bi_data(S, TABLE)[i * rows(S) + row];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "CombinatorialLogic",
     .values = "TruthTable=[[0 0 0 1 0 1 1 1]' [0 1 1 0 1 0 0 1]'];SampleTime=-1"},
    {0}};

BUILTIN(.parameters = "table=[0;0;0;1] ts=-1", .simulink = simulink, .integers = 1);
