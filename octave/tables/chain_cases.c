/* chain_cases.c: the recursive equations of motion (Kim 2000, Eqs. 1-18), run.
 *
 *     chain_cases gap STATES
 *         gun_turret assembled from three bodies with models/parts/chain.c against its
 *         closed form at random states: largest difference of the joints', of the
 *         modes' accelerations, and of the modes' from those computed with known joint
 *         accelerations (Eq. 39), each over the largest; a row per state
 *     chain_cases cost ROUNDS
 *         seconds of one evaluation (positions to accelerations) of a chain of 1 to 8
 *         bodies on turning joints with 0 to 4 modes each, the least of the rounds
 *     chain_cases gun ROUNDS
 *         seconds of one evaluation of the gun: closed form, recursive
 */
#include "parts/chain.h"
#include "tw_catalog.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { JOINTS = 2, MODES = 4, N = JOINTS + MODES, MOST_PAR = 32, CALLS = 400 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* -1 ... 1 */
static double chance(void)
{
    static unsigned long long x = 1;
    x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    return (double)(x >> 11) / 4503599627370496.0 - 1;
}

static double *par(const tw_model *m, double *p, const char *name)
{
    const int i = tw_find_var(m->param, m->np, name);
    if (i < 0) {
        fprintf(stderr, "chain_cases: gun_turret has no parameter %s\n", name);
        exit(1);
    }
    return p + i;
}

typedef struct gun {
    const tw_model *m;
    double p[MOST_PAR], xs[2 * JOINTS], xf[2 * MODES], u[JOINTS];
    tw_body body[3];
    tw_chain chain;
    tw_chain_state state;
    tw_at at;
} gun;

/* Turret, mount and barrel. The integrals of the barrel about its joint, the trunnion,
 * are those of a uniform tube of mass m from s0 to s0 + l, which the model has in its
 * sums; its modes bend upwards (0, 1) and sideways (2, 3) with the same shapes. */
static void assemble(gun *g)
{
    const double m = 1190, s0 = 0.5, l = 5.3, none[3] = {0};
    const double g1 = m * (s0 + l / 2), g2 = m * (s0 * s0 + s0 * l + l * l / 3);
    const double turret[9] = {[8] = *par(g->m, g->p, "It")};
    tw_body *turn = &g->body[0], *mount = &g->body[1], *tube = &g->body[2];
    memset(g->body, 0, sizeof g->body);
    turn->parent = -1, turn->joint = TW_REVOLUTE, turn->axis[2] = 1;
    tw_body_add_rigid(turn, 0, none, turret);
    mount->joint = TW_REVOLUTE, mount->axis[1] = 1;
    mount->at[0] = *par(g->m, g->p, "d");
    mount->mass = *par(g->m, g->p, "mt") - m;
    mount->first[0][0] = *par(g->m, g->p, "S1") - g1;
    mount->second[0][0][0] = *par(g->m, g->p, "S2") - g2;
    tube->parent = 1, tube->joint = TW_FIXED, tube->modes = MODES, tube->mass = m;
    tube->first[0][0] = g1;
    tube->second[0][0][0] = g2;
    for (int k = 0; k < MODES; k++) {
        const int up = k < 2 ? 2 : 1, across = 3 - up, second = k % 2;
        const double om = *par(g->m, g->p, second ? "om2" : "om1");
        const double p = *par(g->m, g->p, second ? "p2" : "p1");
        tube->first[1 + k][up] = *par(g->m, g->p, second ? "n2" : "n1");
        tube->second[0][1 + k][up] = tube->second[1 + k][0][3 * up] = p;
        tube->second[1 + k][1 + k][4 * up] = 1;
        tube->second[1 + k][1 + (k + 2) % 4][3 * up + across] = 1;
        tube->stiffness[k][k] = om * om;
        tube->damping[k][k] = 2 * *par(g->m, g->p, "zeta") * om;
    }
    g->chain = (tw_chain){3, g->body, {0, 0, -*par(g->m, g->p, "g")}};
    g->state = (tw_chain_state){g->xs, g->xs + JOINTS, g->xf, g->xf + MODES};
    g->at = (tw_at){.xs = g->xs, .xf = g->xf, .u = g->u, .p = g->p};
    if (tw_chain_check(&g->chain)) {
        fprintf(stderr, "chain_cases: invalid chain\n");
        exit(1);
    }
}

static void new_gun(gun *g)
{
    memset(g, 0, sizeof *g);
    g->m = tw_find_model("gun_turret");
    for (int i = 0; i < g->m->np; i++) g->p[i] = g->m->param[i].value;
    assemble(g);
}

static void new_state(gun *g)
{
    *par(g->m, g->p, "zeta") = 0.05 + 0.05 * chance();
    for (int i = 0; i < 2 * JOINTS; i++) g->xs[i] = chance();
    for (int i = 0; i < 2 * MODES; i++) g->xf[i] = (i < MODES ? 0.3 : 3) * chance();
    for (int i = 0; i < JOINTS; i++) g->u[i] = 5e4 * chance();
    assemble(g);
}

static double most(int n, const double *a, const double *b)
{
    double d = 0;
    for (int i = 0; i < n; i++) d = fmax(d, fabs(a[i] - (b ? b[i] : 0)));
    return d;
}

static void gap(int states)
{
    gun g;
    new_gun(&g);
    puts("joints,modes,known");
    while (states--) {
        double ddq[JOINTS], dda[MODES], again[MODES], ds[2 * JOINTS], df[2 * MODES];
        new_state(&g);
        int rc = tw_chain_accelerations(&g.chain, &g.state, g.u, NULL, ddq, dda);
        if (!rc) rc = tw_chain_accelerations(&g.chain, &g.state, g.u, ddq, NULL, again);
        if (!rc) rc = g.m->slow(&g.at, ds);
        if (!rc) rc = g.m->fast(&g.at, df);
        if (rc) exit(1);
        printf("%.3g,%.3g,%.3g\n",
               most(JOINTS, ddq, ds + JOINTS) / most(JOINTS, ddq, NULL),
               most(MODES, dda, df + MODES) / most(MODES, dda, NULL),
               most(MODES, dda, again) / most(MODES, dda, NULL));
    }
}

/* Links of 1 m, five nodes each, turning about y and z in turn. */
static double chain_seconds(int bodies, int modes, int rounds)
{
    static tw_body body[TW_CHAIN_BODIES];
    double q[TW_CHAIN_SIZE], none[TW_CHAIN_SIZE] = {0}, ddq[TW_CHAIN_SIZE],
                             dda[TW_CHAIN_SIZE], least = INFINITY;
    memset(body, 0, sizeof body);
    for (int i = 0; i < TW_CHAIN_SIZE; i++) q[i] = 0.1 * chance();
    for (int i = 0; i < bodies; i++) {
        tw_body *b = &body[i];
        b->parent = i - 1, b->joint = TW_REVOLUTE, b->axis[1 + i % 2] = 1;
        b->at[0] = i > 0;
        b->modes = modes;
        for (int n = 1; n <= 5; n++) {
            const double x = n / 5.0, s[3] = {x, 0.01, 0.02};
            double shape[3 * TW_CHAIN_MODES] = {0};
            for (int k = 0; k < modes; k++) shape[3 * k + 1 + k % 2] = pow(x, 2 + k);
            tw_body_add_node(b, 1, s, shape);
        }
        for (int k = 0; k < modes; k++) {
            b->stiffness[k][k] = 1e4;
            if (i > 0) {
                b->at_mode[k][1 + k % 2] = 1;
                b->turn_mode[k][2 - k % 2] = 2 + k;
            }
        }
    }
    const tw_chain c = {bodies, body, {0, 0, -9.81}};
    const tw_chain_state x = {q, none, q + bodies, none};
    int rc = tw_chain_check(&c);
    while (rounds-- && !rc) {
        const double from = now();
        for (int k = 0; k < CALLS && !rc; k++)
            rc = tw_chain_accelerations(&c, &x, NULL, NULL, ddq, dda);
        least = fmin(least, (now() - from) / CALLS);
    }
    if (rc) {
        fprintf(stderr, "chain_cases: %d bodies, %d modes: %s\n", bodies, modes,
                tw_error(rc));
        exit(1);
    }
    return least;
}

static void cost(int rounds)
{
    puts("bodies,modes,seconds");
    for (int bodies = 1; bodies <= TW_CHAIN_BODIES; bodies++)
        for (int modes = 0; modes <= TW_CHAIN_MODES; modes++)
            printf("%d,%d,%.9g\n", bodies, modes, chain_seconds(bodies, modes, rounds));
}

static void gun_seconds(int rounds)
{
    gun g;
    double least[2] = {INFINITY, INFINITY}, d[2 * N], ddq[JOINTS], dda[MODES];
    new_gun(&g);
    new_state(&g);
    while (rounds--) {
        const double t0 = now();
        for (int k = 0; k < CALLS; k++) {
            g.m->slow(&g.at, d);
            g.m->fast(&g.at, d);
        }
        const double t1 = now();
        for (int k = 0; k < CALLS; k++)
            tw_chain_accelerations(&g.chain, &g.state, g.u, NULL, ddq, dda);
        least[0] = fmin(least[0], (t1 - t0) / CALLS);
        least[1] = fmin(least[1], (now() - t1) / CALLS);
    }
    printf("closed,recursive\n%.9g,%.9g\n", least[0], least[1]);
}

int main(int argc, char **argv)
{
    const int n = argc == 3 ? atoi(argv[2]) : 0;
    if (n > 0 && !strcmp(argv[1], "gap"))
        gap(n);
    else if (n > 0 && !strcmp(argv[1], "cost"))
        cost(n);
    else if (n > 0 && !strcmp(argv[1], "gun"))
        gun_seconds(n);
    else {
        fprintf(stderr, "chain_cases: see the head of chain_cases.c\n");
        return 2;
    }
    return 0;
}
