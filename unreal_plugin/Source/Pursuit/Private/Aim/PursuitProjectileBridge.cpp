// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Aim/PursuitProjectileBridge.h"

#include "Core/PursuitBridgeCalls.h"

namespace PursuitBridge
{
	static_assert(static_cast<int32>(EPursuitIntegrator::Continuous) == PURSUIT_INTEGRATOR_CONTINUOUS);
	static_assert(static_cast<int32>(EPursuitIntegrator::SemiImplicitEuler) == PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER);
	static_assert(static_cast<int32>(EPursuitIntegrator::ExplicitEuler) == PURSUIT_INTEGRATOR_EXPLICIT_EULER);

	static PursuitProjectileQuery ToC(const FPursuitShot& Shot, double MuzzleSpeed)
	{
		PursuitProjectileQuery Result{};
		Result.shot.shooter_position = ToC(Shot.ShooterLocation);
		Result.shooter_velocity = ToC(Shot.ShooterVelocity);
		Result.shot.target_position = ToC(Shot.TargetLocation);
		Result.shot.target_velocity = ToC(Shot.TargetVelocity);
		Result.target_acceleration = ToC(Shot.TargetAcceleration);
		Result.gravity = ToC(Shot.Gravity);
		Result.shot.muzzle_speed = MuzzleSpeed;
		return Result;
	}

	static PursuitProjectileSettings ToC(const FPursuitSimulation& Simulation)
	{
		PursuitProjectileSettings Result{};
		Result.tick = Simulation.TickSeconds;
		Result.projectile_integrator = static_cast<int32>(Simulation.ProjectileIntegrator);
		Result.target_integrator = static_cast<int32>(Simulation.TargetIntegrator);
		return Result;
	}

	static PursuitDragSettings ToC(const FPursuitAir& Air)
	{
		PursuitDragSettings Result{};
		Result.linear_drag = Air.LinearDrag;
		Result.quadratic_drag = Air.QuadraticDrag;
		Result.wind = ToC(Air.Wind);
		Result.horizon = Air.Horizon;
		Result.max_miss_distance = Air.MaxMissDistance;
		return Result;
	}

	static FPursuitLaunch FromC(const PursuitLaunch& Launch)
	{
		FPursuitLaunch Result;
		Result.LaunchVelocity = FromC(Launch.launch_velocity);
		Result.ImpactPoint = FromC(Launch.impact_point);
		Result.Time = Launch.time;
		Result.MissDistance = Launch.miss_distance;
		return Result;
	}

	/** Asks for the launches of a projectile: up to four, and how many they are. */
	template <typename CallType>
	static FPursuitLaunches AskLaunches(CallType&& Call)
	{
		PursuitLaunch Launches[4] = {};
		uint32_t Count = 0;
		FPursuitLaunches Result;
		Result.Reason = Ask([&] { return Call(Launches, &Count); });
		Result.bHits = Result.Reason == EPursuitStatus::Met;
		for (uint32_t Index = 0; Index < Count; ++Index)
		{
			Result.Launches.Add(FromC(Launches[Index]));
		}
		Result.Best = FromC(Launches[0]);
		return Result;
	}

	/** Asks for one launch of a projectile. */
	template <typename CallType>
	static FPursuitLaunches AskLaunch(CallType&& Call)
	{
		return AskLaunches([&](PursuitLaunch* Launches, uint32_t* Count) {
			const PursuitStatus Status = Call(Launches);
			*Count = Status == PURSUIT_STATUS_OK ? 1 : 0;
			return Status;
		});
	}

	FPursuitLaunches SolveProjectile(const FPursuitShot& Shot, double MuzzleSpeed, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, MuzzleSpeed);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		return AskLaunches([&](PursuitLaunch* Out, uint32_t* OutCount) {
			return pursuit_solve_projectile_simulated(&CQuery, &CSettings, Out, OutCount);
		});
	}

	FPursuitLaunches SolveProjectileByApex(const FPursuitShot& Shot, double ApexHeight, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, 0.0);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		return AskLaunches([&](PursuitLaunch* Out, uint32_t* OutCount) {
			return pursuit_solve_projectile_apex(&CQuery, &CSettings, ApexHeight, Out, OutCount);
		});
	}

	FPursuitLaunches SolveProjectileByAngle(
		const FPursuitShot& Shot, double ElevationDegrees, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, 0.0);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		const double Elevation = FMath::DegreesToRadians(ElevationDegrees);
		return AskLaunches([&](PursuitLaunch* Out, uint32_t* OutCount) {
			return pursuit_solve_projectile_angle(&CQuery, &CSettings, Elevation, Out, OutCount);
		});
	}

	FPursuitLaunches SolveProjectileByTime(const FPursuitShot& Shot, double FlightTime, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, 0.0);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		return AskLaunch([&](PursuitLaunch* Out) {
			return pursuit_solve_projectile_time(&CQuery, &CSettings, FlightTime, Out);
		});
	}

	FPursuitLaunches SolveProjectileMinimumSpeed(
		const FPursuitShot& Shot, double Horizon, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, 0.0);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		return AskLaunch([&](PursuitLaunch* Out) {
			return pursuit_solve_projectile_minimum_speed(&CQuery, &CSettings, LimitOrNone(Horizon), Out);
		});
	}

	FPursuitLaunches SolveProjectileThroughAir(const FPursuitShot& Shot, double MuzzleSpeed, const FPursuitAir& Air)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, MuzzleSpeed);
		const PursuitDragSettings CSettings = ToC(Air);
		return AskLaunches([&](PursuitLaunch* Out, uint32_t* OutCount) {
			return pursuit_solve_projectile_drag(&CQuery, &CSettings, Out, OutCount);
		});
	}

	bool ReadDefaults(FPursuitSimulation& OutSimulation, FPursuitAir& OutAir)
	{
		if (!IsConnected())
		{
			return false;
		}
		const PursuitProjectileSettings CSettings = pursuit_projectile_settings_default();
		OutSimulation.ProjectileIntegrator = static_cast<EPursuitIntegrator>(CSettings.projectile_integrator);
		OutSimulation.TargetIntegrator = static_cast<EPursuitIntegrator>(CSettings.target_integrator);
		OutSimulation.TickSeconds = CSettings.tick;
		const PursuitDragSettings CDrag = pursuit_drag_settings_default();
		OutAir.LinearDrag = CDrag.linear_drag;
		OutAir.QuadraticDrag = CDrag.quadratic_drag;
		OutAir.Wind = FromC(CDrag.wind);
		OutAir.Horizon = CDrag.horizon;
		OutAir.MaxMissDistance = CDrag.max_miss_distance;
		return true;
	}
}
