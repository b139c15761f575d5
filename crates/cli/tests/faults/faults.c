/* Stands before the calls that a program makes of the system, counts them, and lets the one at FAULT_AT fail: with
   FAULT_ERROR, or, for a write where that is 0, by taking half of the bytes. FAULT_COUNT names a file for the number of
   calls; FAULT_SLOW lets every fsync take a second. What is told on standard error is not counted. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int calls;
static int at, error;

__attribute__((constructor)) static void begin(void) {
    at = getenv("FAULT_AT") ? atoi(getenv("FAULT_AT")) : 0;
    error = getenv("FAULT_ERROR") ? atoi(getenv("FAULT_ERROR")) : 0;
}

__attribute__((destructor)) static void end(void) {
    char text[16];
    if (!getenv("FAULT_COUNT")) return;
    int file = syscall(SYS_openat, AT_FDCWD, getenv("FAULT_COUNT"), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int length = snprintf(text, sizeof text, "%d", calls);
    syscall(SYS_write, file, text, length);
}

static int fails(void) { return ++calls == at; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define UNLESS(call) do { if (fails() && error) { errno = error; return -1; } return call; } while (0)

ssize_t write(int file, const void *bytes, size_t length) {
    if (file != 2 && fails()) {
        if (error) { errno = error; return -1; }
        length = (length + 1) / 2;
    }
    return REAL(write)(file, bytes, length);
}
ssize_t read(int file, void *bytes, size_t length) { UNLESS(REAL(read)(file, bytes, length)); }
int fsync(int file) {
    struct timespec left = {getenv("FAULT_SLOW") ? 1 : 0, 0};
    while (nanosleep(&left, &left) == -1 && errno == EINTR) {}
    UNLESS(REAL(fsync)(file));
}
int fdatasync(int file) { UNLESS(REAL(fdatasync)(file)); }
int rename(const char *from, const char *to) { UNLESS(REAL(rename)(from, to)); }
int unlink(const char *path) { UNLESS(REAL(unlink)(path)); }
int flock(int file, int how) { UNLESS(REAL(flock)(file, how)); }
int fchmod(int file, mode_t mode) { UNLESS(REAL(fchmod)(file, mode)); }
int open64(const char *path, int how, ...) {
    va_list list;
    va_start(list, how);
    mode_t mode = va_arg(list, mode_t);
    va_end(list);
    UNLESS(REAL(open64)(path, how, mode));
}
