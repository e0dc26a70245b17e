/* sobol.c: Sobol's sequence (Sobol 1967) in up to 64 dimensions, 32 bits.
 *
 * Dimension 0 is the binary number mirrored at the point. Each other one has a
 * primitive polynomial over GF(2), whose recurrence (Bratley and Fox 1988, Eq. 2)
 * continues its first direction numbers:
 *
 *     m_k = 2 a_1 m_(k-1) ^ 4 a_2 m_(k-2) ^ ... ^ 2^s m_(k-s) ^ m_(k-s)
 *
 * The polynomials are all primitive ones in the order of their degrees. The first
 * direction numbers are ours: of 40 draws for each dimension the one was taken whose
 * planes with 22 dimensions before are the most uniform for 2^14 points (the smallest
 * sum of 2^t, t as in a (t, m, 2)-net). */
#include "sweep.h"

enum { DEGREE = 9, BITS = 32 };

typedef struct dimension {
    int degree;
    unsigned polynomial; /* with its highest bit */
    unsigned first[DEGREE];
} dimension;

/* clang-format off */
static const dimension dimensions[SW_SOBOL_MOST - 1] = {
    {1, 3, {1}},
    {2, 7, {1, 1}},
    {3, 11, {1, 1, 5}},
    {3, 13, {1, 3, 3}},
    {4, 19, {1, 1, 7, 1}},
    {4, 25, {1, 3, 1, 15}},
    {5, 37, {1, 1, 3, 15, 31}},
    {5, 41, {1, 1, 7, 5, 17}},
    {5, 47, {1, 3, 1, 1, 9}},
    {5, 55, {1, 1, 3, 13, 15}},
    {5, 59, {1, 3, 3, 3, 21}},
    {5, 61, {1, 1, 7, 3, 3}},
    {6, 67, {1, 3, 7, 13, 9, 59}},
    {6, 91, {1, 1, 3, 9, 29, 17}},
    {6, 97, {1, 3, 5, 13, 15, 31}},
    {6, 103, {1, 1, 3, 5, 5, 3}},
    {6, 109, {1, 3, 5, 1, 31, 51}},
    {6, 115, {1, 3, 7, 1, 5, 55}},
    {7, 131, {1, 1, 7, 5, 13, 11, 55}},
    {7, 137, {1, 3, 7, 13, 5, 53, 87}},
    {7, 143, {1, 3, 7, 9, 5, 37, 35}},
    {7, 145, {1, 1, 3, 7, 13, 61, 107}},
    {7, 157, {1, 1, 5, 13, 3, 1, 29}},
    {7, 167, {1, 1, 5, 3, 29, 55, 17}},
    {7, 171, {1, 3, 3, 13, 3, 27, 47}},
    {7, 185, {1, 1, 7, 9, 19, 43, 35}},
    {7, 191, {1, 1, 1, 3, 13, 3, 91}},
    {7, 193, {1, 3, 7, 13, 23, 15, 25}},
    {7, 203, {1, 3, 5, 11, 21, 41, 53}},
    {7, 211, {1, 1, 7, 9, 31, 47, 101}},
    {7, 213, {1, 3, 5, 3, 23, 43, 99}},
    {7, 229, {1, 1, 1, 5, 25, 7, 99}},
    {7, 239, {1, 3, 5, 11, 9, 25, 23}},
    {7, 241, {1, 1, 7, 7, 27, 61, 95}},
    {7, 247, {1, 3, 7, 15, 15, 33, 35}},
    {7, 253, {1, 1, 5, 9, 7, 51, 27}},
    {8, 285, {1, 1, 7, 3, 9, 45, 73, 67}},
    {8, 299, {1, 3, 3, 11, 5, 27, 85, 23}},
    {8, 301, {1, 1, 3, 7, 9, 57, 63, 65}},
    {8, 333, {1, 3, 5, 3, 5, 57, 17, 151}},
    {8, 351, {1, 1, 7, 15, 21, 57, 71, 183}},
    {8, 355, {1, 3, 3, 5, 29, 49, 87, 103}},
    {8, 357, {1, 3, 1, 5, 11, 53, 103, 95}},
    {8, 361, {1, 3, 5, 13, 15, 41, 59, 67}},
    {8, 369, {1, 3, 5, 3, 7, 51, 45, 165}},
    {8, 391, {1, 1, 3, 11, 9, 17, 69, 205}},
    {8, 397, {1, 1, 3, 9, 21, 43, 55, 215}},
    {8, 425, {1, 3, 1, 15, 17, 19, 5, 95}},
    {8, 451, {1, 1, 3, 13, 13, 25, 69, 209}},
    {8, 463, {1, 3, 5, 11, 9, 39, 67, 229}},
    {8, 487, {1, 3, 5, 5, 29, 11, 1, 209}},
    {8, 501, {1, 1, 7, 5, 27, 53, 117, 163}},
    {9, 529, {1, 1, 7, 15, 23, 41, 41, 99, 309}},
    {9, 539, {1, 3, 5, 11, 3, 29, 45, 159, 179}},
    {9, 545, {1, 3, 3, 5, 11, 9, 79, 143, 465}},
    {9, 557, {1, 1, 5, 9, 11, 55, 107, 183, 285}},
    {9, 563, {1, 3, 5, 1, 5, 25, 93, 29, 165}},
    {9, 601, {1, 3, 7, 7, 27, 25, 37, 151, 339}},
    {9, 607, {1, 1, 1, 11, 23, 41, 103, 175, 221}},
    {9, 617, {1, 1, 5, 5, 31, 59, 59, 69, 287}},
    {9, 623, {1, 1, 1, 13, 17, 23, 95, 251, 13}},
    {9, 631, {1, 3, 7, 13, 5, 43, 97, 17, 485}},
    {9, 637, {1, 3, 7, 5, 11, 35, 107, 225, 323}},
};
/* clang-format on */

static uint32_t direction[SW_SOBOL_MOST][BITS]; /* as fractions; 0: not yet known */

static void fill(int number)
{
    uint64_t m[BITS];
    for (int k = 0; k < BITS; k++) {
        const dimension *d = number ? &dimensions[number - 1] : NULL;
        if (!d || k < d->degree) {
            m[k] = d ? d->first[k] : 1;
        } else {
            m[k] = m[k - d->degree] ^ m[k - d->degree] << d->degree;
            for (int j = 1; j < d->degree; j++)
                if (d->polynomial >> (d->degree - j) & 1) m[k] ^= m[k - j] << j;
        }
        direction[number][k] = (uint32_t)(m[k] << (BITS - 1 - k));
    }
}

uint32_t sw_sobol(uint32_t number, int in_dimension)
{
    const uint32_t *d = direction[in_dimension];
    uint32_t x = 0;
    if (!d[0]) fill(in_dimension);
    for (int k = 0; k < BITS && number >> k; k++)
        if (number >> k & 1) x ^= d[k];
    return x;
}
