/* vs.h: what the two files of VehicleSim's methods share; private to blocks/. */
#ifndef TW_VS_H
#define TW_VS_H

#include "method.h"

/* The work array: the head, then lines as long as the state, slow before fast. */
enum { VS_STARTING, VS_OLD_SLOW, VS_OLD_FAST, VS_HEAD }; /* how many old derivatives */
enum { VS_BASE, VS_HALF, VS_FULL }; /* state, derivatives; older ones follow */

/* What TW_EACH adds up: base + a d + b d1 + e d2 + f d3 */
#define VS_SUM1(i) (base[i] + a * d[i])
#define VS_SUM2(i) (base[i] + a * d[i] + b * d1[i])
#define VS_SUM3(i) (base[i] + a * d[i] + b * d1[i] + e * d2[i])
#define VS_SUM4(i) (base[i] + a * d[i] + b * d1[i] + e * d2[i] + f * d3[i])

size_t tw_vs_need(const tw_run *r);
int tw_vs_dual(tw_run *r);      /* euler, ab2 with a ratio */
int tw_vs_dual_half(tw_run *r); /* rk2, am2, am3, am4 with a ratio */
int tw_vs_high(tw_run *r);      /* am3, am4 at ratio 1 */
int tw_vs_first(tw_run *r);     /* am4 in its first slow step */

#endif
