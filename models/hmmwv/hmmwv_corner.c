/* hmmwv_corner.c: closed-form kinematics of a corner of the HMMWV.
 *
 * The lower arm turns about an axis along x through the pivot and carries the lower
 * ball joint B. The upper ball joint U moves on a circle about the axis of the upper
 * arm (centre c, along span), the outer end T of the tie rod on a circle about the king
 * pin U - B; the inner end C of the tie rod moves with the rack. The upper arm and the
 * rod keep their lengths:
 *
 *     |U - B|^2 = pin2       |U - c|^2 = radius2       |T - C|^2 = rod2
 *
 * A point on a circle (centre c, axis s, radius r) at the distance b from a point P is
 *
 *     d = P - c less its part along s,   p = 1/d.d
 *     y = p (r^2 + |P - c|^2 - b^2)/2,   z = +-sqrt((p r^2 - y^2)/s.s)
 *     c + y d + z s x d
 *
 * which is used for U (about the axis of the upper arm, from B) and then for T (about
 * the king pin, from C): no iteration, no initial guess, exact to rounding. The axes of
 * the knuckle follow from the triad pin = U - B, arm = T off the pin, up = pin x arm.
 *
 * Rates per unit of the arm angle, B' = dB/dangle:
 *
 *     U' = o span x (U - c)    with (U' - B').pin = 0
 *     w  = pin x (U' - B')/pin2 + l pin     with (w x T + B' - C').rod = 0
 *
 * where T is taken from B and rod = T - C. The accelerations follow from the same
 * equations, differentiated once more, with the squares of the relative velocities.
 *
 * Data: hardpoints and masses of Project Chrono's HMMWV, rounded to millimetres. The
 * numbers that follow from them (centre ... up_row, the body of the knuckle) are
 * written out here; tests/models/test_hmmwv_corner.c derives them again from the
 * hardpoints, which are in doc/models/hmmwv.md. The body of the knuckle is upright,
 * spindle, rim, the tyre less its ring and half the upper arm; its inertia about the
 * axis of the spindle excludes the parts that spin. */
#include "hmmwv_corner.h"

#include <math.h>

/* clang-format off */
#define AXLE_X 1.688965
#define MIRRORED(s, x, y, z) {x, (s) * (y), z}
#define MIRRORED_AXIAL(s, x, y, z) {(s) * (x), y, (s) * (z)}

#define FRONT(s) {                                                                     \
    .side = s, .steered = 1,                                                           \
    .pivot = MIRRORED(s, AXLE_X, 0.307, 0),                                            \
    .ball = MIRRORED(s, -0.036, 0.48, -0.118),                                         \
    .centre = MIRRORED(s, 1.5933779281234925, 0.45292175590931016,                     \
                       0.23440106126386878),                                           \
    .span = MIRRORED(s, -0.22, 0.032, -0.049),                                         \
    .per_span2 = 19.29570670525808, .radius2 = 0.07140022238301978,                    \
    .pin2 = 0.116219, .side_u = -(s),                                                  \
    .rod = MIRRORED(s, AXLE_X - 0.25, 0.448, 0.054),                                   \
    .foot = 0.29196602965091767, .reach2 = 0.021253008681885063, .rod2 = 0.149505,     \
    .side_t = -(s),                                                                    \
    .pin_row = MIRRORED(s, -0.14627556595737357, -0.6109155989984426,                  \
                        2.865280203753259),                                            \
    .reach_row = MIRRORED(s, -6.353762872690699, 2.575145426438552,                    \
                          0.22468875808226818),                                        \
    .up_row = MIRRORED_AXIAL(s, -7.515779079392172, -18.172444503210354,               \
                             -4.258293705938745),                                      \
    .hub = MIRRORED(s, -0.004, 0.123, 0.092),                                          \
    .arm_cg = MIRRORED(s, 0, 0.24, -0.059),                                            \
    .knuckle_cg = MIRRORED(s, -0.00457897075611195, 0.0669729243121902,                \
                           0.10273322709407537),                                       \
    .knuckle_J = {1.9677106286409676, 0.35516348286317356, 1.6849557905367254,         \
                  (s) * -0.00521323795867395, 0.008700514880863909,                    \
                  (s) * 0.09664541138772477},                                          \
    .spring_top = MIRRORED(s, AXLE_X + 0.104, 0.51, 0.197),                            \
    .spring_foot = MIRRORED(s, 0.097, 0.236, -0.047),                                  \
    .damper_top = MIRRORED(s, AXLE_X + 0.104, 0.498, 0.323),                           \
    .damper_foot = MIRRORED(s, 0.097, 0.236, -0.047),                                  \
    .spring_length = 0.24632092887125934, .spring_min = 0.15, .spring_max = 0.3}

#define REAR(s) {                                                                      \
    .side = s, .steered = 0,                                                           \
    .pivot = MIRRORED(s, -AXLE_X, 0.307, 0),                                           \
    .ball = MIRRORED(s, 0.036, 0.48, -0.118),                                          \
    .centre = MIRRORED(s, -1.6530737567567568, 0.462, 0.22339545945945946),            \
    .span = MIRRORED(s, -0.272, 0, -0.004),                                            \
    .per_span2 = 13.513513513513514, .radius2 = 0.06457070464864866,                   \
    .pin2 = 0.116597, .side_u = -(s),                                                  \
    .rod = MIRRORED(s, -AXLE_X + 0.223, 0.416, 0.059),                                 \
    .foot = 0.29153408749796306, .reach2 = 0.02108317329776924, .rod2 = 0.171458,      \
    .side_t = s,                                                                       \
    .pin_row = MIRRORED(s, 0, -0.6089350497868727, 2.8645676989974014),                \
    .reach_row = MIRRORED(s, 6.355779469600917, 2.5944348813061713,                    \
                          0.5515116065052041),                                         \
    .up_row = MIRRORED_AXIAL(s, -7.767769105707099, 18.206560570569625,                \
                             3.870256887755818),                                       \
    .hub = MIRRORED(s, 0, 0.123, 0.092),                                               \
    .arm_cg = MIRRORED(s, 0, 0.24, -0.059),                                            \
    .knuckle_cg = MIRRORED(s, 0, 0.0669729243121902, 0.10277776330608399),             \
    .knuckle_J = {1.9690519464473695, 0.3560354782901098, 1.6844864681572596, 0, 0,    \
                  (s) * 0.09704642969223815},                                          \
    .spring_top = MIRRORED(s, -AXLE_X - 0.104, 0.502, 0.256),                          \
    .spring_foot = MIRRORED(s, -0.097, 0.236, -0.047),                                 \
    .damper_top = MIRRORED(s, -AXLE_X - 0.104, 0.498, 0.323),                          \
    .damper_foot = MIRRORED(s, -0.097, 0.237, -0.038),                                 \
    .spring_length = 0.30584146219896347, .spring_min = 0.15, .spring_max = 0.35}

/* clang-format on */

const tw_corner_shape tw_hmmwv_corner[CORNERS] = {FRONT(1), FRONT(-1), REAR(1),
                                                  REAR(-1)};

/* The point of a circle at the distance sqrt(b2) from P = centre + d, relative to the
 * centre of the circle; TW_E_DOMAIN if there is none. */
static inline int intersect(vec d, vec axis, double per_axis2, double radius2,
                            double b2, double sign, vec *out)
{
    const vec off = plus(d, -per_axis2 * dot(d, axis), axis);
    const tw_real per = 1 / dot(off, off);
    const tw_real y = 0.5 * per * (radius2 + dot(d, d) - b2);
    const tw_real z2 = per_axis2 * (per * radius2 - y * y);
    const tw_mask none = z2 < 0; /* false for NaN, which must propagate */
    if (tw_any(none)) return tw_unless(tw_not(none), TW_E_DOMAIN);
    *out = plus(mul(y, off), sign * tw_sqrt(z2), cross(axis, off));
    return TW_OK;
}

int tw_corner_place(const tw_corner_shape *shape, tw_real angle, tw_real rack,
                    tw_corner *c)
{
    c->shape = shape;
    c->angle = angle;
    tw_sin_cos(angle, &c->sine, &c->cosine);
    c->sine = shape->side * c->sine;
    const vec ball = tw_arm_point(c, each(shape->ball));
    c->B = add(each(shape->pivot), ball);
    c->dB = tw_by_arm(c, ball);

    int rc =
        intersect(sub(c->B, each(shape->centre)), each(shape->span), shape->per_span2,
                  shape->radius2, shape->pin2, shape->side_u, &c->upper);
    if (rc) return rc;
    c->pin = add(sub(each(shape->centre), c->B), c->upper);
    vec inner = each(shape->rod);
    if (shape->steered) inner.y += rack;
    const vec from = sub(inner, c->B);
    rc = intersect(plus(from, -shape->foot, c->pin), c->pin, 1 / shape->pin2,
                   shape->reach2, shape->rod2, shape->side_t, &c->arm);
    if (rc) return rc;
    c->T = plus(c->arm, shape->foot, c->pin);
    c->rod = sub(c->T, from);
    c->up = cross(c->pin, c->arm);

    const tw_place *k1 = &shape->pin_row, *k2 = &shape->reach_row, *k3 = &shape->up_row;
    c->A.x = plus(plus(mul(k1->x, c->pin), k2->x, c->arm), k3->x, c->up);
    c->A.y = plus(plus(mul(k1->y, c->pin), k2->y, c->arm), k3->y, c->up);
    c->A.z = plus(plus(mul(k1->z, c->pin), k2->z, c->arm), k3->z, c->up);
    c->hub = out_of(&c->A, each(shape->hub));
    return TW_OK;
}

void tw_corner_move(tw_corner *c, tw_real rate, tw_real rack_rate)
{
    const tw_corner_shape *shape = c->shape;
    c->turn = cross(each(shape->span), c->upper);
    c->per_turn = 1 / dot(c->turn, c->pin);
    c->per_steer = 1 / dot(c->up, c->rod);
    const tw_real upper = dot(c->dB, c->pin) * c->per_turn;
    const vec sway =
        mul(1 / shape->pin2, cross(c->pin, sub(mul(upper, c->turn), c->dB)));
    const tw_real slip = dot(add(cross(sway, c->T), c->dB), c->rod);
    c->by_arm = plus(sway, -slip * c->per_steer, c->pin);
    const tw_real by_rack = c->rod.y * c->per_steer, none = tw_each(0);
    c->by_rack = mul(shape->steered ? by_rack : none, c->pin);
    c->rate = rate;
    c->rack = shape->steered ? rack_rate : none;
    c->upper_rate = upper * rate;
    c->w = plus(mul(rate, c->by_arm), c->rack, c->by_rack);
    c->v_ball = mul(rate, c->dB);
}

void tw_corner_bias(const tw_corner *c, tw_real rack_acc, vec *knuckle, vec *ball)
{
    const tw_corner_shape *shape = c->shape;
    const tw_real o = c->upper_rate;
    const vec acc = mul(c->rate, tw_by_arm(c, c->v_ball)); /* of B */
    const vec pull = plus(mul(o * o, cross(each(shape->span), c->turn)), -1, acc);
    const vec dpin = sub(mul(o, c->turn), c->v_ball);
    /* (U'' - B'').pin + |pin'|^2 = 0 for the acceleration of U along its circle */
    const tw_real along = -(dot(pull, c->pin) + dot(dpin, dpin)) * c->per_turn;
    const vec bend = sub(plus(pull, along, c->turn), cross(c->w, dpin));
    const vec sway = mul(1 / shape->pin2, cross(c->pin, bend));
    const vec dT = cross(c->w, c->T);
    vec drod = add(dT, c->v_ball);
    vec tip = add(add(cross(sway, c->T), cross(c->w, dT)), acc);
    drod.y -= c->rack;
    if (shape->steered) tip.y -= rack_acc;
    const tw_real twist = -(dot(tip, c->rod) + dot(drod, drod)) * c->per_steer;
    *knuckle = plus(sway, twist, c->pin);
    *ball = acc;
}
