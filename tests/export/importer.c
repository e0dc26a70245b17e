/* importer.c: unpacks, reads and checks an FMU, and loads its library. */
#define _POSIX_C_SOURCE 200809L
#include "importer.h"

#include <dlfcn.h>
#include <expat.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zip.h>

static void problem(im_fmu *f, const char *format, ...)
{
    va_list list;
    if (*f->problem) return;
    va_start(list, format);
    vsnprintf(f->problem, sizeof f->problem, format, list);
    va_end(list);
}

static const char *attribute(const char **a, const char *name)
{
    for (; *a; a += 2)
        if (!strcmp(a[0], name)) return a[1];
    return NULL;
}

static void copy(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from ? from : "");
}

/* Unpacking. */

static void check_entry(im_fmu *f, const zip_stat_t *s)
{
    if (strchr(s->name, '\\')) problem(f, "%s: a backslash in a path", s->name);
    if (*s->name == '/' || strstr(s->name, "..")) problem(f, "%s: path", s->name);
    if (s->comp_method != ZIP_CM_STORE && s->comp_method != ZIP_CM_DEFLATE)
        problem(f, "%s: compression %d", s->name, s->comp_method);
    if (s->encryption_method != ZIP_EM_NONE) problem(f, "%s: encrypted", s->name);
}

static void unpack(im_fmu *f, const char *path)
{
    int why;
    zip_t *zip = zip_open(path, ZIP_RDONLY, &why);
    if (!zip) {
        problem(f, "%s cannot be opened", path);
        return;
    }
    for (zip_int64_t i = 0; i < zip_get_num_entries(zip, 0); i++) {
        zip_stat_t s;
        char name[1000], part[4096];
        zip_int64_t n;
        if (zip_stat_index(zip, (zip_uint64_t)i, 0, &s)) continue;
        check_entry(f, &s);
        snprintf(name, sizeof name, "%s/%s", f->folder, s.name);
        for (char *slash = name; (slash = strchr(slash + 1, '/'));) {
            *slash = '\0';
            mkdir(name, 0777);
            *slash = '/';
        }
        if (name[strlen(name) - 1] == '/') continue;
        zip_file_t *from = zip_fopen_index(zip, (zip_uint64_t)i, 0);
        FILE *to = fopen(name, "wb");
        while (from && to && (n = zip_fread(from, part, sizeof part)) > 0)
            fwrite(part, 1, (size_t)n, to);
        if (from) zip_fclose(from);
        if (to) fclose(to);
        if (!from || !to) problem(f, "%s cannot be unpacked", s.name);
    }
    zip_discard(zip);
}

/* Reading modelDescription.xml. */

typedef struct reader {
    im_fmu *f;
    XML_Parser parser;
    im_variable *open;
    int group, in_steps;
} reader;

static const struct {
    const char *name;
    int type;
} types[] = {{"Real", IM_REAL},       {"Float64", IM_REAL},
             {"Integer", IM_INTEGER}, {"Int32", IM_INTEGER},
             {"Boolean", IM_BOOLEAN}, {"Enumeration", IM_ENUMERATION},
             {"String", IM_OTHER}};

static int type_of(const char *element)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (!strcmp(types[i].name, element)) return types[i].type;
    return -1;
}

static double number_of(im_fmu *f, const char *text)
{
    char *end;
    if (!strcmp(text, "true")) return 1;
    if (!strcmp(text, "false")) return 0;
    const double x = strtod(text, &end);
    if (end == text || *end || !isfinite(x)) problem(f, "number '%s'", text);
    return x;
}

static im_variable *new_variable(im_fmu *f, const char **a)
{
    f->var = realloc(f->var, (size_t)(f->n + 1) * sizeof *f->var);
    im_variable *v = &f->var[f->n++];
    *v = (im_variable){.min = -HUGE_VAL, .max = HUGE_VAL};
    copy(v->name, sizeof v->name, attribute(a, "name"));
    copy(v->causality, sizeof v->causality, attribute(a, "causality"));
    copy(v->variability, sizeof v->variability, attribute(a, "variability"));
    copy(v->initial, sizeof v->initial, attribute(a, "initial"));
    v->has_initial = attribute(a, "initial") != NULL;
    if (!attribute(a, "valueReference"))
        problem(f, "%s: no value reference", v->name);
    else
        v->vr = (unsigned)strtoul(attribute(a, "valueReference"), NULL, 10);
    if (!*v->causality) copy(v->causality, sizeof v->causality, "local");
    return v;
}

static void type_attributes(im_fmu *f, im_variable *v, const char **a)
{
    const char *text;
    if ((text = attribute(a, "start"))) v->has_start = 1, v->start = number_of(f, text);
    if ((text = attribute(a, "min"))) v->min = number_of(f, text);
    if ((text = attribute(a, "max"))) v->max = number_of(f, text);
    copy(v->unit, sizeof v->unit, attribute(a, "unit"));
    copy(v->derivative_of, sizeof v->derivative_of, attribute(a, "derivative"));
    text = attribute(a, "intermediateUpdate");
    v->updates = text && !strcmp(text, "true");
    if (!*v->variability)
        copy(v->variability, sizeof v->variability,
             f->version == 3 && !strcmp(v->causality, "parameter") ? "fixed"
             : v->type == IM_REAL || f->version == 2               ? "continuous"
                                                                   : "discrete");
}

static void new_unknown(im_fmu *f, int group, const char **a, const char *key)
{
    f->unknown = realloc(f->unknown, (size_t)(f->n_unknown + 1) * sizeof *f->unknown);
    im_unknown *u = &f->unknown[f->n_unknown++];
    const char *on = attribute(a, "dependencies");
    *u = (im_unknown){.group = group, .all = !on};
    if (!attribute(a, key))
        problem(f, "an unknown has no %s", key);
    else
        u->key = (unsigned)strtoul(attribute(a, key), NULL, 10);
    while (on && *on) {
        char *end;
        const unsigned one = (unsigned)strtoul(on, &end, 10);
        if (end == on) break;
        if (u->n < IM_DEPENDS) u->on[u->n++] = one;
        on = end;
    }
}

static void begin(void *user, const char *element, const char **a)
{
    reader *r = user;
    im_fmu *f = r->f;
    const char *text;
    if (!strcmp(element, "fmiModelDescription")) {
        text = attribute(a, "fmiVersion");
        if (!text || (strcmp(text, "2.0") && strcmp(text, "3.0")))
            problem(f, "fmiVersion is %s", text ? text : "missing");
        else
            f->version = *text - '0';
        text = attribute(a, f->version == 2 ? "guid" : "instantiationToken");
        copy(f->token, sizeof f->token, text);
        if (!text || !*text) problem(f, "there is no GUID");
        text = attribute(a, "numberOfEventIndicators");
        f->events = text ? atoi(text) : 0;
        text = attribute(a, "generationDateAndTime");
        if (!text || strlen(text) != 20 || text[10] != 'T' || text[19] != 'Z')
            problem(f, "generationDateAndTime is %s", text ? text : "missing");
    } else if (!strcmp(element, "ModelExchange") || !strcmp(element, "CoSimulation")) {
        f->kinds++;
        r->in_steps = !strcmp(element, "CoSimulation");
        copy(f->identifier, sizeof f->identifier, attribute(a, "modelIdentifier"));
        if (r->in_steps) {
            text = attribute(a, "maxOutputDerivativeOrder");
            f->output_derivatives = text ? atoi(text) : 0;
            text = attribute(a, "fixedInternalStepSize");
            f->internal_step = text ? number_of(f, text) : 0;
        }
    } else if (!strcmp(element, "DefaultExperiment")) {
        text = attribute(a, "tolerance");
        f->tolerance = text ? number_of(f, text) : 0;
    } else if (!strcmp(element, "File") && r->in_steps && f->n_sources < 80) {
        copy(f->sources[f->n_sources++], 100, attribute(a, "name"));
    } else if (!strcmp(element, "Unit") && f->n_units < 100) {
        copy(f->units[f->n_units++], 40, attribute(a, "name"));
    } else if (!strcmp(element, "Item") && f->n_items < 200) {
        copy(f->items[f->n_items++], 40, attribute(a, "name"));
    } else if (!strcmp(element, "VendorAnnotations") && f->version == 3) {
        problem(f, "VendorAnnotations in FMI 3");
    } else if (!strcmp(element, "ScalarVariable")) {
        r->open = new_variable(f, a);
    } else if (type_of(element) >= 0 && f->version == 2 && r->open) {
        r->open->type = type_of(element);
        type_attributes(f, r->open, a);
        r->open = NULL;
    } else if (type_of(element) >= 0 && f->version == 3) {
        im_variable *v = new_variable(f, a);
        v->type = type_of(element);
        type_attributes(f, v, a);
    } else if (!strcmp(element, "Outputs")) {
        r->group = IM_OUTPUTS;
    } else if (!strcmp(element, "Derivatives")) {
        r->group = IM_DERIVATIVES;
    } else if (!strcmp(element, "InitialUnknowns")) {
        r->group = IM_INITIAL;
    } else if (!strcmp(element, "Unknown")) {
        new_unknown(f, r->group, a, "index");
    } else if (!strcmp(element, "Output")) {
        new_unknown(f, IM_OUTPUTS, a, "valueReference");
    } else if (!strcmp(element, "ContinuousStateDerivative")) {
        new_unknown(f, IM_DERIVATIVES, a, "valueReference");
    } else if (!strcmp(element, "InitialUnknown")) {
        new_unknown(f, IM_INITIAL, a, "valueReference");
    }
}

static void read_description(im_fmu *f)
{
    char path[700], part[8192];
    snprintf(path, sizeof path, "%s/modelDescription.xml", f->folder);
    FILE *file = fopen(path, "rb");
    if (!file) {
        problem(f, "there is no modelDescription.xml");
        return;
    }
    XML_Parser p = XML_ParserCreate(NULL);
    reader r = {.f = f, .parser = p};
    XML_SetUserData(p, &r);
    XML_SetStartElementHandler(p, begin);
    size_t n;
    int first = 1;
    while ((n = fread(part, 1, sizeof part, file)) > 0) {
        if (first && strncmp(part, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", 38))
            problem(f, "modelDescription.xml does not begin with its encoding");
        first = 0;
        if (!XML_Parse(p, part, (int)n, 0)) problem(f, "XML is not well-formed");
    }
    XML_Parse(p, part, 0, 1);
    XML_ParserFree(p);
    fclose(file);
}

/* The rules for variables: section "variables and model structure" of both standards.
 */

static int is(const char *a, const char *b)
{
    return !strcmp(a, b);
}

static void check_pair(im_fmu *f, const im_variable *v)
{
    const char *c = v->causality, *k = v->variability;
    const int fine = is(c, "parameter") || is(c, "calculatedParameter")
                         ? is(k, "fixed") || is(k, "tunable")
                     : is(c, "input") ? is(k, "discrete") || is(k, "continuous")
                     : is(c, "output")
                         ? is(k, "constant") || is(k, "discrete") || is(k, "continuous")
                     : is(c, "local")       ? 1
                     : is(c, "independent") ? is(k, "continuous")
                                            : 0;
    if (!fine) problem(f, "%s: %s and %s", v->name, c, k);
    if (is(k, "continuous") && v->type != IM_REAL)
        problem(f, "%s: continuous and not real", v->name);
}

static void check_start(im_fmu *f, const im_variable *v)
{
    const int needs = is(v->causality, "input") || is(v->causality, "parameter") ||
                      is(v->initial, "exact") || is(v->initial, "approx");
    if (needs && !v->has_start) problem(f, "%s needs a start value", v->name);
    if (!needs && v->has_start) problem(f, "%s may not have a start value", v->name);
    if (f->version == 2 && is(v->causality, "input") && v->has_initial)
        problem(f, "%s: initial on an input", v->name);
    if (is(v->causality, "independent") && v->has_initial)
        problem(f, "%s: initial on the independent variable", v->name);
    if (is(v->initial, "exact") && is(v->causality, "calculatedParameter"))
        problem(f, "%s: exact", v->name);
    if (v->has_start && (v->start < v->min || v->start > v->max))
        problem(f, "%s: start %g is outside %g to %g", v->name, v->start, v->min,
                v->max);
    if (*v->unit) {
        int known = 0;
        for (int i = 0; i < f->n_units; i++) known |= is(f->units[i], v->unit);
        if (!known) problem(f, "%s: unit %s is not defined", v->name, v->unit);
    }
    if (!*v->name || strpbrk(v->name, "\r\n\t")) problem(f, "name '%s'", v->name);
}

static int listed(const im_fmu *f, int group, int index)
{
    int n = 0;
    const unsigned key = f->version == 2 ? (unsigned)index + 1 : f->var[index].vr;
    for (int i = 0; i < f->n_unknown; i++)
        n += f->unknown[i].group == group && f->unknown[i].key == key;
    return n;
}

static int is_state(const im_fmu *f, int index)
{
    char key[24];
    snprintf(key, sizeof key, "%u",
             f->version == 2 ? (unsigned)index + 1 : f->var[index].vr);
    for (int i = 0; i < f->n; i++)
        if (is(f->var[i].derivative_of, key)) return 1;
    return 0;
}

static void check_lists(im_fmu *f)
{
    for (int i = 0; i < f->n; i++) {
        const im_variable *v = &f->var[i];
        const int output = is(v->causality, "output"), derivative = *v->derivative_of;
        const int computed = is(v->initial, "calculated") || is(v->initial, "approx");
        if (listed(f, IM_OUTPUTS, i) != output)
            problem(f, "%s is%s among the outputs", v->name, output ? " not once" : "");
        if (listed(f, IM_DERIVATIVES, i) != (derivative != 0))
            problem(f, "%s: derivatives", v->name);
        const int initial = (output && computed) ||
                            is(v->causality, "calculatedParameter") ||
                            ((is_state(f, i) || derivative) && computed);
        if (listed(f, IM_INITIAL, i) != initial)
            problem(f, "%s is %s among the initial unknowns", v->name,
                    initial ? "missing or twice" : "wrongly");
    }
    for (int i = 1; f->version == 2 && i < f->n_unknown; i++)
        if (f->unknown[i].group == f->unknown[i - 1].group &&
            f->unknown[i].key <= f->unknown[i - 1].key)
            problem(f, "unknowns are not in ascending order");
}

static int knows(const im_fmu *f, const im_unknown *u, unsigned on)
{
    for (int i = 0; i < f->n; i++) {
        const im_variable *v = &f->var[i];
        if ((f->version == 2 ? (unsigned)i + 1 : v->vr) != on) continue;
        const int initial = u->group == IM_INITIAL;
        if (is(v->causality, "input") || is(v->causality, "independent")) return 1;
        if (is(v->initial, "exact"))
            return initial || f->version == 3 || is_state(f, i);
        return is_state(f, i) && !initial;
    }
    return 0;
}

static void check_dependencies(im_fmu *f)
{
    for (int i = 0; i < f->n_unknown; i++) {
        const im_unknown *u = &f->unknown[i];
        for (int k = 0; k < u->n; k++) {
            if (!knows(f, u, u->on[k]))
                problem(f, "unknown %u depends on %u, which is no known", u->key,
                        u->on[k]);
            if (f->version == 2 && k && u->on[k] <= u->on[k - 1])
                problem(f, "dependencies of %u are not ascending", u->key);
        }
    }
}

static void check_variables(im_fmu *f)
{
    int independent = 0;
    for (int i = 0; i < f->n; i++) {
        const im_variable *v = &f->var[i];
        check_pair(f, v);
        check_start(f, v);
        independent += is(v->causality, "independent");
        for (int k = 0; k < i; k++) {
            if (is(f->var[k].name, v->name)) problem(f, "two variables %s", v->name);
            if (f->var[k].vr == v->vr && (f->version == 3 || f->var[k].type == v->type))
                problem(f, "%s and %s have one value reference", f->var[k].name,
                        v->name);
        }
    }
    if (f->version == 3 && independent != 1)
        problem(f, "%d independent variables", independent);
    if (f->kinds != 2) problem(f, "%d kinds", f->kinds);
    for (const char *s = f->identifier; *s; s++)
        if (!strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_",
                    *s))
            problem(f, "modelIdentifier %s", f->identifier);
}

/* Every symbol that the standard asks for. */
static const char *const all2[] = {"GetTypesPlatform",
                                   "GetVersion",
                                   "SetDebugLogging",
                                   "Instantiate",
                                   "FreeInstance",
                                   "SetupExperiment",
                                   "EnterInitializationMode",
                                   "ExitInitializationMode",
                                   "Terminate",
                                   "Reset",
                                   "GetReal",
                                   "GetInteger",
                                   "GetBoolean",
                                   "GetString",
                                   "SetReal",
                                   "SetInteger",
                                   "SetBoolean",
                                   "SetString",
                                   "GetFMUstate",
                                   "SetFMUstate",
                                   "FreeFMUstate",
                                   "SerializedFMUstateSize",
                                   "SerializeFMUstate",
                                   "DeSerializeFMUstate",
                                   "GetDirectionalDerivative",
                                   "EnterEventMode",
                                   "NewDiscreteStates",
                                   "EnterContinuousTimeMode",
                                   "CompletedIntegratorStep",
                                   "SetTime",
                                   "SetContinuousStates",
                                   "GetDerivatives",
                                   "GetEventIndicators",
                                   "GetContinuousStates",
                                   "GetNominalsOfContinuousStates",
                                   "SetRealInputDerivatives",
                                   "GetRealOutputDerivatives",
                                   "DoStep",
                                   "CancelStep",
                                   "GetStatus",
                                   "GetRealStatus",
                                   "GetIntegerStatus",
                                   "GetBooleanStatus",
                                   "GetStringStatus",
                                   NULL};
static const char *const all3[] = {"GetVersion",
                                   "SetDebugLogging",
                                   "InstantiateModelExchange",
                                   "InstantiateCoSimulation",
                                   "InstantiateScheduledExecution",
                                   "FreeInstance",
                                   "EnterInitializationMode",
                                   "ExitInitializationMode",
                                   "EnterEventMode",
                                   "Terminate",
                                   "Reset",
                                   "EnterConfigurationMode",
                                   "ExitConfigurationMode",
                                   "GetFloat32",
                                   "GetFloat64",
                                   "GetInt8",
                                   "GetUInt8",
                                   "GetInt16",
                                   "GetUInt16",
                                   "GetInt32",
                                   "GetUInt32",
                                   "GetInt64",
                                   "GetUInt64",
                                   "GetBoolean",
                                   "GetString",
                                   "SetFloat32",
                                   "SetFloat64",
                                   "SetInt8",
                                   "SetUInt8",
                                   "SetInt16",
                                   "SetUInt16",
                                   "SetInt32",
                                   "SetUInt32",
                                   "SetInt64",
                                   "SetUInt64",
                                   "SetBoolean",
                                   "SetString",
                                   "GetBinary",
                                   "SetBinary",
                                   "GetClock",
                                   "SetClock",
                                   "GetNumberOfVariableDependencies",
                                   "GetVariableDependencies",
                                   "GetFMUState",
                                   "SetFMUState",
                                   "FreeFMUState",
                                   "SerializedFMUStateSize",
                                   "SerializeFMUState",
                                   "DeserializeFMUState",
                                   "GetDirectionalDerivative",
                                   "GetAdjointDerivative",
                                   "GetIntervalDecimal",
                                   "GetIntervalFraction",
                                   "GetShiftDecimal",
                                   "GetShiftFraction",
                                   "SetIntervalDecimal",
                                   "SetIntervalFraction",
                                   "SetShiftDecimal",
                                   "SetShiftFraction",
                                   "EvaluateDiscreteStates",
                                   "UpdateDiscreteStates",
                                   "EnterContinuousTimeMode",
                                   "CompletedIntegratorStep",
                                   "SetTime",
                                   "SetContinuousStates",
                                   "GetContinuousStateDerivatives",
                                   "GetEventIndicators",
                                   "GetContinuousStates",
                                   "GetNominalsOfContinuousStates",
                                   "GetNumberOfEventIndicators",
                                   "GetNumberOfContinuousStates",
                                   "EnterStepMode",
                                   "GetOutputDerivatives",
                                   "DoStep",
                                   "ActivateModelPartition",
                                   NULL};

im_function im_symbol(const im_fmu *f, const char *name)
{
    char full[100];
    im_function function;
    snprintf(full, sizeof full, "fmi%d%s", f->version, name);
    void *at = dlsym(f->library, full);
    memcpy(&function, &at, sizeof function);
    return function;
}

void im_load(im_fmu *f)
{
    char path[900];
    snprintf(path, sizeof path, "%s/binaries/%s/%s.so", f->folder,
             f->version == 2 ? "linux64" : "x86_64-linux", f->identifier);
    if (*f->problem) return;
    if (f->library) dlclose(f->library);
    f->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!f->library) {
        problem(f, "%s", dlerror());
        return;
    }
    for (const char *const *s = f->version == 2 ? all2 : all3; *s; s++)
        if (!im_symbol(f, *s)) problem(f, "the library has no %s", *s);
    const char *(*version)(void) = (const char *(*)(void))im_symbol(f, "GetVersion");
    if (version && strcmp(version(), f->version == 2 ? "2.0" : "3.0"))
        problem(f, "GetVersion returns %s", version());
}

static void check_files(im_fmu *f)
{
    static const char *const two[] = {"model.png", "documentation/index.html",
                                      "documentation/licenses/license.txt", NULL};
    static const char *const three[] = {
        "terminalsAndIcons/icon.png", "documentation/index.html",
        "documentation/licenses/license.txt", "sources/buildDescription.xml", NULL};
    char path[900];
    struct stat s;
    for (const char *const *name = f->version == 2 ? two : three; *name; name++) {
        snprintf(path, sizeof path, "%s/%s", f->folder, *name);
        if (stat(path, &s)) problem(f, "there is no %s", *name);
    }
    for (int i = 0; i < f->n_sources; i++) {
        snprintf(path, sizeof path, "%s/sources/%s", f->folder, f->sources[i]);
        if (stat(path, &s)) problem(f, "there is no source %s", f->sources[i]);
    }
    if (f->version == 2 && !f->n_sources) problem(f, "there are no sources");
}

/* The variable that a derivative names: FMI 2 by its number, FMI 3 by its reference. */
static int derived(const im_fmu *f, const im_variable *d)
{
    const unsigned key = (unsigned)strtoul(d->derivative_of, NULL, 10);
    for (int i = 0; i < f->n; i++)
        if ((f->version == 2 ? (unsigned)i + 1 : f->var[i].vr) == key) return i;
    return -1;
}

static void number_variables(im_fmu *f)
{
    int **const list[] = {&f->state, &f->derivative, &f->output, &f->input,
                          &f->parameter};
    for (int k = 0; k < 5; k++) *list[k] = calloc((size_t)f->n + 1, sizeof **list[k]);
    for (int i = 0; i < f->n; i++) {
        const im_variable *v = &f->var[i];
        if (is(v->causality, "output")) f->output[f->n_output++] = i;
        if (is(v->causality, "input")) f->input[f->n_input++] = i;
        if (is(v->causality, "parameter")) f->parameter[f->n_parameter++] = i;
        if (!*v->derivative_of) continue;
        f->state[f->n_state] = derived(f, v);
        f->derivative[f->n_state++] = i;
    }
}

void im_open(im_fmu *f, const char *path, const char *folder)
{
    memset(f, 0, sizeof *f);
    copy(f->folder, sizeof f->folder, folder);
    unpack(f, path);
    read_description(f);
    number_variables(f);
    check_variables(f);
    check_lists(f);
    check_dependencies(f);
    check_files(f);
    im_load(f);
}

void im_close(im_fmu *f)
{
    if (f->library) dlclose(f->library);
    free(f->var);
    free(f->unknown);
    free(f->state);
    free(f->derivative);
    free(f->output);
    free(f->input);
    free(f->parameter);
    memset(f, 0, sizeof *f);
}

const im_variable *im_find(const im_fmu *f, const char *name)
{
    for (int i = 0; i < f->n; i++)
        if (is(f->var[i].name, name)) return &f->var[i];
    return NULL;
}

const im_variable *im_at(const im_fmu *f, const char *causality, int n)
{
    const int *list = *causality == 'o'   ? f->output
                      : *causality == 'i' ? f->input
                                          : f->parameter;
    const int most = *causality == 'o'   ? f->n_output
                     : *causality == 'i' ? f->n_input
                                         : f->n_parameter;
    return n >= 0 && n < most ? &f->var[list[n]] : NULL;
}

const im_variable *im_derivative(const im_fmu *f, int n)
{
    return n >= 0 && n < f->n_state ? &f->var[f->derivative[n]] : NULL;
}

const im_variable *im_state(const im_fmu *f, int n)
{
    return n >= 0 && n < f->n_state && f->state[n] >= 0 ? &f->var[f->state[n]] : NULL;
}

int im_states(const im_fmu *f)
{
    return f->n_state;
}
