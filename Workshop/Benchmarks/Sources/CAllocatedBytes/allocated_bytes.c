#include "allocated_bytes.h"

#include <stdlib.h>

// Swift does not see these functions of the C library.
#if defined(__GLIBC__)
#include <malloc.h>

size_t allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}
#elif defined(__APPLE__)
#include <malloc/malloc.h>

size_t allocated_bytes(void) {
    return mstats().bytes_used;
}
#else
size_t allocated_bytes(void) {
    return 0;
}
#endif
