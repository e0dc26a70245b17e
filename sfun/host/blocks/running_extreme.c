/* running_extreme: y = the smallest or largest value of u so far, starting with
 * initial, and again with it while the second input is not zero. function is 'min' or
 * 'max'. */
#define S_FUNCTION_NAME running_extreme
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#define BI_TEXTS (1u << 1)
#include "builtin.h"

enum { INITIAL, FUNCTION, TS, NPARAM };
enum { MIN, MAX };

static const char *const functions[] = {"min", "max", NULL};

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (bi_choice(S, FUNCTION, functions) < 0) {
        ssSetErrorStatus(S, "the function must be 'min' or 'max'");
        return;
    }
    bi_elementwise(S, 2, 1, BI_VECTORS);
    ssSetInputPortWidth(S, 1, 1);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, 1);
    ssSetSFcnParamTunable(S, INITIAL, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    ssSetIWorkValue(S, 0, bi_choice(S, FUNCTION, functions));
    for (int i = 0; i < ssGetNumRWork(S); i++)
        ssSetRWorkValue(S, i, bi_element(S, INITIAL, i));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int restart = *ssGetInputPortRealSignalPtrs(S, 1)[0] != 0;
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double u = *ssGetInputPortRealSignalPtrs(S, 0)[i];
        const double y = restart ? bi_element(S, INITIAL, i) : ssGetRWorkValue(S, i);
        ssGetOutputPortRealSignal(S, 0)[i] = restart ? y
                                             : ssGetIWorkValue(S, 0) == MIN
                                                 ? (u < y ? u : y)
                                                 : (u > y ? u : y);
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetNumRWork(S); i++)
        ssSetRWorkValue(S, i, ssGetOutputPortRealSignal(S, 0)[i]);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "MinMax Running Resettable",
                                       .masked = 1,
                                       .values = "vinit=0;'Function=min;=-1",
                                       .only = "Function=min|max"},
                                      {0}};

BUILTIN(.parameters = "initial=0 function='min' ts=-1", .simulink = simulink);
