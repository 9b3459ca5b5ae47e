// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeDodgeTask.h"

#include "GameFramework/Pawn.h"
#include "PursuitDodgeOrder.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreeLog.h"
#include "PursuitStateTreeRow.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeDodgeTask)

namespace
{
	/** Dodges for a tick: running while a shot would hit, succeeded when none would any more. */
	EStateTreeRunStatus Dodge(FPursuitStateTreeDodgeData& Data, double DeltaSeconds)
	{
		Data.Outcome = EPursuitDodgeOutcome::Clear;
		const APawn* const Pawn = Cast<APawn>(Data.Actor);
		if (!Pursuit::IsStateTreeConnected() || !IsValid(Pawn))
		{
			return EStateTreeRunStatus::Failed;
		}
		FPursuitDodge Found;
		FString Text;
		const EPursuitDodgeFault Fault = FPursuitDodgeOrder::Tick(Pawn, Data.Sight, Data.Dodging, Data.PawnAcceleration,
			Data.Preferred, DeltaSeconds, Data.Memory, Found, Text);
		if (Fault != EPursuitDodgeFault::None)
		{
			UE_LOG(LogPursuitStateTree, Warning, TEXT("Dodge failed: %s"), *Text);
			return EStateTreeRunStatus::Failed;
		}
		Data.Outcome = Found.Outcome;
		return Found.Outcome == EPursuitDodgeOutcome::Clear ? EStateTreeRunStatus::Succeeded : EStateTreeRunStatus::Running;
	}
}

const UStruct* FPursuitStateTreeDodgeTask::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

EStateTreeRunStatus FPursuitStateTreeDodgeTask::EnterState(
	FStateTreeExecutionContext& Context, const FStateTreeTransitionResult&) const
{
	FInstanceDataType& Data = Context.GetInstanceData(*this);
	Data.Memory = FPursuitDodgeMemory();
	Data.Preferred = IsValid(Data.Actor) ? Data.Actor->GetVelocity() : FVector::ZeroVector;
	return Dodge(Data, 0.0) == EStateTreeRunStatus::Running ? EStateTreeRunStatus::Running : EStateTreeRunStatus::Failed;
}

EStateTreeRunStatus FPursuitStateTreeDodgeTask::Tick(FStateTreeExecutionContext& Context, const float DeltaTime) const
{
	return Dodge(Context.GetInstanceData(*this), static_cast<double>(DeltaTime));
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreeDodgeTask::GetDescription(
	const FGuid&, FStateTreeDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	return Pursuit::DescribeRow(Formatting, TEXT("Dodge"));
}

FName FPursuitStateTreeDodgeTask::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Task"));
}

FColor FPursuitStateTreeDodgeTask::GetIconColor() const
{
	return FColor::Orange;
}
#endif
#endif
