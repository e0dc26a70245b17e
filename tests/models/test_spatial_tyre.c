/* test_spatial_tyre.c: the spatial rigid-ring tyre alone: against the planar tyre,
 * against the sum over bristles, against a search for the lowest point of a circle;
 * energy, symmetry and extremes. */
#include "common.h"
#include "parts/spatial_tyre.h"
#include "parts/planar_tyre.h"

static unsigned long long seed = 30;

static double any(double size)
{
    return size * test_random(&seed);
}

static vec any_vec(double size)
{
    const double x = any(size), y = any(size), z = any(size);
    return (vec){x, y, z};
}

static const tw_var defaults[] = {RING_PARAM_ROWS};

static void fill(double *p)
{
    for (int i = 0; i < RING_NP; i++) p[i] = defaults[i].value;
}

/* A wheel on the road, rolling in any direction, tilted by a few degrees. */
static void shake(const double *p, tw_wheel *wheel, double *ring)
{
    const double speed = any(20), lean = any(0.05), nose = any(0.05);
    const vec up = {-sin(nose), sin(lean), 0};
    wheel->up = up;
    wheel->up.z = sqrt(1 - up.x * up.x - up.y * up.y);
    wheel->v = any_vec(0.5);
    wheel->v.x += speed;
    wheel->w = any_vec(0.5);
    wheel->spin = speed / p[RING_R] + any(2);
    wheel->height = p[RING_R0] - 0.02 + any(0.01);
    put(ring + RING_U, any_vec(0.002));
    put(ring + RING_G, any_vec(0.01));
    put(ring + RING_V, add(wheel->v, any_vec(0.3)));
    put(ring + RING_W, add(wheel->w, any_vec(0.3)));
    ring[RING_W + 1] = wheel->spin + any(1);
    ring[RING_SX] = pow(10, -1.5 + any(1.5)) * (any(1) < 0 ? -1 : 1);
    ring[RING_SY] = pow(10, -1.5 + any(1.5)) * (any(1) < 0 ? -1 : 1);
}

static void rates(const double *p, double g, const tw_wheel *wheel, const double *ring,
                  double road, double droad, tw_patch *patch, double *d)
{
    tw_carcass side;
    tw_ring_sidewall(p, wheel, ring, &side);
    tw_ring_contact(p, wheel, ring, road, droad, patch);
    tw_ring_rates(p, g, wheel, ring, &side, patch, d);
}

/* x, z, wind-up and slip are the planar tyre's x, y, -theta and slip */
START_TEST(in_its_plane_it_equals_the_planar_tyre)
{
    for (int n = 0; n < 200; n++) {
        double p[RING_NP], q[TYRE_NP], ring[RING_NF] = {0}, flat[TYRE_NF];
        double d[RING_NF], e[TYRE_NF];
        const double g = 9.81, road = any(0.01), droad = any(0.3);
        tw_wheel wheel = {.up = {0, 0, 1}};
        tw_patch patch;
        fill(p);
        const double same[TYRE_NP] = {p[RING_M],      p[RING_IA],
                                      p[RING_KX],     p[RING_KX],
                                      p[RING_KT],     p[RING_CX],
                                      p[RING_CX],     p[RING_CT],
                                      p[RING_KRES],   p[RING_CRES],
                                      p[RING_R0],     p[RING_R],
                                      p[RING_MU],     p[RING_FR] * p[RING_R],
                                      p[RING_CKAPPA], p[RING_A],
                                      p[RING_VREG]};
        memcpy(q, same, sizeof q);
        const double v = any(20);
        tw_hub hub = {v + any(0.3), any(0.3), -v / p[RING_R] + any(1), 0, 0.45, 0, 0};
        hub.y = p[RING_R0] + any(0.02);
        flat[TYRE_UX] = any(0.003);
        flat[TYRE_UY] = any(0.003);
        flat[TYRE_UT] = any(0.01);
        flat[TYRE_VX] = hub.vx + any(0.5);
        flat[TYRE_VY] = hub.vy + any(0.5);
        flat[TYRE_W] = hub.w + any(2);
        flat[TYRE_S] = pow(10, -2 + any(2)) * (any(1) < 0 ? -1 : 1);
        wheel.v = (vec){hub.vx, 0, hub.vy};
        wheel.spin = -hub.w;
        wheel.height = hub.y;
        ring[RING_U] = flat[TYRE_UX];
        ring[RING_U + 2] = flat[TYRE_UY];
        ring[RING_G + 1] = -flat[TYRE_UT];
        ring[RING_V] = flat[TYRE_VX];
        ring[RING_V + 2] = flat[TYRE_VY];
        ring[RING_W + 1] = -flat[TYRE_W];
        ring[RING_SX] = flat[TYRE_S];
        tw_sidewall side;
        tw_contact contact;
        tw_tyre_sidewall(q, &hub, flat, &side);
        tw_tyre_contact(q, tw_tyre_height(&hub, flat), flat, road, droad, &contact);
        tw_tyre_ring(q, NULL, g, &hub, flat, &side, &contact, e);
        rates(p, g, &wheel, ring, road, droad, &patch, d);
        /* the same terms, summed in another order */
        const double most = 1e-12 * (1e3 + fabs(e[TYRE_VX]) + fabs(e[TYRE_VY]));
        ck_assert_double_eq_tol(patch.load, contact.load, 1e-7);
        ck_assert_double_eq_tol(patch.fx, contact.force, 1e-7);
        ck_assert_double_eq_tol(d[RING_U], e[TYRE_UX], most);
        ck_assert_double_eq_tol(d[RING_U + 2], e[TYRE_UY], most);
        ck_assert_double_eq_tol(d[RING_G + 1], -e[TYRE_UT], most);
        ck_assert_double_eq_tol(d[RING_V], e[TYRE_VX], most);
        ck_assert_double_eq_tol(d[RING_V + 2], e[TYRE_VY], most);
        ck_assert_double_eq_tol(d[RING_W + 1], -e[TYRE_W], 10 * most);
        /* the laws of the relaxation length differ: its floor is smooth here */
        ck_assert_double_eq_tol(d[RING_SX] * patch.sigma, e[TYRE_S] * contact.sigma,
                                1e-11);
        const int other[] = {RING_U + 1, RING_G,     RING_G + 2, RING_V + 1,
                             RING_W,     RING_W + 2, RING_SY};
        for (size_t i = 0; i < sizeof other / sizeof *other; i++)
            ck_assert_double_eq(d[other[i]], 0);
    }
}
END_TEST

/* A wheel that stands upright under a load, with slips. */
static void stand(const double *p, double load, double sx, double sy, tw_patch *patch)
{
    double ring[RING_NF] = {0};
    const tw_wheel wheel = {.up = {0, 0, 1},
                            .height = p[RING_R0] - load / p[RING_KRES]};
    ring[RING_SX] = sx;
    ring[RING_SY] = sy;
    tw_ring_contact(p, &wheel, ring, 0, 0, patch);
    ck_assert_double_eq_tol(patch->load, load, 1e-8 * load);
}

/* Bristles of stiffness c under a parabolic pressure over a patch of length 2 b: each
 * deflects by slip times its distance from the leading edge until it slides. C = 2 c
 * b^2. */
static double bristles(double C, double mu, double load, double slip)
{
    enum { N = 4000 };
    const double b = 1, c = C / (2 * b * b);
    double sum = 0;
    for (int i = 0; i < N; i++) {
        const double x = 2 * b * (i + 0.5) / N, y = x / b - 1;
        const double pressure = 3 * load / (4 * b) * (1 - y * y);
        sum += fmin(c * slip * x, mu * pressure) * 2 * b / N;
    }
    return sum;
}

START_TEST(each_direction_is_the_sum_of_its_bristles)
{
    double p[RING_NP];
    fill(p);
    for (int n = 0; n < 60; n++) {
        const double load = 500 + 8000 * fabs(any(1)), s = 0.5 * fabs(any(1));
        tw_patch patch;
        stand(p, load, s, 0, &patch);
        /* the midpoint rule across the corner where sliding begins: 1/N of the force */
        const double tolerance = 3e-4 * p[RING_MU] * load;
        ck_assert_double_eq_tol(patch.fx, bristles(p[RING_CKAPPA], p[RING_MU], load, s),
                                tolerance);
        ck_assert_double_eq(patch.fy, 0);
        stand(p, load, 0, -s, &patch);
        ck_assert_double_eq_tol(
            -patch.fy, bristles(p[RING_CALPHA], p[RING_MU], load, s), tolerance);
    }
}
END_TEST

START_TEST(combined_slip_stays_on_the_friction_circle)
{
    double p[RING_NP];
    fill(p);
    for (int n = 0; n < 300; n++) {
        const double load = 10 + 8000 * fabs(any(1));
        const double sx = any(1) * pow(10, any(2)), sy = any(1) * pow(10, any(2));
        tw_patch patch;
        stand(p, load, sx, sy, &patch);
        const double force = hypot(patch.fx, patch.fy), most = p[RING_MU] * load;
        const double x = p[RING_CKAPPA] * sx, y = p[RING_CALPHA] * sy;
        ck_assert_double_le(force, most * (1 + 1e-12));
        /* in the direction of the bristles, and the full friction when it slides */
        ck_assert_double_eq_tol(patch.fx * y, patch.fy * x, 1e-9 * hypot(x, y) * most);
        ck_assert_double_ge(patch.fx * x + patch.fy * y, 0);
        if (hypot(x, y) > 3 * most) {
            ck_assert_double_eq_tol(force, most, 1e-9 * most);
            ck_assert_double_eq_tol(patch.sigma, p[RING_FLOOR] * p[RING_A], 1e-15);
        } else
            ck_assert_double_ge(patch.sigma, p[RING_FLOOR] * p[RING_A]);
        ck_assert_double_le(patch.sigma, p[RING_A]);
    }
}
END_TEST

/* B13: sigma = C_kappa(s)/(2 cpx a) with the slope of the force, except for the floor.
 */
START_TEST(the_relaxation_length_follows_the_slope_of_the_force)
{
    double p[RING_NP];
    fill(p);
    for (int n = 0; n < 100; n++) {
        const double load = 1000 + 8000 * fabs(any(1)), h = 1e-6;
        const double s = 2.9 * p[RING_MU] * load / p[RING_CKAPPA] * fabs(any(1)) + h;
        tw_patch patch, plus, minus;
        stand(p, load, s, 0, &patch);
        stand(p, load, s + h, 0, &plus);
        stand(p, load, s - h, 0, &minus);
        const double slope = (plus.fx - minus.fx) / (2 * h) / p[RING_CKAPPA];
        const double floor = p[RING_FLOOR];
        ck_assert_double_eq_tol(patch.sigma, p[RING_A] * (floor + (1 - floor) * slope),
                                1e-6);
    }
}
END_TEST

/* A point of the ring's circle at an angle from the first of two axes that span it. */
static vec on_circle(vec a, vec b, double R, double angle)
{
    return add(mul(R * cos(angle), a), mul(R * sin(angle), b));
}

/* The circle about the ring's axis, searched for its lowest point; its height, and the
 * velocity of the material there from a small rotation and shift of the whole ring. */
START_TEST(the_contact_is_at_the_lowest_point_of_the_circle)
{
    for (int n = 0; n < 200; n++) {
        double p[RING_NP], ring[RING_NF];
        tw_wheel wheel;
        tw_patch patch;
        fill(p);
        shake(p, &wheel, ring);
        const double road = any(0.01), droad = any(0.3), R = p[RING_R];
        tw_ring_contact(p, &wheel, ring, road, droad, &patch);
        const vec g = vec_at(ring + RING_G), up = wheel.up;
        vec axis = {-g.z, 1, g.x};
        axis = mul(1 / sqrt(dot(axis, axis)), axis);
        vec a = sub((vec){1, 0, 0}, mul(axis.x, axis));
        a = mul(1 / sqrt(dot(a, a)), a);
        const vec b = cross(axis, a);
        double best = 0, span = 3.2;
        for (int pass = 0; pass < 60; pass++, span /= 2) {
            double least = HUGE_VAL, where = best;
            for (int i = -8; i <= 8; i++) {
                const double h = dot(up, on_circle(a, b, R, best + span * i / 8));
                if (h < least) least = h, where = best + span * i / 8;
            }
            best = where;
        }
        const vec arm = on_circle(a, b, R, best);
        const double height = wheel.height + dot(up, vec_at(ring + RING_U));
        const double lowest = height + dot(up, arm);
        /* w along the ring's own axes */
        const double *w = ring + RING_W;
        const vec turn = {w[0] - w[1] * g.z / sqrt(1 + g.x * g.x + g.z * g.z),
                          w[0] * g.z + w[1] / sqrt(1 + g.x * g.x + g.z * g.z) -
                              w[2] * g.x,
                          w[1] * g.x / sqrt(1 + g.x * g.x + g.z * g.z) + w[2]};
        const vec slide = add(vec_at(ring + RING_V), cross(turn, arm));
        const double load = p[RING_KRES] * (p[RING_R0] - R - (lowest - road)) -
                            p[RING_CRES] * (dot(slide, up) - droad);
        /* the search leaves an error of 1e-8 rad in the arm: times its speed times Cres
         */
        ck_assert_double_eq_tol(patch.load, fmax(0, load), 1e-3);
        /* forward on the road: in the plane of the wheel, and horizontal */
        vec forward = cross(axis, up);
        forward = mul(1 / sqrt(dot(forward, forward)), forward);
        const vec left = cross(up, forward);
        ck_assert_double_eq_tol(patch.vsx, dot(slide, forward), 1e-5);
        ck_assert_double_eq_tol(patch.vsy, dot(slide, left), 1e-5);
        ck_assert_double_eq_tol(patch.vx, dot(vec_at(ring + RING_V), forward), 1e-12);
        const vec F =
            add(add(mul(patch.load, up), mul(patch.fx, forward)), mul(patch.fy, left));
        const vec M = cross(arm, F);
        ck_assert_double_eq_tol(dot(sub(F, patch.force), sub(F, patch.force)), 0,
                                1e-14);
        ck_assert_double_eq_tol(dot(sub(M, patch.moment), sub(M, patch.moment)), 0,
                                1e-6);
    }
}
END_TEST

/* Newton's law and Euler's for the ring as a set of points: its momentum in an inertial
 * frame that coincides with the knuckle's axes now, a moment later, must have changed
 * by the forces. The frame of the ring turns with (w_x, w_Ky, w_z). */
START_TEST(momenta_change_by_the_forces)
{
    for (int n = 0; n < 200; n++) {
        double p[RING_NP], ring[RING_NF], d[RING_NF];
        tw_wheel wheel;
        tw_patch patch;
        tw_carcass side;
        const double g = 9.81;
        fill(p);
        shake(p, &wheel, ring);
        tw_ring_sidewall(p, &wheel, ring, &side);
        rates(p, g, &wheel, ring, 0, 0, &patch, d);
        const vec v = vec_at(ring + RING_V), w = vec_at(ring + RING_W);
        const vec acc = add(vec_at(d + RING_V), cross(wheel.w, v));
        const vec pull =
            sub(sub(patch.force, side.force), mul(p[RING_M] * g, wheel.up));
        const vec miss = sub(mul(p[RING_M], acc), pull);
        ck_assert_double_le(sqrt(dot(miss, miss)), 1e-9 * (1 + sqrt(dot(pull, pull))));

        const vec frame = {w.x, wheel.w.y, w.z};
        const vec L = {p[RING_IT] * w.x, p[RING_IA] * w.y, p[RING_IT] * w.z};
        const vec dL = {p[RING_IT] * d[RING_W], p[RING_IA] * d[RING_W + 1],
                        p[RING_IT] * d[RING_W + 2]};
        const double resistance = patch.load > 0 ? p[RING_FR] * p[RING_R] * patch.load *
                                                       tanh(patch.vx / p[RING_VREG])
                                                 : 0;
        const vec turn = {dot(patch.moment, patch.x) - side.torque.x,
                          dot(patch.moment, patch.y) - side.torque.y - resistance,
                          dot(patch.moment, patch.z) - side.torque.z};
        const vec left = sub(add(dL, cross(frame, L)), turn);
        ck_assert_double_le(sqrt(dot(left, left)),
                            1e-9 * (1e3 + sqrt(dot(turn, turn))));
    }
}
END_TEST

/* Off the ground and without dampers the energy changes by what the hub does to the
 * sidewall, whatever the tilts. */
START_TEST(off_the_ground_energy_changes_by_the_hub_only)
{
    for (int n = 0; n < 200; n++) {
        double p[RING_NP], ring[RING_NF], d[RING_NF], moved[RING_NF], E[2];
        tw_wheel wheel;
        tw_patch patch;
        tw_carcass side;
        const double g = 9.81, h = 1e-6;
        fill(p);
        p[RING_CX] = p[RING_CY] = p[RING_CG] = p[RING_CT] = 0;
        shake(p, &wheel, ring);
        wheel.height += 1;
        tw_ring_sidewall(p, &wheel, ring, &side);
        rates(p, g, &wheel, ring, 0, 0, &patch, d);
        ck_assert_double_eq(patch.load, 0);
        for (int k = 0; k < 2; k++) {
            const double e = k ? h : -h;
            tw_wheel then = wheel;
            for (int i = 0; i < RING_NF; i++) moved[i] = ring[i] + e * d[i];
            /* the vertical turns against the knuckle; a rotation keeps its length */
            then.up = plus(wheel.up, -e, cross(wheel.w, wheel.up));
            then.height += e * dot(wheel.up, wheel.v);
            E[k] = tw_ring_energy(p, g, &then, moved, 0);
        }
        const vec at = vec_at(ring + RING_U), M = side.torque;
        const double power = dot(side.force, add(wheel.v, cross(wheel.w, at))) +
                             M.x * wheel.w.x + M.y * wheel.spin + M.z * wheel.w.z;
        /* rounding of E over h */
        ck_assert_double_eq_tol((E[1] - E[0]) / (2 * h), -power,
                                1e-3 + 1e-15 * fabs(E[0]) / h + 1e-8 * fabs(power));
    }
}
END_TEST

START_TEST(a_mirrored_wheel_has_the_mirrored_motion)
{
    static const int flips[] = {RING_U + 1, RING_G,     RING_G + 2, RING_V + 1,
                                RING_W,     RING_W + 2, RING_SY};
    for (int n = 0; n < 200; n++) {
        double p[RING_NP], ring[RING_NF], d[RING_NF], e[RING_NF];
        tw_wheel wheel;
        tw_patch patch, other;
        const double road = any(0.01), droad = any(0.3);
        fill(p);
        shake(p, &wheel, ring);
        rates(p, 9.81, &wheel, ring, road, droad, &patch, d);
        wheel.v.y *= -1;
        wheel.w.x *= -1;
        wheel.w.z *= -1;
        wheel.up.y *= -1;
        for (size_t i = 0; i < sizeof flips / sizeof *flips; i++) ring[flips[i]] *= -1;
        rates(p, 9.81, &wheel, ring, road, droad, &other, e);
        for (size_t i = 0; i < sizeof flips / sizeof *flips; i++) e[flips[i]] *= -1;
        for (int i = 0; i < RING_NF; i++) ck_assert_double_eq(d[i], e[i]);
        ck_assert_double_eq(patch.fy, -other.fy);
    }
}
END_TEST

START_TEST(a_settled_ring_stays_put)
{
    for (int n = 0; n < 100; n++) {
        double p[RING_NP], ring[RING_NF], d[RING_NF];
        tw_wheel wheel;
        tw_patch patch;
        fill(p);
        shake(p, &wheel, ring);
        if (n % 3 == 0) p[RING_KG] /= 10;
        const vec none = {0, 0, 0};
        wheel.v = wheel.w = none;
        wheel.spin = 0;
        const double load = tw_ring_settle(p, 9.81, &wheel, ring);
        rates(p, 9.81, &wheel, ring, 0, 0, &patch, d);
        ck_assert_double_eq_tol(patch.load, load, 1e-8);
        /* 1e-16 m of the stiffest spring over the mass */
        for (int i = 0; i < RING_NF; i++) ck_assert_double_le(fabs(d[i]), 1e-9);
    }
}
END_TEST

START_TEST(a_lifted_wheel_hangs_under_its_hub)
{
    double p[RING_NP], ring[RING_NF], d[RING_NF];
    tw_patch patch;
    fill(p);
    const tw_wheel wheel = {.up = {0, 0, 1}, .height = 2};
    ck_assert_double_eq(tw_ring_settle(p, 9.81, &wheel, ring), 0);
    ck_assert_double_eq_tol(ring[RING_U + 2], -p[RING_M] * 9.81 / p[RING_KX], 1e-15);
    ring[RING_SX] = 0.3;
    ring[RING_V] = 5;
    rates(p, 9.81, &wheel, ring, 0, 0, &patch, d);
    ck_assert_double_eq(patch.load, 0);
    ck_assert_double_eq(dot(patch.moment, patch.moment), 0);
    /* as at the last bit of load: s' does not jump */
    ck_assert_double_eq(patch.sigma, p[RING_FLOOR] * p[RING_A]);
}
END_TEST

START_TEST(huge_slips_loads_and_speeds_stay_finite_and_nan_propagates)
{
    static const double sizes[] = {0, 1e-300, 1e-9, 1, 1e9, 1e100};
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 6; j++)
            for (int k = 0; k < 6; k++) {
                double p[RING_NP], ring[RING_NF] = {0}, d[RING_NF];
                tw_patch patch;
                fill(p);
                if (k == 0) p[RING_MU] = 0;
                const tw_wheel wheel = {
                    .up = {0, 0, 1}, .height = p[RING_R0] - fmin(sizes[k], 1e6) / 1e6};
                ring[RING_SX] = sizes[i];
                ring[RING_SY] = -sizes[j];
                ring[RING_V] = fmin(1e9, sizes[j]);
                rates(p, 9.81, &wheel, ring, 0, 0, &patch, d);
                for (int n = 0; n < RING_NF; n++) ck_assert(isfinite(d[n]));
                ring[RING_V + 2] = NAN;
                rates(p, 9.81, &wheel, ring, 0, 0, &patch, d);
                ck_assert(isnan(d[RING_V + 2]));
            }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("spatial tyre");
    TCase *c = tcase_create("tyre");
    tcase_add_test(c, in_its_plane_it_equals_the_planar_tyre);
    tcase_add_test(c, each_direction_is_the_sum_of_its_bristles);
    tcase_add_test(c, combined_slip_stays_on_the_friction_circle);
    tcase_add_test(c, the_relaxation_length_follows_the_slope_of_the_force);
    tcase_add_test(c, the_contact_is_at_the_lowest_point_of_the_circle);
    tcase_add_test(c, momenta_change_by_the_forces);
    tcase_add_test(c, off_the_ground_energy_changes_by_the_hub_only);
    tcase_add_test(c, a_mirrored_wheel_has_the_mirrored_motion);
    tcase_add_test(c, a_settled_ring_stays_put);
    tcase_add_test(c, a_lifted_wheel_hangs_under_its_hub);
    tcase_add_test(c, huge_slips_loads_and_speeds_stay_finite_and_nan_propagates);
    suite_add_tcase(s, c);
    return s;
}
