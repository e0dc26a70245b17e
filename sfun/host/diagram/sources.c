/* sources.c: makes sources whose settings need more than their values in order. */
#include "build.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int is(const place *p, const char *name, const char *value)
{
    return strcmp(twh_setting(p, name, ""), value) == 0;
}

static void multiply(mxArray *a, double factor)
{
    for (size_t i = 0; a && i < mxGetNumberOfElements(a); i++) mxGetPr(a)[i] *= factor;
}

/* Sample based: period, width and delay are numbers of samples. */
int twh_make_pulse(build *b, place *p, const char *host)
{
    static const char *const names[] = {"Amplitude=1", "Period=10", "PulseWidth=5",
                                        "PhaseDelay=0"};
    const int samples =
        strcmp(twh_setting(p, "PulseType", "Time based"), "Sample based") == 0;
    mxArray *value[5] = {NULL};
    double ts = 0;
    if (samples && twh_setting_number(b, p, "SampleTime", "1", &ts)) return 1;
    for (int i = 0; i < 4 && !b->h->failed; i++) {
        char name[20];
        const size_t n = strcspn(names[i], "=");
        snprintf(name, sizeof name, "%.*s", (int)n, names[i]);
        value[i] = twh_setting_value(b, p, name, names[i] + n + 1);
        if (value[i] && (!mxIsDouble(value[i]) || mxIsComplex(value[i])))
            twh_fail_at(b, p, "%s must be real numbers", name);
    }
    if (samples && !b->h->failed) {
        const size_t n = mxGetNumberOfElements(value[1]);
        const size_t m = mxGetNumberOfElements(value[2]);
        if (n != 1 && m == 1) {
            mxArray *all = mxCreateDoubleMatrix(1, (mwSize)n, mxREAL);
            for (size_t i = 0; all && i < n; i++)
                mxGetPr(all)[i] = mxGetScalar(value[2]);
            mxDestroyArray(value[2]);
            value[2] = all;
        }
        if (value[2] && n != 1 && m != 1 && n != m)
            twh_fail_at(b, p, "Period and PulseWidth have different sizes");
        else if (value[2])
            for (size_t i = 0; i < mxGetNumberOfElements(value[2]); i++)
                mxGetPr(value[2])[i] *= 100 / mxGetPr(value[1])[n == 1 ? 0 : i];
        multiply(value[1], ts);
        multiply(value[3], ts);
    }
    value[4] = mxCreateDoubleScalar(samples ? ts : 0);
    return twh_place_block(b, p, host, 5, value);
}

/* Sample based: the angle of sample k is 2 pi (k + Offset) / Samples. */
int twh_make_sine(build *b, place *p, const char *host)
{
    const int samples = is(p, "SineType", "Sample based");
    mxArray *value[6] = {
        twh_setting_value(b, p, "Amplitude", "1"),
        samples ? NULL : twh_setting_value(b, p, "Frequency", "1"),
        samples ? NULL : twh_setting_value(b, p, "Phase", "0"),
        twh_setting_value(b, p, "Bias", "0"),
        twh_setting_value(b, p, "SampleTime", "0"),
        mxCreateDoubleScalar(is(p, "TimeSource", "Use external signal"))};
    if (samples) {
        double n = 0, offset = 0;
        const double ts =
            value[4] && mxIsDouble(value[4]) && mxGetNumberOfElements(value[4]) > 0
                ? mxGetScalar(value[4])
                : 0;
        if (!b->h->failed && !(ts > 0))
            twh_fail_at(b, p,
                        "SampleTime must be positive with SineType = 'Sample "
                        "based'");
        if (!b->h->failed && !twh_setting_number(b, p, "Samples", "10", &n))
            (void)twh_setting_number(b, p, "Offset", "0", &offset);
        value[1] = mxCreateDoubleScalar(2 * 3.14159265358979323846 / (n * ts));
        value[2] = mxCreateDoubleScalar(2 * 3.14159265358979323846 * offset / n);
    }
    return twh_place_block(b, p, host, 6, value);
}

int twh_make_signal_generator(build *b, place *p, const char *host)
{
    const char *form = twh_setting(p, "WaveForm", "sine");
    const int external = is(p, "TimeSource", "Use external signal");
    mxArray *value[5] = {twh_setting_value(b, p, "Amplitude", "1"),
                         twh_setting_value(b, p, "Frequency", "1"),
                         mxCreateDoubleScalar(external), mxCreateString(form),
                         mxCreateDoubleScalar(external ? -1 : 0)};
    if (value[1] && is(p, "Units", "rad/sec") && mxIsDouble(value[1]))
        multiply(value[1], 0.5 / 3.14159265358979323846);
    if (strcmp(form, "sine"))
        twh_add_note(
            b, p, "the phase of a %s is not documented: here it begins with %s", form,
            strcmp(form, "square") == 0     ? "-Amplitude"
            : strcmp(form, "sawtooth") == 0 ? "-Amplitude and rises"
                                            : "numbers of the host");
    return twh_place_block(b, p, host, 5, value);
}

/* Noise of limited bandwidth: a normal number in each interval, whose variance gives
 * the power. */
static int make_noise(build *b, place *p, const char *host)
{
    double ts = 0;
    if (twh_setting_number(b, p, "Ts", "0.1", &ts)) return 1;
    if (!(ts > 0)) return twh_fail_at(b, p, "Ts must be positive");
    mxArray *value[5] = {mxCreateDoubleScalar(0),
                         twh_setting_value(b, p, "Cov", "[0.1]"),
                         twh_setting_value(b, p, "seed", "[23341]"),
                         mxCreateString("normal"), mxCreateDoubleScalar(ts)};
    if (value[1] && mxIsDouble(value[1])) multiply(value[1], 1 / ts);
    return twh_place_block(b, p, host, 5, value);
}

int twh_make_random(build *b, place *p, const char *host)
{
    const int normal = strcmp(p->type, "RandomNumber") == 0;
    twh_add_note(b, p,
                 "its numbers are those of the host's own generator, not Simulink's");
    if (strncmp(p->type, "Band", 4) == 0) return make_noise(b, p, host);
    mxArray *value[5] = {
        twh_setting_value(b, p, normal ? "Mean" : "Minimum", normal ? "0" : "-1"),
        twh_setting_value(b, p, normal ? "Variance" : "Maximum", "1"),
        twh_setting_value(b, p, "Seed", "0"),
        mxCreateString(normal ? "normal" : "uniform"),
        twh_setting_value(b, p, "SampleTime", "0.1")};
    return twh_place_block(b, p, host, 5, value);
}

int twh_make_repeating(build *b, place *p, const char *host)
{
    const char *how = twh_setting(p, "LookUpMeth", "Interpolation-Use End Values");
    mxArray *value[4] = {twh_setting_value(b, p, "TimeValues", "[0 0.1 0.5 0.6 1].'"),
                         twh_setting_value(b, p, "OutValues", "[3 1 4 2 1].'"),
                         mxCreateString(strstr(how, "Nearest") ? "nearest"
                                        : strstr(how, "Below") ? "flat"
                                        : strstr(how, "Above") ? "above"
                                                               : "linear"),
                         twh_setting_value(b, p, "tsamp", "0.01")};
    return twh_place_block(b, p, host, 4, value);
}

/* Up to a limit, or to the largest number of so many bits; the output has the smallest
 * type that fits. */
int twh_make_counter(build *b, place *p, const char *host)
{
    const int limited = strcmp(p->type, "Counter Limited") == 0;
    double x = 0;
    if (twh_setting_number(b, p, limited ? "uplimit" : "NumBits", limited ? "7" : "16",
                           &x))
        return 1;
    if (!limited) {
        if (!(x >= 1 && x <= 32 && x == floor(x)))
            return twh_fail_at(b, p, "NumBits = %g is not supported, only 1 to 32", x);
        x = ldexp(1, (int)x) - 1;
    }
    mxArray *value[3] = {mxCreateDoubleScalar(x),
                         mxCreateString(x <= UINT8_MAX    ? "uint8"
                                        : x <= UINT16_MAX ? "uint16"
                                                          : "uint32"),
                         twh_setting_value(b, p, "tsamp", "-1")};
    return twh_place_block(b, p, host, 3, value);
}
