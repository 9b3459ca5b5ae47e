// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

// The steering of a flight component: to its goal or away from it, and around what is in the way.

#include "Flight/PursuitFlightAsk.h"
#include "Flight/PursuitFlightFault.h"
#include "Flight/PursuitFlightPlan.h"
#include "Flight/PursuitFlightScan.h"
#include "GameFramework/Pawn.h"
#include "Motion/PursuitTracker.h"
#include "PursuitFlightComponent.h"
#include "Steering/PursuitAvoidConversions.h"

void UPursuitFlightComponent::FindBodies(FPursuitFlightPlan& InOutPlan) const
{
	const auto Add = [&InOutPlan](const AActor& Actor) {
		float Radius = 0.0f;
		float HalfHeight = 0.0f;
		Actor.GetSimpleCollisionCylinder(Radius, HalfHeight);
		InOutPlan.BodiesRadius += Radius;
		InOutPlan.BodiesHalfLength += FMath::Max(HalfHeight - Radius, 0.0f);
	};
	if (InOutPlan.GoalActor == nullptr)
	{
		return;
	}
	if (bReachTestIncludesAgentRadius)
	{
		Add(*InOutPlan.Pawn);
	}
	if (bReachTestIncludesGoalRadius)
	{
		Add(*InOutPlan.GoalActor);
	}
}

Pursuit::FOutcome UPursuitFlightComponent::Steer(double DeltaSeconds, FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	Plan.Aim = Plan.Goal;
	FindBodies(Plan);
	const Pursuit::FOutcome Arrival = PursuitFlight::AskArrival(Plan, AcceptanceRadius, Plan.bWithin);
	if (Arrival.IsRefused())
	{
		return Arrival;
	}
	if (Plan.bHasPreferredVelocity)
	{
		return Pursuit::AskVector(Plan.Wanted, [&](PursuitVec3* Out) {
			return pursuit_steer_match_velocity(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.PreferredVelocity), Out);
		});
	}
	if (Plan.Mode == EPursuitFlightMode::Flee)
	{
		return SteerAway(DeltaSeconds, Plan);
	}
	if (Plan.bWithin && bStopOnArrival)
	{
		// To arrive where it is means to stop.
		return Pursuit::AskVector(Plan.Wanted, [&](PursuitVec3* Out) {
			return pursuit_steer_arrive(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Agent.Location), 0.0, Out);
		});
	}

	if (bLeadMovingGoal || Plan.Mode == EPursuitFlightMode::Pursue)
	{
		const Pursuit::FOutcome Predicted = Lead(Plan);
		if (Predicted.IsRefused())
		{
			return Predicted;
		}
	}
	if (Plan.Mode != EPursuitFlightMode::Arrive)
	{
		return PursuitFlight::AskSeek(Plan);
	}
	return Pursuit::AskVector(Plan.Wanted, [&](PursuitVec3* Out) {
		return Pursuit::IsZero(SlowdownRadius)
			? pursuit_steer_arrive_braking(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Aim), Pursuit::ToC(Plan.Limits),
				  DeltaSeconds, Out)
			: pursuit_steer_arrive(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Aim), SlowdownRadius, Out);
	});
}

Pursuit::FOutcome UPursuitFlightComponent::Lead(FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	const bool bTracked = GoalForecast == EPursuitGoalForecast::Tracked && Plan.Mode != EPursuitFlightMode::Arrive;
	if (!bTracked || Plan.GoalActor == nullptr)
	{
		return PursuitFlight::AskAim(Plan, Prediction);
	}
	PursuitTrackedMotion Motion{};
	const Pursuit::FOutcome Seen = Pursuit::Ask([&] {
		const PursuitStatus Begun = Tracker.IsEmpty() ? Pursuit::BeginTracker(Tracking, Tracker) : PURSUIT_STATUS_OK;
		return Tracker.IsEmpty() ? Begun
								 : pursuit_step_motion_tracker(Tracker.GetData(), static_cast<size_t>(Tracker.Num()), Clock,
									   Pursuit::ToC(Plan.Goal), 0.0, &Motion);
	});
	return Seen.IsRefused() ? Seen : PursuitFlight::AskAim(Plan, Prediction, &Tracker);
}

Pursuit::FOutcome UPursuitFlightComponent::SteerAway(double DeltaSeconds, FPursuitFlightPlan& InOutPlan) const
{
	FPursuitFlightPlan& Plan = InOutPlan;
	const Pursuit::FOutcome Fled = Pursuit::IsZero(PanicDistance)
		? PursuitFlight::AskFlee(Plan)
		: Pursuit::AskVector(Plan.Wanted, [&](PursuitVec3* Out) {
			  return pursuit_steer_flee_weighted(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Goal), PanicDistance, Out);
		  });
	if (Pursuit::IsZero(HomePull) || Fled.IsRefused())
	{
		return Fled;
	}
	Plan.TargetName = "HomeLocation";
	FVector Steerings[] = {Plan.Wanted, FVector::ZeroVector};
	const Pursuit::FOutcome Returned = Pursuit::AskVector(Steerings[1], [&](PursuitVec3* Out) {
		return pursuit_steer_arrive_braking(Pursuit::ToC(Plan.Agent), Pursuit::ToC(HomeLocation), Pursuit::ToC(Plan.Limits),
			DeltaSeconds, Out);
	});
	if (Returned.IsRefused())
	{
		return Returned;
	}
	const double Weights[] = {1.0, HomePull};
	const PursuitVec3View Vectors{Steerings, sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	const PursuitNumberView Numbers{Weights, sizeof(double), PURSUIT_ELEMENT_F64};
	return Pursuit::AskVector(
		Plan.Wanted, [&](PursuitVec3* Out) { return pursuit_blend_weighted(&Vectors, &Numbers, 2, Out); });
}

Pursuit::FOutcome UPursuitFlightComponent::SteerClear(double DeltaSeconds, FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	if (!Sensing.bAvoidObstacles)
	{
		Plan.Steering = Plan.Wanted;
		return Pursuit::AskVector(Plan.Velocity, [&](PursuitVec3* Out) {
			return pursuit_apply_steering(
				Pursuit::ToC(Plan.Agent.Velocity), Pursuit::ToC(Plan.Wanted), Pursuit::ToC(Plan.Limits), DeltaSeconds, Out);
		});
	}
	FPursuitFlightSight& Seen = See();
	const Pursuit::FOutcome Scanned = Seen.Look(Sensing, Plan, DeltaSeconds);
	if (Scanned.IsRefused())
	{
		return Scanned;
	}
	FPursuitAvoidanceSettings Settings = Pursuit::FindAvoidance(Sensing, Plan);
	if (Plan.Mode != EPursuitFlightMode::Flee && !Plan.bHasPreferredVelocity && !Plan.bDodges)
	{
		// What lies behind the goal is not in the way. The distance to a point is that to a ball without a radius.
		FPursuitShape Point;
		Point.Location = Plan.Aim;
		Point.Radius = 0.0;
		PursuitSignedDistance Way{};
		const Pursuit::FOutcome Measured = Pursuit::Ask(
			[&] { return pursuit_get_signed_distance(Pursuit::ToC(Point), Pursuit::ToC(Plan.Agent.Location), &Way); });
		if (Measured.IsRefused())
		{
			return Measured;
		}
		Settings.LookAheadDistance = Way.distance;
	}

	TArray<PursuitShape>& CObstacles = Seen.Shapes;
	Pursuit::ToC(Seen.Obstacles, CObstacles);
	const uint32 Count = Pursuit::CountOf(CObstacles);
	PursuitAvoidance Around{};
	const Pursuit::FOutcome Avoided = Pursuit::Ask([&] {
		return pursuit_steer_avoid_obstacles(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Wanted), CObstacles.GetData(), Count,
			Pursuit::ToC(Settings), &Around);
	});
	if (Avoided.IsRefused())
	{
		return Avoided;
	}
	PursuitGuardedSteering Safe{};
	const Pursuit::FOutcome Guarded = Pursuit::Ask([&] {
		return pursuit_apply_guard(Pursuit::ToC(Plan.Agent), &Around.steering, CObstacles.GetData(), Count,
			Pursuit::ToC(Settings), Pursuit::ToC(Plan.Limits), DeltaSeconds, &Safe);
	});
	Plan.Steering = Pursuit::FromC(Safe.steering);
	Plan.Velocity = Pursuit::FromC(Safe.velocity);
	const bool bOnlyAround = Safe.outcome == PURSUIT_GUARD_FREE && Around.obstacle >= 0;
	const int32 Met = Safe.obstacle >= 0 ? Safe.obstacle : Around.obstacle;
	Plan.Obstacle = Seen.Owners.IsValidIndex(Met) ? Seen.Owners[Met].Get() : nullptr;
	Plan.Way = bOnlyAround ? EPursuitGuardOutcome::Diverted : static_cast<EPursuitGuardOutcome>(Safe.outcome);
	return Guarded;
}
