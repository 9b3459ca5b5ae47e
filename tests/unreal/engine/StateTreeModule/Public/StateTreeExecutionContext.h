// Stand-in for StateTreeModule/Public/StateTreeExecutionContext.h: the instance data of a tree's nodes. There is no
// tree: a test calls the nodes as a tree would, and fills what would be bound.
// Source: the API pages of FStateTreeExecutionContext.
#pragma once

#include "Misc/AssertionMacros.h"
#include "StateTreeNodeBase.h"

#include <memory>
#include <unordered_map>

/** What the nodes of a tree keep for one owner. */
struct FStateTreeInstanceData
{
	std::unordered_map<const FStateTreeNodeBase*, std::shared_ptr<void>> OfNodes;
};

struct FStateTreeExecutionContext	// [doc 5.3]
{
	explicit FStateTreeExecutionContext(FStateTreeInstanceData& InInstanceData) : Data(InInstanceData) {}

	/** The data that this node keeps for this owner. */
	template<typename T>
	typename T::FInstanceDataType& GetInstanceData(const T& Node) const	// [doc 5.0]
	{
		checkf(Node.GetInstanceDataType() == T::FInstanceDataType::StaticStruct(), TEXT("the node names other instance data than it reads"));
		std::shared_ptr<void>& Place = Data.OfNodes[&Node];
		if (!Place) { Place = std::make_shared<typename T::FInstanceDataType>(); }
		return *static_cast<typename T::FInstanceDataType*>(Place.get());
	}

private:
	FStateTreeInstanceData& Data;
};
