/* Buses of Simulink diagrams: what they are made of, what selects from them, what
 * passes them on, what they become where a vector is expected. Every diagram is run as
 * .mdl and as .slx. */
#include "common.h"
#include "diagram_fixture.h"

static draft d;

static void begin(void)
{
    draft_begin(&d, "Model", "Solver=FixedStepDiscrete;FixedStep=0.25;StopTime=1");
}

static void constant(const char *name, const char *value)
{
    char text[100];
    snprintf(text, sizeof text, "Value=%s", value);
    draft_block(&d, "Constant", name, text);
}

/* A line with a label. */
static void labelled(const char *label, const char *from, const char *to)
{
    draft_line(&d, from, to);
    d.n -= 2; /* its "}\n" */
    draft_add(&d, "Name \"%s\"\n}\n", label);
}

/* Logs "from" as `name`. */
static void log_of(const char *from, const char *name)
{
    char to[100];
    snprintf(to, sizeof to, "w_%s/1", name);
    char settings[100], block[100];
    snprintf(settings, sizeof settings, "VariableName=%s", name);
    snprintf(block, sizeof block, "w_%s", name);
    draft_block(&d, "ToWorkspace", block, settings);
    draft_line(&d, from, to);
}

static void is(const twh *h, const char *log, int n, const double *y)
{
    const int rows = twh_log_rows(h, log), width = twh_log_width(h, log);
    ck_assert_msg(rows > 0 && width == n, "%s has %d rows of %d, not of %d", log, rows,
                  width, n);
    for (int i = 0; i < n; i++)
        ck_assert_msg(twh_log_values(h, log)[(rows - 1) * n + i] == y[i],
                      "element %d of %s is %.17g, not %g", i + 1, log,
                      twh_log_values(h, log)[(rows - 1) * n + i], y[i]);
}
#define IS(h, log, n, ...) is(h, log, n, (const double[]){__VA_ARGS__})

static void refused(const char *words)
{
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "refused_bus")), words);
    twh_free(h);
}

/* outer = {inner = {a = 1, b = [2 3], 'signal3' = true}, c = int8(4)} from `outer/1` */
static void add_buses(void)
{
    constant("one", "1");
    constant("two", "[2 3]");
    constant("yes", "true");
    constant("four", "int8(4)");
    draft_block(&d, "BusCreator", "inner", "Inputs=3;DisplayOption=bar");
    labelled("a", "one/1", "inner/1");
    labelled("b", "two/1", "inner/2");
    draft_line(&d, "yes/1", "inner/3");
    draft_block(&d, "BusCreator", "outer", "Inputs=2");
    labelled("inner", "inner/1", "outer/1");
    labelled("c", "four/1", "outer/2");
}

START_TEST(a_selector_finds_elements_by_their_names)
{
    begin();
    add_buses();
    draft_block(&d, "BusSelector", "s",
                "OutputSignals=inner.b,c,inner.signal3,inner, inner.a");
    draft_line(&d, "outer/1", "s/1");
    draft_block(&d, "BusSelector", "t", "OutputSignals=signal3,b");
    draft_line(&d, "s/4", "t/1");
    log_of("s/1", "b");
    log_of("s/2", "c");
    log_of("s/3", "third");
    log_of("s/5", "a");
    log_of("t/1", "third_again");
    log_of("t/2", "b_again");
    twh *h = run_both(&d, "bus_select");
    IS(h, "b", 2, 2, 3);
    IS(h, "c", 1, 4);
    IS(h, "third", 1, 1);
    IS(h, "a", 1, 1);
    IS(h, "third_again", 1, 1);
    IS(h, "b_again", 2, 2, 3);
    twh_free(h);
}
END_TEST

/* A bus of what is selected has the last parts of the names. */
START_TEST(a_selector_can_put_out_a_bus)
{
    static const char *const settings[] = {"OutputSignals=inner.b,c;OutputAsBus=on",
                                           "OutputSignals=inner.b,c;MuxedOutput=on"};
    for (int i = 0; i < 2; i++) {
        begin();
        add_buses();
        draft_block(&d, "BusSelector", "s", settings[i]);
        draft_line(&d, "outer/1", "s/1");
        draft_block(&d, "BusSelector", "t", "OutputSignals=b");
        draft_line(&d, "s/1", "t/1");
        log_of("t/1", "b");
        log_of("s/1", "all");
        twh *h = run_both(&d, "bus_of_selected");
        IS(h, "b", 2, 2, 3);
        IS(h, "all.b", 2, 2, 3);
        IS(h, "all.c", 1, 4);
        twh_free(h);
    }
}
END_TEST

START_TEST(names_come_from_labels_lists_and_carried_signals)
{
    static const struct {
        const char *creator, *name; /* of its inputs: labelled "p", and without */
    } list[] = {{"Inputs='x','y'", "x"},
                {"Inputs='x','y';InheritFromInputs=off", "y"},
                {"Inputs='x','y';InheritFromInputs=on", "p"},
                {"Inputs=2", "p"},
                {"Inputs=2", "signal2"},
                {"Inputs=2;InheritFromInputs=on", "signal1"}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[60];
        begin();
        constant("one", "1");
        constant("two", "2");
        draft_block(&d, "BusCreator", "c", list[i].creator);
        labelled("p", "one/1", "c/1");
        draft_line(&d, "two/1", "c/2");
        snprintf(text, sizeof text, "OutputSignals=%s", list[i].name);
        draft_block(&d, "BusSelector", "s", text);
        draft_line(&d, "c/1", "s/1");
        log_of("s/1", "y");
        twh *h = run_both(&d, "bus_names");
        IS(h, "y", 1, strchr("y2", list[i].name[strlen(list[i].name) - 1]) ? 2 : 1);
        twh_free(h);
    }
    /* through the port of a subsystem, a tag, a selector; "<b>" is b */
    begin();
    constant("one", "1");
    constant("two", "2");
    constant("three", "3");
    draft_block(&d, "Goto", "go", "GotoTag=T;TagVisibility=global");
    labelled("tagged", "two/1", "go/1");
    draft_block(&d, "BusCreator", "c", "Inputs=1");
    labelled("deep", "three/1", "c/1");
    draft_down(&d, "sub", NULL);
    draft_block(&d, "Inport", "u", NULL);
    draft_block(&d, "Inport", "v", "Port=2");
    draft_block(&d, "From", "from", "GotoTag=T");
    draft_block(&d, "BusSelector", "s", "OutputSignals=deep");
    draft_block(&d, "BusSelector", "s2", "OutputSignals=deep");
    draft_block(&d, "BusCreator", "c", "Inputs=4");
    draft_line(&d, "v/1", "s/1 s2/1");
    draft_line(&d, "u/1", "c/1");
    draft_line(&d, "from/1", "c/2");
    draft_line(&d, "s/1", "c/3");
    labelled("<low>", "s2/1", "c/4");
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "c/1", "y/1");
    draft_up(&d);
    labelled("ported", "one/1", "sub/1");
    draft_line(&d, "c/1", "sub/2");
    log_of("sub/1", "y");
    twh *h = run_both(&d, "bus_labels");
    IS(h, "y.ported", 1, 1);
    IS(h, "y.tagged", 1, 2);
    IS(h, "y.deep", 1, 3);
    IS(h, "y.low", 1, 3);
    twh_free(h);
}
END_TEST

START_TEST(an_assignment_replaces_elements)
{
    begin();
    add_buses();
    constant("new", "[7 8 9]");
    constant("other", "10");
    draft_block(&d, "BusAssignment", "as", "AssignedSignals=inner.b,c");
    draft_line(&d, "outer/1", "as/1");
    draft_line(&d, "new/1", "as/2");
    draft_line(&d, "other/1", "as/3");
    log_of("as/1", "y");
    log_of("outer/1", "old");
    twh *h = run_both(&d, "bus_assign");
    IS(h, "y.inner.a", 1, 1);
    IS(h, "y.inner.b", 3, 7, 8, 9);
    IS(h, "y.inner.signal3", 1, 1);
    IS(h, "y.c", 1, 10);
    IS(h, "old.inner.b", 2, 2, 3);
    IS(h, "old.c", 1, 4);
    twh_free(h);
}
END_TEST

/* Every way that a virtual bus can take, one after the other. */
START_TEST(buses_pass_ports_tags_and_conversions)
{
    begin();
    add_buses();
    draft_block(&d, "Goto", "go", "GotoTag=T;TagVisibility=global");
    draft_block(&d, "SignalConversion", "conv", "ConversionOutput=Nonvirtual bus");
    draft_block(&d, "SignalSpecification", "spec", "OutDataTypeStr=Bus: Thing");
    draft_line(&d, "outer/1", "conv/1");
    draft_line(&d, "conv/1", "spec/1");
    draft_line(&d, "spec/1", "go/1");
    draft_down(&d, "sub", NULL);
    draft_block(&d, "From", "from", "GotoTag=T");
    draft_down(&d, "deeper", NULL);
    draft_block(&d, "Inport", "u", "OutDataTypeStr=Bus: Thing");
    draft_block(&d, "BusSelector", "s", "OutputSignals=inner.b,inner");
    draft_block(&d, "Outport", "b", NULL);
    draft_block(&d, "Outport", "all", "Port=2;UseBusObject=on;BusObject=Thing");
    draft_line(&d, "u/1", "s/1");
    draft_line(&d, "s/1", "b/1");
    draft_line(&d, "s/2", "all/1");
    draft_up(&d);
    draft_block(&d, "Outport", "b", NULL);
    draft_block(&d, "Outport", "all", "Port=2");
    draft_line(&d, "from/1", "deeper/1");
    draft_line(&d, "deeper/1", "b/1");
    draft_line(&d, "deeper/2", "all/1");
    draft_up(&d);
    log_of("sub/1", "b");
    draft_block(&d, "Outport", "Out", NULL);
    draft_line(&d, "sub/2", "Out/1");
    twh *h = run_both(&d, "bus_ways");
    IS(h, "b", 2, 2, 3);
    IS(h, "Out.a", 1, 1);
    IS(h, "Out.b", 2, 2, 3);
    IS(h, "Out.signal3", 1, 1);
    twh_free(h);
}
END_TEST

/* Blocks of a bus keep the width and type of each element. */
START_TEST(delays_and_holds_pass_a_bus_on)
{
    static const char *const blocks[][2] = {
        {"UnitDelay", "SampleTime=0.25"},
        {"UnitDelay", "SampleTime=0.25;X0=7"},
        {"Delay", "DelayLength=2"},
        {"Memory", "X0=-3"},
        {"ZeroOrderHold", "SampleTime=0.5"},
        {"RateTransition", "OutPortSampleTime=0.5"}};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        begin();
        draft_block(&d, "DigitalClock", "t", "SampleTime=0.25");
        draft_block(&d, "Gain", "g", "Gain=[1 10]");
        draft_block(&d, "DataTypeConversion", "conv",
                    strcmp(blocks[i][0], "RateTransition") ? "OutDataTypeStr=int8"
                                                           : NULL);
        draft_line(&d, "t/1", "g/1 conv/1");
        draft_block(&d, "BusCreator", "low", "Inputs=1");
        labelled("g", "g/1", "low/1");
        draft_block(&d, "BusCreator", "c", "Inputs=2");
        labelled("low", "low/1", "c/1");
        labelled("i", "conv/1", "c/2");
        draft_block(&d, blocks[i][0], "b", blocks[i][1]);
        draft_line(&d, "c/1", "b/1");
        log_of("b/1", "y");
        /* the same blocks, one for each element */
        draft_block(&d, blocks[i][0], "b1", blocks[i][1]);
        draft_block(&d, blocks[i][0], "b2", blocks[i][1]);
        draft_line(&d, "g/1", "b1/1");
        draft_line(&d, "conv/1", "b2/1");
        log_of("b1/1", "g");
        log_of("b2/1", "i");
        draft_block(&d, "BusSelector", "s", "OutputSignals=low.g,i");
        draft_line(&d, "b/1", "s/1");
        log_of("s/1", "selected");
        twh *h = run_both(&d, "bus_delays");
        const int rows = twh_log_rows(h, "g");
        ck_assert(rows >= 3 && rows == twh_log_rows(h, "y.low.g"));
        ck_assert_mem_eq(twh_log_values(h, "g"), twh_log_values(h, "y.low.g"),
                         2 * (size_t)rows * sizeof(double));
        ck_assert_mem_eq(twh_log_values(h, "g"), twh_log_values(h, "selected"),
                         2 * (size_t)rows * sizeof(double));
        ck_assert_mem_eq(twh_log_values(h, "i"), twh_log_values(h, "y.i"),
                         (size_t)rows * sizeof(double));
        twh_free(h);
    }
}
END_TEST

START_TEST(switches_choose_between_buses)
{
    static const struct {
        const char *type, *settings;
        int buses[2], control; /* their inputs */
        int first;
    } list[] = {{"Switch", NULL, {1, 3}, 2, 0},
                {"Switch", "Threshold=-1", {1, 3}, 2, 1},
                {"MultiPortSwitch",
                 "Inputs=2;DataPortOrder=Zero-based contiguous",
                 {2, 3},
                 1,
                 1},
                {"ManualSwitch", NULL, {1, 2}, 0, 1},
                {"ManualSwitch", "sw=0", {1, 2}, 0, 0}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char to[20];
        begin();
        add_buses();
        constant("new", "[20 30]");
        constant("minus", "-0.5");
        draft_block(&d, "BusAssignment", "as", "AssignedSignals=inner.b");
        draft_line(&d, "outer/1", "as/1");
        draft_line(&d, "new/1", "as/2");
        draft_block(&d, list[i].type, "sw", list[i].settings);
        snprintf(to, sizeof to, "sw/%d", list[i].buses[0]);
        draft_line(&d, "outer/1", to);
        snprintf(to, sizeof to, "sw/%d", list[i].buses[1]);
        draft_line(&d, "as/1", to);
        snprintf(to, sizeof to, "sw/%d", list[i].control);
        if (list[i].control) draft_line(&d, "minus/1", to);
        log_of("sw/1", "y");
        twh *h = run_both(&d, "bus_switch");
        IS(h, "y.c", 1, 4);
        IS(h, "y.inner.b", 2, list[i].first ? 2 : 20, list[i].first ? 3 : 30);
        twh_free(h);
    }
}
END_TEST

/* n(k+1) = n(k) + 1 in an element, the other one replaced: the bus of the delay is
 * known only through the assignment that it feeds. */
START_TEST(a_bus_goes_round_through_a_delay)
{
    begin();
    constant("one", "1");
    constant("no", "0");
    draft_block(&d, "DigitalClock", "t", "SampleTime=0.25");
    draft_block(&d, "BusCreator", "first", "Inputs=2");
    labelled("n", "no/1", "first/1");
    labelled("t", "t/1", "first/2");
    draft_block(&d, "UnitDelay", "z", "SampleTime=0.25");
    draft_block(&d, "Switch", "sw", "Threshold=0.2");
    draft_line(&d, "z/1", "sw/1 s/1");
    draft_line(&d, "t/1", "sw/2");
    draft_line(&d, "first/1", "sw/3");
    draft_block(&d, "BusSelector", "s", "OutputSignals=n,t");
    draft_block(&d, "Sum", "add", NULL);
    draft_line(&d, "s/1", "add/1");
    draft_line(&d, "one/1", "add/2");
    draft_block(&d, "BusAssignment", "as", "AssignedSignals=n");
    draft_line(&d, "sw/1", "as/1");
    draft_line(&d, "add/1", "as/2");
    draft_line(&d, "as/1", "z/1");
    log_of("s/1", "n");
    log_of("s/2", "t");
    twh *h = run_both(&d, "bus_circle");
    IS(h, "n", 1, 4);
    IS(h, "t", 1, 0);
    twh_free(h);
}
END_TEST

START_TEST(a_bus_is_a_vector_where_one_is_expected)
{
    begin();
    add_buses();
    draft_block(&d, "Gain", "g", "Gain=2");
    draft_block(&d, "BusToVector", "v", NULL);
    draft_block(&d, "BusSelector", "s", "OutputSignals=inner");
    draft_line(&d, "outer/1", "s/1");
    draft_line(&d, "s/1", "g/1 v/1");
    draft_block(&d, "Sum", "sum", "Inputs=++");
    draft_line(&d, "v/1", "sum/1");
    draft_line(&d, "g/1", "sum/2");
    log_of("sum/1", "y");
    /* an S-function, a Mux, a Demux */
    constant("u", "5");
    draft_block(&d, "BusCreator", "plain", "Inputs=2");
    labelled("a", "u/1", "plain/1");
    labelled("b", "two/1", "plain/2");
    draft_block(&d, "Mux", "m", "Inputs=2");
    draft_block(&d, "BusToVector", "pv", NULL);
    draft_block(&d, "UnitDelay", "z", "SampleTime=0.25"); /* of one vector */
    draft_line(&d, "pv/1", "z/1");
    log_of("z/1", "delayed");
    draft_line(&d, "plain/1", "m/1 dm/1 pv/1");
    draft_line(&d, "u/1", "m/2");
    draft_block(&d, "Demux", "dm", "Outputs=3");
    log_of("m/1", "mux");
    log_of("dm/3", "demux");
    draft_block(&d, "Scope", "scope", NULL);
    draft_block(&d, "Terminator", "end", NULL);
    draft_block(&d, "Display", "shown", NULL);
    draft_line(&d, "outer/1", "scope/1 end/1 shown/1");
    twh *h = run_both(&d, "bus_vector");
    IS(h, "y", 4, 3, 6, 9, 3);
    IS(h, "delayed", 3, 5, 2, 3);
    IS(h, "mux", 4, 5, 2, 3, 5);
    IS(h, "demux", 1, 3);
    ck_assert_msg(strstr(twh_notes(h), "g: takes the bus at its input 1 as a vector"),
                  "%s", twh_notes(h));
    twh_free(h);
}
END_TEST

/* Old files select from a Mux. */
START_TEST(a_mux_is_used_as_a_bus)
{
    begin();
    constant("one", "1");
    constant("two", "[2 3]");
    draft_block(&d, "Mux", "m", "Inputs=2");
    labelled("a", "one/1", "m/1");
    draft_line(&d, "two/1", "m/2");
    draft_block(&d, "BusSelector", "s", "OutputSignals=signal2,a;MuxedOutput=off");
    draft_line(&d, "m/1", "s/1");
    log_of("s/1", "two");
    log_of("s/2", "a");
    log_of("m/1", "all");
    twh *h = run_both(&d, "mux_as_bus");
    IS(h, "two", 2, 2, 3);
    IS(h, "a", 1, 1);
    IS(h, "all", 3, 1, 2, 3);
    twh_free(h);
}
END_TEST

/* A signal that is marked for logging. */
START_TEST(a_marked_bus_is_logged_by_element)
{
    for (int i = 0; i < 2; i++) {
        begin();
        add_buses();
        draft_block(&d, "UnitDelay", "z", "SampleTime=0.25;X0=9");
        if (i == 0) {
            draft_line(&d, "outer/1", "z/1");
            d.n = (size_t)(strstr(d.text, "BlockType UnitDelay") - d.text);
            draft_add(&d,
                      "BlockType UnitDelay\nName \"z\"\nSampleTime \"0.25\"\n"
                      "Port {\nPortNumber 1\nDataLogging \"on\"\nName \"x\"\n}\n}\n");
            draft_line(&d, "outer/1", "z/1");
        } else {
            draft_add(&d, "Block {\nBlockType BusSelector\nName \"s\"\n"
                          "OutputSignals \"inner\"\nPort {\nPortNumber 1\n"
                          "DataLogging \"on\"\nDataLoggingName \"x\"\n}\n}\n");
            draft_line(&d, "outer/1", "s/1");
            draft_line(&d, "s/1", "end/1");
            draft_block(&d, "Terminator", "end", NULL);
        }
        twh *h = run_both(&d, "bus_marked");
        IS(h, i ? "x.b" : "x.inner.b", 2, 2, 3);
        IS(h, i ? "x.a" : "x.c", 1, i ? 1 : 4);
        twh_free(h);
    }
}
END_TEST

START_TEST(what_no_bus_has_is_refused_with_its_names)
{
    begin();
    add_buses();
    draft_block(&d, "BusSelector", "s", "OutputSignals=inner.z");
    draft_line(&d, "outer/1", "s/1");
    log_of("s/1", "y");
    refused("'s'|no element 'inner.z', only a, b, signal3");
    begin();
    add_buses();
    draft_block(&d, "BusSelector", "s", "OutputSignals=c.z");
    draft_line(&d, "outer/1", "s/1");
    log_of("s/1", "y");
    refused("'s'|'c' is not a bus");
    begin();
    add_buses();
    draft_block(&d, "BusSelector", "s", NULL);
    draft_line(&d, "one/1", "s/1");
    log_of("s/1", "y");
    refused("'s'|input 1 is not a bus");
    begin();
    add_buses();
    draft_block(&d, "Switch", "sw", NULL);
    draft_line(&d, "outer/1", "sw/1");
    draft_line(&d, "one/1", "sw/2 sw/3");
    log_of("sw/1", "y");
    refused("'sw'|input 3 is not a bus like its others");
    begin();
    draft_block(&d, "Inport", "in", "OutDataTypeStr=Bus: Thing");
    draft_block(&d, "BusSelector", "s", "OutputSignals=a");
    draft_line(&d, "in/1", "s/1");
    log_of("s/1", "y");
    refused("'in'|bus object 'Thing'");
    begin(); /* a bus that contains itself */
    draft_block(&d, "BusCreator", "c", "Inputs=1");
    draft_line(&d, "c/1", "c/1 g/1");
    draft_block(&d, "Gain", "g", NULL);
    refused("circle");
    begin();
    draft_block(&d, "Inport", "in", "Element=a.b");
    refused("'in'|Element = 'a.b' is not supported");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("buses");
    TCase *t = tcase_create("buses");
    tcase_add_test(t, a_selector_finds_elements_by_their_names);
    tcase_add_test(t, a_selector_can_put_out_a_bus);
    tcase_add_test(t, names_come_from_labels_lists_and_carried_signals);
    tcase_add_test(t, an_assignment_replaces_elements);
    tcase_add_test(t, buses_pass_ports_tags_and_conversions);
    tcase_add_test(t, delays_and_holds_pass_a_bus_on);
    tcase_add_test(t, switches_choose_between_buses);
    tcase_add_test(t, a_bus_goes_round_through_a_delay);
    tcase_add_test(t, a_bus_is_a_vector_where_one_is_expected);
    tcase_add_test(t, a_mux_is_used_as_a_bus);
    tcase_add_test(t, a_marked_bus_is_logged_by_element);
    tcase_add_test(t, what_no_bus_has_is_refused_with_its_names);
    suite_add_tcase(s, t);
    return s;
}
