/* terminator: accepts a signal of any width and type and ignores it. */
#define S_FUNCTION_NAME terminator
#define S_FUNCTION_LEVEL 2
#include "builtin.h"

static void mdlInitializeSizes(SimStruct *S)
{
    ssSetNumSFcnParams(S, 0);
    ssSetNumInputPorts(S, 1);
    ssSetInputPortWidth(S, 0, DYNAMICALLY_SIZED);
    ssSetInputPortDataType(S, 0, DYNAMICALLY_TYPED);
    ssSetNumOutputPorts(S, 0);
    ssSetOptions(S, SS_OPTION_EXCEPTION_FREE_CODE);
    ssSetSimStateCompliance(S, USE_DEFAULT_SIM_STATE);
}

static void mdlInitializeSampleTimes(SimStruct *S)
{
    ssSetSampleTime(S, 0, INHERITED_SAMPLE_TIME);
}

static void mdlOutputs(SimStruct *S, int_T tid)
{
    (void)S;
    (void)tid;
}

static void mdlTerminate(SimStruct *S)
{
    (void)S;
}

#include "simulink.c"

#define TEXT                                                                           \
    "ECoderFlag;DocumentType;InitialBlockCM;BlockCM;Frame;SaveTime;SaveUser;"          \
    "MaskDisplayString;HorizontalTextAlignment;LeftAlignmentValue;SourceBlockDiagram;" \
    "TagMaxNumber;CMTag1;CMTag2"

/* Texts in the diagram have no signals, relations of types no effect. */
static const block_type simulink[] = {
    {.type = "Terminator", .bus = 1},
    {.type = "DataTypeDuplicate", .role = TWH_NO_BLOCK, .idle = "NumInputPorts"},
    {.type = "DocBlock", .masked = 1, .role = TWH_NO_BLOCK, .idle = TEXT},
    {.type = "CMBlock", .masked = 1, .role = TWH_NO_BLOCK, .idle = TEXT},
    {0}};

BUILTIN(.parameters = "", .simulink = simulink);
