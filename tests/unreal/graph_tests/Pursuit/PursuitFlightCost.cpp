// What a tick of Pursuit Flight costs for 1,000 pawns among 200 obstacles beside the core's own work for it: `cargo xtask bench --only flight`
// runs this, and no test run does. It asserts nothing about time.

#include "CoreMinimal.h"

#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitDrillRandom.h"
#include "PursuitFlightComponent.h"
#include "PursuitTestObstacle.h"
#include "PursuitTestWorld.h"

#include "pursuit.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <vector>

namespace
{
	constexpr int32 FlightPawns = 1000;
	constexpr int32 FlightObstacles = 200;
	constexpr int32 FlightTicks = 60;
	/** So short that what was seen in one look is good for all ticks. */
	constexpr float FlightDelta = 0.001f;
	constexpr double SeenFor = 0.2;
	constexpr double FlightSpeed = 600.0;
	constexpr double FlightAcceleration = 2048.0;
	constexpr double FlightRadius = 88.0;

	PursuitVec3 ToC(const FVector& Vector) { return PursuitVec3{Vector.X, Vector.Y, Vector.Z}; }

	/** What a tick asks of the library for one pawn, which flies to a moving goal among these obstacles. */
	struct FOwnWork
	{
		PursuitAgent Agent{};
		PursuitVec3 Goal{};
		PursuitVec3 GoalVelocity{};
		double Acceptance = 0.0;
		std::vector<PursuitShape> Obstacles;
		PursuitVec3 Steering{};

		void Ask(const PursuitPredictionSettings& Prediction, PursuitAvoidanceSettings Settings, const PursuitSteeringLimits& Limits)
		{
			int32 Arrived = 0;
			pursuit_get_arrival(&Agent.position, &Goal, Acceptance, &Arrived);
			PursuitInterceptQuery Query{};
			Query.pursuer_position = Agent.position;
			Query.pursuer_speed = Agent.max_speed;
			Query.target_position = Goal;
			Query.target_velocity = GoalVelocity;
			PursuitPrediction Aim{};
			pursuit_predict_intercept(&Query, &Prediction, &Aim);
			PursuitVec3 Wanted{};
			pursuit_steer_seek(&Agent, &Aim.aim_point, &Wanted);
			const PursuitShape Point = pursuit_make_sphere(Aim.aim_point, 0.0);
			PursuitSignedDistance Way{};
			pursuit_get_signed_distance(&Point, &Agent.position, &Way);
			Settings.look_ahead_distance = Way.distance;
			const uint32 Count = static_cast<uint32>(Obstacles.size());
			PursuitAvoidance Around{};
			pursuit_steer_avoid_obstacles(&Agent, &Wanted, Obstacles.data(), Count, &Settings, &Around);
			PursuitGuardedSteering Safe{};
			pursuit_apply_guard(&Agent, &Around.steering, Obstacles.data(), Count, &Settings, &Limits, FlightDelta, &Safe);
			Steering = Safe.steering;
		}
	};

	/** Nanoseconds for each pawn. */
	double PerPawn(const std::function<void()>& Tick)
	{
		using FClock = std::chrono::steady_clock;
		const FClock::time_point Start = FClock::now();
		Tick();
		return std::chrono::duration<double, std::nano>(FClock::now() - Start).count() / FlightPawns;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFlightCost, "Pursuit.Cost.Flight", EAutomationTestFlags::EditorContext | EAutomationTestFlags::PerfFilter)
bool FPursuitFlightCost::RunTest(const FString&)
{
	FPursuitDrillRandom Random(20261123);
	FPursuitTestWorld World;
	const FVector Half(3000.0);
	for (int32 Index = 0; Index < FlightObstacles; ++Index)
	{
		const FVector Center = Random.InBox(Half);
		FPursuitTestObstacle::Ball(Center, Random.Real(50.0, 250.0)).Spawn(World.Get());
	}
	std::vector<UPursuitFlightComponent*> Flights;
	std::vector<UCharacterMovementComponent*> Movements;
	std::vector<FOwnWork> Works(FlightPawns);
	for (FOwnWork& Work : Works)
	{
		const FVector Location = Random.InBox(Half);
		ACharacter* const Pawn = World.SpawnFlyer(Location, static_cast<float>(FlightSpeed), static_cast<float>(FlightAcceleration));
		UPursuitFlightComponent* const Flight = World.AddFlight(*Pawn);
		const FVector Goal = Random.InBox(Half);
		const FVector GoalVelocity = Random.InBox(FVector(300.0));
		Flight->Mode = EPursuitFlightMode::Seek;
		Flight->SetGoalLocation(Goal, GoalVelocity);
		Flight->Sensing.BodyRadius = FlightRadius;
		Flight->Sensing.ScanInterval = SeenFor;
		Flights.push_back(Flight);
		Movements.push_back(Pawn->GetCharacterMovement());
		Work.Agent.position = ToC(Location);
		Work.Agent.max_speed = FlightSpeed;
		Work.Goal = ToC(Goal);
		Work.GoalVelocity = ToC(GoalVelocity);
		Work.Acceptance = Flight->AcceptanceRadius;
	}
	const PursuitPredictionSettings Prediction = pursuit_prediction_settings_default();
	PursuitAvoidanceSettings Settings = pursuit_avoidance_settings_default(100.0);
	Settings.agent_radius = FlightRadius;
	Settings.margin = Flights[0]->Sensing.ObstacleMargin;
	Settings.look_ahead_time = Flights[0]->Sensing.LookAheadTime;
	PursuitSteeringLimits Limits = pursuit_steering_limits_default(100.0);
	Limits.max_speed = FlightSpeed;
	Limits.max_acceleration = FlightAcceleration;

	const auto Tick = [&] {
		for (UPursuitFlightComponent* Flight : Flights) { Flight->TickComponent(FlightDelta, LEVELTICK_All, &Flight->PrimaryComponentTick); }
	};
	// The first tick looks for obstacles, in the stand-in's list of everything.
	double Scanning = PerPawn(Tick);
	double Seen = 0.0;
	for (int32 Index = 0; Index < FlightPawns; ++Index)
	{
		for (const FPursuitShape& Shape : Flights[static_cast<SIZE_T>(Index)]->GetObstacles())
		{
			Works[static_cast<SIZE_T>(Index)].Obstacles.push_back(pursuit_make_sphere(ToC(Shape.Location), Shape.Radius));
			Seen += 1.0 / FlightPawns;
		}
	}
	double Component = 1e300;
	double Own = 1e300;
	bool bSame = true;
	for (int32 Round = 0; Round < FlightTicks; ++Round)
	{
		for (SIZE_T Index = 0; Index < Works.size(); ++Index) { Works[Index].Agent.velocity = ToC(Movements[Index]->Velocity); }
		Own = std::min(Own, PerPawn([&] {
			for (FOwnWork& Work : Works) { Work.Ask(Prediction, Settings, Limits); }
		}));
		Component = std::min(Component, PerPawn(Tick));
		for (SIZE_T Index = 0; Index < Works.size(); ++Index)
		{
			const PursuitVec3& Steering = Works[Index].Steering;
			bSame = bSame && Flights[Index]->GetLastSteering() == FVector(Steering.x, Steering.y, Steering.z);
		}
	}
	TestTrue(TEXT("both steer alike"), bSame);
	TestTrue(TEXT("there is something to steer around"), Seen > 1.0);
	for (UPursuitFlightComponent* Flight : Flights) { Flight->Sensing.ScanInterval = 0.0; }
	for (int32 Round = 0; Round < 5; ++Round) { Scanning = std::min(Scanning, PerPawn(Tick)); }
	std::printf("flight %.2f %.2f %.2f %.2f\n", Own, Component, Scanning, Seen);
	return true;
}
