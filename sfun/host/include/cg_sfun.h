/* cg_sfun.h: the trailer of an S-function built for a target, without mxArray: exports
 * the callbacks that generated code uses. The engine can run such an object too, so
 * that both builds of a block can be compared. */
#ifdef MATLAB_MEX_FILE
#error "cg_sfun.h is the trailer of builds without MATLAB_MEX_FILE: use simulink.c"
#endif
#define SS_IS_TARGET 1
#include "ss_trailer.h"
