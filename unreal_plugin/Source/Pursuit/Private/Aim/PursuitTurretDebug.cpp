// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Aim/PursuitTurretDebug.h"

#include "Core/PursuitLog.h"
#include "Debug/PursuitEnumName.h"
#include "DrawDebugHelpers.h"
#include "GameFramework/Actor.h"
#include "HAL/IConsoleManager.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
#if ENABLE_DRAW_DEBUG
	TAutoConsoleVariable<int32> CVarPursuitDrawTurrets(TEXT("Pursuit.DrawTurrets"), 0,
		TEXT("Draw the barrel and the aim of every Pursuit Turret component, green when it is ready to fire: 0 off, 1 on."), ECVF_Cheat);
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
#endif

#if ENABLE_DRAW_DEBUG
	const UWorld* World = Turret.Owner->GetWorld();
	if (World != nullptr && CVarPursuitDrawTurrets.GetValueOnGameThread() != 0)
	{
		constexpr float ArrowSize = 20.0f;
		constexpr int32 Segments = 16;
		DrawDebugDirectionalArrow(World, Muzzle, Barrel, ArrowSize, Color);
		DrawDebugSphere(World, Shot.AimPoint, AimRadius, Segments, Color);
	}
#endif

#if ENABLE_VISUAL_LOG
	UE_VLOG_ARROW(Turret.Owner, LogPursuit, Log, Muzzle, Barrel, Color, TEXT("barrel"));
	UE_VLOG_LOCATION(Turret.Owner, LogPursuit, Log, Shot.AimPoint, AimRadius, Color, TEXT("aim"));
	UE_VLOG(Turret.Owner, LogPursuit, Log, TEXT("%s, %s, turns for %.2f s"),
		Turret.bReady ? TEXT("ready to fire") : TEXT("not ready"), *Pursuit::NameOf(Shot.Reason), Shot.RotationTime);
#endif
}
