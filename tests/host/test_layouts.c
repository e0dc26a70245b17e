/* One diagram in the layouts of different releases: text with the solver in the model
 * and a mask as text settings; text with configuration sets and a mask object; a
 * package with its systems in one part; a package with a part for each system, settings
 * and defaults. All give the same numbers. */
#include "diagram_fixture.h"
#include "twh_tree.h"

#include <zip.h>

Suite *suite(void);

/* 3 -> Sub (gain k*which = 4*2) -> Scope and, branched twice, To Workspace and an
 * integrator from 1 -> Outport: after 1 s 24, 24 and 25. */
static void runs_to_the_same(const char *path)
{
    twh *h = twh_new("x");
    ok(h, run_file(h, path));
    ck_assert_msg(!*twh_notes(h), "%s: %s", path, twh_notes(h));
    ck_assert_int_eq(twh_log_rows(h, "Out1"), 11);
    ck_assert(last(h, "Scope") == 24);
    ck_assert(last(h, "product") == 24);
    ck_assert_double_eq_tol(last(h, "Out1"), 25, 1e-12);
    ck_assert(last(h, "marked") == 24); /* a logged signal */
    ck_assert_ptr_nonnull(twh_block(h, "Sub system/Gain"));
    twh_free(h);
}

START_TEST(a_text_file_of_an_old_release_is_read)
{
    runs_to_the_same("tests/host/layouts/old.mdl");
}
END_TEST

START_TEST(a_text_file_of_a_newer_release_is_read)
{
    runs_to_the_same("tests/host/layouts/newer.mdl");
}
END_TEST

#define P(name, text) "<P Name=\"" name "\">" text "</P>\n"
#define MODEL_SETTINGS                                                                 \
    P("Version", "10.1") P("PreLoadFcn", "four = 4;") P("SimulationMode", "normal")
#define SOLVER                                                                         \
    "<Object Version=\"21.0.1\" ClassName=\"Simulink.SolverCC\">\n" P("StartTime",     \
                                                                      "0.0")           \
        P("StopTime", "1") P("FixedStep", "0.1") P("SolverMode", "SingleTasking")      \
            P("Solver", "ode4") P("SolverName", "ode4") "</Object>\n"
#define CONFIGURATION                                                                  \
    "<ConfigSet>\n<Object Version=\"21.0.1\" ClassName=\"Simulink.ConfigSet\">\n"      \
    "<Array PropName=\"Components\" Type=\"Handle\" Dimension=\"1*1\">\n" SOLVER       \
    "</Array>\n" P("Name", "Configuration") "</Object>\n</ConfigSet>\n"
#define GAIN_SYSTEM                                                                    \
    P("Location", "[1, 2, 3, 4]")                                                      \
    "<Block BlockType=\"Inport\" Name=\"In1\" SID=\"21\">\n" P(                        \
        "Position",                                                                    \
        "[110, 103, 140, 117]") "</Block>\n"                                           \
                                "<Block BlockType=\"Gain\" Name=\"Gain\" "             \
                                "SID=\"22\">\n<PortCounts in=\"1\" "                   \
                                "out=\"1\"/>\n" P(                                     \
                                    "Gain",                                            \
                                    "k*which") "</Block>\n"                            \
                                               "<Block BlockType=\"Outport\" "         \
                                               "Name=\"Out1\" SID=\"23\"/>\n"          \
                                               "<Line>\n" P("Src", "21#out:1") P(      \
                                                   "Dst",                              \
                                                   "22#in:1") "</Line>\n"              \
                                                              "<Line>\n" P("Src",      \
                                                                           "22#out:1") \
                                                                  P("Dst",             \
                                                                    "23#in:1") "</"    \
                                                                               "Line>" \
                                                                               "\n"
#define ROOT_SYSTEM(inside, marked)                                                                                       \
    P("Location", "[-8, -8, 1928, 1048]")                                                                                 \
    "<Block BlockType=\"Constant\" Name=\"three\" SID=\"1\">\n" P(                                                        \
        "Value",                                                                                                          \
        "3") "</Block>\n<Block BlockType=\"Scope\" Name=\"Scope\" SID=\"2\">\n"                                           \
             "<PortCounts in=\"1\"/>\n" P("Floating", "off")                                                              \
                 P("ScopeSpecificationString",                                                                            \
                   "Simulink.scopes.TimeScopeBlockCfg(&apos;x&"                                                           \
                   "apos;)") "</Block>\n"                                                                                 \
                             "<Block BlockType=\"ToWorkspace\" "                                                          \
                             "Name=\"To Workspace\" "                                                                     \
                             "SID=\"3\">\n" P("VariableName", "product")                                                  \
                                 P("MaxDataPoints",                                                                       \
                                   "inf") "</Block>\n"                                                                    \
                                          "<Block "                                                                       \
                                          "BlockType="                                                                    \
                                          "\"SubSystem\" "                                                                \
                                          "Name=\"Sub&#xA;"                                                               \
                                          "system\" SID=\"4\">\n"                                                         \
                                          "<PortCounts in=\"1\" "                                                         \
                                          "out=\"1\"/>\n" P("ZOrder", "4") marked                                         \
        "<Mask>\n<Type>new mask</Type>\n<Display RunInitForIconRedraw=\"off\">disp(1)"                                    \
        "</Display>\n<MaskParameter Name=\"k\" "                                                                          \
        "Type=\"edit\">\n<Prompt>gain</Prompt>\n"                                                                         \
        "<Value>four</Value>\n</MaskParameter>\n"                                                                         \
        "<MaskParameter Name=\"which\" Type=\"popup\">\n<TypeOptions>\n<Option>one"                                       \
        "</Option>\n<Option>two</Option>\n</TypeOptions>\n<Value>two</Value>\n"                                           \
        "</MaskParameter>\n</Mask>\n" inside "</Block>\n"                                                                 \
        "<Block BlockType=\"Integrator\" Name=\"Integrator\" SID=\"5\">\n" P(                                             \
            "InitialCondition",                                                                                           \
            "1") "</Block>\n"                                                                                             \
                 "<Block BlockType=\"Outport\" Name=\"Out1\" SID=\"6\"/>\n"                                               \
                 "<Line>\n" P("ZOrder", "1") P("Src", "1#out:1") P(                                                       \
                     "Points",                                                                                            \
                     "[20, "                                                                                              \
                     "0]") P("Dst",                                                                                       \
                             "4#in:1") "</Line>\n"                                                                        \
                                       "<Line>\n" P("Src", "4#out:1") "<Branch>\n" P("Points", "[0, 40]") "<Branch>\n" P( \
                                           "Dst",                                                                         \
                                           "3#in:1") "</"                                                                 \
                                                     "Branch>\n<"                                                         \
                                                     "Branch>"                                                            \
                                                     "\n" P(                                                              \
                                                         "Dst",                                                           \
                                                         "5#"                                                             \
                                                         "in:"                                                            \
                                                         "1") "</"                                                        \
                                                              "Bra"                                                       \
                                                              "nch"                                                       \
                                                              ">\n"                                                       \
                                                              "</"                                                        \
                                                              "Bra"                                                       \
                                                              "nch"                                                       \
                                                              ">\n"                                                       \
                                                              "<Br"                                                       \
                                                              "anc"                                                       \
                                                              "h>"                                                        \
                                                              "\n" P(                                                     \
                                                                  "Dst",                                                  \
                                                                  "2#in:1") "</"                                          \
                                                                            "Branch>"                                     \
                                                                            "\n</"                                        \
                                                                            "Line>\n"                                     \
                                                                            "<Line>"                                      \
                                                                            "\n" P(                                       \
                                                                                "Src",                                    \
                                                                                "5#"                                      \
                                                                                "out:"                                    \
                                                                                "1")                                      \
                                                                                P("Ds"                                    \
                                                                                  "t",                                    \
                                                                                  "6#"                                    \
                                                                                  "in"                                    \
                                                                                  ":"                                     \
                                                                                  "1") "</Line>\n"

typedef struct part {
    const char *name, *text;
} part;

static const char *pack(const char *name, const part *list)
{
    const char *path = test_path(name);
    int code;
    zip_t *z = zip_open(path, ZIP_CREATE | ZIP_TRUNCATE, &code);
    ck_assert_ptr_nonnull(z);
    for (; list->name; list++) {
        zip_source_t *s = zip_source_buffer(z, list->text, strlen(list->text), 0);
        ck_assert_int_ge(zip_file_add(z, list->name, s, 0), 0);
    }
    ck_assert_int_eq(zip_close(z), 0);
    return path;
}

#define XML "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
#define TYPES                                                                          \
    {"[Content_Types].xml", XML "<Types xmlns=\"http://example.org/types\"/>"},        \
        {"_rels/.rels", XML "<Relationships/>"},                                       \
    {                                                                                  \
        "metadata/coreProperties.xml", XML "<coreProperties/>"                         \
    }

START_TEST(a_package_with_all_systems_in_one_part_is_read)
{
    runs_to_the_same(pack(
        "inside.slx",
        (const part[]){
            TYPES,
            {"simulink/blockdiagram.xml", XML
             "<ModelInformation Version=\"0.9\">\n<Model>\n" MODEL_SETTINGS
             "<Array PropName=\"ConfigurationSets\" Type=\"Handle\" "
             "Dimension=\"1*1\">\n"
             "<Object ObjectID=\"1\" Version=\"1.14.2\" "
             "ClassName=\"Simulink.ConfigSet\">\n"
             "<Array PropName=\"Components\" Type=\"Handle\" "
             "Dimension=\"1*1\">\n" SOLVER "</Array>\n</Object>\n</Array>\n"
             "<Object PropName=\"ActiveConfigurationSet\" ObjectID=\"1\"/>\n"
             "<BlockParameterDefaults>\n<Block BlockType=\"Gain\">\n" P("Gain", "1")
                 P("Multiplication",
                   "Element-wise(K.*u)") "</Block>\n</BlockParameterDefaults>\n"
                                         "<System>\n" ROOT_SYSTEM(
                                             "<System>\n" GAIN_SYSTEM "</System>\n",
                                             "<Port>\n" P("PortNumber", "1") P("Name",
                                                                               "marked")
                                                 P("DataLogging",
                                                   "on") "</Port>\n") "</System>\n</"
                                                                      "Model>\n</"
                                                                      "ModelInformation"
                                                                      ">\n"},
            {0}}));
}
END_TEST

START_TEST(a_package_with_one_part_per_system_is_read)
{
    runs_to_the_same(pack(
        "parts.slx",
        (const part[]){
            TYPES,
            {"simulink/blockdiagram.xml",
             XML "<ModelInformation Version=\"1.0\">\n<Model>\n" MODEL_SETTINGS
                 "<System Ref=\"system_root\"/>\n</Model>\n</ModelInformation>\n"},
            {"simulink/systems/system_root.xml",
             XML "<System>\n" ROOT_SYSTEM(
                 "<System Ref=\"system_4\"/>\n",
                 "<PortProperties>\n<Port Type=\"out\" Index=\"1\">\n" P("Name",
                                                                         "marked")
                     P("DataLogging",
                       "on") "</Port>\n</PortProperties>\n") "</System>\n"},
            {"simulink/systems/system_4.xml",
             XML "<System>\n" GAIN_SYSTEM "</System>\n"},
            {"simulink/configSet0.xml", XML CONFIGURATION},
            {"simulink/bddefaults.xml", XML
             "<BlockDiagramDefaults>\n<BlockParameterDefaults>\n"
             "<Block BlockType=\"Gain\">\n" P("Gain", "1")
                 P("Multiplication", "Element-wise(K.*u)") "</Block>\n"
                                                           "</BlockParameterDefaults>\n"
                                                           "</BlockDiagramDefaults>\n"},
            {"simulink/windowsInfo.xml", XML "<Object/>"},
            {0}}));
}
END_TEST

/* What an .mdl or XML has another use for: quotes, ends of lines, tabs, brackets. */
#define SPECIAL "a&b <c> \\\"d\\\" \\\\ e\\tf\\rg\\nh {[#]}"

START_TEST(every_character_survives_all_formats)
{
    static draft d;
    for (int layout = 0; layout < 2; layout++) {
        draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.1;StopTime=1");
        draft_text(&d, "Block {\nBlockType Gain\nName \"" SPECIAL "\"\n"
                       "Description \"" SPECIAL "\"\nMaskVariables \"m=@1;\"\n"
                       "MaskValueString \"7\"\nMaskType \"" SPECIAL "\"\n"
                       "Gain \"m\"\n}\n");
        draft_block(&d, "Constant", "c", NULL);
        draft_block(&d, "ToWorkspace", "w", "VariableName=y");
        draft_text(&d, "Line {\nSrcBlock \"c\"\nSrcPort 1\nDstBlock \"" SPECIAL
                       "\"\nDstPort 1\n}\nLine {\nSrcBlock \"" SPECIAL
                       "\"\nSrcPort 1\nDstBlock \"w\"\nDstPort 1\n}\n");
        const char *mdl = draft_write(&d, "special"), *slx = test_path("special.slx"),
                   *back = test_path("special_back.mdl");
        twh_file *f = twh_file_read(mdl);
        ck_assert_msg(!f->error[0], "%s", f->error);
        ck_assert_msg(twh_file_write_slx(f, slx, layout) == 0, "%s", f->error);
        twh_file_free(f);
        f = twh_file_read(slx);
        ck_assert_msg(!f->error[0], "%s", f->error);
        FILE *to = fopen(back, "w");
        ck_assert_int_eq(twh_file_write_mdl(f, to), 0);
        ck_assert_int_eq(fclose(to), 0);
        twh_file_free(f);
        const char *const files[] = {mdl, slx, back};
        for (int i = 0; i < 3; i++) {
            f = twh_file_read(files[i]);
            const twh_item *in = twh_item_next(f->root, NULL, "System"), *b = NULL;
            while ((b = twh_item_next(in, b, "Block")) &&
                   strcmp(twh_item_get(b, "BlockType"), "Gain")) {
            }
            ck_assert_ptr_nonnull(b);
            ck_assert_str_eq(twh_item_get(b, "Name"),
                             "a&b <c> \"d\" \\ e\tf\rg\nh {[#]}");
            ck_assert_str_eq(twh_item_get(b, "Description"), twh_item_get(b, "Name"));
            twh_file_free(f);
            twh *h = twh_new("x");
            ok(h, run_file(h, files[i]));
            ck_assert(last(h, "y") == 7);
            twh_free(h);
        }
    }
}
END_TEST

START_TEST(a_line_without_its_block_is_not_packed)
{
    static draft d;
    draft_begin(&d, "Model", NULL);
    draft_block(&d, "Constant", "c", NULL);
    draft_line(&d, "nobody/1", "c/1");
    twh_file *f = twh_file_read(draft_write(&d, "nobody"));
    ck_assert_int_ne(twh_file_write_slx(f, test_path("nobody.slx"), 0), 0);
    ck_assert_msg(strstr(f->error, "nobody") != NULL, "%s", f->error);
    twh_file_free(f);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("layouts of diagrams");
    TCase *t = tcase_create("layouts");
    tcase_add_test(t, a_text_file_of_an_old_release_is_read);
    tcase_add_test(t, a_text_file_of_a_newer_release_is_read);
    tcase_add_test(t, a_package_with_all_systems_in_one_part_is_read);
    tcase_add_test(t, a_package_with_one_part_per_system_is_read);
    tcase_add_test(t, every_character_survives_all_formats);
    tcase_add_test(t, a_line_without_its_block_is_not_packed);
    suite_add_tcase(s, t);
    return s;
}
