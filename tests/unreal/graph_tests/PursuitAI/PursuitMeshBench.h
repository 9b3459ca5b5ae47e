// A world with a real mesh in it: made by Recast, searched by Detour.
#pragma once

#include "PursuitNavBench.h"
#include "StandIn/NavigationScene.h"

using UE::StandIn::FNavigationScene;

/** A floor of 40 x 30 m, and a block of 20 x 12 m in its middle. */
inline FNavigationScene MakeBlock()
{
	FNavigationScene Scene;
	Scene.Boxes = {FBox(FVector(-1999, -1499, -50), FVector(1999, 1499, 0)), FBox(FVector(-999, -599, 0), FVector(999, 599, 300))};
	return Scene;
}

struct FMeshBench : FNavBench
{
	ARecastNavMesh* Mesh = nullptr;

	explicit FMeshBench(const FNavigationScene& Scene = MakeBlock())
	{
		Mesh = UE::StandIn::BuildNavigation(World.Get(), Scene);
		Navigation = UNavigationSystemV1::GetCurrent(&World.Get());
	}

	/** The earliest time at which the mesh's own way is no longer than that, asked every 10 ms along the route that was answered. */
	double ScanFor(const ACharacter& Pursuer, double Speed, const FPursuitNavIntercept& Found, double TargetSpeed, double Horizon) const
	{
		int32 Leg = 0;
		double LegStart = 0.0;
		for (double Time = 0.0; Time <= Horizon; Time += 0.01)
		{
			const auto LegTime = [&] { return FVector::Dist(Found.TargetRoute[Leg], Found.TargetRoute[Leg + 1]) / TargetSpeed; };
			while (Leg + 1 < Found.TargetRoute.Num() && Time - LegStart > LegTime()) { LegStart += LegTime(); ++Leg; }
			FVector Place = Found.TargetRoute.Last();
			if (Leg + 1 < Found.TargetRoute.Num())
			{
				const FVector Way = Found.TargetRoute[Leg + 1] - Found.TargetRoute[Leg];
				Place = Found.TargetRoute[Leg] + Way.GetSafeNormal() * ((Time - LegStart) * TargetSpeed);
			}
			FPathFindingQuery Query(&Pursuer, *Mesh, Pursuer.GetNavAgentLocation(), Place);
			const FPathFindingResult Way = Navigation->FindPathSync(Query.SetAllowPartialPaths(false));
			if (Way.IsSuccessful() && Way.Path->GetLength() / Speed <= Time) { return Time; }
		}
		return Horizon;
	}
};
