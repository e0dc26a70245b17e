/* state_space: x' = A x + B u, y = C x + D u; with a sample time x(n+1) = A x(n) + B
 * u(n). */
#define S_FUNCTION_NAME state_space
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { A, B, C, D, X0, TS, NPARAM };

static int rows(SimStruct *S, int i)
{
    return (int)mxGetM(ssGetSFcnParam(S, i));
}

static int cols(SimStruct *S, int i)
{
    return (int)mxGetN(ssGetSFcnParam(S, i));
}

static int is_continuous(SimStruct *S)
{
    return bi_data(S, TS)[0] == CONTINUOUS_SAMPLE_TIME;
}

static int feeds_through(SimStruct *S)
{
    for (int i = 0; i < bi_count(S, D); i++)
        if (bi_data(S, D)[i] != 0) return 1;
    return 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int n = rows(S, A);
    if (cols(S, A) != n || rows(S, B) != n || cols(S, C) != n ||
        rows(S, D) != rows(S, C) || cols(S, D) != cols(S, B) ||
        (bi_count(S, X0) != n && bi_count(S, X0) != 1)) {
        ssSetErrorStatus(S,
                         "the sizes must be A n x n, B n x m, C p x n, D p x m, x0 n");
        return;
    }
    bi_through(S, 1, feeds_through(S));
    ssSetInputPortWidth(S, 0, cols(S, B));
    ssSetOutputPortWidth(S, 0, rows(S, C));
    ssSetNumContStates(S, is_continuous(S) ? n : 0);
    ssSetNumDiscStates(S, is_continuous(S) ? 0 : n);
    ssSetNumRWork(S, is_continuous(S) ? 0 : n);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static real_T *states(SimStruct *S)
{
    return is_continuous(S) ? ssGetContStates(S) : ssGetRealDiscStates(S);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    for (int i = 0; i < rows(S, A); i++)
        states(S)[i] = bi_data(S, X0)[bi_count(S, X0) > 1 ? i : 0];
}

/* out = M x + N u */
static void apply(SimStruct *S, int m, int n, real_T *out)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const double *M = bi_data(S, m), *N = bi_data(S, n);
    const int p = rows(S, m);
    for (int i = 0; i < p; i++) {
        double sum = 0;
        for (int j = 0; j < cols(S, m); j++) sum += M[i + j * p] * states(S)[j];
        for (int j = 0; j < cols(S, n); j++)
            if (N[i + j * p] != 0) sum += N[i + j * p] * *u[j];
        out[i] = sum;
    }
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    apply(S, C, D, ssGetOutputPortRealSignal(S, 0));
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    if (is_continuous(S)) return;
    apply(S, A, B, ssGetRWork(S));
    for (int i = 0; i < rows(S, A); i++) states(S)[i] = ssGetRWorkValue(S, i);
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    apply(S, A, B, ssGetdX(S));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "StateSpace",
     .values = "A=1;B=1;C=1;D=1;InitialCondition|X0=0",
     .noted = "AbsoluteTolerance=auto|-1",
     .idle = "ContinuousStateAttributes;Realization;"
             "ParameterTunability"},
    {.type = "DiscreteStateSpace",
     .values = "A=1;B=1;C=1;D=1;InitialCondition|X0=0;SampleTime=1",
     .idle = "Realization;StateName;StateMustResolveToSignalObject;"
             "RTWStateStorageClass"},
    {0}};

BUILTIN(.parameters = "A=-1 B=1 C=1 D=0 x0=0 ts=0", .simulink = simulink);
