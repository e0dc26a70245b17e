/* test_vehicle.c: the right-hand sides of the vehicles against their energies
 * (vehicles.h), power balance, rest, and the two kinds of ring coordinates. */
#include "vehicles.h"

typedef mech_number number;

static unsigned long long seed = 20;

static double any(double size)
{
    return size * test_random(&seed);
}

/* Around the steady state at a random speed, forwards or backwards: deflections of
 * millimetres, slip from almost zero to full sliding, sometimes a lifted wheel. */
static void shake(veh_point *c)
{
    const tw_model *m = c->m;
    const double lift = any(1) > 0.6 ? 0.1 : 0, speed = any(25);
    if (veh_travels(c)) veh_set_par(c, "v0", speed);
    veh_settle(c);
    for (int i = 0; i < m->ns + m->nf; i++) {
        const tw_var *v = veh_var(m, i);
        const char unit = v->unit[0];
        double size = unit == 'r' ? 0.02 : 0.004;
        if (!strcmp(v->unit, "m/s")) size = 1;
        if (!strcmp(v->unit, "rad/s")) size = 3;
        if (!strncmp(v->name, "th", 2) || !strcmp(v->name, "xc")) size = 0.5;
        if (!unit) size = pow(10, -1.5 + any(2.5)); /* slip */
        c->x[i] += any(size);
        if (!strncmp(v->name, "y", 1) || !strncmp(v->name, "z", 1)) c->x[i] += lift;
    }
    for (int i = 0; i < m->nu; i++) {
        c->u[i] = any(0.01);
        if (!strncmp(m->input[i].name, "droad", 5)) c->u[i] = any(0.5);
        if (!strncmp(m->input[i].name, "torque", 6)) c->u[i] = any(500);
        if (!strncmp(m->input[i].name, "brake", 5)) c->u[i] = fabs(any(500));
    }
    /* absolute coordinates: keep the rings near their hubs */
    if (veh_travels(c) && veh_par(c, "absolute") != 0) {
        veh_car k;
        for (int which = 0; which < VEH_CASES; which++)
            if (!strcmp(veh_cases[which], m->name)) veh_open_car(&k, c, which);
        number q[MECH_MOST], hub[VEH_WHEELS][3], ring[VEH_WHEELS][3], pivot[VEH_WHEELS];
        for (int i = 0; i < k.s.n; i++) q[i] = k.q[i];
        veh_bodies(&k, q, hub, ring, pivot);
        for (int i = 0; i < k.wheels; i++)
            for (int j = 0; j < 3; j++)
                c->x[k.state_of[(k.wheels == 1 ? 4 : 7) + 3 * i + j]] =
                    (double)creall(hub[i][j]) + any(j < 2 ? 0.004 : 0.02);
    }
}

enum { STATES = 60 };

static void for_random_states(void (*check)(veh_point *c, int which))
{
    for (int which = 0; which < VEH_CASES; which++)
        for (int n = 0; n < STATES; n++) {
            veh_point c;
            veh_open_point(&c, veh_cases[which]);
            if (veh_travels(&c)) veh_set_par(&c, "absolute", n % 2);
            if (!strcmp(veh_cases[which], "planar_vehicle"))
                veh_set_par(&c, "reaction", n % 3 / 2.0);
            shake(&c);
            check(&c, which);
        }
}

/* In extended precision only the rounding of the model is left: a few operations on
 * terms of the size of scale. */
static const double rounding = 1e-12;

static void obeys_lagrange(veh_point *c, int which)
{
    veh_car k;
    double d[VEH_MOST], qdd[MECH_MOST], scale[MECH_MOST];
    veh_open_car(&k, c, which);
    veh_derivative(c, d);
    test_mechanics(&k.s, k.q, k.qd, qdd, scale);
    /* the chassis of the vehicle is coupled: its coordinates share their scale */
    if (k.s.n == 13) scale[0] += scale[2], scale[2] = scale[0];
    for (int i = 0; i < k.s.n; i++) {
        const tw_model *m = c->m;
        const int at = k.rate_of[i];
        const char *name =
            at < m->ns ? m->slow_var[at].name : m->fast_var[at - m->ns].name;
        ck_assert_msg(fabs(d[at] - qdd[i]) <= rounding * (scale[i] + k.g),
                      "%s: %s' is %.17g, by Lagrange %.17g, off by %.1e of %.1e",
                      m->name, name, d[at], qdd[i], fabs(d[at] - qdd[i]), scale[i]);
    }
    /* positions change with velocities, relative ones with those of ring and hub */
    const int relative = !veh_travels(c) || veh_par(c, "absolute") == 0;
    for (int i = 0; i < k.s.n; i++) {
        double rate = k.qd[i];
        if (which == VEH_C && i == 2) rate -= k.qd[1];
        if (k.wheels == 1 && relative && i >= 4) {
            static const int hub[] = {0, 2, 3};
            rate -= k.qd[hub[i - 4]];
        }
        if (k.wheels == 2 && relative && i >= 7) {
            const int side = (i - 7) / 3, part = (i - 7) % 3;
            if (part > 0)
                rate -= k.qd[3 + 2 * side + part - 1];
            else {
                /* forward speed of the hub, from its position */
                number plus[MECH_MOST], minus[MECH_MOST], q[MECH_MOST];
                for (int j = 0; j < 13; j++) q[j] = k.q[j] + 1e-6L * k.qd[j];
                veh_place_car(q, plus, &k);
                for (int j = 0; j < 13; j++) q[j] = k.q[j] - 1e-6L * k.qd[j];
                veh_place_car(q, minus, &k);
                const int at = 3 + 6 * side;
                rate -= (double)(creall(plus[at] - minus[at]) / 2e-6L);
            }
        }
        ck_assert_msg(fabs(d[k.state_of[i]] - rate) < 1e-10 * (1 + fabs(rate)),
                      "%s: coordinate %d moves at %.12g, not %.12g", c->m->name, i,
                      d[k.state_of[i]], rate);
    }
    for (int i = 0; i < k.wheels; i++) {
        const int at = veh_place_of(c->m, k.wheels == 1 ? "s" : i ? "s_r" : "s_f");
        ck_assert_msg(fabs(d[at] - k.wheel[i].slip_rate) <= 1e-11 * (fabs(d[at]) + 1e3),
                      "%s: slip rate %.15g, not %.15g", c->m->name, d[at],
                      k.wheel[i].slip_rate);
    }
}

START_TEST(accelerations_follow_from_the_energies)
{
    for_random_states(obeys_lagrange);
}
END_TEST

static void equals_both(veh_point *c, int which)
{
    double d[VEH_MOST], b[VEH_MOST];
    const tw_at at = veh_at_point(c);
    (void)which;
    if (!c->m->both) return;
    veh_derivative(c, d);
    ck_assert_int_eq(c->m->both(&at, b, b + c->m->ns), TW_OK);
    ck_assert_mem_eq(d, b, (size_t)(c->m->ns + c->m->nf) * sizeof *d);
}

START_TEST(slow_and_fast_together_are_both)
{
    for_random_states(equals_both);
}
END_TEST

static void energy_is_t_plus_v(veh_point *c, int which)
{
    veh_car k;
    veh_open_car(&k, c, which);
    double load = veh_output(c, k.wheels == 2 ? "load_f" : "load");
    if (k.wheels == 2) load = fmin(load, veh_output(c, "load_r"));
    if (load <= 0) return; /* a lifted tread is not in the frozen potential */
    double mine = test_mechanics_energy(&k.s, k.q, k.qd);
    const double its = veh_output(c, "energy");
    if (which == VEH_A) { /* measured from rest on the present road */
        const double weight = k.mass * k.g;
        mine -= weight * k.wheel[0].road + weight * weight / (2 * k.Ks);
    }
    ck_assert_msg(fabs(its - mine) < 1e-9 * (1e3 + fabs(its)),
                  "%s: energy %.12g, not %.12g", c->m->name, its, mine);
}

START_TEST(the_energy_output_is_kinetic_plus_potential)
{
    for_random_states(energy_is_t_plus_v);
}
END_TEST

/* Power in: torques, motion of the road and friction; power out: dampers. */
static double power(veh_point *c, int which)
{
    veh_car k;
    double sum = 0;
    veh_open_car(&k, c, which);
    number q[MECH_MOST], plus[MECH_MOST], minus[MECH_MOST];
    for (int j = 0; j < k.s.n; j++) q[j] = k.q[j] + 1e-6L * k.qd[j];
    k.s.length(q, plus, &k);
    for (int j = 0; j < k.s.n; j++) q[j] = k.q[j] - 1e-6L * k.qd[j];
    k.s.length(q, minus, &k);
    for (int j = 0; j < k.s.dampers; j++) {
        const double rate = (double)(creall(plus[j] - minus[j]) / 2e-6L) - k.driven[j];
        sum -= k.damping[j] * rate * rate;
    }
    for (int i = 0; i < k.wheels; i++) {
        const veh_wheel *w = &k.wheel[i];
        const int r = (k.wheels == 1 ? 4 : 7) + 3 * i;
        const int h = k.wheels == 1 ? 3 : 4 + 2 * i;
        sum += w->force * (k.qd[r] + w->R * k.qd[r + 2]) + w->rolling * k.qd[r + 2] +
               k.torque[i] * k.qd[h] + w->load * w->droad;
        if (k.wheels == 2) sum -= k.reaction * k.torque[i] * k.qd[2];
    }
    if (!k.wheels) { /* B has no damper at the road, A has no clamp */
        sum += veh_output(c, "load") * veh_in(c, "droad");
        if (which == VEH_A) sum -= k.mass * k.g * veh_in(c, "droad");
    }
    return sum;
}

static void power_balances(veh_point *c, int which)
{
    const tw_model *m = c->m;
    const double h = 1e-6;
    double d[VEH_MOST], x[VEH_MOST], u[16], squeeze = 1;
    veh_car k;
    veh_open_car(&k, c, which);
    /* skip the instants where the damper acts over an open gap: the frozen spring of
     * the balance would be stretched */
    for (int i = 0; i < k.wheels; i++)
        squeeze = fmin(squeeze, k.wheel[i].road + k.wheel[i].R0 -
                                    k.q[(k.wheels == 1 ? 5 : 8) + 3 * i]);
    const double load = k.wheels == 2
                            ? fmin(veh_output(c, "load_f"), veh_output(c, "load_r"))
                            : veh_output(c, "load");
    if (squeeze <= 0 || load <= 0) return;
    const double expected = power(c, which);
    veh_derivative(c, d);
    memcpy(x, c->x, sizeof x);
    memcpy(u, c->u, sizeof u);
    double e[2];
    for (int side = 0; side < 2; side++) {
        const double s = side ? h : -h;
        for (int i = 0; i < m->ns + m->nf; i++) c->x[i] = x[i] + s * d[i];
        for (int i = 0; i < m->nu; i++)
            if (!strncmp(m->input[i].name, "road", 4)) c->u[i] = u[i] + s * u[i + 1];
        e[side] = veh_output(c, "energy");
    }
    const double rate = (e[1] - e[0]) / (2 * h);
    /* the difference loses the digits of E over h */
    const double tolerance = 1e-14 * fabs(e[0]) / h + 1e-6 * fabs(expected) + 1e-3;
    ck_assert_msg(fabs(rate - expected) < tolerance,
                  "%s: energy changes at %.9g W, the power is %.9g W", m->name, rate,
                  expected);
}

START_TEST(energy_changes_by_the_power_of_torques_dampers_and_road)
{
    for_random_states(power_balances);
}
END_TEST

/* Without friction, damping and rolling resistance rk4 conserves energy to its order.
 */
START_TEST(without_friction_and_damping_energy_is_conserved_to_the_order)
{
    static const char *const off[] = {"Cs",   "Cx", "Cy",  "Cth",
                                      "Cres", "mu", "crr", "C"};
    for (int which = 0; which < VEH_CASES; which++) {
        double drift[3];
        for (int level = 0; level < 3; level++) {
            veh_point c;
            tw_run r;
            veh_open_point(&c, veh_cases[which]);
            for (size_t i = 0; i < sizeof off / sizeof *off; i++)
                if (tw_find_var(c.m->param, c.m->np, off[i]) >= 0)
                    veh_set_par(&c, off[i], 0);
            if (veh_travels(&c)) veh_set_par(&c, "v0", 10);
            veh_settle(&c);
            memset(c.u, 0, sizeof c.u);
            /* close enough to rest to keep the wheels on the road */
            for (int i = 0; i < c.m->ns + c.m->nf; i++) c.x[i] += 3e-4 * (i % 3 + 1);
            /* fastest frequency: 130 rad/s in the quarter cars, 600 with a tyre; the
             * drift of rk4 is proportional to (w H)^5 per step */
            const double H = ldexp(which == VEH_A   ? 0.02
                                   : which == VEH_B ? 3e-3
                                                    : 4e-4,
                                   -level);
            tw_init(&r, c.m, tw_find_method("rk4"), H, 1);
            r.p = c.p;
            r.xs0 = c.x;
            r.xf0 = c.x + c.m->ns;
            const size_t len = tw_need(&r);
            double *mem = calloc(len, sizeof *mem);
            ck_assert_int_eq(tw_bind(&r, mem, len), TW_OK);
            ck_assert_int_eq(tw_start(&r), TW_OK);
            ck_assert_int_eq(tw_hold(&r, c.u), TW_OK);
            const double before = veh_output(&c, "energy");
            while (r.now.t < 0.4 - 1e-9) ck_assert_int_eq(tw_tick(&r), TW_OK);
            memcpy(c.x, r.now.xs, (size_t)c.m->ns * sizeof *c.x);
            memcpy(c.x + c.m->ns, r.now.xf, (size_t)c.m->nf * sizeof *c.x);
            drift[level] = fabs(veh_output(&c, "energy") - before);
            free(mem);
        }
        if (getenv("TW_SHOW"))
            fprintf(stderr, "%s: energy drift %g, %g, %g J\n", veh_cases[which],
                    drift[0], drift[1], drift[2]);
        ck_assert_msg(log2(drift[0] / drift[1]) > 3.8 &&
                          log2(drift[1] / drift[2]) > 3.8,
                      "%s: energy drifts by %g, %g, %g J", veh_cases[which], drift[0],
                      drift[1], drift[2]);
    }
}
END_TEST

/* Newton's method on the gradient of the potential: coordinates that nothing depends on
 * (position, angles of the wheels) stay where they are. */
static void find_rest(veh_car *k, double *q)
{
    const int n = k->s.n;
    double g[MECH_MOST], up[MECH_MOST], down[MECH_MOST];
    double A[MECH_MOST * MECH_MOST];
    memcpy(q, k->q, sizeof k->q);
    for (int i = 0; i < n; i++) q[i] += any(0.01);
    for (int pass = 0; pass < 30; pass++) {
        test_mechanics_static(&k->s, q, g);
        double biggest = 0;
        for (int j = 0; j < n; j++) {
            const double was = q[j];
            q[j] = was + 1e-6;
            test_mechanics_static(&k->s, q, up);
            q[j] = was - 1e-6;
            test_mechanics_static(&k->s, q, down);
            q[j] = was;
            for (int i = 0; i < n; i++) A[i * n + j] = (up[i] - down[i]) / 2e-6;
        }
        for (int i = 0; i < n; i++) { /* a weak spring holds the free coordinates */
            A[i * n + i] += 1e-3;
            biggest = fmax(biggest, fabs(g[i]));
        }
        for (int c = 0; c < n; c++) { /* elimination with pivots on the diagonal: A is
                                         positive definite near a stable rest */
            ck_assert(A[c * n + c] > 0);
            for (int i = c + 1; i < n; i++) {
                const double f = A[i * n + c] / A[c * n + c];
                for (int j = c; j < n; j++) A[i * n + j] -= f * A[c * n + j];
                g[i] -= f * g[c];
            }
        }
        for (int c = n - 1; c >= 0; c--) {
            for (int j = c + 1; j < n; j++) g[c] -= A[c * n + j] * g[j];
            g[c] /= A[c * n + c];
            q[c] -= g[c];
        }
        if (biggest < 1e-9) return;
    }
    ck_abort_msg("%s: no rest found", k->c->m->name);
}

/* rest determines heights and pitch */
static int decided(const tw_model *m, int at)
{
    const char *name = at < m->ns ? m->slow_var[at].name : m->fast_var[at - m->ns].name;
    return name[0] == 'y' || name[0] == 'z' || !strcmp(name, "th") ||
           !strncmp(name, "uy", 2) || !strcmp(name, "ur");
}

START_TEST(the_start_is_the_rest_that_a_solver_finds)
{
    for (int which = 0; which < VEH_CASES; which++)
        for (int n = 0; n < 8; n++) {
            veh_point c;
            veh_car k;
            double q[MECH_MOST];
            veh_open_point(&c, veh_cases[which]);
            if (n && which == VEH_PLANAR) { /* payload, shifted masses, other springs */
                veh_set_par(&c, "mc", 612 + 100 * n);
                veh_set_par(&c, "hc", 0.1 * n);
                veh_set_par(&c, "L0f", 0.17 + any(0.05));
                veh_set_par(&c, "lf", 1.25 + any(0.3));
                veh_set_par(&c, "Ks", 19400 + any(8000));
                veh_set_par(&c, "Kres", 2.2e5 + any(1e5));
            } else if (n && which == VEH_TIRE) {
                veh_set_par(&c, "ms", 306 + 50 * n);
                veh_set_par(&c, "L0", any(0.5));
            }
            veh_settle(&c);
            veh_open_car(&k, &c, which);
            find_rest(&k, q);
            for (int i = 0; i < k.s.n; i++)
                if (decided(c.m, k.state_of[i]))
                    ck_assert_msg(fabs(q[i] - k.q[i]) < 1e-10,
                                  "%s: coordinate %d rests at %.15g, starts at %.15g",
                                  c.m->name, i, q[i], k.q[i]);
        }
}
END_TEST

START_TEST(the_steady_start_is_steady_at_any_speed)
{
    static const double speeds[] = {0, 0.01, 1, 20, -3, -40};
    for (int which = VEH_TIRE; which < VEH_CASES; which++)
        for (size_t n = 0; n < 2 * sizeof speeds / sizeof *speeds; n++) {
            veh_point c;
            double d[VEH_MOST];
            veh_open_point(&c, veh_cases[which]);
            const double v = speeds[n / 2];
            veh_set_par(&c, "v0", v);
            veh_set_par(&c, "absolute", (double)(n % 2));
            if (which == VEH_PLANAR) veh_set_par(&c, "L0f", 0.2); /* pitched */
            veh_settle(&c);
            veh_derivative(&c, d);
            for (int i = 0; i < c.m->ns + c.m->nf; i++) {
                const tw_var *var = veh_var(c.m, i);
                double rate = 0;
                if (!strcmp(var->name, "xc")) rate = v;
                if (!strncmp(var->name, "thH", 3)) rate = -v / veh_par(&c, "R");
                if (n % 2 && !strncmp(var->name, "ux", 2)) rate = v;
                if (n % 2 && !strncmp(var->name, "ut", 2)) rate = -v / veh_par(&c, "R");
                /* rounding of heights times the stiffest spring over the lightest
                 * mass: 1e-16 * 1.8e6 / 7, and of the spin times R over a */
                ck_assert_msg(fabs(d[i] - rate) < 1e-9, "%s at %g m/s: %s' is %g",
                              c.m->name, v, var->name, d[i] - rate);
            }
        }
}
END_TEST

START_TEST(wheel_loads_sum_to_the_weight)
{
    for (int which = 0; which < VEH_CASES; which++) {
        veh_point c;
        double weight = 0, load;
        veh_open_point(&c, veh_cases[which]);
        if (which == VEH_PLANAR) {
            veh_set_par(&c, "hc", 0.6);
            veh_set_par(&c, "L0r", 0.25);
            veh_settle(&c);
            weight = veh_par(&c, "mc") + 2 * (veh_par(&c, "mH") + veh_par(&c, "mR"));
            load = veh_output(&c, "load_f") + veh_output(&c, "load_r");
            /* and moments balance about the contact of the front wheel */
            const double th = veh_state(&c, "th"), hc = veh_par(&c, "hc");
            const double arm = veh_par(&c, "lf") * cos(th) + hc * sin(th);
            const double base = (veh_par(&c, "lf") + veh_par(&c, "lr")) * cos(th);
            const double g = veh_par(&c, "g");
            const double moment = veh_par(&c, "mc") * g * arm +
                                  (veh_par(&c, "mH") + veh_par(&c, "mR")) * g * base;
            ck_assert_double_eq_tol(veh_output(&c, "load_r") * base, moment, 1e-8);
            ck_assert_double_gt(fabs(th), 0.01);
        } else {
            static const char *const mass[] = {"ms", "mus", "mH", "mR"};
            for (int i = 0; i < 4; i++)
                if (tw_find_var(c.m->param, c.m->np, mass[i]) >= 0)
                    weight += veh_par(&c, mass[i]);
            load = veh_output(&c, "load");
        }
        ck_assert_double_eq_tol(load, weight * veh_par(&c, "g"), 1e-8);
    }
}
END_TEST

START_TEST(relative_and_absolute_rings_have_the_same_motion)
{
    for (int which = VEH_TIRE; which < VEH_CASES; which++) {
        double end[2][VEH_MOST];
        veh_point c;
        for (int absolute = 0; absolute < 2; absolute++) {
            tw_run r;
            veh_open_point(&c, veh_cases[which]);
            veh_set_par(&c, "v0", 15);
            veh_set_par(&c, "absolute", absolute);
            tw_init(&r, c.m, tw_find_method("rk4"), 1e-5, 1);
            r.p = c.p;
            r.input = veh_manoeuvre;
            r.input_user = (void *)c.m;
            const size_t len = tw_need(&r);
            double *mem = calloc(len, sizeof *mem);
            ck_assert_int_eq(tw_bind(&r, mem, len), TW_OK);
            ck_assert_int_eq(tw_start(&r), TW_OK);
            while (r.now.t < 0.3 - 1e-9) ck_assert_int_eq(tw_tick(&r), TW_OK);
            memcpy(c.x, r.now.xs, (size_t)c.m->ns * sizeof *c.x);
            memcpy(c.x + c.m->ns, r.now.xf, (size_t)c.m->nf * sizeof *c.x);
            free(mem);
            veh_car k;
            veh_open_car(&k, &c,
                         which); /* its coordinates are absolute in both cases */
            memcpy(end[absolute], c.x, sizeof c.x);
            for (int i = 0; i < k.s.n; i++) end[absolute][k.state_of[i]] = k.q[i];
        }
        for (int i = 0; i < c.m->ns + c.m->nf; i++)
            /* both converged to about 1e-9 at this step (rk4 across the bump's corners)
             */
            ck_assert_msg(fabs(end[0][i] - end[1][i]) < 1e-7 * (1 + fabs(end[0][i])),
                          "%s: state %d is %.12g relative, %.12g absolute", c.m->name,
                          i, end[0][i], end[1][i]);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("vehicle");
    TCase *c = tcase_create("equations");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, accelerations_follow_from_the_energies);
    tcase_add_test(c, slow_and_fast_together_are_both);
    tcase_add_test(c, the_energy_output_is_kinetic_plus_potential);
    tcase_add_test(c, energy_changes_by_the_power_of_torques_dampers_and_road);
    tcase_add_test(c, without_friction_and_damping_energy_is_conserved_to_the_order);
    tcase_add_test(c, the_start_is_the_rest_that_a_solver_finds);
    tcase_add_test(c, the_steady_start_is_steady_at_any_speed);
    tcase_add_test(c, wheel_loads_sum_to_the_weight);
    tcase_add_test(c, relative_and_absolute_rings_have_the_same_motion);
    suite_add_tcase(s, c);
    return s;
}
