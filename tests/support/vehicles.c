/* vehicles.c: the second description of the vehicles; see vehicles.h. */
#include "vehicles.h"

typedef mech_number number;

double veh_par(const veh_point *c, const char *name)
{
    const int i = tw_find_var(c->m->param, c->m->np, name);
    ck_assert_msg(i >= 0, "%s has no parameter %s", c->m->name, name);
    return c->p[i];
}

void veh_set_par(veh_point *c, const char *name, double value)
{
    const int i = tw_find_var(c->m->param, c->m->np, name);
    ck_assert_msg(i >= 0, "%s has no parameter %s", c->m->name, name);
    c->p[i] = value;
}

int veh_place_of(const tw_model *m, const char *name)
{
    int i = tw_find_var(m->slow_var, m->ns, name);
    if (i >= 0) return i;
    i = tw_find_var(m->fast_var, m->nf, name);
    ck_assert_msg(i >= 0, "%s has no state %s", m->name, name);
    return m->ns + i;
}

const tw_var *veh_var(const tw_model *m, int i)
{
    return i < m->ns ? &m->slow_var[i] : &m->fast_var[i - m->ns];
}

double veh_state(const veh_point *c, const char *name)
{
    return c->x[veh_place_of(c->m, name)];
}

double veh_in(const veh_point *c, const char *name)
{
    const int i = tw_find_var(c->m->input, c->m->nu, name);
    ck_assert_msg(i >= 0, "%s has no input %s", c->m->name, name);
    return c->u[i];
}

tw_at veh_at_point(const veh_point *c)
{
    return (tw_at){0, c->x, c->x + c->m->ns, NULL, c->u, c->p, NULL, NULL};
}

void veh_derivative(const veh_point *c, double *d)
{
    const tw_at at = veh_at_point(c);
    /* a check assertion costs a system call: only a failure uses one */
    if (c->m->slow(&at, d)) ck_abort_msg("%s: slow fails", c->m->name);
    if (c->m->nf && c->m->fast(&at, d + c->m->ns))
        ck_abort_msg("%s: fast fails", c->m->name);
}

double veh_output(const veh_point *c, const char *name)
{
    const tw_at at = veh_at_point(c);
    const int i = tw_find_var(c->m->output, c->m->ny, name);
    double y[32];
    ck_assert_msg(i >= 0, "%s has no output %s", c->m->name, name);
    ck_assert_int_eq(c->m->out(&at, y), TW_OK);
    return y[i];
}

/* defaults, steady state, default input */
void veh_settle(veh_point *c)
{
    const tw_at at = veh_at_point(c);
    for (int i = 0; i < c->m->nu; i++) c->u[i] = c->m->input[i].value;
    for (int i = 0; i < c->m->ns; i++) c->x[i] = c->m->slow_var[i].value;
    for (int i = 0; i < c->m->nf; i++) c->x[c->m->ns + i] = c->m->fast_var[i].value;
    if (c->m->init_s) ck_assert_int_eq(c->m->init_s(&at, c->x), TW_OK);
    if (c->m->init_f) ck_assert_int_eq(c->m->init_f(&at, c->x + c->m->ns), TW_OK);
    if (c->m->drive) ck_assert_int_eq(c->m->drive(&at, c->u), TW_OK);
}

void veh_open_point(veh_point *c, const char *model)
{
    memset(c, 0, sizeof *c);
    c->m = tw_find_model(model);
    ck_assert_msg(c->m != NULL, "no model %s", model);
    ck_assert_int_eq(tw_model_defaults(c->m, c->p, NULL, NULL), TW_OK);
    veh_settle(c);
}

int veh_manoeuvre(double t, double *u, void *user)
{
    const tw_model *m = user;
    const tw_source *bump = tw_find_source("bump");
    const int wheels = m->nu == 8 ? 2 : 1;
    double rate;
    for (int i = 0; i < wheels; i++) {
        const double road[] = {0.02, 0.05 + 0.135 * i, 0.1}; /* height, start, length */
        const double drive[] = {400, 0, 0.3}, brake[] = {900, 0.25, 0.5};
        bump->at(t, road, NULL, &u[2 * i], &u[2 * i + 1]);
        if (m->nu == 2) continue;
        bump->at(t, drive, NULL, &u[2 * wheels + i], &rate);
        bump->at(t, brake, NULL, &u[3 * wheels + i], &rate);
    }
    return TW_OK;
}

void veh_drive_open(veh_drive *d, const char *method, double H, tw_input *input)
{
    const tw_method *m = tw_find_method(method);
    ck_assert_msg(m != NULL, "no method %s", method);
    tw_init(&d->r, d->c.m, m, H, m->ratio ? m->ratio : 2);
    d->r.p = d->c.p;
    d->r.input = input;
    d->r.input_user = (void *)d->c.m;
    d->len = tw_need(&d->r);
    d->mem = calloc(d->len, sizeof *d->mem);
    int rc = tw_bind(&d->r, d->mem, d->len);
    if (!rc) rc = tw_start(&d->r);
    if (rc) ck_abort_msg("%s, %s: %s", d->c.m->name, method, tw_error(rc));
}

void veh_drive_look(veh_drive *d)
{
    memcpy(d->c.x, d->r.now.xs, (size_t)d->c.m->ns * sizeof *d->c.x);
    if (d->c.m->nf)
        memcpy(d->c.x + d->c.m->ns, d->r.now.xf, (size_t)d->c.m->nf * sizeof *d->c.x);
    if (tw_inputs(&d->r, d->c.u)) ck_abort_msg("no inputs");
}

void veh_drive_go(veh_drive *d, double tend)
{
    while (d->r.now.t < tend - 1e-9) {
        if (!tw_tick(&d->r)) continue;
        char text[300];
        tw_message(&d->r, text, sizeof text);
        ck_abort_msg("%s, %s, t = %g: %s", d->c.m->name, d->r.method->name, d->r.now.t,
                     text);
    }
    veh_drive_look(d);
}

void veh_drive_close(veh_drive *d)
{
    free(d->mem);
}

void veh_drive_hold(veh_drive *d, const char *name, double value)
{
    for (int i = 0; i < d->c.m->nu; i++)
        if (!strncmp(d->c.m->input[i].name, name, strlen(name))) d->c.u[i] = value;
    ck_assert_int_eq(tw_hold(&d->r, d->c.u), TW_OK);
}

/* The tyre, as printed. */
static number brush(double mu, double load, double cpx, double a, number s)
{
    const long double beta = 2.0L * cpx * a * a / (3.0L * mu * load);
    const number q = creall(s) < 0 ? -beta * s : beta * s;
    const number shape = creall(q) <= 1 ? 3 * q - 3 * q * q + q * q * q : 1;
    return creall(s) < 0 ? -mu * load * shape : mu * load * shape;
}

static void open_wheel(const veh_point *c, const char *end, double hub_y, veh_wheel *w)
{
    char name[16];
#define OF(what) (snprintf(name, sizeof name, what "%s", end), veh_state(c, name))
#define IN(what) (snprintf(name, sizeof name, what "%s", end), veh_in(c, name))
    const double vx = OF("vx"), vy = OF("vy"), spin = OF("w"), s = OF("s");
    const double y = OF("uy") + (veh_par(c, "absolute") != 0 ? 0 : hub_y);
    const double mu = veh_par(c, "mu"), a = veh_par(c, "a");
    const double cpx = veh_par(c, "Ckappa") / (2 * a * a);
    *w = (veh_wheel){veh_par(c, "mR"),
                     veh_par(c, "IR"),
                     {veh_par(c, "Kx"), veh_par(c, "Ky"), veh_par(c, "Kth")},
                     {veh_par(c, "Cx"), veh_par(c, "Cy"), veh_par(c, "Cth")},
                     veh_par(c, "Kres"),
                     veh_par(c, "Cres"),
                     veh_par(c, "R0"),
                     veh_par(c, "R"),
                     IN("road"),
                     IN("droad"),
                     0,
                     0,
                     0,
                     0,
                     0,
                     0};
    w->load = -w->Kres * (y - w->road - w->R0) - w->Cres * (vy - w->droad);
    w->touches = w->load > 0;
    double sigma = a;
    if (w->touches) {
        const number step = brush(mu, w->load, cpx, a, s + 1e-30L * I);
        w->force = (double)creall(step);
        /* B12 and B13: C_kappa is the slope of the force */
        sigma = fmax((double)(cimagl(step) / 1e-30L) / (2 * a * cpx), 0.1 * a);
        if (s == 0) sigma = a;
        w->rolling = veh_par(c, "crr") * w->load * tanh(vx / veh_par(c, "vreg"));
    } else
        w->load = w->Kres = w->Cres = 0;
    w->slip_rate = (-(vx + w->R * spin) - fabs(vx) * s) / sigma;
    w->turned = OF("ut");
#undef OF
#undef IN
}

static double hub_torque(const veh_point *c, const char *end)
{
    char name[16];
    double torque, brake, spin;
    snprintf(name, sizeof name, "torque%s", end);
    torque = veh_in(c, name);
    snprintf(name, sizeof name, "brake%s", end);
    brake = veh_in(c, name);
    snprintf(name, sizeof name, "wH%s", end);
    spin = veh_state(c, name);
    return -torque - brake * tanh(spin / veh_par(c, "wbrake"));
}

static number ring_potential(const veh_wheel *w, double g, const number *hub,
                             const number *ring)
{
    const number squeeze = w->road + w->R0 - ring[1];
    number sum = w->mR * g * ring[1] + w->Kres * squeeze * squeeze / 2;
    for (int k = 0; k < 3; k++)
        sum += w->K[k] * (ring[k] - hub[k]) * (ring[k] - hub[k]) / 2;
    return sum;
}

/* The road force acts on the lowest point of the tread, which is fixed to the ring. */
static number ring_work(const veh_wheel *w, const number *ring)
{
    const long double down = -acosl(-1) / 2 - w->turned;
    return w->force * (ring[0] + w->R * ccosl(ring[2] + down)) + w->rolling * ring[2];
}

static void coordinate(veh_car *k, const char *name, const char *rate)
{
    const int i = k->s.n++;
    k->state_of[i] = veh_place_of(k->c->m, name);
    k->rate_of[i] = veh_place_of(k->c->m, rate);
    k->q[i] = k->c->x[k->state_of[i]];
    k->qd[i] = k->c->x[k->rate_of[i]];
}

/* A: one mass, one spring, one damper; heights from rest */
static void place_a(const number *q, number *r, const void *user)
{
    (void)user;
    r[0] = q[0];
}

static number potential_a(const number *q, const void *user)
{
    const veh_car *k = user;
    const double K = k->Ks;
    const number squeeze = k->mass * k->g / K + k->wheel[0].road - q[0];
    return k->mass * k->g * q[0] + K * squeeze * squeeze / 2;
}

static void open_a(veh_car *k)
{
    k->mass = k->inertia[0] = veh_par(k->c, "ms");
    k->Ks = veh_par(k->c, "K");
    k->wheel[0].road = veh_in(k->c, "road");
    k->damping[0] = veh_par(k->c, "C");
    k->driven[0] = veh_in(k->c, "droad");
    coordinate(k, "zs", "vs");
    k->s.places = k->s.dampers = 1;
    k->s.place = k->s.length = place_a;
    k->s.potential = potential_a;
}

/* B: chassis and wheel */
static number potential_b(const number *q, const void *user)
{
    const veh_car *k = user;
    const veh_wheel *w = &k->wheel[0];
    const double weight = (k->mass + w->mR) * k->g;
    const number strut = k->mass * k->g / k->Ks + q[1] - q[0];
    const number tyre = weight / veh_par(k->c, "Kt") + w->road - q[1];
    return k->g * (k->mass * q[0] + w->mR * q[1]) + k->Ks * strut * strut / 2 +
           w->Kres * tyre * tyre / 2;
}

static void place_two(const number *q, number *r, const void *user)
{
    (void)user;
    r[0] = q[0];
    r[1] = q[1];
}

static void strut_length(const number *q, number *r, const void *user)
{
    (void)user;
    r[0] = q[0] - q[1];
}

static void open_b(veh_car *k)
{
    veh_wheel *w = &k->wheel[0];
    k->mass = k->inertia[0] = veh_par(k->c, "ms");
    w->mR = k->inertia[1] = veh_par(k->c, "mus");
    k->Ks = veh_par(k->c, "Ks");
    k->damping[0] = veh_par(k->c, "Cs");
    w->road = veh_in(k->c, "road");
    w->Kres = veh_par(k->c, "Kt");
    coordinate(k, "zs", "vs");
    coordinate(k, "zu", "vu");
    w->touches = (k->mass + w->mR) * k->g + w->Kres * (w->road - k->q[1]) > 0;
    if (!w->touches) w->Kres = 0;
    k->s.places = 2;
    k->s.dampers = 1;
    k->s.place = place_two;
    k->s.length = strut_length;
    k->s.potential = potential_b;
}

/* C: chassis, hub, ring; q[2] is the height of the ring */
static number potential_c(const number *q, const void *user)
{
    const veh_car *k = user;
    const veh_wheel *w = &k->wheel[0];
    const double above = (k->mass + k->mH) * k->g, weight = above + w->mR * k->g;
    const number strut = k->mass * k->g / k->Ks + q[1] - q[0];
    const number side = above / w->K[1] + q[2] - q[1];
    const number tread = weight / veh_par(k->c, "Kres") + w->road - q[2];
    return k->g * (k->mass * q[0] + k->mH * q[1] + w->mR * q[2]) +
           k->Ks * strut * strut / 2 + w->K[1] * side * side / 2 +
           w->Kres * tread * tread / 2;
}

static void place_three(const number *q, number *r, const void *user)
{
    (void)user;
    for (int i = 0; i < 3; i++) r[i] = q[i];
}

static void lengths_c(const number *q, number *r, const void *user)
{
    (void)user;
    r[0] = q[0] - q[1];
    r[1] = q[1] - q[2];
    r[2] = q[2];
}

static void open_c(veh_car *k)
{
    veh_wheel *w = &k->wheel[0];
    k->mass = k->inertia[0] = veh_par(k->c, "ms");
    k->mH = k->inertia[1] = veh_par(k->c, "mH");
    w->mR = k->inertia[2] = veh_par(k->c, "mR");
    k->Ks = veh_par(k->c, "Ks");
    w->K[1] = veh_par(k->c, "Ky");
    w->Kres = veh_par(k->c, "Kres");
    w->Cres = veh_par(k->c, "Cres");
    w->road = veh_in(k->c, "road");
    w->droad = veh_in(k->c, "droad");
    coordinate(k, "zs", "vs");
    coordinate(k, "zh", "vh");
    coordinate(k, "ur", "vr");
    k->q[2] += k->q[1];
    const double load = (k->mass + k->mH + w->mR) * k->g +
                        w->Kres * (w->road - k->q[2]) + w->Cres * (w->droad - k->qd[2]);
    if (load <= 0) w->Kres = w->Cres = 0;
    k->damping[0] = veh_par(k->c, "Cs");
    k->damping[1] = veh_par(k->c, "Cy");
    k->damping[2] = w->Cres;
    k->driven[2] = w->droad;
    k->s.places = k->s.dampers = 3;
    k->s.place = place_three;
    k->s.length = lengths_c;
    k->s.potential = potential_c;
}

/* The travelling cars: chassis, then hub and ring of each wheel. Coordinates of the
 * quarter car: x, ys, yH, thH, ring x, y, angle; of the vehicle: x, y, th, two hubs
 * (y, angle), two rings. */
void veh_bodies(const veh_car *k, const number *q, number hub[][3], number ring[][3],
                number *pivot)
{
    if (k->wheels == 1) {
        const number at[3] = {q[0], q[2], q[3]};
        memcpy(hub[0], at, sizeof at);
        memcpy(ring[0], q + 4, sizeof at);
        pivot[0] = q[1];
        return;
    }
    for (int i = 0; i < VEH_WHEELS; i++) {
        /* a point of the chassis, rotated with it */
        const number c = ccosl(q[2]), s = csinl(q[2]);
        const double px = k->reach[i], py = -k->hc;
        hub[i][0] = q[0] + c * px - s * py;
        pivot[i] = q[1] + s * px + c * py;
        hub[i][1] = q[3 + 2 * i];
        hub[i][2] = q[4 + 2 * i];
        memcpy(ring[i], q + 7 + 3 * i, sizeof ring[i]);
    }
}

void veh_place_car(const number *q, number *r, const void *user)
{
    const veh_car *k = user;
    number hub[VEH_WHEELS][3], ring[VEH_WHEELS][3], pivot[VEH_WHEELS];
    const int body = k->wheels == 1 ? 2 : 3;
    veh_bodies(k, q, hub, ring, pivot);
    memcpy(r, q, (size_t)body * sizeof *r);
    for (int i = 0; i < k->wheels; i++) {
        memcpy(r + body + 6 * i, hub[i], sizeof hub[i]);
        memcpy(r + body + 6 * i + 3, ring[i], sizeof ring[i]);
    }
}

static void lengths_car(const number *q, number *r, const void *user)
{
    const veh_car *k = user;
    number hub[VEH_WHEELS][3], ring[VEH_WHEELS][3], pivot[VEH_WHEELS];
    veh_bodies(k, q, hub, ring, pivot);
    for (int i = 0; i < k->wheels; i++) {
        number *at = r + 5 * i;
        at[0] = pivot[i] - hub[i][1];
        for (int j = 0; j < 3; j++) at[1 + j] = ring[i][j] - hub[i][j];
        at[4] = ring[i][1];
    }
}

static number potential_car(const number *q, const void *user)
{
    const veh_car *k = user;
    number hub[VEH_WHEELS][3], ring[VEH_WHEELS][3], pivot[VEH_WHEELS];
    number sum = k->mass * k->g * q[1];
    veh_bodies(k, q, hub, ring, pivot);
    for (int i = 0; i < k->wheels; i++) {
        const number strut = pivot[i] - hub[i][1] - k->L0[i];
        sum += k->mH * k->g * hub[i][1] + k->Ks * strut * strut / 2 +
               ring_potential(&k->wheel[i], k->g, hub[i], ring[i]);
    }
    return sum;
}

static number work_car(const number *q, const void *user)
{
    const veh_car *k = user;
    number hub[VEH_WHEELS][3], ring[VEH_WHEELS][3], pivot[VEH_WHEELS], sum = 0;
    veh_bodies(k, q, hub, ring, pivot);
    for (int i = 0; i < k->wheels; i++) {
        sum += ring_work(&k->wheel[i], ring[i]) + k->torque[i] * hub[i][2];
        if (k->wheels == 2) sum -= k->reaction * k->torque[i] * q[2];
    }
    return sum;
}

static void open_travelling(veh_car *k)
{
    static const char *const one[][2] = {{"xc", "vxc"}, {"ys", "vs"}, {"yH", "vH"},
                                         {"thH", "wH"}, {"ux", "vx"}, {"uy", "vy"},
                                         {"ut", "w"}};
    static const char *const two[][2] = {
        {"xc", "vxc"},     {"yc", "vyc"},    {"th", "wc"},      {"yH_f", "vH_f"},
        {"thH_f", "wH_f"}, {"yH_r", "vH_r"}, {"thH_r", "wH_r"}, {"ux_f", "vx_f"},
        {"uy_f", "vy_f"},  {"ut_f", "w_f"},  {"ux_r", "vx_r"},  {"uy_r", "vy_r"},
        {"ut_r", "w_r"}};
    static const char *const ends[2][2] = {{"", ""}, {"_f", "_r"}};
    const veh_point *c = k->c;
    const int single = tw_find_var(c->m->param, c->m->np, "mc") < 0;
    k->wheels = single ? 1 : 2;
    for (int i = 0; i < (single ? 7 : 13); i++)
        coordinate(k, single ? one[i][0] : two[i][0], single ? one[i][1] : two[i][1]);
    k->mass = veh_par(c, single ? "ms" : "mc");
    k->mH = veh_par(c, "mH");
    k->Ks = veh_par(c, "Ks");
    if (!single) {
        k->reach[0] = veh_par(c, "lf");
        k->reach[1] = -veh_par(c, "lr");
        k->hc = veh_par(c, "hc");
        k->reaction = veh_par(c, "reaction");
    }
    const int body = single ? 2 : 3;
    k->inertia[0] = k->inertia[1] = k->mass;
    if (!single) k->inertia[2] = veh_par(c, "Ic");
    number q[MECH_MOST], hub[VEH_WHEELS][3], ring[VEH_WHEELS][3], pivot[VEH_WHEELS];
    for (int i = 0; i < k->s.n; i++) q[i] = k->q[i];
    veh_bodies(k, q, hub, ring, pivot);
    for (int i = 0; i < k->wheels; i++) {
        const char *end = ends[k->wheels - 1][i];
        veh_wheel *w = &k->wheel[i];
        k->L0[i] = veh_par(c, single ? "L0" : i ? "L0r" : "L0f");
        open_wheel(c, end, (double)creall(hub[i][1]), w);
        k->torque[i] = hub_torque(c, end);
        if (veh_par(c, "absolute") == 0) {
            for (int j = 0; j < 3; j++)
                k->q[(single ? 4 : 7) + 3 * i + j] += (double)creall(hub[i][j]);
            w->turned += (double)creall(hub[i][2]);
        }
        double *m = k->inertia + body + 6 * i;
        m[0] = m[1] = k->mH;
        m[2] = veh_par(c, "IH");
        m[3] = m[4] = w->mR;
        m[5] = w->IR;
        double *d = k->damping + 5 * i;
        d[0] = veh_par(c, "Cs");
        for (int j = 0; j < 3; j++) d[1 + j] = w->C[j];
        d[4] = w->Cres;
        k->driven[5 * i + 4] = w->droad;
    }
    k->s.places = body + 6 * k->wheels;
    k->s.dampers = 5 * k->wheels;
    k->s.place = veh_place_car;
    k->s.length = lengths_car;
    k->s.potential = potential_car;
    k->s.work = work_car;
}

const char *const veh_cases[VEH_CASES] = {"quarter_car_a", "quarter_car_b",
                                          "quarter_car_c", "quarter_car_tire",
                                          "planar_vehicle"};

void veh_open_car(veh_car *k, veh_point *c, int which)
{
    memset(k, 0, sizeof *k);
    k->c = c;
    k->g = veh_par(c, "g");
    k->s.inertia = k->inertia;
    k->s.damping = k->damping;
    k->s.driven = k->driven;
    k->s.user = k;
    static void (*const open[VEH_CASES])(veh_car *) = {
        open_a, open_b, open_c, open_travelling, open_travelling};
    open[which](k);
}

int veh_travels(const veh_point *c)
{
    return tw_find_var(c->m->param, c->m->np, "absolute") >= 0;
}
