/* vehiclesim.c: the six methods of VehicleSim (VehicleSim memo, Eqs. 2 to 11 and Table
 * 1) with slow and fast parts: formulas and descriptors. The ticks are in
 * vehiclesim_ticks.c. One step D of a state q with derivative q':
 *
 *     euler  q1 = q + D q'                                                     (2)
 *     ab2    q1 = q + D/2 (3 q' - q'_-1)                                       (3)
 *     am2    qh = q + D/8 (5 q' - q'_-1),  q1 = q + D q'h                      (4, 5)
 *     am3    qh = q + D/24 (17 q' - 7 q'_-1 + 2 q'_-2)                         (6)
 *            q1 = q + D/18 (20 q'h - 3 q' + q'_-1)                             (7)
 *     am4    qh = q + D/384 (297 q' - 187 q'_-1 + 107 q'_-2 - 25 q'_-3)        (8)
 *            q1 = q + D/30 (36 q'h - 10 q' + 5 q'_-1 - q'_-2)                  (9)
 *     rk2    qh = q + D/2 q',  q1 = q + D q'h                                  (10, 11)
 *
 * qh is the state predicted at the half step and q'h the derivative there. All methods
 * are explicit and evaluate once per tick, at increasing times.
 *
 * Every predictor integrates the polynomial through the newest 1, 2, 3 or 4
 * derivatives. At a fraction c of the step,
 *
 *     q(c) = q + D c q'
 *     q(c) = q + D ((c + c^2/2) q' - c^2/2 q'_-1)   ...
 *
 * c = 1/2 gives Eqs. 4, 6, 8, 10; c = 1 gives Eqs. 2 and 3. With two rates the slow
 * part steps with D = H and the fast part with D = h = H/ratio, each with old
 * derivatives at its own spacing; at fast times the slow state is q(c). slow() is
 * evaluated at the start of H and, in the half-step methods, at its middle, which is
 * always a tick of h/2. Ratio 1 is the original method.
 *
 * Start: with m derivatives available, the formulas through m derivatives are used.
 * Local errors of D^p in the first few steps keep order p, and so do errors of D^(p-1)
 * in the slow values during them. This holds for all methods except am4, whose first
 * step would be the midpoint rule. Its first slow step is therefore taken at the fast
 * rate in both parts, and begins with a step of third order,
 *
 *     q1 = q + h/4 (q' + 3 q'*),   q* = q + h/9 (2 q' + 4 q'h) at 2/3 of the step,
 *
 * which costs 2 ratio - 1 additional slow evaluations and one fast. With one_eval = 1
 * am4 starts without these and has order 3. */
#include "vehiclesim.h"

static int start(tw_run *r)
{
    memset(r->now.work, 0, tw_vs_need(r) * sizeof *r->now.work);
    return TW_OK;
}

static int ticks(const tw_run *r)
{
    return r->ratio;
}

static void evals(const tw_run *r, double *slow, double *fast)
{
    *slow = 1;
    *fast = r->ratio;
}

static int half_ticks(const tw_run *r)
{
    return 2 * r->ratio;
}

static void half_evals(const tw_run *r, double *slow, double *fast)
{
    *slow = 2;
    *fast = 2 * r->ratio;
}

/* one-step methods have no history */
static int restep(tw_run *r, double H_old)
{
    (void)r, (void)H_old;
    return TW_OK;
}

#define SOURCE "VehicleSim, Numerical Integration in VS Math Models"
#define ONCE                                                                           \
    .default_ratio = 5, .once_per_tick = 1, .options = TW_USES(TW_OPT_IO_SYNC_FM),     \
    .ticks = ticks, .evals = evals, .need = tw_vs_need, .start = start,                \
    .history = tw_vs_history, .check_work = tw_vs_check_work
#define TWICE                                                                          \
    .default_ratio = 5, .half_step = 1, .once_per_tick = 1, .ticks = half_ticks,       \
    .evals = half_evals, .need = tw_vs_need, .start = start, .history = tw_vs_history, \
    .check_work = tw_vs_check_work

const tw_method tw_methods_vs[] = {
    {.name = "euler",
     .what = "Euler, order 1",
     .source = SOURCE ", Eq. 2",
     .id = -1,
     .order = 1,
     .old_steps = 0,
     .restep = restep,
     .tick = tw_vs_euler,
     ONCE},
    {.name = "ab2",
     .what = "Adams-Bashforth, order 2",
     .source = SOURCE ", Eq. 3",
     .id = 0,
     .order = 2,
     .old_steps = 1,
     .tick = tw_vs_ab2,
     ONCE},
    {.name = "rk2",
     .what = "Runge-Kutta, order 2, midpoint rule",
     .source = SOURCE ", Eqs. 10, 11",
     .id = 1,
     .order = 2,
     .old_steps = 0,
     .restep = restep,
     .options = TW_USES(TW_OPT_IO_UPDATE),
     .tick = tw_vs_rk2,
     TWICE},
    {.name = "am2",
     .what = "AM-2: Adams predictor to the half step, midpoint rule, order 2",
     .source = SOURCE ", Eqs. 4, 5",
     .id = 2,
     .order = 2,
     .old_steps = 1,
     .options = TW_USES(TW_OPT_IO_UPDATE),
     .tick = tw_vs_am2,
     TWICE},
    {.name = "am3",
     .what = "AM-3: explicit, Adams predictor to the half step, order 3",
     .source = SOURCE ", Eqs. 6, 7",
     .id = 3,
     .order = 3,
     .old_steps = 2,
     .options = TW_USES(TW_OPT_IO_UPDATE),
     .tick = tw_vs_am3,
     TWICE},
    {.name = "am4",
     .what = "AM-4: explicit, Adams predictor to the half step, order 4 (3 from a cold "
             "start with one_eval)",
     .source = SOURCE ", Eqs. 8, 9",
     .id = 4,
     .order = 4,
     .old_steps = 3,
     .options = TW_USES(TW_OPT_IO_UPDATE) | TW_USES(TW_OPT_ONE_EVAL),
     .tick = tw_vs_am4,
     TWICE},
    {0},
};
