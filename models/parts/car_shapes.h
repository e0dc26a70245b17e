/* car_shapes.h: shapes that the scenes of the quarter cars share (tw_scene.h). */
#ifndef TW_CAR_SHAPES_H
#define TW_CAR_SHAPES_H

/* The box that the suspension carries, at this place. */
#define CHASSIS_SHAPE(x, z)                                                            \
    {                                                                                  \
        .name = "chassis", .kind = TW_BOX, .at = {x, NULL, z}, .size = {               \
            "1",                                                                       \
            "0.8",                                                                     \
            "0.35"                                                                     \
        }                                                                              \
    }

/* Spring and damper between a shape, at the height z on it, and the chassis. */
#define STRUT_SHAPES(below, z)                                                         \
    {.name = "spring",                                                                 \
     .kind = TW_SPRING,                                                                \
     .on = below,                                                                      \
     .at = {"-0.12", NULL, z},                                                         \
     .to = {"-0.12", NULL, "-0.175"},                                                  \
     .end = "chassis"},                                                                \
    {                                                                                  \
        .name = "damper", .kind = TW_LINE, .on = below, .at = {"0.12", NULL, z},       \
        .to = {"0.12", NULL, "-0.175"}, .end = "chassis"                               \
    }

#endif
