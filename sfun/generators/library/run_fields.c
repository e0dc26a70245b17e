/* run_fields.c: the fields of a run: method, H, ratio, options.
 *
 * The popup has the methods' names; the mask turns them into the numbers that
 * S-functions take. */
#include "library.h"

#include <string.h>

/* Options that are not in masks: a block writes no file, resets no state and sets the
 * number of evaluations per tick itself. */
#define WITHOUT                                                                        \
    (TW_USES(TW_OPT_NODES) | TW_USES(TW_OPT_IPRINT) | TW_USES(TW_OPT_WRITE) |          \
     TW_USES(TW_OPT_EQ_FULL_STEP) | TW_USES(TW_OPT_FORGET))

/* Error control has no place in the list of methods (tw_auto.h). Its number as in
 * sfun/wrappers/block.h, and its tolerances, which follow the options. */
enum { AUTO = -100, TOLERANCES = 4 };
const char *const auto_popup_name = "auto (not for real time)";

static const struct {
    const char *name, *prompt, *value;
} tolerances[TOLERANCES] = {
    {"auto_rtol", "auto rtol: relative tolerance of a step", "1e-6"},
    {"auto_atol", "auto atol: absolute tolerance of a step", "1e-9"},
    {"auto_fast_rtol", "auto fast_rtol: rtol of the fast states; 0: the same", "0"},
    {"auto_fast_atol", "auto fast_atol: atol of the fast states; 0: the same", "0"},
};

const char *tolerance_field_name(int i)
{
    return i < TOLERANCES ? tolerances[i].name : NULL;
}

static int is_offered(const tw_method *m, int once_per_tick)
{
    return !once_per_tick || m->once_per_tick;
}

void run_fields(block *b, const char *method, int once_per_tick)
{
    const tw_method *m;
    text list = {0};
    put(&b->init, "tw_numbers = [");
    for (int i = 0; (m = tw_method_at(i)); i++)
        if (is_offered(m, once_per_tick)) {
            put(&list, "%s%s", list.n ? "|" : "", m->name);
            put(&b->init, "%d ", m->id);
        }
    if (!once_per_tick) {
        put(&list, "|%s", auto_popup_name);
        put(&b->init, "%d ", AUTO);
    }
    put(&b->init, "];\ntw_method = tw_numbers(method);\ntw_ratios = [");
    for (int i = 0; (m = tw_method_at(i)); i++)
        if (is_offered(m, once_per_tick)) put(&b->init, "%d ", tw_default_ratio(m));
    if (!once_per_tick) put(&b->init, "1 ");
    put(&b->init, "];\ntw_ratio = ratio + (ratio == -1) * (tw_ratios(method) + 1);\n");
    popup_field(b, "Run", "method", "method: how the states are integrated", list.s,
                method, "tworate_mask(gcb, 'method')");
    edit_field(b, "Run", "H", "H: slow step [s]; of auto the period of the slow port",
               "0.001", 0);
    edit_field(
        b, "Run", "ratio",
        "ratio: fast steps per slow step, 1 to 10000; -1: the method's default; of "
        "auto: periods of the other ports in H",
        "-1", 0);
    put(&b->parameters, "tw_method, H, tw_ratio");
    free_text(&list);
}

const char *option_field_name(int option)
{
    return option == TW_OPT_START ? "start_up" : tw_options[option].name;
}

/* A popup or a check box where the integers of an option have names. */
static void option_field(block *b, int i)
{
    const tw_var *o = &tw_options[i];
    const char *name = option_field_name(i), *prompt = prompt_of(b, o, name);
    text value = {0};
    if (i == TW_OPT_INTERPOLATION)
        popup_field(b, "Options", name,
                    "interpolation: slow state at fast times (adams)",
                    "linear|quadratic|hermite|lagrange|dense", "dense", "");
    else if (i == TW_OPT_START)
        popup_field(b, "Options", name, "start: the first steps (adams)",
                    "own|paper|spread", "own", "");
    else if (i == TW_OPT_THREADS)
        popup_field(b, "Options", name, prompt, "1|2", "1", "");
    else if (o->min == 0 && o->max == 1 && i != TW_OPT_TOLERANCE) {
        put(&value, "%s: %s", o->name, o->what);
        check_field(b, "Options", name, value.s, o->value != 0);
    } else {
        put_number(&value, o->value);
        edit_field(b, "Options", name, prompt, value.s, 0);
    }
    free_text(&value);
}

static unsigned options_read(int once_per_tick)
{
    const tw_method *m;
    unsigned used = 0;
    for (int i = 0; (m = tw_method_at(i)); i++)
        if (is_offered(m, once_per_tick)) used |= m->options;
    return used;
}

/* At first the options of the first method are visible; tworate_mask.m shows those of
 * another. */
void option_fields(block *b, int once_per_tick, unsigned without)
{
    const unsigned shown = options_read(once_per_tick) & ~without & ~WITHOUT;
    const tw_method *chosen = tw_find_method(b->field[0].value);
    put(&b->init, "tw_opt = [");
    for (int i = 0; i < TW_NOPT; i++) {
        if (i) put(&b->init, ", ");
        if (shown >> i & 1u) {
            option_field(b, i);
            b->field[b->nfield - 1].visible = chosen->options >> i & 1u;
            put(&b->init, "%s", option_field_name(i));
        } else
            put_number(&b->init, tw_options[i].value);
    }
    for (int i = 0; i < TOLERANCES && !once_per_tick; i++) {
        edit_field(b, "Options", tolerances[i].name, tolerances[i].prompt,
                   tolerances[i].value, 0);
        b->field[b->nfield - 1].visible = 0;
        put(&b->init, ", %s", tolerances[i].name);
    }
    put(&b->init, "];\n");
    put(&b->parameters, ", tw_opt");
}
