// Stand-in for Core/Public/Async/ParallelFor.h.
// Source: the API page of ParallelFor. Here it starts threads of its own for every call, whatever the processor has.
#pragma once

#include "HAL/Platform.h"
#include "Templates/Function.h"

enum class EParallelForFlags { None };	// [doc latest] EParallelForFlags

/** Calls Body for every number from 0 to Num - 1, in any order, on several threads, and returns when all calls have. */
void ParallelFor(int32 Num, TFunctionRef<void(int32)> Body, EParallelForFlags Flags = EParallelForFlags::None);	// [doc latest] Core/ParallelFor; [repo] WhiskeyCatSoftworks/SpaceCraze
