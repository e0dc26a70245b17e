/* advice_cases.c: systems to advise on, see advice_cases.h. */
#include "advice_cases.h"
#include "common.h"
#include "ten_problems.h"
#include "tw_auto.h"

/* Random systems: all coefficients are parameters. Second-order pairs q, v:
 *     q' = v,  v' = -w^2 q - d v - c q^3 + sum_j K_j x_j + A sin(W t)
 * and decays x' = -r x + sum_j K_j x_j. Slow pairs and one decay, then fast ones. */
enum { PAIRS = 3, MOST = 2 * (2 * PAIRS + 1), ROW = 6 + MOST, PARAMS = MOST * ROW };
enum { W2, DAMPING, CUBIC, AMPLITUDE, FREQUENCY, X0, COUPLED };

typedef struct random_system {
    tw_model model;
    tw_var slow[MOST], fast[MOST], param[PARAMS];
    char name[20];
} random_system;

static double row(const tw_at *a, int ns, int nf, int i, int partner, double v)
{
    const double *p = a->p + i * ROW;
    const double x = i < ns ? a->xs[i] : a->xf[i - ns];
    double sum = p[AMPLITUDE] * sin(p[FREQUENCY] * a->t);
    for (int j = 0; j < ns + nf; j++)
        sum += p[COUPLED + j] * (j < ns ? a->xs[j] : a->xf[j - ns]);
    return partner ? sum - p[W2] * x - p[DAMPING] * v - p[CUBIC] * x * x * x
                   : sum - p[DAMPING] * x;
}

/* States first ... first + n - 1: pairs, then decays. */
static int side(const tw_at *a, int ns, int nf, int first, int n, double *d)
{
    const double *x = first ? a->xf : a->xs;
    const int pairs = n / 2;
    for (int k = 0; k < pairs; k++) {
        d[2 * k] = x[2 * k + 1];
        d[2 * k + 1] = row(a, ns, nf, first + 2 * k, 1, x[2 * k + 1]);
    }
    if (n % 2) d[n - 1] = row(a, ns, nf, first + n - 1, 0, 0);
    return TW_OK;
}

/* The sizes are in the last parameters of the last row. */
static int size_of(const tw_at *a, int part)
{
    return (int)a->p[PARAMS - 2 + part];
}

static int random_slow(const tw_at *a, double *d)
{
    return side(a, size_of(a, 0), size_of(a, 1), 0, size_of(a, 0), d);
}

static int random_fast(const tw_at *a, double *d)
{
    return side(a, size_of(a, 0), size_of(a, 1), size_of(a, 0), size_of(a, 1), d);
}

static int random_init_s(const tw_at *a, double *x)
{
    for (int i = 0; i < size_of(a, 0); i++) x[i] = a->p[i * ROW + X0];
    return TW_OK;
}

static int random_init_f(const tw_at *a, double *x)
{
    const int ns = size_of(a, 0);
    for (int i = 0; i < size_of(a, 1); i++) x[i] = a->p[(ns + i) * ROW + X0];
    return TW_OK;
}

/* 0 to 1 */
static double any(unsigned long long *seed)
{
    return 0.5 + 0.5 * test_random(seed);
}

static void make_random(random_system *s, int number)
{
    unsigned long long seed = 77 + (unsigned long long)number * 1000003;
    for (int k = 0; k < 10; k++) test_random(&seed);
    const int ns = 2 + (int)(4.999 * any(&seed)), nf = 1 + (int)(5.999 * any(&seed));
    const double slow_rate = 1 + 4 * any(&seed);
    const double gap = pow(10, 0.7 + 1.3 * any(&seed));
    for (int i = 0; i < PARAMS; i++)
        s->param[i] = (tw_var){"p", "", "a coefficient", 0, 0, 0, TW_OURS};
    for (int i = 0; i < ns + nf; i++) {
        const int is_fast = i >= ns, of = is_fast ? i - ns : i;
        const double w = slow_rate * (is_fast ? gap : 1) * (1 + any(&seed));
        const int velocity = of % 2, pair = of - velocity + 1 < (is_fast ? nf : ns);
        tw_var *p = s->param + i * ROW;
        p[W2].value = w * w;
        p[DAMPING].value = pair ? 0.1 * w * any(&seed) : w;
        p[CUBIC].value = 0.3 * w * w * any(&seed);
        p[AMPLITUDE].value = w * (pair ? w : 1) * 0.3 * any(&seed);
        p[FREQUENCY].value = slow_rate * (0.5 + 2 * any(&seed));
        p[X0].value = (velocity && pair ? w : 1) * test_random(&seed);
        /* as strong as a tenth of its own spring; velocities do not couple */
        for (int j = 0; j < ns + nf; j++) {
            const int other = j >= ns ? j - ns : j;
            const int is_velocity = other % 2 && other < 2 * ((j >= ns ? nf : ns) / 2);
            const double strength = pair ? w * w : w;
            if (j != i && !is_velocity)
                p[COUPLED + j].value = 0.1 * strength * test_random(&seed);
        }
    }
    s->param[PARAMS - 2].value = ns;
    s->param[PARAMS - 1].value = nf;
    for (int i = 0; i < MOST; i++)
        s->slow[i] = s->fast[i] =
            (tw_var){"x", i % 2 ? "v" : "q", "a state", 0, 0, 0, 0};
    snprintf(s->name, sizeof s->name, "random_%d", number);
    s->model = (tw_model){.name = s->name,
                          .ns = ns,
                          .nf = nf,
                          .np = PARAMS,
                          .slow_var = s->slow,
                          .fast_var = s->fast,
                          .param = s->param,
                          .init_s = random_init_s,
                          .init_f = random_init_f,
                          .slow = random_slow,
                          .fast = random_fast};
}

/* 0.5 (1 - cos) from `start` for `length`, and its rate */
static double bump(double t, double start, double length, double *rate)
{
    const double w = 6.283185307179586477 / length, angle = w * (t - start);
    *rate = 0;
    if (angle < 0 || t > start + length) return 0;
    *rate = 0.5 * w * sin(angle);
    return 0.5 * (1 - cos(angle));
}

static int road_bump(double t, double *u, void *user)
{
    double rate;
    (void)user;
    u[0] = 0.02 * bump(t, 0.2, 0.1, &rate);
    u[1] = 0.02 * rate;
    return TW_OK;
}

static int road_and_torque(double t, double *u, void *user)
{
    double rate;
    road_bump(t, u, user);
    u[2] = 100 * bump(t, 0, 0.4, &rate);
    u[3] = 0;
    return TW_OK;
}

static int tyre_forces(double t, double *u, void *user)
{
    (void)user;
    u[0] = 300 * sin(5 * t);
    u[1] = 4000 + 800 * sin(12 * t);
    u[2] = 20 * sin(7 * t);
    u[3] = 100 * sin(3 * t);
    u[4] = 0;
    return TW_OK;
}

static int hub_motion(double t, double *u, void *user)
{
    (void)user;
    u[0] = 20;
    u[1] = 0.02 * cos(10 * t);
    u[2] = -60 - 2 * sin(8 * t);
    u[3] = 0.002 * sin(10 * t);
    u[4] = u[5] = 0;
    return TW_OK;
}

static int two_sines(double t, double *u, void *user)
{
    (void)user;
    u[0] = sin(2 * t);
    u[1] = 20 * cos(9 * t);
    return TW_OK;
}

static random_system random_systems[CASE_RANDOM];

/* Prices in nanoseconds on one machine; of a random system 1 for fast(). */
static const struct listed {
    const char *model;
    double tend;
    const char *preset;
    tw_input *input;
    double slow, fast;
    int by_engine;
    const char *set;
    double value;
} listed[] = {
    {"kpr", 3, NULL, NULL, 16, 16, 0, NULL, 0},
    {"planar_vehicle", 1, NULL, NULL, 33, 37, 0, "v0", 20},
    {"planar_spacecraft", 3, "B", NULL, 56, 55, 0, NULL, 0},
    {"gun_turret", 1, NULL, NULL, 29, 32, 0, NULL, 0},
    {"flexible_arm", 1, NULL, NULL, 710, 760, 0, NULL, 0},
    {"hmmwv", 0.5, "rough_road", NULL, 860, 590, 0, NULL, 0},
    {"hmmwv_fast_spin", 0.5, "rough_road", NULL, 860, 640, 0, NULL, 0},
    {"hmmwv_driver", 0.5, "lane_change", NULL, 900, 590, 0, NULL, 0},
    {"hydraulic_actuator", 2, NULL, NULL, 40, 30, 1, NULL, 0},
    {"linear_pair", 5, NULL, two_sines, 3, 3, 0, NULL, 0},
    {"quarter_car_a", 2, NULL, road_bump, 4, 4, 0, NULL, 0},
    {"quarter_car_b", 2, NULL, road_bump, 4, 4, 0, NULL, 0},
    {"quarter_car_c", 1, NULL, road_bump, 5, 5, 0, NULL, 0},
    {"quarter_car_friction", 1, NULL, road_and_torque, 10, 10, 1, NULL, 0},
    {"quarter_car_hub", 2, NULL, tyre_forces, 15, 15, 0, NULL, 0},
    {"quarter_car_tire", 1, NULL, road_and_torque, 25, 30, 0, NULL, 0},
    {"ring_tyre", 1, NULL, hub_motion, 30, 30, 0, NULL, 0},
};
enum { LISTED = sizeof listed / sizeof *listed, CASES = LISTED + 1 + CASE_RANDOM };

static advice_case cases[CASES];
static int known;

static void make_cases(void)
{
    static const double slow_price[] = {1, 3, 10, 50};
    for (int i = 0; i < LISTED; i++) {
        const struct listed *l = &listed[i];
        cases[i] =
            (advice_case){l->model, tw_find_model(l->model), l->tend,      l->preset,
                          l->input, {l->slow, l->fast},      l->by_engine, l->set,
                          l->value};
        if (!strcmp(l->model, "planar_vehicle"))
            cases[i].input = ten_problems[TEN_VEHICLE_BUMP].input;
        if (!strcmp(l->model, "planar_spacecraft"))
            cases[i].input = ten_problems[TEN_CRAFT_PULSE].input;
    }
    cases[LISTED] = (advice_case){.name = "oscillators",
                                  .model = &test_oscillators,
                                  .tend = 5,
                                  .input = test_sine_input,
                                  .price = {10, 5}};
    for (int k = 0; k < CASE_RANDOM; k++) {
        make_random(&random_systems[k], k);
        cases[LISTED + 1 + k] = (advice_case){.name = random_systems[k].name,
                                              .model = &random_systems[k].model,
                                              .tend = 3,
                                              .price = {slow_price[k % 4], 1}};
    }
    known = 1;
}

int advice_cases(void)
{
    return CASES;
}

const advice_case *advice_case_at(int i)
{
    if (!known) make_cases();
    return &cases[i];
}

const double *advice_case_params(int i)
{
    enum { MOST_PARAMS = 300 };
    static double of[CASES][MOST_PARAMS];
    static int filled[CASES];
    const advice_case *c = advice_case_at(i);
    const tw_model *m = c->model;
    ck_assert_int_le(m->np, MOST_PARAMS);
    if (filled[i]++) return of[i];
    if (c->preset)
        ck_assert_int_eq(tw_apply_preset(m, c->preset, of[i], NULL, NULL), TW_OK);
    else
        ck_assert_int_eq(tw_model_defaults(m, of[i], NULL, NULL), TW_OK);
    if (c->set) {
        const int k = tw_find_var(m->param, m->np, c->set);
        ck_assert_int_ge(k, 0);
        of[i][k] = c->value;
    }
    return of[i];
}

double advice_case_instant(int i, int k)
{
    return advice_case_at(i)->tend * (k + 1) / CASE_INSTANTS;
}

static void settings(int i, tw_run *r)
{
    r->p = advice_case_params(i);
    r->input = advice_case_at(i)->input;
}

/* A run of the engine at all instants; low, high: of its steps, or NULL. */
static int engine(int i, double tol, const double *range, double hmax, int stiff,
                  case_points x, double *low, double *high)
{
    const advice_case *c = advice_case_at(i);
    const int ns = c->model->ns, n = ns + c->model->nf;
    double atol[CASE_STATES];
    tw_auto a;
    tw_auto_init(&a, c->model, range ? 0 : tol, 1e-3 * tol);
    settings(i, &a.run);
    a.tend = c->tend;
    a.Hmax = hmax;
    a.stiff = stiff ? TW_AUTO_STIFF_ON : TW_AUTO_STIFF_OFF;
    for (int k = 0; range && k < n; k++) atol[k] = tol * range[k];
    if (range) a.atol_s = atol, a.atol_f = atol + ns;
    const size_t need = tw_auto_need(&a);
    double *mem = calloc(need + 1, sizeof *mem);
    int rc = tw_auto_bind(&a, mem, need);
    if (!rc) rc = tw_auto_start(&a);
    for (int k = 0; k < CASE_INSTANTS && !rc; k++) {
        const double t = advice_case_instant(i, k);
        while (!rc && a.now.t < t) {
            for (int s = 0; low && s < n; s++) {
                const double y = s < ns ? a.now.xs[s] : a.now.xf[s - ns];
                low[s] = fmin(low[s], y);
                high[s] = fmax(high[s], y);
            }
            rc = tw_auto_step(&a);
        }
        if (!rc) rc = tw_auto_at(&a, t, x[k], x[k] + ns);
    }
    free(mem);
    return rc;
}

static const char *unit(const tw_model *m, int i)
{
    const char *u = i < m->ns ? m->slow_var[i].unit : m->fast_var[i - m->ns].unit;
    return u ? u : "";
}

static int fixed_run(int i, const tw_method *m, int ratio, long steps, double *cost,
                     case_points x)
{
    const advice_case *c = advice_case_at(i);
    const int ns = c->model->ns, n = ns + c->model->nf;
    tw_run r;
    tw_init(&r, c->model, m, c->tend / (double)steps, ratio);
    settings(i, &r);
    const size_t need = tw_need(&r);
    double *mem = calloc(need + 1, sizeof *mem);
    int rc = tw_bind(&r, mem, need);
    if (!rc) rc = tw_start(&r);
    for (int k = 0; k < CASE_INSTANTS && !rc; k++) {
        rc = tw_run_to(&r, advice_case_instant(i, k));
        for (int j = 0; j < n; j++) x[k][j] = j < ns ? r.now.xs[j] : r.now.xf[j - ns];
    }
    *cost = 0;
    for (int part = 0; part < 2 && r.now.count; part++)
        *cost +=
            (r.now.count[part] + r.now.count[TW_START_SLOW + part]) * c->price[part];
    free(mem);
    return rc;
}

const case_solution *advice_case_reference(int i)
{
    static case_solution of[CASES];
    static int done[CASES];
    const advice_case *c = advice_case_at(i);
    const tw_model *m = c->model;
    const int n = m->ns + m->nf, is_stiff = !strcmp(c->name, "hydraulic_actuator");
    case_solution *s = &of[i];
    double low[CASE_STATES], high[CASE_STATES], now[CASE_STATES], t = 0;
    if (done[i]++) return s;
    for (int k = 0; k < n; k++) low[k] = INFINITY, high[k] = -INFINITY;
    ck_assert_int_eq(engine(i, 1e-6, NULL, c->tend / 300, is_stiff, s->x, low, high),
                     TW_OK);
    for (int k = 0; k < n; k++) {
        s->range[k] = high[k] - low[k];
        for (int j = 0; j < n; j++)
            if (!strcmp(unit(m, k), unit(m, j)))
                s->range[k] = fmax(s->range[k], 0.01 * (high[j] - low[j]));
        if (!(s->range[k] > 1e-12 * fabs(high[k])))
            s->range[k] = fabs(high[k]) > 0 ? fabs(high[k]) : 1;
    }
    if (c->by_engine) {
        ck_assert_int_eq(
            engine(i, 1e-10, s->range, c->tend / 300, is_stiff, s->x, NULL, NULL),
            TW_OK);
        return s;
    }
    test_reference(m, advice_case_params(i), c->input, NULL, 0, now);
    for (int k = 0; k < CASE_INSTANTS; k++) {
        const double end = advice_case_instant(i, k);
        test_integrate(m, advice_case_params(i), c->input, NULL, t, end, now);
        memcpy(s->x[k], now, (size_t)n * sizeof *now);
        t = end;
    }
    return s;
}

double advice_case_error(int i, case_points x)
{
    const case_solution *s = advice_case_reference(i);
    const tw_model *m = advice_case_at(i)->model;
    double worst = 0;
    for (int k = 0; k < CASE_INSTANTS; k++)
        for (int j = 0; j < m->ns + m->nf; j++) {
            const double e = fabs(x[k][j] - s->x[k][j]) / s->range[j];
            if (!(e <= worst)) worst = isnan(e) ? INFINITY : e;
        }
    return worst;
}

double advice_case_auto(int i, double tol, const double *range, double hmax, int stiff)
{
    static case_points x;
    return engine(i, tol, range, hmax, stiff, x, NULL, NULL) ? INFINITY
                                                             : advice_case_error(i, x);
}

double advice_case_fixed(int i, const tw_method *m, int ratio, long steps, double *cost)
{
    static case_points x;
    return fixed_run(i, m, ratio, steps, cost, x) ? INFINITY : advice_case_error(i, x);
}
