/* gain: y = K u: a scalar times the input, or a matrix times the input vector. */
#define S_FUNCTION_NAME gain
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

enum { K, TS, NPARAM };

static int rows(SimStruct *S)
{
    return (int)mxGetM(ssGetSFcnParam(S, K));
}

static int cols(SimStruct *S)
{
    return (int)mxGetN(ssGetSFcnParam(S, K));
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    if (bi_count(S, K) == 1) return;
    ssSetInputPortWidth(S, 0, cols(S));
    ssSetOutputPortWidth(S, 0, rows(S));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    const int fits = bi_count(S, K) == 1
                         ? ssGetInputPortWidth(S, 0) == ssGetOutputPortWidth(S, 0)
                         : cols(S) == ssGetInputPortWidth(S, 0) &&
                               rows(S) == ssGetOutputPortWidth(S, 0);
    if (!bi_is_real(S, K) || !fits)
        ssSetErrorStatus(S, "the gain must fit the widths of the ports");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    const int ny = ssGetOutputPortWidth(S, 0);
    const double *k = bi_data(S, K);
    (void)tid;
    if (bi_count(S, K) == 1) {
        for (int i = 0; i < ny; i++) y[i] = k[0] * *u[i];
        return;
    }
    const int nu = ssGetInputPortWidth(S, 0);
    for (int i = 0; i < ny; i++) {
        y[i] = 0;
        for (int j = 0; j < nu; j++) y[i] += k[i + j * ny] * *u[j];
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Gain",
     .values = "Gain=1;SampleTime=-1;Multiplication=",
     .only = "Multiplication=Element-wise(K.*u)|Matrix(K*u)|Matrix(K*u) (u vector)|"
             "Matrix(u*K)",
     .make = twh_make_gain},
    {.type = "UnaryMinus", .values = "=-1;SampleTime=-1"},
    {.type = "Slider Gain", .masked = 1, .values = "gain=1;=-1", .idle = "low;high"},
    {.type = "Degrees to Radians", .masked = 1, .values = "=pi/180;=-1"},
    {.type = "Radians to Degrees", .masked = 1, .values = "=180/pi;=-1"},
    {0}};

BUILTIN(.parameters = "gain=1 ts=-1", .simulink = simulink);
