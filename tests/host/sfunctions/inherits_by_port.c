/* inherits_by_port: inherited port-based sample times: each output runs four times
 * slower than the input of the same number. y = number of hits. */
#define S_FUNCTION_NAME inherits_by_port
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
        ssSetInputPortSampleTime(S, i, INHERITED_SAMPLE_TIME);
        ssSetOutputPortWidth(S, i, 1);
        ssSetOutputPortSampleTime(S, i, INHERITED_SAMPLE_TIME);
    }
    ssSetNumSampleTimes(S, PORT_BASED_SAMPLE_TIMES);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#define MDL_SET_INPUT_PORT_SAMPLE_TIME
static void mdlSetInputPortSampleTime(SimStruct *S, int_T port, time_T period,
                                      time_T offset)
{
    ssSetInputPortSampleTime(S, port, period);
    ssSetInputPortOffsetTime(S, port, offset);
    ssSetOutputPortSampleTime(S, port, 4 * period);
    ssSetOutputPortOffsetTime(S, port, offset);
}

#define MDL_SET_OUTPUT_PORT_SAMPLE_TIME
static void mdlSetOutputPortSampleTime(SimStruct *S, int_T port, time_T period,
                                       time_T offset)
{
    ssSetOutputPortSampleTime(S, port, period);
    ssSetOutputPortOffsetTime(S, port, offset);
    ssSetInputPortSampleTime(S, port, period / 4);
    ssSetInputPortOffsetTime(S, port, offset);
}
#endif

static void mdlOutputs(SimStruct *S, int_T tid)
{
    for (int_T i = 0; i < 2; i++)
        if (ssIsSampleHit(S, ssGetOutputPortSampleTimeIndex(S, i), tid))
            ssGetOutputPortRealSignal(S, i)[0]++;
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
