/* lookup: a table over breakpoints. points has those of the first dimension, then those
 * of the second one, ...; sizes says how many of each (0: one dimension). There is an
 * input for each dimension, with one_input=1 a single one. interpolation is 'linear',
 * 'flat' (the point below), 'nearest' (half way up) or 'above'; extrapolation 'linear'
 * or 'clip'. Two equal points of a single dimension are a jump. With in_range=1 an
 * input outside the points ends the run. */
#define S_FUNCTION_NAME lookup
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#define BI_TEXTS (1u << 5 | 1u << 6)
#include "builtin.h"

#include "lookup.h"

enum { POINTS, SIZES, TABLE, ONE_INPUT, IN_RANGE, METHOD, EXTENDS, TS, NPARAM };
enum { DIMS, HOW, BEYOND, SIZE, NIWORK = SIZE + TWH_MOST_DIMENSIONS };

/* The dimensions and their sizes; 0 after an error. */
static int shape(SimStruct *S, int *size)
{
    const int flat = bi_count(S, SIZES) == 1 && bi_scalar(S, SIZES) == 0;
    const int dims = flat ? 1 : bi_count(S, SIZES);
    double points = 0, values = 1;
    for (int d = 0; d < dims && d < TWH_MOST_DIMENSIONS; d++) {
        const double n = flat ? bi_count(S, POINTS) : bi_data(S, SIZES)[d];
        if (!(n >= 1 && n <= 1e7 && n == floor(n))) return 0;
        size[d] = (int)n;
        points += n;
        values *= n;
    }
    if (dims > TWH_MOST_DIMENSIONS || points != bi_count(S, POINTS) ||
        values != bi_count(S, TABLE))
        return 0;
    return dims;
}

static int check(SimStruct *S)
{
    int size[TWH_MOST_DIMENSIONS], first = 0;
    const int dims = shape(S, size);
    if (!dims) {
        ssSetErrorStatus(S, "the breakpoints and the table do not fit: a table needs a "
                            "row for each point of dimension 1, a column for each of "
                            "dimension 2, ..., and at most 6 dimensions");
        return 0;
    }
    for (int d = 0; d < dims; first += size[d++])
        if (!look_increases(bi_data(S, POINTS) + first, size[d], dims == 1)) {
            ssSetErrorStatus(S, "the breakpoints must increase");
            return 0;
        }
    return dims;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int dims = check(S);
    if (!dims || look_method(S, METHOD) < 0 || look_extends(S, EXTENDS) < 0) return;
    if (bi_scalar(S, ONE_INPUT) != 0 && dims > 1) {
        bi_through(S, 1, 1);
        ssSetInputPortWidth(S, 0, dims);
        ssSetOutputPortWidth(S, 0, 1);
    } else
        bi_through(S, dims, 1);
    ssSetNumIWork(S, NIWORK);
    ssSetSFcnParamTunable(S, SIZES, SS_PRM_NOT_TUNABLE);
    ssSetSFcnParamTunable(S, ONE_INPUT, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void keep(SimStruct *S)
{
    ssSetIWorkValue(S, DIMS, shape(S, ssGetIWork(S) + SIZE));
    ssSetIWorkValue(S, HOW, look_method(S, METHOD));
    ssSetIWorkValue(S, BEYOND, look_extends(S, EXTENDS));
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    keep(S);
}

/* Table and points may change, but not the number of dimensions. */
#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    if (bi_are_fine(S)) check(S);
}

#define MDL_PROCESS_PARAMETERS
static void mdlProcessParameters(SimStruct *S)
{
    keep(S);
}

static double input(SimStruct *S, int d, int i)
{
    const int one = ssGetNumInputPorts(S) == 1;
    return *ssGetInputPortRealSignalPtrs(S, one ? 0 : d)[one ? i + d : i];
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int dims = ssGetIWorkValue(S, DIMS), how = ssGetIWorkValue(S, HOW);
    const int *size = ssGetIWork(S) + SIZE;
    const int extends = how == LOOK_LINEAR && ssGetIWorkValue(S, BEYOND);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double *x = bi_data(S, POINTS);
        int k[TWH_MOST_DIMENSIONS];
        double f[TWH_MOST_DIMENSIONS];
        for (int d = 0; d < dims; x += size[d++]) {
            const double u = input(S, d, i);
            look_find(x, size[d], u, extends, &k[d], &f[d]);
            if (bi_scalar(S, IN_RANGE) != 0 && (u < x[0] || u > x[size[d] - 1]) &&
                ssIsMajorTimeStep(S))
                ssSetErrorStatus(S, "an input is outside the breakpoints");
        }
        ssGetOutputPortRealSignal(S, 0)[i] =
            look_up(bi_data(S, TABLE), dims, size, k, f, how);
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

#define EACH(d)                                                                        \
    "BreakpointsForDimension" d "=;BreakpointsForDimension" d                          \
    "FirstPoint=;BreakpointsForDimension" d "Spacing=;"
#define METHODS                                                                        \
    "LookUpMeth=Interpolation-Extrapolation|Interpolation-Use End Values|"             \
    "Use Input Nearest|Use Input Below|Use Input Above"

static const block_type simulink[] = {
    {.type = "Lookup",
     .values = "InputValues=;Table=;OutputValues=;SampleTime=",
     .only = METHODS,
     .make = twh_make_lookup},
    {.type = "Lookup2D",
     .values = "RowIndex=;ColumnIndex=;Table=;OutputValues=;SampleTime=",
     .only = METHODS,
     .idle = "InputSameDT",
     .make = twh_make_lookup},
    {.type = "Lookup_n-D",
     .values = EACH("1") EACH("2") EACH("3") EACH("4") EACH("5")
         EACH("6") "NumberOfTableDimensions=;BreakpointsSpecification=;Table=;"
                   "InterpMethod=;ExtrapMethod=;UseOneInputPortForAllInputData=;"
                   "SampleTime=;DiagnosticForOutOfRangeInput=",
     .only = "DataSpecification=Table and breakpoints;TableSource=Dialog;"
             "BreakpointsForDimension1Source=Dialog;"
             "BreakpointsForDimension2Source=Dialog;"
             "BreakpointsForDimension3Source=Dialog;"
             "BreakpointsForDimension4Source=Dialog;"
             "BreakpointsSpecification=Explicit values|Even spacing;"
             "InterpMethod=Linear|Linear point-slope|Linear Lagrange|Flat|Nearest|"
             "None - Flat;"
             "ExtrapMethod=Linear|Clip|None - Clip",
     .noted = "DiagnosticForOutOfRangeInput=None|Error",
     .idle = "IndexSearchMethod;BeginIndexSearchUsingPreviousIndexResult;"
             "UseLastTableValue;RemoveProtectionInput;InternalRulePriority;"
             "InputSameDT;LookupTableObject;SupportTunableTableSize;"
             "MaximumIndicesForEachDimension;ProcessOutOfRangeInput",
     .make = twh_make_lookup_nd},
    {.type = "LookupNDInterp",
     .masked = 1,
     .values = "numDimsPopupSelect=;bp1=;bp2=;bp3=;bp4=;tableData=;interpMethod=;"
               "extrapMethod=",
     .only = "interpMethod=None - Flat|Linear;extrapMethod=None - Clip|Linear;"
             "numDimsPopupSelect=1|2|3|4",
     .noted = "rangeErrorMode=None",
     .idle = "explicitNumDims;bpcell;searchMode;cacheBpFlag;vectorInputFlag;"
             "dimsCell;IntermediateResults",
     .make = twh_make_lookup_old},
    {0}};

BUILTIN(.parameters = "points=[0;1] sizes=0 table=[0;1] one_input=0 in_range=0 "
                      "interpolation='linear' extrapolation='linear' ts=-1",
        .simulink = simulink);
