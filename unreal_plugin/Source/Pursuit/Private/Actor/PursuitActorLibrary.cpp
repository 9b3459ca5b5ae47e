// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitActorLibrary.h"

#include "Actor/PursuitActorBody.h"
#include "Actor/PursuitActorSpeed.h"
#include "Aim/PursuitHandAim.h"
#include "Aim/PursuitLineOfFireConversions.h"
#include "Aim/PursuitTurretConversions.h"
#include "Components/SceneComponent.h"
#include "Core/PursuitCaller.h"
#include "Crowd/PursuitShotWatch.h"
#include "GameFramework/Actor.h"
#include "Intercept/PursuitInterceptConversions.h"
#include "Steering/PursuitSteeringConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitActorLibrary)

#include <initializer_list>

namespace
{
	/** What must be there, and its pin. */
	struct FNeeded
	{
		const UObject* Object;
		const TCHAR* Pin;
	};

	/** OK, or the refusal of the first that is none or destroyed. */
	Pursuit::FOutcome CheckThere(FPursuitRefusalLog& Log, std::initializer_list<FNeeded> All)
	{
		for (const FNeeded& Needed : All)
		{
			if (!IsValid(Needed.Object))
			{
				return Log.Refuse(Needed.Pin, TEXT("must be there: it is none or destroyed"));
			}
		}
		return Pursuit::FOutcome(PURSUIT_STATUS_OK);
	}

	/** The wired speed, or the speed of the actor's movement component. OK, or a refusal if it has none. */
	Pursuit::FOutcome FindSpeed(FPursuitRefusalLog& Log, const AActor& Actor, const TCHAR* Pin, double& InOutSpeed)
	{
		return !Pursuit::IsZero(InOutSpeed) || Pursuit::FindMaxSpeed(Actor, InOutSpeed)
			? Pursuit::FOutcome(PURSUIT_STATUS_OK)
			: Log.Refuse(Pin, TEXT("must be wired: the actor has no movement component that tells it"));
	}

	/** Who steers, and where the other is: the call gets both. Zero on a refusal. */
	template <typename CallType>
	FVector SteerPair(FPursuitRefusalLog& Log, const AActor* Agent, const FNeeded& Other, double MaxSpeed, CallType&& Call)
	{
		if (CheckThere(Log, {{Agent, TEXT("Agent")}, Other}).IsRefused() || FindSpeed(Log, *Agent, TEXT("MaxSpeed"), MaxSpeed).IsRefused())
		{
			return FVector::ZeroVector;
		}
		const Pursuit::FAgent Steered{Agent->GetActorLocation(), Agent->GetVelocity(), MaxSpeed};
		return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) { return Call(Pursuit::ToC(Steered), Out); });
	}
}

FPursuitPrediction UPursuitActorLibrary::PredictInterceptActor(const AActor* Pursuer, const AActor* Target,
	FPursuitPredictionSettings Settings, double PursuerSpeed, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Predict Intercept (Actor)"), {{"settings.horizon", "Settings.MaxPredictionTime"}});
	Pursuit::FOutcome There = CheckThere(Log, {{Pursuer, TEXT("Pursuer")}, {Target, TEXT("Target")}});
	There = There.IsRefused() ? There : FindSpeed(Log, *Pursuer, TEXT("PursuerSpeed"), PursuerSpeed);
	if (There.IsRefused())
	{
		return Pursuit::FromC(There, PursuitPrediction{});
	}
	const PursuitInterceptQuery Query = Pursuit::MakeQuery(
		Pursuer->GetActorLocation(), PursuerSpeed, Target->GetActorLocation(), Target->GetVelocity(), CaptureRadius);
	return Pursuit::Answer<PursuitPrediction>(
		Log, [&](PursuitPrediction* Out) { return pursuit_predict_intercept(&Query, Pursuit::ToC(Settings), Out); });
}

FPursuitTurretShot UPursuitActorLibrary::SolveTurretActor(const AActor* Shooter, const AActor* Target,
	const USceneComponent* Muzzle, double TurnRate, double MuzzleSpeed, double Horizon, double MaxRange, double FireCone,
	double MinTime)
{
	static FPursuitRefusalLog Log(TEXT("Solve Turret (Actor)"));
	const bool bMuzzle = Muzzle != nullptr;
	const Pursuit::FOutcome There = CheckThere(Log,
		{{Shooter, TEXT("Shooter")}, {Target, TEXT("Target")}, {bMuzzle ? static_cast<const UObject*>(Muzzle) : Shooter, TEXT("Muzzle")}});
	if (There.IsRefused())
	{
		return Pursuit::FromC(There, PursuitTurretSolution{});
	}
	PursuitTurretQuery Query = Pursuit::MakeTurretQuery<PursuitTurretQuery>(
		bMuzzle ? Muzzle->GetComponentLocation() : Shooter->GetActorLocation(), Target->GetActorLocation(),
		Target->GetVelocity(), MuzzleSpeed, MaxRange, MinTime, Horizon);
	Query.facing = Pursuit::ToC(bMuzzle ? Muzzle->GetForwardVector() : Shooter->GetActorForwardVector());
	Query.turn_rate = FMath::DegreesToRadians(TurnRate);
	Query.fire_cone = FMath::DegreesToRadians(FireCone);
	return Pursuit::Answer<PursuitTurretSolution>(
		Log, [&](PursuitTurretSolution* Out) { return pursuit_solve_turret(&Query, Out); });
}

FPursuitLineOfFire UPursuitActorLibrary::FindLineOfFireActor(const AActor* Shooter, FVector LaunchVelocity,
	const TArray<AActor*>& Friends, const USceneComponent* Muzzle, FVector Gravity, double Horizon, double Margin)
{
	static FPursuitRefusalLog Log(TEXT("Find Line Of Fire (Actor)"), {{"bodies[].radius", "Margin"}, {"query.", ""}});
	const bool bMuzzle = Muzzle != nullptr;
	const Pursuit::FOutcome There = CheckThere(
		Log, {{Shooter, TEXT("Shooter")}, {bMuzzle ? static_cast<const UObject*>(Muzzle) : Shooter, TEXT("Muzzle")}});
	if (There.IsRefused())
	{
		return Pursuit::FromC(There, PursuitLineOfFire{});
	}
	FPursuitFiredShot Shot;
	Shot.MuzzleLocation = bMuzzle ? Muzzle->GetComponentLocation() : Shooter->GetActorLocation();
	Shot.LaunchVelocity = LaunchVelocity;
	Shot.Gravity = Gravity;
	Shot.Horizon = Horizon;
	TArray<PursuitMovingBody> Bodies;
	TArray<int32> Indexes;
	for (int32 Index = 0; Index < Friends.Num(); ++Index)
	{
		const AActor* const Friend = Friends[Index];
		if (IsValid(Friend) && Friend != Shooter)
		{
			// A margin below 0 as it is, which C refuses.
			Bodies.Add(Pursuit::ToC(Pursuit::BodyOf(*Friend, Margin < 0.0 ? Margin : Pursuit::FindRadius(*Friend) + Margin)));
			Indexes.Add(Index);
		}
	}
	FPursuitLineOfFire Line = Pursuit::Answer<PursuitLineOfFire>(Log, [&](PursuitLineOfFire* Out) {
		return pursuit_find_line_of_fire(Pursuit::ToC(Shot), Bodies.GetData(), Pursuit::CountOf(Bodies), nullptr, 0, Out);
	});
	Line.ObstructionIndex = Indexes.IsValidIndex(Line.ObstructionIndex) ? Indexes[Line.ObstructionIndex] : -1;
	Line.Nearest = Indexes.IsValidIndex(Line.Nearest) ? Indexes[Line.Nearest] : -1;
	return Line;
}

FPursuitHandAim UPursuitActorLibrary::StepAimingHandActor(FPursuitAimingHand& Hand, const AActor* Shooter, const AActor* Target,
	const USceneComponent* Muzzle, bool bInSight, double MuzzleSpeed, double TargetRadius, double DeltaSeconds,
	const UObject* WorldContextObject)
{
	static FPursuitRefusalLog Log(TEXT("Step Aiming Hand (Actor)"),
		{{"target.radius", "TargetRadius"}, {"settings.", "Hand.Settings."}, {"state.", "Hand.State."}, {"delta_time", "DeltaSeconds"}});
	const bool bMuzzle = Muzzle != nullptr;
	const Pursuit::FOutcome There = CheckThere(Log,
		{{Shooter, TEXT("Shooter")}, {Target, TEXT("Target")}, {bMuzzle ? static_cast<const UObject*>(Muzzle) : Shooter, TEXT("Muzzle")}});
	FPursuitHandAim Aim;
	Aim.Reason = There.Status;
	if (There.IsRefused())
	{
		return Aim;
	}
	Pursuit::FHandQuestion Question;
	Question.Muzzle = bMuzzle ? Muzzle->GetComponentLocation() : Shooter->GetActorLocation();
	Question.Forward = bMuzzle ? Muzzle->GetForwardVector() : Shooter->GetActorForwardVector();
	Question.TargetLocation = Target->GetActorLocation();
	Question.TargetVelocity = Target->GetVelocity();
	Question.TargetActor = Target;
	Question.TargetRadius = TargetRadius;
	Question.MuzzleSpeed = MuzzleSpeed;
	FPursuitAimingTarget Aimed;
	const Pursuit::FOutcome Found = Log.Check(Pursuit::FindHandTarget(Question, Aimed));
	Aim.Reason = Found.Status;
	if (Found.IsRefused())
	{
		return Aim;
	}
	Aimed.Target = bInSight ? Aimed.Target : -1;
	return Pursuit::StepHand(Log, Hand, Aimed, Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds));
}

FPursuitDodge UPursuitActorLibrary::DodgeShotsActor(FPursuitDodgeMemory& Memory, const AActor* Dodger,
	const TArray<AActor*>& Shots, FVector PreferredVelocity, FPursuitDodgeSettings Settings, bool bOnGround, double MaxSpeed,
	double MaxAcceleration, double DeltaSeconds, const UObject* WorldContextObject)
{
	static FPursuitRefusalLog Log(TEXT("Dodge Shots (Actor)"),
		{{"query.preferred_velocity", "PreferredVelocity"}, {"query.max_speed", "MaxSpeed"}, {"query.max_acceleration", "MaxAcceleration"},
			{"query.", "Settings."}, {"shots[].acceleration", "Settings.Gravity"}, {"shots[].", "Shots[]."}, {"state.", "Memory.State."}});
	Pursuit::FOutcome There = CheckThere(Log, {{Dodger, TEXT("Dodger")}});
	There = There.IsRefused() ? There : FindSpeed(Log, *Dodger, TEXT("MaxSpeed"), MaxSpeed);
	FPursuitDodge Dodge;
	Dodge.Reason = There.Status;
	if (There.IsRefused())
	{
		return Dodge;
	}
	FPursuitDodger Body = Pursuit::MakeDodger(*Dodger, Settings);
	Body.PreferredVelocity = PreferredVelocity;
	Body.PlaneNormal = bOnGround ? FVector(0.0, 0.0, 1.0) : FVector::ZeroVector;
	Body.MaxSpeed = MaxSpeed;
	Body.MaxAcceleration = MaxAcceleration;
	const double Passed = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	const Pursuit::FOutcome Outcome =
		Log.Check(Pursuit::DodgeActors(Body, Shots, Settings.Gravity, Passed, Memory, Dodge));
	Dodge.Reason = Outcome.Status;
	return Dodge;
}

FVector UPursuitActorLibrary::CalculateSeekActor(const AActor* Agent, const AActor* Target, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Seek Steering (Actor)"));
	return SteerPair(Log, Agent, {Target, TEXT("Target")}, MaxSpeed, [&](const PursuitAgent* Steered, PursuitVec3* Out) {
		return pursuit_steer_seek(Steered, Pursuit::ToC(Target->GetActorLocation()), Out);
	});
}

FVector UPursuitActorLibrary::CalculateArriveActor(
	const AActor* Agent, const AActor* Target, double SlowdownRadius, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Arrive Steering (Actor)"));
	return SteerPair(Log, Agent, {Target, TEXT("Target")}, MaxSpeed, [&](const PursuitAgent* Steered, PursuitVec3* Out) {
		return pursuit_steer_arrive(Steered, Pursuit::ToC(Target->GetActorLocation()), SlowdownRadius, Out);
	});
}

FVector UPursuitActorLibrary::CalculateFleeActor(const AActor* Agent, const AActor* Threat, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Flee Steering (Actor)"));
	return SteerPair(Log, Agent, {Threat, TEXT("Threat")}, MaxSpeed, [&](const PursuitAgent* Steered, PursuitVec3* Out) {
		return pursuit_steer_flee(Steered, Pursuit::ToC(Threat->GetActorLocation()), Out);
	});
}
