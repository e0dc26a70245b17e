/* trigger: calls its group at the edges of its input: 'rising', 'falling' or 'either';
 * with enabled=1 only while an element of its second input is greater than zero. Output
 * 2 is 1 at a rising edge, -1 at a falling one, else 0. 'level' (not zero now or at the
 * last step) and 'level hold' (not zero now) give 1, to restart a group.
 *
 * A rise ends above zero, or at zero if it comes from below; a signal that has risen to
 * zero and rises on has one edge. Vectors have an edge where any element has one. */
#define S_FUNCTION_NAME trigger
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS 1u
#include "builtin.h"

#include "edges.h"

enum { EDGE, ENABLED, TS, NPARAM };
enum { CALL, EVENT };
/* What an element was: unknown, below, at or above zero; at zero by an edge upward or
 * downward. */
enum { UNKNOWN, BELOW, ZERO, ABOVE, RISEN, FALLEN };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const int kind = edge_kind(S, EDGE), inputs = 1 + (bi_scalar(S, ENABLED) != 0);
    if (kind == EDGE_NONE) ssSetErrorStatus(S, "'none' is no edge");
    ssSetNumInputPorts(S, inputs);
    for (int i = 0; i < inputs; i++) {
        ssSetInputPortWidth(S, i, DYNAMICALLY_SIZED);
        ssSetInputPortDirectFeedThrough(S, i, 1);
    }
    ssSetNumOutputPorts(S, 2);
    ssSetOutputPortWidth(S, CALL, 1);
    ssSetOutputPortDataType(S, CALL, SS_FCN_CALL);
    ssSetOutputPortWidth(S, EVENT, 1);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE |
                        SS_OPTION_DISALLOW_CONSTANT_SAMPLE_TIME);
    ssSetSimStateCompliance(S, USE_DEFAULT_SIM_STATE);
}

/* The two inputs may have different widths. */
#define MDL_SET_INPUT_PORT_WIDTH
static void mdlSetInputPortWidth(SimStruct *S, int_T port, int_T width)
{
    ssSetInputPortWidth(S, port, width);
}

#define MDL_SET_OUTPUT_PORT_WIDTH
static void mdlSetOutputPortWidth(SimStruct *S, int_T port, int_T width)
{
    ssSetOutputPortWidth(S, port, width);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
    ssSetCallSystemOutput(S, CALL);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    const int n = ssGetInputPortWidth(S, 0);
    ssSetNumIWork(S, 1 + n); /* the kind of edge, what each element was */
    ssSetNumNonsampledZCs(S, n);
}

#define MDL_START
static void mdlStart(SimStruct *S)
{
    ssSetIWorkValue(S, 0, edge_kind(S, EDGE));
}

static int is_allowed(SimStruct *S)
{
    int any = bi_scalar(S, ENABLED) == 0;
    for (int i = 0; !any && i < ssGetInputPortWidth(S, 1); i++)
        any = *ssGetInputPortRealSignalPtrs(S, 1)[i] > 0;
    return any;
}

/* 1, -1 or 0: the edge of one element; updates what it was. */
static int edge_of(int_T *was, double u)
{
    const int before = *was;
    if (u > 0) {
        *was = ABOVE;
        return before == BELOW || before == ZERO || before == FALLEN;
    }
    if (u < 0) {
        *was = BELOW;
        return -(before == ABOVE || before == ZERO || before == RISEN);
    }
    *was = before == BELOW ? RISEN : before == ABOVE ? FALLEN : ZERO;
    return before == BELOW ? 1 : before == ABOVE ? -1 : 0;
}

static int event(SimStruct *S)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, 0);
    const int kind = ssGetIWorkValue(S, 0), n = ssGetInputPortWidth(S, 0);
    int found = 0;
    for (int i = 0; i < n; i++) {
        int_T *was = ssGetIWork(S) + 1 + i;
        const int nonzero = *was == BELOW || *was == ABOVE;
        const int edge = edge_of(was, *u[i]);
        if (kind == EDGE_LEVEL || kind == EDGE_LEVEL_HOLD)
            found |= *u[i] != 0 || (kind == EDGE_LEVEL && nonzero);
        else if (edge && !found && (kind != EDGE_RISING || edge > 0) &&
                 (kind != EDGE_FALLING || edge < 0))
            found = edge;
    }
    return found;
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    if (!ssIsMajorTimeStep(S)) return;
    const int found = event(S);
    ssGetOutputPortRealSignal(S, EVENT)[0] = found && is_allowed(S) ? found : 0;
    if (ssGetOutputPortRealSignal(S, EVENT)[0] != 0) ssCallSystemWithTid(S, 0, tid);
}

#define MDL_ZERO_CROSSINGS
static void mdlZeroCrossings(SimStruct *S)
{
    for (int i = 0; i < ssGetNumNonsampledZCs(S); i++)
        ssGetNonsampledZCs(S)[i] =
            edge_crossing(*ssGetInputPortRealSignalPtrs(S, 0)[i]);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

BUILTIN(.parameters = "edge='rising' enabled=0 ts=-1", .integers = 1);
