/* test_trust: opening a diagram runs no code of a stranger: an S-function beside it is
 * loaded only if its folder is named or the diagram is trusted, and nothing of its
 * texts reaches the evaluator of another process. */
#include "common.h"
#include "diagram_fixture.h"
#include "shell.h"

/* A folder with an S-function beside the diagrams that the test puts there. */
static const char *strange_folder(void)
{
    const char *folder = sh_folder("strangers");
    sh_run("cp %s/tests/host/sfunctions/accumulate.so %s/stranger.so", sh_build(),
           folder);
    return folder;
}

static const char *put_file(const char *folder, const char *name, const char *text)
{
    static char path[500];
    sh_put(path, sizeof path, "%s/%s", folder, name);
    write_bytes(path, text, strlen(text));
    return path;
}

static void tries(int mdl, const char *path, const twh_reader *reader,
                  const char *says_what)
{
    twh *h = twh_new("m");
    const int rc =
        mdl ? twh_read_mdl(h, path, reader) : twh_read_diagram(h, path, reader);
    if (says_what) {
        ck_assert(rc != 0);
        says(h, says_what);
    } else
        ok(h, rc);
    twh_free(h);
}

static const char mdl[] =
    "Model {\nSystem {\nBlock {\nBlockType \"S-Function\"\nName \"s\"\n"
    "FunctionName \"stranger\"\nParameters \"2,0.5\"\n}\n}\n}\n";

START_TEST(an_s_function_beside_a_diagram_is_loaded_only_if_named_or_trusted)
{
    const char *folder = strange_folder();
    char other[600], link[600];
    sh_put(other, sizeof other, "%s/.", folder);
    sh_put(link, sizeof link, "%s.link", folder);
    sh_run("rm -f %s && ln -s $(realpath %s) %s", link, folder, link);
    const char *const named[] = {folder}, *const dotted[] = {other},
                      *const linked[] = {link}, *const elsewhere[] = {"tests"};
    const twh_reader trusted = {.trusted = 1}, by_name = {.path = named, .npath = 1},
                     by_dot = {.path = dotted, .npath = 1},
                     by_link = {.path = linked, .npath = 1},
                     no = {.path = elsewhere, .npath = 1};
    static const char *const texts[] = {mdl, "sfun s stranger.so 2 0.5\n",
                                        "sfun s ./stranger.so 2 0.5\n"};
    for (int i = 0; i < 3; i++) {
        const int is_mdl = i == 0;
        const char *path = put_file(folder, is_mdl ? "a.mdl" : "a.txt", texts[i]);
        tries(is_mdl, path, NULL, "the diagram would run code|stranger.so|--trust");
        tries(is_mdl, path, &no, "the diagram would run code|stranger.so|--trust");
        tries(is_mdl, path, &trusted, NULL);
        tries(is_mdl, path, &by_name, NULL);
        tries(is_mdl, path, &by_dot, NULL);
        tries(is_mdl, path, &by_link, NULL);
    }
    char text[900];
    sh_put(text, sizeof text, "sfun s '%s/%s/../%s/stranger.so' 2 0.5\n",
           folder[0] == '/' ? "" : ".", folder, strrchr(folder, '/') + 1);
    tries(0, put_file("build", "b.txt", text), &no,
          "the diagram would run code|stranger.so");
    remove("build/b.txt");
    tries(0, put_file(folder, "c.txt", "sfun s ../nothing.so\n"), &trusted,
          "there is no '../nothing.so'");
    remove(link);
}
END_TEST

START_TEST(s_functions_on_the_path_are_found_before_those_beside_the_diagram)
{
    const char *folder = strange_folder();
    char own[600];
    sh_put(own, sizeof own, "%s/own", folder);
    sh_run("mkdir -p %s && cp %s/tests/host/sfunctions/stop_request.so %s/stranger.so",
           own, sh_build(), own);
    const char *const path[] = {folder, own};
    const twh_reader reader = {.path = path, .npath = 2, .trusted = 1};
    for (int i = 0; i < 2; i++) {
        twh *h = twh_new("m");
        const char *file =
            put_file(folder, i ? "a.txt" : "a.mdl", i ? "sfun s stranger.so\n" : mdl);
        const int rc =
            i ? twh_read_diagram(h, file, &reader) : twh_read_mdl(h, file, &reader);
        ok(h, rc);
        fails(h, twh_start(h), "(S-function stop_request)|expects 1 parameter");
        twh_free(h);
    }
}
END_TEST

START_TEST(the_program_asks_for_trust)
{
    const char *folder = strange_folder();
    put_file(folder, "a.mdl", mdl);
    put_file(folder, "a.txt", "sfun s stranger.so 2 0.5\nsolver discrete step=0.5\n");
    for (int i = 0; i < 2; i++) {
        const char *name = i ? "a.txt" : "a.mdl";
        sh_refuse("the diagram would run code", "%s/tworate_host %s/%s", sh_build(),
                  folder, name);
        sh_refuse("the diagram would run code", "cd %s && $OLDPWD/%s/tworate_host %s",
                  folder, sh_build(), name);
        sh_run("%s/tworate_host %s/%s --trust --quiet --order", sh_build(), folder,
               name);
        sh_run("%s/tworate_host %s/%s --path %s --quiet --order", sh_build(), folder,
               name, folder);
        sh_run("TWORATE_PATH=%s %s/tworate_host %s/%s --quiet --order", folder,
               sh_build(), folder, name);
    }
}
END_TEST

/* What the host asks another process for, and its answers, line by line. */
static void evaluates(const char *text, int run, const char *answers,
                      const char *questions, const char *result)
{
    char why[400] = "", *asked = NULL;
    size_t n = 0;
    twh_channel channel = {open_memstream(&asked, &n),
                           fmemopen((void *)(uintptr_t)answers, strlen(answers), "r")};
    const twh_evaluator e = twh_careful_evaluator(&channel);
    twh_scope *scope = twh_scope_new(NULL);
    mxArray *value = NULL;
    int rc = 0;
    if (run)
        rc = e.run(e.user, scope, text, why, sizeof why);
    else
        value = e.value(e.user, scope, text, why, sizeof why);
    fclose(channel.to);
    fclose(channel.from);
    ck_assert_msg(strcmp(asked, questions) == 0, "%s asked '%s'", text, asked);
    if (run)
        ck_assert_msg((rc != 0) == (result != NULL), "%s: %s", text, why);
    else
        ck_assert_msg((value == NULL) == (result != NULL), "%s: %s", text, why);
    if (result) ck_assert_msg(strstr(why, result) != NULL, "%s: %s", text, why);
    if (value) mxDestroyArray(value);
    twh_scope_free(scope);
    free(asked);
}

#define ASKS(name) "variable 0\n" name "\n "
#define NONE "error none\n"

START_TEST(without_trust_the_other_process_only_gives_values_of_variables)
{
    evaluates("2*3", 0, "x", "", NULL);
    evaluates("k", 0, "ok [7]\n", ASKS("k"), NULL);
    evaluates(" k ", 0, "ok int32([7 8])\n", ASKS("k"), NULL);
    evaluates("2*car.m + 1", 0, "ok [7]\n", ASKS("car.m"), NULL);
    evaluates("2*car.wheel.r(2)", 0, "ok [7 8]\n", ASKS("car.wheel.r"), NULL);
    evaluates("int8(300)", 0, NONE, ASKS("int8"), NULL);
    evaluates("system('rm')", 0, NONE, ASKS("system"), "would run: system('rm')");
    evaluates("2*car", 0, "ok kept 1\n", ASKS("car"), "not a real matrix");
    evaluates("@() 1", 0, "", "", "would run: @() 1");
    evaluates("{1}", 0, "", "", "would run: {1}");
    evaluates("a = 2; b = 3*a;", 1, "", "", NULL);
    evaluates("system('rm');", 1, "", "", "would run: system('rm')");
    evaluates("a = system('rm');", 1, NONE, ASKS("system"), "'trust', true");
    evaluates("for k = 1:3, end", 1, "", "", "would run: for k");
    evaluates("eval('1')", 0, NONE, ASKS("eval"), "would run: eval('1')");
}
END_TEST

START_TEST(fields_of_values_that_stay_outside_are_asked_for_by_number)
{
    char why[400] = "", *asked = NULL;
    size_t n = 0;
    char answers[] = "ok kept 3\nok [5]\n";
    twh_channel channel = {open_memstream(&asked, &n),
                           fmemopen(answers, strlen(answers), "r")};
    const twh_evaluator e = twh_careful_evaluator(&channel);
    twh_scope *scope = twh_scope_new(NULL);
    mxArray *car = e.value(e.user, scope, "car", why, sizeof why);
    ck_assert(car != NULL && twh_is_remote(car));
    ck_assert(twh_scope_set(scope, "p", car) == 0);
    mxArray *m = e.value(e.user, scope, "p.m * 2", why, sizeof why);
    ck_assert_msg(m != NULL && mxGetScalar(m) == 10, "%s", why);
    fclose(channel.to);
    fclose(channel.from);
    ck_assert_str_eq(asked, ASKS("car") ASKS("#3.m"));
    mxDestroyArray(car);
    mxDestroyArray(m);
    twh_scope_free(scope);
    free(asked);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("host: trust");
    TCase *t = tcase_create("trust");
    tcase_set_timeout(t, 60);
    tcase_add_test(t,
                   an_s_function_beside_a_diagram_is_loaded_only_if_named_or_trusted);
    tcase_add_test(t,
                   s_functions_on_the_path_are_found_before_those_beside_the_diagram);
    tcase_add_test(t, the_program_asks_for_trust);
    tcase_add_test(t, without_trust_the_other_process_only_gives_values_of_variables);
    tcase_add_test(t, fields_of_values_that_stay_outside_are_asked_for_by_number);
    suite_add_tcase(s, t);
    return s;
}
