/* mdl_kinds.c: which block of Simulink is which block of the host.
 *
 * A row names the settings that become the host's parameters, in its order and with
 * Simulink's defaults; the settings of which only some values are understood; and those
 * that make no difference here. A setting in none of these lists is named in the notes
 * (mdl_known.c). */
#include "build.h"

#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const kind kinds[] = {
    /* sources */
    {"Constant", "constant", "Value=1;SampleTime=inf", "", "VectorParams1D;FramePeriod;SamplingMode;PreserveConstantTs", REAL, NULL},
    {"Ground", "constant", "=0", "", "", REAL, NULL},
    {"Clock", "clock", "", "", "DisplayTime;Decimation", REAL, NULL},
    {"DigitalClock", "clock", "SampleTime=1", "", "", REAL, NULL},
    {"Step", "step", "Time=1;Before=0;After=1;SampleTime=0", "", "VectorParams1D;ZeroCross", REAL, NULL},
    {"Sin", "sine", "Amplitude=1;Frequency=1;Phase=0;Bias=0;SampleTime=0",
     "SineType=Time based;TimeSource=Use simulation time", "Samples;Offset;VectorParams1D", REAL, NULL},
    {"DiscretePulseGenerator", "pulse", "Amplitude=1;Period=10;PulseWidth=5;PhaseDelay=0;SampleTime=1;PulseType=",
     "PulseType=Time based|Sample based;TimeSource=Use simulation time", "VectorParams1D", REAL, twh_make_pulse},
    {"FromWorkspace", "from_table", "VariableName=;SampleTime=0;OutputAfterFinalValue=",
     "Interpolate=on;OutputAfterFinalValue=Holding final value|Extrapolation", "ZeroCross", REAL, twh_make_from_workspace},
    {"Inport", "constant", "Port=;PortDimensions=;SampleTime=", "OutputFunctionCall=off;SignalType=auto|real",
     "SamplingMode;LatchByDelayingOutsideSignal;LatchInputForFeedbackSignals;Interpolate;VarSizeSig;BusOutputAsStruct;UseBusObject;BusObject;Unit", REAL, twh_make_in},
    /* operations */
    {"Gain", "gain", "Gain=1;SampleTime=-1;Multiplication=",
     "Multiplication=Element-wise(K.*u)|Matrix(K*u)|Matrix(K*u) (u vector)", "", REAL, twh_make_gain},
    {"Sum", "sum", "Inputs=++;SampleTime=-1", "CollapseMode=All dimensions", "CollapseDim;InputSameDT;AccumDataTypeStr", REAL, twh_make_sum},
    {"Product", "product", "Inputs=2;SampleTime=-1", "Multiplication=Element-wise(.*);CollapseMode=All dimensions", "CollapseDim;InputSameDT", REAL, twh_make_sum},
    {"Saturate", "saturation", "LowerLimit=-0.5;UpperLimit=0.5;SampleTime=-1", "UpperLimitSource=Dialog;LowerLimitSource=Dialog", "LinearizeAsGain;ZeroCross", REAL, NULL},
    {"Switch", "switch", "Threshold=0;SampleTime=-1;Criteria=", "Criteria=u2 >= Threshold|u2 > Threshold|u2 ~= 0",
     "InputSameDT;ZeroCross;AllowDiffInputSizes", REAL, twh_make_switch},
    {"Abs", "math", "SampleTime=", "", "ZeroCross", REAL, twh_make_math},
    {"Signum", "math", "SampleTime=", "", "ZeroCross", REAL, twh_make_math},
    {"Sqrt", "math", "SampleTime=;Operator=", "Operator=sqrt", "IntermediateResultsDataTypeStr;AlgorithmType;Iterations;AlgorithmMethod", REAL, twh_make_math},
    {"Math", "math", "SampleTime=;Operator=;Function=", "OutputSignalType=auto|real", "AlgorithmType;Iterations;AlgorithmMethod;IntermediateResultsDataTypeStr", REAL, twh_make_math},
    {"Trigonometry", "math", "SampleTime=;Operator=;Function=", "OutputSignalType=auto|real;ApproximationMethod=None|none", "NumberOfIterations;AngleUnit;RemoveProtectionAgainstOutOfRangeInput", REAL, twh_make_math},
    {"Rounding", "math", "SampleTime=;Operator=", "", "", REAL, twh_make_math},
    {"RelationalOperator", "math", "SampleTime=;Operator=", "", "InputSameDT;LogicOutDataTypeMode;LogicDataType;ZeroCross", REAL, twh_make_math},
    {"DataTypeConversion", "convert", "OutDataTypeStr=;SampleTime=-1", "ConvertRealWorld=Real World Value (RWV)", "", REAL, twh_make_convert},
    /* signals */
    {"Mux", "", "Inputs=4", "", "DisplayOption;UseBusObject;BusObject;NonVirtualBus", MUX, NULL},
    {"Demux", "demux", "Outputs=4", "BusSelectionMode=off", "DisplayOption", REAL, twh_make_demux},
    {"From", "", "GotoTag=A", "", "IconDisplay;TagVisibility", FROM, NULL},
    {"Goto", "", "GotoTag=A;TagVisibility=local", "TagVisibility=local|scoped|global", "IconDisplay", GOTO, NULL},
    {"GotoTagVisibility", "", "GotoTag=A", "", "", NOTHING, NULL},
    {"RateTransition", "rate_transition", "OutPortSampleTime=-1;OutPortSampleTimeOpt=;InitialCondition=0;X0=0",
     "OutPortSampleTimeOpt=Specify|Inherit", "Integrity;Deterministic;OutPortSampleTimeMultiple;LatencyMode", REAL, twh_make_rate_transition},
    {"ZeroOrderHold", "zero_order_hold", "SampleTime=1", "", "", REAL, NULL},
    {"UnitDelay", "unit_delay", "InitialCondition|X0=0;SampleTime=-1", "InputProcessing=Elements as channels (sample based)|Inherited",
     "StateName;StateMustResolveToSignalObject;RTWStateStorageClass;HasFrameUpgradeWarning;CodeGenStateStorageClass;StateSignalObject", REAL, NULL},
    /* states */
    {"Integrator", "integrator", "InitialCondition=0",
     "ExternalReset=none;InitialConditionSource=internal;LimitOutput=off;WrapState=off;ShowSaturationPort=off;ShowStatePort=off",
     "UpperSaturationLimit;LowerSaturationLimit;WrappedStateUpperValue;WrappedStateLowerValue;AbsoluteTolerance;IgnoreLimit;ZeroCross;ContinuousStateAttributes", REAL, NULL},
    {"TransferFcn", "transfer_fcn", "Numerator=[1];Denominator=[1 1]", "", "AbsoluteTolerance;ContinuousStateAttributes;Realization;ParameterTunability", REAL, NULL},
    {"StateSpace", "state_space", "A=1;B=1;C=1;D=1;InitialCondition|X0=0", "", "AbsoluteTolerance;ContinuousStateAttributes;Realization;ParameterTunability", REAL, NULL},
    {"DiscreteStateSpace", "state_space", "A=1;B=1;C=1;D=1;InitialCondition|X0=0;SampleTime=1", "",
     "Realization;StateName;StateMustResolveToSignalObject;RTWStateStorageClass", REAL, NULL},
    {"DiscreteIntegrator", "state_space", "IntegratorMethod=;gainval=1.0;InitialCondition=0;SampleTime=1",
     "ExternalReset=none;InitialConditionSource=internal;LimitOutput=off;ShowSaturationPort=off;ShowStatePort=off",
     "InitialConditionMode;InitialConditionSetting;UpperSaturationLimit;LowerSaturationLimit;IgnoreLimit;StateName;StateMustResolveToSignalObject;RTWStateStorageClass", REAL, twh_make_discrete_integrator},
    /* sinks */
    {"Terminator", "terminator", "", "", "", REAL, NULL},
    {"Scope", "scope", "NumInputPorts=1;SampleTime=-1", "Floating=off",
     "Location;Open;TickLabels;ZoomMode;Grid;TimeRange;YMin;YMax;SaveToWorkspace;SaveName;DataFormat;LimitDataPoints;MaxDataPoints;Decimation;SampleInput;List;AxesTitles;ScrollMode;ShowLegends;ListenerParameter;ScopeSpecificationString;DefaultConfigurationName;WasSavedAsWebScope;WindowPosition;BlockParamSampleInput;BlockParamSampleTime;BlockParamOpenAtSimulationStart", SPLIT, NULL},
    {"Display", "scope", "SampleTime=-1", "Floating=off", "Format;Decimation;Lockdown;NumPorts", SPLIT, NULL},
    {"ToWorkspace", "scope", "VariableName=simout;SampleTime=-1;Decimation=1", "Decimation=1", "MaxDataPoints;SaveFormat;FixptAsFi;NumInputs;Save2DSignal;OptimizeBusDescription", REAL, twh_make_to_workspace},
    {"Outport", "scope", "Port=1", "", "OutputWhenDisabled;InitialOutput;SourceOfInitialOutputValue;PortDimensions;SampleTime;SignalType;SamplingMode;VarSizeSig;BusOutputAsStruct;UseBusObject;BusObject;Unit;SignalName;StorageClass;SignalObject;MustResolveToSignalObject;OutputFunctionCall", REAL, twh_make_out},
    /* the rest */
    {"S-Function", "", "FunctionName=;Parameters=", "EnableBusSupport=off", "SFunctionModules;PortCounts;SFunctionDeploymentMode;MultiThreadCoSim", REAL, twh_make_sfunction},
    {"SubSystem", "", "SystemSampleTime=;Variant=;SFBlockType=", "",
     "ShowPortLabels;Permissions;PermitHierarchicalResolution;TreatAsAtomicUnit;CheckFcnCallInpInsideContextMsg;RTWFcnNameOpts;RTWFileNameOpts;"
     "RTWMemSecFuncInitTerm;RTWMemSecFuncExecute;RTWMemSecDataConstants;RTWMemSecDataInternal;RTWMemSecDataParameters;SimViewingDevice;"
     "DataTypeOverride;DataTypeOverrideAppliesTo;MinMaxOverflowLogging;GeneratePreprocessorConditionals;MinAlgLoopOccurrences;"
     "PropExecContextOutsideSubsystem;RTWSystemCode;FunctionWithSeparateData;Opaque;RequestExecContextInheritance;TemplateBlock;MemberBlocks;"
     "ReadWritePermissions;ErrorFcn;BlockChoice;MaskHideContents;ActiveVariant;VariantControl;ContentPreviewEnabled;ScheduleAs;IsWebBlock;AllowZeroVariantControls;"
     "PropagateVariantConditions;OverrideUsingVariant;FunctionInterfaceSpec;RTWFcnName;RTWFileName;IsSubsystemVirtual;Virtual;TreatAsGroupedWhenPropagatingVariantConditions;PropagateSignalLabels;ConditionallyExecuteInputs", SYSTEM, NULL},
    {"EnablePort", "", "StatesWhenEnabling=held;ShowOutputPort=off", "StatesWhenEnabling=held|reset", "ZeroCross;PropagateVarSize;OutDataTypeStr", CONTROL, NULL},
    {"TriggerPort", "", "TriggerType=;SampleTimeType=;ShowOutputPort=off", "StatesWhenEnabling=held|inherit",
     "OutputDataType;SampleTime;ZeroCross;TriggerTime;VariantControl;PortDimensions;TriggerSignalSampleTime;OutMin;OutMax;OutDataTypeStr;LockScale;Interpolate;ExecuteAtInitialization;FunctionName;PropagateVarSize", CONTROL, NULL},
};

/* Masked blocks of Simulink's own library, by SourceType. */
static const kind references[] = {
    {"Ramp", "ramp", "slope=1;start=0;X0|InitialOutput=0", "", "VectorParams1D", REAL, NULL},
    {"Function-Call Generator", "call", "sample_time=1", "numberOfIterations=1", "", REAL, NULL},
};
/* clang-format on */

const kind *twh_find_kind(const char *type)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].type, type) == 0) return &kinds[i];
    return NULL;
}

const kind *twh_find_reference_kind(const char *source_type)
{
    for (size_t i = 0; i < sizeof references / sizeof *references; i++)
        if (twh_same_name(references[i].type, source_type)) return &references[i];
    return NULL;
}

int twh_place_block(build *b, const place *p, const char *host, int n, mxArray **value)
{
    int rc = b->h->failed;
    for (int i = 0; i < n; i++) rc |= !value[i];
    if (!rc) rc = twh_add_kind(b->h, p->path, host, n, (const mxArray *const *)value);
    for (int i = 0; i < n; i++)
        if (value[i]) mxDestroyArray(value[i]);
    return rc;
}

/* "name|other=default": the value of the one that the block has. */
static mxArray *value_by_row(build *b, const place *p, const char *row, size_t n)
{
    char text[200], *name = text;
    if (n >= sizeof text) return NULL;
    memcpy(text, row, n);
    text[n] = 0;
    char *otherwise = strchr(text, '=');
    *otherwise++ = 0;
    if (!*name) return twh_evaluate(b, p, "value", otherwise);
    for (char *bar; (bar = strchr(name, '|')); name = bar + 1) {
        *bar = 0;
        if (twh_setting(p, name, NULL)) break;
    }
    return twh_setting_value(b, p, name, otherwise);
}

static int make_by_row(build *b, place *p, const kind *k)
{
    enum { MOST = 16 };
    mxArray *value[MOST] = {NULL};
    int n = 0;
    for (const char *s = k->values; *s && n < MOST && !b->h->failed;) {
        const size_t length = strcspn(s, ";");
        value[n++] = value_by_row(b, p, s, length);
        s += length + (s[length] == ';');
    }
    return twh_place_block(b, p, k->host, n, value);
}

/* One scope per connected input. */
static int make_split(build *b, place *p)
{
    for (int i = 0; i < p->in->nlinks; i++) {
        const link_end *l = &p->in->links[i];
        if (l->to != p) continue;
        place one = *p;
        one.path = twh_split_name(b, p, l->in);
        mxArray *ts = one.path ? twh_setting_value(b, p, "SampleTime", "-1") : NULL;
        if (!one.path) return twh_pool_failed(b, b->f);
        if (twh_place_block(b, &one, "scope", 1, &ts)) return 1;
    }
    return 0;
}

int twh_make_block(build *b, place *p)
{
    const kind *k = twh_find_kind(p->type);
    if (!k) k = twh_find_reference_kind(p->type);
    if (p->role == SPLIT) return make_split(b, p);
    if (p->role != REAL || !k) return 0;
    return k->make ? k->make(b, p, k) : make_by_row(b, p, k);
}
