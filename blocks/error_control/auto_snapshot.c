/* auto_snapshot.c: snapshots of an engine are those of its run (core/snapshot.c). */
#include "engine.h"

/* The tolerances are those of this engine, not of the snapshot. */
static int attach(tw_auto *a)
{
    return tw_auto_bind(a, a->run.now.head, a->run.now.len);
}

size_t tw_auto_snapshot_need(const tw_auto *a)
{
    return tw_auto_need(a) ? tw_snapshot_need(&a->run) : 0;
}

int tw_auto_snapshot(tw_auto *a, double *to, size_t len)
{
    return a ? tw_snapshot(&a->run, to, len) : TW_E_NULL;
}

int tw_auto_restore(tw_auto *a, const double *snapshot, size_t len)
{
    int rc = a ? tw_auto_check(a) : TW_E_NULL;
    if (!rc) rc = tw_restore(&a->run, snapshot, len);
    return rc ? rc : attach(a);
}

int tw_auto_resume(tw_auto *a)
{
    int rc = a ? tw_auto_check(a) : TW_E_NULL;
    if (!rc) rc = tw_resume(&a->run);
    return rc ? rc : attach(a);
}
