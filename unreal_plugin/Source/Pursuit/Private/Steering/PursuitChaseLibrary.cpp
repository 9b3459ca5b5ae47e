// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitChaseLibrary.h"

#include "Core/PursuitCaller.h"
#include "Intercept/PursuitInterceptConversions.h"
#include "Steering/PursuitAvoidConversions.h"
#include "Steering/PursuitSteeringConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitChaseLibrary)
#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitChaseTypes)

namespace Pursuit
{
	static PursuitMotionState MakeMover(const FVector& Location, const FVector& Velocity)
	{
		return PursuitMotionState{ToC(Location), ToC(Velocity)};
	}
}

FVector UPursuitChaseLibrary::CalculateBrakingArrive(FVector CurrentLocation, FVector CurrentVelocity,
	FVector TargetLocation, FPursuitSteeringLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Calculate Braking Arrive Steering"),
		{{"agent.max_speed", "Limits.MaxSpeed"}, {"target", "TargetLocation"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_arrive_braking(
			Pursuit::ToC(Agent), Pursuit::ToC(TargetLocation), Pursuit::ToC(Limits), DeltaSeconds, Out);
	});
}

FPursuitChase UPursuitChaseLibrary::CalculatePursue(FVector CurrentLocation, FVector CurrentVelocity,
	FVector TargetLocation, FVector TargetVelocity, double MaxSpeed, FPursuitPredictionSettings Settings,
	double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Pursue Steering"),
		{{"target.", "Target"}, {"settings.horizon", "Settings.MaxPredictionTime"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const PursuitMotionState Target = Pursuit::MakeMover(TargetLocation, TargetVelocity);
	return Pursuit::Answer<PursuitChase>(Log, [&](PursuitChase* Out) {
		return pursuit_steer_pursue(Pursuit::ToC(Agent), &Target, CaptureRadius, Pursuit::ToC(Settings), Out);
	});
}

FPursuitChase UPursuitChaseLibrary::CalculateOffsetPursuit(FVector CurrentLocation, FVector CurrentVelocity,
	FVector LeaderLocation, FVector LeaderVelocity, FVector LeaderForward, FVector LeaderUp, FVector Offset,
	FPursuitSteeringLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Calculate Offset Pursuit Steering"),
		{{"agent.max_speed", "Limits.MaxSpeed"}, {"leader.", "Leader"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	PursuitLeader Leader{};
	Leader.position = Pursuit::ToC(LeaderLocation);
	Leader.velocity = Pursuit::ToC(LeaderVelocity);
	Leader.forward = Pursuit::ToC(LeaderForward);
	Leader.up = Pursuit::ToC(LeaderUp);
	return Pursuit::Answer<PursuitChase>(Log, [&](PursuitChase* Out) {
		return pursuit_steer_offset_pursuit(
			Pursuit::ToC(Agent), &Leader, Pursuit::ToC(Offset), Pursuit::ToC(Limits), DeltaSeconds, Out);
	});
}

FPursuitChase UPursuitChaseLibrary::CalculateFlyBy(FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation,
	FVector TargetVelocity, double MaxSpeed, double Radius)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Fly By Steering"), {{"target.", "Target"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const PursuitMotionState Target = Pursuit::MakeMover(TargetLocation, TargetVelocity);
	return Pursuit::Answer<PursuitChase>(
		Log, [&](PursuitChase* Out) { return pursuit_steer_fly_by(Pursuit::ToC(Agent), &Target, Radius, Out); });
}

FPursuitChase UPursuitChaseLibrary::CalculateInterpose(FVector CurrentLocation, FVector CurrentVelocity,
	FVector FirstLocation, FVector FirstVelocity, FVector SecondLocation, FVector SecondVelocity, FPursuitSteeringLimits Limits,
	double DeltaSeconds, double Ratio, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Calculate Interpose Steering"),
		{{"agent.max_speed", "Limits.MaxSpeed"}, {"first.", "First"}, {"second.", "Second"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	const PursuitMotionState First = Pursuit::MakeMover(FirstLocation, FirstVelocity);
	const PursuitMotionState Second = Pursuit::MakeMover(SecondLocation, SecondVelocity);
	return Pursuit::Answer<PursuitChase>(Log, [&](PursuitChase* Out) {
		return pursuit_steer_interpose(Pursuit::ToC(Agent), &First, &Second, Ratio, Pursuit::ToC(Limits), DeltaSeconds, Out);
	});
}

FVector UPursuitChaseLibrary::CalculateMatchVelocity(FVector CurrentVelocity, FVector TargetVelocity, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Match Velocity Steering"), {{"velocity", "TargetVelocity"}});
	const Pursuit::FAgent Agent{FVector::ZeroVector, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_match_velocity(Pursuit::ToC(Agent), Pursuit::ToC(TargetVelocity), Out);
	});
}

FVector UPursuitChaseLibrary::CalculateProportionalNavigation(FVector CurrentLocation, FVector CurrentVelocity,
	FVector TargetLocation, FVector TargetVelocity, FVector TargetAcceleration, double MaxSpeed, double DeltaSeconds,
	double NavigationConstant, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Calculate Proportional Navigation Steering"), {{"target.", "Target"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const PursuitMotionState Target = Pursuit::MakeMover(TargetLocation, TargetVelocity);
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_proportional_navigation(
			Pursuit::ToC(Agent), &Target, Pursuit::ToC(TargetAcceleration), NavigationConstant, DeltaSeconds, Out);
	});
}

FVector UPursuitChaseLibrary::CalculatePanicFlee(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
	double MaxSpeed, double PanicDistance)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Panic Flee Steering"), {{"threat", "ThreatLocation"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_flee_panic(Pursuit::ToC(Agent), Pursuit::ToC(ThreatLocation), PanicDistance, Out);
	});
}

FPursuitChase UPursuitChaseLibrary::CalculateEvade(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
	FVector ThreatVelocity, FPursuitEvadeSettings Settings, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Evade Steering"), {{"threat.", "Threat"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const PursuitMotionState Threat = Pursuit::MakeMover(ThreatLocation, ThreatVelocity);
	return Pursuit::Answer<PursuitChase>(Log, [&](PursuitChase* Out) {
		return pursuit_steer_evade(Pursuit::ToC(Agent), &Threat, Pursuit::ToC(Settings), Out);
	});
}

FVector UPursuitChaseLibrary::CalculateEvadeAmongObstacles(FVector CurrentLocation, FVector CurrentVelocity,
	FVector ThreatLocation, FVector ThreatVelocity, const TArray<FPursuitShape>& Obstacles, FPursuitEvadeSettings Settings,
	FPursuitAvoidanceSettings Avoidance, FPursuitSteeringLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Calculate Evade Among Obstacles Steering"),
		{{"agent.max_speed", "Limits.MaxSpeed"}, {"threat.", "Threat"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	const PursuitMotionState Threat = Pursuit::MakeMover(ThreatLocation, ThreatVelocity);
	const TArray<PursuitShape> CObstacles = Pursuit::ToC(Obstacles);
	PursuitVec3 Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_steer_evade_among_obstacles(Pursuit::ToC(Agent), &Threat, CObstacles.GetData(),
			Pursuit::CountOf(CObstacles), Pursuit::ToC(Settings), Pursuit::ToC(Avoidance), Pursuit::ToC(Limits), DeltaSeconds,
			&Found);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"obstacles[].axis", Pursuit::HasForward(Outcome, Obstacles) ? "Obstacles[].Forward" : "Obstacles[].Up"}});
	}
	return Pursuit::FromC(Found);
}

FPursuitHiding UPursuitChaseLibrary::CalculateHide(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
	FVector ThreatVelocity, const TArray<FPursuitShape>& Covers, FPursuitHideSettings Settings, FPursuitSteeringLimits Limits,
	double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(
		TEXT("Calculate Hide Steering"), {{"agent.max_speed", "Limits.MaxSpeed"}, {"threat.", "Threat"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	const PursuitMotionState Threat = Pursuit::MakeMover(ThreatLocation, ThreatVelocity);
	const TArray<PursuitShape> CCovers = Pursuit::ToC(Covers);
	PursuitHiding Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_steer_hide(Pursuit::ToC(Agent), &Threat, CCovers.GetData(), Pursuit::CountOf(CCovers),
			Pursuit::ToC(Settings), Pursuit::ToC(Limits), DeltaSeconds, &Found);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"covers[].axis", Pursuit::HasForward(Outcome, Covers) ? "Covers[].Forward" : "Covers[].Up"}});
	}
	return Pursuit::FromC(Outcome, Found);
}

FPursuitChase UPursuitChaseLibrary::CalculateLeaderFollowing(FVector CurrentLocation, FVector CurrentVelocity,
	FVector LeaderLocation, FVector LeaderVelocity, FVector LeaderForward, FPursuitFollowSettings Settings,
	FPursuitSteeringLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Calculate Leader Following Steering"),
		{{"agent.max_speed", "Limits.MaxSpeed"}, {"leader.", "Leader"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	PursuitLeader Leader{};
	Leader.position = Pursuit::ToC(LeaderLocation);
	Leader.velocity = Pursuit::ToC(LeaderVelocity);
	Leader.forward = Pursuit::ToC(LeaderForward);
	return Pursuit::Answer<PursuitChase>(Log, [&](PursuitChase* Out) {
		return pursuit_steer_follow_leader(Pursuit::ToC(Agent), &Leader, Pursuit::ToC(Settings), Pursuit::ToC(Limits), DeltaSeconds, Out);
	});
}

FVector UPursuitChaseLibrary::CalculateQueue(FVector CurrentLocation, FVector CurrentVelocity, FVector GoalLocation,
	const TArray<FPursuitMotionState>& Neighbors, FPursuitQueueSettings Settings, FPursuitSteeringLimits Limits,
	double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Calculate Queue Steering"),
		{{"agent.max_speed", "Limits.MaxSpeed"}, {"goal", "GoalLocation"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_queue(Pursuit::ToC(Agent), Pursuit::ToC(GoalLocation),
			reinterpret_cast<const PursuitMotionState*>(Neighbors.GetData()), Pursuit::CountOf(Neighbors),
			Pursuit::ToC(Settings), Pursuit::ToC(Limits), DeltaSeconds, Out);
	});
}

FVector UPursuitChaseLibrary::CalculateOrbit(FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation,
	FVector TargetVelocity, FVector Axis, FPursuitSteeringLimits Limits, double Radius, double Speed, double DeltaSeconds,
	const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(
		TEXT("Calculate Orbit Steering"), {{"agent.max_speed", "Limits.MaxSpeed"}, {"target.", "Target"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	const PursuitMotionState Target = Pursuit::MakeMover(TargetLocation, TargetVelocity);
	const FVector Up = Pursuit::IsZero(Axis) ? FVector(0.0, 0.0, 1.0) : Axis;
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_orbit(
			Pursuit::ToC(Agent), &Target, Pursuit::ToC(Up), Radius, Speed, Pursuit::ToC(Limits), DeltaSeconds, Out);
	});
}
