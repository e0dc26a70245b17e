/* selector: elements of a vector, or rows and columns of a matrix, by indices from 1;
 * -1 for all of them. With port=1 a second input gives the index, with port=2 the first
 * of `rows` indices in a row. */
#define S_FUNCTION_NAME selector
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { ROWS, COLS, DIMENSIONS, PORT, FROM_0, TS, NPARAM };
enum { NO_PORT, INDICES, START };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const double port = bi_scalar(S, PORT), n = bi_scalar(S, DIMENSIONS);
    if ((n != 1 && n != 2) || (n == 2 && port != NO_PORT) ||
        (port == START && !(bi_scalar(S, ROWS) >= 1 && bi_scalar(S, ROWS) <= 1e6))) {
        ssSetErrorStatus(S,
                         "expected one or two dimensions, an index port for one only, "
                         "and the number of elements with a starting index");
        return;
    }
    bi_through(S, port == NO_PORT ? 1 : 2, 1);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetOutputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static int matrix_size(SimStruct *S, int d)
{
    if (bi_scalar(S, DIMENSIONS) == 1) return d ? 1 : ssGetInputPortWidth(S, 0);
    if (ssGetInputPortNumDimensions(S, 0) == 2)
        return ssGetInputPortDimensions(S, 0)[d];
    return d ? 1 : ssGetInputPortWidth(S, 0);
}

static int is_all(SimStruct *S, int which)
{
    return bi_count(S, which) == 1 && bi_scalar(S, which) == -1;
}

/* How many are selected in this dimension. */
static int selected(SimStruct *S, int which)
{
    if (is_all(S, which)) return matrix_size(S, which);
    return bi_count(S, which);
}

static void set_result(SimStruct *S)
{
    const double port = bi_scalar(S, PORT);
    for (int i = 0; i < ssGetNumInputPorts(S); i++)
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED) return;
    if (port == INDICES)
        ssSetOutputPortWidth(S, 0, ssGetInputPortWidth(S, 1));
    else if (port == START)
        ssSetOutputPortWidth(S, 0, (int_T)bi_scalar(S, ROWS));
    else if (bi_scalar(S, DIMENSIONS) == 1)
        ssSetOutputPortWidth(S, 0, selected(S, ROWS));
    else
        ssSetOutputPortMatrixDimensions(S, 0, selected(S, ROWS), selected(S, COLS));
}

#define MDL_SET_INPUT_PORT_DIMENSION_INFO
static void mdlSetInputPortDimensionInfo(SimStruct *S, int_T port,
                                         const DimsInfo_T *dims)
{
    ssSetInputPortDimensionInfo(S, port, dims);
    set_result(S);
}

#define MDL_SET_OUTPUT_PORT_DIMENSION_INFO
static void mdlSetOutputPortDimensionInfo(SimStruct *S, int_T port,
                                          const DimsInfo_T *dims)
{
    ssSetOutputPortDimensionInfo(S, port, dims);
}

#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    for (int i = 0; i < ssGetNumInputPorts(S); i++)
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED)
            ssSetInputPortWidth(S, i, 1);
    set_result(S);
}

static double base(SimStruct *S)
{
    return bi_scalar(S, FROM_0) != 0 ? 0 : 1;
}

/* Position k of the selection in a dimension, from 0. */
static int position(SimStruct *S, int which, int k)
{
    if (is_all(S, which)) return k;
    return (int)(bi_data(S, which)[k] - base(S));
}

static int is_inside(double i, int n)
{
    return i >= 0 && i < n && i == floor(i);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    if (bi_scalar(S, PORT) != NO_PORT) return;
    for (int d = 0; d < (int)bi_scalar(S, DIMENSIONS); d++)
        for (int k = 0; !is_all(S, d) && k < bi_count(S, d); k++)
            if (!is_inside(bi_data(S, d)[k] - base(S), matrix_size(S, d)))
                ssSetErrorStatus(S, "an index is not in the range of the input");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputPtrsType u = ssGetInputPortSignalPtrs(S, 0);
    const size_t size = (size_t)ssGetDataTypeSize(S, ssGetInputPortDataType(S, 0));
    const int n = ssGetOutputPortWidth(S, 0), rows = matrix_size(S, 0);
    const int many = selected(S, ROWS), port = (int)bi_scalar(S, PORT);
    char *y = ssGetOutputPortSignal(S, 0);
    (void)tid;
    for (int i = 0; i < n; i++) {
        int at;
        if (port == NO_PORT && bi_scalar(S, DIMENSIONS) == 1)
            at = position(S, ROWS, i);
        else if (port == NO_PORT)
            at = position(S, ROWS, i % many) + position(S, COLS, i / many) * rows;
        else {
            const InputRealPtrsType k = ssGetInputPortRealSignalPtrs(S, 1);
            const double asked = trunc(port == START ? *k[0] + i : *k[i]) - base(S);
            if (!is_inside(asked, ssGetInputPortWidth(S, 0))) {
                ssSetErrorStatus(S, "the index at its port is not in the range of the "
                                    "input");
                return;
            }
            at = (int)asked;
        }
        memcpy(y + size * (size_t)i, u[at], size);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Selector",
     .values = "InputType=;NumberOfDimensions=;IndexMode=;IndexOptions=;Indices=;"
               "OutputSizes=;Elements=;ElementSrc=;Rows=;RowSrc=;Columns=;ColumnSrc=;"
               "InputPortWidth=;IndexOptionArray=;IndexParamArray=;OutputSizeArray=;"
               "SampleTime=-1",
     .idle = "IndexIsStartValue;OutputInitialValue;InputPortWidth",
     .make = twh_make_selector},
    {0}};

BUILTIN(.parameters = "rows=1 cols=-1 dimensions=1 port=0 from_0=0 ts=-1",
        .simulink = simulink, .integers = 1);
