/* hit_crossing: y = 1 in a step in which u reaches or has crossed an offset, else 0;
 * direction is 'either', 'rising' or 'falling'.
 *
 * With a variable-step solver the crossing is located. */
#define S_FUNCTION_NAME hit_crossing
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 1
#define BI_TEXTS (1u << 1 | 1u << 2)
#include "builtin.h"

enum { OFFSET, DIRECTION, TYPE, TS, NPARAM };
enum { EITHER, RISING, FALLING };

static const char *const directions[] = {"either", "rising", "falling", NULL};

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (bi_choice(S, DIRECTION, directions) < 0) {
        ssSetErrorStatus(S, "the direction must be 'either', 'rising' or 'falling'");
        return;
    }
    bi_elementwise(S, 1, 1, BI_VECTORS);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumIWork(S, 1);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
    bi_output_type(S, TYPE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

/* The distance at the last step; no number before the first. */
#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    ssSetIWorkValue(S, 0, bi_choice(S, DIRECTION, directions));
    for (int i = 0; i < ssGetNumRWork(S); i++) ssSetRWorkValue(S, i, NAN);
}

static double distance(SimStruct *S, int i)
{
    return *ssGetInputPortRealSignalPtrs(S, 0)[i] - bi_element(S, OFFSET, i);
}

/* From the distance before to the one now. */
static int hits(int how, double before, double now)
{
    const int rises = before < 0 && now >= 0, falls = before > 0 && now <= 0;
    if (how == RISING) return rises;
    if (how == FALLING) return falls;
    return rises || falls || now == 0;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (ssIsMajorTimeStep(S))
            ssGetModeVector(S)[i] =
                hits(ssGetIWorkValue(S, 0), ssGetRWorkValue(S, i), distance(S, i));
        bi_put(S, 0, i, ssGetModeVector(S)[i]);
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetNumRWork(S); i++) ssSetRWorkValue(S, i, distance(S, i));
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] = distance(S, i);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "HitCross",
     .values = "HitCrossingOffset=0;'HitCrossingDirection=either;#OutDataTypeStr="
               "Inherit;SampleTime=-1",
     .only = "HitCrossingDirection=either|rising|falling;ShowOutputPort=on",
     .idle = "ZeroCross"},
    {0}};

BUILTIN(.parameters = "offset=0 direction='either' type='boolean' ts=-1",
        .simulink = simulink);
