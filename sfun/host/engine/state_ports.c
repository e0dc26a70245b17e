/* state_ports.c: outputs that show the states of a block. They are filled at the start
 * of every pass, before any block runs: a block that reads one sees the state as it is
 * before its owner restarts it in this pass, and does not wait for the owner. */
#include "engine.h"

#include <string.h>

void twh_state_port(SimStruct *S, int i)
{
    S->out[i].of_states = 1;
    S->h->has_state_ports = 1;
}

/* The block runs in this pass. */
static void show(SimStruct *S)
{
    for (int i = 0; i < S->nout; i++) {
        port *p = &S->out[i];
        const double *x = S->n.cont ? S->x : S->xd;
        const int n = S->n.cont ? S->n.cont : S->n.disc;
        if (p->of_states)
            memcpy(p->signal, x, (size_t)(n < p->width ? n : p->width) * sizeof *x);
    }
}

void twh_show_states(const twh *h, SimStruct *const *list, int n, int tid)
{
    for (int i = 0; h->has_state_ports && i < n; i++)
        if (!twh_is_off(list[i]) && twh_block_hit(list[i], tid)) show(list[i]);
}
