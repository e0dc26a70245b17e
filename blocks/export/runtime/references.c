/* references.c: value references, settings of auto and log categories; the exporter
 * uses them too. */
#include "fmu.h"

const char *const fmu_category[] = {"logEvents", "logStatusWarning", "logStatusDiscard",
                                    "logStatusError", NULL};

const tw_var fmu_auto_setting[FMU_NAUTO] = {
    [FMU_RTOL] = {"rtol", "", "auto: relative tolerance of a step", 1e-6, 0, 1, 0},
    [FMU_ATOL] = {"atol", "", "auto: absolute tolerance of a step", 1e-9, 1e-300, 1e300,
                  0},
    [FMU_FAST_RTOL] = {"fast_rtol", "", "auto: rtol of the fast states; 0: the same", 0,
                       0, 1, 0},
    [FMU_FAST_ATOL] = {"fast_atol", "", "auto: atol of the fast states; 0: the same", 0,
                       0, 1e300, 0},
    [FMU_HMAX] = {"hmax", "s", "auto: largest slow step; 0: no limit", 0, 0, 1e300, 0},
    [FMU_STIFF] = {"stiff", "",
                   "auto: a stiff fast part, 0: no, 1: yes, 2: found while it runs", 0,
                   0, 2, 0},
};

int fmu_group_size(const tw_model *m, int group)
{
    switch (group) {
    case FMU_PARAMETER: return m->np;
    case FMU_INPUT: return m->nu;
    case FMU_OUTPUT: return m->ny;
    case FMU_DIRECT: return m->nd;
    default: return m->ns + m->nf;
    }
}

unsigned fmu_group(const tw_model *m, int group)
{
    unsigned vr = FMU_VR_MODEL;
    for (int g = 0; g < group; g++) vr += (unsigned)fmu_group_size(m, g);
    return vr;
}

int fmu_find(const tw_model *m, unsigned vr, int *index)
{
    unsigned first = FMU_VR_MODEL;
    for (int g = 0; g < FMU_GROUPS && vr >= first; g++) {
        const unsigned n = (unsigned)fmu_group_size(m, g);
        if (vr - first < n) {
            *index = (int)(vr - first);
            return g;
        }
        first += n;
    }
    return -1;
}
