// Stand-in for StructUtils/Public/StructUtilsTypes.h, of the plugin StructUtils.
// Source: the README of Megafunk/MassSample, which hashes shared fragments so.
#pragma once

#include "StructView.h"

namespace UE::StructUtils
{
	/** Of its reflected members: members without UPROPERTY are ignored. */
	inline uint32 GetStructCrc32(const FConstStructView& StructView)	// [repo] Megafunk/MassSample
	{
		return UE::StandIn::HashOf(*StructView.Struct, StructView.Memory);
	}
}
