// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitChaseLibrary.h"

#include "Steering/PursuitChaseBridge.h"
#include "Core/PursuitRefusal.h"
#include "Steering/PursuitShapeFault.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitChaseLibrary)
#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitChaseTypes)

using EPursuitChaseRule = FPursuitInput::ERule;

FVector UPursuitChaseLibrary::CalculateBrakingArrive(FVector CurrentLocation, FVector CurrentVelocity,
	FVector TargetLocation, FPursuitSteeringLimits Limits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Braking Arrive Steering"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerArriveBraking({CurrentLocation, CurrentVelocity, Limits.MaxSpeed},
		TargetLocation, Limits, DeltaSeconds, Steering);
	Log.Check(Status,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("TargetLocation"), TargetLocation},
			{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.Mass"), Limits.Mass, EPursuitChaseRule::AboveZero},
			{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitChaseRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitChaseRule::ZeroOrMore}});
	return Steering;
}

FPursuitChase UPursuitChaseLibrary::CalculatePursue(FVector CurrentLocation, FVector CurrentVelocity,
	FVector TargetLocation, FVector TargetVelocity, double MaxSpeed, FPursuitPredictionSettings Settings,
	double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Pursue Steering"));
	const FPursuitChase Answer = PursuitBridge::SteerPursue({CurrentLocation, CurrentVelocity, MaxSpeed},
		{TargetLocation, TargetVelocity}, CaptureRadius, Settings);
	Log.Check(Answer.Reason,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("MaxSpeed"), MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Settings.MaxPredictionTime"), Settings.MaxPredictionTime, EPursuitChaseRule::AboveZero},
			{TEXT("Settings.LeadFactor"), Settings.LeadFactor, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Settings.DirectPursuitDistance"), Settings.DirectPursuitDistance, EPursuitChaseRule::ZeroOrMore},
			{TEXT("CaptureRadius"), CaptureRadius, EPursuitChaseRule::ZeroOrMore}});
	return Answer;
}

FPursuitChase UPursuitChaseLibrary::CalculateOffsetPursuit(FVector CurrentLocation, FVector CurrentVelocity,
	FVector LeaderLocation, FVector LeaderVelocity, FVector LeaderForward, FVector LeaderUp, FVector Offset,
	FPursuitSteeringLimits Limits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Offset Pursuit Steering"));
	const FPursuitChase Answer = PursuitBridge::SteerOffsetPursuit({CurrentLocation, CurrentVelocity, Limits.MaxSpeed},
		{{LeaderLocation, LeaderVelocity}, LeaderForward, LeaderUp}, Offset, Limits, DeltaSeconds);
	Log.Check(Answer.Reason,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("LeaderLocation"), LeaderLocation}, {TEXT("LeaderVelocity"), LeaderVelocity},
			{TEXT("LeaderForward"), LeaderForward, EPursuitChaseRule::NotZeroVector},
			{TEXT("LeaderUp"), LeaderUp, EPursuitChaseRule::NotZeroVector}, {TEXT("Offset"), Offset},
			{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.Mass"), Limits.Mass, EPursuitChaseRule::AboveZero},
			{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitChaseRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitChaseRule::ZeroOrMore}});
	return Answer;
}

FPursuitChase UPursuitChaseLibrary::CalculateFlyBy(FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation,
	FVector TargetVelocity, double MaxSpeed, double Radius)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Fly By Steering"));
	const FPursuitChase Answer = PursuitBridge::SteerFlyBy({CurrentLocation, CurrentVelocity, MaxSpeed},
		{TargetLocation, TargetVelocity}, Radius);
	Log.Check(Answer.Reason,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("MaxSpeed"), MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Radius"), Radius, EPursuitChaseRule::ZeroOrMore}});
	return Answer;
}

FPursuitChase UPursuitChaseLibrary::CalculateInterpose(FVector CurrentLocation, FVector CurrentVelocity,
	FVector FirstLocation, FVector FirstVelocity, FVector SecondLocation, FVector SecondVelocity, FPursuitSteeringLimits Limits, double DeltaSeconds, double Ratio)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Interpose Steering"));
	const FPursuitChase Answer = PursuitBridge::SteerInterpose({CurrentLocation, CurrentVelocity, Limits.MaxSpeed},
		{FirstLocation, FirstVelocity}, {SecondLocation, SecondVelocity}, Ratio, Limits, DeltaSeconds);
	Log.Check(Answer.Reason,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("FirstLocation"), FirstLocation}, {TEXT("FirstVelocity"), FirstVelocity},
			{TEXT("SecondLocation"), SecondLocation}, {TEXT("SecondVelocity"), SecondVelocity},
			{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.Mass"), Limits.Mass, EPursuitChaseRule::AboveZero},
			{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitChaseRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitChaseRule::ZeroOrMore},
			FPursuitInput::Between(TEXT("Ratio"), Ratio, 0.0, 1.0)});
	return Answer;
}

FVector UPursuitChaseLibrary::CalculateMatchVelocity(FVector CurrentVelocity, FVector TargetVelocity, double MaxSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Match Velocity Steering"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerMatchVelocity({FVector::ZeroVector, CurrentVelocity, MaxSpeed},
		TargetVelocity, Steering);
	Log.Check(Status,
		{{TEXT("CurrentVelocity"), CurrentVelocity}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("MaxSpeed"), MaxSpeed, EPursuitChaseRule::ZeroOrMore}});
	return Steering;
}

FVector UPursuitChaseLibrary::CalculateProportionalNavigation(FVector CurrentLocation, FVector CurrentVelocity,
	FVector TargetLocation, FVector TargetVelocity, FVector TargetAcceleration, double MaxSpeed, double DeltaSeconds,
	double NavigationConstant)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Proportional Navigation Steering"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerProportionalNavigation({CurrentLocation, CurrentVelocity, MaxSpeed},
		{TargetLocation, TargetVelocity}, TargetAcceleration, NavigationConstant, DeltaSeconds, Steering);
	Log.Check(Status,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("TargetLocation"), TargetLocation}, {TEXT("TargetVelocity"), TargetVelocity},
			{TEXT("TargetAcceleration"), TargetAcceleration}, {TEXT("MaxSpeed"), MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitChaseRule::ZeroOrMore},
			{TEXT("NavigationConstant"), NavigationConstant, EPursuitChaseRule::AboveZero}});
	return Steering;
}

FVector UPursuitChaseLibrary::CalculatePanicFlee(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
	double MaxSpeed, double PanicDistance)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Panic Flee Steering"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerFleePanic({CurrentLocation, CurrentVelocity, MaxSpeed},
		ThreatLocation, PanicDistance, Steering);
	Log.Check(Status,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("ThreatLocation"), ThreatLocation}, {TEXT("MaxSpeed"), MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("PanicDistance"), PanicDistance, EPursuitChaseRule::ZeroOrMore}});
	return Steering;
}

FPursuitChase UPursuitChaseLibrary::CalculateEvade(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
	FVector ThreatVelocity, double MaxSpeed, double Horizon)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Evade Steering"));
	const FPursuitChase Answer = PursuitBridge::SteerEvade({CurrentLocation, CurrentVelocity, MaxSpeed},
		{ThreatLocation, ThreatVelocity}, Horizon);
	Log.Check(Answer.Reason,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("ThreatLocation"), ThreatLocation}, {TEXT("ThreatVelocity"), ThreatVelocity},
			{TEXT("MaxSpeed"), MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Horizon"), Horizon, EPursuitChaseRule::AboveZero}});
	return Answer;
}

FPursuitHiding UPursuitChaseLibrary::CalculateHide(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
	FVector ThreatVelocity, const TArray<FPursuitShape>& Covers, FPursuitHideSettings Settings, FPursuitSteeringLimits Limits,
	double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Hide Steering"));
	const FPursuitHiding Answer = PursuitBridge::SteerHide({CurrentLocation, CurrentVelocity, Limits.MaxSpeed},
		{ThreatLocation, ThreatVelocity}, Covers, Settings, Limits, DeltaSeconds);
	if (PursuitBridge::IsRefused(Answer.Reason))
	{
		const FPursuitShape Cover = FindPursuitShapeAtFault(Covers);
		Log.Write(Answer.Reason,
			{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
				{TEXT("ThreatLocation"), ThreatLocation}, {TEXT("ThreatVelocity"), ThreatVelocity},
				{TEXT("A cover's Location"), Cover.Location},
				{TEXT("A cover's Forward"), Cover.Forward, EPursuitChaseRule::NotZeroVector},
				{TEXT("A cover's Up"), Cover.Up, EPursuitChaseRule::NotZeroVector},
				{TEXT("A cover's HalfExtents.X"), Cover.HalfExtents.X, EPursuitChaseRule::ZeroOrMore},
				{TEXT("A cover's HalfExtents.Y"), Cover.HalfExtents.Y, EPursuitChaseRule::ZeroOrMore},
				{TEXT("A cover's HalfExtents.Z"), Cover.HalfExtents.Z, EPursuitChaseRule::ZeroOrMore},
				{TEXT("A cover's HalfLength"), Cover.HalfLength, EPursuitChaseRule::ZeroOrMore},
				{TEXT("A cover's Radius"), Cover.Radius, EPursuitChaseRule::ZeroOrMore},
				{TEXT("Settings.Clearance"), Settings.Clearance, EPursuitChaseRule::ZeroOrMore},
				{TEXT("Settings.Horizon"), Settings.Horizon, EPursuitChaseRule::AboveZero},
				{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitChaseRule::ZeroOrMore},
				{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitChaseRule::ZeroOrMore},
				{TEXT("Limits.Mass"), Limits.Mass, EPursuitChaseRule::AboveZero},
				{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitChaseRule::ZeroOrMore},
				{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitChaseRule::ZeroOrMore}});
	}
	return Answer;
}

FPursuitChase UPursuitChaseLibrary::CalculateLeaderFollowing(FVector CurrentLocation, FVector CurrentVelocity,
	FVector LeaderLocation, FVector LeaderVelocity, FVector LeaderForward, FPursuitFollowSettings Settings, FPursuitSteeringLimits Limits,
	double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Leader Following Steering"));
	const FPursuitChase Answer = PursuitBridge::SteerFollowLeader({CurrentLocation, CurrentVelocity, Limits.MaxSpeed},
		{{LeaderLocation, LeaderVelocity}, LeaderForward, FVector::ZeroVector}, Settings, Limits, DeltaSeconds);
	Log.Check(Answer.Reason,
		{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
			{TEXT("LeaderLocation"), LeaderLocation}, {TEXT("LeaderVelocity"), LeaderVelocity},
			{TEXT("LeaderForward"), LeaderForward, EPursuitChaseRule::NotZeroVector},
			{TEXT("Settings.Distance"), Settings.Distance, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Settings.ClearLength"), Settings.ClearLength, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Settings.ClearRadius"), Settings.ClearRadius, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitChaseRule::ZeroOrMore},
			{TEXT("Limits.Mass"), Limits.Mass, EPursuitChaseRule::AboveZero},
			{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitChaseRule::ZeroOrMore},
			{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitChaseRule::ZeroOrMore}});
	return Answer;
}

FVector UPursuitChaseLibrary::CalculateQueue(FVector CurrentLocation, FVector CurrentVelocity, FVector GoalLocation,
	const TArray<FPursuitMover>& Neighbors, FPursuitQueueSettings Settings, FPursuitSteeringLimits Limits,
	double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Queue Steering"));
	FVector Steering;
	const EPursuitStatus Status = PursuitBridge::SteerQueue({CurrentLocation, CurrentVelocity, Limits.MaxSpeed}, GoalLocation,
		Neighbors, Settings, Limits, DeltaSeconds, Steering);
	if (PursuitBridge::IsRefused(Status))
	{
		const FPursuitMover Neighbor = FindPursuitItemAtFault(Neighbors, [](const FPursuitMover& Item) {
			return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Velocity}});
		});
		Log.Write(Status,
			{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
				{TEXT("GoalLocation"), GoalLocation}, {TEXT("A neighbor's Location"), Neighbor.Location},
				{TEXT("A neighbor's Velocity"), Neighbor.Velocity},
				{TEXT("Settings.Gap"), Settings.Gap, EPursuitChaseRule::ZeroOrMore},
				{TEXT("Settings.LaneRadius"), Settings.LaneRadius, EPursuitChaseRule::ZeroOrMore},
				{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitChaseRule::ZeroOrMore},
				{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitChaseRule::ZeroOrMore},
				{TEXT("Limits.Mass"), Limits.Mass, EPursuitChaseRule::AboveZero},
				{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitChaseRule::ZeroOrMore},
				{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitChaseRule::ZeroOrMore}});
	}
	return Steering;
}
