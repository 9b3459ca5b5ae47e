// Stand-in for RHI/Public/RHIFeatureLevel.h.
#pragma once

namespace ERHIFeatureLevel
{
	enum Type : int
	{
		Num,
	};
}
