/* An S-function that breaks its contract is reported with the name of its block, the
 * callback, the time and the reason. */
#include "common.h"
#include "host_fixture.h"
#include "sfunctions/contract_breaker.h"

static twh *unruly(int way)
{
    char text[20];
    twh *h = twh_new("m");
    snprintf(text, sizeof text, "%d", way);
    ok(h, kind(h, "u", "constant", "[1 2]"));
    ok(h, add_sfunction(h, "good one", "contract_breaker", "0"));
    ok(h, add_sfunction(h, "bad one", "contract_breaker", text));
    ok(h, twh_wire(h, "u", 1, "good one", 1));
    ok(h, twh_wire(h, "u", 1, "bad one", 1));
    ok(h, twh_set_solver(h, "ode2", 0.125));
    ok(h, twh_set_times(h, 0, 1));
    return h;
}

static void expect(int way, unsigned checks, const char *words)
{
    twh *h = unruly(way);
    twh_set_memory(h, (size_t)1 << 30);
    twh_set_checks(h, checks);
    const int failed = twh_start(h) || twh_run(h, 1);
    ck_assert_msg(failed, "way %d has not failed", way);
    says(h, "'m/bad one'|S-function contract_breaker");
    says(h, words);
    twh_free(h);
}

START_TEST(a_block_that_keeps_its_contract_runs)
{
    twh *h = unruly(FINE);
    twh_set_checks(h, TWH_GUARDS | TWH_FINITE);
    ok(h, twh_start(h));
    ok(h, twh_run(h, 1));
    twh_free(h);
}
END_TEST

START_TEST(writing_past_memory_names_the_vector)
{
    expect(PAST_OUTPUT, TWH_GUARDS,
           "mdlOutputs at t = 0.25|past the end of its output port 1");
    expect(BEFORE_OUTPUT, TWH_GUARDS,
           "mdlOutputs|before the start of its output port 1");
    expect(PAST_RWORK, TWH_GUARDS, "past the end of its RWork");
    expect(PAST_IWORK, TWH_GUARDS, "past the end of its IWork");
    expect(PAST_PWORK, TWH_GUARDS, "past the end of its PWork");
    expect(PAST_DWORK, TWH_GUARDS, "past the end of its DWork 1");
    expect(PAST_STATES, TWH_GUARDS, "past the end of its continuous states");
    expect(PAST_DISC, TWH_GUARDS, "past the end of its discrete states");
    expect(PAST_MODES, TWH_GUARDS, "past the end of its modes");
    expect(PAST_DX, TWH_GUARDS, "mdlDerivatives|past the end of its derivatives");
    expect(PAST_POINTERS, TWH_GUARDS, "past the end of its pointers of input port 1");
}
END_TEST

START_TEST(a_nan_is_reported_if_requested)
{
    expect(NAN_OUTPUT, TWH_FINITE,
           "t = 0.25|element 2 of output port 1 is not a number");
    expect(NAN_DERIVATIVE, TWH_FINITE, "t = 0.25|derivative 1 is not a finite number");
    twh *h = unruly(NAN_OUTPUT); /* not requested */
    ok(h, twh_start(h));
    ok(h, twh_run(h, 1));
    ck_assert(isnan(twh_value(h, "bad one", 1, 2)));
    twh_free(h);
}
END_TEST

START_TEST(errors_are_raised_in_every_way)
{
    expect(MEX_ERROR, TWH_GUARDS, "mdlOutputs at t = 0.25: raised");
    expect(MEX_ERROR_ID, TWH_GUARDS, "test:contract: raised 7");
    expect(LOCAL_ERROR, TWH_GUARDS, "mdlOutputs|local");
}
END_TEST

START_TEST(failed_allocations_are_reported)
{
    expect(HUGE_RWORK, TWH_GUARDS, "RWork needs 16000000000 bytes");
    expect(HUGE_CALLOC, TWH_GUARDS, "mdlOutputs at t = 0.25: cannot allocate|bytes");
    expect(NEGATIVE, TWH_GUARDS, "mdlInitializeSizes|ssSetNumIWork: -5");
}
END_TEST

START_TEST(calls_with_wrong_arguments_are_reported)
{
    expect(NO_SUCH_PORT, TWH_GUARDS,
           "ssGetOutputPortRealSignal: output port 4|there are 1");
    expect(NO_SUCH_PARAM, TWH_GUARDS, "ssGetSFcnParam: parameter 3|there are 1");
    expect(NO_SUCH_DWORK, TWH_GUARDS, "ssGetDWork: DWork 1|there are 1");
    expect(NO_SUCH_ELEMENT, TWH_GUARDS, "ssSetRWorkValue: element 2|there are 2");
    expect(NO_SUCH_RATE, TWH_GUARDS, "ssIsSampleHit: sample time 1|there are 1");
    expect(WRONG_KIND, TWH_GUARDS, "ssGetInputPortRealSignal|not RequiredContiguous");
    expect(NOT_A_CALL, TWH_GUARDS,
           "ssCallSystemWithTid: element 0|ssSetCallSystemOutput");
    expect(EARLY_SIGNAL, TWH_GUARDS, "mdlInitializeSizes|no signals before mdlStart");
    expect(EARLY_WORK, TWH_GUARDS, "mdlInitializeSizes|no memory before mdlStart");
    expect(EARLY_HIT, TWH_GUARDS, "mdlInitializeSizes|no sample hits before mdlStart");
    expect(LATE_SIZE, TWH_GUARDS, "ssSetNumRWork|cannot change");
    expect(BAD_RATE, TWH_GUARDS, "sample time -7");
}
END_TEST

START_TEST(unsupported_features_are_rejected_with_a_reason)
{
    expect(CALLS_MATLAB, TWH_GUARDS, "mexEvalString needs an interpreter");
    expect(BUS, TWH_GUARDS, "ssSetBusInputAsStruct|not support bus signals");
}
END_TEST

START_TEST(invalid_declarations_are_reported)
{
    /* the cases of invalid_declaration.c, in its order; NULL: valid */
    static const char *const words[] = {
        NULL,
        "ssSetNumSampleTimes: 0",
        "ssSetSampleTime|port-based sample times",
        "port-based sample times but no ports",
        "one of its 2 sample times is inherited",
        "a port cannot have a variable sample time",
        "no mdlGetTimeOfNextVarHit",
        "no mdlDerivatives",
        "number of DWork vectors is not set",
        "ssSetOutputPortDimensionInfo: 9 dimensions",
        "ssSetOutputPortWidth: -2 is not a valid width",
        "ssSetOutputPortDataType: 77",
        "ssSetNumInputPorts: -1",
        "ssSetCallSystemOutput: element 1",
        "ssSetSFcnParamTunable: parameter 2 of 1",
        "ssGetInputPortRealSignalPtrs|RequiredContiguous",
        "ssGetOutputPortRealSignal: port 0 is int8",
        "mdlStart|ssSetOutputPortWidth|cannot change",
        "mdlRTW|'Odd' has a type (99)",
        "mdlRTW|cover 5 elements of RWork, which has 2",
        "ssGetRunTimeParamInfo: run-time parameter 0 of 0",
        "mexGetVariable needs an interpreter",
        "error status with no text",
        "mdlStart|ssSetNumDWork",
        "ssSetDWorkDataType: 77",
        "not support complex DWork",
        "offered the type double but did not set one",
    };
    for (int way = 0; way < (int)(sizeof words / sizeof *words); way++) {
        char text[20];
        twh *h = twh_new("m");
        snprintf(text, sizeof text, "%d", way);
        ok(h, kind(h, "u", "constant", "1"));
        ok(h, add_sfunction(h, "odd", "invalid_declaration", text));
        if (way != 3) ok(h, twh_wire(h, "u", 1, "odd", 1)); /* it has no ports */
        char *record = NULL;
        const int failed = run(h, "discrete", 1, 1) || !(record = twh_rtw(h, "odd"));
        free(record);
        ck_assert_msg(failed == (words[way] != NULL), "way %d: %s", way, twh_error(h));
        if (failed) says(h, "m/odd|S-function invalid_declaration");
        if (failed) says(h, words[way]);
        twh_free(h);
    }
}
END_TEST

START_TEST(the_first_error_stays)
{
    twh *h = unruly(MEX_ERROR);
    ck_assert(twh_start(h) || twh_run(h, 1));
    char first[1000];
    snprintf(first, sizeof first, "%s", twh_error(h));
    fails(h, twh_run(h, 2), "raised");
    fails(h, kind(h, "x", "gain", NULL), "raised");
    ck_assert_str_eq(twh_error(h), first);
    twh_free(h);
}
END_TEST

/* The output of the program for a block that breaks its contract like this; the program
 * must fail. */
static void ends_the_program(int way, const char *words)
{
    char diagram[] = "/tmp/twh_ends_XXXXXX", command[800], text[600] = "";
    FILE *f = fdopen(mkstemp(diagram), "w");
    fprintf(f,
            "model m\nsolver ode1 step=0.25\nsfun 'bad one' "
            "%s/tests/host/sfunctions/contract_breaker.so %d\n",
            build_dir(), way);
    fclose(f);
    snprintf(command, sizeof command, "%s/tworate_host %s --trust 2>&1", build_dir(), diagram);
    FILE *p = popen(command, "r");
    ck_assert(fread(text, 1, sizeof text - 1, p) > 0);
    const int status = pclose(p);
    remove(diagram);
    ck_assert_int_ne(status, 0);
    ck_assert_msg(strstr(text, words), "%s", text);
}

START_TEST(a_crash_is_named_by_the_program)
{
    /* the sanitizers have handlers of their own */
    if (strstr(getenv("TW_BUILD") ? getenv("TW_BUILD") : "", "san")) return;
    ends_the_program(CRASH, "crash in mdlOutputs of block 'm/bad one'");
}
END_TEST

START_TEST(a_block_that_exits_the_program_is_named)
{
    ends_the_program(EXITS, "exit in mdlOutputs of block 'm/bad one'");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: contracts");
    TCase *t = tcase_create("contracts");
    tcase_add_test(t, a_block_that_keeps_its_contract_runs);
    tcase_add_test(t, writing_past_memory_names_the_vector);
    tcase_add_test(t, a_nan_is_reported_if_requested);
    tcase_add_test(t, errors_are_raised_in_every_way);
    tcase_add_test(t, failed_allocations_are_reported);
    tcase_add_test(t, calls_with_wrong_arguments_are_reported);
    tcase_add_test(t, unsupported_features_are_rejected_with_a_reason);
    tcase_add_test(t, invalid_declarations_are_reported);
    tcase_add_test(t, the_first_error_stays);
    tcase_add_test(t, a_crash_is_named_by_the_program);
    tcase_add_test(t, a_block_that_exits_the_program_is_named);
    suite_add_tcase(s, t);
    return s;
}
