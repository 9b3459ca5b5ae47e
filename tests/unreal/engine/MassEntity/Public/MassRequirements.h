// Stand-in for MassEntity/Public/MassRequirements.h: which entities a query is about, and what it does with their fragments.
// Sources: the API pages of FMassFragmentRequirements; the tables of EMassFragmentAccess and EMassFragmentPresence in the README of
// Megafunk/MassSample.
#pragma once

#include "MassExternalSubsystemTraits.h"
#include "UObject/Class.h"

#include <vector>

namespace UE::StandIn
{
	struct FMassArchetype;
}

enum class EMassFragmentAccess : uint8
{
	None,			// [repo] Megafunk/MassSample
	ReadOnly,		// [repo] Megafunk/MassSample
	ReadWrite,		// [repo] Megafunk/MassSample
};

enum class EMassFragmentPresence : uint8
{
	All,			// [repo] Megafunk/MassSample
	None,			// [repo] Megafunk/MassSample
	Optional,		// [repo] Megafunk/MassSample
};

struct FMassFragmentRequirements	// [doc 5.5]
{
	template<typename T>
	FMassFragmentRequirements& AddRequirement(const EMassFragmentAccess AccessMode, const EMassFragmentPresence Presence = EMassFragmentPresence::All)	// [doc 5.5] the default: [repo] Megafunk/MassSample
	{
		Fragments.push_back({T::StaticStruct(), AccessMode, Presence});
		return *this;
	}
	template<typename T>
	FMassFragmentRequirements& AddSharedRequirement(const EMassFragmentAccess AccessMode, const EMassFragmentPresence Presence = EMassFragmentPresence::All)	// [doc 5.3] the default: [repo] Megafunk/MassSample
	{
		Shared.push_back({T::StaticStruct(), AccessMode, Presence});
		return *this;
	}

	// The archetypes' and the contexts' side.
	struct FRequirement
	{
		const UScriptStruct* Struct;
		EMassFragmentAccess Access;
		EMassFragmentPresence Presence;
	};
	bool Accepts(const UE::StandIn::FMassArchetype& Archetype) const;
	const FRequirement* Find(const UScriptStruct* Struct) const;
	bool WantsShared(const UScriptStruct* Struct) const;

	std::vector<FRequirement> Fragments;
	std::vector<FRequirement> Shared;
};

/** Which subsystems a calculation uses, beside the fragments of its queries. */
struct FMassSubsystemRequirements	// [doc latest] "declares runtime subsystem access type given calculations require"
{
	template<typename T>
	FMassSubsystemRequirements& AddSubsystemRequirement(const EMassFragmentAccess AccessMode)	// [doc 5.5] FMassSubsystemRequirements/AddSubsystemRequirement
	{
		using FTraits = TMassExternalSubsystemTraits<T>;
		Subsystems.push_back({T::StaticClass(), AccessMode, static_cast<bool>(FTraits::GameThreadOnly), static_cast<bool>(FTraits::ThreadSafeWrite)});
		return *this;
	}
	bool DoesRequireGameThreadExecution() const;	// [doc latest]

	// The contexts' and the phase's side.
	struct FSubsystem
	{
		const UClass* Class;
		EMassFragmentAccess Access;
		bool bGameThreadOnly;
		bool bThreadSafeWrite;
	};
	const FSubsystem* Find(const UClass* Class) const;

	std::vector<FSubsystem> Subsystems;
};
