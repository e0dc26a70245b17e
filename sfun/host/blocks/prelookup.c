/* prelookup: where u lies between breakpoints: the index of the interval from 0, and
 * the fraction of it. extrapolation 'linear' lets the fraction leave 0 ... 1. last=1:
 * the last point has an index of its own, instead of the fraction 1; index_only=1:
 * without fraction. */
#define S_FUNCTION_NAME prelookup
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#define BI_TEXTS (1u << 3 | 1u << 4)
#include "builtin.h"

#include "lookup.h"

enum { POINTS, LAST, INDEX_ONLY, EXTENDS, TYPE, TS, NPARAM };

static int check(SimStruct *S)
{
    if (look_increases(bi_data(S, POINTS), bi_count(S, POINTS), 0)) return 1;
    ssSetErrorStatus(S, "the breakpoints must increase");
    return 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM) || !check(S) || look_extends(S, EXTENDS) < 0) return;
    bi_through(S, 1, 1);
    if (bi_scalar(S, INDEX_ONLY) == 0) {
        ssSetNumOutputPorts(S, 2);
        ssSetOutputPortWidth(S, 0, DYNAMICALLY_SIZED);
        ssSetOutputPortWidth(S, 1, DYNAMICALLY_SIZED);
    }
    ssSetNumIWork(S, 1);
    bi_output_type(S, TYPE);
    ssSetSFcnParamTunable(S, INDEX_ONLY, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, look_extends(S, EXTENDS));
}

#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    if (bi_are_fine(S)) check(S);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int n = bi_count(S, POINTS);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double u = *ssGetInputPortRealSignalPtrs(S, 0)[i];
        int k;
        double f;
        look_find(bi_data(S, POINTS), n, u, ssGetIWorkValue(S, 0), &k, &f);
        const int whole = f >= 1 && n > 1 &&
                          (bi_scalar(S, LAST) != 0 || bi_scalar(S, INDEX_ONLY) != 0);
        bi_put(S, 0, i, k + whole);
        if (ssGetNumOutputPorts(S) > 1)
            ssGetOutputPortRealSignal(S, 1)[i] =
                whole ? ssGetIWorkValue(S, 0) ? f - 1 : 0 : f;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "PreLookup",
     .values = "BreakpointsData=;BreakpointsFirstPoint=;BreakpointsSpacing=;"
               "BreakpointsNumPoints=;BreakpointsSpecification=;UseLastBreakpoint=;"
               "OutputSelection=;OutputOnlyTheIndex=;ExtrapMethod=;IndexDataTypeStr=;"
               "SampleTime=",
     .only = "BreakpointsDataSource=Dialog;OutputSelection=Index and fraction|Index "
             "only;ExtrapMethod=Linear|Clip;BreakpointsSpecification=Explicit "
             "values|Even spacing",
     .noted = "DiagnosticForOutOfRangeInput=None;ProcessOutOfRangeInput=None|Linear "
              "extrapolation|Clip to range",
     .idle = "IndexSearchMethod;BeginIndexSearchUsingPreviousIndexResult;"
             "RemoveProtectionInput;BreakpointObject",
     .make = twh_make_prelookup},
    {0}};

BUILTIN(.parameters = "points=[0;1] last=0 index_only=0 extrapolation='clip' "
                      "type='uint32' ts=-1",
        .simulink = simulink);
