// Pursuit Chase: entities of many chunks against one C call for each.

#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "MassCommonTypes.h"
#include "Misc/AutomationTest.h"
#include "PursuitChaseFragments.h"
#include "PursuitChaseProcessor.h"
#include "PursuitChaseTrait.h"
#include "PursuitMassInWorld.h"
#include "PursuitOrcaCrowdProcessor.h"
#include "PursuitOrcaCrowdTrait.h"
#include "PursuitTestFlags.h"

#include <algorithm>
#include <initializer_list>
#include <limits>

namespace
{
	constexpr float MassFrame = 1.0f / 60.0f;

	UPursuitChaseTrait* NewChase(double Speed = 900.0)
	{
		UPursuitChaseTrait* Trait = NewObject<UPursuitChaseTrait>();
		Trait->Speed = Speed;
		Trait->bMoveEntity = false;
		return Trait;
	}

	/** What the C library answers for one entity that chases a target with this motion. */
	struct FAskedInC
	{
		FAskedInC(FMassInWorld& Mass, FMassEntityHandle Entity, const FVector& Location, const FVector& Velocity, double Horizon)
		{
			const FPursuitChaserFragment& Chaser = Mass.Of<FPursuitChaserFragment>(Entity);
			const FVector From = Mass.LocationOf(Entity);
			PursuitInterceptQuery Query{};
			Query.pursuer_position = {From.X, From.Y, From.Z};
			Query.target_position = {Location.X, Location.Y, Location.Z};
			Query.target_velocity = {Velocity.X, Velocity.Y, Velocity.Z};
			Query.pursuer_speed = Chaser.Speed;
			Query.capture_radius = Chaser.CaptureRadius;
			PursuitPredictionSettings Settings = pursuit_prediction_settings_default();
			Settings.horizon = Horizon;
			Code = pursuit_predict_intercept(&Query, &Settings, &Prediction);
		}

		/** Whether the entity has these bits. */
		bool IsOf(const FPursuitInterceptFragment& Answer) const
		{
			return HasBitsOf(Answer.InterceptPoint, Prediction.aim_point) && HasBitsOf(Answer.Time, Prediction.time)
				&& HasBitsOf(Answer.MissDistance, Prediction.miss_distance) && static_cast<int32>(Answer.Reason) == Code
				&& Answer.bMet == (Code == PURSUIT_STATUS_OK || Code == PURSUIT_STATUS_ALREADY_THERE)
				&& Answer.Target == EPursuitChaseTarget::Known;
		}

		PursuitPrediction Prediction{};
		PursuitStatus Code = PURSUIT_STATUS_OK;
	};

	/** How many entities differ from the C call for each. */
	int32 CountWrong(FMassInWorld& Mass, const TArray<FMassEntityHandle>& Chasers, double Horizon)
	{
		int32 Wrong = 0;
		for (const FMassEntityHandle Entity : Chasers)
		{
			const FMassEntityHandle Target = Mass.Of<FPursuitChaseTargetFragment>(Entity).Entity;
			const FAskedInC Asked(Mass, Entity, Mass.LocationOf(Target), Mass.VelocityOf(Target), Horizon);
			Wrong += Asked.IsOf(Mass.Of<FPursuitInterceptFragment>(Entity)) ? 0 : 1;
		}
		return Wrong;
	}

	bool IsRefusedForNobody(const FPursuitInterceptFragment& Answer, EPursuitChaseTarget Target)
	{
		return Answer.Target == Target && Answer.Reason == EPursuitStatus::NullPointer && !Answer.bMet
			&& Answer.InterceptPoint == FVector::ZeroVector && Answer.Time == 0.0;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassAnswers, "Pursuit.Mass.EveryChunkIsAnsweredToTheBit", PURSUIT_TEST_FLAGS)
bool FPursuitMassAnswers::RunTest(const FString&)
{
	FMassInWorld Mass;
	FMassRandom Random;
	UPursuitChaseTrait* Trait = NewChase();
	Trait->Prediction.MaxPredictionTime = 20.0;
	const UE::StandIn::FMassTemplate Config = Mass.Configure({Trait});
	const UE::StandIn::FMassTemplate Prey = Mass.Configure({});
	TArray<FMassEntityHandle> Chasers;
	const auto Add = [&](int32 Count) {
		for (int32 Index = 0; Index < Count; ++Index)
		{
			const FMassEntityHandle Entity = Mass.Spawn(Config, Random.Place());
			const FVector Place = Random.Place();
			const FMassEntityHandle Target = Mass.Spawn(Prey, Place, Random.Velocity());
			Mass.Of<FPursuitChaseTargetFragment>(Entity).Entity = Target;
			Mass.Of<FPursuitChaserFragment>(Entity).Speed = Random.Uniform(300.0, 1500.0);
			Chasers.Add(Entity);
		}
	};
	Add(3000);
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("they are in several chunks"), Mass.CountChunks() >= 5);
	TestEqual(TEXT("everybody's bits"), CountWrong(Mass, Chasers, 20.0), 0);
	int32 Met = 0;
	for (const FMassEntityHandle Entity : Chasers)
	{
		Met += Mass.Of<FPursuitInterceptFragment>(Entity).bMet ? 1 : 0;
	}
	TestTrue(TEXT("some meet their targets and some do not"), Met > 300 && Met < 2700);

	// Holes are filled by others, and new entities have no answer before the next run.
	TArray<FMassEntityHandle> Left;
	for (int32 Index = 0; Index < Chasers.Num(); ++Index)
	{
		if (Index % 3 == 0)
		{
			Mass.Manager->DestroyEntity(Chasers[Index]);
		}
		else
		{
			Left.Add(Chasers[Index]);
		}
	}
	Chasers = Left;
	Add(1500);
	TestTrue(TEXT("nothing was asked about the new ones"),
		Mass.Of<FPursuitInterceptFragment>(Chasers.Last()).Reason == EPursuitStatus::Unavailable);
	Mass.Phase.Run(MassFrame);
	TestEqual(TEXT("everybody's bits after some came and went"), CountWrong(Mass, Chasers, 20.0), 0);

	// A chaser may be another's target.
	Mass.Of<FPursuitChaseTargetFragment>(Chasers[0]).Entity = Chasers[1];
	Mass.Phase.Run(MassFrame);
	TestEqual(TEXT("also of one who chases a chaser"), CountWrong(Mass, Chasers, 20.0), 0);

	// Chunks without entities.
	for (const FMassEntityHandle Entity : Chasers)
	{
		Mass.Manager->DestroyEntity(Entity);
	}
	Chasers.Reset();
	Mass.Phase.Run(MassFrame);
	Add(3);
	Mass.Phase.Run(MassFrame);
	TestEqual(TEXT("empty chunks are filled again"), CountWrong(Mass, Chasers, 20.0), 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassShares, "Pursuit.Mass.ManyChaseOneActor", PURSUIT_TEST_FLAGS)
bool FPursuitMassShares::RunTest(const FString&)
{
	FMassInWorld Mass;
	FMassRandom Random;
	const FName Tag(TEXT("Prey"));
	ACharacter* Prey = Mass.World->SpawnFlyer(FVector(3000.0, 0.0, 1000.0), 600.0f);
	Prey->Tags.Add(Tag);
	Prey->GetCharacterMovement()->Velocity = FVector(0.0, 500.0, 0.0);
	UPursuitChaseTrait* Near = NewChase();
	UPursuitChaseTrait* Far = NewChase();
	Near->TargetTag = Far->TargetTag = Tag;
	Near->Prediction.MaxPredictionTime = 3.0;
	Far->Prediction.MaxPredictionTime = 60.0;
	const UE::StandIn::FMassTemplate Configs[2] = {Mass.Configure({Near}), Mass.Configure({Far})};
	TestTrue(TEXT("no entity keeps a target of its own"), const_cast<UE::StandIn::FMassTemplate&>(Configs[0]).Find(FPursuitChaseTargetFragment::StaticStruct()) == nullptr);
	TestTrue(TEXT("equal settings are shared, others are not"), Mass.Configure({Near}).Shared[0].Memory == Configs[0].Shared[0].Memory
		&& Configs[0].Shared[0].Memory != Configs[1].Shared[0].Memory);
	TArray<FMassEntityHandle> Chasers;
	for (int32 Index = 0; Index < 2000; ++Index)
	{
		Chasers.Add(Mass.Spawn(Configs[Index % 2], Random.Place()));
	}
	const auto Wrong = [&] {
		int32 Count = 0;
		for (int32 Index = 0; Index < Chasers.Num(); ++Index)
		{
			const FAskedInC Asked(Mass, Chasers[Index], Prey->GetActorLocation(), Prey->GetVelocity(), Index % 2 == 0 ? 3.0 : 60.0);
			Count += Asked.IsOf(Mass.Of<FPursuitInterceptFragment>(Chasers[Index])) ? 0 : 1;
		}
		return Count;
	};
	Mass.Phase.Run(MassFrame);
	TestEqual(TEXT("each with the settings of its config"), Wrong(), 0);
	Prey->SetActorLocation(FVector(-2000.0, 100.0, 500.0));
	Mass.Phase.Run(MassFrame);
	TestEqual(TEXT("where the actor is now"), Wrong(), 0);

	// Destroyed while it is chased.
	Prey->Destroy();
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("the target is gone"), IsRefusedForNobody(Mass.Of<FPursuitInterceptFragment>(Chasers[0]), EPursuitChaseTarget::Destroyed)
		&& IsRefusedForNobody(Mass.Of<FPursuitInterceptFragment>(Chasers[1999]), EPursuitChaseTarget::Destroyed));
	Mass.World->Tick(MassFrame);
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("also once it is collected"), IsRefusedForNobody(Mass.Of<FPursuitInterceptFragment>(Chasers[1]), EPursuitChaseTarget::Destroyed));

	// The next one with the tag.
	Prey = Mass.World->SpawnFlyer(FVector(500.0, 0.0, 0.0), 600.0f);
	Prey->Tags.Add(Tag);
	for (int32 Frame = 0; Frame < 32; ++Frame)
	{
		Mass.Phase.Run(MassFrame);
	}
	TestEqual(TEXT("another one is found within half a second"), Wrong(), 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassNobody, "Pursuit.Mass.WhoHasNobodyToChaseSaysSo", PURSUIT_TEST_FLAGS)
bool FPursuitMassNobody::RunTest(const FString&)
{
	FMassInWorld Mass;
	const UE::StandIn::FMassTemplate Config = Mass.Configure({NewChase()});
	const UE::StandIn::FMassTemplate Prey = Mass.Configure({});
	const FMassEntityHandle Idle = Mass.Spawn(Config, FVector::ZeroVector);
	const FMassEntityHandle Hunter = Mass.Spawn(Config, FVector::ZeroVector);
	const FMassEntityHandle Hunted = Mass.Spawn(Prey, FVector(3000.0, 0.0, 0.0));
	Mass.Of<FPursuitChaseTargetFragment>(Hunter).Entity = Hunted;
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("nobody was set"), IsRefusedForNobody(Mass.Of<FPursuitInterceptFragment>(Idle), EPursuitChaseTarget::None));
	TestTrue(TEXT("the other one meets its target"), Mass.Of<FPursuitInterceptFragment>(Hunter).bMet);

	// Destroyed after a run, and its number given to another entity.
	Mass.Manager->Defer().DestroyEntity(Hunted);
	Mass.Phase.Run(MassFrame);
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("the target is gone"), IsRefusedForNobody(Mass.Of<FPursuitInterceptFragment>(Hunter), EPursuitChaseTarget::Destroyed));
	const FMassEntityHandle Other = Mass.Spawn(Prey, FVector(100.0, 0.0, 0.0));
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("another entity of its number is not it"),
		Other.Index == Hunted.Index && IsRefusedForNobody(Mass.Of<FPursuitInterceptFragment>(Hunter), EPursuitChaseTarget::Destroyed));

	// A target that is nowhere.
	UE::StandIn::FMassTemplate Nowhere;
	FMassEntityTemplateBuildContext(Nowhere).AddFragment<FMassVelocityFragment>();
	Mass.Of<FPursuitChaseTargetFragment>(Hunter).Entity = Mass.Manager->CreateFrom(Nowhere);
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("a target without a transform is none"), IsRefusedForNobody(Mass.Of<FPursuitInterceptFragment>(Hunter), EPursuitChaseTarget::None));

	// A target that cannot move.
	UE::StandIn::FMassTemplate Still;
	FMassEntityTemplateBuildContext(Still).AddFragment<FTransformFragment>();
	const FMassEntityHandle Rock = Mass.Manager->CreateFrom(Still);
	Mass.Of<FTransformFragment>(Rock).GetMutableTransform().SetLocation(FVector(0.0, 2000.0, 0.0));
	Mass.Of<FPursuitChaseTargetFragment>(Hunter).Entity = Rock;
	Mass.Phase.Run(MassFrame);
	const FAskedInC Asked(Mass, Hunter, FVector(0.0, 2000.0, 0.0), FVector::ZeroVector, 5.0);
	TestTrue(TEXT("one without a velocity stands"), Asked.IsOf(Mass.Of<FPursuitInterceptFragment>(Hunter)));

	// A tag that no actor has.
	UPursuitChaseTrait* Mistyped = NewChase();
	Mistyped->TargetTag = FName(TEXT("Pray"));
	const FMassEntityHandle Lost = Mass.Spawn(Mass.Configure({Mistyped}), FVector::ZeroVector);
	AddExpectedError(TEXT("Pursuit Chase refused its question: TargetTag \\(Pray\\) must be a tag that an actor of the world has"),
		EAutomationExpectedErrorFlags::Contains, 1, true);
	for (int32 Frame = 0; Frame < 90; ++Frame)
	{
		Mass.Phase.Run(MassFrame);
	}
	TestTrue(TEXT("nobody has the tag"), IsRefusedForNobody(Mass.Of<FPursuitInterceptFragment>(Lost), EPursuitChaseTarget::None));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassRefuses, "Pursuit.Mass.OneBadEntityIsRefusedAlone", PURSUIT_TEST_FLAGS)
bool FPursuitMassRefuses::RunTest(const FString&)
{
	FMassInWorld Mass;
	FMassRandom Random;
	const UE::StandIn::FMassTemplate Config = Mass.Configure({NewChase()});
	const FVector Place = Random.Place();
	const FMassEntityHandle Target = Mass.Spawn(Mass.Configure({}), Place, Random.Velocity());
	TArray<FMassEntityHandle> Chasers;
	for (int32 Index = 0; Index < 1000; ++Index)
	{
		Chasers.Add(Mass.Spawn(Config, Random.Place()));
		Mass.Of<FPursuitChaseTargetFragment>(Chasers[Index]).Entity = Target;
	}
	const double NaN = std::numeric_limits<double>::quiet_NaN();
	Mass.Of<FPursuitChaserFragment>(Chasers[10]).Speed = -1.0;
	Mass.Of<FPursuitChaserFragment>(Chasers[20]).CaptureRadius = NaN;
	double* const Places = reinterpret_cast<double*>(
		reinterpret_cast<uint8*>(&Mass.Of<FTransformFragment>(Chasers[30])) + Pursuit::LocationOffset());
	Places[1] = NaN;
	AddExpectedError(TEXT("Pursuit Chase refused its question: The Speed of an entity must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1, false);
	Mass.Phase.Run(MassFrame);
	Mass.Phase.Run(MassFrame);
	const auto Refused = [&](int32 Index, EPursuitStatus Reason) {
		const FPursuitInterceptFragment& Answer = Mass.Of<FPursuitInterceptFragment>(Chasers[Index]);
		return Answer.Reason == Reason && !Answer.bMet && Answer.InterceptPoint == FVector::ZeroVector
			&& Answer.Target == EPursuitChaseTarget::Known;
	};
	TestTrue(TEXT("a speed below 0"), Refused(10, EPursuitStatus::OutOfDomain));
	TestTrue(TEXT("a radius that is no number"), Refused(20, EPursuitStatus::NotFinite));
	TestTrue(TEXT("a place that is none"), Refused(30, EPursuitStatus::NotFinite));
	TArray<FMassEntityHandle> Good;
	for (int32 Index = 0; Index < Chasers.Num(); ++Index)
	{
		if (Index != 10 && Index != 20 && Index != 30)
		{
			Good.Add(Chasers[Index]);
		}
	}
	TestEqual(TEXT("everybody else is answered"), CountWrong(Mass, Good, 5.0), 0);

	// What they all share.
	UPursuitChaseTrait* Bad = NewChase();
	Bad->Prediction.MaxPredictionTime = -1.0;
	const FMassEntityHandle Shared = Mass.Spawn(Mass.Configure({Bad}), FVector::ZeroVector);
	Mass.Of<FPursuitChaseTargetFragment>(Shared).Entity = Target;
	Mass.Of<FPursuitChaserFragment>(Chasers[10]).Speed = 1.0;
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("a horizon below 0"), Mass.Of<FPursuitInterceptFragment>(Shared).Reason == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("and who is mended is answered"), !Refused(10, EPursuitStatus::OutOfDomain));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassMoves, "Pursuit.Mass.ChasersGoWhereTheyMeetTheirTarget", PURSUIT_TEST_FLAGS)
bool FPursuitMassMoves::RunTest(const FString&)
{
	FMassInWorld Mass;
	UPursuitChaseTrait* Trait = NewChase(1000.0);
	Trait->bMoveEntity = true;
	Trait->MaxAcceleration = 1.0e6;
	const FMassEntityHandle Hunter = Mass.Spawn(Mass.Configure({Trait}), FVector::ZeroVector);
	const FMassEntityHandle Watcher = Mass.Spawn(Mass.Configure({NewChase(1000.0)}), FVector::ZeroVector);
	const FMassEntityHandle Hunted = Mass.Spawn(Mass.Configure({}), FVector(3000.0, 0.0, 0.0), FVector(0.0, 800.0, 0.0));
	Mass.Of<FPursuitChaseTargetFragment>(Hunter).Entity = Hunted;
	Mass.Of<FPursuitChaseTargetFragment>(Watcher).Entity = Hunted;
	Mass.Of<FPursuitChaserFragment>(Hunter).CaptureRadius = 0.0;

	// 3000^2 + (800 t)^2 = (1000 t)^2 at t = 5.
	Mass.Phase.Run(MassFrame);
	TestEqual(TEXT("it goes to the intercept at full speed"), Mass.VelocityOf(Hunter), FVector(600.0, 800.0, 0.0), 1.0e-9);
	TestEqual(TEXT("by one frame"), Mass.LocationOf(Hunter), FVector(10.0, 800.0 / 60.0, 0.0), 1.0e-5);
	TestTrue(TEXT("who is not to be moved stays"),
		Mass.LocationOf(Watcher) == FVector::ZeroVector && Mass.VelocityOf(Watcher) == FVector::ZeroVector && Mass.Of<FPursuitInterceptFragment>(Watcher).bMet);

	Mass.Of<FPursuitChaserFragment>(Hunter).CaptureRadius = 100.0;
	int32 Frames = 1;
	for (; Frames < 600 && Mass.Of<FPursuitInterceptFragment>(Hunter).Reason != EPursuitStatus::AlreadyThere; ++Frames)
	{
		Mass.Of<FTransformFragment>(Hunted).GetMutableTransform().SetLocation(FVector(3000.0, 800.0 * Frames / 60.0, 0.0));
		Mass.Phase.Run(MassFrame);
	}
	// 3000^2 + (800 t)^2 = (1000 t + 100)^2 at t = (sqrt(13) - 1) * 5/18 * ... within the frames around it.
	TestTrue(TEXT("it catches it in time"), Frames > 280 && Frames < 301);
	TestEqual(TEXT("within the capture radius"), FVector::Dist(Mass.LocationOf(Hunter), Mass.LocationOf(Hunted)), 100.0, 100.0);
	TestTrue(TEXT("and stops there"), Mass.VelocityOf(Hunter).Size() < 1.0e-6);

	// Nowhere to go.
	Mass.Manager->DestroyEntity(Hunted);
	const FVector Place = Mass.LocationOf(Hunter);
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("without a target it stays"), Mass.LocationOf(Hunter) == Place);

	// The processors run in the order that they ask for.
	const TArray<FString> Order = Mass.Phase.Order();
	const int32 Chase = Order.Find(TEXT("PursuitChaseProcessor"));
	const int32 Orca = Order.Find(TEXT("PursuitOrcaCrowdProcessor"));
	const int32 Move = Order.Find(TEXT("PursuitChaseMoveProcessor"));
	TestTrue(TEXT("first the intercepts, then the crowd and the moves"), Chase != INDEX_NONE && Chase < Orca && Chase < Move);
	for (const UClass* Class : {UPursuitOrcaCrowdProcessor::StaticClass(), UPursuitChaseMoveProcessor::StaticClass()})
	{
		TestTrue(TEXT("and then the engine's movement"), Mass.Phase.RunsBefore(Class, UE::Mass::ProcessorGroupNames::Movement));
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassEnds, "Pursuit.Mass.AWorldEndsWhileItsEntitiesChase", PURSUIT_TEST_FLAGS)
bool FPursuitMassEnds::RunTest(const FString&)
{
	const FName Tag(TEXT("Prey"));
	UPursuitChaseTrait* Trait = NewChase();
	Trait->TargetTag = Tag;
	FMassInWorld Other;
	ACharacter* Prey = Other.World->SpawnFlyer(FVector(500.0, 0.0, 0.0), 600.0f);
	Prey->Tags.Add(Tag);
	const FMassEntityHandle Survivor = Other.Spawn(Other.Configure({Trait}), FVector::ZeroVector);
	for (int32 Round = 0; Round < 3; ++Round)
	{
		FMassInWorld Mass;
		ACharacter* Mine = Mass.World->SpawnFlyer(FVector(1000.0 * (Round + 1), 0.0, 0.0), 600.0f);
		Mine->Tags.Add(Tag);
		const FMassEntityHandle Entity = Mass.Spawn(Mass.Configure({Trait}), FVector::ZeroVector);
		Mass.Phase.Run(MassFrame);
		Other.Phase.Run(MassFrame);
		TestEqual(TEXT("each world has its own target"), Mass.Of<FPursuitInterceptFragment>(Entity).InterceptPoint.X, 1000.0 * (Round + 1), 1.0e-9);
		TestEqual(TEXT("the other keeps its own"), Other.Of<FPursuitInterceptFragment>(Survivor).InterceptPoint.X, 500.0, 1.0e-9);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassRequires, "Pursuit.Mass.TraitsSayWhatTheyNeedOfOthers", PURSUIT_TEST_FLAGS)
bool FPursuitMassRequires::RunTest(const FString&)
{
	// Without these an entity is not made: the engine's validation names them.
	FMassInWorld Mass;
	for (const UMassEntityTraitBase* Trait : std::initializer_list<const UMassEntityTraitBase*>{NewChase(), NewObject<UPursuitOrcaCrowdTrait>()})
	{
		UE::StandIn::FMassTemplate Alone;
		FMassEntityTemplateBuildContext Context(Alone);
		Trait->BuildTemplate(Context, Mass.World->Get());
		const auto Requires = [&](const UScriptStruct* Struct) {
			return std::find(Alone.Required.begin(), Alone.Required.end(), Struct) != Alone.Required.end() && Alone.Find(Struct) == nullptr;
		};
		TestTrue(TEXT("a place"), Requires(FTransformFragment::StaticStruct()));
		TestTrue(TEXT("and a velocity"), Requires(FMassVelocityFragment::StaticStruct()));
	}

	// Entities of another make are left alone.
	UE::StandIn::FMassTemplate Bare;
	FMassEntityTemplateBuildContext(Bare).AddFragment<FTransformFragment>();
	const FMassEntityHandle Stone = Mass.Manager->CreateFrom(Bare);
	Mass.Of<FTransformFragment>(Stone).GetMutableTransform().SetLocation(FVector(1.0, 2.0, 3.0));
	Mass.Phase.Run(MassFrame);
	TestTrue(TEXT("one without our fragments stays"), Mass.LocationOf(Stone) == FVector(1.0, 2.0, 3.0));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassLooks, "Pursuit.Mass.ALocationIsFoundInATransform", PURSUIT_TEST_FLAGS)
bool FPursuitMassLooks::RunTest(const FString&)
{
	const double Memory[6] = {9.0, 1.0, 2.0, 3.0, 4.0, 5.0};
	const int32 Size = static_cast<int32>(sizeof(Memory));
	TestEqual(TEXT("behind the first number"), Pursuit::FindVector(Memory, Size, FVector(1.0, 2.0, 3.0)), 8);
	TestEqual(TEXT("at the end"), Pursuit::FindVector(Memory, Size, FVector(3.0, 4.0, 5.0)), 24);
	TestEqual(TEXT("not where it is cut off"), Pursuit::FindVector(Memory, Size - 1, FVector(3.0, 4.0, 5.0)), -1);
	TestEqual(TEXT("nor where it is not"), Pursuit::FindVector(Memory, Size, FVector(1.0, 3.0, 2.0)), -1);
	const FTransformFragment Fragment(FTransform(FQuat::Identity, FVector(7.0, 8.0, 9.0)));
	const TConstArrayView<FTransformFragment> One(&Fragment, 1);
	const PursuitVec3View View = Pursuit::ViewOf(One);
	TestTrue(TEXT("a transform's location is read where it lies"), HasBitsOf(FVector(7.0, 8.0, 9.0), *static_cast<const PursuitVec3*>(View.base)));
	return true;
}
