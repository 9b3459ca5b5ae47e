// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "MassEntitySubsystem.h"
#include "MassEntityTemplateRegistry.h"
#include "MassMovementFragments.h"
#include "MassPhase.h"
#include "SampleMass.h"
#include "SampleWorld.h"
#if STAND_IN_ENGINE_MINOR < 5
#include "StructUtilsTypes.h"
#endif

#include <sys/wait.h>
#include <unistd.h>

namespace
{
	/** Mass in a world, and what the sample's processors saw. */
	struct FSampleMass
	{
		FSampleWorld World;
		FMassEntityManager& Manager = World.World->GetSubsystem<UMassEntitySubsystem>()->GetMutableEntityManager();
		UE::StandIn::FMassPhase Phase{*World.World};

		UE::StandIn::FMassTemplate Make(int32 Step, bool bWithVelocity)
		{
			UE::StandIn::FMassTemplate Template;
			FMassEntityTemplateBuildContext Context(Template);
			Context.AddFragment_GetRef<FSampleCountFragment>().Count = 100;
			if (bWithVelocity) { Context.AddFragment<FMassVelocityFragment>(); }
			Context.AddSharedFragment(Share(Step));
			return Template;
		}

		const FSharedStruct& Share(int32 Step, int32 Hidden = 0)
		{
			FSampleSharedFragment Shared;
			Shared.Step = Step;
			Shared.Hidden = Hidden;
#if STAND_IN_ENGINE_MINOR < 5
			const uint32 Hash = UE::StructUtils::GetStructCrc32(FConstStructView::Make(Shared));
			return Manager.GetOrCreateSharedFragmentByHash<FSampleSharedFragment>(Hash, Shared);
#else
			return Manager.GetOrCreateSharedFragment(Shared);
#endif
		}

		int32 CountOf(FMassEntityHandle Entity) const { return static_cast<int32>(Manager.GetFragmentDataPtr<FSampleCountFragment>(Entity)->Count); }

		template<typename ProcessorType>
		ProcessorType& Of() const { return *static_cast<ProcessorType*>(Phase.Find(ProcessorType::StaticClass())); }
	};

	bool SampleMassEnds(TFunction<void(FSampleMass&)> Work)
	{
		std::fflush(stdout);
		const pid_t Child = fork();
		if (Child == 0)
		{
			FSampleMass Mass;
			Mass.Manager.CreateFrom(Mass.Make(1, false));
			Work(Mass);
			Mass.Phase.Run(0.1f);
			_exit(0);
		}
		int Status = 0;
		waitpid(Child, &Status, 0);
		return WIFEXITED(Status) && WEXITSTATUS(Status) == 3;
	}
}

SAMPLE_TEST(FMassEntitiesLieInChunks, "StandIn.Mass.EntitiesLieInChunks")
{
	FSampleMass Mass;
	TestTrue(TEXT("a world has one subsystem of a kind"),
		Mass.World.World->GetSubsystem<UMassEntitySubsystem>() == UWorld::GetSubsystem<UMassEntitySubsystem>(Mass.World.World));
	const UE::StandIn::FMassTemplate One = Mass.Make(1, false);
	const UE::StandIn::FMassTemplate Ten = Mass.Make(10, false);
	const UE::StandIn::FMassTemplate Moving = Mass.Make(1, true);
	TArray<FMassEntityHandle> Entities;
	for (int32 Index = 0; Index < 20000; ++Index) { Entities.Add(Mass.Manager.CreateFrom(One)); }
	const FMassEntityHandle OfTen = Mass.Manager.CreateFrom(Ten);
	const FMassEntityHandle OfMoving = Mass.Manager.CreateFrom(Moving);
	Mass.Phase.Run(0.1f);
	USampleCountProcessor& Counter = Mass.Of<USampleCountProcessor>();
	USampleLookProcessor& Looker = Mass.Of<USampleLookProcessor>();

	// 128 KiB of 8 bytes each are 16384 entities.
	TestTrue(TEXT("each archetype has its own chunks of one size"), Counter.Chunks == 4 && Counter.Entities == 20002);
	TestTrue(TEXT("who has a fragment that must not be there is left out"), Looker.Chunks == 3 && Looker.Entities == 20001);
	TestTrue(TEXT("each by what it shares, from its template's values"),
		Mass.CountOf(Entities[19999]) == 101 && Mass.CountOf(OfTen) == 110 && Mass.CountOf(OfMoving) == 101);
	TestTrue(TEXT("in the order that they ask for"),
		Mass.Phase.Order().Find(TEXT("SampleCountProcessor")) < Mass.Phase.Order().Find(TEXT("SampleLookProcessor")));

	// The last of a chunk fills the hole, and the handle of a destroyed entity is invalid.
	const FMassEntityHandle Gone = Entities[5];
	Counter.DestroyLater = Gone;
	Mass.Phase.Run(0.1f);
	TestTrue(TEXT("destroyed once the query was done"), !Mass.Manager.IsEntityActive(Gone) && Counter.Entities == 20002);
	TestEqual(TEXT("who filled the hole kept its own"), Mass.CountOf(Entities[16383]), 102);
	const FMassEntityHandle Again = Mass.Manager.CreateFrom(One);
	TestTrue(TEXT("its number is given again, with another serial number"), Again.Index == Gone.Index && !(Again == Gone) && !Mass.Manager.IsEntityActive(Gone));
	TestEqual(TEXT("and begins anew"), Mass.CountOf(Again), 100);
	TestNull(TEXT("who has no such fragment has none"), Mass.Manager.GetFragmentDataPtr<FMassVelocityFragment>(Again));

	// A chunk that was emptied stays, and is still seen.
	Mass.Manager.DestroyEntity(OfTen);
	Mass.Phase.Run(0.1f);
	TestTrue(TEXT("without entities"), Counter.Chunks == 4 && Counter.Entities == 20001);
	return true;
}

SAMPLE_TEST(FMassSharesByReflection, "StandIn.Mass.WhatIsSharedIsToldApartByReflectedMembersOnly")
{
	FSampleMass Mass;
	const std::shared_ptr<void> One = Mass.Share(1).Memory;
	TestTrue(TEXT("equal ones are one"), Mass.Share(1).Memory == One);
	TestTrue(TEXT("others are not"), Mass.Share(2).Memory != One);
	TestTrue(TEXT("what has no UPROPERTY does not count"), Mass.Share(1, 7).Memory == One);
	return true;
}

SAMPLE_TEST(FMassIsStrict, "StandIn.Mass.WhatAQueryDidNotAskForFails")
{
	TestFalse(TEXT("what was asked for"), SampleMassEnds([](FSampleMass&) {}));
	TestTrue(TEXT("another fragment"), SampleMassEnds([](FSampleMass& Mass) { Mass.Of<USampleLookProcessor>().bAsksTooMuch = true; }));
	TestTrue(TEXT("a shared one"), SampleMassEnds([](FSampleMass& Mass) { Mass.Of<USampleLookProcessor>().bAsksForShared = true; }));
	TestTrue(TEXT("writing what is only read"), SampleMassEnds([](FSampleMass& Mass) { Mass.Of<USampleLookProcessor>().bWrites = true; }));
	TestTrue(TEXT("a subsystem that was not declared"), SampleMassEnds([](FSampleMass& Mass) { Mass.Of<USampleLookProcessor>().bUsesSubsystem = true; }));
	TestTrue(TEXT("a fragment of another entity that no query is about"), SampleMassEnds([](FSampleMass& Mass) {
		Mass.Of<USampleLookProcessor>().Other = Mass.Manager.CreateFrom(Mass.Make(1, true));
	}));
	TestTrue(TEXT("destroying while a query runs"), SampleMassEnds([](FSampleMass& Mass) {
		Mass.Of<USampleCountProcessor>().DestroyNow = Mass.Manager.CreateFrom(Mass.Make(1, false));
	}));
	TestTrue(TEXT("a fragment of nobody"), SampleMassEnds([](FSampleMass& Mass) { Mass.CountOf(FMassEntityHandle()); }));
	TestTrue(TEXT("a fragment that two traits add"), SampleMassEnds([](FSampleMass& Mass) {
		UE::StandIn::FMassTemplate Template = Mass.Make(1, true);
		FMassEntityTemplateBuildContext(Template).AddFragment<FMassVelocityFragment>();
	}));
	TestTrue(TEXT("one that none adds"), SampleMassEnds([](FSampleMass& Mass) {
		UE::StandIn::FMassTemplate Template = Mass.Make(1, false);
		FMassEntityTemplateBuildContext(Template).RequireFragment<FMassVelocityFragment>();
		Mass.Manager.CreateFrom(Template);
	}));
	return true;
}

SAMPLE_TEST(FMassRunsOnThreads, "StandIn.Mass.ProcessorsOnThreadsWaitForWhatTheyShare")
{
	FSampleMass Mass;
	TArray<FMassEntityHandle> Entities;
	for (int32 Index = 0; Index < 20000; ++Index) { Entities.Add(Mass.Manager.CreateFrom(Mass.Make(3, Index % 2 == 0))); }
	Mass.Of<USampleSpendProcessor>().bSpends = true;
	int32 Frames = 0;
	for (int32 Frame = 0; Frame < 10; ++Frame)
	{
		int32 Calls = 0;
		Mass.Phase.RunOnThreads(0.1f, [&Calls] { ++Calls; });
		Frames += Calls > 0 ? 1 : 0;
	}
	TestEqual(TEXT("the game goes on meanwhile"), Frames, 10);
	int32 Wrong = 0;
	for (const FMassEntityHandle Entity : Entities) { Wrong += Mass.CountOf(Entity) == 100 + 10 * (3 - 1) ? 0 : 1; }
	TestTrue(TEXT("who writes the same waits for another, so that nothing is lost"), Wrong == 0 && USampleProcessor::Clashes == 0);

	// What is put off is done when all are done.
	Mass.Of<USampleCountProcessor>().DestroyLater = Entities[7];
	Mass.Phase.RunOnThreads(0.1f, [] {});
	TestFalse(TEXT("destroyed afterwards"), Mass.Manager.IsEntityActive(Entities[7]));
	TestEqual(TEXT("who looks comes after who counts"), Mass.Of<USampleLookProcessor>().Entities, 10000);
	return true;
}
