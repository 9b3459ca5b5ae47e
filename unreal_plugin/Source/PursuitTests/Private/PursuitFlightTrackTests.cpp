// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"

#if WITH_DEV_AUTOMATION_TESTS

#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitFlightComponent.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"

namespace
{
	constexpr float TrackFrame = 1.0f / 60.0f;
	constexpr int32 TrackFrames = 30 * 60;
	constexpr double TrackReach = 50.0;

	/** A goal that goes straight on average and to and fro across that. */
	struct FTrackedWeave
	{
		FVector Start = FVector(3000, 0, 0);
		FVector Drift = FVector(0, 300, 0);
		FVector Sway = FVector(250, 0, 0);
		double Rate = 1.7;
		double Phase = 0.4;

		static FTrackedWeave Of(uint32 Seed)
		{
			FPursuitDrillRandom Random(Seed);
			const double Heading = Random.Real(0.0, 2.0 * UE_DOUBLE_PI);
			const FVector Ahead(FMath::Cos(Heading), FMath::Sin(Heading), 0.0);
			FTrackedWeave Weave;
			Weave.Start = FVector(Random.Real(1500.0, 4500.0), 0, 0);
			Weave.Drift = Ahead * Random.Real(150.0, 500.0);
			Weave.Sway = FVector(-Ahead.Y, Ahead.X, 0.0) * Random.Real(100.0, 400.0);
			Weave.Rate = 2.0 * UE_DOUBLE_PI / Random.Real(2.0, 6.0);
			Weave.Phase = Random.Real(0.0, 2.0 * UE_DOUBLE_PI);
			return Weave;
		}

		FVector Location(double Time) const { return Start + Drift * Time + Sway * FMath::Sin(Rate * Time + Phase); }
	};

	/** A pursuer of such goals in a world, and one of them. */
	struct FTrackedChase
	{
		FTrackedChase(const FPursuitTestWorld& InWorld, const FTrackedWeave& InWeave)
			: World(InWorld)
			, Weave(InWeave)
			, Goal(InWorld.SpawnFlyer(InWeave.Location(0.0), 2000.0f))
			, Seeker(InWorld.SpawnFlyer(FVector::ZeroVector, 800.0f, 4000.0f))
			, Flight(InWorld.AddFlight(*Seeker))
		{
			Flight->Mode = EPursuitFlightMode::Pursue;
			Flight->bStopOnArrival = false;
			Flight->Sensing.bAvoidObstacles = false;
			Flight->SetGoalActor(Goal);
		}

		/** Puts the goal where it is in a frame, with the velocity that an actor has that was moved there. */
		void MoveGoal(int32 Frame) const
		{
			const double Time = Frame * static_cast<double>(TrackFrame);
			Goal->SetActorLocation(Weave.Location(Time));
			Goal->GetCharacterMovement()->Velocity = FVector::ZeroVector;
		}

		bool IsCaught() const
		{
			return UPursuitLibrary::IsWithinArrivalRadius(Seeker->GetActorLocation(), Goal->GetActorLocation(), TrackReach);
		}

		/** After how many frames the goal is caught, at most TrackFrames. */
		int32 Run() const
		{
			for (int32 Frame = 0; Frame < TrackFrames; ++Frame)
			{
				MoveGoal(Frame);
				if (IsCaught())
				{
					return Frame;
				}
				World.Tick(TrackFrame);
			}
			return TrackFrames;
		}

		const FPursuitTestWorld& World;
		FTrackedWeave Weave;
		ACharacter* Goal;
		ACharacter* Seeker;
		UPursuitFlightComponent* Flight;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightTracks, "Pursuit.FlightTracking.AWeavingGoalIsCaughtNoLater", PURSUIT_TEST_FLAGS)
bool FPursuitFlightTracks::RunTest(const FString&)
{
	constexpr uint32 Seeds = 40;
	TArray<int32> Saved;
	int32 Later = 0;
	for (uint32 Seed = 1; Seed <= Seeds; ++Seed)
	{
		const FTrackedWeave Weave = FTrackedWeave::Of(Seed);
		FPursuitTestWorld World;
		const int32 Tracked = FTrackedChase(World, Weave).Run();
		FPursuitTestWorld Other;
		const FTrackedChase Chase(Other, Weave);
		Chase.Flight->GoalForecast = EPursuitGoalForecast::Velocity;
		Chase.Flight->Prediction.LeadFactor = 0.0;
		const int32 Direct = Chase.Run();
		TestTrue(FString::Printf(TEXT("seed %u is caught after %d and %d frames"), Seed, Tracked, Direct), Tracked < TrackFrames);
		Saved.Add(Direct - Tracked);
		Later += Tracked > Direct ? 1 : 0;
	}
	Saved.Sort([](int32 Left, int32 Right) { return Left < Right; });
	TestTrue(FString::Printf(TEXT("in the median %d frames sooner"), Saved[Seeds / 2]), Saved[Seeds / 2] > 0);
	TestTrue(FString::Printf(TEXT("never later than by direct pursuit: %d times, by %d frames at most"), Later, -Saved[0]), Later == 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightTeleport, "Pursuit.FlightTracking.AGoalThatTeleportsIsFollowed", PURSUIT_TEST_FLAGS)
bool FPursuitFlightTeleport::RunTest(const FString&)
{
	for (const double MaxSpeed : {0.0, 2000.0})
	{
		FPursuitTestWorld World;
		FTrackedChase Chase(World, FTrackedWeave());
		Chase.Flight->Tracking.MaxSpeed = MaxSpeed;
		for (int32 Frame = 0; Frame < 90; ++Frame)
		{
			Chase.MoveGoal(Frame);
			World.Tick(TrackFrame);
		}
		TestFalse(TEXT("it is not caught yet"), Chase.IsCaught());
		// To the other side of the pursuer, far from where it was.
		Chase.Weave.Start = FVector(-4000, -1500, 0);
		int32 Frame = 90;
		for (; Frame < TrackFrames && !Chase.IsCaught(); ++Frame)
		{
			Chase.MoveGoal(Frame);
			World.Tick(TrackFrame);
		}
		TestTrue(FString::Printf(TEXT("it is caught after %d frames more"), Frame - 90), Frame < 12 * 60);
		TestTrue(TEXT("without a fault"), Chase.Flight->HasGoal());
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightAnotherGoal, "Pursuit.FlightTracking.AnotherGoalBeginsAnew", PURSUIT_TEST_FLAGS)
bool FPursuitFlightAnotherGoal::RunTest(const FString&)
{
	AddExpectedError(TEXT("its goal actor is gone"), EAutomationExpectedErrorFlags::Contains, 1);
	FPursuitTestWorld World;
	FTrackedChase Chase(World, FTrackedWeave());
	for (int32 Frame = 0; Frame < 60; ++Frame)
	{
		Chase.MoveGoal(Frame);
		World.Tick(TrackFrame);
	}
	Chase.Goal->Destroy();
	World.Tick(TrackFrame);
	TestFalse(TEXT("a goal that is destroyed is none"), Chase.Flight->HasGoal());

	// From here on it flies as one does that has seen nothing yet.
	const FTrackedWeave Next = FTrackedWeave::Of(7);
	FPursuitTestWorld Fresh;
	const FTrackedChase Expected(Fresh, Next);
	Chase.Weave = Next;
	Chase.Goal = World.SpawnFlyer(Next.Location(0.0), 2000.0f);
	Chase.Seeker->SetActorLocation(FVector::ZeroVector);
	Chase.Seeker->GetCharacterMovement()->Velocity = FVector::ZeroVector;
	Chase.Flight->SetGoalActor(Chase.Goal);
	TestEqual(TEXT("the next one is caught as soon as by a new component"), Chase.Run(), Expected.Run());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightPause, "Pursuit.FlightTracking.APauseOfTimeChangesNothing", PURSUIT_TEST_FLAGS)
bool FPursuitFlightPause::RunTest(const FString&)
{
	FPursuitTestWorld World;
	const FTrackedChase Chase(World, FTrackedWeave());
	const int32 Expected = Chase.Run();

	FPursuitTestWorld Paused;
	const FTrackedChase Halted(Paused, FTrackedWeave());
	int32 Frame = 0;
	for (; Frame < TrackFrames; ++Frame)
	{
		Halted.MoveGoal(Frame);
		if (Halted.IsCaught())
		{
			break;
		}
		if (Frame == 45)
		{
			// Ticks that take no time, with the goal where it is.
			for (int32 Still = 0; Still < 30; ++Still)
			{
				Halted.Flight->TickComponent(0.0f, LEVELTICK_All, &Halted.Flight->PrimaryComponentTick);
			}
		}
		Paused.Tick(TrackFrame);
	}
	TestEqual(TEXT("it is caught in the same frame"), Frame, Expected);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightTwoTrackers, "Pursuit.FlightTracking.TwoComponentsDoNotDisturbEachOther", PURSUIT_TEST_FLAGS)
bool FPursuitFlightTwoTrackers::RunTest(const FString&)
{
	const FTrackedWeave Weaves[] = {FTrackedWeave::Of(3), FTrackedWeave::Of(4)};
	TArray<FVector> Alone;
	for (const FTrackedWeave& Weave : Weaves)
	{
		FPursuitTestWorld World;
		const FTrackedChase Chase(World, Weave);
		for (int32 Frame = 0; Frame < 100; ++Frame)
		{
			Chase.MoveGoal(Frame);
			World.Tick(TrackFrame);
		}
		Alone.Add(Chase.Seeker->GetActorLocation());
	}
	FPursuitTestWorld World;
	const FTrackedChase First(World, Weaves[0]);
	const FTrackedChase Second(World, Weaves[1]);
	for (int32 Frame = 0; Frame < 100; ++Frame)
	{
		First.MoveGoal(Frame);
		Second.MoveGoal(Frame);
		World.Tick(TrackFrame);
	}
	TestTrue(TEXT("the first flies as if alone"), First.Seeker->GetActorLocation() == Alone[0]);
	TestTrue(TEXT("and the second"), Second.Seeker->GetActorLocation() == Alone[1]);
	return true;
}

#endif
