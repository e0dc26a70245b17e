/* ss_types.h: the number types, constants and records that S-functions use.
 *
 * Written from the documented behaviour only. The values of the constants are this
 * host's own, except for the documented ones (sample times, -1 for "not yet known"):
 * S-functions are compatible as source, not as objects. */
#ifndef SS_TYPES_H
#define SS_TYPES_H

/* S-functions use true, NULL and memcpy without including their headers */
#ifdef __cplusplus
extern "C++" {
#endif
#include <limits.h>
#ifndef __cplusplus
#include <stdbool.h>
#endif
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __cplusplus
}
#endif

/* Numbers. */

typedef double real_T;
typedef double real64_T;
typedef float real32_T;
typedef double time_T;
typedef int int_T;
typedef unsigned int uint_T;
typedef char char_T;
typedef unsigned char uchar_T;
typedef unsigned char byte_T;
typedef unsigned char boolean_T;
typedef unsigned long ulong_T;

/* mex.h may have defined the sized ones as macros */
#ifndef int8_T
#define int8_T int8_t
#define uint8_T uint8_t
#define int16_T int16_t
#define uint16_T uint16_t
#define int32_T int32_t
#define uint32_T uint32_t
#define int64_T int64_t
#define uint64_T uint64_t
#endif

typedef struct creal_T {
    real_T re, im;
} creal_T;
typedef struct creal32_T {
    real32_T re, im;
} creal32_T;

#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif

#ifndef UNUSED_ARG
#define UNUSED_ARG(arg) ((void)(arg))
#endif
#ifndef UNUSED_PARAMETER
#define UNUSED_PARAMETER(arg) ((void)(arg))
#endif

/* Signals. */

typedef int_T DTypeId;
typedef int_T BuiltInDTypeId;
typedef int_T CSignal_T;
typedef int_T Frame_T;

enum {
    SS_DOUBLE,
    SS_SINGLE,
    SS_INT8,
    SS_UINT8,
    SS_INT16,
    SS_UINT16,
    SS_INT32,
    SS_UINT32,
    SS_BOOLEAN,
    SS_NUM_BUILT_IN_DTYPE,
    SS_POINTER = SS_NUM_BUILT_IN_DTYPE,
    SS_FCN_CALL,
    SS_NUM_DTYPE
};
#define INVALID_DTYPE_ID (-10)

#define DYNAMICALLY_SIZED (-1)
#define DYNAMICALLY_TYPED (-1)

enum { COMPLEX_INHERITED = -1, COMPLEX_NO = 0, COMPLEX_YES = 1 };
enum { FRAME_INHERITED = -1, FRAME_NO = 0, FRAME_YES = 1 };

typedef const real_T *const *InputRealPtrsType;
typedef const real32_T *const *InputReal32PtrsType;
typedef const int8_T *const *InputInt8PtrsType;
typedef const uint8_T *const *InputUInt8PtrsType;
typedef const int16_T *const *InputInt16PtrsType;
typedef const uint16_T *const *InputUInt16PtrsType;
typedef const int32_T *const *InputInt32PtrsType;
typedef const uint32_T *const *InputUInt32PtrsType;
typedef const boolean_T *const *InputBooleanPtrsType;
typedef const void *const *InputPtrsType;

typedef struct DimsInfo_T {
    int_T width, numDims;
    int_T *dims;
    struct DimsInfo_T *nextSigDims;
} DimsInfo_T;

#define DECL_AND_INIT_DIMSINFO(name)                                                   \
    DimsInfo_T name = {DYNAMICALLY_SIZED, DYNAMICALLY_SIZED, NULL, NULL}

/* Sample times. */

#define CONTINUOUS_SAMPLE_TIME 0.0
#define INHERITED_SAMPLE_TIME (-1.0)
#define VARIABLE_SAMPLE_TIME (-2.0)
#define FIXED_IN_MINOR_STEP_OFFSET 1.0
#define PORT_BASED_SAMPLE_TIMES (-1000)
#define BLOCK_BASED_SAMPLE_TIMES (-1001)

/* Options of a block. */

#define SS_OPTION_EXCEPTION_FREE_CODE (1u << 0)
#define SS_OPTION_RUNTIME_EXCEPTION_FREE_CODE (1u << 1)
#define SS_OPTION_DISCRETE_VALUED_OUTPUT (1u << 2)
#define SS_OPTION_PLACE_ASAP (1u << 3)
#define SS_OPTION_ALLOW_INPUT_SCALAR_EXPANSION (1u << 4)
#define SS_OPTION_DISALLOW_CONSTANT_SAMPLE_TIME (1u << 5)
#define SS_OPTION_ASYNCHRONOUS (1u << 6)
#define SS_OPTION_ASYNC_RATE_TRANSITION (1u << 7)
#define SS_OPTION_RATE_TRANSITION (1u << 8)
#define SS_OPTION_PORT_SAMPLE_TIMES_ASSIGNED (1u << 9)
#define SS_OPTION_SFUNCTION_INLINED_FOR_RTW (1u << 10)
#define SS_OPTION_ALLOW_PARTIAL_DIMENSIONS_CALL (1u << 11)
#define SS_OPTION_FORCE_NONINLINED_FCNCALL (1u << 12)
#define SS_OPTION_USE_TLC_WITH_ACCELERATOR (1u << 13)
#define SS_OPTION_SIM_VIEWING_DEVICE (1u << 14)
#define SS_OPTION_CALL_TERMINATE_ON_EXIT (1u << 15)
#define SS_OPTION_REQ_INPUT_SAMPLE_TIME_MATCH (1u << 16)
#define SS_OPTION_WORKS_WITH_CODE_REUSE (1u << 17)
#define SS_OPTION_CAN_BE_CALLED_CONDITIONALLY (1u << 18)
#define SS_OPTION_ALLOW_CONSTANT_PORT_SAMPLE_TIME (1u << 19)
#define SS_OPTION_ALLOW_PORT_SAMPLE_TIME_IN_TRIGSS (1u << 20)
#define SS_OPTION_NONVOLATILE (1u << 21)

enum { SS_PRM_NOT_TUNABLE, SS_PRM_TUNABLE, SS_PRM_SIM_ONLY_TUNABLE };

/* The newer names of the same choices are macros, so that a source can test with #ifdef
 * whether the header has them. */
enum {
    SIM_STATE_COMPLIANCE_UNKNOWN,
    USE_DEFAULT_SIM_STATE,
    HAS_NO_SIM_STATE,
    DISALLOW_SIM_STATE,
    USE_CUSTOM_SIM_STATE
};
#define OPERATING_POINT_COMPLIANCE_UNKNOWN SIM_STATE_COMPLIANCE_UNKNOWN
#define USE_DEFAULT_OPERATING_POINT USE_DEFAULT_SIM_STATE
#define USE_EMPTY_OPERATING_POINT HAS_NO_SIM_STATE
#define DISALLOW_OPERATING_POINT DISALLOW_SIM_STATE
#define USE_CUSTOM_OPERATING_POINT USE_CUSTOM_SIM_STATE

enum {
    RUNTIME_THREAD_SAFETY_COMPLIANCE_UNKNOWN,
    RUNTIME_THREAD_SAFETY_COMPLIANCE_TRUE,
    RUNTIME_THREAD_SAFETY_COMPLIANCE_FALSE
};

enum {
    USE_DEFAULT_FOR_DISCRETE_INHERITANCE,
    OUTPUT_WITH_INHERITED_SAMPLE_TIME,
    DISALLOW_SAMPLE_TIME_INHERITANCE
};

enum {
    SS_DWORK_USED_AS_DWORK,
    SS_DWORK_USED_AS_DSTATE,
    SS_DWORK_USED_AS_SCRATCH,
    SS_DWORK_USED_AS_MODE
};

enum {
    SS_NOT_REUSABLE_AND_GLOBAL,
    SS_NOT_REUSABLE_AND_LOCAL,
    SS_REUSABLE_AND_GLOBAL,
    SS_REUSABLE_AND_LOCAL
};

typedef enum {
    SS_SIMMODE_NORMAL,
    SS_SIMMODE_SIZES_CALL_ONLY,
    SS_SIMMODE_RTWGEN,
    SS_SIMMODE_EXTERNAL
} ssSimMode;

typedef enum {
    SOLVER_MODE_AUTO,
    SOLVER_MODE_SINGLETASKING,
    SOLVER_MODE_MULTITASKING
} SolverMode;

/* Run-time parameters. */

typedef struct ssParamRec {
    const char *name;
    int_T nDimensions;
    int_T *dimensions;
    DTypeId dataTypeId;
    boolean_T complexSignal;
    void *data;
    const void *dataAttributes;
    int_T nDlgParamIndices;
    int_T *dlgParamIndices;
    boolean_T transformed;
    boolean_T outputAsMatrix;
} ssParamRec;
enum { RTPARAM_NOT_TRANSFORMED, RTPARAM_TRANSFORMED, RTPARAM_MAKE_TRANSFORMED_TUNABLE };

/* Types of values that mdlRTW writes. */

enum {
    SSWRITE_VALUE_STR,
    SSWRITE_VALUE_QSTR,
    SSWRITE_VALUE_VECT_STR,
    SSWRITE_VALUE_NUM,
    SSWRITE_VALUE_VECT,
    SSWRITE_VALUE_2DMAT,
    SSWRITE_VALUE_DTYPE_NUM,
    SSWRITE_VALUE_DTYPE_VECT,
    SSWRITE_VALUE_DTYPE_2DMAT
};
#define DTINFO(dtype, complexity) (((dtype) << 1) | ((complexity) ? 1 : 0))

#endif
