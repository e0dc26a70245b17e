/* vehiclesim.h: shared by the two files of the VehicleSim methods; private to blocks/.
 */
#ifndef TW_VEHICLESIM_H
#define TW_VEHICLESIM_H

#include "tw_method.h"

size_t tw_vs_need(const tw_run *r);
int tw_vs_history(tw_run *r, tw_past list[TW_NPAST]);
int tw_vs_check_work(tw_run *r);

/* a tick of each method, at any ratio */
int tw_vs_euler(tw_run *r);
int tw_vs_ab2(tw_run *r);
int tw_vs_rk2(tw_run *r);
int tw_vs_am2(tw_run *r);
int tw_vs_am3(tw_run *r);
int tw_vs_am4(tw_run *r);

#endif
