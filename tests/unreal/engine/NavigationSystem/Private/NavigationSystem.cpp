#include "NavigationSystem.h"

#include "Engine/World.h"
#include "GameFramework/Controller.h"
#include "NavFilters/NavigationQueryFilter.h"
#include "NavMesh/RecastNavMesh.h"
#include "StandIn/NavigationScene.h"
#include "UObject/GeneratedCppIncludes.h"

void FNavigationSystem::AddNavigationSystemToWorld(UWorld& WorldOwner, const FNavigationSystemRunMode, UNavigationSystemConfig*, const bool, const bool bOverridePreviousNavSys)
{
	if (WorldOwner.GetNavigationSystem() && !bOverridePreviousNavSys) { return; }
	WorldOwner.SetNavigationSystem(NewObject<UNavigationSystemV1>(&WorldOwner));
}

UNavigationSystemBase* FNavigationSystem::GetStandInSystem(const UWorld* World) { return World ? World->GetNavigationSystem() : nullptr; }

UNavigationSystemV1* UNavigationSystemV1::GetCurrent(UWorld* World) { return FNavigationSystem::GetCurrent<UNavigationSystemV1>(World); }

UNavigationSystemV1* UNavigationSystemV1::GetCurrent(UObject* WorldContextObject) { return WorldContextObject ? GetCurrent(WorldContextObject->GetWorld()) : nullptr; }

UNavigationSystemV1* UNavigationSystemV1::GetNavigationSystem(UObject* WorldContextObject) { return GetCurrent(WorldContextObject); }

ANavigationData* UNavigationSystemV1::GetDefaultNavDataInstance(FNavigationSystem::ECreateIfMissing CreateNewIfNoneFound)
{
	if (!MainNavData && CreateNewIfNoneFound == FNavigationSystem::Create) { MainNavData = GetWorld()->SpawnActor<ARecastNavMesh>(); }
	return MainNavData;
}

ANavigationData* UNavigationSystemV1::GetNavDataForProps(const FNavAgentProperties&) { return MainNavData; }

const ANavigationData* UNavigationSystemV1::GetNavDataForProps(const FNavAgentProperties&) const { return MainNavData; }

ANavigationData* UNavigationSystemV1::GetNavDataForProps(const FNavAgentProperties&, const FVector&, const FVector&) const { return MainNavData; }

FPathFindingResult UNavigationSystemV1::FindPathSync(FPathFindingQuery Query, EPathFindingMode::Type)
{
	const ANavigationData* Data = Query.NavData.Get() ? Query.NavData.Get() : MainNavData;
	return Data ? Data->FindPath(Query.NavAgentProperties, Query) : FPathFindingResult(ENavigationQueryResult::Error);
}

FPathFindingResult UNavigationSystemV1::FindPathSync(const FNavAgentProperties& AgentProperties, FPathFindingQuery Query, EPathFindingMode::Type Mode)
{
	if (!Query.NavData.IsValid()) { Query.NavData = GetNavDataForProps(AgentProperties); }
	return FindPathSync(Query, Mode);
}

uint32 UNavigationSystemV1::FindPathAsync(const FNavAgentProperties& AgentProperties, FPathFindingQuery Query, const FNavPathQueryDelegate& ResultDelegate, EPathFindingMode::Type)
{
	static uint32 Last = INVALID_NAVQUERYID;
	if (!Query.NavData.IsValid()) { Query.NavData = GetNavDataForProps(AgentProperties); }
	if (!Query.NavData.IsValid() || Run.bRefusesAsync) { return INVALID_NAVQUERYID; }
	Asked.Add({++Last, Query, ResultDelegate, Run.AnswerTicks});
	return Last;
}

void UNavigationSystemV1::AbortAsyncFindPathRequest(uint32 AsynPathQueryID)
{
	Asked.RemoveAll([AsynPathQueryID](const FAsked& Other) { return Other.ID == AsynPathQueryID; });
}

bool UNavigationSystemV1::TestPathSync(FPathFindingQuery Query, EPathFindingMode::Type, int32* NumVisitedNodes) const
{
	Query.SetAllowPartialPaths(false);
	if (NumVisitedNodes) { *NumVisitedNodes = 0; }
	const ANavigationData* Data = Query.NavData.Get() ? Query.NavData.Get() : MainNavData;
	return Data && Data->FindPath(Query.NavAgentProperties, Query).IsSuccessful();
}

bool UNavigationSystemV1::ProjectPointToNavigation(const FVector& Point, FNavLocation& OutLocation, const FVector& Extent, const FNavAgentProperties* AgentProperties, FSharedConstNavQueryFilter QueryFilter)
{
	const ANavigationData* Data = AgentProperties ? GetNavDataForProps(*AgentProperties) : MainNavData;
	return ProjectPointToNavigation(Point, OutLocation, Extent, Data, QueryFilter);
}

bool UNavigationSystemV1::ProjectPointToNavigation(const FVector& Point, FNavLocation& OutLocation, const FVector& Extent, const ANavigationData* NavData, FSharedConstNavQueryFilter QueryFilter) const
{
	const ANavigationData* Data = NavData ? NavData : MainNavData;
	return Data && Data->ProjectPoint(Point, OutLocation, Extent == INVALID_NAVEXTENT ? Data->GetDefaultQueryExtent() : Extent, QueryFilter);
}

bool UNavigationSystemV1::NavigationRaycast(UObject* WorldContextObject, const FVector& RayStart, const FVector& RayEnd, FVector& HitLocation, TSubclassOf<UNavigationQueryFilter> FilterClass, AController* Querier)
{
	const UNavigationSystemV1* System = GetNavigationSystem(WorldContextObject);
	HitLocation = RayStart;
	if (!System || !System->MainNavData) { return true; }
	return System->MainNavData->Raycast(RayStart, RayEnd, HitLocation, UNavigationQueryFilter::GetQueryFilter(*System->MainNavData, Querier, FilterClass), Querier);
}

ENavigationQueryResult::Type UNavigationSystemV1::GetPathLength(const FVector& PathStart, const FVector& PathEnd, FVector::FReal& PathLength, const ANavigationData* NavData, FSharedConstNavQueryFilter QueryFilter) const
{
	const ANavigationData* Data = NavData ? NavData : MainNavData;
	return Data ? Data->CalcPathLength(PathStart, PathEnd, PathLength, QueryFilter) : ENavigationQueryResult::Error;
}

void UNavigationSystemV1::Build()
{
	const UE::StandIn::FNavigationScene Scene = UE::StandIn::SceneOf(*GetWorld());
	if (!Scene.Triangles.IsEmpty()) { UE::StandIn::BuildNavigation(*GetWorld(), Scene); }
}

bool UNavigationSystemV1::IsNavigationBeingBuilt(UObject* WorldContextObject)
{
	UNavigationSystemV1* System = GetNavigationSystem(WorldContextObject);
	return System && System->IsNavigationBuildInProgress();
}

void UNavigationSystemV1::Tick(float)
{
	// What was destroyed is no navigation any more.
	if (!IsValid(MainNavData)) { MainNavData = nullptr; }
	if (MainNavData) { MainNavData->SearchAgainInStandIn(Run.OwnSearches); }
	TArray<FAsked> Due;
	for (FAsked& Next : Asked)
	{
		if (--Next.TicksLeft <= 0) { Due.Add(Next); }
	}
	for (int32 Index = 0; Index < Due.Num(); ++Index)
	{
		const bool bForward = Run.AnswerOrder == UE::StandIn::FNavigationRun::EOrder::AsAsked;
		const FAsked& Next = Due[bForward ? Index : Due.Num() - 1 - Index];
		// One that an answer before it took out is not answered.
		if (Asked.RemoveAll([&Next](const FAsked& Other) { return Other.ID == Next.ID; }) == 0) { continue; }
		FPathFindingResult Result(ENavigationQueryResult::Error);
		if (!(Run.Fails && Run.Fails(Next.Query))) { Result = FindPathSync(Next.Query); }
		Next.Answer.ExecuteIfBound(Next.ID, Result.Result, Result.Path);
	}
}

void UNavigationSystemV1::AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const
{
	if (IsValid(MainNavData)) { Collector.Add(MainNavData); }
}
