/* process_changer: changes its process at t = 0.25 in ways that the host cannot watch,
 * or when it is loaded, as the environment variable PROCESS_CHANGER says. */
#define S_FUNCTION_NAME process_changer
#define S_FUNCTION_LEVEL 2
#define _GNU_SOURCE
#include "simstruc.h"

#include <dlfcn.h>
#include <fenv.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { FINE, INSTRUCTION, CALL, LOOK_UP, THREAD };

__attribute__((constructor)) static void change_when_loaded(void)
{
    const char *way = getenv("PROCESS_CHANGER");
    if (way && strcmp(way, "rounding") == 0) fesetround(FE_UPWARD);
    if (way && strcmp(way, "folder") == 0 && chdir("/")) abort();
}

static void *change_in_thread(void *unused)
{
    return chdir("/") ? unused : NULL;
}

static void change(int_T way)
{
    long result = 0;
    pthread_t thread;
    int (*real)(const char *);
    switch (way) {
    case INSTRUCTION:
#if defined(__x86_64__)
        __asm__ volatile("syscall"
                         : "=a"(result)
                         : "0"((long)SYS_chdir), "D"("/")
                         : "rcx", "r11", "memory");
#else
        result = syscall(SYS_chdir, "/");
#endif
        break;
    case CALL: result = syscall(SYS_chdir, "/"); break;
    case LOOK_UP:
        *(void **)&real = dlsym(RTLD_NEXT, "chdir");
        result = real("/");
        break;
    case THREAD:
        pthread_create(&thread, NULL, change_in_thread, NULL);
        pthread_join(thread, NULL);
        break;
    default: break;
    }
    if (result) abort();
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumInputPorts(S, 0);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, CONTINUOUS_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    UNUSED_ARG(tid);
    if (ssGetT(S) == 0.25) change((int_T)mxGetScalar(ssGetSFcnParam(S, 0)));
    ssGetOutputPortRealSignal(S, 0)[0] = ssGetT(S);
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#include "simulink.c"
