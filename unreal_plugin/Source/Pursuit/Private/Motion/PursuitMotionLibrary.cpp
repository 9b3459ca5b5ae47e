// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitMotionLibrary.h"

#include "Motion/PursuitMotionConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitMotionLibrary)
#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitMotionTypes)

namespace Pursuit
{
	static TInC<PursuitPursuerMotion> ToC(const FPursuitPursuerMotion& Pursuer)
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
}

FPursuitMotionIntercept UPursuitMotionLibrary::SolveMotionIntercept(const FPursuitPursuerMotion& Pursuer,
	const FPursuitTargetMotion& Target, double Horizon, double CaptureRadius, int32 MaxSteps)
{
	static FPursuitRefusalLog Log(TEXT("Solve Motion Intercept"),
		{{"query.target.axis", "Target.TurnAxis"},
			{"query.target.path.start", "Target.PathStart"}, {"query.target.path.count", "The number of Target.Path"},
			{"query.target.path.timing", "Target.PathTiming"}, {"query.target.path.topology", "Target.PathTopology"},
			{"query.target.path.positions[]", "Target.Path[].Location"}});
	PursuitMotionInterceptQuery Query{};
	Query.pursuer = Pursuit::ToC(Pursuer);
	Query.target = Pursuit::ToC(Target);
	Query.capture_radius = CaptureRadius;
	Query.horizon = Horizon;
	Query.max_steps = static_cast<uint32>(FMath::Max(MaxSteps, 0));
	PursuitMotionInterceptSolution Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] { return pursuit_solve_motion_intercept(&Query, &Found); });
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"query.target.path.paces[]", Pursuit::PaceOf(Target)}});
	}
	return Pursuit::FromC(Outcome, Found);
}

FPursuitMotionStateAnswer UPursuitMotionLibrary::GetMotionState(const FPursuitTargetMotion& Target, double Time)
{
	static FPursuitRefusalLog Log(TEXT("Get Motion State"),
		{{"target.axis", "Target.TurnAxis"}, {"target.path.start", "Target.PathStart"},
			{"target.path.count", "The number of Target.Path"}, {"target.path.timing", "Target.PathTiming"},
			{"target.path.topology", "Target.PathTopology"}, {"target.path.positions[]", "Target.Path[].Location"}});
	PursuitMotionState Found{};
	const Pursuit::FOutcome Outcome =
		Pursuit::Ask([&] { return pursuit_get_motion_state(Pursuit::ToC(Target), Time, &Found); });
	if (Outcome.IsRefused())
	{
		Log.Write(Outcome, {{"target.path.paces[]", Pursuit::PaceOf(Target)}});
	}
	return Pursuit::FromC(Outcome, Found);
}

FPursuitDubinsPath UPursuitMotionLibrary::FindDubinsPath(const FPursuitPursuerMotion& Car, FVector Point, double CaptureRadius)
{
	static FPursuitRefusalLog Log(TEXT("Find Dubins Path"), {{"pursuer.", "Car."}});
	if (Car.Kind != EPursuitPursuerKind::Car)
	{
		return Pursuit::FromC(Log.Refuse(TEXT("Car.Kind"), TEXT("must be Car")), PursuitDubinsPath{});
	}
	return Pursuit::Answer<PursuitDubinsPath>(Log, [&](PursuitDubinsPath* Out) {
		return pursuit_find_dubins_path(Pursuit::ToC(Car), Pursuit::ToC(Point), CaptureRadius, Out);
	});
}

FPursuitMotionStateAnswer UPursuitMotionLibrary::GetDubinsPose(
	const FPursuitPursuerMotion& Car, const FPursuitDubinsPath& Path, double Distance)
{
	static FPursuitRefusalLog Log(TEXT("Get Dubins Pose"), {{"pursuer.", "Car."}});
	if (Car.Kind != EPursuitPursuerKind::Car)
	{
		return Pursuit::FromC(Log.Refuse(TEXT("Car.Kind"), TEXT("must be Car")), PursuitMotionState{});
	}
	return Pursuit::Answer<PursuitMotionState>(Log, [&](PursuitMotionState* Out) {
		return pursuit_get_dubins_pose(Pursuit::ToC(Car), Pursuit::ToC(Path), Distance, Out);
	});
}
