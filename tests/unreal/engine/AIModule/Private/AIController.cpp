#include "AIController.h"

#include "AI/NavigationSystemBase.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BrainComponent.h"
#include "DetourCrowdAIController.h"
#include "Engine/World.h"
#include "GameFramework/Pawn.h"
#include "NavFilters/NavigationQueryFilter.h"
#include "Navigation/CrowdFollowingComponent.h"
#include "NavigationSystem.h"

const FName UBrainComponent::AIMessage_MoveFinished(TEXT("MoveFinished"));
const FName UBrainComponent::AIMessage_RepathFailed(TEXT("RepathFailed"));

UBrainComponent::UBrainComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	PrimaryComponentTick.bCanEverTick = true;
	bAutoActivate = true;
}

void UBrainComponent::HandleMessage(const FAIMessage& Message) { MessagesToProcess.Add(Message); }

void FAIMessage::Send(UBrainComponent* BrainComp, const FAIMessage& Message)
{
	if (BrainComp) { BrainComp->HandleMessage(Message); }
}

void FAIMessage::Send(AController* Controller, const FAIMessage& Message)
{
	if (Controller) { Send(Controller->FindComponentByClass<UBrainComponent>(), Message); }
}

void FAIMessage::Send(APawn* Pawn, const FAIMessage& Message)
{
	if (Pawn) { Send(Pawn->GetController(), Message); }
}

AAIController* UBrainComponent::GetAIOwner() const { return Cast<AAIController>(GetOwner()); }

UBlackboardComponent* UBrainComponent::GetBlackboardComponent()
{
	if (BlackboardComp) { return BlackboardComp; }
	return GetOwner() ? GetOwner()->FindComponentByClass<UBlackboardComponent>() : nullptr;
}

const UBlackboardComponent* UBrainComponent::GetBlackboardComponent() const { return const_cast<UBrainComponent*>(this)->GetBlackboardComponent(); }

bool AAIController::UseBlackboard(UBlackboardData* BlackboardAsset, UBlackboardComponent*& BlackboardComponent)
{
	if (!BlackboardAsset) { return false; }
	if (!Blackboard)
	{
		Blackboard = NewObject<UBlackboardComponent>(this, TEXT("BlackboardComponent"));
		Blackboard->RegisterComponent();
	}
	// The same asset again keeps its values.	[unverified]
	if (Blackboard->GetBlackboardAsset() != BlackboardAsset) { Blackboard->InitializeBlackboard(*BlackboardAsset); }
	BlackboardComponent = Blackboard;
	return true;
}

bool AAIController::RunBehaviorTree(UBehaviorTree* BTAsset)
{
	if (!BTAsset) { return false; }
	UBlackboardComponent* Used = Blackboard;
	if (BTAsset->BlackboardAsset && !UseBlackboard(BTAsset->BlackboardAsset, Used)) { return false; }
	UBehaviorTreeComponent* Brain = Cast<UBehaviorTreeComponent>(BrainComponent);
	if (!Brain)
	{
		Brain = NewObject<UBehaviorTreeComponent>(this, TEXT("BTComponent"));
		Brain->RegisterComponent();
		BrainComponent = Brain;
	}
	Brain->CacheBlackboardComponent(Used);
	Brain->StartTree(*BTAsset, EBTExecutionMode::Looped);
	return true;
}

AAIController::AAIController(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	PathFollowingComponent = CreateDefaultSubobject<UPathFollowingComponent>(TEXT("PathFollowingComponent"));
	MoveListener = PathFollowingComponent->OnRequestFinished.AddUObject(this, &AAIController::OnMoveCompleted);
}

ADetourCrowdAIController::ADetourCrowdAIController(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	SetPathFollowingComponent(CreateDefaultSubobject<UCrowdFollowingComponent>(TEXT("CrowdFollowingComponent")));
}

void AAIController::SetPathFollowingComponent(UPathFollowingComponent* NewPFComponent)
{
	if (PathFollowingComponent) { PathFollowingComponent->OnRequestFinished.Remove(MoveListener); }
	PathFollowingComponent = NewPFComponent;
	if (NewPFComponent) { MoveListener = NewPFComponent->OnRequestFinished.AddUObject(this, &AAIController::OnMoveCompleted); }
}

namespace
{
	/** Where a pawn stands; where another actor is. */
	FVector PlaceOf(const AActor& Actor)
	{
		const APawn* Pawn = Cast<APawn>(&Actor);
		return Pawn ? Pawn->GetNavAgentLocation() : Actor.GetActorLocation();
	}
}

FPathFollowingRequestResult AAIController::MoveTo(const FAIMoveRequest& MoveRequest, FNavPathSharedPtr* OutPath)
{
	FPathFollowingRequestResult Result;
	if (!MoveRequest.IsValid() || !PathFollowingComponent || !GetPawn()) { return Result; }
	if (PathFollowingComponent->HasReached(MoveRequest))
	{
		Result.MoveId = PathFollowingComponent->RequestMoveWithImmediateFinish(EPathFollowingResult::Success);
		Result.Code = EPathFollowingRequestResult::AlreadyAtGoal;
		return Result;
	}
	FNavPathSharedPtr Path;
	if (MoveRequest.IsUsingPathfinding())
	{
		UNavigationSystemV1* System = UNavigationSystemV1::GetCurrent(GetWorld());
		FNavLocation Goal;
		bool bGoal = System != nullptr;
		if (bGoal && MoveRequest.IsProjectingGoal() && !MoveRequest.IsMoveToActorRequest())
		{
			bGoal = System->ProjectPointToNavigation(MoveRequest.GetGoalLocation(), Goal, INVALID_NAVEXTENT, &GetNavAgentPropertiesRef());
			if (bGoal) { MoveRequest.UpdateGoalLocation(Goal.Location); }
		}
		FPathFindingQuery Query;
		if (bGoal && BuildPathfindingQuery(MoveRequest, Query)) { FindPathForMoveRequest(MoveRequest, Query, Path); }
	}
	else { Path = MakeShared<FNavigationPath>(TArray<FVector>{GetNavAgentLocation(), MoveRequest.GetDestination()}); }
	if (Path.IsValid()) { Result.MoveId = RequestMove(MoveRequest, Path); }
	if (Result.MoveId.IsValid())
	{
		Result.Code = EPathFollowingRequestResult::RequestSuccessful;
		if (OutPath) { *OutPath = Path; }
	}
	else { Result.MoveId = PathFollowingComponent->RequestMoveWithImmediateFinish(EPathFollowingResult::Invalid); }
	return Result;
}

EPathFollowingRequestResult::Type AAIController::MoveToActor(AActor* Goal, float AcceptanceRadius, bool bStopOnOverlap, bool bUsePathfinding, bool bCanStrafe, TSubclassOf<UNavigationQueryFilter> FilterClass, bool bAllowPartialPath)
{
	FAIMoveRequest Request(Goal);
	Request.SetUsePathfinding(bUsePathfinding).SetAllowPartialPath(bAllowPartialPath).SetNavigationFilter(FilterClass).SetAcceptanceRadius(AcceptanceRadius).SetReachTestIncludesAgentRadius(bStopOnOverlap).SetCanStrafe(bCanStrafe);
	return MoveTo(Request);
}

EPathFollowingRequestResult::Type AAIController::MoveToLocation(const FVector& Dest, float AcceptanceRadius, bool bStopOnOverlap, bool bUsePathfinding, bool bProjectDestinationToNavigation, bool bCanStrafe, TSubclassOf<UNavigationQueryFilter> FilterClass, bool bAllowPartialPath)
{
	FAIMoveRequest Request(Dest);
	Request.SetUsePathfinding(bUsePathfinding).SetAllowPartialPath(bAllowPartialPath).SetProjectGoalLocation(bProjectDestinationToNavigation).SetNavigationFilter(FilterClass).SetAcceptanceRadius(AcceptanceRadius).SetReachTestIncludesAgentRadius(bStopOnOverlap).SetCanStrafe(bCanStrafe);
	return MoveTo(Request);
}

FAIRequestID AAIController::RequestMove(const FAIMoveRequest& MoveRequest, FNavPathSharedPtr Path)
{
	return PathFollowingComponent ? PathFollowingComponent->RequestMove(MoveRequest, Path) : FAIRequestID::InvalidRequest;
}

namespace
{
	bool BuildQuery(const AAIController& Controller, const FAIMoveRequest& MoveRequest, const FVector& StartLocation, FPathFindingQuery& OutQuery)
	{
		UNavigationSystemV1* System = UNavigationSystemV1::GetCurrent(Controller.GetWorld());
		const ANavigationData* Data = System ? System->GetNavDataForProps(Controller.GetNavAgentPropertiesRef(), StartLocation) : nullptr;
		const AActor* Goal = MoveRequest.GetGoalActor();
		if (!Data || (MoveRequest.IsMoveToActorRequest() && !Goal)) { return false; }
		const FVector End = Goal ? PlaceOf(*Goal) : MoveRequest.GetGoalLocation();
		const TSubclassOf<UNavigationQueryFilter> Filter = MoveRequest.GetNavigationFilter().Get() ? MoveRequest.GetNavigationFilter() : Controller.GetDefaultNavigationFilterClass();
		OutQuery = FPathFindingQuery(Controller, *Data, StartLocation, End, UNavigationQueryFilter::GetQueryFilter(*Data, &Controller, Filter));
		OutQuery.Owner = &Controller;
		OutQuery.SetAllowPartialPaths(MoveRequest.IsUsingPartialPaths()).SetRequireNavigableEndLocation(MoveRequest.IsNavigableEndLocationRequired());
		if (Controller.GetPathFollowingComponent()) { Controller.GetPathFollowingComponent()->OnPathfindingQuery(OutQuery); }
		return true;
	}
}

bool AAIController::BuildPathfindingQuery(const FAIMoveRequest& MoveRequest, FPathFindingQuery& OutQuery) const { return BuildQuery(*this, MoveRequest, GetNavAgentLocation(), OutQuery); }

#if STAND_IN_ENGINE_MINOR >= 5
bool AAIController::BuildPathfindingQuery(const FAIMoveRequest& MoveRequest, const FVector& StartLocation, FPathFindingQuery& OutQuery) const { return BuildQuery(*this, MoveRequest, StartLocation, OutQuery); }
#endif

void AAIController::FindPathForMoveRequest(const FAIMoveRequest& MoveRequest, FPathFindingQuery& Query, FNavPathSharedPtr& OutPath) const
{
	UNavigationSystemV1* System = UNavigationSystemV1::GetCurrent(GetWorld());
	const FPathFindingResult Result = System ? System->FindPathSync(Query) : FPathFindingResult(ENavigationQueryResult::Error);
	if (!Result.IsSuccessful()) { return; }
	OutPath = Result.Path;
	// The destination follows the actor.
	if (const AActor* Goal = MoveRequest.GetGoalActor()) { OutPath->SetGoalActorObservation(*Goal, 100.f); }
}

void AAIController::StopMovement()
{
	if (PathFollowingComponent) { PathFollowingComponent->AbortMove(*this, FPathFollowingResultFlags::MovementStop | FPathFollowingResultFlags::ForcedScript); }
}

EPathFollowingStatus::Type AAIController::GetMoveStatus() const { return PathFollowingComponent ? PathFollowingComponent->GetStatus() : EPathFollowingStatus::Idle; }

FAIRequestID AAIController::GetCurrentMoveRequestID() const { return PathFollowingComponent ? PathFollowingComponent->GetCurrentRequestId() : FAIRequestID::InvalidRequest; }
