// Stand-in for Core/Public/HAL/PlatformTime.h.
// Source: the API page of FGenericPlatformTime.
#pragma once

struct FPlatformTime
{
	static double Seconds();	// [repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md
};
