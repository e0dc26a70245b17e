/* hmmwv_scene.c: how the HMMWV looks: chassis, wheels with their rings, springs, forces
 * of the road, the road under each wheel (tw_scene.h). */
#include "hmmwv.h"

/* The hubs are where they are in the design pose (hmmwv_corner.c), raised by their
 * travel. side: "" left, "-" right; inward: the opposite. */
#define WHEEL_SHAPES(wheel, k, x, side, inward, steer)                                 \
    {.name = wheel " road",                                                            \
     .kind = TW_ROAD,                                                                  \
     .on = "chassis",                                                                  \
     .at = {x " - cgx", side "0.91", "road_" k},                                       \
     .size = {"1"}},                                                                   \
        {.name = wheel " hub",                                                         \
         .kind = TW_FRAME,                                                             \
         .on = "chassis",                                                              \
         .at = {x " - cgx", side "0.91", "travel_" k " - 0.026 - cgz"},                \
         .turn = {NULL, NULL, steer}},                                                 \
        {.name = wheel " rim",                                                         \
         .kind = TW_WHEEL,                                                             \
         .on = wheel " hub",                                                           \
         .turn = {NULL, "phi_" k},                                                     \
         .size = {"0.24", "0.2"}},                                                     \
        {.name = wheel " ring",                                                        \
         .kind = TW_WHEEL,                                                             \
         .on = wheel " hub",                                                           \
         .at = {"ux_" k, "uy_" k, "uz_" k},                                            \
         .turn = {"gx_" k, "phi_" k " + gy_" k, "gz_" k},                              \
         .size = {"R0", "0.3"}},                                                       \
        {.name = wheel " arm",                                                         \
         .kind = TW_LINE,                                                              \
         .on = "chassis",                                                              \
         .at = {x " - cgx", side "0.307", "-cgz"},                                     \
         .end = wheel " hub"},                                                         \
        {.name = wheel " spring",                                                      \
         .kind = TW_SPRING,                                                            \
         .on = "chassis",                                                              \
         .at = {x " - cgx", side "0.5", "0.32 - cgz"},                                 \
         .to = {NULL, inward "0.25"},                                                  \
         .end = wheel " hub"},                                                         \
    {                                                                                  \
        .name = wheel " force", .kind = TW_ARROW, .on = wheel " hub",                  \
        .at = {NULL, NULL, "-R"}, .to = {                                              \
            "1.2e-4*fx_" k,                                                            \
            "1.2e-4*fy_" k,                                                            \
            "1.2e-4*load_" k                                                           \
        }                                                                              \
    }

static const tw_shape shapes[] = {
    {.name = "camera", .kind = TW_FRAME, .at = {"x", "y"}},
    {.name = "chassis",
     .kind = TW_FRAME,
     .at = {"x", "y", "z"},
     .turn = {"roll", "pitch", "yaw"}},
    {.name = "body",
     .kind = TW_BOX,
     .on = "chassis",
     .at = {"-0.1", NULL, "0.25"},
     .size = {"4.6", "1.75", "0.5"}},
    {.name = "cabin",
     .kind = TW_BOX,
     .on = "chassis",
     .at = {"-0.6", NULL, "0.85"},
     .size = {"2.6", "1.6", "0.7"}},
    WHEEL_SHAPES("front left", "fl", "1.648965", "", "-", "steer_fl"),
    WHEEL_SHAPES("front right", "fr", "1.648965", "-", "", "steer_fr"),
    WHEEL_SHAPES("rear left", "rl", "-1.652965", "", "-", NULL),
    WHEEL_SHAPES("rear right", "rr", "-1.652965", "-", "", NULL),
    {NULL},
};
const tw_scene tw_hmmwv_scene = {shapes, TW_VIEW_FREE, 1, "camera",
                                 "speed ay roll load_fl load_fr load_rl load_rr"};
