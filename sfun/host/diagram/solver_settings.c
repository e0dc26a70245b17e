/* solver_settings.c: reads the solver settings of a diagram and runs its callbacks.
 *
 * The settings are in the section of class Simulink.SolverCC of the active
 * configuration; older files have them in the model itself. PreLoadFcn and InitFcn run
 * in a scope of the diagram: their variables are visible to its blocks only. */
#include "build.h"

#include <math.h>
#include <string.h>

/* The first section of a class in a tree; if id is not NULL, the object with this
 * number inside it. */
static const twh_item *find_class(const twh_item *in, const char *class, const char *id,
                                  int depth)
{
    for (const twh_item *i = in->first; i && depth < TWH_MAX_DEPTH; i = i->next) {
        if (i->text) continue;
        const char *number = twh_item_get(i, "$ObjectID");
        if (strcmp(twh_item_class(i), class) == 0 && twh_item_find(i, "Version") &&
            (!id || (number && strcmp(number, id) == 0)))
            return i;
        if (strcmp(i->name, "System") == 0) continue;
        const twh_item *found = find_class(i, class, id, depth + 1);
        if (found) return found;
    }
    return NULL;
}

static int count_class(const twh_item *in, const char *class, int depth)
{
    int n = 0;
    for (const twh_item *i = in->first; i && depth < TWH_MAX_DEPTH; i = i->next)
        if (!i->text && strcmp(i->name, "System"))
            n +=
                (strcmp(twh_item_class(i), class) == 0 && twh_item_find(i, "Version")) +
                count_class(i, class, depth + 1);
    return n;
}

/* The section of a class in the active configuration, or the model itself. */
static const twh_item *find_settings(build *b, const char *class, int *several)
{
    const twh_item *root = b->f->root, *i = NULL, *set = NULL;
    while ((i = twh_item_next(root, i, "Simulink.ConfigSet"))) {
        const char *what = twh_item_get(i, "$PropName"),
                   *id = twh_item_get(i, "$ObjectID");
        if (what && id && strcmp(what, "ActiveConfigurationSet") == 0)
            set = find_class(root, "Simulink.ConfigSet", id, 0);
    }
    if (several) *several = !set && count_class(root, "Simulink.ConfigSet", 0) > 1;
    const twh_item *found = find_class(set ? set : root, class, NULL, 0);
    return found ? found : root;
}

/* A number, or `otherwise` for "auto" and for an empty text. */
static int number(build *b, const twh_item *in, const char *name, double otherwise,
                  double *x)
{
    const char *text = twh_item_get(in, name);
    *x = otherwise;
    if (!text || strcmp(text, "auto") == 0 || !*text) return 0;
    mxArray *a = twh_evaluate(b, NULL, name, text);
    if (!a) return 1;
    const int fine = mxIsDouble(a) && mxGetNumberOfElements(a) == 1;
    if (fine) *x = mxGetScalar(a);
    mxDestroyArray(a);
    return fine ? 0 : twh_fail(b->h, NULL, "%s must be one number", name);
}

static int set_solver(build *b, const twh_item *in)
{
    const char *name = twh_item_get(in, "Solver");
    double step, most;
    if (!name) name = twh_item_get(in, "SolverName");
    if (!name) name = "ode45";
    if (number(b, in, "FixedStep", 0, &step) || number(b, in, "MaxStep", 0, &most))
        return 1;
    if (strcmp(name, "FixedStepDiscrete") == 0)
        return twh_set_solver(b->h, "discrete", step);
    if (strcmp(name, "VariableStepDiscrete") == 0)
        return twh_set_solver(b->h, "discrete", 0);
    if (strcmp(name, "VariableStepAuto") == 0 || strcmp(name, "FixedStepAuto") == 0) {
        const int fixed = name[0] == 'F';
        twh_add_note(b, NULL, "the solver %s is chosen by Simulink: this host uses %s",
                     name, fixed ? "ode3" : "ode45");
        return twh_set_solver(b->h, fixed ? "ode3" : "ode45", fixed ? step : most);
    }
    if (!twh_find_solver(name)) twh_name_problem(b, "solver", name);
    if (!twh_find_solver(name))
        return twh_fail(b->h, NULL, "the solver '%.40s' is not supported, only %s",
                        name, twh_solver_names);
    if (strcmp(name, "ode23s") == 0 || strcmp(name, "ode23tb") == 0)
        twh_add_note(b, NULL,
                     "the solver %s is served by backward differentiation formulas up "
                     "to order 2",
                     name);
    return twh_set_solver(b->h, name,
                          twh_has_variable_step(twh_find_solver(name)) ? most : step);
}

static int set_times(build *b, const twh_item *in)
{
    double start, stop, relative, absolute;
    if (number(b, in, "StartTime", 0, &start) || number(b, in, "StopTime", 10, &stop) ||
        number(b, in, "RelTol", 1e-3, &relative) ||
        number(b, in, "AbsTol", 1e-3 * relative, &absolute))
        return 1;
    if (isinf(stop) && stop > 0) {
        stop = start + 10;
        twh_add_note(
            b, NULL,
            "StopTime is infinite: this host stops at %g unless another time is given",
            stop);
    }
    return twh_set_times(b->h, start, stop) ||
           twh_set_tolerance(b->h, relative, absolute);
}

static int set_tasking(build *b, const twh_item *in)
{
    const char *mode = twh_item_get(in, "SolverMode"),
               *multi = twh_item_get(in, "EnableMultiTasking");
    if (mode && strcmp(mode, "MultiTasking") == 0) multi = "on";
    if (mode && strcmp(mode, "Auto") == 0)
        twh_add_note(
            b, NULL,
            "the tasking mode is chosen by Simulink: this host uses single-tasking");
    if (twh_has_variable_step(b->h->solver) && multi && strcmp(multi, "on") == 0)
        multi = "off"; /* a variable step is always single-tasking */
    return twh_set_tasking(b->h,
                           multi && strcmp(multi, "on") == 0 ? TWH_MULTI : TWH_SINGLE);
}

/* Settings of a variable-step solver. */
static int set_variable_step(build *b, const twh_item *in)
{
    const char *control = twh_item_get(in, "ZeroCrossControl");
    double first;
    if (control && strcmp(control, "DisableAll") == 0) {
        b->crossings = -1;
        if (twh_set_crossings(b->h, NULL, 0)) return 1;
    } else if (control && strcmp(control, "EnableAll") == 0)
        b->crossings = 1;
    double order;
    if (number(b, in, "InitialStep", 0, &first) || number(b, in, "MaxOrder", 5, &order))
        return 1;
    b->h->most_order = order >= 1 && order <= 5 ? (int)order : 5;
    return twh_set_first_step(b->h, first);
}

/* Where rows are logged: with a variable step only, as in Simulink. */
static int set_output(build *b, const twh_item *in)
{
    const char *option = twh_item_get(in, "OutputOption"),
               *times = twh_item_get(in, "OutputTimes");
    double refine;
    if (number(b, in, "Refine", 1, &refine)) return 1;
    if (!option || strncmp(option, "Refine", 6) == 0)
        return twh_set_refine(b->h, refine >= 1 && refine < 1e6 ? (int)refine : 0);
    mxArray *a = twh_evaluate(b, NULL, "OutputTimes", times && *times ? times : "[]");
    if (!a) return 1;
    const int fine = mxIsDouble(a) && !mxIsComplex(a) && !mxIsSparse(a);
    const int rc =
        fine ? twh_set_output_times(b->h, (int)mxGetNumberOfElements(a), mxGetPr(a),
                                    strncmp(option, "Specified", 9) == 0)
             : twh_fail(b->h, NULL, "OutputTimes must be real numbers");
    mxDestroyArray(a);
    return rc;
}

/* What to do about algebraic loops: nothing, a note, or an error. */
static int set_loops(build *b)
{
    const twh_item *in = find_class(b->f->root, "Simulink.DebuggingCC", NULL, 0);
    const char *what = twh_item_get(in ? in : b->f->root, "AlgebraicLoopMsg");
    return twh_set_loops(b->h, !what ? 1
                               : strcmp(what, "error") == 0
                                   ? -1
                                   : strcmp(what, "none") != 0);
}

/* Accepted, with the values that have no effect in Simulink either. */
static void note_settings(build *b, const twh_item *solver, const twh_item *io)
{
    static const char *const list[][2] = {{"MinStep", "auto"},
                                          {"MaxConsecutiveZCs", "1000"},
                                          {"ConsecutiveZCsStepRelTol", "10*128*eps"},
                                          {"ShapePreserveControl", "DisableAll"},
                                          {"AutoInsertRateTranBlk", "off"},
                                          {"Decimation", "1"},
                                          {"SaveFinalState", "off"},
                                          {"SaveState", "off"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        const char *text = twh_item_get(solver, list[i][0]);
        if (!text) text = twh_item_get(io, list[i][0]);
        if (text && strcmp(text, list[i][1]))
            twh_add_note_once(b, NULL, list[i][0], text);
    }
}

/* Settings that would change the results and are not supported. */
static int refuse_settings(build *b, const twh_item *io)
{
    static const char *const must_be_off[] = {"LoadExternalInput", "LoadInitialState",
                                              NULL};
    for (const char *const *name = must_be_off; *name; name++) {
        const char *text = twh_item_get(io, *name);
        if (text && strcmp(text, "off"))
            return twh_fail(b->h, NULL, "%s = '%.40s' is not supported", *name, text);
    }
    const char *override = twh_item_get(b->f->root, "DataTypeOverride");
    if (override && strcmp(override, "UseLocalSettings") && strcmp(override, "Off") &&
        strcmp(override, "ForceOff") && strcmp(override, "TrueDoubles"))
        return twh_fail(b->h, NULL, "DataTypeOverride = '%.40s' is not supported",
                        override);
    return 0;
}

int twh_run_code(build *b, const place *p, const twh_file *f, twh_scope *scope)
{
    static const char *const run[] = {"PreLoadFcn", "InitFcn", NULL};
    static const char *const not_run[] = {"PostLoadFcn", "StartFcn", "StopFcn", NULL};
    char why[400] = "";
    for (const char *const *name = run; *name; name++) {
        const char *code = twh_item_get(f->root, *name);
        if (code && b->evaluator->run(b->evaluator->user, scope, code, why, sizeof why))
            return twh_fail_at(b, p, "%s: %s", *name, why);
    }
    for (const char *const *name = not_run; *name; name++) {
        const char *code = twh_item_get(f->root, *name);
        if (code && *code) twh_add_note(b, p, "%s is not executed", *name);
    }
    return 0;
}

int twh_read_settings(build *b)
{
    if (twh_run_code(b, NULL, b->f, b->base) && twh_next_problem(b)) return 1;
    int several;
    const twh_item *in = find_settings(b, "Simulink.SolverCC", &several);
    const char *boolean = twh_item_get(
        find_settings(b, "Simulink.OptimizationCC", NULL), "BooleanDataType");
    b->no_boolean = boolean && strcmp(boolean, "off") == 0;
    if (several)
        twh_add_note(b, NULL, "has several configurations: the first one is used");
    const twh_item *io = find_class(b->f->root, "Simulink.DataIOCC", NULL, 0);
    if (!io) io = b->f->root;
    note_settings(b, in, io);
    return (set_loops(b) && twh_next_problem(b)) ||
           (set_solver(b, in) && twh_next_problem(b)) ||
           (set_times(b, in) && twh_next_problem(b)) ||
           (set_tasking(b, in) && twh_next_problem(b)) ||
           (set_variable_step(b, in) && twh_next_problem(b)) ||
           (set_output(b, io) && twh_next_problem(b)) ||
           (refuse_settings(b, io) && twh_next_problem(b));
}
