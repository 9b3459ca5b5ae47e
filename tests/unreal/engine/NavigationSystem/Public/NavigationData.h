// Stand-in for NavigationSystem/Public/NavigationData.h.
// Sources: the API pages of FNavigationPath, FPathFindingResult, ENavPathEvent and ANavigationData.
#pragma once

#include "Containers/ArrayView.h"
#include "GameFramework/Actor.h"
#include "NavigationSystemTypes.h"
#include "Templates/SubclassOf.h"
#include "NavigationData.generated.h"

class ANavigationData;
class UNavigationQueryFilter;

namespace ENavPathEvent
{
	enum Type { Cleared, NewPath, UpdatedDueToGoalMoved, UpdatedDueToNavigationChanged, Invalidated, RePathFailed, MetaPathUpdate, Custom };	// [doc 5.4]
}

/** A way, and whether it is still one. */
struct FNavigationPath : public TSharedFromThis<FNavigationPath, ESPMode::ThreadSafe>	// [doc 5.5]
{
	DECLARE_MULTICAST_DELEGATE_TwoParams(FPathObserverDelegate, FNavigationPath*, ENavPathEvent::Type);	// [doc 5.5]

	FNavigationPath();										// [doc 5.4] FNavigationPath/__ctor
	FNavigationPath(const TArray<FVector>& Points, AActor* Base = nullptr);	// [doc 5.4] FNavigationPath/__ctor
	virtual ~FNavigationPath();								// [doc 5.4]

	static const FNavPathType Type;							// [doc 5.4] FNavigationPath/Type

	/** The path as one of a class, or null when it is another. */
	template<typename PathClass>
	PathClass* CastPath() { return PathType->IsA(PathClass::Type) ? static_cast<PathClass*>(this) : nullptr; }	// [doc 5.4]
	template<typename PathClass>
	const PathClass* CastPath() const { return PathType->IsA(PathClass::Type) ? static_cast<const PathClass*>(this) : nullptr; }	// [doc 5.4]

	bool IsValid() const { return bIsReady && PathPoints.Num() > 1 && bUpToDate; }	// [doc 5.4]
	/** False when the navigation data changed where it leads. */
	bool IsUpToDate() const { return bUpToDate; }			// [doc 5.4]
	/** False while nothing was found yet. */
	bool IsReady() const { return bIsReady; }				// [doc 5.4]
	/** It leads as near to the goal as one gets. */
	bool IsPartial() const { return bIsPartial; }			// [doc 5.4]
	/** The search was too long, which says nothing about the goal. */
	bool DidSearchReachedLimit() const { return bReachedSearchLimit; }	// [doc 5.4]

	const TArray<FNavPathPoint>& GetPathPoints() const { return PathPoints; }	// [doc 5.4]
	TArray<FNavPathPoint>& GetPathPoints() { return PathPoints; }				// [doc 5.4]
	AActor* GetBaseActor() const { return nullptr; }		// [doc 5.4] a path of the stand-in has none
	FVector GetStartLocation() const { return PathPoints.Num() > 0 ? PathPoints[0].Location : FVector::ZeroVector; }	// [doc 5.4]
	FVector GetEndLocation() const { return PathPoints.Num() > 0 ? PathPoints.Last().Location : FVector::ZeroVector; }	// [doc 5.4]
	/** Where the goal actor is, or else the end. */
	FVector GetGoalLocation() const;						// [doc 5.4]
	/** The end, without what is added for a goal actor. */
	FVector GetDestinationLocation() const { return GetEndLocation(); }	// [doc 5.4]
	const AActor* GetGoalActor() const { return GoalActor.Get(); }	// [doc 5.4] GetGoalActor
	/** The length of its legs. */
	FVector::FReal GetLength() const { return PathPoints.Num() > 0 ? GetLengthFromPosition(PathPoints[0].Location, 1) : 0.0; }	// [doc 5.5]
	/** What is left from a place before the next point. */
	virtual FVector::FReal GetLengthFromPosition(FVector SegmentStart, uint32 NextPathPointIndex) const;	// [doc 5.4]
	virtual FVector::FReal GetCostFromIndex(int32 /*PathPointIndex*/) const { return GetLength(); }	// [doc 5.4]
	FVector::FReal GetCost() const { return GetCostFromIndex(0); }	// [doc 5.4]

	FDelegateHandle AddObserver(FPathObserverDelegate::FDelegate NewObserver) { return Observers.Add(NewObserver); }	// [doc 5.4]
	void RemoveObserver(FDelegateHandle HandleOfObserverToRemove) { Observers.Remove(HandleOfObserverToRemove); }		// [doc 5.4]
	/** With it the navigation data searches again for a path that is not up to date, for as long as somebody holds it. */
	void EnableRecalculationOnInvalidation(bool bShouldAutoUpdate) { bDoAutoUpdateOnInvalidation = bShouldAutoUpdate; }	// [doc 5.5]
	bool WillRecalculateOnInvalidation() const { return bDoAutoUpdateOnInvalidation; }	// [doc 5.5]
	/** With it a path stays up to date, whatever changes. */
	void SetIgnoreInvalidation(bool bShouldIgnore) { bIgnoreInvalidation = bShouldIgnore; }	// [doc 5.4]
	/** Searches again when the actor is farther from the end than the tether. */
	void SetGoalActorObservation(const AActor& ActorToObserve, float TetherDistance);	// [doc 5.4]
	void DisableGoalActorObservation() { GoalActor = nullptr; }	// [doc 5.4]

	// The navigation data's side.
	void Invalidate();											// [doc 5.4]
	bool NeedsNewSearchInStandIn() const;
	void TellObserversInStandIn(ENavPathEvent::Type Event) { Observers.Broadcast(this, Event); }
	TArray<FNavPathPoint> PathPoints;
	FPathFindingQueryData QueryInStandIn;
	TWeakObjectPtr<const ANavigationData> DataInStandIn;
	uint32 bIsReady : 1 = false;
	uint32 bIsPartial : 1 = false;
	uint32 bUpToDate : 1 = true;
	uint32 bReachedSearchLimit : 1 = false;

protected:
	const FNavPathType* PathType = &Type;						// [doc 5.4] a value there

private:
	FPathObserverDelegate Observers;
	TWeakObjectPtr<const AActor> GoalActor;
	float GoalTether = 0.f;
	uint32 bDoAutoUpdateOnInvalidation : 1 = true;
	uint32 bIgnoreInvalidation : 1 = false;
};

struct FPathFindingResult
{
	FNavPathSharedPtr Path;										// [doc 5.4]
	ENavigationQueryResult::Type Result;						// [doc 5.4]

	FPathFindingResult(ENavigationQueryResult::Type InResult = ENavigationQueryResult::Invalid) : Result(InResult) {}	// [doc 5.4] FPathFindingResult/__ctor
	/** True of a partial path, too. */
	bool IsSuccessful() const { return Result == ENavigationQueryResult::Success; }	// [doc 5.4]
	bool IsPartial() const { return Result != ENavigationQueryResult::Error && Path.IsValid() && Path->IsPartial(); }	// [doc 5.4]
};

UCLASS(Abstract, MinimalAPI)
class ANavigationData : public AActor
{
	GENERATED_BODY()

public:
	ANavigationData(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.4] ANavigationData/__ctor

	const FNavDataConfig& GetConfig() const { return NavDataConfig; }	// [doc 5.4]
	FSharedConstNavQueryFilter GetDefaultQueryFilter() const { return DefaultQueryFilter; }	// [doc 5.4]
	FVector GetDefaultQueryExtent() const { return NavDataConfig.DefaultQueryExtent; }	// [doc 5.4]

	/** The nearest place on the navigation data within the extent, which is half a box. */
	virtual bool ProjectPoint(const FVector& /*Point*/, FNavLocation& /*OutLocation*/, const FVector& /*Extent*/, FSharedConstNavQueryFilter /*Filter*/ = nullptr, const UObject* /*Querier*/ = nullptr) const { return false; }	// [doc 5.4]
	/** Along the corridor, not pulled straight: longer than the way. */
	virtual ENavigationQueryResult::Type CalcPathLength(const FVector& PathStart, const FVector& PathEnd, FVector::FReal& OutPathLength, FSharedConstNavQueryFilter QueryFilter = nullptr, const UObject* Querier = nullptr) const;	// [doc 5.5]
	virtual ENavigationQueryResult::Type CalcPathLengthAndCost(const FVector& /*PathStart*/, const FVector& /*PathEnd*/, FVector::FReal& /*OutPathLength*/, FVector::FReal& /*OutPathCost*/, FSharedConstNavQueryFilter /*QueryFilter*/ = nullptr, const UObject* /*Querier*/ = nullptr) const { return ENavigationQueryResult::Invalid; }	// [doc 5.5]
	/** Whether something is in the way, and where; seen from above. */
	bool Raycast(const FVector& RayStart, const FVector& RayEnd, FVector& HitLocation, FSharedConstNavQueryFilter QueryFilter, const UObject* Querier = nullptr) const { return CastRayInStandIn(RayStart, RayEnd, HitLocation, QueryFilter, Querier); }	// [doc 5.5]
	/** Slides along borders toward the target. */
	virtual bool FindMoveAlongSurface(const FNavLocation& /*StartLocation*/, const FVector& /*TargetPosition*/, FNavLocation& /*OutLocation*/, FSharedConstNavQueryFilter /*Filter*/ = nullptr, const UObject* /*Querier*/ = nullptr) const { return false; }	// [doc latest]
	/** The borders within a convex polygon, as pairs of points. */
	virtual bool FindOverlappingEdges(const FNavLocation& /*StartLocation*/, TConstArrayView<FVector> /*ConvexPolygon*/, TArray<FVector>& /*OutEdges*/, FSharedConstNavQueryFilter /*Filter*/ = nullptr, const UObject* /*Querier*/ = nullptr) const { return false; }	// [doc 5.4]
	virtual void BeginBatchQuery() const {}						// [doc 5.4]
	virtual void FinishBatchQuery() const {}					// [doc 5.4]
	/** Searches as the query says, counting it. */
	FPathFindingResult FindPath(const FNavAgentProperties& AgentProperties, const FPathFindingQuery& Query) const;	// [doc 5.4]

	// The navigation system's side.
	FPathFindingResult FindWithoutCounting(const FPathFindingQuery& Query) const { return SearchInStandIn(Query); }
	/** Searches again for the paths that need it, and says so to those who observe them. */
	void SearchAgainInStandIn(int32& OutSearches) const;
	/** What leads over polygons that are no more is not up to date. */
	void InvalidatePathsInStandIn(const TFunction<bool(const FNavigationPath& Path)>& IsGone);

protected:
	FNavDataConfig NavDataConfig;								// [doc 5.4]
	FSharedConstNavQueryFilter DefaultQueryFilter;				// [doc 5.4]

	virtual bool CastRayInStandIn(const FVector& /*RayStart*/, const FVector& /*RayEnd*/, FVector& /*HitLocation*/, FSharedConstNavQueryFilter /*QueryFilter*/, const UObject* /*Querier*/) const { return true; }
	/** Fills a path of its kind, or the one that the query brings. */
	virtual FPathFindingResult SearchInStandIn(const FPathFindingQuery& /*Query*/) const { return ENavigationQueryResult::Error; }

private:
	mutable TArray<FNavPathWeakPtr> Found;

	friend class UNavigationSystemV1;
};
