// Stand-in for CoreUObject/Public/UObject/StrongObjectPtr.h: a pointer that keeps its object from the garbage collector.
// Source: the API page of TStrongObjectPtr (5.4).
#pragma once

#include "UObject/Object.h"

template<typename ObjectType>
class TStrongObjectPtr
{
public:
	explicit TStrongObjectPtr(ObjectType* InObject) : Object(InObject) { Object->AddToRoot(); }	// [doc 5.4]
	~TStrongObjectPtr() { Object->RemoveFromRoot(); }	// [doc 5.4]
	TStrongObjectPtr(const TStrongObjectPtr&) = delete;
	TStrongObjectPtr& operator=(const TStrongObjectPtr&) = delete;
	ObjectType* operator->() const { return Object; }	// [doc 5.5]

private:
	ObjectType* Object;
};
