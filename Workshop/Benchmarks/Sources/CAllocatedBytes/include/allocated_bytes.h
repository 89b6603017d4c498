#pragma once
#include <stddef.h>

/// Returns the bytes that the program has asked for and not given back, or 0 where that cannot be told.
size_t allocated_bytes(void);
