/* hmmwv_start.c: initial state of the HMMWV: at rest on flat ground, then set rolling.
 *
 * Both sides are equal, so that there are four unknowns: height, pitch and the arm
 * angles of both axles. Their accelerations must vanish. The rings stand under their
 * hubs (tw_ring_settle). Newton's method with finite differences solves this. Then the
 * whole vehicle moves at v0, hubs and rings roll, and slips are zero: rolling
 * resistance and the engine cause the first change of motion. */
#include "hmmwv.h"

#include <math.h>

#if TW_ONE_RUN
enum { HEIGHT, PITCH, ANGLE_F, ANGLE_R, UNKNOWNS };

typedef struct rest {
    tw_at at;
    double xs[HV_NS], xf[HV_NF], u[HU_NU];
    tw_station stations[CORNERS];
} rest;

/* The pose q with settled rings; f: the accelerations that must vanish. */
static int pose(const double *p, const double *q, rest *r, double *f)
{
    double d[HV_NS];
    r->at = (tw_at){.xs = r->xs, .xf = r->xf, .u = r->u, .p = p};
    for (int i = 0; i < HV_NS; i++) r->xs[i] = 0;
    for (int i = 0; i < HV_NF; i++) r->xf[i] = 0;
    for (int i = 0; i < HU_NU; i++) r->u[i] = 0;
    r->xs[HV_R + 2] = q[HEIGHT];
    r->xs[HV_E] = cos(0.5 * q[PITCH]);
    r->xs[HV_E + 2] = sin(0.5 * q[PITCH]);
    for (int k = 0; k < CORNERS; k++) r->xs[HV_TH + k] = q[ANGLE_F + k / 2];
    int rc = tw_hmmwv_stations(&r->at, r->xs + HV_SPIN, r->stations);
    if (rc) return rc;
    for (int k = 0; k < CORNERS; k++)
        tw_ring_settle(p, p[HP_G], &r->stations[k].wheel, r->xf + k * RING_NF);
    if ((rc = tw_hmmwv_evaluate(&r->at, 0, d, NULL))) return rc;
    f[HEIGHT] = d[HV_V + 2];
    f[PITCH] = d[HV_W + 1];
    f[ANGLE_F] = d[HV_DTH + FRONT_LEFT];
    f[ANGLE_R] = d[HV_DTH + REAR_LEFT];
    return TW_OK;
}

/* J x = f by elimination with pivoting, x replaces f; 0 if J is singular */
static int solve(double J[UNKNOWNS][UNKNOWNS], double *f)
{
    for (int k = 0; k < UNKNOWNS; k++) {
        int best = k;
        for (int i = k + 1; i < UNKNOWNS; i++)
            if (fabs(J[i][k]) > fabs(J[best][k])) best = i;
        if (!(fabs(J[best][k]) > 0)) return 0;
        for (int j = 0; j < UNKNOWNS; j++) {
            const double t = J[k][j];
            J[k][j] = J[best][j];
            J[best][j] = t;
        }
        const double t = f[k];
        f[k] = f[best];
        f[best] = t;
        for (int i = k + 1; i < UNKNOWNS; i++) {
            const double c = J[i][k] / J[k][k];
            for (int j = k; j < UNKNOWNS; j++) J[i][j] -= c * J[k][j];
            f[i] -= c * f[k];
        }
    }
    for (int k = UNKNOWNS - 1; k >= 0; k--) {
        for (int j = k + 1; j < UNKNOWNS; j++) f[k] -= J[k][j] * f[j];
        f[k] /= J[k][k];
    }
    return 1;
}

static int find_rest(const double *p, rest *r)
{
    double q[UNKNOWNS] = {p[RING_R0] + p[HP_CGZ], 0, 0, 0}, f[UNKNOWNS];
    int rc = pose(p, q, r, f);
    for (int pass = 0; !rc && pass < 30; pass++) {
        double J[UNKNOWNS][UNKNOWNS], plus[UNKNOWNS], minus[UNKNOWNS], most = 0;
        for (int j = 0; j < UNKNOWNS; j++) {
            const double was = q[j], h = 1e-6;
            q[j] = was + h;
            if ((rc = pose(p, q, r, plus))) return rc;
            q[j] = was - h;
            if ((rc = pose(p, q, r, minus))) return rc;
            q[j] = was;
            for (int i = 0; i < UNKNOWNS; i++) J[i][j] = (plus[i] - minus[i]) / (2 * h);
        }
        if (!solve(J, f)) return TW_E_DOMAIN;
        for (int j = 0; j < UNKNOWNS; j++) most = fmax(most, fabs(f[j]));
        /* limit the step, so that arms and tyres stay in their range */
        const double part = most > 0.05 ? 0.05 / most : 1;
        for (int j = 0; j < UNKNOWNS; j++) q[j] -= part * f[j];
        rc = pose(p, q, r, f);
        if (most < 1e-15) return rc;
        if (!rc && most < 1e-12 && pass > 10) return rc;
    }
    return rc ? rc : TW_E_DOMAIN;
}

int tw_hmmwv_start(const tw_at *a, int fast_spin, double *xs, double *xf)
{
    const double *p = a->p, spin = p[HP_V0] / p[RING_R];
    rest r;
    const int rc = find_rest(p, &r);
    if (rc) return rc;
    const axes R = tw_hmmwv_axes(r.xs + HV_E);
    const vec v = into(&R, (vec){p[HP_V0], 0, 0});
    put(r.xs + HV_V, v);
    for (int k = 0; k < CORNERS; k++) {
        double *ring = r.xf + k * RING_NF;
        put(ring + RING_V, into(&r.stations[k].corner.A, v));
        ring[RING_W + 1] = r.xs[HV_SPIN + k] = spin;
    }
    tw_train_settle(p + HP_TRAIN, p[HP_GEAR], spin, r.xf + HV_TRAIN);
    for (int i = 0; xs && i < (fast_spin ? HV_SPIN : HV_NS); i++) xs[i] = r.xs[i];
    for (int i = 0; xf && i < HV_NF; i++) xf[i] = r.xf[i];
    for (int k = 0; xf && fast_spin && k < CORNERS; k++) xf[HV_FAST_SPIN + k] = spin;
    return TW_OK;
}
#endif
