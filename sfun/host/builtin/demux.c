/* demux: the input cut into outputs of the given widths. */
#define S_FUNCTION_NAME tw_demux
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { WIDTHS, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    int total = 0;
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetNumOutputPorts(S, bi_count(S, WIDTHS));
    for (int i = 0; i < bi_count(S, WIDTHS); i++) {
        const int width = (int)bi_data(S, WIDTHS)[i];
        if (width < 1) {
            ssSetErrorStatus(S, "every width must be at least 1");
            return;
        }
        ssSetOutputPortWidth(S, i, width);
        total += width;
    }
    ssSetInputPortWidth(S, 0, total);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetSFcnParamTunable(S, WIDTHS, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetNumOutputPorts(S); i++) {
        real_T *y = ssGetOutputPortRealSignal(S, i);
        for (int j = 0; j < ssGetOutputPortWidth(S, i); j++) y[j] = **u++;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"
