/* chain.c: recursive equations of motion of open chains of rigid and flexible bodies
 * (Kim 2000, Eqs. 1-18).
 *
 * Motion is the paper's state vector, a (linear, angular) pair taken at the origin of
 * the inertial frame (Eq. 10),
 *
 *     Y = (r' + r x w, w)
 *
 * in which an outboard body j moves like its inboard body i plus what the joint and the
 * modes of i add (Eqs. 11, 12, 14),
 *
 *     Yj  = Yi + L ai' + B qj'
 *     Yj' = Yi' + L ai'' + B qj'' + L' ai' + B' qj'
 *     L = (A psi_t + r x A W psi_r, A W psi_r)    modes of i at the joint's place r
 *     B = (r x H, H) turning about, (H, 0) sliding along the axis H
 *
 * Inertias and forces taken at that origin add up from the outermost bodies to the base
 * (Eq. 17): mass, C = int R dm and P = int R R^T dm of a body and all outboard, and the
 * pair (int psi_k dm, int R x psi_k dm) with which a mode acts on them.
 *
 * For one body (Eqs. 5-7), in its own frame: rho = s + sum psi_k a_k, c = int rho dm,
 * c_k = int psi_k dm, N_k = int rho psi_k^T dm, h_k = int rho x psi_k dm (the axial
 * vector of N_k), J the inertia tensor, G = int rho rho'^T dm, w the angular velocity;
 * alpha and gamma are the accelerations of the frame and of its origin:
 *
 *     force  = m gamma + alpha x c + w x (w x c) + 2 w x c'
 *     moment = c x gamma + J alpha + w x J w + 2 (tr G - G^T) w
 *     mode k = c_k.gamma + h_k.alpha + w.N_k w - w.w tr N_k + 2 w.(int rho' x psi_k dm)
 *              + stiffness a + damping a'
 *
 * Gravity enters as an upward acceleration of the ground.
 *
 * Errata of the paper: the last term of Eq. 14 is L_ji a_j'' (zero here, since the
 * frame is at the inboard joint), D is B' q' and Xi_ij is L_ij' a_i'; Eq. 15 has Y_i'
 * on the left; U_i enters Eq. 16 with a minus. The paper does not define the rotation
 * B_ij(a) of a deformed joint. Here it is the Cayley rotation R of the vector theta =
 * psi_r a, which agrees to second order in theta. Its rate W theta' is exact, so that
 * energy is conserved,
 *
 *     R = 1 + 2 (g~ + g~ g~)/(1 + g.g)    W = (1 + g~)/(1 + g.g)    g = theta/2 */
#include "chain.h"

#include <math.h>
#include <string.h>

typedef tw_real vec[3];
typedef tw_real mat[9]; /* row by row */

static tw_real dot(const tw_real *a, const tw_real *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static tw_real dot6(const tw_real *a, const tw_real *b)
{
    return dot(a, b) + dot(a + 3, b + 3);
}

static void cross(const tw_real *a, const tw_real *b, tw_real *out)
{
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

static void add_cross(const tw_real *a, const tw_real *b, tw_real *out)
{
    vec c;
    cross(a, b, c);
    for (int i = 0; i < 3; i++) out[i] += c[i];
}

static void add_scaled(int n, tw_real f, const tw_real *a, tw_real *out)
{
    for (int i = 0; i < n; i++) out[i] += f * a[i];
}

static void turn(const tw_real *A, const tw_real *x, tw_real *out)
{
    for (int i = 0; i < 3; i++) out[i] = dot(A + 3 * i, x);
}

static void turn_back(const tw_real *A, const tw_real *x, tw_real *out)
{
    for (int i = 0; i < 3; i++)
        out[i] = A[i] * x[0] + A[3 + i] * x[1] + A[6 + i] * x[2];
}

static void product(const tw_real *A, const tw_real *B, tw_real *out)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            out[3 * i + j] =
                A[3 * i] * B[j] + A[3 * i + 1] * B[3 + j] + A[3 * i + 2] * B[6 + j];
}

static tw_real trace(const tw_real *N)
{
    return N[0] + N[4] + N[8];
}

/* int x x y dm from int x y^T dm */
static void axial(const tw_real *N, tw_real *out)
{
    out[0] = N[5] - N[7];
    out[1] = N[6] - N[2];
    out[2] = N[1] - N[3];
}

/* 1 + f g~ + e g~ g~ */
static void rotation(tw_real f, tw_real e, const tw_real *g, tw_real *R)
{
    const tw_real diagonal = 1 - e * dot(g, g), none = tw_each(0);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = e * g[i] * g[j] + (i == j ? diagonal : none);
    R[7] += f * g[0];
    R[5] -= f * g[0];
    R[2] += f * g[1];
    R[6] -= f * g[1];
    R[3] += f * g[2];
    R[1] -= f * g[2];
}

/* Momenta of a body and all outboard bodies that move rigidly with Y. */
static void momentum(const tw_link *s, const tw_real *Y, tw_real *out)
{
    const tw_real trP = trace(s->P);
    vec Pw;
    turn(s->P, Y + 3, Pw);
    for (int i = 0; i < 3; i++) {
        out[i] = s->mass * Y[i];
        out[3 + i] = trP * Y[3 + i] - Pw[i];
    }
    add_cross(Y + 3, s->C, out);
    add_cross(s->C, Y, out + 3);
}

#if TW_ONE_RUN
void tw_body_add_node(tw_body *b, tw_real mass, const tw_real *s, const tw_real *shape)
{
    b->mass += mass;
    for (int k = 0; k <= b->modes; k++) {
        const tw_real *x = k ? shape + 3 * (k - 1) : s;
        add_scaled(3, mass, x, b->first[k]);
        for (int l = 0; l <= b->modes; l++)
            for (int i = 0; i < 3; i++)
                add_scaled(3, mass * x[i], l ? shape + 3 * (l - 1) : s,
                           b->second[k][l] + 3 * i);
    }
}

void tw_body_add_rigid(tw_body *b, tw_real mass, const tw_real *centre,
                       const tw_real *inertia)
{
    const tw_real half = trace(inertia) / 2;
    b->mass += mass;
    add_scaled(3, mass, centre, b->first[0]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            b->second[0][0][3 * i + j] +=
                mass * centre[i] * centre[j] - inertia[3 * i + j] + (i == j ? half : 0);
}

int tw_chain_check(const tw_chain *c)
{
    if (!c || !c->body) return TW_E_NULL;
    if (c->bodies < 1 || c->bodies > TW_CHAIN_BODIES) return TW_E_MODEL;
    for (int i = 0; i < c->bodies; i++) {
        const tw_body *b = &c->body[i];
        if (b->parent < -1 || b->parent >= i) return TW_E_MODEL;
        if (b->modes < 0 || b->modes > TW_CHAIN_MODES) return TW_E_MODEL;
        if (b->joint < TW_FIXED || b->joint > TW_PRISMATIC) return TW_E_MODEL;
        if (b->joint != TW_FIXED && !(tw_fabs(dot(b->axis, b->axis) - 1) < 1e-9))
            return TW_E_MODEL;
    }
    return tw_chain_joints(c) + tw_chain_modes(c) ? TW_OK : TW_E_MODEL;
}
#endif

int tw_chain_joints(const tw_chain *c)
{
    int n = 0;
    for (int i = 0; i < c->bodies; i++) n += c->body[i].joint != TW_FIXED;
    return n;
}

int tw_chain_modes(const tw_chain *c)
{
    int n = 0;
    for (int i = 0; i < c->bodies; i++) n += c->body[i].modes;
    return n;
}

/* From the base outwards: Eqs. 8, 9, 11, 14. */

/* From the frame of the inboard body to the frame of the joint on it. */
static void deform(const tw_body *b, int modes, const tw_real *a, const tw_real *da,
                   const tw_link *in, tw_link *out)
{
    vec s, ds = {0}, g = {0}, dtheta = {0}, place, rate, spin = {0}, dspin;
    mat turned;
    memcpy(s, b->at, sizeof s);
    for (int k = 0; k < modes; k++) {
        add_scaled(3, a[k], b->at_mode[k], s);
        add_scaled(3, da[k], b->at_mode[k], ds);
        add_scaled(3, a[k] / 2, b->turn_mode[k], g);
        add_scaled(3, da[k], b->turn_mode[k], dtheta);
    }
    turn(in->A, s, place);
    turn(in->A, ds, rate);
    for (int i = 0; i < 3; i++) {
        out->r[i] = in->r[i] + place[i];
        out->v[i] = in->v[i] + rate[i];
    }
    add_cross(in->w, place, out->v);
    memcpy(out->w, in->w, sizeof out->w);
    memcpy(out->bias, in->bias, sizeof out->bias);
    memcpy(out->A, in->A, sizeof out->A);
    if (!modes) return;

    const tw_real f = 1 / (1 + dot(g, g));
    rotation(2 * f, 2 * f, g, turned);
    product(in->A, turned, out->A);
    for (int k = 0; k < modes; k++) {
        tw_real *L = out->L[k];
        vec w;
        memcpy(w, b->turn_mode[k], sizeof w);
        add_cross(g, b->turn_mode[k], w);
        for (int i = 0; i < 3; i++) w[i] *= f;
        turn(in->A, w, L + 3);
        turn(in->A, b->at_mode[k], L);
        add_cross(out->r, L + 3, L);
        add_scaled(3, da[k], L + 3, spin);
    }
    for (int i = 0; i < 3; i++) {
        out->w[i] += spin[i];
        dspin[i] = -f * dot(g, dtheta) * spin[i];
    }
    add_cross(in->w, spin, dspin);
    add_scaled(3, tw_each(1), dspin, out->bias + 3);
    add_cross(in->w, rate, out->bias);
    add_cross(out->v, spin, out->bias);
    add_cross(out->r, dspin, out->bias);
}

static void move_joint(const tw_body *b, tw_real q, tw_real dq, tw_link *k)
{
    vec H, dH;
    turn(k->A, b->axis, H);
    cross(k->w, H, dH);
    memset(k->B, 0, sizeof k->B);
    if (b->joint == TW_REVOLUTE) {
        mat R, A;
        tw_real sine, cosine;
        tw_sin_cos(q, &sine, &cosine);
        rotation(sine, 1 - cosine, b->axis, R);
        memcpy(A, k->A, sizeof A);
        product(A, R, k->A);
        cross(k->r, H, k->B);
        memcpy(k->B + 3, H, sizeof H);
        add_scaled(3, dq, H, k->w);
        add_scaled(3, dq, dH, k->bias + 3);
        for (int i = 0; i < 3; i++) {
            H[i] *= dq;
            dH[i] *= dq;
        }
        add_cross(k->v, H, k->bias);
        add_cross(k->r, dH, k->bias);
    } else {
        memcpy(k->B, H, sizeof H);
        add_scaled(3, q, H, k->r);
        add_scaled(3, q, dH, k->v);
        add_scaled(3, dq, H, k->v);
        add_scaled(3, dq, dH, k->bias);
    }
}

void tw_chain_move(const tw_chain *c, const tw_chain_state *x, tw_motion *m)
{
    tw_link *links = m->link;
    tw_link ground;
    int joint = 0, mode = 0;
    memset(&ground, 0, sizeof ground);
    ground.A[0] = ground.A[4] = ground.A[8] = tw_each(1);
    for (int i = 0; i < 3; i++) ground.bias[i] = -c->gravity[i];
    for (int i = 0; i < c->bodies; i++) {
        const tw_body *b = &c->body[i];
        const tw_link *in = b->parent < 0 ? &ground : &links[b->parent];
        const int modes = b->parent < 0 ? 0 : c->body[b->parent].modes;
        tw_link *k = &links[i];
        deform(b, modes, x->a + in->mode, x->da + in->mode, in, k);
        k->mode = mode;
        k->joint = -1;
        mode += b->modes;
        if (b->joint == TW_FIXED) continue;
        move_joint(b, x->q[joint], x->dq[joint], k);
        k->joint = joint++;
    }
}

/* One body: Eqs. 5 to 7, 15, 16. */

static void body_forces(const tw_body *b, const tw_real *a, const tw_real *da,
                        tw_link *k)
{
    const int n = b->modes;
    vec c, dc = {0}, w, alpha, gamma, wc, t, force, moment;
    mat P = {0}, G = {0}, AP;
    const tw_real one = tw_each(1);

    /* accelerations of the frame's origin and of the frame, in its components */
    memcpy(t, k->bias, sizeof t);
    add_cross(k->bias + 3, k->r, t);
    add_cross(k->w, k->v, t);
    turn_back(k->A, t, gamma);
    turn_back(k->A, k->bias + 3, alpha);
    turn_back(k->A, k->w, w);
    const tw_real ww = dot(w, w);

    memcpy(c, b->first[0], sizeof c);
    for (int j = 0; j < n; j++) {
        add_scaled(3, a[j], b->first[1 + j], c);
        add_scaled(3, da[j], b->first[1 + j], dc);
    }
    for (int j = 0; j <= n; j++) {
        mat N, dN = {0};
        vec h, dh, f;
        memcpy(N, b->second[0][j], sizeof N);
        for (int l = 0; l < n; l++) {
            add_scaled(9, a[l], b->second[1 + l][j], N);
            add_scaled(9, da[l], b->second[1 + l][j], dN);
        }
        add_scaled(9, j ? a[j - 1] : one, N, P);
        if (!j) continue;
        add_scaled(9, da[j - 1], N, G);
        axial(N, h);
        axial(dN, dh);
        turn(N, w, t);
        tw_real sum = dot(b->first[j], gamma) + dot(h, alpha) + dot(w, t) -
                      ww * trace(N) + 2 * dot(w, dh);
        for (int l = 0; l < n; l++)
            sum += b->stiffness[j - 1][l] * a[l] + b->damping[j - 1][l] * da[l];
        k->modal[j - 1] = sum;
        turn(k->A, b->first[j], f);
        memcpy(k->push[j - 1], f, sizeof f);
        turn(k->A, h, k->push[j - 1] + 3);
        add_cross(k->r, f, k->push[j - 1] + 3);
    }

    const tw_real trP = trace(P), trG = trace(G);
    vec Jw, Pa, Gw;
    turn(P, w, Jw);
    turn(P, alpha, Pa);
    turn_back(G, w, Gw);
    cross(w, c, wc);
    for (int i = 0; i < 3; i++) {
        Jw[i] = trP * w[i] - Jw[i];
        force[i] = b->mass * gamma[i];
        moment[i] = trP * alpha[i] - Pa[i] + 2 * (trG * w[i] - Gw[i]);
        wc[i] += 2 * dc[i];
    }
    add_cross(alpha, c, force);
    add_cross(w, wc, force);
    add_cross(c, gamma, moment);
    add_cross(w, Jw, moment);
    turn(k->A, force, k->force);
    turn(k->A, moment, k->force + 3);
    add_cross(k->r, k->force, k->force + 3);

    /* moments about the inertial origin */
    vec C;
    turn(k->A, c, C);
    product(k->A, P, AP);
    k->mass = b->mass;
    for (int i = 0; i < 3; i++) k->C[i] = C[i] + b->mass * k->r[i];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            k->P[3 * i + j] =
                dot(AP + 3 * i, k->A + 3 * j) + C[i] * k->r[j] + k->r[i] * k->C[j];
}

/* From the outermost bodies to the base: Eqs. 17, 18. */

typedef struct rows {
    int n, modes;
    tw_real *M;
} rows;

static void put(const rows *s, int i, int j, tw_real value)
{
    s->M[i * s->n + j] = s->M[j * s->n + i] = value;
}

/* Row `row` of M: the pair F with which a coordinate acts on body i and all outboard,
 * projected on every coordinate from the joint of i inwards. */
static void row_inwards(const tw_chain *c, const tw_link *links, const rows *s, int row,
                        int i, const tw_real *F)
{
    while (i >= 0) {
        const int parent = c->body[i].parent;
        const tw_link *k = &links[i];
        if (k->joint >= 0) put(s, row, s->modes + k->joint, dot6(k->B, F));
        for (int m = 0; parent >= 0 && m < c->body[parent].modes; m++)
            put(s, row, links[parent].mode + m, dot6(k->L[m], F));
        i = parent;
    }
}

static void add_to_parent(const tw_link *k, tw_link *in)
{
    add_scaled(6, tw_each(1), k->force, in->force);
    in->mass += k->mass;
    add_scaled(3, tw_each(1), k->C, in->C);
    add_scaled(9, tw_each(1), k->P, in->P);
}

/* The rows of the modes of body i; its children add the bodies moved outboard. */
static void mode_rows(const tw_chain *c, const tw_link *links, const rows *s, int i)
{
    const tw_body *b = &c->body[i];
    const tw_link *k = &links[i];
    for (int m = 0; m < b->modes; m++) {
        const int row = k->mode + m;
        tw_real F[6], own[TW_CHAIN_MODES];
        memcpy(F, k->push[m], sizeof F);
        for (int l = 0; l < b->modes; l++) own[l] = trace(b->second[1 + m][1 + l]);
        for (int j = i + 1; j < c->bodies; j++) {
            tw_real moved[6];
            if (c->body[j].parent != i) continue;
            momentum(&links[j], links[j].L[m], moved);
            add_scaled(6, tw_each(1), moved, F);
            for (int l = 0; l < b->modes; l++) own[l] += dot6(links[j].L[l], moved);
        }
        row_inwards(c, links, s, row, i, F);
        for (int l = 0; l <= m; l++) put(s, row, k->mode + l, own[l]);
    }
}

void tw_chain_equations(const tw_chain *c, const tw_chain_state *x, tw_motion *motion,
                        const tw_real *force, tw_real *M, tw_real *P)
{
    tw_link *links = motion->link;
    const int modes = tw_chain_modes(c), n = modes + tw_chain_joints(c);
    const rows s = {n, modes, M};
    const tw_real none = tw_each(0);

    for (int i = 0; i < c->bodies; i++)
        body_forces(&c->body[i], x->a + links[i].mode, x->da + links[i].mode,
                    &links[i]);
    memset(M, 0, (size_t)(n * n) * sizeof *M); /* branches do not couple */
    for (int i = 0; i < modes; i++) P[i] = tw_each(0);

    for (int i = c->bodies - 1; i >= 0; i--) {
        const int parent = c->body[i].parent;
        tw_link *k = &links[i];
        mode_rows(c, links, &s, i);
        for (int m = 0; m < c->body[i].modes; m++) P[k->mode + m] -= k->modal[m];
        if (k->joint >= 0) {
            tw_real F[6];
            momentum(k, k->B, F);
            row_inwards(c, links, &s, modes + k->joint, i, F);
            P[modes + k->joint] =
                (force ? force[k->joint] : none) - dot6(k->B, k->force);
        }
        if (parent < 0) continue;
        for (int m = 0; m < c->body[parent].modes; m++)
            P[links[parent].mode + m] -= dot6(k->L[m], k->force);
        add_to_parent(k, &links[parent]);
    }
}

/* L L^T = the leading m x m part of M (row stride n), in its lower half. */
static int factor(int m, int n, tw_real *M)
{
    for (int i = 0; i < m; i++)
        for (int j = 0; j <= i; j++) {
            tw_real sum = M[i * n + j];
            for (int k = 0; k < j; k++) sum -= M[i * n + k] * M[j * n + k];
            if (i != j)
                M[i * n + j] = sum / M[j * n + j];
            else if (tw_all(sum > 0))
                M[i * n + i] = tw_sqrt(sum);
            else
                return tw_unless(sum > 0, TW_E_DOMAIN);
        }
    return TW_OK;
}

int tw_chain_solve(const tw_chain *c, tw_real *M, tw_real *P, const tw_real *ddq_known,
                   tw_real *ddq, tw_real *dda)
{
    const int modes = tw_chain_modes(c), n = modes + tw_chain_joints(c);
    const int m = ddq_known ? modes : n;
    for (int i = 0; ddq_known && i < modes; i++)
        for (int j = modes; j < n; j++) P[i] -= M[i * n + j] * ddq_known[j - modes];

    /* The modes come first, so the forward sweep eliminates them (Eq. 36) and the
     * backward sweep finds the joints before the modes. */
    const int rc = factor(m, n, M);
    if (rc) return rc;
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < i; j++) P[i] -= M[i * n + j] * P[j];
        P[i] /= M[i * n + i];
    }
    for (int i = m - 1; i >= (dda ? 0 : modes); i--) {
        for (int j = i + 1; j < m; j++) P[i] -= M[j * n + i] * P[j];
        P[i] /= M[i * n + i];
    }
    if (ddq && !ddq_known) memcpy(ddq, P + modes, (size_t)(n - modes) * sizeof *ddq);
    if (dda) memcpy(dda, P, (size_t)modes * sizeof *dda);
    return TW_OK;
}

int tw_chain_accelerations(const tw_chain *c, const tw_chain_state *x,
                           const tw_real *force, const tw_real *ddq_known, tw_real *ddq,
                           tw_real *dda)
{
    tw_real M[TW_CHAIN_SIZE * TW_CHAIN_SIZE], P[TW_CHAIN_SIZE];
    tw_motion motion;
    tw_chain_move(c, x, &motion);
    tw_chain_equations(c, x, &motion, force, M, P);
    return tw_chain_solve(c, M, P, ddq_known, ddq, dda);
}

tw_real tw_chain_energy(const tw_chain *c, const tw_chain_state *x,
                        const tw_motion *motion, const tw_real *M)
{
    const tw_link *links = motion->link;
    const int modes = tw_chain_modes(c), n = modes + tw_chain_joints(c);
    tw_real v[TW_CHAIN_SIZE], E = tw_each(0);
    memcpy(v, x->da, (size_t)modes * sizeof *v);
    memcpy(v + modes, x->dq, (size_t)(n - modes) * sizeof *v);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) E += v[i] * M[i * n + j] * v[j] / 2;

    for (int i = 0; i < c->bodies; i++) {
        const tw_body *b = &c->body[i];
        const tw_real *a = x->a + links[i].mode;
        vec s, C;
        memcpy(s, b->first[0], sizeof s);
        for (int k = 0; k < b->modes; k++) {
            add_scaled(3, a[k], b->first[1 + k], s);
            for (int l = 0; l < b->modes; l++)
                E += a[k] * b->stiffness[k][l] * a[l] / 2;
        }
        turn(links[i].A, s, C);
        add_scaled(3, b->mass, links[i].r, C);
        E -= dot(c->gravity, C);
    }
    return E;
}

void tw_chain_point(const tw_chain *c, const tw_chain_state *x, const tw_motion *motion,
                    int body, const tw_real *s, const tw_real *shape, tw_real *position,
                    tw_real *velocity)
{
    const tw_link *k = &motion->link[body];
    vec local, rate = {0}, arm;
    memcpy(local, s, sizeof local);
    for (int m = 0; m < c->body[body].modes; m++) {
        add_scaled(3, x->a[k->mode + m], shape + 3 * m, local);
        add_scaled(3, x->da[k->mode + m], shape + 3 * m, rate);
    }
    turn(k->A, local, arm);
    turn(k->A, rate, velocity);
    add_cross(k->w, arm, velocity);
    for (int i = 0; i < 3; i++) {
        position[i] = k->r[i] + arm[i];
        velocity[i] += k->v[i];
    }
}
