// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFormationComponent.h"

#include "Actor/PursuitActorSpeed.h"
#include "Core/PursuitLog.h"
#include "Core/PursuitStats.h"
#include "Crowd/PursuitFormationCall.h"
#include "Crowd/PursuitFormationGoal.h"
#include "GameFramework/Actor.h"
#include "GameFramework/MovementComponent.h"
#include "PursuitFlightComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFormationComponent)

DECLARE_CYCLE_STAT(TEXT("Formation components"), STAT_PursuitFormation, STATGROUP_Pursuit);

namespace
{
	/** What a designer calls the inputs of a formation. */
	TArray<Pursuit::FPinName> FormationInputs(bool bOfMembers)
	{
		return {{"limits.", bOfMembers ? "MemberLimits." : "March."}, {"anchor.", "the formation's "},
			{"leader.position", "the leader's location"}, {"leader.velocity", "the leader's velocity"},
			{"leader.", "the leader's "}, {"agents.positions[]", "the location of member []"},
			{"agents.velocities[]", "the velocity of member []"}, {"agents.max_speeds[]", "the maximum speed of member []"},
			{"agents.slots[]", "the slot of member []"}, {"agents.count", "the number of members"},
			{"count", "the number of members"}, {"slot_count", "the number of slots"}, {"settings.spacing", "Formation.Spacing"},
			{"settings.max_width", "Formation.MaxWidth"}, {"settings.shape", "Formation.Shape"}, {"settings.files", "Formation.Files"},
			{"settings.layers", "Formation.Layers"}, {"settings.origin", "Formation.Origin"}, {"settings.side", "Formation.Side"},
			{"settings.", "Turning."}};
	}

	bool AreSame(const FPursuitFormationSettings& Left, const FPursuitFormationSettings& Right)
	{
		return Left.Shape == Right.Shape && Left.Spacing == Right.Spacing && Left.MaxWidth == Right.MaxWidth && Left.Files == Right.Files
			&& Left.Layers == Right.Layers && Left.Origin == Right.Origin && Left.Side == Right.Side;
	}

	constexpr double DefaultMarchSpeed = 450.0;
}

UPursuitFormationComponent::UPursuitFormationComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
	March.MaxSpeed = DefaultMarchSpeed;
}

void UPursuitFormationComponent::BeginPlay()
{
	Super::BeginPlay();
	if (!bLeaderSet)
	{
		SetLeader(Leader.IsValid() ? Leader.Get() : GetOwner());
	}
}

void UPursuitFormationComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	for (FMember& Member : Members)
	{
		LetGo(Member);
	}
	Members.Empty();
	Super::EndPlay(EndPlayReason);
}

void UPursuitFormationComponent::SetLeader(AActor* Actor)
{
	if (IsValid(Actor))
	{
		RemoveMember(Actor);
	}
	// With a place of its own or without, the others move up or back.
	bAssign = true;
	bLeaderSet = true;
	bHasLeader = IsValid(Actor);
	Leader = Actor;
	TickAfterMoverOf(Actor);
}

void UPursuitFormationComponent::TickAfterMoverOf(AActor* Actor)
{
	UMovementComponent* Moves = IsValid(Actor) ? Actor->FindComponentByClass<UMovementComponent>() : nullptr;
	if (Moves == LeaderMover.Get())
	{
		return;
	}
	if (LeaderMover.IsValid())
	{
		RemoveTickPrerequisiteComponent(LeaderMover.Get());
	}
	LeaderMover = Moves;
	if (Moves != nullptr)
	{
		AddTickPrerequisiteComponent(Moves);
	}
}

AActor* UPursuitFormationComponent::GetLeader() const
{
	AActor* Actor = Leader.Get();
	return bHasLeader && IsValid(Actor) ? Actor : nullptr;
}

bool UPursuitFormationComponent::IsLeaderLost() const
{
	return bHasLeader && GetLeader() == nullptr;
}

const UPursuitFormationComponent::FMember* UPursuitFormationComponent::Find(const AActor* Actor) const
{
	return Actor == nullptr ? nullptr : Members.FindByPredicate([Actor](const FMember& Member) { return Member.Actor.Get() == Actor; });
}

bool UPursuitFormationComponent::AddMember(AActor* Actor)
{
	ForgetLost();
	if (!IsValid(Actor) || Find(Actor) != nullptr || Actor == GetLeader() || (!bLeaderSet && Actor == GetOwner()))
	{
		return false;
	}
	if (Members.Num() >= PURSUIT_TEAM_MAX)
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Formation component of %s has no room for %s: it has %d members, which is the most."),
			*GetNameSafe(GetOwner()), *GetNameSafe(Actor), Members.Num());
		return false;
	}
	FMember& Member = Members.AddDefaulted_GetRef();
	Member.Actor = Actor;
	Member.SlotLocation = Actor->GetActorLocation();
	bAssign = true;
	return true;
}

bool UPursuitFormationComponent::RemoveMember(AActor* Actor)
{
	const FMember* const Member = Find(Actor);
	if (Member == nullptr)
	{
		return false;
	}
	const int32 Index = static_cast<int32>(Member - Members.GetData());
	LetGo(Members[Index]);
	Members.RemoveAt(Index);
	bAssign = true;
	return true;
}

TArray<AActor*> UPursuitFormationComponent::GetMembers() const
{
	TArray<AActor*> Actors;
	for (const FMember& Member : Members)
	{
		if (IsValid(Member.Actor.Get()))
		{
			Actors.Add(Member.Actor.Get());
		}
	}
	return Actors;
}

void UPursuitFormationComponent::AssignSlotsAnew()
{
	bAssign = true;
}

FVector UPursuitFormationComponent::GetSlotLocation(const AActor* Actor) const
{
	const FMember* Member = Find(Actor);
	if (Member != nullptr && Member->SlotIndex >= 0)
	{
		return Member->SlotLocation;
	}
	return IsValid(Actor) ? Actor->GetActorLocation() : FVector::ZeroVector;
}

FVector UPursuitFormationComponent::GetPreferredVelocity(const AActor* Actor) const
{
	const FMember* Member = Find(Actor);
	return Member != nullptr ? Member->PreferredVelocity : FVector::ZeroVector;
}

bool UPursuitFormationComponent::IsFormationReady() const
{
	return bReady;
}

double UPursuitFormationComponent::GetFarthestDistance() const
{
	return FarthestDistance;
}

double UPursuitFormationComponent::GetAnchorShare() const
{
	return Share;
}

FPursuitFormationAnchor UPursuitFormationComponent::GetAnchor() const
{
	return Anchor;
}

int32 UPursuitFormationComponent::ForgetLost()
{
	const int32 Before = Members.Num();
	Members.RemoveAll([](const FMember& Member) { return !IsValid(Member.Actor.Get()); });
	const int32 Lost = Before - Members.Num();
	bAssign = bAssign || Lost > 0;
	return Lost;
}

void UPursuitFormationComponent::Fly(FMember& Member)
{
	UPursuitFlightComponent* Flight = Member.Flight.Get();
	if (Flight == nullptr)
	{
		Flight = Member.Actor->FindComponentByClass<UPursuitFlightComponent>();
		if (Flight == nullptr)
		{
			return;
		}
		Member.Flight = Flight;
		Flight->AddTickPrerequisiteComponent(this);
	}
	if (Goal == nullptr)
	{
		Goal = NewObject<UPursuitFormationGoal>(this);
		Goal->Formation = this;
	}
	if (Flight->GoalSource == EPursuitGoalSource::None)
	{
		Flight->SetGoalProvider(Goal);
	}
}

void UPursuitFormationComponent::LetGo(FMember& Member)
{
	UPursuitFlightComponent* Flight = Member.Flight.Get();
	Member.Flight.Reset();
	if (!IsValid(Flight))
	{
		return;
	}
	Flight->RemoveTickPrerequisiteComponent(this);
	if (Goal != nullptr && Flight->GoalSource == EPursuitGoalSource::Provider && Flight->GoalProvider == Goal)
	{
		Flight->ClearGoal();
	}
}

void UPursuitFormationComponent::Gather(TArray<FPursuitFormationMember>& OutMembers) const
{
	for (const FMember& Member : Members)
	{
		const AActor& Actor = *Member.Actor.Get();
		FPursuitFormationMember& Added = OutMembers.AddDefaulted_GetRef();
		Added.Location = Actor.GetActorLocation();
		Added.Velocity = Actor.GetVelocity();
		Added.MaxSpeed = MemberLimits.MaxSpeed;
		Pursuit::FindMaxSpeed(Actor, Added.MaxSpeed);
		PursuitFormation::GiveSlot(Added, Slots, Member.SlotIndex);
		if (bIgnoreHeights)
		{
			Added.Location.Z = Anchor.Location.Z + Added.Slot.Z;
			Added.Velocity.Z = 0.0;
		}
	}
}

Pursuit::FOutcome UPursuitFormationComponent::FindSlots(TArray<FPursuitFormationMember>& InOutMembers)
{
	const bool bFirst = bLeaderTakesSlot && GetLeader() != nullptr;
	FPursuitFormationSettings Wanted = Formation;
	Wanted.Origin = bLeaderTakesSlot ? EPursuitFormationOrigin::First : Formation.Origin;
	const int32 Count = InOutMembers.Num() + (bFirst ? 1 : 0);
	bAssign = bAssign || Slots.Num() != InOutMembers.Num();
	if (!bAssign && AreSame(Wanted, SlotsOf))
	{
		return Pursuit::FOutcome(PURSUIT_STATUS_OK);
	}
	TArray<FVector> Found;
	Pursuit::FOutcome Outcome = PursuitFormation::AskSlots(Wanted, static_cast<uint32>(Count), Found);
	if (Outcome.IsRefused())
	{
		return Outcome;
	}
	if (bFirst)
	{
		Found.RemoveAt(0);
	}
	if (bAssign)
	{
		const FPursuitFormationAssignment Assignment =
			PursuitFormation::Assign(InOutMembers, Anchor, Found, static_cast<int32>(Objective), Outcome);
		if (Outcome.IsRefused())
		{
			return Outcome;
		}
		for (int32 Index = 0; Index < Members.Num(); ++Index)
		{
			Members[Index].SlotIndex = Assignment.SlotIndices[Index];
		}
	}
	Slots = Found;
	SlotsOf = Wanted;
	bAssign = false;
	for (int32 Index = 0; Index < Members.Num(); ++Index)
	{
		PursuitFormation::GiveSlot(InOutMembers[Index], Slots, Members[Index].SlotIndex);
	}
	return Outcome;
}

Pursuit::FOutcome UPursuitFormationComponent::Update(double DeltaSeconds, AActor*& OutLimiting, bool& OutOfMembers)
{
	const AActor* Leads = GetLeader();
	if (!bAnchored && Leads != nullptr)
	{
		bAnchored = true;
		Anchor.Location = Leads->GetActorLocation();
		Anchor.Velocity = Leads->GetVelocity();
		Anchor.Forward = Leads->GetActorForwardVector();
		Anchor.Up = Turning.Dimensions == EPursuitDimensions::Three ? Leads->GetActorUpVector() : FVector(0.0, 0.0, 1.0);
	}
	TArray<FPursuitFormationMember> Now;
	Gather(Now);
	if (!Now.IsEmpty())
	{
		const Pursuit::FOutcome Found = FindSlots(Now);
		if (Found.IsRefused())
		{
			return Found;
		}
	}

	// Without a leader the formation is where it wants to be.
	PursuitFormation::FLeader Leading;
	Leading.Location = Leads != nullptr ? Leads->GetActorLocation() : Anchor.Location;
	Leading.Velocity = Leads != nullptr ? Leads->GetVelocity() : FVector::ZeroVector;
	Leading.Forward = Leads != nullptr ? Leads->GetActorForwardVector() : FVector::ZeroVector;
	Leading.Up = Leads != nullptr ? Leads->GetActorUpVector() : FVector::ZeroVector;
	FPursuitFormationAnchorSettings Turns = Turning;
	Turns.Heading = Leads != nullptr ? Turning.Heading : EPursuitFormationHeading::Kept;
	Pursuit::FOutcome Outcome;
	const FPursuitFormationAnchorStep Step = PursuitFormation::Step(Anchor, Now, March, Turns, Leading, DeltaSeconds, Outcome);
	if (Outcome.IsRefused())
	{
		return Outcome;
	}
	Share = Step.Share;
	OutLimiting = Members.IsValidIndex(Step.LimitingMember) ? Members[Step.LimitingMember].Actor.Get() : nullptr;
	if (bIgnoreHeights)
	{
		for (FPursuitFormationMember& Member : Now)
		{
			Member.Location.Z = Anchor.Location.Z + Member.Slot.Z;
		}
	}
	OutOfMembers = true;
	const FPursuitFormationVelocities Chosen =
		PursuitFormation::FindVelocities(Anchor, Now, MemberLimits, DeltaSeconds, Outcome);
	if (Outcome.IsRefused())
	{
		return Outcome;
	}
	FarthestDistance = Chosen.FarthestDistance;
	for (int32 Index = 0; Index < Members.Num(); ++Index)
	{
		FMember& Member = Members[Index];
		PursuitMotionState Motion{};
		Outcome = PursuitFormation::AskSlotMotion(Anchor, Now[Index].Slot, Motion);
		if (Outcome.IsRefused())
		{
			return Outcome;
		}
		Member.SlotLocation = Pursuit::FromC(Motion.position);
		Member.SlotVelocity = Pursuit::FromC(Motion.velocity);
		Member.PreferredVelocity = Chosen.Velocities[Index];
		if (bFlyMembers)
		{
			Fly(Member);
		}
		else
		{
			LetGo(Member);
		}
	}
	return Outcome;
}

void UPursuitFormationComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitFormation);
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	if (DeltaTime <= 0.0f)
	{
		return;
	}
	const int32 Lost = ForgetLost();
	const bool bLeaderLost = IsLeaderLost();
	if (bLeaderLost)
	{
		SetLeader(nullptr);
	}

	AActor* Limiting = nullptr;
	bool bOfMembers = false;
	const Pursuit::FOutcome Outcome = Update(DeltaTime, Limiting, bOfMembers);
	const bool bWorks = !Outcome.IsRefused();
	Complain(bWorks ? FString() : Pursuit::DescribeRefusal(Outcome, FormationInputs(bOfMembers)));
	if (!bWorks)
	{
		FarthestDistance = 0.0;
		Share = 0.0;
		for (FMember& Member : Members)
		{
			Member.PreferredVelocity = FVector::ZeroVector;
		}
	}
	const bool bAll = bWorks && !Members.IsEmpty()
		&& !Members.ContainsByPredicate([this](const FMember& Member) { return !Slots.IsValidIndex(Member.SlotIndex); });
	const bool bWasReady = bReady;
	bReady = bAll && FarthestDistance <= (bWasReady ? 2.0 * ReadyDistance : ReadyDistance);

	SlowedTime += DeltaTime;
	const bool bWasSlowed = bSlowed;
	bSlowed = bWorks && Limiting != nullptr;
	const bool bTellSlowed = bSlowed && (!bWasSlowed || (SlowedInterval > 0.0 && SlowedTime >= SlowedInterval));
	SlowedTime = bTellSlowed ? 0.0 : SlowedTime;

	// Last, because a listener may destroy this component or change its members.
	const TWeakObjectPtr<UPursuitFormationComponent> Self(this);
	const TWeakObjectPtr<AActor> Slowing(Limiting);
	const bool bTellReady = bReady && !bWasReady;
	for (int32 Index = 0; Index < Lost && Self.IsValid(); ++Index)
	{
		OnMemberLost.Broadcast(nullptr);
	}
	if (bLeaderLost && Self.IsValid())
	{
		OnLeaderLost.Broadcast(nullptr);
	}
	if (bTellSlowed && Self.IsValid())
	{
		OnAnchorSlowed.Broadcast(Slowing.Get());
	}
	if (bTellReady && Self.IsValid())
	{
		OnFormationReady.Broadcast(GetLeader());
	}
}

void UPursuitFormationComponent::Complain(const FString& Text)
{
	if (!Text.IsEmpty() && !(Text == LastComplaint))
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Formation component of %s keeps no formation: %s."), *GetNameSafe(GetOwner()),
			*Text);
	}
	LastComplaint = Text;
}
