// The sample project's game, as its game mode makes it in an empty map.

#include "CoreMinimal.h"
#include "Engine/World.h"
#include "EngineUtils.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitTestWorld.h"
#include "SeekerFlyer.h"
#include "SeekerGameMode.h"

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FSeekerPlays, "Pursuit.Seeker.TheSampleGameIsPlayed", EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)
bool FSeekerPlays::RunTest(const FString&)
{
	FPursuitTestWorld World;
	World.Get().SpawnActor<ASeekerGameMode>();
	constexpr float Frame = 1.0f / 60.0f;
	ASnitch* Snitch = nullptr;
	for (TActorIterator<ASnitch> It(&World.Get()); It; ++It) { Snitch = *It; }
	if (!TestNotNull(TEXT("the snitch"), Snitch)) { return false; }
	double Farthest = 0.0, Fastest = 0.0;
	for (int32 Tick = 0; Tick < 60 * 60; ++Tick)
	{
		World.Tick(Frame);
		Farthest = FMath::Max(Farthest, FVector::Dist(Snitch->GetActorLocation(), Snitch->Home));
		Fastest = FMath::Max(Fastest, Snitch->GetVelocity().Size());
	}
	// It flies to places 3000 cm around its home, up to 600 cm above it: 3060 cm away, and turns around a little beyond.
	TestTrue(TEXT("the snitch flies around its home"), Farthest > 2900.0 && Farthest < 3500.0);
	TestTrue(TEXT("at its own speed"), Fastest > 650.0 && Fastest < 701.0);
	int32 Seekers = 0, Catches = 0;
	for (TActorIterator<ASeeker> It(&World.Get()); It; ++It)
	{
		++Seekers;
		Catches += It->GetCatches();
		TestTrue(TEXT("who flies where it is met"), It->GetVelocity().Size() > 500.0);
	}
	TestEqual(TEXT("two seek it"), Seekers, 2);
	// 300 cm/s faster, and at most 6100 cm away after it was caught: from behind in 20 s.
	TestTrue(TEXT("it is caught again and again"), Catches >= 3);
	return true;
}
