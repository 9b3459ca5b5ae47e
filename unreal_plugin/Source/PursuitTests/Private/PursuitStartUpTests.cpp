// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitLink.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitAddOn.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"

#if WITH_DEV_AUTOMATION_TESTS

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitStartUpFits, "Pursuit.StartUp.TheLinkedLibraryFits", PURSUIT_TEST_FLAGS)
bool FPursuitStartUpFits::RunTest(const FString&)
{
	TestEqual(TEXT("nothing differs"), Pursuit::FindMismatch(Pursuit::LinkedLibrary()), FString());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitStartUpMisfits, "Pursuit.StartUp.AMisfitIsFound", PURSUIT_TEST_FLAGS)
bool FPursuitStartUpMisfits::RunTest(const FString&)
{
	Pursuit::FLibraryFacts OtherVersion = Pursuit::LinkedLibrary();
	OtherVersion.AbiVersion += 1;
	TestTrue(TEXT("another version"), Pursuit::FindMismatch(OtherVersion).Contains(TEXT("ABI version")));

	Pursuit::FLibraryFacts OtherSize = Pursuit::LinkedLibrary();
	OtherSize.StructSize = [](const char* Name) -> uint32 {
		const uint32 Size = Pursuit::LinkedLibrary().StructSize(Name);
		return FString(UTF8_TO_TCHAR(Name)) == TEXT("PursuitAgent") ? Size + 8 : Size;
	};
	TestTrue(TEXT("another size of one struct"), Pursuit::FindMismatch(OtherSize).StartsWith(TEXT("PursuitAgent has")));

	Pursuit::FLibraryFacts Unknown = Pursuit::LinkedLibrary();
	Unknown.StructSize = [](const char*) -> uint32 { return 0; };
	TestFalse(TEXT("structs that the library does not know"), Pursuit::FindMismatch(Unknown).IsEmpty());

	Pursuit::FLibraryFacts Silent = Pursuit::LinkedLibrary();
	Silent.StructSize = nullptr;
	TestFalse(TEXT("no sizes at all"), Pursuit::FindMismatch(Silent).IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitStartUpAddOn, "Pursuit.StartUp.AnAddOnOfAnotherReleaseIsToldWhatToDo", PURSUIT_TEST_FLAGS)
bool FPursuitStartUpAddOn::RunTest(const FString&)
{
	const Pursuit::FLibraryFacts Copy = Pursuit::LinkedLibrary();
	TestEqual(TEXT("of the same release it fits"), Pursuit::FindAddOnMismatch(PURSUIT_PLUGIN_VERSION), FString());
	TestEqual(TEXT("with its copy of the library, too"),
		Pursuit::FindAddOnMismatch(PURSUIT_PLUGIN_VERSION, Copy.AbiVersion, Copy.StructSize), FString());
	for (const ANSICHAR* Other : {"0.0.9", "0.1.00", "0.1", "0.1.1", "1.0.0", ""})
	{
		const FString Mismatch = Pursuit::FindAddOnMismatch(Other, Copy.AbiVersion, Copy.StructSize);
		TestTrue(TEXT("both versions are told"), Mismatch.Contains(FString(UTF8_TO_TCHAR(Other)))
			&& Mismatch.Contains(FString(UTF8_TO_TCHAR(PURSUIT_PLUGIN_VERSION))));
	}
	TestTrue(TEXT("an older copy of the library"),
		Pursuit::FindAddOnMismatch(PURSUIT_PLUGIN_VERSION, Copy.AbiVersion - 1, Copy.StructSize).Contains(TEXT("ABI version")));
	TestTrue(TEXT("a copy with another struct"),
		Pursuit::FindAddOnMismatch(PURSUIT_PLUGIN_VERSION, Copy.AbiVersion, [](const char*) -> uint32 { return 4; })
			.Contains(TEXT("bytes in the library")));

	AddExpectedError(TEXT("Add-on is disabled: it was built with Pursuit 0\\.0\\.9, .*Install Pursuit and its add-ons from one release"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestFalse(TEXT("it is not connected"), Pursuit::ConnectAddOn(TEXT("Add-on"), "0.0.9"));
	TestTrue(TEXT("and one that fits says nothing"), Pursuit::ConnectAddOn(TEXT("Add-on"), PURSUIT_PLUGIN_VERSION));
	TestTrue(TEXT("Pursuit itself stays connected"), Pursuit::IsConnected());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitStartUpDisables, "Pursuit.StartUp.AMisfitDisablesEveryNode", PURSUIT_TEST_FLAGS)
bool FPursuitStartUpDisables::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedError(TEXT("Pursuit is disabled: its library and its header differ"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Pursuit is disabled, because its library and its header differ"),
		EAutomationExpectedErrorFlags::Contains, 15);
	Pursuit::FLibraryFacts Misfit = Pursuit::LinkedLibrary();
	Misfit.AbiVersion += 1;
	TestFalse(TEXT("a misfit is not connected"), Pursuit::Connect(Misfit));

	const FVector Here(0, 0, 500);
	const FVector There(1000, 0, 500);
	const FVector Velocity(0, 100, 0);
	const FPursuitSteeringLimits Limits;
	double Time = 1.0;
	TestTrue(TEXT("Predict Intercept Point"),
		UPursuitLibrary::BP_PredictIntercept(Here, 800.0, There, Velocity, 5.0, Time) == FVector::ZeroVector && Time == 0.0);
	const FPursuitIntercept Intercept = UPursuitLibrary::SolveIntercept(Here, 800.0, There, Velocity);
	TestTrue(TEXT("Solve Intercept"), Intercept.Reason == EPursuitStatus::Unavailable && Intercept.Point == FVector::ZeroVector);
	const FPursuitIntercept2D Flat =
		UPursuitLibrary::SolveIntercept2D(FVector2D::ZeroVector, 800.0, FVector2D(1000, 0), FVector2D(0, 100));
	TestTrue(TEXT("Solve Intercept 2D"), Flat.Reason == EPursuitStatus::Unavailable && !Flat.bMet);
	const FPursuitPrediction Prediction =
		UPursuitLibrary::PredictIntercept(Here, 800.0, There, Velocity, FPursuitPredictionSettings());
	TestTrue(TEXT("Predict Intercept"), Prediction.Reason == EPursuitStatus::Unavailable && !Prediction.bMet);
	const FPursuitClosestApproach Approach = UPursuitLibrary::GetClosestApproach(Here, 800.0, There, Velocity);
	TestTrue(TEXT("Get Closest Approach"), Approach.Reason == EPursuitStatus::Unavailable);
	TestTrue(TEXT("Calculate Seek Steering"),
		UPursuitLibrary::BP_CalculateSeek(Here, Velocity, There, 800.0) == FVector::ZeroVector);
	TestTrue(TEXT("Calculate Arrive Steering"),
		UPursuitLibrary::BP_CalculateArrive(Here, Velocity, There, 800.0, 300.0) == FVector::ZeroVector);
	TestTrue(TEXT("Calculate Flee Steering"),
		UPursuitLibrary::BP_CalculateFlee(Here, Velocity, There, 800.0) == FVector::ZeroVector);
	TestTrue(TEXT("Calculate Weighted Flee Steering"),
		UPursuitLibrary::CalculateWeightedFlee(Here, Velocity, There, 800.0, 3000.0) == FVector::ZeroVector);
	TestTrue(TEXT("Get Facing"), UPursuitLibrary::GetFacing(Here, FVector(1, 0, 0), There) == 0.0);
	TestFalse(TEXT("Is Within Arrival Radius"), UPursuitLibrary::IsWithinArrivalRadius(Here, Here, 10.0));
	TestTrue(TEXT("Apply Steering"),
		UPursuitLibrary::ApplySteering(Velocity, FVector(100, 0, 0), Limits, 0.1) == FVector::ZeroVector);
	TestTrue(TEXT("Get Acceleration Input"),
		UPursuitLibrary::GetAccelerationInput(Velocity, FVector(100, 0, 0), 2048.0, 0.1) == FVector::ZeroVector);
	TestTrue(TEXT("Get Velocity Input"), UPursuitLibrary::GetVelocityInput(Velocity, FVector(100, 0, 0), 600.0) == FVector::ZeroVector);
	FVector NewVelocity(1, 1, 1);
	TestTrue(TEXT("Advance Agent"),
		UPursuitLibrary::AdvanceAgent(Here, NewVelocity, FVector(100, 0, 0), Limits, 0.1) == FVector::ZeroVector
			&& NewVelocity == FVector(1, 1, 1));
	TestFalse(TEXT("a status still has its sentence"),
		UPursuitLibrary::DescribePursuitStatus(EPursuitStatus::TargetEscaping).IsEmpty());
	TestFalse(TEXT("there is no library to call"), Pursuit::IsConnected());

	TestTrue(TEXT("the right library connects again"), Pursuit::Connect(Pursuit::LinkedLibrary()));
	TestTrue(TEXT("and answers"), UPursuitLibrary::SolveIntercept(Here, 800.0, There, Velocity).bMet);
	return true;
}

#endif
