// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "EnvQueryContext_PursuitInterceptPoint.h"

#include "AIController.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Object.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "Core/PursuitCall.h"
#include "EnvironmentQuery/EnvQueryTypes.h"
#include "EnvironmentQuery/Items/EnvQueryItemType_Point.h"
#include "EnvironmentQuery/PursuitQuerySide.h"
#include "GameFramework/Pawn.h"
#include "PursuitFlightComponent.h"
#include "PursuitLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(EnvQueryContext_PursuitInterceptPoint)

namespace
{
	/** The pawn of a controller, and any other actor itself. */
	const AActor* FindPursuitQuerier(const UObject* Owner)
	{
		const AController* Controller = Cast<AController>(Owner);
		const AActor* Actor = Controller != nullptr ? Controller->GetPawn() : Cast<AActor>(Owner);
		return IsValid(Actor) ? Actor : nullptr;
	}

	const AActor* FindPursuitQueryTarget(FPursuitRefusalLog& Log, const AActor& Querier, FName Key)
	{
		if (Key.IsNone())
		{
			const UPursuitFlightComponent* Flight = Querier.FindComponentByClass<UPursuitFlightComponent>();
			return Flight != nullptr ? Flight->GetGoalActor() : nullptr;
		}
		const APawn* Pawn = Cast<APawn>(&Querier);
		const AAIController* Controller = Pawn != nullptr ? Cast<AAIController>(Pawn->GetController()) : nullptr;
		const UBlackboardComponent* Blackboard = Controller != nullptr ? Controller->GetBlackboardComponent() : nullptr;
		if (Blackboard == nullptr || !Blackboard->IsKeyOfType<UBlackboardKeyType_Object>(Blackboard->GetKeyID(Key)))
		{
			Log.Refuse(TEXT("TargetKey"), TEXT("must be an Object key of the querier's Blackboard"));
			return nullptr;
		}
		return Cast<AActor>(Blackboard->GetValueAsObject(Key));
	}
}

void UEnvQueryContext_PursuitInterceptPoint::ProvideContext(FEnvQueryInstance& QueryInstance, FEnvQueryContextData& ContextData) const
{
	static FPursuitRefusalLog Log(TEXT("Intercept Point"));
	const AActor* Querier = FindPursuitQuerier(QueryInstance.Owner.Get());
	const AActor* Target = Querier != nullptr ? FindPursuitQueryTarget(Log, *Querier, TargetKey) : nullptr;
	if (!IsValid(Target))
	{
		return;
	}
	const FPursuitQuerySide Pursuer(*Querier);
	const FPursuitQuerySide Prey(*Target);
	const double Speed = Pursuit::IsZero(PursuerSpeed) ? Pursuer.MaxSpeed : PursuerSpeed;
	const FPursuitPrediction Found =
		UPursuitLibrary::PredictIntercept(Pursuer.Location, Speed, Prey.Location, Prey.Velocity, Settings);
	if (!Pursuit::IsRefused(Found.Reason))
	{
		UEnvQueryItemType_Point::SetContextHelper(ContextData, Found.AimPoint);
	}
}
