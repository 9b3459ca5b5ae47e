// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitNavInterceptAction.h"

#include "GameFramework/Actor.h"
#include "Navigation/PursuitNavSearch.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitNavInterceptAction)

UPursuitNavInterceptAction* UPursuitNavInterceptAction::PredictInterceptOnNavMeshLatent(
	AActor* Pursuer, AActor* Target, FPursuitNavSettings Settings, double Deadline)
{
	UPursuitNavInterceptAction* const Action = NewObject<UPursuitNavInterceptAction>();
	Action->AskedPursuer = Pursuer;
	Action->AskedTarget = Target;
	Action->AskedSettings = Settings;
	Action->AskedDeadline = Deadline;
	return Action;
}

const AActor* UPursuitNavInterceptAction::Begin()
{
	Search = MakeShared<FPursuitNavSearch>();
	Search->Begin(AskedPursuer.Get(), FPursuitNavTarget(AskedTarget.Get()), AskedSettings);
	return AskedPursuer.Get();
}

FPursuitNavSearch* UPursuitNavInterceptAction::FindOpen()
{
	return Search->CheckThere() ? Search.Get() : nullptr;
}

void UPursuitNavInterceptAction::EndAll(EPursuitNavReason Reason)
{
	if (!Search.IsValid())
	{
		Search = MakeShared<FPursuitNavSearch>();
		Search->End(Reason);
	}
	else if (Search->IsAsking())
	{
		Search->End(Reason);
	}
}

void UPursuitNavInterceptAction::Report(double Age)
{
	Search->Log(*GetLog());
	FPursuitNavIntercept Intercept = Search->GetResult();
	Intercept.Age = Age;
	(Intercept.bMet ? OnMet : OnNotMet).Broadcast(Intercept);
}

FPursuitRefusalLog* UPursuitNavInterceptAction::GetLog() const
{
	static FPursuitRefusalLog Log(TEXT("Predict Intercept On NavMesh (Latent)"));
	return &Log;
}
