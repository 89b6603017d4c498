#include "few_at_a_time.h"

#include <stdlib.h>

// By default, Swift Testing begins all tests at once. On a busy machine, each of them then waits for a processor behind a
// thousand others, and a call that a test waits for comes too late. Swift Testing reads this variable when a run begins, so it
// is set before `main`. A value that you set yourself stays.
__attribute__((constructor)) static void run_few_tests_at_a_time(void) {
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0);
}
