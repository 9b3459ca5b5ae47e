// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitPawnConditionBase.h"

#include "AIController.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "GameFramework/Pawn.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitPawnConditionBase)

namespace
{
	/** What the decorator keeps for each AI, of members of at most 4 bytes. */
	struct FPawnConditionMemory
	{
		EPursuitNodeFault LastFault = EPursuitNodeFault::None;

		/** Whether the tree was told an answer, and the last one that it was told: also in a search between two ticks. */
		bool bTold = false;
		bool bHeld = false;
	};
}

UBTDecorator_PursuitPawnConditionBase::UBTDecorator_PursuitPawnConditionBase()
{
	INIT_DECORATOR_NODE_NOTIFY_FLAGS();
}

uint16 UBTDecorator_PursuitPawnConditionBase::GetInstanceMemorySize() const
{
	return sizeof(FPawnConditionMemory);
}

void UBTDecorator_PursuitPawnConditionBase::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);
	InitializeNodeMemory<FPawnConditionMemory>(NodeMemory, InitType);
}

void UBTDecorator_PursuitPawnConditionBase::CleanupMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryClear::Type CleanupType) const
{
	CleanupNodeMemory<FPawnConditionMemory>(NodeMemory, CleanupType);
	Super::CleanupMemory(OwnerComp, NodeMemory, CleanupType);
}

bool UBTDecorator_PursuitPawnConditionBase::CalculateRawConditionValue(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const
{
	FPawnConditionMemory* Memory = CastInstanceNodeMemory<FPawnConditionMemory>(NodeMemory);
	FPursuitNodeFault Fault;
	const AAIController* Controller = OwnerComp.GetAIOwner();
	const APawn* Pawn = Controller != nullptr ? Controller->GetPawn() : nullptr;
	if (Pawn == nullptr)
	{
		Fault.SetNoPawn();
	}
	Memory->bHeld = Pawn != nullptr && AskPawn(*Pawn, Fault);
	Memory->bTold = true;
	Fault.Log(*this, TEXT("Decorator"), OwnerComp, Memory->LastFault);
	return Memory->bHeld;
}

void UBTDecorator_PursuitPawnConditionBase::OnBecomeRelevant(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	Super::OnBecomeRelevant(OwnerComp, NodeMemory);

	// What a search was told is what the tree acts on.
	if (!CastInstanceNodeMemory<FPawnConditionMemory>(NodeMemory)->bTold)
	{
		CalculateRawConditionValue(OwnerComp, NodeMemory);
	}
}

void UBTDecorator_PursuitPawnConditionBase::TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	Super::TickNode(OwnerComp, NodeMemory, DeltaSeconds);

	const bool bHeld = CastInstanceNodeMemory<FPawnConditionMemory>(NodeMemory)->bHeld;
	if (CalculateRawConditionValue(OwnerComp, NodeMemory) != bHeld)
	{
		ConditionalFlowAbort(OwnerComp, EBTDecoratorAbortRequest::ConditionResultChanged);
	}
}

void UBTDecorator_PursuitPawnConditionBase::DescribeRuntimeValues(const UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory,
	EBTDescriptionVerbosity::Type Verbosity, TArray<FString>& Values) const
{
	Super::DescribeRuntimeValues(OwnerComp, NodeMemory, Verbosity, Values);

	const FPawnConditionMemory* Memory = CastInstanceNodeMemory<FPawnConditionMemory>(NodeMemory);
	Values.Add(!Memory->bTold ? TEXT("not asked yet") : Memory->bHeld ? TEXT("yes")
																	  : TEXT("no"));
}

#if WITH_EDITOR
FName UBTDecorator_PursuitPawnConditionBase::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Decorator.ReachedMoveGoal.Icon"));
}
#endif
