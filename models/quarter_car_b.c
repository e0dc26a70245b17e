/* quarter_car_b.c: Shome et al. (2004), Fig. 2 (B) and Table 7: sprung and unsprung
 * mass, spring and damper suspension, spring tyre.
 *
 *     ms  zs'' = P                         P = Ks (zu - zs) + Cs (zu' - zs')
 *     mus zu'' = N - P - (ms + mus) g      N = max(0, Kt (road - zu) + (ms + mus) g)
 *
 * Heights are measured from the rest position on the flat road, so P and
 * N - (ms + mus) g are forces in excess of the static ones. N is clamped at 0: the
 * wheel can lift off and land again. The sprung mass is slow, the wheel is fast. */
#include "parts/car_shapes.h"
#include "tw_model.h"

enum { ZS, VS, NS };
enum { ZU, VU, NF };
enum { ROAD, DROAD, NU };
enum { MS, MUS, KS, CS, KT, G, NP };
enum { ACC, WHEEL_ACC, STRUT, TRAVEL, LOAD, ENERGY, NY };

static tw_real strut(const tw_at *a)
{
    return a->p[KS] * (a->xf[ZU] - a->xs[ZS]) + a->p[CS] * (a->xf[VU] - a->xs[VS]);
}

static tw_real weight(const tw_real *p)
{
    return (p[MS] + p[MUS]) * p[G];
}

static tw_real load(const tw_at *a)
{
    const tw_real n = a->p[KT] * (a->u[ROAD] - a->xf[ZU]) + weight(a->p);
    return tw_select(n < 0, 0, n);
}

static int both(const tw_at *a, tw_real *ds, tw_real *df)
{
    const tw_real force = strut(a);
    ds[ZS] = a->xs[VS];
    ds[VS] = force / a->p[MS];
    df[ZU] = a->xf[VU];
    df[VU] = (load(a) - weight(a->p) - force) / a->p[MUS];
    return TW_OK;
}

static int slow(const tw_at *a, tw_real *d)
{
    d[ZS] = a->xs[VS];
    d[VS] = strut(a) / a->p[MS];
    return TW_OK;
}

static int fast(const tw_at *a, tw_real *d)
{
    d[ZU] = a->xf[VU];
    d[VU] = (load(a) - weight(a->p) - strut(a)) / a->p[MUS];
    return TW_OK;
}

static int out(const tw_at *a, tw_real *y)
{
    const tw_real *p = a->p;
    const tw_real zs = a->xs[ZS], vs = a->xs[VS], zu = a->xf[ZU], vu = a->xf[VU];
    const tw_real force = strut(a);
    const tw_real squeeze = a->u[ROAD] - zu + weight(p) / p[KT]; /* of the tyre */
    const tw_real held = zu - zs + p[MS] * p[G] / p[KS];         /* of the spring */
    y[ACC] = force / p[MS];
    y[WHEEL_ACC] = (load(a) - weight(p) - force) / p[MUS];
    y[STRUT] = force + p[MS] * p[G];
    y[TRAVEL] = zu - zs;
    y[LOAD] = load(a);
    y[ENERGY] = 0.5 * (p[MS] * vs * vs + p[MUS] * vu * vu + p[KS] * held * held) +
                p[G] * (p[MS] * zs + p[MUS] * zu);
    const tw_real pressed = y[ENERGY] + 0.5 * p[KT] * squeeze * squeeze;
    y[ENERGY] = tw_select(squeeze > 0, pressed, y[ENERGY]);
    return TW_OK;
}

static const tw_var slow_var[] = {
    {"zs", "m", "height of the chassis above rest"},
    {"vs", "m/s", "upward speed of the chassis"},
};
static const tw_var fast_var[] = {
    {"zu", "m", "height of the wheel above rest"},
    {"vu", "m/s", "upward speed of the wheel"},
};
static const tw_var input[] = {
    {"road", "m", "height of the road"},
    {"droad", "m/s", "rate of the road height (not used: no tyre damping)"},
};
static const tw_var output[] = {
    {"acc", "m/s2", "upward acceleration of the chassis"},
    {"wheel_acc", "m/s2", "upward acceleration of the wheel"},
    {"strut", "N", "suspension force, positive in compression"},
    {"travel", "m", "suspension compression, from rest"},
    {"load", "N", "wheel load"},
    {"energy", "J", "kinetic, gravity and spring energy"},
};
static const tw_var param[] = {
    {"ms", "kg", "sprung mass", 306, 1, 1e5, TW_REMEMBERED},
    {"mus", "kg", "unsprung mass", 46, 0.1, 1e4, TW_REMEMBERED},
    {"Ks", "N/m", "suspension stiffness", 19400, 1, 1e8, TW_REMEMBERED},
    {"Cs", "N s/m", "suspension damping", 1838, 0, 1e6, TW_REMEMBERED},
    {"Kt", "N/m", "tyre stiffness", 200000, 1, 1e9, TW_PUBLIC},
    {"g", "m/s2", "gravity", 9.81, 0, 30, TW_PUBLIC},
};

/* At rest the wheel is at 0.3 m and the chassis at 1 m. */
static const tw_shape shapes[] = {
    {.name = "road", .kind = TW_ROAD, .at = {NULL, NULL, "road"}, .size = {"1.2"}},
    {.name = "wheel",
     .kind = TW_WHEEL,
     .at = {NULL, NULL, "zu + 0.3"},
     .size = {"0.3", "0.2"}},
    CHASSIS_SHAPE(NULL, "zs + 1"),
    STRUT_SHAPES("wheel", NULL),
    {.name = "load",
     .kind = TW_ARROW,
     .at = {NULL, NULL, "road"},
     .to = {NULL, NULL, "1e-4*load"}},
    {NULL},
};
static const tw_scene scene = {shapes, TW_VIEW_SIDE, 0, NULL, "zs zu load"};

const tw_model tw_model_quarter_car_b = {
    .name = "quarter_car_b",
    .what = "quarter car: sprung and unsprung mass, spring tyre",
    .source = "Shome et al. (2004), Fig. 2 (B), Table 7",
    .group = "Vehicles",
    .ns = NS,
    .nf = NF,
    .nu = NU,
    .ny = NY,
    .np = NP,
    .slow_var = slow_var,
    .fast_var = fast_var,
    .input = input,
    .output = output,
    .param = param,
    .slow = slow,
    .fast = fast,
    .both = both,
    .out = out,
    .scene = &scene,
};
