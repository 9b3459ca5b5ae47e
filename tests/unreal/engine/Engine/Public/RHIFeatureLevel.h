// Stand-in for RHI/Public/RHIFeatureLevel.h.
// Source: public test worlds that pass ERHIFeatureLevel::Num to UWorld::CreateWorld.
#pragma once

namespace ERHIFeatureLevel
{
	enum Type : int
	{
		Num,		// [idx 71645287489] its number is [unverified]
	};
}
