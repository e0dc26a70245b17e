/* reshape: the same elements with other dimensions: dims is [rows cols], 0 for a plain
 * vector, -1 for a column and -2 for a row of all elements. Several dims may be given.
 */
#define S_FUNCTION_NAME reshape
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { DIMS, TS, NPARAM };
enum { MOST = 8 };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (bi_count(S, DIMS) > MOST) {
        ssSetErrorStatus(S, "a signal has at most 8 dimensions");
        return;
    }
    bi_through(S, 1, 1);
    bi_any_type(S);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void set_result(SimStruct *S, int n)
{
    const double first = bi_scalar(S, DIMS);
    int_T dims[MOST];
    double total = 1;
    if (bi_count(S, DIMS) == 1 && first <= 0) {
        if (first == 0)
            ssSetOutputPortWidth(S, 0, n);
        else
            ssSetOutputPortMatrixDimensions(S, 0, first == -1 ? n : 1,
                                            first == -1 ? 1 : n);
        return;
    }
    for (int i = 0; i < bi_count(S, DIMS); i++) {
        const double size = bi_data(S, DIMS)[i];
        total *= size;
        dims[i] = size >= 1 && size <= n ? (int_T)size : 0;
    }
    if (total != n) {
        ssSetErrorStatus(S, "the dimensions do not have as many elements as the input");
        return;
    }
    if (bi_count(S, DIMS) == 1) {
        ssSetOutputPortWidth(S, 0, n);
        return;
    }
    const DimsInfo_T info = {n, bi_count(S, DIMS), dims, NULL};
    ssSetOutputPortDimensionInfo(S, 0, &info);
}

#define MDL_SET_INPUT_PORT_DIMENSION_INFO
static void mdlSetInputPortDimensionInfo(SimStruct *S, int_T port,
                                         const DimsInfo_T *dims)
{
    ssSetInputPortDimensionInfo(S, port, dims);
    if (ssGetInputPortWidth(S, port) > 0) set_result(S, ssGetInputPortWidth(S, port));
}

#define MDL_SET_OUTPUT_PORT_DIMENSION_INFO
static void mdlSetOutputPortDimensionInfo(SimStruct *S, int_T port,
                                          const DimsInfo_T *dims)
{
    ssSetOutputPortDimensionInfo(S, port, dims);
    ssSetInputPortWidth(S, 0, ssGetOutputPortWidth(S, port));
    set_result(S, ssGetOutputPortWidth(S, port));
}

#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    if (ssGetInputPortWidth(S, 0) < 1) ssSetInputPortWidth(S, 0, 1);
    set_result(S, ssGetInputPortWidth(S, 0));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputPtrsType u = ssGetInputPortSignalPtrs(S, 0);
    const size_t size = (size_t)ssGetDataTypeSize(S, ssGetInputPortDataType(S, 0));
    char *y = ssGetOutputPortSignal(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        memcpy(y + size * (size_t)i, u[i], size);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Reshape",
     .values = "OutputDimensionality=;OutputDimensions=",
     .only = "OutputDimensionality=1-D array|Column vector|Column vector (2-D)|Row "
             "vector|Row vector (2-D)|Customize",
     .make = twh_make_reshape},
    {.type = "Reshape",
     .values = "OutputDimensionality=;OutputDimensions=",
     .only = "OutputDimensionality=1-D array|Column vector|Column vector (2-D)|Row "
             "vector|Row vector (2-D)|Customize",
     .masked = 1,
     .make = twh_make_reshape},
    {0}};

BUILTIN(.parameters = "dims=0 ts=-1", .simulink = simulink);
