// Stand-in for AIModule/Classes/BrainComponent.h.
// Source: the Python reflection stub of UE 5.6 (BrainComponent); the API page of UBrainComponent.
#pragma once

#include "Components/ActorComponent.h"
#include "BrainComponent.generated.h"

class AAIController;
class UBlackboardComponent;

UCLASS(BlueprintType)
class UBrainComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UBrainComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.2] UBrainComponent/__ctor

	/** Null unless the component is on an AI controller. */
	AAIController* GetAIOwner() const;				// [doc 5.2]
	UBlackboardComponent* GetBlackboardComponent();			// [doc latest]
	const UBlackboardComponent* GetBlackboardComponent() const;	// [doc 5.5]
	void CacheBlackboardComponent(UBlackboardComponent* BBComp) { BlackboardComp = BBComp; }	// [doc 5.5]
	virtual void StopLogic(const FString& /*Reason*/) {}	// [stub]

private:
	UPROPERTY()
	TObjectPtr<UBlackboardComponent> BlackboardComp;	// [inside]
};
