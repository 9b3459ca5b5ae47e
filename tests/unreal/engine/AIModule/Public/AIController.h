// Stand-in for AIModule/Classes/AIController.h.
// Sources: the API page of AAIController; the Python reflection stub of UE 5.6 (AIController).
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

	UPROPERTY(BlueprintReadWrite, Category = "AI")
	TObjectPtr<UBrainComponent> BrainComponent;			// [stub]

	UPROPERTY(BlueprintReadOnly, Category = "AI")
	TObjectPtr<UBlackboardComponent> Blackboard;		// [stub]

	virtual bool RunBehaviorTree(UBehaviorTree* BTAsset);	// [doc 5.4]
	bool UseBlackboard(UBlackboardData* BlackboardAsset, UBlackboardComponent*& BlackboardComponent);	// [doc 5.5]
	UBlackboardComponent* GetBlackboardComponent() { return Blackboard; }	// [doc 5.2]
	const UBlackboardComponent* GetBlackboardComponent() const { return Blackboard; }	// [doc 5.4]
	UBrainComponent* GetBrainComponent() const { return BrainComponent; }	// [doc 5.3] AAIController/GetBrainComponent
};
