/* own_libm.c: the functions of the C library that models call, in plain arithmetic:
 * two machines that link it differ in nothing but their compilers. About 1e-14 accurate
 * near the arguments of models, no special values. */
#include <math.h>
#include <stdint.h>
#include <string.h>

static const double pi = 3.14159265358979323846, ln2 = 0.69314718055994530942;

/* sine and cosine by their series between -pi/4 and pi/4 */
static void both(double x, double *s, double *c)
{
    const double turns = floor(x / (pi / 2) + 0.5), r = x - turns * (pi / 2);
    const int quarter = (int)(turns - 4 * floor(turns / 4));
    double a = r, b = 1, sum_s = 0, sum_c = 0;
    for (int k = 1; k < 24; k += 2) {
        sum_s += a;
        sum_c += b;
        a *= -r * r / ((k + 1.0) * (k + 2.0));
        b *= -r * r / (k * (k + 1.0));
    }
    *s = quarter == 0 ? sum_s : quarter == 1 ? sum_c : quarter == 2 ? -sum_s : -sum_c;
    *c = quarter == 0 ? sum_c : quarter == 1 ? -sum_s : quarter == 2 ? -sum_c : sum_s;
}

void sincos(double x, double *s, double *c);
void sincos(double x, double *s, double *c)
{
    both(x, s, c);
}

double sin(double x)
{
    double s, c;
    both(x, &s, &c);
    return s;
}

double cos(double x)
{
    double s, c;
    both(x, &s, &c);
    return c;
}

double tan(double x)
{
    double s, c;
    both(x, &s, &c);
    return s / c;
}

double exp(double x)
{
    const double twos = floor(x / ln2 + 0.5), r = x - twos * ln2;
    double term = 1, sum = 0, scale = 1;
    for (int k = 1; k < 24; k++) {
        sum += term;
        term *= r / k;
    }
    for (double i = 0; i < fabs(twos) && i < 1100; i++) scale *= twos < 0 ? 0.5 : 2;
    return sum * scale;
}

double log(double x)
{
    double twos = 0, term, sum = 0;
    for (; x > 1.5 && twos < 1100; twos++) x /= 2;
    for (; x < 0.75 && twos > -1100; twos--) x *= 2;
    const double z = (x - 1) / (x + 1);
    term = z;
    for (int k = 1; k < 60; k += 2) {
        sum += term / k;
        term *= z * z;
    }
    return 2 * sum + twos * ln2;
}

double log10(double x)
{
    return log(x) / 2.30258509299404568402;
}

double pow(double x, double y)
{
    return x > 0 ? exp(y * log(x)) : 0;
}

double tanh(double x)
{
    if (fabs(x) > 20) return x > 0 ? 1 : -1;
    const double e = exp(2 * x);
    return (e - 1) / (e + 1);
}

/* halves the angle twice, then the series */
double atan(double x)
{
    if (fabs(x) > 1) return (x > 0 ? pi / 2 : -pi / 2) - atan(1 / x);
    double sum = 0, term;
    x /= 1 + sqrt(1 + x * x);
    x /= 1 + sqrt(1 + x * x);
    term = x;
    for (int k = 1; k < 40; k += 2) {
        sum += term / k;
        term *= -x * x;
    }
    return 4 * sum;
}

double atan2(double y, double x)
{
    if (x > 0) return atan(y / x);
    if (x < 0) return atan(y / x) + (y < 0 ? -pi : pi);
    return y > 0 ? pi / 2 : y < 0 ? -pi / 2 : 0;
}

double asin(double x)
{
    return atan2(x, sqrt((1 - x) * (1 + x)));
}

double acos(double x)
{
    return atan2(sqrt((1 - x) * (1 + x)), x);
}
