// Stand-in for AIModule/Classes/BehaviorTree/BTService.h.
// Sources: the API pages of UBTService (5.0 to 5.4); Epic's Python page of BTService, which tells what its properties do.
#pragma once

#include "BehaviorTree/BTAuxiliaryNode.h"
#include "BTService.generated.h"

UCLASS(Abstract, MinimalAPI)
class UBTService : public UBTAuxiliaryNode
{
	GENERATED_BODY()

public:
	UBTService(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest]

	/** A search enters the branch: before any decorator below is asked. */
	void NotifyParentActivation(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory);	// [doc 5.2] with a FBehaviorTreeSearchData there

protected:
	/** Defines the time span between subsequent ticks of the service. */
	UPROPERTY(EditAnywhere, Category = "Service", meta = (ClampMin = "0.001"))
	float Interval = 0.5f;								// [stub]

	/** Adds a random range to the service's interval. */
	UPROPERTY(EditAnywhere, Category = "Service", meta = (ClampMin = "0.0"))
	float RandomDeviation = 0.1f;						// [stub]

	/** Call the tick event when a task search enters this node. */
	UPROPERTY(EditAnywhere, Category = "Service", AdvancedDisplay)
	uint32 bCallTickOnSearchStart : 1;					// [stub]

	/** If set, the next tick time is always reset to the service's interval when the node is activated. */
	UPROPERTY(EditAnywhere, Category = "Service", AdvancedDisplay)
	uint32 bRestartTimerOnEachActivation : 1;			// [stub]

	/** Schedules the next tick. */
	void TickNode(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds) override;	// [doc 5.1] "Update next tick interval"
	/** Between Interval - RandomDeviation and Interval + RandomDeviation. */
	virtual void ScheduleNextTick(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory);	// [doc 5.4]
};

/** Sets the flags by what the class overrides; a service is ticked unless it says otherwise. */
#define INIT_SERVICE_NODE_NOTIFY_FLAGS() \
	do { \
		using FNodeType = std::remove_reference_t<decltype(*this)>; \
		bNotifyTick = !std::is_same_v<decltype(&FNodeType::TickNode), void (UBTAuxiliaryNode::*)(UBehaviorTreeComponent&, uint8*, float)>; \
		bNotifyBecomeRelevant = !std::is_same_v<decltype(&FNodeType::OnBecomeRelevant), void (UBTAuxiliaryNode::*)(UBehaviorTreeComponent&, uint8*)>; \
		bNotifyCeaseRelevant = !std::is_same_v<decltype(&FNodeType::OnCeaseRelevant), void (UBTAuxiliaryNode::*)(UBehaviorTreeComponent&, uint8*)>; \
	} while (false)	// [doc 5.1] UBTService/TickNode: that it sets the flags
