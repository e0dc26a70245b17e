/* matrix_product: the product of its inputs as matrices, from left to right; signs has
 * a
 * `*` or a `/` for each input: `/` multiplies by the inverse. A vector is a column, or
 * a row where only that fits. */
#define S_FUNCTION_NAME matrix_product
#define S_FUNCTION_LEVEL 2
#define BI_OWN_CHECK
#include "builtin.h"

#include <string.h>

enum { SIGNS, TS, NPARAM };
enum { MOST = 100 };
enum { RESULT, NEXT, INVERSE, WORK }; /* DWork, each of the largest matrix */

static int text(SimStruct *S, char *signs)
{
    return mxIsChar(ssGetSFcnParam(S, SIGNS)) &&
           mxGetString(ssGetSFcnParam(S, SIGNS), signs, MOST + 1) == 0 && signs[0] &&
           strspn(signs, "*/") == strlen(signs);
}

static void mdlInitializeSizes(SimStruct *S)
{
    char signs[MOST + 1];
    ssSetNumSFcnParams(S, NPARAM);
    if (ssGetSFcnParamsCount(S) != NPARAM) return;
    if (!text(S, signs) || !bi_is_real(S, TS)) {
        ssSetErrorStatus(S, "the signs must be a string of */, one per input");
        return;
    }
    bi_through(S, (int)strlen(signs), 1);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetNumDWork(S, WORK);
    for (int i = 0; i < NPARAM; i++) ssSetSFcnParamTunable(S, i, SS_PRM_NOT_TUNABLE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

typedef struct size {
    int rows, cols;
} size;

/* The matrix at an input, given the columns that are before it (0: it is the first). */
static size size_of(SimStruct *S, int port, int before)
{
    const int *dims = ssGetInputPortDimensions(S, port);
    if (ssGetInputPortNumDimensions(S, port) == 2) return (size){dims[0], dims[1]};
    const int n = ssGetInputPortWidth(S, port);
    return before && before != n && before == 1 ? (size){1, n} : (size){n, 1};
}

/* The size of the result; rows 0: the sizes do not fit. Scalars multiply every element.
 */
static size result_size(SimStruct *S, const char *signs)
{
    size r = {0, 0};
    for (int i = 0; i < ssGetNumInputPorts(S); i++) {
        const size next = size_of(S, i, r.cols);
        if (signs[i] == '/' && next.rows != next.cols) return (size){0, 0};
        if (i == 0 || (r.rows == 1 && r.cols == 1)) {
            r = next;
            /* a vector before a matrix that only fits a row */
            if (i == 0 && ssGetNumInputPorts(S) > 1 && next.cols == 1 &&
                next.rows > 1 && ssGetInputPortNumDimensions(S, 0) != 2 &&
                signs[0] == '*') {
                const size then = size_of(S, 1, 0);
                if (then.rows == next.rows) r = (size){1, next.rows};
            }
        } else if (next.rows == 1 && next.cols == 1)
            continue;
        else if (r.cols == next.rows)
            r.cols = next.cols;
        else
            return (size){0, 0};
    }
    return r;
}

static void set_result(SimStruct *S)
{
    char signs[MOST + 1];
    if (!text(S, signs)) return;
    for (int i = 0; i < ssGetNumInputPorts(S); i++)
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED) return;
    const size r = result_size(S, signs);
    if (!r.rows)
        ssSetErrorStatus(S, "the sizes of the matrices do not fit");
    else if (r.cols == 1)
        ssSetOutputPortWidth(S, 0, r.rows);
    else
        ssSetOutputPortMatrixDimensions(S, 0, r.rows, r.cols);
}

#define MDL_SET_INPUT_PORT_DIMENSION_INFO
static void mdlSetInputPortDimensionInfo(SimStruct *S, int_T port,
                                         const DimsInfo_T *dims)
{
    ssSetInputPortDimensionInfo(S, port, dims);
    set_result(S);
}

/* The inputs decide. */
#define MDL_SET_OUTPUT_PORT_DIMENSION_INFO
static void mdlSetOutputPortDimensionInfo(SimStruct *S, int_T port,
                                          const DimsInfo_T *dims)
{
    ssSetOutputPortDimensionInfo(S, port, dims);
}

#define MDL_SET_DEFAULT_PORT_DIMENSION_INFO
static void mdlSetDefaultPortDimensionInfo(SimStruct *S)
{
    for (int i = 0; i < ssGetNumInputPorts(S); i++)
        if (ssGetInputPortWidth(S, i) == DYNAMICALLY_SIZED)
            ssSetInputPortWidth(S, i, 1);
    set_result(S);
}

#define MDL_SET_WORK_WIDTHS
static void mdlSetWorkWidths(SimStruct *S)
{
    char signs[MOST + 1];
    int most = 1, rows = 1;
    if (!text(S, signs)) return;
    for (int i = 0; i < ssGetNumInputPorts(S); i++) {
        const size s = size_of(S, i, 0);
        const int larger = s.rows > s.cols ? s.rows : s.cols;
        if (larger > most) most = larger;
    }
    const size r = result_size(S, signs);
    if (r.rows * r.cols != ssGetOutputPortWidth(S, 0))
        ssSetErrorStatus(S, "its output is read with another size than it has");
    rows = r.rows > most ? r.rows : most;
    for (int i = 0; i < WORK; i++) ssSetDWorkWidth(S, i, rows * most);
}

/* The inverse of a by elimination with row exchanges; a is destroyed. A singular matrix
 * gives infinite elements, as a division by zero does. */
static void invert(double *a, double *inverse, int n)
{
    for (int i = 0; i < n * n; i++) inverse[i] = i % (n + 1) == 0;
    for (int c = 0; c < n; c++) {
        int pivot = c;
        for (int r = c + 1; r < n; r++)
            if (fabs(a[r + c * n]) > fabs(a[pivot + c * n])) pivot = r;
        for (int k = 0; k < n; k++) {
            const double x = a[c + k * n], y = inverse[c + k * n];
            a[c + k * n] = a[pivot + k * n];
            a[pivot + k * n] = x;
            inverse[c + k * n] = inverse[pivot + k * n];
            inverse[pivot + k * n] = y;
        }
        const double d = a[c + c * n];
        for (int k = 0; k < n; k++) {
            a[c + k * n] /= d;
            inverse[c + k * n] /= d;
        }
        for (int r = 0; r < n; r++) {
            const double f = r == c ? 0 : a[r + c * n];
            for (int k = 0; f != 0 && k < n; k++) {
                a[r + k * n] -= f * a[c + k * n];
                inverse[r + k * n] -= f * inverse[c + k * n];
            }
        }
    }
}

/* The matrix at an input, inverted if its sign says so. */
static const double *fetch(SimStruct *S, int port, char sign, size s)
{
    const InputRealPtrsType u = ssGetInputPortRealSignalPtrs(S, port);
    double *next = ssGetDWork(S, NEXT);
    for (int i = 0; i < s.rows * s.cols; i++) next[i] = *u[i];
    if (sign == '*') return next;
    invert(next, ssGetDWork(S, INVERSE), s.rows);
    return ssGetDWork(S, INVERSE);
}

/* y = r m, with r in `result`, which then holds y. */
static size multiply(SimStruct *S, size r, const double *m, size s)
{
    double *result = ssGetDWork(S, RESULT);
    const int scalar = s.rows == 1 && s.cols == 1;
    if (scalar || (r.rows == 1 && r.cols == 1)) {
        const double k = scalar ? m[0] : result[0];
        const size by = scalar ? r : s;
        for (int i = 0; i < by.rows * by.cols; i++)
            result[i] = k * (scalar ? result[i] : m[i]);
        return by;
    }
    /* row by row, so that a row of the result can be replaced */
    double *row =
        m == ssGetDWork(S, NEXT) ? ssGetDWork(S, INVERSE) : ssGetDWork(S, NEXT);
    for (int i = 0; i < r.rows; i++)
        for (int j = 0; j < s.cols; j++) {
            double sum = 0;
            for (int k = 0; k < r.cols; k++)
                sum += result[i + k * r.rows] * m[k + j * s.rows];
            row[i + j * r.rows] = sum;
        }
    memcpy(result, row, (size_t)(r.rows * s.cols) * sizeof *result);
    return (size){r.rows, s.cols};
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    char signs[MOST + 1];
    (void)tid;
    if (!text(S, signs)) return;
    size r = {0, 0};
    for (int i = 0; i < ssGetNumInputPorts(S); i++) {
        size s = size_of(S, i, r.cols);
        const double *m = fetch(S, i, signs[i], s);
        if (i) {
            if (r.cols != s.rows && r.rows == s.rows && r.cols == 1)
                r = (size){1, r.rows}; /* the vector that is a row */
            r = multiply(S, r, m, s);
            continue;
        }
        r = s;
        memcpy(ssGetDWork(S, RESULT), m, (size_t)(s.rows * s.cols) * sizeof(double));
    }
    memcpy(ssGetOutputPortRealSignal(S, 0), ssGetDWork(S, RESULT),
           (size_t)ssGetOutputPortWidth(S, 0) * sizeof(double));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

BUILTIN(.parameters = "signs='**' ts=-1");
