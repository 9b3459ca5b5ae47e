// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitNavSubsystem.h"

#include "Core/PursuitStats.h"
#include "Engine/World.h"
#include "HAL/IConsoleManager.h"
#include "Navigation/PursuitNavSearch.h"
#include "Navigation/PursuitNavTrace.h"
#include "NavigationSystem.h"
#include "PursuitNavQuestionAction.h"
#include "Stats/Stats.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitNavSubsystem)

DECLARE_CYCLE_STAT(TEXT("NavMesh questions"), STAT_PursuitNavQuestions, STATGROUP_Pursuit);
DECLARE_DWORD_COUNTER_STAT(TEXT("NavMesh path queries"), STAT_PursuitPathQueries, STATGROUP_Pursuit);
DECLARE_DWORD_COUNTER_STAT(TEXT("NavMesh questions that wait"), STAT_PursuitNavWaiting, STATGROUP_Pursuit);

namespace
{
	TAutoConsoleVariable<int32> CVarPursuitPathQueries(TEXT("Pursuit.PathQueriesPerTick"), 8,
		TEXT("How many path queries Pursuit's nodes make in one tick of a world, all together. At least 1."));

	/** How long an answer is kept that is not taken, in seconds of the world. */
	constexpr double NavAnswerKept = 5.0;

	/** How long a pursuer is watched after it was looked at, in seconds of the world. */
	constexpr double NavWatchKept = 5.0;

	/** What is asked at once is taken from at most this many ticks to come. */
	constexpr int32 NavTicksOwed = 64;
}

/** A question, its search and its turn. */
struct FPursuitNavEntry
{
	uint32 Ticket = 0;

	/** The latent node whose search it is; none when the search is here. */
	TWeakObjectPtr<UPursuitNavQuestionAction> Action;
	FPursuitNavSearch Search;
	TWeakObjectPtr<const AActor> Pursuer;

	/** When its pursuer was served last, on the queue's own count. */
	uint64 Served = 0;
	double AskedAt = 0.0;
	double AnsweredAt = 0.0;
	bool bAnswered = false;

	/** Whether it has a question that was not asked yet. */
	bool IsOpen() const
	{
		const UPursuitNavQuestionAction* const Latent = Action.Get();
		return !bAnswered && (Latent == nullptr || Latent->WantsQuery());
	}
};

/** A pursuer that the Gameplay Debugger looks at. */
struct FPursuitNavWatch
{
	TWeakObjectPtr<const AActor> Pursuer;
	double LookedAt = 0.0;
	FPursuitNavTrace Trace;
	bool bKnown = false;
};

struct FPursuitNavQueue
{
	TArray<FPursuitNavWatch> Watches;
	TArray<FPursuitNavEntry> Entries;
	uint32 LastTicket = 0;
	uint64 Turn = 0;

	FPursuitNavEntry* Find(uint32 Ticket)
	{
		return Entries.FindByPredicate([Ticket](const FPursuitNavEntry& Entry) { return Entry.Ticket == Ticket; });
	}

	FPursuitNavWatch* FindWatch(const AActor* Pursuer)
	{
		return Watches.FindByPredicate([Pursuer](const FPursuitNavWatch& Watch) { return Watch.Pursuer.Get() == Pursuer; });
	}

	/** The question whose pursuer waited longest. */
	FPursuitNavEntry* FindNext()
	{
		FPursuitNavEntry* Next = nullptr;
		for (FPursuitNavEntry& Entry : Entries)
		{
			if (Entry.IsOpen() && (Next == nullptr || Entry.Served < Next->Served))
			{
				Next = &Entry;
			}
		}
		return Next;
	}

	void Serve(const FPursuitNavEntry& Served)
	{
		++Turn;
		const TWeakObjectPtr<const AActor> Pursuer = Served.Pursuer;
		for (FPursuitNavEntry& Entry : Entries)
		{
			Entry.Served = Entry.Pursuer == Pursuer ? Turn : Entry.Served;
		}
	}
};

UPursuitNavSubsystem::UPursuitNavSubsystem()
	: Queue(MakeShared<FPursuitNavQueue>())
{
}

void UPursuitNavSubsystem::AddTurn(FPursuitNavEntry&& Entry, const AActor* Pursuer)
{
	// 0 is no ticket.
	Queue->LastTicket += Queue->LastTicket + 1 == 0 ? 2 : 1;
	Entry.Ticket = Queue->LastTicket;
	Entry.Pursuer = Pursuer;
	Entry.AskedAt = GetWorld()->GetTimeSeconds();

	// Who asks anew does not get ahead of those who wait.
	Entry.Served = Queue->Turn;
	for (const FPursuitNavEntry& Other : Queue->Entries)
	{
		Entry.Served = Other.Pursuer == Entry.Pursuer ? Other.Served : Entry.Served;
	}
	Queue->Entries.Add(MoveTemp(Entry));
}

uint32 UPursuitNavSubsystem::Ask(const AActor& Pursuer, const FPursuitNavTarget& Target, const FPursuitNavSettings& Settings)
{
	FPursuitNavEntry Entry;
	Entry.Search.Begin(&Pursuer, Target, Settings);
	AddTurn(MoveTemp(Entry), &Pursuer);
	return Queue->LastTicket;
}

EPursuitNavAnswer UPursuitNavSubsystem::Take(uint32 Ticket, FPursuitNavIntercept& OutIntercept)
{
	FPursuitNavEntry* const Entry = Queue->Find(Ticket);
	if (Entry == nullptr)
	{
		return EPursuitNavAnswer::Unknown;
	}
	if (Entry->Search.IsAsking())
	{
		return EPursuitNavAnswer::Waiting;
	}
	OutIntercept = Entry->Search.GetResult();
	OutIntercept.Age = GetWorld()->GetTimeSeconds() - Entry->AskedAt;
	Cancel(Ticket);
	return EPursuitNavAnswer::Answered;
}

void UPursuitNavSubsystem::Cancel(uint32 Ticket)
{
	Queue->Entries.RemoveAll([Ticket](const FPursuitNavEntry& Entry) { return Entry.Ticket == Ticket; });
}

int32 UPursuitNavSubsystem::CountWaiting() const
{
	int32 Waiting = 0;
	for (const FPursuitNavEntry& Entry : Queue->Entries)
	{
		Waiting += Entry.bAnswered ? 0 : 1;
	}
	return Waiting;
}

bool UPursuitNavSubsystem::Spend()
{
	// One is left to those who wait, whatever is asked at once.
	if (IsSpent() && Granted > 0)
	{
		return false;
	}
	++Granted;
	++Made;
	return true;
}

void UPursuitNavSubsystem::Charge()
{
	++Made;
}

bool UPursuitNavSubsystem::IsSpent() const
{
	return Made + Owed >= GetQueriesPerTick();
}

int32 UPursuitNavSubsystem::GetQueriesPerTick()
{
	return FMath::Max(CVarPursuitPathQueries.GetValueOnGameThread(), 1);
}

const FPursuitNavTrace* UPursuitNavSubsystem::Watch(const AActor& Pursuer)
{
	FPursuitNavWatch* Watch = Queue->FindWatch(&Pursuer);
	if (Watch == nullptr)
	{
		FPursuitNavWatch New;
		New.Pursuer = &Pursuer;
		Queue->Watches.Add(MoveTemp(New));
		Watch = &Queue->Watches.Last();
	}
	Watch->LookedAt = GetWorld()->GetTimeSeconds();
	return Watch->bKnown ? &Watch->Trace : nullptr;
}

bool UPursuitNavSubsystem::IsWatched(const AActor* Pursuer) const
{
	return Pursuer != nullptr && Queue->FindWatch(Pursuer) != nullptr;
}

void UPursuitNavSubsystem::Remember(const AActor& Pursuer, const FPursuitNavTrace& Trace)
{
	if (FPursuitNavWatch* const Watch = Queue->FindWatch(&Pursuer))
	{
		Watch->Trace = Trace;
		Watch->bKnown = true;
	}
}

void UPursuitNavSubsystem::Keep(UPursuitNavQuestionAction& Action, const AActor* Pursuer)
{
	Actions.AddUnique(&Action);
	FPursuitNavEntry Entry;
	Entry.Action = &Action;
	AddTurn(MoveTemp(Entry), Pursuer);
}

void UPursuitNavSubsystem::Forget(UPursuitNavQuestionAction& Action)
{
	Actions.RemoveAll([&Action](const TObjectPtr<UPursuitNavQuestionAction>& Kept) { return Kept.Get() == &Action; });
	Queue->Entries.RemoveAll([&Action](const FPursuitNavEntry& Entry) { return Entry.Action.Get() == &Action; });
}

void UPursuitNavSubsystem::Tick(float DeltaSeconds)
{
	Super::Tick(DeltaSeconds);
	SCOPE_CYCLE_COUNTER(STAT_PursuitNavQuestions);

	// An action that ends takes itself off the list.
	for (const TObjectPtr<UPursuitNavQuestionAction>& Action : TArray<TObjectPtr<UPursuitNavQuestionAction>>(Actions))
	{
		if (IsValid(Action.Get()))
		{
			Action->Check();
		}
	}

	EPursuitNavReason Missing = EPursuitNavReason::NoNavigationSystem;
	UNavigationSystemV1* const Navigation = Pursuit::FindNavigation(GetWorld(), Missing);
	while (FPursuitNavEntry* const Entry = Queue->FindNext())
	{
		if (UPursuitNavQuestionAction* const Action = Entry->Action.Get())
		{
			if (!Spend())
			{
				break;
			}
			Queue->Serve(*Entry);

			// Who hears that it is over may ask anew: the entry is not used any more.
			Action->AskNow();
			continue;
		}
		if (Navigation == nullptr && Entry->Search.IsAsking())
		{
			Entry->Search.End(Missing);
		}
		if (Entry->Search.CheckThere())
		{
			if (!Spend())
			{
				break;
			}
			Entry->Search.AnswerAtOnce(*Navigation);
			Queue->Serve(*Entry);
		}
		if (!Entry->Search.IsAsking())
		{
			Entry->bAnswered = true;
			Entry->AnsweredAt = GetWorld()->GetTimeSeconds();
		}
	}
	const double Now = GetWorld()->GetTimeSeconds();
	Queue->Entries.RemoveAll(
		[Now](const FPursuitNavEntry& Entry) { return Entry.bAnswered && Now - Entry.AnsweredAt > NavAnswerKept; });

	Queue->Watches.RemoveAll(
		[Now](const FPursuitNavWatch& Watch) { return !Watch.Pursuer.IsValid() || Now - Watch.LookedAt > NavWatchKept; });

	QueriesOfLastTick = Made;
	INC_DWORD_STAT_BY(STAT_PursuitPathQueries, Made);
	INC_DWORD_STAT_BY(STAT_PursuitNavWaiting, CountWaiting());
	const int32 Budget = GetQueriesPerTick();
	Owed = static_cast<int32>(FMath::Clamp(
		static_cast<int64>(Owed) + Made - Budget, static_cast<int64>(0), static_cast<int64>(NavTicksOwed) * Budget));
	Made = Granted = 0;
}

TStatId UPursuitNavSubsystem::GetStatId() const
{
	RETURN_QUICK_DECLARE_CYCLE_STAT(UPursuitNavSubsystem, STATGROUP_Tickables);
}

void UPursuitNavSubsystem::Deinitialize()
{
	for (const TObjectPtr<UPursuitNavQuestionAction>& Action : TArray<TObjectPtr<UPursuitNavQuestionAction>>(Actions))
	{
		if (IsValid(Action.Get()))
		{
			Action->Cancel();
		}
	}
	Actions.Empty();
	Queue->Entries.Empty();
	Queue->Watches.Empty();
	Super::Deinitialize();
}
