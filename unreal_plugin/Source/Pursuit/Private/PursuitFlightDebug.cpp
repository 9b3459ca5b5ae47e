// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlightDebug.h"

#include "DrawDebugHelpers.h"
#include "HAL/IConsoleManager.h"
#include "PursuitFlightComponent.h"
#include "PursuitLog.h"
#include "UObject/Class.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
	using PursuitBridge::FObstacle;

#if ENABLE_DRAW_DEBUG
	TAutoConsoleVariable<int32> CVarPursuitDrawFlight(TEXT("Pursuit.DrawFlight"), 0,
		TEXT("Draw the goal, the steering and the obstacles of every Pursuit Flight component: 0 off, 1 on."), ECVF_Cheat);

	void DrawPursuitObstacle(const UWorld& World, const FObstacle& Obstacle)
	{
		const FColor Color = FColor::Orange;
		const float Radius = static_cast<float>(Obstacle.Extent.X);
		constexpr float MarkSize = 20.0f;
		constexpr int32 Segments = 16;
		switch (Obstacle.Shape)
		{
		case FObstacle::EShape::Sphere:
			DrawDebugSphere(&World, Obstacle.Location, Radius, Segments, Color);
			break;

		case FObstacle::EShape::Box:
			DrawDebugBox(&World, Obstacle.Location, Obstacle.Extent,
				Obstacle.Rotation, Color);
			break;

		case FObstacle::EShape::Capsule:
			DrawDebugCapsule(&World, Obstacle.Location, static_cast<float>(Obstacle.Extent.Z) + Radius, Radius,
				Obstacle.Rotation, Color);
			break;

		case FObstacle::EShape::Plane:
			DrawDebugDirectionalArrow(
				&World, Obstacle.Location, Obstacle.Location + Obstacle.Normal * (5.0 * MarkSize), MarkSize, Color);
			break;
		}
	}

	void DrawPursuitFlight(const UPursuitFlightComponent& Flight, const UWorld& World, const FPursuitFlightPlan& Plan,
		const FPursuitFlightSurroundings& Surroundings)
	{
		const FVector& Location = Plan.Agent.Location;
		constexpr float ArrowSize = 20.0f;
		constexpr int32 Segments = 16;
		DrawDebugSphere(&World, Plan.Goal, static_cast<float>(Flight.AcceptanceRadius), Segments, FColor::Green);
		DrawDebugLine(&World, Location, Plan.Aim, FColor::Green);
		DrawDebugDirectionalArrow(&World, Location, Location + Plan.Velocity, ArrowSize, FColor::Blue);
		DrawDebugDirectionalArrow(&World, Location, Location + Plan.Steering, ArrowSize, FColor::Red);
		for (const FObstacle& Obstacle : Surroundings.Obstacles)
		{
			DrawPursuitObstacle(World, Obstacle);
		}
	}
#endif
}

void ShowPursuitFlight([[maybe_unused]] const UPursuitFlightComponent& Flight, const FPursuitFlightPlan& Plan,
	[[maybe_unused]] const FPursuitFlightSurroundings& Surroundings)
{
	if (!Plan.bHasGoal)
	{
		return;
	}

#if ENABLE_DRAW_DEBUG
	const UWorld* World = Flight.GetWorld();
	if (World != nullptr && (Flight.bDrawDebug || CVarPursuitDrawFlight.GetValueOnGameThread() != 0))
	{
		DrawPursuitFlight(Flight, *World, Plan, Surroundings);
	}
#endif

#if ENABLE_VISUAL_LOG
	const FVector& Location = Plan.Agent.Location;
	UE_VLOG_LOCATION(Flight.GetOwner(), LogPursuit, Log, Plan.Goal, static_cast<float>(Flight.AcceptanceRadius), FColor::Green,
		TEXT("goal"));
	UE_VLOG_SEGMENT(Flight.GetOwner(), LogPursuit, Log, Location, Plan.Aim, FColor::Green, TEXT("aim"));
	UE_VLOG_ARROW(Flight.GetOwner(), LogPursuit, Log, Location, Location + Plan.Velocity, FColor::Blue, TEXT("velocity"));
	UE_VLOG_ARROW(Flight.GetOwner(), LogPursuit, Log, Location, Location + Plan.Steering, FColor::Red, TEXT("steering"));
	for (const FObstacle& Obstacle : Surroundings.Obstacles)
	{
		UE_VLOG_LOCATION(Flight.GetOwner(), LogPursuit, Log, Obstacle.Location, static_cast<float>(Obstacle.Extent.X),
			FColor::Orange, TEXT("obstacle"));
	}
	UE_VLOG(Flight.GetOwner(), LogPursuit, Log, TEXT("%s, %s, %d obstacles within %.0f cm"),
		*UEnum::GetValueAsString(Plan.Mode), *UEnum::GetValueAsString(Plan.Way), Surroundings.Obstacles.Num(),
		Surroundings.Range);
#endif
}

void LogPursuitFlight([[maybe_unused]] const UPursuitFlightComponent& Flight, [[maybe_unused]] const TCHAR* Happening)
{
	UE_VLOG(Flight.GetOwner(), LogPursuit, Log, TEXT("%s"), Happening);
}
