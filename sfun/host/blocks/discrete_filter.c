/* discrete_filter: Y(z) / U(z) = num(z) / den(z) for each element of the input. By
 * default both are polynomials in z, highest powers first; with inverse=1 in 1/z,
 * lowest powers first. initial is that of the states, the newest first.
 *
 * Direct form II, all divided by den's first coefficient:
 *     w(n) = u(n) - a1 w(n-1) - a2 w(n-2) ...
 *     y(n) = b0 w(n) + b1 w(n-1) + ... */
#define S_FUNCTION_NAME discrete_filter
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { NUM, DEN, INITIAL, TS, INVERSE, NPARAM };

static int order(SimStruct *S)
{
    const int n = bi_count(S, NUM), d = bi_count(S, DEN);
    return (n > d ? n : d) - 1;
}

static double a(SimStruct *S, int i)
{
    return i < bi_count(S, DEN) ? bi_data(S, DEN)[i] / bi_data(S, DEN)[0] : 0;
}

static double b(SimStruct *S, int i)
{
    const int at =
        bi_scalar(S, INVERSE) != 0 ? i : i - (bi_count(S, DEN) - bi_count(S, NUM));
    return at < 0 || at >= bi_count(S, NUM) ? 0
                                            : bi_data(S, NUM)[at] / bi_data(S, DEN)[0];
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_parameters(S, NPARAM)) return;
    if (bi_data(S, DEN)[0] == 0 ||
        (bi_scalar(S, INVERSE) == 0 && bi_count(S, NUM) > bi_count(S, DEN)) ||
        bi_count(S, TS) > 2) {
        ssSetErrorStatus(S,
                         "den must start with a nonzero number and, in powers of z, be "
                         "at least as long as num");
        return;
    }
    bi_through(S, 1, b(S, 0) != 0);
    ssSetNumDiscStates(S, DYNAMICALLY_SIZED);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    ssSetNumDiscStates(S, order(S) * ssGetInputPortWidth(S, 0));
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    const int n = bi_count(S, INITIAL), states = ssGetNumDiscStates(S);
    if (n != 1 && n != order(S) && n != states) {
        ssSetErrorStatus(S,
                         "expected one initial state, one for each power, or one for "
                         "each power and element");
        return;
    }
    for (int i = 0; i < states; i++)
        ssGetRealDiscStates(S)[i] = bi_data(S, INITIAL)[n == 1 ? 0 : i % n];
}

/* w(n) of element i; x: its states w(n-1), w(n-2), ... */
static double newest(SimStruct *S, int i, const real_T *x)
{
    double w = *ssGetInputPortRealSignalPtrs(S, 0)[i];
    for (int k = 1; k <= order(S); k++) w -= a(S, k) * x[k - 1];
    return w;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int n = order(S);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const real_T *x = ssGetRealDiscStates(S) + i * n;
        double y = b(S, 0) != 0 ? b(S, 0) * newest(S, i, x) : 0;
        for (int k = 1; k <= n; k++) y += b(S, k) * x[k - 1];
        ssGetOutputPortRealSignal(S, 0)[i] = y;
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    const int n = order(S);
    (void)tid;
    for (int i = 0; n && i < ssGetOutputPortWidth(S, 0); i++) {
        real_T *x = ssGetRealDiscStates(S) + i * n;
        const double w = newest(S, i, x);
        for (int k = n - 1; k > 0; k--) x[k] = x[k - 1];
        x[0] = w;
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

#define SOURCES                                                                        \
    "NumeratorSource=Dialog;DenominatorSource=Dialog;InitialStatesSource=Dialog;"      \
    "ExternalReset=None;InputProcessing=Elements as channels (sample based)|Inherited"
#define STATE                                                                          \
    "Realization;StateName;StateMustResolveToSignalObject;RTWStateStorageClass;"       \
    "StateDataTypeStr;NumCoeffDataTypeStr;DenCoeffDataTypeStr;NumProductDataTypeStr;"  \
    "DenProductDataTypeStr;NumAccumDataTypeStr;DenAccumDataTypeStr;"                   \
    "HasFrameUpgradeWarning;FilterStructure;NumCoefMin;NumCoefMax;DenCoefMin;"         \
    "DenCoefMax;a0EqualsOne;StateStorageClass;CodeGenStateStorageClass"

static const block_type simulink[] = {
    {.type = "DiscreteTransferFcn",
     .values = "Numerator=[1];Denominator=[1 0.5];InitialStates=0;SampleTime=-1;=0",
     .only = SOURCES,
     .idle = STATE},
    {.type = "DiscreteFilter",
     .values = "Numerator=[1];Denominator=[1 0.5];InitialStates=0;SampleTime=-1;=1",
     .only = SOURCES ";FilterStructure=Direct form II|Direct form I|Direct form I "
                     "transposed|Direct form II transposed",
     .idle = STATE,
     .make = twh_make_filter},
    {.type = "DiscreteFir",
     .values = "Coefficients|NumeratorCoefficients=[0.5 0.5];=1;InitialStates=0;"
               "SampleTime=-1;=1",
     .only = "CoefSource=Dialog parameters;FilterStructure=Direct form;"
             "InputProcessing=Elements as channels (sample based)|Inherited;"
             "ShowEnablePort=off;ExternalReset=None",
     .idle = STATE ";CoefSource;CoeffDataTypeStr;ProductDataTypeStr;AccumDataTypeStr;"
                   "TapSumDataTypeStr;CoeffMin;CoeffMax"},
    {.type = "DiscreteZeroPole",
     .values = "Zeros=[1];Poles=[0 0.5];Gain=[1];SampleTime=-1",
     .idle = STATE,
     .make = twh_make_zero_pole},
    {0}};

BUILTIN(.parameters = "num=1 den=[1,0.5] initial=0 ts=1 inverse=0",
        .simulink = simulink);
