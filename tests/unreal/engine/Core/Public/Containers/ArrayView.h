// Stand-in for Core/Public/Containers/ArrayView.h.
// Source: the API page of TArrayView.
#pragma once

#include "Containers/Array.h"

template<typename T>
class TArrayView
{
public:
	TArrayView() = default;																// [unverified]
	TArrayView(T* InData, int32 InCount) : Data(InData), Count(InCount) {}				// [unverified]
	TArrayView(TArray<std::remove_const_t<T>>& Array) : Data(Array.GetData()), Count(Array.Num()) {}	// [unverified]
	TArrayView(const TArray<std::remove_const_t<T>>& Array) requires std::is_const_v<T> : Data(Array.GetData()), Count(Array.Num()) {}	// [unverified]

	int32 Num() const { return Count; }													// [unverified]
	bool IsEmpty() const { return Count == 0; }											// [unverified]
	T* GetData() const { return Data; }													// [unverified]
	T& operator[](int32 Index) const { check(Index >= 0 && Index < Count); return Data[Index]; }	// [unverified]
	T* begin() const { return Data; }													// [unverified]
	T* end() const { return Data + Count; }												// [unverified]

private:
	T* Data = nullptr;
	int32 Count = 0;
};
