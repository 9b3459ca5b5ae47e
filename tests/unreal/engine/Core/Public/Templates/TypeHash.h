// Stand-in for Core/Public/Templates/TypeHash.h.
// Source: the API page of HashCombine.
#pragma once

#include "HAL/Platform.h"

inline uint32 HashCombine(uint32 A, uint32 C) { return A * 16777619u ^ C; }	// [doc 5.4] Core/Templates/HashCombine
