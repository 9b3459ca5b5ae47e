// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitOrcaCrowdSubsystem.h"

#include "Core/PursuitRefusal.h"
#include "Core/PursuitStats.h"
#include "Crowd/PursuitLinkOpenings.h"
#include "Engine/World.h"
#include "Navigation/NavLinkProxy.h"
#include "NavigationSystem.h"
#include "NavLinkCustomComponent.h"
#include "PursuitMassCall.h"
#include "PursuitMeshBorders.h"
#include "Stats/Stats.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitOrcaCrowdSubsystem)

DECLARE_CYCLE_STAT(TEXT("Crowd walls of the NavMesh"), STAT_PursuitCrowdNavMesh, STATGROUP_Pursuit);

namespace
{
	/** How often unannounced tiles are compared, such as streamed ones, in seconds. */
	constexpr double NavMeshInterval = 1.0;
}

UPursuitOrcaCrowdSubsystem::UPursuitOrcaCrowdSubsystem()
	: Borders(MakeShared<FPursuitMeshBorders>())
{
}

void UPursuitOrcaCrowdSubsystem::Change(TFunctionRef<void(FPursuitCrowdSurroundings&)> Apply)
{
	const TSharedRef<FPursuitCrowdSurroundings, ESPMode::ThreadSafe> Next = MakeShared<FPursuitCrowdSurroundings, ESPMode::ThreadSafe>();
	const FWriteScopeLock Alone(Lock);
	*Next = *Current;
	++Next->Revision;
	Apply(*Next);
	Current = Next;
}

void UPursuitOrcaCrowdSubsystem::SetWalls(const TArray<FPursuitOrcaWall>& InWalls)
{
	Change([&InWalls](FPursuitCrowdSurroundings& Next) { Next.Walls = InWalls; });
}

void UPursuitOrcaCrowdSubsystem::SetObstacles(const TArray<FPursuitShape>& InObstacles)
{
	Change([&InObstacles](FPursuitCrowdSurroundings& Next) { Next.Obstacles = InObstacles; });
}

void UPursuitOrcaCrowdSubsystem::UseNavMeshWalls(bool bOpenAtNavLinks)
{
	bUsesNavMesh = true;
	if (bOpensAtNavLinks != bOpenAtNavLinks)
	{
		// All is read again: the walls are others.
		bOpensAtNavLinks = bOpenAtNavLinks;
		Borders = MakeShared<FPursuitMeshBorders>();
	}
	RefreshNavMeshWalls();
}

void UPursuitOrcaCrowdSubsystem::RefreshNavMeshWalls()
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitCrowdNavMesh);
	SinceRefresh = 0.0;
	if (!bUsesNavMesh || !Pursuit::IsMassConnected())
	{
		return;
	}
	UNavigationSystemV1* const Navigation = UNavigationSystemV1::GetCurrent(GetWorld());
	if (Navigation != nullptr && Heard.Get() != Navigation)
	{
		Navigation->OnNavigationGenerationFinishedDelegate.AddDynamic(this, &UPursuitOrcaCrowdSubsystem::HearNavigation);
		Heard = Navigation;
	}
	TArray<PursuitBorderOpening> Openings;
	if (bOpensAtNavLinks)
	{
		Openings = Pursuit::FindLinkOpenings<ANavLinkProxy>(GetWorld());
	}
	const bool bOtherBorders = Borders->Refresh(Navigation != nullptr ? Navigation->GetDefaultNavDataInstance() : nullptr);
	const TSharedPtr<const FPursuitBorderList, ESPMode::ThreadSafe> Last = GetSurroundings()->MeshBorders;
	if (!bOtherBorders && (!Last.IsValid() || Last->HasOpenings(Openings)))
	{
		return;
	}
	// Walls are made of them by the crowd, beside the game.
	const TSharedRef<const FPursuitBorderList, ESPMode::ThreadSafe> List = Borders->List(MoveTemp(Openings));
	Change([&List](FPursuitCrowdSurroundings& Next) { Next.MeshBorders = List; });
}

TArray<FPursuitOrcaWall> UPursuitOrcaCrowdSubsystem::GetNavMeshWalls() const
{
	static FPursuitRefusalLog Log(TEXT("Get NavMesh Walls"));
	TArray<FPursuitOrcaWall> Walls;
	const TSharedRef<const FPursuitCrowdSurroundings, ESPMode::ThreadSafe> Set = GetSurroundings();
	Log.Check(Pursuit::Ask([&] { return Pursuit::MakeMeshWalls(Set->MeshBorders.Get(), Walls); }));
	return Walls;
}

void UPursuitOrcaCrowdSubsystem::HearNavigation(ANavigationData*)
{
	RefreshNavMeshWalls();
}

int32 UPursuitOrcaCrowdSubsystem::GetTilesOfLastChange() const
{
	return Borders->TilesOfLastChange;
}

TSharedRef<const FPursuitCrowdSurroundings, ESPMode::ThreadSafe> UPursuitOrcaCrowdSubsystem::GetSurroundings() const
{
	const FReadScopeLock Shared(Lock);
	return Current;
}

void UPursuitOrcaCrowdSubsystem::Tick(float DeltaSeconds)
{
	Super::Tick(DeltaSeconds);
	if (!bUsesNavMesh)
	{
		return;
	}
	SinceRefresh += static_cast<double>(DeltaSeconds);

	// A navigation system that came later does not announce itself.
	const bool bNewNavigation = !Heard.IsValid() && UNavigationSystemV1::GetCurrent(GetWorld()) != nullptr;
	if (SinceRefresh < NavMeshInterval && !bNewNavigation)
	{
		return;
	}
	RefreshNavMeshWalls();
	if (Borders->IsEmpty())
	{
		static FPursuitRefusalLog Log(TEXT("Use NavMesh Walls"));
		Log.Refuse(TEXT("World"),
			TEXT("must have a navigation mesh of Recast, in Unreal 5.5 or later: place a Nav Mesh Bounds Volume around the floor; on a ")
				TEXT("client it has none"));
	}
}

TStatId UPursuitOrcaCrowdSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UPursuitOrcaCrowdSubsystem, STATGROUP_Tickables);
}

void UPursuitOrcaCrowdSubsystem::Deinitialize()
{
	if (UNavigationSystemV1* const Navigation = Heard.Get())
	{
		Navigation->OnNavigationGenerationFinishedDelegate.RemoveDynamic(this, &UPursuitOrcaCrowdSubsystem::HearNavigation);
	}
	Super::Deinitialize();
}
