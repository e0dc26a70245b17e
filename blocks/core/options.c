/* options.c: the options of all methods, defined once for C, masks, Octave and the
 * command line, and the settings in effect in a run. */
#include "tw_catalog.h"

const tw_var tw_options[TW_NOPT] = {
    [TW_OPT_CORRECTIONS] = {"corrections", "", "corrector passes", 1, 1, 100, 0},
    [TW_OPT_PASSES] = {"passes", "", "passes over the whole slow step (adams)", 1, 1,
                       100, 0},
    [TW_OPT_TOLERANCE] = {"tolerance", "",
                          "iterate the corrector to this; 0: fixed number of passes", 0,
                          0, 1, 0},
    [TW_OPT_MAX_ITERATIONS] = {"max_iterations", "", "iteration limit if tolerance > 0",
                               20, 1, 1000, 0},
    [TW_OPT_INTERPOLATION] =
        {"interpolation", "",
         "slow state at fast times (adams): 1 linear, 2 quadratic, "
         "3 cubic Hermite, 4 cubic Lagrange, 5 Adams dense",
         TW_DENSE, TW_LINEAR, TW_DENSE, 0},
    [TW_OPT_REPAIRED] = {"repaired", "", "adams parallel: 0 as printed, 1 repaired", 1,
                         0, 1, 0},
    [TW_OPT_STATE_ONLY] = {"state_only", "",
                           "nordsieck: fast() gets no slow derivative", 0, 0, 1, 0},
    [TW_OPT_NODES] = {"nodes", "", "perk PRK: one tick per node", 0, 0, 1, 0},
    [TW_OPT_ONE_EVAL] = {"one_eval", "", "am4: start with one evaluation per tick", 0,
                         0, 1, 0},
    [TW_OPT_IO_UPDATE] =
        {"OPT_IO_UPDATE", "",
         "half-step methods: 0 exchange at full steps, 1 at every tick", 0, 0, 1, 0},
    [TW_OPT_IO_SYNC_FM] =
        {"OPT_IO_SYNC_FM", "",
         "euler, ab2: inputs of the same instant (1) or one step old (0)", 1, 0, 1, 0},
    [TW_OPT_IPRINT] = {"IPRINT", "", "write every n-th slow step; 0: every tick", 1, 0,
                       1e9, 0},
    [TW_OPT_WRITE] = {"OPT_WRITE", "", "writing on (1) or off (0)", 1, 0, 1, 0},
    [TW_OPT_EQ_FULL_STEP] = {"EQ_FULL_STEP", "", "state resets at full steps only", 1,
                             0, 1, 0},
    [TW_OPT_THREADS] = {"threads", "", "2: two threads where the method has them", 1, 1,
                        2, 0},
    [TW_OPT_START] = {"start", "",
                      "first steps (adams): 1 own, 2 Runge-Kutta 4 as in Chang et al., "
                      "3 spread over the ticks",
                      TW_START_OWN, TW_START_OWN, TW_START_SPREAD, 0},
    [TW_OPT_FORGET] = {"forget", "", "a state reset forgets old derivatives", 0, 0, 1,
                       0},
};

const char *tw_version(void)
{
    return TW_VERSION;
}

const char *tw_status_name(int status)
{
    static const char *const name[TW_NSTATUS] = {"ours", "public", "derived",
                                                 "remembered", "calibrated"};
    return status >= 0 && status < TW_NSTATUS ? name[status] : "unknown";
}

int tw_method_costs(const tw_method *method, int ratio, int *ticks, double *slow,
                    double *fast)
{
    static const tw_var x = {.name = "x"};
    static const tw_model pair = {
        .name = "pair", .ns = 1, .nf = 1, .slow_var = &x, .fast_var = &x};
    tw_run r;
    if (!method || !ticks || !slow || !fast) return TW_E_NULL;
    if (ratio < 1 || (method->ratio && ratio != method->ratio)) return TW_E_RATIO;
    tw_init(&r, &pair, method, 1, ratio);
    *ticks = method->ticks(&r);
    method->evals(&r, slow, fast);
    return TW_OK;
}

int tw_option_matters(const tw_method *m, int option)
{
    if (!m || option < 0 || option >= TW_NOPT) return 0;
    switch (option) {
    case TW_OPT_IO_UPDATE: return m->half_step;
    case TW_OPT_IO_SYNC_FM: return m->once_per_tick && !m->half_step;
    case TW_OPT_FORGET: return m->old_steps > 0;
    case TW_OPT_IPRINT:
    case TW_OPT_WRITE:
    case TW_OPT_EQ_FULL_STEP: return 1;
    default: return (m->options & TW_USES(option)) != 0;
    }
}

int tw_settings(const tw_run *r, tw_var *list, int max)
{
    int n = 0;
    double slow = 0, fast = 0;
    if (!r || !list || !r->method || !r->now.ticks) return 0;
    r->method->evals(r, &slow, &fast);
    const tw_var fixed[] = {
        {"TSTEP", "s", "slow step H", r->H, 0, 0, 0},
        {"T_DT", "s", "calculated tick", r->now.h, 0, 0, 0},
        {"OPT_INT_METHOD", "", "number of the method", r->method->id, 0, 0, 0},
        {"RATIO", "", "fast steps per slow step", r->ratio, 0, 0, 0},
        {"ORDER", "", "order of the method", r->method->order, 0, 0, 0},
        {"TICKS", "", "ticks per slow step", r->now.ticks, 0, 0, 0},
        {"SLOW_EVALS", "", "slow evaluations per slow step", slow, 0, 0, 0},
        {"FAST_EVALS", "", "fast evaluations per slow step", fast, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed && n < max; i++)
        list[n++] = fixed[i];
    for (int i = 0; i < TW_NOPT && n < max; i++) {
        list[n] = tw_options[i];
        list[n++].value = r->opt[i];
    }
    return n;
}
