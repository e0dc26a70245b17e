/* vec.h: three-dimensional vectors, frames and symmetric tensors, passed by value;
 * private to models/. */
#ifndef TW_VEC_H
#define TW_VEC_H

#include "tw_real.h"

typedef struct vec {
    tw_real x, y, z;
} vec;

static inline vec vec_at(const tw_real *a)
{
    return (vec){a[0], a[1], a[2]};
}

static inline void put(tw_real *to, vec a)
{
    to[0] = a.x;
    to[1] = a.y;
    to[2] = a.z;
}

static inline vec add(vec a, vec b)
{
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vec sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec vec_mul(tw_real f, vec a)
{
    return (vec){f * a.x, f * a.y, f * a.z};
}

/* a + f b; f may be a number that is the same in every run */
#define mul(f, a) vec_mul(tw_each(f), a)
#define plus(a, f, b) vec_plus(a, tw_each(f), b)
static inline vec vec_plus(vec a, tw_real f, vec b)
{
    return (vec){a.x + f * b.x, a.y + f * b.y, a.z + f * b.z};
}

static inline tw_real dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/* A vector that is the same in every run, and as one of each. */
#if TW_ONE_RUN
typedef vec tw_place;
#else
typedef struct tw_place {
    double x, y, z;
} tw_place;
#endif

static inline vec each(tw_place a)
{
    return (vec){tw_each(a.x), tw_each(a.y), tw_each(a.z)};
}

/* The axes of a frame, in components of another frame. */
typedef struct axes {
    vec x, y, z;
} axes;

/* from components along the axes to components of the other frame */
static inline vec out_of(const axes *A, vec a)
{
    return (vec){A->x.x * a.x + A->y.x * a.y + A->z.x * a.z,
                 A->x.y * a.x + A->y.y * a.y + A->z.y * a.z,
                 A->x.z * a.x + A->y.z * a.y + A->z.z * a.z};
}

/* and back */
static inline vec into(const axes *A, vec a)
{
    return (vec){dot(A->x, a), dot(A->y, a), dot(A->z, a)};
}

/* A symmetric tensor; off its diagonal, an inertia has its products with a minus. */
typedef struct sym {
    tw_real xx, yy, zz, xy, xz, yz;
} sym;

/* One that is the same in every run. */
#if TW_ONE_RUN
typedef sym tw_inertia;
#else
typedef struct tw_inertia {
    double xx, yy, zz, xy, xz, yz;
} tw_inertia;
#endif

static inline sym each_sym(tw_inertia J)
{
    return (sym){tw_each(J.xx), tw_each(J.yy), tw_each(J.zz),
                 tw_each(J.xy), tw_each(J.xz), tw_each(J.yz)};
}

static inline vec sym_mul(const sym *J, vec a)
{
    return (vec){J->xx * a.x + J->xy * a.y + J->xz * a.z,
                 J->xy * a.x + J->yy * a.y + J->yz * a.z,
                 J->xz * a.x + J->yz * a.y + J->zz * a.z};
}

/* A J A^T: from components along the axes to components of the other frame */
static inline sym sym_out_of(const axes *A, const sym *J)
{
    const axes P = {out_of(A, (vec){J->xx, J->xy, J->xz}),
                    out_of(A, (vec){J->xy, J->yy, J->yz}),
                    out_of(A, (vec){J->xz, J->yz, J->zz})};
    return (sym){P.x.x * A->x.x + P.y.x * A->y.x + P.z.x * A->z.x,
                 P.x.y * A->x.y + P.y.y * A->y.y + P.z.y * A->z.y,
                 P.x.z * A->x.z + P.y.z * A->y.z + P.z.z * A->z.z,
                 P.x.x * A->x.y + P.y.x * A->y.y + P.z.x * A->z.y,
                 P.x.x * A->x.z + P.y.x * A->y.z + P.z.x * A->z.z,
                 P.x.y * A->x.z + P.y.y * A->y.z + P.z.y * A->z.z};
}

#endif
