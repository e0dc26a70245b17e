/* test_chain.c: the recursive equations of open chains against Lagrange's equations of
 * particles and textbook pendulums: masses, accelerations, energy, refusals. */
#include "parts/chain.h"
#include "common.h"
#include "lagrange.h"

enum { BODIES = 5, NODES = 6 };

typedef struct tree {
    tw_body body[BODIES];
    tw_chain chain;
    double mass[BODIES][NODES], s[BODIES][NODES][3], shape[BODIES][NODES][12];
    int modes, joints, n;
} tree;

static void random_vector(unsigned long long *seed, double size, double *x)
{
    for (int i = 0; i < 3; i++) x[i] = size * test_random(seed);
}

/* Bodies 0 - 1 - 2 and 0 - 3 - 4: turning, turning, sliding; fixed, turning. */
static void grow(tree *t, unsigned long long *seed)
{
    const int parent[BODIES] = {-1, 0, 1, 0, 3}, modes[BODIES] = {2, 3, 0, 2, 1};
    const int joint[BODIES] = {TW_REVOLUTE, TW_REVOLUTE, TW_PRISMATIC, TW_FIXED,
                               TW_REVOLUTE};
    memset(t, 0, sizeof *t);
    for (int i = 0; i < BODIES; i++) {
        tw_body *b = &t->body[i];
        b->parent = parent[i];
        b->joint = joint[i];
        b->modes = modes[i];
        random_vector(seed, 1, b->axis);
        const double l = sqrt(b->axis[0] * b->axis[0] + b->axis[1] * b->axis[1] +
                              b->axis[2] * b->axis[2]);
        for (int k = 0; k < 3; k++) b->axis[k] /= l;
        random_vector(seed, 1, b->at);
        for (int k = 0; parent[i] >= 0 && k < modes[parent[i]]; k++) {
            random_vector(seed, 1, b->at_mode[k]);
            random_vector(seed, 1, b->turn_mode[k]);
        }
        for (int k = 0; k < modes[i]; k++)
            for (int l2 = 0; l2 <= k; l2++) {
                const double diagonal = k == l2 ? 20 : 0;
                b->stiffness[k][l2] = b->stiffness[l2][k] =
                    diagonal + test_random(seed);
                b->damping[k][l2] = b->damping[l2][k] =
                    diagonal / 10 + test_random(seed);
            }
        for (int j = 0; j < NODES; j++) {
            t->mass[i][j] = 1.5 + test_random(seed);
            random_vector(seed, 1, t->s[i][j]);
            for (int k = 0; k < modes[i]; k++)
                random_vector(seed, 1, &t->shape[i][j][3 * k]);
            tw_body_add_node(b, t->mass[i][j], t->s[i][j], t->shape[i][j]);
        }
    }
    t->chain = (tw_chain){BODIES, t->body, {0.5, -1, -9.81}};
    ck_assert_int_eq(tw_chain_check(&t->chain), TW_OK);
    t->modes = tw_chain_modes(&t->chain);
    t->joints = tw_chain_joints(&t->chain);
    t->n = t->modes + t->joints;
    ck_assert_int_eq(t->n, 2 + 3 + 2 + 1 + 4);
}

/* The matrix of a rotation from its quaternion, not of unit length. */
static void quaternion(long double w, const long double *v, long double (*R)[3])
{
    const long double x = v[0], y = v[1], z = v[2], n = w * w + x * x + y * y + z * z;
    const long double M[3][3] = {
        {w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
        {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
        {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) R[i][j] = M[i][j] / n;
}

static void times(long double (*A)[3], long double (*B)[3], long double (*C)[3])
{
    long double D[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            D[i][j] = A[i][0] * B[0][j] + A[i][1] * B[1][j] + A[i][2] * B[2][j];
    memcpy(C, D, sizeof D);
}

static void place(const void *user, const long double *x, long double (*r)[3])
{
    const tree *t = user;
    const long double *q = x + t->modes;
    const long double *a[BODIES];
    long double A[BODIES][3][3], o[BODIES][3];
    for (int i = 0; i < BODIES; i++) {
        const tw_body *b = &t->body[i];
        const int in = b->parent, modes = in < 0 ? 0 : t->body[in].modes;
        long double s[3], half[3] = {0}, R[3][3], turn[3];
        a[i] = i ? a[i - 1] + t->body[i - 1].modes : x;
        for (int k = 0; k < 3; k++) s[k] = b->at[k];
        for (int m = 0; m < modes; m++)
            for (int k = 0; k < 3; k++) {
                s[k] += a[in][m] * b->at_mode[m][k];
                half[k] += a[in][m] * b->turn_mode[m][k] / 2;
            }
        quaternion(1, half, A[i]);
        if (in >= 0) times(A[in], A[i], A[i]);
        for (int k = 0; k < 3; k++) {
            o[i][k] = in < 0 ? s[k] : o[in][k];
            for (int l = 0; in >= 0 && l < 3; l++) o[i][k] += A[in][k][l] * s[l];
        }
        if (b->joint == TW_REVOLUTE) {
            for (int k = 0; k < 3; k++) turn[k] = sinl(*q / 2) * b->axis[k];
            quaternion(cosl(*q / 2), turn, R);
            times(A[i], R, A[i]);
        }
        if (b->joint == TW_PRISMATIC)
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++) o[i][k] += A[i][k][l] * *q * b->axis[l];
        if (b->joint != TW_FIXED) q++;
        for (int j = 0; j < NODES; j++)
            for (int k = 0; k < 3; k++) {
                r[i * NODES + j][k] = o[i][k];
                for (int l = 0; l < 3; l++) {
                    long double y = t->s[i][j][l];
                    for (int m = 0; m < b->modes; m++)
                        y += a[i][m] * t->shape[i][j][3 * m + l];
                    r[i * NODES + j][k] += A[i][k][l] * y;
                }
            }
    }
}

static long double potential(const void *user, const long double *x)
{
    static long double r[LG_PARTICLES][3];
    const tree *t = user;
    long double E = 0;
    place(user, x, r);
    for (int i = 0; i < BODIES; i++) {
        for (int j = 0; j < NODES; j++)
            for (int k = 0; k < 3; k++)
                E -= t->mass[i][j] * t->chain.gravity[k] * r[i * NODES + j][k];
        for (int k = 0; k < t->body[i].modes; k++)
            for (int l = 0; l < t->body[i].modes; l++)
                E += t->body[i].stiffness[k][l] * x[k] * x[l] / 2;
        x += t->body[i].modes;
    }
    return E;
}

typedef struct tree_state {
    double x[LG_COORDS], dx[LG_COORDS], force[8];
    tw_chain_state at;
} tree_state;

static void random_state(const tree *t, unsigned long long *seed, tree_state *z)
{
    for (int i = 0; i < t->n; i++) {
        z->x[i] = (i < t->modes ? 0.3 : 2) * test_random(seed);
        z->dx[i] = 2 * test_random(seed);
    }
    for (int i = 0; i < t->joints; i++) z->force[i] = 30 * test_random(seed);
    z->at = (tw_chain_state){z->x + t->modes, z->dx + t->modes, z->x, z->dx};
}

static lagrange particles(const tree *t)
{
    lagrange g = {t->n, BODIES * NODES, t, {0}, place, potential, 0};
    for (int i = 0; i < BODIES * NODES; i++) g.mass[i] = t->mass[i / NODES][i % NODES];
    return g;
}

START_TEST(a_branched_flexible_chain_satisfies_lagrange_on_particles)
{
    unsigned long long seed = 7;
    double worst_M = 0, worst = 0;
    for (int k = 0; k < 6; k++) {
        tree t;
        tree_state z;
        tw_motion motion;
        double M[LG_COORDS * LG_COORDS], bias[LG_COORDS], Q[LG_COORDS] = {0};
        double mine[LG_COORDS * LG_COORDS], P[LG_COORDS], acc[LG_COORDS];
        grow(&t, &seed);
        random_state(&t, &seed, &z);
        const lagrange g = particles(&t);
        lg_equations(&g, z.x, z.dx, M, bias);
        tw_chain_move(&t.chain, &z.at, &motion);
        tw_chain_equations(&t.chain, &z.at, &motion, z.force, mine, P);
        for (int i = 0; i < t.n; i++)
            for (int j = 0; j < t.n; j++) {
                const double scale = sqrt(M[i * t.n + i] * M[j * t.n + j]);
                const double e = fabs(M[i * t.n + j] - mine[i * t.n + j]) / scale;
                worst_M = fmax(worst_M, e);
                ck_assert_msg(e < 1e-12, "M[%d][%d]: %g, not %g", i, j,
                              mine[i * t.n + j], M[i * t.n + j]);
            }
        for (int i = 0; i < t.joints; i++) Q[t.modes + i] = z.force[i];
        for (int b = 0, first = 0; b < BODIES; first += t.body[b++].modes)
            for (int i = 0; i < t.body[b].modes; i++)
                for (int j = 0; j < t.body[b].modes; j++)
                    Q[first + i] -= t.body[b].damping[i][j] * z.dx[first + j];
        ck_assert_int_eq(
            tw_chain_accelerations(&t.chain, &z.at, z.force, NULL, acc + t.modes, acc),
            TW_OK);
        const double r = lg_residual(t.n, M, bias, acc, Q);
        worst = fmax(worst, r);
        ck_assert_msg(r < 1e-11, "chain %d: residual %g", k, r);
    }
    if (getenv("TW_SHOW")) fprintf(stderr, "M %g residual %g\n", worst_M, worst);
}
END_TEST

START_TEST(energy_and_points_are_those_of_the_particles)
{
    unsigned long long seed = 8;
    static long double r[LG_PARTICLES][3], v[LG_PARTICLES][3];
    for (int k = 0; k < 10; k++) {
        tree t;
        tree_state z;
        tw_motion motion;
        double M[LG_COORDS * LG_COORDS], P[LG_COORDS];
        long double x[LG_COORDS] = {0}, dx[LG_COORDS] = {0};
        grow(&t, &seed);
        random_state(&t, &seed, &z);
        for (int i = 0; i < t.n; i++) {
            x[i] = z.x[i];
            dx[i] = z.dx[i];
        }
        const lagrange g = particles(&t);
        place(&t, x, r);
        lg_velocities(&g, x, dx, v);
        const double E = (double)(lg_kinetic(&g, x, dx) + potential(&t, x));
        tw_chain_move(&t.chain, &z.at, &motion);
        tw_chain_equations(&t.chain, &z.at, &motion, z.force, M, P);
        ck_assert_double_eq_tol(tw_chain_energy(&t.chain, &z.at, &motion, M), E,
                                1e-12 * fabs(E) + 1e-10);
        for (int i = 0; i < BODIES * NODES; i++) {
            const int b = i / NODES, j = i % NODES;
            double at[3], rate[3];
            tw_chain_point(&t.chain, &z.at, &motion, b, t.s[b][j], t.shape[b][j], at,
                           rate);
            for (int l = 0; l < 3; l++) {
                ck_assert_double_eq_tol(at[l], (double)r[i][l], 1e-13);
                ck_assert_double_eq_tol(rate[l], (double)v[i][l], 1e-11);
            }
        }
    }
}
END_TEST

START_TEST(the_mass_matrix_is_symmetric_and_positive_and_the_solution_solves)
{
    unsigned long long seed = 9;
    for (int k = 0; k < 50; k++) {
        tree t;
        tree_state z;
        tw_motion motion;
        double M[LG_COORDS * LG_COORDS], P[LG_COORDS], x[LG_COORDS], given[LG_COORDS];
        grow(&t, &seed);
        random_state(&t, &seed, &z);
        tw_chain_move(&t.chain, &z.at, &motion);
        tw_chain_equations(&t.chain, &z.at, &motion, z.force, M, P);
        ck_assert_int_eq(
            tw_chain_accelerations(&t.chain, &z.at, z.force, NULL, x + t.modes, x),
            TW_OK);
        for (int i = 0; i < t.n; i++) {
            double sum = 0, size = 0;
            for (int j = 0; j < t.n; j++) {
                ck_assert_double_eq(M[i * t.n + j], M[j * t.n + i]);
                sum += M[i * t.n + j] * x[j];
                size += fabs(M[i * t.n + j] * x[j]);
            }
            ck_assert_double_eq_tol(sum, P[i], 1e-13 * size);
        }
        /* joints alone, and modes with given joint accelerations */
        ck_assert_int_eq(
            tw_chain_accelerations(&t.chain, &z.at, z.force, NULL, given, NULL), TW_OK);
        ck_assert_mem_eq(given, x + t.modes, (size_t)t.joints * sizeof *x);
        ck_assert_int_eq(
            tw_chain_accelerations(&t.chain, &z.at, z.force, x + t.modes, NULL, given),
            TW_OK);
        for (int i = 0; i < t.modes; i++)
            ck_assert_double_eq_tol(given[i], x[i], 1e-11 * (1 + fabs(x[i])));
        /* the elimination refuses a matrix that is not positive, so it refuses -M */
        for (int i = 0; i < t.n * t.n; i++) M[i] = -M[i];
        ck_assert_int_eq(tw_chain_solve(&t.chain, M, P, NULL, x, x + t.joints),
                         TW_E_DOMAIN);
    }
}
END_TEST

START_TEST(a_rigid_piece_is_the_sum_of_its_nodes)
{
    unsigned long long seed = 10;
    tree t;
    tw_body nodes = {.modes = 2}, piece = {.modes = 2};
    grow(&t, &seed);
    double m = 0, centre[3] = {0}, inertia[9] = {0};
    const double still[6] = {0};
    for (int j = 0; j < NODES; j++) {
        tw_body_add_node(&nodes, t.mass[2][j], t.s[2][j], still);
        m += t.mass[2][j];
        for (int i = 0; i < 3; i++) centre[i] += t.mass[2][j] * t.s[2][j][i];
    }
    for (int i = 0; i < 3; i++) centre[i] /= m;
    for (int j = 0; j < NODES; j++)
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 3; k++)
                for (int l = 0; l < 3; l++) { /* int (d.d 1 - d d^T) dm */
                    const double *s = t.s[2][j];
                    if (i == k)
                        inertia[3 * i + k] +=
                            t.mass[2][j] * (s[l] - centre[l]) * (s[l] - centre[l]);
                    if (l == 0)
                        inertia[3 * i + k] -=
                            t.mass[2][j] * (s[i] - centre[i]) * (s[k] - centre[k]);
                }
    tw_body_add_rigid(&piece, m, centre, inertia);
    ck_assert_double_eq_tol(piece.mass, nodes.mass, 1e-14);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            ck_assert_double_eq_tol(piece.first[k][i], nodes.first[k][i], 1e-14);
    for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++)
            for (int i = 0; i < 9; i++)
                ck_assert_double_eq_tol(piece.second[k][l][i], nodes.second[k][l][i],
                                        1e-14);
}
END_TEST

START_TEST(a_planar_double_pendulum_follows_the_textbook)
{
    /* angles th1, th2 of both rods against the vertical, d = th1 - th2:
     *   (m1+m2) l1 th1'' + m2 l2 th2'' cos d = -m2 l2 th2'^2 sin d - (m1+m2) g sin th1
     *   l2 th2'' + l1 th1'' cos d            =  l1 th1'^2 sin d - g sin th2          */
    const double m1 = 1.3, m2 = 0.7, l1 = 0.9, l2 = 1.4, g = 9.81, none[1] = {0};
    const double bob1[3] = {0, 0, -l1}, bob2[3] = {0, 0, -l2};
    unsigned long long seed = 11;
    tw_body b[2] = {{.parent = -1, .joint = TW_REVOLUTE, .axis = {0, -1, 0}},
                    {.parent = 0, .joint = TW_REVOLUTE, .axis = {0, -1, 0}}};
    b[1].at[2] = -l1;
    tw_body_add_node(&b[0], m1, bob1, NULL);
    tw_body_add_node(&b[1], m2, bob2, NULL);
    const tw_chain c = {2, b, {0, 0, -g}};
    ck_assert_int_eq(tw_chain_check(&c), TW_OK);
    for (int k = 0; k < 50; k++) {
        const double th1 = 3 * test_random(&seed), th2 = 3 * test_random(&seed);
        const double w1 = 4 * test_random(&seed), w2 = 4 * test_random(&seed);
        const double q[2] = {th1, th2 - th1}, dq[2] = {w1, w2 - w1};
        const tw_chain_state x = {q, dq, none, none};
        double acc[2];
        ck_assert_int_eq(tw_chain_accelerations(&c, &x, NULL, NULL, acc, NULL), TW_OK);
        const double cd = cos(th1 - th2), sd = sin(th1 - th2), M = m1 + m2;
        const double f1 = -m2 * l2 * w2 * w2 * sd - M * g * sin(th1);
        const double f2 = l1 * w1 * w1 * sd - g * sin(th2);
        const double det = M * l1 * l2 - m2 * l1 * l2 * cd * cd;
        const double a1 = (f1 * l2 - m2 * l2 * cd * f2) / det;
        const double a2 = (M * l1 * f2 - l1 * cd * f1) / det;
        ck_assert_double_eq_tol(acc[0], a1, 1e-12 * (1 + fabs(a1) + fabs(a2)));
        ck_assert_double_eq_tol(acc[0] + acc[1], a2, 1e-12 * (1 + fabs(a1) + fabs(a2)));
    }
}
END_TEST

START_TEST(a_body_on_three_sliding_and_three_turning_joints_floats)
{
    static tw_body b[6];
    unsigned long long seed = 14;
    const double centre[3] = {0.3, -0.2, 0.5}, none[1] = {0}, e = 1e-4;
    const double inertia[9] = {2, 0.1, -0.2, 0.1, 3, 0.3, -0.2, 0.3, 4};
    for (int i = 0; i < 6; i++) {
        b[i] = (tw_body){.parent = i - 1, .joint = i < 3 ? TW_PRISMATIC : TW_REVOLUTE};
        b[i].axis[i % 3] = 1;
    }
    tw_body_add_rigid(&b[5], 5, centre, inertia);
    const tw_chain c = {6, b, {1, 2, -9.81}};
    ck_assert_int_eq(tw_chain_check(&c), TW_OK);
    for (int k = 0; k < 20; k++) {
        double q[6], dq[6], ddq[6], q1[6], dq1[6], r[3], v[2][3];
        for (int i = 0; i < 6; i++) {
            q[i] = test_random(&seed);
            dq[i] = test_random(&seed);
        }
        const tw_chain_state x = {q, dq, none, none}, moved = {q1, dq1, none, none};
        ck_assert_int_eq(tw_chain_accelerations(&c, &x, NULL, NULL, ddq, NULL), TW_OK);
        for (int side = 0; side < 2; side++) {
            const double h = side ? e : -e;
            tw_motion motion;
            for (int i = 0; i < 6; i++) {
                q1[i] = q[i] + h * dq[i] + h * h / 2 * ddq[i];
                dq1[i] = dq[i] + h * ddq[i];
            }
            tw_chain_move(&c, &moved, &motion);
            tw_chain_point(&c, &moved, &motion, 5, centre, NULL, r, v[side]);
        }
        /* its centre falls freely; differences of step e have an error of about e^2 */
        for (int i = 0; i < 3; i++)
            ck_assert_double_eq_tol((v[1][i] - v[0][i]) / (2 * e), c.gravity[i], 1e-5);
    }
}
END_TEST

static int tree_both(const tw_at *at, double *dxs, double *dxf)
{
    const tree *t = at->user;
    const tw_chain_state x = {at->xs, at->xs + t->joints, at->xf, at->xf + t->modes};
    memcpy(dxs, at->xs + t->joints, (size_t)t->joints * sizeof *dxs);
    memcpy(dxf, at->xf + t->modes, (size_t)t->modes * sizeof *dxf);
    return tw_chain_accelerations(&t->chain, &x, NULL, NULL, dxs + t->joints,
                                  dxf + t->modes);
}

static int tree_slow(const tw_at *at, double *dxs)
{
    double dxf[2 * LG_COORDS];
    return tree_both(at, dxs, dxf);
}

static int tree_fast(const tw_at *at, double *dxf)
{
    double dxs[2 * LG_COORDS];
    return tree_both(at, dxs, dxf);
}

static void with_tree(tw_run *r, void *t)
{
    r->user = t;
}

/* energy, and the momentum of the first joint */
static void measure(const tree *t, const tw_run *r, double *E, double *spin)
{
    double M[LG_COORDS * LG_COORDS], P[LG_COORDS];
    const tw_chain_state x = {r->now.xs, r->now.xs + t->joints, r->now.xf,
                              r->now.xf + t->modes};
    tw_motion motion;
    tw_chain_move(&t->chain, &x, &motion);
    tw_chain_equations(&t->chain, &x, &motion, NULL, M, P);
    *E = tw_chain_energy(&t->chain, &x, &motion, M);
    *spin = 0;
    for (int i = 0; i < t->n; i++)
        *spin += M[t->modes * t->n + i] * (i < t->modes ? x.da[i] : x.dq[i - t->modes]);
}

START_TEST(energy_and_spin_about_a_vertical_axis_are_conserved)
{
    static tw_var var[2 * LG_COORDS];
    unsigned long long seed = 12;
    double off[2][3];
    tree t;
    grow(&t, &seed);
    for (int b = 0; b < BODIES; b++)
        memset(t.body[b].damping, 0, sizeof t.body[b].damping);
    const double up[3] = {0, 0, 1}, down[3] = {0, 0, -9.81};
    memcpy(t.body[0].axis, up, sizeof up);
    memcpy(t.chain.gravity, down, sizeof down);
    for (int i = 0; i < 2 * LG_COORDS; i++)
        var[i] = (tw_var){"x", "", "", 0.1 * test_random(&seed), 0, 0, 0};
    const tw_model m = {.name = "tree",
                        .ns = 2 * t.joints,
                        .nf = 2 * t.modes,
                        .slow_var = var,
                        .fast_var = var + 2 * t.joints,
                        .slow = tree_slow,
                        .fast = tree_fast,
                        .both = tree_both};
    for (int k = 0; k < 3; k++) {
        test_run r;
        double E[2], spin[2];
        test_open_with(&r, &m, "rk4", ldexp(0.02, -k), 1, with_tree, &t);
        measure(&t, &r.r, &E[0], &spin[0]);
        test_go(&r, 0.4);
        measure(&t, &r.r, &E[1], &spin[1]);
        off[0][k] = fabs(E[1] - E[0]);
        off[1][k] = fabs(spin[1] - spin[0]);
        test_close(&r);
    }
    for (int i = 0; i < 2; i++) {
        if (getenv("TW_SHOW"))
            fprintf(stderr, "drift %g %g %g\n", off[i][0], off[i][1], off[i][2]);
        ck_assert_double_ge(log2(off[i][1] / off[i][2]), 3.7);
    }
}
END_TEST

START_TEST(the_largest_chain_fits)
{
    static tw_body b[TW_CHAIN_BODIES];
    unsigned long long seed = 13;
    double x[TW_CHAIN_SIZE], v[TW_CHAIN_SIZE], ddq[TW_CHAIN_BODIES];
    double dda[TW_CHAIN_BODIES * TW_CHAIN_MODES];
    for (int i = 0; i < TW_CHAIN_BODIES; i++) {
        b[i] = (tw_body){.parent = i - 1,
                         .joint = TW_REVOLUTE,
                         .axis = {0, i % 2, !(i % 2)},
                         .at = {i > 0},
                         .modes = TW_CHAIN_MODES};
        for (int j = 0; j < 8; j++) {
            double s[3], shape[3 * TW_CHAIN_MODES];
            random_vector(&seed, 1, s);
            for (int k = 0; k < TW_CHAIN_MODES; k++)
                random_vector(&seed, 1, shape + 3 * k);
            tw_body_add_node(&b[i], 1, s, shape);
        }
    }
    const tw_chain c = {TW_CHAIN_BODIES, b, {0, 0, -9.81}};
    ck_assert_int_eq(tw_chain_check(&c), TW_OK);
    ck_assert_int_eq(tw_chain_joints(&c) + tw_chain_modes(&c), TW_CHAIN_SIZE);
    for (int i = 0; i < TW_CHAIN_SIZE; i++) {
        x[i] = 0.1 * test_random(&seed);
        v[i] = test_random(&seed);
    }
    const tw_chain_state at = {x, v, x + TW_CHAIN_BODIES, v + TW_CHAIN_BODIES};
    ck_assert_int_eq(tw_chain_accelerations(&c, &at, NULL, NULL, ddq, dda), TW_OK);
    for (int i = 0; i < TW_CHAIN_BODIES; i++) ck_assert(isfinite(ddq[i]));
    for (int i = 0; i < TW_CHAIN_BODIES * TW_CHAIN_MODES; i++)
        ck_assert(isfinite(dda[i]));
}
END_TEST

START_TEST(an_invalid_chain_is_refused)
{
    const tw_body good = {.parent = -1, .joint = TW_REVOLUTE, .axis = {0, 0, 1}};
    tw_body b[2] = {good, good};
    tw_chain c = {2, b, {0}};
    ck_assert_int_eq(tw_chain_check(&c), TW_OK);
    ck_assert_int_eq(tw_chain_check(NULL), TW_E_NULL);
    c.body = NULL;
    ck_assert_int_eq(tw_chain_check(&c), TW_E_NULL);
    c.body = b;
    for (int n = 0; n <= TW_CHAIN_BODIES + 1; n += TW_CHAIN_BODIES + 1) {
        c.bodies = n;
        ck_assert_int_eq(tw_chain_check(&c), TW_E_MODEL);
    }
    c.bodies = 2;
    for (int k = 0; k < 9; k++) {
        b[1] = good;
        switch (k) {
        case 0: b[1].parent = 1; break; /* itself */
        case 1: b[1].parent = -2; break;
        case 2: b[1].modes = TW_CHAIN_MODES + 1; break;
        case 3: b[1].modes = -1; break;
        case 4: b[1].joint = 9; break;
        case 5: b[1].joint = -1; break;
        case 6: b[1].axis[2] = 2; break;
        case 7: b[1].axis[2] = NAN; break;
        case 8: b[1].axis[2] = 0; break;
        }
        ck_assert_int_eq(tw_chain_check(&c), TW_E_MODEL);
    }
    /* nothing that moves */
    b[0].joint = b[1].joint = TW_FIXED;
    b[1].axis[2] = 1;
    ck_assert_int_eq(tw_chain_check(&c), TW_E_MODEL);
}
END_TEST

START_TEST(a_motion_without_inertia_is_a_domain_error)
{
    const tw_body b[1] = {{.parent = -1, .joint = TW_REVOLUTE, .axis = {0, 0, 1}}};
    const tw_chain c = {1, b, {0, 0, -9.81}};
    const double zero[1] = {0};
    const tw_chain_state x = {zero, zero, zero, zero};
    double acc[1];
    ck_assert_int_eq(tw_chain_accelerations(&c, &x, NULL, NULL, acc, NULL),
                     TW_E_DOMAIN);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("chain");
    TCase *c = tcase_create("chain");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_branched_flexible_chain_satisfies_lagrange_on_particles);
    tcase_add_test(c, energy_and_points_are_those_of_the_particles);
    tcase_add_test(c,
                   the_mass_matrix_is_symmetric_and_positive_and_the_solution_solves);
    tcase_add_test(c, a_rigid_piece_is_the_sum_of_its_nodes);
    tcase_add_test(c, a_planar_double_pendulum_follows_the_textbook);
    tcase_add_test(c, a_body_on_three_sliding_and_three_turning_joints_floats);
    tcase_add_test(c, energy_and_spin_about_a_vertical_axis_are_conserved);
    tcase_add_test(c, the_largest_chain_fits);
    tcase_add_test(c, an_invalid_chain_is_refused);
    tcase_add_test(c, a_motion_without_inertia_is_a_domain_error);
    suite_add_tcase(s, c);
    return s;
}
