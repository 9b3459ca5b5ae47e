#include "BehaviorTree/BehaviorTreeComponent.h"

#include "BehaviorTree/BTCompositeNode.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeManager.h"
#include "BehaviorTree/Tasks/BTTask_RunBehavior.h"
#include "Engine/World.h"
#include "UObject/GeneratedCppIncludes.h"

#include <cstdlib>
#include <cstring>

// In a tick the auxiliary nodes come first, then the search, then the active task.	[repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md (5.8)
//
// A tree that was started or whose task ended looks for the next task in the component's next tick, before tasks are ticked: a task
// that was just started is ticked in the same tick.	[repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md (5.8)

namespace
{
	/** What a node's memory holds before it is initialized and after it is cleaned up, and what stands behind it. */
	constexpr uint8 PoisonByte = 0xCD;
	constexpr int32 FenceSize = 64;

	/** A node's memory begins on a multiple of 4 bytes that is none of 8: the engine packs it in steps of 4.	[repo] jjh2v287/TDGame Docs/MonsterAI_CombatSim/research/engine-behaviortree-tick.md */
	constexpr SIZE_T MemoryOffset = 4 + 2 * sizeof(UE::StandIn::FTickMemory);

	/** A search visits no more nodes than this: a tree is no deeper. */
	constexpr int32 LongestSearch = 4096;
}

struct FBehaviorTreeSearchData {};

UBehaviorTreeComponent::UBehaviorTreeComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}

UBehaviorTreeComponent::~UBehaviorTreeComponent()
{
	for (const auto& Instance : Known)
	{
		for (const FNodeMemory& Entry : Instance->Memory) { std::free(Entry.Block - MemoryOffset); }
	}
}

void UBehaviorTreeComponent::StartTree(UBehaviorTree& Asset, EBTExecutionMode::Type ExecuteMode)
{
	StopTree();
	UBehaviorTreeManager* Manager = UBehaviorTreeManager::GetCurrent(GetWorld());
	UBTCompositeNode* Root = Manager ? Manager->LoadTree(Asset) : nullptr;
	if (!Root) { return; }
	Tree = &Asset;
	RootNode = Root;
	bLooped = ExecuteMode == EBTExecutionMode::Looped;
	EnterInstance(Asset, *Root, nullptr);
	RequestExecution(Root, BTSpecialChild::NotInitialized, EBTNodeResult::Succeeded);
}

void UBehaviorTreeComponent::StopTree()
{
	if (!RootNode) { return; }
	if (UBTTaskNode* Task = ActiveTask)
	{
		FNodeMemory* Entry = FindMemory(Task);
		bAborting = true;
		const EBTNodeResult::Type Result = static_cast<UBTTaskNode*>(Entry->Used)->WrappedAbortTask(*this, Entry->Block);
		CheckMemory();
		if (Result != EBTNodeResult::InProgress && ActiveTask) { OnTaskFinished(Task, Result); }
	}
	bAborting = false;
	ActiveTask = nullptr;
	bSearchRequested = false;
	while (Stack.Num() > 1) { LeaveInstance(); }
	UpdateAuxNodes();
	ReleaseNodes();
	RootNode = nullptr;
	Tree = nullptr;
}

void UBehaviorTreeComponent::AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const
{
	for (const auto& Instance : Known)
	{
		Collector.Add(Instance->Asset);
		for (const FNodeMemory& Entry : Instance->Memory)
		{
			Collector.Add(Entry.Node);
			Collector.Add(Entry.Used);
		}
	}
}

void UBehaviorTreeComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	StopTree();
	Super::EndPlay(EndPlayReason);
}

const UBTNode* UBehaviorTreeComponent::GetActiveNode() const { return ActiveTask; }

void UBehaviorTreeComponent::RequestExecution(const UBTCompositeNode* RequestedOn, int32 ChildIndex, EBTNodeResult::Type ContinueWithResult)
{
	SearchFrom = RequestedOn;
	SearchChild = ChildIndex;
	SearchResult = ContinueWithResult;
	bSearchRequested = true;
}

void UBehaviorTreeComponent::OnTaskFinished(const UBTTaskNode* TaskNode, EBTNodeResult::Type TaskResult)
{
	// A node of another AI, or one that has ended, is not the active one.
	FNodeMemory* Entry = ActiveTask ? FindMemory(ActiveTask) : nullptr;
	if (!Entry || (Entry->Used != TaskNode && Entry->Node != TaskNode) || TaskResult == EBTNodeResult::InProgress) { return; }
	UBTTaskNode* Task = ActiveTask;
	ActiveTask = nullptr;
	StopWaitingInStandIn(*static_cast<UBTTaskNode*>(Entry->Used));
	static_cast<UBTTaskNode*>(Entry->Used)->WrappedOnTaskFinished(*this, Entry->Block, TaskResult);
	CheckMemory();
	// An abort has a search that waits for it.
	if (!bAborting && RootNode) { RequestExecution(Task->GetParentNode(), Task->GetParentNode()->GetChildIndex(*Task), TaskResult); }
}

void UBehaviorTreeComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	TellMessages();
	TickAuxNodes(DeltaTime);
	if (bSearchRequested && ActiveTask && !bAborting) { AbortActiveTask(); }
	if (RootNode && bSearchRequested && !ActiveTask)
	{
		bAborting = false;
		Search();
		UpdateAuxNodes();
	}
	if (ActiveTask)
	{
		FNodeMemory* Entry = FindMemory(ActiveTask);
		static_cast<UBTTaskNode*>(Entry->Used)->WrappedTickTask(*this, Entry->Block, DeltaTime);
		CheckMemory();
	}
}

void UBehaviorTreeComponent::WaitInStandIn(const UBTTaskNode& TaskNode, FName MessageType, const uint32* RequestID)
{
	Waits.Add({&TaskNode, MessageType, RequestID != nullptr, RequestID ? *RequestID : 0});
}

void UBehaviorTreeComponent::StopWaitingInStandIn(const UBTTaskNode& TaskNode)
{
	Waits.RemoveAll([&TaskNode](const FWait& Wait) { return Wait.Task == &TaskNode; });
}

void UBehaviorTreeComponent::TellMessages()
{
	const TArray<FAIMessage> Messages = MessagesToProcess;
	MessagesToProcess.Empty();
	for (const FAIMessage& Message : Messages)
	{
		const FNodeMemory* Entry = ActiveTask ? FindMemory(ActiveTask) : nullptr;
		const bool bWaits = Entry && Waits.ContainsByPredicate([&](const FWait& Wait) {
			const bool bOfRequest = !Wait.bHasRequestID || (Message.bHasRequestID && Message.RequestID.IsEquivalent(Wait.RequestID));
			return Wait.Task == Entry->Used && Wait.MessageType == Message.MessageName && bOfRequest;
		});
		if (!bWaits) { continue; }
		static_cast<UBTTaskNode*>(Entry->Used)->ReceivedMessage(*this, Entry->Block, Message.MessageName, static_cast<int32>(Message.RequestID.GetID()), Message.Status == FAIMessage::Success);
		CheckMemory();
	}
}

void UBehaviorTreeComponent::AbortActiveTask()
{
	UBTTaskNode* Task = ActiveTask;
	FNodeMemory* Entry = FindMemory(Task);
	bAborting = true;
	const EBTNodeResult::Type Result = static_cast<UBTTaskNode*>(Entry->Used)->WrappedAbortTask(*this, Entry->Block);
	CheckMemory();
	// What aborts later says so by FinishLatentAbort, and the search waits.
	if (Result != EBTNodeResult::InProgress && ActiveTask) { OnTaskFinished(Task, Result); }
}

void UBehaviorTreeComponent::TickAuxNodes(float DeltaTime)
{
	// A node may stop the tree.
	const TArray<UBTAuxiliaryNode*> Nodes = ActiveAuxNodes;
	for (UBTAuxiliaryNode* Node : Nodes)
	{
		FNodeMemory* Entry = ActiveAuxNodes.Contains(Node) ? FindMemory(Node) : nullptr;
		if (!Entry) { continue; }
		static_cast<UBTAuxiliaryNode*>(Entry->Used)->WrappedTickNode(*this, Entry->Block, DeltaTime);
		CheckMemory();
	}
}

const UBTNode* UBehaviorTreeComponent::Deepest() const
{
	if (ActiveTask || Stack.IsEmpty()) { return ActiveTask; }
	return Stack.Last()->Runner;
}

const UBTNode* UBehaviorTreeComponent::AboveOf(const UBTNode& Node) const
{
	if (Node.GetParentNode()) { return Node.GetParentNode(); }
	for (const FInstance* Instance : Stack)
	{
		if (Instance->Root == &Node) { return Instance->Runner; }
	}
	return nullptr;
}

void UBehaviorTreeComponent::UpdateAuxNodes()
{
	TArray<UBTAuxiliaryNode*> Wanted;
	for (const UBTNode* Node = Deepest(); Node; Node = AboveOf(*Node))
	{
		const UBTCompositeNode* Composite = Node->GetParentNode();
		if (!Composite) { continue; }
		for (const auto& Service : Composite->Services) { Wanted.Add(Service.Get()); }
		const int32 Active = Composite->GetChildIndex(*Node);
		for (int32 Index = 0; Index <= Active; ++Index)
		{
			for (const auto& Decorator : Composite->Children[Index].Decorators)
			{
				const EBTFlowAbortMode::Type Mode = Decorator->GetFlowAbortMode();
				const bool bObserves = Mode == EBTFlowAbortMode::Both || Mode == (Index == Active ? EBTFlowAbortMode::Self : EBTFlowAbortMode::LowerPriority);
				if (bObserves) { Wanted.Add(Decorator.Get()); }
			}
		}
	}
	const TArray<UBTAuxiliaryNode*> Before = ActiveAuxNodes;
	ActiveAuxNodes = Wanted;
	for (UBTAuxiliaryNode* Node : Before)
	{
		if (Wanted.Contains(Node)) { continue; }
		if (FNodeMemory* Entry = FindMemory(Node)) { static_cast<UBTAuxiliaryNode*>(Entry->Used)->WrappedOnCeaseRelevant(*this, Entry->Block); }
	}
	for (UBTAuxiliaryNode* Node : Wanted)
	{
		if (Before.Contains(Node)) { continue; }
		if (FNodeMemory* Entry = FindMemory(Node)) { static_cast<UBTAuxiliaryNode*>(Entry->Used)->WrappedOnBecomeRelevant(*this, Entry->Block); }
	}
	CheckMemory();
}

void UBehaviorTreeComponent::ActivateServices(const UBTCompositeNode& Composite)
{
	for (const auto& Service : Composite.Services)
	{
		FNodeMemory* Entry = FindMemory(Service.Get());
		static_cast<UBTService*>(Entry->Used)->NotifyParentActivation(*this, Entry->Block);
		CheckMemory();
	}
}

bool UBehaviorTreeComponent::DoDecoratorsAllow(const UBTCompositeNode& Composite, int32 ChildIndex)
{
	for (const auto& Decorator : Composite.Children[ChildIndex].Decorators)
	{
		FNodeMemory* Entry = FindMemory(Decorator.Get());
		const bool bAllows = static_cast<UBTDecorator*>(Entry->Used)->WrappedCanExecute(*this, Entry->Block);
		CheckMemory();
		if (!bAllows) { return false; }
	}
	return true;
}

int32 UBehaviorTreeComponent::FindActiveChild(const UBTCompositeNode& Composite) const
{
	for (const UBTNode* Node = Deepest(); Node; Node = AboveOf(*Node))
	{
		if (Node->GetParentNode() == &Composite) { return Composite.GetChildIndex(*Node); }
	}
	return -1;
}

void UBehaviorTreeComponent::RequestBranchUpdate(const UBTDecorator& Decorator, EBTDecoratorAbortRequest RequestMode)
{
	FNodeMemory* Entry = FindMemory(&Decorator);
	if (!Entry || !Deepest() || bAborting) { return; }
	const UBTDecorator* Template = Cast<UBTDecorator>(Entry->Node);
	const UBTCompositeNode* Composite = Template->GetParentNode();
	const int32 Child = Template->GetChildIndex();
	const int32 Active = FindActiveChild(*Composite);
	const EBTFlowAbortMode::Type Mode = Template->GetFlowAbortMode();
	const bool bPasses = Decorator.WrappedCanExecute(*this, Entry->Block);
	const bool bInside = Active == Child;
	const bool bAllowed = Mode == EBTFlowAbortMode::Both || Mode == (bInside ? EBTFlowAbortMode::Self : EBTFlowAbortMode::LowerPriority);
	if (Active < Child || !bAllowed) { return; }
	// What runs in the branch is left when the condition fails; what runs behind it, when it passes.
	if (bInside && !bPasses) { RequestExecution(Composite, Child, EBTNodeResult::Failed); }
	else if (bPasses && (!bInside || RequestMode == EBTDecoratorAbortRequest::ConditionPassing)) { RequestExecution(Composite, Child - 1, EBTNodeResult::Failed); }
}

void UBehaviorTreeComponent::Search()
{
	bSearchRequested = false;
	LeaveAbove(*SearchFrom);
	const UBTCompositeNode* Composite = SearchFrom;
	int32 Child = SearchChild;
	EBTNodeResult::Type Result = SearchResult;
	FBehaviorTreeSearchData SearchData;
	if (Child == BTSpecialChild::NotInitialized && !Composite->GetParentNode() && Result == EBTNodeResult::Succeeded) { ActivateServices(*Composite); }
	for (int32 Visited = 0; Visited < LongestSearch; ++Visited)
	{
		const int32 Next = Composite->GetNextChildHandler(SearchData, Child, Result);
		if (UBTNode* Node = Composite->GetChildNode(Next))
		{
			if (!DoDecoratorsAllow(*Composite, Next))
			{
				Child = Next;
				Result = EBTNodeResult::Failed;
				continue;
			}
			if (UBTTaskNode* Task = Cast<UBTTaskNode>(Node))
			{
				Execute(*Task);
				return;
			}
			Composite = Cast<UBTCompositeNode>(Node);
			ActivateServices(*Composite);
			Child = BTSpecialChild::NotInitialized;
			Result = EBTNodeResult::Succeeded;
			continue;
		}
		const UBTCompositeNode* Parent = Composite->GetParentNode();
		const UBTTaskNode* Runner = Parent ? nullptr : Stack.Last()->Runner;
		if (Runner)
		{
			LeaveInstance();
			FNodeMemory* Entry = FindMemory(Runner);
			if (UBTTask_RunBehavior* Task = Cast<UBTTask_RunBehavior>(Entry->Used)) { Task->OnSubtreeDeactivated(*this, Result); }
			Composite = Runner->GetParentNode();
			Child = Composite->GetChildIndex(*Runner);
			continue;
		}
		if (!Parent)
		{
			// What observed the tree does so no longer when it begins anew.
			UpdateAuxNodes();
			if (bLooped) { RequestExecution(RootNode.Get(), BTSpecialChild::NotInitialized, EBTNodeResult::Succeeded); }
			else { StopTree(); }
			return;
		}
		Child = Parent->GetChildIndex(*Composite);
		Composite = Parent;
	}
}

void UBehaviorTreeComponent::Execute(UBTTaskNode& Task)
{
	ActiveTask = &Task;
	FNodeMemory* Entry = FindMemory(&Task);
	const EBTNodeResult::Type Result = static_cast<UBTTaskNode*>(Entry->Used)->ExecuteTask(*this, Entry->Block);
	CheckMemory();
	// The task may have ended itself, or the tree, inside.
	if (ActiveTask == &Task) { OnTaskFinished(&Task, Result); }
}

bool UBehaviorTreeComponent::PushInstance(UBehaviorTree& TreeAsset)
{
	UBehaviorTreeManager* Manager = UBehaviorTreeManager::GetCurrent(GetWorld());
	UBTCompositeNode* Root = Manager ? Manager->LoadTree(TreeAsset) : nullptr;
	if (!Root || !ActiveTask) { return false; }
	const UBTTaskNode* Runner = ActiveTask;
	ActiveTask = nullptr;
	EnterInstance(TreeAsset, *Root, Runner);
	RequestExecution(Root, BTSpecialChild::NotInitialized, EBTNodeResult::Succeeded);
	return true;
}

void UBehaviorTreeComponent::EnterInstance(UBehaviorTree& Asset, UBTCompositeNode& Root, const UBTTaskNode* Runner)
{
	const FInstance* Below = Stack.IsEmpty() ? nullptr : Stack.Last();
	for (const FInstance* Instance : Stack) { checkf(Instance->Root != &Root, TEXT("the stand-in runs no tree inside itself")); }
	for (const auto& Instance : Known)
	{
		if (Instance->Below != Below || Instance->Runner != Runner || Instance->Asset != &Asset) { continue; }
		Stack.Add(Instance.get());
		for (const FNodeMemory& Entry : Instance->Memory) { Entry.Used->InitializeMemory(*this, Entry.Block, EBTMemoryInit::RestoreSubtree); }
		CheckMemory();
		return;
	}
	Known.push_back(std::make_unique<FInstance>());
	FInstance& Instance = *Known.back();
	Instance.Below = Below;
	Instance.Runner = Runner;
	Instance.Asset = &Asset;
	Instance.Root = &Root;
	Stack.Add(&Instance);
	PrepareNodes(Instance, Root);
}

void UBehaviorTreeComponent::LeaveInstance()
{
	FInstance& Left = *Stack.Last();
	const TArray<UBTAuxiliaryNode*> Before = ActiveAuxNodes;
	ActiveAuxNodes.Empty();
	for (UBTAuxiliaryNode* Node : Before)
	{
		const FNodeMemory* Entry = Left.Memory.FindByPredicate([Node](const FNodeMemory& Kept) { return Kept.Node == Node; });
		if (Entry) { static_cast<UBTAuxiliaryNode*>(Entry->Used)->WrappedOnCeaseRelevant(*this, Entry->Block); }
		else { ActiveAuxNodes.Add(Node); }
	}
	for (const FNodeMemory& Entry : Left.Memory) { Entry.Used->CleanupMemory(*this, Entry.Block, EBTMemoryClear::StoreSubtree); }
	CheckMemory();
	Stack.Pop();
}

void UBehaviorTreeComponent::LeaveAbove(const UBTCompositeNode& Composite)
{
	const UBTCompositeNode* Root = &Composite;
	while (Root->GetParentNode()) { Root = Root->GetParentNode(); }
	while (Stack.Num() > 1 && Stack.Last()->Root != Root) { LeaveInstance(); }
}

UBehaviorTreeComponent::FNodeMemory* UBehaviorTreeComponent::FindMemory(const UBTNode* Node)
{
	for (int32 Index = Stack.Num() - 1; Index >= 0; --Index)
	{
		FNodeMemory* Entry = Stack[Index]->Memory.FindByPredicate([Node](const FNodeMemory& Kept) { return Kept.Node == Node || Kept.Used == Node; });
		if (Entry) { return Entry; }
	}
	return nullptr;
}

const UBehaviorTreeComponent::FNodeMemory* UBehaviorTreeComponent::FindMemory(const UBTNode* Node) const
{
	return const_cast<UBehaviorTreeComponent*>(this)->FindMemory(Node);
}

void UBehaviorTreeComponent::PrepareNode(FInstance& Instance, UBTNode& Node)
{
	UBTNode* Own = &Node;
	if (Node.HasInstance())
	{
		Own = DuplicateObject(&Node, this);
		Own->InitializeFromAsset(*Instance.Asset);
	}
	const int32 Size = Own->GetInstanceMemorySize();
	uint8* Block = static_cast<uint8*>(std::malloc(static_cast<SIZE_T>(Size + FenceSize) + MemoryOffset)) + MemoryOffset;
	std::memset(Block, PoisonByte, static_cast<SIZE_T>(Size + FenceSize));
	UE::StandIn::TickMemory(Block) = UE::StandIn::FTickMemory{};
	Instance.Memory.Add({&Node, Own, Block, Size});
	Own->InitializeMemory(*this, Block, EBTMemoryInit::Initialize);
	CheckMemory();
}

void UBehaviorTreeComponent::PrepareNodes(FInstance& Instance, UBTNode& Node)
{
	PrepareNode(Instance, Node);
	if (const UBTCompositeNode* Composite = Cast<UBTCompositeNode>(&Node))
	{
		for (const auto& Service : Composite->Services) { PrepareNode(Instance, *Service); }
		for (int32 Index = 0; Index < Composite->GetChildrenNum(); ++Index)
		{
			for (const auto& Decorator : Composite->Children[Index].Decorators) { PrepareNode(Instance, *Decorator); }
			PrepareNodes(Instance, *Composite->GetChildNode(Index));
		}
	}
}

void UBehaviorTreeComponent::ReleaseNodes()
{
	for (const auto& Instance : Known)
	{
		for (const FNodeMemory& Entry : Instance->Memory) { Entry.Used->CleanupMemory(*this, Entry.Block, EBTMemoryClear::Destroy); }
	}
	CheckMemory();
	for (const auto& Instance : Known)
	{
		for (const FNodeMemory& Entry : Instance->Memory)
		{
			if (Entry.Used != Entry.Node) { Entry.Used->MarkAsGarbage(); }
			std::memset(Entry.Block, PoisonByte, static_cast<SIZE_T>(Entry.Size));
			std::free(Entry.Block - MemoryOffset);
		}
	}
	Stack.Empty();
	Known.clear();
}

void UBehaviorTreeComponent::CheckMemory() const
{
	for (const auto& Instance : Known)
	{
		for (const FNodeMemory& Entry : Instance->Memory)
		{
			for (int32 Index = 0; Index < FenceSize; ++Index)
			{
				checkf(Entry.Block[Entry.Size + Index] == PoisonByte, TEXT("%s wrote behind its memory of %d bytes"), *Entry.Used->GetNodeName(), Entry.Size);
			}
		}
	}
}

UBehaviorTreeManager* UBehaviorTreeManager::GetCurrent(UWorld* World)
{
	if (!World || !World->HasAISystem()) { return nullptr; }
	static TArray<TWeakObjectPtr<UBehaviorTreeManager>> Managers;
	for (const TWeakObjectPtr<UBehaviorTreeManager>& Manager : Managers)
	{
		if (Manager.IsValid() && Manager->GetOuter() == World) { return Manager.Get(); }
	}
	UBehaviorTreeManager* Made = NewObject<UBehaviorTreeManager>(World);
	Managers.Add(Made);
	World->AIObjects.Add(Made);
	return Made;
}

namespace
{
	/** Copies a node and everything below it, and tells each copy its parent and its asset. */
	template<typename NodeType>
	NodeType* CopyNodes(NodeType& Source, UBTCompositeNode* Parent, UBehaviorTree& Asset, UObject* Outer)
	{
		NodeType* Copy = DuplicateObject(&Source, Outer);
		Copy->SetParentNode(Parent);
		Copy->InitializeFromAsset(Asset);
		if constexpr (std::is_same_v<NodeType, UBTCompositeNode>)
		{
			for (auto& Service : Copy->Services) { Service = CopyNodes(*Service, Copy, Asset, Outer); }
			for (int32 Index = 0; Index < Copy->Children.Num(); ++Index)
			{
				FBTCompositeChild& Child = Copy->Children[Index];
				for (auto& Decorator : Child.Decorators)
				{
					Decorator = CopyNodes(*Decorator, Copy, Asset, Outer);
					Decorator->SetChildIndex(Index);
				}
				if (Child.ChildComposite) { Child.ChildComposite = CopyNodes(*Child.ChildComposite, Copy, Asset, Outer); }
				if (Child.ChildTask) { Child.ChildTask = CopyNodes(*Child.ChildTask, Copy, Asset, Outer); }
			}
		}
		return Copy;
	}
}

void UBehaviorTreeManager::AddStandInReferences(UE::StandIn::FReferenceCollector& Collector) const
{
	for (const FLoaded& Loaded : LoadedTrees)
	{
		Collector.Add(Loaded.Asset);
		Collector.Add(Loaded.Root);
	}
}

UBTCompositeNode* UBehaviorTreeManager::LoadTree(UBehaviorTree& Asset)
{
	for (const FLoaded& Loaded : LoadedTrees)
	{
		if (Loaded.Asset == &Asset) { return Loaded.Root; }
	}
	if (!Asset.RootNode) { return nullptr; }
	LoadedTrees.Add({&Asset, CopyNodes(*Asset.RootNode, nullptr, Asset, this)});
	return LoadedTrees.Last().Root;
}
