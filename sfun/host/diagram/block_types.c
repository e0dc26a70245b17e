/* block_types.c: maps blocks of Simulink to blocks of the host, and makes them.
 *
 * A block of Simulink that becomes a built-in block is listed in the file of that block
 * (blocks/). The table here has the others: ports, blocks that only carry signals,
 * subsystems, S-functions. */
#include "build.h"

#include <stdlib.h>
#include <string.h>

static const block_type structure[] = {
    {.type = "Inport",
     .values = "Port=;PortDimensions=;SampleTime=",
     .only =
         "OutputFunctionCall=off;SignalType=auto|real;IsBusElementPort=off;Element=",
     .noted = "LatchByDelayingOutsideSignal=off;LatchInputForFeedbackSignals=off",
     .idle = "SamplingMode;"
             "Interpolate;VarSizeSig;BusOutputAsStruct;UseBusObject;BusObject;Unit",
     .bus = 1,
     .make = twh_make_in},
    {.type = "Mux",
     .values = "Inputs=4",
     .idle = "DisplayOption;UseBusObject;BusObject;NonVirtualBus",
     .role = MUX},
    {.type = "From",
     .values = "GotoTag=A",
     .idle = "IconDisplay;TagVisibility",
     .role = FROM},
    {.type = "Goto",
     .values = "GotoTag=A;TagVisibility=local",
     .only = "TagVisibility=local|scoped|global",
     .idle = "IconDisplay",
     .role = GOTO},
    {.type = "BusCreator",
     .values = "Inputs=2;InheritFromInputs=off",
     .idle = "DisplayOption;UseBusObject;BusObject;NonVirtualBus;MatchInputsString",
     .role = CREATOR},
    {.type = "BusSelector",
     .values = "OutputSignals=signal1,signal2;OutputAsBus=off;MuxedOutput=off",
     .idle = "InputSignals;BusObject;DisplayOption",
     .role = SELECTOR},
    {.type = "BusAssignment",
     .values = "AssignedSignals=",
     .idle = "InputSignals",
     .role = ASSIGNMENT},
    {.type = "BusToVector", .role = MUX},
    {.type = "SignalConversion",
     .idle = "ConversionOutput;OverrideOpt;BusObject",
     .role = THROUGH},
    {.type = "SignalSpecification",
     .idle = "BusOutputAsStruct;UseBusObject;BusObject;Unit;VarSizeSig",
     .only = "SignalType=auto|real",
     .noted = "Dimensions=-1;SampleTime=-1;SamplingMode=auto|Sample based",
     .role = THROUGH},
    {.type = "GotoTagVisibility", .values = "GotoTag=A", .role = NOTHING},
    {.type = "Outport",
     .values = "Port=1",
     .idle = "OutputWhenDisabled;InitialOutput;SourceOfInitialOutputValue;"
             "PortDimensions;SampleTime;SignalType;SamplingMode;VarSizeSig;"
             "BusOutputAsStruct;UseBusObject;BusObject;Unit;SignalName;StorageClass;"
             "SignalObject;MustResolveToSignalObject;OutputFunctionCall",
     .only = "IsBusElementPort=off;Element=",
     .bus = 1,
     .make = twh_make_out},
    {.type = "S-Function",
     .values = "FunctionName=;Parameters=",
     .only = "EnableBusSupport=off",
     .idle = "SFunctionModules;PortCounts;SFunctionDeploymentMode;MultiThreadCoSim",
     .make = twh_make_sfunction},
    {.type = "SubSystem",
     .values = "SystemSampleTime=;Variant=;SFBlockType=",
     .idle = "ShowPortLabels;Permissions;PermitHierarchicalResolution;"
             "TreatAsAtomicUnit;CheckFcnCallInpInsideContextMsg;RTWFcnNameOpts;"
             "RTWFileNameOpts;RTWMemSecFuncInitTerm;RTWMemSecFuncExecute;"
             "RTWMemSecDataConstants;RTWMemSecDataInternal;RTWMemSecDataParameters;"
             "SimViewingDevice;DataTypeOverride;DataTypeOverrideAppliesTo;"
             "MinMaxOverflowLogging;GeneratePreprocessorConditionals;"
             "MinAlgLoopOccurrences;PropExecContextOutsideSubsystem;RTWSystemCode;"
             "FunctionWithSeparateData;Opaque;RequestExecContextInheritance;"
             "TemplateBlock;MemberBlocks;ReadWritePermissions;ErrorFcn;BlockChoice;"
             "MaskHideContents;ActiveVariant;VariantControl;ContentPreviewEnabled;"
             "ScheduleAs;IsWebBlock;AllowZeroVariantControls;"
             "PropagateVariantConditions;OverrideUsingVariant;FunctionInterfaceSpec;"
             "RTWFcnName;RTWFileName;IsSubsystemVirtual;Virtual;"
             "TreatAsGroupedWhenPropagatingVariantConditions;PropagateSignalLabels;"
             "ConditionallyExecuteInputs",
     .role = SYSTEM},
    {.type = "ModelReference",
     .values = "ModelNameDialog=;ModelName=;ModelFile=;ParameterArgumentNames=;"
               "ParameterArgumentValues=;SimulationMode=Normal",
     .only = "Variant=off;AutoFillPortDiscreteRates=off|on",
     .idle = "CodeInterface;ModelReferenceVersion;CopyOfModelName;DefaultDataLogging;"
             "UsingDefaultValue;ParameterArgumentValuesAsString;"
             "ScheduleRates;ScheduleRatesWith;ShowModelInitializePort;"
             "ShowModelResetPorts;ShowModelTerminatePort;ShowModelPeriodicEventPorts;"
             "Virtual;IsUpdated;ModelPath;SimulationTarget",
     .role = SYSTEM},
    {.type = "EnablePort",
     .values = "StatesWhenEnabling=held;ShowOutputPort=off",
     .only = "StatesWhenEnabling=held|reset",
     .idle = "ZeroCross;PropagateVarSize;OutDataTypeStr",
     .role = CONTROL},
    {.type = "TriggerPort",
     .values = "TriggerType=;SampleTimeType=;ShowOutputPort=off",
     .only = "StatesWhenEnabling=held|inherit;"
             "TriggerType=rising|falling|either|function-call",
     .idle = "OutputDataType;SampleTime;ZeroCross;TriggerTime;VariantControl;"
             "PortDimensions;TriggerSignalSampleTime;OutMin;OutMax;OutDataTypeStr;"
             "LockScale;Interpolate;ExecuteAtInitialization;FunctionName;"
             "PropagateVarSize",
     .role = CONTROL},
    {.type = "ResetPort",
     .values = "ResetTriggerType=level",
     .only = "ResetTriggerType=rising|falling|either|level|level hold",
     .idle = "ZeroCross;PropagateVarSize",
     .role = CONTROL},
    {0}};

static const block_type *find_row(const block_type *row, const char *type, int masked)
{
    for (; row && row->type; row++)
        if (row->masked == masked &&
            (masked ? twh_same_name(row->type, type) : strcmp(row->type, type) == 0))
            return row;
    return NULL;
}

static const block_type *find(const char *type, int masked, const char **host)
{
    const block_type *row = find_row(structure, type, masked);
    *host = NULL;
    for (int i = 0; !row && twh_builtin_blocks[i]; i++) {
        *host = twh_builtin_blocks[i]->name;
        row = find_row(twh_builtin_blocks[i]->simulink, type, masked);
    }
    return row;
}

const block_type *twh_find_block_type(const char *type)
{
    const char *host;
    return find(type, 0, &host);
}

const block_type *twh_find_masked_type(const char *source_type)
{
    const char *host;
    return find(source_type, 1, &host);
}

const block_type *twh_row_of(const place *p)
{
    const block_type *row = twh_find_block_type(p->type);
    return row ? row : twh_find_masked_type(p->type);
}

int twh_place_block(build *b, const place *p, const char *host, int n, mxArray **value)
{
    int rc = b->h->failed;
    for (int i = 0; i < n && !rc; i++)
        if (!value[i]) rc = twh_fail_at(b, p, "out of memory while making its values");
    if (!rc) rc = twh_add_kind(b->h, p->path, host, n, (const mxArray *const *)value);
    for (int i = 0; i < n; i++)
        if (value[i]) mxDestroyArray(value[i]);
    if (!rc && b->crossings == 0 &&
        strcmp(twh_setting(p, "ZeroCross", "on"), "off") == 0)
        rc = twh_set_crossings(b->h, p->path, 0);
    return rc;
}

/* The value of a setting as its row in the table says (blocks/descriptor.h). */
static mxArray *value_by_row(build *b, const place *p, const char *row, size_t n)
{
    char text[200], *name = text;
    if (n >= sizeof text) return NULL;
    memcpy(text, row, n);
    text[n] = 0;
    char *otherwise = strchr(text, '=');
    const char how = strchr("'?#@", *text) ? *name++ : 0;
    *otherwise++ = 0;
    if (!*name) return twh_evaluate(b, p, "value", otherwise);
    for (char *bar; (bar = strchr(name, '|')); name = bar + 1) {
        *bar = 0;
        if (twh_setting(p, name, NULL)) break;
    }
    const char *set = how ? twh_setting(p, name, otherwise) : NULL;
    if (how == '#') set = twh_logical_type(b, p, set);
    if (how == '@')
        return mxCreateDoubleScalar(strcmp(twh_setting(p, name, ""), otherwise) == 0);
    if (how == '?') return mxCreateDoubleScalar(strcmp(set, "on") == 0);
    if (how) return set ? mxCreateString(set) : NULL;
    return twh_setting_value(b, p, name, otherwise);
}

static int make_by_row(build *b, place *p, const block_type *row, const char *host)
{
    enum { MOST = 16 };
    mxArray *value[MOST] = {NULL};
    int n = 0, failed = 0;
    for (const char *s = row->values ? row->values : ""; *s && n < MOST;) {
        const size_t length = strcspn(s, ";");
        value[n++] = value_by_row(b, p, s, length);
        failed |= b->h->failed;
        if (twh_next_problem(b)) break; /* the others may fail too */
        s += length + (s[length] == ';');
    }
    if (!failed) return twh_place_block(b, p, host, n, value);
    for (int i = 0; i < n; i++)
        if (value[i]) mxDestroyArray(value[i]);
    return 1;
}

/* One scope for each connected input. */
static int make_split(build *b, place *p)
{
    for (int i = 0; i < p->in->nlinks; i++) {
        const link_end *l = &p->in->links[i];
        if (l->to != p) continue;
        place one = *p;
        one.path = twh_split_name(b, p, l->in);
        const char *name = twh_setting(p, "st", NULL) ? "st" : "SampleTime";
        mxArray *ts = one.path ? twh_setting_value(b, p, name, "-1") : NULL;
        if (!one.path) return twh_pool_failed(b, b->f);
        if (twh_place_block(b, &one, "scope", 1, &ts)) return 1;
    }
    return 0;
}

int twh_make_block(build *b, place *p)
{
    const char *host;
    const block_type *row = find(p->type, 0, &host);
    if (!row) row = find(p->type, 1, &host);
    if (p->role == SPLIT) return make_split(b, p);
    if (p->role == EDGE) return twh_make_edge(b, p);
    if (p->latched) return twh_make_latch(b, p);
    if (p->role != REAL || !row) return 0;
    return row->make ? row->make(b, p, host) : make_by_row(b, p, row, host);
}
