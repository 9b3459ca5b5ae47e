// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The nodes of UPursuitLibrary that steer, and that turn a steering into movement.

#include "Core/PursuitCaller.h"
#include "PursuitLibrary.h"
#include "Steering/PursuitSteeringConversions.h"

FVector UPursuitLibrary::BP_CalculateSeek(
	FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Seek Steering"), {{"target", "TargetLocation"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log,
		[&](PursuitVec3* Out) { return pursuit_steer_seek(Pursuit::ToC(Agent), Pursuit::ToC(TargetLocation), Out); });
}

FVector UPursuitLibrary::BP_CalculateArrive(
	FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation, double MaxSpeed, double SlowdownRadius)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Arrive Steering"), {{"target", "TargetLocation"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_arrive(Pursuit::ToC(Agent), Pursuit::ToC(TargetLocation), SlowdownRadius, Out);
	});
}

FVector UPursuitLibrary::BP_CalculateFlee(
	FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Flee Steering"), {{"threat", "ThreatLocation"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log,
		[&](PursuitVec3* Out) { return pursuit_steer_flee(Pursuit::ToC(Agent), Pursuit::ToC(ThreatLocation), Out); });
}

FVector UPursuitLibrary::CalculateWeightedFlee(
	FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation, double MaxSpeed, double PanicDistance)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Weighted Flee Steering"), {{"threat", "ThreatLocation"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_flee_weighted(Pursuit::ToC(Agent), Pursuit::ToC(ThreatLocation), PanicDistance, Out);
	});
}

double UPursuitLibrary::GetFacing(FVector CurrentLocation, FVector Forward, FVector TargetLocation)
{
	static FPursuitRefusalLog Log(
		TEXT("Get Facing"), {{"position", "CurrentLocation"}, {"target", "TargetLocation"}});
	double Cosine = 0.0;
	Log.Check(Pursuit::Ask([&] {
		return pursuit_get_facing(
			Pursuit::ToC(CurrentLocation), Pursuit::ToC(Forward), Pursuit::ToC(TargetLocation), &Cosine);
	}));
	return Cosine;
}

bool UPursuitLibrary::IsWithinArrivalRadius(FVector CurrentLocation, FVector TargetLocation, double ArrivalRadius)
{
	static FPursuitRefusalLog Log(TEXT("Is Within Arrival Radius"),
		{{"position", "CurrentLocation"}, {"target", "TargetLocation"}});
	int32 Arrived = 0;
	Log.Check(Pursuit::Ask([&] {
		return pursuit_get_arrival(Pursuit::ToC(CurrentLocation), Pursuit::ToC(TargetLocation), ArrivalRadius, &Arrived);
	}));
	return Arrived != 0;
}

FVector UPursuitLibrary::ApplySteering(
	FVector CurrentVelocity, FVector Steering, FPursuitSteeringLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Apply Steering"), {{"velocity", "CurrentVelocity"}});
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_apply_steering(
			Pursuit::ToC(CurrentVelocity), Pursuit::ToC(Steering), Pursuit::ToC(Limits), DeltaSeconds, Out);
	});
}

FVector UPursuitLibrary::GetAccelerationInput(
	FVector CurrentVelocity, FVector NewVelocity, double MaxAcceleration, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Get Acceleration Input"), {{"velocity", "CurrentVelocity"}});
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_get_acceleration_input(
			Pursuit::ToC(CurrentVelocity), Pursuit::ToC(NewVelocity), MaxAcceleration, DeltaSeconds, Out);
	});
}

FVector UPursuitLibrary::GetVelocityInput(FVector CurrentVelocity, FVector Steering, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Get Velocity Input"), {{"velocity", "CurrentVelocity"}});
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_get_velocity_input(Pursuit::ToC(CurrentVelocity), Pursuit::ToC(Steering), MaxSpeed, Out);
	});
}

FVector UPursuitLibrary::AdvanceAgent(FVector CurrentLocation, FVector& CurrentVelocity, FVector Steering,
	FPursuitSteeringLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Advance Agent"), {{"agent.max_speed", "Limits.MaxSpeed"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	PursuitAgent Moved{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		return pursuit_advance_agent(Pursuit::ToC(Agent), Pursuit::ToC(Steering), Pursuit::ToC(Limits), DeltaSeconds, &Moved);
	}));
	CurrentVelocity = Outcome.IsRefused() ? CurrentVelocity : Pursuit::FromC(Moved.velocity);
	return Pursuit::FromC(Moved.position);
}
