/* Written by `make generated` from the descriptors: see generate.c. */
#include "registry.h"

extern const tw_method tw_methods_adams[];
extern const tw_method tw_methods_adams_parallel[];
extern const tw_method tw_method_abm34;
extern const tw_method tw_method_nordsieck;
extern const tw_method tw_methods_adams_ros[];
extern const tw_method tw_method_prk_euler;
extern const tw_method tw_methods_prk_cons[];
extern const tw_method tw_methods_prk_cpl[];
extern const tw_method tw_methods_prk_im[];
extern const tw_method tw_methods_prk_paper[];
extern const tw_method tw_methods_prk_perk[];
extern const tw_method tw_methods_prk_re[];
extern const tw_method tw_methods_rk[];
extern const tw_method tw_methods_rk_high[];
extern const tw_method tw_methods_vs[];

const tw_entry tw_all_methods[] = {
    {tw_methods_adams, 1, "tw_methods_adams"},
    {tw_methods_adams_parallel, 1, "tw_methods_adams_parallel"},
    {&tw_method_abm34, 0, "tw_method_abm34"},
    {&tw_method_nordsieck, 0, "tw_method_nordsieck"},
    {tw_methods_adams_ros, 1, "tw_methods_adams_ros"},
    {&tw_method_prk_euler, 0, "tw_method_prk_euler"},
    {tw_methods_prk_cons, 1, "tw_methods_prk_cons"},
    {tw_methods_prk_cpl, 1, "tw_methods_prk_cpl"},
    {tw_methods_prk_im, 1, "tw_methods_prk_im"},
    {tw_methods_prk_paper, 1, "tw_methods_prk_paper"},
    {tw_methods_prk_perk, 1, "tw_methods_prk_perk"},
    {tw_methods_prk_re, 1, "tw_methods_prk_re"},
    {tw_methods_rk, 1, "tw_methods_rk"},
    {tw_methods_rk_high, 1, "tw_methods_rk_high"},
    {tw_methods_vs, 1, "tw_methods_vs"},
    {0, 0, 0},
};
