/* contract_breaker.h: the ways in which contract_breaker breaks its contract: its
 * parameter. */
#ifndef ZOO_CONTRACT_BREAKER_H
#define ZOO_CONTRACT_BREAKER_H

enum {
    FINE,
    PAST_OUTPUT,
    BEFORE_OUTPUT,
    PAST_RWORK,
    PAST_IWORK,
    PAST_PWORK,
    PAST_DWORK,
    PAST_STATES,
    PAST_MODES,
    PAST_POINTERS,
    NAN_OUTPUT,
    NAN_DERIVATIVE,
    MEX_ERROR,
    MEX_ERROR_ID,
    HUGE_RWORK,
    HUGE_CALLOC,
    NO_SUCH_PORT,
    NO_SUCH_PARAM,
    NO_SUCH_DWORK,
    NO_SUCH_ELEMENT,
    CALLS_MATLAB,
    NEGATIVE,
    EARLY_SIGNAL,
    LATE_SIZE,
    BUS,
    LOCAL_ERROR,
    CRASH,
    NOT_A_CALL,
    WRONG_KIND,
    NO_DERIVATIVE_STATE,
    PAST_DISC,
    NO_SUCH_RATE,
    BAD_RATE,
    PAST_DX,
    EARLY_WORK,
    EARLY_HIT,
    EXITS
};

#endif
