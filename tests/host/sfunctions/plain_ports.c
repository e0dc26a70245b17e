/* plain_ports: port-based sample times, all inherited, without callbacks for them: y1
 * counts the hits of its own port, y2 those of input 2. */
#define S_FUNCTION_NAME plain_ports
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 2);
    ssSetNumOutputPorts(S, 2);
    for (int_T i = 0; i < 2; i++) {
        ssSetInputPortWidth(S, i, 1);
        ssSetInputPortDirectFeedThrough(S, i, 1);
        ssSetOutputPortWidth(S, i, 1);
    }
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    UNUSED_ARG(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    if (ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, 0), tid))
        ssGetOutputPortRealSignal(S, 0)[0]++;
    if (ssIsSampleHit(S, ssGetInputPortSampleTimeIndex(S, 1), tid))
        ssGetOutputPortRealSignal(S, 1)[0]++;
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#include "simulink.c"
