/* test_chain.c: the recursive equations of open chains against Lagrange's equations of
 * particles, textbook pendulums, the gun's closed form; the flexible arm made with it.
 */
#include "chain.h"
#include "common.h"
#include "lagrange.h"

/* ---- a branched chain of particles
 * --------------------------------------------------- */

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
    lagrange g = {t->n, BODIES * NODES, t, {0}, place, potential};
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

Suite *suite(void)
{
    Suite *s = suite_create("chain");
    TCase *c = tcase_create("chain");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, a_branched_flexible_chain_satisfies_lagrange_on_particles);
    suite_add_tcase(s, c);
    return s;
}
