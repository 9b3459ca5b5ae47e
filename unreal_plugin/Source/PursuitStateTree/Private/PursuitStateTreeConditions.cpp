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

const TCHAR* FPursuitStateTreeActorCondition::GetRow() const
{
	return TEXT("");
}

const TCHAR* FPursuitStateTreeActorCondition::GetIcon() const
{
	return TEXT("StateTreeEditorStyle|Node.Task");
}

const TCHAR* FPursuitStateTreeHasArrived::GetRow() const
{
	return bInvert ? TEXT("Has Not Arrived") : TEXT("Has Arrived");
}

const TCHAR* FPursuitStateTreeHasArrived::GetIcon() const
{
	return TEXT("StateTreeEditorStyle|Node.Movement");
}

const TCHAR* FPursuitStateTreeIsReadyToFire::GetRow() const
{
	return bInvert ? TEXT("Is Not Ready To Fire") : TEXT("Is Ready To Fire");
}

const TCHAR* FPursuitStateTreeIsLineOfFireClear::GetRow() const
{
	return bInvert ? TEXT("Is Line Of Fire Not Clear") : TEXT("Is Line Of Fire Clear");
}

#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
FText FPursuitStateTreeActorCondition::GetDescription(
	const FGuid&, FStateTreeDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting Formatting) const
{
	return Pursuit::DescribeRow(Formatting, GetRow());
}

FName FPursuitStateTreeActorCondition::GetIconName() const
{
	return FName(GetIcon());
}

FColor FPursuitStateTreeActorCondition::GetIconColor() const
{
	return FColor::Orange;
}
#endif
#endif
