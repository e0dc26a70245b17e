/* test_hmmwv.c: the HMMWV at a point: rest, free fall, energy and momentum, mirror
 * symmetry, and independence of position, heading and quaternion length. */
#include "hmmwv_case.h"

static unsigned long long seed = 60;

static double length(vec a)
{
    return sqrt(dot(a, a));
}

static const double total_mass =
    2086.52 + 9.072 + 4 * 120.333; /* doc/models/hmmwv.md */

static double largest_rate(hv_case *c)
{
    double ds[40], df[80], most = 0;
    hv_rates(c, ds, df);
    for (int i = 0; i < c->m->ns; i++) most = fmax(most, fabs(ds[i]));
    for (int i = 0; i < HV_TRAIN; i++) most = fmax(most, fabs(df[i]));
    return most;
}

static void check_rest(hv_case *c, double mass)
{
    static const char *const loads[] = {"load_fl", "load_fr", "load_rl", "load_rr"};
    double load[4], sum = 0;
    for (int k = 0; k < 4; k++) sum += load[k] = hv_out(c, loads[k]);
    /* 1e-16 m on springs of 7e6 N/m, over a ring of 28 kg: about 1e-11 m/s2 */
    ck_assert_double_le(largest_rate(c), 2e-10);
    ck_assert_double_eq_tol(sum, mass * *hv_par(c, "g"), 1e-12 * sum);
    ck_assert_double_eq_tol(load[0], load[1], 1e-12 * sum);
    ck_assert_double_eq_tol(load[2], load[3], 1e-12 * sum);
    ck_assert_double_gt(load[0], 0);
    ck_assert_double_gt(load[2], 0);
}

START_TEST(at_rest_four_wheels_carry_the_weight)
{
    static const char *const sets[] = {NULL, "set0", "set1", "set2", "public_springs"};
    for (int m = 0; m < 2; m++)
        for (int s = 0; s < 5; s++) {
            hv_case c;
            hv_open(&c, hv_models[m], sets[s]);
            *hv_par(&c, "v0") = 0;
            hv_settle(&c);
            check_rest(&c, total_mass);
        }
}
END_TEST

/* Independent implementation: z 0.6896142333, pitch 3.714e-4, loads 6517.829 and
 * 6117.666; with the public free lengths th -0.0969, -0.2128, z 74 mm higher, pitch 1.0
 * degree */
START_TEST(the_rest_position_matches_the_reference)
{
    hv_case c;
    hv_open(&c, "hmmwv", "standstill");
    for (int k = 0; k < 4; k++) ck_assert_double_le(fabs(c.xs[HV_TH + k]), 1e-14);
    ck_assert_double_eq_tol(c.xs[HV_R + 2], 0.68961423331, 1e-11);
    ck_assert_double_eq_tol(hv_out(&c, "pitch"), 3.714e-4, 1e-7);
    ck_assert_double_eq_tol(hv_out(&c, "load_fl"), 6517.829, 1e-3);
    ck_assert_double_eq_tol(hv_out(&c, "load_rr"), 6117.666, 1e-3);
    const double z = c.xs[HV_R + 2];
    hv_open(&c, "hmmwv", "public_springs");
    ck_assert_double_eq_tol(c.xs[HV_TH + FRONT_LEFT], -0.0969, 1e-4);
    ck_assert_double_eq_tol(c.xs[HV_TH + REAR_LEFT], -0.2128, 1e-4);
    ck_assert_double_eq_tol(c.xs[HV_R + 2] - z, 0.074, 1e-3);
    ck_assert_double_eq_tol(fabs(hv_out(&c, "pitch")), 0.0175, 1e-3);
    hv_open(&c, "hmmwv", "set0");
    ck_assert_double_eq_tol(c.xs[HV_R + 2], 0.689677504, 1e-9);
}
END_TEST

START_TEST(it_also_rests_with_payload_and_other_springs)
{
    for (int n = 0; n < 40; n++) {
        hv_case c;
        hv_open(&c, hv_models[n % 2], "standstill");
        const double more = 800 * fabs(test_random(&seed));
        *hv_par(&c, "mc") += more;
        *hv_par(&c, "cgx") += 0.3 * test_random(&seed);
        *hv_par(&c, "cgz") += 0.3 * test_random(&seed);
        *hv_par(&c, "Kf") *= 1 + 0.3 * test_random(&seed);
        *hv_par(&c, "Kres") *= 1 + 0.3 * test_random(&seed);
        *hv_par(&c, "roll_f") = 1e4;
        hv_settle(&c);
        check_rest(&c, total_mass + more);
    }
}
END_TEST

START_TEST(a_vehicle_that_cannot_rest_is_refused_at_the_start)
{
    hv_case c;
    double x[HV_NS];
    hv_open(&c, "hmmwv", NULL);
    *hv_par(&c, "F0f") = 1e6; /* pushes the arms off their range */
    *hv_par(&c, "stop") = 0;
    const tw_at at = hv_at(&c);
    ck_assert_int_eq(c.m->init_s(&at, x), TW_E_DOMAIN);
}
END_TEST

static double spring_force(hv_case *c, int k, double angle)
{
    tw_corner q;
    const tw_corner_shape *s = &tw_hmmwv_corner[k];
    ck_assert_int_eq(tw_corner_place(s, angle, 0, &q), TW_OK);
    const double l =
        length(sub(add(s->pivot, tw_arm_point(&q, s->spring_foot)), s->spring_top));
    const double past = fmax(0, l - s->spring_max);
    return c->p[k < 2 ? HP_F0F : HP_F0R] +
           c->p[k < 2 ? HP_KF : HP_KR] * (s->spring_length - l) -
           c->p[HP_STOP] * past * past * past;
}

/* No forces between the parts: springs balanced by their stops, sidewalls undeformed.
 */
static void slacken(hv_case *c)
{
    c->xs[HV_R + 2] = 20;
    memset(c->xf, 0, sizeof c->xf);
    for (int k = 0; k < CORNERS; k++) {
        double low = -0.4, high = 0.3;
        for (int i = 0; i < 80; i++) {
            const double mid = 0.5 * (low + high);
            if (spring_force(c, k, mid) > 0)
                high = mid;
            else
                low = mid;
        }
        c->xs[HV_TH + k] = low;
    }
}

START_TEST(in_free_fall_all_parts_only_fall)
{
    for (int n = 0; n < 20; n++) {
        double ds[40], df[80];
        hv_case c;
        hv_open(&c, "hmmwv", "standstill");
        *hv_par(&c, "roll_f") = 1e4;
        slacken(&c);
        for (int i = 0; i < 4; i++) c.xs[HV_E + i] = test_random(&seed);
        hv_rates(&c, ds, df);
        const double g = *hv_par(&c, "g");
        const axes R = tw_hmmwv_axes(c.xs + HV_E);
        const vec up = {R.x.z, R.y.z, R.z.z};
        /* the bisection leaves an error of 1e-16 rad: times 1e6 N/rad, on 1000 kg */
        ck_assert_double_le(length(plus(vec_at(ds + HV_V), g, up)), 1e-10);
        ck_assert_double_le(length(vec_at(ds + HV_W)), 1e-10);
        for (int k = 0; k < CORNERS; k++) {
            ck_assert_double_le(fabs(ds[HV_DTH + k]), 1e-8);
            ck_assert_double_le(fabs(ds[HV_SPIN + k]), 1e-12);
            tw_station s[CORNERS];
            hv_stations(&c, s);
            const vec acc = vec_at(df + k * RING_NF + RING_V);
            ck_assert_double_le(length(plus(acc, g, s[k].wheel.up)), 1e-12);
        }
    }
}
END_TEST

typedef struct momenta {
    vec P, L; /* in the world, L about its origin */
} momenta;

static void add_body(momenta *m, const axes *R, vec r, double mass, const sym *J,
                     vec at, vec v, vec w)
{
    const vec place = add(r, out_of(R, at)), p = mul(mass, out_of(R, v));
    m->P = add(m->P, p);
    m->L = add(m->L, add(cross(place, p), out_of(R, sym_mul(J, w))));
}

/* All bodies, hubs and rings, from their motion in chassis axes. */
static momenta momentum(hv_case *c)
{
    momenta m = {{0, 0, 0}, {0, 0, 0}};
    tw_station stations[CORNERS];
    const double *p = c->p, *spin = hv_spin(c);
    const axes R = tw_hmmwv_axes(c->xs + HV_E);
    const vec r = vec_at(c->xs + HV_R), v = vec_at(c->xs + HV_V), none = {0, 0, 0};
    const vec w = vec_at(c->xs + HV_W), cg = {p[HP_CGX], 0, p[HP_CGZ]};
    const sym J = {p[HP_IXX], p[HP_IYY], p[HP_IZZ], 0, p[HP_IXZ], 0};
    const sym one = {1, 1, 1, 0, 0, 0};
    hv_stations(c, stations);
    add_body(&m, &R, r, p[HP_MC], &J, none, v, w);
    vec rack = sub((vec){1.688965 - 0.25, c->u[HU_RACK], 0.054}, cg);
    vec rate = add(v, cross(w, rack));
    rate.y += c->u[HU_DRACK];
    add_body(&m, &R, r, 9.072, &one, rack, rate, w);
    for (int k = 0; k < CORNERS; k++) {
        const tw_station *s = &stations[k];
        const tw_corner *q = &s->corner;
        const double *ring = c->xf + k * RING_NF;
        const vec arm = tw_arm_point(q, q->shape->arm_cg);
        const vec at = sub(add(q->shape->pivot, arm), cg);
        const vec turn = {q->shape->side * q->rate, 0, 0};
        const double cc = q->cosine * q->cosine, ss = q->sine * q->sine;
        const sym arm_J = {0.4,
                           0.4 * cc + 0.8938 * ss,
                           0.4 * ss + 0.8938 * cc,
                           0,
                           0,
                           q->cosine * q->sine * (0.4 - 0.8938)};
        add_body(&m, &R, r, tw_arm_mass, &arm_J, at,
                 add(add(v, cross(w, at)), cross(turn, arm)), add(w, turn));
        const vec off = out_of(&q->A, q->shape->knuckle_cg);
        const vec k_at = sub(add(q->B, off), cg), k_w = add(w, q->w);
        const sym k_J = sym_out_of(&q->A, &q->shape->knuckle_J);
        add_body(&m, &R, r, tw_knuckle_mass, &k_J, k_at,
                 add(add(v, cross(w, k_at)), add(q->v_ball, cross(q->w, off))), k_w);
        /* the hub's spin; then the ring: its tilted axis carries its momentum */
        const sym none_J = {0, 0, 0, 0, 0, 0};
        m.L = add(m.L, out_of(&R, mul(p[HP_IH] * spin[k], q->A.y)));
        const vec u = out_of(&q->A, vec_at(ring + RING_U));
        add_body(&m, &R, r, p[RING_M], &none_J, add(s->at, u),
                 out_of(&q->A, vec_at(ring + RING_V)), none);
        const double gx = ring[RING_G], gz = ring[RING_G + 2];
        const double *rw = ring + RING_W, It = p[RING_IT], Ia = p[RING_IA];
        const vec L = {It * rw[0] - Ia * rw[1] * gz,
                       It * (rw[0] * gz - rw[2] * gx) + Ia * rw[1],
                       It * rw[2] + Ia * rw[1] * gx};
        m.L = add(m.L, out_of(&R, out_of(&q->A, L)));
    }
    return m;
}

/* Rate of momentum along the derivative, by a difference of order two. */
static momenta momentum_rate(hv_case *c, double h)
{
    double ds[40], df[80];
    momenta m[2];
    hv_rates(c, ds, df);
    for (int side = 0; side < 2; side++) {
        hv_case then = *c;
        const double e = side ? h : -h;
        for (int i = 0; i < c->m->ns; i++) then.xs[i] += e * ds[i];
        for (int i = 0; i < c->m->nf; i++) then.xf[i] += e * df[i];
        then.u[HU_RACK] += e * c->u[HU_DRACK];
        then.u[HU_DRACK] += e * c->u[HU_DDRACK];
        m[side] = momentum(&then);
    }
    return (momenta){mul(0.5 / h, sub(m[1].P, m[0].P)),
                     mul(0.5 / h, sub(m[1].L, m[0].L))};
}

START_TEST(off_the_ground_momentum_changes_by_the_weight_only)
{
    for (int n = 0; n < 60; n++) {
        hv_case c;
        hv_open(&c, hv_models[n % 2], NULL);
        hv_shake(&c, 1, &seed);
        c.xs[HV_R + 2] = 20;
        const momenta rate = momentum_rate(&c, 1e-6);
        const vec weight = {0, 0, -total_mass * *hv_par(&c, "g")};
        /* rounding of P, 5e4 kg m/s, over h, and h^2 of a third derivative */
        ck_assert_double_le(length(sub(rate.P, weight)), 1e-4);
    }
}
END_TEST

/* On the road its forces change them too, at any slip and tilt of the tyres. */
START_TEST(on_the_road_momentum_changes_by_the_road_forces)
{
    int cases = 0;
    for (int n = 0; n < 60; n++) {
        hv_case c;
        tw_station stations[CORNERS];
        hv_open(&c, hv_models[n % 2], NULL);
        hv_shake(&c, 0.5, &seed);
        for (int i = 1; i < 3; i++) c.xs[HV_E + i] = 0;
        hv_stations(&c, stations);
        const axes R = tw_hmmwv_axes(c.xs + HV_E);
        vec want = {0, 0, -total_mass * *hv_par(&c, "g")};
        for (int k = 0; k < CORNERS; k++) {
            tw_patch patch;
            tw_ring_contact(c.p, &stations[k].wheel, c.xf + k * RING_NF,
                            c.u[HU_ROAD + 2 * k], c.u[HU_ROAD + 2 * k + 1], &patch);
            cases += patch.load > 0;
            want = add(want, out_of(&R, out_of(&stations[k].corner.A, patch.force)));
        }
        const momenta rate = momentum_rate(&c, 1e-6);
        ck_assert_double_le(length(sub(rate.P, want)), 1e-4);
    }
    ck_assert_int_gt(cases, 120);
}
END_TEST

/* The weight also has a moment about the origin, and the linearised tilts leave a term
 * of second order: tilts eight times as large, half as large, and zero. */
START_TEST(off_the_ground_angular_momentum_changes_by_the_weight_only)
{
    for (int n = 0; n < 20; n++) {
        double off[3];
        hv_case base;
        hv_open(&base, hv_models[n % 2], NULL);
        hv_shake(&base, 1, &seed);
        for (int i = 0; i < 2; i++) base.xs[HV_R + i] = 0;
        base.xs[HV_R + 2] = 20;
        for (int level = 0; level < 3; level++) {
            hv_case c = base;
            for (int k = 0; k < CORNERS; k++) {
                double *ring = c.xf + k * RING_NF;
                for (int i = 0; i < 3; i += 2)
                    ring[RING_G + i] =
                        ldexp(ring[RING_G + i], level ? 1 - 2 * level : 3);
                if (level == 2) ring[RING_G] = ring[RING_G + 2] = 0;
            }
            const momenta rate = momentum_rate(&c, 1e-6);
            /* moment of the weight: g times L of a vehicle that moves up as a whole */
            hv_case still = c;
            memset(still.xs + HV_V, 0, 6 * sizeof(double));
            memset(still.xs + HV_DTH, 0, 4 * sizeof(double));
            still.u[HU_DRACK] = 0;
            for (int k = 0; k < CORNERS; k++) {
                memset((double *)hv_spin(&still) + k, 0, sizeof(double));
                memset(still.xf + k * RING_NF + RING_V, 0, 6 * sizeof(double));
            }
            const axes R = tw_hmmwv_axes(still.xs + HV_E);
            const vec up = {R.x.z, R.y.z, R.z.z};
            put(still.xs + HV_V, up);
            tw_station s[CORNERS];
            hv_stations(&still, s);
            for (int k = 0; k < CORNERS; k++)
                put(still.xf + k * RING_NF + RING_V, s[k].wheel.up);
            const vec moment = mul(-*hv_par(&c, "g"), momentum(&still).L);
            off[level] = length(sub(rate.L, moment));
        }
        /* rounding of 1e6 kg m2/s in the difference, over h */
        ck_assert_msg(off[2] < 2e-3 * (1 + off[0]) && off[1] < 0.1 * off[0] + 1e-2,
                      "angular momentum is off by %g, %g, %g N m", off[0], off[1],
                      off[2]);
    }
}
END_TEST

static double energy_rate(hv_case *c, double h)
{
    double ds[40], df[80], E[2];
    hv_rates(c, ds, df);
    for (int side = 0; side < 2; side++) {
        hv_case then = *c;
        const double e = side ? h : -h;
        for (int i = 0; i < c->m->ns; i++) then.xs[i] += e * ds[i];
        for (int i = 0; i < c->m->nf; i++) then.xf[i] += e * df[i];
        for (int k = 0; k < CORNERS; k++)
            then.u[HU_ROAD + 2 * k] += e * c->u[HU_ROAD + 2 * k + 1];
        E[side] = hv_out(&then, "energy");
    }
    return (E[1] - E[0]) / (2 * h);
}

/* Power in and out: engine and converter, shafts, dampers, brakes, sidewalls, and the
 * road at the tread. The rack stands still, since its actuator is not included. */
static double power(hv_case *c)
{
    const double *p = c->p, *train = c->xf + HV_TRAIN, *spin = hv_spin(c);
    const double *pt = p + HP_TRAIN;
    double sum = 0, axle[2] = {0, 0};
    tw_station stations[CORNERS];
    tw_engine engine;
    hv_stations(c, stations);
    const vec w = vec_at(c->xs + HV_W);
    tw_train_engine(pt, train, c->u[HU_THROTTLE], c->u[HU_GEAR], &engine);
    const double turbine =
        0.5 * c->u[HU_GEAR] * (train[TRAIN_FRONT] + train[TRAIN_REAR]);
    sum +=
        (engine.torque - engine.pump) * train[TRAIN_ENGINE] + engine.turbine * turbine;
    for (int k = 0; k < CORNERS; k++) {
        const tw_station *s = &stations[k];
        const tw_corner *q = &s->corner;
        const double *ring = c->xf + k * RING_NF;
        axle[k / 2] += spin[k] - dot(w, q->A.y);
        /* damper: rate of the distance between its ends */
        const vec foot = tw_arm_point(q, q->shape->damper_foot);
        const vec along = sub(add(q->shape->pivot, foot), q->shape->damper_top);
        const vec turn = {q->shape->side * q->rate, 0, 0};
        const double rate = dot(along, cross(turn, foot)) / length(along);
        sum -= p[k < 2 ? HP_CF : HP_CR] * rate * rate;
        const double slip = spin[k] - s->wheel.w.y;
        sum -= c->u[HU_BRAKE] * p[HP_BRAKE] * tanh(slip / p[HP_WBRAKE]) * slip;
        const vec du = s->side.du, dg = s->side.dg;
        sum -= p[RING_CX] * (du.x * du.x + du.z * du.z) + p[RING_CY] * du.y * du.y +
               p[RING_CG] * (dg.x * dg.x + dg.z * dg.z) + p[RING_CT] * dg.y * dg.y;
        tw_patch patch;
        const double road = c->u[HU_ROAD + 2 * k], droad = c->u[HU_ROAD + 2 * k + 1];
        tw_ring_contact(p, &s->wheel, ring, road, droad, &patch);
        if (patch.load <= 0) continue;
        /* the residual damper dissipates part of the power of a moving road */
        double no_damper[RING_NP];
        memcpy(no_damper, p, sizeof no_damper);
        no_damper[RING_CRES] = 0;
        const double load = patch.load;
        tw_ring_contact(no_damper, &s->wheel, ring, road, droad, &patch);
        if (p[RING_CRES] > 0)
            sum -= (patch.load - load) * (patch.load - load) / p[RING_CRES];
        tw_ring_contact(p, &s->wheel, ring, road, droad, &patch);
        sum += load * droad + patch.fx * patch.vsx + patch.fy * patch.vsy -
               p[RING_FR] * p[RING_R] * load * tanh(patch.vx / p[RING_VREG]) *
                   ring[RING_W + 1];
    }
    for (int i = 0; i < 2; i++) {
        const double rate = train[TRAIN_FRONT + i] - 0.5 * pt[TRAIN_AXLE] * axle[i];
        sum -= pt[TRAIN_C] * rate * rate;
    }
    return sum;
}

/* All wheels on the road, or none. */
static int touches(hv_case *c)
{
    static const char *const loads[] = {"load_fl", "load_fr", "load_rl", "load_rr"};
    int n = 0;
    const double damper = *hv_par(c, "Cres");
    for (int pass = 0; pass < 2; pass++) { /* with and without the residual damper */
        *hv_par(c, "Cres") = pass ? damper : 0;
        for (int k = 0; k < 4; k++) n += hv_out(c, loads[k]) > 0;
    }
    return n == 8 ? 1 : n == 0 ? 0 : -1;
}

static void still_rack(hv_case *c)
{
    c->u[HU_DRACK] = c->u[HU_DDRACK] = 0;
}

START_TEST(off_the_ground_energy_changes_by_the_power_that_flows)
{
    for (int n = 0; n < 60; n++) {
        hv_case c;
        hv_open(&c, hv_models[n % 2], n % 4 < 2 ? NULL : "public_springs");
        hv_shake(&c, 1, &seed);
        still_rack(&c);
        c.xs[HV_R + 2] = 20;
        *hv_par(&c, "roll_f") = 1e4;
        *hv_par(&c, "roll_r") = 2e4;
        ck_assert_int_eq(touches(&c), 0);
        const double got = energy_rate(&c, 1e-6), want = power(&c);
        /* rounding of E, 2e6 J, over h */
        ck_assert_msg(fabs(got - want) < 1e-6 * fabs(want) + 2e-2,
                      "energy changes by %.9g W, the power is %.9g W", got, want);
    }
}
END_TEST

/* On the road the tilts leave a term of second order. */
START_TEST(on_the_road_energy_changes_by_the_power_that_flows)
{
    int cases = 0;
    for (int n = 0; n < 200 && cases < 40; n++) {
        double off[2], scale = 0;
        hv_case base;
        hv_open(&base, hv_models[n % 2], NULL);
        hv_shake(&base, 0.3, &seed);
        still_rack(&base);
        /* upright wheels: the tilt relative to the road counts too */
        for (int i = 1; i < 3; i++) base.xs[HV_E + i] = 0;
        if (touches(&base) != 1) continue;
        cases++;
        for (int level = 0; level < 2; level++) {
            hv_case c = base;
            for (int k = 0; k < CORNERS; k++)
                for (int i = 0; i < 3; i += 2)
                    c.xf[k * RING_NF + RING_G + i] *= level ? 0.1 : 1;
            if (touches(&c) != 1) break;
            const double got = energy_rate(&c, 1e-6), want = power(&c);
            off[level] = fabs(got - want);
            scale = fmax(scale, fabs(want));
        }
        /* 2e-3 rad times 5e3 N times 0.5 m/s, less with less tilt */
        ck_assert_msg(off[0] < 1e-3 * scale + 20 && off[1] < 0.2 * off[0] + 0.3 * 20,
                      "energy is off by %g and %g W of %g W", off[0], off[1], scale);
    }
    ck_assert_int_eq(cases, 40);
}
END_TEST

static void swap_wheels(double *x, int n)
{
    for (int axle = 0; axle < 2; axle++)
        for (int i = 0; i < n; i++) {
            double *l = x + 2 * axle * n + i, *r = l + n;
            const double t = *l;
            *l = *r;
            *r = t;
        }
}

/* y and all rotations about x and z change sign, and the sides are exchanged. */
static void mirror(const hv_case *c, double *xs, double *xf)
{
    static const int slow[] = {HV_R + 1, HV_E + 1, HV_E + 3, HV_V + 1, HV_W, HV_W + 2};
    static const int flips[] = {RING_U + 1, RING_G,     RING_G + 2, RING_V + 1,
                                RING_W,     RING_W + 2, RING_SY};
    for (size_t i = 0; i < sizeof slow / sizeof *slow; i++) xs[slow[i]] *= -1;
    swap_wheels(xs + HV_TH, 1);
    swap_wheels(xs + HV_DTH, 1);
    swap_wheels(xs + HV_PHI, 1);
    swap_wheels(c->m->ns == HV_SPIN ? xf + HV_FAST_SPIN : xs + HV_SPIN, 1);
    for (int k = 0; k < CORNERS; k++)
        for (size_t i = 0; i < sizeof flips / sizeof *flips; i++)
            xf[k * RING_NF + flips[i]] *= -1;
    swap_wheels(xf, RING_NF);
}

START_TEST(the_mirrored_vehicle_has_the_mirrored_motion)
{
    for (int n = 0; n < 100; n++) {
        double ds[40], df[80], es[40], ef[80];
        hv_case c;
        hv_open(&c, hv_models[n % 2], NULL);
        *hv_par(&c, "roll_f") = 1e4;
        hv_shake(&c, 1, &seed);
        hv_rates(&c, ds, df);
        mirror(&c, c.xs, c.xf);
        for (int i = HU_RACK; i <= HU_DDRACK; i++) c.u[i] *= -1;
        swap_wheels(c.u + HU_ROAD, 2);
        hv_rates(&c, es, ef);
        mirror(&c, es, ef);
        double most = 0, off = 0;
        for (int i = 0; i < c.m->ns; i++) {
            most = fmax(most, fabs(ds[i]));
            off = fmax(off, fabs(ds[i] - es[i]));
        }
        for (int i = 0; i < c.m->nf; i++) ck_assert_double_eq(df[i], ef[i]);
        /* the sums over the corners have another order */
        ck_assert_double_le(off, 1e-12 * most);
    }
}
END_TEST

/* rotated by yaw about the z axis of the world, moved, with a longer quaternion */
START_TEST(position_heading_and_quaternion_length_do_not_matter)
{
    for (int n = 0; n < 60; n++) {
        double ds[40], df[80], es[40], ef[80];
        hv_case c;
        hv_open(&c, hv_models[n % 2], NULL);
        hv_shake(&c, 1, &seed);
        hv_rates(&c, ds, df);
        const double half = 3 * test_random(&seed), size = 1 + 0.5 * test_random(&seed);
        const double co = size * cos(half), si = size * sin(half);
        const double e[4] = {c.xs[3], c.xs[4], c.xs[5], c.xs[6]};
        c.xs[HV_E] = co * e[0] - si * e[3];
        c.xs[HV_E + 1] = co * e[1] - si * e[2];
        c.xs[HV_E + 2] = co * e[2] + si * e[1];
        c.xs[HV_E + 3] = co * e[3] + si * e[0];
        c.xs[HV_R] += 100;
        c.xs[HV_R + 1] -= 50;
        hv_rates(&c, es, ef);
        double most = 0;
        for (int i = HV_V; i < c.m->ns; i++) most = fmax(most, fabs(ds[i]));
        for (int i = HV_V; i < c.m->ns; i++)
            ck_assert_double_eq_tol(ds[i], es[i], 1e-11 * most);
        most = 0;
        for (int i = 0; i < c.m->nf; i++) most = fmax(most, fabs(df[i]));
        for (int i = 0; i < c.m->nf; i++)
            ck_assert_double_eq_tol(df[i], ef[i], 1e-11 * most);
        /* the velocity has turned by the same yaw */
        const double vx = cos(2 * half) * ds[0] - sin(2 * half) * ds[1];
        ck_assert_double_eq_tol(es[0], vx, 1e-12 * (1 + fabs(ds[0]) + fabs(ds[1])));
    }
}
END_TEST

/* A quaternion keeps its length: e.e' = 0; and it turns the axes with w. */
START_TEST(the_quaternion_follows_the_angular_velocity)
{
    for (int n = 0; n < 60; n++) {
        double ds[40], df[80];
        const double h = 1e-6;
        hv_case c, a, b;
        hv_open(&c, "hmmwv", NULL);
        hv_shake(&c, 1, &seed);
        hv_rates(&c, ds, df);
        double along = 0;
        for (int i = 0; i < 4; i++) along += c.xs[HV_E + i] * ds[HV_E + i];
        ck_assert_double_le(fabs(along), 1e-15);
        a = b = c;
        for (int i = 0; i < 4; i++) {
            a.xs[HV_E + i] -= h * ds[HV_E + i];
            b.xs[HV_E + i] += h * ds[HV_E + i];
        }
        const axes R = tw_hmmwv_axes(c.xs + HV_E), minus = tw_hmmwv_axes(a.xs + HV_E),
                   plus = tw_hmmwv_axes(b.xs + HV_E);
        const vec w = out_of(&R, vec_at(c.xs + HV_W));
        ck_assert_double_le(
            length(sub(mul(0.5 / h, sub(plus.x, minus.x)), cross(w, R.x))), 1e-9);
        ck_assert_double_le(
            length(sub(mul(0.5 / h, sub(plus.y, minus.y)), cross(w, R.y))), 1e-9);
        ck_assert_double_le(
            length(sub(vec_at(ds + HV_R), out_of(&R, vec_at(c.xs + HV_V)))),
            1e-14 * (1 + length(vec_at(ds + HV_R))));
    }
}
END_TEST

START_TEST(both_partitions_have_the_same_derivatives)
{
    for (int n = 0; n < 60; n++) {
        double ds[40], df[80], es[40], ef[80];
        hv_case c, d;
        hv_open(&c, "hmmwv", NULL);
        hv_shake(&c, 1, &seed);
        hv_open(&d, "hmmwv_fast_spin", NULL);
        memcpy(d.xs, c.xs, HV_SPIN * sizeof(double));
        memcpy(d.xf, c.xf, HV_NF * sizeof(double));
        memcpy(d.xf + HV_FAST_SPIN, c.xs + HV_SPIN, CORNERS * sizeof(double));
        memcpy(d.u, c.u, sizeof d.u);
        hv_rates(&c, ds, df);
        hv_rates(&d, es, ef);
        ck_assert_mem_eq(ds, es, HV_SPIN * sizeof(double));
        ck_assert_mem_eq(df, ef, HV_NF * sizeof(double));
        ck_assert_mem_eq(ds + HV_SPIN, ef + HV_FAST_SPIN, CORNERS * sizeof(double));
        ck_assert_double_eq(hv_out(&c, "energy"), hv_out(&d, "energy"));
    }
}
END_TEST

START_TEST(an_arm_or_rack_out_of_range_is_an_error)
{
    double ds[40], df[80];
    hv_case c;
    hv_open(&c, "hmmwv", NULL);
    c.xs[HV_TH + REAR_RIGHT] = -0.6;
    tw_at at = hv_at(&c);
    ck_assert_int_eq(c.m->slow(&at, ds), TW_E_DOMAIN);
    ck_assert_int_eq(c.m->fast(&at, df), TW_E_DOMAIN);
    ck_assert_int_eq(c.m->both(&at, ds, df), TW_E_DOMAIN);
    ck_assert_int_eq(c.m->out(&at, c.y), TW_E_DOMAIN);
    hv_settle(&c);
    c.u[HU_RACK] = 1;
    at = hv_at(&c);
    ck_assert_int_eq(c.m->slow(&at, ds), TW_E_DOMAIN);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("hmmwv");
    TCase *c = tcase_create("at a point");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, at_rest_four_wheels_carry_the_weight);
    tcase_add_test(c, the_rest_position_matches_the_reference);
    tcase_add_test(c, it_also_rests_with_payload_and_other_springs);
    tcase_add_test(c, a_vehicle_that_cannot_rest_is_refused_at_the_start);
    tcase_add_test(c, in_free_fall_all_parts_only_fall);
    tcase_add_test(c, off_the_ground_momentum_changes_by_the_weight_only);
    tcase_add_test(c, on_the_road_momentum_changes_by_the_road_forces);
    tcase_add_test(c, off_the_ground_angular_momentum_changes_by_the_weight_only);
    tcase_add_test(c, off_the_ground_energy_changes_by_the_power_that_flows);
    tcase_add_test(c, on_the_road_energy_changes_by_the_power_that_flows);
    tcase_add_test(c, the_mirrored_vehicle_has_the_mirrored_motion);
    tcase_add_test(c, position_heading_and_quaternion_length_do_not_matter);
    tcase_add_test(c, the_quaternion_follows_the_angular_velocity);
    tcase_add_test(c, both_partitions_have_the_same_derivatives);
    tcase_add_test(c, an_arm_or_rack_out_of_range_is_an_error);
    suite_add_tcase(s, c);
    return s;
}
