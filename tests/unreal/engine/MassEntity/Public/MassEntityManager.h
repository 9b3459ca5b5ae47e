// Stand-in for MassEntity/Public/MassEntityManager.h: the entities of a world, in archetypes, in chunks of one size.
// Sources: the API pages of FMassEntityManager; the README of Megafunk/MassSample: an archetype is one combination of fragments, and a chunk
// holds the fragments of each type one after another.
#pragma once

#include "Mass/EntityHandle.h"
#include "MassEntityTypes.h"
#include "Misc/AssertionMacros.h"
#if STAND_IN_ENGINE_MINOR < 5
#include "SharedStruct.h"
#else
#include "StructUtils/SharedStruct.h"
#endif

#include <atomic>
#include <cstring>
#include <memory>
#include <type_traits>
#include <unordered_map>
#include <vector>

class UWorld;
struct FMassEntityManager;

namespace UE::StandIn
{
	/** Bytes of a chunk: the README of Megafunk/MassSample, "128 bytes per line and 1024 cache lines". */
	constexpr SIZE_T MassChunkSize = 128 * 1024;

	/** A type of fragments. They are moved as bytes, as the engine does with what is trivially copied. */
	struct FFragmentType
	{
		const UScriptStruct* Struct;
		SIZE_T Size;
		SIZE_T Alignment;
	};

	template<typename T>
	FFragmentType FragmentTypeOf()
	{
		static_assert(std::is_base_of_v<FMassFragment, T> && std::is_trivially_copyable_v<T>, "a fragment is moved as bytes");
		return {T::StaticStruct(), sizeof(T), alignof(T)};
	}

	/** What entities are made from: fragments with their first values, what they share, and what must be among them. */
	struct FMassTemplate
	{
		struct FValue
		{
			FFragmentType Type;
			std::vector<uint8> Bytes;
		};
		std::vector<FValue> Fragments;
		std::vector<FSharedStruct> Shared;
		std::vector<const UScriptStruct*> Required;

		FValue* Find(const UScriptStruct* Struct);
		/** Adds a fragment, or returns the one that was added. */
		FValue& Add(const FFragmentType& Type);
	};

	/** Entities of one archetype that lie together. The chunk stays when its last entity is gone. */
	struct FMassChunk
	{
		FMassChunk();
		~FMassChunk();
		FMassChunk(const FMassChunk&) = delete;
		FMassChunk& operator=(const FMassChunk&) = delete;

		uint8* Memory;
		std::vector<FMassEntityHandle> Entities;
	};

	struct FMassArchetype
	{
		explicit FMassArchetype(const FMassTemplate& Template);

		bool Matches(const FMassTemplate& Template) const;
		/** Where the fragments of this type begin in a chunk; null when there are none. */
		uint8* Locate(const FMassChunk& Chunk, const UScriptStruct* Struct) const;
		const FSharedStruct* FindShared(const UScriptStruct* Struct) const;

		std::vector<FFragmentType> Types;
		std::vector<SIZE_T> Offsets;
		std::vector<FSharedStruct> Shared;
		int32 Capacity = 0;
		std::vector<std::unique_ptr<FMassChunk>> Chunks;
	};
}

/** Changes that wait until no query runs. */
struct FMassCommandBuffer		// [repo] Megafunk/MassSample
{
	void DestroyEntity(FMassEntityHandle Entity) { Doomed.push_back(Entity); }	// [repo] Megafunk/MassSample

	std::vector<FMassEntityHandle> Doomed;
};

struct FMassEntityManager		// [doc 5.5]
{
	explicit FMassEntityManager(UObject* InOwner = nullptr) : Owner(InOwner) {}	// [doc 5.5]

	UWorld* GetWorld() const { return Owner ? Owner->GetWorld() : nullptr; }	// [doc 5.4]

	bool IsEntityActive(FMassEntityHandle Entity) const;				// [doc 5.4] "valid built entity"
	void DestroyEntity(FMassEntityHandle Entity);						// [repo] Megafunk/MassSample
	FMassCommandBuffer& Defer() { return Commands; }					// [repo] Megafunk/MassSample
	void FlushCommands();												// [repo] Megafunk/MassSample

	/** The fragment of an entity that must be there; null when it has none of this type. */
	template<typename FragmentType>
	FragmentType* GetFragmentDataPtr(FMassEntityHandle Entity) const	// [doc 5.1]
	{
		return reinterpret_cast<FragmentType*>(LocateOf(Entity, UE::StandIn::FragmentTypeOf<FragmentType>()));
	}

	/** One shared fragment for each value of the reflected members. */
#if STAND_IN_ENGINE_MINOR >= 5
	template<typename T>
	const FSharedStruct& GetOrCreateSharedFragment(const T& Fragment)	// [doc 5.5] "identified internally by a CRC"; tempo-sim/Tempo#249
	{
		return GetOrCreateSharedFragmentByHash<T>(UE::StandIn::HashOf(*T::StaticStruct(), &Fragment), Fragment);
	}

	// Deprecated for others since 5.5: tempo-sim/Tempo#249.
private:
#endif
	/** One for each hash. */
	template<typename T, typename... TArgs>
	const FSharedStruct& GetOrCreateSharedFragmentByHash(const uint32 Hash, TArgs&&... InArgs)	// [doc 5.4]
	{
		static_assert(std::is_base_of_v<FMassSharedFragment, T>);
		FSharedStruct& Found = SharedFragments[{T::StaticStruct(), Hash}];
		if (!Found.Memory) { Found = {T::StaticStruct(), std::make_shared<T>(std::forward<TArgs>(InArgs)...)}; }
		return Found;
	}

public:
	// The stand-in's side.
	FMassEntityHandle CreateFrom(const UE::StandIn::FMassTemplate& Template);

	std::vector<std::unique_ptr<UE::StandIn::FMassArchetype>> Archetypes;
	/** How many queries run: nothing may be created or destroyed then. */
	std::atomic<int32> Querying{0};

private:
	struct FPlace
	{
		int32 SerialNumber = 0;
		UE::StandIn::FMassArchetype* Archetype = nullptr;
		UE::StandIn::FMassChunk* Chunk = nullptr;
		int32 Slot = 0;
	};
	struct FSharedKey
	{
		const UScriptStruct* Struct;
		uint32 Hash;
		bool operator==(const FSharedKey& Other) const { return Struct == Other.Struct && Hash == Other.Hash; }
	};
	struct FSharedKeyHash
	{
		SIZE_T operator()(const FSharedKey& Key) const { return reinterpret_cast<SIZE_T>(Key.Struct) ^ Key.Hash; }
	};

	uint8* LocateOf(FMassEntityHandle Entity, const UE::StandIn::FFragmentType& Type) const;

	UObject* Owner;
	FMassCommandBuffer Commands;
	/** By the entity's index; 0 is none. */
	std::vector<FPlace> Places{FPlace()};
	std::vector<int32> FreeIndices;
	int32 NextSerialNumber = 1;
	std::unordered_map<FSharedKey, FSharedStruct, FSharedKeyHash> SharedFragments;
};
