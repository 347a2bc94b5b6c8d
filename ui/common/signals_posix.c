// SPDX-License-Identifier: GPL-3.0-or-later
// Signals of POSIX systems.
#include "ui/common/signals.h"

#include "base/clock.h"
#include "base/os/os.h"
#include "base/thread.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum {
    NUMBERS_MAX = 8,
    RESET_SIZE = 256,
    OUTPUT_NB = 2,       // standard output and error
    EXIT_SIGNAL = 128,   // and the number of the signal, as shells have it
    END_SECONDS = 3,     // after which a program ends at once that has not taken the signal to end
    AT_ONCE_US = 500000, // when a window closes, several processes send the same signal; what comes later is impatience
    INTERRUPT_US = 3000000, // an interrupt that was not taken for so long was missed
};

// Signal handlers have no argument.
static struct {
    Notify wake;
    volatile sig_atomic_t interrupt, suspend, resize, end;
    volatile sig_atomic_t child;  // the process that we wait for; 0 = none
    bool interrupt_ends;          // SIGINT ends the program as other signals do
    int64_t interrupt_us, end_us; // when they came
    int nowhere;                  // takes output that has no reader; -1 = not open
    int dropped[OUTPUT_NB];       // where standard output and error went before; -1 = there still
    int numbers[NUMBERS_MAX];     // noted, terminated by 0
    bool is_chained;
    struct sigaction chained; // the handler of SIGWINCH before ours
    struct termios modes;     // of the terminal, for a crash
    bool has_modes;
    char reset[RESET_SIZE]; // bytes that put the terminal right again
    size_t reset_size;      // 0 = a crash is not handled
} signals;

static const int crash_numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
enum { CRASH_NB = sizeof crash_numbers / sizeof crash_numbers[0] };

// --- the end ----------------------------------------------------------------------------------------------------------

// Can something be written there at once? A fault counts as yes: the write will tell.
static bool takes_output(int fd)
{
    struct pollfd output = {.fd = fd, .events = POLLOUT};
    return poll(&output, 1, 0) != 0;
}

// Lets output go that Ctrl-S has stopped: a terminal that does not know the key any more goes on.
static void undo_ctrl_s(int fd)
{
    struct termios modes;
    if (tcgetattr(fd, &modes) != 0 || (modes.c_iflag & IXON) == 0)
        return;
    modes.c_iflag &= ~(tcflag_t)IXON;
    tcsetattr(fd, TCSANOW, &modes);
    modes.c_iflag |= IXON;
    tcsetattr(fd, TCSANOW, &modes);
}

// An end waits for no reader: output that blocks goes nowhere from here on. Called in a handler, so that the write that was
// interrupted goes on there.
static void drop_blocked_output(void)
{
    for (int fd = STDOUT_FILENO; fd < STDOUT_FILENO + OUTPUT_NB; ++fd) {
        if (signals.nowhere < 0 || takes_output(fd))
            continue;
        undo_ctrl_s(fd);
        if (takes_output(fd))
            continue;
        // Kept, so that the terminal can be put right at the end.
        signals.dropped[fd - STDOUT_FILENO] = dup(fd);
        (void)dup2(signals.nowhere, fd);
    }
}

// As far as it goes without waiting: this may run in a handler.
static void write_reset(int fd)
{
    const char *bytes = signals.reset;
    size_t left = signals.reset_size;
    while (left > 0 && takes_output(fd)) {
        const ssize_t written = write(fd, bytes, left);
        if (written <= 0)
            break;
        bytes += written;
        left -= (size_t)written;
    }
}

// The terminal whose output was dropped is put right all the same: what waits in it is thrown away, which makes room.
static void reset_dropped_terminal(void)
{
    const int terminal = signals.dropped[0];
    if (terminal < 0)
        return;
    (void)tcflush(terminal, TCOFLUSH);
    write_reset(terminal);
}

// The end without the program's help, when it did not take the signal in time: terminal, child, exit.
// Calls only what is safe in a handler.
static void end_at_once(void)
{
    drop_blocked_output();
    reset_dropped_terminal();
    write_reset(STDOUT_FILENO);
    if (signals.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &signals.modes);
    if (signals.child != 0)
        kill((pid_t)signals.child, SIGTERM);
    _exit(EXIT_SIGNAL + signals.end);
}

// The first signal to end is noted for the loop; a second one, or the alarm, ends at once.
static void note_end(int number)
{
    const int64_t now = clock_now_us();
    if (signals.end != 0 && now - signals.end_us >= AT_ONCE_US)
        end_at_once();
    if (signals.end != 0)
        return;
    signals.end = number;
    signals.end_us = now;
    // A program that hangs does not look at what is noted.
    alarm(END_SECONDS);
    drop_blocked_output();
}

// One that finds an earlier one not taken: the program hangs.
static void note_interrupt(void)
{
    const int64_t now = clock_now_us();
    if (signals.interrupt_ends || (signals.interrupt != 0 && now - signals.interrupt_us >= INTERRUPT_US))
        note_end(SIGINT);
    else if (signals.interrupt == 0)
        signals.interrupt_us = now;
    signals.interrupt = 1;
}

// --- handlers ----------------------------------------------------------------------------------------------------------

static void on_signal(int number)
{
    // The code that was interrupted may be about to look at errno.
    const int before = errno;
    switch (number) {
    case SIGINT: note_interrupt(); break;
    case SIGTSTP: signals.suspend = 1; break;
    case SIGWINCH: signals.resize = 1; break;
    case SIGALRM: end_at_once(); break;
    default: note_end(number);
    }
    notify_send(&signals.wake);
    errno = before;
}

// What a terminal sends goes to its whole group; what a process sends (codes up to 0) goes to us alone, and on to the child
// that we wait for.
static void on_noted(int number, siginfo_t *info, void *context)
{
    (void)context;
    if (signals.child != 0 && info->si_code <= 0 && number != SIGTSTP)
        kill((pid_t)signals.child, number);
    on_signal(number);
}

// Curses has its own handler of the size, which goes first.
static void on_chained_resize(int number)
{
    const bool has_function = (signals.chained.sa_flags & SA_SIGINFO) == 0 && signals.chained.sa_handler != SIG_DFL &&
                              signals.chained.sa_handler != SIG_IGN;
    if (has_function)
        signals.chained.sa_handler(number);
    on_signal(number);
}

// Only calls that are safe in a signal handler; the default action follows.
static void on_crash(int number)
{
    write_reset(STDOUT_FILENO);
    if (signals.has_modes)
        tcsetattr(STDIN_FILENO, TCSANOW, &signals.modes);
    raise(number); // SA_RESETHAND has put the default action back
}

static void handle(int number, void (*handler)(int), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

// SIGTTOU is blocked in the handler, where a program in the background would be stopped by what it does to its terminal.
static void note(int number, int flags)
{
    struct sigaction action = {.sa_sigaction = on_noted, .sa_flags = flags | SA_SIGINFO};
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGTTOU);
    sigaction(number, &action, NULL);
}

static void start_afresh(void)
{
    memset(&signals, 0, sizeof signals);
    signals.wake = (Notify){.read_fd = -1, .write_fd = -1};
    signals.dropped[0] = signals.dropped[1] = -1;
    // Opened now: in a handler it may be too late for a new descriptor.
    signals.nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
}

// What was dropped stays so.
static void close_outputs(void)
{
    const int outputs[] = {signals.nowhere, signals.dropped[0], signals.dropped[1]};
    for (size_t i = 0; i < sizeof outputs / sizeof outputs[0]; ++i)
        if (outputs[i] >= 0)
            close(outputs[i]);
}

bool signals_open(const int *numbers, Error *error)
{
    start_afresh();
    // A write to a program that has gone is an error to look at, not the end.
    handle(SIGPIPE, SIG_IGN, 0);
    if (!notify_open(&signals.wake))
        return error_set(error, "the system has no file descriptors left");
    handle(SIGALRM, on_signal, SA_RESTART);
    for (int i = 0; i < NUMBERS_MAX - 1 && numbers[i] != 0; ++i) {
        signals.numbers[i] = numbers[i];
        note(numbers[i], SA_RESTART);
    }
    return true;
}

void signals_let_interrupt_end(void)
{
    signals.interrupt_ends = true;
}

void signals_pass_on_to(int process)
{
    signals.child = process;
    // One that came while the process was started.
    if (process != 0 && signals_break_off())
        kill((pid_t)process, signals.end != 0 ? signals.end : SIGINT);
}

void signals_chain_resize(void)
{
    sigaction(SIGWINCH, NULL, &signals.chained);
    signals.is_chained = true;
    handle(SIGWINCH, on_chained_resize, SA_RESTART);
}

void signals_reset_terminal_on_crash(const char *bytes, size_t size, const struct termios *modes)
{
    signals.has_modes = modes != NULL;
    if (modes != NULL)
        signals.modes = *modes;
    signals.reset_size = size < RESET_SIZE ? size : RESET_SIZE;
    memcpy(signals.reset, bytes, signals.reset_size);
    // Once each, so that a crash in the handler ends the program.
    for (int i = 0; i < CRASH_NB; ++i)
        handle(crash_numbers[i], on_crash, (int)SA_RESETHAND | SA_NODEFER);
}

void signals_close(void)
{
    // Ending goes on in order from here; the alarm is not needed any more.
    alarm(0);
    handle(SIGALRM, SIG_DFL, 0);
    for (const int *number = signals.numbers; *number != 0; ++number)
        handle(*number, SIG_DFL, 0);
    for (int i = 0; i < CRASH_NB && signals.reset_size > 0; ++i)
        handle(crash_numbers[i], SIG_DFL, 0);
    if (signals.is_chained)
        sigaction(SIGWINCH, &signals.chained, NULL);
    reset_dropped_terminal();
    close_outputs();
    notify_close(&signals.wake);
}

int signals_fd(void)
{
    return signals.wake.read_fd;
}

// A flag is reset only when it was seen set, so that a signal that arrives in between is not lost.
static unsigned take(volatile sig_atomic_t *flag, unsigned bit)
{
    if (*flag == 0)
        return 0;
    *flag = 0;
    return bit;
}

unsigned signals_take(void)
{
    notify_clear(&signals.wake);
    return take(&signals.interrupt, SIGNALLED_INTERRUPT) | take(&signals.suspend, SIGNALLED_SUSPEND) |
           take(&signals.resize, SIGNALLED_RESIZE) | (signals.end != 0 ? SIGNALLED_END : 0u);
}

bool signals_break_off(void)
{
    return signals.interrupt != 0 || signals.end != 0;
}

void signals_break_reading(bool is_broken)
{
    // Without SA_RESTART a read that waits is interrupted by a signal and its caller can look up.
    for (const int *number = signals.numbers; *number != 0; ++number)
        if (*number != SIGTSTP && *number != SIGWINCH)
            note(*number, is_broken ? 0 : SA_RESTART);
}

int signals_end_signal(void)
{
    return signals.end;
}

static void stop(void)
{
    clock_halt();
    raise(SIGSTOP);
    clock_go_on();
}

void signals_suspend(bool with_group)
{
    // The group gets the signal that the key would have sent; we stop ourselves afterwards, when
    // the clock is halted.
    if (with_group) {
        handle(SIGTSTP, SIG_IGN, 0);
        kill(0, SIGTSTP);
        note(SIGTSTP, SA_RESTART);
    }
    stop();
}

// --- cancel ---------------------------------------------------------------------------------------------------------

// Global, because a signal handler gets no context.
static Notify cancel_notify;

static void send_cancel(int signal_number)
{
    const int before = errno;
    (void)signal_number;
    drop_blocked_output();
    notify_send(&cancel_notify);
    errno = before;
}

// A referee that is stopped takes no time from a player.
static void stop_games(int signal_number)
{
    const int before = errno;
    (void)signal_number;
    stop();
    errno = before;
}

const Notify *cancel_begin(Error *error)
{
    if (!notify_open(&cancel_notify)) {
        error_set(error, "no file descriptors are left");
        return NULL;
    }
    start_afresh();
    // Once: a second Ctrl-C finds the default action, and ends the program.
    struct sigaction cancel = {.sa_handler = send_cancel, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGINT, &cancel, NULL);
    sigaction(SIGTERM, &cancel, NULL);
    sigaction(SIGHUP, &cancel, NULL);
    sigaction(SIGPIPE, &ignore, NULL);
    handle(SIGTSTP, stop_games, SA_RESTART);
    return &cancel_notify;
}

bool cancel_is_wanted(void)
{
    OsSource cancel = {.fd = cancel_notify.read_fd};
    return os_wait(&cancel, 1, 0) > 0;
}

void cancel_end(void)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigaction(SIGINT, &usual, NULL);
    sigaction(SIGTERM, &usual, NULL);
    sigaction(SIGHUP, &usual, NULL);
    sigaction(SIGTSTP, &usual, NULL);
    close_outputs();
    notify_close(&cancel_notify);
}
