/* builtin.h: common declarations of the built-in blocks, one line each. */
#ifndef TWH_BUILTIN_H
#define TWH_BUILTIN_H

#include "descriptor.h"
#include "ss_matrix.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* 1 if the parameter is a real double matrix. */
static inline int bi_is_real(SimStruct *S, int i)
{
    const mxArray *a = ssGetSFcnParam(S, i);
    return mxIsDouble(a) && !mxIsComplex(a) && !mxIsSparse(a) && !mxIsEmpty(a);
}

/* The parameters as plain matrices, which are read in every tick (engine/block.c). */
const struct ss_matrix *twh_plain_params(const SimStruct *S);

/* Output `port` is the vector of the block's states at the start of each pass, before
 * the block runs: what reads it does not wait for the block (engine/state_ports.c). */
void twh_state_port(SimStruct *S, int port);

static inline const double *bi_data(SimStruct *S, int i)
{
    return twh_plain_params(S)[i].pr;
}

static inline double bi_scalar(SimStruct *S, int i)
{
    return bi_data(S, i)[0];
}

static inline int bi_count(SimStruct *S, int i)
{
    const struct ss_matrix *m = &twh_plain_params(S)[i];
    return (int)(m->m * m->n);
}

/* A block with parameters that are texts defines BI_TEXTS, with a bit for each of them;
 * they cannot change during a run. */
#ifndef BI_TEXTS
#define BI_TEXTS 0u
#endif

/* The texts are texts, all others are real double matrices. */
static inline int bi_are_fine(SimStruct *S)
{
    for (int i = 0; i < ssGetSFcnParamsCount(S); i++) {
        const int text = i < 32 && (BI_TEXTS >> i & 1u);
        if (text ? mxIsChar(ssGetSFcnParam(S, i)) : bi_is_real(S, i)) continue;
        ssSetErrorStatus(S, text ? "a parameter must be a text"
                                 : "every parameter must be a real double matrix");
        return 0;
    }
    return 1;
}

/* Declares parameters 0 ... n-1. */
static inline int bi_parameters(SimStruct *S, int n)
{
    ssSetNumSFcnParams(S, n);
    if (ssGetSFcnParamsCount(S) != n || !bi_are_fine(S)) return 0;
    for (int i = 0; i < n && i < 32; i++)
        if (BI_TEXTS >> i & 1u) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
    return 1;
}

/* The index of the text of a parameter in a list that ends with NULL; -1: it is none of
 * them. */
static inline int bi_choice(SimStruct *S, int i, const char *const *list)
{
    char text[40];
    const mxArray *a = ssGetSFcnParam(S, i);
    if (!mxIsChar(a) || mxGetString(a, text, sizeof text)) return -1;
    for (int k = 0; list[k]; k++)
        if (strcmp(list[k], text) == 0) return k;
    return -1;
}

/* The output gets the type that a parameter names. */
static inline int bi_output_type(SimStruct *S, int i)
{
    char name[16];
    const mxArray *a = ssGetSFcnParam(S, i);
    const int id = mxIsChar(a) && mxGetString(a, name, sizeof name) == 0
                       ? ssGetDataTypeId(S, name)
                       : INVALID_DTYPE_ID;
    if (id < 0 || id >= SS_NUM_BUILT_IN_DTYPE) {
        ssSetErrorStatus(S, "the type must be 'double', 'single', 'int8' ... or "
                            "'boolean'");
        return 0;
    }
    ssSetOutputPortDataType(S, 0, id);
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
    if (!bi_are_fine(S)) return;
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

/* Element i of an input or output of any type, as a number; every type of a signal fits
 * into a double. For blocks that pass a signal on. */
static inline double bi_number(const void *element, DTypeId type)
{
    switch (type) {
    case SS_SINGLE: return (double)*(const real32_T *)element;
    case SS_INT8: return *(const int8_T *)element;
    case SS_UINT8: return *(const uint8_T *)element;
    case SS_INT16: return *(const int16_T *)element;
    case SS_UINT16: return *(const uint16_T *)element;
    case SS_INT32: return *(const int32_T *)element;
    case SS_UINT32: return *(const uint32_T *)element;
    case SS_BOOLEAN: return *(const boolean_T *)element;
    default: return *(const real_T *)element;
    }
}

static inline double bi_get(SimStruct *S, int port, int i)
{
    return bi_number(ssGetInputPortSignalPtrs(S, port)[i],
                     ssGetInputPortDataType(S, port));
}

/* A number that is not in the range of the type, such as an initial value, becomes the
 * nearest end. */
static inline double bi_fit(double x, double low, double high)
{
    return x >= low ? x <= high ? x : high : low;
}

static inline void bi_put_number(void *y, int i, DTypeId type, double x)
{
    switch (type) {
    case SS_SINGLE: ((real32_T *)y)[i] = (real32_T)x; break;
    case SS_INT8: ((int8_T *)y)[i] = (int8_T)bi_fit(x, INT8_MIN, INT8_MAX); break;
    case SS_UINT8: ((uint8_T *)y)[i] = (uint8_T)bi_fit(x, 0, UINT8_MAX); break;
    case SS_INT16: ((int16_T *)y)[i] = (int16_T)bi_fit(x, INT16_MIN, INT16_MAX); break;
    case SS_UINT16: ((uint16_T *)y)[i] = (uint16_T)bi_fit(x, 0, UINT16_MAX); break;
    case SS_INT32: ((int32_T *)y)[i] = (int32_T)bi_fit(x, INT32_MIN, INT32_MAX); break;
    case SS_UINT32: ((uint32_T *)y)[i] = (uint32_T)bi_fit(x, 0, UINT32_MAX); break;
    case SS_BOOLEAN: ((boolean_T *)y)[i] = x != 0; break;
    default: ((real_T *)y)[i] = x;
    }
}

static inline void bi_put(SimStruct *S, int port, int i, double x)
{
    bi_put_number(ssGetOutputPortSignal(S, port), i, ssGetOutputPortDataType(S, port),
                  x);
}

/* All ports have the type of the signal at one of them. */
static inline void bi_any_type(SimStruct *S)
{
    for (int i = 0; i < ssGetNumInputPorts(S); i++)
        ssSetInputPortDataType(S, i, DYNAMICALLY_TYPED);
    for (int i = 0; i < ssGetNumOutputPorts(S); i++)
        ssSetOutputPortDataType(S, i, DYNAMICALLY_TYPED);
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
