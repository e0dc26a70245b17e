/* transfer_fcn: Y(s) / U(s) = num(s) / den(s), highest powers first.
 *
 * With den = a0 s^n + ... + an and num = b0 s^n + ... + bn (padded with zeros), all
 * divided by a0:
 *     x1' = u - a1 x1 - ... - an xn,  x2' = x1, ...,  xn' = x(n-1)
 *     y   = (b1 - b0 a1) x1 + ... + (bn - b0 an) xn + b0 u */
#define S_FUNCTION_NAME transfer_fcn
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { NUM, DEN, NPARAM };

static int order(SimStruct *S)
{
    return bi_count(S, DEN) - 1;
}

static double a(SimStruct *S, int i)
{
    return bi_data(S, DEN)[i] / bi_data(S, DEN)[0];
}

static double b(SimStruct *S, int i)
{
    const int at = i - (bi_count(S, DEN) - bi_count(S, NUM));
    return at < 0 ? 0 : bi_data(S, NUM)[at] / bi_data(S, DEN)[0];
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    if (bi_data(S, DEN)[0] == 0 || bi_count(S, NUM) > bi_count(S, DEN) ||
        bi_count(S, DEN) < 2) {
        ssSetErrorStatus(S, "den must start with a nonzero number, contain a power of "
                            "s and be at least as long as num");
        return;
    }
    bi_through(S, 1, b(S, 0) != 0);
    ssSetInputPortWidth(S, 0, 1);
    ssSetOutputPortWidth(S, 0, 1);
    ssSetNumContStates(S, order(S));
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const real_T *x = ssGetContStates(S);
    double y = b(S, 0) != 0 ? b(S, 0) * *ssGetInputPortRealSignalPtrs(S, 0)[0] : 0;
    (void)tid;
    for (int i = 1; i <= order(S); i++) y += (b(S, i) - b(S, 0) * a(S, i)) * x[i - 1];
    ssGetOutputPortRealSignal(S, 0)[0] = y;
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    const real_T *x = ssGetContStates(S);
    real_T *dx = ssGetdX(S);
    dx[0] = *ssGetInputPortRealSignalPtrs(S, 0)[0];
    for (int i = 1; i <= order(S); i++) dx[0] -= a(S, i) * x[i - 1];
    for (int i = 1; i < order(S); i++) dx[i] = x[i - 1];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "TransferFcn",
     .values = "Numerator=[1];Denominator=[1 1]",
     .noted = "AbsoluteTolerance=auto|-1",
     .idle = "ContinuousStateAttributes;Realization;"
             "ParameterTunability"},
    {.type = "ZeroPole",
     .values = "Zeros=[1];Poles=[0 -1];Gain=[1]",
     .noted = "AbsoluteTolerance=auto|-1",
     .idle = "ContinuousStateAttributes;Realization;ParameterTunability",
     .make = twh_make_zero_pole},
    {.type = "LTI Block", .values = "sys=;IC=", .masked = 1, .make = twh_make_lti},
    {0}};

BUILTIN(.parameters = "num=1 den=[1,1]", .simulink = simulink);
