// Stand-in for Core/Public/HAL/PlatformTime.h.
// Source: the API page of FGenericPlatformTime.
#pragma once

struct FPlatformTime
{
	static double Seconds();	// [unverified]
};
