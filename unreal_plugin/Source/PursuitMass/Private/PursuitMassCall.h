// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "Generated/PursuitConversions.h"
#include "MassCommonFragments.h"
#include "MassEntityQuery.h"
#include "MassExecutionContext.h"
#include "Misc/EngineVersionComparison.h"
#include "PursuitMassEngine.h"

#if !UE_VERSION_OLDER_THAN(5, 8, 0)
#include "Mass/EntityFragments.h"
#endif

/** How fragments are given to the library: in place, with the stride from one to the next. */
namespace Pursuit
{
	/** Connects this module when it fits the plugin, or else disconnects it and logs why. Returns whether it is connected. */
	PURSUITMASS_API bool ConnectMass(const ANSICHAR* BuiltWith, const FLibraryFacts& Copy);

	/** The facts of the copy of the library that is linked into this module. */
	PURSUITMASS_API FLibraryFacts LibraryOfMass();

	/** Whether this module fits the plugin, and the plugin its library: until then the library is not called and no entity moves. */
	PURSUITMASS_API bool IsMassConnected();

	/** Offset, within a number of bytes, at which a vector's numbers are adjacent; -1 if they are not. */
	PURSUITMASS_API int32 FindVector(const void* Memory, int32 Size, const FVector& Sought);

	/** Offset of the location in a transform fragment, in bytes; -1 if the engine keeps it in another form. */
	PURSUITMASS_API int32 LocationOffset();

	/**
	 * The best instructions of the processor, detected once, which can take long. Only while the library is connected. In an editor
	 * each module that calls the library has its own copy, and a level is valid only for the copy that wrote it.
	 */
	const PursuitProcessorLevel& LevelOfMass();

	/** The locations of transforms. Only with a location offset. */
	inline PursuitVec3View ViewOf(const TConstArrayView<FTransformFragment>& Transforms)
	{
		const uint8* const First = reinterpret_cast<const uint8*>(Transforms.GetData());
		return PursuitVec3View{First + LocationOffset(), sizeof(FTransformFragment), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	}

	/** One field of the fragments of a chunk. */
	template <typename FragmentType>
	PursuitVec3View ViewOf(const FragmentType* Fragments, FVector FragmentType::*Field)
	{
		return PursuitVec3View{&(Fragments->*Field), sizeof(FragmentType), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	}

	template <typename FragmentType>
	PursuitNumberView ViewOf(const FragmentType* Fragments, double FragmentType::*Field)
	{
		return PursuitNumberView{&(Fragments->*Field), sizeof(FragmentType), PURSUIT_ELEMENT_F64};
	}

	template <typename FragmentType>
	PursuitVec3Array ArrayOf(FragmentType* Fragments, FVector FragmentType::*Field)
	{
		return PursuitVec3Array{&(Fragments->*Field), sizeof(FragmentType), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	}

	template <typename FragmentType>
	PursuitNumberArray ArrayOf(FragmentType* Fragments, double FragmentType::*Field)
	{
		return PursuitNumberArray{&(Fragments->*Field), sizeof(FragmentType), PURSUIT_ELEMENT_F64};
	}

	/** One value for all. */
	inline PursuitVec3View SameForAll(const FVector& Vector)
	{
		return PursuitVec3View{&Vector, 0, PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	}

	/** The meaning of a status of the library; without a call for statuses that are no refusal. */
	inline EPursuitStatus StatusOfAnswer(PursuitStatus Code)
	{
		const bool bAnswer = Code >= PURSUIT_STATUS_OK && Code <= PURSUIT_STATUS_UNFINISHED;
		return bAnswer ? static_cast<EPursuitStatus>(Code) : FOutcome(Code).Status;
	}

	/** Calls a function for each chunk of a query. */
	template <typename FunctionType>
	void ForEachChunk(FMassEntityQuery& Query, FMassEntityManager& EntityManager, FMassExecutionContext& Context, FunctionType&& Function)
	{
#if UE_VERSION_OLDER_THAN(5, 6, 0)
		Query.ForEachEntityChunk(EntityManager, Context, Function);
#else
		static_cast<void>(EntityManager);
		Query.ForEachEntityChunk(Context, Function);
#endif
	}
}
