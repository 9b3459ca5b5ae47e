// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitNavTypes.h"
#include "PursuitNavWalls.h"
#include "PursuitNavLibrary.generated.h"

class AActor;

/** Questions to the navigation mesh: where an actor meets another around corners, and which borders are around it. */
UCLASS()
class PURSUITAI_API UPursuitNavLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Where an actor should walk to meet another on the navigation mesh: the earliest point of the target's route that its own way
	 * reaches in time. The route is the path that the target follows; of a player it is guessed. Wire Point into AI MoveTo. A path query
	 * costs time: ask a few times a second, or use the latent node, the service Predict Intercept or the task Move To Intercept.
	 * @param Pursuer Who walks. Unwired it is the Blueprint's own actor.
	 * @param Target The target to meet.
	 * @param Settings How the pursuer walks and looks ahead.
	 * @return Where and when, the way there, and the reason when the target is not met.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Intercept",
		meta = (DisplayName = "Predict Intercept On NavMesh (Actor)", ReturnDisplayName = "Intercept", DefaultToSelf = "Pursuer",
			Keywords = "lead target chase meet catch interception path navigation mesh corner door actor self pursuit"))
	static FPursuitNavIntercept PredictInterceptOnNavMesh(const AActor* Pursuer, const AActor* Target, FPursuitNavSettings Settings);

	/**
	 * The borders of the navigation mesh around a place, as walls for Solve ORCA Velocity and Step ORCA Crowd: merged, the nearest
	 * first. The mesh is smaller than the floor by the radius of its agent, and so the walls are Inset by that: agents keep only what their
	 * Radius is more. Make them again when the agent has moved by a quarter of Radius, and when the mesh changes: bind
	 * On Navigation Generation Finished. Borders are open, 1 m wide, where the links of Nav Link Proxies cross them, such as at ledges.
	 * @param WorldContextObject Any object of the world.
	 * @param Center A place on the mesh, such as the agent's feet.
	 * @param Openings Where else borders are passable, such as at links of your own. Unwired there are no others.
	 * @param Radius How far away a border may be, in cm. More than 0.
	 * @param HeightBand How far above or below Center a border may be, in cm. More than 0, less than the height of a floor.
	 * @param MaxSegments The most straight pieces; the farthest are left out.
	 * @param bOpenAtNavLinks Whether the links of Nav Link Proxies are openings. Turn it off for agents that use none.
	 * @return The walls, and how far they are inset.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Make Walls From NavMesh", ReturnDisplayName = "Walls", WorldContext = "WorldContextObject",
			AutoCreateRefTerm = "Openings", Keywords = "border edge obstacle boundary navigation mesh orca crowd avoidance wall pursuit"))
	static FPursuitNavWalls MakeWallsFromNavMesh(const UObject* WorldContextObject, FVector Center,
		const TArray<FPursuitNavOpening>& Openings, double Radius = 1000.0, double HeightBand = 100.0, int32 MaxSegments = 32,
		bool bOpenAtNavLinks = true);

	/**
	 * Where an actor touches the ground. For Make Walls From NavMesh.
	 * @param Actor Who stands there. Unwired it is the Blueprint's own actor.
	 * @return The feet of a pawn, the location of any other actor.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Steering|Crowd",
		meta = (DisplayName = "Get Feet Location", ReturnDisplayName = "Feet", DefaultToSelf = "Actor",
			Keywords = "ground floor location navigation pursuit"))
	static FVector GetFeetLocation(const AActor* Actor);
};
