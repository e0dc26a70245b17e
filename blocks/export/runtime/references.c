/* references.c: value references and log categories; the exporter uses them too. */
#include "fmu.h"

const char *const fmu_category[] = {"logEvents", "logStatusWarning", "logStatusDiscard",
                                    "logStatusError", NULL};

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
