/* vec.h: three-dimensional vectors, frames and symmetric tensors, passed by value;
 * private to models/. */
#ifndef TW_VEC_H
#define TW_VEC_H

typedef struct vec {
    double x, y, z;
} vec;

static inline vec vec_at(const double *a)
{
    return (vec){a[0], a[1], a[2]};
}

static inline void put(double *to, vec a)
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

static inline vec mul(double f, vec a)
{
    return (vec){f * a.x, f * a.y, f * a.z};
}

/* a + f b */
static inline vec plus(vec a, double f, vec b)
{
    return (vec){a.x + f * b.x, a.y + f * b.y, a.z + f * b.z};
}

static inline double dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
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
    double xx, yy, zz, xy, xz, yz;
} sym;

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
