/* delay: y(n) = u(n - length); before that initial, one value, one for each element, or
 * a row of `length` values for each element, the first output first. */
#define S_FUNCTION_NAME delay
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { LENGTH, INITIAL, TS, NPARAM };
enum { MOST = 10000000 };

static int length(SimStruct *S)
{
    return (int)bi_scalar(S, LENGTH);
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const double n = bi_scalar(S, LENGTH);
    if (!(n >= 0 && n <= MOST) || n != floor(n)) {
        ssSetErrorStatus(S, "the length must be an integer from 0 to 1e7");
        return;
    }
    bi_through(S, 1, n == 0);
    bi_any_type(S);
    const int given = bi_count(S, INITIAL);
    if (given > 1 && (n == 0 || given % (int)n)) { /* one for each element */
        ssSetInputPortWidth(S, 0, given);
        ssSetOutputPortWidth(S, 0, given);
    }
    ssSetNumRWork(S, DYNAMICALLY_SIZED); /* a ring of `length` inputs */
    ssSetNumIWork(S, 1);                 /* the oldest */
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

/* In a loop that states no width, the initial values do. */
#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    const int n = bi_count(S, INITIAL), steps = length(S) > 0 ? length(S) : 1;
    const int width = n % steps == 0 ? n / steps : n;
    if (ssGetInputPortWidth(S, 0) < 1) ssSetInputPortWidth(S, 0, width);
    if (ssGetOutputPortWidth(S, 0) < 1) ssSetOutputPortWidth(S, 0, width);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumRWork(S, length(S) * ssGetInputPortWidth(S, 0));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static double initial(SimStruct *S, int k, int i)
{
    const int n = bi_count(S, INITIAL), width = ssGetInputPortWidth(S, 0);
    if (n == 1) return bi_scalar(S, INITIAL);
    if (n == length(S) * width) return bi_data(S, INITIAL)[i + k * width];
    return bi_data(S, INITIAL)[i];
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    const int n = bi_count(S, INITIAL), width = ssGetInputPortWidth(S, 0);
    if (n != 1 && n != width && n != length(S) * width) {
        ssSetErrorStatus(S, "the initial condition must be one number, one for each "
                            "element, or one for each element and delayed step");
        return;
    }
    for (int k = 0; k < length(S); k++)
        for (int i = 0; i < width; i++)
            ssSetRWorkValue(S, i + k * width, initial(S, k, i));
    ssSetIWorkValue(S, 0, 0);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int width = ssGetInputPortWidth(S, 0);
    (void)tid;
    for (int i = 0; i < width; i++)
        bi_put(S, 0, i,
               length(S) ? ssGetRWorkValue(S, i + ssGetIWorkValue(S, 0) * width)
                         : bi_get(S, 0, i));
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const int width = ssGetInputPortWidth(S, 0), at = ssGetIWorkValue(S, 0);
    (void)tid;
    if (!length(S)) return;
    for (int i = 0; i < width; i++) ssSetRWorkValue(S, i + at * width, bi_get(S, 0, i));
    ssSetIWorkValue(S, 0, (at + 1) % length(S));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Delay",
     .bus = 1,
     .values = "DelayLength=2;InitialCondition=0.0;SampleTime=-1",
     .only =
         "DelayLengthSource=Dialog;InitialConditionSource=Dialog;ExternalReset=None;"
         "ShowEnablePort=off;InputProcessing=Elements as channels (sample based)|"
         "Inherited",
     .idle = "DelayLengthUpperLimit;UseCircularBuffer;PreventDirectFeedthrough;"
             "RemoveDelayLengthCheckInGeneratedCode;DiagnosticForDelayLength;StateName;"
             "StateMustResolveToSignalObject;CodeGenStateStorageClass;"
             "StateStorageClass;HasFrameUpgradeWarning;RemoveProtectionDelayLength"},
    {.type = "IntegerDelay",
     .values = "NumDelays=4;vinit|InitialCondition=0.0;samptime|SampleTime=-1",
     .only = "InputProcessing=Elements as channels (sample based)|Inherited",
     .idle = "StateName;HasFrameUpgradeWarning"},
    {.type = "Integer Delay",
     .values = "NumDelays=4;vinit|InitialCondition=0.0;samptime|SampleTime=-1",
     .masked = 1},
    {0}};

BUILTIN(.parameters = "length=2 initial=0 ts=-1", .simulink = simulink);
