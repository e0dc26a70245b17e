/* ss_quick.c: fills the record that S-functions read inline (ss_quick.h). */
#include "engine/engine.h"

#include <stdlib.h>

static void fill_ports(ssQuickPort *to, int n, const port *from)
{
    for (int i = 0; i < n; i++) {
        const port *p = &from[i];
        const int real = p->type == SS_DOUBLE;
        const int pointers = real && (!p->signal || p->adapted);
        to[i] = (ssQuickPort){p->signal, real ? p->signal : NULL,
                              pointers ? (InputRealPtrsType)p->ptr : NULL, p->sti,
                              p->connected};
    }
}

/* Called blocks have a hit at every call. */
static int open_block(SimStruct *S)
{
    static const int always = 1;
    twh *h = S->h;
    ssQuick *q = &S->quick;
    ssQuickPort *ports = calloc((size_t)(S->nin + S->nout) + 1, sizeof *ports);
    const int **due = calloc((size_t)S->nrates + 1, sizeof *due);
    S->quick_ports = ports;
    S->quick_due = due;
    if (!ports || !due)
        return twh_fail(h, S, "out of memory while preparing its ports");
    fill_ports(ports, S->nin, S->in);
    fill_ports(ports + S->nin, S->nout, S->out);
    for (int i = 0; i < S->nrates; i++) {
        const int k = S->rates[i].task;
        due[i] = S->called ? &always : &h->due[k < 0 ? h->ntasks : k];
    }
    *q = (ssQuick){.in = ports,
                   .out = ports + S->nin,
                   .nin = (uint_T)S->nin,
                   .nout = (uint_T)S->nout,
                   .nrates = (uint_T)S->nrates,
                   .npwork = (uint_T)S->n.pwork,
                   .pwork = S->pwork,
                   .due = due,
                   .tid = &h->tid};
    return 0;
}

int twh_open_quick(twh *h)
{
    for (int b = 0; b < h->nblocks; b++)
        if (open_block(h->block[b])) return 1;
    return 0;
}

void twh_free_quick(SimStruct *S)
{
    free(S->quick_ports);
    free((void *)S->quick_due);
}

void twh_begin_pass(twh *h, int major, int tid)
{
    h->major = major;
    h->tid = tid;
    for (int k = 0; k < h->ntasks; k++) h->due[k] = twh_task_hit(h, &h->tasks[k], tid);
}
