/* expression: y = an expression of u, u(1), u(2), ... with the operators + - * / ^, ==
 * ~=
 * != < <= > >=, && || ! ~, and the functions abs acos asin atan atan2 ceil cos cosh exp
 * fabs fix floor hypot ln log log10 max min mod pow power rem round sgn sign sin sinh
 * sqrt square tan tanh. With each=1, u alone is every element in turn, and y as wide as
 * the input; otherwise it is the first one. Several expressions in brackets [a; b] give
 * a vector.
 *
 * The text is compiled once into steps of a machine with a stack. */
#define S_FUNCTION_NAME expression
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"
#include "formula.h"

enum { TEXT, EACH, TS, NPARAM };
enum { LONGEST = 10000 };

static int text(SimStruct *S, char *to)
{
    const mxArray *a = ssGetSFcnParam(S, TEXT);
    return mxIsChar(a) && mxGetString(a, to, LONGEST) == 0;
}

static void mdlInitializeSizes(SimStruct *S)
{
    char formula[LONGEST];
    formula_code code = {0};
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    if (!text(S, formula) || !bi_is_real(S, TS) || !bi_is_real(S, EACH)) {
        ssSetErrorStatus(S,
                         "the expression must be a text of at most 10,000 characters");
        return;
    }
    if (formula_compile(formula, &code)) {
        ssSetErrorStatus(S, code.failure);
        return;
    }
    const int each = bi_scalar(S, EACH) != 0 && code.whole && code.outputs == 1;
    bi_through(S, 1, 1);
    if (!each) ssSetOutputPortWidth(S, 0, code.outputs);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetNumIWork(S, 2 + code.steps);
    ssSetNumRWork(S, code.numbers + code.deepest);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    char formula[LONGEST];
    formula_code code = {.step = ssGetIWork(S) + 2, .number = ssGetRWork(S)};
    if (!text(S, formula) || formula_compile(formula, &code)) return;
    ssSetIWorkValue(S, 0, code.steps);
    ssSetIWorkValue(S, 1, code.numbers);
    if (code.last_input > ssGetInputPortWidth(S, 0))
        ssSetErrorStatus(S, "the expression uses an element that the input does not "
                            "have");
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int numbers = ssGetIWorkValue(S, 1);
    const formula_code code = {.step = ssGetIWork(S) + 2,
                               .steps = ssGetIWorkValue(S, 0),
                               .number = ssGetRWork(S)};
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int each = bi_scalar(S, EACH) != 0;
    real_T *y = ssGetOutputPortRealSignal(S, 0), *stack = ssGetRWork(S) + numbers;
    (void)tid;
    /* several results lie on the stack */
    if (!each || ssGetOutputPortWidth(S, 0) != ssGetInputPortWidth(S, 0)) {
        formula_run(&code, u, 0, stack);
        for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) y[i] = stack[i];
        return;
    }
    const int results = formula_run(&code, u, 0, stack);
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        if (results == 1) formula_run(&code, u, i, stack);
        y[i] = stack[results == 1 ? 0 : i];
    }
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Fcn",
     .values = "Expr=sin(u(1)*exp(2.3*(-u(2))));SampleTime=-1",
     .make = twh_make_fcn},
    {.type = "MATLABFcn",
     .values = "MATLABFcn=sin;OutputDimensions|OutputWidth=-1;SampleTime=-1",
     .only = "OutputSignalType=auto|real",
     .idle = "Output1D",
     .make = twh_make_fcn},
    {0}};

BUILTIN(.parameters = "text='u' each=0 ts=-1", .simulink = simulink);
