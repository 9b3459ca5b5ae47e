// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitNavLibrary.h"

#include "Crowd/PursuitLinkOpenings.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Navigation/PursuitNavBorders.h"
#include "Navigation/NavLinkProxy.h"
#include "Navigation/PursuitNavSearch.h"
#include "NavigationSystem.h"
#include "NavLinkCustomComponent.h"
#include "NavMesh/RecastNavMesh.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitNavLibrary)

namespace
{
	/** How far to the side the mesh may be from the middle of its walls, in cm. */
	constexpr double WallsSideReach = 100.0;

	bool IsPositive(double Number)
	{
		return Number > 0.0 && FMath::IsFinite(Number);
	}

	/** The borders around a place, or why there are none. */
	EPursuitNavReason FindBorders(const UWorld* World, const FVector& Center, double Radius, double HeightBand,
		TArray<FNavigationWallEdge>& OutEdges, double& OutInset)
	{
		EPursuitNavReason Reason = EPursuitNavReason::NoNavigationData;
		const UNavigationSystemV1* const Navigation = Pursuit::FindNavigation(World, Reason);
		const ANavigationData* const Data =
			Navigation != nullptr ? Navigation->GetDefaultNavDataInstance() : nullptr;
#if WITH_RECAST
		const ARecastNavMesh* const Mesh = Cast<ARecastNavMesh>(Data);
		if (!IsValid(Mesh))
		{
			return Reason;
		}
		FNavLocation Place;
		if (!Mesh->ProjectPoint(Center, Place, FVector(WallsSideReach, WallsSideReach, HeightBand), nullptr)
			|| !Pursuit::AreNear(Center, Place.Location, 2.0 * WallsSideReach, HeightBand))
		{
			return EPursuitNavReason::PursuerOffMesh;
		}
		Mesh->FindEdges(Place.NodeRef, Center, Radius, nullptr, OutEdges);
		OutInset = static_cast<double>(Mesh->GetConfig().AgentRadius);
		return EPursuitNavReason::OK;
#else
		return Data != nullptr ? EPursuitNavReason::NoNavigationData : Reason;
#endif
	}
}

FPursuitNavIntercept UPursuitNavLibrary::PredictInterceptOnNavMesh(
	const AActor* Pursuer, const AActor* Target, FPursuitNavSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Predict Intercept On NavMesh (Actor)"));
	FPursuitNavSearch Search;
	Search.Begin(Pursuer, FPursuitNavTarget(Target), Settings);
	Search.Run();
	Search.Log(Log);
	return Search.GetResult();
}

FPursuitNavWalls UPursuitNavLibrary::MakeWallsFromNavMesh(
	const UObject* WorldContextObject, FVector Center, const TArray<FPursuitNavOpening>& Openings, double Radius, double HeightBand,
	int32 MaxSegments, bool bOpenAtNavLinks)
{
	static FPursuitRefusalLog Log(TEXT("Make Walls From NavMesh"),
		{{"openings[].start", "Openings[].Start"}, {"openings[].end", "Openings[].End"}, {"openings[].radius", "Openings[].Width"}});
	FPursuitNavWalls Walls;
	if (!Pursuit::IsConnected())
	{
		Log.Check(Pursuit::FOutcome());
		return Walls;
	}
	if (Center.ContainsNaN())
	{
		Log.Refuse(TEXT("Center"), TEXT("must be a place"));
		return Walls;
	}
	if (!IsPositive(Radius) || !IsPositive(HeightBand) || MaxSegments < 1)
	{
		Log.Refuse(!IsPositive(Radius) ? TEXT("Radius") : (!IsPositive(HeightBand) ? TEXT("HeightBand") : TEXT("MaxSegments")),
			TEXT("must be more than 0"));
		return Walls;
	}
	TArray<FNavigationWallEdge> Edges;
	double Inset = 0.0;
	const UWorld* const World = IsValid(WorldContextObject) ? WorldContextObject->GetWorld() : nullptr;
	Walls.Reason = FindBorders(World, Center, Radius, HeightBand, Edges, Inset);
	if (Walls.Reason == EPursuitNavReason::PursuerOffMesh)
	{
		Log.Refuse(TEXT("Center"), TEXT("must be on the navigation mesh, at most HeightBand above or below it"));
	}
	else if (Walls.Reason != EPursuitNavReason::OK)
	{
		Log.Refuse(TEXT("World"),
			TEXT("must have a navigation mesh of Recast: place a Nav Mesh Bounds Volume around the floor; on a client it has none"));
	}
	const PursuitStatus Status = Pursuit::MakeWalls(
		Edges, Openings, bOpenAtNavLinks ? Pursuit::FindLinkOpenings<ANavLinkProxy>(World) : TArray<PursuitBorderOpening>(),
		Pursuit::MakeBorderSettings(Center, Radius, HeightBand, Inset, MaxSegments), Walls);
	if (Log.Check(Pursuit::FOutcome(Status)).IsRefused())
	{
		Walls.Reason = EPursuitNavReason::Refused;
	}
	return Walls;
}

FVector UPursuitNavLibrary::GetFeetLocation(const AActor* Actor)
{
	static FPursuitRefusalLog Log(TEXT("Get Feet Location"));
	if (!IsValid(Actor))
	{
		Log.Refuse(TEXT("Actor"), TEXT("must be there: it is none or destroyed"));
		return FVector::ZeroVector;
	}
	return Pursuit::FindFeet(*Actor);
}
