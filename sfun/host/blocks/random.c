/* random: random numbers, the same in every run with the same seed: 'normal' with mean
 * a and variance b, or 'uniform' between a and b; a new one at each hit of the sample
 * time, with ts=0 at each step. The elements of a vector differ also with one seed. */
#define S_FUNCTION_NAME random
#define S_FUNCTION_LEVEL 2
#define BI_VECTORS 3
#define BI_TEXTS (1u << 3)
#include "random.h"

enum { A, B, SEED, KIND, TS, NPARAM };
enum { NORMAL, UNIFORM };

static void mdlInitializeSizes(SimStruct *S)
{
    static const char *const kinds[] = {"normal", "uniform", NULL};
    if (!bi_sampled(S, NPARAM)) return;
    const int n = bi_common_count(S, BI_VECTORS), kind = bi_choice(S, KIND, kinds);
    if (!n) return;
    for (int i = 0; i < n; i++) {
        const double a = bi_element(S, A, i), b = bi_element(S, B, i);
        if (kind == NORMAL ? b >= 0 : kind == UNIFORM && a <= b) continue;
        ssSetErrorStatus(S, kind == NORMAL ? "the variance must not be negative"
                            : kind == UNIFORM
                                ? "the minimum must not be above the maximum"
                                : "the distribution must be 'normal' or 'uniform'");
        return;
    }
    bi_source(S, n);
    ssSetNumIWork(S, 1);
    ssSetNumRWork(S, 1);
    ssSetSFcnParamTunable(S, SEED, SS_PRM_NOT_TUNABLE);
}

/* Within a step the output does not change. */
static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
    if (bi_data(S, TS)[0] == 0) ssSetOffsetTime(S, 0, FIXED_IN_MINOR_STEP_OFFSET);
}

#define MDL_INITIALIZE_CONDITIONS
static void mdlInitializeConditions(SimStruct *S)
{
    static const char *const kinds[] = {"normal", "uniform", NULL};
    ssSetIWorkValue(S, 0, bi_choice(S, KIND, kinds));
    ssSetRWorkValue(S, 0, 0); /* how many there were */
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const double count = ssGetRWorkValue(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++) {
        const double a = bi_element(S, A, i), b = bi_element(S, B, i);
        const double seed = bi_element(S, SEED, i);
        ssGetOutputPortRealSignal(S, 0)[i] =
            ssGetIWorkValue(S, 0) == NORMAL
                ? a + sqrt(b) * random_normal(seed, i, count)
                : a + (b - a) * random_uniform(seed, i, count);
    }
}

#define MDL_UPDATE
static void mdlUpdate(SimStruct *S, int_T tid)
{
    (void)tid;
    ssSetRWorkValue(S, 0, ssGetRWorkValue(S, 0) + 1);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {{.type = "RandomNumber",
                                       .values = "Mean=;Variance=;Seed=;SampleTime=",
                                       .idle = "VectorParams1D",
                                       .make = twh_make_random},
                                      {.type = "UniformRandomNumber",
                                       .values = "Minimum=;Maximum=;Seed=;SampleTime=",
                                       .idle = "VectorParams1D",
                                       .make = twh_make_random},
                                      {.type = "Band-Limited White Noise.",
                                       .masked = 1,
                                       .values = "Cov=;Ts=;seed=",
                                       .idle = "VectorParams1D",
                                       .make = twh_make_random},
                                      {0}};

BUILTIN(.parameters = "a=0 b=1 seed=0 distribution='normal' ts=0",
        .simulink = simulink);
