// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTDecorator_PursuitIsShotComing.h"

#include "BehaviorTree/PursuitNodeFault.h"
#include "Crowd/PursuitDodgeQuestion.h"
#include "GameFramework/Pawn.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTDecorator_PursuitIsShotComing)

UBTDecorator_PursuitIsShotComing::UBTDecorator_PursuitIsShotComing()
{
	NodeName = TEXT("Is Shot Coming");
}

bool UBTDecorator_PursuitIsShotComing::AskPawn(const APawn& Pawn, FPursuitNodeFault& OutFault) const
{
	Pursuit::FDodgeQuestion Question;
	// Only whether a shot would hit is asked: what the pawn could do about it does not count.
	constexpr double NoAcceleration = 0.0;
	FPursuitDodgeMemory Memory;
	FPursuitDodge Found;
	EPursuitDodgeFault Fault = Question.Read(&Pawn, Sight, Dodging, NoAcceleration);
	if (Fault == EPursuitDodgeFault::None)
	{
		Fault = Question.Ask(Dodging.Gravity, 0.0, Memory, Found);
	}
	return OutFault.SetDodge(Fault, Question.Fault) && Found.Outcome != EPursuitDodgeOutcome::Clear;
}
