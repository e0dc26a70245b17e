/* The .slx packages that we write: the parts, names and properties that other readers
 * expect. */
#include "diagram_fixture.h"
#include "twh_tree.h"

#include <zip.h>

Suite *suite(void);

static draft d;

/* A diagram with nested subsystems, an annotation without a number and a line that
 * comes before its blocks. */
static const char *write_draft(void)
{
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.25;StopTime=1");
    draft_text(&d,
               "Line {\nSrcBlock \"outer\"\nSrcPort 1\nDstBlock \"w\"\nDstPort 1\n}\n"
               "Annotation {\nName \"a note\"\n}\n");
    draft_block(&d, "Constant", "u", "Value=3;SID=7");
    draft_down(&d, "outer", "SID=5");
    draft_block(&d, "Inport", "in", NULL);
    draft_down(&d, "inner", "SID=6");
    draft_block(&d, "Inport", "in", NULL);
    draft_block(&d, "Gain", "g", "Gain=2");
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "g/1");
    draft_line(&d, "g/1", "out/1");
    draft_up(&d);
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "inner/1");
    draft_line(&d, "inner/1", "out/1");
    draft_up(&d);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "u/1", "outer/1");
    return draft_write(&d, "package");
}

static const char *write_slx(int layout)
{
    twh_file *f = twh_file_read(write_draft());
    const char *path = test_path(layout == TWH_PARTS ? "many.slx" : "single.slx");
    twh_item_set(f, f->root, "Version", "8.4");
    ck_assert_msg(!f->error[0] && twh_file_write_slx(f, path, layout) == 0, "%s",
                  f->error);
    twh_file_free(f);
    return path;
}

/* The text of a part; NULL: there is none. */
static char *part(const char *path, const char *name)
{
    static char text[20000];
    zip_t *zip = zip_open(path, ZIP_RDONLY, NULL);
    ck_assert_ptr_nonnull(zip);
    zip_file_t *file = zip_fopen(zip, name, 0);
    const zip_int64_t n = file ? zip_fread(file, text, sizeof text - 1) : -1;
    if (file) zip_fclose(file);
    zip_discard(zip);
    if (n < 0) return NULL;
    text[n] = 0;
    return text;
}

static void has(const char *path, const char *name, const char *what)
{
    const char *text = part(path, name);
    ck_assert_msg(text && strstr(text, what), "%s has no '%s': %s", name, what,
                  text ? text : "no such part");
}

static void has_not(const char *path, const char *name, const char *what)
{
    const char *text = part(path, name);
    ck_assert_msg(text && !strstr(text, what), "%s has '%s'", name, what);
}

static const char diagram[] = "simulink/blockdiagram.xml";

START_TEST(parts_are_named_by_number_and_related)
{
    const char *path = write_slx(TWH_PARTS);
    has(path, diagram, "<System Ref=\"system_root\"/>");
    has(path, "simulink/_rels/blockdiagram.xml.rels",
        "Id=\"system_root\" Target=\"systems/system_root.xml\" "
        "Type=\"http://schemas.mathworks.com/simulink/2010/relationships/system\"");
    has(path, "simulink/systems/system_root.xml", "<System Ref=\"system_5\"/>");
    has(path, "simulink/systems/_rels/system_root.xml.rels",
        "Id=\"system_5\" Target=\"system_5.xml\"");
    has(path, "simulink/systems/system_5.xml", "<System Ref=\"system_6\"/>");
    has(path, "simulink/systems/_rels/system_5.xml.rels", "Target=\"system_6.xml\"");
    has(path, "simulink/systems/system_6.xml", "Name=\"g\"");
    ck_assert_ptr_null(part(path, "simulink/systems/_rels/system_6.xml.rels"));
}
END_TEST

START_TEST(one_part_holds_everything)
{
    const char *path = write_slx(TWH_ONE_PART);
    has(path, diagram, "Name=\"g\"");
    has_not(path, diagram, "Ref=");
    ck_assert_ptr_null(part(path, "simulink/systems/system_root.xml"));
    ck_assert_ptr_null(part(path, "simulink/_rels/blockdiagram.xml.rels"));
}
END_TEST

START_TEST(blocks_come_before_lines_and_annotations_have_numbers)
{
    const char *path = write_slx(TWH_ONE_PART);
    has(path, diagram, "<Annotation SID=\"");
    has(path, diagram, "<P Name=\"Position\">[20, 20]</P>");
    char *text = part(path, diagram);
    int lines = 0; /* of the system that we are in */
    for (char *s = text; *s; s++) {
        if (strncmp(s, "<System>", 8) == 0) lines = 0;
        if (strncmp(s, "</System>", 9) == 0) lines = 0;
        if (strncmp(s, "<Line>", 6) == 0) lines++;
        ck_assert_msg(lines == 0 || strncmp(s, "<Block ", 7),
                      "a block after a line: %.60s", s);
    }
    /* every SID once */
    int seen[100] = {0};
    for (const char *s = text; (s = strstr(s, " SID=\"")); s++) {
        const int n = atoi(s + 6);
        ck_assert_msg(n > 0 && n < 100 && !seen[n]++, "SID %d", n);
    }
}
END_TEST

START_TEST(properties_state_what_the_package_is)
{
    const char *path = write_slx(TWH_ONE_PART);
    has_not(path, diagram, "Name=\"Name\">draft");
    has_not(path, diagram, "<P Name=\"Version\">");
    has(path, "metadata/coreProperties.xml", "<cp:category>model</cp:category>");
    has(path, "metadata/coreProperties.xml", "<cp:version>R2014b</cp:version>");
    has(path, "metadata/coreProperties.xml", "<dcterms:created");
    has(path, "metadata/mwcoreProperties.xml", "<matlabRelease>R2014b</matlabRelease>");
    has(path, "[Content_Types].xml", "/metadata/mwcoreProperties.xml");
    has(path, "_rels/.rels", "metadata/mwcoreProperties.xml");
    twh_file *f = twh_file_new("Library");
    ck_assert(twh_item_add(f, f->root, "System", NULL) != NULL);
    path = test_path("library.slx");
    ck_assert_int_eq(twh_file_write_slx(f, path, TWH_ONE_PART), 0);
    twh_file_free(f);
    has(path, "metadata/coreProperties.xml", "<cp:category>library</cp:category>");
}
END_TEST

/* There and back: the same result, and a .mdl that has a name again. */
START_TEST(packages_run_and_become_text_again)
{
    for (int layout = TWH_ONE_PART; layout <= TWH_PARTS; layout++) {
        const char *path = write_slx(layout);
        twh *h = twh_new("x");
        ok(h, run_file(h, path));
        ck_assert_double_eq(last(h, "y"), 6);
        twh_free(h);
        twh_file *f = twh_file_read(path);
        ck_assert_ptr_null(twh_item_get(f->root, "Name"));
        ck_assert_int_eq(twh_file_name(f, "named"), 0);
        ck_assert_str_eq(twh_item_get(f->root, "Name"), "named");
        ck_assert_str_eq(f->root->first->name, "Name");
        const char *text = test_path("text.mdl");
        FILE *to = fopen(text, "w");
        ck_assert_int_eq(twh_file_write_mdl(f, to), 0);
        fclose(to);
        twh_file_free(f);
        h = twh_new("x");
        ok(h, run_file(h, text));
        ck_assert_double_eq(last(h, "y"), 6);
        twh_free(h);
    }
}
END_TEST

/* Two blocks with the same number: no part is lost. */
START_TEST(equal_numbers_give_two_parts)
{
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.25;StopTime=1");
    for (int i = 0; i < 2; i++) {
        draft_down(&d, i ? "b" : "a", "SID=5");
        draft_block(&d, "Constant", "c", i ? "Value=2" : "Value=1");
        draft_block(&d, "Outport", "out", NULL);
        draft_line(&d, "c/1", "out/1");
        draft_up(&d);
    }
    twh_file *f = twh_file_read(draft_write(&d, "equal"));
    const char *path = test_path("equal.slx");
    ck_assert_int_eq(twh_file_write_slx(f, path, TWH_PARTS), 0);
    twh_file_free(f);
    has(path, "simulink/systems/system_5.xml", "<P Name=\"Value\">1</P>");
    has(path, "simulink/systems/system_n1.xml", "<P Name=\"Value\">2</P>");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("packages");
    TCase *t = tcase_create("packages");
    tcase_set_timeout(t, 30);
    tcase_add_test(t, parts_are_named_by_number_and_related);
    tcase_add_test(t, one_part_holds_everything);
    tcase_add_test(t, blocks_come_before_lines_and_annotations_have_numbers);
    tcase_add_test(t, properties_state_what_the_package_is);
    tcase_add_test(t, packages_run_and_become_text_again);
    tcase_add_test(t, equal_numbers_give_two_parts);
    suite_add_tcase(s, t);
    return s;
}
