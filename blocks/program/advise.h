/* advise.h: shared by the files of `tworate advise`. */
#ifndef TW_PROGRAM_ADVISE_H
#define TW_PROGRAM_ADVISE_H

#include "run_job.h"
#include "tw_advise.h"

/* Of another choice of fast states: counts of evaluations. */
typedef struct cli_splits {
    int one_known, other_known; /* all states in one part; the cut at the largest gap */
    int same;                   /* the cut is the model's own */
    tw_trial one, other;
} cli_splits;

/* model: as it was given; words: the flags of the command that concern the model, as
 * they were given */
void cli_advice_print(const tw_advice *a, const cli_splits *s, const char *model,
                      int words, char **word);
/* The rates of the states have a gap that is worth the name. */
int cli_advice_has_gap(const tw_advice *a);
int cli_advice_plot(tw_advice *a, const char *file);

#endif
