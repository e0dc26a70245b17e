/* contract_breaker: breaks its contract in the way that its parameter selects. */
#define S_FUNCTION_NAME contract_breaker
#define S_FUNCTION_LEVEL 2
#define _GNU_SOURCE
#include "simstruc.h"
#include "contract_breaker.h"

#include <fcntl.h>
#include <fenv.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#define WAY(S) ((int_T)mxGetScalar(ssGetSFcnParam(S, 0)))
#define BYTES(S) ((size_t)mxGetPr(ssGetSFcnParam(S, 0))[1])

static volatile int_T none; /* hides an error from the compiler */

static void crash(void)
{
    memset((void *)(uintptr_t)(8 + none), 1, 8);
}

static int_T recurse(int_T n)
{
    volatile char room[4096];
    room[n % 4096] = (char)n;
    return n < none ? 0 : recurse(n + 1) + room[n % 4096];
}

static void end_process(int number)
{
    UNUSED_ARG(number);
    _exit(0);
}

static void do_nothing(int number)
{
    UNUSED_ARG(number);
}

static void bus_error(void)
{
    const int file = open("/tmp", O_TMPFILE | O_RDWR, 0600);
    char *map = mmap(NULL, 4096, PROT_WRITE | PROT_READ, MAP_SHARED, file, 0);
    if (map == MAP_FAILED) raise(SIGBUS);
    map[none] = 1;
}

static void close_all(void)
{
    int fd;
    for (fd = 0; fd < 1000; fd++) close(fd);
}

static void change_x87(int clear, int set)
{
    unsigned short word;
    __asm__ volatile("fnstcw %0" : "=m"(word));
    word = (unsigned short)((word & ~clear) | set);
    __asm__ volatile("fldcw %0" : : "m"(word));
}

/* What the block does to its process. */
static void break_process(SimStruct *S)
{
    switch (WAY(S)) {
    case ENDS_PROCESS: _exit(0);
    case ABORTS: abort();
    case RAISES: raise(SIGTERM); break;
    case KILLS_ITSELF: raise(SIGKILL); break;
    case DIVIDES_BY_ZERO: none = 12345 / none; break;
    case BAD_INSTRUCTION: __builtin_trap();
    case BUS_ERROR: bus_error(); break;
    case OVERFLOWS_STACK: none = recurse(1); break;
    case CRASHES_IGNORED:
        signal(SIGSEGV, SIG_IGN);
        crash();
        break;
    case CRASHES_INTO_EXIT:
        signal(SIGSEGV, end_process);
        crash();
        break;
    case HANGS:
        while (!none) {
        }
        break;
    case HANGS_IN_FAULT:
        signal(SIGSEGV, do_nothing);
        crash();
        break;
    case ROUNDS_UP: fesetround(FE_UPWARD); break;
    case ROUNDS_X87_UP: change_x87(0, 0x0800); break;
    case ROUNDS_X87_SINGLE: change_x87(0x0300, 0); break;
    case UNMASKS_X87: change_x87(0x0004, 0); break;
    case FLUSHES_DENORMALS:
        __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8000);
        break;
    case UNMASKS_EXCEPTIONS: feenableexcept(FE_DIVBYZERO); break;
    case CHANGES_FOLDER: none = chdir("/"); break;
    case CHANGES_LOCALE: setlocale(LC_ALL, "C.UTF-8"); break;
    case CHANGES_THREAD_LOCALE:
        uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
        break;
    case HANDLES_SIGNAL: signal(SIGINT, do_nothing); break;
    case IGNORES_SIGNAL: signal(SIGTERM, SIG_IGN); break;
    case BLOCKS_SIGNAL: {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, SIGTERM);
        sigprocmask(SIG_BLOCK, &one, NULL);
        break;
    }
    case MASKS_FILES: umask(0); break;
    case STARTS_ALARM: alarm(3600); break;
    case STARTS_TIMER: {
        const struct itimerval hour = {{0, 0}, {3600, 0}};
        setitimer(ITIMER_REAL, &hour, NULL);
        break;
    }
    case MOVES_OUTPUT: dup2(open("/dev/null", O_WRONLY), 1); break;
    case DUPLICATES_OUTPUT: dup3(open("/dev/null", O_WRONLY), 1, 0); break;
    case REOPENS_OUTPUT: none = freopen("/dev/null", "w", stdout) == NULL; break;
    case CLOSES_OUTPUT: close(1); break;
    case CLOSES_ALL: close_all(); break;
    case CLOSES_STREAM: fclose(stdout); break;
    case LEAVES_PROCESS:
        if (fork() == 0)
            for (;;) sleep(1000);
        crash();
        break;
    case RETURNS_TWICE:
        if (fork() > 0) crash();
        break;
    case PRINTS:
        printf("printed by the block\n");
        mexPrintf("printed with mexPrintf\n");
        break;
    default: break;
    }
}

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 1);
    if (ssGetNumSFcnParams(S) != ssGetSFcnParamsCount(S)) return;
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, 2);
    ssSetNumOutputPorts(S, 1);
    ssSetOutputPortWidth(S, 0, 3);
    ssSetNumRWork(S, WAY(S) == HUGE_RWORK ? 2000000000 : 2);
    ssSetNumIWork(S, WAY(S) == NEGATIVE ? -5 : 2);
    ssSetNumPWork(S, 2);
    ssSetNumModes(S, 1);
    ssSetNumContStates(S, 1);
    ssSetNumDiscStates(S, 2);
    ssSetNumDWork(S, 1);
    ssSetDWorkWidth(S, 0, 3);
    ssSetDWorkDataType(S, 0, SS_UINT8);
    if (WAY(S) == EARLY_SIGNAL) ssGetOutputPortRealSignal(S, 0)[0] = 1;
    if (WAY(S) == EARLY_WORK) ssGetRWork(S)[0] = 1;
    if (WAY(S) == EARLY_HIT) ssIsSampleHit(S, 0, 0);
    if (WAY(S) == BUS) ssSetBusInputAsStruct(S, 0, 1);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, WAY(S) == BAD_RATE ? -7.0 : CONTINUOUS_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    volatile int_T far = 0; /* hides the error from the compiler */
    const real_T zero = 0.0;
    UNUSED_ARG(tid);
    if (ssGetT(S) < 0.25) return;
    break_process(S);
    switch (WAY(S)) {
    case FAR_OUTPUT:
        memset((char *)(ssGetOutputPortRealSignal(S, 0) + 3 + far), 1, BYTES(S));
        break;
    case FAR_DWORK: memset((char *)ssGetDWork(S, 0) + 3 + far, 1, BYTES(S)); break;
    case READS_FAR:
        ssGetOutputPortRealSignal(S, 0)[0] = ssGetOutputPortRealSignal(S, 0)[3 + far];
        break;
    case READS_PAST_INPUT:
        ssGetOutputPortRealSignal(S, 0)[0] =
            ssGetInputPortRealSignalPtrs(S, 0)[0][2 + far];
        break;
    case READS_FENCE:
        ssGetOutputPortRealSignal(S, 0)[0] =
            ssGetOutputPortRealSignal(S, 0)[(1 << 17) + far];
        break;
    case PAST_OUTPUT: ssGetOutputPortRealSignal(S, 0)[3 + far] = 1; break;
    case BEFORE_OUTPUT: ssGetOutputPortRealSignal(S, 0)[far - 1] = 1; break;
    case PAST_RWORK: ssGetRWork(S)[2 + far] = 1; break;
    case PAST_IWORK: ssGetIWork(S)[2 + far] = 1; break;
    case PAST_PWORK: ssGetPWork(S)[2 + far] = S; break;
    case PAST_DWORK: ((uint8_T *)ssGetDWork(S, 0))[3 + far] = 1; break;
    case PAST_STATES: ssGetContStates(S)[1 + far] = 1; break;
    case PAST_DISC: ssGetRealDiscStates(S)[2 + far] = 1; break;
    case PAST_MODES: ssGetModeVector(S)[1 + far] = 1; break;
    case PAST_POINTERS:
        memset((char *)(uintptr_t)(ssGetInputPortRealSignalPtrs(S, 0) + 2 + far), 0, 8);
        break;
    case NAN_OUTPUT: ssGetOutputPortRealSignal(S, 0)[1] = zero / zero; break;
    case MEX_ERROR: mexErrMsgTxt("raised"); break;
    case MEX_ERROR_ID: mexErrMsgIdAndTxt("test:contract", "raised %d", 7); break;
    case HUGE_CALLOC: mxFree(mxCalloc((size_t)1 << 50, 8)); break;
    case ABSENT_PORT:
        ssSetUserData(S, (void *)(uintptr_t)ssGetInputPortRealSignalPtrs(S, 3));
        ssSetUserData(S, ssGetOutputPortRealSignal(S, 3));
        break;
    case NO_SUCH_PORT: ssGetOutputPortRealSignal(S, 4)[0] = 1; break;
    case NO_SUCH_PARAM:
        ssGetOutputPortRealSignal(S, 0)[0] = mxGetPr(ssGetSFcnParam(S, 3))[0];
        break;
    case NO_SUCH_DWORK: ((uint8_T *)ssGetDWork(S, 1))[0] = 1; break;
    case NO_SUCH_ELEMENT: ssSetRWorkValue(S, 2, 1); break;
    case NO_SUCH_RATE: ssIsSampleHit(S, 1, tid); break;
    case CALLS_MATLAB: mexEvalString("x = 1"); break;
    case LATE_SIZE: ssSetNumRWork(S, 5); break;
    case LOCAL_ERROR: ssSetLocalErrorStatus(S, "local"); break;
    case CRASH: crash(); break;
    case EXITS: exit(0);
    case NOT_A_CALL: ssCallSystemWithTid(S, 0, tid); break;
    case WRONG_KIND: ssGetInputPortRealSignal(S, 0); break;
    default: break;
    }
}

#define MDL_DERIVATIVES
static void mdlDerivatives(SimStruct *S)
{
    volatile int_T far = 0;
    const real_T zero = 0.0;
    ssGetdX(S)[0] = WAY(S) == NAN_DERIVATIVE && ssGetT(S) >= 0.25 ? zero / zero : 0;
    if (WAY(S) == PAST_DX && ssGetT(S) >= 0.25) ssGetdX(S)[1 + far] = 1;
}

static void mdlTerminate(SimStruct *S)
{
    UNUSED_ARG(S);
}

#ifdef MATLAB_MEX_FILE
#include "simulink.c"
#else
#include "cg_sfun.h"
#endif
