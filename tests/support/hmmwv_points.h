/* hmmwv_points.h: the HMMWV described a second time, for tests: hardpoints, the
 * corner's pose by Newton's method on its lengths, and every body as particles. All in
 * extended precision; shares no formula with models/. */
#ifndef TESTS_HMMWV_POINTS_H
#define TESTS_HMMWV_POINTS_H

#include "hmmwv/hmmwv_corner.h"

/* In the axes of the chassis from the vehicle's origin; the right side is mirrored. */
typedef struct hv_points {
    long double upper_front[3], upper_back[3], upper_ball[3];
    long double lower_front[3], lower_back[3], lower_ball[3];
    long double rod_inner[3], rod_outer[3], spindle[3];
    long double spring_top[3], spring_foot[3], damper_top[3], damper_foot[3];
    long double upright_cg[3], arm_cg[3];
} hv_points;

void hv_corner_points(int k, hv_points *q);

typedef struct hv_pose {
    long double B[3], U[3], T[3];
    long double A[3][3];  /* the knuckle's axes */
    long double cos, sin; /* of the arm's turn about x */
} hv_pose;

void hv_solve_corner(int k, long double angle, long double rack, hv_pose *pose);
/* a point of the arm or of the knuckle, given where it is in the design */
void hv_on_arm(int k, const hv_pose *pose, const long double *design, long double *r);
void hv_on_knuckle(int k, const hv_pose *pose, const long double *design,
                   long double *r);

/* largest error of a rod's or an arm's length in the model's closed form */
double hv_closure(int k, const tw_corner *c, double rack);

long double hv_dot(const long double *a, const long double *b);
void hv_cross(const long double *a, const long double *b, long double *out);

typedef struct hv_particle {
    long double m, r[3];
} hv_particle;

/* the upper arm is massless: half of it is with the knuckle, half with the chassis */
enum { HV_BODY_PARTICLES = 7, HV_KNUCKLE_PARTICLES = 2 * HV_BODY_PARTICLES + 1 };

/* Seven particles with this mass, cg and these moments of inertia. */
void hv_body(long double m, const long double *cg, const long double *J,
             hv_particle *out);
int hv_knuckle(const hv_points *q, hv_particle *out);
int hv_arm(const hv_points *q, hv_particle *out);

#endif
