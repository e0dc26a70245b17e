/* tapped_delay: the last values of a scalar u as a vector: those of `length` hits back
 * to 1 hit back, with newest_first=1 the other way round; with current=1 also u itself.
 * initial is what was before. */
#define S_FUNCTION_NAME tapped_delay
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { LENGTH, INITIAL, NEWEST_FIRST, CURRENT, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const double n = bi_scalar(S, LENGTH);
    const int count = bi_count(S, INITIAL), current = bi_scalar(S, CURRENT) != 0;
    if (!(n >= 1 && n <= 100000 && n == floor(n)) || (count != 1 && count != n)) {
        ssSetErrorStatus(S, "the length must be a positive integer, the initial value "
                            "a number or one for each");
        return;
    }
    bi_through(S, 1, current);
    ssSetInputPortWidth(S, 0, 1);
    ssSetOutputPortWidth(S, 0, (int)n + current);
    ssSetNumDiscStates(S, (int)n);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* The states are from the oldest to the newest. */
#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    const int n = ssGetNumDiscStates(S), back = bi_scalar(S, NEWEST_FIRST) != 0;
    for (int i = 0; i < n; i++)
        ssGetRealDiscStates(S)[i] = bi_element(S, INITIAL, back ? n - 1 - i : i);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int n = ssGetNumDiscStates(S), width = ssGetOutputPortWidth(S, 0);
    const int back = bi_scalar(S, NEWEST_FIRST) != 0;
    (void)tid;
    for (int i = 0; i < width; i++)
        ssGetOutputPortRealSignal(S, 0)[back ? width - 1 - i : i] =
            i < n ? ssGetRealDiscStates(S)[i] : *ssGetInputPortRealSignalPtrs(S, 0)[0];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const int n = ssGetNumDiscStates(S);
    real_T *x = ssGetRealDiscStates(S);
    (void)tid;
    memmove(x, x + 1, (size_t)(n - 1) * sizeof *x);
    x[n - 1] = *ssGetInputPortRealSignalPtrs(S, 0)[0];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Tapped Delay Line",
     .masked = 1,
     .values =
         "NumDelays=4;vinit=0.0;@DelayOrder=Newest;?includeCurrent=off;samptime=-1",
     .only = "DelayOrder=Oldest|Newest"},
    {0}};

BUILTIN(.parameters = "length=4 initial=0 newest_first=0 current=0 ts=-1",
        .simulink = simulink);
