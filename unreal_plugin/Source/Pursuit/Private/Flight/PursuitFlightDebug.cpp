// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Flight/PursuitFlightDebug.h"

#include "Core/PursuitLog.h"
#include "Debug/PursuitEnumName.h"
#include "DrawDebugHelpers.h"
#include "Flight/PursuitFlightScan.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "PursuitFlightComponent.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
#if ENABLE_DRAW_DEBUG || ENABLE_VISUAL_LOG
	/** The normal of a surface, as long as it is shown. */
	constexpr double NormalLength = 100.0;

	FQuat RotationOf(const FPursuitShape& Obstacle)
	{
		return FRotationMatrix::MakeFromXZ(Obstacle.Forward, Obstacle.Up).ToQuat();
	}
#endif

#if ENABLE_DRAW_DEBUG
	TAutoConsoleVariable<int32> CVarPursuitDrawFlight(TEXT("Pursuit.DrawFlight"), 0,
		TEXT("Draw the goal, the steering and the obstacles of every Pursuit Flight component: 0 off, 1 on."), ECVF_Cheat);

	void DrawPursuitObstacle(const UWorld& World, const FPursuitShape& Obstacle)
	{
		const FColor Color = FColor::Orange;
		const float Radius = static_cast<float>(Obstacle.Radius);
		constexpr float MarkSize = 20.0f;
		constexpr int32 Segments = 16;
		const FQuat Rotation = RotationOf(Obstacle);
		switch (Obstacle.Kind)
		{
		case EPursuitShapeKind::Sphere:
			DrawDebugSphere(&World, Obstacle.Location, Radius, Segments, Color);
			break;

		case EPursuitShapeKind::Box:
			DrawDebugBox(&World, Obstacle.Location, Obstacle.HalfExtents, Rotation, Color);
			break;

		case EPursuitShapeKind::Capsule:
			DrawDebugCapsule(&World, Obstacle.Location, static_cast<float>(Obstacle.HalfLength) + Radius, Radius,
				Rotation, Color);
			break;

		case EPursuitShapeKind::HalfSpace:
			DrawDebugDirectionalArrow(
				&World, Obstacle.Location, Obstacle.Location + Obstacle.Up * NormalLength, MarkSize, Color);
			break;
		}
	}

	void DrawPursuitFlight(const UPursuitFlightComponent& Flight, const UWorld& World, const FPursuitFlightPlan& Plan,
		const TArray<FPursuitShape>& Obstacles)
	{
		const FVector& Location = Plan.Agent.Location;
		constexpr float ArrowSize = 20.0f;
		constexpr int32 Segments = 16;
		DrawDebugSphere(&World, Plan.Goal, static_cast<float>(Flight.AcceptanceRadius + Plan.BodiesRadius), Segments, FColor::Green);
		DrawDebugLine(&World, Location, Plan.Aim, FColor::Green);
		DrawDebugDirectionalArrow(&World, Location, Location + Plan.Velocity, ArrowSize, FColor::Blue);
		DrawDebugDirectionalArrow(&World, Location, Location + Plan.Steering, ArrowSize, FColor::Red);
		for (const FPursuitShape& Obstacle : Obstacles)
		{
			DrawPursuitObstacle(World, Obstacle);
		}
	}
#endif

#if ENABLE_VISUAL_LOG
	void LogPursuitObstacle(const AActor* Owner, const FPursuitShape& Obstacle)
	{
		const FColor Color = FColor::Orange;
		const float Radius = static_cast<float>(Obstacle.Radius);
		const FQuat Rotation = RotationOf(Obstacle);
		switch (Obstacle.Kind)
		{
		case EPursuitShapeKind::Sphere:
			UE_VLOG_LOCATION(Owner, LogPursuit, Log, Obstacle.Location, Radius, Color, TEXT("obstacle"));
			break;

		case EPursuitShapeKind::Box:
			UE_VLOG_OBOX(Owner, LogPursuit, Log, FBox(-Obstacle.HalfExtents, Obstacle.HalfExtents),
				FTransform(Rotation, Obstacle.Location).ToMatrixNoScale(), Color, TEXT("obstacle"));
			break;

		case EPursuitShapeKind::Capsule:
		{
			const double HalfHeight = Obstacle.HalfLength + Obstacle.Radius;
			UE_VLOG_CAPSULE(Owner, LogPursuit, Log, Obstacle.Location - Obstacle.Up * HalfHeight, static_cast<float>(HalfHeight), Radius,
				Rotation, Color, TEXT("obstacle"));
			break;
		}

		case EPursuitShapeKind::HalfSpace:
			UE_VLOG_ARROW(
				Owner, LogPursuit, Log, Obstacle.Location, Obstacle.Location + Obstacle.Up * NormalLength, Color, TEXT("obstacle"));
			break;
		}
	}
#endif
}

void ShowPursuitFlight([[maybe_unused]] const UPursuitFlightComponent& Flight, const FPursuitFlightPlan& Plan,
	[[maybe_unused]] const FPursuitFlightSight& Sight)
{
	if (!Plan.bHasGoal)
	{
		return;
	}

#if ENABLE_DRAW_DEBUG
	const UWorld* World = Flight.GetWorld();
	if (World != nullptr && (Flight.bDrawDebug || CVarPursuitDrawFlight.GetValueOnGameThread() != 0))
	{
		DrawPursuitFlight(Flight, *World, Plan, Sight.Obstacles);
	}
#endif

#if ENABLE_VISUAL_LOG
	const FVector& Location = Plan.Agent.Location;
	UE_VLOG_LOCATION(Flight.GetOwner(), LogPursuit, Log, Plan.Goal,
		static_cast<float>(Flight.AcceptanceRadius + Plan.BodiesRadius), FColor::Green, TEXT("goal"));
	UE_VLOG_SEGMENT(Flight.GetOwner(), LogPursuit, Log, Location, Plan.Aim, FColor::Green, TEXT("aim"));
	UE_VLOG_ARROW(Flight.GetOwner(), LogPursuit, Log, Location, Location + Plan.Velocity, FColor::Blue, TEXT("velocity"));
	UE_VLOG_ARROW(Flight.GetOwner(), LogPursuit, Log, Location, Location + Plan.Steering, FColor::Red, TEXT("steering"));
	for (const FPursuitShape& Obstacle : Sight.Obstacles)
	{
		LogPursuitObstacle(Flight.GetOwner(), Obstacle);
	}
	UE_VLOG(Flight.GetOwner(), LogPursuit, Log, TEXT("%s, %s, %d obstacles within %.0f cm"),
		*Pursuit::NameOf(Plan.Mode), *Pursuit::NameOf(Plan.Way), Sight.Obstacles.Num(), Sight.Range);
#endif
}

void LogPursuitFlight([[maybe_unused]] const UPursuitFlightComponent& Flight, [[maybe_unused]] const TCHAR* Happening)
{
	UE_VLOG(Flight.GetOwner(), LogPursuit, Log, TEXT("%s"), Happening);
}
