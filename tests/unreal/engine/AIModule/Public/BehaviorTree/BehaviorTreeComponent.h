// Stand-in for AIModule/Classes/BehaviorTree/BehaviorTreeComponent.h: composites, tasks, decorators, services
// and subtrees. The root decorators of a subtree are not injected, and its Blackboard is not compared with the tree's.
// Sources: the API page of UBehaviorTreeComponent; Epic's page "Behavior Trees". See Private/BehaviorTreeComponent.cpp.
#pragma once

#include "BehaviorTree/BehaviorTreeTypes.h"
#include "BehaviorTree/BTDecorator.h"
#include "BrainComponent.h"
#include "BehaviorTreeComponent.generated.h"

#include <memory>
#include <vector>

class UBTAuxiliaryNode;
class UBehaviorTree;

UCLASS()
class UBehaviorTreeComponent : public UBrainComponent
{
	GENERATED_BODY()

public:
	UBehaviorTreeComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest]
	~UBehaviorTreeComponent() override;

	void StartTree(UBehaviorTree& Asset, EBTExecutionMode::Type ExecuteMode = EBTExecutionMode::Looped);	// [doc 5.3]
	/** Aborts the active task and cleans up the memory of the nodes. */
	void StopTree();								// [doc 5.3] with an EBTStopMode there
	void StopLogic(const FString& /*Reason*/) override { StopTree(); }	// [doc 5.3]
	const UBTNode* GetActiveNode() const;			// [doc 5.5]
	void RequestExecution(const UBTCompositeNode* RequestedOn, int32 ChildIndex, EBTNodeResult::Type ContinueWithResult);	// [doc 5.4] with other parameters there
	void OnTaskFinished(const UBTTaskNode* TaskNode, EBTNodeResult::Type TaskResult);	// [doc 5.5]
	void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;	// [repo] larsjsol/NavGrid
	void AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const override;
	/** Searches again from a decorator's branch, if its condition, its mode and the active task say so. */
	void RequestBranchUpdate(const UBTDecorator& Decorator, EBTDecoratorAbortRequest RequestMode);	// [inside]
	/** Runs a tree above the active task, which has to be the one that asks. A tree that was left keeps its memory, and has it again when the
	 * same task runs it anew.	[doc 5.4] "should never be called out-side of BT execution"; the memory: the names of EBTMemoryInit and EBTMemoryClear */
	bool PushInstance(UBehaviorTree& TreeAsset);	// [doc 5.4]
	/** Whether the active task is being aborted. */
	bool IsAbortPending() const { return bAborting; }	// [doc 5.4]
	/** What the active task waits to be told: of one request, or of any. */
	void WaitInStandIn(const UBTTaskNode& TaskNode, FName MessageType, const uint32* RequestID);
	void StopWaitingInStandIn(const UBTTaskNode& TaskNode);

protected:
	void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	struct FNodeMemory
	{
		const UBTNode* Node;
		UBTNode* Used;
		uint8* Block;
		int32 Size;
	};

	UPROPERTY()
	TObjectPtr<UBehaviorTree> Tree;

	UPROPERTY()
	TObjectPtr<UBTCompositeNode> RootNode;

	/** A tree that runs, or ran: the first, or one that a task of another runs. */
	struct FInstance
	{
		const FInstance* Below = nullptr;
		const UBTTaskNode* Runner = nullptr;
		UBehaviorTree* Asset = nullptr;
		UBTCompositeNode* Root = nullptr;
		TArray<FNodeMemory> Memory;
	};

	/** Every tree that ran since the first one was started, and those that run, each above the one whose task runs it. */
	std::vector<std::unique_ptr<FInstance>> Known;
	TArray<FInstance*> Stack;
	struct FWait
	{
		const UBTTaskNode* Task;
		FName MessageType;
		bool bHasRequestID;
		uint32 RequestID;
	};
	TArray<FWait> Waits;
	UBTTaskNode* ActiveTask = nullptr;
	TArray<UBTAuxiliaryNode*> ActiveAuxNodes;
	bool bAborting = false;
	bool bLooped = false;
	bool bSearchRequested = false;
	const UBTCompositeNode* SearchFrom = nullptr;
	int32 SearchChild = -1;
	EBTNodeResult::Type SearchResult = EBTNodeResult::Succeeded;

	FNodeMemory* FindMemory(const UBTNode* Node);
	const FNodeMemory* FindMemory(const UBTNode* Node) const;
	void EnterInstance(UBehaviorTree& Asset, UBTCompositeNode& Root, const UBTTaskNode* Runner);
	void LeaveInstance();
	/** Leaves the trees above the one that the composite is of. */
	void LeaveAbove(const UBTCompositeNode& Composite);
	/** The active task, or the one whose tree has no active task yet; null when nothing runs. */
	const UBTNode* Deepest() const;
	/** What a node is under, across trees: above the root of a subtree is the task that runs it. */
	const UBTNode* AboveOf(const UBTNode& Node) const;
	void PrepareNodes(FInstance& Instance, UBTNode& Node);
	void PrepareNode(FInstance& Instance, UBTNode& Node);
	void ReleaseNodes();
	void CheckMemory() const;
	void TickAuxNodes(float DeltaTime);
	/** The auxiliary nodes that the active task calls for: those that join become relevant, those that leave cease to be. */
	void UpdateAuxNodes();
	void ActivateServices(const UBTCompositeNode& Composite);
	bool DoDecoratorsAllow(const UBTCompositeNode& Composite, int32 ChildIndex);
	/** Which child of the composite the active task is under; -1 for none. */
	int32 FindActiveChild(const UBTCompositeNode& Composite) const;
	void AbortActiveTask();
	void TellMessages();
	void Search();
	void Execute(UBTTaskNode& Task);
};
