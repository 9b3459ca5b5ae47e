// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Flight/PursuitFlightAsk.h"

#include "Flight/PursuitFlightPlan.h"
#include "Intercept/PursuitInterceptConversions.h"
#include "Steering/PursuitAvoidConversions.h"

TArray<Pursuit::FPinName> PursuitFlight::Inputs(const ANSICHAR* Target, const ANSICHAR* TargetVelocity)
{
	const ANSICHAR* const Location = "the character's location";
	const ANSICHAR* const Velocity = "the character's velocity";
	const ANSICHAR* const MaxSpeed = "the movement component's maximum speed";
	const ANSICHAR* const MaxAcceleration = "the movement component's maximum acceleration";
	return {{"position", Location}, {"agent.position", Location}, {"query.pursuer_position", Location},
		{"velocity", Velocity}, {"agent.velocity", Velocity}, {"agent.max_speed", MaxSpeed}, {"limits.max_speed", MaxSpeed},
		{"query.pursuer_speed", MaxSpeed}, {"limits.max_acceleration", MaxAcceleration},
		{"max_speed", MaxSpeed}, {"max_acceleration", MaxAcceleration},
		{"limits.response_time", "ResponseTime"},
		{"query.reaction_time", "Dodging.ReactionTime"}, {"query.horizon", "Dodging.Horizon"}, {"query.margin", "Dodging.Margin"},
		{"query.radius", "Dodging.Radius"}, {"query.max_speed", MaxSpeed}, {"query.max_acceleration", MaxAcceleration},
		{"query.position", Location}, {"query.velocity", Velocity}, {"shots[].acceleration", "Dodging.Gravity"},
		{"target.radius", "TargetRadius"}, {"target", Target}, {"threat", Target}, {"shape.center", Target},
		{"shape.radius", "the radius of the two bodies"}, {"shape.half_length", "the half height of the two bodies"},
		{"query.target_position", Target}, {"query.target_velocity", TargetVelocity},
		{"arrival_radius", "AcceptanceRadius"}, {"weights[]", "HomePull"},
		{"settings.horizon", "Prediction.MaxPredictionTime"}, {"settings.lead_factor", "Prediction.LeadFactor"},
		{"settings.direct_pursuit_distance", "Prediction.DirectPursuitDistance"}, {"settings.memory", "Tracking.Memory"},
		{"settings.max_speed", "Tracking.MaxSpeed"}, {"settings.agent_radius", "Sensing.BodyRadius"},
		{"settings.margin", "Sensing.ObstacleMargin"}, {"settings.look_ahead_time", "Sensing.LookAheadTime"}};
}

Pursuit::FOutcome PursuitFlight::AskArrival(const FPursuitFlightPlan& Plan, double Radius, bool& bOutWithin)
{
	int32 Arrived = 0;
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_get_arrival(Pursuit::ToC(Plan.Agent.Location), Pursuit::ToC(Plan.Goal), Radius, &Arrived);
	});
	bOutWithin = Arrived != 0;
	const bool bBodies = Plan.BodiesRadius > 0.0 || Plan.BodiesHalfLength > 0.0;
	if (Outcome.IsRefused() || bOutWithin || !bBodies)
	{
		return Outcome;
	}
	FPursuitShape Bodies;
	Bodies.Kind = EPursuitShapeKind::Capsule;
	Bodies.Location = Plan.Goal;
	Bodies.Radius = Plan.BodiesRadius;
	Bodies.HalfLength = Plan.BodiesHalfLength;
	PursuitSignedDistance Between{};
	const Pursuit::FOutcome Measured = Pursuit::Ask(
		[&] { return pursuit_get_signed_distance(Pursuit::ToC(Bodies), Pursuit::ToC(Plan.Agent.Location), &Between); });
	bOutWithin = !Measured.IsRefused() && Between.distance <= Radius;
	return Measured;
}

Pursuit::FOutcome PursuitFlight::AskAim(
	FPursuitFlightPlan& InOutPlan, const FPursuitPredictionSettings& Settings, const TArray<uint8>* Tracker)
{
	const PursuitInterceptQuery Query = Pursuit::MakeQuery(InOutPlan.Agent.Location, InOutPlan.Agent.MaxSpeed,
		InOutPlan.Goal, InOutPlan.GoalVelocity, 0.0);
	PursuitPrediction Found{};
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return Tracker == nullptr ? pursuit_predict_intercept(&Query, Pursuit::ToC(Settings), &Found)
								  : pursuit_predict_tracked_intercept(&Query, Tracker->GetData(),
										static_cast<size_t>(Tracker->Num()), Pursuit::ToC(Settings), &Found);
	});
	InOutPlan.Aim = Pursuit::FromC(Found.aim_point);
	InOutPlan.AimTime = Found.time;
	return Outcome;
}

Pursuit::FOutcome PursuitFlight::AskSeek(FPursuitFlightPlan& InOutPlan)
{
	return Pursuit::AskVector(InOutPlan.Wanted, [&](PursuitVec3* Out) {
		return pursuit_steer_seek(Pursuit::ToC(InOutPlan.Agent), Pursuit::ToC(InOutPlan.Aim), Out);
	});
}

Pursuit::FOutcome PursuitFlight::AskFlee(FPursuitFlightPlan& InOutPlan)
{
	return Pursuit::AskVector(InOutPlan.Wanted, [&](PursuitVec3* Out) {
		return pursuit_steer_flee(Pursuit::ToC(InOutPlan.Agent), Pursuit::ToC(InOutPlan.Goal), Out);
	});
}
