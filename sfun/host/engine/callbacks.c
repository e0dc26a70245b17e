/* callbacks.c: calls the callbacks of an S-function and turns a failure into a message.
 *
 * Every callback runs inside a frame. It may set an error status, raise an error with
 * mexErrMsgTxt (which must not return, so it jumps back to the frame), call an ss
 * function with wrong arguments, write past its memory, or change how the processor
 * rounds or the state of the process. Each of these fails the run; the message names
 * the block, the callback and the time. Frames nest, because a function call runs other
 * blocks inside the caller's mdlOutputs. */
#include "engine.h"

#include <stdarg.h>
#include <stdlib.h>

/* The frame of the callback that is running in this thread; mex functions do not know
 * their block. */
static __thread frame *running;

int twh_fail(twh *h, const SimStruct *S, const char *format, ...)
{
    if (h->failed) return 1;
    h->failed = 1;
    size_t at = 0;
    const size_t room = sizeof h->error;
    if (S) {
        const frame *f = h->frames;
        while (f && f->S != S) f = f->up;
        at = (size_t)snprintf(h->error, room, "block '%s' (S-function %s)", S->path,
                              S->entry->name);
        if (at < room && f)
            at += (size_t)snprintf(h->error + at, room - at, " in %s", f->what);
        if (at < room && h->running)
            at += (size_t)snprintf(h->error + at, room - at, " at t = %.10g", h->t);
        if (at < room) at += (size_t)snprintf(h->error + at, room - at, ": ");
    }
    if (at < room) {
        va_list args;
        va_start(args, format);
        vsnprintf(h->error + at, room - at, format, args);
        va_end(args);
    }
    return 1;
}

void twh_note(twh *h, const char *path, const char *text)
{
    enum { MOST_NOTES = 20000 };
    const size_t old = h->notes ? strlen(h->notes) : 0;
    if (old > MOST_NOTES) return;
    const size_t more = strlen(path) + strlen(text);
    char *notes = realloc(h->notes, old + more + 20);
    if (!notes) {
        twh_fail(h, NULL, "out of memory while adding a note");
        return;
    }
    h->notes = notes;
    sprintf(notes + old, "%s: %s\n%s", path, text,
            old + more > MOST_NOTES ? "and more\n" : "");
}

void twh_print(twh *h, const char *format, ...)
{
    if (!h->to) return;
    va_list args;
    va_start(args, format);
    vfprintf(h->to, format, args);
    va_end(args);
    fflush(h->to);
}

static void enter(frame *f, SimStruct *S, const char *what)
{
    twh *h = S->h;
    f->S = S;
    f->what = what;
    f->up = running;
    running = f;
    f->under = h->frames;
    h->frames = f;
    h->place->t = h->t;
    h->place->callback = what;
    h->place->block = S->index;
    h->place->calls++;
    if (S->gathers && S->stage >= READY) twh_gather_inputs(S);
    if (S->watched) f->mode = twh_fp_mode();
}

static int leave(frame *f)
{
    SimStruct *S = f->S;
    twh *h = S->h;
    if (S->error)
        twh_fail(h, S, "%s", S->error[0] ? S->error : "error status with no text");
    S->error = NULL;
    if (S->watched) {
        twh_check_fp_mode(S, f->mode);
        if (h->process && (twh_touched || twh_touched_by_thread || h->unwatched))
            twh_check_process_call(S);
    }
    /* the guards of built-in blocks are checked at the end */
    if ((h->checks & TWH_GUARDS) && (S->foreign || S->stage != STARTED))
        twh_check_guards(S);
    running = f->up;
    h->frames = f->under;
    h->place->block = f->under ? f->under->S->index : -1;
    h->place->callback = f->under ? f->under->what : NULL;
    return h->failed;
}

/* Only mexErrMsgTxt and failed allocations jump back, which built-in blocks do not use
 * once they have started. */
static int no_jumps(const SimStruct *S)
{
    return !S->foreign && S->stage == STARTED;
}

int twh_call(SimStruct *S, const char *what, void (*f)(SimStruct *))
{
    frame now;
    if (!f) return 0;
    enter(&now, S, what);
    if (no_jumps(S))
        f(S);
    else if (!setjmp(now.back))
        f(S);
    return leave(&now);
}

int twh_call_int(SimStruct *S, const char *what, void (*f)(SimStruct *, int_T), int a)
{
    frame now;
    if (!f) return 0;
    enter(&now, S, what);
    if (no_jumps(S))
        f(S, a);
    else if (!setjmp(now.back))
        f(S, a);
    return leave(&now);
}

int twh_call_port(SimStruct *S, const char *what, void (*f)(SimStruct *, int_T, int_T),
                  int i, int value)
{
    frame now;
    enter(&now, S, what);
    if (!setjmp(now.back)) f(S, i, value);
    return leave(&now);
}

int twh_call_dims(SimStruct *S, const char *what,
                  void (*f)(SimStruct *, int_T, const DimsInfo_T *), int i,
                  const DimsInfo_T *dims)
{
    frame now;
    enter(&now, S, what);
    if (!setjmp(now.back)) f(S, i, dims);
    return leave(&now);
}

int twh_call_rate(SimStruct *S, const char *what,
                  void (*f)(SimStruct *, int_T, time_T, time_T), int i, double period,
                  double offset)
{
    frame now;
    enter(&now, S, what);
    if (!setjmp(now.back)) f(S, i, period, offset);
    return leave(&now);
}

mxArray *twh_call_get(SimStruct *S, const char *what, mxArray *(*f)(SimStruct *))
{
    frame now;
    mxArray *volatile got = NULL;
    enter(&now, S, what);
    if (!setjmp(now.back)) got = f(S);
    if (leave(&now)) {
        if (got) mxDestroyArray(got);
        return NULL;
    }
    return got;
}

int twh_call_set(SimStruct *S, const char *what,
                 void (*f)(SimStruct *, const mxArray *), const mxArray *value)
{
    frame now;
    enter(&now, S, what);
    if (!setjmp(now.back)) f(S, value);
    return leave(&now);
}

int twh_where(const char **block, const char **function, const char **callback)
{
    if (!running) return 0;
    *block = running->S->path;
    *function = running->S->entry->name;
    *callback = running->what;
    return 1;
}

int twh_mex_printf(const char *format, ...)
{
    FILE *to = running ? running->S->h->to : stdout;
    if (!to) return 0;
    va_list args;
    va_start(args, format);
    const int n = vfprintf(to, format, args);
    va_end(args);
    return n;
}

int_T ssPrintf(const char_T *format, ...)
{
    FILE *to = running ? running->S->h->to : stdout;
    if (!to) return 0;
    va_list args;
    va_start(args, format);
    const int n = vfprintf(to, format, args);
    va_end(args);
    return n;
}

/* Ends the callback. Outside of one there is nowhere to return to. */
static void jump_back(const char *text) __attribute__((noreturn));
static void jump_back(const char *text)
{
    if (!running) {
        fprintf(stderr, "error outside an S-function callback: %s\n", text);
        exit(1);
    }
    twh_fail(running->S->h, running->S, "%s", text);
    longjmp(running->back, 1);
}

void twh_mex_error(const char *text)
{
    jump_back(text ? text : "");
}

void twh_mex_error_id(const char *id, const char *format, ...)
{
    char text[600];
    int at = snprintf(text, sizeof text, "%s: ", id ? id : "");
    if (at < 0 || at >= (int)sizeof text) at = 0;
    va_list args;
    va_start(args, format);
    vsnprintf(text + at, sizeof text - (size_t)at, format, args);
    va_end(args);
    jump_back(text);
}

void twh_mex_warning(const char *text)
{
    if (running) ssWarning(running->S, text);
}

void twh_mex_warning_id(const char *id, const char *format, ...)
{
    char text[600];
    (void)id;
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    twh_mex_warning(text);
}

int twh_mex_refuse(const char *name)
{
    if (running)
        twh_fail(running->S->h, running->S,
                 "%s needs an interpreter, which this host does not have", name);
    return 1;
}

mxArray *twh_mex_refuse_array(const char *name)
{
    twh_mex_refuse(name);
    return NULL;
}

/* Octave's functions; they return NULL when out of memory */
#undef mxCalloc
#undef mxMalloc
#undef mxRealloc

static void *require_memory(void *memory, size_t bytes)
{
    char text[100];
    if (memory || !bytes) return memory;
    snprintf(text, sizeof text, "cannot allocate %zu bytes", bytes);
    jump_back(text);
}

static int allowed(size_t bytes)
{
    return !running || bytes <= running->S->h->memory;
}

void *twh_mex_calloc(size_t n, size_t size)
{
    const size_t bytes = size && n > SIZE_MAX / size ? SIZE_MAX : n * size;
    return require_memory(allowed(bytes) ? mxCalloc(n, size) : NULL, bytes);
}

void *twh_mex_malloc(size_t size)
{
    return require_memory(allowed(size) ? mxMalloc(size) : NULL, size);
}

void *twh_mex_realloc(void *old, size_t size)
{
    return require_memory(allowed(size) ? mxRealloc(old, size) : NULL, size);
}
