// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitTypes.h"
#include "PursuitLibrary.generated.h"

/**
 * Where to go to meet a moving target, and how to steer there. Lengths in cm, speeds in cm/s, times in seconds.
 *
 * Numbers are double: a Blueprint "Float" is double since Unreal 5.0, so every pin connects without a conversion, and the library
 * computes with doubles. An invalid input (NaN, a negative speed) is refused: the outputs are zeros, and the log names the input.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Where the pursuer should fly, at full speed, to meet a moving target: the earliest intercept within its look-ahead. Without one
	 * in time it is where the target will be at the end of the prediction. Wire it into AI MoveTo, or into a Blackboard key.
	 * @param PursuerLocation Location of the pursuer.
	 * @param PursuerSpeed Speed of the pursuer, in cm/s.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param MaxPredictionSeconds How far ahead the pursuer may look, in seconds. More than 0.
	 * @param OutTimeToIntercept How long the pursuer flies to the intercept point, at most Max Prediction Seconds.
	 * @return The intercept point.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Intercept",
		meta = (ScriptName = "PredictInterceptPoint", DisplayName = "Predict Intercept Point", ReturnDisplayName = "Intercept Point",
			PursuerSpeed = "600.0", MaxPredictionSeconds = "5.0",
			Keywords = "lead target aim chase seek meet catch interception pursuit"))
	static FVector BP_PredictIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
		FVector TargetVelocity, double MaxPredictionSeconds, double& OutTimeToIntercept);

	/**
	 * The earliest intercept of a pursuer of constant speed with a target of constant velocity, or the reason why there is none.
	 * Use it to decide whether a chase can succeed: wire Met into a Branch, and Point into AI MoveTo. Predict Intercept Point
	 * always returns a point to fly to. The verdict is exact. Without an intercept it is the straight course that comes nearest.
	 * @param PursuerLocation Location of the pursuer.
	 * @param PursuerSpeed Speed of the pursuer, in cm/s.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param CaptureRadius Distance at which the target counts as met, in cm; 0 for a point.
	 * @return Whether they meet, the reason, where, the velocity to take, when, and the latest time.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Solve Intercept", ReturnDisplayName = "Intercept", AdvancedDisplay = "CaptureRadius",
			PursuerSpeed = "600.0",
			Keywords = "lead target aim chase meet catch interception exact reason pursuit"))
	static FPursuitIntercept SolveIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
		FVector TargetVelocity, double CaptureRadius = 0.0);

	/**
	 * Solve Intercept in the plane, for top-down games and maps: the earliest intercept, or the reason why there is none. Wire Met into
	 * a Branch, and Point into what moves the pursuer.
	 * @param PursuerLocation Location of the pursuer.
	 * @param PursuerSpeed How fast the pursuer can move.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity How the target moves.
	 * @param CaptureRadius Distance at which the target counts as met; 0 for a point.
	 * @return Whether they meet, the reason, where, the velocity to take, when, and the latest time.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Solve Intercept 2D", ReturnDisplayName = "Intercept", AdvancedDisplay = "CaptureRadius",
			PursuerSpeed = "600.0",
			Keywords = "lead target aim chase meet catch interception top down plane pursuit"))
	static FPursuitIntercept2D SolveIntercept2D(FVector2D PursuerLocation, double PursuerSpeed, FVector2D TargetLocation,
		FVector2D TargetVelocity, double CaptureRadius = 0.0);

	/**
	 * Predict Intercept Point with settings: how far ahead to look, how much to lead, when to fly at the target itself, and where to
	 * aim when it cannot be met. Wire Aim Point into AI MoveTo, and Reason into a Switch to react to a target that escapes.
	 * @param PursuerLocation Location of the pursuer.
	 * @param PursuerSpeed Speed of the pursuer, in cm/s.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param Settings How the pursuer looks ahead.
	 * @param CaptureRadius Distance at which the target counts as met, in cm; 0 for a point.
	 * @return Where to aim, for how long, whether that meets the target, the reason, and by how much it misses.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Predict Intercept", ReturnDisplayName = "Prediction", AdvancedDisplay = "CaptureRadius",
			PursuerSpeed = "600.0",
			Keywords = "lead target aim chase seek meet catch interception fallback horizon pursuit"))
	static FPursuitPrediction PredictIntercept(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
		FVector TargetVelocity, FPursuitPredictionSettings Settings, double CaptureRadius = 0.0);

	/**
	 * The straight course at full speed that brings a pursuer nearest to its target within the horizon: the intercept itself when
	 * there is one. Use it for a target that cannot be caught, to pass it as closely as possible: wire Point into AI MoveTo.
	 * @param PursuerLocation Location of the pursuer.
	 * @param PursuerSpeed Speed of the pursuer, in cm/s.
	 * @param TargetLocation Location of the target.
	 * @param TargetVelocity Velocity of the target, in cm/s: its Get Velocity.
	 * @param Horizon How far ahead to look, in seconds.
	 * @param CaptureRadius Distance at which the target counts as met, in cm; 0 for a point.
	 * @return Where the target is when they are nearest, the velocity to take, and when.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Get Closest Approach", ReturnDisplayName = "Approach", AdvancedDisplay = "CaptureRadius",
			PursuerSpeed = "600.0",
			Keywords = "near miss distance intercept cpa pursuit"))
	static FPursuitClosestApproach GetClosestApproach(FVector PursuerLocation, double PursuerSpeed, FVector TargetLocation,
		FVector TargetVelocity, double Horizon = 5.0, double CaptureRadius = 0.0);

	/**
	 * Whether a pursuer that asks anew leaves the way that it is on: only when another catches the target sooner by both gains. Without
	 * it a pursuer runs to and fro where two ways around a block are about as long. For a chase of your own: Move To Intercept has a
	 * gain of its own.
	 * @param KeptTime When it catches the target by the way that it is on, in seconds: the time of the last answer, less the time since.
	 * @param NewTime When it catches the target by the way of the new answer, in seconds.
	 * @param GainTime How much sooner the new way must be, in seconds.
	 * @param GainPart How much sooner the new way must be, as a part of Kept Time.
	 * @return True to take the new way.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Leaves Way", ReturnDisplayName = "Leaves", AdvancedDisplay = "GainTime,GainPart",
			Keywords = "commitment hysteresis turn back flip switch path block re-plan pursuit"))
	static bool LeavesWay(double KeptTime, double NewTime, double GainTime = 1.0, double GainPart = 0.25);

	/**
	 * The meaning of a status in one sentence, to show or to log. Wire it into Print String to debug a graph.
	 * @param Status The reason of an answer.
	 * @return The sentence.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Status",
		meta = (DisplayName = "Describe Pursuit Status", ReturnDisplayName = "Description",
			Keywords = "reason message text explain why to string pursuit"))
	static FString DescribePursuitStatus(EPursuitStatus Status);

	/**
	 * A status as a text, to show to a player: the sentence of Describe Pursuit Status. Wire a reason straight into a text pin.
	 * @param Status The reason of an answer.
	 * @return The text.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Status",
		meta = (DisplayName = "To Text (Pursuit Status)", ReturnDisplayName = "Text", CompactNodeTitle = "->", BlueprintAutocast,
			Keywords = "reason message explain why convert cast pursuit"))
	static FText Conv_PursuitStatusToText(EPursuitStatus Status);

	/**
	 * Whether the reason of an intercept or a shot is a success: OK or Already There. For other nodes use Is Refused.
	 * @param Status The reason of an answer.
	 * @return True if it is.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Status",
		meta = (DisplayName = "Is Met", ReturnDisplayName = "Met", Keywords = "status reason success hit caught branch pursuit"))
	static bool IsMet(EPursuitStatus Status);

	/**
	 * Whether a status is a refusal: an input was invalid, and the log names the pin. Branch on it before you use an answer, which is
	 * all zeros after a refusal.
	 * @param Status The reason of an answer.
	 * @return True if it is.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Status",
		meta = (DisplayName = "Is Refused", ReturnDisplayName = "Refused",
			Keywords = "status reason error invalid wrong input branch pursuit"))
	static bool IsRefused(EPursuitStatus Status);

	/**
	 * Steering toward a target at full speed: the change of velocity to ask for. It never slows down, so it overshoots; use
	 * Calculate Arrive Steering to stop there.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param TargetLocation Where it wants to be.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Steering",
		meta = (ScriptName = "CalculateSeek", DisplayName = "Calculate Seek Steering", ReturnDisplayName = "Steering",
			Keywords = "seek chase toward move reynolds pursuit"))
	static FVector BP_CalculateSeek(
		FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation, double MaxSpeed = 600.0);

	/**
	 * Steering toward a target that slows down near it and stops on it. A body with a low acceleration overshoots: use Calculate
	 * Braking Arrive Steering for it.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param TargetLocation Where it wants to stop.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param SlowdownRadius Within this distance it slows down, in cm.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Steering",
		meta = (ScriptName = "CalculateArrive", DisplayName = "Calculate Arrive Steering", ReturnDisplayName = "Steering",
			Keywords = "arrive stop brake slow reach reynolds pursuit"))
	static FVector BP_CalculateArrive(
		FVector CurrentLocation, FVector CurrentVelocity, FVector TargetLocation,
		double MaxSpeed = 600.0, double SlowdownRadius = 300.0);

	/**
	 * Steering straight away from a threat at full speed, however far it is. Calculate Panic Flee Steering stops at a distance, and
	 * Calculate Evade Steering looks ahead. Use it for prey that never stops running.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param ThreatLocation Location of the threat.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Math|Steering",
		meta = (ScriptName = "CalculateFlee", DisplayName = "Calculate Flee Steering", ReturnDisplayName = "Steering",
			Keywords = "flee evade escape away run reynolds pursuit"))
	static FVector BP_CalculateFlee(
		FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation, double MaxSpeed = 600.0);

	/**
	 * Steering away from a threat that fades with distance: full at the threat, zero at Panic Distance and beyond. Use it in a blend,
	 * where a far threat should not outweigh a goal.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param ThreatLocation Location of the threat.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param PanicDistance Farther threats are ignored, in cm. More than 0.
	 * @return The steering. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Flee",
		meta = (DisplayName = "Calculate Weighted Flee Steering", ReturnDisplayName = "Steering",
			Keywords = "flee evade escape away run panic distance pursuit"))
	static FVector CalculateWeightedFlee(
		FVector CurrentLocation, FVector CurrentVelocity, FVector ThreatLocation,
		double MaxSpeed = 600.0, double PanicDistance = 1500.0);

	/**
	 * How well something faces a target: 1 straight ahead, 0 to the side, -1 straight behind; above 0.7 is within about 45 degrees.
	 * Compare it with a limit to test whether a target is in view.
	 * @param CurrentLocation Where it is.
	 * @param Forward Where it faces: its Get Actor Forward Vector. Any length but zero.
	 * @param TargetLocation What it should face.
	 * @return The cosine of the angle between them.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Turn",
		meta = (DisplayName = "Get Facing", ReturnDisplayName = "Facing", Keywords = "dot product angle look at aim toward pursuit"))
	static double GetFacing(FVector CurrentLocation, FVector Forward, FVector TargetLocation);

	/**
	 * Whether a location is within a radius of a target, or exactly at the radius. Use it to end a chase or to stop steering.
	 * @param CurrentLocation Location of the agent.
	 * @param TargetLocation Where it wants to be.
	 * @param ArrivalRadius Distance at which the agent has arrived, in cm.
	 * @return True when it has arrived.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Seek",
		meta = (DisplayName = "Is Within Arrival Radius", ReturnDisplayName = "Arrived",
			Keywords = "arrived reached near close distance caught pursuit"))
	static bool IsWithinArrivalRadius(FVector CurrentLocation, FVector TargetLocation, double ArrivalRadius = 50.0);

	/**
	 * The velocity after one frame of steering, within the limits of the body. Wire it directly into Set Velocity or the movement
	 * component; do not interpolate toward it.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Steering The answer of a steering node.
	 * @param Limits Limits of the body.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The new velocity.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Apply Steering", ReturnDisplayName = "New Velocity",
			Keywords = "limit clamp acceleration velocity integrate force pursuit"))
	static FVector ApplySteering(
		FVector CurrentVelocity, FVector Steering, FPursuitSteeringLimits Limits, double DeltaSeconds = 0.0,
		const UObject* WorldContextObject = nullptr);

	/**
	 * The movement input with which a Character reaches a velocity within one frame: wire it into World Direction of Add Movement
	 * Input. Animation then sees an acceleration, as for a player. The friction of its movement component still applies.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param NewVelocity The answer of Apply Steering.
	 * @param MaxAcceleration Max Acceleration of its movement component, in cm/s^2.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The input, at most 1 long; zero when Delta Seconds is 0.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Get Acceleration Input", ReturnDisplayName = "Input",
			Keywords = "movement input add character animation drive direction pursuit"))
	static FVector GetAccelerationInput(
		FVector CurrentVelocity, FVector NewVelocity, double MaxAcceleration = 2048.0, double DeltaSeconds = 0.0,
		const UObject* WorldContextObject = nullptr);

	/**
	 * The movement input with which a Pawn with Floating Pawn Movement follows a steering: wire it into World Direction of Add Movement
	 * Input. The movement component then speeds up and brakes by itself.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Steering The answer of a steering node; zero to keep the velocity.
	 * @param MaxSpeed Maximum speed of its movement component, in cm/s.
	 * @return The input, at most 1 long.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering",
		meta = (DisplayName = "Get Velocity Input", ReturnDisplayName = "Input",
			Keywords = "movement input add pawn floating drive direction pursuit"))
	static FVector GetVelocityInput(FVector CurrentVelocity, FVector Steering, double MaxSpeed = 600.0);

	/**
	 * Where an agent is after one frame of steering: first the new velocity, then the new location with it, as Unreal's character
	 * movement does. Use it for actors that are moved with Set Actor Location.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity The variable that keeps the velocity; updated to the velocity after the frame. On a refusal it stays as
	 * it is.
	 * @param Steering The answer of a steering node.
	 * @param Limits Limits of the body.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return Where it is then.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering",
		meta = (WorldContext = "WorldContextObject",
			DisplayName = "Advance Agent", ReturnDisplayName = "New Location", Keywords = "move integrate euler step simulate pursuit"))
	static FVector AdvanceAgent(FVector CurrentLocation, UPARAM(ref) FVector& CurrentVelocity, FVector Steering,
		FPursuitSteeringLimits Limits, double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);
};
