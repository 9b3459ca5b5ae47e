// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Aim/PursuitTurretDebug.h"

#include "Core/PursuitLog.h"
#include "Debug/PursuitEnumName.h"
#include "DrawDebugHelpers.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "PursuitMotionLibrary.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
#if ENABLE_DRAW_DEBUG
	TAutoConsoleVariable<int32> CVarPursuitDrawTurrets(TEXT("Pursuit.DrawTurrets"), 0,
		TEXT("Draw the barrel, the aim and the falling shot of every Pursuit Turret component, green when ready to fire: 0 off, 1 on."),
		ECVF_Cheat);

	bool AreTurretsDrawn(const UWorld* World)
	{
		return World != nullptr && CVarPursuitDrawTurrets.GetValueOnGameThread() != 0;
	}
#endif

#if ENABLE_DRAW_DEBUG || ENABLE_VISUAL_LOG
	bool AreTurretsSeen([[maybe_unused]] const UWorld* World)
	{
#if ENABLE_VISUAL_LOG
		if (FVisualLogger::IsRecording())
		{
			return true;
		}
#endif
#if ENABLE_DRAW_DEBUG
		return AreTurretsDrawn(World);
#else
		return false;
#endif
	}

	/** Points of the flight of a projectile that is fired now along the barrel; none of one that flies straight. */
	TArray<FVector> FindArc(const FPursuitShownTurret& Turret)
	{
		constexpr int32 Pieces = 16;
		TArray<FVector> Arc;
		if (Turret.Gravity.IsZero() || Turret.Shot.FlightTime <= 0.0)
		{
			return Arc;
		}
		FPursuitTargetMotion Fall;
		Fall.Kind = EPursuitTargetKind::Accelerating;
		Fall.Location = Turret.Muzzle;
		Fall.Velocity = Turret.LaunchVelocity;
		Fall.Acceleration = Turret.Gravity;
		for (int32 Piece = 0; Piece <= Pieces; ++Piece)
		{
			Arc.Add(UPursuitMotionLibrary::GetMotionState(Fall, Turret.Shot.FlightTime * Piece / Pieces).Location);
		}
		return Arc;
	}
#endif
}

void ShowPursuitTurret([[maybe_unused]] const FPursuitShownTurret& Turret)
{
#if ENABLE_DRAW_DEBUG || ENABLE_VISUAL_LOG
	constexpr double BarrelLength = 300.0;
	constexpr float AimRadius = 25.0f;
	const FPursuitTurretShot& Shot = Turret.Shot;
	const FVector& Muzzle = Turret.Muzzle;
	const FVector Barrel = Muzzle + Turret.BarrelDirection * BarrelLength;
	const FColor Color = Turret.bReady ? FColor::Green : FColor::Orange;
	const TArray<FVector> Arc = AreTurretsSeen(Turret.Owner->GetWorld()) ? FindArc(Turret) : TArray<FVector>();
#endif

#if ENABLE_DRAW_DEBUG
	const UWorld* World = Turret.Owner->GetWorld();
	if (AreTurretsDrawn(World))
	{
		constexpr float ArrowSize = 20.0f;
		constexpr int32 Segments = 16;
		DrawDebugDirectionalArrow(World, Muzzle, Barrel, ArrowSize, Color);
		DrawDebugSphere(World, Shot.AimPoint, AimRadius, Segments, Color);
		for (int32 Piece = 1; Piece < Arc.Num(); ++Piece)
		{
			DrawDebugLine(World, Arc[Piece - 1], Arc[Piece], Color);
		}
	}
#endif

#if ENABLE_VISUAL_LOG
	UE_VLOG_ARROW(Turret.Owner, LogPursuit, Log, Muzzle, Barrel, Color, TEXT("barrel"));
	UE_VLOG_LOCATION(Turret.Owner, LogPursuit, Log, Shot.AimPoint, AimRadius, Color, TEXT("aim"));
	for (int32 Piece = 1; Piece < Arc.Num(); ++Piece)
	{
		UE_VLOG_SEGMENT(Turret.Owner, LogPursuit, Log, Arc[Piece - 1], Arc[Piece], Color, TEXT("arc"));
	}
	UE_VLOG(Turret.Owner, LogPursuit, Log, TEXT("%s, %s, turns for %.2f s"),
		Turret.bReady ? TEXT("ready to fire") : TEXT("not ready"), *Pursuit::NameOf(Shot.Reason), Shot.RotationTime);
#endif
}
