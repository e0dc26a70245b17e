/* ss_target.h: parameters without mxArray, for S-functions built for a target.
 *
 * Generated code passes parameters to a non-inlined S-function as plain real matrices
 * of doubles. These are the mx functions that make sense on one. */
#ifndef SS_TARGET_H
#define SS_TARGET_H

#include "ss_matrix.h"

typedef size_t mwSize;
typedef size_t mwIndex;

typedef struct ss_matrix mxArray;

#define SS_OF_MATRIX static inline __attribute__((unused))

SS_OF_MATRIX size_t mxGetM(const mxArray *a)
{
    return a->m;
}
SS_OF_MATRIX size_t mxGetN(const mxArray *a)
{
    return a->n;
}
SS_OF_MATRIX size_t mxGetNumberOfElements(const mxArray *a)
{
    return a->m * a->n;
}
SS_OF_MATRIX double *mxGetPr(const mxArray *a)
{
    return a->pr;
}
SS_OF_MATRIX void *mxGetData(const mxArray *a)
{
    return a->pr;
}
SS_OF_MATRIX double mxGetScalar(const mxArray *a)
{
    return a->m > 0 && a->n > 0 ? a->pr[0] : 0.0;
}
SS_OF_MATRIX int mxIsEmpty(const mxArray *a)
{
    return a->m * a->n == 0;
}

/* constant properties of a plain matrix */
#define mxIsNumeric(a) ((void)(a), 1)
#define mxIsDouble(a) ((void)(a), 1)
#define mxIsComplex(a) ((void)(a), 0)
#define mxIsSparse(a) ((void)(a), 0)
#define mxIsChar(a) ((void)(a), 0)
#define mxIsLogical(a) ((void)(a), 0)
#define mxIsStruct(a) ((void)(a), 0)
#define mxIsCell(a) ((void)(a), 0)

#endif
