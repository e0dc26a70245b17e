/* snapshot.c: a snapshot with changed numbers is restored, and the run goes on. The
 * bytes: model, method, ratio, ticks, then changes of 10 bytes each: the index of a
 * number (two bytes) and its value. */
#include "fuzz.h"
#include "tw_catalog.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { HEAD = 4, CHANGE = 10 };

static void change(double *x, size_t n, const uint8_t *data, size_t size)
{
    for (; size >= CHANGE; data += CHANGE, size -= CHANGE)
        memcpy(&x[(data[0] + 256u * data[1]) % n], data + 2, sizeof *x);
}

static void restore(tw_run *r, const uint8_t *data, size_t size)
{
    const size_t n = tw_snapshot_need(r);
    double *exact = malloc(n * sizeof *exact);
    if (exact && !tw_snapshot(r, exact, n)) {
        change(exact, n, data, size);
        if (!tw_restore(r, exact, n))
            for (int i = 0; i < 30 && !tw_tick(r); i++) continue;
        if (n > 3) tw_restore(r, exact, n - 1 - size % 3);
    }
    free(exact);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int models = 0, methods = 0;
    while (tw_model_at(models)) models++;
    while (tw_method_at(methods)) methods++;
    if (size < HEAD) return 0;
    const tw_model *m = tw_model_at(data[0] % models);
    const tw_method *method = tw_method_at(data[1] % methods);
    tw_run r;
    tw_init(&r, m, method, 1e-4, method->ratio ? method->ratio : 1 + data[2] % 8);
    const size_t need = tw_need(&r);
    double *mem = calloc(need + 1, sizeof *mem);
    if (mem && need && !tw_bind(&r, mem, need) && !tw_start(&r)) {
        for (int i = 0; i < data[3] && !tw_tick(&r); i++) continue;
        restore(&r, data + HEAD, size - HEAD);
    }
    free(mem);
    return 0;
}
