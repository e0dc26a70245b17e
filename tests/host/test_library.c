/* The shipped block library as a file: what a Simulink user relies on and what the
 * format requires; writing and reading it gives the same library. */
#include "library_fixture.h"
#include "tw_catalog.h"

#include <ctype.h>
#include <strings.h>

Suite *suite(void);

/* Calls f for every block of the library with its group and mask. */
static void each(twh_file *f, void (*look)(twh_file *f, const twh_item *group,
                                           const twh_item *block, const twh_mask *mask))
{
    const twh_item *g = NULL, *b, *top = twh_item_next(f->root, NULL, "System");
    int n = 0;
    while ((g = twh_item_next(top, g, "Block")))
        for (b = NULL;
             (b = twh_item_next(twh_item_next(g, NULL, "System"), b, "Block")); n++) {
            twh_mask mask;
            ck_assert_msg(twh_mask_get(f, b, &mask) == 0, "%s has no mask",
                          twh_item_get(b, "Name"));
            look(f, g, b, &mask);
        }
    ck_assert_int_gt(n, 50);
}

static twh_file *library(void)
{
    twh_file *f = twh_file_read(LIBRARY);
    ck_assert_msg(f && !f->error[0], "%s", f ? f->error : "no memory");
    ck_assert(twh_file_is_library(f));
    return f;
}

static int has_block(const char *group, const char *name)
{
    twh_file *f = library();
    int found = 0;
    const twh_item *g = NULL, *b, *top = twh_item_next(f->root, NULL, "System");
    while ((g = twh_item_next(top, g, "Block")))
        for (b = NULL;
             (b = twh_item_next(twh_item_next(g, NULL, "System"), b, "Block"));)
            found += strcmp(twh_item_get(b, "Name"), name) == 0 &&
                     strcmp(twh_item_get(g, "Name"), group) == 0;
    twh_file_free(f);
    return found;
}

START_TEST(the_library_has_every_model_method_and_source)
{
    const tw_model *m;
    const tw_source *s;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        const char *const ending[] = {"", " slow", " fast", " continuous"};
        const int is[] = {1, !m->nd && (m->ns || m->ny), !m->nd && m->nf, !m->nd};
        for (int k = 0; k < 4; k++) {
            char name[100];
            snprintf(name, sizeof name, "%s%s", m->name, ending[k]);
            if (is[k]) group_of(name); /* fails the test if it is missing */
        }
    }
    for (int i = 0; (s = tw_source_at(i)); i++)
        ck_assert_int_eq(has_block("Sources", s->name), 1);
    ck_assert_int_eq(has_block("Integrators", "Integrator"), 1);
    ck_assert_int_eq(has_block("Integrators", "Caller"), 1);
    ck_assert_int_eq(has_block("Vehicles", "ring_tyre"), 1);
    ck_assert_int_eq(has_block("Spacecraft", "planar_spacecraft"), 1);
    ck_assert_int_eq(has_block("Flexible", "gun_turret"), 1);
    ck_assert_int_eq(has_block("Basics", "kpr"), 1);
}
END_TEST

/* Required header settings of an old text library. */
START_TEST(the_file_is_a_library_of_the_old_text_format)
{
    twh_file *f = library();
    ck_assert_str_eq(f->root->name, "Library");
    ck_assert_str_eq(twh_item_get(f->root, "Name"), "tworate_lib");
    ck_assert_str_eq(twh_item_get(f->root, "Version"), "7.9");
    ck_assert_str_eq(twh_item_get(f->root, "SavedCharacterEncoding"), "UTF-8");
    ck_assert_str_eq(twh_item_get(f->root, "LibraryType"), "BlockLibrary");
    const twh_item *defaults = twh_item_find(f->root, "BlockParameterDefaults");
    const twh_item *one = twh_item_next(defaults, NULL, "Block");
    ck_assert_str_eq(twh_item_get(one, "BlockType"), "S-Function");
    ck_assert_str_eq(twh_item_get(one, "FunctionName"), "system");
    const twh_item *top = twh_item_next(f->root, NULL, "System");
    ck_assert_str_eq(twh_item_get(top, "Name"), "tworate_lib");
    ck_assert_ptr_nonnull(twh_item_get(top, "SIDHighWatermark"));
    twh_file_free(f);
}
END_TEST

static char seen_sid[1000];
static int highest;

static void look_at_block(twh_file *f, const twh_item *group, const twh_item *b,
                          const twh_mask *mask)
{
    static const char *const needed[] = {"Name",       "SID",    "Ports",
                                         "Position",   "ZOrder", "FunctionName",
                                         "Parameters", NULL};
    const char *name = twh_item_get(b, "Name");
    char expected[200];
    int l, t, r, bottom;
    (void)f, (void)group;
    ck_assert_str_eq(twh_item_get(b, "BlockType"), "S-Function");
    for (const char *const *s = needed; *s; s++)
        ck_assert_msg(twh_item_get(b, *s) && *twh_item_get(b, *s), "%s has no %s", name,
                      *s);
    const int sid = atoi(twh_item_get(b, "SID"));
    ck_assert(sid > 0 && sid < (int)sizeof seen_sid && !seen_sid[sid]++);
    if (sid > highest) highest = sid;
    ck_assert_int_eq(
        sscanf(twh_item_get(b, "Position"), "[%d, %d, %d, %d]", &l, &t, &r, &bottom),
        4);
    ck_assert(r > l && bottom > t && bottom < 32767);
    ck_assert(strncmp(twh_item_get(b, "FunctionName"), "sfun_tw_", 8) == 0);
    snprintf(expected, sizeof expected, "tworate %s", name);
    ck_assert_str_eq(mask->type, expected);
}

START_TEST(blocks_have_what_simulink_requires)
{
    twh_file *f = library();
    memset(seen_sid, 0, sizeof seen_sid);
    highest = 0;
    each(f, look_at_block);
    const twh_item *top = twh_item_next(f->root, NULL, "System");
    ck_assert_int_eq(atoi(twh_item_get(top, "SIDHighWatermark")), highest);
    twh_file_free(f);
}
END_TEST

/* The number of parts of a list. */
static int parts(const char *list, char separator)
{
    int n = 1, depth = 0;
    for (const char *s = list; *s; s++) {
        if (separator == ',') depth += (*s == '(') - (*s == ')');
        n += depth == 0 && *s == separator;
    }
    return n;
}

/* The help command opens an existing page: the second last quoted string. */
static void look_at_help(const char *help)
{
    const char *end = strstr(help, ".html'"), *begin = end;
    char path[200];
    ck_assert_ptr_nonnull(end);
    while (begin[-1] != '\'') begin--;
    snprintf(path, sizeof path, "sfun/simulink/help/%.*s.html", (int)(end - begin),
             begin);
    ck_assert_msg(access(path, R_OK) == 0, "there is no page %s", path);
}

static void look_at_mask(twh_file *f, const twh_item *group, const twh_item *b,
                         const twh_mask *m)
{
    static const char *const bars[] = {"MaskPromptString", "MaskCallbackString",
                                       "MaskValueString", NULL};
    static const char *const commas[] = {"MaskStyleString",
                                         "MaskTunableValueString",
                                         "MaskEnableString",
                                         "MaskVisibilityString",
                                         "MaskToolTipString",
                                         "MaskTabNameString",
                                         NULL};
    const char *name = twh_item_get(b, "Name");
    (void)f, (void)group;
    /* every list of the mask has one part per field */
    for (const char *const *s = bars; *s; s++)
        ck_assert_msg(parts(twh_item_get(b, *s), '|') == m->count, "%s: %s", name, *s);
    for (const char *const *s = commas; *s; s++)
        ck_assert_msg(parts(twh_item_get(b, *s), ',') == m->count, "%s: %s", name, *s);
    ck_assert(strlen(m->description) > 20 && strstr(m->help, "web("));
    look_at_help(m->help);
    ck_assert(strstr(m->display, "disp('") != NULL);
    for (int i = 0; i < m->count; i++) {
        const twh_field *field = &m->field[i];
        ck_assert_msg(isalpha((unsigned char)field->name[0]), "%s", field->name);
        ck_assert(field->name[strspn(field->name, "abcdefghijklmnopqrstuvwxyz"
                                                  "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"
                                                  "0123456789")] == 0);
        /* a prompt begins with the name by which scripts set the field */
        ck_assert_msg(strncmp(field->prompt, field->name, strcspn(field->name, "_")) ==
                          0,
                      "%s: '%s' of %s", name, field->prompt, field->name);
        ck_assert(field->tab[0] != 0);
        int known = 0;
        for (int k = 0; k < field->noption; k++)
            known += strcmp(field->option[k], field->value) == 0;
        if (field->style == TWH_POPUP) ck_assert_int_eq(known, 1);
        for (int k = 0; k < i; k++) /* Simulink ignores the case */
            ck_assert_msg(strcasecmp(m->field[k].name, field->name) != 0,
                          "%s: two fields %s", name, field->name);
    }
}

START_TEST(masks_are_complete)
{
    twh_file *f = library();
    each(f, look_at_mask);
    twh_file_free(f);
}
END_TEST

/* Mask code reads and writes no files and stays inside the mask. */
static void look_at_code(twh_file *f, const twh_item *group, const twh_item *b,
                         const twh_mask *m)
{
    static const char *const never[] = {"load(",     "fopen(",  "fread(", "fileread(",
                                        " eval(",    "system(", "evalin", "assignin",
                                        "set_param", "global",  NULL};
    (void)f, (void)group;
    for (const char *const *s = never; *s; s++)
        ck_assert_msg(!strstr(m->initialization, *s) && !strstr(m->display, *s),
                      "%s: %s", twh_item_get(b, "Name"), *s);
    for (int i = 0; i < m->count; i++) {
        const char *c = m->field[i].callback;
        ck_assert(!*c || strcmp(c, "tworate_mask(gcb, 'method')") == 0 ||
                  strcmp(c, "tworate_mask(gcb, 'set')") == 0);
    }
}

START_TEST(masks_read_no_files)
{
    twh_file *f = library();
    each(f, look_at_code);
    twh_file_free(f);
}
END_TEST

/* Only parameters of the model can be changed during a run; their prompts have unit and
 * range. */
START_TEST(fields_come_from_the_descriptors)
{
    twh_file *f = library();
    const tw_model *m;
    for (int i = 0; (m = tw_model_at(i)); i++) {
        const twh_item *g = NULL, *b, *top = twh_item_next(f->root, NULL, "System");
        while ((g = twh_item_next(top, g, "Block")))
            for (b = NULL;
                 (b = twh_item_next(twh_item_next(g, NULL, "System"), b, "Block"));) {
                const size_t n = strlen(m->name);
                const char *name = twh_item_get(b, "Name");
                twh_mask mask;
                int k = 0;
                if (strncmp(name, m->name, n) || (name[n] && name[n] != ' ')) continue;
                ck_assert_int_eq(twh_mask_get(f, b, &mask), 0);
                for (int j = 0; j < mask.count; j++) {
                    const tw_var *v = &m->param[k];
                    char range[100];
                    if (!mask.field[j].tunable) continue;
                    snprintf(range, sizeof range, "%g to %g", v->min, v->max);
                    ck_assert(k++ < m->np);
                    ck_assert_msg(
                        strstr(mask.field[j].prompt, v->what) &&
                            strstr(mask.field[j].prompt, v->unit) &&
                            (v->min == v->max || strstr(mask.field[j].prompt, range)),
                        "%s: %s", name, mask.field[j].prompt);
                    ck_assert(strtod(mask.field[j].value, NULL) == v->value);
                }
                ck_assert_int_eq(k, m->np);
            }
    }
    twh_file_free(f);
}
END_TEST

static void same_tree(const twh_item *a, const twh_item *b)
{
    ck_assert_msg(strcmp(a->name, b->name) == 0, "%s became %s", a->name, b->name);
    ck_assert((a->text == NULL) == (b->text == NULL));
    if (a->text)
        ck_assert_msg(strcmp(a->text, b->text) == 0, "%s: '%s' became '%s'", a->name,
                      a->text, b->text);
    const twh_item *x = a->first, *y = b->first;
    for (; x && y; x = x->next, y = y->next) same_tree(x, y);
    ck_assert_msg(!x && !y, "%s has %s", a->name, x ? "lost items" : "more items");
}

START_TEST(writing_it_as_text_gives_the_same_file)
{
    twh_file *f = library();
    const char *path = test_path("again.mdl");
    FILE *to = fopen(path, "wb");
    ck_assert_int_eq(twh_file_write_mdl(f, to), 0);
    ck_assert_int_eq(fclose(to), 0);
    twh_file *again = twh_file_read(path);
    ck_assert(again && !again->error[0]);
    same_tree(f->root, again->root);
    char command[600]; /* and the same bytes */
    snprintf(command, sizeof command, "cmp -s %s %s", path, LIBRARY);
    ck_assert_int_eq(system(command), 0);
    twh_file_free(f);
    twh_file_free(again);
}
END_TEST

/* All settings of the blocks, one per line; the caller frees it. */
static char *facts(const char *path)
{
    char *text = NULL;
    size_t n = 0;
    twh_file *f = twh_file_read(path);
    ck_assert_msg(f && !f->error[0], "%s", f ? f->error : "no memory");
    FILE *to = open_memstream(&text, &n);
    ck_assert_int_eq(twh_file_list(f, to), 0);
    fclose(to);
    twh_file_free(f);
    ck_assert_int_gt((int)n, 100000);
    return text;
}

START_TEST(both_slx_layouts_have_the_same_blocks_and_masks)
{
    char *old = facts(LIBRARY);
    for (int layout = TWH_ONE_PART; layout <= TWH_PARTS; layout++) {
        twh_file *f = library();
        const char *path = test_path("again.slx");
        ck_assert_msg(twh_file_write_slx(f, path, layout) == 0, "%s", f->error);
        twh_file_free(f);
        char *again = facts(path);
        size_t i = 0;
        while (old[i] && old[i] == again[i]) i++;
        ck_assert_msg(old[i] == again[i], "layout %d differs after: %.100s", layout,
                      old + (i > 60 ? i - 60 : 0));
        free(again);
    }
    free(old);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("the library's file");
    TCase *t = tcase_create("library");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, the_library_has_every_model_method_and_source);
    tcase_add_test(t, the_file_is_a_library_of_the_old_text_format);
    tcase_add_test(t, blocks_have_what_simulink_requires);
    tcase_add_test(t, masks_are_complete);
    tcase_add_test(t, masks_read_no_files);
    tcase_add_test(t, fields_come_from_the_descriptors);
    tcase_add_test(t, writing_it_as_text_gives_the_same_file);
    tcase_add_test(t, both_slx_layouts_have_the_same_blocks_and_masks);
    suite_add_tcase(s, t);
    return s;
}
