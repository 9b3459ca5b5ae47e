// Stand-in for Core/Public/Containers/Map.h.
// Source: Epic's page "TMap: Maps in Unreal Engine".
#pragma once

#include "Containers/Array.h"

template<typename K, typename V>
struct TPair	// [unverified]
{
	K Key;
	V Value;
};

template<typename K, typename V>
class TMap
{
public:
	V& Add(const K& Key, const V& Value)												// [unverified]
	{
		V& Place = FindOrAdd(Key);
		Place = Value;
		return Place;
	}
	V& FindOrAdd(const K& Key)															// [unverified]
	{
		if (V* Found = Find(Key)) { return *Found; }
		return Pairs[Pairs.Add({Key, V{}})].Value;
	}
	V* Find(const K& Key)																// [unverified]
	{
		for (TPair<K, V>& Pair : Pairs) { if (Pair.Key == Key) { return &Pair.Value; } }
		return nullptr;
	}
	const V* Find(const K& Key) const { return const_cast<TMap*>(this)->Find(Key); }	// [unverified]
	bool Contains(const K& Key) const { return Find(Key) != nullptr; }					// [unverified]
	int32 Remove(const K& Key) { return Pairs.RemoveAll([&Key](const TPair<K, V>& Pair) { return Pair.Key == Key; }); }	// [unverified]
	V& operator[](const K& Key) { V* Found = Find(Key); check(Found); return *Found; }	// [unverified]
	int32 Num() const { return Pairs.Num(); }											// [unverified]
	bool IsEmpty() const { return Pairs.IsEmpty(); }									// [unverified]
	void Empty() { Pairs.Empty(); }														// [unverified]
	void Reset() { Pairs.Reset(); }														// [unverified]

	TPair<K, V>* begin() { return Pairs.begin(); }										// [unverified]
	TPair<K, V>* end() { return Pairs.end(); }											// [unverified]
	const TPair<K, V>* begin() const { return Pairs.begin(); }							// [unverified]
	const TPair<K, V>* end() const { return Pairs.end(); }								// [unverified]

private:
	TArray<TPair<K, V>> Pairs;
};
