/* blocks/registry/generate.c in a small tree: its lists, stubs and messages. */
#include "common.h"
#include "shell.h"

enum { PATH = 4096 };

static char tree[PATH], generate[PATH];

/* A tree with one method, one model and a wrapper of its own. */
static void make_tree(void)
{
    sh_put(tree, PATH, "%s", sh_folder("generate"));
    sh_put(generate, PATH, "%s%s/generate", sh_build()[0] == '/' ? "" : "$PWD/",
           sh_build());
    sh_run("mkdir -p '%s/blocks/registry' '%s/models' '%s/sfun/wrappers'", tree, tree,
           tree);
    sh_run("printf 'const tw_method tw_method_m = {\\n    .name = \"m\",\\n};\\n' > "
           "'%s/blocks/m.c'",
           tree);
    sh_run("printf '/* a */\\n#include \"parts/p.h\"\\nconst tw_model tw_model_a = {\\n"
           "    .name = \"a\",\\n};\\n' > '%s/models/a.c'",
           tree);
    sh_run("mkdir '%s/models/parts' && cd '%s/models/parts' && touch p.h p.c q.c", tree,
           tree);
    sh_run("touch '%s/sfun/wrappers/sfun_tw_own.c'", tree);
}

static void run_generate(void)
{
    sh_run("program=\"%s\" && cd '%s' && \"$program\"", generate, tree);
}

static void refuse_generate(const char *text)
{
    sh_refuse(text, "program=\"%s\" && cd '%s' && \"$program\"", generate, tree);
}

static void must_have(const char *file, const char *line)
{
    sh_run("grep -qxF '%s' '%s/%s'", line, tree, file);
}

START_TEST(a_model_gets_its_list_entry_sources_and_stubs)
{
    make_tree();
    run_generate();
    must_have("blocks/registry/models.c", "    {&tw_model_a, 0, \"tw_model_a\"},");
    must_have("blocks/registry/methods.c", "    {&tw_method_m, 0, \"tw_method_m\"},");
    must_have("blocks/registry/sources.txt", "core blocks/m.c");
    must_have("blocks/registry/sources.txt", "model a models/a.c models/parts/p.c");
    must_have("blocks/registry/sources.txt",
              "sfunction sfun_tw_own sfun/wrappers/sfun_tw_own.c diagram -");
    must_have("sfun/wrappers/generated/sfun_tw_a_fast.c",
              "#define TW_MODEL tw_model_a");
    sh_run("program=\"%s\" && cd '%s' && \"$program\" --check", generate, tree);
}
END_TEST

START_TEST(a_family_in_a_folder_takes_the_files_of_the_folder)
{
    make_tree();
    sh_run("mkdir '%s/models/f' && touch '%s/models/f/helper.c'", tree, tree);
    sh_run("printf 'const tw_model tw_models_f[] = {\\n    {.name = \"f1\"},\\n"
           "    {.name = \"f2\"},\\n    {0},\\n};\\n' > '%s/models/f/f.c'",
           tree);
    run_generate();
    must_have("blocks/registry/models.c", "    {tw_models_f, 1, \"tw_models_f\"},");
    must_have("blocks/registry/sources.txt", "model f2 models/f/f.c models/f/helper.c");
    must_have("sfun/wrappers/generated/sfun_tw_f2.c", "#define TW_MODEL tw_models_f");
    must_have("sfun/wrappers/generated/sfun_tw_f2.c", "#define TW_MEMBER 1");
}
END_TEST

START_TEST(the_stubs_of_a_removed_model_are_removed)
{
    make_tree();
    run_generate();
    sh_run("cd '%s/models' && sed 's/_a/_b/; s/\"a\"/\"b\"/' a.c > b.c && rm a.c",
           tree);
    sh_refuse("sfun_tw_a.c is out of date: run make generated",
              "program=\"%s\" && cd '%s' && \"$program\" --check", generate, tree);
    run_generate();
    sh_run("cd '%s/sfun/wrappers/generated' && ! ls sfun_tw_a*.c 2>/dev/null", tree);
    sh_run("program=\"%s\" && cd '%s' && \"$program\" --check", generate, tree);
}
END_TEST

START_TEST(a_descriptor_has_any_layout)
{
    make_tree();
    sh_run("printf '%%s\\n' 'const tw_model tw_model_b = { /* .name = \"x\" } */' "
           "'.what = \"a } in \\\"text\\\"\", .name=\"b\", .preset = "
           "(tw_preset[]){{0}} };' "
           "> '%s/models/b.c'",
           tree);
    run_generate();
    must_have("blocks/registry/models.c", "extern const tw_model tw_model_b;");
    sh_run("test -f '%s/sfun/wrappers/generated/sfun_tw_b.c'", tree);
}
END_TEST

START_TEST(wrong_models_are_refused)
{
    static const struct {
        const char *text, *message;
    } row[] = {
        {"const tw_model tw_model_b = {.name = \"b\";\\n", "no closing brace"},
        {"const tw_model tw_model_b = {.name = \"b }; \\n/* } */", "no closing brace"},
        {"const tw_model tw_model_b = {\\n    .name = \"b c\",\\n};\\n", "one word"},
        {"const tw_model tw_model_b = {\\n    .ns = 1,\\n};\\n", "has 0 names"},
        {"const tw_model tw_model_b = {\\n    .name = \"a\",\\n};\\n", "both have"},
    };
    make_tree();
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sh_run("printf '%s' > '%s/models/b.c'", row[i].text, tree);
        refuse_generate(row[i].message);
    }
    sh_run("test ! -e '%s/blocks/registry/models.c'", tree); /* nothing was written */
}
END_TEST

START_TEST(it_runs_only_at_the_top_of_a_tree)
{
    make_tree();
    sh_refuse("top of the tree", "program=\"%s\" && cd '%s/models' && \"$program\"",
              generate, tree);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("the generator of the registry");
    TCase *t = tcase_create("generate");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_model_gets_its_list_entry_sources_and_stubs);
    tcase_add_test(t, a_family_in_a_folder_takes_the_files_of_the_folder);
    tcase_add_test(t, the_stubs_of_a_removed_model_are_removed);
    tcase_add_test(t, a_descriptor_has_any_layout);
    tcase_add_test(t, wrong_models_are_refused);
    tcase_add_test(t, it_runs_only_at_the_top_of_a_tree);
    suite_add_tcase(s, t);
    return s;
}
