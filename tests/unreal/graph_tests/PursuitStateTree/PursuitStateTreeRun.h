// Calls a node for StateTree as a tree calls it: a tree needs an asset that only an editor compiles. One node object serves every AI, and
// each has instance data of its own, whose inputs are bound anew before every call.
#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "StateTreeExecutionContext.h"
#include "UObject/WeakObjectPtrTemplates.h"

inline constexpr float TreeFrame = 1.0f / 60.0f;

/** One AI that runs a tree with one node. */
template <typename NodeType>
struct TTreeRun
{
	TTreeRun(const NodeType& InNode, AActor* InActor, AActor* InTarget) : Node(InNode), Actor(InActor), Target(InTarget) {}

	typename NodeType::FInstanceDataType& Bind()
	{
		FStateTreeExecutionContext Context(Instance);
		typename NodeType::FInstanceDataType& Data = Context.GetInstanceData(Node);
		Data.Actor = Actor.Get();
		if constexpr (requires { Data.Target; }) { Data.Target = Target.Get(); }
		return Data;
	}

	EStateTreeRunStatus Enter()
	{
		Bind();
		FStateTreeExecutionContext Context(Instance);
		return Node.EnterState(Context, FStateTreeTransitionResult());
	}

	EStateTreeRunStatus Tick()
	{
		Bind();
		FStateTreeExecutionContext Context(Instance);
		return Node.Tick(Context, TreeFrame);
	}

	void Exit()
	{
		FStateTreeExecutionContext Context(Instance);
		Node.ExitState(Context, FStateTreeTransitionResult());
	}

	bool Test()
	{
		Bind();
		FStateTreeExecutionContext Context(Instance);
		return Node.TestCondition(Context);
	}

	const NodeType& Node;
	FStateTreeInstanceData Instance;
	TWeakObjectPtr<AActor> Actor;
	TWeakObjectPtr<AActor> Target;
};
