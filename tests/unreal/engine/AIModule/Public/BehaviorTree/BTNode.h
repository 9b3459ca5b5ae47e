// Stand-in for AIModule/Classes/BehaviorTree/BTNode.h.
// Sources: the API pages of UBTNode (5.4, 5.5); the Python reflection stub of UE 5.6 (BTNode).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "AITypes.h"
#include "BehaviorTree/BehaviorTreeTypes.h"
#include "UObject/Object.h"
#include "BTNode.generated.h"

class AAIController;
class AActor;
class UBTCompositeNode;
class UBehaviorTree;

struct FBTInstancedNodeMemory	// [doc]
{
	int32 NodeIdx;
};

UCLASS(Abstract, Config = Game, MinimalAPI)
class UBTNode : public UObject
{
	GENERATED_BODY()

public:
	UBTNode(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]

	UPROPERTY(EditAnywhere, Category = "Description")
	FString NodeName;							// [stub]

	virtual void InitializeFromAsset(UBehaviorTree& Asset);	// [doc]
	/** Once for each AI before the node is first used. */
	virtual void InitializeMemory(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTMemoryInit::Type /*InitType*/) const {}	// [doc]
	virtual void CleanupMemory(UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTMemoryClear::Type /*CleanupType*/) const {}	// [idx]
	virtual uint16 GetInstanceMemorySize() const { return 0; }	// [doc 5.4]
	virtual uint16 GetSpecialMemorySize() const { return 0; }	// [doc]
	virtual FString GetStaticDescription() const;	// [idx]
	virtual void DescribeRuntimeValues(const UBehaviorTreeComponent& /*OwnerComp*/, uint8* /*NodeMemory*/, EBTDescriptionVerbosity::Type /*Verbosity*/, TArray<FString>& /*Values*/) const {}	// [idx]
	FString GetNodeName() const;				// [doc]
	UBlackboardData* GetBlackboardAsset() const;	// [idx]
	UBehaviorTree* GetTreeAsset() const { return TreeAsset; }	// [doc]
	UBTCompositeNode* GetParentNode() const { return ParentNode; }	// [doc]
	bool HasInstance() const { return bCreateNodeInstance; }	// [doc]
#if WITH_EDITOR
	virtual FName GetNodeIconName() const { return FName(); }	// [idx]
#endif

	template<typename T>
	T* CastInstanceNodeMemory(uint8* NodeMemory) const	// [idx]
	{
		checkf(sizeof(T) <= GetInstanceMemorySize(), TEXT("the node's memory is smaller than what is read from it"));
		return reinterpret_cast<T*>(NodeMemory);
	}
	template<typename T>
	T* InitializeNodeMemory(uint8* NodeMemory, EBTMemoryInit::Type /*InitType*/) const	// [doc 5.5]
	{
		checkf(sizeof(T) <= GetInstanceMemorySize(), TEXT("the node's memory is smaller than what is made in it"));
		return ::new (NodeMemory) T();
	}
	template<typename T>
	void CleanupNodeMemory(uint8* NodeMemory, EBTMemoryClear::Type /*CleanupType*/) const	// [idx]
	{
		CastInstanceNodeMemory<T>(NodeMemory)->~T();
	}

	// The tree's side.
	void SetParentNode(UBTCompositeNode* InParentNode) { ParentNode = InParentNode; }

protected:
	uint8 bCreateNodeInstance : 1;				// [doc]
	uint8 bOwnsGameplayTasks : 1;				// [doc]

private:
	UPROPERTY()
	TObjectPtr<UBehaviorTree> TreeAsset;		// [doc]

	UPROPERTY()
	TObjectPtr<UBTCompositeNode> ParentNode;	// [doc]
};
