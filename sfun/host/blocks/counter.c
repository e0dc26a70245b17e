/* counter: counts its hits from 0 to a limit, and from 0 again. */
#define S_FUNCTION_NAME counter
#define S_FUNCTION_LEVEL 2
#define BI_TEXTS (1u << 1)
#include "builtin.h"

enum { LIMIT, TYPE, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    const double limit = bi_scalar(S, LIMIT);
    if (!(limit >= 0 && limit <= UINT32_MAX && limit == floor(limit))) {
        ssSetErrorStatus(S, "the limit must be an integer from 0 to 4294967295");
        return;
    }
    bi_source(S, 1);
    ssSetNumDiscStates(S, 1);
    bi_output_type(S, TYPE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)tid;
    bi_put(S, 0, 0, ssGetRealDiscStates(S)[0]);
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    real_T *n = ssGetRealDiscStates(S);
    (void)tid;
    *n = *n >= bi_scalar(S, LIMIT) ? 0 : *n + 1;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "Counter Limited",
                                       .masked = 1,
                                       .values = "uplimit=;tsamp=",
                                       .make = twh_make_counter},
                                      {.type = "Counter Free-Running",
                                       .masked = 1,
                                       .values = "NumBits=;tsamp=",
                                       .make = twh_make_counter},
                                      {0}};

BUILTIN(.parameters = "limit=7 type='double' ts=1", .simulink = simulink);
