/* ss_time.c: the ss functions of sample times, simulation time and function calls. */
#include "engine/engine.h"

#include <math.h>
#include <stdlib.h>

int_T ssSetNumSampleTimes(SimStruct *S, int_T n)
{
    if (n == PORT_BASED_SAMPLE_TIMES) {
        S->port_based = 1;
        return 1;
    }
    if (n == BLOCK_BASED_SAMPLE_TIMES) n = 1;
    rate *list = n < 1 || S->stage > NEW ? NULL : calloc((size_t)n, sizeof *list);
    if (!list) {
        twh_fail(S->h, S,
                 n < 1 || S->stage > NEW
                     ? "ssSetNumSampleTimes: %d cannot be set here"
                     : "out of memory while declaring %d sample times",
                 n);
        return 0;
    }
    for (int i = 0; i < n; i++) list[i] = (rate){INHERITED_SAMPLE_TIME, 0, -1, NULL};
    free(S->rates);
    S->rates = list;
    S->nrates = n;
    S->port_based = 0;
    return 1;
}

int_T ssGetNumSampleTimes(SimStruct *S)
{
    return S->nrates;
}

static rate *rate_at(SimStruct *S, int_T sti, const char *function)
{
    if (sti >= 0 && sti < S->nrates) return &S->rates[sti];
    twh_fail(S->h, S, "%s: sample time %d, but there are %d", function, sti, S->nrates);
    return &S->scratch->no_rate;
}

static rate *settable(SimStruct *S, int_T sti, const char *function)
{
    if (!S->port_based) return rate_at(S, sti, function);
    twh_fail(S->h, S, "%s: the block has declared port-based sample times", function);
    return &S->scratch->no_rate;
}

void ssSetSampleTime(SimStruct *S, int_T sti, time_T period)
{
    settable(S, sti, "ssSetSampleTime")->period = period;
}

time_T ssGetSampleTime(SimStruct *S, int_T sti)
{
    return rate_at(S, sti, "ssGetSampleTime")->period;
}

void ssSetOffsetTime(SimStruct *S, int_T sti, time_T offset)
{
    settable(S, sti, "ssSetOffsetTime")->offset = offset;
}

time_T ssGetOffsetTime(SimStruct *S, int_T sti)
{
    return rate_at(S, sti, "ssGetOffsetTime")->offset;
}

int_T ssIsSampleHit(SimStruct *S, int_T sti, int_T tid)
{
    if (S->stage < READY) {
        twh_fail(S->h, S, "ssIsSampleHit: there are no sample hits before mdlStart");
        return 0;
    }
    if (rate_at(S, sti, "ssIsSampleHit") == &S->scratch->no_rate) return 0;
    return twh_rate_hit(S, sti, tid);
}

/* 1 if both rates have a hit now, seen from the task of the promoted (faster) one. */
int_T ssIsSpecialSampleHit(SimStruct *S, int_T my_sti, int_T promoted_sti, int_T tid)
{
    const rate *mine = rate_at(S, my_sti, "ssIsSpecialSampleHit");
    if (mine == &S->scratch->no_rate || !ssIsSampleHit(S, promoted_sti, tid)) return 0;
    if (S->called || mine->task < 0) return S->called != NULL;
    return S->h->major ? S->h->tasks[mine->task].hit : twh_rate_hit(S, my_sti, tid);
}

int_T ssIsContinuousTask(SimStruct *S, int_T tid)
{
    const twh *h = S->h;
    for (int i = 0; i < S->nrates; i++) {
        const int k = S->rates[i].task;
        if (k >= 0 && h->tasks[k].kind == CONTINUOUS) return h->tasks[k].tid == tid;
    }
    return 0;
}

int_T ssGetSampleTimeTaskID(SimStruct *S, int_T sti)
{
    return rate_at(S, sti, "ssGetSampleTimeTaskID")->task;
}

int_T *ssGetSampleHitPtr(SimStruct *S)
{
    return S->h->hits ? S->h->hits : (int_T *)S->scratch->zeros;
}

void ssSetTNext(SimStruct *S, time_T next)
{
    S->tnext = next;
}

time_T ssGetTNext(SimStruct *S)
{
    return S->tnext;
}

time_T ssGetT(SimStruct *S)
{
    return S->h->t;
}

/* The time of the latest hit of the task: its offset plus an integer number of periods.
 */
time_T ssGetTaskTime(SimStruct *S, int_T sti)
{
    const twh *h = S->h;
    const rate *r = rate_at(S, sti, "ssGetTaskTime");
    if (r->task < 0) return h->t;
    const task *k = &h->tasks[r->task];
    if (k->kind != DISCRETE) return h->t;
    const long long n = h->tick < k->after ? 0 : (h->tick - k->after) / k->every;
    return h->start + k->offset + (double)n * k->period;
}

time_T ssGetTStart(SimStruct *S)
{
    return S->h->start;
}

time_T ssGetTFinal(SimStruct *S)
{
    return S->h->stop;
}

int_T ssIsMajorTimeStep(SimStruct *S)
{
    return S->h->major;
}

int_T ssIsMinorTimeStep(SimStruct *S)
{
    return !S->h->major;
}

int_T ssIsFirstInitCond(SimStruct *S)
{
    return S->h->first_conditions;
}

int_T ssIsVariableStepSolver(SimStruct *S)
{
    return twh_has_variable_step(S->h->solver);
}

const char_T *ssGetSolverName(SimStruct *S)
{
    return S->h->solver->name;
}

time_T ssGetFixedStepSize(SimStruct *S)
{
    const twh *h = S->h;
    if (twh_has_variable_step(h->solver)) return 0;
    return h->base > 0 ? h->base / h->base_den : h->step;
}

ssSimMode ssGetSimMode(SimStruct *S)
{
    (void)S;
    return SS_SIMMODE_NORMAL;
}

SolverMode ssGetSolverMode(SimStruct *S)
{
    return S->h->tasking == TWH_MULTI ? SOLVER_MODE_MULTITASKING
                                      : SOLVER_MODE_SINGLETASKING;
}

int_T ssRTWGenIsCodeGen(SimStruct *S)
{
    (void)S;
    return 0;
}

void ssSetSolverNeedsReset(SimStruct *S)
{
    S->h->reset = 1;
}

void ssSetStopRequested(SimStruct *S, int_T stop)
{
    S->h->stop_requested = stop != 0;
}

int_T ssGetStopRequested(SimStruct *S)
{
    return S->h->stop_requested;
}

void ssSetCallSystemOutput(SimStruct *S, int_T element)
{
    if (!S->nout || element < 0 || element >= S->out[0].width) {
        twh_fail(S->h, S,
                 "ssSetCallSystemOutput: element %d of the first output of width %d",
                 element, S->nout ? S->out[0].width : 0);
        return;
    }
    if (!S->calls) {
        S->ncalls = S->out[0].width;
        S->calls = calloc((size_t)S->ncalls, sizeof *S->calls);
        S->callee = calloc((size_t)S->ncalls, sizeof(group *));
        if (!S->calls || !S->callee) {
            twh_fail(S->h, S, "out of memory while declaring %d calls", S->ncalls);
            S->ncalls = 0;
            return;
        }
    }
    S->calls[element] = 1;
}

static int is_call(SimStruct *S, int_T element, const char *function)
{
    if (element >= 0 && element < S->ncalls && S->calls[element]) return 1;
    twh_fail(S->h, S, "%s: element %d was not declared with ssSetCallSystemOutput",
             function, element);
    return 0;
}

/* Returns 0 if a called block has failed or there is none. */
int_T ssCallSystemWithTid(SimStruct *S, int_T element, int_T tid)
{
    if (!is_call(S, element, "ssCallSystemWithTid")) return 0;
    return S->callee[element] && twh_run_group(S->callee[element], tid) == 0;
}

static int_T switch_callee(SimStruct *S, int_T element, int on)
{
    if (!is_call(S, element, on ? "ssEnableSystemWithTid" : "ssDisableSystemWithTid"))
        return 0;
    group *g = S->callee[element];
    for (int i = 0; g && i < g->count; i++) {
        SimStruct *member = g->order[i];
        if (on ? twh_call(member, "mdlEnable", member->entry->enable)
               : twh_call(member, "mdlDisable", member->entry->disable))
            return 0;
    }
    return 1;
}

int_T ssEnableSystemWithTid(SimStruct *S, int_T element, int_T tid)
{
    (void)tid;
    return switch_callee(S, element, 1);
}

int_T ssDisableSystemWithTid(SimStruct *S, int_T element, int_T tid)
{
    (void)tid;
    return switch_callee(S, element, 0);
}

void ssSetExplicitFCSSCtrl(SimStruct *S, int_T yes)
{
    (void)S, (void)yes;
}
