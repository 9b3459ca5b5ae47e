// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Steering/PursuitChaseBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	// Arrays of these are read where they lie.
	static_assert(sizeof(FPursuitMover) == sizeof(PursuitMotionState));
	static_assert(offsetof(FPursuitMover, Location) == offsetof(PursuitMotionState, position));
	static_assert(offsetof(FPursuitMover, Velocity) == offsetof(PursuitMotionState, velocity));

	static PursuitMotionState ToC(const FMover& Mover)
	{
		PursuitMotionState Result{};
		Result.position = ToC(Mover.Location);
		Result.velocity = ToC(Mover.Velocity);
		return Result;
	}

	static PursuitLeader ToC(const FLeader& Leader)
	{
		PursuitLeader Result{};
		Result.position = ToC(Leader.Motion.Location);
		Result.velocity = ToC(Leader.Motion.Velocity);
		Result.forward = ToC(Leader.Forward);
		Result.up = ToC(Leader.Up);
		return Result;
	}

	template <typename CallType>
	static FPursuitChase AskChase(CallType&& Call)
	{
		PursuitChase Chase{};
		FPursuitChase Result;
		Result.Reason = Ask([&] { return Call(&Chase); });
		Result.bMet = IsMet(Result.Reason);
		Result.Steering = FromC(Chase.steering);
		Result.Point = FromC(Chase.point);
		Result.Time = Chase.time;
		return Result;
	}

	EPursuitStatus SteerArriveBraking(
		const FAgent& Agent, const FVector& Target, const FPursuitSteeringLimits& Limits, double DeltaTime, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CTarget = ToC(Target);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		return AskVector(OutSteering, [&](PursuitVec3* Out) {
			return pursuit_steer_arrive_braking(&CAgent, &CTarget, &CLimits, DeltaTime, Out);
		});
	}

	FPursuitChase SteerPursue(const FAgent& Agent, const FMover& Target, double CaptureRadius,
		const FPursuitPredictionSettings& Settings)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitMotionState CTarget = ToC(Target);
		const PursuitPredictionSettings CSettings = ToC(Settings);
		return AskChase(
			[&](PursuitChase* Out) { return pursuit_steer_pursue(&CAgent, &CTarget, CaptureRadius, &CSettings, Out); });
	}

	FPursuitChase SteerOffsetPursuit(
		const FAgent& Agent, const FLeader& Leader, const FVector& Offset, const FPursuitSteeringLimits& Limits, double DeltaTime)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitLeader CLeader = ToC(Leader);
		const PursuitVec3 COffset = ToC(Offset);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		return AskChase([&](PursuitChase* Out) {
			return pursuit_steer_offset_pursuit(&CAgent, &CLeader, &COffset, &CLimits, DeltaTime, Out);
		});
	}

	FPursuitChase SteerFlyBy(const FAgent& Agent, const FMover& Target, double Radius)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitMotionState CTarget = ToC(Target);
		return AskChase([&](PursuitChase* Out) { return pursuit_steer_fly_by(&CAgent, &CTarget, Radius, Out); });
	}

	FPursuitChase SteerInterpose(const FAgent& Agent, const FMover& First, const FMover& Second, double Ratio,
		const FPursuitSteeringLimits& Limits, double DeltaTime)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitMotionState CFirst = ToC(First);
		const PursuitMotionState CSecond = ToC(Second);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		return AskChase([&](PursuitChase* Out) {
			return pursuit_steer_interpose(&CAgent, &CFirst, &CSecond, Ratio, &CLimits, DeltaTime, Out);
		});
	}

	EPursuitStatus SteerMatchVelocity(
		const FAgent& Agent, const FVector& Velocity, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CVelocity = ToC(Velocity);
		return AskVector(OutSteering, [&](PursuitVec3* Out) {
			return pursuit_steer_match_velocity(&CAgent, &CVelocity, Out);
		});
	}

	EPursuitStatus SteerProportionalNavigation(const FAgent& Agent, const FMover& Target,
		const FVector& TargetAcceleration, double NavigationConstant, double DeltaTime, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitMotionState CTarget = ToC(Target);
		const PursuitVec3 CAcceleration = ToC(TargetAcceleration);
		return AskVector(OutSteering, [&](PursuitVec3* Out) {
			return pursuit_steer_proportional_navigation(
				&CAgent, &CTarget, &CAcceleration, NavigationConstant, DeltaTime, Out);
		});
	}

	EPursuitStatus SteerFleePanic(const FAgent& Agent, const FVector& Threat, double PanicDistance, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CThreat = ToC(Threat);
		return AskVector(OutSteering,
			[&](PursuitVec3* Out) { return pursuit_steer_flee_panic(&CAgent, &CThreat, PanicDistance, Out); });
	}

	FPursuitChase SteerEvade(const FAgent& Agent, const FMover& Threat, double Horizon)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitMotionState CThreat = ToC(Threat);
		return AskChase([&](PursuitChase* Out) { return pursuit_steer_evade(&CAgent, &CThreat, Horizon, Out); });
	}

	FPursuitHiding SteerHide(const FAgent& Agent, const FMover& Threat, const TArray<FPursuitShape>& Covers,
		const FPursuitHideSettings& Settings, const FPursuitSteeringLimits& Limits, double DeltaTime)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitMotionState CThreat = ToC(Threat);
		const TArray<PursuitShape> CCovers = ToC(Covers);
		const uint32_t Count = static_cast<uint32_t>(Covers.Num());
		PursuitHideSettings CSettings{};
		CSettings.clearance = Settings.Clearance;
		CSettings.horizon = Settings.Horizon;
		const PursuitSteeringLimits CLimits = ToC(Limits);
		PursuitHiding Hiding{};
		FPursuitHiding Result;
		Result.Reason = Ask([&] {
			return pursuit_steer_hide(&CAgent, &CThreat, CCovers.GetData(), Count, &CSettings, &CLimits, DeltaTime, &Hiding);
		});
		Result.Steering = FromC(Hiding.steering);
		Result.Spot = FromC(Hiding.spot);
		Result.Cover = IsRefused(Result.Reason) ? -1 : Hiding.cover;
		return Result;
	}

	FPursuitChase SteerFollowLeader(const FAgent& Agent, const FLeader& Leader, const FPursuitFollowSettings& Settings,
		const FPursuitSteeringLimits& Limits, double DeltaTime)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitLeader CLeader = ToC(Leader);
		PursuitFollowSettings CSettings{};
		CSettings.distance = Settings.Distance;
		CSettings.clear_length = Settings.ClearLength;
		CSettings.clear_radius = Settings.ClearRadius;
		const PursuitSteeringLimits CLimits = ToC(Limits);
		return AskChase([&](PursuitChase* Out) {
			return pursuit_steer_follow_leader(&CAgent, &CLeader, &CSettings, &CLimits, DeltaTime, Out);
		});
	}

	EPursuitStatus SteerQueue(const FAgent& Agent, const FVector& Goal, const TArray<FPursuitMover>& Neighbors,
		const FPursuitQueueSettings& Settings, const FPursuitSteeringLimits& Limits, double DeltaTime, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CGoal = ToC(Goal);
		const PursuitMotionState* CNeighbors = reinterpret_cast<const PursuitMotionState*>(Neighbors.GetData());
		const uint32_t Count = static_cast<uint32_t>(Neighbors.Num());
		PursuitQueueSettings CSettings{};
		CSettings.gap = Settings.Gap;
		CSettings.lane_radius = Settings.LaneRadius;
		const PursuitSteeringLimits CLimits = ToC(Limits);
		return AskVector(OutSteering, [&](PursuitVec3* Out) {
			return pursuit_steer_queue(&CAgent, &CGoal, CNeighbors, Count, &CSettings, &CLimits, DeltaTime, Out);
		});
	}

	bool ReadDefaults(FPursuitHideSettings& OutHide, FPursuitFollowSettings& OutFollow,
		FPursuitQueueSettings& OutQueue)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitHideSettings Hide = pursuit_hide_settings_default();
		OutHide.Clearance = Hide.clearance;
		OutHide.Horizon = Hide.horizon;
		const PursuitFollowSettings Follow = pursuit_follow_settings_default();
		OutFollow.Distance = Follow.distance;
		OutFollow.ClearLength = Follow.clear_length;
		OutFollow.ClearRadius = Follow.clear_radius;
		const PursuitQueueSettings Queue = pursuit_queue_settings_default();
		OutQueue.Gap = Queue.gap;
		OutQueue.LaneRadius = Queue.lane_radius;
		return true;
	}
}
