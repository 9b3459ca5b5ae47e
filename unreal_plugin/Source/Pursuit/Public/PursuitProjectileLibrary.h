// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitProjectileTypes.h"
#include "PursuitProjectileLibrary.generated.h"

/**
 * How to launch a projectile so that it hits a moving target. Lengths in cm, speeds in cm/s, times in seconds, angles in
 * degrees.
 *
 * Unlike Suggest Projectile Velocity these nodes know the target's velocity and acceleration and the shooter's own velocity, take
 * gravity as a vector that may be zero, and answer with every launch that hits, or with the reason why there is none and the best
 * launch otherwise. An invalid input is refused, and the log names the input.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitProjectileLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Every launch of a projectile of given speed that hits a moving target: the low arc first, then the high one. The list is
	 * complete. When nothing hits, Best is the launch that comes nearest. Use it for guns and throws of one speed; give the Launch
	 * Velocity of Best to the projectile.
	 * @param Shot The shooter, its projectile and the target.
	 * @param MuzzleSpeed How fast the projectile leaves the shooter, in cm/s.
	 * @param Settings The simulation that flies the projectile; Projectile Movement by default.
	 * @return Whether a launch hits, the reason, the launches, and the best one.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Projectile",
		meta = (DisplayName = "Solve Projectile", ReturnDisplayName = "Launches",
			AdvancedDisplay = "Settings", MuzzleSpeed = "3000.0",
			Keywords = "aim shoot lead ballistic arc toss throw suggest velocity gravity pursuit"))
	static FPursuitLaunches SolveProjectile(
		const FPursuitShot& Shot, double MuzzleSpeed, FPursuitProjectileSettings Settings);

	/**
	 * The launches that hit and rise to a given height on their way: a lob over a wall. The muzzle speed is a result. The last launch
	 * comes down on the target; an earlier one hits it on the way up. Use it for a lob: give the Launch Velocity of the last of
	 * Launches to the projectile.
	 * @param Shot The shooter, its projectile and the target.
	 * @param ApexHeight How high the projectile rises above the shooter, in cm. 0 or more.
	 * @param Settings The simulation that flies the projectile; Projectile Movement by default.
	 * @return Whether a launch hits, the reason, the launches, and the best one: without a hit, the launch of the least speed.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Projectile",
		meta = (DisplayName = "Solve Projectile By Apex", ReturnDisplayName = "Launches",
			AdvancedDisplay = "Settings", ApexHeight = "300.0",
			Keywords = "aim shoot lob ballistic arc toss throw height peak custom pursuit"))
	static FPursuitLaunches SolveProjectileByApex(
		const FPursuitShot& Shot, double ApexHeight, FPursuitProjectileSettings Settings);

	/**
	 * The launches that hit at a given angle over the horizontal. The muzzle speed is a result. Use it for mortars and catapults
	 * whose barrel stands at one angle; give the Launch Velocity of Best to the projectile.
	 * @param Shot The shooter, its projectile and the target.
	 * @param Elevation The angle of the barrel over the plane across gravity, in degrees, between -90 and 90.
	 * @param Settings The simulation that flies the projectile; Projectile Movement by default.
	 * @return Whether a launch hits, the reason, the launches, and the best one: without a hit, the launch of the least speed.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Projectile",
		meta = (DisplayName = "Solve Projectile By Angle", ReturnDisplayName = "Launches",
			AdvancedDisplay = "Settings", Elevation = "45.0",
			Keywords = "aim shoot ballistic arc toss throw elevation pitch fixed pursuit"))
	static FPursuitLaunches SolveProjectileByAngle(
		const FPursuitShot& Shot, double Elevation, FPursuitProjectileSettings Settings);

	/**
	 * The launch that hits after exactly a given time. The muzzle speed is a result. Use it for a grenade with a fuse, or a ball that
	 * must arrive on a beat; give the Launch Velocity of Best to the projectile.
	 * @param Shot The shooter, its projectile and the target.
	 * @param FlightTime How long the projectile flies, in seconds. More than 0; 0 for a target at the shooter.
	 * @param Settings The simulation that flies the projectile; Projectile Movement by default.
	 * @return The launch, or why an input was refused.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Projectile",
		meta = (DisplayName = "Solve Projectile By Time", ReturnDisplayName = "Launches",
			AdvancedDisplay = "Settings", FlightTime = "1.0",
			Keywords = "aim shoot ballistic arc toss throw moving target duration pursuit"))
	static FPursuitLaunches SolveProjectileByTime(
		const FPursuitShot& Shot, double FlightTime, FPursuitProjectileSettings Settings);

	/**
	 * The launch of the least speed that hits within a given time. Use it for the weakest throw that is enough, such as a pass; give
	 * the Launch Velocity of Best to the projectile.
	 * @param Shot The shooter, its projectile and the target.
	 * @param Horizon The longest flight allowed, in seconds; 0 for any.
	 * @param Settings The simulation that flies the projectile; Projectile Movement by default.
	 * @return The launch, or why there is none.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Projectile",
		meta = (DisplayName = "Solve Projectile Minimum Speed", ReturnDisplayName = "Launches",
			AdvancedDisplay = "Settings",
			Keywords = "aim shoot ballistic arc toss throw slowest least energy pursuit"))
	static FPursuitLaunches SolveProjectileMinimumSpeed(
		const FPursuitShot& Shot, double Horizon, FPursuitProjectileSettings Settings);

	/**
	 * The launches of a projectile of given speed that hit through air, with drag and wind, by a search within fixed bounds. It is
	 * slower than Solve Projectile, and each launch reports its miss. Use it for arrows, balls and shells under drag or wind; give
	 * the Launch Velocity of Best to the projectile.
	 * @param Shot The shooter, its projectile and the target.
	 * @param MuzzleSpeed How fast the projectile leaves the shooter, in cm/s.
	 * @param Settings How the air acts on the projectile, and how far to search.
	 * @return Whether a launch hits, the reason, the launches, and the best one.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Projectile",
		meta = (DisplayName = "Solve Projectile With Drag", ReturnDisplayName = "Launches",
			MuzzleSpeed = "3000.0",
			Keywords = "aim shoot ballistic arc toss throw drag wind resistance damping pursuit"))
	static FPursuitLaunches SolveProjectileWithDrag(
		const FPursuitShot& Shot, double MuzzleSpeed, FPursuitDragSettings Settings);

	/**
	 * The launches of a bullet or a rocket of given speed that hit a moving target: with a drag that depends on the Mach number, as
	 * published ballistic coefficients have it, and with a motor that burns for a time. Use it for rifles at long range and for unguided
	 * rockets; give the Launch Velocity of Best to the projectile, and move it by Advance Projectile.
	 * @param Shot The shooter, its projectile and the target.
	 * @param MuzzleSpeed How fast the projectile leaves the shooter, in cm/s; of a rocket, the end of its rail. More than 0 with a motor.
	 * @param Flight How the projectile flies, and how far to search.
	 * @return Whether a launch hits, the reason, the launches, and the best one.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Projectile",
		meta = (DisplayName = "Solve Projectile Flight", ReturnDisplayName = "Launches",
			MuzzleSpeed = "80000.0",
			Keywords = "aim shoot ballistic bullet rifle sniper rocket motor thrust mach drag g1 g7 coefficient missile pursuit"))
	static FPursuitLaunches SolveProjectileFlight(
		const FPursuitShot& Shot, double MuzzleSpeed, const FPursuitProjectileFlight& Flight);

	/**
	 * Flies a projectile on for a frame, through air and with its motor, as Solve Projectile Flight takes it to fly. Use it to move a
	 * bullet or a rocket: wire the location into Set Actor Location with a sweep. In a loop it draws the arc.
	 * @param State The variable that keeps the projectile; updated. On a refusal it stays as it is.
	 * @param Flight How the projectile flies.
	 * @param DeltaSeconds Duration of the frame: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return Where the projectile is after the frame; zero on a refusal.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Projectile",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Advance Projectile", ReturnDisplayName = "Location",
			Keywords = "ballistic bullet rocket fly move tick step drag thrust arc trajectory predict path pursuit"))
	static FVector AdvanceProjectile(UPARAM(ref) FPursuitProjectileState& State, const FPursuitProjectileFlight& Flight,
		double DeltaSeconds = 0.0, const UObject* WorldContextObject = nullptr);
};
