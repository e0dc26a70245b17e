/* demux: splits the input into outputs of the given widths. Outputs of width -1 share
 * the remaining elements; if these do not divide evenly, the first outputs get one
 * more. */
#define S_FUNCTION_NAME demux
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { WIDTHS, TS, NPARAM };
enum { MOST_WIDTH = 1000000 }; /* of all outputs */

static void mdlInitializeSizes(SimStruct *S)
{
    int total = 0, open = 0;
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetNumOutputPorts(S, bi_count(S, WIDTHS));
    for (int i = 0; i < bi_count(S, WIDTHS); i++) {
        const double width = bi_data(S, WIDTHS)[i];
        if (width != -1 && !(width >= 1 && width <= MOST_WIDTH)) {
            ssSetErrorStatus(S, "every width must be at least 1, or -1");
            return;
        }
        ssSetOutputPortWidth(S, i, width == -1 ? DYNAMICALLY_SIZED : (int)width);
        open |= width == -1;
        if (width > 0) total += (int)width;
        if (total > MOST_WIDTH) {
            ssSetErrorStatus(S, "the outputs have more than 1e6 elements");
            return;
        }
    }
    bi_any_type(S);
    ssSetInputPortWidth(S, 0, open ? DYNAMICALLY_SIZED : total);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetSFcnParamTunable(S, WIDTHS, SS_PRM_NOT_TUNABLE);
}

#define MDL_SET_INPUT_PORT_WIDTH
static void mdlSetInputPortWidth(SimStruct *S, int_T port, int_T width)
{
    int open = 0, left = width;
    for (int i = 0; i < bi_count(S, WIDTHS); i++) {
        open += bi_data(S, WIDTHS)[i] == -1;
        if (bi_data(S, WIDTHS)[i] > 0) left -= (int)bi_data(S, WIDTHS)[i];
    }
    if (left < open || (!open && left)) {
        ssSetErrorStatus(
            S, "the width of the input is not the sum of the widths of the outputs");
        return;
    }
    ssSetInputPortWidth(S, port, width);
    for (int i = 0; i < bi_count(S, WIDTHS); i++) {
        if (bi_data(S, WIDTHS)[i] != -1) continue;
        /* NOLINTNEXTLINE(*-core.DivideZero): open counts the widths of -1 */
        const int share = (left + open - 1) / open;
        ssSetOutputPortWidth(S, i, share);
        left -= share;
        open--;
    }
}

#define MDL_SET_OUTPUT_PORT_WIDTH
static void mdlSetOutputPortWidth(SimStruct *S, int_T port, int_T width)
{
    ssSetOutputPortWidth(S, port, width);
}

/* Of an input that nothing feeds: wide enough for all outputs. */
#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    int total = 0;
    for (int i = 0; i < ssGetNumOutputPorts(S); i++) {
        if (ssGetOutputPortWidth(S, i) < 1) ssSetOutputPortWidth(S, i, 1);
        total += ssGetOutputPortWidth(S, i);
    }
    if (ssGetInputPortWidth(S, 0) < 1) ssSetInputPortWidth(S, 0, total);
}

/* Readers may have set widths of outputs that the input does not have. */
#define MDL_START
static void mdlStart(SimStruct *S)
{
    int total = 0;
    for (int i = 0; i < ssGetNumOutputPorts(S); i++)
        total += ssGetOutputPortWidth(S, i);
    if (total != ssGetInputPortWidth(S, 0))
        ssSetErrorStatus(
            S, "the width of the input is not the sum of the widths of the outputs");
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const size_t size = (size_t)ssGetDataTypeSize(S, ssGetInputPortDataType(S, 0));
    InputPtrsType u = ssGetInputPortSignalPtrs(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetNumOutputPorts(S); i++) {
        char *y = ssGetOutputPortSignal(S, i);
        for (int j = 0; j < ssGetOutputPortWidth(S, i); j++, y += size)
            memcpy(y, *u++, size);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Demux",
                                       .values = "Outputs=4",
                                       .only = "BusSelectionMode=off",
                                       .idle = "DisplayOption",
                                       .make = twh_make_demux},
                                      {0}};

BUILTIN(.parameters = "widths=[1;1] ts=-1", .simulink = simulink);
