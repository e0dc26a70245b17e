/* test_mdl_signals: the ways of signals and function calls through a diagram: ports of
 * subsystems, tags, Mux and Demux; what cannot be followed is refused with the block.
 */
#include "common.h"
#include "diagram_fixture.h"

#define DISCRETE_RUN "Solver=FixedStepDiscrete;FixedStep=0.1;StopTime=1"

static draft d;

static void begin(void)
{
    draft_begin(&d, "Model", DISCRETE_RUN);
}

static void add_caller(const char *name)
{
    draft_block(&d, "S-Function", name, "FunctionName=caller;Parameters=0.1, 0");
}

/* A subsystem that multiplies by 10 when it is called. */
static void add_called(const char *name)
{
    draft_down(&d, name, NULL);
    draft_block(&d, "Inport", "u", NULL);
    draft_block(&d, "TriggerPort", "f", "TriggerType=function-call");
    draft_block(&d, "Gain", "g", "Gain=10");
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "u/1", "g/1");
    draft_line(&d, "g/1", "y/1");
    draft_up(&d);
}

static void refused(const char *words)
{
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "refused")), words);
    twh_free(h);
}

/* From the caller through a port of the subsystem around, or through a tag. */
START_TEST(calls_reach_their_subsystem_through_ports_and_tags)
{
    for (int tag = 0; tag <= 1; tag++) {
        begin();
        add_caller("caller");
        draft_block(&d, "Demux", "calls", "Outputs=[1 1]");
        draft_line(&d, "caller/1", "calls/1");
        add_called("Other");
        draft_line(&d, "calls/1", "Other/trigger");
        draft_down(&d, "Outer", NULL);
        draft_block(&d, "Inport", "u", NULL);
        if (tag)
            draft_block(&d, "From", "f", "GotoTag=calls");
        else
            draft_block(&d, "Inport", "f", "Port=2");
        add_called("Inner");
        draft_block(&d, "Outport", "y", NULL);
        draft_line(&d, "f/1", "Inner/trigger");
        draft_line(&d, "u/1", "Inner/1");
        draft_line(&d, "Inner/1", "y/1");
        draft_up(&d);
        if (tag) {
            draft_block(&d, "Goto", "go", "GotoTag=calls;TagVisibility=global");
            draft_line(&d, "calls/2", "go/1");
        } else
            draft_line(&d, "calls/2", "Outer/2");
        draft_line(&d, "caller/2", "Other/1 Outer/1");
        draft_block(&d, "Mux", "m", "Inputs=2");
        draft_line(&d, "Other/1", "m/1");
        draft_line(&d, "Outer/1", "m/2");
        draft_line(&d, "m/1", "caller/1");
        draft_block(&d, "Scope", "s", NULL);
        draft_line(&d, "caller/3", "s/1");
        twh *h = run_draft(&d, "calls_through");
        ck_assert(twh_log_values(h, "s")[0] == 10 && twh_log_values(h, "s")[1] == 20);
        twh_free(h);
    }
}
END_TEST

START_TEST(an_enable_port_can_be_a_signal)
{
    begin();
    draft_block(&d, "Constant", "on", "Value=3");
    draft_down(&d, "Sub", NULL);
    draft_block(&d, "EnablePort", "e", "ShowOutputPort=on");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "e/1", "w/1");
    draft_up(&d);
    draft_line(&d, "on/1", "Sub/enable");
    twh *h = run_draft(&d, "enable_signal");
    ck_assert(last(h, "y") == 3);
    twh_free(h);
}
END_TEST

START_TEST(of_two_tags_the_one_in_the_same_system_counts)
{
    begin();
    draft_block(&d, "Constant", "far", "Value=1");
    draft_block(&d, "Goto", "go", "GotoTag=T;TagVisibility=global");
    draft_line(&d, "far/1", "go/1");
    draft_down(&d, "Sub", NULL);
    draft_block(&d, "Constant", "near", "Value=2");
    draft_block(&d, "Goto", "go", "GotoTag=T");
    draft_line(&d, "near/1", "go/1");
    draft_block(&d, "From", "from", "GotoTag=T");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "from/1", "w/1");
    draft_up(&d);
    twh *h = run_draft(&d, "two_tags");
    ck_assert(last(h, "y") == 2);
    twh_free(h);
    begin();
    draft_block(&d, "Constant", "c", NULL);
    draft_block(&d, "Goto", "one", "GotoTag=T");
    draft_block(&d, "Goto", "two", "GotoTag=T");
    draft_line(&d, "c/1", "one/1 two/1");
    draft_block(&d, "From", "from", "GotoTag=T");
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "from/1", "s/1");
    refused("'from'|two blocks 'one' and 'two' have the tag 'T'");
}
END_TEST

START_TEST(calls_that_cannot_be_followed_are_refused)
{
    begin(); /* calls as a signal */
    add_caller("caller");
    draft_block(&d, "Demux", "calls", "Outputs=2");
    add_called("Sub");
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "caller/1", "calls/1");
    draft_line(&d, "calls/1", "Sub/trigger");
    draft_line(&d, "calls/2", "s/1");
    refused("'calls'|function calls are used as a signal");

    begin(); /* from an output of values */
    add_caller("caller");
    add_called("Sub");
    draft_line(&d, "caller/2", "Sub/trigger");
    refused("'Sub'|calls must come from output 1, not from output 2 of 'caller'");

    begin(); /* from two blocks */
    add_caller("one");
    add_caller("two");
    draft_block(&d, "Mux", "m", "Inputs=2");
    add_called("Sub");
    draft_line(&d, "one/1", "m/1");
    draft_line(&d, "two/1", "m/2");
    draft_line(&d, "m/1", "Sub/trigger");
    refused("'Sub'|trigger does not come from a single block");

    begin(); /* in a circle */
    draft_block(&d, "From", "from", "GotoTag=T");
    draft_block(&d, "Goto", "go", "GotoTag=T");
    add_called("Sub");
    draft_line(&d, "from/1", "go/1 Sub/trigger");
    refused("'Sub'|trigger forms a circle");

    begin(); /* from a tag that nobody sends */
    draft_block(&d, "From", "from", "GotoTag=T");
    add_called("Sub");
    draft_line(&d, "from/1", "Sub/trigger");
    refused("'from'|no Goto with the tag 'T'");

    static const char *const outputs[] = {"Outputs=[]", "Outputs=[-1 2]"};
    for (int i = 0; i < 2; i++) {
        begin();
        add_caller("caller");
        draft_block(&d, "Demux", "calls", outputs[i]);
        add_called("Sub");
        draft_line(&d, "caller/1", "calls/1");
        draft_line(&d, "calls/2", "Sub/trigger");
        refused("'calls'|Outputs");
    }

    begin(); /* called and enabled at once */
    add_caller("caller");
    draft_block(&d, "Constant", "on", NULL);
    draft_down(&d, "Sub", NULL);
    draft_block(&d, "TriggerPort", "f", "TriggerType=function-call");
    draft_block(&d, "EnablePort", "e", NULL);
    draft_block(&d, "Constant", "c", NULL);
    draft_up(&d);
    draft_line(&d, "caller/1", "Sub/trigger");
    draft_line(&d, "on/1", "Sub/enable");
    refused("'Sub'|both called and enabled");

    begin();
    draft_down(&d, "Sub", NULL);
    draft_block(&d, "TriggerPort", "f", "TriggerType=function-call;ShowOutputPort=on");
    draft_up(&d);
    refused("'Sub/f'|the trigger's output port is not supported");
}
END_TEST

START_TEST(signals_without_a_source_are_refused_where_one_is_needed)
{
    begin(); /* a part of a vector */
    draft_down(&d, "Sub", NULL);
    draft_block(&d, "Outport", "y", NULL);
    draft_up(&d);
    draft_block(&d, "Constant", "a", NULL);
    draft_block(&d, "Mux", "m", "Inputs=2");
    draft_block(&d, "Scope", "s", NULL);
    draft_line(&d, "a/1", "m/1");
    draft_line(&d, "Sub/1", "m/2");
    draft_line(&d, "m/1", "s/1");
    refused("'s'|a part of the signal to its input 1 has no source");

    begin(); /* a block has no such port */
    draft_block(&d, "Constant", "a", NULL);
    draft_block(&d, "Gain", "g", NULL);
    draft_line(&d, "a/1", "g/enable");
    refused("'g'|a line goes to a port that it does not have");

    begin();
    draft_text(&d, "Block {\nBlockType SubSystem\nName \"Sub\"\nPort {\nPortNumber 1\n"
                   "DataLogging \"on\"\n}\nSystem {\nName \"Sub\"\n");
    draft_block(&d, "Outport", "y", NULL);
    draft_up(&d);
    refused("'Sub'|its output 1 is logged but has no source");

    begin();
    draft_text(&d, "Block {\nBlockType Clock\nName \"t\"\nPort {\nPortNumber 0\n"
                   "DataLogging \"on\"\n}\n}\n");
    refused("'t'|PortNumber = 0 is not a port number");

    begin(); /* commented out: as if there were no line */
    draft_block(&d, "Constant", "a", "Commented=on;Value=7");
    draft_block(&d, "Gain", "g", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "a/1", "g/1");
    draft_line(&d, "g/1", "w/1");
    twh *h = run_draft(&d, "commented");
    ck_assert(last(h, "y") == 0);
    twh_free(h);
}
END_TEST

START_TEST(settings_out_of_range_are_refused)
{
    static const struct {
        const char *type, *settings, *words;
    } rows[] = {
        {"Gain", "MaskVariables=b=@3;MaskValueString=1|2", "not a mask variable"},
        {"Gain", "MaskVariables=a=@1`b=@1;MaskValueString=1|2",
         "field 2 of a mask has no variable"},
        {"DiscretePulseGenerator", "Amplitude=[1 2;Period=1", "'b'|Amplitude"},
        {"DiscretePulseGenerator", "PulseType=Sample based;Period=x", "'b'|Period"},
        {"DiscretePulseGenerator", "PulseType=Sample based;Period=0", "b|period"},
        {"DiscreteIntegrator", "gainval=two", "'b'|gainval"},
        {"DiscreteIntegrator", "SampleTime=0", "'b'|discrete sample time"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        begin();
        draft_block(&d, rows[i].type, "b", rows[i].settings);
        refused(rows[i].words);
    }
    static char many[20000];
    char *to = many + sprintf(many, "MaskVariables=");
    for (int i = 1; i <= 401; i++) to += sprintf(to, "a%d=@%d`", i, i);
    begin();
    draft_block(&d, "Gain", "b", many);
    refused("a mask has more than 400 fields");
    draft_begin(&d, "Model", "Solver=VariableStepDiscrete;StopTime=1");
    draft_block(&d, "Clock", "t", NULL);
    draft_block(&d, "Scope", "s", "SampleTime=0.25");
    draft_line(&d, "t/1", "s/1");
    twh *h = run_draft(&d, "variable_discrete");
    ck_assert_int_eq(twh_log_rows(h, "s"), 5);
    twh_free(h);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: signals of diagrams");
    TCase *t = tcase_create("signals");
    tcase_add_test(t, calls_reach_their_subsystem_through_ports_and_tags);
    tcase_add_test(t, an_enable_port_can_be_a_signal);
    tcase_add_test(t, of_two_tags_the_one_in_the_same_system_counts);
    tcase_add_test(t, calls_that_cannot_be_followed_are_refused);
    tcase_add_test(t, signals_without_a_source_are_refused_where_one_is_needed);
    tcase_add_test(t, settings_out_of_range_are_refused);
    suite_add_tcase(s, t);
    return s;
}
