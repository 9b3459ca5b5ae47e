// The nodes for projectiles, each found by its display name and asked through its named pins.

#include "CoreMinimal.h"

#include "BlueprintNode.h"
#include "Misc/AutomationTest.h"
#include "PursuitProjectileLibrary.h"

namespace
{
	constexpr auto ProjectileGraphTestFlags = EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter;

	FPursuitShot GraphShot(const FVector& Target)
	{
		FPursuitShot Shot;
		Shot.TargetLocation = Target;
		Shot.Gravity = FVector(0, 0, -1000);
		return Shot;
	}

	// Launched with (3000, 0, 4000), speed 5000, under 1000 down: at (6000, 0, 6000) after 2 s.
	const FVector LobTarget(6000, 0, 6000);
	const FVector LobVelocity(3000, 0, 4000);
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphProjectile, "Pursuit.Graph.SolveProjectile", ProjectileGraphTestFlags)
bool FPursuitGraphProjectile::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Solve Projectile"));
	Node.Set(TEXT("Shot"), GraphShot(LobTarget)).Set(TEXT("Muzzle Speed"), 5000.0).Call();
	const FPursuitLaunches Launches = Node.Get<FPursuitLaunches>(TEXT("Launches"));
	TestTrue(TEXT("both arcs, without settings wired"), Launches.bHit && Launches.Launches.Num() == 2);
	TestEqual(TEXT("the low arc takes 2 s"), Launches.Best.Time, 2.0, 1e-12);
	TestEqual(TEXT("by this launch"), Launches.Best.LaunchVelocity, LobVelocity, 1e-6f);
	TestTrue(TEXT("pure, in its category"), Node.IsPure() && Node.GetCategory() == TEXT("Pursuit|Projectile"));

	// A body that takes its velocity first falls g t tick / 2 more: 1000 * 2 * 0.02 / 2 = 20 cm, to be thrown up 10 cm/s faster.
	FPursuitProjectileSettings Settings;
	Settings.ProjectileIntegrator = EPursuitIntegrator::SemiImplicitEuler;
	Settings.TimeStep = 0.02;
	FBlueprintNode Timed(*this, TEXT("Solve Projectile By Time"));
	Timed.Set(TEXT("Shot"), GraphShot(LobTarget)).Set(TEXT("Flight Time"), 2.0).Set(TEXT("Settings"), Settings).Call();
	TestEqual(TEXT("the settings are a pin"), Timed.Get<FPursuitLaunches>(TEXT("Launches")).Best.LaunchVelocity,
		LobVelocity + FVector(0, 0, 10), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphFreeSpeed, "Pursuit.Graph.SolveProjectileOfAnySpeed", ProjectileGraphTestFlags)
bool FPursuitGraphFreeSpeed::RunTest(const FString&)
{
	// Up at 1000 for 1 s: 500 high, 2000 across in that time.
	FBlueprintNode Apex(*this, TEXT("Solve Projectile By Apex"));
	Apex.Set(TEXT("Shot"), GraphShot(FVector(2000, 0, 500))).Set(TEXT("Apex Height"), 500.0).Call();
	TestEqual(TEXT("by apex"), Apex.Get<FPursuitLaunches>(TEXT("Launches")).Best.LaunchVelocity, FVector(2000, 0, 1000), 1e-6f);

	// At 45 degrees the range is the speed squared over gravity: 2000^2 / 1000 = 4000.
	FBlueprintNode Angle(*this, TEXT("Solve Projectile By Angle"));
	Angle.Set(TEXT("Shot"), GraphShot(FVector(4000, 0, 0))).Set(TEXT("Elevation"), 45.0).Call();
	TestEqual(TEXT("by angle"), Angle.Get<FPursuitLaunches>(TEXT("Launches")).Best.LaunchVelocity.Size(), 2000.0, 1e-6);

	FBlueprintNode Time(*this, TEXT("Solve Projectile By Time"));
	Time.Set(TEXT("Shot"), GraphShot(LobTarget)).Set(TEXT("Flight Time"), 2.0).Call();
	TestEqual(TEXT("by time"), Time.Get<FPursuitLaunches>(TEXT("Launches")).Best.LaunchVelocity, LobVelocity, 1e-6f);

	// v^2 = g (h + sqrt(h^2 + x^2)) = 1000 (4000 + 5000).
	FBlueprintNode Least(*this, TEXT("Solve Projectile Minimum Speed"));
	Least.Set(TEXT("Shot"), GraphShot(FVector(3000, 0, 4000))).Set(TEXT("Horizon"), 60.0).Call();
	TestEqual(TEXT("at least speed"), Least.Get<FPursuitLaunches>(TEXT("Launches")).Best.LaunchVelocity.Size(), 3000.0, 1e-6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphAir, "Pursuit.Graph.SolveProjectileWithDrag", ProjectileGraphTestFlags)
bool FPursuitGraphAir::RunTest(const FString&)
{
	FBlueprintNode Node(*this, TEXT("Solve Projectile With Drag"));
	Node.Set(TEXT("Shot"), GraphShot(LobTarget)).Set(TEXT("Muzzle Speed"), 5000.0).Set(TEXT("Settings"), FPursuitDragSettings()).Call();
	const FPursuitLaunches Launches = Node.Get<FPursuitLaunches>(TEXT("Launches"));
	TestTrue(TEXT("air without drag leaves both arcs"), Launches.bHit && Launches.Launches.Num() == 2);
	TestEqual(TEXT("the low one in 2 s"), Launches.Best.Time, 2.0, 1e-6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphProjectileFlight, "Pursuit.Graph.SolveProjectileFlight", ProjectileGraphTestFlags)
bool FPursuitGraphProjectileFlight::RunTest(const FString&)
{
	// 2000 from the rail, then 10000 a second for 1 s: 7000 in the first second, 12000 in each one after that.
	FPursuitShot Shot = GraphShot(FVector(31000, 0, 0));
	Shot.Gravity = FVector::ZeroVector;
	FPursuitProjectileFlight Rocket;
	Rocket.Thrust = 10000.0;
	Rocket.BurnTime = 1.0;
	FBlueprintNode Node(*this, TEXT("Solve Projectile Flight"));
	Node.Set(TEXT("Shot"), Shot).Set(TEXT("Muzzle Speed"), 2000.0).Set(TEXT("Flight"), Rocket).Call();
	const FPursuitLaunches Launches = Node.Get<FPursuitLaunches>(TEXT("Launches"));
	TestTrue(TEXT("one launch"), Launches.bHit && Launches.Launches.Num() == 1);
	TestEqual(TEXT("in 3 s"), Launches.Best.Time, 3.0, 1e-9);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitGraphAdvancedProjectile, "Pursuit.Graph.AdvanceProjectile", ProjectileGraphTestFlags)
bool FPursuitGraphAdvancedProjectile::RunTest(const FString&)
{
	FPursuitProjectileState State;
	State.Velocity = FVector(3000, 0, 4000);
	State.Gravity = FVector(0, 0, -1000);
	FBlueprintNode Node(*this, TEXT("Advance Projectile"));
	Node.Set(TEXT("State"), State).Set(TEXT("Flight"), FPursuitProjectileFlight()).Set(TEXT("Delta Seconds"), 2.0).Call();
	TestEqual(TEXT("where it is"), Node.Get<FVector>(TEXT("Location")), LobTarget, 1e-6f);
	return true;
}
