/* twh_reader.h: how twh_read_mdl reads a Simulink diagram: where it looks for
 * libraries, which variables exist, and who evaluates expressions. */
#ifndef TWH_READER_H
#define TWH_READER_H

#include "twh.h"

/* Variables by name. A name that is not in a scope is looked up in the one around it.
 */
typedef struct twh_scope twh_scope;
twh_scope *twh_scope_new(const twh_scope *up);
void twh_scope_free(twh_scope *s);
int twh_scope_set(twh_scope *s, const char *name, const mxArray *value); /* a copy */
const mxArray *twh_scope_get(const twh_scope *s, const char *name);
const twh_scope *twh_scope_up(const twh_scope *s);
/* The i-th name of the scope itself; NULL past the last. */
const char *twh_scope_name(const twh_scope *s, int i);

/* Turns the expressions and statements of a diagram into values. After an error `value`
 * returns NULL or `run` nonzero, and `why` is a sentence. */
typedef struct twh_evaluator {
    mxArray *(*value)(void *user, const twh_scope *scope, const char *expression,
                      char *why, size_t room);
    int (*run)(void *user, twh_scope *scope, const char *statements, char *why,
               size_t room);
    void *user;
} twh_evaluator;

/* The host's own, without Octave: numbers, matrices, operators, a few functions. Its
 * `user` may be a twh_workspace, for variables that are not in the scope. */
extern const twh_evaluator twh_own_evaluator;

typedef struct twh_workspace {
    /* The value of a variable, or of a field: name.field; NULL: there is none. The
     * caller destroys it. */
    mxArray *(*get)(void *user, const char *name);
    void *user;
} twh_workspace;

/* Another process, such as Octave: see expressions/remote.c for the protocol. A value
 * of a class that the host has no array for stays in that process; blocks cannot use
 * it. */
typedef struct twh_channel {
    FILE *to, *from;
} twh_channel;
twh_evaluator twh_remote_evaluator(twh_channel *channel);
/* The host's own evaluator with the variables of the other process: it asks for their
 * values, and nothing of the diagram is executed there. */
twh_evaluator twh_careful_evaluator(twh_channel *channel);
/* Says that nothing more will be asked, and closes the files that there are. */
void twh_remote_end(twh_channel *channel);
int twh_is_remote(const mxArray *value);
int twh_remote_number(const mxArray *value);

typedef struct twh_reader {
    const char *const *path; /* folders searched for libraries and S-functions */
    int npath;
    /* 1: the diagram may load S-functions from any folder. 0: only from those of the
     * path, not from its own. */
    int trusted;
    const twh_evaluator *evaluator; /* NULL: twh_own_evaluator */
    const twh_scope *variables;     /* the workspace; NULL: empty */
    /* Told of everything that stops the diagram, not only of the first: `key` is the same
     * for the same thing in other diagrams ("block type If"). NULL: nobody is. */
    void (*problem)(void *user, const char *key, const char *text);
    void *problem_user;
} twh_reader;

#endif
