/* rate_transition: transfers a signal from one rate to another, with the same result in
 * single- and multitasking. To a slower rate: the value at the common hit. To a faster
 * rate: the value at the previous slow hit; before that, initial.
 *
 * The value for a slower rate is taken in the faster task. Equal rates: a wire. A rate
 * of -1 is that of the signal at the input, or of the block at the output. */
#define S_FUNCTION_NAME rate_transition
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { FROM, TO, INITIAL, NPARAM };

/* Once both rates are known: the direction of the transition. */
static void set_direction(SimStruct *S)
{
    const double from = ssGetInputPortSampleTime(S, 0);
    const double to = ssGetOutputPortSampleTime(S, 0);
    const double ratio = from > to ? from / to : to / from;
    if (from == INHERITED_SAMPLE_TIME || to == INHERITED_SAMPLE_TIME) return;
    if (!(from > 0) || !(to > 0) || fabs(ratio - floor(ratio + 0.5)) > 1e-9 * ratio)
        ssSetErrorStatus(S, "one of the two periods must be a multiple of the other");
    ssSetInputPortDirectFeedThrough(S, 0, from <= to);
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    const double from = bi_scalar(S, FROM), to = bi_scalar(S, TO);
    bi_through(S, 1, 1);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
    ssSetInputPortSampleTime(S, 0, from);
    ssSetOutputPortSampleTime(S, 0, to);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
    set_direction(S);
}

#define MDL_SET_INPUT_PORT_SAMPLE_TIME
static void mdlSetInputPortSampleTime(SimStruct *S, int_T port, time_T period,
                                      time_T offset)
{
    ssSetInputPortSampleTime(S, port, period);
    ssSetInputPortOffsetTime(S, port, offset);
    set_direction(S);
}

#define MDL_SET_OUTPUT_PORT_SAMPLE_TIME
static void mdlSetOutputPortSampleTime(SimStruct *S, int_T port, time_T period,
                                       time_T offset)
{
    ssSetOutputPortSampleTime(S, port, period);
    ssSetOutputPortOffsetTime(S, port, offset);
    set_direction(S);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    (void)S;
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumRWork(S); i++)
        ssSetRWorkValue(S, i, bi_scalar(S, INITIAL));
}

static int to_slower(SimStruct *S)
{
    return ssGetInputPortSampleTime(S, 0) <= ssGetOutputPortSampleTime(S, 0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int from = ssGetInputPortSampleTimeIndex(S, 0);
    const int to = ssGetOutputPortSampleTimeIndex(S, 0);
    const int slower = to_slower(S);
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *y = ssGetOutputPortRealSignal(S, 0), *kept = ssGetRWork(S);
    const int n = ssGetOutputPortWidth(S, 0);
    if (slower && ssIsSpecialSampleHit(S, to, from, tid))
        for (int i = 0; i < n; i++) kept[i] = *u[i];
    if (slower ? ssIsSampleHit(S, to, tid) : ssIsSpecialSampleHit(S, from, to, tid))
        for (int i = 0; i < n; i++) y[i] = kept[i];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    if (to_slower(S)) return;
    if (!ssIsSampleHit(S, ssGetInputPortSampleTimeIndex(S, 0), tid)) return;
    for (int i = 0; i < ssGetNumRWork(S); i++) ssSetRWorkValue(S, i, *u[i]);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "RateTransition",
     .bus = 1,
     .values = "OutPortSampleTime=-1;OutPortSampleTimeOpt=;InitialCondition=0;X0=0",
     .only = "OutPortSampleTimeOpt=Specify|Inherit",
     .idle = "Integrity;Deterministic;OutPortSampleTimeMultiple;LatencyMode",
     .make = twh_make_rate_transition},
    {0}};

BUILTIN(.parameters = "from=1 to=1 initial=0", .simulink = simulink);
