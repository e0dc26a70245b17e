/* powertrain.c: powertrain of the HMMWV. Shome et al. (2004), Table 9, counts it among
 * the fast variables and gives no details.
 *
 * Engine, converter, gearbox of ratio i, open transfer differential, a prop shaft to
 * each axle, open axle differentials of ratio i_a. Speeds: w_e engine, w_f and w_r prop
 * shafts at the transfer case, Om_1 and Om_2 hubs of an axle; d_f and d_r are the
 * twists of the prop shafts:
 *
 *     w_t = i w_c,  w_c = (w_f + w_r)/2          turbine, and case of the differential
 *     d' = w - i_a (Om_1 + Om_2)/2       T = K d + C d'        each half shaft: i_a T/2
 *     J_e w_e' = T_e - T_p
 *     J_o w_f' = X - T_f,   J_o w_r' = X - T_r           X: half of the case's torque
 *     2 X = i (T_t - J_t w_t') - J_c w_c',   w_t' = i w_c' + i' w_c
 *
 * i' is the rate of a gear change that passes smoothly through all ratios: power in
 * equals power out, and i = 0 is neutral. Engine, with n in rpm and
 * x = (max(n,800) - 1600)/800:
 *
 *     T_e = thr' T_full(n) - loss(n)
 *     T_full = (793.148 - 5.865 x - 305.648 x^2 + 111.165 x^3)(1 - tanh((n-2620)/50))/2
 *     loss = 28.95 + 0.021 n;  0.6 n below 50 rpm
 *     thr' = thr + (1 - thr) S((idle - n)/100)       S: smooth step, parts/smooth.h
 *
 * Converter, with sr = w_t/max(w_e, 1), q = sr within 0 ... 1:
 *
 *     T_p = lambda f w_e^2,  f = 1 - sr^6 (1 for sr < 0, not below -1)
 *     T_t = T_p (2 - 3 q^2 + 2 q^3)
 *
 * The torque curve and the losses fit public data (793 N m at 1600 rpm). The converter
 * is ours: with a locked output the engine reaches 1730 rpm. The reaction of the engine
 * on the chassis is neglected. */
#include "powertrain.h"
#include "smooth.h"

#include <math.h>

static const double rpm = 30 / 3.141592653589793; /* per rad/s */

void tw_train_shafts(const tw_real *p, const tw_real *x, const tw_real *axle,
                     tw_shafts *shafts)
{
    for (int i = 0; i < 2; i++) {
        shafts->rate[i] = x[TRAIN_FRONT + i] - 0.5 * p[TRAIN_AXLE] * axle[i];
        shafts->torque[i] =
            p[TRAIN_K] * x[TRAIN_TWIST_F + i] + p[TRAIN_C] * shafts->rate[i];
    }
}

static tw_real engine_torque(tw_real n, tw_real throttle, tw_real idle)
{
    const tw_real x = (tw_select(n > 800, n, 800) - 1600) / 800;
    const tw_real full = 793.148 + x * (-5.865 + x * (-305.648 + x * 111.165));
    const tw_real loss = tw_select(n < 50, 0.6 * n, 28.95 + 0.021 * n);
    const tw_mask slow = idle > n;
    if (tw_any(slow)) {
        const tw_real opened =
            throttle + (1 - throttle) * tw_smooth_step((idle - n) / 100).value;
        throttle = tw_select(slow, opened, throttle);
    }
    return throttle * full * 0.5 * (1 - tw_tanh((n - 2620) / 50)) - loss;
}

void tw_train_engine(const tw_real *p, const tw_real *x, tw_real throttle, tw_real gear,
                     tw_engine *engine)
{
    const tw_real w = x[TRAIN_ENGINE];
    const tw_real turbine = gear * 0.5 * (x[TRAIN_FRONT] + x[TRAIN_REAR]);
    const tw_real sr = turbine / tw_select(w > 1, w, 1);
    const tw_real q = tw_select(sr < 0, 0, tw_select(sr < 1, sr, 1));
    tw_real f = tw_select(sr > 0, 1 - sr * sr * sr * sr * sr * sr, 1);
    f = tw_select(f < -1, -1, f);
    engine->torque = engine_torque(rpm * w, throttle, p[TRAIN_IDLE]);
    engine->pump = p[TRAIN_LAMBDA] * f * w * w;
    engine->turbine = engine->pump * (2 + q * q * (2 * q - 3));
}

void tw_train_rates(const tw_real *p, const tw_real *x, tw_real gear, tw_real dgear,
                    const tw_engine *engine, const tw_shafts *shafts, tw_real *d)
{
    const tw_real Jo = p[TRAIN_JO], Jc = p[TRAIN_JC] + p[TRAIN_JT] * gear * gear;
    const tw_real sum = x[TRAIN_FRONT] + x[TRAIN_REAR];
    const tw_real *T = shafts->torque;
    const tw_real in = gear * (engine->turbine - p[TRAIN_JT] * dgear * 0.5 * sum);
    /* sum of both shafts: (2 Jo + Jc) (w_f' + w_r')/2 = in - T_f - T_r */
    const tw_real case_rate = (in - T[0] - T[1]) / (2 * Jo + Jc);
    const tw_real half = 0.5 * (in - Jc * case_rate);
    d[TRAIN_ENGINE] = (engine->torque - engine->pump) / p[TRAIN_JE];
    for (int i = 0; i < 2; i++) {
        d[TRAIN_FRONT + i] = (half - T[i]) / Jo;
        d[TRAIN_TWIST_F + i] = shafts->rate[i];
    }
}

tw_real tw_train_energy(const tw_real *p, const tw_real *x, tw_real gear)
{
    const tw_real f = x[TRAIN_FRONT], r = x[TRAIN_REAR], c = 0.5 * (f + r);
    const tw_real e = x[TRAIN_ENGINE], *d = x + TRAIN_TWIST_F;
    return 0.5 * (p[TRAIN_JE] * e * e + p[TRAIN_JO] * (f * f + r * r) +
                  (p[TRAIN_JC] + p[TRAIN_JT] * gear * gear) * c * c +
                  p[TRAIN_K] * (d[0] * d[0] + d[1] * d[1]));
}

#if TW_ONE_RUN
/* The engine a little faster than the turbine, and not below 80 rad/s. */
void tw_train_settle(const double *p, double gear, double w, double *x)
{
    const double shaft = p[TRAIN_AXLE] * w, engine = 1.03 * gear * shaft;
    x[TRAIN_ENGINE] = engine > 80 ? engine : 80;
    x[TRAIN_FRONT] = x[TRAIN_REAR] = shaft;
    x[TRAIN_TWIST_F] = x[TRAIN_TWIST_R] = 0;
}
#endif
