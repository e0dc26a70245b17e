/* tw_catalog.h: find models, methods and signals; options, settings and facts.
 *
 * The lists are generated from the files of blocks/methods and models/ (see
 * blocks/registry). Every list ends: an index past the end gives NULL. */
#ifndef TW_CATALOG_H
#define TW_CATALOG_H

#include "tw_method.h"

#ifdef __cplusplus
extern "C" {
#endif

TW_API const tw_model *tw_model_at(int i);
TW_API const tw_method *tw_method_at(int i);
TW_API const tw_source *tw_source_at(int i);
TW_API const tw_model *tw_find_model(const char *name);
TW_API const tw_method *tw_find_method(const char *name); /* also "-1" ... "4" */
TW_API const tw_method *tw_find_method_id(int id);
TW_API const tw_source *tw_find_source(const char *name);

/* Index of a name in a list of n variables, -1 if there is none. */
TW_API int tw_find_var(const tw_var *list, int n, const char *name);

/* The nearest names to one that was not found, at most max of them. */
enum { TW_KIND_MODEL, TW_KIND_METHOD, TW_KIND_SOURCE };
TW_API int tw_suggest(int kind, const char *name, const char **nearest, int max);
typedef const char *tw_name_at(int i); /* NULL after the last one */
TW_API int tw_suggest_from(tw_name_at *list, const char *name, const char **nearest,
                           int max);
TW_API int tw_suggest_var(const tw_var *list, int n, const char *name,
                          const char **nearest, int max);

/* What to take instead of a method of Octave or Simulink, such as "ode45"; NULL: it is
 * not one of theirs. */
TW_API const char *tw_foreign_method(const char *name);

/* Defaults, then the values of a named set, into arrays of np, ns and nf. p may be NULL
 * when the states do not depend on it; xs and xf may both be NULL. */
TW_API int tw_model_defaults(const tw_model *model, double *p, double *xs, double *xf);
TW_API int tw_apply_preset(const tw_model *model, const char *name, double *p,
                           double *xs, double *xf);

/* TW_E_PARAM and a message if one of these parameters of r->model is out of its range.
 * The run needs no method. */
TW_API int tw_check_params(tw_run *r, const double *p);

TW_API const char *tw_status_name(int status); /* TW_OURS: "ours", ... */

/* Options of all methods, and whether one can change a run by this method. */
TW_API extern const tw_var tw_options[TW_NOPT];
TW_API int tw_option_matters(const tw_method *m, int option);

/* The settings in effect, TSTEP, T_DT, RATIO, OPT_..., at most max of them. */
enum { TW_NSETTING = 8 + TW_NOPT };
TW_API int tw_settings(const tw_run *r, tw_var *list, int max);

/* The ratio used if a run gives none. */
TW_API int tw_default_ratio(const tw_method *method);

/* Ticks and evaluations of a slow step with this ratio and default options. */
TW_API int tw_method_costs(const tw_method *method, int ratio, int *ticks, double *slow,
                           double *fast);

/* Stability limits of the fast part alone, as H |lambda| on the imaginary and on the
 * negative real axis; 0 if the method gives none, infinite for the methods for stiff
 * parts. */
TW_API void tw_stability(const tw_method *method, double *imaginary, double *real);

/* Growth of the stages inside a step up to these limits: the largest |stage| / |state|
 * on x' = lambda x; 0 where there is no limit. Near 1 a nonlinear fast part reaches the
 * limit, too. */
TW_API void tw_stage_growth(const tw_method *method, double *imaginary, double *real);

/* The tableaus of a Runge-Kutta method, NULL for others. */
enum { TW_PACKED = TW_STAGES * (TW_STAGES - 1) / 2 };

/* An explicit pair of tableaus (Shome et al. 2004, Table 1). Rows of a are packed: a21,
 * a31 a32, ... Columns of the slow part that are zero everywhere are stages at which
 * slow() is not evaluated. Times and inputs are taken at the slow abscissae, the row
 * sums of a_slow. */
typedef struct tw_tableau {
    int stages;
    double imaginary, real; /* the fast part alone is stable up to these H |lambda| */
    double error; /* norm of the residuals of the next order, each divided by its
                     symmetry */
    double a_slow[TW_PACKED], b_slow[TW_STAGES];
    double a_fast[TW_PACKED], b_fast[TW_STAGES];
    /* Embedded weights of order e_order; 0: none. The entry after the last stage
     * is the weight of the derivative at the new step. */
    int e_order;
    double e_slow[TW_STAGES + 1], e_fast[TW_STAGES + 1];
} tw_tableau;

TW_API const tw_tableau *tw_tableau_of(const tw_method *method);

/* A method of a tableau that the program has filled in: stages, the coefficients and,
 * if it has embedded weights, e_order. Checks it, computes T->imaginary and T->real,
 * and sets *method, which a run takes like any other (tw_init). Its ratio is the number
 * of stages, or 1 if both parts have the same tableau. method, T and name must stay
 * where they are while a run uses them. Not TW_OK: why says what was expected. */
TW_API int tw_tableau_method(tw_method *method, tw_tableau *T, const char *name,
                             int order, char *why, size_t room);

/* One slow step of a started run on a linear model, x' = J x, is a matrix: S(HJ) of
 * Shome et al. (2004), Eq. 22, with the history of a multistep method below the state
 * (companion form). tw_map_size is its number of rows; tw_map writes it column by
 * column and leaves the run at rest. */
TW_API int tw_map_size(tw_run *r);
TW_API int tw_map(tw_run *r, double *S);
/* The same without the matrix: tw_map_rest starts the run at rest with a complete
 * history, then tw_map_times writes S z, of tw_map_size numbers each. */
TW_API int tw_map_rest(tw_run *r);
TW_API int tw_map_times(tw_run *r, const double *z, double *to);

#ifdef __cplusplus
}
#endif
#endif
