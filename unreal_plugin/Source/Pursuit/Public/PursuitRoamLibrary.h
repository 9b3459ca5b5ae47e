// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitRoamTypes.h"
#include "PursuitRoamLibrary.generated.h"

/**
 * Moving without a target: wandering, along a path or a wall, inside a volume, with a flow; and turning to face. Lengths in cm,
 * speeds in cm/s, times in seconds, angles in degrees. An invalid input is refused: the outputs are zeros, and the log names the
 * input.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitRoamLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Begins a walk for Calculate Wander Steering, straight ahead. The same seed gives the same walk, every time and on every
	 * machine. Call it once for each agent, with another Seed, and keep its answer in the variable of State.
	 * @param Seed Which walk: another number for every agent.
	 * @param Forward Where the agent faces: its Get Actor Forward Vector. Any length but zero.
	 * @return The walk, to keep in a variable.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Path",
		meta = (DisplayName = "Begin Wander", ReturnDisplayName = "State", Keywords = "wander random roam seed replay start idle pursuit"))
	static FPursuitWanderState BeginWander(int32 Seed, FVector Forward);

	/**
	 * Steering of an agent that wanders: it changes direction at random, smoothly. Use it for agents with nothing else to do. The
	 * walk is equally wide at any frame rate and repeats bit for bit from the same seed. An agent at rest keeps its last heading.
	 * @param State The variable that keeps the walk, from Begin Wander; updated. On a refusal it stays as it is.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Settings How it wanders.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param DeltaSeconds Time since the last call: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Path",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Wander Steering", ReturnDisplayName = "Steering",
			Keywords = "wander random roam explore idle patrol reynolds pursuit"))
	static FVector CalculateWander(UPARAM(ref) FPursuitWanderState& State, FVector CurrentVelocity,
		FPursuitWanderSettings Settings, double MaxSpeed = 600.0, double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering along a path, in either direction, that stops at its end. Use it for patrols, rails and the points of a spline. An
	 * agent on the path that makes progress keeps its course; otherwise it steers to the path ahead. A path is followed in its order:
	 * it may cross itself, go there and back, or have only two points. Corners are cut, except sharp ones that turn by over 133
	 * degrees. The agent slows down for corners that it cannot take within the radius.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Path The path.
	 * @param Progress The variable that keeps where on the path the agent is: 0 at first, or from Find Path Progress; the path's
	 * length at first where the agent moves backward along an open path. It only moves on: after a teleport call Find Path Progress.
	 * On a refusal it stays as it is.
	 * @param Settings How it follows the path.
	 * @param Limits Limits of the agent's body: the same as in Apply Steering or Advance Agent. Its Max Speed is the speed used.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. Later frames may have any duration.
	 * 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The steering, and how far the agent is from the path and from its end.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Path",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Calculate Path Follow Steering", ReturnDisplayName = "Path Steering",
			Keywords = "path follow patrol route spline waypoint rail arrive reynolds pursuit"))
	static FPursuitPathSteering CalculatePathFollow(FVector CurrentLocation, FVector CurrentVelocity,
		const FPursuitSteeringPath& Path, UPARAM(ref) double& Progress, FPursuitFollowPathSettings Settings,
		FPursuitSteeringLimits Limits, double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Steering that keeps an agent within the radius of a path, whichever way it moves along it: zero while it stays inside, else
	 * back to the path. Use it as a first priority beside another behavior, for a road that agents must not leave.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Path The path.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param LookAheadTime How far ahead it looks, in seconds.
	 * @return The steering; zero while no correction is needed. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Path",
		meta = (DisplayName = "Calculate Stay On Path Steering", ReturnDisplayName = "Steering",
			Keywords = "path stay keep corridor road lane spline waypoint reynolds pursuit"))
	static FVector CalculateStayOnPath(FVector CurrentLocation, FVector CurrentVelocity, const FPursuitSteeringPath& Path,
		double MaxSpeed = 600.0, double LookAheadTime = 0.5);

	/**
	 * How far along a path its nearest point to a location is. Wire it into the variable of Progress, to begin Calculate Path Follow
	 * Steering there, or into Get Path Point.
	 * @param Path The path.
	 * @param Location Where the agent is.
	 * @return The distance along the path from its first point, in cm.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Find Path Progress", ReturnDisplayName = "Progress",
			Keywords = "path nearest closest point distance along spline waypoint pursuit"))
	static double FindPathProgress(const FPursuitSteeringPath& Path, FVector Location);

	/**
	 * The place on a path at a progress, with its direction and curvature: to place a marker ahead of an agent, to face along the
	 * path, or to slow down before a bend. Wire Tangent into Make Rot from X, or Location into the marker.
	 * @param Path The path.
	 * @param Progress The length along the path from its first point, in cm, as Find Path Progress gives it. Beyond the ends of an
	 * open path it is clamped; on a closed path it wraps around.
	 * @return The place on the path.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Get Path Point", ReturnDisplayName = "Point",
			Keywords = "path position tangent direction curvature bend distance along spline waypoint pursuit"))
	static FPursuitPathPoint GetPathPoint(const FPursuitSteeringPath& Path, double Progress);

	/**
	 * Steering along a wall, at a distance from it. Wire in the hits of traces ahead and to the side, or Get Wall Surface; the agent
	 * follows the one that it will be nearest to.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Surfaces The walls: Impact Point and Impact Normal of each hit. With no surfaces the steering is zero.
	 * @param Settings On which side and how far from the wall.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Calculate Wall Follow Steering", ReturnDisplayName = "Steering",
			Keywords = "wall follow hug along side trace hit corridor maze reynolds pursuit"))
	static FVector CalculateWallFollow(FVector CurrentLocation, FVector CurrentVelocity,
		const TArray<FPursuitSurface>& Surfaces, FPursuitFollowWallSettings Settings, double MaxSpeed = 600.0);

	/**
	 * A wall between two points as an agent sees it: its nearest point, and the direction from there to the agent. Wire it into
	 * Calculate Wall Follow Steering where walls are known and need no trace; the agent goes around their ends.
	 * @param Start Where the wall begins.
	 * @param End Where it ends.
	 * @param CurrentLocation Location of the agent.
	 * @return The surface.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Get Wall Surface", ReturnDisplayName = "Surface",
			Keywords = "wall segment fence nearest closest normal pursuit"))
	static FPursuitSurface GetWallSurface(FVector Start, FVector End, FVector CurrentLocation);

	/**
	 * Steering that keeps an agent inside a volume, like a fish in its tank: zero well inside, and a turn along the boundary before
	 * the agent would leave. From outside it comes back. Use it as a first priority, beside wandering for example.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Container The volume.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param LookAheadTime How far ahead it looks, in seconds. A body that turns slowly needs more.
	 * @return The steering; zero while no correction is needed. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Avoid",
		meta = (DisplayName = "Calculate Containment Steering", ReturnDisplayName = "Steering",
			Keywords = "contain containment inside bounds arena tank cage box sphere volume reynolds pursuit"))
	static FVector CalculateContainment(FVector CurrentLocation, FVector CurrentVelocity, const FPursuitContainer& Container,
		double MaxSpeed = 600.0, double LookAheadTime = 0.5);

	/**
	 * Steering with a flow: toward the velocity that the field has where the agent will soon be. Use it for wind, rivers, and crowds
	 * that share one precomputed way to a goal.
	 * @param CurrentLocation Location of the agent.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param Field The flow.
	 * @param MaxSpeed Maximum speed of the agent, in cm/s.
	 * @param LookAheadTime How far ahead it looks, in seconds.
	 * @return The steering: desired velocity minus current velocity. Feed it to Apply Steering.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Path",
		meta = (DisplayName = "Calculate Flow Field Steering", ReturnDisplayName = "Steering",
			Keywords = "flow field vector grid wind current stream crowd reynolds pursuit"))
	static FVector CalculateFlowField(FVector CurrentLocation, FVector CurrentVelocity, const FPursuitFlowField& Field,
		double MaxSpeed = 600.0, double LookAheadTime = 0.25);

	/**
	 * Builds a flow field: from every point of a grid the cheapest way to the nearest goal, around whatever is blocked. Use it for many
	 * agents with the same goals, once for each change of the ground. About a millisecond for 1,000 points; for a large grid use Begin
	 * Flow Field and Continue Flow Field.
	 * @param Grid Where the points are: its counts, origin and spacing. Its flows are ignored.
	 * @param Costs Cost of a centimeter of way at every point, in the order of the flows: more in mud, infinite or 0 where it is blocked.
	 * Empty for 1 everywhere.
	 * @param Goals Where the ways end.
	 * @param CostsToGo The cost of the way from every point to the nearest goal, in the order of the flows; infinite where there is none.
	 * @param Reason OK, No Way when no point has a way to a goal, or why the question was refused.
	 * @param Speed Length of the flows, in cm/s.
	 * @return The field: for Calculate Flow Field Steering. Its flows are zero where there is no way.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Path",
		meta = (DisplayName = "Build Flow Field", ReturnDisplayName = "Field", AutoCreateRefTerm = "Costs,Goals",
			Keywords = "flow field vector grid dijkstra eikonal fast marching integration crowd path goal pursuit"))
	static FPursuitFlowField BuildFlowField(const FPursuitFlowField& Grid, const TArray<double>& Costs, const TArray<FVector>& Goals,
		TArray<double>& CostsToGo, EPursuitStatus& Reason, double Speed = 600.0);

	/**
	 * Begins a flow field that Continue Flow Field builds over several frames.
	 * @param Grid Where the points are: its counts, origin and spacing. Its flows are ignored.
	 * @param Costs Cost of a centimeter of way at every point, in the order of the flows: more in mud, infinite or 0 where it is blocked.
	 * Empty for 1 everywhere.
	 * @param Goals Where the ways end.
	 * @param Reason Unfinished, OK when there is nothing left to do, No Way, or why the question was refused.
	 * @return The build, to keep in a variable.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Begin Flow Field", ReturnDisplayName = "Build", AutoCreateRefTerm = "Costs,Goals",
			Keywords = "flow field vector grid dijkstra eikonal fast marching slice frame crowd path goal pursuit"))
	static FPursuitFlowFieldBuild BeginFlowField(
		const FPursuitFlowField& Grid, const TArray<double>& Costs, const TArray<FVector>& Goals, EPursuitStatus& Reason);

	/**
	 * Goes on with a flow field. Call it each frame until it returns true; then Field is complete. Before, it is empty.
	 * @param Build The variable that keeps the build, from Begin Flow Field; updated.
	 * @param Field The field: for Calculate Flow Field Steering. Its flows are zero where there is no way.
	 * @param CostsToGo The cost of the way from every point to the nearest goal, in the order of the flows; infinite where there is none.
	 * @param Reason Unfinished, OK when it is finished, No Way when no point has a way to a goal, or why the question was refused.
	 * @param MaxPoints Most points to finish in this frame: about a microsecond for each.
	 * @param Speed Length of the flows, in cm/s.
	 * @return Whether it is finished, also when no point has a way; false when the question was refused.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Continue Flow Field", ReturnDisplayName = "Is Finished",
			Keywords = "flow field vector grid slice frame budget tick crowd path goal pursuit"))
	static bool ContinueFlowField(UPARAM(ref) FPursuitFlowFieldBuild& Build, FPursuitFlowField& Field,
		TArray<double>& CostsToGo, EPursuitStatus& Reason, int32 MaxPoints = 1000, double Speed = 600.0);

	/**
	 * Adds to the costs of a grid what it costs to go where others stand, so that a flow field leads around them. Those who move make
	 * room: at Free Speed one adds nothing.
	 * @param Grid Where the points are: its counts, origin and spacing. Its flows are ignored.
	 * @param Costs Cost at every point without the agents, as for Build Flow Field. Empty for 1 everywhere.
	 * @param Locations Location of each agent.
	 * @param Velocities Velocity of each agent, in cm/s. Empty for agents at rest.
	 * @param Radius Radius of the agents.
	 * @param CostWhenFull Cost added where agents at rest fill the ground.
	 * @param FreeSpeed Speed at which an agent adds nothing: usually its maximum speed.
	 * @return The costs, for Build Flow Field; empty if an input was refused.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Steering",
		meta = (DisplayName = "Add Congestion", ReturnDisplayName = "Costs", AutoCreateRefTerm = "Costs,Locations,Velocities",
			Keywords = "flow field congestion density jam crowd cost detour door queue pursuit"))
	static TArray<double> AddCongestion(const FPursuitFlowField& Grid, const TArray<double>& Costs, const TArray<FVector>& Locations,
		const TArray<FVector>& Velocities, double Radius = 40.0, double CostWhenFull = 4.0, double FreeSpeed = 140.0);

	/**
	 * Turns a body to face a direction by the shortest way, within its turn limits. From rest it never overshoots; a body that
	 * already turns too fast goes past and comes back. With the rate of the direction it follows a moving target without lag. Wire Facing
	 * into Make Rot from X.
	 * @param State The variable that keeps the turn state; updated. On a refusal it stays as it is.
	 * @param Direction Where it should face. With zero it stops turning.
	 * @param TurnLimits Turn limits of the body.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param DirectionRate How Direction changes, per second: for a direction to a target its velocity minus yours. Zero for one that
	 * stays.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The facing after the frame.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Turn",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Advance Turn", ReturnDisplayName = "Facing",
			Keywords = "turn to face look at rotate toward aim orient rate limit interp pursuit"))
	static FVector AdvanceTurn(UPARAM(ref) FPursuitTurnState& State, FVector Direction, FPursuitTurnLimits TurnLimits,
		double DeltaSeconds = 0.0, FVector DirectionRate = FVector::ZeroVector,
		const UObject* WorldContextObject = nullptr);

	/**
	 * Turns a body to face its velocity, within its turn limits ("look where you're going" in Reynolds and Millington). At rest it
	 * keeps its facing. Use it so that a steered body does not slide sideways: wire Facing into Make Rot from X.
	 * @param State The variable that keeps the turn state; updated. On a refusal it stays as it is.
	 * @param CurrentVelocity Velocity of the agent, in cm/s.
	 * @param TurnLimits Turn limits of the body.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The facing after the frame.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Turn",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Advance Turn Along Velocity", ReturnDisplayName = "Facing",
			Keywords = "look where you go are going orient rotation to movement face velocity turn pursuit"))
	static FVector AdvanceTurnAlongVelocity(UPARAM(ref) FPursuitTurnState& State, FVector CurrentVelocity, FPursuitTurnLimits TurnLimits,
		double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);

	/**
	 * Turns a yaw toward another by the shorter way, within the turn limits. From rest it never overshoots; a body that already turns
	 * too fast goes past and comes back. Use it for walkers, which turn about one axis only, and wire Yaw into Make Rotator.
	 * @param State The variable that keeps the yaw and its turn rate; updated. On a refusal it stays as it is.
	 * @param GoalYaw The yaw that it should have, in degrees.
	 * @param TurnLimits Turn limits of the body.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param GoalRate How fast Goal Yaw turns, in degrees per second, so that the body does not lag behind it. 0 for one that stays.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The yaw then, in degrees.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Turn",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Advance Yaw", ReturnDisplayName = "Yaw",
			Keywords = "turn yaw face heading rotate toward angle rate limit interp pursuit"))
	static double AdvanceYaw(UPARAM(ref) FPursuitYawState& State, double GoalYaw, FPursuitTurnLimits TurnLimits,
		double DeltaSeconds = 0.0, double GoalRate = 0.0,
		const UObject* WorldContextObject = nullptr);
};
