/* interval_test: y = 1 where u is in an interval, else 0; left_closed, right_closed:
 * its ends belong to it. With by_input=1 the ends are inputs: upper end, u, lower end.
 *
 * With a variable-step solver the jumps are zero crossings. */
#define S_FUNCTION_NAME interval_test
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 2
#define BI_TEXTS (1u << 5)
#include "builtin.h"

enum { LOWER, UPPER, LEFT_CLOSED, RIGHT_CLOSED, BY_INPUT, TYPE, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    if (bi_scalar(S, BY_INPUT) != 0)
        bi_through(S, 3, 1);
    else
        bi_elementwise(S, 1, 1, BI_VECTORS);
    ssSetNumModes(S, DYNAMICALLY_SIZED);
    ssSetNumNonsampledZCs(S, DYNAMICALLY_SIZED);
    ssSetSFcnParamTunable(S, BY_INPUT, SS_PRM_NOT_TUNABLE);
    bi_output_type(S, TYPE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static double input(SimStruct *S, int port, int i)
{
    return *ssGetInputPortRealSignalPtrs(S, port)[i];
}

/* The distances of u from both ends, not negative within. */
static void distances(SimStruct *S, int i, double *from_lower, double *to_upper)
{
    const int inputs = bi_scalar(S, BY_INPUT) != 0;
    const double u = input(S, inputs ? 1 : 0, i);
    *from_lower = u - (inputs ? input(S, 2, i) : bi_element(S, LOWER, i));
    *to_upper = (inputs ? input(S, 0, i) : bi_element(S, UPPER, i)) - u;
}

static int is_within(SimStruct *S, int i)
{
    double a, b;
    distances(S, i, &a, &b);
    return (a > 0 || (a == 0 && bi_scalar(S, LEFT_CLOSED) != 0)) &&
           (b > 0 || (b == 0 && bi_scalar(S, RIGHT_CLOSED) != 0));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    int_T *mode = ssGetModeVector(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (bi_may_switch(S)) mode[i] = is_within(S, i);
        bi_put(S, 0, i, mode[i]);
    }
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++) {
        double a, b;
        distances(S, i, &a, &b);
        ssGetNonsampledZCs(S)[i] = bi_side(a < b ? a : b, ssGetModeVector(S)[i]);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Interval Test",
     .masked = 1,
     .values =
         "lowlimit=-0.5;uplimit=0.5;?IntervalClosedLeft=on;?IntervalClosedRight=on;"
         "=0;#OutDataTypeStr|LogicOutDataTypeMode=boolean;=-1"},
    {.type = "Interval Test Dynamic",
     .masked = 1,
     .values = "=0;=0;?IntervalClosedLeft=on;?IntervalClosedRight=on;"
               "=1;#OutDataTypeStr|LogicOutDataTypeMode=boolean;=-1"},
    {0}};

BUILTIN(.parameters = "lower=-0.5 upper=0.5 left_closed=1 right_closed=1 by_input=0 "
                      "type='boolean' ts=-1",
        .jumps = 1, .simulink = simulink, .integers = 1);
