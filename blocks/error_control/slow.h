/* slow.h: one try of a slow step. */
#ifndef TW_AUTO_SLOW_H
#define TW_AUTO_SLOW_H

#include "engine.h"

/* From e->t, at most to goal. *accepted: the parts hold the state at e->t_end. Else
 * they are as before, but for the lengths wanted next. */
int tw_auto_try_step(tw_auto_engine *e, double goal, int *accepted);
/* A time just before (-1) or after (1) a jump at t. */
double tw_auto_beside(double t, int side);

#endif
