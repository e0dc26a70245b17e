/* hmmwv_case.h: a HMMWV at a point, for tests: parameters, states and inputs by name.
 */
#ifndef TESTS_HMMWV_CASE_H
#define TESTS_HMMWV_CASE_H

#include "common.h"
#include "hmmwv/hmmwv.h"

extern const char *const hv_models[3]; /* hmmwv, hmmwv_fast_spin, hmmwv_driver */

typedef struct hv_case {
    const tw_model *m;
    double t, p[128], xs[40], xf[80], u[HU_NU], y[64];
} hv_case;

/* defaults, or a set; at rest or rolling as its v0 says, under its own drive at t = 0
 */
void hv_open(hv_case *c, const char *model, const char *set);
void hv_settle(hv_case *c);
double *hv_par(hv_case *c, const char *name);
double hv_out(hv_case *c, const char *name);
/* another output of the last point asked for */
double hv_also(const hv_case *c, const char *name);
tw_at hv_at(const hv_case *c);
/* all derivatives at the point; the test fails when the model refuses */
void hv_rates(const hv_case *c, double *ds, double *df);
/* the four hub spins, wherever the model keeps them */
const double *hv_spin(const hv_case *c);
/* kinematics at the point */
void hv_stations(const hv_case *c, tw_station *stations);

/* Any motion: attitude, rates, rolling, slips, a rack in motion, throttle, brake. */
void hv_shake(hv_case *c, double size, unsigned long long *seed);

/* A run from the point and its time, with its own parameters. */
void hv_run(test_run *t, hv_case *c, const char *method, double H);
/* the state of a run back into the case, with the drive's inputs at that time */
void hv_take(hv_case *c, const test_run *t);

#endif
