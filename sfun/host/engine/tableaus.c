/* tableaus.c: the solvers that a diagram can name.
 *
 * Fixed step: explicit Runge-Kutta methods, ode1 (Euler), ode2 (Heun), ode3 (Bogacki
 * and Shampine 1989), ode4 (classical), ode5 (Dormand and Prince 1980), ode8 (Prince
 * and Dormand 1981). Variable step: ode23 and ode45, the pairs of order 3(2) and 5(4)
 * of ode3 and ode5; and the methods of several steps of multistep.c. */
#include "engine.h"

#include <string.h>

/* The continuous extension of order 4 of Dormand and Prince's pair (Hairer, Norsett,
 * Wanner: Solving Ordinary Differential Equations I, section II.6). */
static void dense_dormand_prince(double th, double *w)
{
    const double a = th * th * (3 - 2 * th), s = th * th * (th - 1) * (th - 1);
    w[0] = a * 35. / 384 + th * (th - 1) * (th - 1) -
           s * 5 * (2558722523. - 31403016. * th) / 11282082432.;
    w[1] = 0;
    w[2] = a * 500. / 1113 + s * 100 * (882725551. - 15701508. * th) / 32700410799.;
    w[3] = a * 125. / 192 - s * 25 * (443332067. - 31403016. * th) / 1880347072.;
    w[4] = -a * 2187. / 6784 + s * 32805 * (23143187. - 3489224. * th) / 199316789632.;
    w[5] = a * 11. / 84 - s * 55 * (29972135. - 7076736. * th) / 822651844.;
    w[6] = th * th * (th - 1) + s * 10 * (7414447. - 829305. * th) / 29380423.;
}

/* clang-format off */
#define DORMAND_PRINCE \
    1./5, \
    3./40, 9./40, \
    44./45, -56./15, 32./9, \
    19372./6561, -25360./2187, 64448./6561, -212./729, \
    9017./3168, -355./33, 46732./5247, 49./176, -5103./18656
#define FIFTH_ORDER 35./384, 0, 500./1113, 125./192, -2187./6784, 11./84
#define THIRD_ORDER 2./9, 1./3, 4./9

static const double c8[] = {0, 1./18, 1./12, 1./8, 5./16, 3./8, 59./400, 93./200,
    5490023248./9719169821, 13./20, 1201146811./1299019798, 1, 1};
static const double a8[] = {
    1./18,
    1./48, 1./16,
    1./32, 0, 3./32,
    5./16, 0, -75./64, 75./64,
    3./80, 0, 0, 3./16, 3./20,
    29443841./614563906, 0, 0, 77736538./692538347, -28693883./1125000000,
        23124283./1800000000,
    16016141./946692911, 0, 0, 61564180./158732637, 22789713./633445777,
        545815736./2771057229, -180193667./1043307555,
    39632708./573591083, 0, 0, -433636366./683701615, -421739975./2616292301,
        100302831./723423059, 790204164./839813087, 800635310./3783071287,
    246121993./1340847787, 0, 0, -37695042795./15268766246, -309121744./1061227803,
        -12992083./490766935, 6005943493./2108947869, 393006217./1396673457,
        123872331./1001029789,
    -1028468189./846180014, 0, 0, 8478235783./508512852, 1311729495./1432422823,
        -10304129995./1701304382, -48777925059./3047939560, 15336726248./1032824649,
        -45442868181./3398467696, 3065993473./597172653,
    185892177./718116043, 0, 0, -3185094517./667107341, -477755414./1098053517,
        -703635378./230739211, 5731566787./1027545527, 5232866602./850066563,
        -4093664535./808688257, 3962137247./1805957418, 65686358./487910083,
    403863854./491063109, 0, 0, -5068492393./434740067, -411421997./543043805,
        652783627./914296604, 11173962825./925320556, -13158990841./6184727034,
        3936647629./1978049680, -160528059./685178525, 248638103./1413531060, 0};
static const double b8[] = {14005451./335480064, 0, 0, 0, 0, -59238493./1068277825,
    181606767./758867731, 561292985./797845732, -1041891430./1371343529,
    760417239./1151165299, 118820643./751138087, -528747749./2220607170, 1./4};

#define ONE (const double[]){1}
#define ZERO (const double[]){0}

static const tableau solvers[] = {
    {"discrete", 1, 1, ZERO, NULL, ONE, NULL, NULL, ONE_STEP},
    {"ode1", 1, 1, ZERO, NULL, ONE, NULL, NULL, ONE_STEP},
    {"ode2", 2, 2, (const double[]){0, 1}, ONE, (const double[]){1./2, 1./2}, NULL,
        NULL, ONE_STEP},
    {"ode3", 3, 3, (const double[]){0, 1./2, 3./4}, (const double[]){1./2, 0, 3./4},
        (const double[]){THIRD_ORDER}, NULL, NULL, ONE_STEP},
    {"ode4", 4, 4, (const double[]){0, 1./2, 1./2, 1},
        (const double[]){1./2, 0, 1./2, 0, 0, 1},
        (const double[]){1./6, 1./3, 1./3, 1./6}, NULL, NULL, ONE_STEP},
    {"ode5", 6, 5, (const double[]){0, 1./5, 3./10, 4./5, 8./9, 1},
        (const double[]){DORMAND_PRINCE}, (const double[]){FIFTH_ORDER}, NULL, NULL,
        ONE_STEP},
    {"ode8", 13, 8, c8, a8, b8, NULL, NULL, ONE_STEP},
    {"ode23", 4, 3, (const double[]){0, 1./2, 3./4, 1},
        (const double[]){1./2, 0, 3./4, THIRD_ORDER}, (const double[]){THIRD_ORDER, 0},
        (const double[]){-5./72, 1./12, 1./9, -1./8}, NULL, ONE_STEP},
    {"ode45", 7, 5, (const double[]){0, 1./5, 3./10, 4./5, 8./9, 1, 1},
        (const double[]){DORMAND_PRINCE, FIFTH_ORDER}, (const double[]){FIFTH_ORDER, 0},
        (const double[]){71./57600, 0, -71./16695, 71./1920, -17253./339200, 22./525,
        -1./40}, dense_dormand_prince, ONE_STEP},
    {"ode113", 1, 12, ZERO, NULL, ONE, NULL, NULL, ADAMS},
    {"ode15s", 1, 5, ZERO, NULL, ONE, NULL, NULL, BDF},
    {"ode23t", 1, 2, ZERO, NULL, ONE, NULL, NULL, TRAPEZOIDAL},
    {"ode23s", 1, 2, ZERO, NULL, ONE, NULL, NULL, BDF},
    {"ode23tb", 1, 2, ZERO, NULL, ONE, NULL, NULL, BDF},
};
/* clang-format on */

const char *const twh_solver_names =
    "ode1 ... ode5, ode8 and discrete with a fixed step, ode23, ode45, ode113, ode15s, "
    "ode23s, ode23t and ode23tb with a variable one";

int twh_has_variable_step(const tableau *s)
{
    return s->e || s->family != ONE_STEP;
}

const tableau *twh_find_solver(const char *name)
{
    for (size_t i = 0; i < sizeof solvers / sizeof *solvers; i++)
        if (strcmp(solvers[i].name, name) == 0) return &solvers[i];
    return NULL;
}
