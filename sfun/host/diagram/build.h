/* mdl_build.h: from a diagram's tree to a run: what the files mdl_levels, mdl_links,
 * mdl_kinds, mdl_special, mdl_signals, mdl_known and mdl_settings share.
 *
 * Every system of the diagram becomes a level, every block in it a place; the system of
 * a subsystem is a level of its own. Places of real blocks become blocks of the host
 * with the path in the diagram as name; the others only carry signals. */
#ifndef TWH_BUILD_H
#define TWH_BUILD_H

#include "engine/engine.h"
#include "blocks/descriptor.h"
#include "twh_reader.h"
#include "twh_tree.h"

enum {
    MOST_PLACES = 4000,  /* blocks of a diagram with its library blocks */
    MOST_BLOCKS = 2000,  /* blocks of one system */
    MOST_LINES = 10000,  /* ends of lines in one system */
    MOST_LEVELS = 40,    /* subsystems within subsystems, links to links */
    MOST_LIBRARIES = 50, /* files */
    MOST_TRACE = 10000,  /* places that a signal goes through, */
    MOST_DEPTH = 500     /* one after the other */
};

enum {
    REAL,   /* a block of the host: 0, see blocks/descriptor.h */
    SPLIT,  /* one block of the host per input: a scope */
    SYSTEM, /* a subsystem */
    IN,
    OUT,     /* its ports */
    CONTROL, /* its enable or trigger port */
    FROM,
    GOTO,
    MUX,   /* several signals side by side */
    CALLS, /* a demux of function calls */
    NOTHING
};

typedef struct place place;
typedef struct level level;

typedef struct link_end { /* of a line, at its destination */
    place *from, *to;
    int out, in; /* ports, or one of these */
} link_end;

enum { TRIGGER = -1, ENABLE = -2 };

struct place {
    const twh_item
        *block;     /* a library link: the library's block with the link's values */
    twh_file *file; /* that it comes from, for the defaults */
    const char *type, *name, *path;
    int role, port; /* of IN and OUT: its number */
    level *in, *inner;
    twh_scope *scope; /* for its parameters */
    int seen;
};

struct level {
    place *owner; /* NULL: the diagram */
    place **list;
    int n;
    link_end *links;
    int nlinks;
    twh_scope *scope;
    const char *called, *enabled; /* the group that it is */
    int resets;
};

typedef struct library {
    twh_file *file;
    char *name;
} library;

typedef struct build {
    twh *h;
    twh_file *f; /* the diagram; its pool is also that of places and levels */
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
    char unknown[600]; /* types of blocks that are not known, with their paths */
    int nunknown;
} build;

/* Fails the run with the path of a place before the text; returns 1. */
int twh_fail_at(build *b, const place *p, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* A line for twh_notes. */
void twh_add_note(build *b, const place *p, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The pool's error becomes the run's. */
int twh_pool_failed(build *b, const twh_file *f);

/* Settings of a block (mdl_levels.c). */

/* As text: the block's own, the file's default, or otherwise. */
const char *twh_setting(const place *p, const char *name, const char *otherwise);
/* The value of a text in the scope of a place; NULL after an error. */
mxArray *twh_evaluate(build *b, const place *p, const char *name, const char *text);
/* The same, but of any class: also a value that exists in the remote evaluator only. */
mxArray *twh_evaluate_any(build *b, const place *p, const char *name, const char *text);
mxArray *twh_setting_value(build *b, const place *p, const char *name,
                           const char *otherwise);
/* The same that must be one number. */
int twh_setting_number(build *b, const place *p, const char *name,
                       const char *otherwise, double *x);
int twh_setting_is_on(const place *p, const char *name);

/* Gives a masked block its scope (masks.c); no mask is no error. */
int twh_evaluate_mask(build *b, place *p);

int twh_build_levels(build *b); /* systems.c */

/* Files (mdl_links.c). */

/* The library's block of a Reference, with the Reference's own values over it. */
const twh_item *twh_linked_block(build *b, const place *p, const twh_item *reference,
                                 twh_file **file, int depth);
/* NAME.so on the path; NULL after an error. */
const ssEntry *twh_find_sfunction(build *b, const place *p, const char *name);
void twh_free_libraries(build *b);

/* Blocks (mdl_kinds.c, mdl_special.c). */

const block_type *twh_find_block_type(const char *type);
const block_type *twh_find_masked_type(const char *source_type);
int twh_make_block(build *b, place *p);
/* A block of the host from arrays, which are destroyed; NULL among them: an error has
 * happened already. */
int twh_place_block(build *b, const place *p, const char *host, int n, mxArray **value);

/* Names every setting of a place that nothing here reads. */
int twh_check_settings(build *b, const place *p,
                       const block_type *row); /* unread_settings.c */

/* The rest. */

int twh_find_calls(build *b);   /* mdl_signals.c: before blocks are made */
int twh_wire_signals(build *b); /* after */
int twh_make_groups(build *b);  /* mdl_groups.c */
/* A block of the host runs as its place does. */
int twh_join_groups(build *b, const place *p, const char *name);
int twh_log_ports(build *b);
/* Where a signal comes from, through what only carries it. The list grows at its end.
 */
typedef struct source {
    place *block;
    int out;
} source;
typedef struct sources {
    source *list;
    int n, room, steps, depth;
} sources;
int twh_trace_signal(build *b, place *to, int in, sources *s);
const link_end *twh_find_link(const place *to, int in);
/* The host's block for one input of a place that is split. */
const char *twh_split_name(build *b, const place *p, int in);
int twh_read_settings(build *b); /* mdl_settings.c */

#endif
