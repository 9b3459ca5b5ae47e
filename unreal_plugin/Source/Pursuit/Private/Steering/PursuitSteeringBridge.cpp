// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Steering/PursuitSteeringBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	PursuitSteeringLimits ToC(const FPursuitSteeringLimits& Limits)
	{
		PursuitSteeringLimits Result{};
		Result.max_speed = Limits.MaxSpeed;
		Result.max_acceleration = Limits.MaxAcceleration;
		Result.mass = Limits.Mass;
		Result.response_time = Limits.ResponseTime;
		return Result;
	}

	PursuitAgent ToC(const FAgent& Agent)
	{
		PursuitAgent Result{};
		Result.position = ToC(Agent.Location);
		Result.velocity = ToC(Agent.Velocity);
		Result.max_speed = Agent.MaxSpeed;
		return Result;
	}

	EPursuitStatus SteerSeek(const FAgent& Agent, const FVector& Target, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CTarget = ToC(Target);
		return AskVector(OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_seek(&CAgent, &CTarget, Out); });
	}

	EPursuitStatus SteerArrive(const FAgent& Agent, const FVector& Target, double SlowdownRadius, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CTarget = ToC(Target);
		return AskVector(
			OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_arrive(&CAgent, &CTarget, SlowdownRadius, Out); });
	}

	EPursuitStatus SteerFlee(const FAgent& Agent, const FVector& Threat, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CThreat = ToC(Threat);
		return AskVector(OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_flee(&CAgent, &CThreat, Out); });
	}

	EPursuitStatus SteerFleeWeighted(const FAgent& Agent, const FVector& Threat, double PanicDistance, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CThreat = ToC(Threat);
		return AskVector(
			OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_flee_weighted(&CAgent, &CThreat, PanicDistance, Out); });
	}

	EPursuitStatus GetFacing(const FVector& Location, const FVector& Forward, const FVector& Target, double& OutCosine)
	{
		const PursuitVec3 CLocation = ToC(Location);
		const PursuitVec3 CForward = ToC(Forward);
		const PursuitVec3 CTarget = ToC(Target);
		OutCosine = 0.0;
		return Ask([&] { return pursuit_get_facing(&CLocation, &CForward, &CTarget, &OutCosine); });
	}

	EPursuitStatus CheckArrival(const FVector& Location, const FVector& Target, double Radius, bool& bOutArrived)
	{
		const PursuitVec3 CLocation = ToC(Location);
		const PursuitVec3 CTarget = ToC(Target);
		int32_t Arrived = 0;
		const EPursuitStatus Status = Ask([&] { return pursuit_get_arrival(&CLocation, &CTarget, Radius, &Arrived); });
		bOutArrived = Arrived != 0;
		return Status;
	}

	EPursuitStatus ApplySteering(const FVector& Velocity, const FVector& Steering, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FVector& OutVelocity)
	{
		const PursuitVec3 CVelocity = ToC(Velocity);
		const PursuitVec3 CSteering = ToC(Steering);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		return AskVector(OutVelocity,
			[&](PursuitVec3* Out) { return pursuit_apply_steering(&CVelocity, &CSteering, &CLimits, DeltaTime, Out); });
	}

	EPursuitStatus AdvanceAgent(const FAgent& Agent, const FVector& Steering, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FAgent& OutAgent)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CSteering = ToC(Steering);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		PursuitAgent Moved{};
		const EPursuitStatus Status =
			Ask([&] { return pursuit_advance_agent(&CAgent, &CSteering, &CLimits, DeltaTime, &Moved); });
		OutAgent.Location = FromC(Moved.position);
		OutAgent.Velocity = FromC(Moved.velocity);
		OutAgent.MaxSpeed = Moved.max_speed;
		return Status;
	}

	bool ReadDefaults(FPursuitSteeringLimits& OutLimits)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitSteeringLimits CLimits = pursuit_steering_limits_default();
		OutLimits.MaxSpeed = CLimits.max_speed;
		OutLimits.MaxAcceleration = CLimits.max_acceleration;
		OutLimits.Mass = CLimits.mass;
		OutLimits.ResponseTime = CLimits.response_time;
		return true;
	}
}
