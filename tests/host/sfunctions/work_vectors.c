/* work_vectors: all types of work vectors. At the start all must be zero; then each
 * counts the updates in its own way. y = one element per vector. */
#define S_FUNCTION_NAME work_vectors
#define S_FUNCTION_LEVEL 2
#include "simstruc.h"

enum { REAL, INT, POINTER, MODE, DATA, USER, NOUT };
enum {
    AS_DOUBLE,
    AS_SINGLE,
    AS_INT8,
    AS_UINT8,
    AS_INT16,
    AS_UINT16,
    AS_UINT32,
    AS_BOOLEAN,
    NDWORK
};
static const DTypeId types[NDWORK] = {SS_DOUBLE, SS_SINGLE, SS_INT8,   SS_UINT8,
                                      SS_INT16,  SS_UINT16, SS_UINT32, SS_BOOLEAN};

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, NOUT);
    ssSetNumRWork(S, 3);
    ssSetNumIWork(S, DYNAMICALLY_SIZED);
    ssSetNumPWork(S, 1);
    ssSetNumModes(S, 2);
    ssSetNumDWork(S, DYNAMICALLY_SIZED);
    ssSetNumSampleTimes(S, 1);
    ssSetOperatingPointCompliance(S, USE_DEFAULT_SIM_STATE);
    ssSetOptions(S,
                 SS_OPTION_WORKS_WITH_CODE_REUSE | SS_OPTION_USE_TLC_WITH_ACCELERATOR |
                     SS_OPTION_DISCRETE_VALUED_OUTPUT | SS_OPTION_EXCEPTION_FREE_CODE);
}

#ifdef MATLAB_MEX_FILE
#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumIWork(S, 4);
    ssSetNumDWork(S, NDWORK);
    for (int_T i = 0; i < NDWORK; i++) {
        ssSetDWorkWidth(S, i, i + 1);
        ssSetDWorkDataType(S, i, types[i]);
        ssSetDWorkName(S, i, "kept");
        ssSetDWorkUsageType(S, i, SS_DWORK_USED_AS_DSTATE);
    }
}
#endif

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, 1.0);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    real_T sum = 0;
    uint8_T *byte = NULL;
    for (int_T i = 0; i < ssGetNumRWork(S); i++) sum += ssGetRWorkValue(S, i);
    for (int_T i = 0; i < ssGetNumIWork(S); i++) sum += ssGetIWork(S)[i];
    for (int_T i = 0; i < ssGetNumModes(S); i++) sum += ssGetModeVector(S)[i];
    for (int_T i = 0; i < ssGetNumDWork(S); i++) {
        byte = (uint8_T *)ssGetDWork(S, i);
        for (int_T j = 0;
             j < ssGetDWorkWidth(S, i) * ssGetDataTypeSize(S, ssGetDWorkDataType(S, i));
             j++)
            sum += byte[j];
    }
    if (sum != 0 || ssGetPWork(S)[0] || ssGetUserData(S)) {
        ssSetErrorStatus(S, "a work vector is not zero at the start");
        return;
    }
    for (int_T i = 0; i < ssGetNumPWork(S); i++)
        ssSetPWorkValue(S, i, mxCalloc(1, sizeof(uint_T)));
    ssSetUserData(S, mxCalloc(1, sizeof(int_T)));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    UNUSED_ARG(tid);
    y[REAL] = ssGetRWork(S)[2];
    y[INT] = ssGetIWorkValue(S, 3);
    y[POINTER] = *(uint_T *)ssGetPWorkValue(S, 0);
    y[MODE] = ssGetModeVectorValue(S, 1);
    y[USER] = *(int_T *)ssGetUserData(S);
    y[DATA] = ((real_T *)ssGetDWork(S, AS_DOUBLE))[0] +
              ((real32_T *)ssGetDWork(S, AS_SINGLE))[1] +
              ((int8_T *)ssGetDWork(S, AS_INT8))[2] +
              ((uint8_T *)ssGetDWork(S, AS_UINT8))[3] +
              ((int16_T *)ssGetDWork(S, AS_INT16))[4] +
              ((uint16_T *)ssGetDWork(S, AS_UINT16))[5] +
              ((uint32_T *)ssGetDWork(S, AS_UINT32))[6] +
              ((boolean_T *)ssGetDWork(S, AS_BOOLEAN))[7];
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    ssGetRWork(S)[2]++;
    ssSetIWorkValue(S, 3, ssGetIWorkValue(S, 3) + 1);
    ++*(uint_T *)ssGetPWork(S)[0];
    ssSetModeVectorValue(S, 1, ssGetModeVectorValue(S, 1) + 1);
    ++*(int_T *)ssGetUserData(S);
    ((real_T *)ssGetDWork(S, AS_DOUBLE))[0]++;
    ((real32_T *)ssGetDWork(S, AS_SINGLE))[1]++;
    ((int8_T *)ssGetDWork(S, AS_INT8))[2]++;
    ((uint8_T *)ssGetDWork(S, AS_UINT8))[3]++;
    ((int16_T *)ssGetDWork(S, AS_INT16))[4]++;
    ((uint16_T *)ssGetDWork(S, AS_UINT16))[5]++;
    ((uint32_T *)ssGetDWork(S, AS_UINT32))[6]++;
    ((boolean_T *)ssGetDWork(S, AS_BOOLEAN))[7] = 1;
}

static void mdlTerminate(SimStruct *S)
{
    if (ssGetPWork(S)) mxFree(ssGetPWorkValue(S, 0));
    mxFree(ssGetUserData(S));
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
