/* hmmwv_case.h: an HMMWV at a point: parameters, states and inputs by name. */
#ifndef TESTS_HMMWV_CASE_H
#define TESTS_HMMWV_CASE_H

#include "common.h"
#include "hmmwv/hmmwv.h"

extern const char *const hv_models[3]; /* hmmwv, hmmwv_fast_spin, hmmwv_driver */

typedef struct hv_case {
    const tw_model *m;
    double t, p[128], xs[40], xf[80], u[HU_NU], y[64];
} hv_case;

/* defaults or a set; at rest or rolling at v0, with the default input at t = 0 */
void hv_open(hv_case *c, const char *model, const char *set);
void hv_settle(hv_case *c);
double *hv_par(hv_case *c, const char *name);
double hv_out(hv_case *c, const char *name);
/* another output of the point of the last hv_out */
double hv_also(const hv_case *c, const char *name);
tw_at hv_at(const hv_case *c);
/* all derivatives at the point; fails the test if the model returns an error */
void hv_rates(const hv_case *c, double *ds, double *df);
/* the four hub spins, slow or fast */
const double *hv_spin(const hv_case *c);
/* kinematics at the point */
void hv_stations(const hv_case *c, tw_station *stations);

/* Random motion: attitude, rates, rolling, slips, moving rack, throttle, brake. */
void hv_shake(hv_case *c, double size, unsigned long long *seed);

/* A run from the point and its time, with the parameters of the case. */
void hv_run(test_run *t, hv_case *c, const char *method, double H);
/* copies the state of a run into the case, with the default inputs at that time */
void hv_take(hv_case *c, const test_run *t);

#endif
