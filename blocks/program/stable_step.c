/* stable_step.c: the largest slow step that is stable at the start of a run, by trying
 * steps on copies of it. */
#include "run_job.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DOUBLINGS = 16, BISECTIONS = 5 };

typedef struct trial {
    const tw_run *run;
    double *mem, *growth_mem;
    size_t len, growth_len;
} trial;

static int is_stable(const trial *q, double H)
{
    tw_run copy = *q->run;
    tw_growth growth;
    copy.trace = NULL;
    memcpy(q->mem, q->run->now.head, q->len * sizeof *q->mem);
    if (tw_bind(&copy, q->mem, q->len) || tw_set_step(&copy, H)) return 0;
    if (tw_growth_open(&growth, &copy, 0, q->growth_mem, q->growth_len)) return 0;
    return !tw_growth_check(&growth, &copy);
}

static double find(const trial *q)
{
    double stable = q->run->H, other = stable;
    const int up = is_stable(q, stable);
    for (int k = 0; k < DOUBLINGS; k++) {
        other = up ? 2 * stable : stable / 2;
        if (is_stable(q, other) != up) {
            double low = up ? stable : other, high = up ? other : stable;
            for (int b = 0; b < BISECTIONS; b++) {
                const double middle = sqrt(low * high);
                if (is_stable(q, middle))
                    low = middle;
                else
                    high = middle;
            }
            return low;
        }
        stable = other;
    }
    return 0;
}

double cli_stable_step(const tw_run *r)
{
    trial q = {.run = r, .len = tw_need(r), .growth_len = tw_growth_need(r)};
    q.mem = malloc(q.len * sizeof *q.mem);
    q.growth_mem = malloc(q.growth_len * sizeof *q.growth_mem);
    const double H = q.mem && q.growth_mem ? find(&q) : -1;
    free(q.mem);
    free(q.growth_mem);
    return H;
}
