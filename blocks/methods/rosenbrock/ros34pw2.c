/* ros34pw2.c: ROS34PW2 of Rang and Angermann (2005), a Rosenbrock-W method of order 3
 * with 4 stages and an embedded result of order 2, and one step of it.
 *
 *     (I - h g J) k_i = h f(t + al_i h, y + sum_j al_ij k_j) + h J sum_j g_ij k_j
 *                       + h^2 g_i df/dt,      y1 = y + sum b_i k_i
 *
 * al_i and g_i are row sums. It is L-stable and stiffly accurate, b_i = al_4i + g_4i,
 * and keeps its order with any matrix J (W).
 *
 * With u_i = sum_j g_ij k_j there is no product with J (Hairer and Wanner, Solving
 * ODEs II, IV.7):
 *
 *     (I - h g J) u_i = h g f(t + al_i h, y + sum_j a_ij u_j) + sum_j c_ij u_j
 *                       + h^2 g g_i df/dt,    y1 = y + sum m_i u_i
 *
 * with, for the matrices, a = al G^-1, c = I - g G^-1 below the diagonal, m = b G^-1.
 * df/dt, also through the slow states, is a difference over h / 1000. */
#include "rosenbrock.h"

const tw_ros_table tw_ros34pw2 = {
    .gamma = 0.43586652150845900,
    .alpha = {0.87173304301691801, 0.84457060015369423, -0.11299064236484185, 0, 0, 1},
    .gammas = {-0.87173304301691801, -0.90338057013044082, 0.054180672388095326,
               0.24212380706095346, -1.2232505839045147, 0.54526025533510214},
    .b = {0.24212380706095346, -1.2232505839045147, 1.5452602553351020,
          0.43586652150845900},
    .b_hat = {0.37810903145819369, -0.096042292212423178, 0.5, 0.21793326075422950},
};

enum { S = TW_ROS_STAGES };
static const double FRACTION = 1e-3; /* of h, for df/dt */

static int below(int i, int j)
{
    return i * (i - 1) / 2 + j;
}

/* row = row G^-1, for `n` elements of a row. */
static void times_inverse(const tw_ros_table *t, int n, double *row)
{
    for (int j = n - 1; j >= 0; j--) {
        for (int i = j + 1; i < n; i++) row[j] -= row[i] * t->gammas[below(i, j)];
        row[j] /= t->gamma;
    }
}

void tw_ros_set_weights(const tw_ros_table *t, double h, tw_ros_weights *w)
{
    *w = (tw_ros_weights){.gamma = t->gamma};
    for (int i = 0; i < S; i++) {
        double row[S] = {0}, gamma = t->gamma;
        for (int j = 0; j < i; j++) {
            row[j] = t->alpha[below(i, j)];
            w->at[i] += row[j];
            gamma += t->gammas[below(i, j)];
        }
        times_inverse(t, i, row);
        for (int j = 0; j < i; j++) w->a[below(i, j)] = row[j];
        for (int j = 0; j < S; j++) row[j] = j == i;
        times_inverse(t, i + 1, row);
        for (int j = 0; j < i; j++) w->c[below(i, j)] = -t->gamma * row[j];
        w->rise[i] = gamma / FRACTION;
    }
    w->at[S] = FRACTION;
    double hat[S];
    memcpy(w->m, t->b, sizeof w->m);
    memcpy(hat, t->b_hat, sizeof hat);
    times_inverse(t, S, w->m);
    times_inverse(t, S, hat);
    for (int i = 0; i < S; i++) w->e[i] = w->m[i] - hat[i];
    tw_ros_set_length(h, w);
}

void tw_ros_set_length(double h, tw_ros_weights *w)
{
    w->h = h;
    w->scale = h * w->gamma;
    for (int i = 0; i < S; i++) w->dt[i] = w->scale * w->rise[i];
}

int tw_ros_step(const tw_ros_weights *w, const tw_lu *lu, tw_ros_eval *eval, void *who,
                const double *x, double *x1, double *rows, double *error)
{
    const int n = lu->n;
    const double *f0 = rows + TW_ROS_F0 * n;
    double *dt = rows + TW_ROS_DT * n, *u = rows + TW_ROS_U * n;
    int rc = eval(who, S, x, dt);
    if (rc) return rc;
    for (int i = 0; i < n; i++) dt[i] -= f0[i];
    for (int i = 0; i < S; i++) {
        double *ui = u + i * n, weight[S];
        const double *f = f0;
        if (i) {
            tw_combine_rows(n, x1, x, i, w->a + below(i, 0), u);
            if ((rc = eval(who, i, x1, ui))) return rc;
            f = ui;
        }
        for (int j = 0; j < n; j++) ui[j] = w->scale * f[j];
        weight[0] = w->dt[i];
        memcpy(weight + 1, w->c + below(i, 0), (size_t)i * sizeof *weight);
        tw_combine_rows(n, ui, ui, i + 1, weight, dt); /* u follows dt */
        tw_lu_solve(lu, ui);
    }
    tw_combine_rows(n, x1, x, S, w->m, u);
    if (error) tw_combine_rows(n, error, error, S, w->e, u);
    return TW_OK;
}
