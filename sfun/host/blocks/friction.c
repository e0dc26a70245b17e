/* friction: Coulomb and viscous friction: y = sign(u) (gain |u| + offset).
 *
 * The jump at u = 0 is a zero crossing. */
#define S_FUNCTION_NAME friction
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 2
#include "builtin.h"

enum { OFFSET, GAIN, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_elementwise(S, 1, 1, BI_VECTORS);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    int_T *sign = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S)) sign[i] = (*u[i] > 0) - (*u[i] < 0);
        ssGetOutputPortRealSignal(S, 0)[i] =
            sign[i]
                ? bi_element(S, GAIN, i) * *u[i] + sign[i] * bi_element(S, OFFSET, i)
                : 0;
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] = ssGetModeVector(S)[i] ? *u[i] : *u[i] == 0 ? -1 : 1;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Coulombic and Viscous Friction",
                                       .values = "offset=[1 3 2 0];gain=1;=-1",
                                       .masked = 1},
                                      {0}};

BUILTIN(.parameters = "offset=1 gain=1 ts=-1", .simulink = simulink);
