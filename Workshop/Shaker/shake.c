// Delays jobs of tasks at random, so that a test that depends on their order fails.
//
// Loaded into a test program by `LD_PRELOAD`, it takes the place of the function of Dispatch through which Swift's runtime
// hands on each job, to the pool of threads and to the main actor, and of the one through which Stubbing does. A seed decides which jobs wait, and how long. Which job
// meets which number depends on the threads, so a seed repeats a failure often rather than always.
#define _GNU_SOURCE
#include <dispatch/dispatch.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

static _Atomic uint64_t state;
static _Atomic unsigned long jobs, delayed_jobs;
static unsigned long percent, longest_delay;
static void (*enqueue)(dispatch_queue_t, void *, dispatch_function_t);
static void (*enqueue_block)(dispatch_queue_t, dispatch_block_t);

// SplitMix64: Steele, Lea, and Flood, "Fast Splittable Pseudorandom Number Generators", 2014.
static uint64_t next_number(void) {
    uint64_t z = atomic_fetch_add(&state, 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// Returns the time until which the next job waits, or DISPATCH_TIME_NOW.
static dispatch_time_t next_delay(void) {
    uint64_t number = next_number();
    atomic_fetch_add(&jobs, 1);
    if (number % 100 >= percent) return DISPATCH_TIME_NOW;
    atomic_fetch_add(&delayed_jobs, 1);
    int64_t nanoseconds = (int64_t)((number >> 32) % longest_delay) * 1000;
    return dispatch_time(DISPATCH_TIME_NOW, nanoseconds);
}

void dispatch_async_f(dispatch_queue_t queue, void *job, dispatch_function_t run) {
    dispatch_time_t delay = next_delay();
    if (delay == DISPATCH_TIME_NOW) {
        enqueue(queue, job, run);
    } else {
        dispatch_after_f(delay, queue, job, run);
    }
}

void dispatch_async(dispatch_queue_t queue, dispatch_block_t block) {
    // Others, such as those of Foundation, rely on the order of their jobs.
    dispatch_queue_t global = dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0);
    int is_shared = queue == global || queue == dispatch_get_main_queue();
    dispatch_time_t delay = is_shared ? next_delay() : DISPATCH_TIME_NOW;
    if (delay == DISPATCH_TIME_NOW) {
        enqueue_block(queue, block);
    } else {
        dispatch_after(delay, queue, block);
    }
}

static unsigned long setting(const char *name) {
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : 0;
}

static void print_counts(void) {
    fprintf(stderr, "Delayed: %lu of %lu jobs\n", atomic_load(&delayed_jobs), atomic_load(&jobs));
}

// A child process of an exit test is shaken, too, but only the program itself prints its counts.
__attribute__((constructor)) static void begin(void) {
    enqueue = (void (*)(dispatch_queue_t, void *, dispatch_function_t))dlsym(RTLD_NEXT, "dispatch_async_f");
    enqueue_block = (void (*)(dispatch_queue_t, dispatch_block_t))dlsym(RTLD_NEXT, "dispatch_async");
    atomic_store(&state, setting("SHAKE_SEED") * 0x2545F4914F6CDD1Du + 1);
    longest_delay = setting("SHAKE_MICROSECONDS");
    percent = longest_delay > 0 ? setting("SHAKE_PERCENT") : 0;
    if (getenv("SHAKE_COUNTS")) atexit(print_counts);
    unsetenv("SHAKE_COUNTS");
}
