/* test_bits.c: the bits of all models and methods depend neither on the compiler nor on
 * its flags (doc/developer/bits.md). Quick: gcc -O0 and -mfma; with FULL=1 gcc and
 * clang at every level, and ARM under qemu. */
#include "common.h"
#include "shell.h"

#include <unistd.h>

enum { PATH = 4096 };

static char folder[PATH];

static int has_fma(void)
{
    return system("grep -qw fma /proc/cpuinfo") == 0;
}

/* Build with these flags and hash all runs. */
static void hash(const char *name, const char *cc, const char *flags, const char *more)
{
    sh_run("tests/methods/bits/hash_build '%s/%s' %s '%s' %s", folder, name, cc, flags,
           more);
}

static void expect_equal(const char *name, const char *cc, const char *flags,
                         const char *more, const char *reference)
{
    hash(name, cc, flags, more);
    sh_run(
        "cd '%s' && { cmp %s/hashes %s/hashes || { echo '%s %s changes these runs:'; "
        "diff %s/hashes %s/hashes | grep '^>' | head; exit 1; }; }",
        folder, reference, name, cc, flags, reference, name);
}

static void set_up(void)
{
    snprintf(folder, PATH, "%s", sh_folder("bits"));
}

START_TEST(gcc_without_optimization_and_with_fma_gives_the_same_bits)
{
    if (!sh_plain_build()) return;
    set_up();
    ck_assert_int_eq(setenv("STEPS", "10", 1), 0);
    hash("O0", "gcc", "-O0", "");
    ck_assert_int_eq(setenv("LIBRARY", "build/libtworate.a", 1), 0);
    ck_assert_int_eq(setenv("MODELS", "NONE", 1), 0);
    expect_equal("O2", "gcc", "-O2", "", "O0");
    ck_assert_int_eq(unsetenv("MODELS"), 0);
    if (has_fma()) expect_equal("O3_fma", "gcc", "-O3 -mfma", "", "O0");
    sh_run("test $(wc -l < '%s/O0/hashes') -gt 1000", folder);
}
END_TEST

/* The cause of what -mfma once changed: gcc's vectorizer fuses a product with
 * alternating signs to vfmaddsub, whatever -ffp-contract says. */
START_TEST(no_fused_instruction_is_in_a_model_compiled_with_fma)
{
    if (!sh_plain_build()) return;
    set_up();
    sh_run("for f in models/gun_turret.c models/hmmwv/hmmwv.c; do gcc -O3 -mfma $(cat "
           "blocks/compile_flags) -Iblocks/include -Imodels -S -o '%s/a.s' $f && "
           "grep -q vaddsd '%s/a.s' && ! grep -E 'vfn?m(add|sub)' '%s/a.s' || exit 1; "
           "done",
           folder, folder, folder);
}
END_TEST

START_TEST(gcc_and_clang_give_the_same_bits_at_every_level)
{
    static const struct {
        const char *name, *cc, *flags;
    } builds[] = {
        {"gcc_O1", "gcc", "-O1"},
        {"gcc_O2", "gcc", "-O2"},
        {"gcc_O3", "gcc", "-O3"},
        {"gcc_Os", "gcc", "-Os"},
        {"gcc_fma", "gcc", "-O2 -mfma"},
        {"gcc_O3_native", "gcc", "-O3 -march=native"},
        {"gcc_lto", "gcc", "-O2 -flto"},
        {"gcc_plain_sums", "gcc", "-O2 -DTW_PLAIN_SUMS -DTW_WIDE="},
        {"clang_O0", "clang", "-O0"},
        {"clang_O2", "clang", "-O2"},
        {"clang_O3", "clang", "-O3"},
        {"clang_fma", "clang", "-O3 -mfma"},
        {"clang_O3_native", "clang", "-O3 -march=native"},
    };
    if (!test_full() || !sh_plain_build()) return;
    set_up();
    sh_run("command -v clang >/dev/null || { echo 'this test needs clang: apt-get "
           "install clang'; exit 1; }");
    hash("gcc_O0", "gcc", "-O0", "");
    for (size_t i = 0; i < sizeof builds / sizeof *builds; i++)
        if (has_fma() || !strstr(builds[i].name, "fma"))
            expect_equal(builds[i].name, builds[i].cc, builds[i].flags, "", "gcc_O0");
}
END_TEST

/* Two machines have two C libraries, so both builds take sin() and the like from
 * own_libm.c. */
START_TEST(arm_gives_the_bits_of_x86)
{
    if (!test_full() || !sh_plain_build()) return;
    set_up();
    sh_run(
        "for p in aarch64-linux-gnu-gcc qemu-aarch64; do command -v $p >/dev/null || "
        "{ echo \"this test needs $p: apt-get install gcc-aarch64-linux-gnu "
        "libc6-dev-arm64-cross qemu-user\"; exit 1; }; done");
    hash("here", "gcc", "-O2", "own_libm");
    expect_equal("arm_O0", "aarch64-linux-gnu-gcc", "-O0 -static",
                 "own_libm qemu-aarch64", "here");
    expect_equal("arm_O2", "aarch64-linux-gnu-gcc", "-O2 -static",
                 "own_libm qemu-aarch64", "here");
    expect_equal("arm_O3", "aarch64-linux-gnu-gcc", "-O3 -static",
                 "own_libm qemu-aarch64", "here");
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("bits");
    TCase *t = tcase_create("bits");
    tcase_set_timeout(t, 1800);
    tcase_add_test(t, gcc_without_optimization_and_with_fma_gives_the_same_bits);
    tcase_add_test(t, no_fused_instruction_is_in_a_model_compiled_with_fma);
    tcase_add_test(t, gcc_and_clang_give_the_same_bits_at_every_level);
    tcase_add_test(t, arm_gives_the_bits_of_x86);
    suite_add_tcase(s, t);
    return s;
}
