// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitAvoidLibrary.h"

#include "Core/PursuitBatch.h"
#include "Core/PursuitCaller.h"
#include "Crowd/PursuitLayers.h"
#include "PursuitBatchLibrary.h"
#include "Steering/PursuitAvoidConversions.h"
#include "Steering/PursuitSteeringConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitAvoidLibrary)

namespace Pursuit
{
	static FPursuitSphereSweep FromC(const FOutcome& Outcome, const PursuitSphereSweep& Sweep)
	{
		FPursuitSphereSweep Result;
		Result.Reason = Outcome.Status;
		Result.bContact = !Outcome.IsRefused() && FMath::IsFinite(Sweep.time);
		Result.Time = Sweep.time;
		Result.Location = FromC(Sweep.position);
		Result.Normal = FromC(Sweep.normal);
		return Result;
	}
}

FPursuitAvoidance UPursuitAvoidLibrary::CalculateObstacleAvoidance(FVector CurrentLocation, FVector CurrentVelocity,
	FVector Steering, const TArray<FPursuitShape>& Obstacles, FPursuitAvoidanceSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Obstacle Avoidance Steering"));
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, 0.0};
	const TArray<PursuitShape> CObstacles = Pursuit::ToC(Obstacles);
	PursuitAvoidance Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_steer_avoid_obstacles(Pursuit::ToC(Agent), Pursuit::ToC(Steering), CObstacles.GetData(),
			Pursuit::CountOf(CObstacles), Pursuit::ToC(Settings), &Found);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"obstacles[].axis", Pursuit::HasForward(Outcome, Obstacles) ? "Obstacles[].Forward" : "Obstacles[].Up"}});
	}
	return Pursuit::FromC(Outcome, Found);
}

FPursuitGuardedSteering UPursuitAvoidLibrary::ApplyGuard(FVector CurrentLocation, FVector CurrentVelocity, FVector Steering,
	double DeltaSeconds, const TArray<FPursuitShape>& Obstacles, FPursuitAvoidanceSettings Settings, FPursuitSteeringLimits Limits,
	const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Apply Guard"));
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	const TArray<PursuitShape> CObstacles = Pursuit::ToC(Obstacles);
	PursuitGuardedSteering Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_apply_guard(Pursuit::ToC(Agent), Pursuit::ToC(Steering), CObstacles.GetData(),
			Pursuit::CountOf(CObstacles), Pursuit::ToC(Settings), Pursuit::ToC(Limits), DeltaSeconds, &Found);
	});
	if (Outcome.IsRefused())
	{
		const ANSICHAR* const Axis = Pursuit::HasForward(Outcome, Obstacles) ? "Obstacles[].Forward" : "Obstacles[].Up";
		Log.Write(Outcome, {{"agent.max_speed", "Limits.MaxSpeed"}, {"obstacles[].axis", Axis}});
	}
	return Pursuit::FromC(Outcome, Found);
}

FPursuitCollisionAvoidance UPursuitAvoidLibrary::CalculateCollisionAvoidance(FVector CurrentLocation, FVector CurrentVelocity,
	double MaxSpeed, const TArray<FPursuitMovingNeighbor>& Neighbors, FPursuitAvoidanceLayers Layers,
	FPursuitCollisionSettings Settings)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Collision Avoidance Steering"),
		{{"neighbors.positions[]", "Neighbors[].Location"},
			{"neighbors.velocities[]", "Neighbors[].Velocity"}, {"neighbors.radii[]", "Neighbors[].Radius"},
			{"neighbors.half_heights[]", "Neighbors[].HalfHeight"}, {"neighbors.height_centers[]", "Neighbors[].Location"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	PursuitCrowd CNeighbors{};
	CNeighbors.positions = Pursuit::ViewOf(Neighbors, &FPursuitMovingNeighbor::Location);
	CNeighbors.velocities = Pursuit::ViewOf(Neighbors, &FPursuitMovingNeighbor::Velocity);
	CNeighbors.radii = Pursuit::ViewOf(Neighbors, &FPursuitMovingNeighbor::Radius);
	CNeighbors.layers = Pursuit::ViewOf(Neighbors, &FPursuitMovingNeighbor::Layers);
	CNeighbors.half_heights = Pursuit::ViewOf(Neighbors, &FPursuitMovingNeighbor::HalfHeight);
	CNeighbors.height_centers = Pursuit::HeightsOf(Neighbors, &FPursuitMovingNeighbor::Location);
	CNeighbors.count = Pursuit::CountOf(Neighbors);
	return Pursuit::Answer<PursuitCollisionAvoidance>(Log, [&](PursuitCollisionAvoidance* Out) {
		return pursuit_steer_avoid_collisions(
			Pursuit::ToC(Agent), Pursuit::ToC(Layers), &CNeighbors, Pursuit::ToC(Settings), Out);
	});
}

FPursuitSignedDistance UPursuitAvoidLibrary::GetSignedDistance(const FPursuitShape& Obstacle, FVector Location)
{
	static FPursuitRefusalLog Log(TEXT("Get Signed Distance"), {{"shape.", "Obstacle."}});
	PursuitSignedDistance Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask(
		[&] { return pursuit_get_signed_distance(Pursuit::ToC(Obstacle), Pursuit::ToC(Location), &Found); });
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"shape.axis", Pursuit::HasForward(Obstacle.Kind) ? "Obstacle.Forward" : "Obstacle.Up"}});
	}
	return Pursuit::FromC(Outcome, Found);
}

TArray<FPursuitSignedDistance> UPursuitBatchLibrary::GetSignedDistances(
	const FPursuitShape& Obstacle, const TArray<FVector>& Locations)
{
	static FPursuitRefusalLog Log(TEXT("Get Signed Distances"), {{"shape.", "Obstacle."}});
	TArray<FPursuitSignedDistance> Distances;
	Distances.SetNum(Locations.Num());
	const Pursuit::TInC<PursuitShape> Shape = Pursuit::ToC(Obstacle);
	const PursuitShape* const One = Shape;
	PursuitSignedDistanceBatch Batch{};
	Batch.shapes = PursuitShapeView{One, 0};
	Batch.positions = Pursuit::ViewOf(Locations);
	Batch.count = Pursuit::CountOf(Locations);
	PursuitSignedDistanceBatchSolution Solution{};
	Solution.normals = Pursuit::ArrayOf(Distances, &FPursuitSignedDistance::Normal);
	Solution.distances = Pursuit::ArrayOf(Distances, &FPursuitSignedDistance::Distance);
	const Pursuit::FBatchNames Names{"Locations", {{"position", ""}},
		{{"shape.axis", Pursuit::HasForward(Obstacle.Kind) ? "Obstacle.Forward" : "Obstacle.Up"}}};
	const auto Solve = [&](uint32 Begin, uint32 End, PursuitStatus* Statuses, uint32* Solved) {
		return pursuit_get_signed_distance_batch(&Batch, Begin, End, &Pursuit::ProcessorLevel(), &Solution, Statuses, Solved);
	};
	Pursuit::AnswerBatch(Log, Names, Locations.Num(), Pursuit::ManyItems, Solve,
		[&](int32 Index, const Pursuit::FOutcome& Outcome) { Distances[Index].Reason = Outcome.Status; });
	return Distances;
}

FPursuitSphereSweep UPursuitAvoidLibrary::SweepSphere(
	const FPursuitShape& Obstacle, FVector Location, FVector Velocity, double Radius)
{
	static FPursuitRefusalLog Log(TEXT("Sweep Sphere"), {{"shape.", "Obstacle."}});
	PursuitSphereSweep Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_sweep_sphere(
			Pursuit::ToC(Obstacle), Pursuit::ToC(Location), Pursuit::ToC(Velocity), Radius, &Found);
	});
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"shape.axis", Pursuit::HasForward(Obstacle.Kind) ? "Obstacle.Forward" : "Obstacle.Up"}});
	}
	return Pursuit::FromC(Outcome, Found);
}
