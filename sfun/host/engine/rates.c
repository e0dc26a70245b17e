/* rates.c: finds the sample times that blocks inherit.
 *
 * An inherited sample time is that of the driving outputs; with several drivers it is
 * the fastest one that has a hit whenever any of them has. A source takes the sample
 * time of its reader; whatever is still open runs at every major step. Constant inputs
 * are ignored if there are others; only a block without memory becomes constant with
 * its inputs. A block in a called group has no sample time of its own. */
#include "engine.h"

#include <math.h>
#include <stdlib.h>

static const rate unknown = {INHERITED_SAMPLE_TIME, 0, -1, NULL};

int twh_is_discrete(double period)
{
    return period > 0 && period < HUGE_VAL;
}

static int is_open(const rate *r)
{
    return r->period == INHERITED_SAMPLE_TIME;
}

static int is_constant(const rate *r)
{
    return r->period == HUGE_VAL;
}

static int same_rate(const rate *a, const rate *b)
{
    return a->period == b->period && a->offset == b->offset && a->owner == b->owner;
}

/* The greatest number that divides both, to within rounding; 0: none that is not far
 * smaller than both (given enough digits any two numbers have one). */
double twh_fastest_common(double a, double b)
{
    const double least = 1e-5 * fmin(a, b), rounding = 1e-12 * fmax(a, b);
    if (a < b) {
        const double c = a;
        a = b;
        b = c;
    }
    const double first = b;
    while (b > least) {
        double left = a - floor(a / b) * b;
        if (left < rounding || b - left < rounding) left = 0;
        a = b;
        b = left;
        if (b == 0) return first / floor(first / a + 0.5);
    }
    return 0;
}

/* A rate that hits whenever either of the two does. */
static rate common_rate(const rate *a, const rate *b)
{
    static const rate continuous = {0, 0, -1, NULL}, major = {0, 1, -1, NULL};
    if (is_constant(a) || same_rate(a, b)) return *b;
    if (is_constant(b)) return *a;
    if ((a->period == 0 && a->offset == 0) || (b->period == 0 && b->offset == 0))
        return continuous;
    if (!twh_is_discrete(a->period) || !twh_is_discrete(b->period)) return major;
    double g = twh_fastest_common(a->period, b->period);
    const double apart = fabs(a->offset - b->offset);
    if (g > 0 && apart > 1e-10 * g) g = twh_fastest_common(g, apart);
    if (!(g > 0)) return major;
    double offset = fmod(fmin(a->offset, b->offset), g);
    if (g - offset < 1e-10 * g) offset = 0;
    return (rate){g, offset, -1, NULL};
}

static rate block_rate(const SimStruct *S)
{
    rate r = {HUGE_VAL, 0, -1, NULL};
    while (S->called) S = S->called->caller; /* runs when its caller does */
    if (S->port_based) {
        for (int i = 0; i < S->nin; i++)
            if (S->in[i].period != INHERITED_SAMPLE_TIME) {
                const rate p = {S->in[i].period, S->in[i].offset, -1, NULL};
                r = common_rate(&r, &p);
            }
        for (int i = 0; i < S->nout; i++)
            if (S->out[i].period != INHERITED_SAMPLE_TIME) {
                const rate p = {S->out[i].period, S->out[i].offset, -1, NULL};
                r = common_rate(&r, &p);
            }
        return is_constant(&r) ? unknown : r;
    }
    r = S->rates[0];
    for (int i = 1; i < S->nrates; i++) r = common_rate(&r, &S->rates[i]);
    return r;
}

static int is_port_based(const SimStruct *S)
{
    return S->port_based || (S->options & SS_OPTION_PORT_SAMPLE_TIMES_ASSIGNED);
}

static rate output_rate(const SimStruct *S, int i)
{
    if (S->called || !is_port_based(S)) return block_rate(S);
    return (rate){S->out[i].period, S->out[i].offset, -1, NULL};
}

static rate input_rate(const SimStruct *S, int i)
{
    if (S->called || !is_port_based(S)) return block_rate(S);
    return (rate){S->in[i].period, S->in[i].offset, -1, NULL};
}

/* The rate that the wires provide for input i, or for all inputs if i < 0. Returns how
 * many of them are known; *open is how many are not. */
static int driver_rate(const SimStruct *S, int i, rate *r, int *open)
{
    int found = 0;
    *open = 0;
    *r = (rate){HUGE_VAL, 0, -1, NULL};
    for (int k = 0; k < S->nfeeds; k++) {
        const wire *w = &S->feeds[k];
        if (i >= 0 && w->in != i) continue;
        const rate driver = output_rate(w->from, w->out);
        if (is_open(&driver))
            (*open)++;
        else {
            *r = common_rate(r, &driver);
            found++;
        }
    }
    return found;
}

/* The block has no memory: the outputs are a function of the inputs. */
static int is_pure(const SimStruct *S)
{
    const sizes *n = &S->n;
    return !n->cont && !n->disc && !n->rwork && !n->iwork && !n->pwork && !n->dwork &&
           !n->modes && !S->entry->update && !S->ncalls &&
           !(S->options & SS_OPTION_DISALLOW_CONSTANT_SAMPLE_TIME);
}

static int block_open(const SimStruct *S)
{
    return !S->called && !S->port_based && is_open(&S->rates[0]);
}

static void settle_block(SimStruct *S, rate r)
{
    if (S->n.cont) r = (rate){0, 0, -1, NULL};
    r.task = -1;
    S->rates[0] = r;
}

static int offer_rate(SimStruct *S, int io, int i, const rate *r)
{
    port *p = io == INPUT ? &S->in[i] : &S->out[i];
    void (*f)(SimStruct *, int_T, time_T, time_T) =
        io == INPUT ? S->entry->set_input_sample_time
                    : S->entry->set_output_sample_time;
    if (!f) {
        p->period = r->period;
        p->offset = r->offset;
    } else if (twh_call_rate(S,
                             io == INPUT ? "mdlSetInputPortSampleTime"
                                         : "mdlSetOutputPortSampleTime",
                             f, i, r->period, r->offset))
        return 1;
    if (p->period == INHERITED_SAMPLE_TIME)
        return twh_fail(S->h, S,
                        "%s port %d was offered the sample time %g but did not set one",
                        io == INPUT ? "input" : "output", i + 1, r->period);
    return 0;
}

/* Passes. Each returns 1 if something became known, -1 on failure. */

static int forward_ports(SimStruct *S, int all)
{
    int open, still = 0;
    rate r;
    for (int i = 0; i < S->nin; i++) {
        if (S->in[i].period != INHERITED_SAMPLE_TIME) continue;
        const int found = driver_rate(S, i, &r, &open);
        const int may = !is_constant(&r) ||
                        (S->options & SS_OPTION_ALLOW_CONSTANT_PORT_SAMPLE_TIME);
        if (found && may && !(all && open)) return offer_rate(S, INPUT, i, &r) ? -1 : 1;
        still += S->in[i].connected;
    }
    if (still || S->entry->set_output_sample_time) return 0;
    r = block_rate(S);
    for (int i = 0; i < S->nout; i++)
        if (S->out[i].period == INHERITED_SAMPLE_TIME && !is_open(&r))
            return offer_rate(S, OUTPUT, i, &r) ? -1 : 1;
    return 0;
}

static int forward(twh *h, int all)
{
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        int open;
        rate r;
        if (S->called) continue;
        if (S->port_based) {
            const int news = forward_ports(S, all);
            if (news) return news;
            continue;
        }
        if (!block_open(S) || !driver_rate(S, -1, &r, &open) || (all && open)) continue;
        if (is_constant(&r) && (open || !is_pure(S))) continue;
        settle_block(S, r);
        return 1;
    }
    return 0;
}

static int backward(twh *h)
{
    for (int k = 0; k < h->nwires; k++) {
        const wire *w = &h->wires[k];
        SimStruct *S = w->from;
        const rate r = input_rate(w->to, w->in);
        if (S->called || is_open(&r) || is_constant(&r)) continue;
        if (S->port_based) {
            if (S->out[w->out].period == INHERITED_SAMPLE_TIME)
                return offer_rate(S, OUTPUT, w->out, &r) ? -1 : 1;
        } else if (block_open(S) && S->nin == 0) {
            settle_block(S, r);
            return 1;
        }
    }
    return 0;
}

static int defaults(twh *h)
{
    const rate major = {0, FIXED_IN_MINOR_STEP_OFFSET, -1, NULL};
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        if (block_open(S)) {
            settle_block(S, major);
            return 1;
        }
        if (!S->port_based || S->called) continue;
        rate r = block_rate(S);
        if (is_open(&r)) r = major;
        for (int i = 0; i < S->nin; i++)
            if (S->in[i].period == INHERITED_SAMPLE_TIME)
                return offer_rate(S, INPUT, i, &r) ? -1 : 1;
        for (int i = 0; i < S->nout; i++)
            if (S->out[i].period == INHERITED_SAMPLE_TIME)
                return offer_rate(S, OUTPUT, i, &r) ? -1 : 1;
    }
    return 0;
}

static int check_rate(SimStruct *S, double period, double offset)
{
    const int fine =
        period == INHERITED_SAMPLE_TIME || period == HUGE_VAL ||
        (period == VARIABLE_SAMPLE_TIME && offset == 0) ||
        (period == 0 && (offset == 0 || offset == FIXED_IN_MINOR_STEP_OFFSET)) ||
        (twh_is_discrete(period) && offset >= 0 && offset < period);
    if (fine) return 0;
    return twh_fail(S->h, S, "the sample time %g with the offset %g is not valid",
                    period, offset);
}

static int check_ports(SimStruct *S, port *p, int n)
{
    for (int i = 0; i < n; i++) {
        if (check_rate(S, p[i].period, p[i].offset)) return 1;
        if (p[i].period == VARIABLE_SAMPLE_TIME)
            return twh_fail(S->h, S, "a port cannot have a variable sample time");
    }
    return 0;
}

/* A block of a subsystem with a sample time of its own inherits that one. A source
 * without states may be sampled. */
static int give_rate(SimStruct *S)
{
    const rate r = S->given;
    if (!(r.period > 0) || S->called) return 0;
    if (S->port_based) {
        for (int i = 0; i < S->nin + S->nout; i++) {
            port *p = i < S->nin ? &S->in[i] : &S->out[i - S->nin];
            if (p->period != INHERITED_SAMPLE_TIME) continue;
            p->period = r.period;
            p->offset = r.offset;
        }
        return 0;
    }
    rate *own = &S->rates[0];
    const int sampled = own->period == 0 && S->nin == 0 && S->nrates == 1;
    if (S->n.cont)
        return twh_fail(S->h, S,
                        "has continuous states, but its subsystem has the sample time "
                        "%g",
                        r.period);
    if (is_open(own) || sampled)
        *own = r;
    else if (!is_constant(own) && !same_rate(own, &r))
        return twh_fail(S->h, S,
                        "has the sample time %g, offset %g, but its subsystem %g, "
                        "offset %g",
                        own->period, own->offset, r.period, r.offset);
    return 0;
}

int twh_set_period(twh *h, const char *block, double period, double offset)
{
    SimStruct *S = twh_find_block(h, block);
    if (h->failed) return 1;
    if (!S) return twh_fail(h, NULL, "there is no block '%s'", block);
    if (h->ready) return twh_fail(h, NULL, "period: the run has already started");
    if (!twh_is_discrete(period) || !(offset >= 0 && offset < period))
        return twh_fail(h, S,
                        "expected a period above zero and an offset below it, got %g "
                        "and %g",
                        period, offset);
    S->given = (rate){period, offset, -1, NULL};
    return 0;
}

static int check_block(SimStruct *S)
{
    for (int i = 0; i < S->nrates && !S->port_based; i++) {
        rate *r = &S->rates[i];
        if (check_rate(S, r->period, r->offset)) return 1;
        if (r->period == VARIABLE_SAMPLE_TIME) {
            r->owner = S;
            if (!S->entry->time_of_next_var_hit)
                return twh_fail(
                    S->h, S,
                    "has a variable sample time but no mdlGetTimeOfNextVarHit");
        }
        if (is_open(r) && S->nrates > 1)
            return twh_fail(S->h, S, "one of its %d sample times is inherited",
                            S->nrates);
        if (is_open(r)) r->offset = 0;
        if (S->called && !is_open(r) && !is_constant(r))
            return twh_fail(
                S->h, S,
                "is in the called group '%s': its sample time must be inherited",
                S->called->name);
    }
    if (S->n.cont && S->called)
        return twh_fail(S->h, S,
                        "is in the called group '%s': it cannot have continuous states",
                        S->called->name);
    if (!is_port_based(S)) return 0;
    if (check_ports(S, S->in, S->nin) || check_ports(S, S->out, S->nout)) return 1;
    for (int i = 0; S->called && i < S->nin + S->nout; i++) {
        const port *p = i < S->nin ? &S->in[i] : &S->out[i - S->nin];
        if (p->period != INHERITED_SAMPLE_TIME)
            return twh_fail(
                S->h, S,
                "is in the called group '%s': its sample times must be inherited",
                S->called->name);
    }
    return 0;
}

/* The index of a port's sample time among those of the block; with port-based sample
 * times the block has those of its ports. */
static int index_port(SimStruct *S, port *p)
{
    const rate r = {p->period, p->offset, -1, NULL};
    for (int i = 0; i < S->nrates; i++)
        if (same_rate(&S->rates[i], &r)) {
            p->sti = i;
            return 0;
        }
    if (!S->port_based)
        return twh_fail(
            S->h, S, "a port has the sample time %g, which is not one of the block's",
            p->period);
    S->rates[S->nrates] = r;
    p->sti = S->nrates++;
    return 0;
}

static int finish_block(SimStruct *S)
{
    const int nports = S->nin + S->nout;
    S->constant = !S->called && !S->port_based && S->rates[0].period == HUGE_VAL;
    if (S->called) {
        S->nrates = 1;
        S->rates[0] = unknown;
        return 0;
    }
    if (S->port_based) {
        free(S->rates);
        S->rates = calloc((size_t)nports + 1, sizeof *S->rates);
        if (!S->rates)
            return twh_fail(S->h, S, "out of memory while setting its sample times");
        S->nrates = 0;
    }
    const rate whole = S->port_based ? unknown : block_rate(S);
    for (int i = 0; i < nports; i++) {
        port *p = i < S->nin ? &S->in[i] : &S->out[i - S->nin];
        if (is_port_based(S)) {
            if (index_port(S, p)) return 1;
        } else {
            p->period = whole.period;
            p->offset = whole.offset;
        }
    }
    if (S->port_based && !nports)
        return twh_fail(S->h, S, "has port-based sample times but no ports");
    return 0;
}

int twh_propagate_rates(twh *h)
{
    for (int b = 0; b < h->nblocks; b++)
        if (give_rate(h->block[b]) || check_block(h->block[b])) return 1;
    int news, passes = 0;
    do {
        news = forward(h, 1);
        if (!news) news = forward(h, 0);
        if (!news) news = backward(h);
        if (!news) news = defaults(h);
    } while (news > 0 && ++passes <= twh_max_ports(h));
    if (news > 0)
        return twh_fail(h, NULL, "the sample times of the ports do not converge");
    if (news < 0) return 1;
    for (int b = 0; b < h->nblocks; b++) {
        SimStruct *S = h->block[b];
        if (check_ports(S, S->in, is_port_based(S) ? S->nin : 0) ||
            check_ports(S, S->out, is_port_based(S) ? S->nout : 0) || finish_block(S))
            return 1;
    }
    return 0;
}
