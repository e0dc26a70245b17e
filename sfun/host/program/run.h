/* run.h: the two processes that run a diagram. */
#ifndef HOST_RUN_H
#define HOST_RUN_H

#include "options.h"
#include "shared.h"

#include <stdio.h>
#include <sys/types.h>

/* Runs the diagram and ends the process (child.c). */
void run_child(const options *o, shared *s) __attribute__((noreturn));
/* Writes the rows of the child until it ends; returns the exit status of the program,
 * or ends it with the signal that has ended the run (parent.c). */
int run_parent(const options *o, shared *s, pid_t child);
/* Blocks the signals that the parent waits for; before the child is started. */
void hold_signals(void);
void release_signals(void);

/* The page of --show from the csv of a run and the lines of twh_stream_pictures;
 * stopped: why it ended early, or NULL. 0: written (show.c). */
int show_rows(const options *o, FILE *from, FILE *pictures, const char *stopped);

/* Runs the script of --init and keeps its variables; 0: done. Their values for the
 * diagram's expressions: a twh_workspace with o->assigned (init.c). */
int run_init(options *o);
mxArray *init_value(void *user, const char *name);
void free_init(options *o);

/* Compiles the S-functions of the diagram that are not built; 0: done
 * (build_sfunctions.c). */
int build_sfunctions(options *o);
void remove_built(options *o);

/* The diagram for each row of a table of its workspace variables, by run(), each in a
 * process of its own; the exit status (sweep.c). */
int run_sweep(const options *o, int (*run)(const options *o));

/* Lists what would stop the diagrams; returns the exit status (check.c). */
int check_files(const options *o);

/* A regular file that is no csv, such as a diagram: why it must not be overwritten,
 * NULL: it may be (output_file.c). */
const char *refuse_output(const char *file, const options *o);

/* Why the .mat file of a To File block must not be written; NULL: it may be. */
const char *refuse_mat(const char *file, const options *o);

/* The .mat files of To File blocks (mat_files.c). Child, before the run starts; 0:
 * done, else the note says why. */
int begin_mat_files(twh *h, const options *o, shared *s);
/* Parent, after the run: from what has come through the ring, which is closed. */
int write_mat_files(const options *o, FILE *from);

/* A process of ours gets this signal when the program ends, however that happens;
 * called in the process (output_file.c). */
void end_with_program(int signal);

#endif
