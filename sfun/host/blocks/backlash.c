/* backlash: play of a width: y stays until u touches an end of the play around it, then
 * moves with u; the play is centred on initial at first.
 *
 * The output of the last step is its memory. Where u touches an end is a zero crossing.
 */
#define S_FUNCTION_NAME backlash
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 2
#include "builtin.h"

enum { WIDTH, INITIAL, TS, NPARAM };
enum { DOWN = -1, FREE, UP }; /* modes */

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, BI_VECTORS);
    ssSetNumRWork(S, DYNAMICALLY_SIZED);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumNonsampledZCs(S, 2 * ssGetOutputPortWidth(S, 0));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < ssGetNumRWork(S); i++) {
        if (!(bi_element(S, WIDTH, i) >= 0))
            ssSetErrorStatus(S, "the width of the play must not be negative");
        ssSetRWorkValue(S, i, bi_element(S, INITIAL, i));
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double half = bi_element(S, WIDTH, i) / 2, last = ssGetRWorkValue(S, i);
        const int now = *u[i] >= last + half ? UP : *u[i] <= last - half ? DOWN : FREE;
        if (ssIsMajorTimeStep(S)) ssGetModeVector(S)[i] = now;
        ssGetOutputPortRealSignal(S, 0)[i] = now == UP     ? *u[i] - half
                                             : now == DOWN ? *u[i] + half
                                                           : last;
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetNumRWork(S); i++)
        ssSetRWorkValue(S, i, ssGetOutputPortRealSignal(S, 0)[i]);
}

/* While u moves an end, only the other one can be touched. */
#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *z = ssGetNonsampledZCs(S);
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double half = bi_element(S, WIDTH, i) / 2, last = ssGetRWorkValue(S, i);
        const int mode = ssGetModeVector(S)[i];
        z[2 * i] = mode == UP ? 1 : *u[i] - (last + half);
        z[2 * i + 1] = mode == DOWN ? -1 : *u[i] - (last - half);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Backlash",
     .values = "BacklashWidth=1;InitialOutput=0;SampleTime=-1",
     .idle = "ZeroCross;LinearizeAsGain"},
    {0}};

BUILTIN(.parameters = "width=1 initial=0 ts=-1", .simulink = simulink);
