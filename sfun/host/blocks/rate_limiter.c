/* rate_limiter: y follows u, but changes at most by rising (upwards) and falling (a
 * negative number, downwards) per second since the last step; it starts with initial.
 */
#define S_FUNCTION_NAME rate_limiter
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 3
#include "builtin.h"

enum { RISING, FALLING, INITIAL, TS, NPARAM };

/* RWork: time and outputs of the last step; IWork: 1 if there was one. */
static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, BI_VECTORS);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, 1);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumRWork(S, 1 + ssGetOutputPortWidth(S, 0));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        if (!(bi_element(S, FALLING, i) <= bi_element(S, RISING, i)))
            ssSetErrorStatus(S,
                             "the falling slew rate must not be above the rising one");
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssSetRWorkValue(S, 1 + i, bi_element(S, INITIAL, i));
    ssSetIWorkValue(S, 0, 0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const real_T *last = ssGetRWork(S);
    const double dt = ssGetIWorkValue(S, 0) ? ssGetT(S) - last[0] : 0;
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double low = last[1 + i] + bi_element(S, FALLING, i) * dt;
        const double high = last[1 + i] + bi_element(S, RISING, i) * dt;
        ssGetOutputPortRealSignal(S, 0)[i] = *u[i] < low    ? low
                                             : *u[i] > high ? high
                                                            : *u[i];
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    ssSetRWorkValue(S, 0, ssGetT(S));
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssSetRWorkValue(S, 1 + i, ssGetOutputPortRealSignal(S, 0)[i]);
    ssSetIWorkValue(S, 0, 1);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "RateLimiter",
     .values = "RisingSlewLimit=1;FallingSlewLimit=-1;InitialCondition=0;=-1",
     .only = "SampleTimeMode=inherited|continuous",
     .idle = "SampleTimeMode;LinearizeAsGain;InitialConditionSetting"},
    {0}};

BUILTIN(.parameters = "rising=1 falling=-1 initial=0 ts=-1", .simulink = simulink);
