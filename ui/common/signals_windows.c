// SPDX-License-Identifier: GPL-3.0-or-later
// What Windows has in the place of signals: Ctrl-C and the closing of the console, told on a thread of their own. There is
// no board there, so nothing is suspended, resized or put right.
#include "base/os/os.h"
#include "base/thread.h"
#include "ui/common/signals.h"

#include <windows.h>

// Console handlers have no argument.
static struct {
    Notify wake;
    volatile LONG interrupt, end;
    bool has_interrupt;  // it is noted, else it ends the program
    bool interrupt_ends; // but as other events do
} signals;

static BOOL WINAPI on_control(DWORD kind)
{
    // Not handled here: the system goes on to the next handler, and ends the program.
    if (kind == CTRL_C_EVENT && !signals.has_interrupt)
        return FALSE;
    if (kind == CTRL_C_EVENT && !signals.interrupt_ends)
        InterlockedExchange(&signals.interrupt, 1);
    else
        InterlockedExchange(&signals.end, kind == CTRL_C_EVENT ? SIGINT : SIGTERM);
    notify_send(&signals.wake);
    return TRUE;
}

bool signals_open(const int *numbers, Error *error)
{
    // Left over from an earlier use in the same process.
    signals.interrupt = signals.end = 0;
    if (!notify_open(&signals.wake))
        return error_set(error, "the system has no pipes left");
    signals.has_interrupt = signals.interrupt_ends = false;
    for (; *numbers != 0; ++numbers)
        signals.has_interrupt |= *numbers == SIGINT;
    SetConsoleCtrlHandler(on_control, TRUE);
    return true;
}

void signals_let_interrupt_end(void)
{
    signals.interrupt_ends = true;
}

// The console tells all its processes.
void signals_pass_on_to(int process)
{
    (void)process;
}

void signals_close(void)
{
    SetConsoleCtrlHandler(on_control, FALSE);
    notify_close(&signals.wake);
}

int signals_fd(void)
{
    return signals.wake.read_fd;
}

unsigned signals_take(void)
{
    notify_clear(&signals.wake);
    return (InterlockedExchange(&signals.interrupt, 0) != 0 ? SIGNALLED_INTERRUPT : 0u) |
           (signals.end != 0 ? SIGNALLED_END : 0u);
}

bool signals_break_off(void)
{
    return signals.interrupt != 0 || signals.end != 0;
}

// Reading is in blocks there, between which signals_break_off is asked.
void signals_break_reading(bool is_broken)
{
    (void)is_broken;
}

int signals_end_signal(void)
{
    return (int)signals.end;
}

void signals_suspend(bool with_group)
{
    (void)with_group;
}

// --- cancel ----------------------------------------------------------------------------------------------------------

static Notify cancel_notify;
static volatile LONG cancel_count;

// The second one ends the program.
static BOOL WINAPI on_cancel(DWORD kind)
{
    (void)kind;
    if (InterlockedIncrement(&cancel_count) > 1)
        return FALSE;
    notify_send(&cancel_notify);
    return TRUE;
}

const Notify *cancel_begin(Error *error)
{
    if (!notify_open(&cancel_notify)) {
        error_set(error, "no pipes are left");
        return NULL;
    }
    cancel_count = 0;
    SetConsoleCtrlHandler(on_cancel, TRUE);
    return &cancel_notify;
}

bool cancel_is_wanted(void)
{
    OsSource cancel = {.fd = cancel_notify.read_fd};
    return os_wait(&cancel, 1, 0) > 0;
}

void cancel_end(void)
{
    SetConsoleCtrlHandler(on_cancel, FALSE);
    notify_close(&cancel_notify);
}
