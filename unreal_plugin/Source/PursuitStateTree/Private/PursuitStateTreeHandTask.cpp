// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeHandTask.h"

#include "GameFramework/Actor.h"
#include "PursuitActorLibrary.h"
#include "PursuitLibrary.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreeRow.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeHandTask)

const UStruct* FPursuitStateTreeHandTask::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

EStateTreeRunStatus FPursuitStateTreeHandTask::EnterState(
	FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);
	Data.Direction = FVector::ZeroVector;
	Data.HitChance = 0.0;
	Data.bOnTarget = false;
	if (!Pursuit::IsStateTreeConnected() || !IsValid(Data.Actor) || !IsValid(Data.Target))
	{
		return EStateTreeRunStatus::Failed;
	}
	const EPursuitStatus Begun =
		UPursuitHandLibrary::BeginAimingHand(Data.Hand, Data.Actor->GetActorForwardVector(), Data.Skill, Data.Seed);
	return UPursuitLibrary::IsRefused(Begun) ? EStateTreeRunStatus::Failed : EStateTreeRunStatus::Running;
}

EStateTreeRunStatus FPursuitStateTreeHandTask::Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);
	if (!Pursuit::IsStateTreeConnected() || !IsValid(Data.Actor) || !IsValid(Data.Target))
	{
		return EStateTreeRunStatus::Failed;
	}
	const FPursuitHandAim Aim = UPursuitActorLibrary::StepAimingHandActor(
		Data.Hand, Data.Actor, Data.Target, nullptr, true, Data.MuzzleSpeed, Data.TargetRadius, static_cast<double>(DeltaTime));
	if (UPursuitLibrary::IsRefused(Aim.Reason))
	{
		return EStateTreeRunStatus::Failed;
	}
	Data.Direction = Aim.Direction;
	Data.HitChance = Aim.bTracking ? Aim.HitChance : 0.0;
	Data.bOnTarget = Aim.bOnTarget;
	return EStateTreeRunStatus::Running;
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreeHandTask::GetDescription(
	const FGuid&, FStateTreeDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	return Pursuit::DescribeRow(Formatting, TEXT("Aim By Hand"));
}

FName FPursuitStateTreeHandTask::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Task"));
}

FColor FPursuitStateTreeHandTask::GetIconColor() const
{
	return FColor::Orange;
}
#endif
#endif
