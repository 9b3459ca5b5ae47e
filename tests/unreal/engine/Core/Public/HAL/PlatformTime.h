// Stand-in for Core/Public/HAL/PlatformTime.h.
// Source: the API page of FGenericPlatformTime.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

struct FPlatformTime
{
	static double Seconds();	// [doc]
};
