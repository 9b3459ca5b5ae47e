// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Core/PursuitCall.h"

/** Many agents at once. */
namespace Pursuit
{
	/** Sorts a crowd by place, in memory that grows as needed. Only while the library is connected. */
	inline PursuitStatus BuildGrid(const PursuitCrowd& Crowd, double CellSize, EPursuitDimensions Dimensions, TArray<uint8>& Memory)
	{
		// An array of bytes counts its bytes in an int32, enough for this many agents; more are not read.
		const uint32 Count = FMath::Min(Crowd.count, static_cast<uint32>(PURSUIT_CROWD_MAX));
		const int32 Size = static_cast<int32>(Crowd.layers.base == nullptr && Crowd.half_heights.base == nullptr
			? pursuit_neighbor_grid_memory_size(Count)
			: pursuit_layered_grid_memory_size(Count));
		if (Memory.Num() < Size)
		{
			Memory.SetNumZeroed(Size);
		}
		PursuitNeighborGridSettings Settings = pursuit_neighbor_grid_settings_default(100.0);
		Settings.cell_size = CellSize;
		Settings.dimensions = NumberOf(Dimensions);
		PursuitNeighborGridInfo Info{};
		return pursuit_build_neighbor_grid(&Crowd, &Settings, Memory.GetData(), static_cast<size_t>(Memory.Num()), &Info);
	}
}
