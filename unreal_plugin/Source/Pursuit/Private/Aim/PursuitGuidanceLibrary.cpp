// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitGuidanceLibrary.h"

#include "Core/PursuitCaller.h"
#include "Generated/PursuitConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitGuidanceLibrary)

namespace Pursuit
{
	static PursuitMotionState MakeFlyer(const FVector& Location, const FVector& Velocity)
	{
		return PursuitMotionState{ToC(Location), ToC(Velocity)};
	}
}

FPursuitGuidance UPursuitGuidanceLibrary::GetGuidance(FVector MissileLocation, FVector MissileVelocity, FVector TargetLocation,
	FVector TargetVelocity, FVector TargetAcceleration, FVector LauncherLocation, FVector LauncherVelocity,
	FPursuitGuidanceSettings Settings, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Get Guidance"),
		{{"query.missile.position", "MissileLocation"}, {"query.missile.velocity", "MissileVelocity"},
			{"query.target.position", "TargetLocation"}, {"query.target.velocity", "TargetVelocity"},
			{"query.target_acceleration", "TargetAcceleration"}, {"query.launcher.position", "LauncherLocation"},
			{"query.launcher.velocity", "LauncherVelocity"}, {"query.delta_time", "DeltaSeconds"}, {"query.", "Settings."}});
	PursuitGuidanceQuery Query{};
	Query.missile = Pursuit::MakeFlyer(MissileLocation, MissileVelocity);
	Query.target = Pursuit::MakeFlyer(TargetLocation, TargetVelocity);
	Query.target_acceleration = Pursuit::ToC(TargetAcceleration);
	Query.launcher = Pursuit::MakeFlyer(LauncherLocation, LauncherVelocity);
	Query.impact_direction = Pursuit::ToC(Settings.ImpactDirection);
	Query.detour_direction = Pursuit::ToC(Settings.DetourDirection);
	Query.navigation_constant = Settings.NavigationConstant;
	Query.max_acceleration = Settings.MaxAcceleration;
	Query.field_of_view = FMath::DegreesToRadians(Settings.FieldOfView);
	Query.line_time = Settings.LineTime;
	Query.impact_time = Settings.ImpactTime;
	Query.delta_time = DeltaSeconds;
	Query.law = static_cast<int32>(Settings.Law);
	PursuitGuidance Found{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] { return pursuit_get_guidance(&Query, &Found); }));
	FPursuitGuidance Result;
	Result.Reason = Outcome.Status;
	Result.State = static_cast<EPursuitGuidanceState>(Found.state);
	Result.Acceleration = Pursuit::FromC(Found.acceleration);
	Result.ImpactPoint = Pursuit::FromC(Found.impact_point);
	Result.ZeroEffortMiss = Pursuit::FromC(Found.zero_effort_miss);
	Result.TimeToGo = Found.time_to_go;
	Result.NeededAcceleration = Found.needed_acceleration;
	return Result;
}

FPursuitSalvo UPursuitGuidanceLibrary::FindSalvo(FVector TargetLocation, FVector TargetVelocity, FVector TargetAcceleration,
	const TArray<FPursuitSalvoMissile>& Missiles, FPursuitSalvoSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Find Salvo"),
		{{"query.target.position", "TargetLocation"}, {"query.target.velocity", "TargetVelocity"},
			{"query.target_acceleration", "TargetAcceleration"}, {"query.", "Settings."},
			{"missile_count", "The number of Missiles"}, {"missiles[].missile.", "Missiles[]."}});
	PursuitSalvoQuery Query{};
	Query.target = Pursuit::MakeFlyer(TargetLocation, TargetVelocity);
	Query.target_acceleration = Pursuit::ToC(TargetAcceleration);
	Query.plane_normal = Pursuit::ToC(Settings.PlaneNormal);
	Query.half_spread = FMath::DegreesToRadians(Settings.HalfSpread);
	Query.horizon = Settings.Horizon;
	TArray<PursuitSalvoMissile> CMissiles;
	CMissiles.Reserve(Missiles.Num());
	for (const FPursuitSalvoMissile& Missile : Missiles)
	{
		CMissiles.Add({Pursuit::MakeFlyer(Missile.Location, Missile.Velocity), Missile.MaxAcceleration,
			FMath::DegreesToRadians(Missile.FieldOfView), Pursuit::ToC(Missile.ImpactDirection)});
	}
	// Room for one at least: no missiles are no refusal.
	TArray<PursuitSalvoPlan> Plans;
	Plans.SetNumZeroed(FMath::Max(Missiles.Num(), 1));
	PursuitSalvo Found{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask(
		[&] { return pursuit_find_salvo(&Query, CMissiles.GetData(), Pursuit::CountOf(CMissiles), Plans.GetData(), &Found); }));
	FPursuitSalvo Result;
	Result.Reason = Outcome.Status;
	Result.ImpactTime = Found.impact_time;
	Result.KeepCount = static_cast<int32>(Found.keep_count);
	for (int32 Index = 0; Index < Missiles.Num() && !Outcome.IsRefused(); ++Index)
	{
		Result.Plans.Add(Pursuit::FromC(Plans[Index]));
	}
	return Result;
}
