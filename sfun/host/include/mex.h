/* mex.h: Octave's mex.h, with the functions that need an interpreter or must not return
 * redirected to the host.
 *
 * No interpreter runs here. Printing goes to the host's output; an error ends the
 * callback and is reported with the block's name; so does a failed allocation. */
#ifndef TWH_MEX_H
#define TWH_MEX_H

#pragma GCC system_header
/* C++ sources also include simstruc.h within extern "C" */
#ifdef __cplusplus
extern "C++" {
#endif
#include_next <mex.h>
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define SS_HOST __attribute__((visibility("default")))

SS_HOST int twh_mex_printf(const char *format, ...);
SS_HOST void twh_mex_error(const char *text) __attribute__((noreturn));
SS_HOST void twh_mex_error_id(const char *id, const char *format, ...)
    __attribute__((noreturn));
SS_HOST void twh_mex_warning(const char *text);
SS_HOST void twh_mex_warning_id(const char *id, const char *format, ...);
SS_HOST int twh_mex_refuse(const char *name);
SS_HOST mxArray *twh_mex_refuse_array(const char *name);
SS_HOST void *twh_mex_calloc(size_t n, size_t size);
SS_HOST void *twh_mex_malloc(size_t size);
SS_HOST void *twh_mex_realloc(void *old, size_t size);

/* api/mx_calls.cc: Octave's functions that create arrays, safe when memory runs out */
SS_HOST mxArray *twh_mx_double_matrix(mwSize rows, mwSize cols,
                                      mxComplexity complexity);
SS_HOST mxArray *twh_mx_double_scalar(double x);
SS_HOST mxArray *twh_mx_string(const char *text);
SS_HOST mxArray *twh_mx_char_array(mwSize ndims, const mwSize *dims);
SS_HOST mxArray *twh_mx_char_matrix(mwSize rows, const char **text);
SS_HOST mxArray *twh_mx_logical_matrix(mwSize rows, mwSize cols);
SS_HOST mxArray *twh_mx_logical_array(mwSize ndims, const mwSize *dims);
SS_HOST mxArray *twh_mx_logical_scalar(mxLogical x);
SS_HOST mxArray *twh_mx_numeric_matrix(mwSize rows, mwSize cols, mxClassID id,
                                       mxComplexity complexity);
SS_HOST mxArray *twh_mx_numeric_array(mwSize ndims, const mwSize *dims, mxClassID id,
                                      mxComplexity complexity);
SS_HOST mxArray *twh_mx_sparse(mwSize rows, mwSize cols, mwSize most,
                               mxComplexity complexity);
SS_HOST mxArray *twh_mx_cell_matrix(mwSize rows, mwSize cols);
SS_HOST mxArray *twh_mx_cell_array(mwSize ndims, const mwSize *dims);
SS_HOST mxArray *twh_mx_struct_matrix(mwSize rows, mwSize cols, int n,
                                      const char **names);
SS_HOST mxArray *twh_mx_struct_array(mwSize ndims, const mwSize *dims, int n,
                                     const char **names);
SS_HOST mxArray *twh_mx_duplicate(const mxArray *a);

#ifdef __cplusplus
}
#endif

#define mexPrintf twh_mex_printf
#define mexErrMsgTxt twh_mex_error
#define mexErrMsgIdAndTxt twh_mex_error_id
#define mexWarnMsgTxt twh_mex_warning
#define mexWarnMsgIdAndTxt twh_mex_warning_id
#define mxCalloc twh_mex_calloc
#define mxMalloc twh_mex_malloc
#define mxRealloc twh_mex_realloc
#ifndef TWH_MX_CALLS
#define mxCreateDoubleMatrix twh_mx_double_matrix
#define mxCreateDoubleScalar twh_mx_double_scalar
#define mxCreateString twh_mx_string
#define mxCreateCharArray twh_mx_char_array
#define mxCreateCharMatrixFromStrings twh_mx_char_matrix
#define mxCreateLogicalMatrix twh_mx_logical_matrix
#define mxCreateLogicalArray twh_mx_logical_array
#define mxCreateLogicalScalar twh_mx_logical_scalar
#define mxCreateNumericMatrix twh_mx_numeric_matrix
#define mxCreateNumericArray twh_mx_numeric_array
#define mxCreateSparse twh_mx_sparse
#define mxCreateCellMatrix twh_mx_cell_matrix
#define mxCreateCellArray twh_mx_cell_array
#define mxCreateStructMatrix twh_mx_struct_matrix
#define mxCreateStructArray twh_mx_struct_array
#define mxDuplicateArray twh_mx_duplicate
#endif

/* the host frees no memory of an S-function, so all memory is persistent */
#define mexMakeMemoryPersistent(p) ((void)(p))
#define mexMakeArrayPersistent(a) ((void)(a))
#define mexLock() ((void)0)
#define mexUnlock() ((void)0)

#define mexCallMATLAB(...) twh_mex_refuse("mexCallMATLAB")
#define mexCallMATLABWithTrap(...) twh_mex_refuse_array("mexCallMATLABWithTrap")
#define mexEvalString(...) twh_mex_refuse("mexEvalString")
#define mexPutVariable(...) twh_mex_refuse("mexPutVariable")
#define mexGetVariable(...) twh_mex_refuse_array("mexGetVariable")
#define mexGetVariablePtr(...) twh_mex_refuse_array("mexGetVariablePtr")
#define mexAtExit(f) twh_mex_refuse("mexAtExit")

#endif
