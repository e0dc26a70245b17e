/* sweep.h: a sweep runs many cases of one model, and keeps a row of numbers of each.
 *
 *     cases     what varies: columns, and the values of each case (cases.c: from a csv
 *               or npy by case_table.c, from a design by designs.c)
 *     keep      what a case leaves: its row (keep.c)
 *     worker    one thread's run of case after case (worker.c)
 *     batch     cases that are handed out, run and recorded together
 *     team      the threads of this process, which take batches (team.c)
 *     results   the rows in the order of the cases, whatever the order of execution
 *
 * What a run is comes from blocks/program: a case is a copy of the cli_job of the
 * command line with other numbers. */
#ifndef TW_SWEEP_H
#define TW_SWEEP_H

#include "program/run_job.h"
#include "tw_catalog.h"

#include <stdint.h>

enum { SW_COLUMNS = 1000, SW_TEXTS = 65536, SW_NAME = 120, SW_WHY = 400 };

/* What a column of the cases sets. */
enum sw_target {
    SW_PARAMETER,
    SW_STATE,
    SW_INPUT,
    SW_SOURCE,
    SW_TEXT_INPUT,
    SW_PRESET
};

typedef struct sw_column {
    char name[SW_NAME];
    enum sw_target target;
    int index;       /* of the parameter, state or input */
    char source[80]; /* SW_SOURCE: the parameter of the input's source */
    double min, max; /* both 0: any finite number */
    const char *unit;
    /* SW_TEXT_INPUT, SW_PRESET: a value is the number of a text. */
    int texts;
    char **text;
    cli_inputs **signal; /* of each text, SW_TEXT_INPUT */
} sw_column;

/* One parameter of --vary. */
typedef struct sw_range {
    int column, n; /* n: values of a grid, or of the list; 0: none are given */
    int logarithmic, normal;
    double low, high, *list;
} sw_range;

enum sw_design { SW_TABLE, SW_GRID, SW_LHS, SW_SOBOL, SW_RANDOM };

typedef struct sw_table_file sw_table_file; /* case_table.c */

typedef struct sw_cases {
    const cli_job *job;
    int n_columns;
    sw_column *column;
    double n;          /* cases */
    double bad;        /* of them, when they are marked */
    uint64_t checksum; /* of all values */
    const char *file;
    sw_table_file *table;
    enum sw_design design;
    sw_range *range; /* one a column */
    uint64_t seed;
} sw_cases;

/* Columns by their names; a value of the column as text, printed with its name in
 * `where` when it is wrong (columns.c). CLI_OK, or an error is printed. */
int sw_column_find(sw_cases *c, const char *name, const char *first_value);
int sw_column_value(sw_column *k, const cli_job *job, const char *text, double *value);
int sw_column_check(const sw_column *k, double value);
void sw_columns_free(sw_cases *c);
/* The numbers of a case into a copy of the job. */
int sw_columns_apply(const sw_cases *c, const double *value, const cli_job *base,
                     cli_job *to);

int sw_table_open(sw_cases *c, const char *file, int mark);
/* n cases from `first` (0 ...) on: values by rows. A case that is marked as bad has NaN
 * first, and its number (from 0) and why are added to `notes`. */
typedef struct sw_notes sw_notes;
int sw_table_read(sw_cases *c, double first, int n, double *value, sw_notes *notes);
void sw_table_close(sw_cases *c);

int sw_design_open(sw_cases *c, int n_words, char **words, double n);
void sw_design_case(const sw_cases *c, double number, double *value);
void sw_design_close(sw_cases *c);
/* Sobol's sequence: 32 bits of point `number` in a dimension from 0 (sobol.c). */
enum { SW_SOBOL_MOST = 64 };
uint32_t sw_sobol(uint32_t number, int dimension);

int sw_cases_read(sw_cases *c, double first, int n, double *value, sw_notes *notes);
void sw_cases_close(sw_cases *c);

/* Texts of some cases of a batch: number in the batch, text. */
struct sw_notes {
    char *text; /* entries: "17 why\0" */
    size_t n, room;
};
int sw_notes_add(sw_notes *to, int number, const char *why);
const char *sw_notes_find(const sw_notes *in, int number); /* NULL: none */

/* What is kept of a case. */
enum sw_what {
    SW_FINAL,
    SW_MIN,
    SW_MAX,
    SW_RMS,
    SW_TIME_OF_MAX,
    SW_AT,
    SW_ABOVE,
    SW_BELOW,
    SW_WHATS
};

typedef struct sw_kept {
    enum sw_what what;
    int of;       /* of the row of a run: states, direct states, outputs */
    double where; /* the time, or the limit */
    char name[SW_NAME];
    const char *unit;
} sw_kept;

typedef struct sw_keep {
    const tw_model *model;
    int n, width; /* of a row of a run */
    sw_kept *kept;
    int looks, outputs;                /* at rows during the run; and at outputs */
    int n_times, *time_of;             /* SW_AT in the order of their times */
    int *of[SW_WHATS], many[SW_WHATS]; /* the numbers of what is kept, by kind */
    int between;                       /* rms or crossings: from row to row */
} sw_keep;

int sw_keep_open(sw_keep *k, const cli_job *job, int n_words, char **words);
void sw_keep_close(sw_keep *k);

/* The row of a case: its code (TW_OK, ... or SW_BAD), when and in which state it
 * stopped (NaN: it did not), then what is kept. */
enum { SW_CODE, SW_WHEN, SW_WHICH, SW_HEAD };
enum { SW_BAD = 1000 };
const char *sw_code_word(double code);

/* One case on its way: what its rows have given so far. */
typedef struct sw_sums {
    double *kept, *square; /* of k->n */
    double t, last_time;
    double *last; /* the row before */
    int rows, next_time;
} sw_sums;

int sw_sums_open(sw_sums *s, const sw_keep *k);
void sw_sums_close(sw_sums *s);
void sw_sums_begin(sw_sums *s, const sw_keep *k);
/* A row at t: states, direct states, outputs. */
void sw_sums_row(sw_sums *s, const sw_keep *k, double t, const double *row);
double sw_sums_wanted(const sw_sums *s, const sw_keep *k); /* next time; INFINITY */
void sw_sums_at(sw_sums *s, const sw_keep *k, const double *row);
/* Writes what is kept; complete: the run came to its end. */
void sw_sums_end(sw_sums *s, const sw_keep *k, int complete, const double *row,
                 double *to);

/* All that each process knows of a sweep. */
typedef struct sw_sweep {
    cli_job job;
    sw_cases cases;
    sw_keep keep;
    int width; /* of a row: SW_HEAD + keep.n */
    int batch; /* cases in a batch */
    double batches;
    int threads; /* of this process */
    int mark;    /* cases with bad values, and run the others */
    int lanes;   /* cases side by side; 0: one by one */
    int fast_lanes;
    int times;                        /* print what the threads did */
    const struct tw_lane_form *forms; /* of a model of the user, or NULL */
    const char *model_file;
} sw_sweep;

void sw_set_batch(sw_sweep *s, int n);

typedef struct sw_batch {
    double number; /* 0 ...; -1: none */
    double first;  /* case */
    int n;
    double *value; /* n x columns */
    double *row;   /* n x width */
    sw_notes notes;
} sw_batch;

int sw_batch_open(sw_batch *b, const sw_sweep *s);
void sw_batch_close(sw_batch *b);

/* A batch as a record: its numbers, rows and notes, one behind the other. Into `to` or,
 * when that is NULL, only the size; and back, 0: it is not a record of this sweep. */
size_t sw_batch_pack(const sw_batch *b, const sw_sweep *s, char *to);
int sw_batch_unpack(sw_batch *b, const sw_sweep *s, const char *from, size_t size);

/* The runs of one thread. */
typedef struct sw_worker sw_worker;
sw_worker *sw_worker_open(const sw_sweep *s); /* NULL: error printed */
void sw_worker_close(sw_worker *w);
/* 0: all cases were run, or a signal has come. */
int sw_worker_run(sw_worker *w, sw_batch *b);

/* The table of results: rows in the order of the cases (output.c). */
typedef struct sw_output sw_output;
typedef struct sw_format {
    const char *name; /* also the ending of a file */
    int (*open)(sw_output *o);
    int (*batch)(sw_output *o, const sw_batch *b);
    int (*close)(sw_output *o); /* also after an error */
} sw_format;

struct sw_output {
    const sw_sweep *sweep;
    const char *name; /* NULL: standard output */
    const sw_format *format;
    cli_out file; /* csv and npy */
    void *own;    /* of another format */
    char *text;
    size_t room;
    double *row;
    int failed;
    FILE *messages; /* of cases that stopped early, or NULL */
    const char *messages_name;
};

const sw_format *sw_format_find(const char *name); /* NULL: error printed */
const sw_format *sw_format_of_file(const char *file);
int sw_output_open(sw_output *o, const sw_sweep *s, const char *name,
                   const sw_format *format);
int sw_output_messages(sw_output *o, const char *name); /* there, too */
int sw_output_batch(sw_output *o, const sw_batch *b);
int sw_output_close(sw_output *o);

/* The columns of the table: case, what varies, status, stopped_at, stopped_in, what is
 * kept; those of texts only where `texts` asks for them. */
typedef void sw_column_use(void *user, const char *name, const char *unit);
void sw_output_columns(const sw_sweep *s, int texts, sw_column_use *use, void *user);
/* The same as numbers, without texts, into as many places as there are columns. */
int sw_output_numbers(const sw_sweep *s, const sw_batch *b, int i, double *to);

extern const sw_format sw_csv, sw_npy, sw_mat, sw_h5;

/* What makes a sweep the one that it is: lines "name = value"; free it. */
char *sw_describe(const sw_sweep *s);

/* Finished batches on disk (journal.c). */
typedef struct sw_journal sw_journal;
/* resume: continue one that is there; *done: its batches. */
int sw_journal_open(sw_journal **j, const char *file, sw_sweep *s, int resume);
int sw_journal_has(const sw_journal *j, double number);
double sw_journal_count(const sw_journal *j);
int sw_journal_add(sw_journal *j, const sw_batch *b);
int sw_journal_read(sw_journal *j, double number, sw_batch *b);
/* Has its interval passed? Then sync it, which may take long, by one thread. */
int sw_journal_due(sw_journal *j);
void sw_journal_sync(sw_journal *j);
/* Closes it; removes it when the result is complete. */
int sw_journal_close(sw_journal *j, int complete);

/* Hands out batches and takes back what was run. All by one thread at a time. */
typedef struct sw_desk sw_desk;
enum { SW_NONE_LEFT, SW_TAKEN, SW_WAIT, SW_TROUBLE };
sw_desk *sw_desk_open(sw_sweep *s, sw_journal *j, sw_output *o, int progress);
int sw_desk_take(sw_desk *d, sw_batch *b);
int sw_desk_give(sw_desk *d, sw_batch *b);
void sw_desk_progress(sw_desk *d); /* now and then */
int sw_desk_done(const sw_desk *d);
int sw_desk_stopped(const sw_desk *d); /* by an error, which was printed, or a signal */
sw_journal *sw_desk_journal(const sw_desk *d);
/* The last words; returns the status. */
int sw_desk_close(sw_desk *d);

/* The line of progress (progress.c). */
typedef struct sw_progress {
    int on, terminal, shown;
    double begun, next, cases, before, stopped; /* before: of an earlier run */
} sw_progress;
void sw_progress_open(sw_progress *p, int on, double cases, double before);
void sw_progress_show(sw_progress *p, double done, double stopped, int now);
void sw_progress_end(sw_progress *p);

/* The threads of this process: each takes batches, runs them and gives them back, with
 * take() and give() one at a time, under this lock; serve() is called all the time
 * without it, 0: nothing to do. */
void sw_lock(void);
void sw_unlock(void);
typedef struct sw_team {
    const sw_sweep *sweep;
    int (*take)(void *user, sw_batch *b);
    int (*give)(void *user, sw_batch *b);
    int (*serve)(void *user, int ended); /* ended: no thread runs any more */
    void *user;
} sw_team;
int sw_team_run(const sw_team *t);

/* Several processes (processes.c); without MPI there is one. */
void sw_processes_open(int *argc, char ***argv);
int sw_process_number(void);
int sw_processes(void);
int sw_agree(int rc);                 /* the worst of all processes */
void sw_processes_share(sw_sweep *s); /* what only process 0 has read */
int sw_run_workers(sw_sweep *s);      /* in the others */
int sw_run_root(sw_sweep *s, sw_desk *d);
void sw_processes_close(int rc);

#endif
