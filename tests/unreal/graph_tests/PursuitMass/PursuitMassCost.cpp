// What Pursuit Chase costs for 10,000 entities beside one C batch over the same data: `cargo xtask bench --only mass` runs this, and no
// test run does. It asserts nothing about time.

#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitChaseFragments.h"
#include "PursuitChaseTrait.h"
#include "PursuitMassInWorld.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

namespace
{
	constexpr int32 TimedEntities = 10000;
	constexpr int32 MassRounds = 300;

	/** The best round's time, in nanoseconds per entity. */
	template <typename CallType>
	double BestOf(CallType&& Call)
	{
		using FClock = std::chrono::steady_clock;
		double Best = 1e300;
		for (int32 Round = 0; Round < MassRounds; ++Round)
		{
			const FClock::time_point Start = FClock::now();
			Call();
			Best = std::min(Best, std::chrono::duration<double, std::nano>(FClock::now() - Start).count());
		}
		return Best / TimedEntities;
	}

	/** The same fragments, each type in one array. */
	struct FFlat
	{
		std::vector<FTransformFragment> Transforms;
		std::vector<FPursuitChaserFragment> Chasers;
		std::vector<FPursuitChaseTargetFragment> Targets;
		std::vector<FPursuitInterceptFragment> Answers;
		std::vector<PursuitStatus> Codes;
		PursuitProcessorLevel Level{};

		void Ask(const FVector* Location, const FVector* Velocity)
		{
			PursuitInterceptBatch Batch{};
			Batch.pursuer_positions = Pursuit::ViewOf(TConstArrayView<FTransformFragment>(Transforms.data(), TimedEntities));
			Batch.pursuer_speeds = Pursuit::ViewOf(Chasers.data(), &FPursuitChaserFragment::Speed);
			Batch.capture_radii = Pursuit::ViewOf(Chasers.data(), &FPursuitChaserFragment::CaptureRadius);
			Batch.target_positions = Location ? Pursuit::SameForAll(*Location) : Pursuit::ViewOf(Targets.data(), &FPursuitChaseTargetFragment::Location);
			Batch.target_velocities = Velocity ? Pursuit::SameForAll(*Velocity) : Pursuit::ViewOf(Targets.data(), &FPursuitChaseTargetFragment::Velocity);
			Batch.count = TimedEntities;
			PursuitPredictionBatchSolution Solution{};
			Solution.aim_points = Pursuit::ArrayOf(Answers.data(), &FPursuitInterceptFragment::InterceptPoint);
			Solution.times = Pursuit::ArrayOf(Answers.data(), &FPursuitInterceptFragment::Time);
			Solution.miss_distances = Pursuit::ArrayOf(Answers.data(), &FPursuitInterceptFragment::MissDistance);
			const PursuitPredictionSettings Settings = pursuit_prediction_settings_default();
			uint32 Solved = 0;
			pursuit_predict_intercept_batch(
				&Batch, &Settings, 0, TimedEntities, &Level, &Solution, Codes.data(), &Solved);
		}
	};

	FFlat Flatten(FMassInWorld& Mass, const TArray<FMassEntityHandle>& Entities)
	{
		FFlat Flat;
		for (const FMassEntityHandle Entity : Entities)
		{
			Flat.Transforms.push_back(Mass.Of<FTransformFragment>(Entity));
			Flat.Chasers.push_back(Mass.Of<FPursuitChaserFragment>(Entity));
			const FPursuitChaseTargetFragment* Target = Mass.Manager->GetFragmentDataPtr<FPursuitChaseTargetFragment>(Entity);
			Flat.Targets.push_back(Target ? *Target : FPursuitChaseTargetFragment());
		}
		Flat.Answers.resize(TimedEntities);
		Flat.Codes.resize(TimedEntities);
		pursuit_get_processor_level(PURSUIT_LEVEL_AVX2, &Flat.Level);
		return Flat;
	}

	bool IsSame(FMassInWorld& Mass, const TArray<FMassEntityHandle>& Entities, const FFlat& Flat)
	{
		for (int32 Index = 0; Index < TimedEntities; ++Index)
		{
			const FPursuitInterceptFragment& Answer = Flat.Answers[static_cast<SIZE_T>(Index)];
			const FPursuitInterceptFragment& Mine = Mass.Of<FPursuitInterceptFragment>(Entities[Index]);
			if (Mine.InterceptPoint != Answer.InterceptPoint || Mine.Time != Answer.Time) { return false; }
		}
		return true;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassCost, "Pursuit.Cost.Mass", EAutomationTestFlags::EditorContext | EAutomationTestFlags::PerfFilter)
bool FPursuitMassCost::RunTest(const FString&)
{
	FMassRandom Random;
	double Times[4] = {};
	{
		FMassInWorld Mass;
		UPursuitChaseTrait* Trait = NewObject<UPursuitChaseTrait>();
		Trait->TargetTag = FName(TEXT("Prey"));
		Trait->bMoveEntity = false;
		ACharacter* Prey = Mass.World->SpawnFlyer(Random.Place(), 600.0f);
		Prey->Tags.Add(Trait->TargetTag);
		Prey->GetCharacterMovement()->Velocity = Random.Velocity();
		const UE::StandIn::FMassTemplate Config = Mass.Configure({Trait});
		TArray<FMassEntityHandle> Entities;
		for (int32 Index = 0; Index < TimedEntities; ++Index) { Entities.Add(Mass.Spawn(Config, Random.Place())); }
		FFlat Flat = Flatten(Mass, Entities);
		const FVector Location = Prey->GetActorLocation();
		const FVector Velocity = Prey->GetVelocity();
		Times[0] = BestOf([&] { Flat.Ask(&Location, &Velocity); });
		Times[1] = BestOf([&] { Mass.Phase.Run(0.0f); });
		TestTrue(TEXT("both answer the same about one actor"), IsSame(Mass, Entities, Flat));
	}
	{
		FMassInWorld Mass;
		UPursuitChaseTrait* Trait = NewObject<UPursuitChaseTrait>();
		Trait->bMoveEntity = false;
		const UE::StandIn::FMassTemplate Config = Mass.Configure({Trait});
		const UE::StandIn::FMassTemplate Prey = Mass.Configure({});
		TArray<FMassEntityHandle> Entities;
		for (int32 Index = 0; Index < TimedEntities; ++Index)
		{
			Entities.Add(Mass.Spawn(Config, Random.Place()));
			const FVector Place = Random.Place();
			const FMassEntityHandle Target = Mass.Spawn(Prey, Place, Random.Velocity());
			Mass.Of<FPursuitChaseTargetFragment>(Entities[Index]).Entity = Target;
		}
		Mass.Phase.Run(0.0f);
		FFlat Flat = Flatten(Mass, Entities);
		Times[2] = BestOf([&] { Flat.Ask(nullptr, nullptr); });
		Times[3] = BestOf([&] { Mass.Phase.Run(0.0f); });
		TestTrue(TEXT("both answer the same about each other's target"), IsSame(Mass, Entities, Flat));
	}
	std::printf("mass %.2f %.2f %.2f %.2f\n", Times[0], Times[1], Times[2], Times[3]);
	return true;
}
