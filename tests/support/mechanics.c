/* mechanics.c: accelerations from energies, numerically; see mechanics.h. */
#include "mechanics.h"
#include "common.h"

typedef mech_number number;

static const long double tiny = 1e-40L; /* complex step: no cancellation */

/* rates of r along qd, by the central difference of order eight: the eighth power of
 * its step is near the rounding of extended precision */
static void rates(const mech_system *s, mech_places *f, int m, const number *q,
                  const number *qd, number *rate)
{
    static const long double weight[] = {4.0L / 5, -1.0L / 5, 4.0L / 105, -1.0L / 280};
    const long double h = 0.01L;
    number at[MECH_MOST], plus[MECH_MOST], minus[MECH_MOST];
    for (int j = 0; j < m; j++) rate[j] = 0;
    for (int k = 1; k <= 4; k++) {
        for (int i = 0; i < s->n; i++) at[i] = q[i] + k * h * qd[i];
        f(at, plus, s->user);
        for (int i = 0; i < s->n; i++) at[i] = q[i] - k * h * qd[i];
        f(at, minus, s->user);
        for (int j = 0; j < m; j++) rate[j] += weight[k - 1] / h * (plus[j] - minus[j]);
    }
}

static number kinetic(const mech_system *s, const number *q, const number *qd)
{
    number v[MECH_MOST], sum = 0;
    rates(s, s->place, s->places, q, qd, v);
    for (int j = 0; j < s->places; j++) sum += s->inertia[j] * v[j] * v[j] / 2;
    return sum;
}

static number dissipation(const mech_system *s, const number *q, const number *qd)
{
    number v[MECH_MOST], sum = 0;
    if (!s->dampers) return 0;
    rates(s, s->length, s->dampers, q, qd, v);
    for (int j = 0; j < s->dampers; j++) {
        const number rate = v[j] - (s->driven ? s->driven[j] : 0);
        sum += s->damping[j] * rate * rate / 2;
    }
    return sum;
}

/* derivative with respect to q[k] or qd[k] */
static long double by_q(const mech_system *s, mech_scalar *f, const number *q, int k)
{
    number at[MECH_MOST];
    if (!f) return 0;
    memcpy(at, q, (size_t)s->n * sizeof *at);
    at[k] += tiny * I;
    return cimagl(f(at, s->user)) / tiny;
}

static void momenta(const mech_system *s, const number *q, const number *qd,
                    long double *p)
{
    for (int k = 0; k < s->n; k++) {
        number at[MECH_MOST];
        memcpy(at, qd, (size_t)s->n * sizeof *at);
        at[k] += tiny * I;
        p[k] = cimagl(kinetic(s, q, at)) / tiny;
    }
}

/* Gaussian elimination with pivoting, right-hand side in b */
static void solve(int n, long double A[MECH_MOST][MECH_MOST], long double *b)
{
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k + 1; i < n; i++)
            if (fabsl(A[i][k]) > fabsl(A[pivot][k])) pivot = i;
        ck_assert_msg(A[pivot][k] != 0, "the mass matrix is singular");
        for (int j = 0; j < n; j++) {
            const long double t = A[k][j];
            A[k][j] = A[pivot][j];
            A[pivot][j] = t;
        }
        const long double t = b[k];
        b[k] = b[pivot];
        b[pivot] = t;
        for (int i = k + 1; i < n; i++) {
            const long double f = A[i][k] / A[k][k];
            for (int j = k; j < n; j++) A[i][j] -= f * A[k][j];
            b[i] -= f * b[k];
        }
    }
    for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++) b[k] -= A[k][j] * b[j];
        b[k] /= A[k][k];
    }
}

void test_mechanics(const mech_system *s, const double *q0, const double *qd0,
                    double *qdd, double *scale)
{
    static const long double weight[] = {4.0L / 5, -1.0L / 5, 4.0L / 105, -1.0L / 280};
    const int n = s->n;
    const long double h = 0.01L;
    number q[MECH_MOST], qd[MECH_MOST], at[MECH_MOST];
    long double M[MECH_MOST][MECH_MOST], b[MECH_MOST], p[MECH_MOST];
    ck_assert(n <= MECH_MOST && s->places <= MECH_MOST && s->dampers <= MECH_MOST);
    for (int i = 0; i < n; i++) {
        q[i] = q0[i];
        qd[i] = qd0[i];
    }
    for (int j = 0; j < n;
         j++) { /* T is quadratic in q': M e_j is the momentum of e_j */
        for (int i = 0; i < n; i++) at[i] = i == j;
        momenta(s, q, at, p);
        for (int i = 0; i < n; i++) M[i][j] = p[i];
    }
    for (int k = 0; k < n; k++) {
        number rate[MECH_MOST];
        const long double spring = by_q(s, s->potential, q, k);
        const long double applied = by_q(s, s->work, q, k);
        memcpy(at, q, sizeof at);
        at[k] += tiny * I;
        const long double inner = cimagl(kinetic(s, at, qd)) / tiny;
        memcpy(rate, qd, sizeof rate);
        rate[k] += tiny * I;
        const long double damped = cimagl(dissipation(s, q, rate)) / tiny;
        b[k] = inner - spring - damped + applied;
        scale[k] =
            (double)((fabsl(inner) + fabsl(spring) + fabsl(damped) + fabsl(applied)) /
                     M[k][k]);
    }
    for (int m = 1; m <= 4; m++)
        for (int side = -1; side <= 1; side += 2) {
            for (int i = 0; i < n; i++) at[i] = q[i] + side * m * h * qd[i];
            momenta(s, at, qd, p);
            for (int i = 0; i < n; i++) b[i] -= side * weight[m - 1] / h * p[i];
        }
    solve(n, M, b);
    for (int i = 0; i < n; i++) qdd[i] = (double)b[i];
}

double test_mechanics_energy(const mech_system *s, const double *q0, const double *qd0)
{
    number q[MECH_MOST], qd[MECH_MOST];
    for (int i = 0; i < s->n; i++) {
        q[i] = q0[i];
        qd[i] = qd0[i];
    }
    return (double)creall(kinetic(s, q, qd) + s->potential(q, s->user));
}

void test_mechanics_static(const mech_system *s, const double *q0, double *gradient)
{
    number q[MECH_MOST];
    for (int i = 0; i < s->n; i++) q[i] = q0[i];
    for (int k = 0; k < s->n; k++)
        gradient[k] = (double)(by_q(s, s->potential, q, k) - by_q(s, s->work, q, k));
}
