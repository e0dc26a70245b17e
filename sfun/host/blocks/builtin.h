/* builtin.h: common declarations of the built-in blocks, one line each. */
#ifndef TWH_BUILTIN_H
#define TWH_BUILTIN_H

#include "descriptor.h"

#include <float.h>
#include <math.h>

/* 1 if the parameter is a real double matrix. */
static inline int bi_is_real(SimStruct *S, int i)
{
    const mxArray *a = ssGetSFcnParam(S, i);
    return mxIsDouble(a) && !mxIsComplex(a) && !mxIsSparse(a) && !mxIsEmpty(a);
}

static inline double bi_scalar(SimStruct *S, int i)
{
    return mxGetScalar(ssGetSFcnParam(S, i));
}

static inline const double *bi_data(SimStruct *S, int i)
{
    return mxGetPr(ssGetSFcnParam(S, i));
}

static inline int bi_count(SimStruct *S, int i)
{
    return (int)mxGetNumberOfElements(ssGetSFcnParam(S, i));
}

/* Declares parameters 0 ... n-1, all real double matrices. */
static inline int bi_parameters(SimStruct *S, int n)
{
    ssSetNumSFcnParams(S, n);
    if (ssGetSFcnParamsCount(S) != n) return 0;
    for (int i = 0; i < n; i++)
        if (!bi_is_real(S, i)) {
            ssSetErrorStatus(S, "every parameter must be a real double matrix");
            return 0;
        }
    return 1;
}

/* The same with the sample time as last parameter, a period or [period offset]; it
 * cannot change during a run. */
static inline int bi_sampled(SimStruct *S, int n)
{
    if (!bi_parameters(S, n)) return 0;
    if (bi_count(S, n - 1) > 2) {
        ssSetErrorStatus(S, "the sample time must be a period, or [period offset]");
        return 0;
    }
    ssSetSFcnParamTunable(S, n - 1, SS_PRM_NOT_TUNABLE);
    return 1;
}

/* Element k of a parameter; a scalar stands for all elements. */
static inline double bi_element(SimStruct *S, int i, int k)
{
    return bi_data(S, i)[bi_count(S, i) > 1 ? k : 0];
}

/* The number of elements of parameters 0 ... n-1, of which scalars are expanded; 0
 * after an error. */
static inline int bi_common_count(SimStruct *S, int n)
{
    int count = 1;
    for (int i = 0; i < n; i++) {
        const int own = bi_count(S, i);
        if (own > 1 && count > 1 && own != count) {
            ssSetErrorStatus(S, "its parameters that are vectors must have the same "
                                "number of elements");
            return 0;
        }
        if (own > 1) count = own;
    }
    return count;
}

/* A parameter that changes during a run must remain a real double matrix. A block whose
 * first BI_VECTORS parameters act element by element defines this number: they keep
 * fitting its output. A block that checks more has its own mdlCheckParameters. */
#ifndef BI_OWN_CHECK
#define MDL_CHECK_PARAMETERS
static void mdlCheckParameters(SimStruct *S)
{
    for (int i = 0; i < ssGetSFcnParamsCount(S); i++)
        if (!bi_is_real(S, i))
            ssSetErrorStatus(S, "every parameter must be a real double matrix");
#ifdef BI_VECTORS
    for (int i = 0; i < BI_VECTORS; i++)
        if (bi_count(S, i) > 1 && bi_count(S, i) != ssGetOutputPortWidth(S, 0))
            ssSetErrorStatus(S, "a parameter must be a number or have as many elements "
                                "as the output");
#endif
}
#endif

static inline void bi_sample_time(SimStruct *S, int i)
{
    ssSetSampleTime(S, 0, bi_data(S, i)[0]);
    ssSetOffsetTime(S, 0, bi_count(S, i) > 1 ? bi_data(S, i)[1] : 0.0);
}

/* A source of one double output. */
static inline void bi_source(SimStruct *S, int width)
{
    ssSetNumInputPorts(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, width);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetSimStateCompliance(S, USE_DEFAULT_SIM_STATE);
}

/* n inputs and one output, all dynamically sized with the same width. */
static inline void bi_through(SimStruct *S, int n, int feedthrough)
{
    ssSetNumInputPorts(S, n);
    for (int i = 0; i < n; i++) {
        ssSetInputPortWidth(S, i, DYNAMICALLY_SIZED);
        ssSetInputPortDirectFeedThrough(S, i, feedthrough);
    }
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, DYNAMICALLY_SIZED);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE |
                        SS_OPTION_ALLOW_INPUT_SCALAR_EXPANSION);
    ssSetSimStateCompliance(S, USE_DEFAULT_SIM_STATE);
}

/* The same for a block whose first `count` parameters act element by element. */
static inline void bi_elementwise(SimStruct *S, int n, int feedthrough, int count)
{
    const int width = bi_common_count(S, count);
    bi_through(S, n, feedthrough);
    if (width < 2) return;
    for (int i = 0; i < n; i++) ssSetInputPortWidth(S, i, width);
    ssSetOutputPortWidth(S, 0, width);
}

/* 1 if t has reached an instant, which the sum of steps may miss by rounding. */
static inline int bi_reached(double t, double instant)
{
    return t - instant >= -8 * DBL_EPSILON * fabs(instant);
}

/* 1 if a mode may change now. With a variable step only between steps, which end at
 * zero crossings: within a step the signals stay smooth. A block whose crossings are
 * not located (the host then gives it none) switches at any time. */
static inline int bi_may_switch(SimStruct *S)
{
    return ssIsMajorTimeStep(S) || !ssIsVariableStepSolver(S) ||
           ssGetNumNonsampledZCs(S) == 0;
}

/* A crossing function for a mode that is 1 when z is on one side: exactly at zero it
 * is on the side of the mode, so that the step in which z leaves it is found. */
static inline double bi_side(double z, int mode)
{
    return z != 0 ? z : mode ? DBL_MIN : -DBL_MIN;
}

#endif
