// Stand-in for NavigationSystem/Public/NavigationSystem.h.
// Source: the API page of UNavigationSystemV1.
#pragma once

#include "AI/NavigationSystemBase.h"
#include "NavigationData.h"
#include "NavigationSystemTypes.h"
#include "Templates/SubclassOf.h"
#include "NavigationSystem.generated.h"

class AController;
class UNavigationQueryFilter;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FOnNavDataGenericEvent, ANavigationData*, NavData);	// [doc 5.4] UNavigationSystemV1/OnNavigationGenerationFinishedDelegate

namespace UE::StandIn
{
	/** What a test has the searches of a world do, and what they did. */
	struct FNavigationRun
	{
		enum class EOrder { AsAsked, LastFirst };
		/** In which order the answers of one tick come. */
		EOrder AnswerOrder = EOrder::AsAsked;
		/** After how many ticks an answer comes. */
		int32 AnswerTicks = 1;
		/** Answers that come with an error instead of a path; none unless set. */
		TFunction<bool(const FPathFindingQuery& Query)> Fails;
		/** How much longer than found each leg of a way is, by walking a part of it twice: from 1 to 3. */
		double LongerBy = 1.0;
		/** Whether queries that are not done at once are refused. */
		bool bRefusesAsync = false;
		/** Whether it says that it is being built. */
		bool bIsBuilding = false;
		/** How many searches for a path there were, whoever asked. */
		int32 Searches = 0;
		/** How many of them the navigation data asked for itself, for paths that were not up to date or whose goal moved. */
		int32 OwnSearches = 0;
	};
}

UCLASS()
class UNavigationSystemV1 : public UNavigationSystemBase
{
	GENERATED_BODY()

public:
	/** What changed where is searched, and may be walked, again. */
	UPROPERTY(BlueprintAssignable, Category = "Navigation")
	FOnNavDataGenericEvent OnNavigationGenerationFinishedDelegate;	// [doc 5.4]

	/** Null in a world without navigation. */
	static UNavigationSystemV1* GetCurrent(UWorld* World);				// [doc 5.5]
	static UNavigationSystemV1* GetCurrent(UObject* WorldContextObject);	// [doc latest]
	static UNavigationSystemV1* GetNavigationSystem(UObject* WorldContextObject);	// [doc 5.4]

	ANavigationData* GetDefaultNavDataInstance() const { return MainNavData; }	// [doc 5.4]
	ANavigationData* GetDefaultNavDataInstance(FNavigationSystem::ECreateIfMissing CreateNewIfNoneFound);	// [doc 5.4]
	/** The one that these agents walk on; null if there is none. */
	ANavigationData* GetNavDataForProps(const FNavAgentProperties& AgentProperties);	// [doc 5.5]
	const ANavigationData* GetNavDataForProps(const FNavAgentProperties& AgentProperties) const;	// [doc 5.5]
	ANavigationData* GetNavDataForProps(const FNavAgentProperties& AgentProperties, const FVector& AgentLocation, const FVector& Extent = INVALID_NAVEXTENT) const;	// [doc 5.5]

	FPathFindingResult FindPathSync(FPathFindingQuery Query, EPathFindingMode::Type Mode = EPathFindingMode::Regular);	// [doc latest]
	FPathFindingResult FindPathSync(const FNavAgentProperties& AgentProperties, FPathFindingQuery Query, EPathFindingMode::Type Mode = EPathFindingMode::Regular);	// [doc latest]
	/** The number of the query, and its answer in a later tick, also when it fails. */
	uint32 FindPathAsync(const FNavAgentProperties& AgentProperties, FPathFindingQuery Query, const FNavPathQueryDelegate& ResultDelegate, EPathFindingMode::Type Mode = EPathFindingMode::Regular);	// [doc latest]
	/** Takes a query out. No delegate is called. */
	void AbortAsyncFindPathRequest(uint32 AsynPathQueryID);				// [doc latest]
	bool TestPathSync(FPathFindingQuery Query, EPathFindingMode::Type Mode = EPathFindingMode::Regular, int32* NumVisitedNodes = nullptr) const;	// [doc 5.4]

	bool ProjectPointToNavigation(const FVector& Point, FNavLocation& OutLocation, const FVector& Extent = INVALID_NAVEXTENT, const FNavAgentProperties* AgentProperties = nullptr, FSharedConstNavQueryFilter QueryFilter = nullptr);	// [doc 5.4]
	bool ProjectPointToNavigation(const FVector& Point, FNavLocation& OutLocation, const FVector& Extent, const ANavigationData* NavData, FSharedConstNavQueryFilter QueryFilter = nullptr) const;	// [doc 5.4]
	/** Whether something is in the way, seen from above; also without navigation data. */
	static bool NavigationRaycast(UObject* WorldContextObject, const FVector& RayStart, const FVector& RayEnd, FVector& HitLocation, TSubclassOf<UNavigationQueryFilter> FilterClass = nullptr, AController* Querier = nullptr);	// [doc 5.4]
	/** Longer than the way.	[doc 5.5] "overestimated" */
	ENavigationQueryResult::Type GetPathLength(const FVector& PathStart, const FVector& PathEnd, FVector::FReal& PathLength, const ANavigationData* NavData = nullptr, FSharedConstNavQueryFilter QueryFilter = nullptr) const;	// [doc 5.5]

	/** Makes the navigation mesh of what stands in the world, as the stand-in's SceneOf says. */
	virtual void Build();												// [doc 5.4]
	static bool IsNavigationBeingBuilt(UObject* WorldContextObject);	// [doc 5.4]
	bool IsNavigationBuildInProgress() { return Run.bIsBuilding; }		// [doc 5.4]

	void Tick(float DeltaSeconds) override;								// [doc 5.4]
	void AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const override;

	// The side of tests and of the navigation data.
	UE::StandIn::FNavigationRun Run;
	void UseInStandIn(ANavigationData& NavData) { MainNavData = &NavData; }

private:
	struct FAsked
	{
		uint32 ID;
		FPathFindingQuery Query;
		FNavPathQueryDelegate Answer;
		int32 TicksLeft;
	};
	ANavigationData* MainNavData = nullptr;
	TArray<FAsked> Asked;
};
