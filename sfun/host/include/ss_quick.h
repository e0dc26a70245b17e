/* ss_quick.h: the ss functions of every step, answered inline.
 *
 * A SimStruct begins with this record, which the engine fills once all sizes, signals
 * and sample times are resolved. Whatever it cannot answer (an earlier call, a wrong
 * index, another data type, another task) goes to the function of the same name, which
 * handles every case and reports errors. Included by simstruc.h. */
#ifndef SS_QUICK_H
#define SS_QUICK_H

typedef struct ssQuickPort {
    void *signal;           /* NULL for an input that is not contiguous */
    real_T *real;           /* the same, for doubles */
    InputRealPtrsType ptrs; /* of an input of doubles that is not contiguous */
    int_T sti, connected;
} ssQuickPort;

typedef struct ssQuick {
    const ssQuickPort *in, *out;
    uint_T nin, nout, nrates, npwork;
    void **pwork;
    const int_T *const *due; /* for each sample time: 1 if it has a hit in this pass */
    const int_T *tid;        /* of this pass */
} ssQuick;

/* The engine itself defines and calls the functions. */
#ifndef SS_ENGINE

#define SS_INLINE static __inline__ /* works in C89 sources too */

SS_INLINE const ssQuick *twh_quick(SimStruct *S)
{
    return (const ssQuick *)(const void *)S;
}

#ifdef __GNUC__
#define SS_USUALLY(x) ((int_T)__builtin_expect((x) != 0, 1))
#else
#define SS_USUALLY(x) (x)
#endif

/* 1 if the port exists; its record. */
SS_INLINE int_T twh_is_in(SimStruct *S, int_T i)
{
    return SS_USUALLY((uint_T)i < twh_quick(S)->nin);
}

SS_INLINE int_T twh_is_out(SimStruct *S, int_T i)
{
    return SS_USUALLY((uint_T)i < twh_quick(S)->nout);
}

SS_INLINE const ssQuickPort *twh_quick_in(SimStruct *S, int_T i)
{
    return &twh_quick(S)->in[(uint_T)i];
}

SS_INLINE const ssQuickPort *twh_quick_out(SimStruct *S, int_T i)
{
    return &twh_quick(S)->out[(uint_T)i];
}

SS_INLINE const void *twh_quick_in_signal(SimStruct *S, int_T i)
{
    return twh_is_in(S, i) && SS_USUALLY(twh_quick_in(S, i)->signal)
               ? twh_quick_in(S, i)->signal
               : ssGetInputPortSignal(S, i);
}

SS_INLINE const real_T *twh_quick_in_real(SimStruct *S, int_T i)
{
    return twh_is_in(S, i) && SS_USUALLY(twh_quick_in(S, i)->real)
               ? twh_quick_in(S, i)->real
               : ssGetInputPortRealSignal(S, i);
}

SS_INLINE InputRealPtrsType twh_quick_in_ptrs(SimStruct *S, int_T i)
{
    return twh_is_in(S, i) && SS_USUALLY(twh_quick_in(S, i)->ptrs)
               ? twh_quick_in(S, i)->ptrs
               : ssGetInputPortRealSignalPtrs(S, i);
}

SS_INLINE void *twh_quick_out_signal(SimStruct *S, int_T i)
{
    return twh_is_out(S, i) ? twh_quick_out(S, i)->signal : ssGetOutputPortSignal(S, i);
}

SS_INLINE real_T *twh_quick_out_real(SimStruct *S, int_T i)
{
    return twh_is_out(S, i) && SS_USUALLY(twh_quick_out(S, i)->real)
               ? twh_quick_out(S, i)->real
               : ssGetOutputPortRealSignal(S, i);
}

SS_INLINE int_T twh_quick_in_sti(SimStruct *S, int_T i)
{
    return twh_is_in(S, i) ? twh_quick_in(S, i)->sti
                           : ssGetInputPortSampleTimeIndex(S, i);
}

SS_INLINE int_T twh_quick_out_sti(SimStruct *S, int_T i)
{
    return twh_is_out(S, i) ? twh_quick_out(S, i)->sti
                            : ssGetOutputPortSampleTimeIndex(S, i);
}

SS_INLINE int_T twh_quick_in_connected(SimStruct *S, int_T i)
{
    return twh_is_in(S, i) ? twh_quick_in(S, i)->connected
                           : ssGetInputPortConnected(S, i);
}

SS_INLINE int_T twh_quick_hit(SimStruct *S, int_T sti, int_T tid)
{
    const ssQuick *q = twh_quick(S);
    return SS_USUALLY((uint_T)sti < q->nrates) && SS_USUALLY(tid == *q->tid)
               ? *q->due[(uint_T)sti]
               : ssIsSampleHit(S, sti, tid);
}

SS_INLINE void **twh_quick_pwork(SimStruct *S)
{
    return SS_USUALLY(twh_quick(S)->pwork) ? twh_quick(S)->pwork : ssGetPWork(S);
}

SS_INLINE void *twh_quick_pwork_value(SimStruct *S, int_T i)
{
    return SS_USUALLY((uint_T)i < twh_quick(S)->npwork) ? twh_quick(S)->pwork[(uint_T)i]
                                                        : ssGetPWorkValue(S, i);
}

#define ssGetInputPortSignal(S, i) twh_quick_in_signal(S, i)
#define ssGetInputPortRealSignal(S, i) twh_quick_in_real(S, i)
#define ssGetInputPortRealSignalPtrs(S, i) twh_quick_in_ptrs(S, i)
#define ssGetOutputPortSignal(S, i) twh_quick_out_signal(S, i)
#define ssGetOutputPortRealSignal(S, i) twh_quick_out_real(S, i)
#define ssGetInputPortSampleTimeIndex(S, i) twh_quick_in_sti(S, i)
#define ssGetOutputPortSampleTimeIndex(S, i) twh_quick_out_sti(S, i)
#define ssGetInputPortConnected(S, i) twh_quick_in_connected(S, i)
#define ssIsSampleHit(S, sti, tid) twh_quick_hit(S, sti, tid)
#define ssGetPWork(S) twh_quick_pwork(S)
#define ssGetPWorkValue(S, i) twh_quick_pwork_value(S, i)

#endif
#endif
