/* hmmwv_corner.h: a corner of the HMMWV, a double wishbone with its knuckle, moved by
 * the lower arm's angle and the steering rack; private to models/. Equations are in
 * hmmwv_corner.c. */
#ifndef TW_HMMWV_CORNER_H
#define TW_HMMWV_CORNER_H

#include "tw_model.h"
#include "parts/vec.h"

enum { FRONT_LEFT, FRONT_RIGHT, REAR_LEFT, REAR_RIGHT, CORNERS };

/* A corner in its design pose, in the axes of the chassis from the origin of the
 * vehicle (midway between the axles, at the height of the lower arm axes). B is the
 * lower and U the upper ball joint, T the outer end of the tie rod. */
typedef struct tw_corner_shape {
    double side;               /* 1 left, -1 right */
    int steered;               /* the inner end of the tie rod is on the rack */
    tw_place pivot, ball;      /* on the axis of the lower arm, along x; B from there */
    tw_place centre, span;     /* of the circle of U; from bearing to bearing */
    double per_span2, radius2; /* 1/|span|^2; radius of the circle, squared */
    double pin2, side_u;       /* |U - B|^2; which of two solutions U takes */
    tw_place rod;              /* inner end of the tie rod */
    double foot, reach2, rod2; /* of T on the king pin; off it, squared; |T - C|^2 */
    double side_t;             /* which of two solutions T takes */
    tw_place pin_row, reach_row,
        up_row;                  /* d/|d|^2 of the knuckle triad in the design */
    tw_place hub;                /* from B */
    tw_place arm_cg, knuckle_cg; /* from pivot; from B */
    tw_inertia knuckle_J;
    tw_place spring_top, spring_foot, damper_top, damper_foot; /* foot: from pivot */
    double spring_length, spring_min, spring_max;
} tw_corner_shape;

extern const tw_corner_shape tw_hmmwv_corner[CORNERS];

/* Masses (kg) and inertias of the moving parts; half of the upper arm is part of the
 * knuckle, half part of the chassis. */
static const double tw_arm_mass = 23.965, tw_knuckle_mass = 65.2615;
static const tw_inertia tw_arm_J = {0.4, 0.4, 0.8938, 0, 0, 0};

typedef struct tw_corner {
    const tw_corner_shape *shape;
    tw_real angle;        /* of the arm, positive: wheel up */
    tw_real cosine, sine; /* of that angle about x */
    axes A;               /* of the knuckle, in chassis axes; y is along the spindle */
    vec B, dB;            /* lower ball joint, derivative with respect to the angle */
    vec hub;              /* from B */
    vec pin, arm, up;     /* U - B; T off the king pin; their cross product */
    vec T, rod;           /* T from B, and from the inner end of the rod */
    vec upper, turn;      /* U from the centre of its circle; span x upper */
    tw_real per_turn;     /* 1 / (turn . pin) */
    tw_real per_steer;    /* 1 / (up . rod) */
    vec by_arm, by_rack;  /* angular velocity per unit rate of arm and rack */
    tw_real rate, rack;   /* rates of arm and rack */
    vec w;                /* angular velocity of the knuckle */
    vec v_ball;           /* velocity of B */
    tw_real upper_rate;   /* of U on its circle, over |span| */
} tw_corner;

/* The pose at an arm angle (positive: wheel up) and a rack displacement (to the left):
 * TW_OK, or TW_E_DOMAIN if the linkage cannot close. */
int tw_corner_place(const tw_corner_shape *shape, tw_real angle, tw_real rack,
                    tw_corner *c);
/* Velocities relative to the chassis, from the rates of arm and rack. */
void tw_corner_move(tw_corner *c, tw_real rate, tw_real rack_rate);
/* Accelerations relative to the chassis without the part due to the arm's angular
 * acceleration: of the rotation of the knuckle (that part is by_arm per unit) and of B
 * (dB per unit). */
void tw_corner_bias(const tw_corner *c, tw_real rack_acc, vec *knuckle, vec *ball);

/* A point of the arm, given from the pivot in the design pose, and its derivative with
 * respect to the angle of the arm. */
static inline vec tw_arm_point(const tw_corner *c, vec a)
{
    return (vec){a.x, c->cosine * a.y - c->sine * a.z, c->sine * a.y + c->cosine * a.z};
}

static inline vec tw_by_arm(const tw_corner *c, vec turned)
{
    const double side = c->shape->side;
    return (vec){tw_each(0), -side * turned.z, side * turned.y};
}

#endif
