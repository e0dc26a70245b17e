/* interpolate: a table by the outputs of prelookup blocks: for each dimension an index
 * from 0 and a fraction; linear between the values. With extrapolation 'clip' fractions
 * stay within 0 ... 1. sizes are those of the dimensions, 0: one dimension. */
#define S_FUNCTION_NAME interpolate
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS (1u << 2)
#include "builtin.h"

#include "lookup.h"

enum { SIZES, TABLE, EXTENDS, TS, NPARAM };
enum { BEYOND, SIZE };

static int is_flat(SimStruct *S)
{
    return bi_count(S, SIZES) == 1 && bi_scalar(S, SIZES) == 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM) || look_extends(S, EXTENDS) < 0) return;
    const int dims = is_flat(S) ? 1 : bi_count(S, SIZES);
    double n = 1;
    for (int d = 0; d < dims && !is_flat(S); d++) n *= bi_data(S, SIZES)[d];
    if (dims > TWH_MOST_DIMENSIONS || (!is_flat(S) && n != bi_count(S, TABLE))) {
        ssSetErrorStatus(S, "the sizes must be those of the table, at most 6");
        return;
    }
    bi_through(S, 2 * dims, 1);
    ssSetNumIWork(S, SIZE + dims);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, BEYOND, look_extends(S, EXTENDS));
    for (int d = 0; d < ssGetNumInputPorts(S) / 2; d++)
        ssSetIWorkValue(S, SIZE + d,
                        is_flat(S) ? bi_count(S, TABLE) : (int)bi_data(S, SIZES)[d]);
}

static double input(SimStruct *S, int port, int i)
{
    return *ssGetInputPortRealSignalPtrs(S, port)[i];
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int dims = ssGetNumInputPorts(S) / 2, *size = ssGetIWork(S) + SIZE;
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        int k[TWH_MOST_DIMENSIONS];
        double f[TWH_MOST_DIMENSIONS];
        for (int d = 0; d < dims; d++) {
            k[d] = (int)bi_fit(input(S, 2 * d, i), 0, size[d] - 1);
            f[d] = input(S, 2 * d + 1, i);
            if (!ssGetIWorkValue(S, BEYOND)) f[d] = bi_fit(f[d], 0, 1);
            if (k[d] == size[d] - 1 && k[d] > 0) { /* the last point */
                k[d]--;
                f[d]++;
                if (!ssGetIWorkValue(S, BEYOND)) f[d] = 1;
            }
        }
        ssGetOutputPortRealSignal(S, 0)[i] =
            look_up(bi_data(S, TABLE), dims, size, k, f, LOOK_LINEAR);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Interpolation_n-D",
     .values = "NumberOfTableDimensions=;Table=;ExtrapMethod=;SampleTime=",
     .only = "TableSource=Dialog;InterpMethod=Linear|Linear point-slope|Linear "
             "Lagrange;ExtrapMethod=Linear|Clip;NumSelectionDims=0;"
             "RequireIndexFractionAsBus=off;TableSpecification=Explicit values",
     .noted = "DiagnosticForOutOfRangeInput=None",
     .idle = "ValidIndexMayReachLast;RemoveProtectionIndex;InternalRulePriority;"
             "CheckIndexInCode;LookupTableObject",
     .make = twh_make_interpolation},
    {0}};

BUILTIN(.parameters = "sizes=0 table=[0;1] extrapolation='clip' ts=-1",
        .simulink = simulink, .integers = 1);
