// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Misc/AutomationTest.h"
#include "PursuitCrowdLibrary.h"
#include "PursuitStateKeeper.h"
#include "PursuitTestFlags.h"
#include "PursuitTrackLibrary.h"
#include "PursuitTurretLibrary.h"
#include "UObject/Package.h"
#include "UObject/UObjectGlobals.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateKeeper)

#if WITH_DEV_AUTOMATION_TESTS

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitStateDuplicated, "Pursuit.State.ADuplicateIsWhole", PURSUIT_TEST_FLAGS)
bool FPursuitStateDuplicated::RunTest(const FString&)
{
	UPursuitStateKeeper* Kept = NewObject<UPursuitStateKeeper>(GetTransientPackage());
	Kept->Search = UPursuitTurretLibrary::BeginTurretSearch(
		FVector::ZeroVector, FVector(1, 0, 0), FVector(0, 3000, 0), FVector(100, 50, 0), 90.0, 3000.0, 60.0);
	UPursuitCrowdLibrary::BuildNeighborGrid(Kept->Grid, {FVector(100, 0, 0), FVector(0, 300, 0), FVector(0, 0, 5000)}, {}, {});
	UPursuitTrackLibrary::BeginMotionTracker(Kept->Tracker, FPursuitTrackerSettings());
	for (int32 Frame = 0; Frame < 30; ++Frame)
	{
		UPursuitTrackLibrary::StepMotionTracker(Kept->Tracker, FVector(5.0 * Frame, 0.1 * Frame * Frame, 0), Frame / 60.0);
	}
	UPursuitStateKeeper* Copy = DuplicateObject(Kept, GetTransientPackage());

	TestTrue(TEXT("the search is begun"), Copy->Search.Reason == EPursuitStatus::Unfinished);
	const FPursuitTurretShot Wanted = UPursuitTurretLibrary::StepTurretSearch(Kept->Search, 100000);
	const FPursuitTurretShot Shot = UPursuitTurretLibrary::StepTurretSearch(Copy->Search, 100000);
	TestTrue(TEXT("and finds the same shot"), Wanted.bHit && Shot.bHit && Shot.AimPoint == Wanted.AimPoint);

	TestTrue(TEXT("the grid holds three"), Copy->Grid.Reason == EPursuitStatus::OK && Copy->Grid.Agents == 3);
	int32 Within = 0;
	const TArray<FPursuitNeighbor> Near =
		UPursuitCrowdLibrary::FindNeighborsWithin(Copy->Grid, FVector::ZeroVector, {}, 1000.0, 16, -1, 0.0, Within);
	TestTrue(TEXT("and finds the two that are near"), Near.Num() == 2 && Within == 2);

	TestTrue(TEXT("the tracker is begun"), Copy->Tracker.Reason == EPursuitStatus::OK);
	const FPursuitTrackedMotion Expected = UPursuitTrackLibrary::StepMotionTracker(Kept->Tracker, FVector(150, 90, 0), 0.5);
	const FPursuitTrackedMotion Motion = UPursuitTrackLibrary::StepMotionTracker(Copy->Tracker, FVector(150, 90, 0), 0.5);
	TestTrue(TEXT("and has seen the same"),
		Motion.Reason == EPursuitStatus::OK && Motion.MeanVelocity == Expected.MeanVelocity && Motion.Error == Expected.Error);
	return true;
}

#endif
