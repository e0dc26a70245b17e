/* checked_parameters: y = gain, with checked and preprocessed parameters: a positive
 * gain, a mode as text, a number that cannot change. It writes its own error messages.
 */
#define S_FUNCTION_NAME checked_parameters
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

#include <string.h>

enum { GAIN, MODE, FIXED, NPARAM };

static char text[100];

#define MDL_CHECK_PARAMETERS
#if defined(MDL_CHECK_PARAMETERS) && defined(MATLAB_MEX_FILE)
static void mdlCheckParameters(SimStruct *S)
{
    const mxArray *gain = ssGetSFcnParam(S, GAIN), *mode = ssGetSFcnParam(S, MODE);
    char_T *name;
    if (!mxIsNumeric(gain) || mxIsComplex(gain) || mxIsEmpty(gain) ||
        !mxIsDouble(gain) || mxGetM(gain) * mxGetN(gain) != 1 ||
        !(mxGetScalar(gain) > 0)) {
        ssSetErrorStatus(S, "1: the gain must be a positive number");
        return;
    }
    if (!mxIsChar(mode)) {
        ssSetErrorStatus(S, "2: the mode must be a text");
        return;
    }
    name = mxArrayToString(mode);
    if (strcmp(name, "plain") != 0 && strcmp(name, "double") != 0) {
        strcpy(text, "3: the mode is 'plain' or 'double', not '");
        strncat(text, name, 20);
        strcat(text, "'");
        ssSetErrorStatus(S, text);
    }
    mxFree(name);
}
#endif

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
#if defined(MATLAB_MEX_FILE)
    if (ssGetNumSFcnParams(S) == ssGetSFcnParamsCount(S)) {
        mdlCheckParameters(S);
        if (ssGetErrorStatus(S) != NULL) return;
    } else
        return;
#endif
    ssSetSFcnParamTunable(S, GAIN, SS_PRM_TUNABLE);
    ssSetSFcnParamTunable(S, MODE, 1);
    ssSetSFcnParamNotTunable(S, FIXED);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetNumRWork(S, 1);
    ssSetNumSampleTimes(S, 1);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, mxGetScalar(ssGetSFcnParam(S, FIXED)));
    ssSetOffsetTime(S, 0, 0.0);
}

#define MDL_PROCESS_PARAMETERS
#if defined(MDL_PROCESS_PARAMETERS) && defined(MATLAB_MEX_FILE)
static void mdlProcessParameters(SimStruct *S)
{
    char_T name[20];
    const mxChar *first = (const mxChar *)mxGetData(ssGetSFcnParam(S, MODE));
    const mwSize letters = (mwSize)mxGetN(ssGetSFcnParam(S, MODE));
    mxGetString(ssGetSFcnParam(S, MODE), name, sizeof name);
    ssSetRWorkValue(S, 0,
                    *mxGetPr(ssGetSFcnParam(S, GAIN)) *
                        (first && letters == 6 && name[0] == 'd' ? 2 : 1));
}
#endif

#define MDL_START
static void mdlStart(SimStruct *S)
{
#ifdef MATLAB_MEX_FILE
    mdlProcessParameters(S);
#else
    ssSetRWorkValue(S, 0, mxGetScalar(ssGetSFcnParam(S, GAIN)));
#endif
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetOutputPortRealSignal(S, 0)[0] = ssGetRWorkValue(S, 0);
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
