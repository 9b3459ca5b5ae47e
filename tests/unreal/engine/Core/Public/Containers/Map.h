// Stand-in for Core/Public/Containers/Map.h.
// Source: Epic's page "TMap: Maps in Unreal Engine".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Containers/Array.h"

template<typename K, typename V>
struct TPair	// [doc]
{
	K Key;
	V Value;
};

template<typename K, typename V>
class TMap
{
public:
	V& Add(const K& Key, const V& Value)												// [doc]
	{
		V& Place = FindOrAdd(Key);
		Place = Value;
		return Place;
	}
	V& FindOrAdd(const K& Key)															// [doc]
	{
		if (V* Found = Find(Key)) { return *Found; }
		return Pairs[Pairs.Add({Key, V{}})].Value;
	}
	V* Find(const K& Key)																// [doc]
	{
		for (TPair<K, V>& Pair : Pairs) { if (Pair.Key == Key) { return &Pair.Value; } }
		return nullptr;
	}
	const V* Find(const K& Key) const { return const_cast<TMap*>(this)->Find(Key); }	// [doc]
	V FindRef(const K& Key) const { const V* Found = Find(Key); return Found ? *Found : V{}; }	// [doc]
	bool Contains(const K& Key) const { return Find(Key) != nullptr; }					// [doc]
	int32 Remove(const K& Key) { return Pairs.RemoveAll([&Key](const TPair<K, V>& Pair) { return Pair.Key == Key; }); }	// [doc]
	V& operator[](const K& Key) { V* Found = Find(Key); check(Found); return *Found; }	// [doc]
	int32 Num() const { return Pairs.Num(); }											// [doc]
	bool IsEmpty() const { return Pairs.IsEmpty(); }									// [doc]
	void Empty() { Pairs.Empty(); }														// [doc]
	void Reset() { Pairs.Reset(); }														// [doc]

	TPair<K, V>* begin() { return Pairs.begin(); }										// [doc]
	TPair<K, V>* end() { return Pairs.end(); }											// [doc]
	const TPair<K, V>* begin() const { return Pairs.begin(); }							// [doc]
	const TPair<K, V>* end() const { return Pairs.end(); }								// [doc]

private:
	TArray<TPair<K, V>> Pairs;
};
