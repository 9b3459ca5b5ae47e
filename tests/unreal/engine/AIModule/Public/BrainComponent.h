// Stand-in for AIModule/Classes/BrainComponent.h.
// Source: the Python reflection stub of UE 5.6 (BrainComponent); the API page of UBrainComponent.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
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
	UBrainComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]

	/** Null unless the component is on an AI controller. */
	AAIController* GetAIOwner() const;				// [doc]
	UBlackboardComponent* GetBlackboardComponent() const;	// [doc]
	void CacheBlackboardComponent(UBlackboardComponent* BBComp) { BlackboardComp = BBComp; }	// [doc]
	virtual void StartLogic() {}					// [stub]
	virtual void RestartLogic() {}					// [stub]
	virtual void StopLogic(const FString& /*Reason*/) {}	// [stub]
	virtual bool IsRunning() const { return false; }	// [stub]

private:
	UPROPERTY()
	TObjectPtr<UBlackboardComponent> BlackboardComp;	// [doc]
};
