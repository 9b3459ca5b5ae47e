// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitFormationTypes.h"
#include "PursuitMotionTypes.h"
#include "PursuitTeamLibrary.h"
#include "PursuitFormationLibrary.generated.h"

/**
 * Formations: slots around an anchor that moves and turns, who takes which, and the velocities that keep each in its slot. The Pursuit
 * Formation component does all of it for actors. Lengths in cm, speeds in cm/s, times in seconds.
 */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitFormationLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * The slots of a formation, seen from its anchor: X ahead, Y to the right, Z up. They are in the order from the front to the rear, in
	 * a rank from the middle outward. Use it once when the number or the shape changes, and wire Slots into Assign Formation Slots.
	 * @param Settings The shape, the spacing, the greatest width.
	 * @param Count How many slots.
	 * @return The slots; empty when an input is refused.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Crowd",
		meta = (DisplayName = "Get Formation Slots", ReturnDisplayName = "Slots",
			Keywords = "formation squad line column wedge box circle places shape pursuit"))
	static TArray<FVector> GetFormationSlots(FPursuitFormationSettings Settings, int32 Count = 5);

	/**
	 * Gives every member one slot, so that the last is in its slot as early as possible, or with the least sum of squared times. Use it
	 * when a formation forms, and again in the tick in which a member is lost, with the slots of one less. When only the shape or the width
	 * changes, give each member the slot of its own index instead: then none overtakes another.
	 * @param Members The variable that keeps the members; their slots are written. On a refusal it stays as it is.
	 * @param Anchor Where the formation is and faces.
	 * @param Slots From Get Formation Slots, or your own, from 1 to 256. Members beyond their number have no slot.
	 * @param Objective What to minimize. With the sum no two members come nearer than 0.707 of the least distance between two members
	 * or slots.
	 * @return Who takes which slot, and when the last is there.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Crowd",
		meta = (DisplayName = "Assign Formation Slots", ReturnDisplayName = "Assignment",
			Keywords = "formation squad distribute places reform who takes which pursuit"))
	static FPursuitFormationAssignment AssignFormationSlots(UPARAM(ref) TArray<FPursuitFormationMember>& Members,
		const FPursuitFormationAnchor& Anchor, const TArray<FVector>& Slots,
		EPursuitAssignmentObjective Objective = EPursuitAssignmentObjective::Bottleneck);

	/**
	 * Moves the anchor of a formation to its leader and turns it, for one tick. No slot becomes faster than its member can be: where it
	 * would, motion and turn slow down together. Call it once a tick, after the members have moved.
	 * @param Anchor The variable that keeps the anchor; updated. On a refusal it stays as it is.
	 * @param Members The members, with their slots.
	 * @param Limits Limits of the anchor's own motion. A Max Speed below the members' leaves them something to catch up with.
	 * @param Settings How it turns, and whether it waits for members.
	 * @param LeaderLocation Location of the leader, or the place to go to.
	 * @param LeaderVelocity Velocity of the leader, in cm/s: its Get Velocity; zero for a place.
	 * @param LeaderForward Where the leader faces: its Get Actor Forward Vector. Zero: as the formation does.
	 * @param LeaderUp Its Get Actor Up Vector. Zero: as the formation's.
	 * @param DeltaSeconds Duration of the tick: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return How much of the motion the members can follow, and who limits it.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Crowd",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Step Formation Anchor", ReturnDisplayName = "Step",
			Keywords = "formation squad leader follow move turn march wait pursuit"))
	static FPursuitFormationAnchorStep StepFormationAnchor(UPARAM(ref) FPursuitFormationAnchor& Anchor,
		const TArray<FPursuitFormationMember>& Members, FPursuitSteeringLimits Limits, FPursuitFormationAnchorSettings Settings,
		FVector LeaderLocation, FVector LeaderVelocity, FVector LeaderForward, FVector LeaderUp, double DeltaSeconds = 0.0,
		const UObject* WorldContextObject = nullptr);

	/**
	 * The velocity that each member chooses to get to its slot and to stay there: at full speed to where it meets the slot, braking
	 * relative to it, and in the slot the slot's own velocity. A member ahead of a slot that moves waits for it. Call it once a tick, and
	 * wire the velocities into Preferred Velocity of Step ORCA Crowd, or into the movement components.
	 * @param Anchor Where the formation is, and how it moves.
	 * @param Members The members, with their slots.
	 * @param Limits What a member's body can do; the lesser maximum speed applies.
	 * @param DeltaSeconds Duration of the tick: Delta Seconds of Tick. 0: the time of the world's tick.
	 * @param WorldContextObject The Blueprint itself.
	 * @return The preferred velocities, and how far the farthest member is from its slot.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Advanced|Crowd",
		meta = (WorldContext = "WorldContextObject", DisplayName = "Get Formation Velocities", ReturnDisplayName = "Result",
			Keywords = "formation squad keep slot preferred velocity orca follow pursuit"))
	static FPursuitFormationVelocities GetFormationVelocities(const FPursuitFormationAnchor& Anchor,
		const TArray<FPursuitFormationMember>& Members, FPursuitSteeringLimits Limits, double DeltaSeconds = 0.0,
		const UObject* WorldContextObject = nullptr);

	/**
	 * Where a slot is and how it moves, the turn of the formation included. Use it for one wingman of your own: as the target of Predict
	 * Intercept or of a steering node.
	 * @param Anchor Where the formation is, and how it moves.
	 * @param Slot The slot, seen from the anchor: X ahead, Y to the right, Z up, in cm.
	 * @return Location and velocity of the slot, or why an input was refused.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Advanced|Crowd",
		meta = (DisplayName = "Get Formation Slot Motion", ReturnDisplayName = "Motion",
			Keywords = "formation squad slot place where location pursuit"))
	static FPursuitMotionStateAnswer GetFormationSlotMotion(const FPursuitFormationAnchor& Anchor, FVector Slot);
};
