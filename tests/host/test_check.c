/* tworate_host on diagrams that need more than their file: --check, --init, --build and
 * libraries below --path. */
#include "diagram_fixture.h"

#include <sys/wait.h>

Suite *suite(void);

enum { TEXT = 20000 };

static draft d;
static char out[TEXT], folder[200];

static void set_up(void)
{
    snprintf(folder, sizeof folder, "/tmp/twh_check_XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void tear_down(void)
{
    char command[300];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static void write_text(const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    write_bytes(path, text, strlen(text));
}

/* Ends the draft as a file in the folder. */
static void write_model(const char *name)
{
    draft_add(&d, "}\n}\n");
    write_text(name, d.text);
}

/* Runs the program in the folder; its outputs are in `out`. */
static int program(const char *arguments)
{
    char command[2000];
    snprintf(command, sizeof command, "cd %s && %s/tworate_host %s 2>&1", folder,
             build_dir(), arguments);
    FILE *from = popen(command, "r");
    ck_assert_ptr_nonnull(from);
    out[fread(out, 1, TEXT - 1, from)] = 0;
    const int status = pclose(from);
    ck_assert_msg(WIFEXITED(status), "%s", out);
    return WEXITSTATUS(status);
}

static void ck_words(const char *words)
{
    char copy[1000];
    snprintf(copy, sizeof copy, "%s", words);
    for (char *w = strtok(copy, "|"); w; w = strtok(NULL, "|"))
        ck_assert_msg(strstr(out, w) != NULL, "no '%s' in: %s", w, out);
}

START_TEST(everything_that_stops_a_diagram_is_listed_with_counts)
{
    draft_begin(&d, "Model", "Solver=ode99;StopTime=later");
    draft_block(&d, "Gain", "g", "Gain=k*m");
    draft_block(&d, "Gain", "h", "Gain=k;OutDataTypeStr=int8");
    draft_block(&d, "If", "i", NULL);
    draft_block(&d, "If", "j", NULL);
    draft_block(&d, "Reference", "r", "SourceBlock=not_there/Sub");
    draft_block(&d, "S-Function", "s", "FunctionName=none;Parameters=k,n(2)");
    draft_line(&d, "g/1", "nobody/1");
    write_model("bad.mdl");
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.1");
    draft_block(&d, "If", "i", NULL);
    write_model("other.mdl");
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.1;AlgebraicLoopMsg=error");
    draft_block(&d, "Gain", "a", NULL);
    draft_block(&d, "Gain", "b", NULL);
    draft_line(&d, "a/1", "b/1");
    draft_line(&d, "b/1", "a/1");
    write_model("loop.mdl");
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.1");
    draft_block(&d, "Constant", "a", NULL);
    write_model("good.mdl");
    draft_begin(&d, "Library", NULL);
    write_model("lib.mdl");
    write_text("text.txt", "block a constnt\n");
    ck_assert_int_eq(program("--check good.mdl lib.mdl"), 0);
    ck_words("good.mdl: nothing stops it|lib.mdl: a library|2 files: 1 that nothing "
             "stops, 1 library, 0 stopped");
    ck_assert_int_eq(program("bad.mdl --check other.mdl loop.mdl good.mdl lib.mdl "
                             "text.txt gone.mdl"),
                     1);
    ck_words("bad.mdl: |2  block type If|1  library not_there|1  S-function none|"
             "solver ode99|variable later|2  variable k|1  variable m|1  variable n|"
             "setting Gain OutDataTypeStr = int8|a line goes to 'nobody'|"
             "other.mdl: 1 problem|loop.mdl: 1 problem|algebraic loop|"
             "text.txt: 1 problem|there is no kind 'constnt'|gone.mdl: 1 problem|"
             "7 files: 1 that nothing stops, 1 library, 5 stopped by|"
             "2      3  block type If");
}
END_TEST

START_TEST(a_script_assigns_the_variables)
{
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.5;StopTime=1");
    draft_block(&d, "Constant", "c", "Value=[k car.m(2) n]");
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "c/1", "y/1");
    write_model("d.mdl");
    ck_assert_int_eq(program("d.mdl"), 1);
    ck_words("Missing variables: k, car, n");
    write_text("setup.m", "k = 3; disp ('said')\ncar.m = [4 5];\nif k == 3\n  n = "
                          "int8 (7);\nend\n");
    ck_assert_int_eq(program("d.mdl"), 1);
    ck_words("Missing variables: k, car, n. Scripts beside it: setup.m assigns k, car, "
             "n. To run one: --init FILE");
    if (system("octave-cli --version >/dev/null 2>&1")) return;
    ck_assert_int_eq(program("d.mdl --init setup.m"), 0);
    ck_words("said|t,y[1],y[2],y[3]|0,3,5,7");
    ck_assert_int_eq(program("d.mdl --init setup.m --set k=8"), 0);
    ck_words("0,8,5,7");
    ck_assert_int_eq(program("d.mdl --init none.m"), 1);
    ck_words("--init none.m: there is no such file");
    write_text("bad.m", "k = undefined_name;\n");
    ck_assert_int_eq(program("d.mdl --init bad.m"), 1);
    ck_words("undefined_name|--init bad.m: the script has failed");
}
END_TEST

static const char sfunction[] =
    "#define S_FUNCTION_NAME tripled\n#define S_FUNCTION_LEVEL 2\n"
    "#include \"simstruc.h\"\ndouble three(void);\n"
    "static void mdlInitializeSizes(SimStruct *S)\n{\n"
    "ssSetNumSFcnParams(S, 0);\nssSetNumInputPorts(S, 0);\nssSetNumOutputPorts(S, 1);\n"
    "ssSetOutputPortWidth(S, 0, 1);\nssSetNumSampleTimes(S, 1);\n}\n"
    "static void mdlInitializeSampleTimes(SimStruct *S) { ssSetSampleTime(S, 0, 0); }\n"
    "static void mdlOutputs(SimStruct *S, int_T tid)\n{\n(void)tid;\n"
    "ssGetOutputPortRealSignal(S, 0)[0] = three() * ssGetT(S);\n}\n"
    "static void mdlTerminate(SimStruct *S) { (void)S; }\n#include \"simulink.c\"\n";

START_TEST(sources_beside_a_diagram_are_built_when_asked)
{
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.5;StopTime=1");
    draft_block(&d, "S-Function", "s", "FunctionName=tripled;SFunctionModules='three'");
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "s/1", "y/1");
    write_model("d.mdl");
    write_text("tripled.c", sfunction);
    write_text("three.c", "double three(void);\ndouble three(void) { return 3; }\n");
    ck_assert_int_eq(program("d.mdl"), 1);
    ck_words("there is no tripled.so");
    ck_assert_int_eq(program("d.mdl --build"), 0);
    ck_words("building tripled.so from ./tripled.c ./three.c|t,y|1,3");
    write_text("tripled.c", "this is not C\n");
    ck_assert_int_eq(program("d.mdl --build"), 1);
    ck_words("tripled could not be built");
}
END_TEST

static void write_constant(const char *value)
{
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.5;StopTime=1");
    draft_block(&d, "Constant", "c", value);
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "c/1", "y/1");
    write_model("d.mdl");
}

START_TEST(a_script_is_not_overwritten_and_a_pipe_beside_a_diagram_is_not_read)
{
    write_constant("Value=k");
    write_text("setup.m", "k = 3;\n");
    ck_assert_int_eq(program("d.mdl --init setup.m --out ./setup.m"), 1);
    ck_words("cannot write ./setup.m: it is the script of --init");
    ck_assert_int_eq(program("d.mdl --init setup.m"), 0);
    ck_words("0,3");
    char path[300];
    snprintf(path, sizeof path, "%s/pipe.m", folder);
    ck_assert_int_eq(mkfifo(path, 0666), 0);
    ck_assert_int_eq(program("d.mdl"), 1);
    ck_words("setup.m assigns k");
    snprintf(path, sizeof path, "%s/parts.mdl", folder);
    ck_assert_int_eq(mkfifo(path, 0666), 0);
    draft_begin(&d, "Model", NULL);
    draft_block(&d, "Reference", "g", "SourceBlock=parts/twice");
    write_model("d.mdl");
    ck_assert_int_eq(program("d.mdl"), 1);
    ck_words("there is no library parts.mdl");
}
END_TEST

/* In a folder of its own for temporary files; SIGTERM comes while it waits. */
START_TEST(a_signal_leaves_no_process_and_no_folder)
{
    static const char *const arguments[] = {"d.mdl --init loop.m", "d.mdl --build",
                                            "d.mdl --build --tend 1e12 --out x.csv"};
    write_text("loop.m", "fclose (fopen ('begun', 'w'));\nwhile true\n end\n");
    for (int i = 0; i < 3; i++) {
        char command[1000];
        draft_begin(&d, "Model", "Solver=FixedStepDiscrete;FixedStep=0.5;StopTime=1");
        draft_block(&d, "S-Function", "f", "FunctionName=waits;Parameters=");
        write_model("d.mdl");
        snprintf(command, sizeof command,
                 "#define S_FUNCTION_NAME waits\n#define S_FUNCTION_LEVEL 2\n"
                 "#include \"simstruc.h\"\n%s"
                 "static void mdlInitializeSizes(SimStruct *S)\n{\n"
                 "    ssSetNumSFcnParams(S, 0);\n}\n"
                 "static void mdlInitializeSampleTimes(SimStruct *S)\n{\n"
                 "    fclose(fopen(\"begun\", \"w\"));\n"
                 "    ssSetSampleTime(S, 0, 0.5);\n}\n"
                 "static void mdlOutputs(SimStruct *S, int_T tid) {}\n"
                 "static void mdlTerminate(SimStruct *S) {}\n#include \"simulink.c\"\n",
                 i == 1 ? "#include \"pipe.h\"\n" : "");
        write_text("waits.c", command);
        snprintf(
            command, sizeof command,
            "cd %s && rm -f begun pipe.h && mkdir -p tmp && mkfifo pipe.h && "
            "{ TMPDIR=$PWD/tmp %s/tworate_host %s > said 2>&1 & } && p=$! && "
            "for i in $(seq 600); do %s && break; sleep 0.05; done; kill -TERM $p; "
            "wait $p; echo $? > status; sleep 0.3; ls tmp; grep -l . /proc/[0-9]*/"
            "environ 2>/dev/null | xargs grep -l \"TMPDIR=$PWD/tmp\"",
            folder, build_dir(), arguments[i],
            i == 1 ? "grep -q building said" : "test -e begun");
        FILE *from = popen(command, "r");
        out[fread(out, 1, TEXT - 1, from)] = 0;
        pclose(from);
        ck_assert_msg(!strstr(out, "tworate_build") && !strstr(out, "/proc/"), "%s: %s",
                      arguments[i], out);
        snprintf(command, sizeof command, "grep -qx 143 %s/status", folder);
        ck_assert_msg(system(command) == 0, "%s", arguments[i]);
    }
}
END_TEST

START_TEST(libraries_lie_below_the_folders_of_the_path)
{
    char path[300];
    static const char *const below[] = {"lib", "lib/old", "lib/old/deep"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, below[i]);
        ck_assert_int_eq(mkdir(path, 0777), 0);
    }
    draft_begin(&d, "Library", NULL);
    draft_block(&d, "Gain", "twice", "Gain=2");
    write_model("lib/old/deep/parts.mdl");
    draft_begin(&d, "Model", "Solver=ode4;FixedStep=0.5;StopTime=1");
    draft_block(&d, "Constant", "c", "Value=4");
    draft_block(&d, "Reference", "g", "SourceBlock=parts/twice");
    draft_block(&d, "Outport", "y", NULL);
    draft_line(&d, "c/1", "g/1");
    draft_line(&d, "g/1", "y/1");
    write_model("d.mdl");
    ck_assert_int_eq(program("d.mdl"), 1);
    ck_words("there is no library parts.mdl");
    ck_assert_int_eq(program("d.mdl --path lib"), 0);
    ck_words("0,8");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("diagrams that need more than their file");
    TCase *t = tcase_create("check");
    tcase_set_timeout(t, 60);
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_add_test(t, everything_that_stops_a_diagram_is_listed_with_counts);
    tcase_add_test(t, a_script_assigns_the_variables);
    tcase_add_test(t, sources_beside_a_diagram_are_built_when_asked);
    tcase_add_test(t,
                   a_script_is_not_overwritten_and_a_pipe_beside_a_diagram_is_not_read);
    tcase_add_test(t, a_signal_leaves_no_process_and_no_folder);
    tcase_add_test(t, libraries_lie_below_the_folders_of_the_path);
    suite_add_tcase(s, t);
    return s;
}
