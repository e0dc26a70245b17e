/* options.c: reads the flags of a sweep; all other words are those of a run. */
#include "options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const tw_var flags[SW_NFLAG] = {
    [SW_F_CASES] =
        {"cases", "FILE",
         "the cases: a csv with a row of names, or an .npy; -: standard input", 0, 0, 0,
         0},
    [SW_F_VARY] = {"vary", "name=... ...",
                   "or computed: low:high[:n], log:low:high[:n], normal:mean:sd, a,b,c",
                   0, 0, 0, 0},
    [SW_F_DESIGN] = {"design", "NAME", "of --vary: grid (default), lhs, sobol, random",
                     0, 0, 0, 0},
    [SW_F_N] = {"n", "N", "cases of lhs, sobol and random", 0, 0, 0, 0},
    [SW_F_SEED] = {"seed", "S", "of lhs and random, and to shift sobol; default 0", 0,
                   0, 0, 0},
    [SW_F_KEEP] = {"keep", "what[:names] ...",
                   "final, min, max, rms, tmax, at:names@times, above:name=x, "
                   "below:name=x; default: final min max",
                   0, 0, 0, 0},
    [SW_F_ON_BAD] =
        {"on-bad", "stop|mark",
         "a value that cannot be run: nothing runs (default), or its row is "
         "marked",
         0, 0, 0, 0},
    [SW_F_OUT] = {"out", "FILE", "the results; default: csv to standard output", 0, 0,
                  0, 0},
    [SW_F_FORMAT] = {"format", "NAME",
                     "csv, npy, mat or h5; default: by the ending of --out", 0, 0, 0,
                     0},
    [SW_F_MESSAGES] = {"messages", "FILE",
                       "case and sentence of those that stopped early, as csv", 0, 0, 0,
                       0},
    [SW_F_JOURNAL] = {"journal", "FILE|none",
                      "finished cases, to go on after an end; default: OUT.journal", 0,
                      0, 0, 0},
    [SW_F_RESUME] = {"resume", "", "continue the sweep of the journal", 0, 0, 0, 0},
    [SW_F_CASE] = {"case", "K", "print the `tworate run` that repeats case K", 0, 0, 0,
                   0},
    [SW_F_THREADS] = {"threads", "N", "of this process; default: all its cores", 0, 0,
                      0, 0},
    [SW_F_BATCH] = {"batch", "N", "cases handed out together; default: by their number",
                    0, 0, 0, 0},
    [SW_F_PROGRESS] = {"progress", "on|off", "default: on a terminal", 0, 0, 0, 0},
    [SW_F_TIMES] = {"times", "",
                    "print to standard error how long the threads ran cases", 0, 0, 0,
                    0},
    [SW_F_FAST_LANES] = {"fast-lanes", "",
                         "cases side by side may round differently (fused products)", 0,
                         0, 0, 0},
    [SW_F_NO_LANES] = {"no-lanes", "", "no cases side by side in vector registers", 0,
                       0, 0, 0},
};

void sw_help(FILE *to)
{
    fputs("sweep MODEL METHOD --H h --cases FILE [flags]\n"
          "sweep MODEL [auto] --vary name=low:high:n ... [flags]\n",
          to);
    for (int f = 0; f < SW_NFLAG; f++) {
        char use[40];
        snprintf(use, sizeof use, "--%s %s", flags[f].name, flags[f].unit);
        fprintf(to, "  %-24s %s\n", use, flags[f].what);
    }
    fputs("and those of `tworate run` on the model, the method and the time, such as "
          "--H,\n--ratio, --tend, --set, --x0, --input, --every, --rtol: see `tworate "
          "help run`.\nMODEL is a name, or your own: FILE.c or FILE.so.\n"
          "\nexample:\n"
          "  tworate sweep quarter_car_b rk4 --H 0.001 --tend 3 --input road=bump \\\n"
          "    --vary ms=200:400:21 cs=500:3000:26 --keep max:load min:load --out "
          "car.csv\n",
          to);
}

static int takes_many(int f)
{
    return f == SW_F_VARY || f == SW_F_KEEP;
}

static int take_word(sw_options *o, int flag, const char *text, const char **design)
{
    static const char *const designs[] = {"grid", "lhs", "sobol", "random"};
    int k = 0;
    switch (flag) {
    case SW_F_CASES: o->cases = text; break;
    case SW_F_OUT: o->out = text; break;
    case SW_F_JOURNAL: o->journal = text; break;
    case SW_F_MESSAGES: o->messages = text; break;
    case SW_F_FORMAT: return (o->format = sw_format_find(text)) ? CLI_OK : CLI_USAGE;
    case SW_F_DESIGN:
        while (k < 4 && strcmp(designs[k], text)) k++;
        if (k == 4)
            return cli_error("--design expects grid, lhs, sobol or random, got '%s'",
                             text);
        o->design = (enum sw_design)(SW_GRID + k);
        *design = text;
        break;
    case SW_F_N:
    case SW_F_SEED:
    case SW_F_CASE: {
        double *to = flag == SW_F_N      ? &o->n
                     : flag == SW_F_SEED ? &o->seed
                                         : &o->one_case;
        const double least = flag == SW_F_SEED ? 0 : 1;
        if (!cli_number(text, to) || *to != floor(*to) || *to < least || *to > 0x1p53)
            return cli_error("--%s expects an integer from %g on, got '%s'",
                             flags[flag].name, least, text);
        break;
    }
    case SW_F_THREADS:
    case SW_F_BATCH:
        if (!cli_integer(text, 1, flag == SW_F_BATCH ? 1000000 : 4096,
                         flag == SW_F_BATCH ? &o->batch : &o->threads))
            return cli_error("--%s expects an integer from 1 to %d, got '%s'",
                             flags[flag].name, flag == SW_F_BATCH ? 1000000 : 4096,
                             text);
        break;
    case SW_F_ON_BAD:
        o->mark = !strcmp(text, "mark");
        if (!o->mark && strcmp(text, "stop"))
            return cli_error("--on-bad expects stop or mark, got '%s'", text);
        break;
    case SW_F_PROGRESS:
        o->progress = !strcmp(text, "on") ? 1 : !strcmp(text, "off") ? -1 : 0;
        if (!o->progress)
            return cli_error("--progress expects on or off, got '%s'", text);
        break;
    default: break;
    }
    return CLI_OK;
}

static int check(const sw_options *o, const char *design)
{
    if (!o->n_rest || !strncmp(o->rest[0], "--", 2))
        return cli_error("sweep expects MODEL METHOD --H h ..., or MODEL ... for the "
                         "method auto; see `tworate help sweep`");
    if (!o->cases == !o->n_vary)
        return cli_error("sweep expects --cases FILE or --vary name=low:high:n ..., %s",
                         o->cases ? "not both" : "got neither");
    for (int f = SW_F_DESIGN; o->cases && f <= SW_F_SEED; f++)
        if (o->on[f])
            return cli_error("--%s is for --vary; the cases are in %s", flags[f].name,
                             o->cases);
    if (o->seed > 0 && !design)
        return cli_error("--seed is for --design lhs, sobol and random");
    if (o->on[SW_F_FAST_LANES] && o->on[SW_F_NO_LANES])
        return cli_error("--fast-lanes and --no-lanes exclude each other");
    const int kept = o->out || (o->journal && strcmp(o->journal, "none"));
    if (o->on[SW_F_RESUME] && (!kept || (o->journal && !strcmp(o->journal, "none"))))
        return cli_error("--resume needs the --out or --journal of the sweep that is "
                         "continued");
    return CLI_OK;
}

int sw_options_read(sw_options *o, int argc, char **argv)
{
    const char *design = NULL;
    int many = -1, rc = CLI_OK, of_run = 0;
    *o = (sw_options){.design = SW_GRID};
    o->vary = calloc((size_t)argc + 1, sizeof *o->vary);
    o->keep = calloc((size_t)argc + 1, sizeof *o->keep);
    o->rest = calloc((size_t)argc + 1, sizeof *o->rest);
    if (!o->vary || !o->keep || !o->rest) return cli_error("out of memory");
    for (int i = 0; i < argc && !rc; i++) {
        char *word = argv[i], name[40], *value = NULL;
        const int is_flag = !strncmp(word, "--", 2);
        const size_t n = is_flag ? strcspn(word + 2, "=") : 0;
        snprintf(name, sizeof name, "%.*s", (int)n, is_flag ? word + 2 : "");
        const int f = is_flag ? tw_find_var(flags, SW_NFLAG, name) : -1;
        if (is_flag) many = f >= 0 && takes_many(f) ? f : -1;
        if (is_flag) of_run = f < 0;
        if (!is_flag && many >= 0 && !of_run) {
            if (many == SW_F_VARY) o->vary[o->n_vary++] = word;
            if (many == SW_F_KEEP) o->keep[o->n_keep++] = word;
            continue;
        }
        if (f < 0) {
            o->rest[o->n_rest++] = word;
            continue;
        }
        if (o->on[f]++ && !takes_many(f)) return cli_error("--%s is given twice", name);
        if (word[2 + n]) value = word + 3 + n;
        if (!*flags[f].unit) {
            if (value) return cli_error("--%s takes no value", name);
            continue;
        }
        if (!value && ++i == argc)
            return cli_error("--%s expects %s after it, got nothing", name,
                             flags[f].unit);
        if (!value) value = argv[i];
        if (f == SW_F_VARY)
            o->vary[o->n_vary++] = value;
        else if (f == SW_F_KEEP)
            o->keep[o->n_keep++] = value;
        else
            rc = take_word(o, f, value, &design);
    }
    if (rc) return rc;
    if (!o->format) o->format = sw_format_of_file(o->out);
    return check(o, design);
}

void sw_options_free(sw_options *o)
{
    free(o->vary);
    free(o->keep);
    free(o->rest);
}
