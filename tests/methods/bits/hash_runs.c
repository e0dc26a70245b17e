/* hash_runs.c: prints a hash of the bits of every run: all models, methods and ratios.
 * Equal output of two builds means equal bits. A program of its own, without Check, so
 * that it can be built for any machine.
 *
 *     hash_runs [STEPS [MODEL]]      slow steps of each run, 40 if not given */
#include "tw.h"
#include "tw_catalog.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t add(uint64_t hash, const double *x, int n)
{
    for (int i = 0; i < n; i++) {
        uint64_t bits;
        memcpy(&bits, &x[i], sizeof bits);
        for (int k = 0; k < 64; k += 8) {
            hash ^= bits >> k & 255;
            hash *= UINT64_C(1099511628211);
        }
    }
    return hash;
}

static uint64_t hash_run(tw_run *r, int steps, double *y, int *rc)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    *rc = tw_start(r);
    while (!*rc && r->now.step < steps) {
        *rc = tw_tick(r);
        hash = add(hash, &r->now.t, 1);
        hash = add(hash, r->now.xs, r->model->ns);
        hash = add(hash, r->now.xf, r->model->nf);
    }
    if (!*rc && !tw_outputs(r, y)) hash = add(hash, y, r->model->ny);
    return hash;
}

static void *memory(size_t n)
{
    void *p = calloc(n + 1, sizeof(double));
    if (!p) exit(3);
    return p;
}

static void print_run(const tw_model *m, const tw_method *method, int ratio, int steps)
{
    double *p = memory((size_t)m->np), *xs = memory((size_t)m->ns);
    double *xf = memory((size_t)m->nf), *y = memory((size_t)m->ny);
    tw_run r;
    int rc = tw_model_defaults(m, p, xs, xf);
    /* off the rest position, in which most states would stay zero */
    if (m->ns) xs[0] += 0.013;
    if (m->nf) xf[0] += 0.0007;
    tw_init(&r, m, method, 0.0005, ratio);
    r.xs0 = xs;
    r.xf0 = xf;
    const size_t need = tw_need(&r);
    double *mem = memory(need);
    if (!rc) rc = tw_bind(&r, mem, need);
    const uint64_t hash = rc ? 0 : hash_run(&r, steps, y, &rc);
    printf("%s %s %d: %d %016" PRIx64 "\n", m->name, method->name, ratio, rc, hash);
    free(mem);
    free(y);
    free(xf);
    free(xs);
    free(p);
}

int main(int argc, char **argv)
{
    static const int ratios[] = {1, 5, 8};
    const int steps = argc > 1 ? atoi(argv[1]) : 40;
    const tw_model *m;
    const tw_method *method;
    for (int i = 0; (m = tw_model_at(i)) != NULL; i++)
        for (int k = 0; (method = tw_method_at(k)) != NULL; k++) {
            if (argc > 2 && strcmp(argv[2], m->name)) continue;
            if (method->ratio)
                print_run(m, method, method->ratio, steps);
            else
                for (size_t j = 0; j < sizeof ratios / sizeof *ratios; j++)
                    print_run(m, method, ratios[j], steps);
        }
    return 0;
}
