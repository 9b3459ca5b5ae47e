// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Steering/PursuitRoamBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(static_cast<int32>(EPursuitContainerKind::Shape) == PURSUIT_CONTAINER_SHAPE);
	static_assert(static_cast<int32>(EPursuitContainerKind::HalfSpaces) == PURSUIT_CONTAINER_HALF_SPACES);
	static_assert(static_cast<int32>(EPursuitFlowOutside::Clamp) == PURSUIT_FLOW_CLAMP);
	static_assert(static_cast<int32>(EPursuitFlowOutside::Zero) == PURSUIT_FLOW_ZERO);
	static_assert(sizeof(FPursuitSurface) == sizeof(PursuitSurface));
	static_assert(offsetof(FPursuitSurface, Point) == offsetof(PursuitSurface, point));
	static_assert(offsetof(FPursuitSurface, Normal) == offsetof(PursuitSurface, normal));

	static const PursuitSurface* ToC(const TArray<FPursuitSurface>& Surfaces)
	{
		return reinterpret_cast<const PursuitSurface*>(Surfaces.GetData());
	}

	static PursuitWanderState ToC(const FPursuitWanderState& State)
	{
		PursuitWanderState Result{};
		Result.heading = ToC(State.Heading);
		Result.direction = ToC(State.Direction);
		Result.random = static_cast<uint64>(State.Random);
		return Result;
	}

	static FPursuitWanderState FromC(const PursuitWanderState& State)
	{
		FPursuitWanderState Result;
		Result.Heading = FromC(State.heading);
		Result.Direction = FromC(State.direction);
		Result.Random = static_cast<int64>(State.random);
		return Result;
	}

	/** The result reads the path's points where they lie. */
	static PursuitSteeringPath ToC(const FPursuitSteeringPath& Path)
	{
		PursuitSteeringPath Result{};
		Result.points = ViewOf(Path.Points);
		Result.radius = Path.Radius;
		Result.count = static_cast<uint32>(Path.Points.Num());
		Result.topology = Path.bClosed ? PURSUIT_PATH_TOPOLOGY_CLOSED : PURSUIT_PATH_TOPOLOGY_OPEN;
		return Result;
	}

	static PursuitTurnLimits ToC(const FPursuitTurnLimits& Limits)
	{
		PursuitTurnLimits Result{};
		Result.max_rate = FMath::DegreesToRadians(Limits.MaxRate);
		Result.max_acceleration = LimitOrNone(FMath::DegreesToRadians(Limits.MaxAcceleration));
		return Result;
	}

	static PursuitTurnState ToC(const FPursuitTurnState& State)
	{
		PursuitTurnState Result{};
		Result.facing = ToC(State.Facing);
		Result.turning.x = FMath::DegreesToRadians(State.Turning.X);
		Result.turning.y = FMath::DegreesToRadians(State.Turning.Y);
		Result.turning.z = FMath::DegreesToRadians(State.Turning.Z);
		return Result;
	}

	static FPursuitTurnState FromC(const PursuitTurnState& State)
	{
		FPursuitTurnState Result;
		Result.Facing = FromC(State.facing);
		Result.Turning.X = FMath::RadiansToDegrees(State.turning.x);
		Result.Turning.Y = FMath::RadiansToDegrees(State.turning.y);
		Result.Turning.Z = FMath::RadiansToDegrees(State.turning.z);
		return Result;
	}

	EPursuitStatus BeginWander(int32 Seed, const FVector& Forward, FPursuitWanderState& OutState)
	{
		const PursuitVec3 CForward = ToC(Forward);
		PursuitWanderState State{};
		const EPursuitStatus Status =
			Ask([&] { return pursuit_begin_wander(static_cast<uint64>(Seed), &CForward, &State); });
		OutState = FromC(State);
		return Status;
	}

	EPursuitStatus SteerWander(const FAgent& Agent, const FPursuitWanderSettings& Settings, double DeltaTime,
		FPursuitWanderState& State, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		PursuitWanderSettings CSettings{};
		CSettings.distance = Settings.Distance;
		CSettings.radius = Settings.Radius;
		CSettings.wander_rate = FMath::DegreesToRadians(Settings.WanderRate);
		const PursuitVec3 Normal = ToC(Settings.PlaneNormal);
		PursuitWanderState CState = ToC(State);
		const EPursuitStatus Status = AskVector(OutSteering, [&](PursuitVec3* Out) {
			return Settings.bInPlane
				? pursuit_steer_wander_in_plane(&CAgent, &CSettings, &Normal, DeltaTime, &CState, Out)
				: pursuit_steer_wander(&CAgent, &CSettings, DeltaTime, &CState, Out);
		});
		State = Status == EPursuitStatus::Unavailable ? FPursuitWanderState() : FromC(CState);
		return Status;
	}

	FPursuitPathSteering SteerFollowPath(const FAgent& Agent, const FPursuitSteeringPath& Path,
		const FPursuitPathFollowing& Following, double Progress, const FPursuitSteeringLimits& Limits, double DeltaTime)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitSteeringPath CPath = ToC(Path);
		PursuitFollowPathSettings Settings{};
		Settings.look_ahead_time = Following.LookAheadTime;
		Settings.slowdown_radius = Following.SlowdownRadius;
		Settings.ending = Following.bBrakeForTheEnd ? PURSUIT_PATH_END_BRAKING : PURSUIT_PATH_END_SLOWDOWN;
		const PursuitSteeringLimits CLimits = ToC(Limits);
		Settings.search_distance = LimitOrNone(Following.SearchDistance);
		Settings.direction = Following.bBackward ? PURSUIT_PATH_DIRECTION_BACKWARD : PURSUIT_PATH_DIRECTION_FORWARD;
		PursuitPathSteering Followed{};
		FPursuitPathSteering Result;
		Result.Reason = Ask([&] {
			return pursuit_steer_follow_path(&CAgent, &CPath, &Settings, Progress, &CLimits, DeltaTime, &Followed);
		});
		Result.Steering = FromC(Followed.steering);
		Result.Progress = Followed.progress;
		Result.Remaining = Followed.remaining;
		Result.Distance = Followed.distance;
		return Result;
	}

	EPursuitStatus SteerStayOnPath(
		const FAgent& Agent, const FPursuitSteeringPath& Path, double LookAheadTime, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitSteeringPath CPath = ToC(Path);
		return AskVector(OutSteering,
			[&](PursuitVec3* Out) { return pursuit_steer_stay_on_path(&CAgent, &CPath, LookAheadTime, Out); });
	}

	EPursuitStatus FindPathProgress(const FPursuitSteeringPath& Path, const FVector& Location, double& OutProgress)
	{
		const PursuitSteeringPath CPath = ToC(Path);
		const PursuitVec3 CLocation = ToC(Location);
		OutProgress = 0.0;
		return Ask([&] { return pursuit_find_path_progress(&CPath, &CLocation, &OutProgress); });
	}

	EPursuitStatus GetPathPoint(const FPursuitSteeringPath& Path, double Progress, FPursuitPathPoint& OutPoint)
	{
		const PursuitSteeringPath CPath = ToC(Path);
		PursuitPathPoint Found{};
		const EPursuitStatus Reason = Ask([&] { return pursuit_get_path_point(&CPath, Progress, &Found); });
		OutPoint.Location = FromC(Found.position);
		OutPoint.Tangent = FromC(Found.tangent);
		OutPoint.Curvature = Found.curvature;
		return Reason;
	}

	EPursuitStatus SteerFollowWall(const FAgent& Agent, const TArray<FPursuitSurface>& Surfaces,
		const FPursuitWallFollowing& Following, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		PursuitFollowWallSettings Settings{};
		// The wall is on the left of one that goes about the axis in left-handed axes.
		Settings.axis = ToC(Following.Side == EPursuitWallSide::Right ? -Following.Up : Following.Up);
		Settings.distance = Following.Distance;
		Settings.look_ahead_time = Following.LookAheadTime;
		Settings.travel =
			Following.Side == EPursuitWallSide::AsItMoves ? PURSUIT_WALL_AS_IT_MOVES : PURSUIT_WALL_ABOUT_AXIS;
		const uint32 Count = static_cast<uint32>(Surfaces.Num());
		return AskVector(OutSteering, [&](PursuitVec3* Out) {
			return pursuit_steer_follow_wall(&CAgent, ToC(Surfaces), Count, &Settings, Out);
		});
	}

	EPursuitStatus GetWallSurface(
		const FVector& Start, const FVector& End, const FVector& Location, FPursuitSurface& OutSurface)
	{
		const PursuitVec3 CStart = ToC(Start);
		const PursuitVec3 CEnd = ToC(End);
		const PursuitVec3 CLocation = ToC(Location);
		PursuitSurface Surface{};
		const EPursuitStatus Status = Ask([&] { return pursuit_get_wall_surface(&CStart, &CEnd, &CLocation, &Surface); });
		OutSurface.Point = FromC(Surface.point);
		OutSurface.Normal = FromC(Surface.normal);
		return Status;
	}

	EPursuitStatus SteerContain(
		const FAgent& Agent, const FPursuitContainer& Container, double LookAheadTime, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		PursuitContainer CContainer{};
		CContainer.shape = ToC(Container.Shape);
		CContainer.surfaces = ToC(Container.Surfaces);
		CContainer.surface_count = static_cast<uint32>(Container.Surfaces.Num());
		CContainer.kind = static_cast<int32>(Container.Kind);
		return AskVector(OutSteering,
			[&](PursuitVec3* Out) { return pursuit_steer_contain(&CAgent, &CContainer, LookAheadTime, Out); });
	}

	EPursuitStatus SteerFollowFlowField(
		const FAgent& Agent, const FPursuitFlowField& Field, double LookAheadTime, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		PursuitFlowField CField{};
		CField.flows = ViewOf(Field.Flows);
		CField.origin = ToC(Field.Origin);
		CField.spacing = ToC(Field.Spacing);
		// A count below zero is more than there are flows.
		CField.count_x = static_cast<uint32>(Field.CountX);
		CField.count_y = static_cast<uint32>(Field.CountY);
		CField.count_z = static_cast<uint32>(Field.CountZ);
		CField.flow_count = static_cast<uint32>(Field.Flows.Num());
		CField.outside = static_cast<int32>(Field.Outside);
		return AskVector(OutSteering,
			[&](PursuitVec3* Out) { return pursuit_steer_follow_flow_field(&CAgent, &CField, LookAheadTime, Out); });
	}

	EPursuitStatus TurnToFace(
		FPursuitTurnState& State, const FVector& Direction, const FPursuitTurnLimits& Limits, double DeltaTime)
	{
		const PursuitTurnState CState = ToC(State);
		const PursuitVec3 CDirection = ToC(Direction);
		const PursuitTurnLimits CLimits = ToC(Limits);
		PursuitTurnState Turned{};
		const EPursuitStatus Status =
			Ask([&] { return pursuit_turn_to_face(&CState, &CDirection, &CLimits, DeltaTime, &Turned); });
		State = FromC(Turned);
		return Status;
	}

	EPursuitStatus LookWhereYouGo(
		FPursuitTurnState& State, const FVector& Velocity, const FPursuitTurnLimits& Limits, double DeltaTime)
	{
		const PursuitTurnState CState = ToC(State);
		const PursuitVec3 CVelocity = ToC(Velocity);
		const PursuitTurnLimits CLimits = ToC(Limits);
		PursuitTurnState Turned{};
		const EPursuitStatus Status =
			Ask([&] { return pursuit_look_where_you_go(&CState, &CVelocity, &CLimits, DeltaTime, &Turned); });
		State = FromC(Turned);
		return Status;
	}

	EPursuitStatus TurnYaw(FPursuitYawState& State, double Goal, const FPursuitTurnLimits& Limits, double DeltaTime)
	{
		const PursuitYawState CState{FMath::DegreesToRadians(State.Yaw), FMath::DegreesToRadians(State.Rate)};
		const PursuitTurnLimits CLimits = ToC(Limits);
		PursuitYawState Turned{};
		const EPursuitStatus Status = Ask(
			[&] { return pursuit_turn_yaw(&CState, FMath::DegreesToRadians(Goal), &CLimits, DeltaTime, &Turned); });
		State.Yaw = FMath::RadiansToDegrees(Turned.yaw);
		State.Rate = FMath::RadiansToDegrees(Turned.rate);
		return Status;
	}

	bool ReadDefaults(FPursuitWanderSettings& OutWander, FPursuitPathFollowing& OutPath, FPursuitWallFollowing& OutWall,
		FPursuitTurnLimits& OutTurn)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitWanderSettings Wander = pursuit_wander_settings_default();
		OutWander.Distance = Wander.distance;
		OutWander.Radius = Wander.radius;
		OutWander.WanderRate = FMath::RadiansToDegrees(Wander.wander_rate);
		const PursuitFollowPathSettings Path = pursuit_follow_path_settings_default();
		OutPath.LookAheadTime = Path.look_ahead_time;
		OutPath.SlowdownRadius = Path.slowdown_radius;
		OutPath.bBrakeForTheEnd = Path.ending == PURSUIT_PATH_END_BRAKING;
		OutPath.SearchDistance = Path.search_distance;
		OutPath.bBackward = Path.direction == PURSUIT_PATH_DIRECTION_BACKWARD;
		const PursuitFollowWallSettings Wall = pursuit_follow_wall_settings_default();
		OutWall.Distance = Wall.distance;
		OutWall.LookAheadTime = Wall.look_ahead_time;
		OutWall.Up = FromC(Wall.axis);
		OutWall.Side =
			Wall.travel == PURSUIT_WALL_AS_IT_MOVES ? EPursuitWallSide::AsItMoves : EPursuitWallSide::Left;
		const PursuitTurnLimits Turn = pursuit_turn_limits_default();
		OutTurn.MaxRate = FMath::RadiansToDegrees(Turn.max_rate);
		OutTurn.MaxAcceleration = FMath::RadiansToDegrees(Turn.max_acceleration);
		return true;
	}
}
