// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitRoamLibrary.h"

#include "Steering/PursuitAvoidConversions.h"
#include "Steering/PursuitSteeringConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitRoamLibrary)
#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitRoamTypes)

namespace Pursuit
{
	/** Read where they lie. */
	static const PursuitSurface* SurfacesOf(const TArray<FPursuitSurface>& Surfaces)
	{
		return reinterpret_cast<const PursuitSurface*>(Surfaces.GetData());
	}

	/** The result reads the path's points where they lie. */
	static TInC<PursuitSteeringPath> ToC(const FPursuitSteeringPath& Path)
	{
		PursuitSteeringPath Result{};
		Result.points = ViewOf(Path.Points);
		Result.radius = Path.Radius;
		Result.count = CountOf(Path.Points);
		Result.topology = static_cast<int32>(Path.Topology);
		return Result;
	}

	static TInC<PursuitFollowPathSettings> ToC(const FPursuitFollowPathSettings& Following)
	{
		PursuitFollowPathSettings Result{};
		Result.look_ahead_time = Following.LookAheadTime;
		Result.slowdown_radius = Following.SlowdownRadius;
		Result.ending = Following.bBrakeForTheEnd ? PURSUIT_PATH_END_BRAKING : PURSUIT_PATH_END_SLOWDOWN;
		Result.search_distance = LimitOrNone(Following.SearchDistance);
		Result.direction = Following.bBackward ? PURSUIT_PATH_DIRECTION_BACKWARD : PURSUIT_PATH_DIRECTION_FORWARD;
		return Result;
	}

	static TInC<PursuitFollowWallSettings> ToC(const FPursuitFollowWallSettings& Following)
	{
		const bool bAsItMoves = Following.Side == EPursuitWallSide::AsItMoves;
		PursuitFollowWallSettings Result{};
		// The wall is on the left of one that goes about the axis in left-handed axes.
		// By components: an engine that looks for NaN makes zero of a vector of no numbers, before the library refuses it.
		const double Sign = Following.Side == EPursuitWallSide::Right ? -1.0 : 1.0;
		Result.axis = PursuitVec3{Sign * Following.Up.X, Sign * Following.Up.Y, Sign * Following.Up.Z};
		Result.distance = Following.Distance;
		Result.look_ahead_time = Following.LookAheadTime;
		Result.travel = bAsItMoves ? PURSUIT_WALL_AS_IT_MOVES : PURSUIT_WALL_ABOUT_AXIS;
		return Result;
	}

	/** The result reads the container's surfaces where they lie. */
	static TInC<PursuitContainer> ToC(const FPursuitContainer& Container)
	{
		PursuitContainer Result{};
		Result.shape = ToC(Container.Shape);
		Result.surfaces = SurfacesOf(Container.Surfaces);
		Result.surface_count = CountOf(Container.Surfaces);
		Result.kind = static_cast<int32>(Container.Kind);
		return Result;
	}

	/** The result reads the field's flows where they lie. */
	static TInC<PursuitFlowField> ToC(const FPursuitFlowField& Field)
	{
		PursuitFlowField Result{};
		Result.flows = ViewOf(Field.Flows);
		Result.origin = ToC(Field.Origin);
		Result.spacing = ToC(Field.Spacing);
		Result.count_x = CountOf(Field.CountX);
		Result.count_y = CountOf(Field.CountY);
		Result.count_z = CountOf(Field.CountZ);
		Result.flow_count = CountOf(Field.Flows);
		Result.outside = static_cast<int32>(Field.Outside);
		return Result;
	}

	/** Turns a body that the caller keeps: the facing then, or zero and the state as it was. */
	template <typename CallType>
	static FVector TurnBy(FPursuitRefusalLog& Log, FPursuitTurnState& State, CallType&& Call)
	{
		PursuitTurnState Turned{};
		const FOutcome Outcome = Log.Check(Ask([&] { return Call(&Turned); }));
		const FPursuitTurnState Answer = FromC(Outcome, Turned);
		State = Outcome.IsRefused() ? State : Answer;
		return Answer.Facing;
	}
}

FPursuitWanderState UPursuitRoamLibrary::BeginWander(int32 Seed, FVector Forward)
{
	static FPursuitRefusalLog Log(TEXT("Begin Wander"));
	return Pursuit::Answer<PursuitWanderState>(Log, [&](PursuitWanderState* Out) {
		return pursuit_begin_wander(static_cast<uint64>(Seed), Pursuit::ToC(Forward), Out);
	});
}

FVector UPursuitRoamLibrary::CalculateWander(FPursuitWanderState& State, FVector CurrentVelocity,
	FPursuitWanderSettings Settings, double MaxSpeed, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Wander Steering"), {{"normal", "Settings.PlaneNormal"}});
	const Pursuit::FAgent Agent{FVector::ZeroVector, CurrentVelocity, MaxSpeed};
	PursuitWanderState CState = Pursuit::ToC(State);
	FVector Steering;
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::AskVector(Steering, [&](PursuitVec3* Out) {
		return Settings.bInPlane ? pursuit_steer_wander_in_plane(Pursuit::ToC(Agent), Pursuit::ToC(Settings),
									   Pursuit::ToC(Settings.PlaneNormal), DeltaSeconds, &CState, Out)
								 : pursuit_steer_wander(Pursuit::ToC(Agent), Pursuit::ToC(Settings), DeltaSeconds, &CState, Out);
	}));
	State = Outcome.IsRefused() ? State : Pursuit::FromC(Outcome, CState);
	return Steering;
}

FPursuitPathSteering UPursuitRoamLibrary::CalculatePathFollow(FVector CurrentLocation, FVector CurrentVelocity,
	const FPursuitSteeringPath& Path, double& Progress, FPursuitFollowPathSettings Settings,
	FPursuitSteeringLimits Limits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Path Follow Steering"),
		{{"path.count", "The number of Path.Points"}, {"agent.max_speed", "Limits.MaxSpeed"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, Limits.MaxSpeed};
	double Reached = Progress;
	const FPursuitPathSteering Followed = Pursuit::Answer<PursuitPathSteering>(Log, [&](PursuitPathSteering* Out) {
		const PursuitStatus Status = pursuit_steer_follow_path(
			Pursuit::ToC(Agent), Pursuit::ToC(Path), Pursuit::ToC(Settings), Progress,
			Pursuit::ToC(Limits), DeltaSeconds, Out);
		Reached = Out->progress;
		return Status;
	});
	Progress = Pursuit::IsRefused(Followed.Reason) ? Progress : Reached;
	return Followed;
}

FVector UPursuitRoamLibrary::CalculateStayOnPath(FVector CurrentLocation, FVector CurrentVelocity,
	const FPursuitSteeringPath& Path, double MaxSpeed, double LookAheadTime)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Stay On Path Steering"),
		{{"path.count", "The number of Path.Points"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_stay_on_path(Pursuit::ToC(Agent), Pursuit::ToC(Path), LookAheadTime, Out);
	});
}

double UPursuitRoamLibrary::FindPathProgress(const FPursuitSteeringPath& Path, FVector Location)
{
	static FPursuitRefusalLog Log(TEXT("Find Path Progress"), {{"path.count", "The number of Path.Points"}});
	double Progress = 0.0;
	Log.Check(Pursuit::Ask(
		[&] { return pursuit_find_path_progress(Pursuit::ToC(Path), Pursuit::ToC(Location), &Progress); }));
	return Progress;
}

FPursuitPathPoint UPursuitRoamLibrary::GetPathPoint(const FPursuitSteeringPath& Path, double Progress)
{
	static FPursuitRefusalLog Log(TEXT("Get Path Point"), {{"path.count", "The number of Path.Points"}});
	return Pursuit::Answer<PursuitPathPoint>(
		Log, [&](PursuitPathPoint* Out) { return pursuit_get_path_point(Pursuit::ToC(Path), Progress, Out); });
}

FVector UPursuitRoamLibrary::CalculateWallFollow(FVector CurrentLocation, FVector CurrentVelocity,
	const TArray<FPursuitSurface>& Surfaces, FPursuitFollowWallSettings Settings, double MaxSpeed)
{
	static FPursuitRefusalLog Log(
		TEXT("Calculate Wall Follow Steering"), {{"settings.axis", "Settings.Up"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_follow_wall(Pursuit::ToC(Agent), Pursuit::SurfacesOf(Surfaces), Pursuit::CountOf(Surfaces),
			Pursuit::ToC(Settings), Out);
	});
}

FPursuitSurface UPursuitRoamLibrary::GetWallSurface(FVector Start, FVector End, FVector CurrentLocation)
{
	static FPursuitRefusalLog Log(TEXT("Get Wall Surface"), {{"position", "CurrentLocation"}});
	return Pursuit::Answer<PursuitSurface>(Log, [&](PursuitSurface* Out) {
		return pursuit_get_wall_surface(Pursuit::ToC(Start), Pursuit::ToC(End), Pursuit::ToC(CurrentLocation), Out);
	});
}

FVector UPursuitRoamLibrary::CalculateContainment(FVector CurrentLocation, FVector CurrentVelocity,
	const FPursuitContainer& Container, double MaxSpeed, double LookAheadTime)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Containment Steering"));
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	FVector Steering;
	const Pursuit::FOutcome Outcome = Pursuit::AskVector(Steering, [&](PursuitVec3* Out) {
		return pursuit_steer_contain(Pursuit::ToC(Agent), Pursuit::ToC(Container), LookAheadTime, Out);
	});
	if (Outcome.IsRefused())
	{
		const bool bForward = Pursuit::HasForward(Container.Shape.Kind);
		Log.Write(Outcome, {{"container.shape.axis", bForward ? "Container.Shape.Forward" : "Container.Shape.Up"}});
	}
	return Steering;
}

FVector UPursuitRoamLibrary::CalculateFlowField(FVector CurrentLocation, FVector CurrentVelocity,
	const FPursuitFlowField& Field, double MaxSpeed, double LookAheadTime)
{
	static FPursuitRefusalLog Log(TEXT("Calculate Flow Field Steering"),
		{{"field.flow_count", "Field.Flows"}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_follow_flow_field(Pursuit::ToC(Agent), Pursuit::ToC(Field), LookAheadTime, Out);
	});
}

FVector UPursuitRoamLibrary::AdvanceTurn(
	FPursuitTurnState& State, FVector Direction, FPursuitTurnLimits TurnLimits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Advance Turn"), {{"limits.", "TurnLimits."}});
	return Pursuit::TurnBy(Log, State, [&](PursuitTurnState* Out) {
		return pursuit_advance_turn(
			Pursuit::ToC(State), Pursuit::ToC(Direction), Pursuit::ToC(TurnLimits), DeltaSeconds, Out);
	});
}

FVector UPursuitRoamLibrary::AdvanceTurnAlongVelocity(
	FPursuitTurnState& State, FVector CurrentVelocity, FPursuitTurnLimits TurnLimits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(
		TEXT("Advance Turn Along Velocity"), {{"velocity", "CurrentVelocity"}, {"limits.", "TurnLimits."}});
	return Pursuit::TurnBy(Log, State, [&](PursuitTurnState* Out) {
		return pursuit_advance_turn_along_velocity(
			Pursuit::ToC(State), Pursuit::ToC(CurrentVelocity), Pursuit::ToC(TurnLimits), DeltaSeconds, Out);
	});
}

double UPursuitRoamLibrary::AdvanceYaw(
	FPursuitYawState& State, double GoalYaw, FPursuitTurnLimits TurnLimits, double DeltaSeconds)
{
	static FPursuitRefusalLog Log(TEXT("Advance Yaw"), {{"goal", "GoalYaw"}, {"limits.", "TurnLimits."}});
	PursuitYawState Turned{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		return pursuit_advance_yaw(
			Pursuit::ToC(State), FMath::DegreesToRadians(GoalYaw), Pursuit::ToC(TurnLimits), DeltaSeconds, &Turned);
	}));
	const FPursuitYawState Answer = Pursuit::FromC(Outcome, Turned);
	State = Outcome.IsRefused() ? State : Answer;
	return Answer.Yaw;
}
