// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeFireTask.h"

#include "GameFramework/Actor.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreeLog.h"
#include "PursuitStateTreeRow.h"
#include "PursuitTurretComponent.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeFireTask)

const UStruct* FPursuitStateTreeFireTask::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

EStateTreeRunStatus FPursuitStateTreeFireTask::EnterState(
	FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);

	// A state that is entered again may not have been left.
	Data.Order.End(false);
	if (!Pursuit::IsStateTreeConnected() || !IsValid(Data.Actor) || !IsValid(Data.Target))
	{
		return EStateTreeRunStatus::Failed;
	}
	UPursuitTurretComponent* Turret = Data.Actor->FindComponentByClass<UPursuitTurretComponent>();
	if (!IsValid(Turret))
	{
		UE_LOG(LogPursuitStateTree, Warning, TEXT("Rotate And Fire failed: %s has no Pursuit Turret component: add one to it."),
			*Data.Actor->GetName());
		return EStateTreeRunStatus::Failed;
	}
	Data.Order.Begin(*Turret);
	Data.Order.AimAt(*Data.Target);
	return EStateTreeRunStatus::Running;
}

EStateTreeRunStatus FPursuitStateTreeFireTask::Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);
	switch (Data.Order.Check(Data.Actor, IsValid(Data.Actor) && IsValid(Data.Target), DeltaTime, Data.TimeLimit))
	{
	case EPursuitTurretOrder::UnderWay:
		Data.Order.AimAt(*Data.Target);
		return EStateTreeRunStatus::Running;

	case EPursuitTurretOrder::Fired:
		Data.Order.End(Data.bKeepAiming);
		return EStateTreeRunStatus::Succeeded;

	default:
		Data.Order.End(false);
		return EStateTreeRunStatus::Failed;
	}
}

void FPursuitStateTreeFireTask::ExitState(FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	Context.GetInstanceData(*this).Order.End(false);
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreeFireTask::GetDescription(
	const FGuid&, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	const FInstanceDataType* Data = InstanceDataView.GetPtr<FInstanceDataType>();
	return Pursuit::DescribeRow(Formatting, TEXT("Rotate And Fire"), TEXT("at most"), Data != nullptr ? Data->TimeLimit : 0.0);
}

FName FPursuitStateTreeFireTask::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Task"));
}

FColor FPursuitStateTreeFireTask::GetIconColor() const
{
	return FColor::Orange;
}
#endif
#endif
