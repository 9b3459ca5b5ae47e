// Stand-in for MassSpawner/Public/MassEntityTemplateRegistry.h: what a trait gives to the entities of a config.
// Source: the API pages of FMassEntityTemplateBuildContext; Megafunk/MassSample.
#pragma once

#include "MassEntityManager.h"

#include <new>

struct FMassEntityTemplateBuildContext		// [doc 5.5]
{
	explicit FMassEntityTemplateBuildContext(UE::StandIn::FMassTemplate& InTemplate) : Template(InTemplate) {}

	template<typename T>
	void AddFragment() { AddFragment_GetRef<T>(); }						// [doc latest]
	template<typename T>
	T& AddFragment_GetRef()												// [doc 5.0]
	{
		UE::StandIn::FMassTemplate::FValue& Value = Template.Add(UE::StandIn::FragmentTypeOf<T>());
		return *::new (Value.Bytes.data()) T();
	}
	void AddSharedFragment(const FSharedStruct& InSharedFragment) { Template.Shared.push_back(InSharedFragment); }	// [doc 5.5]
	/** Another trait has to add it: an entity is not made without. */
	template<typename T>
	void RequireFragment() { Template.Required.push_back(T::StaticStruct()); }	// [repo] Megafunk/MassSample

private:
	UE::StandIn::FMassTemplate& Template;
};
