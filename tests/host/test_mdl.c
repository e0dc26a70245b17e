/* How the host reads Simulink diagrams: structure, masks, links, signals, groups,
 * settings. The blocks are in test_mdl_blocks.c, bad files in test_hostile.c. */
#include "diagram_fixture.h"

Suite *suite(void);

static draft d;

#define FIXED "Solver=ode4;FixedStep=0.1;StopTime=1"
#define DISCRETE_RUN "Solver=FixedStepDiscrete;FixedStep=0.1;StopTime=1"

START_TEST(strings_can_span_lines_and_have_escapes)
{
    draft_begin(&d, "Model", FIXED);
    draft_text(&d, "# a comment\n"
                   "  Block { \n BlockType Constant\n Name \"a \\\"q\\\"\\nb\"\n"
                   "Value \"[1 2\"\n   \" 3\"\n\"]\"\n Position [1, 2,\n 3; 4]\n }\n"
                   "\r\n# another\nBlock {\nBlockType Scope\nName \"s\"\n}\n");
    draft_line(&d, "a \\\"q\\\" b/1", "s/1");
    twh *h = run_draft(&d, "texts");
    ck_assert_int_eq(twh_log_width(h, "s"), 3);
    ck_assert(twh_log_values(h, "s")[2] == 3);
    ck_assert_ptr_nonnull(twh_block(h, "a \"q\" b"));
    twh_free(h);
}
END_TEST

START_TEST(truncated_or_misplaced_values_are_rejected_with_their_line)
{
    static const struct {
        const char *text, *words;
    } rows[] = {
        {"Model {\nName \"a\n", "line 3|quote"},
        {"Model {\nSystem {\nName \"a\"\n", "line 4|truncated"},
        {"Model {\nName\n}\n", "line 2|no value"},
        {"Model {\nName \"a\" b\n}\n", "line 2|end of the line"},
        {"Model {\nP [1, 2\n}\n", "line 3|bracket"},
        {"Model {\n}\n}\n", "expected a name"},
        {"Name \"a\"\n", "line 1|expected a section"},
        {"Stateflow {\n}\n", "no section Model or Library"},
        {"Model {\nName \"a\"\n}\n", "no system"},
        {"", "no section Model or Library"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *path = test_path("bad.mdl");
        write_bytes(path, rows[i].text, strlen(rows[i].text));
        twh *h = twh_new("x");
        fails(h, run_file(h, path), rows[i].words);
        says(h, "bad.mdl");
        twh_free(h);
    }
}
END_TEST

START_TEST(a_mask_passes_its_variables_to_the_blocks_inside)
{
    draft_begin(&d, "Model", FIXED ";PreLoadFcn=outer = 10");
    draft_down(&d, "Sub",
               "MaskVariables=k=@1`which=@2`on=@3`text=&4`which_text=&5`;"
               "MaskStyleString=edit,popup(one|two),checkbox,edit,popup(x|y);"
               "MaskValueString=outer+1|two|on|sqrt(4)|y;"
               "MaskInitialization=ids = [30 70], w = ids(which), n = numel(text)");
    draft_block(&d, "Constant", "a",
                "Value=[k, which, on, w, n, outer, numel(which_text)]");
    draft_block(&d, "Outport", "Out", NULL);
    draft_line(&d, "a/1", "Out/1");
    draft_up(&d);
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "Sub/1", "s/1");
    twh *h = run_draft(&d, "mask");
    static const double expected[] = {11, 2, 1, 70, 7, 10, 1};
    for (int i = 0; i < 7; i++)
        ck_assert_msg(twh_log_values(h, "s")[i] == expected[i], "%d: %g", i,
                      twh_log_values(h, "s")[i]);
    twh_free(h);
}
END_TEST

/* A mask object, alone or in an Array. */
static const char *const mask_object =
    "Object {\n$PropName \"MaskObject\"\n$ObjectID 1\n$ClassName \"Simulink.Mask\"\n"
    "Initialization \"k = 2*k;\"\n%s}\n";

START_TEST(a_mask_object_gives_the_same_result)
{
    static const char *const parameters[] = {
        "Array {\nType \"Simulink.MaskParameter\"\nDimension 2\n"
        "Object {\n$ObjectID 2\nType \"edit\"\nName \"k\"\nPrompt \"K\"\nValue "
        "\"4\"\n}\n"
        "Object {\n$ObjectID 3\nType \"popup\"\nArray {\nType \"Cell\"\nDimension 2\n"
        "Cell \"a\"\nCell \"b\"\nPropName \"TypeOptions\"\n}\nName \"p\"\nValue "
        "\"b\"\n}\n"
        "PropName \"Parameters\"\n}\n",
        "Object {\n$PropName \"Parameters\"\n$ObjectID 2\n"
        "$ClassName \"Simulink.MaskParameter\"\nType \"edit\"\nName \"k\"\nValue "
        "\"4\"\n}\n"
        "Object {\n$ClassName \"Simulink.MaskParameter\"\nType \"popup(a|b)\"\n"
        "Name \"p\"\nValue \"b\"\n}\n"};
    for (int i = 0; i < 2; i++) {
        char object[2000];
        snprintf(object, sizeof object, mask_object, parameters[i]);
        draft_begin(&d, "Model", FIXED);
        draft_text(&d, "Block {\nBlockType SubSystem\nName \"Sub\"\n");
        draft_text(&d, object);
        draft_text(&d, "System {\n");
        draft_block(&d, "Constant", "a", "Value=k*p");
        draft_block(&d, "Outport", "Out", NULL);
        draft_line(&d, "a/1", "Out/1");
        draft_up(&d);
        draft_block(&d, "Scope", "s", NULL);
        draft_line(&d, "Sub/1", "s/1");
        twh *h = run_draft(&d, "mask_object");
        ck_assert(last(h, "s") == 16);
        twh_free(h);
    }
}
END_TEST

START_TEST(mask_fields_that_cannot_be_evaluated_are_named)
{
    static const struct {
        const char *settings, *words;
    } rows[] = {
        {"MaskVariables=k=@1;MaskValueString=nowhere(2)",
         "'Sub'|k = nowhere(2)|Octave"},
        {"MaskVariables=k=@1;MaskStyleString=popup(a|b);MaskValueString=c",
         "'Sub'|'c'|options"},
        {"MaskVariables=k=@2;MaskValueString=1", "'k=@2'"},
        {"MaskVariables=k=@1;MaskValueString=1;MaskInitialization=if k, end",
         "'Sub'|initialization|Octave"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        draft_begin(&d, "Model", FIXED);
        draft_down(&d, "Sub", rows[i].settings);
        draft_up(&d);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "bad_mask")), rows[i].words);
        twh_free(h);
    }
}
END_TEST

static void write_library(void)
{
    draft_begin(&d, "Library", NULL);
    draft_down(&d, "Group", NULL);
    draft_down(&d, "Twice/more", "MaskVariables=k=@1;MaskValueString=5");
    draft_block(&d, "Inport", "In", NULL);
    draft_block(&d, "Gain", "g", "Gain=2*k");
    draft_block(&d, "Outport", "Out", NULL);
    draft_line(&d, "In/1", "g/1");
    draft_line(&d, "g/1", "Out/1");
    draft_up(&d);
    draft_block(&d, "Reference", "Again",
                "SourceBlock=draft_lib/Group/Twice//more;SourceType=x;k=7");
    draft_block(&d, "Reference", "Circle", "SourceBlock=draft_lib/Group/Circle");
    draft_up(&d);
    draft_block(&d, "Gain", "plain", "Gain=3");
    draft_write(&d, "draft_lib");
}

static double through_link(const char *settings)
{
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "Constant", "one", NULL);
    draft_block(&d, "Reference", "link", settings);
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "one/1", "link/1");
    draft_line(&d, "link/1", "s/1");
    twh *h = run_draft(&d, "links");
    const double y = last(h, "s");
    twh_free(h);
    return y;
}

START_TEST(a_link_is_the_library_block_with_its_own_values)
{
    write_library();
    ck_assert(through_link("SourceBlock=draft_lib/Group/Twice//more") == 10);
    ck_assert(through_link("SourceBlock=draft_lib/Group/Twice//more;k=4") == 8);
    ck_assert(through_link("SourceBlock=draft_lib/Group/Again") == 14);
    ck_assert(through_link("SourceBlock=draft_lib/Group/Again;k=1/2") == 1);
    ck_assert(through_link("SourceBlock=draft_lib/plain") == 3);
    ck_assert(through_link("SourceBlock=draft_lib/plain;Gain=9") == 9);
}
END_TEST

START_TEST(a_broken_link_is_named)
{
    static const struct {
        const char *settings, *words;
    } rows[] = {
        {"SourceBlock=no_such_lib/x", "'link'|no_such_lib"},
        {"SourceBlock=draft_lib/Group/x", "'link'|draft_lib/Group/x"},
        {"SourceBlock=draft_lib", "'link'|no block"},
        {"SourceBlock=../../etc/passwd", "'link'|no library"},
        {"SourceBlock=//etc//passwd/x", "'link'|no library"},
        {"SourceBlock=draft_lib/Group/Circle", "'link'|circle"},
        {"Gain=1", "'link'|SourceBlock"},
    };
    write_library();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        draft_begin(&d, "Model", FIXED);
        draft_block(&d, "Reference", "link", rows[i].settings);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "bad_links")), rows[i].words);
        twh_free(h);
    }
    twh *h = twh_new("x");
    fails(h, run_file(h, test_path("draft_lib.mdl")), "library");
    twh_free(h);
}
END_TEST

START_TEST(signals_go_through_branches_subsystems_mux_and_demux)
{
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "Constant", "a", "Value=[1 2]");
    draft_block(&d, "Constant", "b", "Value=3");
    draft_block(&d, "Mux", "m", "Inputs=3");
    draft_down(&d, "Outer", NULL);
    draft_block(&d, "Inport", "x", "Port=1");
    draft_block(&d, "Outport", "y", "Port=1");
    draft_block(&d, "Outport", "z", "Port=2");
    draft_down(&d, "Inner", NULL);
    draft_block(&d, "Inport", "x", NULL);
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "x/1", "y/1");
    draft_up(&d);
    draft_block(&d, "Demux", "parts", "Outputs=3");
    draft_block(&d, "Sum", "sum", "Inputs=|+-");
    draft_line(&d, "x/1", "Inner/1 parts/1");
    draft_line(&d, "Inner/1", "y/1");
    draft_line(&d, "parts/1", "sum/1");
    draft_line(&d, "parts/3", "sum/2");
    draft_line(&d, "sum/1", "z/1");
    draft_up(&d);
    draft_block(&d, "Scope", "s", "NumInputPorts=2");
    draft_line(&d, "a/1", "m/1 m/3");
    draft_line(&d, "b/1", "m/2");
    draft_line(&d, "m/1", "Outer/1");
    draft_line(&d, "Outer/1", "s/1");
    draft_line(&d, "Outer/2", "s/2");
    twh *h = run_draft(&d, "signals");
    static const double expected[] = {1, 2, 3, 1, 2};
    ck_assert_int_eq(twh_log_width(h, "s"), 5);
    for (int i = 0; i < 5; i++) ck_assert(twh_log_values(h, "s")[i] == expected[i]);
    /* five elements for three outputs: 2, 2 and 1 */
    ck_assert_int_eq(twh_width(h, "Outer/parts", 1), 2);
    ck_assert_int_eq(twh_width(h, "Outer/parts", 3), 1);
    ck_assert(twh_log_values(h, "s:2")[0] == 1 - 2);
    twh_free(h);
}
END_TEST

static double with_tags(const char *visibility, int with_block, int nested,
                        twh **failed)
{
    char settings[100];
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "Constant", "a", "Value=4");
    snprintf(settings, sizeof settings, "GotoTag=T;TagVisibility=%s", visibility);
    draft_block(&d, "Goto", "go", settings);
    draft_line(&d, "a/1", "go/1");
    if (with_block) draft_block(&d, "GotoTagVisibility", "seen", "GotoTag=T");
    if (nested) draft_down(&d, "Sub", NULL);
    draft_block(&d, "From", "from", "GotoTag=T");
    draft_block(&d, "ToWorkspace", "s", "VariableName=y");
    draft_line(&d, "from/1", "s/1");
    if (nested) draft_up(&d);
    twh *h = twh_new("x");
    const int rc = run_file(h, draft_write(&d, "tags"));
    const double y = rc ? -1 : last(h, "y");
    if (failed && rc)
        *failed = h;
    else {
        ck_assert_msg(!rc, "%s", twh_error(h));
        twh_free(h);
    }
    return y;
}

START_TEST(a_from_finds_the_goto_it_can_see)
{
    twh *h = NULL;
    ck_assert(with_tags("local", 0, 0, NULL) == 4);
    ck_assert(with_tags("global", 0, 1, NULL) == 4);
    ck_assert(with_tags("scoped", 1, 1, NULL) == 4);
    with_tags("local", 0, 1, &h);
    says(h, "'Sub/from'|tag 'T'");
    twh_free(h);
    with_tags("scoped", 0, 1, &h);
    says(h, "'Sub/from'|tag 'T'");
    twh_free(h);
}
END_TEST

START_TEST(unconnected_lines_are_errors_or_notes)
{
    static const struct {
        const char *from, *to, *words;
    } rows[] = {{"a/1", "x/1", "'a'|'x'"},
                {"x/1", "s/1", "'x'"},
                {"a/1", "s/1 s/1", "'s'|two lines"},
                {"a/1", "s/LConn1", "'s'|LConn1"},
                {"a/1", "s/0", "'s'|'0'"},
                {"a/2", "s/1", "bad_lines/a'|no output port 2"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        draft_begin(&d, "Model", FIXED);
        draft_block(&d, "Constant", "a", NULL);
        draft_block(&d, "Scope", "s", NULL);
        draft_line(&d, rows[i].from, rows[i].to);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "bad_lines")), rows[i].words);
        twh_free(h);
    }
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "Constant", "a", NULL);
    draft_text(&d, "Line {\nSrcBlock \"a\"\nSrcPort 1\n}\nLine {\nDstBlock \"a\"\n}\n");
    twh *h = run_draft(&d, "loose_lines");
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "a: a line from it has no end"));
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "has no start"));
    twh_free(h);
}
END_TEST

START_TEST(a_signal_in_a_circle_of_tags_is_an_error)
{
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "From", "from", "GotoTag=T");
    draft_block(&d, "Goto", "go", "GotoTag=T");
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "from/1", "go/1 s/1");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "circle")), "circle");
    twh_free(h);
}
END_TEST

/* The caller outputs 1 and 2 and reads back what the groups compute from them. */
START_TEST(function_calls_run_their_subsystems_in_turn)
{
    draft_begin(&d, "Model", DISCRETE_RUN);
    draft_block(&d, "S-Function", "caller", "FunctionName=caller;Parameters=0.1, 0");
    draft_block(&d, "Demux", "calls", "Outputs=2");
    for (int i = 1; i <= 2; i++) {
        draft_down(&d, i == 1 ? "Ten" : "Hundred", NULL);
        draft_block(&d, "Inport", "u", NULL);
        draft_block(&d, "TriggerPort", "f", "TriggerType=function-call");
        draft_block(&d, "Gain", "g", i == 1 ? "Gain=10" : "Gain=100");
        draft_block(&d, "Outport", "y", NULL);
        draft_line(&d, "u/1", "g/1");
        draft_line(&d, "g/1", "y/1");
        draft_up(&d);
    }
    draft_block(&d, "Mux", "m", "Inputs=2");
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "caller/1", "calls/1");
    draft_line(&d, "calls/1", "Ten/trigger");
    draft_line(&d, "calls/2", "Hundred/trigger");
    draft_line(&d, "caller/2", "Ten/1 Hundred/1");
    draft_line(&d, "Ten/1", "m/1");
    draft_line(&d, "Hundred/1", "m/2");
    draft_line(&d, "m/1", "caller/1");
    draft_line(&d, "caller/3", "s/1");
    twh *h = run_draft(&d, "calls");
    ck_assert_int_eq(twh_log_rows(h, "s"), 11);
    ck_assert(twh_log_values(h, "s")[0] == 10 && twh_log_values(h, "s")[1] == 200);
    twh_free(h);
}
END_TEST

START_TEST(the_function_call_generator_is_supported)
{
    draft_begin(&d, "Model", DISCRETE_RUN);
    draft_block(&d, "Reference", "every",
                "SourceBlock=simulink/Ports & Subsystems/Function-Call Generator;"
                "SourceType=Function-Call Generator;sample_time=0.2;"
                "numberOfIterations=1");
    draft_down(&d, "Count", NULL);
    draft_block(&d, "TriggerPort", "f", "TriggerType=function-call");
    draft_block(&d, "Constant", "one", NULL);
    draft_block(&d, "Sum", "sum", NULL);
    draft_block(&d, "UnitDelay", "z", NULL);
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "one/1", "sum/1");
    draft_line(&d, "z/1", "sum/2");
    draft_line(&d, "sum/1", "z/1 y/1");
    draft_up(&d);
    draft_block(&d, "Scope", "s", "SampleTime=0.1");
    draft_line(&d, "every/1", "Count/trigger");
    draft_line(&d, "Count/1", "s/1");
    twh *h = run_draft(&d, "generator");
    ck_assert(last(h, "s") == 6); /* at 0, 0.2, ..., 1 */
    twh_free(h);
}
END_TEST

static double enabled_count(const char *states)
{
    char settings[100];
    snprintf(settings, sizeof settings, "StatesWhenEnabling=%s", states);
    draft_begin(&d, "Model", DISCRETE_RUN);
    draft_block(&d, "DiscretePulseGenerator", "on",
                "PulseType=Sample based;Period=5;PulseWidth=2;SampleTime=0.1");
    draft_down(&d, "Count", NULL);
    draft_block(&d, "EnablePort", "e", settings);
    draft_block(&d, "Constant", "one", NULL);
    draft_block(&d, "Sum", "sum", NULL);
    draft_block(&d, "UnitDelay", "z", "SampleTime=0.1");
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "one/1", "sum/1");
    draft_line(&d, "z/1", "sum/2");
    draft_line(&d, "sum/1", "z/1 y/1");
    draft_up(&d);
    draft_block(&d, "Scope", "s", "SampleTime=0.1");
    draft_line(&d, "on/1", "Count/enable");
    draft_line(&d, "Count/1", "s/1");
    twh *h = run_draft(&d, "enabled");
    const double y = last(h, "s");
    twh_free(h);
    return y;
}

START_TEST(an_enabled_subsystem_holds_or_resets_its_states)
{
    ck_assert(enabled_count("held") == 5); /* hits 0 1, 5 6, 10 */
    ck_assert(enabled_count("reset") == 1);
}
END_TEST

START_TEST(unsupported_groups_are_named)
{
    static const struct {
        const char *type, *settings, *words;
    } rows[] = {
        {"TriggerPort", "TriggerType=sometimes", "'Sub/p'|TriggerType = 'sometimes'"},
        {"TriggerPort", "TriggerType=rising", "'Sub'|trigger port"},
        {"ResetPort", NULL, "'Sub'|reset port"},
        {"TriggerPort", "TriggerType=function-call;SampleTimeType=periodic",
         "periodic"},
        {"TriggerPort", "TriggerType=function-call", "'Sub'|trigger port"},
        {"EnablePort", "StatesWhenEnabling=inherit", "StatesWhenEnabling"},
        {"EnablePort", NULL, "'Sub'|enable port"},
        {"ActionPort", NULL, "'Sub/p' (ActionPort)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        draft_begin(&d, "Model", FIXED);
        draft_down(&d, "Sub", NULL);
        draft_block(&d, rows[i].type, "p", rows[i].settings);
        draft_up(&d);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "bad_group")), rows[i].words);
        twh_free(h);
    }
}
END_TEST

START_TEST(scopes_workspaces_outports_and_logged_signals_are_recorded)
{
    draft_begin(&d, "Model", FIXED);
    draft_text(&d, "Block {\nBlockType Clock\nName \"t\"\nPort {\nPortNumber 1\n"
                   "Name \"time\"\nDataLogging on\n}\n}\n");
    draft_block(&d, "Scope", "my scope", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=simout;SampleTime=0.5");
    draft_block(&d, "Outport", "Out1", NULL);
    draft_block(&d, "Display", "shown", NULL);
    draft_line(&d, "t/1", "my\\nscope/1 w/1 Out1/1 shown/1");
    twh *h = run_draft(&d, "logs");
    static const char *const names[] = {"time", "my scope", "Out1", "shown"};
    for (int i = 0; i < 4; i++) {
        ck_assert_int_eq(twh_log_rows(h, names[i]), 11);
        ck_assert(last(h, names[i]) == 1);
    }
    ck_assert_int_eq(twh_log_rows(h, "simout"), 3);
    twh_free(h);
}
END_TEST

static const char *const configuration =
    "Array {\nType \"Handle\"\nDimension 2\n"
    "Simulink.ConfigSet {\n$ObjectID 1\nVersion \"1.1\"\nArray {\nType \"Handle\"\n"
    "Dimension 1\nSimulink.SolverCC {\n$ObjectID 2\nVersion \"1.1\"\nStopTime \"5\"\n"
    "Solver \"ode1\"\n}\nPropName \"Components\"\n}\nName \"A\"\n}\n"
    "Simulink.ConfigSet {\n$ObjectID 3\nVersion \"1.1\"\nArray {\nType \"Handle\"\n"
    "Dimension 1\nSimulink.SolverCC {\n$ObjectID 4\nVersion \"1.1\"\nStartTime \"1\"\n"
    "StopTime \"1+2\"\nFixedStep \"1/8\"\nSolver \"ode3\"\nSolverMode "
    "\"MultiTasking\"\n}\nPropName \"Components\"\n}\nName \"B\"\n}\n"
    "PropName \"ConfigurationSets\"\n}\n"
    "Simulink.ConfigSet {\n$PropName \"ActiveConfigurationSet\"\n$ObjectID 3\n}\n";

/* The output of a subsystem, From or Mux is logged like the output of a block. */
START_TEST(logged_signals_without_a_block_are_recorded)
{
    static const char mark[] = "Port {\nPortNumber 1\nName \"%s\"\nDataLogging on\n}\n";
    char port[200];
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "Clock", "t", NULL);
    draft_block(&d, "Constant", "two", "Value=2");
    draft_block(&d, "Goto", "go", "GotoTag=T");
    snprintf(port, sizeof port, mark, "both");
    draft_text(&d, "Block {\nBlockType Mux\nName \"m\"\nInputs \"2\"\n");
    draft_text(&d, port);
    draft_text(&d, "}\nBlock {\nBlockType From\nName \"f\"\nGotoTag \"T\"\n");
    snprintf(port, sizeof port, mark, "tag");
    draft_text(&d, port);
    draft_text(&d, "}\n");
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "t/1", "go/1 m/1");
    draft_line(&d, "two/1", "m/2");
    draft_line(&d, "f/1", "s/1");
    twh *h = run_draft(&d, "carried");
    ck_assert_int_eq(twh_log_rows(h, "tag"), 11);
    ck_assert(last(h, "tag") == 1);
    ck_assert_int_eq(twh_log_width(h, "both"), 2);
    ck_assert(twh_log_values(h, "both")[20] == 1);
    ck_assert(twh_log_values(h, "both")[21] == 2);
    twh_free(h);
}
END_TEST

START_TEST(settings_that_are_not_followed_are_noted)
{
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "Clock", "t", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=w;MaxDataPoints=100");
    draft_down(&d, "Sub", NULL);
    draft_block(&d, "Inport", "in", "SampleTime=0.5");
    draft_block(&d, "Terminator", "end", NULL);
    draft_line(&d, "in/1", "end/1");
    draft_up(&d);
    draft_line(&d, "t/1", "w/1 Sub/1");
    twh *h = run_draft(&d, "notes");
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "w: all points are kept"));
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "Sub/in: SampleTime = 0.5"));
    twh_free(h);
}
END_TEST

START_TEST(the_active_configuration_sets_the_run)
{
    draft_begin(&d, "Model", NULL);
    draft_block(&d, "Clock", "t", NULL);
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "t/1", "s/1");
    char copy[sizeof d.text];
    char *system = strstr(d.text, "System {");
    strcpy(copy, system);
    d.n = (size_t)(system - d.text);
    draft_text(&d, configuration);
    draft_text(&d, copy);
    twh *h = run_draft(&d, "configuration");
    ck_assert_str_eq(twh_solver(h), "ode3");
    ck_assert(twh_step_given(h) == 0.125 && twh_start_time(h) == 1);
    ck_assert_int_eq(twh_log_rows(h, "s"), 17);
    ck_assert(last(h, "s") == 3);
    twh_free(h);
}
END_TEST

START_TEST(solvers_times_and_tolerances_are_used_or_rejected)
{
    static const struct {
        const char *settings, *solver;
        double step, stop;
    } good[] = {
        {"Solver=ode5;FixedStep=0.01;StopTime=2", "ode5", 0.01, 2},
        {"Solver=ode45;MaxStep=auto;StopTime=2;RelTol=1e-6", "ode45", 0, 2},
        {"Solver=FixedStepDiscrete;FixedStep=auto", "discrete", 0, 10},
        {"SolverName=VariableStepAuto;MaxStep=0.5", "ode45", 0.5, 10},
        {"Solver=ode1;FixedStep=h;StopTime=n*h;InitFcn=h = 0.25, n = 8", "ode1", 0.25,
         2},
    };
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        draft_begin(&d, "Model", good[i].settings);
        draft_block(&d, "Clock", "t", "SampleTime=0");
        draft_block(&d, "Terminator", "s", NULL);
        draft_line(&d, "t/1", "s/1");
        twh *h = run_draft(&d, "solvers");
        ck_assert_str_eq(twh_solver(h), good[i].solver);
        ck_assert(twh_step_given(h) == good[i].step);
        ck_assert(twh_stop_time(h) == good[i].stop);
        twh_free(h);
    }
    static const struct {
        const char *settings, *words;
    } bad[] = {{"Solver=ode14x", "ode14x|ode45"},
               {"StopTime=[1 2]", "StopTime"},
               {"StopTime=-1", "from 0 to -1"},
               {"FixedStep=x", "FixedStep|x"},
               {"LoadInitialState=on", "LoadInitialState"},
               {"DataTypeOverride=Single", "DataTypeOverride"},
               {"InitFcn=load('x')", "InitFcn|Octave"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        draft_begin(&d, "Model", bad[i].settings);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "bad_solver")), bad[i].words);
        twh_free(h);
    }
}
END_TEST

START_TEST(the_run_uses_the_fixed_step_of_the_diagram)
{
    draft_begin(&d, "Model", "Solver=ode1;FixedStep=0.5;StopTime=1");
    draft_block(&d, "Integrator", "x", "InitialCondition=1");
    draft_block(&d, "Gain", "g", NULL);
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "x/1", "g/1 s/1");
    draft_line(&d, "g/1", "x/1");
    twh *h = run_draft(&d, "euler");
    ck_assert(last(h, "s") == 1.5 * 1.5);
    twh_free(h);
}
END_TEST

START_TEST(unknown_blocks_are_named_with_their_paths)
{
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "If", "f", NULL);
    draft_down(&d, "Sub", NULL);
    draft_block(&d, "While", "m", NULL);
    draft_up(&d);
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "unknown")),
          "unsupported|'f' (If)|'Sub/m' (While)");
    twh_free(h);
}
END_TEST

/* In an enabled subsystem, and a subsystem itself. */
START_TEST(settings_of_subsystems_that_change_results_are_refused)
{
    static const struct {
        const char *subsystem, *type, *port, *words;
    } rows[] = {
        {"SFBlockType=Chart", "EnablePort", NULL, "'Sub'|Stateflow"},
        {"Variant=on", "EnablePort", NULL, "'Sub'|variant"},
        {"TreatAsAtomicUnit=on;SystemSampleTime=x", "EnablePort", NULL,
         "'Sub'|SystemSampleTime = x"},
        {NULL, "Outport", "InitialOutput=three", "'Sub/p'|InitialOutput = three"},
        {NULL, "Outport", "Port=1.5", "'Sub/p'|Port = 1.5 is not a port number"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        draft_begin(&d, "Model", FIXED);
        draft_block(&d, "Constant", "on", NULL);
        draft_down(&d, "Sub", rows[i].subsystem);
        draft_block(&d, "EnablePort", "e", NULL);
        draft_block(&d, "Constant", "one", NULL);
        draft_block(&d, rows[i].type, "p", rows[i].port);
        draft_up(&d);
        draft_line(&d, "on/1", "Sub/enable");
        twh *h = twh_new("x");
        ck_assert_msg(run_file(h, draft_write(&d, "bad_subsystem")) != 0, "row %zu", i);
        says(h, rows[i].words);
        twh_free(h);
    }
}
END_TEST

START_TEST(an_input_of_the_diagram_is_zero_and_an_endless_run_has_an_end)
{
    draft_begin(&d, "Model", "Solver=ode1;FixedStep=1;StopTime=inf;SolverMode=Auto");
    draft_block(&d, "Inport", "in", "PortDimensions=2");
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "in/1", "s/1");
    twh *h = run_draft(&d, "inport");
    ck_assert(last(h, "s") == 0);
    ck_assert_int_eq(twh_log_width(h, "s"), 2);
    ck_assert(twh_stop_time(h) == 10);
    ck_assert_ptr_nonnull(
        strstr(twh_notes(h), "is an input of the diagram: it is zero"));
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "StopTime is infinite"));
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "this host uses single-tasking"));
    twh_free(h);
}
END_TEST

START_TEST(unknown_settings_are_noted_and_wrong_ones_rejected)
{
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "Gain", "g",
                "Gain=2;Colour=blue;OutDataTypeStr=Inherit: Same as input;"
                "OutMin=[];Position=[1 2 3 4];OpenFcn=disp(1);Priority=3");
    draft_block(&d, "Gain", "gone", "Commented=on");
    twh *h = run_draft(&d, "noted");
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "g: the setting Colour = 'blue'"));
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "g: Priority"));
    ck_assert_ptr_nonnull(strstr(twh_notes(h), "gone: is commented out"));
    ck_assert_ptr_null(strstr(twh_notes(h), "Position"));
    ck_assert_ptr_null(strstr(twh_notes(h), "OutMin"));
    ck_assert_ptr_null(twh_block(h, "gone"));
    twh_free(h);

    static const char *const bad[][3] = {
        {"Gain", "OutDataTypeStr=int16", "OutDataTypeStr|int16|double"},
        {"Integrator", "LimitOutput=on;WrapState=on", "LimitOutput and WrapState"},
        {"Product", "CollapseMode=Specified dimension", "CollapseMode"},
        {"Sin", "SineType=Sample based", "SineType"},
        {"ToWorkspace", "Decimation=2", "Decimation"},
        {"Gain", "Commented=through", "commented through"},
        {"Switch", "Criteria=u2 == 1", "Criteria"},
        {"SubSystem", NULL, "no system"},
        {"FromWorkspace", "VariableName=[1 2 3]';SampleTime=0",
         "must be a matrix [time, values]"},
        {"DiscreteIntegrator", "SampleTime=0.1;IntegratorMethod=Other",
         "IntegratorMethod = Other is not supported"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        draft_begin(&d, "Model", FIXED);
        draft_block(&d, bad[i][0], "b", bad[i][1]);
        h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "refused")), bad[i][2]);
        says(h, "'b'");
        twh_free(h);
    }
}
END_TEST

START_TEST(a_default_of_the_file_applies_to_its_blocks)
{
    draft_begin(&d, "Model", FIXED);
    draft_block(&d, "Constant", "a", NULL);
    draft_block(&d, "Gain", "g", NULL);
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "a/1", "g/1");
    draft_line(&d, "g/1", "s/1");
    draft_text(&d,
               "}\nBlockParameterDefaults {\nBlock {\nBlockType Gain\nGain \"6\"\n}\n"
               "Block {\nBlockType Constant\nValue \"7\"\n}\n");
    twh *h = run_draft(&d, "defaults");
    ck_assert(last(h, "s") == 42);
    twh_free(h);
}
END_TEST

START_TEST(a_missing_S_function_is_named)
{
    static const char *const rows[][2] = {
        {"FunctionName=nowhere", "'b'|nowhere.so|compile"},
        {"FunctionName=../sfunctions/caller", "'b'|not the name"},
        {"FunctionName=caller;Parameters=0.1", "sfun/b'|expects 2 parameters"},
        {"FunctionName=caller;Parameters=0.1,x", "'b'|parameter 2"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        draft_begin(&d, "Model", FIXED);
        draft_block(&d, "S-Function", "b", rows[i][0]);
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "sfun")), rows[i][1]);
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("diagrams of Simulink");
    TCase *t = tcase_create("mdl");
    tcase_set_timeout(t, 30);
    tcase_add_test(t, strings_can_span_lines_and_have_escapes);
    tcase_add_test(t, truncated_or_misplaced_values_are_rejected_with_their_line);
    tcase_add_test(t, a_mask_passes_its_variables_to_the_blocks_inside);
    tcase_add_test(t, a_mask_object_gives_the_same_result);
    tcase_add_test(t, mask_fields_that_cannot_be_evaluated_are_named);
    tcase_add_test(t, a_link_is_the_library_block_with_its_own_values);
    tcase_add_test(t, a_broken_link_is_named);
    tcase_add_test(t, signals_go_through_branches_subsystems_mux_and_demux);
    tcase_add_test(t, a_from_finds_the_goto_it_can_see);
    tcase_add_test(t, unconnected_lines_are_errors_or_notes);
    tcase_add_test(t, a_signal_in_a_circle_of_tags_is_an_error);
    tcase_add_test(t, function_calls_run_their_subsystems_in_turn);
    tcase_add_test(t, the_function_call_generator_is_supported);
    tcase_add_test(t, an_enabled_subsystem_holds_or_resets_its_states);
    tcase_add_test(t, unsupported_groups_are_named);
    tcase_add_test(t, scopes_workspaces_outports_and_logged_signals_are_recorded);
    tcase_add_test(t, logged_signals_without_a_block_are_recorded);
    tcase_add_test(t, settings_that_are_not_followed_are_noted);
    tcase_add_test(t, the_active_configuration_sets_the_run);
    tcase_add_test(t, solvers_times_and_tolerances_are_used_or_rejected);
    tcase_add_test(t, the_run_uses_the_fixed_step_of_the_diagram);
    tcase_add_test(t, unknown_blocks_are_named_with_their_paths);
    tcase_add_test(t, settings_of_subsystems_that_change_results_are_refused);
    tcase_add_test(t, an_input_of_the_diagram_is_zero_and_an_endless_run_has_an_end);
    tcase_add_test(t, unknown_settings_are_noted_and_wrong_ones_rejected);
    tcase_add_test(t, a_default_of_the_file_applies_to_its_blocks);
    tcase_add_test(t, a_missing_S_function_is_named);
    suite_add_tcase(s, t);
    return s;
}
