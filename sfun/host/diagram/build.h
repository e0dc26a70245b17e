/* build.h: from a diagram's tree to a run: what the files of this folder share.
 *
 * Every system of the diagram becomes a level and every block in it a place; the system
 * of a subsystem is a level of its own. Places of real blocks become blocks of the
 * host, named by their path in the diagram; the others only carry signals. */
#ifndef TWH_BUILD_H
#define TWH_BUILD_H

#include "engine/engine.h"
#include "blocks/descriptor.h"
#include "twh_reader.h"
#include "twh_tree.h"

enum {
    MOST_PLACES = 4000,      /* blocks of a diagram, including library blocks */
    MOST_BLOCKS = 2000,      /* blocks of one system */
    MOST_LINES = 10000,      /* line ends in one system */
    MOST_LEVELS = 40,        /* nested subsystems, or links to links */
    MOST_LIBRARIES = 50,     /* files */
    MOST_TRACE = 10000,      /* places on the way of a signal, in total */
    MOST_DEPTH = 500,        /* and in sequence */
    MOST_BUS_STEPS = 100000, /* while a bus is found */
    MOST_MISSING = 200,      /* variables */
    MOST_NOTED = 100         /* settings of different names that have no effect */
};

enum {
    REAL,   /* a block of the host: 0, see blocks/descriptor.h */
    SPLIT,  /* one block of the host per input: a scope */
    SYSTEM, /* a subsystem */
    IN,
    OUT,     /* its ports */
    CONTROL, /* its enable port, or that of function calls */
    EDGE,    /* its trigger or reset port, which is a block of the host */
    FROM,
    GOTO,
    MUX,     /* several signals side by side */
    CALLS,   /* a demux of function calls */
    THROUGH, /* its output is its input */
    CREATOR,
    SELECTOR,
    ASSIGNMENT, /* of buses */
    PARTS,      /* a bus passes through it: one block of the host for each element */
    NOTHING = TWH_NO_BLOCK
};

typedef struct place place;
typedef struct level level;

typedef struct link_end { /* One end of a line, at its destination. */
    place *from, *to;
    int out, in;      /* ports, or one of those below */
    const char *name; /* the label of the line, NULL: none */
} link_end;

typedef struct bus bus;

typedef struct outlet { /* Where a signal comes from. */
    place *from;        /* NULL: nowhere */
    int out;
    const bus *elements; /* or a bus that no block makes */
} outlet;

typedef struct bus_element {
    const char *name;
    outlet signal;
} bus_element;

struct bus {
    int n;
    bus_element *element;
};

enum { TRIGGER = -1, ENABLE = -2, STATE = -3, RESET = -4 };

struct place {
    const twh_item
        *block; /* of a link: the block of the library with the values of the link */
    twh_file *file; /* the file it comes from, for the defaults */
    const char *type, *name, *path;
    int role, port; /* port number of IN and OUT */
    int latched;    /* of OUT: it has an initial output, and is a block of the host */
    level *in, *inner;
    twh_scope *scope; /* in which its parameters are evaluated */
    int seen;
    int visited;      /* while its bus is found: VISITING, VISITED */
    const bus *parts; /* of role PARTS */
    place *whole;     /* it is one of the parts of this one, */
    int part;         /* with this number from 0 */
};

enum { VISITING = 1, VISITED };

struct level {
    place *owner; /* NULL: the diagram */
    place **list;
    int n;
    link_end *links;
    int nlinks;
    twh_scope *scope;
    const char *called, *enabled, *restarted; /* the groups that the level forms */
    place *trigger, *reset;                   /* of role EDGE, NULL: none */
    int resets, may_trigger; /* may_trigger: its enable port allows triggers only */
    double period, offset;   /* what its blocks inherit; 0: nothing */
    const twh_file *model;   /* it is the top of a model that is referred to */
};

typedef struct library {
    twh_file *file;
    char *name;
} library;

typedef struct build {
    twh *h;
    twh_file *f; /* the diagram; places and levels are allocated from its pool */
    const twh_reader *reader;
    const twh_evaluator *evaluator;
    twh_scope *base;
    twh_scope **scopes;
    int nscopes;
    library libraries[MOST_LIBRARIES];
    int nlibraries;
    place **all;
    int nall;
    level *top;
    char key[120];          /* what has failed, for the next problem; "": not said */
    char first_error[1000]; /* of all problems */
    int nproblems;
    const char *missing[MOST_MISSING]; /* names of variables */
    int nmissing;
    const char *noted[MOST_NOTED]; /* named in a note */
    int nnoted;
    int bus_depth, bus_steps; /* while a bus is found */
    int no_boolean;           /* logical outputs are double, where they are not set */
    int crossings;     /* 1: of all blocks, -1: of none, 0: each block's own setting */
    char unknown[600]; /* block types that are not supported, with their paths */
    int nunknown;
} build;

/* Fails the run with a message that starts with the path of the place; returns 1. */
int twh_fail_at(build *b, const place *p, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds a line to twh_notes. */
void twh_add_note(build *b, const place *p, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Adds a note for a setting without effect, once for each name. */
void twh_add_note_once(build *b, const place *p, const char *name, const char *text);
/* Makes the error of the pool the error of the run. */
int twh_pool_failed(build *b, const twh_file *f);

/* Problems (problems.c): the reader goes on after one, so that all are known. */

/* After a failure: keeps it and lets the reader go on; 1 if it cannot (no memory). */
int twh_next_problem(build *b);
/* Names the failure that follows as others of its kind are named: "block type", "If".
 */
void twh_name_problem(build *b, const char *what, const char *which);
/* The variables of an expression that has failed. */
void twh_find_missing(build *b, const place *p, const char *text);
/* At the end: makes the first problem the error of the run. */
int twh_end_problems(build *b);

/* Settings of a block (block_settings.c). */

/* As text: of the block, else the default of its file, else `otherwise`. */
const char *twh_setting(const place *p, const char *name, const char *otherwise);
/* The value of an expression in the scope of the place; NULL after an error. */
mxArray *twh_evaluate(build *b, const place *p, const char *name, const char *text);
/* The same for any class, including values that exist in the remote evaluator only. */
mxArray *twh_evaluate_any(build *b, const place *p, const char *name, const char *text);
mxArray *twh_setting_value(build *b, const place *p, const char *name,
                           const char *otherwise);
/* The same, as a single number. */
int twh_setting_number(build *b, const place *p, const char *name,
                       const char *otherwise, double *x);
int twh_setting_is_on(const place *p, const char *name);

/* Gives a masked block its scope; does nothing without a mask (masks.c). -1: its values
 * have problems that are kept, and it is left out. */
int twh_evaluate_mask(build *b, place *p);
twh_scope *twh_new_scope(build *b, const twh_scope *up);

/* Model references (model_references.c): the file, which is opened, and the scope of
 * what is in it. NULL after an error. */
twh_file *twh_referenced_model(build *b, const place *p, twh_scope **scope);
/* The place of the reference that a level is in, NULL: the diagram itself. */
const place *twh_model_of(const level *l);
/* PreLoadFcn and InitFcn of a diagram (solver_settings.c). */
int twh_run_code(build *b, const place *p, const twh_file *f, twh_scope *scope);

int twh_build_levels(build *b); /* systems.c */

/* Ports that control a subsystem (control_ports.c). */

int twh_is_control(const place *p);
int twh_read_control(build *b, place *p);
int twh_read_period(build *b, place *p); /* of a subsystem */
void twh_read_latch(place *p);           /* of an output port */
int twh_settle_controls(build *b, level *l);
int twh_make_edge(build *b, place *p);
int twh_make_latch(build *b, place *p);
/* Adds the block for one element of the bus that passes through a block; NULL after an
 * error. */
place *twh_add_part(build *b, place *whole, const char *suffix);
/* A name for the part: `name` and the path of its element; the name itself if the place
 * is no part. NULL: the pool is full. */
const char *twh_part_name(build *b, const place *p, const char *name);

/* Files (library_links.c). */

/* NAME.mdl or NAME.slx, a "library" or a "model"; NULL after an error. */
twh_file *twh_find_file(build *b, const place *p, const char *name, const char *what);
/* The library block of a Reference, overridden with the values of the Reference. */
const twh_item *twh_linked_block(build *b, const place *p, const twh_item *reference,
                                 twh_file **file, int depth);
/* NAME.so on the path; NULL after an error. */
const ssEntry *twh_find_sfunction(build *b, const place *p, const char *name);
void twh_free_libraries(build *b);
/* Only such a file is opened without being named: reading a pipe could wait for ever.
 */
int twh_is_regular_file(const char *path);

/* Blocks (block_types.c, special_blocks.c). */

const block_type *twh_find_block_type(const char *type);
const block_type *twh_find_masked_type(const char *source_type);
const block_type *twh_row_of(const place *p);
/* The host's name of the type of a logical output, from a setting; NULL after an error.
 */
const char *twh_logical_type(build *b, const place *p, const char *setting);
int twh_make_block(build *b, place *p);
/* Adds a block of the host and destroys the values. A NULL value means an earlier
 * error. */
int twh_place_block(build *b, const place *p, const char *host, int n, mxArray **value);

/* Adds a note for every setting of a place that nothing reads. */
int twh_check_settings(build *b, const place *p,
                       const block_type *row); /* unread_settings.c */

/* The rest. */

int twh_find_calls(build *b);   /* signal_sources.c: before blocks are made */
int twh_wire_signals(build *b); /* after that */
int twh_make_groups(build *b);  /* called_groups.c */
/* Puts a block of the host into the groups of its place. */
int twh_join_groups(build *b, const place *p, const char *name);
int twh_log_ports(build *b);
/* A block that is logged under this name. */
int twh_make_log(build *b, place *p, const char *name, const char *sample_time);
/* The name of a log of the place: its path if another log has this name. */
const char *twh_log_name(build *b, const place *p, const char *name);
/* Finds the sources of a signal, through the blocks that only carry it; appends to the
 * list. */
typedef struct source {
    place *block;
    int out;
} source;
typedef struct sources {
    source *list;
    int n, room, steps, depth;
} sources;
int twh_trace_signal(build *b, place *to, int in, sources *s);
/* Wires input `number` of a block of the host to the signal at a port of a place. */
int twh_wire_port(build *b, place *to, int in, const char *name, int number);
/* The line that brings the signal that a block only carries to this output; NULL: the
 * block does something else. */
const link_end *twh_carried_from(build *b, const place *p, int out);

/* Buses (buses.c). */

int twh_find_buses(build *b); /* makes the parts; before blocks are made */
int twh_is_bus(build *b, outlet e, const bus **found);
/* 1 if what leaves this block is a bus that it makes. */
int twh_is_bus_block(const place *p);
/* The signal at output `out` of a Bus Selector. */
int twh_selected_signal(build *b, place *p, int out, outlet *e);
/* The signal that goes to input `in`; of a part, its element. */
int twh_input_signal(build *b, const place *p, int in, outlet *e);

const link_end *twh_find_link(const place *to, int in);
/* The line that brings a called subsystem its calls, followed back through ports of
 * subsystems and tags; NULL after an error. */
const link_end *twh_call_line(build *b, place *p);
/* The name of the host's block for one input of a place that is split. */
const char *twh_split_name(build *b, const place *p, int in);
int twh_read_settings(build *b); /* solver_settings.c */

#endif
