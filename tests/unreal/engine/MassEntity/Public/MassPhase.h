// The stand-in's own: what runs the processors of a world, as the engine's phase before physics does.
// Sources: the README of Megafunk/MassSample: processors are registered by themselves and run in the order that their rules ask for, on
// several threads unless what they declare is in conflict; FMassProcessorDependencySolver/FResult: by the archetypes that there are.
#pragma once

#include "MassProcessor.h"
#include "Templates/Function.h"
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
		/**
		 * Runs them as the engine does on several threads, and then what they put off: each as soon as nothing that it has to wait for
		 * is left, on a thread of its own unless it is for the game thread. Meanwhile the game goes on: OnGameThread is called on this
		 * thread, at least once and as long as any of them runs.
		 */
		void RunOnThreads(float DeltaSeconds, const TFunction<void()>& OnGameThread);
		/** The classes in the order in which they run, without prefix. */
		TArray<FString> Order() const;
		UMassProcessor* Find(const UClass* Class) const;
		/** Whether the processor of a class asks to run before all of a group. */
		bool RunsBefore(const UClass* Class, const FName& Group) const { return Find(Class)->ExecutionOrder.ExecuteBefore.Contains(Group); }

	private:
		void Execute(UMassProcessor& Processor, float DeltaSeconds);
		/** Whether the first has to be done before the second begins: by their rules, or because both use what one of them changes. */
		bool MustWait(const UMassProcessor& First, const UMassProcessor& Second) const;

		TSharedRef<FMassEntityManager> Manager;
		std::vector<std::unique_ptr<TStrongObjectPtr<UMassProcessor>>> Processors;
	};
}
