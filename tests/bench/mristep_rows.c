/* mristep_rows.c: evaluations of SUNDIALS 7.5.0's adaptive MRIStep at equal error on
 * the ten problems. This is data, not measured here: Debian has 6.4.1, whose MRIStep
 * has no error control. For each problem and error it is the best of ten set-ups (slow
 * ERK33a, ERK45a, MERK32, MERK43, MERK54; controllers H-Tol(I,I), and decoupled I with
 * fast tolerance 0.1), with stops at the ten instants and the same measure of the
 * error. */
#include "adaptive.h"

#include <string.h>

const mristep_row mristep_rows[] = {
    {"kpr", 1e-2, "ERK45a_htol", 138, 3002},
    {"kpr", 1e-4, "ERK45a_htol", 182, 5070},
    {"kpr", 1e-6, "ERK45a_htol", 428, 13017},
    {"vdp", 1e-2, "ERK45a_htol", 757, 24545},
    {"vdp", 1e-4, "ERK45a_htol", 2099, 66469},
    {"vdp", 1e-6, "ERK45a_htol", 4020, 107197},
    {"contact", 1e-2, "MERK43_dec.1", 2311, 25119},
    {"contact", 1e-4, "MERK43_htol", 7692, 55539},
    {"vehicle_bump", 1e-2, "ERK33a_htol", 539, 3569},
    {"vehicle_bump", 1e-4, "ERK33a_htol", 1423, 7677},
    {"vehicle_bump", 1e-6, "ERK33a_htol", 6405, 32839},
    {"craft_pulse", 1e-2, "ERK45a_dec.1", 1212, 6839},
    {"craft_pulse", 1e-4, "ERK45a_dec.1", 3150, 17404},
    {"craft_pulse", 1e-6, "ERK45a_dec.1", 6760, 36548},
    {"gun_turret", 1e-2, "ERK45a_dec.1", 315, 8934},
    {"gun_turret", 1e-4, "ERK45a_dec.1", 951, 24890},
    {"gun_turret", 1e-6, "ERK45a_dec.1", 2681, 63239},
    {"flexible_arm", 1e-2, "ERK45a_htol", 701, 4458},
    {"flexible_arm", 1e-4, "ERK45a_htol", 1955, 11837},
    {"flexible_arm", 1e-6, "ERK45a_htol", 5691, 33431},
    {"P1", 1e-2, "ERK45a_dec.1", 365, 6042},
    {"P1", 1e-4, "ERK45a_dec.1", 1287, 19358},
    {"P1", 1e-6, "ERK45a_dec.1", 3398, 49088},
    {"P3", 1e-2, "ERK45a_dec.1", 454, 10852},
    {"P3", 1e-4, "ERK45a_dec.1", 1849, 37715},
    {"P3", 1e-6, "ERK45a_dec.1", 5844, 107761},
    {"hmmwv", 1e-2, "ERK33a_htol", 339, 1774},
    {"hmmwv", 1e-4, "ERK33a_htol", 1121, 5686},
    {"hmmwv", 1e-6, "MERK54_dec.1", 2771, 22874},
    {NULL, 0, NULL, 0, 0},
};

const mristep_row *mristep_find(int which, double error)
{
    for (const mristep_row *r = mristep_rows; r->problem; r++)
        if (!strcmp(r->problem, ten_problems[which].name) && r->error < 2 * error &&
            error < 2 * r->error)
            return r;
    return NULL;
}
