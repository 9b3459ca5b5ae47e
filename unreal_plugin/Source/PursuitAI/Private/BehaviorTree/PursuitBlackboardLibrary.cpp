// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBlackboardLibrary.h"

#include "Core/PursuitCall.h"
#include "PursuitBlackboardGoal.h"
#include "PursuitFlightComponent.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitBlackboardLibrary)

void UPursuitBlackboardLibrary::SetGoalBlackboardKey(UPursuitFlightComponent* Flight, FName KeyName)
{
	static FPursuitRefusalLog Log(TEXT("Set Goal Blackboard Key"));
	if (!IsValid(Flight))
	{
		Log.Refuse(TEXT("Flight"), TEXT("must be there: it is none or destroyed"));
		return;
	}
	UPursuitBlackboardGoal* Goal = NewObject<UPursuitBlackboardGoal>(Flight);
	Goal->KeyName = KeyName;
	Flight->SetGoalProvider(Goal);
}
