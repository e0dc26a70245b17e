/* math: y = f(u) or y = f(u1, u2), element by element. One input: sin cos tan asin acos
 * atan sinh cosh tanh asinh acosh atanh exp log log10 pow10 sqrt signedSqrt rSqrt
 * square reciprocal floor ceil round fix. Two inputs: atan2 pow hypot mod rem. */
#define S_FUNCTION_NAME math
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { FUNCTION, TS, NPARAM };

static double square(double x)
{
    return x * x;
}
static double reciprocal(double x)
{
    return 1 / x;
}
static double pow10_of(double x)
{
    return pow(10, x);
}
static double reciprocal_root(double x)
{
    return 1 / sqrt(x);
}
static double signed_root(double x)
{
    return x < 0 ? -sqrt(-x) : sqrt(x);
}
static double modulo(double x, double y)
{
    return y == 0 ? x : x - floor(x / y) * y;
}
static double rest(double x, double y)
{
    return y == 0 ? x : x - trunc(x / y) * y;
}

static const struct {
    const char *name;
    double (*one)(double);
    double (*two)(double, double);
} functions[] = {
    {"sin", sin, NULL},
    {"cos", cos, NULL},
    {"tan", tan, NULL},
    {"asin", asin, NULL},
    {"acos", acos, NULL},
    {"atan", atan, NULL},
    {"sinh", sinh, NULL},
    {"cosh", cosh, NULL},
    {"tanh", tanh, NULL},
    {"exp", exp, NULL},
    {"log", log, NULL},
    {"log10", log10, NULL},
    {"sqrt", sqrt, NULL},
    {"square", square, NULL},
    {"reciprocal", reciprocal, NULL},
    {"floor", floor, NULL},
    {"ceil", ceil, NULL},
    {"round", round, NULL},
    {"fix", trunc, NULL},
    {"atan2", NULL, atan2},
    {"pow", NULL, pow},
    {"hypot", NULL, hypot},
    {"mod", NULL, modulo},
    {"rem", NULL, rest},
    {"asinh", asinh, NULL},
    {"acosh", acosh, NULL},
    {"atanh", atanh, NULL},
    {"pow10", pow10_of, NULL},
    {"rSqrt", reciprocal_root, NULL},
    {"signedSqrt", signed_root, NULL},
};
enum { COUNT = sizeof functions / sizeof *functions };

static int find(SimStruct *S)
{
    char name[20];
    const mxArray *a = ssGetSFcnParam(S, FUNCTION);
    if (!mxIsChar(a) || mxGetString(a, name, sizeof name)) return -1;
    for (int i = 0; i < COUNT; i++)
        if (strcmp(functions[i].name, name) == 0) return i;
    return -1;
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    if (find(S) < 0 || !bi_is_real(S, TS)) {
        ssSetErrorStatus(
            S, "the function must be one of sin cos tan asin acos atan sinh cosh tanh "
               "asinh acosh atanh exp log log10 pow10 sqrt signedSqrt rSqrt square "
               "reciprocal floor ceil round fix atan2 pow hypot mod rem; abs, sign, "
               "compare and minmax are blocks of their own");
        return;
    }
    bi_through(S, functions[find(S)].one ? 1 : 2, 1);
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
    ssSetIWorkValue(S, 0, find(S));
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int f = ssGetIWorkValue(S, 0);
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    real_T *y = ssGetOutputPortRealSignal(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        y[i] = functions[f].one
                   ? functions[f].one(*u[i])
                   : functions[f].two(*u[i], *ssGetInputPortRealSignalPtrs(S, 1)[i]);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Sqrt",
     .values = "SampleTime=;Operator=",
     .only = "Operator=sqrt|signedSqrt|rSqrt",
     .idle = "IntermediateResultsDataTypeStr;AlgorithmType;Iterations;AlgorithmMethod",
     .make = twh_make_math},
    {.type = "Math",
     .values = "SampleTime=;Operator=;Function=",
     .only = "OutputSignalType=auto|real",
     .idle = "AlgorithmType;Iterations;AlgorithmMethod;IntermediateResultsDataTypeStr",
     .make = twh_make_math},
    {.type = "Trigonometry",
     .values = "SampleTime=;Operator=;Function=",
     .only = "OutputSignalType=auto|real;ApproximationMethod=None|none",
     .idle = "NumberOfIterations;AngleUnit;RemoveProtectionAgainstOutOfRangeInput",
     .make = twh_make_math},
    {.type = "Rounding", .values = "SampleTime=;Operator=", .make = twh_make_math},
    {0}};

BUILTIN(.parameters = "function='sin' ts=-1", .simulink = simulink);
