/* registry.c: all built-in blocks. Written by `make generated` from the names of the
 * files in this folder. */
#include "descriptor.h"

extern const twh_builtin_block twh_block_abs;
extern const twh_builtin_block twh_block_assertion;
extern const twh_builtin_block twh_block_backlash;
extern const twh_builtin_block twh_block_bias;
extern const twh_builtin_block twh_block_bitwise;
extern const twh_builtin_block twh_block_call;
extern const twh_builtin_block twh_block_chirp;
extern const twh_builtin_block twh_block_clock;
extern const twh_builtin_block twh_block_combinatorial;
extern const twh_builtin_block twh_block_compare;
extern const twh_builtin_block twh_block_concatenate;
extern const twh_builtin_block twh_block_constant;
extern const twh_builtin_block twh_block_convert;
extern const twh_builtin_block twh_block_counter;
extern const twh_builtin_block twh_block_dead_zone;
extern const twh_builtin_block twh_block_delay;
extern const twh_builtin_block twh_block_demux;
extern const twh_builtin_block twh_block_derivative;
extern const twh_builtin_block twh_block_detect;
extern const twh_builtin_block twh_block_direct_lookup;
extern const twh_builtin_block twh_block_discrete_filter;
extern const twh_builtin_block twh_block_discrete_integrator;
extern const twh_builtin_block twh_block_discrete_pid;
extern const twh_builtin_block twh_block_dot_product;
extern const twh_builtin_block twh_block_dynamic_limits;
extern const twh_builtin_block twh_block_dynamic_lookup;
extern const twh_builtin_block twh_block_expression;
extern const twh_builtin_block twh_block_fold;
extern const twh_builtin_block twh_block_friction;
extern const twh_builtin_block twh_block_from_table;
extern const twh_builtin_block twh_block_gain;
extern const twh_builtin_block twh_block_hit_crossing;
extern const twh_builtin_block twh_block_initial;
extern const twh_builtin_block twh_block_integrator;
extern const twh_builtin_block twh_block_interpolate;
extern const twh_builtin_block twh_block_interval_test;
extern const twh_builtin_block twh_block_last_step;
extern const twh_builtin_block twh_block_latch;
extern const twh_builtin_block twh_block_lead_lag;
extern const twh_builtin_block twh_block_logic;
extern const twh_builtin_block twh_block_lookup;
extern const twh_builtin_block twh_block_manual_switch;
extern const twh_builtin_block twh_block_math;
extern const twh_builtin_block twh_block_matrix_product;
extern const twh_builtin_block twh_block_minmax;
extern const twh_builtin_block twh_block_multiport_switch;
extern const twh_builtin_block twh_block_mux;
extern const twh_builtin_block twh_block_pid;
extern const twh_builtin_block twh_block_polynomial;
extern const twh_builtin_block twh_block_prelookup;
extern const twh_builtin_block twh_block_product;
extern const twh_builtin_block twh_block_pulse;
extern const twh_builtin_block twh_block_quantizer;
extern const twh_builtin_block twh_block_ramp;
extern const twh_builtin_block twh_block_random;
extern const twh_builtin_block twh_block_rate_limiter;
extern const twh_builtin_block twh_block_rate_transition;
extern const twh_builtin_block twh_block_relay;
extern const twh_builtin_block twh_block_repeating;
extern const twh_builtin_block twh_block_reshape;
extern const twh_builtin_block twh_block_running_extreme;
extern const twh_builtin_block twh_block_saturation;
extern const twh_builtin_block twh_block_scale;
extern const twh_builtin_block twh_block_scope;
extern const twh_builtin_block twh_block_second_order_integrator;
extern const twh_builtin_block twh_block_selector;
extern const twh_builtin_block twh_block_sign;
extern const twh_builtin_block twh_block_signal_generator;
extern const twh_builtin_block twh_block_sine;
extern const twh_builtin_block twh_block_stair;
extern const twh_builtin_block twh_block_state_space;
extern const twh_builtin_block twh_block_step;
extern const twh_builtin_block twh_block_stop;
extern const twh_builtin_block twh_block_sum;
extern const twh_builtin_block twh_block_switch;
extern const twh_builtin_block twh_block_tapped_delay;
extern const twh_builtin_block twh_block_terminator;
extern const twh_builtin_block twh_block_transfer_fcn;
extern const twh_builtin_block twh_block_transport_delay;
extern const twh_builtin_block twh_block_trigger;
extern const twh_builtin_block twh_block_unit_delay;
extern const twh_builtin_block twh_block_width;
extern const twh_builtin_block twh_block_wrap_to_zero;
extern const twh_builtin_block twh_block_zero_order_hold;

const twh_builtin_block *const twh_builtin_blocks[] = {
    &twh_block_abs,
    &twh_block_assertion,
    &twh_block_backlash,
    &twh_block_bias,
    &twh_block_bitwise,
    &twh_block_call,
    &twh_block_chirp,
    &twh_block_clock,
    &twh_block_combinatorial,
    &twh_block_compare,
    &twh_block_concatenate,
    &twh_block_constant,
    &twh_block_convert,
    &twh_block_counter,
    &twh_block_dead_zone,
    &twh_block_delay,
    &twh_block_demux,
    &twh_block_derivative,
    &twh_block_detect,
    &twh_block_direct_lookup,
    &twh_block_discrete_filter,
    &twh_block_discrete_integrator,
    &twh_block_discrete_pid,
    &twh_block_dot_product,
    &twh_block_dynamic_limits,
    &twh_block_dynamic_lookup,
    &twh_block_expression,
    &twh_block_fold,
    &twh_block_friction,
    &twh_block_from_table,
    &twh_block_gain,
    &twh_block_hit_crossing,
    &twh_block_initial,
    &twh_block_integrator,
    &twh_block_interpolate,
    &twh_block_interval_test,
    &twh_block_last_step,
    &twh_block_latch,
    &twh_block_lead_lag,
    &twh_block_logic,
    &twh_block_lookup,
    &twh_block_manual_switch,
    &twh_block_math,
    &twh_block_matrix_product,
    &twh_block_minmax,
    &twh_block_multiport_switch,
    &twh_block_mux,
    &twh_block_pid,
    &twh_block_polynomial,
    &twh_block_prelookup,
    &twh_block_product,
    &twh_block_pulse,
    &twh_block_quantizer,
    &twh_block_ramp,
    &twh_block_random,
    &twh_block_rate_limiter,
    &twh_block_rate_transition,
    &twh_block_relay,
    &twh_block_repeating,
    &twh_block_reshape,
    &twh_block_running_extreme,
    &twh_block_saturation,
    &twh_block_scale,
    &twh_block_scope,
    &twh_block_second_order_integrator,
    &twh_block_selector,
    &twh_block_sign,
    &twh_block_signal_generator,
    &twh_block_sine,
    &twh_block_stair,
    &twh_block_state_space,
    &twh_block_step,
    &twh_block_stop,
    &twh_block_sum,
    &twh_block_switch,
    &twh_block_tapped_delay,
    &twh_block_terminator,
    &twh_block_transfer_fcn,
    &twh_block_transport_delay,
    &twh_block_trigger,
    &twh_block_unit_delay,
    &twh_block_width,
    &twh_block_wrap_to_zero,
    &twh_block_zero_order_hold,
    0,
};
