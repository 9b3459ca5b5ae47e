// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTService_PursuitAimByHand.h"

#include "Aim/PursuitHandAim.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"
#include "Generated/PursuitConversions.h"

#include <cstring>

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTService_PursuitAimByHand)

namespace
{
	/** What the service keeps for each AI, of members of at most 4 bytes. */
	struct FAimByHandMemory
	{
		/** The bytes of the hand's state. */
		uint8 State[sizeof(PursuitAimingHandState)] = {};
		float HitChance = 0.0f;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
		bool bBegun = false;
		bool bTracking = false;
	};

	/** The seed of an AI's hand: the node's seed, mixed with the pawn's name, which is the same in a replay. */
	uint64 SeedOf(int64 Seed, const APawn& Pawn)
	{
		uint64 Mixed = static_cast<uint64>(Seed);
		const FString Name = Pawn.GetName();
		for (int32 Index = 0; Index < Name.Len(); ++Index)
		{
			Mixed = Mixed * 31 + static_cast<uint64>(Name[Index]);
		}
		return Mixed;
	}
}

UBTService_PursuitAimByHand::UBTService_PursuitAimByHand()
{
	NodeName = TEXT("Aim By Hand");
	INIT_SERVICE_NODE_NOTIFY_FLAGS();
	// In every tick: a shot goes where the hand is now.
	Interval = 0.001f;
	RandomDeviation = 0.0f;
	Target.AddFilters(*this);
	AimPointKey.AddVectorFilter(this, GET_MEMBER_NAME_CHECKED(UBTService_PursuitAimByHand, AimPointKey));
	HitChanceKey.AddFloatFilter(this, GET_MEMBER_NAME_CHECKED(UBTService_PursuitAimByHand, HitChanceKey));
	AimPointKey.AllowNoneAsValue(true);
	HitChanceKey.AllowNoneAsValue(true);
}

void UBTService_PursuitAimByHand::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		Target.Resolve(*BlackboardAsset);
		AimPointKey.ResolveSelectedKey(*BlackboardAsset);
		HitChanceKey.ResolveSelectedKey(*BlackboardAsset);
	}
}

uint16 UBTService_PursuitAimByHand::GetInstanceMemorySize() const
{
	return sizeof(FAimByHandMemory);
}

void UBTService_PursuitAimByHand::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FAimByHandMemory>(NodeMemory, InitType);
}

void UBTService_PursuitAimByHand::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FAimByHandMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

void UBTService_PursuitAimByHand::TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	Super::TickNode(OwnerComp, NodeMemory, DeltaSeconds);

	FPursuitNodeFault Fault;
	if (!Aim(OwnerComp, NodeMemory, static_cast<double>(DeltaSeconds), Fault))
	{
		Clear(OwnerComp);
	}
	if (!Fault.IsOnlyMissingTarget())
	{
		Fault.Log(*this, TEXT("Service"), OwnerComp, CastInstanceNodeMemory<FAimByHandMemory>(NodeMemory)->LastFault);
	}
}

bool UBTService_PursuitAimByHand::Aim(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, double DeltaSeconds, FPursuitNodeFault& OutFault) const
{
	FAimByHandMemory* const Memory = CastInstanceNodeMemory<FAimByHandMemory>(NodeMemory);
	Memory->bTracking = false;
	Memory->HitChance = 0.0f;
	const bool bHasChance = !HitChanceKey.SelectedKeyName.IsNone();
	if (!Pursuit::CheckKey(AimPointKey, UBlackboardKeyType_Vector::StaticClass(), TEXT("Vector"), TEXT("AimPointKey"),
			EPursuitNodeFault::AimPointKey, OutFault)
		|| (bHasChance
			&& !Pursuit::CheckKey(HitChanceKey, UBlackboardKeyType_Float::StaticClass(), TEXT("Float"), TEXT("HitChanceKey"),
				EPursuitNodeFault::HitChanceKey, OutFault)))
	{
		return false;
	}
	FPursuitTargetNow Now;
	const bool bThere = Target.ReadPawnAndTarget(OwnerComp, Now, OutFault) != nullptr;
	const APawn* const Pawn = Pursuit::FindTreePawn(OwnerComp);
	if (Pawn == nullptr || (!bThere && !OutFault.IsOnlyMissingTarget()))
	{
		return false;
	}
	Pursuit::FHandQuestion Question;
	Question.Muzzle = Pawn->GetActorLocation();
	Question.Forward = Pawn->GetActorForwardVector();
	Question.TargetLocation = bThere ? Now.Location : Question.Muzzle + Question.Forward;
	Question.TargetVelocity = Now.Velocity;
	Question.TargetActor = Now.Actor;
	Question.TargetRadius = TargetRadius;
	Question.MuzzleSpeed = MuzzleSpeed;
	FPursuitAimingTarget Aimed;
	Pursuit::FOutcome Outcome = Pursuit::FindHandTarget(Question, Aimed);
	// Without a target in sight the hand comes to rest.
	Aimed.Target = bThere ? Aimed.Target : -1;
	PursuitAimingHandState State{};
	PursuitHandAim Found{};
	if (!Outcome.IsRefused())
	{
		Outcome = Pursuit::Ask([&] {
			const PursuitAimingHandSettings Settings = pursuit_aiming_hand_settings_default(Skill);
			std::memcpy(&State, Memory->State, sizeof(State));
			const PursuitStatus Begun = Memory->bBegun
				? PURSUIT_STATUS_OK
				: pursuit_begin_aiming_hand(SeedOf(Seed, *Pawn), Pursuit::ToC(Question.Forward), &Settings, &State);
			return Pursuit::FOutcome(Begun).IsRefused()
				? Begun
				: pursuit_step_aiming_hand(Pursuit::ToC(Aimed), &Settings, DeltaSeconds, &State, &Found);
		});
	}
	if (Outcome.IsRefused())
	{
		return OutFault.Set(EPursuitNodeFault::Refused,
			Pursuit::DescribeRefusal(Outcome,
				{{"query.pursuer_position", "the pawn's location"}, {"query.target_position", "the target's location"},
					{"query.target_velocity", "the target's velocity"}, {"target.radius", "TargetRadius"},
					{"target.direction", "the way to the target"}, {"settings.", "Skill: "}}));
	}
	// A refusal zeros the state; the hand stays as it is.
	std::memcpy(Memory->State, &State, sizeof(State));
	Memory->bBegun = true;
	if (!bThere)
	{
		return false;
	}
	Memory->bTracking = Found.is_tracking != 0;
	Memory->HitChance = Memory->bTracking ? static_cast<float>(Found.hit_chance) : 0.0f;
	UBlackboardComponent* const Blackboard = OwnerComp.GetBlackboardComponent();
	Blackboard->SetValue<UBlackboardKeyType_Vector>(
		AimPointKey.GetSelectedKeyID(), Pursuit::FindHandPoint(Question, Aimed, Pursuit::FromC(Found.direction)));
	if (bHasChance)
	{
		Blackboard->SetValue<UBlackboardKeyType_Float>(HitChanceKey.GetSelectedKeyID(), Memory->HitChance);
	}
	return true;
}

void UBTService_PursuitAimByHand::Clear(UBehaviorTreeComponent& OwnerComp) const
{
	UBlackboardComponent* const Blackboard = OwnerComp.GetBlackboardComponent();
	if (Blackboard == nullptr)
	{
		return;
	}
	for (const FBlackboardKeySelector* Key : {&AimPointKey, &HitChanceKey})
	{
		if (Key->SelectedKeyType.Get() != nullptr)
		{
			Blackboard->ClearValue(Key->GetSelectedKeyID());
		}
	}
}

FString UBTService_PursuitAimByHand::GetStaticDescription() const
{
	return FString::Printf(TEXT("%s\naim at %s with skill %g, at %s"), *Super::GetStaticDescription(), *Target.DescribeTarget(), Skill,
		*AimPointKey.SelectedKeyName.ToString());
}

void UBTService_PursuitAimByHand::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FAimByHandMemory* const Memory = CastInstanceNodeMemory<FAimByHandMemory>(NodeMemory);
	Values.Add(Memory->bTracking
			? FString::Printf(TEXT("hits with a chance of %.2f"), Memory->HitChance)
			: FString(TEXT("not on a target")));
}

#if WITH_EDITOR
FName UBTService_PursuitAimByHand::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Service.Icon"));
}

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FString UBTService_PursuitAimByHand::GetErrorMessage() const
{
	FPursuitNodeFault Fault;
	const bool bChosen = Target.CheckChosen(Fault);
	if (bChosen && AimPointKey.SelectedKeyName.IsNone())
	{
		Fault.Set(EPursuitNodeFault::AimPointKey,
			TEXT("AimPointKey is None: choose a Vector key of the Blackboard in the node's details"));
	}
	return Fault.Kind == EPursuitNodeFault::None ? Super::GetErrorMessage() : Fault.Message();
}
#endif
#endif
