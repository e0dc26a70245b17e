/* test_team_refused.c: a system that refuses a mutex, a condition or a thread gives
 * TW_E_TEAM and leaves nothing behind. These three functions stand before libc's. */
#include "common.h"
#include "tw_team.h"

#include <errno.h>
#include <pthread.h>

static int calls, fatal, ready;

static int refuse(void)
{
    if (++calls == fatal) return EAGAIN;
    ready++;
    return 0;
}

int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *a)
{
    (void)a;
    *m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
    return refuse();
}

int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *a)
{
    (void)a;
    *c = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    return refuse();
}

int pthread_create(pthread_t *thread, const pthread_attr_t *a, void *(*f)(void *),
                   void *x)
{
    (void)thread, (void)a, (void)f, (void)x;
    return refuse();
}

int pthread_mutex_destroy(pthread_mutex_t *m)
{
    (void)m;
    ready--;
    return 0;
}

int pthread_cond_destroy(pthread_cond_t *c)
{
    (void)c;
    ready--;
    return 0;
}

START_TEST(whatever_the_system_refuses_nothing_is_left)
{
    for (int k = 1; k <= 4; k++) {
        tw_team team;
        calls = ready = 0;
        fatal = k;
        ck_assert_int_eq(tw_team_start(&team), TW_E_TEAM);
        ck_assert_int_eq(calls, k);
        ck_assert_int_eq(ready, 0);
        ck_assert_int_eq(team.workers, 0);
    }
    ck_assert_int_eq(tw_team_start(NULL), TW_E_NULL);
}
END_TEST

Suite *suite(void)
{
    Suite *s = suite_create("team: refused");
    TCase *c = tcase_create("team: refused");
    tcase_add_test(c, whatever_the_system_refuses_nothing_is_left);
    suite_add_tcase(s, c);
    return s;
}
