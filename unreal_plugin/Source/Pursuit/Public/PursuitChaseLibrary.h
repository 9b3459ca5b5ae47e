// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitAvoidTypes.h"
#include "PursuitChaseTypes.h"
#include "PursuitTypes.h"
#include "PursuitChaseLibrary.generated.h"

/**
 * Steering after others, away from them and with them. Lengths in cm, speeds in cm/s, times in seconds.
 *
 * Every node answers a steering, desired velocity minus current velocity: feed it to Apply Steering or Advance Agent. An invalid
 * input (NaN, a negative speed) is refused: the outputs are zeros, and the log names the input.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitChaseLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Steering toward a target at full speed that brakes as late as possible and stops on it. An agent that can still stop at the
	 * start never overshoots, if it is moved with the same Limits and Delta Seconds. It can be blended with other steerings: far from
	 * the target it is as long as Calculate Seek Steering's. Use it for a heavy or fast agent that must stop at a place.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param TargetLocation Where it wants to stop.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. Later frames may have any duration.
	 * 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering. Feed it to Apply Steering, with the same limits.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Seek",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Braking Arrive Steering", ReturnDisplayName = "Steering",
			Keywords = "arrive stop brake slow reach overshoot distance reynolds pursuit"))
	static FVector CalculateBrakingArrive(FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation,
		FPursuitSteeringLimits Limits, double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering at full speed to where the agent meets a moving target: the exact intercept, or the fallback of the settings. Use
	 * Calculate Seek Steering for a target that stands still.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param Settings How it looks ahead.
	 * @param CaptureRadius Distance at which the target counts as caught, in cm; from there on it goes along with the target.
	 * @return The steering, where and when they meet, and if not, why.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Chase",
		meta = (DisplayName = "Calculate Pursue Steering", ReturnDisplayName = "Chase", AdvancedDisplay = "CaptureRadius",
			MaxSpeed = "600.0",
			Keywords = "pursuit chase intercept lead catch hunt reynolds"))
	static FPursuitChase CalculatePursue(FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation,
		FVector TargetVelocity, double MaxSpeed, FPursuitPredictionSettings Settings, double CaptureRadius = 0.0);

	/**
	 * Steering to a place in a leader's formation and staying there. It does not overshoot its place. Use it for wingmen and escorts:
	 * one Offset for each, and the location, velocity and directions of one leader for all.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param LeaderLocation Location of the leader.
	 * @param LeaderVelocity Velocity of the leader, in cm/s: its Get Velocity.
	 * @param LeaderForward Where the leader faces: its Get Actor Forward Vector. Not zero.
	 * @param LeaderUp Its Get Actor Up Vector. Not zero.
	 * @param Offset The place, seen from the leader: X ahead, Y to the right, Z up, in cm.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. Later frames may have any duration.
	 * 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering, where and when it reaches its place, and if not, why.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Chase",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Offset Pursuit Steering", ReturnDisplayName = "Chase",
			Keywords = "formation slot wing escort squad leader follow offset reynolds pursuit"))
	static FPursuitChase CalculateOffsetPursuit(FVector CurrentLocation, FVector CurrentVelocity, FVector LeaderLocation,
		FVector LeaderVelocity, FVector LeaderForward, FVector LeaderUp, FVector Offset, FPursuitSteeringLimits Limits,
		double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering past a moving target at full speed, at a given distance and no nearer, on the side to which the agent already moves.
	 * Use it for attack runs and for circling.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param Radius At which distance to pass, in cm.
	 * @return The steering, where and when it is nearest, and if it never is, why.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Chase",
		meta = (DisplayName = "Calculate Fly By Steering", ReturnDisplayName = "Chase",
			Keywords = "strafe pass offset pursuit attack run tangent circle reynolds"))
	static FPursuitChase CalculateFlyBy(FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation,
		FVector TargetVelocity, double MaxSpeed = 600.0, double Radius = 200.0);

	/**
	 * Steering to a point between two moving things, as early as possible, and staying between them. Use it for a bodyguard or a
	 * goalkeeper: wire the guarded thing into First, and the threat into Second.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param FirstLocation Where the first is now.
	 * @param FirstVelocity How the first moves: its Get Velocity.
	 * @param SecondLocation Where the second is now.
	 * @param SecondVelocity How the second moves: its Get Velocity.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. Later frames may have any duration.
	 * 0: the time of the world's tick.
	 * @param Ratio Where between them: 0 at the first, 1 at the second.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering, where and when it gets between them, and if not, why.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Chase",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Interpose Steering", ReturnDisplayName = "Chase",
			Keywords = "between guard protect block shield keeper reynolds pursuit"))
	static FPursuitChase CalculateInterpose(FVector CurrentLocation, FVector CurrentVelocity, FVector FirstLocation,
		FVector FirstVelocity, FVector SecondLocation, FVector SecondVelocity, FPursuitSteeringLimits Limits,
		double DeltaSeconds = 0.0, double Ratio = 0.5, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering to the velocity of something else, as far as the agent's speed allows. Use it to travel beside a convoy or a leader.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param TargetVelocity How it should move.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @return The steering. Feed it to Apply Steering; the Response Time of its limits says how fast the velocity follows.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Chase",
		meta = (DisplayName = "Calculate Match Velocity Steering", ReturnDisplayName = "Steering",
			Keywords = "same speed along shadow formation reynolds pursuit"))
	static FVector CalculateMatchVelocity(FVector CurrentVelocity, FVector TargetVelocity, double MaxSpeed = 600.0);

	/**
	 * Steering of a homing missile (proportional navigation): it turns a multiple of the turn of its line of sight, which keeps the
	 * target at the same bearing until the hit. Use it for missiles, which cannot slow down; use Calculate Pursue Steering for
	 * agents. Do not blend it with other steerings: it is an acceleration for one frame, so its weight would depend on the frame
	 * rate.
	 * @param CurrentLocation Where the missile is now.
	 * @param CurrentVelocity How the missile moves now.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param TargetAcceleration How the target accelerates, in cm/s per second; zero if unknown.
	 * @param MaxSpeed How fast the missile flies, in cm/s.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param NavigationConstant Turn rate in multiples of the line of sight's: more than 2, usually 3 to 5.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering. Feed it to Apply Steering, without a response time.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Chase",
		meta = (WorldContext = "WorldContextObject",
			DisplayName = "Calculate Proportional Navigation Steering", ReturnDisplayName = "Steering",
			Keywords = "missile homing guided torpedo rocket seeker pronav pursuit"))
	static FVector CalculateProportionalNavigation(FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation,
		FVector TargetVelocity, FVector TargetAcceleration, double MaxSpeed = 600.0, double DeltaSeconds = 0.0,
		double NavigationConstant = 3.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering away from a threat at full speed while it is within Panic Distance, and zero beyond. Use it first in Blend Steering
	 * By Priority: when the threat is far the next behavior takes over.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param ThreatLocation Location of the threat.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param PanicDistance Farther threats are ignored, in cm.
	 * @return The steering. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Flee",
		meta = (DisplayName = "Calculate Panic Flee Steering", ReturnDisplayName = "Steering",
			Keywords = "flee escape away run panic distance fear pursuit"))
	static FVector CalculatePanicFlee(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
		double MaxSpeed = 600.0, double PanicDistance = 1500.0);

	/**
	 * Steering away from a moving threat, or sideways out of its way when the threat is faster and turns less tightly. Use it for
	 * threats that drive, fly or are thrown, and set their Threat Turn Radius; for threats that stand still Calculate Flee Steering
	 * is enough.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param ThreatLocation Location of the threat.
	 * @param ThreatVelocity Velocity of the threat, in cm/s: its Get Velocity.
	 * @param Settings Turn radius and capture radius of the threat, and how far ahead to look.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @return The steering, where and when the threat would catch the agent, and if it would not, why.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Flee",
		meta = (DisplayName = "Calculate Evade Steering", ReturnDisplayName = "Escape",
			Keywords = "evasion dodge flee escape avoid bludger reynolds pursuit"))
	static FPursuitChase CalculateEvade(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
		FVector ThreatVelocity, FPursuitEvadeSettings Settings, double MaxSpeed = 600.0);

	/**
	 * Steering away from a threat in a room or among other obstacles, so that it corners the agent late or never: prey that is faster
	 * than its hunter circles in a room. Use it for prey between walls; in the open Calculate Evade Steering costs less. Make Shape
	 * from Component makes Obstacles from components of the level. Feed the steering to Apply Guard where it must not touch a wall.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param ThreatLocation Location of the threat.
	 * @param ThreatVelocity Velocity of the threat, in cm/s: its Get Velocity.
	 * @param Obstacles Walls and other shapes that stand still. The wall of a room is a half-space.
	 * @param Settings Turn radius and capture radius of the threat, and how far ahead courses are flown.
	 * @param Avoidance Radius and margin of the agent, and the normal of the plane in which it moves: 0, 0, 1 for one that walks.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. Later frames may have any duration.
	 * 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Flee",
		meta = (WorldContext = "WorldContextObject",
			DisplayName = "Calculate Evade Among Obstacles Steering", ReturnDisplayName = "Steering",
			Keywords = "evasion flee escape prey walls room corner cornered pursuit"))
	static FVector CalculateEvadeAmongObstacles(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
		FVector ThreatVelocity, const TArray<FPursuitShape>& Obstacles, FPursuitEvadeSettings Settings,
		FPursuitAvoidanceSettings Avoidance, FPursuitSteeringLimits Limits, double DeltaSeconds = 0.0,
		const UObject* WorldContextObject = nullptr);

	/**
	 * Steering to the nearest place behind a cover, out of a threat's sight, and staying there. Without a cover the agent evades. Use
	 * it for agents that must not be seen; Make Shape from Component makes Covers from components of the level.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param ThreatLocation Location of the threat.
	 * @param ThreatVelocity Velocity of the threat, in cm/s: its Get Velocity.
	 * @param Covers What it can hide behind: any shapes but half-spaces.
	 * @param Settings How it hides.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. Later frames may have any duration.
	 * 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering, where it hides, and behind which cover.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Flee",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Hide Steering", ReturnDisplayName = "Hiding",
			Keywords = "cover sight stealth obstacle evade reynolds pursuit"))
	static FPursuitHiding CalculateHide(FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
		FVector ThreatVelocity, const TArray<FPursuitShape>& Covers, FPursuitHideSettings Settings,
		FPursuitSteeringLimits Limits, double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering to a place behind a leader, and out of the way when the agent is ahead of it. Use it for pets, companions and squads
	 * without a formation; Calculate Offset Pursuit Steering keeps a fixed place.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param LeaderLocation Location of the leader.
	 * @param LeaderVelocity Velocity of the leader, in cm/s: its Get Velocity.
	 * @param LeaderForward Where the leader faces: its Get Actor Forward Vector. Not zero.
	 * @param Settings How it follows.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. Later frames may have any duration.
	 * 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering, where and when it reaches its place, and if not, why.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Chase",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Leader Following Steering", ReturnDisplayName = "Chase",
			Keywords = "follow behind pet companion squad reynolds pursuit"))
	static FPursuitChase CalculateLeaderFollowing(FVector CurrentLocation, FVector CurrentVelocity, FVector LeaderLocation,
		FVector LeaderVelocity, FVector LeaderForward, FPursuitFollowSettings Settings, FPursuitSteeringLimits Limits,
		double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering to a goal that slows down behind agents ahead, as at a doorway. A queue of such agents keeps its gaps. Use it at doors
	 * and counters, and make Neighbors of the location and velocity of each agent from Find Neighbors Within.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param GoalLocation Where it wants to go: through the doorway.
	 * @param Neighbors The others around; the agent itself may be among them.
	 * @param Settings How it queues.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. Later frames may have any duration.
	 * 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Crowd",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Queue Steering", ReturnDisplayName = "Steering",
			Keywords = "line wait door bottleneck crowd traffic reynolds pursuit"))
	static FVector CalculateQueue(FVector CurrentLocation, FVector CurrentVelocity, FVector GoalLocation,
		const TArray<FPursuitMotionState>& Neighbors, FPursuitQueueSettings Settings, FPursuitSteeringLimits Limits,
		double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering to a ring around a moving target and along it: circling, strafing, keeping range. The agent holds the ring while the
	 * target moves straight on. Use Calculate Fly By Steering to pass once.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param TargetLocation Location of the target: the middle of the ring.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param Axis What the ring is perpendicular to. Leave it at 0 for a level ring.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param Radius Radius of the ring, in cm.
	 * @param Speed Speed along the ring, relative to the target, in cm/s. Above 0 clockwise, seen from above; below 0 the other way; 0
	 * keeps the range. The agent goes no faster than its limits hold it on the ring.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering. Feed it to Apply Steering, with the same limits.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Chase",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Orbit Steering", ReturnDisplayName = "Steering",
			Keywords = "circle ring strafe keep range distance kite around surround pursuit"))
	static FVector CalculateOrbit(FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation, FVector TargetVelocity,
		FVector Axis, FPursuitSteeringLimits Limits, double Radius = 500.0, double Speed = 300.0, double DeltaSeconds = 0.0,
		const UObject* WorldContextObject = nullptr);
};
