// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeMoveTask.h"

#include "AIController.h"
#include "GameFramework/Pawn.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreeLog.h"
#include "PursuitStateTreeRow.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeMoveTask)

namespace
{
	/** Who walks, when that is given or possessed by what is given. */
	const APawn* FindWalker(const AActor* Actor)
	{
		const AAIController* const Controller = Cast<AAIController>(Actor);
		return Controller != nullptr ? Controller->GetPawn() : Cast<APawn>(Actor);
	}
}

const UStruct* FPursuitStateTreeMoveTask::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

EStateTreeRunStatus FPursuitStateTreeMoveTask::EnterState(
	FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);

	// A state that is entered again may not have been left.
	Data.Order.End();
	Data.Order = FPursuitMoveOrder();
	return Step(Data, 0.0f);
}

EStateTreeRunStatus FPursuitStateTreeMoveTask::Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const
{
	return Step(Context.GetInstanceData(*this), DeltaTime);
}

EStateTreeRunStatus FPursuitStateTreeMoveTask::Step(FInstanceDataType& Data, float DeltaTime) const
{
	if (!Pursuit::IsStateTreeConnected() || !IsValid(Data.Actor) || !IsValid(Data.Target))
	{
		Data.Order.End();
		return EStateTreeRunStatus::Failed;
	}
	FString Fault;
	EPursuitMoveOrder State = EPursuitMoveOrder::Failed;
	const APawn* const Pawn = FindWalker(Data.Actor);
	if (IsValid(Pawn))
	{
		State = Data.Order.Step(*Pawn, FPursuitNavTarget(Data.Target), Data.Settings, Data.TimeLimit, DeltaTime, Fault);
	}
	else
	{
		Data.Order.End();
		Fault = TEXT("it is no pawn, nor an AI controller that possesses one");
	}
	if (!Fault.IsEmpty())
	{
		UE_LOG(LogPursuitStateTree, Warning, TEXT("Move To Intercept of %s failed: %s."), *Data.Actor->GetName(), *Fault);
	}
	switch (State)
	{
	case EPursuitMoveOrder::UnderWay:
		return EStateTreeRunStatus::Running;
	case EPursuitMoveOrder::Caught:
		return EStateTreeRunStatus::Succeeded;
	default:
		return EStateTreeRunStatus::Failed;
	}
}

void FPursuitStateTreeMoveTask::ExitState(FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	Context.GetInstanceData(*this).Order.End();
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreeMoveTask::GetDescription(
	const FGuid&, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	const FInstanceDataType* Data = InstanceDataView.GetPtr<FInstanceDataType>();
	return Pursuit::DescribeRow(Formatting, TEXT("Move To Intercept"), TEXT("at most"), Data != nullptr ? Data->TimeLimit : 0.0);
}

FName FPursuitStateTreeMoveTask::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Movement"));
}

FColor FPursuitStateTreeMoveTask::GetIconColor() const
{
	return FColor::Orange;
}
#endif
#endif
