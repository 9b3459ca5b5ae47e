// A world with navigation and walkers in it, for the tests of the plugin's navigation.
#pragma once

#include "AbstractNavData.h"
#include "AIController.h"
#include "Core/PursuitRefusal.h"
#include "CoreMinimal.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "HAL/IConsoleManager.h"
#include "Misc/AutomationTest.h"
#include "NavMesh/RecastNavMesh.h"
#include "NavigationSystem.h"
#include "PursuitNavInterceptAction.h"
#include "PursuitNavLibrary.h"
#include "PursuitNavListener.h"
#include "PursuitNavSubsystem.h"
#include "PursuitTestWorld.h"
#include "UObject/StrongObjectPtr.h"

inline constexpr auto NavTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;
inline constexpr float NavFrame = 1.0f / 64.0f;

struct FNavBench
{
	FPursuitTestWorld World;
	UNavigationSystemV1* Navigation = nullptr;

	FNavBench() { FPursuitRefusalLog::ForgetAll(); }

	UNavigationSystemV1& AddNavigation()
	{
		FNavigationSystem::AddNavigationSystemToWorld(World.Get());
		Navigation = UNavigationSystemV1::GetCurrent(&World.Get());
		return *Navigation;
	}

	/** Navigation on which every way is straight. */
	void UseStraightWays() { AddNavigation().UseInStandIn(*World.Get().SpawnActor<AAbstractNavData>()); }

	/** Whose feet are there. */
	ACharacter* SpawnWalker(const FVector& Feet, float Speed) const
	{
		ACharacter* Walker = World.SpawnFlyer(Feet, Speed, 1e6f);
		Walker->SetActorLocation(Walker->GetActorLocation() + (Feet - Walker->GetNavAgentLocation()));
		return Walker;
	}

	/** The same, under way to a place along the path that its controller found. */
	ACharacter* SendWalker(const FVector& Feet, float Speed, const FVector& Goal) const
	{
		ACharacter* Walker = SpawnWalker(Feet, Speed);
		World.Possess(*Walker)->MoveToLocation(Goal, 5.0f);
		return Walker;
	}

	UPursuitNavSubsystem& Queue() const { return *World.Get().GetSubsystem<UPursuitNavSubsystem>(); }

	void Run(float Seconds) const
	{
		for (float Time = 0.0f; Time < Seconds; Time += NavFrame) { World.Tick(NavFrame); }
	}
};

/** How many path queries a tick may make, for as long as this lives. */
struct FPathBudget
{
	explicit FPathBudget(int32 Queries) : Before(Variable().GetInt()) { Variable().Set(Queries); }
	~FPathBudget() { Variable().Set(Before); }

private:
	static IConsoleVariable& Variable() { return *IConsoleManager::Get().FindConsoleVariable(TEXT("Pursuit.PathQueriesPerTick")); }
	int32 Before;
};
