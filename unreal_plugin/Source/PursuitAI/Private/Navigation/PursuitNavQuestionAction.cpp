// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitNavQuestionAction.h"

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Navigation/PursuitNavSearch.h"
#include "NavigationSystem.h"
#include "PursuitNavSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitNavQuestionAction)

/** The path of an answer. */
struct FPursuitHeardPath
{
	FNavPathSharedPtr Path;
};

void UPursuitNavQuestionAction::Activate()
{
	if (bOver || bBegun)
	{
		return;
	}
	bBegun = true;
	const AActor* const Asker = Begin();
	if (!(AskedDeadline > 0.0) || !FMath::IsFinite(AskedDeadline))
	{
		GetLog()->Refuse(TEXT("Deadline"), TEXT("must be more than 0"));
		EndAll(EPursuitNavReason::TimedOut);
	}
	UPursuitNavSubsystem* const Home =
		IsValid(Asker) && Asker->GetWorld() != nullptr ? Asker->GetWorld()->GetSubsystem<UPursuitNavSubsystem>() : nullptr;
	if (Home == nullptr)
	{
		EndAll(EPursuitNavReason::NoNavigationSystem);
		return Finish();
	}
	Subsystem = Home;
	Home->Keep(*this, Asker);
	AskedAt = Asker->GetWorld()->GetTimeSeconds();
	Advance();
}

void UPursuitNavQuestionAction::Advance()
{
	Open = FindOpen();
	bWants = Open != nullptr;
	if (!bWants)
	{
		Finish();
	}
}

void UPursuitNavQuestionAction::AskNow()
{
	bWants = false;
	Open = FindOpen();
	const UPursuitNavSubsystem* const Home = Subsystem.Get();
	if (Open == nullptr || Home == nullptr)
	{
		return Finish();
	}
	EPursuitNavReason Missing = EPursuitNavReason::NoNavigationSystem;
	UNavigationSystemV1* const Navigation = Pursuit::FindNavigation(Home->GetWorld(), Missing);
	if (Navigation == nullptr)
	{
		EndAll(Missing);
		return Finish();
	}

	// Whether an answer may come inside the call is not said anywhere: all is ready for it before.
	const uint32 Asked = ++Question;
	bWaits = true;
	const FNavPathQueryDelegate Answered = FNavPathQueryDelegate::CreateWeakLambda(
		this, [this, Asked](uint32, ENavigationQueryResult::Type Result, FNavPathSharedPtr Path) {
			Hear(Asked, Result == ENavigationQueryResult::Success, FPursuitHeardPath{Path});
		});
	const uint32 Id = Navigation->FindPathAsync(Open->GetAgent(), Open->MakeQuery(), Answered);
	if (bOver || !bWaits)
	{
		return;
	}
	QueryId = Id;
	if (Id == INVALID_NAVQUERYID)
	{
		bWaits = false;
		Open->End(EPursuitNavReason::QueryRefused);
		Advance();
	}
}

void UPursuitNavQuestionAction::Hear(uint32 Answered, bool bSuccessful, const FPursuitHeardPath& Heard)
{
	// The answer of a query that was aborted, or to an earlier question.
	if (bOver || !bWaits || Answered != Question)
	{
		return;
	}
	bWaits = false;
	QueryId = INVALID_NAVQUERYID;
	Open->Answer(bSuccessful, Heard.Path);
	Advance();
}

void UPursuitNavQuestionAction::Check()
{
	const UPursuitNavSubsystem* const Home = Subsystem.Get();
	if (bOver || Home == nullptr)
	{
		return;
	}
	if (Home->GetWorld()->GetTimeSeconds() - AskedAt > AskedDeadline)
	{
		EndAll(EPursuitNavReason::TimedOut);
	}
	if (bWaits && Open->CheckThere())
	{
		return;
	}
	StopWaiting();
	Advance();
}

void UPursuitNavQuestionAction::Cancel()
{
	if (bOver)
	{
		return;
	}
	bBegun = true;
	EndAll(EPursuitNavReason::Cancelled);
	Finish();
}

void UPursuitNavQuestionAction::StopWaiting()
{
	const UPursuitNavSubsystem* const Home = Subsystem.Get();
	if (bWaits && QueryId != INVALID_NAVQUERYID && Home != nullptr)
	{
		// An aborted query never calls back: this is its end.
		if (UNavigationSystemV1* const Navigation = UNavigationSystemV1::GetCurrent(Home->GetWorld()))
		{
			Navigation->AbortAsyncFindPathRequest(QueryId);
		}
	}
	bWaits = false;
	QueryId = INVALID_NAVQUERYID;
}

void UPursuitNavQuestionAction::Finish()
{
	if (bOver)
	{
		return;
	}
	bOver = true;
	StopWaiting();
	UPursuitNavSubsystem* const Home = Subsystem.Get();
	Report(Home != nullptr ? Home->GetWorld()->GetTimeSeconds() - AskedAt : 0.0);
	if (Home != nullptr)
	{
		Home->Forget(*this);
	}
	SetReadyToDestroy();
}
