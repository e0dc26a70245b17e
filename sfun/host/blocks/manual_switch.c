/* manual_switch: y = its first input with first=1, else its second one. */
#define S_FUNCTION_NAME manual_switch
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

enum { FIRST, TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 2, 1);
    bi_any_type(S);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const int port = bi_scalar(S, FIRST) != 0 ? 0 : 1;
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        bi_put(S, 0, i, bi_get(S, port, i));
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "ManualSwitch",
                                       .bus = 1 | 2,
                                       .values = "sw|CurrentSetting=1;=-1",
                                       .idle = "sw;CurrentSetting;varsize"},
                                      {.type = "Manual Switch",
                                       .bus = 1 | 2,
                                       .values = "sw|CurrentSetting=1;=-1",
                                       .idle = "sw;CurrentSetting;varsize;action",
                                       .masked = 1},
                                      {0}};

BUILTIN(.parameters = "first=1 ts=-1", .simulink = simulink);
