// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitFormationLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	FPursuitFormationMember MakePursuitMember(const FVector& Location, const FVector& Slot)
	{
		FPursuitFormationMember Member;
		Member.Location = Location;
		Member.Slot = Slot;
		return Member;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitFormationTurnsRound, "Pursuit.Nodes.AFormationThatTurnsRoundLeavesEachWhereItIs", PURSUIT_TEST_FLAGS)
bool FPursuitFormationTurnsRound::RunTest(const FString&)
{
	FPursuitFormationSettings Settings;
	Settings.Files = 3;
	const TArray<FVector> Slots = UPursuitFormationLibrary::GetFormationSlots(Settings, 9);
	if (!TestEqual(TEXT("nine slots"), Slots.Num(), 9))
	{
		return false;
	}
	FPursuitFormationAnchor Anchor;
	Anchor.Location = FVector(5000, -200, 90);
	TArray<FPursuitFormationMember> Members;
	for (const FVector& Slot : Slots)
	{
		Members.Add(MakePursuitMember(Anchor.Location + Slot, FVector::ZeroVector));
	}
	for (const FVector& Forward : {FVector(1, 0, 0), FVector(-1, 0, 0), FVector(0, 1, 0)})
	{
		// A square of nine looks the same from four sides.
		Anchor.Forward = Forward;
		const FPursuitFormationAssignment Found = UPursuitFormationLibrary::AssignFormationSlots(Members, Anchor, Slots);
		TestTrue(TEXT("each has a slot"), Found.Reason == EPursuitStatus::OK && Found.Assigned == 9);
		TestEqual(TEXT("it is there already"), Found.LastArrival, 0.0, 1e-9);
		for (const FPursuitFormationMember& Member : Members)
		{
			TestEqual(TEXT("where it is"), UPursuitFormationLibrary::GetFormationSlotMotion(Anchor, Member.Slot).Location,
				Member.Location, 1e-6f);
		}
	}

	// One slot too few: somebody has none, and is neither waited for nor sent anywhere.
	TArray<FVector> Fewer = Slots;
	Fewer.RemoveAt(4);
	const FPursuitFormationAssignment Found = UPursuitFormationLibrary::AssignFormationSlots(Members, Anchor, Fewer);
	TestEqual(TEXT("eight have a slot"), Found.Assigned, 8);
	int32 Without = 0;
	for (int32 Index = 0; Index < Members.Num(); ++Index)
	{
		const bool bHas = Found.SlotIndices.IsValidIndex(Index) && Found.SlotIndices[Index] >= 0;
		TestEqual(TEXT("a member knows whether it has one"), Members[Index].bHasSlot, bHas);
		Without += bHas ? 0 : 1;
	}
	TestEqual(TEXT("one has none"), Without, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationMarches, "Pursuit.Nodes.AFormationFollowsItsLeader", PURSUIT_TEST_FLAGS)
bool FPursuitFormationMarches::RunTest(const FString&)
{
	// A wedge of five behind a leader that goes along y: after a while each is in its slot, and moves as it does.
	constexpr double Delta = 1.0 / 30.0;
	FPursuitFormationSettings Settings;
	Settings.Shape = EPursuitFormationShape::Wedge;
	TArray<FPursuitFormationMember> Members;
	for (int32 Index = 0; Index < 5; ++Index)
	{
		Members.Add(MakePursuitMember(FVector(-300.0 * Index, 100, 0), FVector::ZeroVector));
	}
	FPursuitFormationAnchor Anchor;
	UPursuitFormationLibrary::AssignFormationSlots(Members, Anchor, UPursuitFormationLibrary::GetFormationSlots(Settings, 5));
	FPursuitSteeringLimits March;
	March.MaxSpeed = 400.0;
	FPursuitFormationVelocities Chosen;
	for (int32 Tick = 0; Tick < 450; ++Tick)
	{
		Chosen = UPursuitFormationLibrary::GetFormationVelocities(Anchor, Members, FPursuitSteeringLimits(), Delta);
		if (!TestEqual(TEXT("one velocity each"), Chosen.Velocities.Num(), 5))
		{
			return false;
		}
		for (int32 Index = 0; Index < 5; ++Index)
		{
			// No faster than it can, as Step ORCA Crowd and movement components do.
			const double Speed = Chosen.Velocities[Index].Size();
			const double Part = Speed > Members[Index].MaxSpeed ? Members[Index].MaxSpeed / Speed : 1.0;
			Members[Index].Velocity = Chosen.Velocities[Index] * Part;
			Members[Index].Location += Members[Index].Velocity * Delta;
		}
		const FVector Leader(0, 300.0 * Tick * Delta, 0);
		const FPursuitFormationAnchorStep Step = UPursuitFormationLibrary::StepFormationAnchor(Anchor, Members, March,
			FPursuitFormationAnchorSettings(), Leader, FVector(0, 300, 0), FVector(1, 0, 0), FVector::ZeroVector, Delta);
		TestTrue(TEXT("a step"), Step.Reason == EPursuitStatus::OK && Step.Share >= 0.0 && Step.Share <= 1.0);
	}
	TestEqual(TEXT("it faces where the leader moves to"), Anchor.Forward, FVector(0, 1, 0), 1e-6f);
	TestEqual(TEXT("all are in their slots"), Chosen.FarthestDistance, 0.0, 1.0);
	TestEqual(TEXT("and move as these"), Members[4].Velocity, FVector(0, 300, 0), 0.5f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFormationRefusals, "Pursuit.Nodes.FormationNodesRefuseBadInput", PURSUIT_TEST_FLAGS)
bool FPursuitFormationRefusals::RunTest(const FString&)
{
	const auto Expect = [this](const TCHAR* Line, int32 Times = 1) {
		AddExpectedErrorPlain(Line, EAutomationExpectedErrorFlags::Contains, Times);
		FPursuitRefusalLog::ForgetAll();
	};
	FPursuitFormationSettings Settings;
	Settings.Spacing = PursuitNumbers::NaN();
	Expect(TEXT("Get Formation Slots refused its question: Settings.Spacing must"));
	TestTrue(TEXT("no slots"), UPursuitFormationLibrary::GetFormationSlots(Settings, 3).IsEmpty());
	Expect(TEXT("Get Formation Slots refused its question: Count must"), 3);
	for (const int32 Count : {0, -1, INT32_MAX})
	{
		FPursuitRefusalLog::ForgetAll();
		TestTrue(TEXT("no such number"), UPursuitFormationLibrary::GetFormationSlots(FPursuitFormationSettings(), Count).IsEmpty());
	}

	FPursuitFormationAnchor Anchor;
	TArray<FPursuitFormationMember> Members;
	const TArray<FVector> Slots = {FVector::ZeroVector};
	Expect(TEXT("Assign Formation Slots refused its question: The number of Members must"), 2);
	TestTrue(TEXT("nobody has no slot"),
		UPursuitFormationLibrary::AssignFormationSlots(Members, Anchor, Slots).Reason == EPursuitStatus::OutOfDomain);
	Members.SetNum(257);
	FPursuitRefusalLog::ForgetAll();
	TestTrue(TEXT("too many"),
		UPursuitFormationLibrary::AssignFormationSlots(Members, Anchor, Slots).Reason == EPursuitStatus::OutOfDomain);
	Members.SetNum(2);
	Expect(TEXT("Assign Formation Slots refused its question: The number of Slots must"));
	TestTrue(TEXT("no slots at all"),
		UPursuitFormationLibrary::AssignFormationSlots(Members, Anchor, {}).Reason == EPursuitStatus::OutOfDomain);

	Members[1].MaxSpeed = -1.0;
	Expect(TEXT("Step Formation Anchor refused its question: Members[1].MaxSpeed must"));
	const FPursuitFormationAnchorStep Step = UPursuitFormationLibrary::StepFormationAnchor(Anchor, Members, FPursuitSteeringLimits(),
		FPursuitFormationAnchorSettings(), FVector(100, 0, 0), FVector::ZeroVector, FVector::ZeroVector, FVector::ZeroVector,
		1.0 / 60.0);
	TestTrue(TEXT("a negative speed"), Step.Reason == EPursuitStatus::OutOfDomain && Step.LimitingMember == -1);
	TestEqual(TEXT("the anchor stays"), Anchor.Location, FVector::ZeroVector, 0.0f);
	Members[1].MaxSpeed = 600.0;
	Members[1].Velocity = PursuitNumbers::Nowhere();
	Expect(TEXT("Get Formation Velocities refused its question: Members[1].Velocity must"));
	TestTrue(TEXT("a velocity that is no number"),
		UPursuitFormationLibrary::GetFormationVelocities(Anchor, Members, FPursuitSteeringLimits()).Velocities.IsEmpty());
	Anchor.Up = FVector(1, 0, 0);
	Expect(TEXT("Get Formation Slot Motion refused its question: Anchor.Up must"));
	const EPursuitStatus UpIsAhead = UPursuitFormationLibrary::GetFormationSlotMotion(Anchor, FVector::ZeroVector).Reason;
	TestTrue(TEXT("up is ahead"), UpIsAhead != EPursuitStatus::OK);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif
