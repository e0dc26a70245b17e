/* model_forms.c: the lane forms of a model of the user: its file is compiled once more
 * for the widest registers of this machine, if it uses tw_real. */
#include "lane_group.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && TW_GNU
static int has_word(const char *file, const char *word)
{
    char line[2000];
    int found = 0;
    FILE *from = fopen(file, "r");
    while (from && !found && fgets(line, sizeof line, from))
        found = strstr(line, word) != NULL;
    if (from) fclose(from);
    return found;
}

/* As in blocks/lanes/lanes.mk. */
static const struct {
    const char *cpu, *flags, *fast;
    int width;
} forms[] = {
    {"avx512", "-mavx512f -mavx512dq -DTW_LANES=8",
     "-ffp-contract=fast -DTW_LANES_FAST", 8},
    {"avx2", "-mavx2 -DTW_LANES=4", "-mfma -ffp-contract=fast -DTW_LANES_FAST", 4},
    {"sse2", "-msse2 -DTW_LANES=2", "", 2}};

static int runs_here(const char *cpu)
{
    if (!strcmp(cpu, "avx512"))
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq");
    if (!strcmp(cpu, "avx2"))
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return 1;
}

int sw_model_forms(sw_sweep *s)
{
    static tw_lane_form list[2];
    const char *file = s->model_file;
    const size_t n = strlen(file);
    char flags[200];
    int k = 0;
    if (n < 3 || strcmp(file + n - 2, ".c") || !has_word(file, "tw_real"))
        return CLI_OK;
    while (!runs_here(forms[k].cpu)) k++;
    const int fast = s->fast_lanes && *forms[k].fast;
    snprintf(flags, sizeof flags, "%s %s", forms[k].flags, fast ? forms[k].fast : "");
    list[0] = (tw_lane_form){.cpu = forms[k].cpu,
                             .width = forms[k].width,
                             .fast = fast,
                             .model = cli_load_model_as(file, flags)};
    s->forms = list;
    return list[0].model ? CLI_OK : CLI_USAGE;
}
#else
int sw_model_forms(sw_sweep *s)
{
    (void)s;
    return CLI_OK;
}
#endif
