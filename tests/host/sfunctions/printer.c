/* printer: prints and warns in every way, and prints the solver and the times of the
 * run. */
#define S_FUNCTION_NAME printer
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    void *p = mxMalloc(8);
    mexMakeMemoryPersistent(p);
    p = mxRealloc(p, 16);
    mxFree(p);
    mexPrintf("mexPrintf %d\n", 1);
    ssPrintf("ssPrintf %s\n", ssGetPath(S));
    ssWarning(S, "ssWarning");
    mexWarnMsgTxt("mexWarnMsgTxt");
    mexWarnMsgIdAndTxt("test:printer", "mexWarnMsgIdAndTxt %d", 2);
    ssPrintf("%s %s %d %g\n", ssGetModelName(S), ssGetSolverName(S),
             ssIsVariableStepSolver(S), ssGetFixedStepSize(S));
    if (ssGetSimMode(S) == SS_SIMMODE_EXTERNAL || ssRTWGenIsCodeGen(S))
        ssSetErrorStatus(S, "this is neither external mode nor code generation");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(S);
    UNUSED_ARG(tid);
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
