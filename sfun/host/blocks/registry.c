/* registry.c: all built-in blocks. Written by `make generated` from the names of the
 * files in this folder. */
#include "descriptor.h"

extern const twh_builtin_block twh_block_abs;
extern const twh_builtin_block twh_block_call;
extern const twh_builtin_block twh_block_clock;
extern const twh_builtin_block twh_block_compare;
extern const twh_builtin_block twh_block_constant;
extern const twh_builtin_block twh_block_convert;
extern const twh_builtin_block twh_block_demux;
extern const twh_builtin_block twh_block_discrete_integrator;
extern const twh_builtin_block twh_block_fold;
extern const twh_builtin_block twh_block_from_table;
extern const twh_builtin_block twh_block_gain;
extern const twh_builtin_block twh_block_integrator;
extern const twh_builtin_block twh_block_math;
extern const twh_builtin_block twh_block_mux;
extern const twh_builtin_block twh_block_product;
extern const twh_builtin_block twh_block_pulse;
extern const twh_builtin_block twh_block_ramp;
extern const twh_builtin_block twh_block_rate_transition;
extern const twh_builtin_block twh_block_saturation;
extern const twh_builtin_block twh_block_scale;
extern const twh_builtin_block twh_block_scope;
extern const twh_builtin_block twh_block_sign;
extern const twh_builtin_block twh_block_sine;
extern const twh_builtin_block twh_block_state_space;
extern const twh_builtin_block twh_block_step;
extern const twh_builtin_block twh_block_sum;
extern const twh_builtin_block twh_block_switch;
extern const twh_builtin_block twh_block_terminator;
extern const twh_builtin_block twh_block_transfer_fcn;
extern const twh_builtin_block twh_block_unit_delay;
extern const twh_builtin_block twh_block_zero_order_hold;

const twh_builtin_block *const twh_builtin_blocks[] = {
    &twh_block_abs,
    &twh_block_call,
    &twh_block_clock,
    &twh_block_compare,
    &twh_block_constant,
    &twh_block_convert,
    &twh_block_demux,
    &twh_block_discrete_integrator,
    &twh_block_fold,
    &twh_block_from_table,
    &twh_block_gain,
    &twh_block_integrator,
    &twh_block_math,
    &twh_block_mux,
    &twh_block_product,
    &twh_block_pulse,
    &twh_block_ramp,
    &twh_block_rate_transition,
    &twh_block_saturation,
    &twh_block_scale,
    &twh_block_scope,
    &twh_block_sign,
    &twh_block_sine,
    &twh_block_state_space,
    &twh_block_step,
    &twh_block_sum,
    &twh_block_switch,
    &twh_block_terminator,
    &twh_block_transfer_fcn,
    &twh_block_unit_delay,
    &twh_block_zero_order_hold,
    0,
};
