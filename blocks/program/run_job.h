/* run_job.h: a run as the command line describes it: flags, settings, the started run.
 * Shared by the commands that make runs. */
#ifndef TW_RUN_JOB_H
#define TW_RUN_JOB_H

#include "program.h"
#include "tw_advice.h"
#include "tw_auto.h"
#include "tw_team.h"

/* The flags of `run`; other commands take a part of them. */
enum {
    CLI_F_H,
    CLI_F_RATIO,
    CLI_F_TEND,
    CLI_F_WHOLE_STEPS,
    CLI_F_T0,
    CLI_F_PRESET,
    CLI_F_RTOL, /* these are for auto: to CLI_F_DT */
    CLI_F_ATOL,
    CLI_F_FAST_RTOL,
    CLI_F_FAST_ATOL,
    CLI_F_FIRST_STEP,
    CLI_F_HMAX,
    CLI_F_HMIN,
    CLI_F_STIFF,
    CLI_F_DT,
    CLI_F_EVERY,
    CLI_F_OUT,
    CLI_F_FORMAT,
    CLI_F_PLOT,
    CLI_F_SET,
    CLI_F_X0,
    CLI_F_OPTION,
    CLI_F_INPUT,
    CLI_F_HOLD,
    CLI_F_UNITS,
    CLI_F_ECHO,
    CLI_F_COUNTS,
    CLI_F_NO_WARN_STEP,
    CLI_F_LARGE,
    CLI_NFLAG
};

typedef struct cli_choice {
    int given;
    double value;
} cli_choice;

typedef struct cli_job cli_job;
struct cli_job {
    tw_auto engine; /* the method auto, */
    tw_run *run;    /* and its run, which is also that of any other method */
    int automatic;  /* auto: the engine chooses its steps */
    double dt;      /* auto: time between rows; 0: a row at every `every`-th step */
    const tw_model *model;
    const tw_preset *preset;
    double tend;
    int whole_steps; /* do not shorten the last one */
    const char *out_name, *plot_name;
    cli_plot plot;
    int on[CLI_NFLAG], option_on[TW_NOPT];
    cli_choice *p, *x; /* of np; of ns + nf */
    cli_inputs inputs;
    double *mem, *numbers; /* memory of the run; p, xs, xf, inputs */
    size_t mem_len;
    double *row;  /* t, xs, xf, xd, y */
    double *atol; /* auto: of ns + nf states, or NULL */
    double *growth_mem;
    tw_growth growth;
    cli_out out;
    tw_team team;
    int (*after_step)(cli_job *j); /* of auto, or NULL */
};

/* Reads MODEL METHOD and flags, and starts the run. The caller closes it also after an
 * error, which is printed. */
int cli_job_open(cli_job *j, int argc, char **argv);
void cli_job_close(cli_job *j);

/* The start in parts (job_start.c): arrays for the description; the parameters that it
 * gives; a new run, whose code is returned. A copy has memory of its own: with other
 * numbers in p, x or inputs, apply and start it as often as needed, then close it. */
int cli_job_memory(cli_job *j);
void cli_job_apply(cli_job *j);
int cli_job_start(cli_job *j);
int cli_job_copy(cli_job *to, const cli_job *from);

/* The slow steps of a run: whole ones, and a last one of another length or none. */
typedef struct cli_plan {
    double whole, last;
} cli_plan;

cli_plan cli_plan_of(const cli_job *j);
double cli_rows_due(const cli_job *j, cli_plan p);
int cli_run_done(const cli_job *j, cli_plan p);
int cli_run_tick(cli_job *j);
int cli_hold_inputs(cli_job *j); /* before a tick: what --hold asks for */
int cli_open_growth(cli_job *j, double steps);
/* The largest H that is stable at the start of this run; 0: none was found, -1: out of
 * memory. */
double cli_stable_step(const tw_run *r);

/* Prints the message of a failed run; returns status. */
int cli_job_failed(const tw_run *r, int rc, int status);
/* Whether a word names the method auto. */
int cli_is_auto(const char *method);

/* A run by auto (auto_run.c): its rows, until it is done, a row is lost, a signal comes
 * (*stopped) or a step fails, whose code is returned; the number of rows ahead, 0: not
 * known; its settings as comment lines; its statistics. */
typedef int cli_row_use(cli_job *j, const tw_at *at, int *written);
int cli_auto_steps(cli_job *j, cli_row_use *write_row, int *stopped);
double cli_auto_rows(const cli_job *j);
void cli_auto_settings(const tw_auto *a, FILE *to);
void cli_auto_statistics(const tw_auto *a, FILE *to);

#endif
