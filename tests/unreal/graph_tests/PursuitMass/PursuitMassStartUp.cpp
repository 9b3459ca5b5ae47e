// The add-on for Mass beside a Pursuit that it was not built with.

#include "Core/PursuitLink.h"
#include "GameFramework/Character.h"
#include "Misc/AutomationTest.h"
#include "PursuitAddOn.h"
#include "PursuitChaseFragments.h"
#include "PursuitChaseTrait.h"
#include "PursuitMassInWorld.h"
#include "PursuitOrcaCrowdTrait.h"
#include "PursuitOrcaFragments.h"
#include "PursuitTestFlags.h"

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitMassOld, "Pursuit.Mass.AnAddOnOfAnotherReleaseMovesNobody", PURSUIT_TEST_FLAGS)
bool FPursuitMassOld::RunTest(const FString&)
{
	TestTrue(TEXT("this one is connected"), Pursuit::IsMassConnected());
	FMassInWorld Mass;
	UPursuitChaseTrait* const Trait = NewObject<UPursuitChaseTrait>();
	Trait->Speed = 900.0;
	const UE::StandIn::FMassTemplate Chase = Mass.Configure({Trait});
	const UE::StandIn::FMassTemplate Crowd = Mass.Configure({NewObject<UPursuitOrcaCrowdTrait>()});
	const UE::StandIn::FMassTemplate Prey = Mass.Configure({});
	const FMassEntityHandle Hunter = Mass.Spawn(Chase, FVector::ZeroVector);
	Mass.Of<FPursuitChaseTargetFragment>(Hunter).Entity = Mass.Spawn(Prey, FVector(3000.0, 0.0, 0.0));
	const FMassEntityHandle Walker = Mass.Spawn(Crowd, FVector(0.0, 900.0, 0.0));
	Mass.Of<FPursuitOrcaAgentFragment>(Walker).Goal = FVector(9000.0, 900.0, 0.0);
	Mass.Of<FPursuitOrcaAgentFragment>(Walker).bHasGoal = true;

	const auto StandStill = [&](const TCHAR* What) {
		const FVector Before[] = {Mass.LocationOf(Hunter), Mass.LocationOf(Walker), Mass.VelocityOf(Hunter), Mass.VelocityOf(Walker)};
		for (int32 Frame = 0; Frame < 10; ++Frame) { Mass.Phase.Run(1.0f / 60.0f); }
		TestTrue(What, Mass.LocationOf(Hunter) == Before[0] && Mass.LocationOf(Walker) == Before[1]
			&& Mass.VelocityOf(Hunter) == Before[2] && Mass.VelocityOf(Walker) == Before[3]);
		TestTrue(TEXT("and their answers say why"), Mass.Of<FPursuitInterceptFragment>(Hunter).Reason == EPursuitStatus::Unavailable
			&& Mass.Of<FPursuitOrcaStatusFragment>(Walker).Reason == EPursuitStatus::Unavailable);
	};

	AddExpectedError(TEXT("Pursuit for Mass is disabled: it was built with Pursuit 0\\.0\\.9, .*rebuild the project"),
		EAutomationExpectedErrorFlags::Contains, 1);
	TestFalse(TEXT("of an older release"), Pursuit::ConnectMass("0.0.9", Pursuit::LibraryOfMass()));
	StandStill(TEXT("nobody moves"));

	// Of this release, but linked with another library.
	AddExpectedError(TEXT("Pursuit for Mass is disabled: in its copy of the library .*ABI version"), EAutomationExpectedErrorFlags::Contains, 1);
	Pursuit::FLibraryFacts Copy = Pursuit::LibraryOfMass();
	Copy.AbiVersion += 1;
	TestFalse(TEXT("with a newer library"), Pursuit::ConnectMass(PURSUIT_PLUGIN_VERSION, Copy));
	StandStill(TEXT("nobody moves then either"));
	TestTrue(TEXT("the rest of Pursuit goes on"), Pursuit::IsConnected());

	TestTrue(TEXT("it fits again"), Pursuit::ConnectMass(PURSUIT_PLUGIN_VERSION, Pursuit::LibraryOfMass()));
	for (int32 Frame = 0; Frame < 10; ++Frame) { Mass.Phase.Run(1.0f / 60.0f); }
	TestTrue(TEXT("and both are moved"), Mass.LocationOf(Hunter).X > 0.0 && Mass.VelocityOf(Walker).X > 0.0);
	return true;
}
