/* from_table: linear interpolation in a table of values over times. values has one row
 * per time and one column per output element; before the first and after the last time
 * the output is held. */
#define S_FUNCTION_NAME from_table
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { TIMES, VALUES, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int n = bi_count(S, TIMES), total = bi_count(S, VALUES);
    if (total % n ||
        (n > 1 && (int)mxGetM(ssGetSFcnParam(S, VALUES)) != n && total != n)) {
        ssSetErrorStatus(S, "values must have one row per time");
        return;
    }
    for (int i = 1; i < n; i++)
        if (!(bi_data(S, TIMES)[i] > bi_data(S, TIMES)[i - 1])) {
            ssSetErrorStatus(S, "times must increase");
            return;
        }
    bi_source(S, total / n);
    ssSetSFcnParamTunable(S, TIMES, SS_PRM_NOT_TUNABLE);
    ssSetSFcnParamTunable(S, VALUES, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const double *time = bi_data(S, TIMES), *value = bi_data(S, VALUES);
    const double t = ssGetT(S);
    const int n = bi_count(S, TIMES);
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    int low = 0, high = n - 1;
    (void)tid;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (time[middle] <= t)
            low = middle;
        else
            high = middle;
    }
    double part = high > low ? (t - time[low]) / (time[high] - time[low]) : 0;
    part = fmax(0, fmin(1, part));
    for (int j = 0; j < ssGetOutputPortWidth(S, 0); j++)
        y[j] = (1 - part) * value[low + j * n] + part * value[high + j * n];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "FromWorkspace",
     .values = "VariableName=;SampleTime=0;OutputAfterFinalValue=",
     .only = "Interpolate=on;OutputAfterFinalValue=Holding final value|Extrapolation",
     .idle = "ZeroCross",
     .make = twh_make_from_workspace},
    {0}};

BUILTIN(.parameters = "times=[0;1] values=[0;1] ts=0", .simulink = simulink);
