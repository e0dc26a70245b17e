/* planar_tyre.h: the planar rigid-ring tyre, shared by all planar vehicles; private to
 * models/. Equations and errata are in planar_tyre.c.
 *
 * A vehicle passes the tyre a block of TYRE_NP parameters, TYRE_NC constants, TYRE_NF
 * fast states and the motion of the hub. It gets back the force of the sidewall on the
 * hub and the derivatives of the ring. The descriptor rows of both blocks are written
 * here once. */
#ifndef TW_PLANAR_TYRE_H
#define TW_PLANAR_TYRE_H

#include "tw_model.h"

/* fast states; positions are relative to the hub, or absolute if hub.absolute is set */
enum { TYRE_UX, TYRE_UY, TYRE_UT, TYRE_VX, TYRE_VY, TYRE_W, TYRE_S, TYRE_NF };

enum {
    TYRE_M,
    TYRE_I,
    TYRE_KX,
    TYRE_KY,
    TYRE_KT,
    TYRE_CX,
    TYRE_CY,
    TYRE_CT,
    TYRE_KRES,
    TYRE_CRES,
    TYRE_R0,
    TYRE_R,
    TYRE_MU,
    TYRE_CRR,
    TYRE_CK,
    TYRE_A,
    TYRE_VREG,
    TYRE_NP
};

/* constants: reciprocals for tw_over() */
enum { TYRE_PER_M, TYRE_PER_I, TYRE_PER_VREG, TYRE_NC };

/* clang-format off */
#define TYRE_STATE_ROWS(end, which)                                                    \
    {"ux" end, "m", which "ring, forward of its hub"},                                 \
    {"uy" end, "m", which "ring, above its hub"},                                      \
    {"ut" end, "rad", which "ring, rotation relative to its hub"},                     \
    {"vx" end, "m/s", which "ring, forward speed"},                                    \
    {"vy" end, "m/s", which "ring, upward speed"},                                     \
    {"w" end, "rad/s", which "ring, spin; negative when it rolls forward"},            \
    {"s" end, "", which "tread, longitudinal slip; positive when it drives"}

#define TYRE_PARAM_ROWS                                                                \
    {"mR", "kg", "mass of the ring", 7, 0.1, 1e3, TW_PUBLIC},                          \
    {"IR", "kg m2", "spin inertia of the ring", 0.6, 1e-3, 1e3, TW_PUBLIC},            \
    {"Kx", "N/m", "sidewall stiffness, forward (80 Hz on mR)", 1768633, 1e3, 1e9,      \
     TW_DERIVED},                                                                      \
    {"Ky", "N/m", "sidewall stiffness, upward (80 Hz on mR)", 1768633, 1e3, 1e9,       \
     TW_DERIVED},                                                                      \
    {"Kth", "N m/rad", "sidewall stiffness, torsion (70 Hz on IR)", 116067, 1e2, 1e8,  \
     TW_DERIVED},                                                                      \
    {"Cx", "N s/m", "sidewall damping, forward (0.04 of critical)", 281.487, 0, 1e6,   \
     TW_DERIVED},                                                                      \
    {"Cy", "N s/m", "sidewall damping, upward (0.04 of critical)", 281.487, 0, 1e6,    \
     TW_DERIVED},                                                                      \
    {"Cth", "N m s/rad", "sidewall damping, torsion (0.04 of critical)", 21.1115, 0,   \
     1e5, TW_DERIVED},                                                                 \
    {"Kres", "N/m", "residual stiffness: in series with Ky it makes 200 kN/m", 225500, \
     1e3, 1e9, TW_DERIVED},                                                            \
    {"Cres", "N s/m", "residual damping, 2 ms Kres", 451, 0, 1e6, TW_DERIVED},         \
    {"R0", "m", "free radius", 0.3135, 0.01, 3, TW_PUBLIC},                            \
    {"R", "m", "rolling radius", 0.305, 0.01, 3, TW_OURS},                             \
    {"mu", "", "friction coefficient", 1, 0, 3, TW_OURS},                              \
    {"crr", "m", "rolling resistance, a length: 0.010 R", 0.00305, 0, 0.1,             \
     TW_DERIVED},                                                                      \
    {"Ckappa", "N", "slip stiffness 2 cpx a^2", 8e4, 1e2, 1e8, TW_PUBLIC},             \
    {"a", "m", "relaxation length at small slip: half the contact length", 0.055, 1e-3,\
     1, TW_OURS},                                                                      \
    {"vreg", "m/s", "rolling resistance vanishes below this speed", 0.1, 1e-3, 10,     \
     TW_OURS}
/* clang-format on */

typedef struct tw_hub {
    tw_real vx, vy, w; /* velocity and spin */
    tw_real x, y, th;  /* position; x and th are used with absolute coordinates only */
    tw_mask absolute; /* the states of the ring are absolute, not relative to the hub */
} tw_hub;

/* The sidewall: deflections, and its force and torque on the hub (B1-B3). */
typedef struct tw_sidewall {
    tw_real ux, uy, ut;
    tw_real fx, fy, torque;
} tw_sidewall;

/* The contact with the road: load, longitudinal force, relaxation length (B4-B7, B12).
 */
typedef struct tw_contact {
    tw_real load, force, sigma;
} tw_contact;

void tw_tyre_sidewall(const tw_real *p, const tw_hub *hub, const tw_real *ring,
                      tw_sidewall *side);

/* height of the ring's centre above the plane y = 0 */
static inline tw_real tw_tyre_height(const tw_hub *hub, const tw_real *ring)
{
    return tw_select(hub->absolute, ring[TYRE_UY], hub->y + ring[TYRE_UY]);
}

void tw_tyre_contact(const tw_real *p, tw_real height, const tw_real *ring,
                     tw_real road, tw_real droad, tw_contact *contact);

/* Derivatives of the ring's states (B8-B11). c: see tw_tyre_prepare; not read outside
 * of fast lanes. */
void tw_tyre_ring(const tw_real *p, const tw_real *c, tw_real g, const tw_hub *hub,
                  const tw_real *ring, const tw_sidewall *side,
                  const tw_contact *contact, tw_real *d);

/* Kinetic and potential energy of the ring, the sidewall and the residual spring, with
 * gravity zero at the plane y = 0. The energy of the tread is not included. */
tw_real tw_tyre_energy(const tw_real *p, tw_real g, const tw_hub *hub,
                       const tw_real *ring, tw_real road);

/* Arm of the rolling resistance at speed v: load * arm is the resisting torque. */
tw_real tw_tyre_arm(const tw_real *p, tw_real v);

/* Torque on the hub: a drive torque that pushes forward, and a brake that opposes the
 * spin and fades out below the spin `fade`. */
tw_real tw_tyre_hub_torque(tw_real drive, tw_real brake, tw_real spin, tw_real fade);

#if TW_ONE_RUN
/* The tyre's TYRE_NC constants, the first ones of a vehicle. */
void tw_tyre_prepare(const double *p, double *c);

/* Steady rolling at speed v under a force on the hub: fills the hub's y, vx, vy, w and
 * the ring (relative coordinates). The torque load * arm on the hub holds the speed. */
void tw_tyre_settle(const double *p, double g, double force, double v, tw_hub *hub,
                    double *ring);
#endif

#endif
