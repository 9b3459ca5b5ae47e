// Stand-in for AIModule/Classes/BehaviorTree/BehaviorTreeComponent.h: composites, tasks, decorators and services; no subtree assets.
// Sources: the API page of UBehaviorTreeComponent; Epic's page "Behavior Trees". See Private/BehaviorTreeComponent.cpp.
#pragma once

#include "BehaviorTree/BehaviorTreeTypes.h"
#include "BehaviorTree/BTDecorator.h"
#include "BrainComponent.h"
#include "BehaviorTreeComponent.generated.h"

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
	bool IsRunning() const override { return RootNode != nullptr; }	// [doc 5.4]
	UBehaviorTree* GetCurrentTree() const { return Tree; }	// [doc 5.5]
	UBehaviorTree* GetRootTree() const { return Tree; }	// [doc 5.4]
	const UBTNode* GetActiveNode() const;			// [doc 5.5]
	void RequestExecution(const UBTCompositeNode* RequestedOn, int32 ChildIndex, EBTNodeResult::Type ContinueWithResult);	// [doc 5.4] with other parameters there
	void OnTaskFinished(const UBTTaskNode* TaskNode, EBTNodeResult::Type TaskResult);	// [doc 5.5]
	void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;	// [repo] larsjsol/NavGrid
	void AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const override;
	/** Searches again from a decorator's branch, if its condition, its mode and the active task say so. */
	void RequestBranchUpdate(const UBTDecorator& Decorator, EBTDecoratorAbortRequest RequestMode);	// [inside]
	/** The memory of a node for this AI, which only the node itself may touch. */
	uint8* GetNodeMemory(UBTNode* Node, int32 InstanceIdx) const;	// [doc 5.2], of a const node in [doc 5.5]

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

	TArray<FNodeMemory> Memory;
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
	void PrepareNodes(UBTNode& Node);
	void PrepareNode(UBTNode& Node);
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
	void Search();
	void Execute(UBTTaskNode& Task);
};
