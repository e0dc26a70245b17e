/* catch_memory.cc: the functions of Octave that gateways call (mxCreateDoubleMatrix and
 * the like) throw std::bad_alloc when memory is out. It is caught here, around the
 * whole call, so that the interpreter gets an error and lives on. The C files in
 * between are compiled with -fexceptions and hold nothing that must be freed. */
#include <new>

#include "gate.h"

__attribute__((visibility("hidden"))) int gate_catch(int (*body)(void *with),
                                                     void *with)
{
    try {
        return body(with);
    } catch (const std::bad_alloc &) {
        return GATE_NO_MEMORY;
    }
}
