#include "AIController.h"

#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/BlackboardComponent.h"

UBrainComponent::UBrainComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	PrimaryComponentTick.bCanEverTick = true;
	bAutoActivate = true;
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
