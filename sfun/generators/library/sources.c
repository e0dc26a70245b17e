/* sources.c: the blocks of the signals. */
#include "library.h"

/* Whether it needs samples: without them it has no value. */
static int needs_samples(const tw_source *source)
{
    double p[MOST_FIELDS], value, rate;
    if (source->np > MOST_FIELDS) return 0; /* its mask fails */
    for (int i = 0; i < source->np; i++) p[i] = source->param[i].value;
    return source->at(0, p, NULL, &value, &rate) != TW_OK;
}

void add_sources(shelf *s)
{
    const tw_source *source;
    for (int k = 0; (source = tw_source_at(k)); k++) {
        block b;
        begin_block(s, &b, "Sources", "sfun_tw_source", "%s", source->name);
        put(&b.description, "Signal in time, with its rate of change: %s.",
            source->what);
        edit_field(&b, "Signal", "Ts",
                   "Ts: sample time [s], 0: continuous, -1: inherited", "0", 0);
        put(&b.init, "tw_p = [");
        for (int i = 0; i < source->np; i++) {
            number_field(&b, "Signal", &source->param[i], 1);
            put(&b.init, "%s%s", i ? ", " : "", b.field[b.nfield - 1].name);
        }
        put(&b.init, "];\n");
        const int sampled = needs_samples(source);
        if (sampled)
            edit_field(&b, "Signal", "samples",
                       "samples: matrix [t value] with increasing times [s]",
                       "[0 0; 1 1]", 0);
        put(&b.parameters, "double('%s'), tw_p, %s, Ts", source->name,
            sampled ? "samples" : "[]");
        output_port(&b, "u", NULL);
        output_port(&b, "u'", NULL);
        add_block(s, &b);
    }
}
