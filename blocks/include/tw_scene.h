/* tw_scene.h: how a model looks: a table of shapes, for the page of `tworate show`.
 *
 *     static const tw_shape shapes[] = {
 *         {"car", TW_BOX, NULL, {"x", NULL, "z"}, {.size = ...}, ...},
 *         {NULL},
 *     };
 *
 * World: x forward, y to the left, z up, in metres. Angles are in radians, positive
 * counter-clockwise seen against the axis: a pitch is positive nose down.
 *
 * The texts of a shape are sums of products of numbers, names, and sin() or cos() of a
 * name: "yH_f + uy_f", "0.5*L - hc", "xc + lf*cos(th)", "1e-4*load". Names are those of
 * states, direct states, inputs, outputs and parameters; NULL is 0. */
#ifndef TW_SCENE_H
#define TW_SCENE_H

/* What is drawn at a shape's place. A shape is also a frame that carries others. */
enum {
    TW_FRAME,  /* nothing */
    TW_BOX,    /* size: lengths along x, y, z; around its place */
    TW_WHEEL,  /* size: radius, width; its axis is y */
    TW_LINE,   /* from its place to `to` */
    TW_SPRING, /* the same */
    TW_ARROW,  /* from its place by the vector `to` */
    TW_BEAM,   /* size: length along x; `to`: deflection of its end along y and z,
                  magnified by a slider. What it carries is at its end */
    TW_ROAD    /* the path of its place over the whole run, at the height at[2] above
                  the ground; a plate of length size[0] where it does not move along */
};

typedef struct tw_shape {
    const char *name; /* shown, and used by `on` and `end` */
    int kind;
    const char *on; /* the shape that carries it; NULL: the ground */
    const char *at[3], *turn[3], *size[3]; /* turn: about x, y, z; z first */
    const char *to[3];
    const char *end; /* the shape whose frame `to` is in; NULL: that of `on` */
} tw_shape;

enum { TW_VIEW_SIDE, TW_VIEW_TOP, TW_VIEW_REAR, TW_VIEW_FREE };

typedef struct tw_scene {
    const tw_shape *shape; /* ends with a NULL name */
    int view;              /* at the opening */
    int spatial;           /* offers all views; 0: only this one */
    const char *follow;    /* the shape in the middle; NULL: the ground */
    const char *signals;   /* drawn over time at the opening: names with blanks between */
} tw_scene;

#endif
