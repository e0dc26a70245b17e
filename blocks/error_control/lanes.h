/* lanes.h: loops over padded vectors, in packed numbers where the compiler has them
 * (sums/sums.h); private to blocks/error_control. The order of all additions is the
 * same with and without them: bits do not depend on the machine. */
#ifndef TW_AUTO_LANES_H
#define TW_AUTO_LANES_H

#include "sums/sums.h"

#ifdef TW_PACKED_SUMS
enum { LANES = 4 };
typedef tw_four lanes;
#define GET(x, i) TW_FOUR(x, i)
#define PUT(y, i, v) (*(tw_four *)((y) + (i)) = (v))
#define ZERO                                                                           \
    {                                                                                  \
        0                                                                              \
    }
#define SUM_OF(name) tw_four name = {0}
#define ADD_TO(name, i, v) name += (v)
#else
enum { LANES = 1 };
typedef double lanes;
#define GET(x, i) ((x)[i])
#define PUT(y, i, v) ((y)[i] = (v))
#define ZERO 0
#define SUM_OF(name) double name[4] = {0}
#define ADD_TO(name, i, v) name[(i)&3] += (v)
#endif
#define TOTAL(name) ((name[0] + name[1]) + (name[2] + name[3]))

#endif
