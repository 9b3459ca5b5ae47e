// What the plugin shows: its stats, and what its turrets draw and write into the Visual Logger.

#include "CoreMinimal.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "HAL/IConsoleManager.h"
#include "Misc/AutomationTest.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestWorld.h"
#include "PursuitTurretComponent.h"
#include "Stats/Stats.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
	constexpr auto SeeingTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	/** A turret at the origin that looks along X, with a target straight ahead. */
	struct FSeeingScene
	{
		FSeeingScene()
		{
			Turret = NewObject<UPursuitTurretComponent>(Gunner);
			Turret->RegisterComponent();
			Turret->SetTargetLocation(FVector(3000, 0, 0), FVector::ZeroVector);
		}

		FPursuitTestWorld World;
		ACharacter* Gunner = World.SpawnFlyer(FVector::ZeroVector, 600.0f);
		UPursuitTurretComponent* Turret;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphStats, "Pursuit.Graph.StatsCountWhatRuns", SeeingTestFlags)
bool FPursuitGraphStats::RunTest(const FString&)
{
	FSeeingScene Scene;
	UPursuitFlightComponent* Flight = Scene.World.AddFlight(*Scene.Gunner);
	Flight->SetGoalLocation(FVector(1000, 0, 0), FVector::ZeroVector);
	Flight->ScanInterval = 10.0;
	UE::StandIn::StatCounts().Empty();
	for (int32 Tick = 0; Tick < 3; ++Tick) { Scene.World.Tick(0.1f); }
	const auto Calls = [this](const TCHAR* Counter) {
		for (const UE::StandIn::FStatCount& Count : UE::StandIn::StatCounts())
		{
			TestEqual(TEXT("under stat Pursuit"), FString(Count.Group), FString(TEXT("Pursuit")));
			if (FString(Count.Counter) == Counter) { return Count.Calls; }
		}
		return 0;
	};
	TestEqual(TEXT("a flight component in every tick"), Calls(TEXT("Flight components")), 3);
	TestEqual(TEXT("its look for obstacles by its interval"), Calls(TEXT("Flight components, looks for obstacles")), 1);
	TestEqual(TEXT("a turret in every tick"), Calls(TEXT("Turret components")), 3);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurretDrawn, "Pursuit.Graph.TurretDrawsItsBarrelAndItsAim", SeeingTestFlags)
bool FPursuitGraphTurretDrawn::RunTest(const FString&)
{
	FSeeingScene Scene;
	const TArray<UE::StandIn::FDrawnShape>& Drawn = Scene.World.Get().Drawn;
	Scene.World.Tick(0.1f);
	TestEqual(TEXT("nothing is drawn unless asked for"), Drawn.Num(), 0);
	IConsoleVariable* Variable = IConsoleManager::Get().FindConsoleVariable(TEXT("Pursuit.DrawTurrets"));
	if (!TestNotNull(TEXT("there is a console variable"), Variable)) { return true; }
	TestEqual(TEXT("off by default"), Variable->GetInt(), 0);
	Variable->Set(1);
	Scene.World.Tick(0.1f);
	const auto Has = [&Drawn](const TCHAR* Kind, const FVector& From) {
		return Drawn.ContainsByPredicate([&](const UE::StandIn::FDrawnShape& Shape) { return Shape.Kind == FName(Kind) && Shape.From == From; });
	};
	TestTrue(TEXT("the barrel from the muzzle, and where it aims"), Has(TEXT("Arrow"), FVector::ZeroVector) && Has(TEXT("Sphere"), FVector(3000, 0, 0)));
	Scene.World.Get().Drawn.Empty();
	Scene.Turret->ClearTarget();
	Scene.World.Tick(0.1f);
	Variable->Set(0);
	TestEqual(TEXT("without a target nothing"), Drawn.Num(), 0);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphTurretLogged, "Pursuit.Graph.TurretIsInTheVisualLogger", SeeingTestFlags)
bool FPursuitGraphTurretLogged::RunTest(const FString&)
{
	FSeeingScene Scene;
	const TArray<FVisualLogger::FEntry>& Entries = FVisualLogger::Get().Entries;
	Scene.World.Tick(0.1f);
	TestEqual(TEXT("nothing is written while nobody records"), Entries.Num(), 0);
	FVisualLogger::Get().SetIsRecording(true);
	Scene.World.Tick(0.1f);
	FVisualLogger::Get().SetIsRecording(false);
	const auto Has = [&Entries](const TCHAR* Kind, const TCHAR* Text) {
		return Entries.ContainsByPredicate([&](const FVisualLogger::FEntry& Entry) { return Entry.Kind == FName(Kind) && Entry.Text.Contains(Text); });
	};
	TestTrue(TEXT("its barrel and its aim"), Has(TEXT("Arrow"), TEXT("barrel")) && Has(TEXT("Location"), TEXT("aim")));
	TestTrue(TEXT("and what it says"), Has(TEXT("Text"), TEXT("ready to fire, EPursuitStatus::Met, turns for 0.00 s")));
	TestTrue(TEXT("under its owner"), Entries.Num() > 0 && Entries[0].Owner == Scene.Gunner);
	return true;
}
