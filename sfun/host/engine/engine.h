/* engine.h: what the files of the engine share. One block is one SimStruct. The public
 * interface is twh.h; doc/guide/host.md has the order of the calls. */
#ifndef TWH_ENGINE_H
#define TWH_ENGINE_H

#define SS_ENGINE
#include "twh.h"
#include "ss_matrix.h"

#include <setjmp.h>

enum { MOST_DIMS = 8 };
enum { INPUT, OUTPUT };

/* Memory with guard zones (guard.c). */

enum { KEEP_IN_POINT = 1 }; /* part of an operating point */

typedef struct region {
    unsigned char *data;
    size_t size, before, after; /* bytes of the guards around the data */
    unsigned flags;
    char what[40];
    struct region *next;
} region;

/* Mapped memory for regions, between protected pages. */
typedef struct chunk {
    unsigned char *map, *begin, *end; /* begin ... end may be accessed */
    size_t size, used;                /* of the map; from `begin` */
    struct chunk *next;
} chunk;

/* Ports and wires. */

typedef struct rate {
    double period, offset;
    int task;         /* index into the model's tasks, -1: called */
    SimStruct *owner; /* the block with this variable sample time */
} rate;

typedef struct port {
    int width, ndims, dims[MOST_DIMS];
    int type, complexity, frame;
    int dynamic, typed_by_wire; /* left open by the S-function */
    int feedthrough, contiguous, overwritable, connected, optim;
    int of_states;         /* an output that shows them (state_ports.c) */
    double period, offset; /* as set, later as resolved */
    int sti;

    void *signal;     /* of an output, or of a contiguous input */
    const void **ptr; /* of an input: one per element */
    int copied;       /* signal is a copy of what ptr points to */

    /* The sources have other types: ptr points to doubles made of them. */
    int adapted;
    const void **source;
    unsigned char *source_type;
} port;

typedef struct wire {
    SimStruct *from, *to;
    int out, in, first, count; /* count from 0; count -1: the whole output */
    int number;                /* order of creation */
} wire;

/* Groups. */

typedef struct group {
    char *name;
    SimStruct *caller, *enabler, *restarter; /* one of them */
    struct group *outer;                     /* of the same kind, NULL: none */
    int element, out, reset;
    int asked, enabled, was_enabled, running; /* asked: by its own enabler */
    SimStruct **order;                        /* of a called group */
    int count;
    struct group *next;
} group;

/* Block. */

typedef struct dwork {
    int width, type, complexity, usage;
    char *name;
    void *data;
} dwork;

/* A run-time parameter. owned: a view of a dialog parameter, with dimensions that we
 * allocated. */
typedef struct runtime_param {
    ssParamRec record;
    int owned;
    int_T dialog;
} runtime_param;

typedef struct sizes {
    int params, cont, disc, rwork, iwork, pwork, dwork, modes, zcs;
} sizes;

/* Returned for a wrong index, so that the S-function can continue until the failure is
 * reported. */
enum { SCRATCH = 1024 };
typedef struct scratch {
    port no_port, absent;
    dwork no_dwork;
    rate no_rate;
    struct ss_matrix matrix;
    double zeros[SCRATCH];
    const void *ptr[SCRATCH];
} scratch;

enum { NEW, SIZED, READY, STARTED, ENDED };

struct SimStruct {
    ssQuick quick; /* must be first: S-functions read it there */
    ssQuickPort *quick_ports;
    const int **quick_due;

    twh *h;
    char *name, *path;
    const ssEntry *entry;
    int index, stage;
    int foreign; /* not a built-in block */
    int watched; /* its calls must leave arithmetic and process alone */
    group *called, *condition, *restarts; /* the groups it belongs to */
    int constant;                         /* its sample time is infinite */
    rate given; /* what it inherits from its subsystem; period 0: nothing */

    const char *error;
    void *user;
    unsigned options;
    int compliance;

    int nparam;
    mxArray **param;
    /* The same without mxArray: for objects that were built for a target, and built-in
     * blocks; pr is NULL unless it is a real double matrix. */
    struct ss_matrix *plain;
    int *tunable;
    int nruntime;
    runtime_param *runtime;

    sizes n;
    int nin, nout, span; /* span: width of the widest port */
    port *in, *out;
    const wire *feeds;   /* the wires to its inputs, starting with the first input */
    int nfeeds, gathers; /* gathers: an input is a copy of its sources */

    int nrates, port_based;
    rate *rates;
    double tnext;
    unsigned char
        *calls; /* for each element of output 0: declared with ssSetCallSystemOutput */
    group **callee;
    int ncalls;

    double *x, *dx, *xd, *rwork, *zc;
    int *iwork, *modes;
    void **pwork;
    dwork *dworks;
    region *regions;
    scratch *scratch;

    struct loop *loop; /* the algebraic loop that it is in */
    int place_in_loop;

    long long ran;    /* the last pass in which its outputs ran */
    int asked_absent; /* times that it has asked for a port that it does not have */
    int no_crossings; /* they are not to be located */
    struct picture *picture; /* pictures.c; NULL: none, or nobody asks for it */
};

/* Algebraic loops. */

typedef struct loop_cut { /* An output that is unknown until the loop is solved. */
    SimStruct *block;
    port *port;
} loop_cut;

typedef struct loop {
    SimStruct **member; /* in their order */
    int n, owns_members;
    const wire **inner; /* between them, with direct feedthrough */
    int ninner;
    loop_cut *cut;
    int ncuts, most;       /* most: elements of all cuts */
    const region **memory; /* of the members, but for their outputs */
    int nmemory;
    size_t bytes; /* of that memory, which `kept` holds */
    unsigned char *kept;
    double *numbers; /* the iteration's; the factors of the Jacobian are the last */
    int *pivot, factored; /* factored: the size of those that are valid */
    char text[600];
    struct loop *next;
} loop;

/* The model. */

enum { CONTINUOUS, FIXED_IN_MINOR, DISCRETE, VARIABLE, CONSTANT };

typedef struct task {
    int kind;
    double period, offset;
    SimStruct *owner,
        *from;              /* of a variable sample time; the first block that has it */
    long long every, after; /* in base steps */
    int tid, hit;
} task;

/* Control words of the arithmetic. */
typedef struct fp_mode {
    unsigned sse, x87;
} fp_mode;

typedef struct frame {
    jmp_buf back;
    SimStruct *S;
    const char *what;
    fp_mode mode;        /* at its start */
    struct frame *up;    /* the enclosing frame in this thread, */
    struct frame *under; /* and in this run */
} frame;

typedef struct mat_file {
    char *path, *variable; /* variable: NULL: the diagram reads it */
    int number;            /* of those that it writes */
    double every, seen;    /* one of so many samples is written */
    struct mat_file *next;
} mat_file;

typedef struct record {
    SimStruct *block;
    int out, first, width, rows, room; /* width -1: up to the end of the port */
    char *name;
    double *t, *y;
    int begun;      /* its block has run */
    mat_file *file; /* of a To File block, NULL: none */
    struct record *next;
} record;

typedef struct csv_row {
    char *s;
    size_t n, room;
    int lost; /* out of memory */
} csv_row;

typedef struct change { /* A parameter change at a given time, requested by a diagram.
                         */
    double t;
    const char *block;
    int index;
    mxArray *value;
    struct change *next;
} change;

/* BDF: for stiff equations; ADAMS: not; TRAPEZOIDAL: Adams of order 2, solved as BDF.
 */
enum { ONE_STEP, ADAMS, BDF, TRAPEZOIDAL };

typedef struct tableau {
    const char *name;
    int stages, order; /* of several steps: the highest order */
    const double *c, *a, *b,
        *e; /* e: weights of the error estimate, NULL: fixed step */
    /* The weights of the stages at the part `theta` of a step. NULL: a cubic through
     * the states and derivatives at both ends; the last stage is at the end. */
    void (*dense)(double theta, double *weight);
    int family;
} tableau;

/* Blocks in their order, in stretches (direct.c). */
typedef struct stretches {
    struct stretch *list;
    int n;
} stretches;

struct twh {
    char *model;
    char error[1000], *notes;
    int failed;
    FILE *to;

    SimStruct **block;
    int nblocks;
    wire *wires;
    int nwires;
    group *groups;
    record *logs;
    change *changes;
    mxArray *empty; /* value of a missing parameter */
    void **objects;
    int nobjects, unwatched; /* 1: one of them may change the process unseen */
    chunk *chunks;
    const unsigned char *forbidden; /* in one of them */

    twh_sink *sink; /* of the csv, NULL: the logs keep every row */
    void *sink_user;
    csv_row row;
    twh_sink *picture_sink;
    void *picture_user;
    csv_row picture_row;
    mat_file *mat_files;
    twh_column_sink *column_sink;
    void *column_user;
    volatile twh_place *place, own_place;
    const volatile sig_atomic_t *stop_signal;
    struct process_state *process; /* NULL: not checked */

    const tableau *solver;
    double start, stop, step, rtol, atol;
    double first_step;    /* 0: chosen */
    double *output_times; /* in order */
    int n_output_times, only_output_times, refine, no_crossings;
    int tasking, ready, running;
    unsigned checks;
    size_t memory;

    SimStruct **order; /* the top level, sorted by direct feedthrough */
    int norder;
    stretches outputs, updates;
    loop *loops;
    int loops_refused, loops_silent;
    long long passes; /* major steps and refined rows, for `ran` of the blocks */
    task *tasks;
    int *hits; /* hits of the tasks, for ssGetSampleHitPtr */
    int *due;  /* hits of the tasks in this pass; the last element is never hit */
    int ntasks, npasses, tid;
    int *pass_hit;

    double base, base_den;     /* base step is base / base_den */
    long long tick, next_tick; /* base steps done */
    int on_tick;               /* the time is on a base step */
    double t;
    int major, first_conditions, constants_due, outputs_done, stop_requested;
    int reset, has_continuous, has_state_ports;

    int nx, nz;
    double *x, *x_new, *k, *z0, *z1;
    double h_next;
    struct multistep *multistep; /* NULL: not yet used */
    int most_order;              /* of BDF; 0: as the solver has it */
    int crossings;               /* consecutive steps that ended at a crossing */

    frame *frames;
    char *rtw;
    size_t rtw_length;
};

/* Errors and callbacks (callbacks.c). */

/* Records the first error, with the block's name if S is not NULL; returns 1. */
int twh_fail(twh *h, const SimStruct *S, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void twh_print(twh *h, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Fails the diagram: no built-in block is of this kind; with the nearest ones. */
int twh_unknown_kind(twh *h, const char *kind);

/* Adds a line to twh_notes. */
void twh_note(twh *h, const char *path, const char *text);

/* Runs one callback; f may be NULL. An error that it sets or raises, or a guard that it
 * overwrites, fails the run. Returns 1 if the run has failed. */
int twh_call(SimStruct *S, const char *what, void (*f)(SimStruct *));
int twh_call_int(SimStruct *S, const char *what, void (*f)(SimStruct *, int_T), int a);
int twh_call_port(SimStruct *S, const char *what, void (*f)(SimStruct *, int_T, int_T),
                  int port, int value);
int twh_call_dims(SimStruct *S, const char *what,
                  void (*f)(SimStruct *, int_T, const DimsInfo_T *), int port,
                  const DimsInfo_T *dims);
int twh_call_rate(SimStruct *S, const char *what,
                  void (*f)(SimStruct *, int_T, time_T, time_T), int port,
                  double period, double offset);
mxArray *twh_call_get(SimStruct *S, const char *what, mxArray *(*f)(SimStruct *));
int twh_call_set(SimStruct *S, const char *what,
                 void (*f)(SimStruct *, const mxArray *), const mxArray *value);

/* Memory (guard.c). */

/* Zeroed memory for n elements with guards at both ends, owned by the block. NULL: out
 * of memory, which has failed the run. n == 0 gives a valid pointer. */
void *twh_guarded_alloc(SimStruct *S, size_t n, size_t size, unsigned flags,
                        const char *format, ...) __attribute__((format(printf, 5, 6)));
/* An address that must not be accessed; NULL: out of memory. */
const void *twh_forbidden(twh *h);
int twh_check_guards(SimStruct *S);
void twh_free_regions(SimStruct *S);
void twh_free_chunks(twh *h);
int twh_memory_allowed(SimStruct *S, size_t bytes, const char *what);

/* What a block must leave as it is (process_state.c). */

fp_mode twh_fp_mode(void);
/* Fails the run and restores the mode if it differs from the one before the call. */
void twh_check_fp_mode(SimStruct *S, fp_mode before);
int twh_keep_process(twh *h); /* the first time, with TWH_PROCESS */
/* Set by twh_process_touched: by a callback, or by a thread that a block has started.
 */
extern volatile sig_atomic_t twh_touched, twh_touched_by_thread;
void twh_check_process_call(SimStruct *S); /* when it returns */
void twh_check_process(twh *h);
/* After an object was loaded; its initialization is code, too. */
int twh_check_loaded(twh *h, const char *path, fp_mode before);
void twh_forget_process(twh *h);

/* What the loader has loaded (bypasses.c). */

int twh_count_objects(void);
/* 1 if one that was loaded after so many may change the process unseen. */
int twh_bypasses(int before);

/* Blocks (block.c). */

size_t twh_type_size(int type);
const char *twh_type_name(int type);
int twh_type_of_name(const char *name); /* of a signal; -1: there is none */
SimStruct *twh_find_block(const twh *h, const char *name);
int twh_block_sizes(SimStruct *S);
int twh_block_memory(SimStruct *S);
void twh_block_free(SimStruct *S);
int twh_block_set_param(SimStruct *S, int i, const mxArray *value);
void twh_plain_param(SimStruct *S, int i);
int twh_takes_integers(const ssEntry *builtin);
int twh_jumps(const ssEntry *builtin); /* its outputs have few values */
double twh_element_value(const void *element, int type);

/* Wires and what propagates along them (wires.c, port_widths.c, port_types.c, rates.c).
 */

int twh_connect_wires(twh *h);
int twh_wire_count(const wire *w);
int twh_bind_inputs(SimStruct *S);
void twh_gather_inputs(SimStruct *S);
int twh_max_ports(const twh *h);
int twh_propagate_ports(twh *h);
int twh_propagate_types(twh *h);
int twh_propagate_rates(twh *h);
int twh_is_discrete(double period);
double twh_fastest_common(double a, double b); /* greatest common divisor, 0: none */

/* Groups (groups.c). */

int twh_check_groups(twh *h);
int twh_connect_calls(twh *h);
void twh_free_groups(twh *h);
int twh_run_group(group *g, int tid);
int twh_is_off(const SimStruct *S); /* 1 if it is in a group that is disabled */
/* After the outputs of a block: enables, disables or restarts its groups. */
int twh_switch_groups(SimStruct *S, int tid);

int twh_sort_blocks(twh *h); /* order.c */

/* Algebraic loops (loops.c, newton.c). */

/* Of these blocks, which it sorts; the text names them in the order of the signal. */
int twh_make_loop(twh *h, SimStruct **member, int n, const char *text);
void twh_free_loops(twh *h);
/* Runs the outputs of its blocks. */
int twh_solve_loop(loop *l, int tid);
/* Runs the outputs of those blocks of the list that hit. */
int twh_run_list(SimStruct *const *list, int n, int tid);

/* Time (schedule.c). */

int twh_make_tasks(twh *h);
void twh_find_hits(twh *h);
double twh_tick_time(const twh *h, long long tick);
long long twh_next_hit_tick(const twh *h);
int twh_block_hit(const SimStruct *S, int tid); /* 1 if the block runs in this pass */
int twh_task_hit(const twh *h, const task *k, int tid);
int twh_rate_hit(const SimStruct *S, int sti, int tid);
int twh_run_outputs(SimStruct *S, int tid);
int twh_run_update(SimStruct *S, int tid);
int twh_minor_outputs(twh *h);
int twh_major_step(twh *h); /* outputs, logs, updates */

/* At the start of a pass: fills the outputs that show states (state_ports.c). */
void twh_show_states(const twh *h, SimStruct *const *list, int n, int tid);

/* The outputs, or the updates, of the blocks that hit (direct.c). */
int twh_find_stretches(twh *h);
void twh_free_stretches(twh *h);
int twh_pass_outputs(twh *h, int tid);
int twh_pass_updates(twh *h, int tid);

/* What S-functions read inline (api/ss_quick.c). */

int twh_open_quick(twh *h);
void twh_free_quick(SimStruct *S);
/* The following callbacks belong to a major or a minor step, in this task. */
void twh_begin_pass(twh *h, int major, int tid);

/* Solver (tableaus.c, solver.c). */

const tableau *twh_find_solver(const char *name);
extern const char *const twh_solver_names; /* for messages */
int twh_has_variable_step(const tableau *s);
int twh_prepare_solver(twh *h);
int twh_advance(twh *h, double stop); /* to the next major step */
void twh_free_solver(twh *h);
int twh_set_minor(twh *h, double t, const double *x); /* states and outputs there */

int twh_derivatives(twh *h, double *dx); /* at a minor step */
SimStruct *twh_state_owner(const twh *h, int i, int *local);

/* Methods of several steps (multistep.c). */

/* One step from the states h->x at t, of which the derivatives are h->k, to h->x_new.
 */
int twh_multistep(twh *h, double t, double limit, double longest, double *dt);
int twh_multistep_at(twh *h, double t, double *x); /* within that step */
/* After the step, which may have been shortened: remembers what ended it. */
int twh_end_multistep(twh *h, double t);
void twh_restart_multistep(twh *h); /* the next step knows none before it */
void twh_free_multistep(twh *h);

/* Where rows are logged with a variable step (output_times.c). */

double twh_next_output_time(const twh *h, double t); /* HUGE_VAL: none */
int twh_is_output_time(const twh *h);                /* now; 1 if all are */
/* Logs rows within the step from t that has just been taken. */
int twh_refine_step(twh *h, double t, double dt);

/* Shared objects (shared_object.c). */

enum { LONGEST_PATH = 4096 };
struct twh_reader;
/* Loads the S-function `file` of a diagram: a path relative to the diagram, or a name,
 * which is searched along the path of the reader, then beside the diagram. Returns 0 if
 * there is none; *entry is NULL after an error. */
int twh_find_object(twh *h, const struct twh_reader *reader, const char *diagram,
                    const char *file, const ssEntry **entry);
/* "; nearest: a, b", the S-functions along the path with similar names, or "". */
void twh_nearest_objects(const struct twh_reader *reader, const char *file, char *text,
                         size_t room);

/* The rest. */

int twh_check_logs(twh *h);
void twh_put(csv_row *to, const char *s, size_t n);
int twh_begin_logs(twh *h);
void twh_log_step(twh *h);
void twh_free_logs(twh *h);
int twh_begin_pictures(twh *h);
void twh_picture_step(twh *h);
void twh_free_picture(SimStruct *S);

/* Files of recorded signals (mat_files.c). */

/* Why a diagram may not read, or write, this file; NULL: it may. */
const char *twh_mat_conflict(const twh *h, const char *path, int written);
int twh_read_mat_file(twh *h, const char *path);
/* One of `every` rows of a log becomes a column of this file. */
int twh_write_mat_file(twh *h, const char *log, const char *path, const char *variable,
                       double every);
int twh_send_column(twh *h, const record *r, const double *values);
void twh_free_mat_files(twh *h);

void twh_free_changes(twh *h);
void twh_unload_all(twh *h);

#endif
