/* chirp: y = sin(2 pi (f1 + (f2 - f1) / (2 T) t) t), a sine whose frequency in Hz goes
 * from f1 to f2 in the time T. */
#define S_FUNCTION_NAME chirp
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 3
#include "builtin.h"

enum { F1, T, F2, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int n = bi_common_count(S, BI_VECTORS);
    if (n) bi_source(S, n);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const double t = ssGetT(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double f1 = bi_element(S, F1, i), f2 = bi_element(S, F2, i);
        ssGetOutputPortRealSignal(S, 0)[i] =
            sin(6.28318530717958647692 *
                (f1 + (f2 - f1) / (2 * bi_element(S, T, i)) * t) * t);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "chirp",
                                       .masked = 1,
                                       .values = "f1=0.1;T=100;f2=1;=0",
                                       .idle = "VectorParams1D"},
                                      {0}};

BUILTIN(.parameters = "f1=0.1 T=100 f2=1 ts=0", .simulink = simulink);
