/* descriptor.h: what the file of a built-in block states besides its S-function: its
 * parameters, and the blocks of Simulink that it stands for. The engine finds it
 * through registry.c, which `make generated` writes from the names of the files. */
#ifndef TWH_DESCRIPTOR_H
#define TWH_DESCRIPTOR_H

#include "simstruc.h"

struct build;
struct place;
typedef int twh_make(struct build *, struct place *, const char *host);

/* A block of Simulink. A setting in none of the four lists is named in the notes
 * (diagram/unread_settings.c). */
typedef struct block_type {
    const char *type; /* its BlockType; of a masked block its SourceType */
    /* "Value=1;SampleTime=inf": the settings that become the host's parameters, in
       their order, with Simulink's defaults. "a|b=1": a, or b where that is set; "=1":
       a value that the block has by its type. 'name: its text; ?name: 1 if it is on,
       else 0; @name=text: 1 if it is this text; #name: the type of a logical output. */
    const char *values;
    const char *only;  /* "Criteria=a|b;...": settings with the values understood */
    const char *idle;  /* "ZeroCross;...": settings that make no difference here */
    const char *noted; /* "Decimation=1;...": settings without effect here that may have
                          one in Simulink, with the values that have none there */
    int masked;        /* a masked block of Simulink's own library */
    int per_input;     /* becomes one block of the host for each connected input */
    unsigned bus;      /* the inputs that take a bus, as bits; the last one stands for
                          all that follow (diagram/buses.c) */
    int role;          /* diagram/build.h; 0: becomes a block of the host */
    /* Makes the block where `values` is not enough (diagram/special_blocks.c). */
    twh_make *make;
} block_type;

enum { TWH_MOST_DIMENSIONS = 6 }; /* of a table */

enum { TWH_NO_BLOCK = 100 }; /* a role: it carries no signal and does nothing */

typedef struct twh_builtin_block {
    const char *name;
    const char *parameters; /* "name=default ...", in the S-function's order */
    const ssEntry *entry;
    int integers; /* its double inputs also take signals of integer types */
    int jumps;    /* its outputs have few values: no unknown of an algebraic loop */
    const block_type *simulink; /* up to a row without a type; NULL: none */
} twh_builtin_block;

/* registry.c; ends with NULL. */
extern const twh_builtin_block *const twh_builtin_blocks[];

/* The last statement of a block's file, after simulink.c. */
#define BUILTIN(...)                                                                   \
    extern const twh_builtin_block SS_PASTE(twh_block_, S_FUNCTION_NAME);              \
    const twh_builtin_block SS_PASTE(twh_block_, S_FUNCTION_NAME) = {                  \
        .name = SS_TEXT(S_FUNCTION_NAME), .entry = &SS_ENTRY_NAME, __VA_ARGS__}

twh_make twh_make_bitwise, twh_make_compare, twh_make_concatenate, twh_make_constant,
    twh_make_convert, twh_make_counter, twh_make_demux, twh_make_direct_lookup,
    twh_make_discrete_integrator, twh_make_dynamic_lookup, twh_make_fcn,
    twh_make_filter, twh_make_from_file, twh_make_from_workspace, twh_make_gain,
    twh_make_in, twh_make_integrator, twh_make_interpolation, twh_make_lookup,
    twh_make_lookup_nd, twh_make_lookup_old, twh_make_lti, twh_make_math,
    twh_make_minmax, twh_make_multiport_switch, twh_make_out, twh_make_pid,
    twh_make_prelookup, twh_make_pulse, twh_make_random, twh_make_rate_transition,
    twh_make_repeating, twh_make_reshape, twh_make_second_order_integrator,
    twh_make_selector, twh_make_sfunction, twh_make_signal_generator, twh_make_sine,
    twh_make_sum, twh_make_switch, twh_make_to_file, twh_make_to_workspace,
    twh_make_transport_delay, twh_make_zero_pole;

#endif
