// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PursuitDodge.h"

#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"
#include "PursuitDodgeOrder.h"

#include <cstring>

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PursuitDodge)

namespace
{
	/** The most shots whose age is kept: as many as the library dodges at once. */
	constexpr int32 MostSeen = 64;

	/** What the task keeps for each AI, of members of at most 4 bytes. */
	struct FDodgeMemory
	{
		FPursuitSeenShot Seen[MostSeen];

		/** The bytes of the velocity of the last dodge, and of the velocity when the task began. */
		uint8 Velocity[sizeof(FVector)] = {};
		uint8 Preferred[sizeof(FVector)] = {};
		int32 SeenCount = 0;
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;
		bool bDodging = false;

		void Read(FPursuitDodgeMemory& OutMemory) const
		{
			OutMemory.State.bDodging = bDodging;
			std::memcpy(&OutMemory.State.Velocity, Velocity, sizeof(Velocity));
			for (int32 Index = 0; Index < SeenCount; ++Index)
			{
				OutMemory.Seen.Add(Seen[Index]);
			}
		}

		void Write(const FPursuitDodgeMemory& Memory)
		{
			bDodging = Memory.State.bDodging;
			std::memcpy(Velocity, &Memory.State.Velocity, sizeof(Velocity));
			SeenCount = FMath::Min(Memory.Seen.Num(), MostSeen);
			for (int32 Index = 0; Index < SeenCount; ++Index)
			{
				Seen[Index] = Memory.Seen[Index];
			}
		}
	};
	static_assert(alignof(FDodgeMemory) <= 4);
}

UBTTask_PursuitDodge::UBTTask_PursuitDodge()
{
	NodeName = TEXT("Dodge");
	INIT_TASK_NODE_NOTIFY_FLAGS();
}

uint16 UBTTask_PursuitDodge::GetInstanceMemorySize() const
{
	return sizeof(FDodgeMemory);
}

void UBTTask_PursuitDodge::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FDodgeMemory>(NodeMemory, InitType);
}

void UBTTask_PursuitDodge::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FDodgeMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

EBTNodeResult::Type UBTTask_PursuitDodge::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	FDodgeMemory* const Memory = CastInstanceNodeMemory<FDodgeMemory>(NodeMemory);
	Memory->SeenCount = 0;
	Memory->bDodging = false;
	if (const APawn* const Pawn = Pursuit::FindTreePawn(OwnerComp))
	{
		const FVector Velocity = Pawn->GetVelocity();
		std::memcpy(Memory->Preferred, &Velocity, sizeof(Velocity));
	}
	FPursuitNodeFault Fault;
	const EBTNodeResult::Type Result = Dodge(OwnerComp, NodeMemory, 0.0, Fault);
	Fault.Log(*this, TEXT("Task"), OwnerComp, Memory->LastFault);
	return Result == EBTNodeResult::InProgress ? Result : EBTNodeResult::Failed;
}

void UBTTask_PursuitDodge::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	FPursuitNodeFault Fault;
	const EBTNodeResult::Type Result = Dodge(OwnerComp, NodeMemory, static_cast<double>(DeltaSeconds), Fault);
	Fault.Log(*this, TEXT("Task"), OwnerComp, CastInstanceNodeMemory<FDodgeMemory>(NodeMemory)->LastFault);
	if (Result != EBTNodeResult::InProgress)
	{
		FinishLatentTask(OwnerComp, Result);
	}
}

EBTNodeResult::Type UBTTask_PursuitDodge::Dodge(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, double DeltaSeconds, FPursuitNodeFault& OutFault) const
{
	FDodgeMemory* const Memory = CastInstanceNodeMemory<FDodgeMemory>(NodeMemory);
	FVector Preferred = FVector::ZeroVector;
	std::memcpy(&Preferred, Memory->Preferred, sizeof(Memory->Preferred));
	FPursuitDodgeMemory Seen;
	Memory->Read(Seen);
	FPursuitDodge Found;
	FString Text;
	const EPursuitDodgeFault Fault = FPursuitDodgeOrder::Tick(Pursuit::FindTreePawn(OwnerComp), Sight, Dodging, PawnAcceleration,
		Preferred, DeltaSeconds, Seen, Found, Text);
	if (!OutFault.SetDodge(Fault, Text))
	{
		return EBTNodeResult::Failed;
	}
	Memory->Write(Seen);
	if (Found.Outcome == EPursuitDodgeOutcome::Clear)
	{
		return EBTNodeResult::Succeeded;
	}
	return EBTNodeResult::InProgress;
}

FString UBTTask_PursuitDodge::GetStaticDescription() const
{
	return FString::Printf(TEXT("%s: %d classes of shots within %g cm"), *Super::GetStaticDescription(), Sight.ShotClasses.Num(),
		Sight.SightRadius);
}

void UBTTask_PursuitDodge::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FDodgeMemory* const Memory = CastInstanceNodeMemory<FDodgeMemory>(NodeMemory);
	Values.Add(FString::Printf(TEXT("%d shots seen"), Memory->SeenCount));
}

#if WITH_EDITOR
FName UBTTask_PursuitDodge::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.MoveTo.Icon"));
}
#endif
