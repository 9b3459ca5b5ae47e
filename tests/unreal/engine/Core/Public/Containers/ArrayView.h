// Stand-in for Core/Public/Containers/ArrayView.h: by what a function is given a list.
// Source: the API page of FStaticMeshCompilingManager::FinishCompilation (5.5), which takes one.
#pragma once

#include "HAL/Platform.h"

#include <initializer_list>

template<typename T>
class TArrayView
{
public:
	TArrayView(std::initializer_list<T> List) : Data(List.begin()), Count(static_cast<int32>(List.size())) {}	// [doc latest] TArrayView/__ctor
	T* begin() const { return Data; }
	T* end() const { return Data + Count; }

private:
	T* Data;
	int32 Count;
};
