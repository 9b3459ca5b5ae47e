// Stand-in for MassEntity/Public/MassExecutionContext.h: what a processor sees of one chunk.
// Sources: the API pages of FMassExecutionContext; Megafunk/MassSample, which reads and writes fragments so.
#pragma once

#include "Containers/ArrayView.h"
#include "MassEntityManager.h"
#include "MassRequirements.h"

struct FMassExecutionContext		// [doc latest]
{
	/** Outside of a query it has no entities. */
	FMassExecutionContext(FMassEntityManager& InEntityManager, float InDeltaTimeSeconds) : Manager(InEntityManager), DeltaTimeSeconds(InDeltaTimeSeconds) {}

	int32 GetNumEntities() const { return Chunk ? static_cast<int32>(Chunk->Entities.size()) : 0; }	// [repo] Megafunk/MassSample
	float GetDeltaTimeSeconds() const { return DeltaTimeSeconds; }					// [repo] Megafunk/MassSample
	FMassCommandBuffer& Defer() const { return Manager.Defer(); }					// [repo] Megafunk/MassSample

	/** Empty when the fragment is optional and these entities have none. */
	template<typename TFragment>
	TConstArrayView<TFragment> GetFragmentView() const								// [doc 5.5]
	{
		return {static_cast<const TFragment*>(LocateIn(TFragment::StaticStruct(), false)), NumOf(TFragment::StaticStruct())};
	}
	template<typename TFragment>
	TArrayView<TFragment> GetMutableFragmentView()									// [doc 5.5]
	{
		return {static_cast<TFragment*>(LocateIn(TFragment::StaticStruct(), true)), NumOf(TFragment::StaticStruct())};
	}
	/** What all entities of the chunk share. */
	template<typename T>
	const T& GetSharedFragment() const												// [repo] Megafunk/MassSample
	{
		const FSharedStruct* Shared = Archetype->FindShared(T::StaticStruct());
		checkf(Shared && Query->WantsShared(T::StaticStruct()), TEXT("a processor reads a shared fragment that its query does not ask for"));
		return *static_cast<const T*>(Shared->Memory.get());
	}

	/** A subsystem of the world that the processor declared; null in a world without one. */
	template<typename T>
	const T* GetSubsystem() { return static_cast<const T*>(FindSubsystem(T::StaticClass(), false)); }	// [doc 5.5] FMassExecutionContext/GetSubsystem
	template<typename T>
	T* GetMutableSubsystem() { return static_cast<T*>(FindSubsystem(T::StaticClass(), true)); }		// [doc latest] FMassExecutionContext/GetMutableSubsystem

	// The query's and the phase's side.
	FMassEntityManager& Manager;
	const FMassSubsystemRequirements* Subsystems = nullptr;
	const FMassFragmentRequirements* Query = nullptr;
	const UE::StandIn::FMassArchetype* Archetype = nullptr;
	const UE::StandIn::FMassChunk* Chunk = nullptr;

private:
	/** Fails when the query did not ask for the fragment, or only to read what is to be written. */
	void* LocateIn(const UScriptStruct* Struct, bool bToWrite) const;
	/** Fails when the processor did not declare it, or only to read what is to be written. */
	UObject* FindSubsystem(UClass* Class, bool bToWrite) const;
	int32 NumOf(const UScriptStruct* Struct) const { return Archetype->Locate(*Chunk, Struct) ? GetNumEntities() : 0; }

	float DeltaTimeSeconds;
};
