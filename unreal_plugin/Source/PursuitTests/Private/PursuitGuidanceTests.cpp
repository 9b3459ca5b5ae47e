// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "Core/PursuitRefusal.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitGuidanceComponent.h"
#include "PursuitGuidanceLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"

namespace
{
	/** A missile at 300 along x, its target 3000 ahead, which crosses at 30. */
	FPursuitGuidance GuidedTestMissile(const FPursuitGuidanceSettings& Settings, FVector TargetLocation = FVector(3000, 0, 0))
	{
		return UPursuitGuidanceLibrary::GetGuidance(FVector::ZeroVector, FVector(300, 0, 0), TargetLocation, FVector(0, 30, 0),
			FVector(0, 4, 0), FVector::ZeroVector, FVector::ZeroVector, Settings, 0.01);
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGuidanceLaws, "Pursuit.Guidance.CommandsWhatTheLawSays", PURSUIT_TEST_FLAGS)
bool FPursuitGuidanceLaws::RunTest(const FString&)
{
	FPursuitGuidanceSettings Settings;
	const FPursuitGuidance Plain = GuidedTestMissile(Settings);
	// 3 times the closing speed, 300, times 30 / 3000 radians a second.
	TestTrue(TEXT("it homes"), Plain.Reason == EPursuitStatus::OK && Plain.State == EPursuitGuidanceState::Homing);
	TestEqual(TEXT("its acceleration"), Plain.Acceleration, FVector(0, 9, 0), 1e-9f);
	TestEqual(TEXT("its time"), Plain.TimeToGo, 10.0, 1e-12);
	TestEqual(TEXT("its miss"), Plain.ZeroEffortMiss, FVector(0, 500, 0), 1e-9f);
	Settings.Law = EPursuitGuidanceLaw::AugmentedProportionalNavigation;
	TestEqual(TEXT("and half of the target's"), GuidedTestMissile(Settings).Acceleration, FVector(0, 15, 0), 1e-9f);
	Settings.MaxAcceleration = 5.0;
	const FPursuitGuidance Weak = GuidedTestMissile(Settings);
	TestTrue(TEXT("more than it can"), Weak.State == EPursuitGuidanceState::Saturated);
	TestEqual(TEXT("what it needs"), Weak.NeededAcceleration, 15.0, 1e-9);
	Settings.FieldOfView = 45.0;
	TestTrue(TEXT("at a side it sees nothing"),
		GuidedTestMissile(Settings, FVector(0, 3000, 0)).State == EPursuitGuidanceState::OutOfView);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGuidanceRefusals, "Pursuit.Guidance.BadPinsAreNamed", PURSUIT_TEST_FLAGS)
bool FPursuitGuidanceRefusals::RunTest(const FString&)
{
	AddExpectedError(TEXT("Get Guidance refused its question: TargetLocation must be finite"),
		EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Get Guidance refused its question: Settings.MaxAcceleration must be above 0"),
		EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitRefusalLog::ForgetAll();
	FPursuitGuidanceSettings Settings;
	TestTrue(TEXT("nowhere"),
		GuidedTestMissile(Settings, PursuitNumbers::Nowhere()).Reason == EPursuitStatus::NotFinite);
	FPursuitRefusalLog::ForgetAll();
	Settings.MaxAcceleration = 0.0;
	TestTrue(TEXT("no acceleration"), GuidedTestMissile(Settings).Reason == EPursuitStatus::OutOfDomain);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitSalvoNode, "Pursuit.Guidance.ASalvoArrivesTogether", PURSUIT_TEST_FLAGS)
bool FPursuitSalvoNode::RunTest(const FString&)
{
	// Eight from all around at 300 m/s, 3 to 3.7 km away; the test flies them by the law, as a graph does.
	constexpr double Tick = 1.0 / 128.0;
	const FVector Drift(1500, 500, 0);
	TArray<FPursuitSalvoMissile> Missiles;
	for (int32 Index = 0; Index < 8; ++Index)
	{
		const double Bearing = FMath::DegreesToRadians(45.0 * Index);
		const FVector From(FMath::Cos(Bearing), FMath::Sin(Bearing), 0.0);
		FPursuitSalvoMissile& Missile = Missiles.AddDefaulted_GetRef();
		Missile.Location = From * (300000.0 + 10000.0 * Index);
		Missile.Velocity = From * -30000.0;
		Missile.MaxAcceleration = 40000.0;
	}
	const FPursuitSalvo Salvo = UPursuitGuidanceLibrary::FindSalvo(
		FVector::ZeroVector, Drift, FVector::ZeroVector, Missiles, FPursuitSalvoSettings());
	TestTrue(TEXT("all keep it"), Salvo.Reason == EPursuitStatus::OK && Salvo.KeepCount == 8);
	if (!TestEqual(TEXT("each has a plan"), Salvo.Plans.Num(), 8))
	{
		return false;
	}
	for (int32 Index = 0; Index < 8; ++Index)
	{
		FPursuitGuidanceSettings Settings;
		Settings.Law = EPursuitGuidanceLaw::ImpactAngleAndTime;
		Settings.MaxAcceleration = Missiles[Index].MaxAcceleration;
		Settings.ImpactDirection = Salvo.Plans[Index].ImpactDirection;
		FVector Place = Missiles[Index].Location;
		FVector Velocity = Missiles[Index].Velocity;
		FVector Target = FVector::ZeroVector;
		double Nearest = 1e9;
		double When = 0.0;
		for (double Time = 0.0; Time < Salvo.ImpactTime + 1.0; Time += Tick)
		{
			Settings.ImpactTime = FMath::Max(Salvo.ImpactTime - Time, 0.0);
			const FPursuitGuidance Guidance = UPursuitGuidanceLibrary::GetGuidance(Place, Velocity, Target, Drift,
				FVector::ZeroVector, FVector::ZeroVector, FVector::ZeroVector, Settings, Tick);
			Velocity = (Velocity + Guidance.Acceleration * Tick).GetSafeNormal() * 30000.0;
			Place += Velocity * Tick;
			Target += Drift * Tick;
			const double Distance = FVector::Dist(Place, Target);
			When = Distance < Nearest ? Time + Tick : When;
			Nearest = FMath::Min(Nearest, Distance);
			if (Distance > Nearest)
			{
				break;
			}
		}
		// A tick of flight is 234 cm.
		TestTrue(TEXT("it hits"), Nearest < 240.0);
		TestEqual(TEXT("in time"), When, Salvo.ImpactTime, 0.1);
		TestTrue(TEXT("from its direction"), (Velocity.GetSafeNormal() | Salvo.Plans[Index].ImpactDirection) > 0.9998);
	}
	// One at rest is left out and does not delay the others.
	Missiles[3].Velocity = FVector::ZeroVector;
	const FPursuitSalvo Rest = UPursuitGuidanceLibrary::FindSalvo(
		FVector::ZeroVector, Drift, FVector::ZeroVector, Missiles, FPursuitSalvoSettings());
	TestTrue(TEXT("seven keep it"), Rest.KeepCount == 7 && Rest.Plans[3].State == EPursuitSalvoState::OutOfReach);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Find Salvo refused its question: Missiles[2].Location must be finite"),
		EAutomationExpectedErrorFlags::Contains, 1);
	Missiles[2].Location = PursuitNumbers::Nowhere();
	const FPursuitSalvo None = UPursuitGuidanceLibrary::FindSalvo(
		FVector::ZeroVector, Drift, FVector::ZeroVector, Missiles, FPursuitSalvoSettings());
	TestTrue(TEXT("no plan of a refused salvo"), None.Reason == EPursuitStatus::NotFinite && None.Plans.IsEmpty());
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Find Salvo refused its question: The number of Missiles must be"),
		EAutomationExpectedErrorFlags::Contains, 1);
	Missiles.SetNum(257);
	const FPursuitSalvo Many = UPursuitGuidanceLibrary::FindSalvo(
		FVector::ZeroVector, Drift, FVector::ZeroVector, Missiles, FPursuitSalvoSettings());
	TestTrue(TEXT("too many"), Many.Reason == EPursuitStatus::OutOfDomain && Many.KeepCount == 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGuidanceFlies, "Pursuit.Guidance.TheComponentFliesToItsTarget", PURSUIT_TEST_FLAGS)
bool FPursuitGuidanceFlies::RunTest(const FString&)
{
	FPursuitTestWorld World;
	ACharacter* const Missile = World.SpawnFlyer(FVector::ZeroVector, 3000.0f);
	ACharacter* const Target = World.SpawnFlyer(FVector(-20000, 3000, 2000), 500.0f);
	UPursuitGuidanceComponent* const Guidance = NewObject<UPursuitGuidanceComponent>(Missile);
	Guidance->RegisterComponent();
	TestTrue(TEXT("before it is guided nothing is known"), Guidance->GetLastGuidance().Reason == EPursuitStatus::Unavailable);
	Missile->GetCharacterMovement()->Velocity = FVector(3000, 0, 0);
	Guidance->GuideTo(Target);
	TestTrue(TEXT("its target"), Guidance->GetGuidedTarget() == Target);
	FVector Place = Missile->GetActorLocation();
	double Nearest = 1e9;
	bool bTurned = false;
	for (int32 Frame = 0; Frame < 20 * 64 && Nearest > 60.0; ++Frame)
	{
		// The test moves both: what is looked at is the velocity that the component sets.
		Guidance->TickComponent(1.0f / 64.0f, LEVELTICK_All, nullptr);
		const FVector Velocity = Missile->GetCharacterMovement()->Velocity;
		TestEqual(TEXT("the speed is kept"), Velocity.Size(), 3000.0, 1e-6);
		Place += Velocity / 64.0;
		Missile->SetActorLocation(Place);
		bTurned |= Guidance->GetLastGuidance().State == EPursuitGuidanceState::Turning;
		Nearest = FMath::Min(Nearest, FVector::Dist(Place, Target->GetActorLocation()));
	}
	TestTrue(TEXT("launched away from it, it turned first"), bTurned);
	TestTrue(TEXT("it hits"), Nearest <= 60.0);
	Guidance->GuideTo(nullptr);
	TestTrue(TEXT("it is guided no more"), Guidance->GetGuidedTarget() == nullptr);
	return true;
}

#endif
