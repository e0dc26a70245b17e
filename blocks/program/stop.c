/* stop.c: SIGINT, SIGTERM and SIGHUP end a run after its current slow step, with all
 * rows. A second signal ends the program at once. */
#if !defined(_WIN32) && !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 200809L
#endif
#include "program.h"

#include <signal.h>
#include <string.h>

static volatile sig_atomic_t received;

static void receive(int number)
{
    received = number;
}

int cli_stop_signal(void)
{
    return received;
}

#ifdef _WIN32
void cli_stop_open(void)
{
    signal(SIGINT, receive);
    signal(SIGTERM, receive);
}
#else
void cli_stop_open(void)
{
    static const int stopping[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        struct sigaction old, now;
        if (sigaction(stopping[i], NULL, &old) || old.sa_handler == SIG_IGN) continue;
        memset(&now, 0, sizeof now);
        sigemptyset(&now.sa_mask);
        now.sa_handler = receive;
        now.sa_flags = (int)(SA_RESTART | SA_RESETHAND);
        sigaction(stopping[i], &now, NULL);
    }
    signal(SIGXFSZ, SIG_IGN); /* a file that is too large is a write error */
}
#endif

const char *cli_stop_name(int number)
{
    if (number == SIGINT) return "SIGINT";
#ifdef SIGHUP
    if (number == SIGHUP) return "SIGHUP";
#endif
    return "SIGTERM";
}

void cli_stop_raise(int number)
{
    fflush(NULL);
    signal(number, SIG_DFL);
    raise(number);
}
