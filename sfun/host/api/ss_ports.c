/* ss_ports.c: the ss functions of input and output ports.
 *
 * Inputs and outputs have the same properties, so one body serves both. A wrong port
 * index fails the run with the function's name; the function returns memory that may be
 * accessed. */
#include "engine/engine.h"

#include <stdint.h>
#include <string.h>

#define FROM_0 " (ports count from 0 here)"

static port *port_at(SimStruct *S, int io, int i, const char *function)
{
    const int n = io == INPUT ? S->nin : S->nout;
    if (i >= 0 && i < n) return io == INPUT ? &S->in[i] : &S->out[i];
    twh_fail(S->h, S, "%s: %s port %d, but there are %d" FROM_0, function,
             io == INPUT ? "input" : "output", i, n);
    return &S->scratch->no_port;
}

const DimsInfo_T twh_dynamic_dimension = {DYNAMICALLY_SIZED, DYNAMICALLY_SIZED, NULL,
                                          NULL};

static int_T set_dims(SimStruct *S, port *p, int ndims, const int *dims,
                      const char *function)
{
    long long width = 1;
    if (S->stage >= READY) {
        twh_fail(S->h, S, "%s: the ports cannot change once the run is set up",
                 function);
        return 0;
    }
    if (ndims == DYNAMICALLY_SIZED) {
        p->ndims = p->width = DYNAMICALLY_SIZED;
        return 1;
    }
    if (ndims < 1 || ndims > MOST_DIMS) {
        twh_fail(S->h, S, "%s: %d dimensions, but this host supports at most %d",
                 function, ndims, MOST_DIMS);
        return 0;
    }
    for (int i = 0; i < ndims; i++) {
        if (dims[i] == DYNAMICALLY_SIZED || width < 0)
            width = DYNAMICALLY_SIZED;
        else if (dims[i] < 0 || width * dims[i] > 0x7fffffff) {
            twh_fail(S->h, S, "%s: %d is not a valid width", function, dims[i]);
            return 0;
        } else
            width *= dims[i];
    }
    p->ndims = width < 0 && ndims == 1 ? DYNAMICALLY_SIZED : ndims;
    p->width = (int)width;
    memcpy(p->dims, dims, (size_t)ndims * sizeof *dims);
    return 1;
}

static int_T set_info(SimStruct *S, port *p, const DimsInfo_T *info,
                      const char *function)
{
    if (!info || info->numDims == DYNAMICALLY_SIZED)
        return set_dims(S, p, DYNAMICALLY_SIZED, NULL, function);
    return set_dims(S, p, info->numDims, info->dims ? info->dims : &info->width,
                    function);
}

static int_T *dims_of(port *p)
{
    if (p->ndims < 1) p->dims[0] = p->width;
    return p->dims;
}

static int_T set_type(SimStruct *S, port *p, int type, const char *function)
{
    if (type == DYNAMICALLY_TYPED || (type >= 0 && type < SS_NUM_DTYPE)) {
        p->type = type;
        return 1;
    }
    twh_fail(S->h, S, "%s: %d is not a data type of this host", function, type);
    return 0;
}

static int_T set_complex(SimStruct *S, port *p, int complexity, const char *function)
{
    if (complexity == COMPLEX_YES) {
        twh_fail(S->h, S, "%s: this host does not support complex signals", function);
        return 0;
    }
    p->complexity = complexity;
    return 1;
}

static int_T set_frame(SimStruct *S, port *p, int yes, const char *function)
{
    if (yes == FRAME_YES) {
        twh_fail(S->h, S, "%s: this host does not support frame signals", function);
        return 0;
    }
    p->frame = yes;
    return 1;
}

#define PORT(IO, io)                                                                   \
    int_T ssSet##IO##PortWidth(SimStruct *S, int_T i, int_T width)                     \
    {                                                                                  \
        const char *f = "ssSet" #IO "PortWidth";                                       \
        return set_dims(S, port_at(S, io, i, f), 1, &width, f);                        \
    }                                                                                  \
    int_T ssGet##IO##PortWidth(SimStruct *S, int_T i)                                  \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortWidth")->width;                      \
    }                                                                                  \
    int_T ssSet##IO##PortVectorDimension(SimStruct *S, int_T i, int_T width)           \
    {                                                                                  \
        const char *f = "ssSet" #IO "PortVectorDimension";                             \
        return set_dims(S, port_at(S, io, i, f), 1, &width, f);                        \
    }                                                                                  \
    int_T ssSet##IO##PortMatrixDimensions(SimStruct *S, int_T i, int_T rows,           \
                                          int_T cols)                                  \
    {                                                                                  \
        const char *f = "ssSet" #IO "PortMatrixDimensions";                            \
        const int dims[2] = {rows, cols};                                              \
        return set_dims(S, port_at(S, io, i, f), 2, dims, f);                          \
    }                                                                                  \
    int_T ssSet##IO##PortDimensionInfo(SimStruct *S, int_T i, const DimsInfo_T *info)  \
    {                                                                                  \
        const char *f = "ssSet" #IO "PortDimensionInfo";                               \
        return set_info(S, port_at(S, io, i, f), info, f);                             \
    }                                                                                  \
    int_T ssGet##IO##PortNumDimensions(SimStruct *S, int_T i)                          \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortNumDimensions")->ndims;              \
    }                                                                                  \
    int_T *ssGet##IO##PortDimensions(SimStruct *S, int_T i)                            \
    {                                                                                  \
        return dims_of(port_at(S, io, i, "ssGet" #IO "PortDimensions"));               \
    }                                                                                  \
    int_T ssGet##IO##PortDimensionSize(SimStruct *S, int_T i, int_T d)                 \
    {                                                                                  \
        port *p = port_at(S, io, i, "ssGet" #IO "PortDimensionSize");                  \
        return d >= 0 && d < p->ndims ? p->dims[d] : 1;                                \
    }                                                                                  \
    int_T ssSet##IO##PortDataType(SimStruct *S, int_T i, DTypeId type)                 \
    {                                                                                  \
        const char *f = "ssSet" #IO "PortDataType";                                    \
        return set_type(S, port_at(S, io, i, f), type, f);                             \
    }                                                                                  \
    DTypeId ssGet##IO##PortDataType(SimStruct *S, int_T i)                             \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortDataType")->type;                    \
    }                                                                                  \
    int_T ssSet##IO##PortComplexSignal(SimStruct *S, int_T i, int_T complexity)        \
    {                                                                                  \
        const char *f = "ssSet" #IO "PortComplexSignal";                               \
        return set_complex(S, port_at(S, io, i, f), complexity, f);                    \
    }                                                                                  \
    int_T ssGet##IO##PortComplexSignal(SimStruct *S, int_T i)                          \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortComplexSignal")->complexity;         \
    }                                                                                  \
    int_T ssSet##IO##PortFrameData(SimStruct *S, int_T i, int_T yes)                   \
    {                                                                                  \
        const char *f = "ssSet" #IO "PortFrameData";                                   \
        return set_frame(S, port_at(S, io, i, f), yes, f);                             \
    }                                                                                  \
    int_T ssGet##IO##PortFrameData(SimStruct *S, int_T i)                              \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortFrameData")->frame;                  \
    }                                                                                  \
    void ssSet##IO##PortSampleTime(SimStruct *S, int_T i, time_T period)               \
    {                                                                                  \
        port_at(S, io, i, "ssSet" #IO "PortSampleTime")->period = period;              \
    }                                                                                  \
    time_T ssGet##IO##PortSampleTime(SimStruct *S, int_T i)                            \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortSampleTime")->period;                \
    }                                                                                  \
    void ssSet##IO##PortOffsetTime(SimStruct *S, int_T i, time_T offset)               \
    {                                                                                  \
        port_at(S, io, i, "ssSet" #IO "PortOffsetTime")->offset = offset;              \
    }                                                                                  \
    time_T ssGet##IO##PortOffsetTime(SimStruct *S, int_T i)                            \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortOffsetTime")->offset;                \
    }                                                                                  \
    int_T ssGet##IO##PortSampleTimeIndex(SimStruct *S, int_T i)                        \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortSampleTimeIndex")->sti;              \
    }                                                                                  \
    int_T ssGet##IO##PortConnected(SimStruct *S, int_T i)                              \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortConnected")->connected;              \
    }                                                                                  \
    void ssSet##IO##PortOptimOpts(SimStruct *S, int_T i, int_T options)                \
    {                                                                                  \
        port_at(S, io, i, "ssSet" #IO "PortOptimOpts")->optim = options;               \
    }                                                                                  \
    int_T ssGet##IO##PortOptimOpts(SimStruct *S, int_T i)                              \
    {                                                                                  \
        return port_at(S, io, i, "ssGet" #IO "PortOptimOpts")->optim;                  \
    }
PORT(Input, INPUT)
PORT(Output, OUTPUT)

void ssSetInputPortDirectFeedThrough(SimStruct *S, int_T i, int_T yes)
{
    port_at(S, INPUT, i, "ssSetInputPortDirectFeedThrough")->feedthrough = yes != 0;
}

int_T ssGetInputPortDirectFeedThrough(SimStruct *S, int_T i)
{
    return port_at(S, INPUT, i, "ssGetInputPortDirectFeedThrough")->feedthrough;
}

void ssSetInputPortRequiredContiguous(SimStruct *S, int_T i, int_T yes)
{
    port_at(S, INPUT, i, "ssSetInputPortRequiredContiguous")->contiguous = yes != 0;
}

int_T ssGetInputPortRequiredContiguous(SimStruct *S, int_T i)
{
    return port_at(S, INPUT, i, "ssGetInputPortRequiredContiguous")->contiguous;
}

/* Every output has memory of its own here, so permissions to share it are only stored.
 */
void ssSetInputPortOverWritable(SimStruct *S, int_T i, int_T yes)
{
    port_at(S, INPUT, i, "ssSetInputPortOverWritable")->overwritable = yes != 0;
}

int_T ssGetInputPortOverWritable(SimStruct *S, int_T i)
{
    return port_at(S, INPUT, i, "ssGetInputPortOverWritable")->overwritable;
}

void ssSetInputPortReusable(SimStruct *S, int_T i, int_T yes)
{
    (void)port_at(S, INPUT, i, "ssSetInputPortReusable"), (void)yes;
}

void ssSetOutputPortReusable(SimStruct *S, int_T i, int_T yes)
{
    (void)port_at(S, OUTPUT, i, "ssSetOutputPortReusable"), (void)yes;
}

void ssSetOutputPortOverwritesInputPort(SimStruct *S, int_T out, int_T in)
{
    (void)port_at(S, OUTPUT, out, "ssSetOutputPortOverwritesInputPort"), (void)in;
}

/* A port that does not exist, asked for by a block that is ready, in a process of its
 * own: it gets an address that no access survives, in case it is never used. */
static port *absent_port(SimStruct *S, int io, int_T i, const char *function)
{
    char text[200];
    const void *forbidden = twh_forbidden(S->h);
    if (!forbidden) return &S->scratch->no_port;
    if (!S->asked_absent++) {
        snprintf(text, sizeof text,
                 "%s asks for %s port %d, but there are %d (ports count from 0 here); "
                 "using it would end the run",
                 function, io == INPUT ? "input" : "output", i,
                 io == INPUT ? S->nin : S->nout);
        twh_print(S->h, "warning: block '%s': %s\n", S->path, text);
    }
    port *p = &S->scratch->absent;
    p->signal = (void *)(uintptr_t)forbidden;
    p->ptr = (const void **)(uintptr_t)forbidden;
    p->type = SS_DOUBLE;
    return p;
}

static port *port_with_signal(SimStruct *S, int io, int_T i, const char *function)
{
    if (S->foreign && S->stage >= READY && (S->h->checks & TWH_PROCESS) &&
        (i < 0 || i >= (io == INPUT ? S->nin : S->nout)))
        return absent_port(S, io, i, function);
    port *p = port_at(S, io, i, function);
    if (S->stage >= READY) return p;
    twh_fail(S->h, S, "%s: there are no signals before mdlStart", function);
    return &S->scratch->no_port;
}

static InputPtrsType pointers(SimStruct *S, int_T i, const char *function)
{
    port *p = port_with_signal(S, INPUT, i, function);
    if (p == &S->scratch->absent) return p->ptr;
    if (p->contiguous) {
        twh_fail(S->h, S,
                 "%s: input port %d is RequiredContiguous and has no pointers" FROM_0,
                 function, i);
        return S->scratch->no_port.ptr;
    }
    return p->ptr;
}

static const void *elements(SimStruct *S, int_T i, const char *function)
{
    port *p = port_with_signal(S, INPUT, i, function);
    if (p == &S->scratch->absent) return p->signal;
    if (!p->contiguous) {
        twh_fail(S->h, S, "%s: input port %d is not RequiredContiguous" FROM_0,
                 function, i);
        return S->scratch->no_port.signal;
    }
    return p->signal;
}

static void require_double(SimStruct *S, const port *p, int_T i, const char *function)
{
    if (p->type != SS_DOUBLE)
        twh_fail(S->h, S, "%s: port %d is %s, not double" FROM_0, function, i,
                 twh_type_name(p->type));
}

const void *ssGetInputPortSignal(SimStruct *S, int_T i)
{
    port *p = port_with_signal(S, INPUT, i, "ssGetInputPortSignal");
    return p->contiguous ? (const void *)p->signal : (const void *)p->ptr;
}

InputPtrsType ssGetInputPortSignalPtrs(SimStruct *S, int_T i)
{
    return pointers(S, i, "ssGetInputPortSignalPtrs");
}

InputRealPtrsType ssGetInputPortRealSignalPtrs(SimStruct *S, int_T i)
{
    /* of a port of another type too: S-functions cast them to its type */
    return (InputRealPtrsType)pointers(S, i, "ssGetInputPortRealSignalPtrs");
}

const real_T *ssGetInputPortRealSignal(SimStruct *S, int_T i)
{
    const void *p = elements(S, i, "ssGetInputPortRealSignal");
    if (i >= 0 && i < S->nin)
        require_double(S, &S->in[i], i, "ssGetInputPortRealSignal");
    return p;
}

void *ssGetOutputPortSignal(SimStruct *S, int_T i)
{
    return port_with_signal(S, OUTPUT, i, "ssGetOutputPortSignal")->signal;
}

real_T *ssGetOutputPortRealSignal(SimStruct *S, int_T i)
{
    port *p = port_with_signal(S, OUTPUT, i, "ssGetOutputPortRealSignal");
    require_double(S, p, i, "ssGetOutputPortRealSignal");
    return p->signal;
}

const char_T *ssGetDataTypeName(SimStruct *S, DTypeId type)
{
    (void)S;
    return twh_type_name(type);
}

DTypeId ssGetDataTypeId(SimStruct *S, const char_T *name)
{
    (void)S;
    for (int i = 0; i < SS_NUM_DTYPE; i++)
        if (strcmp(twh_type_name(i), name) == 0) return i;
    return INVALID_DTYPE_ID;
}

int_T ssGetDataTypeSize(SimStruct *S, DTypeId type)
{
    (void)S;
    return (int_T)twh_type_size(type);
}
