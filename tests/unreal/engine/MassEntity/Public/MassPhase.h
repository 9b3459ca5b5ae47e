// The stand-in's own: what runs the processors of a world, as the engine's phase before physics does.
// Source: the README of Megafunk/MassSample: processors are registered by themselves and run in the order that their rules ask for.
#pragma once

#include "MassProcessor.h"
#include "UObject/StrongObjectPtr.h"

#include <memory>

class UWorld;

namespace UE::StandIn
{
	/** One instance of every class of processors that registers itself, in order. */
	class FMassPhase
	{
	public:
		explicit FMassPhase(UWorld& World);

		/** Runs them all, and after each what it put off. */
		void Run(float DeltaSeconds);
		/** The classes in the order in which they run, without prefix. */
		TArray<FString> Order() const;
		UMassProcessor* Find(const UClass* Class) const;

	private:
		TSharedRef<FMassEntityManager> Manager;
		std::vector<std::unique_ptr<TStrongObjectPtr<UMassProcessor>>> Processors;
	};
}
