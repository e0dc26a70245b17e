/* hmmwv_points.h: a second, independent description of the HMMWV: hardpoints, the pose
 * of a corner by Newton's method on its lengths, and every body as particles. All in
 * extended precision; shares no formula with models/. */
#ifndef TESTS_HMMWV_POINTS_H
#define TESTS_HMMWV_POINTS_H

#include "hmmwv/hmmwv_corner.h"

/* In chassis axes from the origin of the vehicle; the right side is mirrored. */
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
    long double A[3][3];  /* axes of the knuckle */
    long double cos, sin; /* of the rotation of the arm about x */
} hv_pose;

void hv_solve_corner(int k, long double angle, long double rack, hv_pose *pose);
/* a point of the arm or of the knuckle, given in the design pose */
void hv_on_arm(int k, const hv_pose *pose, const long double *design, long double *r);
void hv_on_knuckle(int k, const hv_pose *pose, const long double *design,
                   long double *r);

/* largest error of the lengths of rods and arms in the closed form of the model */
double hv_closure(int k, const tw_corner *c, double rack);

long double hv_dot(const long double *a, const long double *b);
void hv_cross(const long double *a, const long double *b, long double *out);

typedef struct hv_particle {
    long double m, r[3];
} hv_particle;

/* the upper arm is massless: half belongs to the knuckle, half to the chassis */
enum { HV_BODY_PARTICLES = 7, HV_KNUCKLE_PARTICLES = 2 * HV_BODY_PARTICLES + 1 };

/* Seven particles with this mass, cg and these moments of inertia. */
void hv_body(long double m, const long double *cg, const long double *J,
             hv_particle *out);
int hv_knuckle(const hv_points *q, hv_particle *out);
int hv_arm(const hv_points *q, hv_particle *out);

#endif
