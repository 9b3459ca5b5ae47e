// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitRoamLibrary.h"

#include "Core/PursuitCaller.h"
#include "Steering/PursuitAvoidConversions.h"
#include "Steering/PursuitSteeringConversions.h"

#include <limits>

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitRoamLibrary)
#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitRoamTypes)

namespace Pursuit
{
	/** Most points of a flow field: 48 bytes of memory for each stay below what an array of the engine can count. */
	static constexpr int32 MaxFlowPoints = 40'000'000;

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

	static PursuitFlowGrid GridOf(const FPursuitFlowField& Field)
	{
		PursuitFlowGrid Result{};
		Result.origin = ToC(Field.Origin);
		Result.spacing = ToC(Field.Spacing);
		Result.count_x = CountOf(Field.CountX);
		Result.count_y = CountOf(Field.CountY);
		Result.count_z = CountOf(Field.CountZ);
		return Result;
	}

	/** Number of points of a field's grid; 0 for one that has none, or too many. */
	static int32 PointsOf(const FPursuitFlowField& Field)
	{
		const double Points = static_cast<double>(CountOf(Field.CountX)) * CountOf(Field.CountY) * CountOf(Field.CountZ);
		return Points <= MaxFlowPoints ? static_cast<int32>(Points) : 0;
	}

	/** The ground of a field: 1 everywhere without costs, and 0 is blocked. */
	struct FGround
	{
		TArray<double> Costs;
		PursuitFlowGround Ground{};

		FGround(const FPursuitFlowField& Field, const TArray<double>& InCosts)
			: Costs(InCosts)
		{
			if (Costs.IsEmpty())
			{
				Costs.SetNumZeroed(PointsOf(Field));
				for (double& Cost : Costs)
				{
					Cost = 1.0;
				}
			}
			for (double& Cost : Costs)
			{
				Cost = LimitOrNone(Cost);
			}
			Ground.grid = GridOf(Field);
			Ground.costs = ViewOf(Costs);
			Ground.cost_count = CountOf(Costs);
		}
	};

	/** How the inputs of a build are called on its pins. */
	static TArray<FPinName> FlowFieldPins()
	{
		return {{"query.ground.grid.", "Grid."}, {"query.ground.costs", "Costs"}, {"query.ground.costs[]", "Costs[]"},
			{"query.ground.cost_count", "Costs"}, {"query.goals", "Goals"}, {"query.goals[]", "Goals[]"}};
	}

	static FPursuitFlowFieldBuild Begin(FPursuitRefusalLog& Log, const FPursuitFlowField& Grid, const TArray<double>& Costs,
		const TArray<FVector>& Goals, EPursuitStatus& Reason)
	{
		const FGround Ground(Grid, Costs);
		PursuitFlowFieldQuery Query{};
		Query.ground = Ground.Ground;
		Query.goals = ViewOf(Goals);
		Query.goal_count = CountOf(Goals);
		PursuitFlowFieldProgress Progress{};
		FPursuitFlowFieldBuild Build;
		const FOutcome Outcome = Log.Check(Ask([&] {
			Build.Memory.SetNumZeroed(static_cast<int32>(pursuit_flow_field_memory_size(CountOf(PointsOf(Grid)))));
			return pursuit_begin_flow_field(&Query, Build.Memory.GetData(), Build.Memory.Num(), &Progress);
		}));
		Reason = Outcome.Status;
		if (Outcome.IsRefused())
		{
			return FPursuitFlowFieldBuild();
		}
		Build.Grid = Grid;
		Build.Grid.Flows.Reset();
		return Build;
	}

	/** A field that is the answer to a refused question. */
	static FPursuitFlowField NoField()
	{
		FPursuitFlowField Field;
		Field.Spacing = FVector::ZeroVector;
		return Field;
	}

	/** True when the build is finished; then the field has its flows. */
	static bool Continue(FPursuitRefusalLog& Log, FPursuitFlowFieldBuild& Build, uint32 MaxPoints, double Speed,
		FPursuitFlowField& Field, TArray<double>& CostsToGo, EPursuitStatus& Reason)
	{
		PursuitFlowFieldProgress Progress{};
		FOutcome Outcome = Log.Check(Ask([&] {
			return pursuit_continue_flow_field(Build.Memory.GetData(), Build.Memory.Num(), MaxPoints, &Progress);
		}));
		Reason = Outcome.Status;
		if (Reason == EPursuitStatus::Unfinished)
		{
			return false;
		}
		if (!Outcome.IsRefused())
		{
			Field = Build.Grid;
			Field.Flows.SetNumZeroed(static_cast<int32>(Progress.point_count));
			CostsToGo.SetNumZeroed(static_cast<int32>(Progress.point_count));
			uint32 Count = 0;
			Outcome = Log.Check(Ask([&] {
				return pursuit_get_flows(Build.Memory.GetData(), Build.Memory.Num(), Speed,
					reinterpret_cast<PursuitVec3*>(Field.Flows.GetData()), CostsToGo.GetData(), Progress.point_count, &Count);
			}));
		}
		if (Outcome.IsRefused())
		{
			Reason = Outcome.Status;
			Field = NoField();
			CostsToGo.Reset();
		}
		return !Outcome.IsRefused();
	}

	/** The result reads the field's flows where they lie. */
	static TInC<PursuitFlowField> ToC(const FPursuitFlowField& Field)
	{
		PursuitFlowField Result{};
		Result.flows = ViewOf(Field.Flows);
		Result.grid = GridOf(Field);
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
	FPursuitWanderSettings Settings, double MaxSpeed, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
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
	FPursuitSteeringLimits Limits, double DeltaSeconds, const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
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
		{{"field.flow_count", "Field.Flows"}, {"field.grid.", "Field."}});
	const Pursuit::FAgent Agent{CurrentLocation, CurrentVelocity, MaxSpeed};
	return Pursuit::Answer<PursuitVec3>(Log, [&](PursuitVec3* Out) {
		return pursuit_steer_follow_flow_field(Pursuit::ToC(Agent), Pursuit::ToC(Field), LookAheadTime, Out);
	});
}

FPursuitFlowField UPursuitRoamLibrary::BuildFlowField(const FPursuitFlowField& Grid, const TArray<double>& Costs,
	const TArray<FVector>& Goals, TArray<double>& CostsToGo, EPursuitStatus& Reason, double Speed)
{
	static FPursuitRefusalLog Log(TEXT("Build Flow Field"), Pursuit::FlowFieldPins());
	FPursuitFlowField Field = Pursuit::NoField();
	CostsToGo.Reset();
	FPursuitFlowFieldBuild Build = Pursuit::Begin(Log, Grid, Costs, Goals, Reason);
	if (!Build.Memory.IsEmpty())
	{
		Pursuit::Continue(Log, Build, std::numeric_limits<uint32>::max(), Speed, Field, CostsToGo, Reason);
	}
	return Field;
}

FPursuitFlowFieldBuild UPursuitRoamLibrary::BeginFlowField(
	const FPursuitFlowField& Grid, const TArray<double>& Costs, const TArray<FVector>& Goals, EPursuitStatus& Reason)
{
	static FPursuitRefusalLog Log(TEXT("Begin Flow Field"), Pursuit::FlowFieldPins());
	return Pursuit::Begin(Log, Grid, Costs, Goals, Reason);
}

bool UPursuitRoamLibrary::ContinueFlowField(FPursuitFlowFieldBuild& Build, FPursuitFlowField& Field,
	TArray<double>& CostsToGo, EPursuitStatus& Reason, int32 MaxPoints, double Speed)
{
	static FPursuitRefusalLog Log(TEXT("Continue Flow Field"));
	Field = Pursuit::NoField();
	CostsToGo.Reset();
	if (Build.Memory.IsEmpty())
	{
		Reason = Log.Refuse(TEXT("Build"), TEXT("must come from Begin Flow Field")).Status;
		return false;
	}
	if (MaxPoints < 1)
	{
		Reason = Log.Refuse(TEXT("MaxPoints"), TEXT("must be 1 or more")).Status;
		return false;
	}
	return Pursuit::Continue(Log, Build, Pursuit::CountOf(MaxPoints), Speed, Field, CostsToGo, Reason);
}

TArray<double> UPursuitRoamLibrary::AddCongestion(const FPursuitFlowField& Grid, const TArray<double>& Costs,
	const TArray<FVector>& Locations, const TArray<FVector>& Velocities, double Radius, double CostWhenFull, double FreeSpeed)
{
	static FPursuitRefusalLog Log(TEXT("Add Congestion"),
		{{"ground.grid.", "Grid."}, {"ground.costs", "Costs"}, {"ground.costs[]", "Costs[]"}, {"ground.cost_count", "Costs"},
			{"crowd.positions[]", "Locations[]"},
			{"crowd.velocities[]", "Velocities[]"}, {"crowd.radii[]", "Radius"}, {"settings.", ""}});
	TArray<double> Result;
	if (!Velocities.IsEmpty() && Velocities.Num() != Locations.Num())
	{
		Log.Refuse(TEXT("Velocities"), TEXT("must have as many items as Locations, or none"));
		return Result;
	}
	const Pursuit::FGround Ground(Grid, Costs);
	PursuitCrowd Crowd{};
	Crowd.positions = Pursuit::ViewOf(Locations);
	Crowd.velocities = Velocities.IsEmpty() ? PursuitVec3View{} : Pursuit::ViewOf(Velocities);
	Crowd.radii = pursuit_make_number_view(&Radius, 0);
	Crowd.count = Pursuit::CountOf(Locations);
	const PursuitCongestionSettings Settings{CostWhenFull, FreeSpeed};
	uint32 Count = 0;
	// Room for one cost at least, so that an empty grid is refused for being empty.
	Result.SetNumZeroed(FMath::Max(Ground.Costs.Num(), 1));
	const Pursuit::FOutcome Outcome = Log.Check(
		Pursuit::Ask([&] { return pursuit_add_congestion(&Ground.Ground, &Crowd, &Settings, Result.GetData(), &Count); }));
	Result.SetNum(Outcome.IsRefused() ? 0 : static_cast<int32>(Count));
	return Result;
}

FVector UPursuitRoamLibrary::AdvanceTurn(
	FPursuitTurnState& State, FVector Direction, FPursuitTurnLimits TurnLimits, double DeltaSeconds, FVector DirectionRate,
	const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Advance Turn"), {{"limits.", "TurnLimits."}});
	return Pursuit::TurnBy(Log, State, [&](PursuitTurnState* Out) {
		return pursuit_advance_turn(
			Pursuit::ToC(State), Pursuit::ToC(Direction), Pursuit::ToC(DirectionRate), Pursuit::ToC(TurnLimits), DeltaSeconds, Out);
	});
}

FVector UPursuitRoamLibrary::AdvanceTurnAlongVelocity(
	FPursuitTurnState& State, FVector CurrentVelocity, FPursuitTurnLimits TurnLimits, double DeltaSeconds,
	const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(
		TEXT("Advance Turn Along Velocity"), {{"velocity", "CurrentVelocity"}, {"limits.", "TurnLimits."}});
	return Pursuit::TurnBy(Log, State, [&](PursuitTurnState* Out) {
		return pursuit_advance_turn_along_velocity(
			Pursuit::ToC(State), Pursuit::ToC(CurrentVelocity), Pursuit::ToC(TurnLimits), DeltaSeconds, Out);
	});
}

double UPursuitRoamLibrary::AdvanceYaw(
	FPursuitYawState& State, double GoalYaw, FPursuitTurnLimits TurnLimits, double DeltaSeconds, double GoalRate,
	const UObject* WorldContextObject)
{
	DeltaSeconds = Pursuit::DeltaSecondsOf(WorldContextObject, DeltaSeconds);
	static FPursuitRefusalLog Log(TEXT("Advance Yaw"), {{"goal", "GoalYaw"}, {"goal_rate", "GoalRate"}, {"limits.", "TurnLimits."}});
	PursuitYawState Turned{};
	const Pursuit::FOutcome Outcome = Log.Check(Pursuit::Ask([&] {
		return pursuit_advance_yaw(
			Pursuit::ToC(State), FMath::DegreesToRadians(GoalYaw), FMath::DegreesToRadians(GoalRate), Pursuit::ToC(TurnLimits),
			DeltaSeconds, &Turned);
	}));
	const FPursuitYawState Answer = Pursuit::FromC(Outcome, Turned);
	State = Outcome.IsRefused() ? State : Answer;
	return Answer.Yaw;
}
