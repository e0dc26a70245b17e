/* scope: y = u, of any type; the host logs it under the block's name. */
#define S_FUNCTION_NAME scope
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

#include <string.h>

enum { TS, NPARAM };

static void mdlInitializeSizes(SimStruct *S)
{
    if (!bi_sampled(S, NPARAM)) return;
    bi_through(S, 1, 1);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetOutputPortDataType(S, 0, DYNAMICALLY_TYPED);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    bi_sample_time(S, TS);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    const InputPtrsType u = ssGetInputPortSignalPtrs(S, 0);
    const size_t size = (size_t)ssGetDataTypeSize(S, ssGetInputPortDataType(S, 0));
    char *y = ssGetOutputPortSignal(S, 0);
    (void)tid;
    for (int i = 0; i < ssGetOutputPortWidth(S, 0); i++)
        memcpy(y + size * (size_t)i, u[i], size);
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

static const block_type simulink[] = {
    {.type = "Scope",
     .values = "NumInputPorts=1;SampleTime=-1",
     .noted = "Decimation=1",
     .idle = "Location;Open;TickLabels;ZoomMode;Grid;TimeRange;YMin;YMax;"
             "SaveToWorkspace;SaveName;DataFormat;LimitDataPoints;MaxDataPoints;"
             "Floating;SampleInput;List;AxesTitles;ScrollMode;ShowLegends;"
             "ListenerParameter;ScopeSpecificationString;DefaultConfigurationName;"
             "WasSavedAsWebScope;WindowPosition;BlockParamSampleInput;"
             "BlockParamSampleTime;BlockParamOpenAtSimulationStart",
     .per_input = 1},
    {.type = "Display",
     .values = "SampleTime=-1",
     .idle = "Floating;Format;Decimation;Lockdown;NumPorts",
     .per_input = 1},
    {.type = "XY scope.",
     .values = "st=-1",
     .idle = "xmin;xmax;ymin;ymax",
     .masked = 1,
     .per_input = 1},
    {.type = "ToFile",
     .bus = 1,
     .values = "Filename|FileName=untitled.mat;MatrixName=ans;SampleTime=-1;"
               "Decimation=1",
     .idle = "SaveFormat",
     .make = twh_make_to_file},
    {.type = "ToWorkspace",
     .bus = 1,
     .values = "VariableName=simout;SampleTime=-1;Decimation=1",
     .only = "Decimation=1",
     .idle = "MaxDataPoints;SaveFormat;FixptAsFi;NumInputs;Save2DSignal;"
             "OptimizeBusDescription",
     .make = twh_make_to_workspace},
    {0}};

BUILTIN(.parameters = "ts=-1", .simulink = simulink);
