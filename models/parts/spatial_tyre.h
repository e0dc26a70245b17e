/* spatial_tyre.h: the spatial rigid-ring tyre; private to models/. Equations are in
 * spatial_tyre.c.
 *
 * A vehicle passes the tyre a block of RING_NP parameters, RING_NF fast states and the
 * motion of the hub in the axes of its knuckle. It gets back the forces of the sidewall
 * and the derivatives of the ring. The descriptor rows of both blocks are written here
 * once. */
#ifndef TW_SPATIAL_TYRE_H
#define TW_SPATIAL_TYRE_H

#include "tw_model.h"
#include "vec.h"

enum {
    RING_U,     /* 3: centre of the ring minus that of the hub */
    RING_G = 3, /* 3: small rotations: tilt, wind-up, tilt */
    RING_V = 6, /* 3: velocity of the centre */
    RING_W = 9, /* 3: angular velocity, the middle one the spin */
    RING_SX = 12,
    RING_SY,
    RING_NF
};

enum {
    RING_M,
    RING_IA,
    RING_IT,
    RING_KX,
    RING_KY,
    RING_KG,
    RING_KT,
    RING_CX,
    RING_CY,
    RING_CG,
    RING_CT,
    RING_KRES,
    RING_CRES,
    RING_R0,
    RING_R,
    RING_MU,
    RING_FR,
    RING_CKAPPA,
    RING_CALPHA,
    RING_A,
    RING_FLOOR,
    RING_VREG,
    RING_NP
};

/* Stiffness and damping that give a mass or inertia m the natural frequency f (Hz) and
 * 0.04 of the critical damping; and the spring that makes kz in series with kx. */
#define RING_OMEGA(f) (6.283185307179586 * (f))
#define RING_K(f, m) ((m)*RING_OMEGA(f) * RING_OMEGA(f))
#define RING_C(f, m) (0.08 * (m)*RING_OMEGA(f))
#define RING_SERIES(kz, kx) (1.0 / (1.0 / (kz)-1.0 / (kx)))

/* clang-format off */
#define RING_STATE_ROWS(end, which)                                                    \
    {"ux" end, "m", which "ring, forward of its hub"},                                 \
    {"uy" end, "m", which "ring, left of its hub"},                                    \
    {"uz" end, "m", which "ring, above its hub"},                                      \
    {"gx" end, "rad", which "ring, tilted about the forward axis"},                    \
    {"gy" end, "rad", which "ring, wind-up relative to its hub"},                      \
    {"gz" end, "rad", which "ring, tilted about the upward axis"},                     \
    {"vx" end, "m/s", which "ring, forward speed"},                                    \
    {"vy" end, "m/s", which "ring, leftward speed"},                                   \
    {"vz" end, "m/s", which "ring, upward speed"},                                     \
    {"wx" end, "rad/s", which "ring, angular velocity about the forward axis"},        \
    {"wy" end, "rad/s", which "ring, spin; positive when it rolls forward"},           \
    {"wz" end, "rad/s", which "ring, angular velocity about the upward axis"},         \
    {"sx" end, "", which "tread, longitudinal slip; positive when it drives"},         \
    {"sy" end, "", which "tread, lateral slip; positive when it pushes left"}

/* The ring is three quarters of the tyre of the HMMWV. 80, 40, 50 and 70 Hz are the
 * defaults of MF-Tyre/MF-Swift. */
#define RING_PARAM_ROWS                                                                \
    {"mR", "kg", "mass of a ring", 28.2, 0.1, 1e3, TW_DERIVED},                        \
    {"IRa", "kg m2", "spin inertia of a ring", 5.45, 1e-3, 1e3, TW_DERIVED},           \
    {"IRt", "kg m2", "transverse inertia of a ring", 3.1, 1e-3, 1e3, TW_DERIVED},      \
    {"Kx", "N/m", "sidewall stiffness, forward and upward (80 Hz on mR)",              \
     RING_K(80, 28.2), 1e3, 1e9, TW_DERIVED},                                          \
    {"Ky", "N/m", "sidewall stiffness, sideways (40 Hz on mR)",                        \
     RING_K(40, 28.2), 1e3, 1e9, TW_DERIVED},                                          \
    {"Kg", "N m/rad", "sidewall stiffness, tilt (50 Hz on IRt)",                       \
     RING_K(50, 3.1), 1e2, 1e8, TW_DERIVED},                                           \
    {"Kt", "N m/rad", "sidewall stiffness, wind-up (70 Hz on IRa)",                    \
     RING_K(70, 5.45), 1e2, 1e8, TW_DERIVED},                                          \
    {"Cx", "N s/m", "sidewall damping, forward and upward (0.04 of critical)",         \
     RING_C(80, 28.2), 0, 1e6, TW_DERIVED},                                            \
    {"Cy", "N s/m", "sidewall damping, sideways (0.04 of critical)",                   \
     RING_C(40, 28.2), 0, 1e6, TW_DERIVED},                                            \
    {"Cg", "N m s/rad", "sidewall damping, tilt (0.04 of critical)",                   \
     RING_C(50, 3.1), 0, 1e5, TW_DERIVED},                                             \
    {"Ct", "N m s/rad", "sidewall damping, wind-up (0.04 of critical)",                \
     RING_C(70, 5.45), 0, 1e5, TW_DERIVED},                                            \
    {"Kres", "N/m", "residual stiffness: in series with Kx it makes 326332 N/m",       \
     RING_SERIES(326332, RING_K(80, 28.2)), 1e3, 1e9, TW_DERIVED},                     \
    {"Cres", "N s/m", "residual damping, 2 ms Kres",                                   \
     0.002 * RING_SERIES(326332, RING_K(80, 28.2)), 0, 1e6, TW_DERIVED},               \
    {"R0", "m", "free radius", 0.4699, 0.01, 3, TW_PUBLIC},                            \
    {"R", "m", "rolling radius", 0.46, 0.01, 3, TW_OURS},                              \
    {"mu", "", "friction coefficient", 0.8, 0, 3, TW_PUBLIC},                          \
    {"fr", "", "rolling resistance, moment over load and R", 0.015, 0, 0.5, TW_PUBLIC},\
    {"Ckappa", "N", "slip stiffness, longitudinal", 193929, 1e2, 1e8, TW_PUBLIC},      \
    {"Calpha", "N", "slip stiffness, lateral", 50000, 1e2, 1e8, TW_PUBLIC},            \
    {"a", "m", "relaxation length at small slip", 0.09, 1e-3, 1, TW_OURS},             \
    {"floor", "", "relaxation length in full sliding, fraction of a", 0.3, 0.01, 1,    \
     TW_OURS},                                                                         \
    {"vreg", "m/s", "rolling resistance vanishes below this speed", 0.1, 1e-3, 10,     \
     TW_OURS}
/* clang-format on */

/* A wheel's hub, in the axes of its knuckle (x forward, y along the spindle to the
 * left, z up; they do not spin). */
typedef struct tw_wheel {
    vec v, w;       /* velocity of the hub's centre; angular velocity of the knuckle */
    vec up;         /* the vertical */
    tw_real spin;   /* angular velocity of the hub along y */
    tw_real height; /* of the hub's centre */
} tw_wheel;

typedef struct tw_carcass {
    vec du, dg; /* rates of u and g */
    vec force;  /* on the knuckle, at the ring's centre */
    vec torque; /* x and z on the knuckle, y on the hub */
} tw_carcass;

typedef struct tw_patch {
    tw_real load, fx, fy; /* of the road on the ring: up, forward, left */
    tw_real sigma;        /* relaxation length */
    tw_real vx;           /* speed of the ring's centre along the road */
    tw_real vsx, vsy;     /* sliding speed of the tread's lowest point */
    vec force, moment;    /* on the ring, about its centre */
    vec x, y, z;          /* axes of the ring */
} tw_patch;

void tw_ring_sidewall(const tw_real *p, const tw_wheel *wheel, const tw_real *ring,
                      tw_carcass *side);
/* road, droad: height under the wheel and its rate */
void tw_ring_contact(const tw_real *p, const tw_wheel *wheel, const tw_real *ring,
                     tw_real road, tw_real droad, tw_patch *patch);
void tw_ring_rates(const tw_real *p, tw_real g, const tw_wheel *wheel,
                   const tw_real *ring, const tw_carcass *side, const tw_patch *patch,
                   tw_real *d);

/* Kinetic and potential energy of ring, sidewall and residual spring. The energy of the
 * tread is not included. */
tw_real tw_ring_energy(const tw_real *p, tw_real g, const tw_wheel *wheel,
                       const tw_real *ring, tw_real road);

#if TW_ONE_RUN
/* A ring at rest on a flat road under its hub: fills u and g and returns the load. */
double tw_ring_settle(const double *p, double g, const tw_wheel *wheel, double *ring);
#endif

#endif
