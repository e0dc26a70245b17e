/* planar_tyre.c: the planar rigid-ring tyre of Shome et al. (2004), Appendix B, with
 * its errata.
 *
 * x forward, y up, angles counter-clockwise: rolling forward is w < 0. The
 * springs and dampers of the sidewall hold the ring, which touches the road through a
 * residual spring and a brush tread. Deflections u = ring - hub, velocities v of the
 * ring, V of the hub:
 *
 *     fx = Kx ux + Cx (vx - Vx)                         on the hub            (B1)
 *     fy = Ky uy + Cy (vy - Vy)                                               (B2)
 *     Mt = Kth ut + Cth (w - W)                                               (B3)
 *     N  = max(0, Kres (road + R0 - y) + Cres (road' - vy))                   (B4)
 *     q  = Ckappa |s| / (3 mu N)               = beta |s|, Ckappa = 2 cpx a^2  (B5)
 *     F  = mu N (3 q - 3 q^2 + q^3) sgn s   q < 1;    mu N sgn s   q >= 1 (B6, B7)
 *     mR vx' = F - fx                                                         (B8)
 *     mR vy' = N - fy - mR g                                                  (B9)
 *     IR w'  = R F + crr N tanh(vx / vreg) - Mt                              (B10)
 *     sigma s' = -(vx + R w) - |vx| s                                        (B11)
 *     sigma  = max(a (1 - q)^2, a/10)                                   (B12, B13)
 *     ux' = vx - Vx, uy' = vy - Vy, ut' = w - W;   absolute: x' = vx, y' = vy, th' = w
 *
 * Differences from the printed equations, and the reasons:
 * - B11: its second term lacks s, and its absolute value would make braking slip
 *   positive.
 * - B4: it lacks the rate of the road, and would pull a lifted wheel down, so N is
 *   clamped at 0. Where N = 0 there is no force and the slip relaxes with sigma = a.
 * - B10: sign(vx) jumps at rest; tanh replaces it.
 * - B12: sigma vanishes in full sliding, where s' would be infinitely stiff; here sigma
 *   has a lower bound.
 * At rest the slip law is an undamped tread spring of stiffness Ckappa / a = 2 cpx a.
 *
 * Every expression is finite for finite states, whatever the load, the slip and the
 * direction. A NaN propagates to the state, where the run detects it. */
#include "planar_tyre.h"

#include <math.h>

static const double sigma_floor = 0.1; /* as a fraction of a */

void tw_tyre_sidewall(const tw_real *p, const tw_hub *hub, const tw_real *ring,
                      tw_sidewall *side)
{
    side->ux = ring[TYRE_UX];
    side->uy = ring[TYRE_UY];
    side->ut = ring[TYRE_UT];
    if (tw_any(hub->absolute)) {
        side->ux = tw_select(hub->absolute, side->ux - hub->x, side->ux);
        side->uy = tw_select(hub->absolute, side->uy - hub->y, side->uy);
        side->ut = tw_select(hub->absolute, side->ut - hub->th, side->ut);
    }
    side->fx = p[TYRE_KX] * side->ux + p[TYRE_CX] * (ring[TYRE_VX] - hub->vx);
    side->fy = p[TYRE_KY] * side->uy + p[TYRE_CY] * (ring[TYRE_VY] - hub->vy);
    side->torque = p[TYRE_KT] * side->ut + p[TYRE_CT] * (ring[TYRE_W] - hub->w);
}

void tw_tyre_contact(const tw_real *p, tw_real height, const tw_real *ring,
                     tw_real road, tw_real droad, tw_contact *contact)
{
    const tw_real load = p[TYRE_KRES] * (road + p[TYRE_R0] - height) +
                         p[TYRE_CRES] * (droad - ring[TYRE_VY]);
    const tw_real s = ring[TYRE_S], a = p[TYRE_A];
    const tw_mask lifted =
        load <= 0; /* false for NaN, which must not count as lifted */
    if (tw_all(lifted)) {
        *contact = (tw_contact){tw_each(0), tw_each(0), a};
        return;
    }
    const tw_real limit = p[TYRE_MU] * load;
    const tw_real pull = p[TYRE_CK] * tw_fabs(s);
    const tw_mask slides = pull >= 3 * limit;
    tw_real force = limit, sigma = sigma_floor * a;
    if (!tw_all(slides)) {
        const tw_real q = pull / (3 * limit), rest = 1 - q;
        const tw_mask longest = tw_not(slides) & tw_not(rest * rest <= sigma_floor);
        force = tw_select(slides, force, force * (q * (3 + q * (q - 3))));
        sigma = tw_select(longest, a * rest * rest, sigma);
    }
    contact->load = tw_select(lifted, 0, load);
    contact->force = tw_select(lifted, 0, tw_copysign(force, s));
    contact->sigma = tw_select(lifted, a, sigma);
}

/* at v / vreg */
static tw_real arm(const tw_real *p, tw_real speed)
{
    return p[TYRE_CRR] * tw_tanh(speed);
}

tw_real tw_tyre_arm(const tw_real *p, tw_real v)
{
    return arm(p, v / p[TYRE_VREG]);
}

void tw_tyre_ring(const tw_real *p, const tw_real *c, tw_real g, const tw_hub *hub,
                  const tw_real *ring, const tw_sidewall *side,
                  const tw_contact *contact, tw_real *d)
{
    const tw_real vx = ring[TYRE_VX], vy = ring[TYRE_VY], w = ring[TYRE_W];
    const tw_real R = p[TYRE_R];
    d[TYRE_UX] = vx;
    d[TYRE_UY] = vy;
    d[TYRE_UT] = w;
    if (!tw_all(hub->absolute)) {
        d[TYRE_UX] = tw_select(hub->absolute, vx, vx - hub->vx);
        d[TYRE_UY] = tw_select(hub->absolute, vy, vy - hub->vy);
        d[TYRE_UT] = tw_select(hub->absolute, w, w - hub->w);
    }
    const tw_real per_mass = tw_over(1, p[TYRE_M], c[TYRE_PER_M]);
    const tw_real speed = tw_over(vx, p[TYRE_VREG], c[TYRE_PER_VREG]);
    d[TYRE_VX] = per_mass * (contact->force - side->fx);
    d[TYRE_VY] = per_mass * (contact->load - side->fy) - g;
    d[TYRE_W] =
        tw_over(R * contact->force + arm(p, speed) * contact->load - side->torque,
                p[TYRE_I], c[TYRE_PER_I]);
    d[TYRE_S] = (-(vx + R * w) - tw_fabs(vx) * ring[TYRE_S]) / contact->sigma;
}

tw_real tw_tyre_energy(const tw_real *p, tw_real g, const tw_hub *hub,
                       const tw_real *ring, tw_real road)
{
    const tw_real vx = ring[TYRE_VX], vy = ring[TYRE_VY], w = ring[TYRE_W];
    const tw_real y = tw_tyre_height(hub, ring);
    const tw_real squeeze = road + p[TYRE_R0] - y;
    tw_sidewall side;
    tw_tyre_sidewall(p, hub, ring, &side);
    tw_real twice = p[TYRE_M] * (vx * vx + vy * vy) + p[TYRE_I] * w * w +
                    p[TYRE_KX] * side.ux * side.ux + p[TYRE_KY] * side.uy * side.uy +
                    p[TYRE_KT] * side.ut * side.ut;
    twice = tw_select(squeeze > 0, twice + p[TYRE_KRES] * squeeze * squeeze, twice);
    return 0.5 * twice + p[TYRE_M] * g * y;
}

tw_real tw_tyre_hub_torque(tw_real drive, tw_real brake, tw_real spin, tw_real fade)
{
    const tw_mask brakes = brake > 0;
    if (!tw_any(brakes)) return -drive;
    return tw_select(brakes, -drive - brake * tw_tanh(spin / fade), -drive);
}

#if TW_ONE_RUN
void tw_tyre_prepare(const double *p, double *c)
{
    c[TYRE_PER_M] = 1 / p[TYRE_M];
    c[TYRE_PER_I] = 1 / p[TYRE_I];
    c[TYRE_PER_VREG] = 1 / p[TYRE_VREG];
}

void tw_tyre_settle(const double *p, double g, double force, double v, tw_hub *hub,
                    double *ring)
{
    const double load = force + p[TYRE_M] * g;
    ring[TYRE_UX] = 0;
    ring[TYRE_UY] = force / p[TYRE_KY];
    ring[TYRE_UT] = load * tw_tyre_arm(p, v) / p[TYRE_KT];
    ring[TYRE_VX] = hub->vx = v;
    ring[TYRE_VY] = hub->vy = 0;
    ring[TYRE_W] = hub->w = 0 - v / p[TYRE_R]; /* not -0 at rest */
    ring[TYRE_S] = 0;
    hub->y = p[TYRE_R0] - load / p[TYRE_KRES] - ring[TYRE_UY];
}
#endif
