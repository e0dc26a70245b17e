/* cpp_sum: an S-function in C++: y = sum of a std::vector that it keeps behind a PWork.
 */
#define S_FUNCTION_NAME cpp_sum
#define S_FUNCTION_LEVEL 2
extern "C" { /* as some S-functions in C++ do */
#include "simstruc.h"
}

#include <vector>

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetNumPWork(S, 1);
    ssSetNumSampleTimes(S, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
    ssSetOffsetTime(S, 0, 0.0);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssGetPWork(S)[0] = new std::vector<real_T>();
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    std::vector<real_T> *v = static_cast<std::vector<real_T> *>(ssGetPWorkValue(S, 0));
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    UNUSED_ARG(tid);
    v->push_back(ssGetT(S));
    y[0] = 0;
    for (size_t i = 0; i < v->size(); i++) y[0] += (*v)[i];
}

static void mdlTerminate(SimStruct *S)
{
    delete static_cast<std::vector<real_T> *>(ssGetPWorkValue(S, 0));
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
