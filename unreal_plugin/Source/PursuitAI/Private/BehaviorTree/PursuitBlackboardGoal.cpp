// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBlackboardGoal.h"

#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "GameFramework/Pawn.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitBlackboardGoal)

bool UPursuitBlackboardGoal::FindGoal(const APawn& Pawn, FPursuitProvidedGoal& OutGoal, FString& OutFault) const
{
	const AAIController* Controller = Cast<AAIController>(Pawn.GetController());
	const UBlackboardComponent* Blackboard = Controller != nullptr ? Controller->GetBlackboardComponent() : nullptr;
	if (Blackboard == nullptr)
	{
		OutFault = TEXT("its goal is a Blackboard key, but the character has no AI controller with a Blackboard");
		return false;
	}
	const FBlackboard::FKey Key = Blackboard->GetKeyID(KeyName);
	if (!Blackboard->IsKeyOfType<UBlackboardKeyType_Vector>(Key))
	{
		OutFault = FString::Printf(
			TEXT("the Blackboard has no Vector key '%s': set the goal's Blackboard key to one that it has"), *KeyName.ToString());
		return false;
	}
	OutGoal.Location = Blackboard->GetValueAsVector(KeyName);
	return FAISystem::IsValidLocation(OutGoal.Location);
}
