// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitAvoidLibrary.h"

#include "Steering/PursuitAvoidBridge.h"
#include "Steering/PursuitShapeFault.h"
#include "Core/PursuitRefusal.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitAvoidLibrary)

using EPursuitAvoidRule = FPursuitInput::ERule;

FPursuitAvoidance UPursuitAvoidLibrary::CalculateObstacleAvoidance(FVector CurrentLocation, FVector CurrentVelocity,
	FVector Steering, const TArray<FPursuitShape>& Obstacles, FPursuitAvoidanceSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Obstacle Avoidance Steering"));
	const PursuitBridge::FAgent Agent{CurrentLocation, CurrentVelocity, 0.0};
	const FPursuitAvoidance Avoidance = PursuitBridge::AvoidObstacles(Agent, Steering, Obstacles, Settings);
	if (PursuitBridge::IsRefused(Avoidance.Reason))
	{
		const FPursuitShape Obstacle = FindPursuitShapeAtFault(Obstacles);
		Log.Write(Avoidance.Reason,
			{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity}, {TEXT("Steering"), Steering},
				{TEXT("Settings.AgentRadius"), Settings.AgentRadius, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Settings.Margin"), Settings.Margin, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Settings.LookAheadTime"), Settings.LookAheadTime, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Settings.LookAheadDistance"), Settings.LookAheadDistance, EPursuitAvoidRule::ZeroOrMoreOrInfinite},
				{TEXT("Settings.PlaneNormal"), Settings.PlaneNormal}, {TEXT("An obstacle's Location"), Obstacle.Location},
				{TEXT("An obstacle's Forward"), Obstacle.Forward, EPursuitAvoidRule::NotZeroVector},
				{TEXT("An obstacle's Up"), Obstacle.Up, EPursuitAvoidRule::NotZeroVector},
				{TEXT("An obstacle's HalfExtents.X"), Obstacle.HalfExtents.X, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's HalfExtents.Y"), Obstacle.HalfExtents.Y, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's HalfExtents.Z"), Obstacle.HalfExtents.Z, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's HalfLength"), Obstacle.HalfLength, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's Radius"), Obstacle.Radius, EPursuitAvoidRule::ZeroOrMore}});
	}
	return Avoidance;
}

FPursuitGuardedSteering UPursuitAvoidLibrary::GuardSteering(FVector CurrentLocation, FVector CurrentVelocity, FVector Steering,
	double DeltaSeconds, const TArray<FPursuitShape>& Obstacles, FPursuitAvoidanceSettings Settings, FPursuitSteeringLimits Limits)
{
	static FPursuitRefusalLog Log(TEXT("Guard Steering"));
	const PursuitBridge::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	const FPursuitGuardedSteering Guarded =
		PursuitBridge::GuardSteering(Agent, Steering, Obstacles, Settings, Limits, DeltaSeconds);
	if (PursuitBridge::IsRefused(Guarded.Reason))
	{
		const FPursuitShape Obstacle = FindPursuitShapeAtFault(Obstacles);
		Log.Write(Guarded.Reason,
			{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity}, {TEXT("Steering"), Steering},
				{TEXT("DeltaSeconds"), DeltaSeconds, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Settings.AgentRadius"), Settings.AgentRadius, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Settings.Margin"), Settings.Margin, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Settings.LookAheadTime"), Settings.LookAheadTime, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Settings.LookAheadDistance"), Settings.LookAheadDistance, EPursuitAvoidRule::ZeroOrMoreOrInfinite},
				{TEXT("Settings.PlaneNormal"), Settings.PlaneNormal},
				{TEXT("Limits.MaxSpeed"), Limits.MaxSpeed, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Limits.MaxAcceleration"), Limits.MaxAcceleration, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Limits.Mass"), Limits.Mass, EPursuitAvoidRule::AboveZero},
				{TEXT("Limits.ResponseTime"), Limits.ResponseTime, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's Location"), Obstacle.Location},
				{TEXT("An obstacle's Forward"), Obstacle.Forward, EPursuitAvoidRule::NotZeroVector},
				{TEXT("An obstacle's Up"), Obstacle.Up, EPursuitAvoidRule::NotZeroVector},
				{TEXT("An obstacle's HalfExtents.X"), Obstacle.HalfExtents.X, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's HalfExtents.Y"), Obstacle.HalfExtents.Y, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's HalfExtents.Z"), Obstacle.HalfExtents.Z, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's HalfLength"), Obstacle.HalfLength, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("An obstacle's Radius"), Obstacle.Radius, EPursuitAvoidRule::ZeroOrMore}});
	}
	return Guarded;
}

FPursuitCollisionAvoidance UPursuitAvoidLibrary::CalculateCollisionAvoidance(FVector CurrentLocation, FVector CurrentVelocity,
	double MaxSpeed, const TArray<FPursuitMovingNeighbor>& Neighbors, double AgentRadius, double Margin, double LookAheadSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Collision Avoidance Steering"));
	const PursuitBridge::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	const FPursuitCollisionAvoidance Avoidance =
		PursuitBridge::AvoidCollisions(Agent, AgentRadius, Margin, LookAheadSeconds, Neighbors);
	if (PursuitBridge::IsRefused(Avoidance.Reason))
	{
		const FPursuitMovingNeighbor Neighbor = FindPursuitItemAtFault(Neighbors, [](const FPursuitMovingNeighbor& Item) {
			return ArePursuitInputsSound({{TEXT(""), Item.Location}, {TEXT(""), Item.Velocity},
				{TEXT(""), Item.Radius, EPursuitAvoidRule::ZeroOrMore}});
		});
		Log.Write(Avoidance.Reason,
			{{TEXT("CurrentLocation"), CurrentLocation}, {TEXT("CurrentVelocity"), CurrentVelocity},
				{TEXT("MaxSpeed"), MaxSpeed, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("AgentRadius"), AgentRadius, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("Margin"), Margin, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("LookAheadSeconds"), LookAheadSeconds, EPursuitAvoidRule::ZeroOrMore},
				{TEXT("A neighbor's Location"), Neighbor.Location}, {TEXT("A neighbor's Velocity"), Neighbor.Velocity},
				{TEXT("A neighbor's Radius"), Neighbor.Radius, EPursuitAvoidRule::ZeroOrMore}});
	}
	return Avoidance;
}

FPursuitSignedDistance UPursuitAvoidLibrary::GetSignedDistance(FPursuitShape Obstacle, FVector Location)
{
	static FPursuitRefusalLog Log(TEXT("Get Signed Distance"));
	const FPursuitSignedDistance Clearance = PursuitBridge::GetSignedDistance(Obstacle, Location);
	const FPursuitShape Used = UsedPartOfPursuitShape(Obstacle);
	Log.Check(Clearance.Reason,
		{{TEXT("Location"), Location}, {TEXT("Obstacle.Location"), Used.Location},
			{TEXT("Obstacle.Forward"), Used.Forward, EPursuitAvoidRule::NotZeroVector},
			{TEXT("Obstacle.Up"), Used.Up, EPursuitAvoidRule::NotZeroVector},
			{TEXT("Obstacle.HalfExtents.X"), Used.HalfExtents.X, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.HalfExtents.Y"), Used.HalfExtents.Y, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.HalfExtents.Z"), Used.HalfExtents.Z, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.HalfLength"), Used.HalfLength, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.Radius"), Used.Radius, EPursuitAvoidRule::ZeroOrMore}});
	return Clearance;
}

FPursuitSphereSweep UPursuitAvoidLibrary::SweepSphere(
	FPursuitShape Obstacle, FVector Location, FVector Velocity, double Radius)
{
	static FPursuitRefusalLog Log(TEXT("Sweep Sphere"));
	const FPursuitSphereSweep Contact = PursuitBridge::SweepSphere(Obstacle, Location, Velocity, Radius);
	const FPursuitShape Used = UsedPartOfPursuitShape(Obstacle);
	Log.Check(Contact.Reason,
		{{TEXT("Location"), Location}, {TEXT("Velocity"), Velocity}, {TEXT("Radius"), Radius, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.Location"), Used.Location}, {TEXT("Obstacle.Forward"), Used.Forward, EPursuitAvoidRule::NotZeroVector},
			{TEXT("Obstacle.Up"), Used.Up, EPursuitAvoidRule::NotZeroVector},
			{TEXT("Obstacle.HalfExtents.X"), Used.HalfExtents.X, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.HalfExtents.Y"), Used.HalfExtents.Y, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.HalfExtents.Z"), Used.HalfExtents.Z, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.HalfLength"), Used.HalfLength, EPursuitAvoidRule::ZeroOrMore},
			{TEXT("Obstacle.Radius"), Used.Radius, EPursuitAvoidRule::ZeroOrMore}});
	return Contact;
}
