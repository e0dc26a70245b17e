/* polynomial: y = a polynomial of u, by its coefficients, highest power first. */
#define S_FUNCTION_NAME polynomial
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { COEFFICIENTS, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (bi_sampled(S, NPARAM)) bi_through(S, 1, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double u = *ssGetInputPortRealSignalPtrs(S, 0)[i];
        double y = 0;
        for (int k = 0; k < bi_count(S, COEFFICIENTS); k++)
            y = y * u + bi_data(S, COEFFICIENTS)[k];
        ssGetOutputPortRealSignal(S, 0)[i] = y;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Polyval", .values = "coefs|Coefs=[1 0];=-1"}, {0}};

BUILTIN(.parameters = "coefficients=[1,0] ts=-1", .simulink = simulink);
