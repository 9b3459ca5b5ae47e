// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Motion/PursuitMotionBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(static_cast<int32>(EPursuitTargetKind::Straight) == PURSUIT_TARGET_STRAIGHT);
	static_assert(static_cast<int32>(EPursuitTargetKind::Accelerating) == PURSUIT_TARGET_ACCELERATING);
	static_assert(static_cast<int32>(EPursuitTargetKind::Turning) == PURSUIT_TARGET_TURNING);
	static_assert(static_cast<int32>(EPursuitTargetKind::Path) == PURSUIT_TARGET_PATH);
	static_assert(static_cast<int32>(EPursuitPathTiming::Times) == PURSUIT_PATH_TIMING_TIMES);
	static_assert(static_cast<int32>(EPursuitPathTiming::Speeds) == PURSUIT_PATH_TIMING_SPEEDS);
	static_assert(static_cast<int32>(EPursuitPursuerKind::Constant) == PURSUIT_PURSUER_CONSTANT);
	static_assert(static_cast<int32>(EPursuitPursuerKind::Ramp) == PURSUIT_PURSUER_RAMP);
	static_assert(static_cast<int32>(EPursuitPursuerKind::Thrust) == PURSUIT_PURSUER_THRUST);
	static_assert(static_cast<int32>(EPursuitPursuerKind::Car) == PURSUIT_PURSUER_CAR);
	// From the first axis toward the second: left in right-handed axes, right in Unreal's left-handed ones.
	static_assert(static_cast<int32>(EPursuitPathTopology::Open) == PURSUIT_PATH_TOPOLOGY_OPEN);
	static_assert(static_cast<int32>(EPursuitPathTopology::Closed) == PURSUIT_PATH_TOPOLOGY_CLOSED);
	static_assert(static_cast<int32>(EPursuitPathTopology::Loop) == PURSUIT_PATH_TOPOLOGY_LOOP);
	static_assert(static_cast<int32>(EPursuitDubinsSegment::Straight) == PURSUIT_DUBINS_STRAIGHT);
	static_assert(static_cast<int32>(EPursuitDubinsSegment::Right) == PURSUIT_DUBINS_LEFT);
	static_assert(static_cast<int32>(EPursuitDubinsSegment::Left) == PURSUIT_DUBINS_RIGHT);

	/** The path of the result reads the target's points where they lie. */
	static PursuitTargetMotion ToC(const FPursuitTargetMotion& Target)
	{
		PursuitTargetMotion Result{};
		Result.position = ToC(Target.Location);
		Result.velocity = ToC(Target.Velocity);
		Result.acceleration = ToC(Target.Acceleration);
		Result.max_speed = LimitOrNone(Target.MaxSpeed);
		Result.axis = ToC(Target.TurnAxis);
		Result.turn_rate = FMath::DegreesToRadians(Target.TurnRate);
		Result.path.positions = ViewOf(Target.Path, &FPursuitWaypoint::Location);
		const bool bTimes = Target.PathTiming == EPursuitPathTiming::Times;
		Result.path.paces = ViewOf(Target.Path, bTimes ? &FPursuitWaypoint::Time : &FPursuitWaypoint::Speed);
		Result.path.start = Target.PathStart;
		Result.path.count = static_cast<uint32>(Target.Path.Num());
		Result.path.timing = static_cast<int32>(Target.PathTiming);
		Result.path.topology = static_cast<int32>(Target.PathTopology);
		Result.kind = static_cast<int32>(Target.Kind);
		return Result;
	}

	static PursuitPursuerMotion ToC(const FPursuitPursuerMotion& Pursuer)
	{
		PursuitPursuerMotion Result{};
		Result.position = ToC(Pursuer.Location);
		Result.velocity = ToC(Pursuer.Velocity);
		Result.speed = Pursuer.Speed;
		Result.max_speed =
			Pursuer.Kind == EPursuitPursuerKind::Thrust ? LimitOrNone(Pursuer.MaxSpeed) : Pursuer.MaxSpeed;
		Result.max_acceleration = Pursuer.MaxAcceleration;
		Result.heading = ToC(Pursuer.Heading);
		Result.turn_radius = Pursuer.TurnRadius;
		Result.kind = static_cast<int32>(Pursuer.Kind);
		return Result;
	}

	FPursuitMotionIntercept SolveMotionIntercept(const FPursuitPursuerMotion& Pursuer, const FPursuitTargetMotion& Target,
		double Horizon, double CaptureRadius)
	{
		PursuitMotionInterceptQuery Query{};
		Query.pursuer = ToC(Pursuer);
		Query.target = ToC(Target);
		Query.capture_radius = CaptureRadius;
		Query.horizon = Horizon;
		PursuitMotionInterceptSolution Solution{};
		FPursuitMotionIntercept Result;
		Result.Reason = Ask([&] { return pursuit_solve_motion_intercept(&Query, &Solution); });
		Result.bMet = IsMet(Result.Reason);
		Result.Point = FromC(Solution.point);
		Result.Course = FromC(Solution.course);
		Result.Time = Solution.time;
		Result.MissDistance = Solution.miss_distance;
		return Result;
	}

	FPursuitMotionState GetMotionState(const FPursuitTargetMotion& Target, double Seconds)
	{
		const PursuitTargetMotion CTarget = ToC(Target);
		PursuitMotionState State{};
		FPursuitMotionState Result;
		Result.Reason = Ask([&] { return pursuit_get_motion_state(&CTarget, Seconds, &State); });
		Result.Location = FromC(State.position);
		Result.Velocity = FromC(State.velocity);
		return Result;
	}

	FPursuitDubinsPath FindDubinsPath(const FPursuitPursuerMotion& Car, const FVector& Point, double CaptureRadius)
	{
		const PursuitPursuerMotion CCar = ToC(Car);
		const PursuitVec3 CPoint = ToC(Point);
		PursuitDubinsPath Path{};
		FPursuitDubinsPath Result;
		Result.Reason = Ask([&] { return pursuit_find_dubins_path(&CCar, &CPoint, CaptureRadius, &Path); });
		Result.First = static_cast<EPursuitDubinsSegment>(Path.first);
		Result.FirstLength = Path.first_length;
		Result.Second = static_cast<EPursuitDubinsSegment>(Path.second);
		Result.SecondLength = Path.second_length;
		return Result;
	}

	FPursuitMotionState GetDubinsPose(const FPursuitPursuerMotion& Car, const FPursuitDubinsPath& Path, double Distance)
	{
		const PursuitPursuerMotion CCar = ToC(Car);
		PursuitDubinsPath CPath{};
		CPath.first = static_cast<int32>(Path.First);
		CPath.first_length = Path.FirstLength;
		CPath.second = static_cast<int32>(Path.Second);
		CPath.second_length = Path.SecondLength;
		PursuitMotionState State{};
		FPursuitMotionState Result;
		Result.Reason = Ask([&] { return pursuit_get_dubins_pose(&CCar, &CPath, Distance, &State); });
		Result.Location = FromC(State.position);
		Result.Velocity = FromC(State.velocity);
		return Result;
	}
}
