/* A disk and a clock that do what a test wants: loaded before the C library (LD_PRELOAD) into the program under test, it
 * counts what changes files below one folder, ends the process before a given one of these calls, lets no more than so many
 * bytes be written, or nothing at all, and moves the wall clock. What to do stands in a file that the test and all processes
 * share; `mod.rs` beside this writes it. What a program does without the C library (`renameat2` by its number) is not seen:
 * the calls before and after it are. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

/* The order of `Field` in mod.rs. */
struct state {
    int64_t calls;     /* so far, of all processes */
    int64_t kill_at;   /* the call that is not made any more, from 1; 0 for none */
    int64_t room;      /* bytes that may still be written; below 0 without end */
    int64_t read_only; /* whether nothing may be changed */
    int64_t clock;     /* seconds by which the wall clock is off */
};

static struct state *state;
static char below[PATH_MAX];
static char watched[65536]; /* by file descriptor */

__attribute__((constructor)) static void begin(void) {
    const char *file = getenv("FAULTS_STATE"), *folder = getenv("FAULTS_BELOW");
    if (!file || !folder) return;
    /* What this process starts has no faults then. */
    if (getenv("FAULTS_ALONE")) unsetenv("LD_PRELOAD");
    int fd = realpath(folder, below) ? open(file, O_RDWR | O_CLOEXEC) : -1;
    void *shared = fd < 0 ? MAP_FAILED : mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    /* A test that believes in faults which are not there shows nothing. */
    if (shared == MAP_FAILED) abort();
    close(fd);
    state = shared;
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(real))dlsym(RTLD_NEXT, #name)

static int64_t get(int64_t *field) { return __atomic_load_n(field, __ATOMIC_SEQ_CST); }

static int is_below(int folder, const char *path) {
    char whole[2 * PATH_MAX], link[64];
    if (!state || !path) return 0;
    if (path[0] == '/') {
        whole[0] = 0;
    } else if (folder == AT_FDCWD) {
        if (!getcwd(whole, PATH_MAX)) return 0;
    } else {
        snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        ssize_t length = readlink(link, whole, PATH_MAX - 1);
        if (length < 0) return 0;
        whole[length] = 0;
    }
    strncat(whole, "/", 2);
    strncat(whole, path, PATH_MAX - 1);
    const char *from = path[0] == '/' ? whole + 1 : whole;
    size_t length = strlen(below);
    return strncmp(from, below, length) == 0 && (from[length] == '/' || from[length] == 0);
}

static int is_watched(int fd) { return state && fd >= 0 && fd < (int)sizeof watched && watched[fd]; }

/* Counts a change; whether it is the one before which the process is to end. */
static int is_last(void) {
    int64_t number = __atomic_add_fetch(&state->calls, 1, __ATOMIC_SEQ_CST);
    return number == get(&state->kill_at);
}

static void end(void) {
    for (;;) kill(getpid(), SIGKILL);
}

/* 0 if a change may be made, else -1 with its error. */
static int change(void) {
    if (is_last()) end();
    if (get(&state->read_only)) {
        errno = EROFS;
        return -1;
    }
    return 0;
}

/* How much of `length` may be written; -1 with its error where that is nothing. */
static ssize_t room_for(size_t length) {
    int64_t room = get(&state->room);
    if (room < 0 || length == 0) return (ssize_t)length;
    int64_t before = __atomic_fetch_sub(&state->room, (int64_t)length, __ATOMIC_SEQ_CST);
    if (before >= (int64_t)length) return (ssize_t)length;
    /* Not below 0, which is without end. */
    __atomic_store_n(&state->room, 0, __ATOMIC_SEQ_CST);
    if (before > 0) return (ssize_t)before;
    errno = ENOSPC;
    return -1;
}

static int opened(int fd, int folder, const char *path) {
    if (fd >= 0 && fd < (int)sizeof watched) watched[fd] = (char)is_below(folder, path);
    return fd;
}

/* -1 if it may not be opened so. */
static int may_open(int folder, const char *path, int flags) {
    int writes = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC));
    if (!writes || !is_below(folder, path)) return 0;
    if (flags & (O_CREAT | O_TRUNC)) return change();
    if (get(&state->read_only)) {
        errno = EROFS;
        return -1;
    }
    return 0;
}

#define MODE(last) \
    mode_t mode = 0; \
    if (flags & (O_CREAT | O_TMPFILE)) { \
        va_list more; \
        va_start(more, last); \
        mode = va_arg(more, mode_t); \
        va_end(more); \
    }

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        MODE(flags) \
        if (may_open(AT_FDCWD, path, flags) < 0) return -1; \
        return opened(real(path, flags, mode), AT_FDCWD, path); \
    }
#define OPEN_AT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(name); \
        MODE(flags) \
        if (may_open(folder, path, flags) < 0) return -1; \
        return opened(real(folder, path, flags, mode), folder, path); \
    }
OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)

int close(int fd) {
    REAL(close);
    if (fd >= 0 && fd < (int)sizeof watched) watched[fd] = 0;
    return real(fd);
}

/* Half of what is written when the process ends is there. */
#define WRITE(name, PARAMETERS, CALL) \
    ssize_t name PARAMETERS { \
        REAL(name); \
        if (is_watched(fd)) { \
            int last = is_last(); \
            if (last) length /= 2; \
            ssize_t fits = room_for(length); \
            if (fits >= 0) { \
                length = (size_t)fits; \
                ssize_t written = CALL; \
                if (last) end(); \
                return written; \
            } \
            if (last) end(); \
            return -1; \
        } \
        return CALL; \
    }
WRITE(write, (int fd, const void *data, size_t length), real(fd, data, length))
WRITE(pwrite, (int fd, const void *data, size_t length, off_t at), real(fd, data, length, at))
WRITE(pwrite64, (int fd, const void *data, size_t length, off64_t at), real(fd, data, length, at))
WRITE(copy_file_range, (int from, off64_t *at, int fd, off64_t *to, size_t length, unsigned flags),
      real(from, at, fd, to, length, flags))

ssize_t writev(int fd, const struct iovec *parts, int count) {
    REAL(writev);
    if (!is_watched(fd)) return real(fd, parts, count);
    /* One part at a time is as good for the caller, who must take a short write. */
    return count > 0 ? write(fd, parts[0].iov_base, parts[0].iov_len) : 0;
}

#define ON_FILE(type, name, PARAMETERS, CALL) \
    type name PARAMETERS { \
        REAL(name); \
        if (is_watched(fd) && change() < 0) return -1; \
        return CALL; \
    }
ON_FILE(int, ftruncate, (int fd, off_t length), real(fd, length))
ON_FILE(int, ftruncate64, (int fd, off64_t length), real(fd, length))
ON_FILE(int, fsync, (int fd), real(fd))
ON_FILE(int, fdatasync, (int fd), real(fd))
ON_FILE(int, fchmod, (int fd, mode_t mode), real(fd, mode))

#define ON_PATH(name, PARAMETERS, FOLDER, PATH, CALL) \
    int name PARAMETERS { \
        REAL(name); \
        if (is_below(FOLDER, PATH) && change() < 0) return -1; \
        return CALL; \
    }
ON_PATH(rename, (const char *from, const char *to), AT_FDCWD, to, real(from, to))
ON_PATH(renameat, (int a, const char *from, int b, const char *to), b, to, real(a, from, b, to))
ON_PATH(link, (const char *from, const char *to), AT_FDCWD, to, real(from, to))
ON_PATH(linkat, (int a, const char *from, int b, const char *to, int flags), b, to, real(a, from, b, to, flags))
ON_PATH(symlink, (const char *to, const char *path), AT_FDCWD, path, real(to, path))
ON_PATH(unlink, (const char *path), AT_FDCWD, path, real(path))
ON_PATH(unlinkat, (int folder, const char *path, int flags), folder, path, real(folder, path, flags))
ON_PATH(mkdir, (const char *path, mode_t mode), AT_FDCWD, path, real(path, mode))
ON_PATH(rmdir, (const char *path), AT_FDCWD, path, real(path))
ON_PATH(chmod, (const char *path, mode_t mode), AT_FDCWD, path, real(path, mode))

int clock_gettime(clockid_t clock, struct timespec *time) {
    REAL(clock_gettime);
    int done = real(clock, time);
    if (done == 0 && state && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        time->tv_sec += get(&state->clock);
    return done;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    REAL(gettimeofday);
    int done = real(time, zone);
    if (done == 0 && state) time->tv_sec += get(&state->clock);
    return done;
}

time_t time(time_t *into) {
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) < 0) return -1;
    if (into) *into = now.tv_sec;
    return now.tv_sec;
}
