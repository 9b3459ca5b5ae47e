// Stand-in for AIModule/Classes/AIController.h.
// Sources: the API page of AAIController; the Python reflection stub of UE 5.6 (AIController).
#pragma once

#include "AITypes.h"
#include "GameFramework/Controller.h"
#include "Navigation/PathFollowingComponent.h"
#include "AIController.generated.h"

class UBehaviorTree;
class UBlackboardComponent;
class UBlackboardData;
class UBrainComponent;
class UNavigationQueryFilter;
struct FPathFindingQuery;

UCLASS(ClassGroup = AI, BlueprintType)
class AAIController : public AController
{
	GENERATED_BODY()

public:
	AAIController(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.4] AAIController/__ctor

	UPROPERTY(BlueprintReadWrite, Category = "AI")
	TObjectPtr<UBrainComponent> BrainComponent;			// [stub]

	UPROPERTY(BlueprintReadOnly, Category = "AI")
	TObjectPtr<UBlackboardComponent> Blackboard;		// [stub]

	virtual bool RunBehaviorTree(UBehaviorTree* BTAsset);	// [doc 5.4]
	bool UseBlackboard(UBlackboardData* BlackboardAsset, UBlackboardComponent*& BlackboardComponent);	// [doc 5.5]
	UBlackboardComponent* GetBlackboardComponent() { return Blackboard; }	// [doc 5.2]
	const UBlackboardComponent* GetBlackboardComponent() const { return Blackboard; }	// [doc 5.4]
	UBrainComponent* GetBrainComponent() const { return BrainComponent; }	// [doc 5.3] AAIController/GetBrainComponent

	/** Searches a path at once, and follows it. */
	virtual FPathFollowingRequestResult MoveTo(const FAIMoveRequest& MoveRequest, FNavPathSharedPtr* OutPath = nullptr);	// [doc 5.5]
	EPathFollowingRequestResult::Type MoveToActor(AActor* Goal, float AcceptanceRadius = -1, bool bStopOnOverlap = true, bool bUsePathfinding = true, bool bCanStrafe = true, TSubclassOf<UNavigationQueryFilter> FilterClass = nullptr, bool bAllowPartialPath = true);	// [stub]
	EPathFollowingRequestResult::Type MoveToLocation(const FVector& Dest, float AcceptanceRadius = -1, bool bStopOnOverlap = true, bool bUsePathfinding = true, bool bProjectDestinationToNavigation = false, bool bCanStrafe = true, TSubclassOf<UNavigationQueryFilter> FilterClass = nullptr, bool bAllowPartialPath = true);	// [stub]
	/** Follows a path that was searched otherwise. */
	virtual FAIRequestID RequestMove(const FAIMoveRequest& MoveRequest, FNavPathSharedPtr Path);	// [doc 5.4]
	bool BuildPathfindingQuery(const FAIMoveRequest& MoveRequest, FPathFindingQuery& OutQuery) const;	// [doc 5.4]
#if STAND_IN_ENGINE_MINOR >= 5
	bool BuildPathfindingQuery(const FAIMoveRequest& MoveRequest, const FVector& StartLocation, FPathFindingQuery& OutQuery) const;	// [doc 5.5]
#endif
	virtual void FindPathForMoveRequest(const FAIMoveRequest& MoveRequest, FPathFindingQuery& Query, FNavPathSharedPtr& OutPath) const;	// [doc 5.4]
	/** Also called inside of a call that asks for another move. */
	virtual void OnMoveCompleted(FAIRequestID /*RequestID*/, const FPathFollowingResult& /*Result*/) {}	// [doc 5.4]
	void StopMovement() override;					// [doc 5.4]
	EPathFollowingStatus::Type GetMoveStatus() const;	// [doc 5.4]
	FAIRequestID GetCurrentMoveRequestID() const;	// [doc 5.4]
	UPathFollowingComponent* GetPathFollowingComponent() const { return PathFollowingComponent; }	// [stub]
	void SetPathFollowingComponent(UPathFollowingComponent* NewPFComponent);	// [stub]
	TSubclassOf<UNavigationQueryFilter> GetDefaultNavigationFilterClass() const { return DefaultNavigationFilterClass; }	// [doc 5.4]

protected:
	UPROPERTY(EditDefaultsOnly, BlueprintReadOnly, Category = "AI")
	TSubclassOf<UNavigationQueryFilter> DefaultNavigationFilterClass;	// [stub]

private:
	UPROPERTY()
	TObjectPtr<UPathFollowingComponent> PathFollowingComponent;
	FDelegateHandle MoveListener;
};
