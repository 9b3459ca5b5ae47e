// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitMotionTypes.h"
#include "PursuitMotionLibrary.generated.h"

/** Targets that do not fly straight, and pursuers that cannot turn or speed up at once. Lengths in cm, times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitMotionLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * The earliest intercept of any kind of pursuer with any kind of target, or the reason why there is none. Use it for targets that
	 * turn, accelerate or follow a path, and for pursuers that need time to speed up or turn; Solve Intercept is faster for straight
	 * courses. Wire Point into AI MoveTo, or Course into the node that steers. Without an intercept the answer is the closest approach.
	 * @param Pursuer How the pursuer can move.
	 * @param Target How the target moves.
	 * @param Horizon How far ahead to look, in seconds. More than 0.
	 * @param CaptureRadius Distance at which the target counts as met, in cm; 0 for a point.
	 * @param MaxSteps Maximum number of search steps, 1 or more. Raise it when the reason is Unfinished: more steps take longer
	 * and may find the answer.
	 * @return Whether they meet in time, the reason, where, which direction to take, and when.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Solve Motion Intercept", ReturnDisplayName = "Intercept", AdvancedDisplay = "CaptureRadius,MaxSteps",
			Keywords = "lead target path patrol spline turning circle accelerating car vehicle missile thrust dubins meet catch pursuit"))
	static FPursuitMotionIntercept SolveMotionIntercept(const FPursuitPursuerMotion& Pursuer, const FPursuitTargetMotion& Target,
		double Horizon = 10.0, double CaptureRadius = 0.0, int32 MaxSteps = 3072);

	/**
	 * Where a target will be, and how it will move. Use it to mark a place ahead of a target; wire in Make Motion from Actor, or the
	 * Target of Step Motion Tracker.
	 * @param Target How the target moves.
	 * @param Time When, in seconds from now. 0 or more.
	 * @return Its location and velocity then.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Get Motion State", ReturnDisplayName = "State",
			Keywords = "predict future location position extrapolate path pursuit"))
	static FPursuitMotionStateAnswer GetMotionState(const FPursuitTargetMotion& Target, double Time = 1.0);

	/**
	 * The shortest path of a car to a point, whatever its heading there (Dubins path). Use it for vehicles that cannot turn on the
	 * spot: wire in the Point of Solve Motion Intercept, and the path into Get Dubins Pose.
	 * @param Car How the pursuer can move. Its kind must be Car.
	 * @param Point Where to drive; its height is ignored.
	 * @param CaptureRadius Distance at which the point counts as reached, in cm.
	 * @return The two segments of the path and their lengths.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Find Dubins Path", ReturnDisplayName = "Path", AdvancedDisplay = "CaptureRadius",
			Keywords = "drive vehicle turn radius dubins shortest way pursuit"))
	static FPursuitDubinsPath FindDubinsPath(const FPursuitPursuerMotion& Car, FVector Point, double CaptureRadius = 0.0);

	/**
	 * Where a car is after a part of its path, and how it moves there at full speed. Use it to move or draw the car along the path of
	 * Find Dubins Path: raise Distance by its speed times Delta Seconds.
	 * @param Car The car at the beginning of the path.
	 * @param Path The path, from Find Dubins Path.
	 * @param Distance How far it has driven, in cm; beyond the end of the path it stands at its end.
	 * @return Its location and velocity there.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Intercept",
		meta = (DisplayName = "Get Dubins Pose", ReturnDisplayName = "State", Keywords = "drive vehicle sample path along dubins pursuit"))
	static FPursuitMotionStateAnswer GetDubinsPose(const FPursuitPursuerMotion& Car, const FPursuitDubinsPath& Path,
		double Distance = 0.0);
};
