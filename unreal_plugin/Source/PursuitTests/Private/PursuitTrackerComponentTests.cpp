// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightListener.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"
#include "PursuitTestWorld.h"
#include "PursuitTrackerComponent.h"
#include "UObject/StrongObjectPtr.h"

namespace
{
	/** A tracker on an actor that the test moves by hand, 64 times a second. */
	struct FPursuitTrackerBench
	{
		static constexpr float Frame = 1.0f / 64.0f;

		FPursuitTestWorld World;
		ACharacter* Target = World.SpawnFlyer(FVector::ZeroVector, 2000.0f);
		UPursuitTrackerComponent* Tracker = AddTracker(*Target);
		TStrongObjectPtr<UPursuitFlightListener> Ears{NewObject<UPursuitFlightListener>()};

		/** The seconds of the ticks. */
		double Time = 0.0;

		FPursuitTrackerBench()
		{
			Ears->ListenTo(*Tracker);
		}

		static UPursuitTrackerComponent* AddTracker(AActor& Owner)
		{
			UPursuitTrackerComponent* Made = NewObject<UPursuitTrackerComponent>(&Owner);
			Made->RegisterComponent();
			return Made;
		}

		/** Moves an actor along a path; after it the tracker has seen it where the path is at Time. */
		template <typename PathType>
		void Watch(AActor& Actor, double Seconds, PathType&& Path)
		{
			for (const double End = Time + Seconds; Time < End;)
			{
				Time += Frame;
				Actor.SetActorLocation(Path(Time));
				World.Tick(Frame);
			}
		}

		/** Around a center, at 300 cm and 2 radians a second: 600 cm/s, 1200 cm/s per second. */
		static FVector Circle(double Time)
		{
			return FVector(5000.0 + 300.0 * FMath::Cos(2.0 * Time), 300.0 * FMath::Sin(2.0 * Time), 800.0);
		}

		static FVector Line(double Time)
		{
			return FVector(100.0 * Time, -200.0 * Time, 50.0);
		}
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerForetells, "Pursuit.Tracker.ForetellsACircleOfItsOwner", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerForetells::RunTest(const FString&)
{
	FPursuitTrackerBench Bench;
	TestFalse(TEXT("before the first tick nothing is known"), Bench.Tracker->HasMotion());
	TestTrue(TEXT("the owner is watched unless told otherwise"), Bench.Tracker->GetTrackedActor() == Bench.Target);
	Bench.Watch(*Bench.Target, 1.5, Bench.Circle);
	TestTrue(TEXT("it is known"), Bench.Tracker->HasMotion());
	const FVector Here = Bench.Circle(Bench.Time);
	TestEqual(TEXT("where it is"), Bench.Tracker->GetTrackedLocation(), Here, 1e-6f);
	const FVector Velocity(-2.0 * Here.Y, 2.0 * (Here.X - 5000.0), 0.0);
	TestEqual(TEXT("how it moves"), Bench.Tracker->GetTrackedVelocity(), Velocity, 1.0f);
	const FVector Center(5000.0, 0.0, 800.0);
	TestEqual(TEXT("toward the center"), Bench.Tracker->GetTrackedAcceleration(), (Center - Here) * 4.0, 5.0f);
	for (const double Ahead : {0.25, 1.0, 3.0})
	{
		const FPursuitMotionStateAnswer State = Bench.Tracker->GetForecast(Ahead);
		TestTrue(TEXT("an answer"), State.Reason == EPursuitStatus::OK);
		TestEqual(TEXT("where it will be"), State.Location, Bench.Circle(Bench.Time + Ahead), 1.0f);
	}
	TestEqual(TEXT("its mean velocity"), Here + Bench.Tracker->GetMotion(2.0).MeanVelocity * 2.0, Bench.Circle(Bench.Time + 2.0), 1.0f);
	TestEqual(TEXT("for so long"), Bench.Tracker->GetMotion().WatchedTime, Bench.Time - Bench.Frame, 1e-9);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerMeets, "Pursuit.Tracker.ItsInterceptMeetsATargetThatCircles", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerMeets::RunTest(const FString&)
{
	FPursuitTrackerBench Bench;
	Bench.Watch(*Bench.Target, 2.0, Bench.Circle);
	for (const FVector& From : {FVector(2000, 0, 0), FVector(5000, 0, 800), FVector(9000, -3000, 100)})
	{
		const FPursuitMotionIntercept Found = Bench.Tracker->SolveTrackedIntercept(From, 900.0);
		TestTrue(TEXT("they meet"), Found.bMet);
		TestEqual(TEXT("the target is there then"), Found.Point, Bench.Circle(Bench.Time + Found.Time), 2.0f);
		TestEqual(TEXT("and so is the pursuer"), FVector::Dist(From, Found.Point), 900.0 * Found.Time, 1e-3);
	}
	const FPursuitMotionIntercept Never = Bench.Tracker->SolveTrackedIntercept(FVector(2000, 0, 0), 10.0, 5.0);
	TestTrue(TEXT("a slow one does not come there in time"), !Never.bMet && Never.Reason == EPursuitStatus::BeyondHorizon);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerBegins, "Pursuit.Tracker.GoesByTheActorsOwnVelocityAtFirst", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerBegins::RunTest(const FString&)
{
	FPursuitTrackerBench Bench;
	ACharacter* Other = Bench.World.SpawnFlyer(FVector(1000, 0, 0), 2000.0f);
	Other->GetCharacterMovement()->Velocity = FVector(0, 400, 0);
	Bench.Tracker->TrackActor(Other);
	TestFalse(TEXT("nothing before the next tick"), Bench.Tracker->HasMotion());
	Bench.World.Tick(Bench.Frame);
	TestEqual(TEXT("straight on as it says"), Bench.Tracker->GetTrackedVelocity(), Other->GetVelocity(), 1e-6f);
	TestEqual(TEXT("so far"), Bench.Tracker->GetForecast(2.0).Location, Other->GetActorLocation() + Other->GetVelocity() * 2.0, 1e-6f);
	TestTrue(TEXT("and how far off that is nobody knows"), PursuitNumbers::IsInfinite(Bench.Tracker->GetMotion().Error));

	// What it says counts no longer once it was watched; here the test moves it, and nothing else.
	Other->GetCharacterMovement()->DestroyComponent();
	Bench.Watch(*Other, 1.0, [](double Time) { return FVector(1000, 0, 70.0 * Time); });
	TestEqual(TEXT("it is where it goes that counts"), Bench.Tracker->GetTrackedVelocity(), FVector(0, 0, 70), 1e-3f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerLoses, "Pursuit.Tracker.TellsThatItsTargetIsLostOrJumped", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerLoses::RunTest(const FString&)
{
	FPursuitTrackerBench Bench;
	Bench.Tracker->Settings.MaxSpeed = 2000.0;
	ACharacter* Other = Bench.World.SpawnFlyer(FVector::ZeroVector, 2000.0f);
	Bench.Tracker->TrackActor(Other);
	Bench.Watch(*Other, 1.0, Bench.Line);
	TestEqual(TEXT("no jump"), Bench.Ears->Catches, 0);
	Bench.Watch(*Other, 0.5, [](double Time) { return FVector(0, 0, 9000) + FPursuitTrackerBench::Line(Time); });
	TestEqual(TEXT("one jump"), Bench.Ears->Catches, 1);
	TestTrue(TEXT("of whom"), Bench.Ears->LastActor.Get() == Other);
	TestEqual(TEXT("what was before is forgotten"), Bench.Tracker->GetMotion().WatchedTime, 0.5 - Bench.Frame, 1e-9);
	Bench.Tracker->TrackActor(Other);
	Bench.Watch(*Other, 0.5, Bench.Line);
	TestEqual(TEXT("another target is no jump"), Bench.Ears->Catches, 1);

	Other->Destroy();
	TestTrue(TEXT("gone at once"), Bench.Tracker->GetTrackedActor() == nullptr && !Bench.Tracker->HasMotion());
	Bench.World.Tick(Bench.Frame);
	Bench.World.Tick(Bench.Frame);
	TestEqual(TEXT("lost once"), Bench.Ears->Losses, 1);
	TestFalse(TEXT("who watches nobody does not tick"), Bench.Tracker->IsComponentTickEnabled());
	Bench.Tracker->TrackOwner();
	TestTrue(TEXT("who watches does"), Bench.Tracker->IsComponentTickEnabled());
	Bench.World.Tick(Bench.Frame);
	TestTrue(TEXT("back to its owner"), Bench.Tracker->HasMotion() && Bench.Tracker->GetTrackedActor() == Bench.Target);
	Bench.Tracker->StopTracking();
	TestFalse(TEXT("nor does who has stopped"), Bench.Tracker->IsComponentTickEnabled());
	Bench.World.Tick(Bench.Frame);
	TestTrue(TEXT("what was stopped is not lost"), Bench.Ears->Losses == 1 && !Bench.Tracker->HasMotion());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerAbsence, "Pursuit.Tracker.AnAbsenceLongerThanItsMemoryIsAJump", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerAbsence::RunTest(const FString&)
{
	FPursuitTrackerBench Bench;
	Bench.Tracker->Settings.Memory = 0.25;
	Bench.Tracker->TrackOwner();
	Bench.Watch(*Bench.Target, 0.5, Bench.Line);
	TestEqual(TEXT("no jump"), Bench.Ears->Catches, 0);
	Bench.World.Tick(0.375f);
	TestEqual(TEXT("after a long frame it begins anew"), Bench.Ears->Catches, 1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerListener, "Pursuit.Tracker.AListenerMayDestroyOrRetargetIt", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerListener::RunTest(const FString&)
{
	for (const bool bDestroy : {true, false})
	{
		FPursuitTrackerBench Bench;
		Bench.Tracker->Settings.MaxSpeed = 100.0;
		Bench.Tracker->TrackOwner();
		ACharacter* Other = Bench.World.SpawnFlyer(FVector::ZeroVector, 2000.0f);
		Bench.Ears->Reaction = [&] { bDestroy ? static_cast<void>(Bench.Target->Destroy()) : Bench.Tracker->TrackActor(Other); };
		Bench.World.Tick(Bench.Frame);
		Bench.Target->SetActorLocation(FVector(9000, 0, 0));
		Bench.World.Tick(Bench.Frame);
		TestEqual(TEXT("it was told"), Bench.Ears->Catches, 1);
		Bench.World.Tick(Bench.Frame);
		TestTrue(TEXT("and went on"), bDestroy || Bench.Tracker->GetTrackedActor() == Other);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerMany, "Pursuit.Tracker.ManyWatchOneAndEachItsOwn", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerMany::RunTest(const FString&)
{
	FPursuitTrackerBench Bench;
	ACharacter* Other = Bench.World.SpawnFlyer(FVector::ZeroVector, 2000.0f);
	TArray<UPursuitTrackerComponent*> Trackers;
	for (int32 Index = 0; Index < 4; ++Index)
	{
		Trackers.Add(Bench.AddTracker(*Bench.World.SpawnFlyer(FVector(0, 0, 5000), 600.0f)));
		Trackers[Index]->TrackActor(Index % 2 == 0 ? Bench.Target : Other);
	}
	Bench.Watch(*Bench.Target, 1.0, [&](double Time) {
		Other->SetActorLocation(FVector(0, 0, 300.0 * Time));
		return Bench.Line(Time);
	});
	const auto Sees = [&](int32 Index, const FVector& Velocity) {
		return Trackers[Index]->HasMotion() && Trackers[Index]->GetTrackedVelocity().Equals(Velocity, 1e-3);
	};
	const FVector Velocities[2] = {FVector(100, -200, 0), FVector(0, 0, 300)};
	for (int32 Index = 0; Index < 4; ++Index)
	{
		TestTrue(TEXT("each sees its own"), Sees(Index, Velocities[Index % 2]));
	}

	// One stops watching while it watches, and one of the two that are watched is destroyed.
	Trackers[0]->StopTracking();
	Other->Destroy();
	Bench.Watch(*Bench.Target, 0.25, Bench.Line);
	TestTrue(TEXT("the one is stopped"), !Trackers[0]->HasMotion());
	TestTrue(TEXT("two have lost theirs"), !Trackers[1]->HasMotion() && !Trackers[3]->HasMotion());
	TestTrue(TEXT("and one goes on"), Sees(2, Velocities[0]));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerTickOrder, "Pursuit.Tracker.SeesThisFramesPlaceWhoeverWasThereFirst", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerTickOrder::RunTest(const FString&)
{
	FPursuitTrackerBench Bench;
	UPursuitTrackerComponent* Earlier = FPursuitTrackerBench::AddTracker(*Bench.World.SpawnFlyer(FVector(0, 0, 900), 500.0f));
	ACharacter* Target = Bench.World.SpawnFlyer(FVector::ZeroVector, 2000.0f);
	UPursuitTrackerComponent* Later = FPursuitTrackerBench::AddTracker(*Bench.World.SpawnFlyer(FVector(0, 0, -900), 500.0f));
	Earlier->TrackActor(Target);
	Later->TrackActor(Target);
	for (int32 Frame = 0; Frame < 64; ++Frame)
	{
		Target->GetCharacterMovement()->Velocity = FVector(600, 0, 0);
		Bench.World.Tick(FPursuitTrackerBench::Frame);
		TestEqual(TEXT("both see the same place"), Earlier->GetTrackedLocation(), Later->GetTrackedLocation(), 0.0f);
	}
	TestEqual(TEXT("where the target is at the end of the frame"), Later->GetTrackedLocation(), Target->GetActorLocation(), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerRefuses, "Pursuit.Tracker.RefusesWhatHasNoMeaning", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerRefuses::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(
		TEXT("Pursuit Tracker refused its question: Its actor must be watched and seen"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(
		TEXT("Get Tracked Motion refused its question: LookAheadTime must"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(
		TEXT("Solve Tracked Intercept refused its question: PursuerSpeed must"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(
		TEXT("Begin Motion Tracker refused its question: Settings.Memory must"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTrackerBench Bench;
	Bench.Tracker->StopTracking();
	const UPursuitTrackerComponent& Tracker = *Bench.Tracker;
	const auto IsRefused = [](const auto& Answer) { return Answer.Reason == EPursuitStatus::OutOfDomain; };
	TestTrue(TEXT("nothing is watched: motion"), IsRefused(Tracker.GetMotion()));
	TestTrue(TEXT("nothing is watched: forecast"), IsRefused(Tracker.GetForecast()));
	TestTrue(TEXT("nothing is watched: intercept"), IsRefused(Tracker.SolveTrackedIntercept(FVector::ZeroVector)));
	TestTrue(TEXT("zero location"), Tracker.GetTrackedLocation().IsZero());
	TestTrue(TEXT("zero velocity"), Tracker.GetTrackedVelocity().IsZero());
	TestTrue(TEXT("zero acceleration"), Tracker.GetTrackedAcceleration().IsZero());
	Bench.Tracker->TrackOwner();
	Bench.Watch(*Bench.Target, 0.5, Bench.Line);
	TestTrue(TEXT("before now"), Bench.Tracker->GetForecast(-1.0).Reason == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("no speed"), Bench.Tracker->SolveTrackedIntercept(FVector::ZeroVector, -1.0).Reason == EPursuitStatus::OutOfDomain);

	Bench.Tracker->Settings.Memory = 0.0;
	Bench.Tracker->TrackOwner();
	Bench.Watch(*Bench.Target, 0.5, Bench.Line);
	TestFalse(TEXT("without a memory nothing is known"), Bench.Tracker->HasMotion());
	FPursuitRefusalLog::ForgetAll();
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitTrackerOff, "Pursuit.Tracker.WatchesNobodyUnlessToldTo", PURSUIT_TEST_FLAGS)
bool FPursuitTrackerOff::RunTest(const FString&)
{
	FPursuitTrackerBench Bench;
	UPursuitTrackerComponent* Idle = NewObject<UPursuitTrackerComponent>(Bench.Target);
	Idle->bTrackOwner = false;
	Idle->RegisterComponent();
	UPursuitTrackerComponent* Told = NewObject<UPursuitTrackerComponent>(Bench.Target);
	ACharacter* Other = Bench.World.SpawnFlyer(FVector::ZeroVector, 2000.0f);
	Told->TrackActor(Other);
	Told->RegisterComponent();
	Bench.World.Tick(Bench.Frame);
	TestTrue(TEXT("nobody"), Idle->GetTrackedActor() == nullptr && !Idle->HasMotion());
	TestTrue(TEXT("who was named before play began"), Told->GetTrackedActor() == Other && Told->HasMotion());
	Bench.World.Tick(0.0f);
	Bench.World.Tick(0.0f);
	TestEqual(TEXT("a tick of no time is no jump"), Bench.Ears->Catches, 0);
	return true;
}

#endif
