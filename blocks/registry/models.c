/* Written by `make generated` from the descriptors: see generate.c. */
#include "entry.h"

extern const tw_model tw_model_flexible_arm;
extern const tw_model tw_model_gun_turret;
extern const tw_model tw_models_hmmwv[];
extern const tw_model tw_model_hydraulic_actuator;
extern const tw_model tw_model_kpr;
extern const tw_model tw_model_linear_pair;
extern const tw_model tw_model_planar_spacecraft;
extern const tw_model tw_model_planar_vehicle;
extern const tw_model tw_model_quarter_car_a;
extern const tw_model tw_model_quarter_car_b;
extern const tw_model tw_model_quarter_car_c;
extern const tw_model tw_model_quarter_car_friction;
extern const tw_model tw_model_quarter_car_hub;
extern const tw_model tw_model_quarter_car_tire;
extern const tw_model tw_model_ring_tyre;

#ifdef TW_USER_MODEL /* of tw_build */
extern const tw_model TW_USER_MODEL;
#endif

const tw_entry tw_all_models[] = {
#ifdef TW_USER_MODEL
    {&TW_USER_MODEL, 0, 0},
#endif
    {&tw_model_flexible_arm, 0, "tw_model_flexible_arm"},
    {&tw_model_gun_turret, 0, "tw_model_gun_turret"},
    {tw_models_hmmwv, 1, "tw_models_hmmwv"},
    {&tw_model_hydraulic_actuator, 0, "tw_model_hydraulic_actuator"},
    {&tw_model_kpr, 0, "tw_model_kpr"},
    {&tw_model_linear_pair, 0, "tw_model_linear_pair"},
    {&tw_model_planar_spacecraft, 0, "tw_model_planar_spacecraft"},
    {&tw_model_planar_vehicle, 0, "tw_model_planar_vehicle"},
    {&tw_model_quarter_car_a, 0, "tw_model_quarter_car_a"},
    {&tw_model_quarter_car_b, 0, "tw_model_quarter_car_b"},
    {&tw_model_quarter_car_c, 0, "tw_model_quarter_car_c"},
    {&tw_model_quarter_car_friction, 0, "tw_model_quarter_car_friction"},
    {&tw_model_quarter_car_hub, 0, "tw_model_quarter_car_hub"},
    {&tw_model_quarter_car_tire, 0, "tw_model_quarter_car_tire"},
    {&tw_model_ring_tyre, 0, "tw_model_ring_tyre"},
    {0, 0, 0},
};
