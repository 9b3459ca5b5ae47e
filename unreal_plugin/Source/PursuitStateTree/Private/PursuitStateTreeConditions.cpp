// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeConditions.h"

#include "GameFramework/Actor.h"
#include "PursuitFlightComponent.h"
#include "PursuitStateTreeLink.h"
#include "PursuitStateTreeRow.h"
#include "PursuitTurretComponent.h"
#include "StateTreeExecutionContext.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeConditions)

namespace
{
	/** The component of the actor that is asked. */
	template <typename ComponentType>
	const ComponentType* FindAsked(const FPursuitStateTreeAsked& Asked)
	{
		const bool bThere = Pursuit::IsStateTreeConnected() && IsValid(Asked.Actor);
		const ComponentType* Component = bThere ? Asked.Actor->FindComponentByClass<ComponentType>() : nullptr;
		return IsValid(Component) ? Component : nullptr;
	}
}

const UStruct* FPursuitStateTreeActorCondition::GetInstanceDataType() const
{
	return FInstanceDataType::StaticStruct();
}

bool FPursuitStateTreeHasArrived::TestCondition(FStateTreeExecutionContext& Context) const
{
	const UPursuitFlightComponent* Flight = FindAsked<UPursuitFlightComponent>(Context.GetInstanceData(*this));
	return (Flight != nullptr && Flight->HasGoal() && Flight->HasArrived()) != bInvert;
}

bool FPursuitStateTreeIsReadyToFire::TestCondition(FStateTreeExecutionContext& Context) const
{
	const UPursuitTurretComponent* Turret = FindAsked<UPursuitTurretComponent>(Context.GetInstanceData(*this));
	return (Turret != nullptr && Turret->IsReadyToFire()) != bInvert;
}

bool FPursuitStateTreeIsLineOfFireClear::TestCondition(FStateTreeExecutionContext& Context) const
{
	const UPursuitTurretComponent* Turret = FindAsked<UPursuitTurretComponent>(Context.GetInstanceData(*this));
	return (Turret != nullptr && Turret->IsLineOfFireClear()) != bInvert;
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FColor FPursuitStateTreeActorCondition::GetIconColor() const
{
	return FColor::Orange;
}

FText FPursuitStateTreeHasArrived::GetDescription(
	const FGuid&, FStateTreeDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	return Pursuit::DescribeRow(Formatting, bInvert ? TEXT("Has Not Arrived") : TEXT("Has Arrived"));
}

FName FPursuitStateTreeHasArrived::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Movement"));
}

FText FPursuitStateTreeIsReadyToFire::GetDescription(
	const FGuid&, FStateTreeDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	return Pursuit::DescribeRow(Formatting, bInvert ? TEXT("Is Not Ready To Fire") : TEXT("Is Ready To Fire"));
}

FName FPursuitStateTreeIsReadyToFire::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Task"));
}

FText FPursuitStateTreeIsLineOfFireClear::GetDescription(
	const FGuid&, FStateTreeDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	return Pursuit::DescribeRow(Formatting, bInvert ? TEXT("Is Line Of Fire Not Clear") : TEXT("Is Line Of Fire Clear"));
}

FName FPursuitStateTreeIsLineOfFireClear::GetIconName() const
{
	return FName(TEXT("StateTreeEditorStyle|Node.Task"));
}
#endif
#endif
