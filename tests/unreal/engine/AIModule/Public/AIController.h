// Stand-in for AIModule/Classes/AIController.h.
// Sources: the API page of AAIController; the Python reflection stub of UE 5.6 (AIController).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "GameFramework/Controller.h"
#include "AIController.generated.h"

class UBehaviorTree;
class UBlackboardComponent;
class UBlackboardData;
class UBrainComponent;

UCLASS(ClassGroup = AI, BlueprintType)
class AAIController : public AController
{
	GENERATED_BODY()

public:
	AAIController(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer) {}	// [doc]

	UPROPERTY(BlueprintReadWrite, Category = "AI")
	TObjectPtr<UBrainComponent> BrainComponent;			// [stub]

	UPROPERTY(BlueprintReadOnly, Category = "AI")
	TObjectPtr<UBlackboardComponent> Blackboard;		// [stub]

	virtual bool RunBehaviorTree(UBehaviorTree* BTAsset);	// [idx]
	bool UseBlackboard(UBlackboardData* BlackboardAsset, UBlackboardComponent*& BlackboardComponent);	// [doc]
	UBlackboardComponent* GetBlackboardComponent() { return Blackboard; }	// [idx]
	const UBlackboardComponent* GetBlackboardComponent() const { return Blackboard; }	// [idx]
	UBrainComponent* GetBrainComponent() const { return BrainComponent; }	// [doc]
};
