// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeFlyTask.h"

#include "GameFramework/Actor.h"
#include "PursuitFlightComponent.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreeLog.h"
#include "PursuitStateTreeRow.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeFlyTask)

const UStruct* FPursuitStateTreeFlyTask::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

EStateTreeRunStatus FPursuitStateTreeFlyTask::EnterState(
	FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);
	if (!Pursuit::IsStateTreeConnected())
	{
		return EStateTreeRunStatus::Failed;
	}

	// A state that is entered again may not have been left.
	Data.Order.End();
	if (!IsValid(Data.Actor) || !IsValid(Data.Target))
	{
		return EStateTreeRunStatus::Failed;
	}
	UPursuitFlightComponent* Flight = Data.Actor->FindComponentByClass<UPursuitFlightComponent>();
	if (!IsValid(Flight))
	{
		UE_LOG(LogPursuitStateTree, Warning, TEXT("Fly To Intercept failed: %s has no Pursuit Flight component: add one to it."),
			*Data.Actor->GetName());
		return EStateTreeRunStatus::Failed;
	}
	Data.Order.Begin(*Flight);
	Data.Order.FlyTo(*Data.Target);
	return EStateTreeRunStatus::Running;
}

EStateTreeRunStatus FPursuitStateTreeFlyTask::Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);
	switch (Data.Order.Check(Data.Actor, IsValid(Data.Actor) && IsValid(Data.Target), DeltaTime, Data.TimeLimit))
	{
	case EPursuitFlightOrder::UnderWay:
		Data.Order.FlyTo(*Data.Target);
		return EStateTreeRunStatus::Running;
	case EPursuitFlightOrder::Caught:
		Data.Order.End();
		return EStateTreeRunStatus::Succeeded;
	default:
		Data.Order.End();
		return EStateTreeRunStatus::Failed;
	}
}

void FPursuitStateTreeFlyTask::ExitState(FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	Context.GetInstanceData(*this).Order.End();
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreeFlyTask::GetDescription(
	const FGuid&, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	const FInstanceDataType* Data = InstanceDataView.GetPtr<FInstanceDataType>();
	return Pursuit::DescribeRow(Formatting, TEXT("Fly To Intercept"), TEXT("at most"), Data != nullptr ? Data->TimeLimit : 0.0);
}

FName FPursuitStateTreeFlyTask::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Movement"));
}

FColor FPursuitStateTreeFlyTask::GetIconColor() const
{
	return FColor::Orange;
}
#endif
#endif
