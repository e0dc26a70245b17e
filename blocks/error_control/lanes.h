/* lanes.h: loops over padded vectors, in packed numbers where the compiler has them
 * (sums/sums.h); private to blocks/error_control. The order of all additions is the
 * same with and without them: bits do not depend on the machine. */
#ifndef TW_AUTO_LANES_H
#define TW_AUTO_LANES_H

#include "sums/sums.h"

#include <stdint.h>

#ifdef TW_PACKED_SUMS
enum { LANES = 4 };
typedef tw_four lanes;
typedef uint64_t lanes_bits __attribute__((vector_size(32)));
#define GET(x, i) TW_FOUR(x, i)
#define PUT(y, i, v) (*(tw_four *)((y) + (i)) = (v))
#define ZERO                                                                           \
    {                                                                                  \
        0                                                                              \
    }
#define SUM_OF(name) tw_four name = {0}
#define ADD_TO(name, i, v) name += (v)
#define MAKE_POSITIVE(v) ((v) = (lanes)((lanes_bits)(v)&0x7fffffffffffffffu))
#else
enum { LANES = 1 };
typedef double lanes;
#define GET(x, i) ((x)[i])
#define PUT(y, i, v) ((y)[i] = (v))
#define ZERO 0
#define SUM_OF(name) double name[4] = {0}
#define ADD_TO(name, i, v) name[(i)&3] += (v)
#define MAKE_POSITIVE(v) ((v) = fabs(v))
#endif
/* (x0 + x1) + (x2 + x3) */
#define TOTAL(name) ((name[0] + name[1]) + (name[2] + name[3]))

/* out[0 ... 3]: the totals of a, b, c, d */
#if defined(TW_PACKED_SUMS) && defined(__has_builtin)
#if __has_builtin(__builtin_shufflevector)
#define TW_SHUFFLE __builtin_shufflevector
#endif
#endif
#ifdef TW_SHUFFLE
#define TOTALS(out, a, b, c, d)                                                        \
    do {                                                                               \
        const tw_four ab_ =                                                            \
            TW_SHUFFLE(a, b, 0, 4, 2, 6) + TW_SHUFFLE(a, b, 1, 5, 3, 7);               \
        const tw_four cd_ =                                                            \
            TW_SHUFFLE(c, d, 0, 4, 2, 6) + TW_SHUFFLE(c, d, 1, 5, 3, 7);               \
        *(tw_four *)(out) =                                                            \
            TW_SHUFFLE(ab_, cd_, 0, 1, 4, 5) + TW_SHUFFLE(ab_, cd_, 2, 3, 6, 7);       \
    } while (0)
#else
#define TOTALS(out, a, b, c, d)                                                        \
    do {                                                                               \
        (out)[0] = TOTAL(a);                                                           \
        (out)[1] = TOTAL(b);                                                           \
        (out)[2] = TOTAL(c);                                                           \
        (out)[3] = TOTAL(d);                                                           \
    } while (0)
#endif

#endif
