// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitFormationComponent.h"
#include "PursuitOrcaLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "UObject/StrongObjectPtr.h"

#include <optional>

namespace
{
	constexpr float FormationFrame = 1.0f / 60.0f;

	/** A formation behind a leader, and who listens to it. */
	struct FPursuitFormationBench
	{
		explicit FPursuitFormationBench(const FPursuitTestWorld& InWorld, const FVector& Place = FVector::ZeroVector)
			: World(InWorld)
			, Leader(World.SpawnFlyer(Place, 600.0f))
			, Formation(NewObject<UPursuitFormationComponent>(Leader))
		{
			Formation->RegisterComponent();
			Ears->ListenTo(*Formation);
		}

		/** Members at rest, in a row behind the leader that is not their formation. */
		void Join(int32 Count, bool bFlies)
		{
			for (int32 Index = 0; Index < Count; ++Index)
			{
				const FVector Place = Leader->GetActorLocation() + FVector(-600.0, 300.0 * Index, 0.0);
				ACharacter* Member = World.SpawnFlyer(Place, 600.0f);
				Members.Add(Member);
				if (bFlies)
				{
					World.AddFlight(*Member);
				}
				Formation->AddMember(Member);
			}
		}

		const FPursuitTestWorld& World;
		ACharacter* Leader;
		UPursuitFormationComponent* Formation;
		TArray<ACharacter*> Members;
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};
	};

	double FlatDistance(const FVector& From, const FVector& To)
	{
		return FVector::Dist(FVector(From.X, From.Y, 0.0), FVector(To.X, To.Y, 0.0));
	}

	/** The least possible time of the last, by trying every order. */
	double LeastLastArrival(const TArray<FVector>& From, TArray<FVector> To, double Speed, int32 Begin = 0)
	{
		double Least = 1.0e9;
		if (Begin == From.Num())
		{
			Least = 0.0;
			for (int32 Index = 0; Index < From.Num(); ++Index)
			{
				Least = FMath::Max(Least, FVector::Dist(From[Index], To[Index]) / Speed);
			}
		}
		for (int32 Index = Begin; Index < From.Num(); ++Index)
		{
			TArray<FVector> Swapped = To;
			Swapped[Begin] = To[Index];
			Swapped[Index] = To[Begin];
			Least = FMath::Min(Least, LeastLastArrival(From, Swapped, Speed, Begin + 1));
		}
		return Least;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationFlies, "Pursuit.Formation.MembersFlyToTheirSlotsAndKeepThem", PURSUIT_TEST_FLAGS)
bool FPursuitFormationFlies::RunTest(const FString&)
{
	FPursuitTestWorld World;
	FPursuitFormationBench Bench(World);
	Bench.Formation->Formation.Shape = EPursuitFormationShape::Wedge;
	Bench.Join(4, true);
	UPursuitFlightComponent* Flight = World.AddFlight(*Bench.Leader);
	Bench.Leader->GetCharacterMovement()->MaxFlySpeed = 300.0f;
	Flight->SetGoalLocation(FVector(0, 20000, 0), FVector::ZeroVector);
	World.Tick(FormationFrame, 900);
	TestEqual(TEXT("it says once that it is ready"), Bench.Ears->Arrivals, 1);
	TestTrue(TEXT("the leader is told"), Bench.Ears->LastActor.Get() == Bench.Leader);
	TestTrue(TEXT("it is ready"), Bench.Formation->IsFormationReady() && Bench.Formation->GetFarthestDistance() <= 50.0);
	TestEqual(TEXT("it faces along the leader's course"), Bench.Formation->GetAnchor().Forward, FVector(0, 1, 0), 1e-3f);
	for (const ACharacter* Member : Bench.Members)
	{
		const FVector Slot = Bench.Formation->GetSlotLocation(Member);
		TestTrue(TEXT("a member is in its slot"), FVector::Dist(Member->GetActorLocation(), Slot) < 50.0);
		TestEqual(TEXT("and moves as the leader"), Member->GetVelocity(), FVector(0, 300, 0), 15.0f);
		TestTrue(TEXT("behind the leader"), Slot.Y < Bench.Leader->GetActorLocation().Y - 100.0);
		for (const ACharacter* Other : Bench.Members)
		{
			TestTrue(TEXT("no two share a slot"),
				Other == Member || FVector::Dist(Slot, Bench.Formation->GetSlotLocation(Other)) > 190.0);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitFormationLoses, "Pursuit.Formation.WhoIsLostIsReplacedInTheSameTickAtTheLeastLastArrival", PURSUIT_TEST_FLAGS)
bool FPursuitFormationLoses::RunTest(const FString&)
{
	FPursuitTestWorld World;
	FPursuitFormationBench Bench(World);
	Bench.Formation->Formation.Shape = EPursuitFormationShape::Line;
	Bench.Join(6, false);
	World.Tick(FormationFrame);
	for (ACharacter* Member : Bench.Members)
	{
		Member->SetActorLocation(Bench.Formation->GetSlotLocation(Member));
	}
	World.Tick(FormationFrame);
	TestEqual(TEXT("all are in their slots"), Bench.Formation->GetFarthestDistance(), 0.0, 1e-6);
	Bench.Members[1]->Destroy();
	Bench.Members[4]->Destroy();
	Bench.Members.RemoveAt(4);
	Bench.Members.RemoveAt(1);
	World.Tick(FormationFrame);
	TestEqual(TEXT("both losses are told"), Bench.Ears->Losses, 2);
	TestEqual(TEXT("four are left"), Bench.Formation->GetMembers().Num(), 4);
	TArray<FVector> From;
	TArray<FVector> To;
	double Last = 0.0;
	for (const ACharacter* Member : Bench.Members)
	{
		From.Add(Member->GetActorLocation());
		To.Add(Bench.Formation->GetSlotLocation(Member));
		Last = FMath::Max(Last, FVector::Dist(From.Last(), To.Last()) / 600.0);
		TestTrue(TEXT("within the line of five"), FMath::Abs(To.Last().Y) <= 400.0 + 1e-6 && FMath::Abs(To.Last().Y) >= 200.0 - 1e-6);
	}
	TestTrue(TEXT("somebody moves up"), Last > 0.0);
	TestEqual(TEXT("as early as by any order"), Last, LeastLastArrival(From, To, 600.0), 1e-9);
	World.Tick(FormationFrame, 30);
	TestEqual(TEXT("a loss is told once"), Bench.Ears->Losses, 2);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitFormationKeepsHeading, "Pursuit.Formation.ALeaderThatStopsSpinsOrIsLostLeavesTheHeading", PURSUIT_TEST_FLAGS)
bool FPursuitFormationKeepsHeading::RunTest(const FString&)
{
	// The component is on an actor of its own, so that it outlives the leader.
	FPursuitTestWorld World;
	FPursuitFormationBench Bench(World);
	ACharacter* Leader = World.SpawnFlyer(FVector(0, 0, 0), 400.0f);
	Bench.Formation->SetLeader(Leader);
	Bench.Join(5, true);
	UPursuitFlightComponent* Flight = World.AddFlight(*Leader);
	Flight->SetGoalLocation(FVector(0, 1500, 0), FVector::ZeroVector);
	World.Tick(FormationFrame, 480);
	TestTrue(TEXT("it has stopped"), Flight->HasArrived());
	TestEqual(TEXT("the heading is its course"), Bench.Formation->GetAnchor().Forward, FVector(0, 1, 0), 1e-3f);
	for (int32 Frame = 0; Frame < 120; ++Frame)
	{
		Leader->SetActorRotation(FRotator(0.0, 10.0 * Frame, 0.0));
		World.Tick(FormationFrame);
	}
	TestEqual(TEXT("whoever spins changes nothing"), Bench.Formation->GetAnchor().Forward, FVector(0, 1, 0), 1e-3f);
	const int32 Losses = Bench.Ears->Losses;
	const FVector Place = Bench.Formation->GetAnchor().Location;
	Leader->Destroy();
	World.Tick(FormationFrame, 240);
	TestEqual(TEXT("the loss is told once"), Bench.Ears->Losses, Losses + 1);
	TestTrue(TEXT("there is no leader"), Bench.Formation->GetLeader() == nullptr);
	TestEqual(TEXT("the heading stays"), Bench.Formation->GetAnchor().Forward, FVector(0, 1, 0), 1e-3f);
	TestTrue(TEXT("and so does the formation"), FVector::Dist(Bench.Formation->GetAnchor().Location, Place) < 100.0);
	for (const ACharacter* Member : Bench.Members)
	{
		for (const ACharacter* Other : Bench.Members)
		{
			TestTrue(TEXT("nobody piles up"),
				Other == Member || FVector::Dist(Member->GetActorLocation(), Other->GetActorLocation()) > 100.0);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationEnds, "Pursuit.Formation.ALeaderThatIsDestroyedSetsItsMembersFree", PURSUIT_TEST_FLAGS)
bool FPursuitFormationEnds::RunTest(const FString&)
{
	FPursuitTestWorld World;
	FPursuitFormationBench Bench(World);
	Bench.Join(3, true);
	World.Tick(FormationFrame, 10);
	UPursuitFlightComponent* Flight = Bench.Members[0]->FindComponentByClass<UPursuitFlightComponent>();
	UPursuitFlightComponent* Own = Bench.Members[2]->FindComponentByClass<UPursuitFlightComponent>();
	TestTrue(TEXT("it follows its slot"), Flight->HasGoal() && Flight->GoalSource == EPursuitGoalSource::Provider);
	Own->SetGoalLocation(FVector(0, 0, 900), FVector::ZeroVector);
	TestTrue(TEXT("one leaves"), Bench.Formation->RemoveMember(Bench.Members[1]));
	TestFalse(TEXT("and has no goal any more"), Bench.Members[1]->FindComponentByClass<UPursuitFlightComponent>()->HasGoal());
	TestFalse(TEXT("one cannot leave twice"), Bench.Formation->RemoveMember(Bench.Members[1]));
	TestFalse(TEXT("nor join twice"), Bench.Formation->AddMember(Bench.Members[0]));
	TestFalse(TEXT("nobody does not join"), Bench.Formation->AddMember(nullptr));
	TestFalse(TEXT("the leader leads"), Bench.Formation->AddMember(Bench.Leader));
	Bench.Leader->Destroy();
	World.Tick(FormationFrame, 10);
	TestFalse(TEXT("without a formation there is no slot to fly to"), Flight->HasGoal());
	TestTrue(TEXT("a goal of its own stays"), Own->HasGoal());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitFormationBadSettings, "Pursuit.Formation.OfTwoFormationsABadSettingStopsOnlyItsOwnAndIsNamedOnce", PURSUIT_TEST_FLAGS)
bool FPursuitFormationBadSettings::RunTest(const FString&)
{
	struct FBad
	{
		const TCHAR* Line;
		void (*Spoil)(UPursuitFormationComponent& Formation);
	};
	const FBad Bads[] = {{TEXT("keeps no formation: Formation.Spacing must"),
							 [](UPursuitFormationComponent& Formation) { Formation.Formation.Spacing = PursuitNumbers::NaN(); }},
		{TEXT("keeps no formation: Formation.MaxWidth must"),
			[](UPursuitFormationComponent& Formation) { Formation.Formation.MaxWidth = -1.0; }},
		{TEXT("keeps no formation: Turning.MaxLag must"),
			[](UPursuitFormationComponent& Formation) { Formation.Turning.MaxLag = PursuitNumbers::NaN(); }},
		{TEXT("keeps no formation: March.MaxAcceleration must"),
			[](UPursuitFormationComponent& Formation) { Formation.March.MaxAcceleration = PursuitNumbers::NaN(); }},
		{TEXT("keeps no formation: MemberLimits.ResponseTime must"),
			[](UPursuitFormationComponent& Formation) { Formation.MemberLimits.ResponseTime = -1.0; }}};
	for (const FBad& Bad : Bads)
	{
		AddExpectedErrorPlain(Bad.Line, EAutomationExpectedErrorFlags::Contains, 1);
		FPursuitTestWorld World;
		FPursuitFormationBench Broken(World);
		FPursuitFormationBench Whole(World, FVector(0, 0, 3000));
		Broken.Join(3, true);
		Whole.Join(3, true);
		Bad.Spoil(*Broken.Formation);
		World.Tick(FormationFrame, 300);
		TestTrue(TEXT("the other one forms"), Whole.Formation->IsFormationReady() && Whole.Ears->Arrivals == 1);
		TestFalse(TEXT("this one does not"), Broken.Formation->IsFormationReady() || Broken.Ears->Arrivals > 0);
		for (const ACharacter* Member : Broken.Members)
		{
			TestEqual(TEXT("nobody is sent anywhere"), Broken.Formation->GetPreferredVelocity(Member), FVector::ZeroVector, 0.0f);
			TestTrue(TEXT("nobody gets lost"), FVector::Dist(Member->GetActorLocation(), FVector::ZeroVector) < 5000.0);
		}
		Broken.Formation->Formation = FPursuitFormationSettings();
		Broken.Formation->Turning = FPursuitFormationAnchorSettings();
		Broken.Formation->March.MaxAcceleration = 2048.0;
		Broken.Formation->MemberLimits = FPursuitSteeringLimits();
		World.Tick(FormationFrame, 300);
		TestTrue(TEXT("it forms when that is mended"), Broken.Formation->IsFormationReady());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationEmpty, "Pursuit.Formation.WithoutMembersItFollowsItsLeaderSilently", PURSUIT_TEST_FLAGS)
bool FPursuitFormationEmpty::RunTest(const FString&)
{
	FPursuitTestWorld World;
	FPursuitFormationBench Bench(World);
	UPursuitFlightComponent* Flight = World.AddFlight(*Bench.Leader);
	Bench.Leader->GetCharacterMovement()->MaxFlySpeed = 400.0f;
	Flight->SetGoalLocation(FVector(3000, 0, 0), FVector::ZeroVector);
	World.Tick(FormationFrame, 900);
	TestTrue(TEXT("it is where the leader is"),
		FVector::Dist(Bench.Formation->GetAnchor().Location, Bench.Leader->GetActorLocation()) < 60.0);
	TestTrue(TEXT("nobody limits it"), Bench.Formation->GetAnchorShare() == 1.0 && Bench.Formation->GetMembers().IsEmpty());
	TestTrue(TEXT("nothing happened"), Bench.Ears->Arrivals + Bench.Ears->Losses + Bench.Ears->Blocks == 0);
	TestFalse(TEXT("a formation of none is not ready"), Bench.Formation->IsFormationReady());

	// The last one that is lost leaves it as it was.
	Bench.Join(1, false);
	World.Tick(FormationFrame);
	Bench.Members[0]->Destroy();
	World.Tick(FormationFrame, 3);
	TestTrue(TEXT("it is told"), Bench.Ears->Losses == 1 && Bench.Formation->GetMembers().IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitFormationSlows, "Pursuit.Formation.TheAnchorSlowsForWhoCannotFollowAndSaysSoAgain", PURSUIT_TEST_FLAGS)
bool FPursuitFormationSlows::RunTest(const FString&)
{
	FPursuitTestWorld World;
	FPursuitFormationBench Bench(World);
	Bench.Join(3, true);
	Bench.Members[1]->GetCharacterMovement()->MaxFlySpeed = 100.0f;
	World.AddFlight(*Bench.Leader)->SetGoalLocation(FVector(90000, 0, 0), FVector::ZeroVector);
	World.Tick(FormationFrame, 270);
	TestTrue(TEXT("it goes slower"), Bench.Formation->GetAnchorShare() < 1.0);
	TestTrue(TEXT("for the slow one"), Bench.Ears->LastActor.Get() == Bench.Members[1]);
	const int32 Told = Bench.Ears->Blocks;
	TestTrue(TEXT("told at once, and each second"), Told >= 4 && Told <= 6);
	World.Tick(FormationFrame, 120);
	TestEqual(TEXT("so it goes on"), Bench.Ears->Blocks, Told + 2);
	TestTrue(TEXT("no slot is faster than its member"), Bench.Formation->GetAnchor().Velocity.Size() <= 100.0 + 1e-6);
	Bench.Formation->RemoveMember(Bench.Members[1]);
	World.Tick(FormationFrame, 60);
	TestEqual(TEXT("without it all is well"), Bench.Formation->GetAnchorShare(), 1.0, 0.0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationNarrows, "Pursuit.Formation.AGapMakesAColumnInOrder", PURSUIT_TEST_FLAGS)
bool FPursuitFormationNarrows::RunTest(const FString&)
{
	FPursuitTestWorld World;
	FPursuitFormationBench Bench(World);
	Bench.Formation->Formation.Files = 3;
	Bench.Join(8, false);
	World.Tick(FormationFrame);
	TArray<FVector> Wide;
	for (const ACharacter* Member : Bench.Members)
	{
		Wide.Add(Bench.Formation->GetSlotLocation(Member));
	}
	Bench.Formation->Formation.MaxWidth = 100.0;
	World.Tick(FormationFrame);
	for (int32 Index = 0; Index < 8; ++Index)
	{
		const FVector Narrow = Bench.Formation->GetSlotLocation(Bench.Members[Index]);
		TestEqual(TEXT("one behind the other"), Narrow.Y, 0.0, 1e-6);
		for (int32 Other = 0; Other < 8; ++Other)
		{
			const FVector Behind = Bench.Formation->GetSlotLocation(Bench.Members[Other]);
			TestTrue(TEXT("who was in front stays in front"), Wide[Index].X <= Wide[Other].X + 1.0 || Narrow.X > Behind.X);
		}
	}
	Bench.Formation->Formation.MaxWidth = 0.0;
	World.Tick(FormationFrame);
	for (int32 Index = 0; Index < 8; ++Index)
	{
		TestEqual(TEXT("and back"), Bench.Formation->GetSlotLocation(Bench.Members[Index]), Wide[Index], 1e-6f);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationInCrowd, "Pursuit.Formation.AnORCACrowdKeepsIt", PURSUIT_TEST_FLAGS)
bool FPursuitFormationInCrowd::RunTest(const FString&)
{
	// Walkers on uneven ground, moved by the crowd's node: Get Preferred Velocity is what each would do alone.
	FPursuitTestWorld World;
	FPursuitFormationBench Bench(World);
	Bench.Formation->bIgnoreHeights = true;
	Bench.Join(7, false);
	TArray<FPursuitOrcaMember> Crowd;
	Crowd.SetNum(7);
	for (int32 Index = 0; Index < 7; ++Index)
	{
		Crowd[Index].Location = Bench.Members[Index]->GetActorLocation() + FVector(0, 0, 10.0 * Index);
		Bench.Members[Index]->SetActorLocation(Crowd[Index].Location);
	}
	double Nearest = 1.0e9;
	for (int32 Frame = 0; Frame < 600; ++Frame)
	{
		World.Tick(FormationFrame);
		for (int32 Index = 0; Index < 7; ++Index)
		{
			Crowd[Index].PreferredVelocity = Bench.Formation->GetPreferredVelocity(Bench.Members[Index]);
		}
		const FPursuitOrcaStep Step = UPursuitOrcaLibrary::StepOrcaCrowd(Crowd, {}, {}, FPursuitOrcaSettings(),
			FPursuitOrcaArrivalSettings(), 1500.0, 16, FormationFrame);
		TestTrue(TEXT("a step"), Step.Reason == EPursuitStatus::OK);
		for (int32 Index = 0; Index < 7; ++Index)
		{
			Bench.Members[Index]->SetActorLocation(Crowd[Index].Location);
			for (int32 Other = 0; Other < Index; ++Other)
			{
				Nearest = FMath::Min(Nearest, FlatDistance(Crowd[Index].Location, Crowd[Other].Location));
			}
		}
	}
	TestTrue(TEXT("it is ready"), Bench.Formation->IsFormationReady() && Bench.Ears->Arrivals == 1);
	TestTrue(TEXT("and nobody touched anybody"), Nearest >= 2.0 * 42.0 - 1e-3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationListeners, "Pursuit.Formation.AListenerMayDestroyAnything", PURSUIT_TEST_FLAGS)
bool FPursuitFormationListeners::RunTest(const FString&)
{
	for (const bool bDestroy : {true, false})
	{
		std::optional<FPursuitTestWorld> World(std::in_place);
		FPursuitFormationBench Bench(*World);
		Bench.Join(3, true);
		Bench.Ears->Reaction = [&] {
			if (bDestroy)
			{
				Bench.Leader->Destroy();
			}
			else
			{
				Bench.Formation->RemoveMember(Bench.Members[2]);
				Bench.Formation->SetLeader(nullptr);
			}
		};
		World->Tick(FormationFrame, 5);
		Bench.Members[0]->Destroy();
		World->Tick(FormationFrame, 30);
		TestEqual(TEXT("the loss was heard"), Bench.Ears->Losses, 1);
		World.reset();
	}
	return true;
}

#endif
