#include "NavigationData.h"

#include "AbstractNavData.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "NavFilters/NavigationQueryFilter.h"
#include "NavigationSystem.h"

const FNavPathType FNavigationPath::Type;

FNavigationPath::FNavigationPath() = default;

FNavigationPath::FNavigationPath(const TArray<FVector>& Points, AActor*)
{
	for (const FVector& Point : Points) { PathPoints.Add(FNavPathPoint(Point)); }
	bIsReady = true;
}

FNavigationPath::~FNavigationPath() = default;

namespace
{
	/** Where a pawn stands; where another actor is. */
	FVector PlaceToGoTo(const AActor& Actor)
	{
		const APawn* Pawn = Cast<APawn>(&Actor);
		return Pawn ? Pawn->GetNavAgentLocation() : Actor.GetActorLocation();
	}
}

FVector FNavigationPath::GetGoalLocation() const { return GoalActor.IsValid() ? PlaceToGoTo(*GoalActor.Get()) : GetEndLocation(); }

FVector::FReal FNavigationPath::GetLengthFromPosition(FVector SegmentStart, uint32 NextPathPointIndex) const
{
	FVector::FReal Length = 0.0;
	FVector From = SegmentStart;
	for (int32 Index = static_cast<int32>(NextPathPointIndex); Index < PathPoints.Num(); ++Index)
	{
		Length += FVector::Dist(From, PathPoints[Index].Location);
		From = PathPoints[Index].Location;
	}
	return Length;
}

void FNavigationPath::SetGoalActorObservation(const AActor& ActorToObserve, float TetherDistance)
{
	GoalActor = &ActorToObserve;
	GoalTether = TetherDistance;
}

void FNavigationPath::Invalidate()
{
	if (bIgnoreInvalidation || !bUpToDate) { return; }
	bUpToDate = false;
	TellObserversInStandIn(ENavPathEvent::Invalidated);
}

bool FNavigationPath::NeedsNewSearchInStandIn() const
{
	if (!bUpToDate) { return bDoAutoUpdateOnInvalidation; }
	const AActor* Goal = GoalActor.Get();
	return Goal && FVector::Dist(PlaceToGoTo(*Goal), QueryInStandIn.EndLocation) > static_cast<double>(GoalTether);
}

FPathFindingQuery::FPathFindingQuery(const UObject* InOwner, const ANavigationData& InNavData, const FVector& Start, const FVector& End, FSharedConstNavQueryFilter SourceQueryFilter, FNavPathSharedPtr InPathInstanceToFill, const FVector::FReal InCostLimit, const bool bInRequireNavigableEndLocation)
	: NavData(&InNavData), PathInstanceToFill(InPathInstanceToFill), NavAgentProperties(InNavData.GetConfig())
{
	Owner = InOwner;
	StartLocation = Start;
	EndLocation = End;
	QueryFilter = SourceQueryFilter.IsValid() ? SourceQueryFilter : InNavData.GetDefaultQueryFilter();
	CostLimit = InCostLimit;
	bRequireNavigableEndLocation = bInRequireNavigableEndLocation;
}

FPathFindingQuery::FPathFindingQuery(const INavAgentInterface& InNavAgent, const ANavigationData& InNavData, const FVector& Start, const FVector& End, FSharedConstNavQueryFilter SourceQueryFilter, FNavPathSharedPtr InPathInstanceToFill, const FVector::FReal InCostLimit, const bool bInRequireNavigableEndLocation)
	: FPathFindingQuery(static_cast<const UObject*>(nullptr), InNavData, Start, End, SourceQueryFilter, InPathInstanceToFill, InCostLimit, bInRequireNavigableEndLocation)
{
	NavAgentProperties = InNavAgent.GetNavAgentPropertiesRef();
}

FPathFindingQuery::FPathFindingQuery(FNavPathSharedRef PathToRecalculate, const ANavigationData* NavDataOverride)
	: FPathFindingQuery()
{
	static_cast<FPathFindingQueryData&>(*this) = PathToRecalculate->QueryInStandIn;
	NavData = NavDataOverride ? NavDataOverride : PathToRecalculate->DataInStandIn.Get();
	PathInstanceToFill = PathToRecalculate;
	if (const AActor* Goal = PathToRecalculate->GetGoalActor()) { EndLocation = PlaceToGoTo(*Goal); }
}

FVector::FReal FPathFindingQuery::ComputeCostLimitFromHeuristic(const FVector& StartPos, const FVector& EndPos, const FVector::FReal HeuristicScale, const FVector::FReal CostLimitFactor, const FVector::FReal MinimumCostLimit)
{
	return FMath::Max(HeuristicScale * FVector::Dist(StartPos, EndPos) * CostLimitFactor, MinimumCostLimit);
}

ANavigationData::ANavigationData(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	DefaultQueryFilter = MakeShared<FNavigationQueryFilter>();
}

ENavigationQueryResult::Type ANavigationData::CalcPathLength(const FVector& PathStart, const FVector& PathEnd, FVector::FReal& OutPathLength, FSharedConstNavQueryFilter QueryFilter, const UObject* Querier) const
{
	FVector::FReal Cost;
	return CalcPathLengthAndCost(PathStart, PathEnd, OutPathLength, Cost, QueryFilter, Querier);
}

namespace
{
	/** Walks a part of every leg three times: out, back, and out again. */
	void MakeLonger(FNavigationPath& Path, double Factor)
	{
		const double Back = FMath::Clamp((Factor - 1.0) / 2.0, 0.0, 1.0);
		if (Back <= 0.0) { return; }
		TArray<FNavPathPoint> Points;
		for (int32 Index = 0; Index < Path.PathPoints.Num(); ++Index)
		{
			Points.Add(Path.PathPoints[Index]);
			// A link is not walked.
			if (Index + 1 == Path.PathPoints.Num() || Path.PathPoints[Index].CustomNavLinkId.IsValid()) { continue; }
			const FVector From = Path.PathPoints[Index].Location;
			const FVector Leg = Path.PathPoints[Index + 1].Location - From;
			Points.Add(FNavPathPoint(From + Leg * (0.5 + Back / 2.0), Path.PathPoints[Index].NodeRef));
			Points.Add(FNavPathPoint(From + Leg * (0.5 - Back / 2.0), Path.PathPoints[Index].NodeRef));
		}
		Path.PathPoints = Points;
	}
}

FPathFindingResult ANavigationData::FindPath(const FNavAgentProperties&, const FPathFindingQuery& Query) const
{
	UNavigationSystemV1* System = UNavigationSystemV1::GetCurrent(GetWorld());
	if (System) { ++System->Run.Searches; }
	FPathFindingResult Result = SearchInStandIn(Query);
	if (!Result.Path.IsValid()) { return Result; }
	FNavigationPath& Path = *Result.Path;
	if (System && Path.PathPoints.Num() > 1) { MakeLonger(Path, System->Run.LongerBy); }
	Path.QueryInStandIn = Query;
	Path.DataInStandIn = this;
	Found.RemoveAll([&Path](const FNavPathWeakPtr& Other) { return !Other.IsValid() || Other.Pin().Get() == &Path; });
	Found.Add(FNavPathWeakPtr(Result.Path));
	return Result;
}

void ANavigationData::SearchAgainInStandIn(int32& OutSearches) const
{
	for (const FNavPathWeakPtr& Weak : TArray<FNavPathWeakPtr>(Found))
	{
		const FNavPathSharedPtr Path = Weak.Pin();
		if (!Path.IsValid() || !Path->NeedsNewSearchInStandIn()) { continue; }
		++OutSearches;
		const bool bGoalMoved = Path->IsUpToDate();
		const FPathFindingQuery Query(Path.ToSharedRef(), this);
		const FPathFindingResult Result = FindPath(Query.NavAgentProperties, Query);
		if (!Result.IsSuccessful())
		{
			// It is not asked for again.
			Path->EnableRecalculationOnInvalidation(false);
			Path->TellObserversInStandIn(ENavPathEvent::RePathFailed);
			continue;
		}
		Path->TellObserversInStandIn(bGoalMoved ? ENavPathEvent::UpdatedDueToGoalMoved : ENavPathEvent::UpdatedDueToNavigationChanged);
	}
}

void ANavigationData::InvalidatePathsInStandIn(const TFunction<bool(const FNavigationPath& Path)>& IsGone)
{
	for (const FNavPathWeakPtr& Weak : TArray<FNavPathWeakPtr>(Found))
	{
		const FNavPathSharedPtr Path = Weak.Pin();
		if (Path.IsValid() && IsGone(*Path)) { Path->Invalidate(); }
	}
}

AAbstractNavData::AAbstractNavData(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}

bool AAbstractNavData::ProjectPoint(const FVector& Point, FNavLocation& OutLocation, const FVector&, FSharedConstNavQueryFilter, const UObject*) const
{
	OutLocation = FNavLocation(Point);
	return true;
}

bool AAbstractNavData::CastRayInStandIn(const FVector&, const FVector& RayEnd, FVector& HitLocation, FSharedConstNavQueryFilter, const UObject*) const
{
	HitLocation = RayEnd;
	return false;
}

FPathFindingResult AAbstractNavData::SearchInStandIn(const FPathFindingQuery& Query) const
{
	FPathFindingResult Result(ENavigationQueryResult::Success);
	Result.Path = Query.PathInstanceToFill.IsValid() ? Query.PathInstanceToFill : FNavPathSharedPtr(MakeShared<FNavigationPath>());
	Result.Path->PathPoints = {FNavPathPoint(Query.StartLocation), FNavPathPoint(Query.EndLocation)};
	Result.Path->bIsReady = Result.Path->bUpToDate = true;
	return Result;
}

FSharedConstNavQueryFilter UNavigationQueryFilter::GetQueryFilter(const ANavigationData& NavData, TSubclassOf<UNavigationQueryFilter> FilterClass)
{
	return GetQueryFilter(NavData, nullptr, FilterClass);
}

FSharedConstNavQueryFilter UNavigationQueryFilter::GetQueryFilter(const ANavigationData& NavData, const UObject* Querier, TSubclassOf<UNavigationQueryFilter> FilterClass)
{
	if (!FilterClass.Get()) { return NavData.GetDefaultQueryFilter(); }
	const FSharedNavQueryFilter Filter = NavData.GetDefaultQueryFilter()->GetCopy();
	Cast<UNavigationQueryFilter>(FilterClass.Get()->GetDefaultObject())->InitializeFilter(NavData, Querier, *Filter);
	return Filter;
}
