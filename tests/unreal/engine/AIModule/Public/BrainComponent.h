// Stand-in for AIModule/Classes/BrainComponent.h.
// Source: the Python reflection stub of UE 5.6 (BrainComponent); the API page of UBrainComponent.
#pragma once

#include "AITypes.h"
#include "Components/ActorComponent.h"
#include "BrainComponent.generated.h"

class AAIController;
class AController;
class APawn;
class UBlackboardComponent;
class UBrainComponent;

/** What one part of an AI tells the others. */
struct FAIMessage
{
	enum EStatus { Failure, Success };						// [doc 5.5] FAIMessage/__ctor takes one

	FName MessageName;										// [doc 5.5]
	FWeakObjectPtr Sender;									// [doc 5.5]
	FAIRequestID RequestID;									// [doc 5.5]
	TEnumAsByte<EStatus> Status;							// [doc 5.5]

	FAIMessage(FName InMessage, UObject* InSender, FAIRequestID InID, bool bSuccess) : MessageName(InMessage), Sender(InSender), RequestID(InID), Status(bSuccess ? Success : Failure), bHasRequestID(true) {}	// [doc 5.5] FAIMessage/__ctor
	FAIMessage(FName InMessage, UObject* InSender, bool bSuccess) : MessageName(InMessage), Sender(InSender), Status(bSuccess ? Success : Failure), bHasRequestID(false) {}	// [doc 5.0] FAIMessage/__ctor

	static void Send(AController* Controller, const FAIMessage& Message);	// [doc latest]
	static void Send(APawn* Pawn, const FAIMessage& Message);				// [doc latest]
	static void Send(UBrainComponent* BrainComp, const FAIMessage& Message);	// [doc latest]

	/** Whether it is about one request: the brain's side. */
	bool bHasRequestID;
};

UCLASS(BlueprintType)
class UBrainComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	static const FName AIMessage_MoveFinished;				// [doc 5.5]
	static const FName AIMessage_RepathFailed;				// [doc 5.4]

	UBrainComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.2] UBrainComponent/__ctor

	/** Null unless the component is on an AI controller. */
	AAIController* GetAIOwner() const;				// [doc 5.2]
	UBlackboardComponent* GetBlackboardComponent();			// [doc latest]
	const UBlackboardComponent* GetBlackboardComponent() const;	// [doc 5.5]
	void CacheBlackboardComponent(UBlackboardComponent* BBComp) { BlackboardComp = BBComp; }	// [doc 5.5]
	/** Keeps it until the next tick. */
	virtual void HandleMessage(const FAIMessage& Message);	// [doc 5.4] that it is told in a tick is the stand-in's
	virtual void StopLogic(const FString& /*Reason*/) {}	// [stub]

protected:
	TArray<FAIMessage> MessagesToProcess;					// [doc 5.4]

private:
	UPROPERTY()
	TObjectPtr<UBlackboardComponent> BlackboardComp;	// [inside]
};
