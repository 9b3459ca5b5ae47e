// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Generated/PursuitConversions.h"

/** Layers of many agents, read where they lie. */
namespace Pursuit
{
	/** One field of an array of structs; none of an empty one. */
	template <typename ItemType>
	PursuitLayersView ViewOf(const TArray<ItemType>& Items, FPursuitAvoidanceLayers ItemType::*Field)
	{
		return PursuitLayersView{Items.IsEmpty() ? nullptr : &(Items.GetData()->*Field), sizeof(ItemType)};
	}

	/** An array; none of an empty one. */
	inline PursuitLayersView ViewOf(const TArray<FPursuitAvoidanceLayers>& Layers)
	{
		return PursuitLayersView{Layers.GetData(), sizeof(FPursuitAvoidanceLayers)};
	}
}
