// What entities have from the engine, and what the plugin's fragments tell it.

#include "Misc/AutomationTest.h"
#include "PursuitChaseFragments.h"
#include "PursuitChaseTrait.h"
#include "PursuitMassInWorld.h"
#include "PursuitOrcaCrowdSubsystem.h"
#include "PursuitOrcaCrowdTrait.h"
#include "PursuitOrcaFragments.h"
#include "PursuitTestFlags.h"

#include <algorithm>
#include <vector>

namespace
{
	constexpr float FragmentFrame = 1.0f / 30.0f;

	/** Bytes of a struct that are no reflected member's and more than its alignment asks for; -1 when a member is no bytes. */
	template <typename StructType>
	int32 CountHidden()
	{
		StructType Value;
		const uint8* const Begin = reinterpret_cast<const uint8*>(&Value);
		std::vector<std::pair<SIZE_T, SIZE_T>> Members;
		for (const FProperty& Property : StructType::StaticStruct()->GetProperties())
		{
			const void* const Place = Property.ContainerPtrToValuePtr(&Value);
			if (Place == nullptr || Property.GetSizeOfBytes() == 0)
			{
				return -1;
			}
			const SIZE_T From = static_cast<SIZE_T>(static_cast<const uint8*>(Place) - Begin);
			Members.emplace_back(From, From + Property.GetSizeOfBytes());
		}
		Members.emplace_back(sizeof(StructType), sizeof(StructType));
		std::sort(Members.begin(), Members.end());
		SIZE_T End = 0;
		int32 Hidden = 0;
		for (const auto& [From, To] : Members)
		{
			Hidden += From - End >= alignof(StructType) ? static_cast<int32>(From - End) : 0;
			End = To;
		}
		return Hidden;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassReflects, "Pursuit.Mass.NoMemberOfAFragmentIsHiddenFromTheEngine", PURSUIT_TEST_FLAGS)
bool FPursuitMassReflects::RunTest(const FString&)
{
	TestEqual(TEXT("chaser"), CountHidden<FPursuitChaserFragment>(), 0);
	TestEqual(TEXT("chase target"), CountHidden<FPursuitChaseTargetFragment>(), 0);
	TestEqual(TEXT("intercept"), CountHidden<FPursuitInterceptFragment>(), 0);
	TestEqual(TEXT("chase settings"), CountHidden<FPursuitChaseSettings>(), 0);
	TestEqual(TEXT("prediction settings"), CountHidden<FPursuitPredictionSettings>(), 0);
	TestEqual(TEXT("crowd agent"), CountHidden<FPursuitOrcaAgentFragment>(), 0);
	TestEqual(TEXT("crowd status"), CountHidden<FPursuitOrcaStatusFragment>(), 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassConfigs, "Pursuit.Mass.EachConfigKeepsItsOwnSettings", PURSUIT_TEST_FLAGS)
bool FPursuitMassConfigs::RunTest(const FString&)
{
	FMassInWorld Mass;
	using FChange = void (*)(UPursuitChaseTrait&);
	const FChange Changes[] = {
		[](UPursuitChaseTrait&) {},
		[](UPursuitChaseTrait& Trait) { Trait.TargetTag = FName(TEXT("Prey")); },
		[](UPursuitChaseTrait& Trait) { Trait.TargetTag = FName(TEXT("Other")); },
		[](UPursuitChaseTrait& Trait) { Trait.Prediction.MaxPredictionTime += 1.0; },
		[](UPursuitChaseTrait& Trait) { Trait.Prediction.LeadFactor = 0.5; },
		[](UPursuitChaseTrait& Trait) { Trait.Prediction.DirectPursuitDistance += 1.0; },
		[](UPursuitChaseTrait& Trait) { Trait.Prediction.Fallback = static_cast<EPursuitFallback>(1 - static_cast<int32>(Trait.Prediction.Fallback)); },
		[](UPursuitChaseTrait& Trait) { Trait.bMoveEntity = false; },
		[](UPursuitChaseTrait& Trait) { Trait.MaxAcceleration += 1.0; },
	};
	std::vector<const void*> Shared;
	for (const FChange Change : Changes)
	{
		UPursuitChaseTrait* const Trait = NewObject<UPursuitChaseTrait>();
		Change(*Trait);
		const UE::StandIn::FMassTemplate Config = Mass.Configure({Trait});
		const auto* const Settings = static_cast<const FPursuitChaseSettings*>(Config.Shared[0].Memory.get());
		TestTrue(TEXT("what the trait says"), Settings->TargetTag == Trait->TargetTag && Settings->bMoveEntity == Trait->bMoveEntity
			&& Settings->MaxAcceleration == Trait->MaxAcceleration && Settings->Prediction.Fallback == Trait->Prediction.Fallback
			&& Settings->Prediction.MaxPredictionTime == Trait->Prediction.MaxPredictionTime
			&& Settings->Prediction.LeadFactor == Trait->Prediction.LeadFactor
			&& Settings->Prediction.DirectPursuitDistance == Trait->Prediction.DirectPursuitDistance);
		TestTrue(TEXT("no other config's"), std::find(Shared.begin(), Shared.end(), Settings) == Shared.end());
		TestTrue(TEXT("the same again for the same"), Mass.Configure({Trait}).Shared[0].Memory.get() == Settings);
		Shared.push_back(Settings);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassRadius, "Pursuit.Mass.AnAgentRadiusFragmentSaysHowFarAnEntityReaches", PURSUIT_TEST_FLAGS)
bool FPursuitMassRadius::RunTest(const FString&)
{
	FMassInWorld Mass;
	FPursuitOrcaWall Wall;
	Wall.Corners = {FVector(1000, -9000, 0), FVector(1000, 9000, 0)};
	Mass.Home.GetSubsystem<UPursuitOrcaCrowdSubsystem>()->SetWalls({Wall});
	UE::StandIn::FMassTemplate Wide = Mass.Configure({NewObject<UPursuitOrcaCrowdTrait>()});
	FMassEntityTemplateBuildContext(Wide).AddFragment_GetRef<FAgentRadiusFragment>().Radius = 120.0f;
	const UE::StandIn::FMassTemplate Plain = Mass.Configure({NewObject<UPursuitOrcaCrowdTrait>()});
	const auto Spawn = [&Mass](const UE::StandIn::FMassTemplate& Config, double Y) {
		const FMassEntityHandle Entity = Mass.Spawn(Config, FVector(0, Y, 0));
		Mass.Of<FPursuitOrcaAgentFragment>(Entity).Goal = FVector(2000, Y, 0);
		Mass.Of<FPursuitOrcaAgentFragment>(Entity).bHasGoal = true;
		return Entity;
	};
	const FMassEntityHandle Entities[3] = {Spawn(Wide, -3000.0), Spawn(Plain, 0.0), Spawn(Wide, 3000.0)};
	Mass.Of<FAgentRadiusFragment>(Entities[2]).Radius = 200.0f;
	for (int32 Frame = 0; Frame < 120; ++Frame) { Mass.Phase.Run(FragmentFrame); }
	const double Radii[3] = {120.0, 42.0, 200.0};
	for (int32 Index = 0; Index < 3; ++Index)
	{
		const double Gap = 1000.0 - Mass.LocationOf(Entities[Index]).X - Radii[Index];
		TestTrue(TEXT("it stands at the wall by its own radius"), Gap >= 0.0 && Gap < 20.0);
	}
	Mass.Of<FAgentRadiusFragment>(Entities[0]).Radius = -1.0f;
	AddExpectedError(TEXT("The Radius of an entity must be 0 or more"), EAutomationExpectedErrorFlags::Contains, 1, false);
	Mass.Phase.Run(FragmentFrame);
	TestTrue(TEXT("one below 0 is refused alone"), Mass.Of<FPursuitOrcaStatusFragment>(Entities[0]).Reason == EPursuitStatus::OutOfDomain
		&& Mass.Of<FPursuitOrcaStatusFragment>(Entities[1]).Reason == EPursuitStatus::OK);
	return true;
}

#if !UE_VERSION_OLDER_THAN(5, 6, 0)

namespace
{
	/** The trait Movement, as far as an entity's motion follows its desired velocity. */
	void FollowDesired(FMassEntities& Mass, FMassEntityHandle Entity)
	{
		FVector& Velocity = Mass.Of<FMassVelocityFragment>(Entity).Value;
		Velocity = Mass.Of<FMassDesiredMovementFragment>(Entity).DesiredVelocity;
		Mass.Of<FTransformFragment>(Entity).GetMutableTransform().SetLocation(Mass.LocationOf(Entity) + Velocity * FragmentFrame);
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassMovement, "Pursuit.Mass.EntitiesWithMovementGetADesiredVelocityAndNoOther", PURSUIT_TEST_FLAGS)
bool FPursuitMassMovement::RunTest(const FString&)
{
	for (const bool bCrowd : {false, true})
	{
		for (const bool bMoveEntity : {true, false})
		{
			FMassInWorld Mass;
			UPursuitChaseTrait* const Chase = NewObject<UPursuitChaseTrait>();
			Chase->Speed = 1000.0;
			Chase->CaptureRadius = 100.0;
			Chase->MaxAcceleration = 1.0e6;
			Chase->bMoveEntity = bMoveEntity;
			UPursuitOrcaCrowdTrait* const Crowd = NewObject<UPursuitOrcaCrowdTrait>();
			Crowd->MaxSpeed = 1000.0;
			Crowd->bMoveEntity = bMoveEntity;
			UE::StandIn::FMassTemplate Config = bCrowd ? Mass.Configure({Chase, Crowd}) : Mass.Configure({Chase});
			FMassEntityTemplateBuildContext(Config).AddFragment<FMassDesiredMovementFragment>();
			const FMassEntityHandle Hunter = Mass.Spawn(Config, FVector::ZeroVector, FVector(3.0, 4.0, 0.0));
			const FMassEntityHandle Prey = Mass.Spawn(Mass.Configure({}), FVector(3000.0, 0.0, 0.0), FVector(0.0, 800.0, 0.0));
			Mass.Of<FPursuitChaseTargetFragment>(Hunter).Entity = Prey;
			Mass.Of<FPursuitChaserFragment>(Hunter).CaptureRadius = 0.0;
			Mass.Phase.Run(FragmentFrame);

			// 3000^2 + (800 t)^2 = (1000 t)^2 at t = 5.
			const FMassDesiredMovementFragment& Desired = Mass.Of<FMassDesiredMovementFragment>(Hunter);
			const bool bGoes = bCrowd || bMoveEntity;
			TestEqual(TEXT("the velocity that it wants"), Desired.DesiredVelocity, bGoes ? FVector(600.0, 800.0, 0.0) : FVector::ZeroVector, 1.0e-6);
			TestEqual(TEXT("and the way that it faces"), Desired.DesiredFacing.GetAxisX(), bGoes ? FVector(0.6, 0.8, 0.0) : FVector(1.0, 0.0, 0.0), 1.0e-6);
			TestTrue(TEXT("its own velocity and place are Movement's"),
				Mass.VelocityOf(Hunter) == FVector(3.0, 4.0, 0.0) && Mass.LocationOf(Hunter) == FVector::ZeroVector);
			if (!bGoes)
			{
				continue;
			}
			Mass.Of<FPursuitChaserFragment>(Hunter).CaptureRadius = 100.0;
			int32 Frames = 0;
			for (; Frames < 200 && FVector::Dist(Mass.LocationOf(Hunter), Mass.LocationOf(Prey)) > 100.0; ++Frames)
			{
				FollowDesired(Mass, Hunter);
				Mass.Of<FTransformFragment>(Prey).GetMutableTransform().SetLocation(FVector(3000.0, 800.0 * Frames / 30.0, 0.0));
				Mass.Phase.Run(FragmentFrame);
			}
			TestTrue(TEXT("followed, it catches its target"), Frames < 160);
			const FVector Faced = Desired.DesiredFacing.GetAxisX();
			Mass.Of<FMassVelocityFragment>(Prey).Value = FVector::ZeroVector;
			for (int32 Frame = 0; Frame < 60; ++Frame)
			{
				FollowDesired(Mass, Hunter);
				Mass.Phase.Run(FragmentFrame);
			}
			TestTrue(TEXT("and stands, facing somewhere"), Desired.DesiredVelocity.Size() < 1.0 && Faced.Size() > 0.999 && Desired.DesiredFacing.GetAxisX().Size() > 0.999);
		}
	}
	return true;
}

#endif
