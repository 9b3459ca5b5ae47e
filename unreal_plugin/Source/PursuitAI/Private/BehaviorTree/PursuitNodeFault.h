// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Pawn.h"
#include "PursuitDodgeOrder.h"

class UBehaviorTreeComponent;
class UBTNode;
class UClass;
struct FBlackboardKeySelector;

/** Why a node of a Behavior Tree cannot do its work, for one AI: the same fault is logged once until it goes away. */
enum class EPursuitNodeFault : uint8
{
	None,
	NoPawn,
	NoBlackboard,
	NoTargetChosen,
	TargetActorKey,
	TargetLocationKey,
	TargetVelocityKey,
	InterceptPointKey,
	TimeToInterceptKey,
	AimPointKey,
	HitChanceKey,
	NoActor,
	NoLocation,
	NoVelocity,
	NoMovement,
	NoComponent,
	NoNavigation,
	Refused,
};

struct FPursuitNodeFault
{
	EPursuitNodeFault Kind = EPursuitNodeFault::None;
	FString Text;

	/** For `return OutFault.Set(...)`: always false. */
	bool Set(EPursuitNodeFault InKind, FString InText)
	{
		Kind = InKind;
		Text = MoveTemp(InText);
		return false;
	}

	/** The fault of a tree whose AI has no pawn: always false. */
	bool SetNoPawn()
	{
		return Set(EPursuitNodeFault::NoPawn, TEXT("there is no pawn: run the tree on an AI controller that possesses one"));
	}

	/** The fault of a pawn that cannot dodge: whether it can. */
	bool SetDodge(EPursuitDodgeFault Fault, const FString& InText)
	{
		switch (Fault)
		{
		case EPursuitDodgeFault::None:
			return true;
		case EPursuitDodgeFault::NoPawn:
			return SetNoPawn();
		case EPursuitDodgeFault::NoMovement:
			return Set(EPursuitNodeFault::NoMovement, InText);
		default:
			return Set(EPursuitNodeFault::Refused, InText);
		}
	}

	/** Whether only the target is missing, as while none is seen: no mistake of a designer. */
	bool IsOnlyMissingTarget() const
	{
		return Kind == EPursuitNodeFault::NoActor || Kind == EPursuitNodeFault::NoLocation || Kind == EPursuitNodeFault::NoVelocity;
	}

	/** Writes one line unless the AI's last fault, which the node keeps in its memory, was the same. */
	void Log(const UBTNode& Node, const TCHAR* KindOfNode, const UBehaviorTreeComponent& OwnerComp, EPursuitNodeFault& InOutLast) const;

	/** The sentence for a node that is edited; empty when there is no fault. */
	FString Message() const
	{
		return Kind == EPursuitNodeFault::None ? FString() : Text;
	}
};

namespace Pursuit
{
	/** The pawn of the AI that runs the tree, or null. */
	const APawn* FindTreePawn(const UBehaviorTreeComponent& OwnerComp);

	/** Whether the key exists in the Blackboard and holds the wanted type; if not, says what to do. */
	bool CheckKey(const FBlackboardKeySelector& Key, const UClass* WantedType, const TCHAR* WantedName, const TCHAR* Property,
		EPursuitNodeFault Kind, FPursuitNodeFault& OutFault);

	/** The pawn's component that a node needs, or nothing and a fault; Name is what a designer adds. */
	template <typename ComponentType>
	ComponentType* FindComponent(const APawn& Pawn, const TCHAR* Name, FPursuitNodeFault& OutFault)
	{
		ComponentType* Component = Pawn.FindComponentByClass<ComponentType>();
		if (IsValid(Component))
		{
			return Component;
		}
		OutFault.Set(EPursuitNodeFault::NoComponent,
			FString::Printf(TEXT("the pawn %s has no %s component: add one to it"), *Pawn.GetName(), Name));
		return nullptr;
	}
}
