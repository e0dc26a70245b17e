/* gate_own.h: the user's own functions as a model.
 *
 * Its description is a struct: ns, nf, slow, fast and backward. With backward, time
 * runs backward: then the times of the call are its negative; only the functions, the
 * rows and messages have the user's time. */
#ifndef TW_GATE_OWN_H
#define TW_GATE_OWN_H

#include "gate.h"

/* Also the user pointer of its run. */
typedef struct gate_own {
    gate *g;
    double way; /* of time: 1, or -1 */
    tw_model model;
    gate_value slow, fast;
} gate_own;

/* NULL after a failure. */
const tw_model *gate_own_model(gate_own *own, gate *g, const gate_value *description);

#endif
