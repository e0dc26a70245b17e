/* Blocks that stand for another diagram: .mdl and .slx, arguments, callbacks, tags,
 * states and rates inside, and what is refused. */
#include "probe_fixture.h"
#include "twh_tree.h"

Suite *suite(void);

#define DISCRETE "Solver=FixedStepDiscrete;FixedStep=1;StopTime=5"

/* The model y = gain * u + the number of steps before; as .slx too. */
static void write_inner(const char *name, const char *settings, int slx)
{
    draft_begin(&d, "Model", settings);
    draft_block(&d, "Inport", "in", NULL);
    draft_block(&d, "Gain", "gain", "Gain=k");
    draft_block(&d, "Sum", "sum", NULL);
    draft_block(&d, "Constant", "one", NULL);
    draft_block(&d, "DiscreteIntegrator", "steps", "SampleTime=1");
    draft_block(&d, "Goto", "send", "GotoTag=A;TagVisibility=global");
    draft_block(&d, "From", "take", "GotoTag=A");
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "gain/1");
    draft_line(&d, "gain/1", "send/1");
    draft_line(&d, "take/1", "sum/1");
    draft_line(&d, "one/1", "steps/1");
    draft_line(&d, "steps/1", "sum/2");
    draft_line(&d, "sum/1", "out/1");
    const char *path = draft_write(&d, name);
    char file[60];
    snprintf(file, sizeof file, "%s.slx", name);
    remove(test_path(file));
    if (!slx) return;
    twh_file *f = twh_file_read(path);
    ck_assert_msg(f && twh_file_write_slx(f, test_path(file), TWH_ONE_PART) == 0, "%s",
                  f ? f->error : "no file");
    twh_file_free(f);
    remove(path);
}

/* Two blocks refer to it, with a tag of the same name around them. */
static const char *write_outer(const char *first, const char *second)
{
    begin(DISCRETE);
    source("Constant", 1, "Value=10");
    draft_block(&d, "ModelReference", "a", first);
    draft_down(&d, "sub", NULL);
    draft_block(&d, "Inport", "in", NULL);
    draft_block(&d, "ModelReference", "b", second);
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "b/1");
    draft_line(&d, "b/1", "out/1");
    draft_up(&d);
    draft_block(&d, "Goto", "send", "GotoTag=A;TagVisibility=global");
    draft_block(&d, "From", "take", "GotoTag=A");
    draft_block(&d, "Mux", "mux", "Inputs=2");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "u1/1", "a/1 send/1");
    draft_line(&d, "take/1", "sub/1");
    draft_line(&d, "a/1", "mux/1");
    draft_line(&d, "sub/1", "mux/2");
    draft_line(&d, "mux/1", "w/1");
    return draft_write(&d, "outer_model");
}

START_TEST(a_referenced_model_runs_in_the_place_of_its_block)
{
    for (int slx = 0; slx < 2; slx++) {
        write_inner("inner_model", "ParameterArgumentNames=k", slx);
        twh *h = twh_new("m");
        ok(h, run_file(h, write_outer(slx ? "ModelNameDialog=inner_model.slx;"
                                            "ParameterArgumentValues=2"
                                          : "ModelName=inner_model;"
                                            "ParameterArgumentValues=2",
                                      "ModelNameDialog=inner_model;"
                                      "ParameterArgumentValues=max(1,3)")));
        ENDS_WITH(h, 2, 25, 35);
    }
}
END_TEST

START_TEST(the_callbacks_of_a_model_set_its_own_variables)
{
    write_inner("inner_model", "PreLoadFcn=k=4`", 0);
    twh *h = twh_new("m");
    ok(h, run_file(h, write_outer("ModelName=inner_model", "ModelName=inner_model")));
    ENDS_WITH(h, 2, 45, 45);
}
END_TEST

START_TEST(a_model_that_is_used_twice_logs_twice)
{
    draft_begin(&d, "Model", DISCRETE ";ParameterArgumentNames=k");
    draft_block(&d, "Constant", "c", "Value=k");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "c/1", "w/1");
    draft_write(&d, "inner_log");
    begin(DISCRETE);
    draft_block(&d, "ModelReference", "a",
                "ModelName=inner_log;ParameterArgumentValues=1");
    draft_block(&d, "ModelReference", "b",
                "ModelName=inner_log;ParameterArgumentValues=2");
    twh *h = run_draft(&d, "outer_log");
    ck_assert_double_eq(last(h, "y"), 1);
    ck_assert_double_eq(last(h, "b/w"), 2);
    ck_assert_msg(strstr(twh_notes(h), "b/w: is logged under its path"), "%s",
                  twh_notes(h));
    twh_free(h);
}
END_TEST

/* A continuous model within an enabled subsystem, located by a variable step. */
START_TEST(a_referenced_model_may_have_states_of_any_kind)
{
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.1");
    draft_block(&d, "Inport", "in", NULL);
    draft_block(&d, "Integrator", "x", "LimitOutput=on;UpperSaturationLimit=1.5");
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "x/1");
    draft_line(&d, "x/1", "out/1");
    draft_write(&d, "inner_states");
    begin("Solver=ode45;StopTime=4");
    source("Constant", 1, NULL);
    source("Step", 2, "Time=1");
    draft_down(&d, "sub", NULL);
    draft_block(&d, "EnablePort", "control", NULL);
    draft_block(&d, "Inport", "in", NULL);
    draft_block(&d, "ModelReference", "m", "ModelNameDialog=inner_states");
    draft_block(&d, "Outport", "out", NULL);
    draft_line(&d, "in/1", "m/1");
    draft_line(&d, "m/1", "out/1");
    draft_up(&d);
    draft_line(&d, "u1/1", "sub/1");
    draft_line(&d, "u2/1", "sub/enable");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "sub/1", "w/1");
    ends_with(run_draft(&d, "outer_states"), 1, (const double[]){1.5}, 1e-12);
}
END_TEST

START_TEST(what_a_reference_lacks_is_named)
{
    write_inner("inner_model", "ParameterArgumentNames=k", 0);
    draft_begin(&d, "Library", NULL);
    draft_write(&d, "inner_library");
    begin(DISCRETE);
    draft_block(&d, "ModelReference", "again", "ModelName=inner_circle");
    draft_write(&d, "inner_circle");
    static const char *const bad[][2] = {
        {"ModelName=not_there", "'m': there is no model not_there.mdl or .slx"},
        {"ModelNameDialog=secret.slxp", "'m'|secret.slxp|only .mdl and .slx"},
        {"ModelName=inner_model", "'m'|no value for the argument 'k'"},
        {"ModelName=inner_model;ParameterArgumentValues=1,2", "'m'|more arguments"},
        {"ModelName=inner_model;ParameterArgumentValues=other", "'m'|other"},
        {"ModelName=inner_library", "'m'|is a library"},
        {"ModelName=inner_circle", "'m/again'|'inner_circle' contains itself"},
        {"ModelName=wrong_model", "'m'|'wrong_model' contains itself"},
        {NULL, "'m'|there is no model"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        begin(DISCRETE);
        draft_block(&d, "ModelReference", "m", bad[i][0]);
        twh *h = twh_new("m");
        fails(h, run_file(h, draft_write(&d, "wrong_model")), bad[i][1]);
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("model references");
    TCase *t = tcase_create("references");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_referenced_model_runs_in_the_place_of_its_block);
    tcase_add_test(t, the_callbacks_of_a_model_set_its_own_variables);
    tcase_add_test(t, a_model_that_is_used_twice_logs_twice);
    tcase_add_test(t, a_referenced_model_may_have_states_of_any_kind);
    tcase_add_test(t, what_a_reference_lacks_is_named);
    suite_add_tcase(s, t);
    return s;
}
