/* hmmwv_bodies.c: equations of motion of the HMMWV's ten bodies: chassis, rack, four
 * lower arms, four knuckles with hubs.
 *
 * The generalised speeds are those of the chassis (v, w, in its axes) and the four
 * rates th' of the lower arms; the motion of the rack is given. A body of mass m,
 * inertia J and cg at rho, that moves relative to the chassis with rho' and w_r, which
 * have the parts Jv, Jw per unit of th', has
 *
 *     f = m (w x v - g + w x (w x rho) + 2 w x rho' + c_v)
 *     n = J (w x w_r + c_w) + w_b x J w_b,       w_b = w + w_r
 *
 * as inertia force and moment without the terms linear in the accelerations; c_v, c_w
 * are its relative accelerations without th''. Jourdain's principle then gives
 *
 *     [ S m 1         -S m rho~                       m Jv             ] [ v'   ]
 *     [ S m rho~   S J + m (rho.rho 1 - rho rho^T)    m rho~ Jv + J Jw ] [ w'   ]
 *     [ symmetric                                     m Jv^2 + Jw.J Jw ] [ th'' ]
 *
 *          = -( S f,  S rho x f + n,  Jv.f + Jw.n )        S: sum over the bodies
 *
 * plus the applied forces. The arms do not couple with each other, so each th'' is
 * eliminated on its own and a 6 x 6 system is left. */
#include "hmmwv.h"

#include <math.h>

/* at the height of the tie rods, with inertia 1 about every axis */
static const double rack_mass = 9.072, rack_inertia = 1;
static const tw_place rack_place = {1.688965 - 0.25, 0, 0.054};

typedef struct part {
    tw_real m;
    const sym *J;
    vec rho, v, w;  /* cg; relative velocity and angular velocity */
    vec dv, dw;     /* relative accelerations */
    vec by_v, by_w; /* Jv, Jw */
} part;

/* The sums over the bodies. */
typedef struct sum {
    vec w, fall; /* of the chassis; w x v - g */
    tw_real m;
    vec first; /* sum of m rho */
    sym J;     /* about the cg of the chassis */
    vec force, moment;
} sum;

typedef struct arm {
    vec v, w; /* coupling with the chassis */
    tw_real m, force;
} arm;

static inline void add_inertia(sum *s, tw_real m, vec rho, const sym *J)
{
    const vec a = mul(m, rho);
    const tw_real xx = a.x * rho.x, yy = a.y * rho.y, zz = a.z * rho.z;
    s->m += m;
    s->first = add(s->first, a);
    s->J.xx += J->xx + yy + zz;
    s->J.yy += J->yy + xx + zz;
    s->J.zz += J->zz + xx + yy;
    s->J.xy += J->xy - a.x * rho.y;
    s->J.xz += J->xz - a.x * rho.z;
    s->J.yz += J->yz - a.y * rho.z;
}

static inline void add_part(sum *s, arm *k, const part *b)
{
    const vec w_b = add(s->w, b->w);
    const vec turn = cross(s->w, plus(cross(s->w, b->rho), 2, b->v));
    const vec f = mul(b->m, add(add(s->fall, turn), b->dv));
    const vec n = add(sym_mul(b->J, add(cross(s->w, b->w), b->dw)),
                      cross(w_b, sym_mul(b->J, w_b)));
    const vec mv = mul(b->m, b->by_v), Jw = sym_mul(b->J, b->by_w);
    add_inertia(s, b->m, b->rho, b->J);
    s->force = sub(s->force, f);
    s->moment = sub(s->moment, add(cross(b->rho, f), n));
    k->v = add(k->v, mv);
    k->w = add(k->w, add(cross(b->rho, mv), Jw));
    k->m += dot(mv, b->by_v) + dot(Jw, b->by_w);
    k->force -= dot(b->by_v, f) + dot(b->by_w, n);
}

/* an arm turns about x, so the first row of its tensor stays diagonal */
static inline sym arm_inertia(const tw_corner *c)
{
    const tw_real cc = c->cosine * c->cosine, ss = c->sine * c->sine;
    const double y = tw_arm_J.yy, z = tw_arm_J.zz;
    return (sym){tw_each(tw_arm_J.xx), cc * y + ss * z, ss * y + cc * z,
                 tw_each(0),           tw_each(0),      c->cosine * c->sine * (y - z)};
}

static inline void add_arm(sum *s, arm *k, const tw_corner *c, vec cg)
{
    const sym J = arm_inertia(c);
    const vec q = tw_arm_point(c, each(c->shape->arm_cg)), by = tw_by_arm(c, q);
    const vec none = {tw_each(0), tw_each(0), tw_each(0)};
    const vec axis = {tw_each(c->shape->side), none.x, none.x};
    const part b = {.m = tw_each(tw_arm_mass),
                    .J = &J,
                    .rho = sub(add(each(c->shape->pivot), q), cg),
                    .v = mul(c->rate, by),
                    .w = mul(c->rate, axis),
                    .dv = mul(c->rate * c->rate, tw_by_arm(c, by)),
                    .dw = none,
                    .by_v = by,
                    .by_w = axis};
    add_part(s, k, &b);
}

static inline void add_knuckle(sum *s, arm *k, const tw_corner *c, vec cg,
                               tw_real ddrack)
{
    const sym own = each_sym(c->shape->knuckle_J), J = sym_out_of(&c->A, &own);
    const vec q = out_of(&c->A, each(c->shape->knuckle_cg)), wq = cross(c->w, q);
    vec turn, ball;
    tw_corner_bias(c, ddrack, &turn, &ball);
    const part b = {.m = tw_each(tw_knuckle_mass),
                    .J = &J,
                    .rho = sub(add(c->B, q), cg),
                    .v = add(c->v_ball, wq),
                    .w = c->w,
                    .dv = add(ball, add(cross(turn, q), cross(c->w, wq))),
                    .dw = turn,
                    .by_v = add(c->dB, cross(c->by_arm, q)),
                    .by_w = c->by_arm};
    add_part(s, k, &b);
}

static inline void add_chassis(const tw_real *p, const tw_chassis *chassis, vec cg,
                               sum *s)
{
    const vec w = chassis->w, none = {tw_each(0), tw_each(0), tw_each(0)};
    const vec fall = plus(cross(w, chassis->v), p[HP_G], chassis->up);
    const sym J = {p[HP_IXX], p[HP_IYY], p[HP_IZZ], tw_each(0), p[HP_IXZ], tw_each(0)};
    *s = (sum){.w = w,
               .fall = fall,
               .m = p[HP_MC],
               .first = none,
               .J = J,
               .force = mul(-p[HP_MC], fall),
               .moment = cross(sym_mul(&J, w), w)};

    const sym I =
        each_sym((tw_inertia){rack_inertia, rack_inertia, rack_inertia, 0, 0, 0});
    vec rho = sub(each(rack_place), cg);
    rho.y += chassis->rack;
    const vec v = {tw_each(0), 2 * chassis->drack, tw_each(0)};
    vec acc = add(fall, cross(w, add(cross(w, rho), v)));
    acc.y += chassis->ddrack;
    const vec f = mul(rack_mass, acc);
    add_inertia(s, tw_each(rack_mass), rho, &I);
    s->force = sub(s->force, f);
    s->moment = sub(s->moment, cross(rho, f));
}

static inline tw_real cubic(tw_real stiffness, tw_real e)
{
    return stiffness * e * e * e;
}

/* length of a strut from a point of the arm to one of the chassis, and its derivative
 * with respect to the angle of the arm */
static inline tw_real strut(const tw_corner *c, vec top, vec foot, tw_real *by_angle)
{
    const vec turned = tw_arm_point(c, foot);
    const vec along = sub(add(each(c->shape->pivot), turned), top);
    const tw_real length = tw_sqrt(dot(along, along));
    *by_angle = dot(along, tw_by_arm(c, turned)) / length;
    return length;
}

static inline tw_real spring_force(const tw_real *p, const tw_corner *c, int rear,
                                   tw_real length)
{
    const tw_corner_shape *shape = c->shape;
    tw_real force =
        p[HP_F0F + rear] + p[HP_KF + rear] * (shape->spring_length - length);
    const tw_mask low = length<shape->spring_min, high = length> shape->spring_max;
    if (tw_any(low))
        force = tw_select(low, force + cubic(p[HP_STOP], shape->spring_min - length),
                          force);
    if (tw_any(high))
        force = tw_select(high, force - cubic(p[HP_STOP], length - shape->spring_max),
                          force);
    return force;
}

static inline tw_real strut_torque(const tw_real *p, const tw_corner *c, int rear)
{
    const tw_corner_shape *shape = c->shape;
    tw_real by_spring, by_damper;
    const tw_real length =
        strut(c, each(shape->spring_top), each(shape->spring_foot), &by_spring);
    strut(c, each(shape->damper_top), each(shape->damper_foot), &by_damper);
    return spring_force(p, c, rear, length) * by_spring -
           p[HP_CF + rear] * by_damper * by_damper * c->rate;
}

/* M x = b for a symmetric positive definite M (lower half), as L D L^T in place. */
static int solve6(tw_real M[6][6], tw_real *b)
{
    tw_real per[6];
    for (int j = 0; j < 6; j++) {
        tw_real row[6];
        for (int k = 0; k < j; k++) {
            row[k] = M[j][k];
            M[j][k] *= per[k];
            M[j][j] -= row[k] * M[j][k];
            b[j] -= M[j][k] * b[k];
        }
        const tw_mask singular = M[j][j] <= 0; /* false for NaN, which must propagate */
        if (tw_any(singular)) return tw_unless(tw_not(singular), TW_E_DOMAIN);
        per[j] = 1 / M[j][j];
        for (int i = j + 1; i < 6; i++)
            for (int k = 0; k < j; k++) M[i][j] -= M[i][k] * M[j][k];
    }
    for (int j = 5; j >= 0; j--) {
        b[j] *= per[j];
        for (int i = j + 1; i < 6; i++) b[j] -= M[i][j] * b[i];
    }
    return TW_OK;
}

static int solve(const sum *s, const arm *arms, tw_accelerations *acc)
{
    const vec S = s->first;
    const tw_real none = tw_each(0);
    /* clang-format off */
    tw_real M[6][6] = {
        {s->m},
        {none, s->m},
        {none, none, s->m},
        {none, -S.z, S.y,  s->J.xx},
        {S.z,  none, -S.x, s->J.xy, s->J.yy},
        {-S.y, S.x,  none, s->J.xz, s->J.yz, s->J.zz},
    };
    /* clang-format on */
    tw_real b[6];
    put(b, s->force);
    put(b + 3, s->moment);
    for (int k = 0; k < CORNERS; k++) {
        const tw_real per = 1 / arms[k].m;
        tw_real row[6];
        put(row, arms[k].v);
        put(row + 3, arms[k].w);
        for (int i = 0; i < 6; i++) {
            const tw_real f = per * row[i];
            for (int j = 0; j <= i; j++) M[i][j] -= f * row[j];
            b[i] -= f * arms[k].force;
        }
    }
    const int rc = solve6(M, b);
    if (rc) return rc;
    acc->v = vec_at(b);
    acc->w = vec_at(b + 3);
    for (int k = 0; k < CORNERS; k++)
        acc->th[k] = (arms[k].force - dot(arms[k].v, acc->v) - dot(arms[k].w, acc->w)) /
                     arms[k].m;
    return TW_OK;
}

int tw_bodies_accelerate(const tw_real *p, const tw_chassis *chassis,
                         const tw_station *stations, const tw_load *load,
                         tw_accelerations *acc)
{
    const vec cg = {p[HP_CGX], tw_each(0), p[HP_CGZ]};
    arm arms[CORNERS];
    sum s;
    add_chassis(p, chassis, cg, &s);
    for (int k = 0; k < CORNERS; k++) {
        const tw_corner *c = &stations[k].corner, *other = &stations[k ^ 1].corner;
        const vec F = load[k].force, M = load[k].moment;
        const tw_real roll = p[HP_ROLL_F + k / 2] * (c->angle - other->angle);
        arms[k] = (arm){.force = strut_torque(p, c, k / 2) - roll};
        add_arm(&s, &arms[k], c, cg);
        add_knuckle(&s, &arms[k], c, cg, chassis->ddrack);
        s.force = add(s.force, F);
        s.moment =
            add(s.moment, add(add(cross(stations[k].at, F), M), load[k].reaction));
        arms[k].force +=
            dot(F, add(c->dB, cross(c->by_arm, c->hub))) + dot(M, c->by_arm);
    }
    return solve(&s, arms, acc);
}

static tw_real kinetic(tw_real m, const sym *J, const tw_chassis *chassis, vec rho,
                       vec v, vec w)
{
    const vec V = add(add(chassis->v, cross(chassis->w, rho)), v);
    const vec W = add(chassis->w, w);
    return 0.5 * (m * dot(V, V) + dot(W, sym_mul(J, W)));
}

static tw_real stored(const tw_real *p, const tw_corner *c, int rear)
{
    const tw_corner_shape *shape = c->shape;
    tw_real by_angle;
    const tw_real l =
        strut(c, each(shape->spring_top), each(shape->spring_foot), &by_angle);
    const tw_real e = shape->spring_length - l;
    const tw_real low = tw_fmax(0, shape->spring_min - l);
    const tw_real high = tw_fmax(0, l - shape->spring_max);
    return (p[HP_F0F + rear] + 0.5 * p[HP_KF + rear] * e) * e +
           0.25 * p[HP_STOP] * (tw_pow(low, 4) + tw_pow(high, 4));
}

tw_real tw_bodies_energy(const tw_real *p, const tw_chassis *chassis,
                         const tw_station *stations, tw_real z)
{
    const vec cg = {p[HP_CGX], tw_each(0), p[HP_CGZ]},
              none = {tw_each(0), tw_each(0), tw_each(0)};
    const sym J = {p[HP_IXX], p[HP_IYY], p[HP_IZZ], tw_each(0), p[HP_IXZ], tw_each(0)};
    const sym I =
        each_sym((tw_inertia){rack_inertia, rack_inertia, rack_inertia, 0, 0, 0});
    vec rho = sub(each(rack_place), cg);
    tw_real m = p[HP_MC] + rack_mass,
            total = kinetic(p[HP_MC], &J, chassis, none, none, none);
    rho.y += chassis->rack;
    total += kinetic(tw_each(rack_mass), &I, chassis, rho,
                     (vec){none.x, chassis->drack, none.x}, none);
    vec moment = mul(rack_mass, rho);
    for (int k = 0; k < CORNERS; k++) {
        const tw_corner *c = &stations[k].corner;
        const sym arm_J = arm_inertia(c), own = each_sym(c->shape->knuckle_J);
        const sym J_k = sym_out_of(&c->A, &own);
        const vec q = tw_arm_point(c, each(c->shape->arm_cg));
        const vec a = sub(add(each(c->shape->pivot), q), cg);
        const vec h = out_of(&c->A, each(c->shape->knuckle_cg)),
                  b = sub(add(c->B, h), cg);
        const vec turn = {c->rate * c->shape->side, none.x, none.x};
        total += kinetic(tw_each(tw_arm_mass), &arm_J, chassis, a,
                         mul(c->rate, tw_by_arm(c, q)), turn);
        total += kinetic(tw_each(tw_knuckle_mass), &J_k, chassis, b,
                         add(c->v_ball, cross(c->w, h)), c->w);
        total += stored(p, c, k / 2);
        m += tw_arm_mass + tw_knuckle_mass;
        moment = plus(plus(moment, tw_arm_mass, a), tw_knuckle_mass, b);
    }
    for (int k = 0; k < CORNERS; k += 2) {
        const tw_real d = stations[k].corner.angle - stations[k + 1].corner.angle;
        total += 0.5 * p[HP_ROLL_F + k / 2] * d * d;
    }
    return total + p[HP_G] * (m * z + dot(moment, chassis->up));
}
