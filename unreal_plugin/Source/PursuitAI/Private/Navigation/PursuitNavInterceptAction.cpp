// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitNavInterceptAction.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Navigation/PursuitNavSearch.h"
#include "NavigationSystem.h"
#include "PursuitNavSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitNavInterceptAction)

/** The path of an answer. */
struct FPursuitHeardPath
{
	FNavPathSharedPtr Path;
};

namespace
{
	FPursuitRefusalLog& LatentLog()
	{
		static FPursuitRefusalLog Log(TEXT("Predict Intercept On NavMesh (Latent)"));
		return Log;
	}
}

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

void UPursuitNavInterceptAction::Activate()
{
	if (bOver || Search.IsValid())
	{
		return;
	}
	const AActor* const Pursuer = AskedPursuer.Get();
	Search = MakeShared<FPursuitNavSearch>();
	Search->Begin(Pursuer, FPursuitNavTarget(AskedTarget.Get()), AskedSettings);
	if (!(AskedDeadline > 0.0) || !FMath::IsFinite(AskedDeadline))
	{
		LatentLog().Refuse(TEXT("Deadline"), TEXT("must be more than 0"));
		Search->End(EPursuitNavReason::TimedOut);
	}
	UPursuitNavSubsystem* const Home =
		IsValid(Pursuer) && Pursuer->GetWorld() != nullptr ? Pursuer->GetWorld()->GetSubsystem<UPursuitNavSubsystem>() : nullptr;
	if (Home == nullptr)
	{
		Search->End(Search->IsAsking() ? EPursuitNavReason::NoNavigationSystem : Search->GetResult().Reason);
		return Finish();
	}
	Subsystem = Home;
	Home->Keep(*this, Pursuer);
	AskedAt = Pursuer->GetWorld()->GetTimeSeconds();
	if (!Search->CheckThere())
	{
		return Finish();
	}
	bWants = true;
}

void UPursuitNavInterceptAction::AskNow()
{
	bWants = false;
	if (!Search->CheckThere())
	{
		return Finish();
	}
	EPursuitNavReason Missing = EPursuitNavReason::NoNavigationSystem;
	UNavigationSystemV1* const Navigation = Pursuit::FindNavigation(Search->GetPursuer()->GetWorld(), Missing);
	if (Navigation == nullptr)
	{
		Search->End(Missing);
		return Finish();
	}

	// Whether an answer may come inside the call is not said anywhere: all is ready for it before.
	const uint32 Asked = ++Question;
	bWaits = true;
	const FNavPathQueryDelegate Answered = FNavPathQueryDelegate::CreateWeakLambda(
		this, [this, Asked](uint32, ENavigationQueryResult::Type Result, FNavPathSharedPtr Path) {
			Hear(Asked, Result == ENavigationQueryResult::Success, FPursuitHeardPath{Path});
		});
	const uint32 Id = Navigation->FindPathAsync(Search->GetAgent(), Search->MakeQuery(), Answered);
	if (bOver || !bWaits)
	{
		return;
	}
	QueryId = Id;
	if (Id == INVALID_NAVQUERYID)
	{
		bWaits = false;
		Search->End(EPursuitNavReason::QueryRefused);
		Finish();
	}
}

void UPursuitNavInterceptAction::Hear(uint32 Answered, bool bSuccessful, const FPursuitHeardPath& Heard)
{
	// The answer of a query that was aborted, or to an earlier question.
	if (bOver || !bWaits || Answered != Question)
	{
		return;
	}
	bWaits = false;
	QueryId = INVALID_NAVQUERYID;
	Search->Answer(bSuccessful, Heard.Path);
	bWants = Search->IsAsking();
	if (!bWants)
	{
		Finish();
	}
}

void UPursuitNavInterceptAction::Check()
{
	const UPursuitNavSubsystem* const Home = Subsystem.Get();
	if (bOver || Home == nullptr)
	{
		return;
	}
	if (Home->GetWorld()->GetTimeSeconds() - AskedAt > AskedDeadline)
	{
		Search->End(EPursuitNavReason::TimedOut);
	}
	if (!Search->CheckThere())
	{
		Finish();
	}
}

void UPursuitNavInterceptAction::Cancel()
{
	if (bOver)
	{
		return;
	}
	if (!Search.IsValid())
	{
		Search = MakeShared<FPursuitNavSearch>();
	}
	Search->End(EPursuitNavReason::Cancelled);
	Finish();
}

void UPursuitNavInterceptAction::Finish()
{
	if (bOver)
	{
		return;
	}
	bOver = true;
	UPursuitNavSubsystem* const Home = Subsystem.Get();
	if (bWaits && QueryId != INVALID_NAVQUERYID && Home != nullptr)
	{
		// An aborted query never calls back: this is the end.
		if (UNavigationSystemV1* const Navigation = UNavigationSystemV1::GetCurrent(Home->GetWorld()))
		{
			Navigation->AbortAsyncFindPathRequest(QueryId);
		}
	}
	bWaits = false;
	Search->Log(LatentLog());
	FPursuitNavIntercept Intercept = Search->GetResult();
	if (Home != nullptr)
	{
		Intercept.Age = Home->GetWorld()->GetTimeSeconds() - AskedAt;
	}
	(Intercept.bMet ? OnMet : OnNotMet).Broadcast(Intercept);
	if (Home != nullptr)
	{
		Home->Forget(*this);
	}
	SetReadyToDestroy();
}
