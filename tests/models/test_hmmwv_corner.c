/* test_hmmwv_corner.c: the closed-form corner of the HMMWV against its hardpoints:
 * derived numbers, lengths, a second solution by Newton's method, rates and
 * accelerations by differences, mirror symmetry, and the ends of its range. */
#include "common.h"
#include "hmmwv_points.h"

static unsigned long long seed = 50;

static double any(double size)
{
    return size * test_random(&seed);
}

static void random_pose(int k, double *angle, double *rack)
{
    /* well past the stops, except at the lower end */
    const double low = k < 2 ? -0.44 : -0.49, high = 0.88;
    *angle = 0.5 * (low + high) + 0.5 * any(high - low);
    *rack = any(0.08);
}

static double away(vec a, const long double *b)
{
    return fabs(a.x - (double)b[0]) + fabs(a.y - (double)b[1]) +
           fabs(a.z - (double)b[2]);
}

static double length(vec a)
{
    return sqrt(dot(a, a));
}

START_TEST(the_derived_numbers_follow_from_the_hardpoints)
{
    for (int k = 0; k < CORNERS; k++) {
        const tw_corner_shape *s = &tw_hmmwv_corner[k];
        hv_points q;
        hv_corner_points(k, &q);
        long double span[3], dU[3], n[3], t[3], c[3], up[3], mid[3];
        const double tiny = 1e-15; /* rounding of numbers of order 1 */
        for (int i = 0; i < 3; i++) {
            span[i] = q.upper_back[i] - q.upper_front[i];
            dU[i] = q.upper_ball[i] - q.lower_ball[i];
            mid[i] = (q.lower_front[i] + q.lower_back[i]) / 2;
        }
        ck_assert_double_le(away(s->pivot, mid), tiny);
        /* the axis of the lower arm is along x */
        ck_assert(q.lower_front[1] == q.lower_back[1]);
        ck_assert(q.lower_front[2] == q.lower_back[2]);
        ck_assert_double_le(away(add(s->pivot, s->ball), q.lower_ball), tiny);
        ck_assert_double_le(away(s->span, span), tiny);
        const long double s2 = hv_dot(span, span);
        ck_assert_double_eq_tol(s->per_span2, (double)(1 / s2), 1e-13);
        for (int i = 0; i < 3; i++) n[i] = q.upper_ball[i] - q.upper_front[i];
        const long double along = hv_dot(span, n) / s2;
        for (int i = 0; i < 3; i++) {
            c[i] = q.upper_front[i] + along * span[i];
            n[i] = q.upper_ball[i] - c[i];
        }
        ck_assert_double_le(away(s->centre, c), tiny);
        ck_assert_double_eq_tol(s->radius2, (double)hv_dot(n, n), tiny);
        const long double pin2 = hv_dot(dU, dU);
        ck_assert_double_eq_tol(s->pin2, (double)pin2, tiny);
        ck_assert_double_le(away(s->rod, q.rod_inner), tiny);
        for (int i = 0; i < 3; i++) t[i] = q.rod_outer[i] - q.lower_ball[i];
        const long double foot = hv_dot(t, dU) / pin2;
        for (int i = 0; i < 3; i++) t[i] -= foot * dU[i];
        const long double reach2 = hv_dot(t, t);
        ck_assert_double_eq_tol(s->foot, (double)foot, tiny);
        ck_assert_double_eq_tol(s->reach2, (double)reach2, tiny);
        for (int i = 0; i < 3; i++) n[i] = q.rod_outer[i] - q.rod_inner[i];
        ck_assert_double_eq_tol(s->rod2, (double)hv_dot(n, n), tiny);
        hv_cross(dU, t, up);
        for (int i = 0; i < 3; i++) {
            dU[i] /= pin2;
            t[i] /= reach2;
            up[i] /= pin2 * reach2;
        }
        ck_assert_double_le(away(s->pin_row, dU), 1e-14);
        ck_assert_double_le(away(s->reach_row, t), 1e-14);
        ck_assert_double_le(away(s->up_row, up), 1e-13);
        ck_assert_double_le(away(add(add(s->pivot, s->ball), s->hub), q.spindle), tiny);
        ck_assert_double_le(away(add(s->pivot, s->arm_cg), q.arm_cg), tiny);
        ck_assert_double_le(away(s->spring_top, q.spring_top), tiny);
        ck_assert_double_le(away(add(s->pivot, s->spring_foot), q.spring_foot), tiny);
        ck_assert_double_le(away(s->damper_top, q.damper_top), tiny);
        ck_assert_double_le(away(add(s->pivot, s->damper_foot), q.damper_foot), tiny);
        for (int i = 0; i < 3; i++) n[i] = q.spring_top[i] - q.spring_foot[i];
        ck_assert_double_eq_tol(s->spring_length, (double)sqrtl(hv_dot(n, n)), tiny);
    }
}
END_TEST

/* the body of the knuckle from its parts: same mass, cg and inertia tensor */
START_TEST(the_knuckle_is_the_sum_of_its_parts)
{
    for (int k = 0; k < CORNERS; k++) {
        const tw_corner_shape *s = &tw_hmmwv_corner[k];
        hv_particle part[HV_KNUCKLE_PARTICLES];
        long double m = 0, cg[3] = {0}, J[3][3] = {{0}};
        hv_points q;
        hv_corner_points(k, &q);
        const int n = hv_knuckle(&q, part);
        for (int j = 0; j < n; j++) {
            m += part[j].m;
            for (int i = 0; i < 3; i++) cg[i] += part[j].m * part[j].r[i];
        }
        for (int i = 0; i < 3; i++) cg[i] /= m;
        for (int j = 0; j < n; j++)
            for (int a = 0; a < 3; a++)
                for (int b = 0; b < 3; b++) {
                    long double r[3];
                    for (int i = 0; i < 3; i++) r[i] = part[j].r[i] - cg[i];
                    J[a][b] += part[j].m * ((a == b ? hv_dot(r, r) : 0) - r[a] * r[b]);
                }
        ck_assert_double_eq_tol(tw_knuckle_mass, (double)m, 1e-13);
        ck_assert_double_le(away(add(add(s->pivot, s->ball), s->knuckle_cg), cg),
                            1e-15);
        const double want[] = {s->knuckle_J.xx, s->knuckle_J.yy, s->knuckle_J.zz,
                               s->knuckle_J.xy, s->knuckle_J.xz, s->knuckle_J.yz};
        const long double got[] = {J[0][0], J[1][1], J[2][2],
                                   J[0][1], J[0][2], J[1][2]};
        for (int i = 0; i < 6; i++)
            ck_assert_double_eq_tol(want[i], (double)got[i], 1e-14);
    }
}
END_TEST

START_TEST(angle_zero_and_rack_zero_give_the_design_pose)
{
    for (int k = 0; k < CORNERS; k++) {
        tw_corner c;
        hv_points q;
        hv_corner_points(k, &q);
        ck_assert_int_eq(tw_corner_place(&tw_hmmwv_corner[k], 0, 0, &c), TW_OK);
        ck_assert_double_le(away(c.B, q.lower_ball), 1e-15);
        ck_assert_double_le(away(add(c.B, c.pin), q.upper_ball), 1e-15);
        ck_assert_double_le(away(add(c.B, c.T), q.rod_outer), 1e-15);
        ck_assert_double_le(away(add(c.B, c.hub), q.spindle), 1e-15);
        ck_assert_double_le(length(sub(c.A.x, (vec){1, 0, 0})), 2e-15);
        ck_assert_double_le(length(sub(c.A.y, (vec){0, 1, 0})), 2e-15);
    }
}
END_TEST

/* Rods and arms keep their lengths, the knuckle its shape. */
START_TEST(lengths_hold_to_rounding_at_any_pose)
{
    double worst = 0;
    for (int n = 0; n < 4000; n++) {
        const int k = n % CORNERS;
        double angle, rack, error;
        tw_corner c;
        hv_points q;
        random_pose(k, &angle, &rack);
        ck_assert_int_eq(tw_corner_place(&tw_hmmwv_corner[k], angle, rack, &c), TW_OK);
        hv_corner_points(k, &q);
        error = hv_closure(k, &c, rack);
        worst = fmax(worst, error);
        const vec x = c.A.x, y = c.A.y, z = c.A.z;
        error = fabs(dot(x, x) - 1) + fabs(dot(y, y) - 1) + fabs(dot(x, y)) +
                length(sub(cross(x, y), z));
        worst = fmax(worst, error);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "largest closure error %.1e\n", worst);
    /* products of numbers up to 20 in the rows of the triad */
    ck_assert_double_le(worst, 3e-14);
}
END_TEST

/* A second solution: Newton's method on the lengths, in extended precision. */
START_TEST(newtons_method_finds_the_same_pose)
{
    for (int n = 0; n < 400; n++) {
        const int k = n % CORNERS;
        double angle, rack;
        tw_corner c;
        hv_pose pose;
        random_pose(k, &angle, &rack);
        ck_assert_int_eq(tw_corner_place(&tw_hmmwv_corner[k], angle, rack, &c), TW_OK);
        hv_solve_corner(k, angle, rack, &pose);
        ck_assert_double_le(away(c.B, pose.B), 1e-15);
        /* near the ends of the range the pose is sensitive: the square root of the
         * closed form and rounding of 1e-16 */
        ck_assert_double_le(away(add(c.B, c.pin), pose.U), 2e-14);
        ck_assert_double_le(away(add(c.B, c.T), pose.T), 2e-13);
        ck_assert_double_le(away(c.A.x, pose.A[0]), 2e-12);
        ck_assert_double_le(away(c.A.y, pose.A[1]), 2e-12);
        ck_assert_double_le(away(c.A.z, pose.A[2]), 2e-12);
    }
}
END_TEST

START_TEST(a_linkage_out_of_range_is_refused)
{
    for (int k = 0; k < CORNERS; k++) {
        tw_corner c;
        const tw_corner_shape *s = &tw_hmmwv_corner[k];
        /* it closes from -0.457 front, -0.501 rear on */
        ck_assert_int_eq(tw_corner_place(s, k < 2 ? -0.456 : -0.500, 0, &c), TW_OK);
        ck_assert_int_eq(tw_corner_place(s, k < 2 ? -0.459 : -0.503, 0, &c),
                         TW_E_DOMAIN);
        ck_assert_int_eq(tw_corner_place(s, NAN, 0, &c), TW_OK); /* propagates */
        ck_assert(isnan(c.A.x.x));
        if (s->steered) ck_assert_int_eq(tw_corner_place(s, 0, 1, &c), TW_E_DOMAIN);
    }
}
END_TEST

static void place(int k, double angle, double rack, double rate, double rack_rate,
                  tw_corner *c)
{
    ck_assert_int_eq(tw_corner_place(&tw_hmmwv_corner[k], angle, rack, c), TW_OK);
    tw_corner_move(c, rate, rack_rate);
}

/* half the sum of a x a' over the axes: their angular velocity */
static vec rate_of(const axes *minus, const axes *now, const axes *plus, double h)
{
    const vec x = cross(now->x, sub(plus->x, minus->x));
    const vec y = cross(now->y, sub(plus->y, minus->y));
    const vec z = cross(now->z, sub(plus->z, minus->z));
    return mul(0.25 / h, add(x, add(y, z)));
}

START_TEST(rates_and_accelerations_are_those_of_the_poses)
{
    double worst_rate = 0, worst_acc = 0;
    for (int n = 0; n < 400; n++) {
        const int k = n % CORNERS, steered = k < 2;
        const double h = 2e-5;
        const double th = 0.1 + any(0.35), thd = any(3), thdd = any(20);
        const double s = any(0.06), sd = any(0.3), sdd = any(3);
        tw_corner c[3];
        for (int i = 0; i < 3; i++) {
            const double e = (i - 1) * h;
            place(k, th + e * (thd + e / 2 * thdd), s + e * (sd + e / 2 * sdd),
                  thd + e * thdd, sd + e * sdd, &c[i]);
        }
        const tw_corner *now = &c[1];
        const vec w = rate_of(&c[0].A, &now->A, &c[2].A, h);
        const vec B = mul(0.5 / h, sub(c[2].B, c[0].B));
        const vec hub = mul(0.5 / h, sub(add(c[2].B, c[2].hub), add(c[0].B, c[0].hub)));
        /* error of the difference: h^2/6 of a third derivative of about 1e2 */
        const double most = 1e-6;
        double off = length(sub(w, now->w));
        off = fmax(off, length(sub(B, now->v_ball)));
        off = fmax(off, length(sub(hub, add(now->v_ball, cross(now->w, now->hub)))));
        worst_rate = fmax(worst_rate, off);
        ck_assert_double_le(off, most);
        if (!steered) ck_assert_double_eq(length(now->by_rack), 0);

        vec turn, ball;
        tw_corner_bias(now, sdd, &turn, &ball);
        turn = plus(turn, thdd, now->by_arm);
        ball = plus(ball, thdd, now->dB);
        off = length(sub(mul(0.5 / h, sub(c[2].w, c[0].w)), turn));
        off = fmax(off, length(sub(mul(0.5 / h, sub(c[2].v_ball, c[0].v_ball)), ball)));
        worst_acc = fmax(worst_acc, off);
        ck_assert_double_le(off, 1e2 * most);
    }
    if (getenv("TW_SHOW"))
        fprintf(stderr, "rates differ by %.1e, accelerations by %.1e\n", worst_rate,
                worst_acc);
}
END_TEST

/* Differences of order two: a quarter of the error at half the step. */
START_TEST(the_difference_of_rates_vanishes_with_the_square_of_its_step)
{
    double off[3];
    for (int level = 0; level < 3; level++) {
        const double h = ldexp(2e-3, -level);
        tw_corner c[3];
        off[level] = 0;
        for (int k = 0; k < CORNERS; k++) {
            for (int i = 0; i < 3; i++) {
                const double e = (i - 1) * h;
                place(k, 0.2 + e * 2, 0.02 + e * 0.2, 2, 0.2, &c[i]);
            }
            vec turn, ball;
            tw_corner_bias(&c[1], 0, &turn, &ball);
            off[level] += length(sub(mul(0.5 / h, sub(c[2].w, c[0].w)), turn));
        }
    }
    ck_assert_double_eq_tol(off[0] / off[1], 4, 0.02);
    ck_assert_double_eq_tol(off[1] / off[2], 4, 0.02);
}
END_TEST

START_TEST(the_right_side_mirrors_the_left)
{
    for (int n = 0; n < 200; n++) {
        const int k = n % 2 ? REAR_LEFT : FRONT_LEFT;
        double th, s;
        const double thd = any(3), sd = any(0.3), sdd = any(3);
        tw_corner a, b;
        vec turn[2], ball[2];
        random_pose(k, &th, &s);
        place(k, th, s, thd, sd, &a);
        place(k + 1, th, -s, thd, -sd, &b);
        tw_corner_bias(&a, sdd, &turn[0], &ball[0]);
        tw_corner_bias(&b, -sdd, &turn[1], &ball[1]);
        const vec pairs[][2] = {
            {a.B, b.B}, {a.hub, b.hub}, {a.v_ball, b.v_ball}, {ball[0], ball[1]}};
        for (int i = 0; i < 4; i++) {
            const vec l = pairs[i][0], r = pairs[i][1];
            ck_assert_double_eq(l.x, r.x);
            ck_assert_double_eq(l.y, -r.y);
            ck_assert_double_eq(l.z, r.z);
        }
        const vec axial[][2] = {{a.w, b.w}, {a.by_arm, b.by_arm}, {turn[0], turn[1]}};
        for (int i = 0; i < 3; i++) {
            const vec l = axial[i][0], r = axial[i][1];
            ck_assert_double_eq(l.x, -r.x);
            ck_assert_double_eq(l.y, r.y);
            ck_assert_double_eq(l.z, -r.z);
        }
    }
}
END_TEST

/* doc/models/hmmwv.md: rack 20 mm to the right turns the wheels 8.13 and 8.28 degrees
 * to the left; spring over wheel travel 0.452 front, 0.439 rear; the spindle's axis of
 * the front wheel tilts by 0.66 degrees at 25 mm of travel. */
START_TEST(the_geometry_has_the_known_ratios)
{
    const double degree = 3.14159265358979323846 / 180;
    tw_corner c, d;
    place(FRONT_LEFT, 0, -0.02, 0, 0, &c);
    ck_assert_double_eq_tol(atan2(-c.A.y.x, c.A.y.y) / degree, 8.13, 0.16);
    place(FRONT_RIGHT, 0, -0.02, 0, 0, &d);
    ck_assert_double_eq_tol(atan2(-d.A.y.x, d.A.y.y) / degree, 8.28, 0.16);
    for (int k = 0; k < CORNERS; k += 2) {
        const double h = 1e-5;
        double lift, spring[2], z[2];
        for (int i = 0; i < 2; i++) {
            place(k, i ? h : -h, 0, 0, 0, &c);
            const vec along =
                sub(add(c.shape->pivot, tw_arm_point(&c, c.shape->spring_foot)),
                    c.shape->spring_top);
            spring[i] = length(along);
            z[i] = c.B.z + c.hub.z;
        }
        lift = (spring[0] - spring[1]) / (z[1] - z[0]);
        ck_assert_double_eq_tol(lift, k ? 0.439 : 0.452, 0.001);
    }
    double angle = 0;
    for (int i = 0; i < 50; i++) {
        place(FRONT_LEFT, angle, 0, 1, 0, &c);
        const double z = c.B.z + c.hub.z, z0 = -0.026;
        angle -= (z - z0 - 0.025) / (c.dB.z + cross(c.by_arm, c.hub).z);
    }
    ck_assert_double_eq_tol(asin(c.A.y.z) / degree, 0.66, 0.02);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("hmmwv corner");
    TCase *c = tcase_create("corner");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, the_derived_numbers_follow_from_the_hardpoints);
    tcase_add_test(c, the_knuckle_is_the_sum_of_its_parts);
    tcase_add_test(c, angle_zero_and_rack_zero_give_the_design_pose);
    tcase_add_test(c, lengths_hold_to_rounding_at_any_pose);
    tcase_add_test(c, newtons_method_finds_the_same_pose);
    tcase_add_test(c, a_linkage_out_of_range_is_refused);
    tcase_add_test(c, rates_and_accelerations_are_those_of_the_poses);
    tcase_add_test(c, the_difference_of_rates_vanishes_with_the_square_of_its_step);
    tcase_add_test(c, the_right_side_mirrors_the_left);
    tcase_add_test(c, the_geometry_has_the_known_ratios);
    suite_add_tcase(s, c);
    return s;
}
