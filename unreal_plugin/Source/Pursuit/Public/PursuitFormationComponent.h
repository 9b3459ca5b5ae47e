// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "Engine/EngineBaseTypes.h"
#include "PursuitFormationTypes.h"
#include "PursuitTeamLibrary.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitFormationComponent.generated.h"

class AActor;
class UMovementComponent;
class UPursuitFlightComponent;
class UPursuitFormationGoal;

namespace Pursuit
{
	struct FOutcome;
}

/** Something happened to a formation. Actor is the member that it is about, if it still exists, otherwise none. */
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FPursuitFormationEvent, AActor*, Actor);

/**
 * Keeps a formation: every member gets a slot, where it is, and the velocity that brings it there and keeps it there.
 *
 * Add it to the leader, or to an actor of its own and call Set Leader, and call Add Member for each member. A member with a Pursuit
 * Flight component flies to its slot by itself. Move any other by Get Preferred Velocity: wire it into Add Movement Input, or into
 * Preferred Velocity of Step ORCA Crowd. When a member joins, leaves or is destroyed, the next tick gives new slots to all; when only
 * the shape, the spacing or the width changes, each keeps its place in the order, so that none overtakes. The heading stays when the
 * leader stops, spins or is lost. Members are not replicated: add them on the server.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Formation"))
class PURSUIT_API UPursuitFormationComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UPursuitFormationComponent();

	/** The slots: shape, spacing, greatest width. Change them at any time, such as the width before a gap. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation")
	FPursuitFormationSettings Formation;

	/**
	 * The leader has the first slot: the tip of a wedge, the middle of the front rank. Otherwise the slots are around it, as by Origin: for
	 * a leader that is only a place, or flies above.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation")
	bool bLeaderTakesSlot = true;

	/** What is as early as possible when slots are given to members. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation")
	EPursuitAssignmentObjective Objective = EPursuitAssignmentObjective::Bottleneck;

	/** How the formation as a whole may move. A Max Speed below the members' leaves them something to catch up with. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation")
	FPursuitSteeringLimits March;

	/** Where the formation faces, how fast it turns, and whether it waits for members. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation")
	FPursuitFormationAnchorSettings Turning;

	/** What a member's body can do. Its movement component's maximum speed applies if it is less. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation")
	FPursuitSteeringLimits MemberLimits;

	/** Members with a Pursuit Flight component fly to their slots. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation")
	bool bFlyMembers = true;

	/** Members walk: how high they are does not count. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation")
	bool bIgnoreHeights = false;

	/** The formation is ready when every member is this near to its slot, until one is twice as far away. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation", meta = (ClampMin = "0", Units = "cm"))
	double ReadyDistance = 50.0;

	/** While the anchor goes slower, On Anchor Slowed is called again after this time; 0: once. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Formation", meta = (ClampMin = "0", Units = "s"))
	double SlowedInterval = 1.0;

	/** Every member has come to its slot. Called each time the formation becomes ready. Actor is the leader. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Formation")
	FPursuitFormationEvent OnFormationReady;

	/** A member was destroyed; the others have new slots already. Called once for each. Actor is none. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Formation")
	FPursuitFormationEvent OnMemberLost;

	/**
	 * The anchor moves and turns slower than it would, because a slot would be faster than its member, or a member lags behind. Actor is
	 * the member. Bind it to slow the leader down, or to give that member up.
	 */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Formation")
	FPursuitFormationEvent OnAnchorSlowed;

	/** The leader was destroyed: the formation stops where it is and keeps its heading. Bind it to call Set Leader. Actor is none. */
	UPROPERTY(BlueprintAssignable, Category = "Pursuit|Formation")
	FPursuitFormationEvent OnLeaderLost;

	/**
	 * Makes an actor the leader. Without this call it is the component's owner. Use it for a component on an actor of its own, and when
	 * a leader is lost.
	 * @param Actor The leader; none to keep the formation where it is.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Formation", meta = (Keywords = "squad follow pursuit"))
	void SetLeader(AActor* Actor);

	/** The leader; none when it is lost. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Formation", meta = (Keywords = "squad who pursuit"))
	AActor* GetLeader() const;

	/**
	 * Adds a member, at most 256. All get new slots in the next tick.
	 * @param Actor The member: neither the leader nor a member already.
	 * @return Whether it was added.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Formation", meta = (ReturnDisplayName = "Added", Keywords = "squad join pursuit"))
	bool AddMember(AActor* Actor);

	/**
	 * Takes a member out. The others get new slots in the next tick; a Pursuit Flight component of it has no goal any more.
	 * @param Actor The member.
	 * @return Whether it was one.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Formation", meta = (ReturnDisplayName = "Removed", Keywords = "squad leave pursuit"))
	bool RemoveMember(AActor* Actor);

	/** The members that exist, in the order in which they joined. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Formation", meta = (ReturnDisplayName = "Members", Keywords = "squad who pursuit"))
	TArray<AActor*> GetMembers() const;

	/** Gives new slots to all in the next tick, as if one had joined. Call it after a change of the shape, if order does not matter. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Formation", meta = (Keywords = "squad reform reassign pursuit"))
	void AssignSlotsAnew();

	/**
	 * Where a member's slot is, as of the last tick.
	 * @param Member The member.
	 * @return Its slot; the member's own location if it has none.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Formation",
		meta = (ReturnDisplayName = "Location", Keywords = "squad place goal pursuit"))
	FVector GetSlotLocation(const AActor* Member) const;

	/**
	 * The velocity that a member should choose, as of the last tick, without regard to others and to obstacles. Wire it into Preferred
	 * Velocity of Step ORCA Crowd, or divided by the maximum speed into Add Movement Input.
	 * @param Member The member.
	 * @return The velocity, in cm/s; zero if it has no slot.
	 */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Formation",
		meta = (ReturnDisplayName = "Velocity", Keywords = "squad steering orca pursuit"))
	FVector GetPreferredVelocity(const AActor* Member) const;

	/** Whether every member was in its slot at the last tick. Check it in a condition; On Formation Ready is called once. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Formation", meta = (Keywords = "squad formed pursuit"))
	bool IsFormationReady() const;

	/** How far the farthest member was from its slot at the last tick, in cm. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Formation", meta = (ReturnDisplayName = "Distance", Keywords = "squad lag pursuit"))
	double GetFarthestDistance() const;

	/** The part of its motion that the anchor made in the last tick: 1 for all of it, 0 while it waits. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Formation", meta = (ReturnDisplayName = "Share", Keywords = "squad slow wait pursuit"))
	double GetAnchorShare() const;

	/** Where the formation is, faces and moves to, for the formation nodes. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Formation", meta = (ReturnDisplayName = "Anchor", Keywords = "squad frame pursuit"))
	FPursuitFormationAnchor GetAnchor() const;

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

protected:
	virtual void BeginPlay() override;
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	/** Reads the slot of a member. */
	friend class UPursuitFormationGoal;

	struct FMember
	{
		TWeakObjectPtr<AActor> Actor;
		TWeakObjectPtr<UPursuitFlightComponent> Flight;
		int32 SlotIndex = -1;
		FVector SlotLocation = FVector::ZeroVector;
		FVector SlotVelocity = FVector::ZeroVector;
		FVector PreferredVelocity = FVector::ZeroVector;
	};

	/** Forgets the members that are gone; how many there were. */
	int32 ForgetLost();
	bool IsLeaderLost() const;

	/** Does all of a tick. A refusal is about the members if they were asked about last, and about the anchor otherwise. */
	Pursuit::FOutcome Update(double DeltaSeconds, AActor*& OutLimiting, bool& OutOfMembers);

	/** The members as they are now, with their slots. */
	void Gather(TArray<FPursuitFormationMember>& OutMembers) const;

	/** New slots, for a new number, new members or another shape. */
	Pursuit::FOutcome FindSlots(TArray<FPursuitFormationMember>& InOutMembers);

	/** Lets a member's flight follow its slot, or no longer. */
	void Fly(FMember& Member);
	void LetGo(FMember& Member);

	const FMember* Find(const AActor* Actor) const;
	void TickAfterMoverOf(AActor* Actor);

	/** Writes why there is no formation, once. */
	void Complain(const FString& Text);

	/** The leader, if it is not the owner. */
	UPROPERTY(EditInstanceOnly, Category = "Pursuit|Formation")
	TWeakObjectPtr<AActor> Leader;

	/** What the flight components of the members follow. */
	UPROPERTY(Transient)
	TObjectPtr<UPursuitFormationGoal> Goal;

	TArray<FMember> Members;
	TWeakObjectPtr<UMovementComponent> LeaderMover;
	FPursuitFormationAnchor Anchor;

	/** The slots that are in use, and what they were made of. */
	TArray<FVector> Slots;
	FPursuitFormationSettings SlotsOf;

	FString LastComplaint;
	double FarthestDistance = 0.0;
	double Share = 1.0;

	/** Seconds since the last call of On Anchor Slowed, while the anchor goes slower. */
	double SlowedTime = 0.0;
	bool bSlowed = false;
	bool bReady = false;

	/** Whether the anchor has been put where the leader is. */
	bool bAnchored = false;
	bool bAssign = true;
	bool bHasLeader = false;
	bool bLeaderSet = false;
};
