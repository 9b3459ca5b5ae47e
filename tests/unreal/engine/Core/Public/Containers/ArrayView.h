// Stand-in for Core/Public/Containers/ArrayView.h.
// Source: the API page of TArrayView.
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/Array.h"

template<typename T>
class TArrayView
{
public:
	TArrayView() = default;																// [doc]
	TArrayView(T* InData, int32 InCount) : Data(InData), Count(InCount) {}				// [doc]
	TArrayView(TArray<std::remove_const_t<T>>& Array) : Data(Array.GetData()), Count(Array.Num()) {}	// [doc]
	TArrayView(const TArray<std::remove_const_t<T>>& Array) requires std::is_const_v<T> : Data(Array.GetData()), Count(Array.Num()) {}	// [doc]

	int32 Num() const { return Count; }													// [doc]
	bool IsEmpty() const { return Count == 0; }											// [doc]
	T* GetData() const { return Data; }													// [doc]
	T& operator[](int32 Index) const { check(Index >= 0 && Index < Count); return Data[Index]; }	// [doc]
	T* begin() const { return Data; }													// [doc]
	T* end() const { return Data + Count; }												// [doc]

private:
	T* Data = nullptr;
	int32 Count = 0;
};

template<typename T>
using TConstArrayView = TArrayView<const T>;	// [doc]
