/* test_trajectories.c: runs against converged trajectories in tests/models/expected,
 * which come from an integrator that shares no code with blocks/ (test_integrate). The
 * trajectories of the vehicles are in test_vehicle_methods. To write them again, run in
 * the top folder
 *
 *     TW_WRITE_REF=1 build/tests/models/test_trajectories
 */
#include "common.h"

enum { ROWS = 21, MOST = 64 };

typedef struct path {
    const char *model, *preset; /* NULL: the defaults */
    double tend;
    const char *method;
    double H;
    int ratio;
} path;

/* Methods and steps with an error below the digits that are compared. */
static const path paths[] = {
    {"linear_pair", NULL, 5, "adams8", 0.01, 5},
    {"kpr", NULL, 5, "adams8", 0.005, 20},
    {"planar_spacecraft", "A", 10, "adams8", 0.005, 2},
    {"planar_spacecraft", "A-spin1", 10, "adams8", 0.005, 2},
    {"planar_spacecraft", "B", 10, "adams8", 0.001, 2},
    {"planar_spacecraft", "C", 10, "adams8", 0.001, 1},
    {"gun_turret", "static", 1, "adams8", 0.0004, 4},
    {"gun_turret", "unbent", 1, "adams8", 0.0004, 4},
    {"flexible_arm", NULL, 1, "adams8", 0.00025, 2},
};
enum { NPATH = sizeof paths / sizeof *paths };

static void file_name(const path *p, char *name, size_t size)
{
    snprintf(name, size, "tests/models/expected/%s%s%s.csv", p->model,
             p->preset ? "." : "", p->preset ? p->preset : "");
}

static void begin(const path *p, const tw_model **m, double *par, double *x)
{
    *m = tw_find_model(p->model);
    ck_assert_msg(*m != NULL, "no model %s", p->model);
    const int rc = p->preset ? tw_apply_preset(*m, p->preset, par, x, x + (*m)->ns)
                             : tw_model_defaults(*m, par, x, x + (*m)->ns);
    ck_assert_int_eq(rc, TW_OK);
}

static double instant(const path *p, int row)
{
    return p->tend * row / (ROWS - 1);
}

static void write_reference(const path *p)
{
    const tw_model *m;
    char name[200];
    double par[MOST], x[MOST];
    begin(p, &m, par, x);
    file_name(p, name, sizeof name);
    FILE *f = fopen(name, "w");
    ck_assert_msg(f != NULL, "cannot write %s", name);
    fprintf(f, "t");
    for (int i = 0; i < m->ns; i++) fprintf(f, ",%s", m->slow_var[i].name);
    for (int i = 0; i < m->nf; i++) fprintf(f, ",%s", m->fast_var[i].name);
    for (int row = 0; row < ROWS; row++) {
        if (row)
            test_integrate(m, par, NULL, NULL, instant(p, row - 1), instant(p, row), x);
        fprintf(f, "\n%.17g", instant(p, row));
        for (int i = 0; i < m->ns + m->nf; i++) fprintf(f, ",%.12g", x[i]);
    }
    fprintf(f, "\n");
    fclose(f);
}

static double read_number(FILE *f, const char *name)
{
    double x = NAN;
    ck_assert_msg(fscanf(f, "%lf%*[,\n]", &x) >= 1, "%s ends too early", name);
    return x;
}

static void compare(const path *p)
{
    const tw_model *m;
    char name[200], line[2000];
    double par[MOST], x[MOST], ref[ROWS][MOST], span[MOST];
    begin(p, &m, par, x);
    const int n = m->ns + m->nf;
    file_name(p, name, sizeof name);
    FILE *f = fopen(name, "r");
    ck_assert_msg(f != NULL, "cannot read %s", name);
    ck_assert(fgets(line, sizeof line, f) != NULL);
    for (int row = 0; row < ROWS; row++) {
        ck_assert_double_eq_tol(read_number(f, name), instant(p, row), 1e-12);
        for (int i = 0; i < n; i++) {
            ref[row][i] = read_number(f, name);
            span[i] =
                fmax(row ? span[i] : 0.01, fabs(ref[row][i])); /* 1e-11 at least */
        }
    }
    fclose(f);

    tw_run r;
    tw_init(&r, m, tw_find_method(p->method), p->H, p->ratio);
    r.p = par;
    r.xs0 = x;
    r.xf0 = x + m->ns;
    double *mem = calloc(tw_need(&r), sizeof *mem);
    ck_assert_int_eq(tw_bind(&r, mem, tw_need(&r)), TW_OK);
    ck_assert_int_eq(tw_start(&r), TW_OK);
    double worst = 0;
    for (int row = 0; row < ROWS; row++) {
        const long steps = lround((instant(p, row) - r.now.t) / p->H);
        ck_assert_int_eq(tw_advance(&r, steps * r.now.ticks), TW_OK);
        for (int i = 0; i < n; i++) {
            const double e = fabs(r.now.xs[i] - ref[row][i]) / span[i];
            worst = fmax(worst, e);
            /* the files have 12 digits; the rest is the error of the method */
            ck_assert_msg(e < 1e-9, "%s, t = %g: state %d is %.12g, reference %.12g",
                          name, r.now.t, i, r.now.xs[i], ref[row][i]);
        }
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "%-40s %.1e\n", name, worst);
    free(mem);
}

START_TEST(runs_follow_the_converged_trajectories)
{
    for (int k = 0; k < NPATH; k++) {
        if (getenv("TW_WRITE_REF")) write_reference(&paths[k]);
        compare(&paths[k]);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("trajectories");
    TCase *c = tcase_create("trajectories");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, runs_follow_the_converged_trajectories);
    suite_add_tcase(s, c);
    return s;
}
