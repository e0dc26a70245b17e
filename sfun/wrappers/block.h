/* block.h: what all S-functions of tworate share: parameters and messages.
 *
 * The parameters of a block may all be real double arrays, so that non-inlined code
 * generation works; masks and Octave give them names. A message has a number (see
 * doc/guide/sfunctions.md) and gives the expected and the actual value. Messages of a
 * run are in a DWork vector, which outlives mdlTerminate. Messages about parameters can
 * come before a block has memory: they are in a static buffer that nothing else uses.
 */
#ifndef TW_BLOCK_H
#define TW_BLOCK_H

#include "tw_catalog.h"

#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of messages. BLK_PARAM + k is about parameter k; BLK_CHECK + code and
 * BLK_RUN + code are the codes of tw.h, before and during a run. */
enum {
    BLK_NO_MEMORY = 1,
    BLK_NO_WORKER,
    BLK_DIRECT_STATES = 4, /* 3 was used in 0.1 */
    BLK_NOT_ONCE_PER_TICK,
    BLK_SLOW_RATE,
    BLK_NO_CALL,
    BLK_TOO_BIG,
    BLK_OTHER_POINT,
    BLK_PARAM = 10,
    BLK_CHECK = 20,
    BLK_RUN = 50
};

enum { BLK_TEXT = 600, BLK_LINE = 300 };

/* For rare code, to keep it out of the functions that run in each step. */
#ifdef __GNUC__
#define BLK_APART __attribute__((noinline)) static
#else
#define BLK_APART static
#endif

/* The model of the block, chosen when it is compiled: TW_MODEL, or the element
 * TW_MEMBER of the family TW_MODEL. */
#ifdef TW_MODEL
#ifdef TW_MEMBER
extern const tw_model TW_MODEL[];
static const tw_model *const model = &TW_MODEL[TW_MEMBER];
#else
extern const tw_model TW_MODEL;
static const tw_model *const model = &TW_MODEL;
#endif
#endif

/* Parameters. */

static inline int blk_elements(SimStruct *S, int which)
{
    return (int)mxGetNumberOfElements(ssGetSFcnParam(S, which));
}

/* The values of a parameter; NULL if it is empty, which means the default. */
static inline const double *blk_values(SimStruct *S, int which)
{
    return blk_elements(S, which) ? mxGetPr(ssGetSFcnParam(S, which)) : NULL;
}

static inline double blk_number(SimStruct *S, int which)
{
    return mxGetPr(ssGetSFcnParam(S, which))[0];
}

/* A name: a string, or its characters as numbers, double('rk4'), which code generators
 * keep. 0: it is neither, or longer than any name. */
enum { BLK_NAME = 64 };

static inline int blk_name(SimStruct *S, int which, char name[BLK_NAME])
{
    const mxArray *a = ssGetSFcnParam(S, which);
    const int n = blk_elements(S, which);
#ifdef MATLAB_MEX_FILE
    if (mxIsChar(a)) return mxGetString(a, name, BLK_NAME) == 0;
#endif
    if (n < 2 || n >= BLK_NAME || !mxIsDouble(a)) return 0;
    for (int i = 0; i < n; i++) {
        const double c = mxGetPr(a)[i];
        if (!(c > ' ' && c < 127)) return 0;
        name[i] = (char)c;
    }
    name[n] = 0;
    return 1;
}

/* A method by number or by name; NULL: there is none. */
static inline const tw_method *blk_method(SimStruct *S, int which)
{
    char name[BLK_NAME];
    return blk_name(S, which, name) ? tw_find_method(name)
                                    : tw_find_method_id((int)blk_number(S, which));
}

/* The method auto (tw_auto.h), by name or number, which is not in the catalogue. */
enum { BLK_AUTO = -100 };

static inline int blk_is_auto(SimStruct *S, int which)
{
    char name[BLK_NAME];
    if (blk_name(S, which, name)) return strcmp(name, "auto") == 0;
    return blk_elements(S, which) == 1 && blk_number(S, which) == BLK_AUTO;
}

#ifdef MATLAB_MEX_FILE

static inline void blk_refuse(SimStruct *S, int number, const char *format, ...)
{
    static char text[BLK_TEXT];
    va_list list;
    const int n = snprintf(text, sizeof text, "tworate %d: ", number);
    va_start(list, format);
    vsnprintf(text + n, sizeof text - (size_t)n, format, list);
    va_end(list);
    ssSetErrorStatus(S, text);
}

/* Whether it is a real double array of n finite elements (n < 0: of at most -n). */
static inline int blk_is_vector(SimStruct *S, int which, const char *name, int n)
{
    const mxArray *a = ssGetSFcnParam(S, which);
    const size_t got = mxGetNumberOfElements(a), most = (size_t)(n < 0 ? -n : n);
    const int number = BLK_PARAM + which + 1;
    if (!mxIsDouble(a) || mxIsComplex(a) || mxIsSparse(a)) {
        blk_refuse(S, number,
                   "%s (parameter %d): expected a full real double array, "
                   "got %s%s",
                   name, which + 1,
                   mxIsSparse(a)    ? "a sparse "
                   : mxIsComplex(a) ? "a complex "
                                    : "",
                   mxGetClassName(a));
        return 0;
    }
    if (n < 0 ? got > most : got != most) {
        blk_refuse(S, number, "%s (parameter %d): expected %s%d element%s, got %lu",
                   name, which + 1, n < 0 ? "at most " : "", (int)most,
                   most == 1 ? "" : "s", (unsigned long)got);
        return 0;
    }
    for (size_t i = 0; i < got; i++)
        if (!isfinite(mxGetPr(a)[i])) {
            blk_refuse(S, number,
                       "%s (parameter %d): expected finite numbers, element %lu is %g",
                       name, which + 1, (unsigned long)i + 1, mxGetPr(a)[i]);
            return 0;
        }
    return 1;
}

static inline int blk_is_empty_or_vector(SimStruct *S, int which, const char *name,
                                         int n)
{
    return blk_is_vector(S, which, name, -INT_MAX) &&
           (blk_elements(S, which) == 0 || blk_is_vector(S, which, name, n));
}

static inline int blk_is_integer(SimStruct *S, int which, const char *name, int min,
                                 int max)
{
    if (!blk_is_vector(S, which, name, 1)) return 0;
    const double x = blk_number(S, which);
    if (x == floor(x) && x >= min && x <= max) return 1;
    blk_refuse(S, BLK_PARAM + which + 1,
               "%s (parameter %d): expected an integer from %d to %d, got %g", name,
               which + 1, min, max, x);
    return 0;
}

/* Its values may be looked at. */
static inline int blk_is_double_or_text(SimStruct *S, int which)
{
    const mxArray *a = ssGetSFcnParam(S, which);
    return mxIsChar(a) || (mxIsDouble(a) && !mxIsComplex(a) && !mxIsSparse(a));
}

static inline const char *blk_method_name(int i)
{
    const tw_method *m = tw_method_at(i);
    return m ? m->name : NULL;
}

/* Refuses a name of which there is no method or source. */
static inline void blk_unknown(SimStruct *S, int which, const char *what,
                               tw_name_at *list, const char *name)
{
    const char *nearest[2] = {"", ""};
    const char *instead = list == blk_method_name ? tw_foreign_method(name) : NULL;
    if (instead) {
        blk_refuse(S, BLK_PARAM + which + 1,
                   "%s (parameter %d): there is no %s '%s': %s", what, which + 1, what,
                   name, instead);
        return;
    }
    const int n = tw_suggest_from(list, name, nearest, 2);
    blk_refuse(S, BLK_PARAM + which + 1,
               "%s (parameter %d): there is no %s '%s'; nearest: %s%s%s", what,
               which + 1, what, name, nearest[0], n > 1 ? ", " : "", nearest[1]);
}

/* may_be_auto: the method auto is one of them. */
static inline int blk_is_method(SimStruct *S, int which, int may_be_auto)
{
    char name[BLK_NAME];
    const int named = blk_name(S, which, name);
    if (may_be_auto && blk_elements(S, which) && blk_is_double_or_text(S, which) &&
        blk_is_auto(S, which))
        return 1;
    if (!named && !blk_is_integer(S, which, "method", -1, 100000)) return 0;
    if (blk_method(S, which)) return 1;
    if (named)
        blk_unknown(S, which, "method", blk_method_name, name);
    else
        blk_refuse(S, BLK_PARAM + which + 1,
                   "method (parameter %d): there is no method with the number %g; see "
                   "`tworate list`",
                   which + 1, blk_number(S, which));
    return 0;
}

/* The checks of the run itself. */
static inline int blk_fits(SimStruct *S, tw_run *r, int failed, size_t need)
{
    char text[BLK_LINE];
    if (failed) {
        tw_message(r, text, sizeof text);
        blk_refuse(S, BLK_CHECK + r->now.report.code, "%s", text);
        return 0;
    }
    if (need <= INT_MAX) return 1;
    blk_refuse(S, BLK_TOO_BIG, "expected a run of at most %d numbers, got %.0f",
               INT_MAX, (double)need);
    return 0;
}

static inline int blk_is_run(SimStruct *S, tw_run *r)
{
    const int failed = tw_check(r);
    return blk_fits(S, r, failed, failed ? 0 : tw_need(r));
}

#endif

/* Whether the number of parameters and their values are right. Simulink itself reports
 * a wrong number. Generated code has no check: the parameters were checked before. */
#ifdef MATLAB_MEX_FILE
#define BLK_CHECKER mdlCheckParameters
#else
#define BLK_CHECKER NULL
#endif

static inline int blk_parameters(SimStruct *S, int n, void (*check)(SimStruct *S))
{
    ssSetNumSFcnParams(S, n);
    if (!check) return 1;
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return 0;
    check(S);
    return ssGetErrorStatus(S) == NULL;
}

/* Messages of a run. */

static inline void blk_text_memory(SimStruct *S, int dwork)
{
    ssSetDWorkWidth(S, dwork, BLK_TEXT);
    ssSetDWorkDataType(S, dwork, SS_UINT8);
}

static inline void blk_stop(SimStruct *S, int dwork, int number, const char *text)
{
    char *to = (char *)ssGetDWork(S, dwork);
    snprintf(to, BLK_TEXT, "tworate %d: %s: %s", number, ssGetPath(S), text);
    ssSetErrorStatus(S, to);
}

/* Ports. */

static inline void blk_in(SimStruct *S, int port, int width, int feedthrough)
{
    ssSetInputPortWidth(S, port, width);
    ssSetInputPortDirectFeedThrough(S, port, feedthrough);
    ssSetInputPortRequiredContiguous(S, port, 1);
}

static inline const double *blk_signal(SimStruct *S, int port)
{
    return port < 0 ? NULL : (const double *)ssGetInputPortSignal(S, port);
}

static inline void blk_copy(double *to, const double *from, int n)
{
    memcpy(to, from, (size_t)n * sizeof *to);
}

/* Names that only newer releases have. */

#ifdef ssSetOperatingPointCompliance
#define blk_point_default(S)                                                           \
    ssSetOperatingPointCompliance(S, USE_DEFAULT_OPERATING_POINT)
#define blk_point_none(S) ssSetOperatingPointCompliance(S, USE_EMPTY_OPERATING_POINT)
#define blk_point_custom(S) ssSetOperatingPointCompliance(S, USE_CUSTOM_OPERATING_POINT)
#else
#define blk_point_default(S) ssSetSimStateCompliance(S, USE_DEFAULT_SIM_STATE)
#define blk_point_none(S) ssSetSimStateCompliance(S, HAS_NO_SIM_STATE)
#define blk_point_custom(S) ssSetSimStateCompliance(S, USE_CUSTOM_SIM_STATE)
#endif

#endif
