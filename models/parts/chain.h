/* chain.h: equations of motion of open chains of rigid and flexible bodies (Kim
 * 2000, Eqs. 1-18). The equations are in chain.c; doc/models/chain.md shows how to use
 * it.
 *
 * The frame of a body is fixed at its inboard joint and moves with it; deformation is a
 * sum of modes relative to that frame (Eq. 3), with no displacement and no rotation at
 * the joint. At joint coordinate 0 the frame is parallel to the undeformed frame of the
 * inboard body, so that all vectors below have the same orientation.
 *
 * Fill tw_body by hand, or start from zero and call tw_body_add_rigid and
 * tw_body_add_node. The caller owns all data; it is only read afterwards. Nothing is
 * allocated. */
#ifndef TW_CHAIN_H
#define TW_CHAIN_H

#include "tw_model.h"

enum {
    TW_CHAIN_BODIES = 8,
    TW_CHAIN_MODES = 4, /* of one body */
    TW_CHAIN_SIZE = TW_CHAIN_BODIES * (1 + TW_CHAIN_MODES)
};

enum { TW_FIXED, TW_REVOLUTE, TW_PRISMATIC };

/* Bodies may be the constants of a run (prepare() in flexible_arm.c). In lanes there is
 * one number for each run, so the integers, equal in all of them, are followed by those
 * of the others. */
#if TW_ONE_RUN
#define TW_OTHER_RUNS(which)
#else
#define TW_OTHER_RUNS(which) double which##_of_others[TW_LANES - 1];
#endif

typedef struct tw_body {
    int parent; /* the inboard body, of a lower index; -1: the ground */
    int joint;  /* TW_FIXED, TW_REVOLUTE, TW_PRISMATIC */
    TW_OTHER_RUNS(joints)
    tw_real axis[3];                      /* of unit length */
    tw_real at[3];                        /* the joint on the undeformed inboard body */
    tw_real at_mode[TW_CHAIN_MODES][3];   /* displacement and rotation of the */
    tw_real turn_mode[TW_CHAIN_MODES][3]; /* joint per unit of an inboard mode */

    /* With psi_0 = s, the undeformed position, and psi_k the shape of mode k:
     * first[k] = int psi_k dm and second[k][l] = int psi_k psi_l^T dm. */
    int modes;
    TW_OTHER_RUNS(modes)
    tw_real mass, first[1 + TW_CHAIN_MODES][3];
    tw_real second[1 + TW_CHAIN_MODES][1 + TW_CHAIN_MODES][9]; /* row by row */
    tw_real stiffness[TW_CHAIN_MODES][TW_CHAIN_MODES];         /* symmetric */
    tw_real damping[TW_CHAIN_MODES][TW_CHAIN_MODES];
} tw_body;

typedef struct tw_chain {
    int bodies;
    const tw_body *body;
    tw_real gravity[3]; /* acceleration of free fall */
} tw_chain;

/* Joint coordinates and modal amplitudes in the order of the bodies, with their rates;
 * a fixed joint has no coordinate. No pointer may be NULL, not even an unused one. */
typedef struct tw_chain_state {
    const tw_real *q, *dq, *a, *da;
} tw_chain_state;

/* Motion of one body in the inertial frame. Arrays of six are (linear, angular) pairs
 * taken at the origin of that frame. */
typedef struct tw_link {
    tw_real A[9];                 /* orientation of the body's frame, row by row */
    tw_real r[3], v[3], w[3];     /* its origin, velocity, angular velocity */
    tw_real B[6];                 /* of the joint */
    tw_real L[TW_CHAIN_MODES][6]; /* of the inboard body's modes at the joint */
    tw_real bias[6];              /* Y' less the terms with second derivatives */
    tw_real force[6];             /* inertia forces from bias, this body and outboard */
    tw_real push[TW_CHAIN_MODES][6]; /* of the modes of this body */
    tw_real modal[TW_CHAIN_MODES];   /* modal forces of this body alone */
    tw_real mass, C[3], P[9];        /* of this body and all outboard */
    int joint, mode;                 /* indices of its coordinates; joint -1: none */
} tw_link;

typedef struct tw_motion {
    tw_link link[TW_CHAIN_BODIES];
} tw_motion;

#if TW_ONE_RUN
/* A point mass at s that mode k moves by shape[3 k], shape[3 k + 1], shape[3 k + 2] per
 * unit; shape may be NULL when the body has no modes. */
void tw_body_add_node(tw_body *b, tw_real mass, const tw_real *s, const tw_real *shape);
/* A rigid piece that no mode moves: its centre of mass, and its inertia tensor about
 * it, row by row. */
void tw_body_add_rigid(tw_body *b, tw_real mass, const tw_real *centre,
                       const tw_real *inertia);

/* Call once before use: TW_OK, or TW_E_MODEL for an invalid chain (sizes, order of the
 * bodies, axes). */
int tw_chain_check(const tw_chain *c);
#endif

int tw_chain_joints(const tw_chain *c); /* number of joint coordinates */
int tw_chain_modes(const tw_chain *c);  /* number of modal amplitudes */

/* Positions and velocities of the bodies, from the base outwards (Eqs. 8-14). */
void tw_chain_move(const tw_chain *c, const tw_chain_state *x, tw_motion *m);

/* M x'' = P (Eq. 18), x = (a, q): n x n and n numbers, n = modes + joints. m comes from
 * tw_chain_move. force: one torque or force per joint coordinate, NULL: none. */
void tw_chain_equations(const tw_chain *c, const tw_chain_state *x, tw_motion *m,
                        const tw_real *force, tw_real *M, tw_real *P);

/* Accelerations from M and P, which are overwritten, by elimination of the modes
 * (Eq. 36). With ddq_known, only dda is computed, from these joint accelerations. ddq
 * or dda may be NULL when not wanted. TW_E_DOMAIN: M is not positive definite. */
int tw_chain_solve(const tw_chain *c, tw_real *M, tw_real *P, const tw_real *ddq_known,
                   tw_real *ddq, tw_real *dda);

/* The three functions above in one. */
int tw_chain_accelerations(const tw_chain *c, const tw_chain_state *x,
                           const tw_real *force, const tw_real *ddq_known, tw_real *ddq,
                           tw_real *dda);

/* Kinetic (from M), elastic and gravitational energy. */
tw_real tw_chain_energy(const tw_chain *c, const tw_chain_state *x, const tw_motion *m,
                        const tw_real *M);

/* Position and velocity of a point of one body, as in tw_body_add_node. */
void tw_chain_point(const tw_chain *c, const tw_chain_state *x, const tw_motion *m,
                    int body, const tw_real *s, const tw_real *shape, tw_real *position,
                    tw_real *velocity);

#endif
