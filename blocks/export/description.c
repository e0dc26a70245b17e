/* description.c: modelDescription.xml of FMI 2.0 and 3.0 from one table of variables,
 * and buildDescription.xml. */
#include "export.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int is_used(const ex_variable *list, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (!strcmp(list[i].name, name)) return 1;
    return 0;
}

/* A name that no variable before has: with this prefix if need be. */
static void name_it(ex_variable *list, int n, const char *prefix, const char *name)
{
    snprintf(list[n].name, sizeof list[n].name, "%s", name);
    for (int k = 2; is_used(list, n, list[n].name); k++)
        snprintf(list[n].name, sizeof list[n].name, k == 2 ? "%s%s" : "%s%s.%d", prefix,
                 name, k);
}

static ex_variable *add(ex_variable *list, int *n, const char *prefix, const char *name,
                        ex_variable v)
{
    list[*n] = v;
    name_it(list, *n, prefix, name);
    return &list[(*n)++];
}

static void add_model(const ex_fmu *f, ex_variable *list, int *n)
{
    const tw_model *m = f->s->model;
    const int from_p = f->d->start_from_parameters;
    const tw_var *group[] = {m->slow_var, m->fast_var, m->param, m->input, m->output};
    const int size[] = {m->ns, m->nf, m->np, m->nu, m->ny};
    const int kind[] = {FMU_STATE, FMU_STATE, FMU_PARAMETER, FMU_INPUT, FMU_OUTPUT};
    static const char *const prefix[] = {"", "", "parameter.", "input.", "output."};
    static const char *const causality[] = {"local", "local", "parameter", "input",
                                            "output"};
    for (int g = 0; g < 5; g++)
        for (int i = 0; i < size[g]; i++) {
            const tw_var *v = &group[g][i];
            const int index = g == 1 ? m->ns + i : i;
            ex_variable one = {.unit = v->unit,
                               .what = v->what,
                               .causality = causality[g],
                               .variability = g == 2 ? "tunable" : "continuous",
                               .initial = g < 2    ? (from_p ? "approx" : "exact")
                                          : g == 2 ? "exact"
                                          : g == 4 ? "calculated"
                                                   : NULL,
                               .type = EX_REAL,
                               .vr = fmu_group(m, kind[g]) + (unsigned)index,
                               .start = g < 2 ? f->d->start[index] : v->value,
                               .has_start = g < 4,
                               .group = kind[g],
                               .index = index};
            if (g >= 2) one.min = v->min, one.max = v->max;
            add(list, n, prefix[g], v->name, one);
        }
    for (int i = 0; i < m->nd; i++)
        add(list, n, "direct.", m->direct_var[i].name,
            (ex_variable){.unit = m->direct_var[i].unit,
                          .what = m->direct_var[i].what,
                          .causality = "local",
                          .variability = "discrete",
                          .initial = "calculated",
                          .type = EX_REAL,
                          .vr = fmu_group(m, FMU_DIRECT) + (unsigned)i,
                          .group = FMU_DIRECT,
                          .index = i});
}

static void add_derivatives(const ex_fmu *f, ex_variable *list, int *n)
{
    const tw_model *m = f->s->model;
    for (int i = 0; i < m->ns + m->nf; i++) {
        char name[100];
        snprintf(name, sizeof name, "der(%.80s)", list[i].name);
        add(list, n, "tworate.", name,
            (ex_variable){.what = "",
                          .causality = "local",
                          .variability = "continuous",
                          .initial = "calculated",
                          .type = EX_REAL,
                          .vr = fmu_group(m, FMU_DERIVATIVE) + (unsigned)i,
                          .group = FMU_DERIVATIVE,
                          .index = i});
    }
}

static int option_is_used(const ex_subject *s, int option)
{
    const tw_method *m;
    if (option == TW_OPT_IPRINT || option == TW_OPT_WRITE ||
        option == TW_OPT_EQ_FULL_STEP || option == TW_OPT_FORGET)
        return 0;
    if (s->is_auto) return 0;
    if (!s->all_methods) return tw_option_matters(s->method, option);
    for (int i = 0; (m = tw_method_at(i)); i++)
        if (tw_option_matters(m, option)) return 1;
    return 0;
}

static void add_settings(const ex_fmu *f, ex_variable *list, int *n)
{
    const ex_subject *s = f->s;
    const ex_variable fixed = {.unit = "",
                               .causality = "parameter",
                               .variability = "fixed",
                               .initial = "exact",
                               .has_start = 1,
                               .group = -1};
    ex_variable *v;
    if (!s->is_auto) {
        v = add(list, n, "tworate.", "H", fixed);
        v->unit = "s", v->what = "slow step of co-simulation", v->vr = FMU_VR_H;
        v->start = s->H;
        v = add(list, n, "tworate.", "ratio", fixed);
        v->what = "fast steps per slow step of co-simulation; ignored by methods that "
                  "have one ratio only";
        v->type = EX_INTEGER, v->vr = FMU_VR_RATIO, v->start = s->ratio;
        v->min = 1, v->max = TW_RATIO_MAX;
        if (!s->all_methods && s->method->ratio) v->min = v->max = s->method->ratio;
    }
    if (s->all_methods) {
        v = add(list, n, "tworate.", "method", fixed);
        v->what = "integration method of co-simulation";
        v->type = EX_ENUMERATION, v->vr = FMU_VR_METHOD, v->start = 1;
    }
    if (s->model->nu) {
        v = add(list, n, "tworate.", "own_drive", fixed);
        v->what =
            "true: the model's own input, as tworate run has it; false: the input "
            "variables";
        v->type = EX_BOOLEAN, v->vr = FMU_VR_OWN_DRIVE;
        v->start = s->model->drive != NULL;
    }
    for (int i = 0; i < TW_NOPT; i++) {
        const tw_var *o = &tw_options[i];
        if (!option_is_used(s, i)) continue;
        v = add(list, n, "tworate.", o->name, fixed);
        v->what = o->what, v->vr = (unsigned)(FMU_VR_OPTION + i), v->start = s->opt[i];
        v->min = o->min, v->max = o->max;
        v->type = i == TW_OPT_TOLERANCE ? EX_REAL : EX_INTEGER;
    }
    for (int i = 0; i < FMU_NAUTO && ex_has_auto(s); i++) {
        const tw_var *o = &fmu_auto_setting[i];
        v = add(list, n, "tworate.", o->name, fixed);
        v->unit = o->unit, v->what = o->what, v->vr = (unsigned)(FMU_VR_AUTO + i);
        v->start = s->automatic[i], v->min = o->min, v->max = o->max;
        v->type = i == FMU_STIFF ? EX_INTEGER : EX_REAL;
    }
}

int ex_variables(const ex_fmu *f, ex_variable **list)
{
    const tw_model *m = f->s->model;
    int n = 0;
    *list = ex_memory((size_t)(3 * (m->ns + m->nf) + m->np + m->nu + m->ny + m->nd +
                               TW_NOPT + FMU_NAUTO + 10),
                      sizeof **list);
    add_model(f, *list, &n);
    add_derivatives(f, *list, &n);
    add_settings(f, *list, &n);
    return n;
}

/* The unit as an attribute, if it is one. */
static void put_unit(ex_text *t, const ex_variable *v)
{
    if (v->type != EX_REAL || ex_is_dimensionless(v->unit)) return;
    ex_put(t, " unit=\"");
    ex_put_xml(t, v->unit);
    ex_put(t, "\"");
}

static void put_units(ex_text *t, const ex_variable *list, int n)
{
    int any = 0;
    for (int i = 0; i < n; i++) {
        int exponent[EX_BASE_UNITS], seen = 0;
        double factor, offset;
        char number[40];
        if (list[i].type != EX_REAL || ex_is_dimensionless(list[i].unit)) continue;
        for (int k = 0; k < i; k++)
            seen |= list[k].type == EX_REAL && list[k].unit &&
                    !strcmp(list[k].unit, list[i].unit);
        if (seen) continue;
        if (!any++) ex_put(t, "  <UnitDefinitions>\n");
        ex_put(t, "    <Unit name=\"");
        ex_put_xml(t, list[i].unit);
        if (!ex_unit(list[i].unit, exponent, &factor, &offset)) {
            ex_put(t, "\"/>\n");
            continue;
        }
        ex_put(t, "\"><BaseUnit");
        for (int k = 0; k < EX_BASE_UNITS; k++)
            if (exponent[k]) ex_put(t, " %s=\"%d\"", ex_base_unit[k], exponent[k]);
        ex_number(number, factor);
        if (factor != 1) ex_put(t, " factor=\"%s\"", number);
        ex_number(number, offset);
        if (offset != 0) ex_put(t, " offset=\"%s\"", number);
        ex_put(t, "/></Unit>\n");
    }
    if (any) ex_put(t, "  </UnitDefinitions>\n");
}

static void put_types(const ex_fmu *f, ex_text *t)
{
    const tw_method *m;
    const int two = f->version == 2;
    if (!f->s->all_methods) return;
    ex_put(t, "  <TypeDefinitions>\n");
    ex_put(t, two ? "    <SimpleType name=\"tworate.Method\">\n      <Enumeration>\n"
                  : "    <EnumerationType name=\"tworate.Method\">\n");
    ex_put(t, "        <Item name=\"%s\" value=\"1\" description=\"",
           f->s->method->name);
    ex_put_xml(t, f->s->method->what);
    ex_put(t, "\"/>\n");
    int items = 1;
    for (int i = 0; (m = tw_method_at(i)); i++) {
        if (m == f->s->method) continue;
        ex_put(t, "        <Item name=\"%s\" value=\"%d\" description=\"", m->name,
               ++items);
        ex_put_xml(t, m->what);
        ex_put(t, "\"/>\n");
    }
    ex_put(t,
           "        <Item name=\"auto\" value=\"%d\" description=\"steps found from "
           "tolerances; not for real time\"/>\n",
           items + 1);
    ex_put(t, two ? "      </Enumeration>\n    </SimpleType>\n"
                  : "    </EnumerationType>\n");
    ex_put(t, "  </TypeDefinitions>\n");
}

static void put_value(ex_text *t, const ex_variable *v, const char *name, double x)
{
    char number[40];
    if (v->type == EX_REAL)
        ex_number(number, x);
    else
        snprintf(number, sizeof number, "%.0f", x);
    if (v->type == EX_BOOLEAN)
        ex_put(t, " %s=\"%s\"", name, x != 0 ? "true" : "false");
    else
        ex_put(t, " %s=\"%s\"", name, number);
}

/* Type attributes: unit, range, start. */
static void put_attributes(ex_text *t, const ex_variable *v, int version)
{
    if (v->type == EX_ENUMERATION) ex_put(t, " declaredType=\"tworate.Method\"");
    put_unit(t, v);
    if (v->group == FMU_STATE) {
        const double x = fabs(v->start);
        if (x > 1e-3) put_value(t, v, "nominal", x);
    }
    if ((v->min != 0 || v->max != 0) && v->type != EX_BOOLEAN) {
        if (isfinite(v->min) && fabs(v->min) < 1e300) put_value(t, v, "min", v->min);
        if (isfinite(v->max) && fabs(v->max) < 1e300) put_value(t, v, "max", v->max);
    }
    (void)version;
    if (v->has_start) put_value(t, v, "start", v->start);
}

static void put_common(const ex_fmu *f, ex_text *t, const ex_variable *v)
{
    ex_put(t, "name=\"");
    ex_put_xml(t, v->name);
    ex_put(t, "\" valueReference=\"%u\" causality=\"%s\" variability=\"%s\"", v->vr,
           v->causality, v->variability);
    if (v->initial && !(f->version == 3 && v->group == FMU_INPUT))
        ex_put(t, " initial=\"%s\"", v->initial);
    if (v->what && *v->what) {
        ex_put(t, " description=\"");
        ex_put_xml(t, v->what);
        ex_put(t, "\"");
    }
}

static void put_variables(const ex_fmu *f, ex_text *t, const ex_variable *list, int n)
{
    static const char *const two[] = {"Real", "Integer", "Boolean", "Enumeration"};
    static const char *const three[] = {"Float64", "Int32", "Boolean", "Enumeration"};
    const tw_model *m = f->s->model;
    ex_put(t, "  <ModelVariables>\n");
    if (f->version == 3)
        ex_put(t,
               "    <Float64 name=\"%s\" valueReference=\"0\" "
               "causality=\"independent\" variability=\"continuous\" unit=\"s\" "
               "description=\"simulation time\"/>\n",
               is_used(list, n, "time") ? "tworate.time" : "time");
    for (int i = 0; i < n; i++) {
        const ex_variable *v = &list[i];
        const int watched = v->type == EX_REAL && !strcmp(v->variability, "continuous");
        if (f->version == 2) {
            ex_put(t, "    <ScalarVariable ");
            put_common(f, t, v);
            ex_put(t, "><%s", two[v->type]);
            put_attributes(t, v, 2);
            if (v->group == FMU_DERIVATIVE)
                ex_put(t, " derivative=\"%d\"", v->index + 1);
            ex_put(t, "/></ScalarVariable>\n");
        } else {
            ex_put(t, "    <%s ", three[v->type]);
            put_common(f, t, v);
            put_attributes(t, v, 3);
            if (v->group == FMU_DERIVATIVE)
                ex_put(t, " derivative=\"%u\"",
                       fmu_group(m, FMU_STATE) + (unsigned)v->index);
            if (watched) ex_put(t, " intermediateUpdate=\"true\"");
            ex_put(t, "/>\n");
        }
    }
    ex_put(t, "  </ModelVariables>\n");
}

/* Does the unknown depend on a known of the probe? Where the model's own drive may give
 * the inputs, also on time and the parameters of the drive. */
static int depends(const ex_fmu *f, int unknown, int known)
{
    const ex_dependencies *d = f->d;
    const unsigned char *row = d->of + unknown * d->knowns;
    const int p = known - d->states - d->inputs;
    int any_input = 0;
    if (row[known]) return 1;
    for (int i = 0; i < d->inputs; i++) any_input |= row[d->states + i];
    if (!any_input || !f->s->model->drive || p < 0) return 0;
    return p == d->parameters || d->drive[p];
}

/* The known of a variable, -1: it is none. */
static int known_of(const ex_fmu *f, const ex_variable *v)
{
    const ex_dependencies *d = f->d;
    switch (v->group) {
    case FMU_STATE: return v->index;
    case FMU_INPUT: return d->states + v->index;
    case FMU_PARAMETER: return d->states + d->inputs + v->index;
    default: return -1;
    }
}

static int unknown_of(const ex_fmu *f, const ex_variable *v)
{
    return v->group == FMU_DERIVATIVE ? v->index : f->d->states + v->index;
}

/* At the start an unknown depends on a parameter also through the states that the model
 * computes from parameters. */
static int depends_at_start(const ex_fmu *f, const ex_variable *unknown, int known)
{
    const ex_dependencies *d = f->d;
    const int p = known - d->states - d->inputs;
    if (unknown->group == FMU_STATE)
        return p >= 0 && p < d->parameters &&
               d->initial[unknown->index * d->parameters + p];
    const int u = unknown_of(f, unknown);
    if (known < d->states && d->start_from_parameters) return 0;
    if (depends(f, u, known)) return 1;
    if (!d->start_from_parameters || p < 0 || p >= d->parameters) return 0;
    for (int i = 0; i < d->states; i++)
        if (depends(f, u, i) && d->initial[i * d->parameters + p]) return 1;
    return 0;
}

static void put_unknown(const ex_fmu *f, ex_text *t, const ex_variable *list, int n,
                        int at, const char *element, int initial)
{
    const ex_variable *v = &list[at];
    const int time = f->d->knowns - 1, two = f->version == 2;
    const char *gap = "";
    if (two)
        ex_put(t, "      <Unknown index=\"%d\" dependencies=\"", at + 1);
    else
        ex_put(t, "    <%s valueReference=\"%u\" dependencies=\"", element, v->vr);
    const int on_time =
        initial ? depends_at_start(f, v, time) : depends(f, unknown_of(f, v), time);
    if (!two && on_time) {
        ex_put(t, "0");
        gap = " ";
    }
    for (int i = 0; i < n; i++) {
        const int known = known_of(f, &list[i]);
        if (known < 0 || (two && !initial && list[i].group == FMU_PARAMETER)) continue;
        if (initial && list[i].group == FMU_STATE && f->d->start_from_parameters)
            continue;
        if (!(initial ? depends_at_start(f, v, known)
                      : depends(f, unknown_of(f, v), known)))
            continue;
        if (two)
            ex_put(t, "%s%d", gap, i + 1);
        else
            ex_put(t, "%s%u", gap, list[i].vr);
        gap = " ";
    }
    ex_put(t, "\"/>\n");
}

static void put_group(const ex_fmu *f, ex_text *t, const ex_variable *list, int n,
                      int group, const char *two, const char *three)
{
    int any = 0;
    for (int i = 0; i < n; i++) {
        if (list[i].group != group) continue;
        if (!any++ && f->version == 2) ex_put(t, "    <%s>\n", two);
        put_unknown(f, t, list, n, i, three, 0);
    }
    if (any && f->version == 2) ex_put(t, "    </%s>\n", two);
}

static void put_structure(const ex_fmu *f, ex_text *t, const ex_variable *list, int n)
{
    int any = 0;
    ex_put(t, "  <ModelStructure>\n");
    put_group(f, t, list, n, FMU_OUTPUT, "Outputs", "Output");
    put_group(f, t, list, n, FMU_DERIVATIVE, "Derivatives",
              "ContinuousStateDerivative");
    for (int i = 0; i < n; i++) {
        const int g = list[i].group;
        if (g != FMU_OUTPUT && g != FMU_DERIVATIVE &&
            !(g == FMU_STATE && f->d->start_from_parameters))
            continue;
        if (!any++ && f->version == 2) ex_put(t, "    <InitialUnknowns>\n");
        put_unknown(f, t, list, n, i, "InitialUnknown", 1);
    }
    if (any && f->version == 2) ex_put(t, "    </InitialUnknowns>\n");
    ex_put(t, "  </ModelStructure>\n");
}

static void put_kinds(const ex_fmu *f, ex_text *t, const ex_list *files)
{
    const char *state = f->version == 2 ? "FMUstate" : "FMUState";
    const char *plural = f->version == 2 ? "" : "s";
    for (int steps = 0; steps < 2; steps++) {
        ex_put(t, "  <%s modelIdentifier=\"%s\"",
               steps ? "CoSimulation" : "ModelExchange", f->identifier);
        if (f->version == 2) ex_put(t, " canNotUseMemoryManagementFunctions=\"true\"");
        ex_put(t,
               " canGetAndSet%s=\"true\" canSerialize%s=\"true\" "
               "providesDirectionalDerivative%s=\"true\"",
               state, state, plural);
        if (f->version == 3) ex_put(t, " providesAdjointDerivatives=\"true\"");
        if (!steps && f->version == 2 && !f->s->model->nd)
            ex_put(t, " completedIntegratorStepNotNeeded=\"true\"");
        if (!steps && f->version == 3 && f->s->model->nd)
            ex_put(t, " needsCompletedIntegratorStep=\"true\"");
        if (steps) {
            char h[40];
            ex_number(h, f->s->H);
            ex_put(t, " canHandleVariableCommunicationStepSize=\"true\" "
                      "maxOutputDerivativeOrder=\"1\"");
            if (f->version == 2)
                ex_put(t, " canInterpolateInputs=\"true\"");
            else
                ex_put(t, " providesIntermediateUpdate=\"true\" "
                          "canReturnEarlyAfterIntermediateUpdate=\"true\" "
                          "hasEventMode=\"false\"");
            if (f->version == 3 && !f->s->is_auto)
                ex_put(t, " fixedInternalStepSize=\"%s\"", h);
        }
        if (f->version == 3 || !files->n) {
            ex_put(t, "/>\n");
            continue;
        }
        ex_put(t, ">\n    <SourceFiles>\n");
        for (int i = 0; i < files->n; i++)
            ex_put(t, "      <File name=\"%s\"/>\n", files->path[i]);
        ex_put(t, "    </SourceFiles>\n  </%s>\n",
               steps ? "CoSimulation" : "ModelExchange");
    }
}

void ex_description(const ex_fmu *f, ex_text *t)
{
    const ex_subject *s = f->s;
    ex_variable *list;
    const int n = ex_variables(f, &list);
    const int two = f->version == 2;
    char h[40], tend[40];
    ex_list files = {{0}, 0};
    for (int i = 0; i < s->sources.n && two; i++) {
        char name[EX_PATH];
        ex_flat_name(&s->sources, i, name);
        ex_list_add(&files, name);
    }
    ex_put(t,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiModelDescription "
           "fmiVersion=\"%s\" modelName=\"%s\" %s=\"%s\"\n  description=\"",
           two ? "2.0" : "3.0", s->model->name, two ? "guid" : "instantiationToken",
           f->token);
    ex_put_xml(t, s->model->what);
    ex_put(t,
           "\"\n  license=\"MIT\" copyright=\"see documentation/licenses\" "
           "generationTool=\"tworate " TW_VERSION
           "\" generationDateAndTime=\"%s\" variableNamingConvention=\"flat\"%s>\n",
           f->date, two ? " numberOfEventIndicators=\"0\"" : "");
    put_kinds(f, t, &files);
    ex_list_drop(&files);
    if (f->version == 3) { /* of the time */
        list[n] = (ex_variable){.type = EX_REAL, .unit = "s"};
        put_units(t, list, n + 1);
    } else {
        put_units(t, list, n);
    }
    put_types(f, t);
    ex_put(t, "  <LogCategories>\n");
    static const char *const what[] = {"events", "warnings",
                                       "calls that were discarded", "errors"};
    for (int i = 0; fmu_category[i]; i++)
        ex_put(t, "    <Category name=\"%s\" description=\"%s\"/>\n", fmu_category[i],
               what[i]);
    if (two)
        ex_put(t, "    <Category name=\"logAll\" description=\"all of these\"/>\n");
    ex_number(h, s->H);
    ex_number(tend, f->tend);
    ex_put(t,
           "  </LogCategories>\n  <DefaultExperiment startTime=\"0\" stopTime=\"%s\" "
           "stepSize=\"%s\"",
           tend, h);
    if (s->is_auto) {
        ex_number(h, s->automatic[FMU_RTOL]);
        ex_put(t, " tolerance=\"%s\"", h);
    }
    ex_put(t, "/>\n");
    put_variables(f, t, list, n);
    put_structure(f, t, list, n);
    ex_put(t, "</fmiModelDescription>\n");
    free(list);
}

void ex_build_description(const ex_fmu *f, const ex_list *files, ex_text *t)
{
    ex_put(t,
           "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fmiBuildDescription "
           "fmiVersion=\"3.0\">\n  <BuildConfiguration modelIdentifier=\"%s\">\n"
           "    <SourceFileSet language=\"C99\">\n",
           f->identifier);
    for (int i = 0; i < files->n; i++)
        ex_put(t, "      <SourceFile name=\"%s\"/>\n", files->path[i]);
    ex_put(t,
           "    </SourceFileSet>\n  </BuildConfiguration>\n</fmiBuildDescription>\n");
}
