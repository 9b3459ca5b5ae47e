// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitAvoidTypes.h"
#include "PursuitLineOfFireTypes.h"
#include "PursuitProjectileTypes.h"
#include "PursuitLineOfFireLibrary.generated.h"

/**
 * May I fire? Who is in the way of a shot when it gets there. Lengths in cm, speeds in cm/s, times in seconds.
 *
 * A trace freezes everyone where they are now; these nodes know where the bodies are when the shot gets there.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitLineOfFireLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * What a shot meets first among bodies that move and obstacles that stand, and the body that it misses by the least. Straight, under
	 * gravity, or through air. Use it before a shot past friends: wire Clear into a Branch.
	 * @param Shot The shot: where it starts, its velocity, and how long it flies.
	 * @param Bodies Who may be in the way: friends, bystanders, also the target.
	 * @param Obstacles What stands in the way, such as walls.
	 * @return Whether the line is clear, what is met first, where and when, and by how much the nearest body is missed.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Line Of Fire",
		meta = (DisplayName = "Find Line Of Fire", ReturnDisplayName = "Line",
			Keywords = "friendly fire friend ally shoot safe hit who trace gun block pursuit"))
	static FPursuitLineOfFire FindLineOfFire(
		const FPursuitFiredShot& Shot, const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles);

	/**
	 * Find Line Of Fire for a bullet or a rocket, which flies as Solve Projectile Flight and Advance Projectile have it. Use it for
	 * rifles at long range and unguided rockets: wire Clear into a Branch.
	 * @param Shot The shot. The drag and the wind of the flight take the place of its own.
	 * @param Flight How the projectile flies; its limits of a search are not read.
	 * @param Bodies Who may be in the way: friends, bystanders, also the target.
	 * @param Obstacles What stands in the way, such as walls.
	 * @return Whether the line is clear, what is met first, where and when. Unfinished: a clear line is clear, a blocked one may be.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Line Of Fire",
		meta = (DisplayName = "Find Flight Line Of Fire", ReturnDisplayName = "Line",
			Keywords = "friendly fire friend ally shoot safe hit who bullet rifle sniper rocket motor mach drag g1 g7 block pursuit"))
	static FPursuitLineOfFire FindFlightLineOfFire(const FPursuitFiredShot& Shot, const FPursuitProjectileFlight& Flight,
		const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles);

	/**
	 * Find Line Of Fire for many shots among the same bodies and obstacles. Use it for a platoon, or to choose among many launches: it
	 * takes less time than a loop over Find Line Of Fire. Wire Lines into For Each Loop, and each Clear into a Branch.
	 * @param Shots The shots: one for each answer. An array without shots has no answers.
	 * @param Bodies Who may be in the way: friends, bystanders, also the targets.
	 * @param Obstacles What stands in the way, such as walls.
	 * @return The lines of fire in the order of the shots. If an input is refused, all of them have that reason.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Aim",
		meta = (DisplayName = "Find Lines Of Fire", ReturnDisplayName = "Lines",
			Keywords = "batch many array all bulk parallel friendly fire friend ally shoot safe hit who trace gun block pursuit"))
	static TArray<FPursuitLineOfFire> FindLinesOfFire(
		const TArray<FPursuitFiredShot>& Shots, const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles);

	/**
	 * The first launch whose line of fire is clear: of the low arc and the high one the low arc, if it is clear. Use it after Solve
	 * Projectile: wire its Launches into it, and give the launch of the answer's index to the projectile.
	 * @param Shot The shot; each launch replaces its Launch Velocity and its Horizon.
	 * @param Launches One to four launches, such as Solve Projectile answers.
	 * @param Bodies Who may be in the way: friends, bystanders, also the target.
	 * @param Obstacles What stands in the way, such as walls.
	 * @return Whether a launch is clear, its index, and its line of fire.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Line Of Fire",
		meta = (DisplayName = "Find Clear Arc", ReturnDisplayName = "Clear Arc",
			Keywords = "friendly fire friend lob flat arc high low launch projectile block pursuit"))
	static FPursuitClearArc FindClearArc(const FPursuitFiredShot& Shot, const TArray<FPursuitLaunch>& Launches,
		const TArray<FPursuitMovingBody>& Bodies, const TArray<FPursuitShape>& Obstacles);

	/**
	 * How long to wait until a shot is clear, when everyone moves on. Use it to hold fire while a friend passes: wire Delay into a
	 * Delay node. The velocity of the shot stays what it is.
	 * @param Shot The shot: where it starts, its velocity, and how long it flies.
	 * @param Bodies Who may be in the way: friends, bystanders, also the target.
	 * @param Obstacles What stands in the way, such as walls.
	 * @param Settings The longest wait, and how closely to look.
	 * @return Whether a launch is clear within the longest wait, how long to wait, and its line of fire.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Line Of Fire",
		meta = (DisplayName = "Find Clear Launch", ReturnDisplayName = "Clear Launch", AdvancedDisplay = "Settings",
			Keywords = "friendly fire friend hold fire wait when clear next shoot pursuit"))
	static FPursuitClearLaunch FindClearLaunch(const FPursuitFiredShot& Shot, const TArray<FPursuitMovingBody>& Bodies,
		const TArray<FPursuitShape>& Obstacles, FPursuitClearLaunchSettings Settings);
};
