/* spatial_tyre.c: a spatial rigid-ring tyre, of the kind that Shome et al. (2004) uses
 * on its HMMWV (Table 9, after Maurice et al.); Appendix B gives the planar one.
 *
 * All vectors are in the axes of the knuckle: x forward, y along the spindle, z up. The
 * centre of the ring is at u from that of the hub, its axis y_R is tilted by the small
 * angles g_x, g_z, and it is wound up relative to the hub by g_y. v is the velocity of
 * its centre, w_x, Om, w_z its angular velocity along its own axes x_R, y_R, z_R, which
 * do not spin. The knuckle moves with v_H, w_K, the hub spins with Om_H:
 *
 *     u' = v - v_H - w_K x u        g' = (w_x - w_Kx, Om - Om_H, w_z - w_Kz)
 *     F = K u + C u'                on the knuckle at the ring's centre   (as B1, B2)
 *     M = Kg g + Cg g'              x, z on the knuckle, y on the hub        (as B3)
 *
 * The dampers of the sidewall act on rates in axes that do not spin, as in B1-B3. With
 * n the vertical, the lowest point of the tread is at `arm` from the centre of the
 * ring:
 *
 *     y_R = (-g_z, 1, g_x)/|.|      x_R = (1, g_z, 0)       z_R = (0, -g_x, 1)
 *     ny = n.y_R, c = sqrt(1 - ny^2), arm = -R (n - ny y_R)/c
 *     e_x = y_R x n/c, e_y = n x e_x                         forward, left on the road
 *     v_c = v + w x arm,    V_x = v.e_x,    V_s = (v_c.e_x, v_c.e_y)
 *     N = max(0, Kres (R0 - R - (height - road - R c)) - Cres (v_c.n - road'))   (B4)
 *     q = |(Ckappa s_x, Calpha s_y)|/(3 mu N)                                    (B5)
 *     F_road = (1 - q + q^2/3) (Ckappa s_x, Calpha s_y)   q < 1             (B6, B7)
 *            = mu N (Ckappa s_x, Calpha s_y)/|.|          q >= 1
 *     sigma = a (floor + (1 - floor) (1 - q)^2), floor a beyond             (B12, B13)
 *     sigma s' = -V_s - |V_x| s                                                  (B11)
 *     m v' = F_c - F - m g n - m w_K x v,    F_c = road forces,  M_c = arm x F_c
 *     It w_x' = M_c.x_R - M_x + L w_z        L = Ia Om - It w_Ky
 *     It w_z' = M_c.z_R - M_z - L w_x
 *     Ia Om'  = M_c.y_R - M_y - fr R N tanh(V_x/vreg)
 *
 * The friction circle has one q for both directions, each with its own stiffness.
 * Forces act at the fixed radius R and sliding is taken at the same point, so that the
 * power is consistent. Tilts are small (about 1e-3 rad): energy is exact off the
 * ground, and on it to second order in the tilts. There is no camber thrust and no turn
 * slip. sigma has a smooth lower bound, since in full sliding B12 would make s'
 * infinitely stiff; a lifted wheel has the same value, since the tread slides as the
 * load vanishes.
 *
 * Every expression is finite for finite states, whatever the load, the slip and the
 * direction. A NaN propagates to the state, where the run detects it. */
#include "spatial_tyre.h"

#include <math.h>
#include <string.h>

void tw_ring_sidewall(const tw_real *p, const tw_wheel *wheel, const tw_real *ring,
                      tw_carcass *side)
{
    const vec u = vec_at(ring + RING_U), g = vec_at(ring + RING_G);
    const tw_real *w = ring + RING_W;
    const tw_real Kx = p[RING_KX], Cx = p[RING_CX], Kg = p[RING_KG], Cg = p[RING_CG];
    const vec du = sub(sub(vec_at(ring + RING_V), wheel->v), cross(wheel->w, u));
    const vec dg = {w[0] - wheel->w.x, w[1] - wheel->spin, w[2] - wheel->w.z};
    side->du = du;
    side->dg = dg;
    side->force = (vec){Kx * u.x + Cx * du.x, p[RING_KY] * u.y + p[RING_CY] * du.y,
                        Kx * u.z + Cx * du.z};
    side->torque = (vec){Kg * g.x + Cg * dg.x, p[RING_KT] * g.y + p[RING_CT] * dg.y,
                         Kg * g.z + Cg * dg.z};
}

/* The brush: forces and relaxation length for the slips under a load. */
static void tread(const tw_real *p, tw_real sx, tw_real sy, tw_patch *patch)
{
    const tw_real limit = p[RING_MU] * patch->load;
    const tw_real x = p[RING_CKAPPA] * sx, y = p[RING_CALPHA] * sy;
    const tw_real pull = tw_sqrt(x * x + y * y), floor = p[RING_FLOOR];
    const tw_mask slides = pull >= 3 * limit, moves = slides & (pull > 0);
    tw_real share = tw_each(0), sigma = floor;
    if (!tw_all(slides)) {
        const tw_real q = pull / (3 * limit), rest = 1 - q;
        share = tw_select(slides, share, 1 - q + q * q / 3);
        sigma = tw_select(slides, sigma, floor + (1 - floor) * rest * rest);
    }
    if (tw_any(moves)) share = tw_select(moves, limit / pull, share);
    patch->fx = share * x;
    patch->fy = share * y;
    patch->sigma = p[RING_A] * sigma;
}

/* a, or none in the lanes where this is so */
static vec unless(tw_mask m, vec a)
{
    return (vec){tw_select(m, 0, a.x), tw_select(m, 0, a.y), tw_select(m, 0, a.z)};
}

void tw_ring_contact(const tw_real *p, const tw_wheel *wheel, const tw_real *ring,
                     tw_real road, tw_real droad, tw_patch *patch)
{
    const vec n = wheel->up, v = vec_at(ring + RING_V);
    const tw_real *w = ring + RING_W, gx = ring[RING_G], gz = ring[RING_G + 2];
    const tw_real R = p[RING_R];
    const tw_real per = 1 / tw_sqrt(1 + gx * gx + gz * gz);
    const vec y = {-gz * per, per, gx * per};
    const vec spin = {w[0] + w[1] * y.x, w[0] * gz + w[1] * y.y - w[2] * gx,
                      w[1] * y.z + w[2]};
    const tw_real ny = dot(n, y), c = tw_sqrt(1 - ny * ny), per_c = 1 / c;
    const vec arm = mul(-R * per_c, plus(n, -ny, y));
    const vec ex = mul(per_c, cross(y, n)), ey = cross(n, ex);
    const vec slide = add(v, cross(spin, arm));
    const tw_real height = wheel->height + dot(n, vec_at(ring + RING_U));
    const tw_real load = p[RING_KRES] * (p[RING_R0] - R - (height - road - R * c)) -
                         p[RING_CRES] * (dot(slide, n) - droad);
    const tw_real none = tw_each(0);
    patch->x = (vec){tw_each(1), gz, none};
    patch->y = y;
    patch->z = (vec){none, -gx, tw_each(1)};
    patch->vx = dot(v, ex);
    patch->vsx = dot(slide, ex);
    patch->vsy = dot(slide, ey);
    const tw_mask lifted =
        load <= 0; /* false for NaN, which must not count as lifted */
    if (tw_all(lifted)) {
        patch->load = patch->fx = patch->fy = none;
        patch->sigma = p[RING_FLOOR] * p[RING_A];
        patch->force = patch->moment = (vec){none, none, none};
        return;
    }
    patch->load = load;
    tread(p, ring[RING_SX], ring[RING_SY], patch);
    patch->force = plus(plus(mul(load, n), patch->fx, ex), patch->fy, ey);
    patch->moment = cross(arm, patch->force);
    if (!tw_any(lifted)) return;
    patch->load = tw_select(lifted, 0, patch->load);
    patch->fx = tw_select(lifted, 0, patch->fx);
    patch->fy = tw_select(lifted, 0, patch->fy);
    patch->sigma = tw_select(lifted, p[RING_FLOOR] * p[RING_A], patch->sigma);
    patch->force = unless(lifted, patch->force);
    patch->moment = unless(lifted, patch->moment);
}

void tw_ring_rates(const tw_real *p, tw_real g, const tw_wheel *wheel,
                   const tw_real *ring, const tw_carcass *side, const tw_patch *patch,
                   tw_real *d)
{
    const vec v = vec_at(ring + RING_V), M = patch->moment;
    const tw_real *w = ring + RING_W;
    const tw_real per_m = 1 / p[RING_M], per_it = 1 / p[RING_IT];
    const tw_real per_sigma = 1 / patch->sigma, roll = tw_fabs(patch->vx);
    const tw_real L = p[RING_IA] * w[1] - p[RING_IT] * wheel->w.y;
    const tw_mask rolls = patch->load > 0;
    tw_real resistance = tw_each(0);
    if (tw_any(rolls))
        resistance = tw_select(rolls,
                               p[RING_FR] * p[RING_R] * patch->load *
                                   tw_tanh(patch->vx / p[RING_VREG]),
                               0);
    put(d + RING_U, side->du);
    put(d + RING_G, side->dg);
    put(d + RING_V, sub(plus(mul(per_m, sub(patch->force, side->force)), -g, wheel->up),
                        cross(wheel->w, v)));
    d[RING_W] = per_it * (dot(M, patch->x) - side->torque.x + L * w[2]);
    d[RING_W + 1] = (dot(M, patch->y) - resistance - side->torque.y) / p[RING_IA];
    d[RING_W + 2] = per_it * (dot(M, patch->z) - side->torque.z - L * w[0]);
    d[RING_SX] = per_sigma * (-patch->vsx - roll * ring[RING_SX]);
    d[RING_SY] = per_sigma * (-patch->vsy - roll * ring[RING_SY]);
}

tw_real tw_ring_energy(const tw_real *p, tw_real g, const tw_wheel *wheel,
                       const tw_real *ring, tw_real road)
{
    const vec u = vec_at(ring + RING_U), r = vec_at(ring + RING_G);
    const vec v = vec_at(ring + RING_V), w = vec_at(ring + RING_W), n = wheel->up;
    const tw_real ny =
        (n.y - r.z * n.x + r.x * n.z) / tw_sqrt(1 + r.x * r.x + r.z * r.z);
    const tw_real height = wheel->height + dot(n, u);
    const tw_real squeeze =
        p[RING_R0] - p[RING_R] - (height - road - p[RING_R] * tw_sqrt(1 - ny * ny));
    tw_real twice = p[RING_M] * dot(v, v) + p[RING_IA] * w.y * w.y +
                    p[RING_IT] * (w.x * w.x + w.z * w.z) +
                    p[RING_KX] * (u.x * u.x + u.z * u.z) + p[RING_KY] * u.y * u.y +
                    p[RING_KG] * (r.x * r.x + r.z * r.z) + p[RING_KT] * r.y * r.y;
    twice = tw_select(squeeze > 0, twice + p[RING_KRES] * squeeze * squeeze, twice);
    return 0.5 * twice + p[RING_M] * g * height;
}

#if TW_ONE_RUN
/* Without slip the road pushes along n only, so that u is along K^-1 n, and for given
 * tilts the load follows from a linear equation. The tilts change it to second order
 * only, and an iteration multiplies their error by R N/Kg, about a hundredth, so that
 * it converges quickly: it ends when a pass changes no bit. */
double tw_ring_settle(const double *p, double g, const tw_wheel *wheel, double *ring)
{
    const vec n = wheel->up;
    const vec give = {n.x / p[RING_KX], n.y / p[RING_KY], n.z / p[RING_KX]};
    const double weight = p[RING_M] * g, soft = dot(n, give), R = p[RING_R];
    double gx = 0, gz = 0, load = 0;
    for (int i = 0; i < 40; i++) {
        const double per = 1 / sqrt(1 + gx * gx + gz * gz);
        const vec y = {-gz * per, per, gx * per};
        const double ny = dot(n, y), c = sqrt(1 - ny * ny);
        /* load = Kres (R0 - R + R c - height - soft (load - weight)) */
        load = (p[RING_R0] - R + R * c - wheel->height + soft * weight) /
               (1 / p[RING_KRES] + soft);
        if (load < 0) load = 0;
        const vec M = mul(R * load * ny / c, cross(y, n));
        const double was[2] = {gx, gz};
        gx = (M.x + gz * M.y) / p[RING_KG];
        gz = (M.z - gx * M.y) / p[RING_KG];
        if (!memcmp(was, (double[]){gx, gz}, sizeof was)) break;
    }
    for (int k = 0; k < RING_NF; k++) ring[k] = 0;
    put(ring + RING_U, mul(load - weight, give));
    ring[RING_G] = gx;
    ring[RING_G + 2] = gz;
    return load;
}
#endif
