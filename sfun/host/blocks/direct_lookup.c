/* direct_lookup: an element or a column of a table, by indices from 0, one input for
 * each; their fractions are cut off, and an index outside takes the nearest end. What
 * is 'element' or 'column': all of the first dimension. sizes are those of the
 * dimensions, 0: one dimension. With in_range=1 an index outside ends the run. */
#define S_FUNCTION_NAME direct_lookup
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS (1u << 3)
#include "builtin.h"

enum { SIZES, TABLE, IN_RANGE, WHAT, TS, NPARAM };

static int takes_column(SimStruct *S)
{
    static const char *const names[] = {"element", "column", NULL};
    return bi_choice(S, WHAT, names);
}

static int size_of(SimStruct *S, int d)
{
    return bi_scalar(S, SIZES) == 0 ? bi_count(S, TABLE) : (int)bi_data(S, SIZES)[d];
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int flat = bi_count(S, SIZES) == 1 && bi_scalar(S, SIZES) == 0;
    const int dims = flat ? 1 : bi_count(S, SIZES), column = takes_column(S);
    double n = 1;
    for (int d = 0; d < dims && !flat; d++) n *= bi_data(S, SIZES)[d];
    if (column < 0 || (!flat && n != bi_count(S, TABLE)) || dims - column < 1) {
        ssSetErrorStatus(S, column < 0 ? "the output must be 'element' or 'column'"
                                       : "the sizes must be those of the table; a "
                                         "column needs two dimensions");
        return;
    }
    bi_through(S, dims - column, 1);
    if (column) {
        for (int d = 0; d < dims - 1; d++) ssSetInputPortWidth(S, d, 1);
        ssSetOutputPortWidth(S, 0, size_of(S, 0));
    }
    ssSetNumIWork(S, 1);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, takes_column(S));
}

/* The element of the table where the indices of element i point to. */
static int at(SimStruct *S, int i)
{
    const int column = ssGetIWorkValue(S, 0);
    int stride = column ? size_of(S, 0) : 1, place = 0;
    for (int d = 0; d < ssGetNumInputPorts(S); d++) {
        const int n = size_of(S, d + column);
        const double u = *ssGetInputPortRealSignalPtrs(S, d)[i];
        const int k = (int)bi_fit(u, 0, n - 1);
        if (bi_scalar(S, IN_RANGE) != 0 && !(u > -1 && u < n))
            ssSetErrorStatus(S, "an index is outside the table");
        place += stride * k;
        stride *= n;
    }
    return place;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int column = ssGetIWorkValue(S, 0), first = column ? at(S, 0) : 0;
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        ssGetOutputPortRealSignal(S, 0)[i] =
            bi_data(S, TABLE)[column ? first + i : at(S, i)];
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "LookupNDDirect",
     .values = "NumberOfTableDimensions=;InputsSelectThisObjectFromTable=;Table=;"
               "SampleTime=;DiagnosticForOutOfRangeInput=",
     .only = "TableIsInput=off;InputsSelectThisObjectFromTable=Element|Column|Vector",
     .noted = "DiagnosticForOutOfRangeInput=None|Error",
     .idle = "LockScale;RemoveProtectionInput",
     .make = twh_make_direct_lookup},
    {0}};

BUILTIN(.parameters = "sizes=0 table=[0;1] in_range=0 output='element' ts=-1",
        .simulink = simulink, .integers = 1);
