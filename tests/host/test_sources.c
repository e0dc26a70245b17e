/* Sources of Simulink diagrams: waveforms, noise, repeated and recorded signals,
 * counters, against closed forms. Every diagram is run as .mdl and as .slx. */
#include "common.h"
#include "probe_fixture.h"

#define VARIABLE "Solver=ode45;StopTime=5;"

static void refused(const char *type, const char *settings, const char *words)
{
    begin(FIXED);
    draft_block(&d, type, "b", settings);
    draft_block(&d, "Terminator", "end", NULL);
    draft_line(&d, "b/1", "end/1");
    twh *h = twh_new("x");
    fails(h, run_file(h, draft_write(&d, "wrong")), words);
    twh_free(h);
}

/* The integral of a source over 0 ... 5. */
static double area(const char *type, const char *settings)
{
    begin(VARIABLE);
    draft_block(&d, type, "s", settings);
    draft_block(&d, "Integrator", "b", NULL);
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "s/1", "b/1");
    draft_line(&d, "b/1", "w/1");
    twh *h = run_both(&d, "area");
    const double y = at_end(h, 1);
    twh_free(h);
    return y;
}

#define WAVE(settings, ...)                                                            \
    answers("SignalGenerator", settings, 9, NULL, (const double[]){__VA_ARGS__}, 1e-14)

/* Steps of 0.25 from 0 to 2. */
START_TEST(waveforms_have_their_values)
{
    const double s = sqrt(0.5);
    WAVE("Frequency=0.5;Units=Hertz;Amplitude=2", 0, 2 * s, 2, 2 * s, 0, -2 * s, -2,
         -2 * s, 0);
    WAVE("Frequency=pi;Units=rad/sec", 0, s, 1, s, 0, -s, -1, -s, 0);
    WAVE("WaveForm=square;Amplitude=3;Units=Hertz", -3, -3, 3, 3, -3, -3, 3, 3, -3);
    WAVE("WaveForm=sawtooth;Units=Hertz", -1, -0.5, 0, 0.5, -1, -0.5, 0, 0.5, -1);
    begin(FIXED);
    source("Constant", 1, "Value=[0.25 0.75]");
    ENDS_WITH(probe("SignalGenerator",
                    "TimeSource=Use external signal;Units=Hertz;Amplitude=[1 2]", 1),
              2, 1, -2);
}
END_TEST

/* Of f = 0.3 Hz: one whole period, then half of the next. */
START_TEST(jumps_of_waveforms_are_located)
{
    ck_assert_double_eq_tol(
        area("SignalGenerator", "WaveForm=square;Frequency=0.3;Units=Hertz"), -5. / 3,
        1e-9);
    ck_assert_double_eq_tol(
        area("SignalGenerator", "WaveForm=sawtooth;Frequency=0.3;Units=Hertz"), -5. / 6,
        1e-9);
    ck_assert_double_eq_tol(area("Reference", "SourceType=Repeating table"), 4.5, 1e-9);
    ck_assert_double_eq_tol(
        area("Reference",
             "SourceType=Repeating table;rep_seq_t=[0 0.3 0.3 1];rep_seq_y=[0 1 5 -1]"),
        5 * (0.15 + 2 * 0.7), 1e-9);
}
END_TEST

/* The numbers of a source, in 20,000 steps. */
enum { MANY = 20000 };

static double *numbers(const char *type, const char *settings, int element)
{
    draft_begin(&d, "Model", "Solver=FixedStepDiscrete;FixedStep=1;StopTime=19999");
    twh *h = probe(type, settings, 0);
    const int width = twh_log_width(h, "y");
    ck_assert_int_eq(twh_log_rows(h, "y"), MANY);
    double *x = malloc(MANY * sizeof *x);
    for (int i = 0; i < MANY; i++) x[i] = twh_log_values(h, "y")[i * width + element];
    ck_assert_msg(strstr(twh_notes(h), "own generator") != NULL, "%s", twh_notes(h));
    twh_free(h);
    return x;
}

/* Mean, variance, fourth moment and the correlation of neighbours within five standard
 * deviations of their estimates. kurtosis: the fourth central moment / variance^2. */
static void has_moments(double *x, double mean, double variance, double kurtosis)
{
    double m = 0, v = 0, k = 0, c = 0;
    for (int i = 0; i < MANY; i++) m += x[i] / MANY;
    for (int i = 0; i < MANY; i++) {
        const double e = x[i] - mean;
        v += e * e / MANY;
        k += e * e * e * e / MANY;
        c += i ? e * (x[i - 1] - mean) / MANY : 0;
    }
    const double s = 5 / sqrt(MANY);
    ck_assert_double_eq_tol(m, mean, s * sqrt(variance));
    ck_assert_double_eq_tol(v, variance, s * variance * sqrt(kurtosis - 1));
    ck_assert_double_eq_tol(k / (variance * variance), kurtosis, s * sqrt(96));
    ck_assert_double_eq_tol(c, 0, s * variance);
    free(x);
}

START_TEST(random_numbers_have_their_moments)
{
    has_moments(numbers("RandomNumber", "SampleTime=1", 0), 0, 1, 3);
    has_moments(numbers("RandomNumber", "Mean=3;Variance=4;Seed=7;SampleTime=1", 0), 3,
                4, 3);
    has_moments(numbers("UniformRandomNumber", "SampleTime=1;Seed=3", 0), 0, 1. / 3,
                1.8);
    has_moments(
        numbers("UniformRandomNumber", "SampleTime=1;Minimum=2;Maximum=[5 6]", 1), 4,
        16. / 12, 1.8);
    has_moments(numbers("Reference",
                        "SourceType=Band-Limited White Noise.;Cov=0.5;Ts=1;seed=23341",
                        0),
                0, 0.5, 3);
}
END_TEST

START_TEST(noise_has_its_power)
{
    begin("Solver=FixedStepDiscrete;FixedStep=0.1;StopTime=999.9");
    twh *h = probe("Reference",
                   "SourceType=Band-Limited White Noise.;Cov=[0.1 2];Ts=0.1", 0);
    for (int e = 0; e < 2; e++) {
        double v = 0;
        for (int i = 0; i < 10000; i++) {
            const double y = twh_log_values(h, "y")[2 * i + e];
            v += y * y / 10000;
        }
        const double expected = (e ? 2 : 0.1) / 0.1;
        ck_assert_double_eq_tol(v, expected, 5 * expected * sqrt(2. / 10000));
    }
    twh_free(h);
}
END_TEST

START_TEST(a_seed_repeats_its_numbers)
{
    double *a = numbers("RandomNumber", "Seed=5;SampleTime=1", 0),
           *b = numbers("RandomNumber", "Seed=5;SampleTime=1", 0),
           *c = numbers("RandomNumber", "Seed=6;SampleTime=1", 0),
           *e = numbers("RandomNumber", "Seed=5;Mean=[0 0];SampleTime=1", 1);
    ck_assert_mem_eq(a, b, MANY * sizeof *a);
    int same = 0;
    for (int i = 0; i < MANY; i++) same += a[i] == c[i] || a[i] == e[i];
    ck_assert_int_eq(same, 0);
    free(a);
    free(b);
    free(c);
    free(e);
    /* in continuous time the number stays within a step: its integral is a sum */
    begin("Solver=ode4;FixedStep=0.5;StopTime=4");
    source("RandomNumber", 1, "SampleTime=0");
    draft_block(&d, "Integrator", "b", NULL);
    draft_block(&d, "ToWorkspace", "wu", "VariableName=u");
    draft_block(&d, "ToWorkspace", "w", "VariableName=y");
    draft_line(&d, "u1/1", "b/1 wu/1");
    draft_line(&d, "b/1", "w/1");
    twh *h = run_both(&d, "held_noise");
    double sum = 0;
    for (int i = 0; i < 8; i++) sum += 0.5 * twh_log_values(h, "u")[i];
    ck_assert_double_eq_tol(at_end(h, 1), sum, 1e-12);
    ck_assert_double_ne(twh_log_values(h, "u")[0], twh_log_values(h, "u")[1]);
    twh_free(h);
}
END_TEST

#define SEQUENCE(settings, n, ...)                                                     \
    answers("Reference", settings, n, NULL, (const double[]){__VA_ARGS__}, 1e-12)

START_TEST(sequences_repeat)
{
    SEQUENCE("SourceType=Repeating table", 10, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75,
             0, 0.25);
    SEQUENCE("SourceType=Repeating table;rep_seq_t=[0 0.5 0.75];rep_seq_y=[1 3 5]", 6,
             1, 2, 3, 1, 2, 3);
    SEQUENCE("SourceType=Repeating Sequence Stair;tsamp=0.25", 7, 3, 1, 4, 2, 1, 3, 1);
    SEQUENCE("SourceType=Repeating Sequence Stair;OutValues=[7 8];tsamp=0.25", 3, 7, 8,
             7);
    const char *sequence = "SourceType=Repeating Sequence Interpolated;TimeValues=[0 1 "
                           "1.5];OutValues=[0 4 10];tsamp=0.25";
    char text[200];
    SEQUENCE(sequence, 8, 0, 1, 2, 3, 4, 7, 0, 1);
    snprintf(text, sizeof text, "%s;LookUpMeth=Use Input Below", sequence);
    SEQUENCE(text, 8, 0, 0, 0, 0, 4, 4, 0, 0);
    snprintf(text, sizeof text, "%s;LookUpMeth=Use Input Above", sequence);
    SEQUENCE(text, 8, 0, 4, 4, 4, 4, 10, 0, 4);
    snprintf(text, sizeof text, "%s;LookUpMeth=Use Input Nearest", sequence);
    SEQUENCE(text, 8, 0, 0, 4, 4, 4, 10, 0, 0);
    refused("Reference", "SourceType=Repeating table;rep_seq_t=[1 2]", "begin with 0");
}
END_TEST

START_TEST(counters_count_and_wrap)
{
    SEQUENCE("SourceType=Counter Limited;uplimit=2;tsamp=0.25", 8, 0, 1, 2, 0, 1, 2, 0,
             1);
    SEQUENCE("SourceType=Counter Free-Running;NumBits=2;tsamp=0.25", 6, 0, 1, 2, 3, 0,
             1);
    static const char *const types[][2] = {
        {"SourceType=Counter Limited;tsamp=1", "uint8"},
        {"SourceType=Counter Limited;tsamp=1;uplimit=256", "uint16"},
        {"SourceType=Counter Limited;tsamp=1;uplimit=65536", "uint32"},
        {"SourceType=Counter Free-Running;tsamp=1", "uint16"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        begin(FIXED);
        draft_block(&d, "Reference", "b", types[i][0]);
        draft_block(&d, "Gain", "g", NULL);
        draft_line(&d, "b/1", "g/1");
        twh *h = twh_new("x");
        fails(h, run_file(h, draft_write(&d, "wrong")), types[i][1]);
        twh_free(h);
    }
}
END_TEST

START_TEST(sines_and_chirps_have_their_values)
{
    answers("Reference", "SourceType=chirp;f1=1;T=2;f2=3", 5, NULL,
            (const double[]){0, sin(2 * PI * (0.25 + 0.0625 / 2)),
                             sin(2 * PI * (0.5 + 0.25 / 2)),
                             sin(2 * PI * (0.75 + 0.5625 / 2)), sin(2 * PI * 1.5)},
            1e-14);
    answers("Sin", "SineType=Sample based;Samples=8;Offset=1;SampleTime=0.25;Bias=2", 4,
            NULL, (const double[]){2 + sqrt(0.5), 3, 2 + sqrt(0.5), 2}, 1e-14);
    begin(FIXED);
    source("Constant", 1, "Value=[0.5 2]");
    ENDS_WITH(probe("Sin", "TimeSource=Use external signal;Frequency=3", 1), 2,
              sin(1.5), sin(6));
    refused("Sin", "SineType=Sample based", "SampleTime must be positive");
}
END_TEST

/* Values 1 3 4 at 0.25 0.75 1.25. */
START_TEST(recorded_signals_begin_go_on_and_end)
{
    static const struct {
        const char *settings;
        double y[8]; /* at 0, 0.25, ... */
    } list[] = {
        {"OutputAfterFinalValue=Holding final value", {1, 1, 2, 3, 3.5, 4, 4, 4}},
        {"OutputAfterFinalValue=Setting to zero", {1, 1, 2, 3, 3.5, 4, 0, 0}},
        {NULL, {1, 1, 2, 3, 3.5, 4, 4.5, 5}},
        {"OutputAfterFinalValue=Extrapolation;Interpolate=off",
         {1, 1, 1, 3, 3, 4, 4, 4}},
        {"OutputAfterFinalValue=Cyclic repetition", {1, 1, 2, 3, 3.5, 1, 2, 3}},
        {"OutputAfterFinalValue=Cyclic repetition;Interpolate=off",
         {1, 1, 1, 3, 3, 1, 1, 3}}};
    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        char text[200];
        snprintf(text, sizeof text, "VariableName=[0.25 1`0.75 3`1.25 4];%s",
                 list[i].settings ? list[i].settings : "SampleTime=0");
        answers("FromWorkspace", text, 8, NULL, list[i].y, 1e-14);
    }
    /* a jump: two values at one time */
    answers(
        "FromWorkspace",
        "VariableName=[0 0`0.5 1`0.5 5`1 6];OutputAfterFinalValue=Holding final value",
        6, NULL, (const double[]){0, 0.5, 5, 5.5, 6, 6}, 1e-14);
    ck_assert_double_eq_tol(
        area("FromWorkspace",
             "VariableName=[0 0`0.3 1`0.3 5`1 -2];OutputAfterFinalValue="
             "Cyclic repetition"),
        5 * (0.15 + 1.5 * 0.7), 1e-9);
    ck_assert_double_eq_tol(area("FromWorkspace", "VariableName=[0 1`0.7 3`4 0];"
                                                  "Interpolate=off"),
                            0.7 + 3.3 * 3, 1e-9);
}
END_TEST

/* A .mat file of level 4, or of level 5 without compression. */
static void write_mat(const char *name, int level, const double *a, int m, int n)
{
    unsigned char data[1000] = {0};
    size_t at = 0;
    if (level == 4) {
        const int32_t head[5] = {0, m, n, 0, 2};
        memcpy(data, head, sizeof head);
        memcpy(data + 20, "y", 2);
        at = 22;
    } else {
        memcpy(data, "MATLAB 5.0 MAT-file", 19);
        data[125] = 1;
        memcpy(data + 126, "IM", 2);
        const uint32_t bytes = (uint32_t)(8 * m * n);
        const uint32_t head[] = {
            14,          48 + bytes,    6,   8, 6,    0, 5, 8, (uint32_t)m,
            (uint32_t)n, 1u << 16 | 1u, 'y', 9, bytes};
        memcpy(data + 128, head, sizeof head);
        at = 128 + sizeof head;
    }
    memcpy(data + at, a, (size_t)(m * n) * sizeof *a);
    write_bytes(test_path(name), data, at + (size_t)(m * n) * sizeof *a);
}

START_TEST(recorded_files_are_read)
{
    /* columns are times: 0.25, 0.75, 1.25 */
    const double a[] = {0.25, 1, 10, 0.75, 3, 30, 1.25, 4, 40};
    static const struct {
        const char *settings;
        double y[8];
    } list[] = {{NULL, {0, 1, 2, 3, 3.5, 4, 4.5, 5}},
                {"ExtrapolationBeforeFirstDataPoint=Hold first "
                 "value;ExtrapolationAfterLastDataPoint=Hold last value",
                 {1, 1, 2, 3, 3.5, 4, 4, 4}},
                {"ExtrapolationBeforeFirstDataPoint=Ground "
                 "value;ExtrapolationAfterLastDataPoint=Ground value;"
                 "InterpolationWithinTimeRange=Zero order hold",
                 {0, 1, 1, 3, 3, 4, 0, 0}}};
    for (int k = 0; k < 6; k++) {
        char text[300];
        write_mat("recorded.mat", k % 2 ? 5 : 4, a, 3, 3);
        begin("Solver=FixedStepDiscrete;FixedStep=0.25;StopTime=1.75");
        snprintf(text, sizeof text, "FileName=recorded%s;%s", k % 2 ? ".mat" : "",
                 list[k / 2].settings ? list[k / 2].settings : "SampleTime=0");
        twh *h = probe("FromFile", text, 0);
        for (int i = 0; i < 16; i++)
            ck_assert_msg(fabs(twh_log_values(h, "y")[i] -
                               (i % 2 ? 10 : 1) * list[k / 2].y[i / 2]) < 1e-13,
                          "%s: element %d", text, i);
        twh_free(h);
    }
    refused("FromFile", "FileName=nothing.mat",
            "'b': FileName = 'nothing.mat'|no such");
    write_bytes(test_path("short.mat"), "MATLAB 5.0", 10);
    refused("FromFile", "FileName=short.mat", "is no .mat file");
    write_bytes(test_path("odd.mat"), "some text that is long enough", 29);
    refused("FromFile", "FileName=odd.mat", "level 4 or 5");
    write_bytes(test_path("hdf.mat"), "\211HDF\r\n\032\n        ", 16);
    refused("FromFile", "FileName=hdf.mat", "-v7");
    write_mat("row.mat", 5, a, 1, 3);
    refused("FromFile", "FileName=row.mat", "a row of times and rows of values");
}
END_TEST

/* Every cut of a file is refused, or still a matrix, without an access beyond it. */
START_TEST(damaged_recordings_are_refused)
{
    const double a[] = {0, 1, 0.25, 3};
    unsigned char data[300];
    write_mat("whole.mat", 5, a, 2, 2);
    FILE *from = fopen(test_path("whole.mat"), "rb");
    const size_t n = fread(data, 1, sizeof data, from);
    fclose(from);
    begin(FIXED);
    draft_block(&d, "FromFile", "b", "FileName=cut.mat");
    char path[300];
    snprintf(path, sizeof path, "%s", draft_write(&d, "damaged"));
    for (size_t cut = 0; cut < n; cut += cut < 128 ? 31 : 1) {
        write_bytes(test_path("cut.mat"), data, cut);
        twh *h = twh_new("x");
        fails(h, run_file(h, path), "'b': FileName = 'cut.mat'");
        twh_free(h);
    }
    unsigned seed = 1;
    for (int k = 0; k < 300; k++) {
        unsigned char other[300];
        memcpy(other, data, n);
        seed = seed * 1103515245 + 12345;
        other[124 + seed / 65536 % (n - 124)] = (unsigned char)(seed / 7);
        write_bytes(test_path("cut.mat"), other, n);
        twh *h = twh_new("x");
        if (run_file(h, path)) says(h, "b");
        twh_free(h);
    }
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("sources");
    TCase *t = tcase_create("sources");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, waveforms_have_their_values);
    tcase_add_test(t, jumps_of_waveforms_are_located);
    tcase_add_test(t, random_numbers_have_their_moments);
    tcase_add_test(t, noise_has_its_power);
    tcase_add_test(t, a_seed_repeats_its_numbers);
    tcase_add_test(t, sequences_repeat);
    tcase_add_test(t, counters_count_and_wrap);
    tcase_add_test(t, sines_and_chirps_have_their_values);
    tcase_add_test(t, recorded_signals_begin_go_on_and_end);
    tcase_add_test(t, recorded_files_are_read);
    tcase_add_test(t, damaged_recordings_are_refused);
    suite_add_tcase(s, t);
    return s;
}
