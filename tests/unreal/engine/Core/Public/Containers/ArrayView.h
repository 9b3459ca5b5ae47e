// Stand-in for Core/Public/Containers/ArrayView.h: items that lie one after another in somebody else's memory.
// Sources: the API pages of TArrayView and of FStaticMeshCompilingManager::FinishCompilation (5.5), which takes one; Megafunk/MassSample,
// which reads and writes fragments so.
#pragma once

#include "HAL/Platform.h"
#include "Misc/AssertionMacros.h"

#include <initializer_list>

template<typename T>
class TArrayView
{
public:
	TArrayView() = default;													// [doc latest] TArrayView/__ctor
	TArrayView(T* InData, int32 InCount) : Data(InData), Count(InCount) {}	// [doc latest] TArrayView/__ctor
	TArrayView(std::initializer_list<T> List) : Data(List.begin()), Count(static_cast<int32>(List.size())) {}	// [doc latest] TArrayView/__ctor

	int32 Num() const { return Count; }										// [doc 5.3] TArrayView/Num
	bool IsEmpty() const { return Count == 0; }								// [doc latest] TArrayView/IsEmpty
	T* GetData() const { return Data; }										// [doc latest] TArrayView/GetData
	T& operator[](int32 Index) const { check(Index >= 0 && Index < Count); return Data[Index]; }	// [repo] Megafunk/MassSample
	T* begin() const { return Data; }
	T* end() const { return Data + Count; }

private:
	T* Data = nullptr;
	int32 Count = 0;
};

template<typename T>
using TConstArrayView = TArrayView<const T>;								// [repo] Megafunk/MassSample
