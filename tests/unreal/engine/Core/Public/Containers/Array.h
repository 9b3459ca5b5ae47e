// Stand-in for Core/Public/Containers/Array.h.
// Source: Epic's page "TArray: Arrays in Unreal Engine" and the API page of TArray.
#pragma once

#include "HAL/Platform.h"
#include "Misc/AssertionMacros.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>


template<typename T>
class TArray
{
public:

	TArray() = default;																	// [repo] larsjsol/NavGrid
	TArray(std::initializer_list<T> List) { Append(List.begin(), static_cast<int32>(List.size())); }	// [repo] larsjsol/NavGrid
	TArray(const TArray& Other) { Append(Other.Data, Other.Count); }
	TArray(TArray&& Other) noexcept { Swap(Other); }
	~TArray() { Destroy(); }
	TArray& operator=(const TArray& Other)
	{
		TArray Copy(Other);
		Swap(Copy);
		return *this;
	}
	TArray& operator=(TArray&& Other) noexcept
	{
		Swap(Other);
		return *this;
	}

	int32 Num() const { return Count; }													// [repo] larsjsol/NavGrid
	bool IsEmpty() const { return Count == 0; }											// [repo] sinbad/SUSS
	bool IsValidIndex(int32 Index) const { return Index >= 0 && Index < Count; }		// [repo] quodsoler/unreal-engine-skills
	T* GetData() { return Data; }														// [doc latest] TArray/GetData
	const T* GetData() const { return Data; }											// [doc latest] TArray/GetData

	T& operator[](int32 Index) { check(IsValidIndex(Index)); return Data[Index]; }		// [repo] larsjsol/NavGrid
	const T& operator[](int32 Index) const { check(IsValidIndex(Index)); return Data[Index]; }	// [repo] larsjsol/NavGrid
	T& Last(int32 FromEnd = 0) { return (*this)[Count - 1 - FromEnd]; }					// [repo] quodsoler/unreal-engine-skills
	const T& Last(int32 FromEnd = 0) const { return (*this)[Count - 1 - FromEnd]; }		// [repo] quodsoler/unreal-engine-skills

	int32 Add(const T& Item) { return Emplace(Item); }									// [repo] larsjsol/NavGrid
	int32 Add(T&& Item) { return Emplace(std::move(Item)); }							// [doc 5.6] array-containers-in-unreal-engine
	int32 AddUnique(const T& Item) { const int32 Found = Find(Item); return Found == INDEX_NONE ? Add(Item) : Found; }	// [repo] larsjsol/NavGrid
	T& AddDefaulted_GetRef() { return (*this)[Emplace()]; }								// [doc 5.6] array-containers-in-unreal-engine
	template<typename... ArgumentTypes>
	int32 Emplace(ArgumentTypes&&... Arguments)											// [doc 5.6] array-containers-in-unreal-engine
	{
		T Made(std::forward<ArgumentTypes>(Arguments)...);
		Reserve(Count + 1);
		::new (static_cast<void*>(Data + Count)) T(std::move(Made));
		return Count++;
	}
	void Append(const TArray& Other) { const TArray Copy(Other); Append(Copy.Data, Copy.Count); }	// [repo] larsjsol/NavGrid
	void Append(const T* Items, int32 Number)											// [repo] larsjsol/NavGrid
	{
		Reserve(Count + Number);
		for (int32 Index = 0; Index < Number; ++Index) { Emplace(Items[Index]); }
	}
	/** Plain data of C, which no constructor sets, is left as it is found: here poisoned. */
	void SetNum(int32 Number)															// [repo] quodsoler/unreal-engine-skills
	{
		while (Count > Number) { Data[--Count].~T(); }
		Reserve(Number);
		for (; Count < Number; ++Count)
		{
			T* Made = ::new (static_cast<void*>(Data + Count)) T();
			if constexpr (std::is_class_v<T> && std::is_trivially_default_constructible_v<T>) { std::memset(static_cast<void*>(Made), 0xCD, sizeof(T)); }
		}
	}
	/** Fills new elements with zeros, without constructing them. */
	void SetNumZeroed(int32 Number)														// [doc latest] the page "TArray": "the bits are zeroed"
	{
		while (Count > Number) { Data[--Count].~T(); }
		Reserve(Number);
		if (Count < Number) { std::memset(static_cast<void*>(Data + Count), 0, sizeof(T) * static_cast<SIZE_T>(Number - Count)); }
		Count = Number;
	}
	void Reserve(int32 Number)															// [repo] quodsoler/unreal-engine-skills
	{
		if (Number <= Capacity) { return; }
		const int32 Wanted = std::max(Number, Capacity * 2);
		T* Moved = static_cast<T*>(::operator new(sizeof(T) * static_cast<SIZE_T>(Wanted), std::align_val_t(alignof(T))));
		for (int32 Index = 0; Index < Count; ++Index)
		{
			::new (static_cast<void*>(Moved + Index)) T(std::move(Data[Index]));
			Data[Index].~T();
		}
		Release();
		Data = Moved;
		Capacity = Wanted;
	}

	T Pop() { T Taken = std::move(Last()); SetNum(Count - 1); return Taken; }			// [repo] hollsteinm/ReasonablePlanningAI
	void RemoveAt(int32 Index)															// [doc 5.6] array-containers-in-unreal-engine
	{
		check(IsValidIndex(Index));
		std::move(Data + Index + 1, Data + Count, Data + Index);
		Data[--Count].~T();
	}
	int32 Remove(const T& Item) { return RemoveAll([&Item](const T& Other) { return Other == Item; }); }	// [doc latest] array-containers-in-unreal-engine
	template<typename PredicateType>
	int32 RemoveAll(const PredicateType& Predicate)										// [repo] quodsoler/unreal-engine-skills
	{
		const int32 Before = Count;
		for (int32 Index = Count - 1; Index >= 0; --Index) { if (Predicate(Data[Index])) { RemoveAt(Index); } }
		return Before - Count;
	}
	void Empty(int32 = 0) { Destroy(); Data = nullptr; Count = Capacity = 0; }			// [repo] larsjsol/NavGrid
	void Reset(int32 = 0) { SetNum(0); }												// [repo] sinbad/SUSS

	int32 Find(const T& Item) const														// [repo] quodsoler/unreal-engine-skills
	{
		for (int32 Index = 0; Index < Count; ++Index) { if (Data[Index] == Item) { return Index; } }
		return INDEX_NONE;
	}
	bool Contains(const T& Item) const { return Find(Item) != INDEX_NONE; }				// [repo] larsjsol/NavGrid
	template<typename PredicateType>
	T* FindByPredicate(PredicateType Predicate)											// [doc 5.3] TArray/FindByPredicate
	{
		T* Found = std::find_if(Data, Data + Count, Predicate);
		return Found == Data + Count ? nullptr : Found;
	}
	template<typename PredicateType>
	const T* FindByPredicate(PredicateType Predicate) const { return const_cast<TArray*>(this)->FindByPredicate(Predicate); }	// [doc 5.3] TArray/FindByPredicate
	template<typename PredicateType>
	bool ContainsByPredicate(PredicateType Predicate) const { return FindByPredicate(Predicate) != nullptr; }	// [doc 5.3] TArray/ContainsByPredicate
	template<typename PredicateType>
	void Sort(const PredicateType& Predicate) { std::sort(Data, Data + Count, Predicate); }	// [repo] sinbad/SUSS

	bool operator==(const TArray& Other) const { return Count == Other.Count && std::equal(Data, Data + Count, Other.Data); }	// [doc latest] TArray/op_cmp_eq

	T* begin() { return Data; }															// [repo] larsjsol/NavGrid
	T* end() { return Data + Count; }													// [repo] larsjsol/NavGrid
	const T* begin() const { return Data; }												// [repo] larsjsol/NavGrid
	const T* end() const { return Data + Count; }										// [repo] larsjsol/NavGrid

private:
	T* Data = nullptr;
	int32 Count = 0;
	int32 Capacity = 0;

	void Swap(TArray& Other) noexcept
	{
		std::swap(Data, Other.Data);
		std::swap(Count, Other.Count);
		std::swap(Capacity, Other.Capacity);
	}
	void Release()
	{
		if (Data) { ::operator delete(Data, std::align_val_t(alignof(T))); }
	}
	void Destroy()
	{
		SetNumForDestruction();
		Release();
	}
	void SetNumForDestruction()
	{
		while (Count > 0) { Data[--Count].~T(); }
	}
};
