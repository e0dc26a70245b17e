/* sfun_tw_refused.c: a plant to which the system refuses what the variable REFUSED of
 * the environment names: malloc, calloc or thread. */
#define S_FUNCTION_NAME sfun_tw_refused
#define S_FUNCTION_LEVEL 2
#define TW_MODEL tw_model_quarter_car_b
#include "simstruc.h"

#include "tw_team.h"

#include <stdlib.h>
#include <string.h>

static int is_refused(const char *what)
{
    const char *refused = getenv("REFUSED");
    return refused && strcmp(refused, what) == 0;
}

static void *scarce_malloc(size_t size)
{
    return is_refused("malloc") ? NULL : malloc(size);
}

static void *scarce_calloc(size_t n, size_t size)
{
    return is_refused("calloc") ? NULL : calloc(n, size);
}

static int scarce_team(tw_team *team)
{
    return is_refused("thread") ? TW_E_TEAM : tw_team_start(team);
}

#define malloc(size) scarce_malloc(size)
#define calloc(n, size) scarce_calloc(n, size)
#define tw_team_start(team) scarce_team(team)
#include "plant.c"
