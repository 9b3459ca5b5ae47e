// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Navigation/PursuitNavSearch.h"

#include "Actor/PursuitActorSpeed.h"
#include "AIController.h"
#include "Core/PursuitLog.h"
#include "Core/PursuitStats.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "NavigationSystem.h"
#include "NavMesh/RecastNavMesh.h"
#include "PursuitNavSubsystem.h"
#include "VisualLogger/VisualLogger.h"

DECLARE_CYCLE_STAT(TEXT("Intercepts on NavMesh"), STAT_PursuitNavSearch, STATGROUP_Pursuit);

namespace
{
	/** How far to the side of its feet the mesh may be, in cm, beyond the agent's radius. */
	constexpr double NavSideReach = 50.0;

	/** A pin, and what it must be, for each reason that a designer has to do something about. */
	Pursuit::FOutcome WhatToDo(EPursuitNavReason Reason)
	{
		switch (Reason)
		{
		case EPursuitNavReason::NoNavigationSystem:
			return {TEXT("World"),
				TEXT("must have a navigation system: choose one in the World Settings, and place a Nav Mesh Bounds Volume")};
		case EPursuitNavReason::NoClientNavigation:
			return {TEXT("World"),
				TEXT("must have navigation: ask on the server, or set Allow Client Side Navigation in the Project Settings")};
		case EPursuitNavReason::NoNavigationData:
			return {TEXT("World"),
				TEXT("must have a navigation mesh for the pursuer: place a Nav Mesh Bounds Volume around the floor, and add the pursuer's ")
					TEXT("size to the Supported Agents in the Project Settings")};
		case EPursuitNavReason::PursuerOffMesh:
			return {TEXT("Pursuer"), TEXT("must stand on the navigation mesh, at most SearchHeight above or below it")};
		case EPursuitNavReason::TargetOffMesh:
			return {TEXT("Target"), TEXT("must be on the navigation mesh, at most SearchHeight above or below it")};
		case EPursuitNavReason::QueryRefused:
			return {TEXT("World"), TEXT("must take path queries: its navigation system refused one")};
		default:
			return Pursuit::FOutcome(PURSUIT_STATUS_OK);
		}
	}

	/** What the inputs of the library's search are called here. */
	TArray<Pursuit::FPinName> PinNames()
	{
		return {{"query.route.", "TargetRoute."}, {"query.horizon", "MaxPredictionTime"}, {"query.max_speed", "PursuerSpeed"},
			{"query.max_questions", "MaxPathQueries"}};
	}

	EPursuitNavReason ReasonOf(PursuitStatus Status)
	{
		switch (Status)
		{
		case PURSUIT_STATUS_OK:
			return EPursuitNavReason::OK;
		case PURSUIT_STATUS_ALREADY_THERE:
			return EPursuitNavReason::AlreadyThere;
		case PURSUIT_STATUS_PURSUER_IMMOBILE:
			return EPursuitNavReason::PursuerImmobile;
		case PURSUIT_STATUS_NO_WAY:
			return EPursuitNavReason::NoWay;
		case PURSUIT_STATUS_UNFINISHED:
			return EPursuitNavReason::Unfinished;
		default:
			return EPursuitNavReason::BeyondHorizon;
		}
	}

	/** What budgets the path queries of a pursuer's world, and keeps the traces. */
	UPursuitNavSubsystem* FindQueue(const AActor* Pursuer)
	{
		const UWorld* const World = IsValid(Pursuer) ? Pursuer->GetWorld() : nullptr;
		return World != nullptr ? World->GetSubsystem<UPursuitNavSubsystem>() : nullptr;
	}

	const AAIController* FindController(const AActor* Actor)
	{
		const APawn* const Pawn = Cast<APawn>(Actor);
		return Pawn != nullptr ? Cast<AAIController>(Pawn->GetController()) : nullptr;
	}
}

UNavigationSystemV1* Pursuit::FindNavigation(const UWorld* World, EPursuitNavReason& OutReason)
{
	UNavigationSystemV1* const Navigation = UNavigationSystemV1::GetCurrent(const_cast<UWorld*>(World));
	if (Navigation == nullptr)
	{
		OutReason = World != nullptr && World->GetNetMode() == NM_Client ? EPursuitNavReason::NoClientNavigation
																		 : EPursuitNavReason::NoNavigationSystem;
	}
	return Navigation;
}

FNavPathSharedPtr Pursuit::FindWay(const AActor& Walker, const FPursuitNavSettings& Settings, const FVector& From, const FVector& To)
{
	FPursuitNavGround Ground;
	UNavigationSystemV1* const Navigation = UNavigationSystemV1::GetCurrent(Walker.GetWorld());
	if (Navigation == nullptr || Ground.Find(Walker, Settings) != EPursuitNavReason::OK)
	{
		return FNavPathSharedPtr();
	}
	const FPathFindingResult Found = Navigation->FindPathSync(Ground.MakeQuery(&Walker, From, To));
	return Found.IsSuccessful() && Found.Path.IsValid() && !Found.Path->IsPartial() ? Found.Path : FNavPathSharedPtr();
}

bool Pursuit::AreNear(const FVector& Feet, const FVector& Other, double Distance, double Height)
{
	const FVector Between = Other - Feet;
	return FVector(Between.X, Between.Y, 0.0).Size() <= Distance && FMath::Abs(Between.Z) <= Height;
}

FString Pursuit::Describe(EPursuitNavReason Reason)
{
	switch (Reason)
	{
	case EPursuitNavReason::OK:
		return FString();
	case EPursuitNavReason::AlreadyThere:
		return Pursuit::Describe(EPursuitStatus::AlreadyThere);
	case EPursuitNavReason::BeyondHorizon:
		return Pursuit::Describe(EPursuitStatus::BeyondHorizon);
	case EPursuitNavReason::PursuerImmobile:
		return Pursuit::Describe(EPursuitStatus::PursuerImmobile);
	case EPursuitNavReason::NoWay:
		return TEXT("the navigation mesh knows no way to the target");
	case EPursuitNavReason::Unfinished:
		return TEXT("the search needs more path queries: raise MaxPathQueries");
	case EPursuitNavReason::ActorGone:
		return TEXT("the pursuer or the target was destroyed");
	case EPursuitNavReason::Cancelled:
		return TEXT("the question was cancelled, or its world ended");
	case EPursuitNavReason::TimedOut:
		return TEXT("the navigation did not answer in time");
	case EPursuitNavReason::Refused:
		return TEXT("an input was refused");
	default:
		return Pursuit::DescribeRefusal(WhatToDo(Reason), {});
	}
}

EPursuitNavReason FPursuitNavGround::Find(const AActor& Pursuer, const FPursuitNavSettings& Settings)
{
	EPursuitNavReason Reason = EPursuitNavReason::NoNavigationData;
	const UNavigationSystemV1* const Navigation = Pursuit::FindNavigation(Pursuer.GetWorld(), Reason);
	if (Navigation == nullptr)
	{
		return Reason;
	}
	if (const APawn* const Pawn = Cast<APawn>(&Pursuer))
	{
		Agent = Pawn->GetNavAgentPropertiesRef();
	}
	const ANavigationData* Found = Navigation->GetNavDataForProps(Agent);
	if (!IsValid(Found))
	{
		Found = Navigation->GetDefaultNavDataInstance();
	}
	if (!IsValid(Found))
	{
		return Reason;
	}
	Data = Found;
	TSubclassOf<UNavigationQueryFilter> FilterClass = Settings.FilterClass;
	const AAIController* const Controller = FindController(&Pursuer);
	if (FilterClass.Get() == nullptr && Controller != nullptr)
	{
		FilterClass = Controller->GetDefaultNavigationFilterClass();
	}
	Filter = UNavigationQueryFilter::GetQueryFilter(*Found, &Pursuer, FilterClass);
	const double Side = NavSideReach + FMath::Max(static_cast<double>(Agent.AgentRadius), 0.0);
	Reach = FVector(Side, Side, Settings.SearchHeight);
	return EPursuitNavReason::OK;
}

bool FPursuitNavGround::Project(const FVector& Feet, FNavLocation& OutPlace) const
{
	const ANavigationData* const Mesh = Data.Get();

	// The nearest place of a query may lie outside of its box: a place that is higher or lower is another floor.
	return IsValid(Mesh) && !Feet.ContainsNaN() && Mesh->ProjectPoint(Feet, OutPlace, Reach, Filter)
		&& Pursuit::AreNear(Feet, OutPlace.Location, 2.0 * Reach.X, Reach.Z);
}

FPathFindingQuery FPursuitNavGround::MakeQuery(const UObject* Owner, const FVector& From, const FVector& To) const
{
	FPathFindingQuery Query(Owner, *Data.Get(), From, To, Filter);
	Query.SetAllowPartialPaths(false);
	Query.SetRequireNavigableEndLocation(true);
	Query.SetNavAgentProperties(Agent);

	// Without its corners a path is the straight line between its ends.
	Query.NavDataFlags &= ~static_cast<int32>(ERecastPathFlags::SkipStringPulling);
	return Query;
}

void FPursuitNavSearch::BeginFrom(const AActor* InPursuer, const FVector* InFeet, const FPursuitNavTarget& InTarget,
	const FPursuitNavSettings& InSettings, const FPursuitNavStretch& InStretch)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitNavSearch);
	*this = FPursuitNavSearch();
	Settings = InSettings;
	Stretch = InStretch;
	Target = InTarget;
	Pursuer = InPursuer;
#if WITH_GAMEPLAY_DEBUGGER
	const UPursuitNavSubsystem* const Watching = FindQueue(InPursuer);
	bTraced = Watching != nullptr && Watching->IsWatched(InPursuer);
#endif
	if (!Pursuit::IsConnected())
	{
		return Refuse(Pursuit::FOutcome());
	}
	if (!IsValid(InPursuer))
	{
		return Refuse({TEXT("Pursuer"), TEXT("must be there: it is none or destroyed")});
	}
	if (!Target.IsThere())
	{
		return Refuse({TEXT("Target"), TEXT("must be there: it is none or destroyed")});
	}
	if (Pursuit::IsZero(Settings.PursuerSpeed) && !Pursuit::FindMaxSpeed(*InPursuer, Settings.PursuerSpeed))
	{
		return Refuse({TEXT("PursuerSpeed"), TEXT("must be given: the pursuer has no movement component that tells it")});
	}
	if (!(Settings.SearchHeight > 0.0) || !FMath::IsFinite(Settings.SearchHeight))
	{
		return Refuse({TEXT("SearchHeight"), TEXT("must be more than 0")});
	}
	if (!(Settings.SecondsPerLink >= 0.0) || !FMath::IsFinite(Settings.SecondsPerLink))
	{
		return Refuse({TEXT("SecondsPerLink"), TEXT("must be 0 or more")});
	}
	if (!(Settings.GuessTime >= 0.0) || !FMath::IsFinite(Settings.GuessTime))
	{
		return Refuse({TEXT("GuessTime"), TEXT("must be 0 or more")});
	}
	if (Settings.MaxPathQueries < 1)
	{
		return Refuse({TEXT("MaxPathQueries"), TEXT("must be 1 or more")});
	}

	const AActor* const Prey = Target.Actor.Get();
	const FVector Feet = Prey != nullptr ? Pursuit::FindFeet(*Prey) : Target.Location;
	const FVector Velocity = Prey != nullptr ? Prey->GetVelocity() : Target.Velocity;
	Result.Point = Feet;
	const EPursuitNavReason Missing = Ground.Find(*InPursuer, Settings);
	if (Missing != EPursuitNavReason::OK)
	{
		return End(Missing);
	}
	if (!Ground.Project(InFeet != nullptr ? *InFeet : Pursuit::FindFeet(*InPursuer), Start))
	{
		return End(EPursuitNavReason::PursuerOffMesh);
	}
	FNavLocation There;
	if (!Ground.Project(Feet, There))
	{
		return End(EPursuitNavReason::TargetOffMesh);
	}
	Result.Point = There.Location;
	Route.Begin(There.Location);

	int32 Next = 0;
	const FNavPathSharedPtr Followed = Prey != nullptr && !Stretch.bExit ? Pursuit::FindFollowedPath(*Prey, Next) : FNavPathSharedPtr();
	if (!Followed.IsValid() && !Stretch.bExit)
	{
		Pursuit::GuessRoute(*Ground.Data.Get(), Ground.Filter, InPursuer, There, Velocity, Settings.GuessTime, Route);
		return BeginWays();
	}

	// Path following asks for the full speed, also while the target still gets up to it.
	TargetSpeed = Velocity.Size();
	double MaxSpeed = 0.0;
	if (Prey != nullptr && Pursuit::FindMaxSpeed(*Prey, MaxSpeed))
	{
		TargetSpeed = FMath::Max(TargetSpeed, MaxSpeed);
	}
	if (!(TargetSpeed > 0.0))
	{
		return BeginWays();
	}
	if (Stretch.bExit)
	{
		bAsksRoute = true;
		return Ask(There.Location, Stretch.Exit);
	}
	if (Pursuit::HasCorners(*Followed))
	{
		Route.AddPath(*Followed, Next, TargetSpeed, Settings.SecondsPerLink);
		return BeginWays();
	}

	// The corners of a crowd's path are its own secret: the way to its destination is asked anew.
	bAsksRoute = true;
	Ask(There.Location, Followed->GetDestinationLocation());
}

void FPursuitNavSearch::Ask(const FVector& InFrom, const FVector& InTo)
{
	From = InFrom;
	To = InTo;
	bAsking = true;
}

bool FPursuitNavSearch::CheckThere()
{
	if (!bAsking)
	{
		return false;
	}
	if (!IsValid(Pursuer.Get()) || !Target.IsThere())
	{
		End(EPursuitNavReason::ActorGone);
	}
	else if (!IsValid(Ground.Data.Get()))
	{
		End(EPursuitNavReason::NoNavigationData);
	}
	return bAsking;
}

FPathFindingQuery FPursuitNavSearch::MakeQuery() const
{
	return Ground.MakeQuery(bAsksRoute ? Target.Actor.Get() : Pursuer.Get(), From, To);
}

void FPursuitNavSearch::Answer(bool bSuccessful, const FNavPathSharedPtr& Path)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitNavSearch);
	if (!bAsking)
	{
		return;
	}
	bAsking = false;
	++Result.PathQueries;

	// Half a way, or one of a search that ran out of nodes, leads nowhere.
	const bool bKnown = bSuccessful && Path.IsValid() && Path->IsReady() && Path->IsUpToDate();
	const bool bWhole = bKnown && !Path->IsPartial() && !Path->DidSearchReachedLimit() && Path->GetPathPoints().Num() > 0;
	const FNavigationPath* const Whole = bWhole ? Path.Get() : nullptr;
	if (bAsksRoute)
	{
		AnswerRoute(Whole);
	}
	else
	{
		AnswerWay(Whole);
	}
}

void FPursuitNavSearch::AnswerRoute(const FNavigationPath* Path)
{
	bAsksRoute = false;
	if (Path != nullptr)
	{
		Route.AddPath(*Path, 1, TargetSpeed, Settings.SecondsPerLink);
	}
	else if (Stretch.bExit)
	{
		// It cannot leave there.
		return End(EPursuitNavReason::NoWay);
	}
	else
	{
		// Where it goes is not known: it is taken to stay.
		Route.bGuessed = true;
	}
	BeginWays();
}

PursuitRouteInterceptQuery FPursuitNavSearch::MakeQuestion() const
{
	PursuitRouteInterceptQuery Query{};
	Query.pursuer_position = Pursuit::ToC(Start.Location);
	Query.pursuer_speed = Settings.PursuerSpeed;
	Query.max_speed = Settings.PursuerSpeed;
	Query.route.positions = Pursuit::ViewOf(Route.Points);
	Query.route.paces = Pursuit::ViewOf(Route.Times);
	Query.route.count = Pursuit::CountOf(Route.Points);
	Query.route.timing = PURSUIT_PATH_TIMING_TIMES;
	Query.route.topology = PURSUIT_PATH_TOPOLOGY_OPEN;
	Query.capture_radius = Settings.CaptureRadius;
	Query.tolerance = Settings.Tolerance;
	Query.horizon = Settings.MaxPredictionTime;
	Query.max_questions = static_cast<uint32>(Settings.MaxPathQueries);

	// Whether the pursuer can take the target's links is not known.
	Query.access = Route.Links > 0 ? PURSUIT_ROUTE_ACCESS_UNKNOWN : PURSUIT_ROUTE_ACCESS_BOTH_WAYS;
	return Query;
}

void FPursuitNavSearch::BeginWays()
{
	Result.bRouteGuessed = Route.bGuessed;
	Result.TargetRoute = Route.Points;
	Memory.SetNumZeroed(static_cast<int32>(pursuit_route_search_memory_size()));
	const double Whole = FMath::Min(Route.Times.Last(), Settings.MaxPredictionTime);
	const bool bPart = Stretch.Count > 0 && Whole > 0.0;
	const double Earliest = bPart ? Whole * Stretch.Index / Stretch.Count : 0.0;
	if (bPart && Stretch.Index + 1 < Stretch.Count)
	{
		Settings.MaxPredictionTime = Whole * (Stretch.Index + 1) / Stretch.Count;
	}
	if (Stretch.bExit && Whole > 0.0)
	{
		// After that it is gone.
		Settings.MaxPredictionTime = Whole;
	}
	const PursuitRouteInterceptQuery Query = MakeQuestion();
	PursuitRouteIntercept Found{};
	const size_t Size = static_cast<size_t>(Memory.Num());
	const PursuitStatus Status = bPart ? pursuit_begin_route_stretch_search(&Query, Earliest, Memory.GetData(), Size, &Found)
									   : pursuit_begin_route_search(&Query, Memory.GetData(), Size, &Found);
	Take(Status, Found);
}

void FPursuitNavSearch::AnswerWay(const FNavigationPath* Path)
{
#if WITH_GAMEPLAY_DEBUGGER
	if (bTraced)
	{
		(Path != nullptr ? Trace.Reached : Trace.Unreached).Add(To);
	}
#endif
	PursuitRouteWay Way{};
	Way.travel_time = Pursuit::NoLimit();
	Way.corner_travel_time = Pursuit::NoLimit();
	int32 Links = 0;
	double Length = 0.0;
	if (Path != nullptr)
	{
		const TArray<FNavPathPoint>& Points = Path->GetPathPoints();
		for (int32 Index = 0; Index + 1 < Points.Num(); ++Index)
		{
			Links += Pursuit::IsLink(Points[Index]) ? 1 : 0;
		}

		// The mesh's heights are simplified: a way is never shorter than the straight line, unless a link makes it so.
		Length = Path->GetLength();
		const double Least = Links > 0 ? 0.0 : FVector::Dist(Start.Location, To);
		Way.travel_time = FMath::Max(Length, Least) / Settings.PursuerSpeed + Links * Settings.SecondsPerLink;
		if (Points.Num() > 2 && !Pursuit::IsLink(Points[Points.Num() - 2]))
		{
			const FVector Corner = Points[Points.Num() - 2].Location;
			Way.corner = Pursuit::ToC(Corner);
			Way.corner_travel_time =
				FMath::Max(Way.travel_time - FVector::Dist(Corner, Points.Last().Location) / Settings.PursuerSpeed, 0.0);
		}
		else if (Points.Num() == 2 && Links == 0)
		{
			Way.corner = Pursuit::ToC(Start.Location);
			Way.corner_travel_time = 0.0;
		}
		UE_VLOG_LOCATION(Pursuer.Get(), LogPursuit, Log, To, 20.0f, FColor::White, TEXT("way of %.0f cm asked"), Length);
	}
	else
	{
		UE_VLOG_LOCATION(Pursuer.Get(), LogPursuit, Log, To, 20.0f, FColor::Red, TEXT("no way"));
	}

	const PursuitRouteInterceptQuery Query = MakeQuestion();
	PursuitRouteIntercept Found{};
	const PursuitStatus Status =
		pursuit_answer_route_search(&Query, Memory.GetData(), static_cast<size_t>(Memory.Num()), &Way, &Found);
	const bool bBest = !PURSUIT_REFUSED(Status) && Path != nullptr && Found.time <= Settings.MaxPredictionTime
		&& Pursuit::FromC(Found.point) == To && (!Result.bMet || Found.time < Result.Time);
	if (bBest)
	{
		Result.bMet = true;
		Result.PathPoints.Reset();
		for (const FNavPathPoint& Point : Path->GetPathPoints())
		{
			Result.PathPoints.Add(Point.Location);
		}
		Result.Length = Length;
		Result.Links = Links;
		Result.Point = To;
		Result.Time = Found.time;
		Result.TravelTime = Way.travel_time;
	}
	Take(Status, Found);
}

void FPursuitNavSearch::Take(PursuitStatus Status, const PursuitRouteIntercept& Found)
{
	if (PURSUIT_REFUSED(Status))
	{
		return Refuse(Pursuit::FOutcome(Status));
	}
	Open = Found;
	Result.NoneBefore = FMath::IsFinite(Found.none_before) ? Found.none_before : Settings.MaxPredictionTime;
	if (Found.is_asking != 0)
	{
		return Ask(Start.Location, Pursuit::FromC(Found.question_point));
	}
	End(ReasonOf(Status));
}

void FPursuitNavSearch::Refuse(const Pursuit::FOutcome& Outcome)
{
	Refusal = Outcome;
	End(EPursuitNavReason::Refused);
}

void FPursuitNavSearch::End(EPursuitNavReason Reason)
{
	bAsking = false;
	Memory.Empty();
	Result.Reason = Reason;
	Result.bMet = Reason == EPursuitNavReason::OK || Reason == EPursuitNavReason::AlreadyThere
		|| (Reason == EPursuitNavReason::Unfinished && Result.bMet);
	if (Reason == EPursuitNavReason::OK)
	{
		Result.Explanation = FString();
	}
	else
	{
		Result.Explanation =
			Reason == EPursuitNavReason::Refused ? Pursuit::DescribeRefusal(Refusal, PinNames()) : Pursuit::Describe(Reason);
	}
	if (!Result.bMet)
	{
		Result.PathPoints.Reset();
		Result.Length = Result.TravelTime = Result.Time = 0.0;
		Result.Links = 0;
		if (!Route.Points.IsEmpty())
		{
			Result.Point = Route.Points[0];
		}
	}
#if WITH_GAMEPLAY_DEBUGGER
	UPursuitNavSubsystem* const Watching = bTraced ? FindQueue(Pursuer.Get()) : nullptr;
	if (Watching != nullptr)
	{
		Trace.Result = Result;
		Watching->Remember(*Pursuer.Get(), Trace);
	}
#endif

	// A shipped game records nothing.
	if ([[maybe_unused]] const AActor* const Owner = Pursuer.Get())
	{
		for (int32 Index = 0; Index + 1 < Route.Points.Num(); ++Index)
		{
			UE_VLOG_SEGMENT(Owner, LogPursuit, Log, Route.Points[Index], Route.Points[Index + 1], FColor::Cyan, TEXT("%s"),
				Index == 0 ? TEXT("target's route") : TEXT(""));
		}
		for (int32 Index = 0; Index + 1 < Result.PathPoints.Num(); ++Index)
		{
			UE_VLOG_SEGMENT(Owner, LogPursuit, Log, Result.PathPoints[Index], Result.PathPoints[Index + 1], FColor::Green, TEXT("%s"),
				Index == 0 ? TEXT("way") : TEXT(""));
		}
		UE_VLOG_LOCATION(Owner, LogPursuit, Log, Result.Point, 25.0f, Result.bMet ? FColor::Green : FColor::Orange,
			TEXT("on the mesh: met in %.2f s, none before %.2f s, %d paths asked. %s"), Result.Time, Result.NoneBefore,
			Result.PathQueries, *Result.Explanation);
	}
}

void FPursuitNavSearch::AnswerAtOnce(UNavigationSystemV1& Navigation)
{
	const FPathFindingResult Found = Navigation.FindPathSync(MakeQuery());
	Answer(Found.IsSuccessful(), Found.Path);
}

void FPursuitNavSearch::Run()
{
	UPursuitNavSubsystem* const Queue = FindQueue(Pursuer.Get());
	while (CheckThere())
	{
		if (Queue != nullptr)
		{
			Queue->Charge();
		}
		AnswerAtOnce(*UNavigationSystemV1::GetCurrent(Pursuer->GetWorld()));
	}
}

void FPursuitNavSearch::Log(FPursuitRefusalLog& Log) const
{
	if (Result.Reason == EPursuitNavReason::Refused)
	{
		Log.Write(Refusal, PinNames());
		return;
	}
	const Pursuit::FOutcome ToDo = WhatToDo(Result.Reason);
	if (ToDo.IsRefused())
	{
		Log.Check(ToDo);
	}
}
