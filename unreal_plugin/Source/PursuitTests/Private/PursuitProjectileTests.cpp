// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitCall.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitProjectileLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	// Under 1000 down a projectile launched with (3000, 0, 4000), speed 5000, is at (6000, 0, 6000) after 2 s. The other root of
	// 250000 u^2 - 19000000 u + 72000000 = 0, u = t^2, is u = 72.
	FPursuitShot PursuitLob()
	{
		FPursuitShot Shot;
		Shot.ShooterLocation = FVector(100, 200, 300);
		Shot.TargetLocation = FVector(6100, 200, 6300);
		Shot.Gravity = FVector(0, 0, -1000);
		return Shot;
	}

	FPursuitShot PursuitShotAt(double Across, double Up)
	{
		FPursuitShot Shot;
		Shot.TargetLocation = FVector(Across, 0, Up);
		Shot.Gravity = FVector(0, 0, -1000);
		return Shot;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitProjectileArcs, "Pursuit.Projectile.BothArcs", PURSUIT_TEST_FLAGS)
bool FPursuitProjectileArcs::RunTest(const FString&)
{
	FPursuitShot Shot = PursuitLob();
	const FPursuitProjectileSettings Simulation;
	const FPursuitLaunches Lob = UPursuitProjectileLibrary::SolveProjectile(Shot, 5000.0, Simulation);
	TestTrue(TEXT("it hits"), Lob.bHit && Lob.Reason == EPursuitStatus::OK);
	if (!TestEqual(TEXT("there are two arcs"), Lob.Launches.Num(), 2))
	{
		return false;
	}
	TestEqual(TEXT("the low arc takes 2 s"), Lob.Launches[0].Time, 2.0, 1e-12);
	TestEqual(TEXT("with its velocity"), Lob.Launches[0].LaunchVelocity, FVector(3000, 0, 4000), 1e-6f);
	TestEqual(TEXT("at the target"), Lob.Launches[0].ImpactPoint, Shot.TargetLocation, 1e-6f);
	TestEqual(TEXT("the high arc takes the root of 72"), Lob.Launches[1].Time * Lob.Launches[1].Time, 72.0, 1e-9);
	TestEqual(TEXT("the best is the first"), Lob.Best.Time, Lob.Launches[0].Time, 0.0);

	Shot.ShooterVelocity = FVector(50, 60, 70);
	Shot.TargetVelocity = FVector(50, 60, 70);
	const FPursuitLaunches Ship = UPursuitProjectileLibrary::SolveProjectile(Shot, 5000.0, Simulation);
	TestEqual(TEXT("the shooter's velocity is on top"), Ship.Best.LaunchVelocity, FVector(3050, 60, 4070), 1e-6f);
	TestEqual(TEXT("and the target has moved"), Ship.Best.ImpactPoint, FVector(6200, 320, 6440), 1e-6f);

	Shot = PursuitShotAt(4000, 0);
	Shot.Gravity = FVector::ZeroVector;
	Shot.TargetVelocity = FVector(0, 3000, 0);
	const FPursuitLaunches Straight = UPursuitProjectileLibrary::SolveProjectile(Shot, 5000.0, Simulation);
	TestEqual(TEXT("without gravity it is the plain intercept"), Straight.Best.LaunchVelocity, FVector(4000, 3000, 0), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitProjectileReasons, "Pursuit.Projectile.OutOfRangeSaysByHowMuch", PURSUIT_TEST_FLAGS)
bool FPursuitProjectileReasons::RunTest(const FString&)
{
	// Straight up at 1000 under 1000 it reaches 500; the target hangs at 700: 200 short, after 1 s.
	const FPursuitLaunches Short =
		UPursuitProjectileLibrary::SolveProjectile(PursuitShotAt(0, 700), 1000.0, FPursuitProjectileSettings());
	TestTrue(TEXT("it is out of range"), !Short.bHit && Short.Reason == EPursuitStatus::OutOfRange);
	TestEqual(TEXT("no launch hits"), Short.Launches.Num(), 0);
	TestEqual(TEXT("the best comes nearest after 1 s"), Short.Best.Time, 1.0, 1e-9);
	TestEqual(TEXT("and misses by 200"), Short.Best.MissDistance, 200.0, 1e-6);
	TestEqual(TEXT("straight up"), Short.Best.LaunchVelocity, FVector(0, 0, 1000), 1e-6f);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitProjectileFreeSpeed, "Pursuit.Projectile.ApexAngleTimeAndLeastSpeed", PURSUIT_TEST_FLAGS)
bool FPursuitProjectileFreeSpeed::RunTest(const FString&)
{
	const FPursuitProjectileSettings Simulation;
	// Up at 1000 for 1 s: 500 high, 2000 across in that time.
	const FPursuitLaunches Apex =
		UPursuitProjectileLibrary::SolveProjectileByApex(PursuitShotAt(2000, 500), 500.0, Simulation);
	TestTrue(TEXT("an apex at the target touches it once"), Apex.bHit && Apex.Launches.Num() == 1);
	TestEqual(TEXT("by this launch"), Apex.Best.LaunchVelocity, FVector(2000, 0, 1000), 1e-6f);
	const FPursuitLaunches Low =
		UPursuitProjectileLibrary::SolveProjectileByApex(PursuitShotAt(2000, 500), 400.0, Simulation);
	TestTrue(TEXT("an apex below the target is out of range"), !Low.bHit && Low.Reason == EPursuitStatus::OutOfRange);
	TestTrue(TEXT("and the best is a launch that hits"), Low.Best.Time > 0.0);

	// At 45 degrees the range is the speed squared over gravity: 2000^2 / 1000 = 4000.
	const FPursuitLaunches Angle =
		UPursuitProjectileLibrary::SolveProjectileByAngle(PursuitShotAt(4000, 0), 45.0, Simulation);
	TestEqual(TEXT("45 degrees to the range"), Angle.Best.LaunchVelocity.Size(), 2000.0, 1e-6);
	TestEqual(TEXT("rise as much as run"), Angle.Best.LaunchVelocity.X, Angle.Best.LaunchVelocity.Z, 1e-6);

	const FPursuitLaunches Timed = UPursuitProjectileLibrary::SolveProjectileByTime(PursuitLob(), 2.0, Simulation);
	TestTrue(TEXT("two seconds have one launch"), Timed.bHit && Timed.Launches.Num() == 1);
	TestEqual(TEXT("the lob"), Timed.Best.LaunchVelocity, FVector(3000, 0, 4000), 1e-6f);

	// v^2 = g (h + sqrt(h^2 + x^2)) = 1000 (4000 + 5000).
	const FPursuitLaunches Least =
		UPursuitProjectileLibrary::SolveProjectileMinimumSpeed(PursuitShotAt(3000, 4000), 60.0, Simulation);
	TestEqual(TEXT("the least speed"), Least.Best.LaunchVelocity.Size(), 3000.0, 1e-6);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitProjectileTicks, "Pursuit.Projectile.ASimulatedBodyHits", PURSUIT_TEST_FLAGS)
bool FPursuitProjectileTicks::RunTest(const FString&)
{
	FPursuitProjectileSettings Simulation;
	Simulation.ProjectileIntegrator = EPursuitIntegrator::SemiImplicitEuler;
	Simulation.TimeStep = 0.02;
	const FPursuitShot Shot = PursuitLob();
	// A flight of 100 whole ticks, and the body flown as an engine does it.
	const FPursuitLaunches Launches = UPursuitProjectileLibrary::SolveProjectileByTime(Shot, 2.0, Simulation);
	FVector Location = Shot.ShooterLocation;
	FVector Velocity = Launches.Best.LaunchVelocity;
	for (int32 Tick = 0; Tick < 100; ++Tick)
	{
		Velocity += Shot.Gravity * Simulation.TimeStep;
		Location += Velocity * Simulation.TimeStep;
	}
	TestEqual(TEXT("the simulated body is at the target"), Location, Shot.TargetLocation, 1e-6f);
	TestTrue(TEXT("launched otherwise than along the parabola"),
		!Launches.Best.LaunchVelocity.Equals(FVector(3000, 0, 4000), 1.0));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitProjectileAir, "Pursuit.Projectile.WithDrag", PURSUIT_TEST_FLAGS)
bool FPursuitProjectileAir::RunTest(const FString&)
{
	FPursuitDragSettings Air;
	const FPursuitLaunches Vacuum = UPursuitProjectileLibrary::SolveProjectileWithDrag(PursuitLob(), 5000.0, Air);
	TestTrue(TEXT("without drag both arcs are found"), Vacuum.bHit && Vacuum.Launches.Num() == 2);
	TestEqual(TEXT("the low one in 2 s"), Vacuum.Best.Time, 2.0, 1e-6);

	Air.LinearDrag = 0.1;
	Air.QuadraticDrag = 1e-5;
	Air.Wind = FVector(0, 300, 0);
	const FPursuitLaunches Drag = UPursuitProjectileLibrary::SolveProjectileWithDrag(PursuitLob(), 5500.0, Air);
	TestTrue(TEXT("with drag it still hits"), Drag.bHit && Drag.Launches.Num() == 2);
	for (const FPursuitLaunch& Launch : Drag.Launches)
	{
		TestTrue(TEXT("within the allowed miss"), Launch.MissDistance <= Air.MaxMissDistance);
		TestEqual(TEXT("at the muzzle speed"), Launch.LaunchVelocity.Size(), 5500.0, 1e-6);
		TestTrue(TEXT("aimed into the wind"), Launch.LaunchVelocity.Y < 0.0);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitProjectileFlown, "Pursuit.Projectile.Flight", PURSUIT_TEST_FLAGS)
bool FPursuitProjectileFlown::RunTest(const FString&)
{
	// A bullet with a G1 coefficient of 0.365 at 2600 ft/s has 1537.5 ft/s left after 500 yards, which it flies in 0.753 s: g1_nowind.txt
	// among the tests of gehtsoft's BallisticCalculator1, in air of 1.219 kg/m^3.
	constexpr double Foot = 30.48;
	FPursuitProjectileFlight Bullet;
	Bullet.DragLaw = EPursuitDragLaw::G1;
	Bullet.BallisticCoefficient = 0.365;
	Bullet.AirDensity = 1.219;
	FPursuitShot Shot;
	Shot.TargetLocation = FVector(1500.0 * Foot, 0, 0);
	Shot.Gravity = FVector(0, 0, -980.665);
	const FPursuitLaunches Shots = UPursuitProjectileLibrary::SolveProjectileFlight(Shot, 2600.0 * Foot, Bullet);
	TestTrue(TEXT("a bullet hits"), Shots.bHit && Shots.Best.MissDistance <= Bullet.Drag.MaxMissDistance);
	TestEqual(TEXT("its time"), Shots.Best.Time, 0.753, 1e-3);
	FPursuitProjectileState State;
	State.Velocity = Shots.Best.LaunchVelocity;
	State.Gravity = Shot.Gravity;
	for (int32 Frame = 0; Frame < 100; ++Frame)
	{
		UPursuitProjectileLibrary::AdvanceProjectile(State, Bullet, Shots.Best.Time / 100.0);
	}
	TestEqual(TEXT("flown frame by frame it is there"), State.Location, Shot.TargetLocation, 1.0);
	TestEqual(TEXT("with the published speed"), State.Velocity.Size(), 1537.5 * Foot, 0.5 * Foot);
	TestEqual(TEXT("its age"), State.Age, Shots.Best.Time, 1e-9);

	// The points of a table are read where they lie: one point is a constant coefficient.
	FPursuitProjectileFlight Tabled = Bullet;
	Tabled.DragLaw = EPursuitDragLaw::Table;
	Tabled.BallisticCoefficient = 0.0;
	Tabled.Drag.QuadraticDrag = 2e-6;
	FPursuitDragPoint Half;
	Half.Coefficient = 0.5;
	Tabled.Table = {Half};
	FPursuitDragSettings Air;
	Air.QuadraticDrag = 1e-6;
	TestEqual(TEXT("a table"), UPursuitProjectileLibrary::SolveProjectileFlight(Shot, 80000.0, Tabled).Best.Time,
		UPursuitProjectileLibrary::SolveProjectileWithDrag(Shot, 80000.0, Air).Best.Time, 1e-7);

	// A rocket: 2000 from the rail, then 10000 a second for 1 s: 7000 in the first second, 12000 in each one after that.
	FPursuitProjectileFlight Rocket;
	Rocket.Thrust = 10000.0;
	Rocket.BurnTime = 1.0;
	Shot.Gravity = FVector::ZeroVector;
	Shot.TargetLocation = FVector(0, 31000, 0);
	TestEqual(TEXT("a rocket"), UPursuitProjectileLibrary::SolveProjectileFlight(Shot, 2000.0, Rocket).Best.Time, 3.0, 1e-9);
	Shot.TargetLocation = FVector(0, 1e8, 0);
	TestTrue(TEXT("too far"),
		UPursuitProjectileLibrary::SolveProjectileFlight(Shot, 2000.0, Rocket).Reason == EPursuitStatus::OutOfRange);

	AddExpectedErrorPlain(TEXT("Solve Projectile Flight refused its question: MuzzleSpeed"), EAutomationExpectedErrorFlags::Contains, 1);
	TestTrue(TEXT("a motor without a direction"),
		Pursuit::IsRefused(UPursuitProjectileLibrary::SolveProjectileFlight(Shot, 0.0, Rocket).Reason));
	const FPursuitProjectileState Before = State;
	AddExpectedErrorPlain(TEXT("Flight.AirDensity"), EAutomationExpectedErrorFlags::Contains, 1);
	Bullet.AirDensity = -1.0;
	UPursuitProjectileLibrary::AdvanceProjectile(State, Bullet, 0.1);
	TestEqual(TEXT("refused, it stays"), State.Location, Before.Location, 0.0);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Flight.BallisticCoefficient"), EAutomationExpectedErrorFlags::Contains, 1);
	Bullet.AirDensity = 1.225;
	Bullet.BallisticCoefficient = PursuitNumbers::NaN();
	UPursuitProjectileLibrary::AdvanceProjectile(State, Bullet, 0.1);
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Flight.Table"), EAutomationExpectedErrorFlags::Contains, 1);
	Tabled.Table.Empty();
	UPursuitProjectileLibrary::AdvanceProjectile(State, Tabled, 0.1);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitProjectileRefusals, "Pursuit.Projectile.RefusalsNameTheInput", PURSUIT_TEST_FLAGS)
bool FPursuitProjectileRefusals::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	const FPursuitProjectileSettings Simulation;
	AddExpectedError(TEXT("MuzzleSpeed"), EAutomationExpectedErrorFlags::Contains, 2);
	AddExpectedError(TEXT("ApexHeight"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("FlightTime"), EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedError(TEXT("Shot.TargetLocation must be finite"), EAutomationExpectedErrorFlags::Contains, 1);
	const FPursuitLaunches Negative = UPursuitProjectileLibrary::SolveProjectile(PursuitLob(), -1.0, Simulation);
	TestTrue(TEXT("a negative speed"), Negative.Reason == EPursuitStatus::OutOfDomain && Negative.Launches.Num() == 0);
	TestTrue(TEXT("a negative speed through air"),
		UPursuitProjectileLibrary::SolveProjectileWithDrag(PursuitLob(), -1.0, FPursuitDragSettings()).Reason
			== EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("a negative apex"),
		UPursuitProjectileLibrary::SolveProjectileByApex(PursuitLob(), -1.0, Simulation).Reason == EPursuitStatus::OutOfDomain);
	TestTrue(TEXT("no time"),
		UPursuitProjectileLibrary::SolveProjectileByTime(PursuitLob(), 0.0, Simulation).Reason == EPursuitStatus::OutOfDomain);
	AddExpectedError(TEXT("Elevation must be above -90 and below 90 degrees"), EAutomationExpectedErrorFlags::Contains, 3);
	for (const double Vertical : {-90.0, 90.0, 91.0})
	{
		FPursuitRefusalLog::ForgetAll();
		TestTrue(TEXT("straight up or down"),
			UPursuitProjectileLibrary::SolveProjectileByAngle(PursuitLob(), Vertical, Simulation).Reason
				== EPursuitStatus::OutOfDomain);
	}
	FPursuitShot Nowhere = PursuitLob();
	Nowhere.TargetLocation.X = PursuitNumbers::NaN();
	TestTrue(TEXT("no number"),
		UPursuitProjectileLibrary::SolveProjectileMinimumSpeed(Nowhere, 10.0, Simulation).Reason == EPursuitStatus::NotFinite);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitProjectileDefaults, "Pursuit.Projectile.DefaultsAreTheLibrarys", PURSUIT_TEST_FLAGS)
bool FPursuitProjectileDefaults::RunTest(const FString&)
{
	FPursuitProjectileSettings Simulation;
	FPursuitDragSettings Air;
	const PursuitProjectileSettings Library = pursuit_projectile_settings_default();
	const PursuitDragSettings LibraryAir = pursuit_drag_settings_default(100.0);
	TestEqual(TEXT("ProjectileIntegrator"), static_cast<int32>(Simulation.ProjectileIntegrator), Library.projectile_integrator);
	TestEqual(TEXT("TargetIntegrator"), static_cast<int32>(Simulation.TargetIntegrator), Library.target_integrator);
	TestEqual(TEXT("TimeStep"), Simulation.TimeStep, Library.time_step, 0.0);
	TestEqual(TEXT("LinearDrag"), Air.LinearDrag, LibraryAir.linear_drag, 0.0);
	TestEqual(TEXT("QuadraticDrag"), Air.QuadraticDrag, LibraryAir.quadratic_drag, 0.0);
	TestEqual(TEXT("Wind"), Air.Wind, Pursuit::FromC(LibraryAir.wind), 0.0f);
	TestEqual(TEXT("Horizon"), Air.Horizon, LibraryAir.horizon, 0.0);
	TestEqual(TEXT("MaxMissDistance"), Air.MaxMissDistance, LibraryAir.max_miss_distance, 0.0);
	TestEqual(TEXT("MaxSteps"), Air.MaxSteps, static_cast<int32>(LibraryAir.max_steps));
	const FPursuitProjectileFlight Flight;
	const PursuitProjectileFlight LibraryFlight = pursuit_projectile_flight_default(100.0);
	TestEqual(TEXT("DragLaw"), static_cast<int32>(Flight.DragLaw), LibraryFlight.drag_law);
	TestEqual(TEXT("SpeedOfSound"), Flight.SpeedOfSound, LibraryFlight.speed_of_sound, 0.0);
	TestEqual(TEXT("Thrust"), Flight.Thrust, LibraryFlight.thrust, 0.0);
	TestEqual(TEXT("BurnTime"), Flight.BurnTime, LibraryFlight.burn_time, 0.0);
	TestEqual(TEXT("Horizon of a flight"), Flight.Drag.Horizon, LibraryFlight.drag.horizon, 0.0);
	return true;
}

#endif
