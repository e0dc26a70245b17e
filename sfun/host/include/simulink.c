/* simulink.c: the trailer of an S-function for this host, included as its last line:
 * exports the callbacks to the engine. */
#ifndef MATLAB_MEX_FILE
#error                                                                                 \
    "build S-functions for the host with -DMATLAB_MEX_FILE (see sfun/host/program/compile)"
#endif
#define SS_IS_TARGET 0
#include "ss_trailer.h"
