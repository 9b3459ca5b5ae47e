// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitBridge.h"

#include "PursuitLog.h"

#include <atomic>
#include <cstddef>
#include <cstring>
#include <limits>

THIRD_PARTY_INCLUDES_START
#include "pursuit.h"
THIRD_PARTY_INCLUDES_END

namespace PursuitBridge
{
	namespace
	{
		static_assert(sizeof(FVector) == sizeof(PursuitVec3) && alignof(FVector) == alignof(PursuitVec3));
		static_assert(offsetof(FVector, X) == offsetof(PursuitVec3, x));
		static_assert(offsetof(FVector, Y) == offsetof(PursuitVec3, y));
		static_assert(offsetof(FVector, Z) == offsetof(PursuitVec3, z));
		static_assert(sizeof(FVector2D) == sizeof(PursuitVec2) && alignof(FVector2D) == alignof(PursuitVec2));
		static_assert(offsetof(FVector2D, X) == offsetof(PursuitVec2, x));
		static_assert(offsetof(FVector2D, Y) == offsetof(PursuitVec2, y));

		static_assert(sizeof(PursuitTurretSearch) == sizeof(FPursuitTurretSearch::State));

		// A refusal is negative in C, which a Blueprint enum cannot be: its number here is 100 less its number there.
		constexpr int32 StatusNumber(EPursuitStatus Status)
		{
			const int32 Number = static_cast<int32>(Status);
			return Number > 100 ? 100 - Number : Number;
		}

		static_assert(StatusNumber(EPursuitStatus::Met) == PURSUIT_STATUS_OK);
		static_assert(StatusNumber(EPursuitStatus::AlreadyThere) == PURSUIT_STATUS_ALREADY_THERE);
		static_assert(StatusNumber(EPursuitStatus::BeyondHorizon) == PURSUIT_STATUS_BEYOND_HORIZON);
		static_assert(StatusNumber(EPursuitStatus::TargetTooFast) == PURSUIT_STATUS_TARGET_TOO_FAST);
		static_assert(StatusNumber(EPursuitStatus::TargetEscaping) == PURSUIT_STATUS_TARGET_ESCAPING);
		static_assert(StatusNumber(EPursuitStatus::PursuerImmobile) == PURSUIT_STATUS_PURSUER_IMMOBILE);
		static_assert(StatusNumber(EPursuitStatus::OutOfRange) == PURSUIT_STATUS_OUT_OF_RANGE);
		static_assert(StatusNumber(EPursuitStatus::TurnTooSlow) == PURSUIT_STATUS_TURN_TOO_SLOW);
		static_assert(StatusNumber(EPursuitStatus::Unfinished) == PURSUIT_STATUS_UNFINISHED);
		static_assert(StatusNumber(EPursuitStatus::NullPointer) == PURSUIT_STATUS_NULL_POINTER);
		static_assert(StatusNumber(EPursuitStatus::NotFinite) == PURSUIT_STATUS_NOT_FINITE);
		static_assert(StatusNumber(EPursuitStatus::OutOfDomain) == PURSUIT_STATUS_OUT_OF_DOMAIN);
		static_assert(StatusNumber(EPursuitStatus::BufferTooSmall) == PURSUIT_STATUS_BUFFER_TOO_SMALL);

		static_assert(static_cast<int32>(EPursuitFallback::MaxTime) == PURSUIT_FALLBACK_MAX_TIME);
		static_assert(static_cast<int32>(EPursuitFallback::DirectPursuit) == PURSUIT_FALLBACK_DIRECT_PURSUIT);
		static_assert(static_cast<int32>(EPursuitFallback::ClosestApproach) == PURSUIT_FALLBACK_CLOSEST_APPROACH);

		static_assert(static_cast<int32>(EPursuitObjective::Last) == PURSUIT_OBJECTIVE_LAST);
		static_assert(static_cast<int32>(EPursuitObjective::Sum) == PURSUIT_OBJECTIVE_SUM);

		static_assert(static_cast<int32>(EPursuitIntegrator::Continuous) == PURSUIT_INTEGRATOR_CONTINUOUS);
		static_assert(static_cast<int32>(EPursuitIntegrator::SemiImplicitEuler) == PURSUIT_INTEGRATOR_SEMI_IMPLICIT_EULER);
		static_assert(static_cast<int32>(EPursuitIntegrator::ExplicitEuler) == PURSUIT_INTEGRATOR_EXPLICIT_EULER);

		static_assert(static_cast<int32>(EPursuitTargetKind::Straight) == PURSUIT_TARGET_STRAIGHT);
		static_assert(static_cast<int32>(EPursuitTargetKind::Accelerating) == PURSUIT_TARGET_ACCELERATING);
		static_assert(static_cast<int32>(EPursuitTargetKind::Turning) == PURSUIT_TARGET_TURNING);
		static_assert(static_cast<int32>(EPursuitTargetKind::Path) == PURSUIT_TARGET_PATH);
		static_assert(static_cast<int32>(EPursuitPathTiming::Times) == PURSUIT_PATH_TIMES);
		static_assert(static_cast<int32>(EPursuitPathTiming::Speeds) == PURSUIT_PATH_SPEEDS);
		static_assert(static_cast<int32>(EPursuitPursuerKind::Constant) == PURSUIT_PURSUER_CONSTANT);
		static_assert(static_cast<int32>(EPursuitPursuerKind::Ramp) == PURSUIT_PURSUER_RAMP);
		static_assert(static_cast<int32>(EPursuitPursuerKind::Thrust) == PURSUIT_PURSUER_THRUST);
		static_assert(static_cast<int32>(EPursuitPursuerKind::Car) == PURSUIT_PURSUER_CAR);
		// From the first axis toward the second: left in right-handed axes, right in Unreal's left-handed ones.
		static_assert(static_cast<int32>(EPursuitSteer::Straight) == PURSUIT_STEER_STRAIGHT);
		static_assert(static_cast<int32>(EPursuitSteer::Right) == PURSUIT_STEER_LEFT);
		static_assert(static_cast<int32>(EPursuitSteer::Left) == PURSUIT_STEER_RIGHT);

		static_assert(TeamMax == PURSUIT_TEAM_MAX);

		std::atomic<bool> bConnected{false};

		EPursuitStatus FromC(PursuitStatus Status)
		{
			switch (Status)
			{
			case PURSUIT_STATUS_OK:
				return EPursuitStatus::Met;
			case PURSUIT_STATUS_ALREADY_THERE:
				return EPursuitStatus::AlreadyThere;
			case PURSUIT_STATUS_BEYOND_HORIZON:
				return EPursuitStatus::BeyondHorizon;
			case PURSUIT_STATUS_TARGET_TOO_FAST:
				return EPursuitStatus::TargetTooFast;
			case PURSUIT_STATUS_TARGET_ESCAPING:
				return EPursuitStatus::TargetEscaping;
			case PURSUIT_STATUS_PURSUER_IMMOBILE:
				return EPursuitStatus::PursuerImmobile;
			case PURSUIT_STATUS_OUT_OF_RANGE:
				return EPursuitStatus::OutOfRange;
			case PURSUIT_STATUS_TURN_TOO_SLOW:
				return EPursuitStatus::TurnTooSlow;
			case PURSUIT_STATUS_UNFINISHED:
				return EPursuitStatus::Unfinished;
			case PURSUIT_STATUS_NULL_POINTER:
				return EPursuitStatus::NullPointer;
			case PURSUIT_STATUS_NOT_FINITE:
				return EPursuitStatus::NotFinite;
			case PURSUIT_STATUS_OUT_OF_DOMAIN:
				return EPursuitStatus::OutOfDomain;
			case PURSUIT_STATUS_BUFFER_TOO_SMALL:
				return EPursuitStatus::BufferTooSmall;
			default:
				return EPursuitStatus::Unknown;
			}
		}

		PursuitVec3 ToC(const FVector& Vector)
		{
			return PursuitVec3{Vector.X, Vector.Y, Vector.Z};
		}

		PursuitVec2 ToC(const FVector2D& Vector)
		{
			return PursuitVec2{Vector.X, Vector.Y};
		}

		FVector FromC(const PursuitVec3& Vector)
		{
			return FVector(Vector.x, Vector.y, Vector.z);
		}

		FVector2D FromC(const PursuitVec2& Vector)
		{
			return FVector2D(Vector.x, Vector.y);
		}

		PursuitInterceptQuery ToC(const FQuery& Query)
		{
			PursuitInterceptQuery Result{};
			Result.pursuer_position = ToC(Query.PursuerLocation);
			Result.target_position = ToC(Query.TargetLocation);
			Result.target_velocity = ToC(Query.TargetVelocity);
			Result.pursuer_speed = Query.PursuerSpeed;
			Result.capture_radius = Query.CaptureRadius;
			return Result;
		}

		PursuitInterceptQuery2D ToC(const FQuery2D& Query)
		{
			PursuitInterceptQuery2D Result{};
			Result.pursuer_position = ToC(Query.PursuerLocation);
			Result.target_position = ToC(Query.TargetLocation);
			Result.target_velocity = ToC(Query.TargetVelocity);
			Result.pursuer_speed = Query.PursuerSpeed;
			Result.capture_radius = Query.CaptureRadius;
			return Result;
		}

		PursuitPredictionSettings ToC(const FPursuitPredictionSettings& Settings)
		{
			PursuitPredictionSettings Result{};
			Result.max_prediction_time = Settings.MaxPredictionTime;
			Result.lead_factor = Settings.LeadFactor;
			Result.direct_pursuit_distance = Settings.DirectPursuitDistance;
			Result.fallback = static_cast<int32>(Settings.Fallback);
			return Result;
		}

		PursuitSteeringLimits ToC(const FPursuitSteeringLimits& Limits)
		{
			PursuitSteeringLimits Result{};
			Result.max_speed = Limits.MaxSpeed;
			Result.max_acceleration = Limits.MaxAcceleration;
			Result.mass = Limits.Mass;
			Result.response_time = Limits.ResponseTime;
			return Result;
		}

		PursuitAgent ToC(const FAgent& Agent)
		{
			PursuitAgent Result{};
			Result.position = ToC(Agent.Location);
			Result.velocity = ToC(Agent.Velocity);
			Result.max_speed = Agent.MaxSpeed;
			return Result;
		}

		/** One field of an array of structs, read where it lies; an empty array has no field to read. */
		template <typename ItemType>
		PursuitVec3View ViewOf(const TArray<ItemType>& Items, FVector ItemType::*Field)
		{
			static const FVector Nothing = FVector::ZeroVector;
			const FVector* Base = Items.IsEmpty() ? &Nothing : &(Items.GetData()->*Field);
			return PursuitVec3View{reinterpret_cast<const PursuitVec3*>(Base), sizeof(ItemType)};
		}

		template <typename ItemType>
		PursuitNumberView ViewOf(const TArray<ItemType>& Items, double ItemType::*Field)
		{
			static const double Nothing = 0.0;
			return PursuitNumberView{Items.IsEmpty() ? &Nothing : &(Items.GetData()->*Field), sizeof(ItemType)};
		}

		/** A limit that a Blueprint cannot write as infinite. */
		double LimitOrNone(double Limit)
		{
			return Limit == 0.0 ? std::numeric_limits<double>::infinity() : Limit;
		}

		/** The path of the result reads the target's points where they lie. */
		PursuitTargetMotion ToC(const FPursuitTargetMotion& Target)
		{
			PursuitTargetMotion Result{};
			Result.position = ToC(Target.Location);
			Result.velocity = ToC(Target.Velocity);
			Result.acceleration = ToC(Target.Acceleration);
			Result.max_speed = LimitOrNone(Target.MaxSpeed);
			Result.axis = ToC(Target.TurnAxis);
			Result.turn_rate = FMath::DegreesToRadians(Target.TurnRate);
			Result.path.positions = ViewOf(Target.Path, &FPursuitWaypoint::Location);
			const bool bTimes = Target.PathTiming == EPursuitPathTiming::Times;
			Result.path.paces = ViewOf(Target.Path, bTimes ? &FPursuitWaypoint::Time : &FPursuitWaypoint::Speed);
			Result.path.start = Target.PathStart;
			Result.path.count = static_cast<uint32>(Target.Path.Num());
			Result.path.timing = static_cast<int32>(Target.PathTiming);
			Result.path.end = Target.bPathLoops ? PURSUIT_PATH_LOOP : PURSUIT_PATH_STAY;
			Result.kind = static_cast<int32>(Target.Kind);
			return Result;
		}

		PursuitPursuerMotion ToC(const FPursuitPursuerMotion& Pursuer)
		{
			PursuitPursuerMotion Result{};
			Result.position = ToC(Pursuer.Location);
			Result.velocity = ToC(Pursuer.Velocity);
			Result.speed = Pursuer.Speed;
			Result.max_speed =
				Pursuer.Kind == EPursuitPursuerKind::Thrust ? LimitOrNone(Pursuer.MaxSpeed) : Pursuer.MaxSpeed;
			Result.max_acceleration = Pursuer.MaxAcceleration;
			Result.heading = ToC(Pursuer.Heading);
			Result.turn_radius = Pursuer.TurnRadius;
			Result.kind = static_cast<int32>(Pursuer.Kind);
			return Result;
		}

		template <typename SolutionType>
		FPursuitTurretShot FromTurret(EPursuitStatus Reason, const SolutionType& Solution)
		{
			FPursuitTurretShot Result;
			Result.Reason = Reason;
			Result.bHit = Reason == EPursuitStatus::Met;
			Result.AimPoint = FromC(Solution.aim_point);
			Result.ImpactTime = Solution.impact_time;
			Result.RotationTime = Solution.rotation_time;
			Result.FlightTime = Solution.flight_time;
			Result.Iterations = static_cast<int32>(Solution.iterations);
			return Result;
		}

		template <typename QueryType>
		void FillShot(QueryType& Query, const FShot& Shot)
		{
			Query.shooter_position = ToC(Shot.ShooterLocation);
			Query.target_position = ToC(Shot.TargetLocation);
			Query.target_velocity = ToC(Shot.TargetVelocity);
			Query.projectile_speed = Shot.ProjectileSpeed;
			Query.max_range = LimitOrNone(Shot.MaxRange);
			Query.min_time = Shot.MinTime;
			Query.max_time = Shot.MaxTime;
		}

		PursuitTurretQuery ToC(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone)
		{
			PursuitTurretQuery Query{};
			FillShot(Query, Shot);
			Query.facing = ToC(Facing);
			Query.turn_rate = FMath::DegreesToRadians(TurnRate);
			Query.fire_cone = FMath::DegreesToRadians(FireCone);
			return Query;
		}

		PursuitProjectileQuery ToC(const FPursuitShot& Shot, double ProjectileSpeed)
		{
			PursuitProjectileQuery Result{};
			Result.shooter_position = ToC(Shot.ShooterLocation);
			Result.shooter_velocity = ToC(Shot.ShooterVelocity);
			Result.target_position = ToC(Shot.TargetLocation);
			Result.target_velocity = ToC(Shot.TargetVelocity);
			Result.target_acceleration = ToC(Shot.TargetAcceleration);
			Result.gravity = ToC(Shot.Gravity);
			Result.projectile_speed = ProjectileSpeed;
			return Result;
		}

		PursuitProjectileSettings ToC(const FPursuitSimulation& Simulation)
		{
			PursuitProjectileSettings Result{};
			Result.tick = Simulation.TickSeconds;
			Result.projectile_integrator = static_cast<int32>(Simulation.ProjectileIntegrator);
			Result.target_integrator = static_cast<int32>(Simulation.TargetIntegrator);
			return Result;
		}

		PursuitDragSettings ToC(const FPursuitAir& Air)
		{
			PursuitDragSettings Result{};
			Result.linear_drag = Air.LinearDrag;
			Result.quadratic_drag = Air.QuadraticDrag;
			Result.wind = ToC(Air.Wind);
			Result.max_time = Air.MaxFlightTime;
			Result.max_miss_distance = Air.MaxMissDistance;
			return Result;
		}

		FPursuitLaunch FromC(const PursuitProjectileSolution& Solution)
		{
			FPursuitLaunch Result;
			Result.LaunchVelocity = FromC(Solution.launch_velocity);
			Result.ImpactPoint = FromC(Solution.impact_point);
			Result.Time = Solution.time;
			return Result;
		}

		FPursuitLaunch FromC(const PursuitDragSolution& Solution)
		{
			FPursuitLaunch Result;
			Result.LaunchVelocity = FromC(Solution.launch_velocity);
			Result.ImpactPoint = FromC(Solution.impact_point);
			Result.Time = Solution.time;
			Result.MissDistance = Solution.miss_distance;
			return Result;
		}

		FPursuitLaunch FromC(const PursuitNearestLaunch& Nearest)
		{
			FPursuitLaunch Result;
			Result.LaunchVelocity = FromC(Nearest.launch_velocity);
			Result.ImpactPoint = FromC(Nearest.target_point);
			Result.Time = Nearest.time;
			Result.MissDistance = Nearest.miss_distance;
			return Result;
		}

		template <typename CallType>
		EPursuitStatus Ask(CallType&& Call)
		{
			return bConnected.load(std::memory_order_acquire) ? FromC(Call()) : EPursuitStatus::Unavailable;
		}

		/** Asks a question whose answer is one vector. */
		template <typename CallType>
		EPursuitStatus AskVector(FVector& OutVector, CallType&& Call)
		{
			PursuitVec3 Vector{};
			const EPursuitStatus Status = Ask([&] { return Call(&Vector); });
			OutVector = FromC(Vector);
			return Status;
		}

		/** Asks for the launches of a projectile: up to four, and how many they are. */
		template <typename SolutionType, typename CallType>
		FPursuitLaunches AskLaunches(CallType&& Call)
		{
			SolutionType Solutions[4] = {};
			uint32_t Count = 0;
			FPursuitLaunches Result;
			Result.Reason = Ask([&] { return Call(Solutions, &Count); });
			Result.bHits = Result.Reason == EPursuitStatus::Met;
			for (uint32_t Index = 0; Index < Count; ++Index)
			{
				Result.Launches.Add(FromC(Solutions[Index]));
			}
			Result.Best = FromC(Solutions[0]);
			return Result;
		}

		/** Asks for one launch of a projectile. */
		template <typename CallType>
		FPursuitLaunches AskLaunch(CallType&& Call)
		{
			return AskLaunches<PursuitProjectileSolution>([&](PursuitProjectileSolution* Solutions, uint32_t* Count) {
				const PursuitStatus Status = Call(Solutions);
				*Count = Status == PURSUIT_STATUS_OK ? 1 : 0;
				return Status;
			});
		}

		struct FNamedSize
		{
			const char* Name;
			uint32 Size;
		};

		const FNamedSize HeaderSizes[] = {
			{"PursuitVec2", sizeof(PursuitVec2)},
			{"PursuitVec3", sizeof(PursuitVec3)},
			{"PursuitInterceptQuery", sizeof(PursuitInterceptQuery)},
			{"PursuitInterceptQuery2D", sizeof(PursuitInterceptQuery2D)},
			{"PursuitInterceptSolution", sizeof(PursuitInterceptSolution)},
			{"PursuitInterceptSolution2D", sizeof(PursuitInterceptSolution2D)},
			{"PursuitClosestApproach", sizeof(PursuitClosestApproach)},
			{"PursuitPredictionSettings", sizeof(PursuitPredictionSettings)},
			{"PursuitPrediction", sizeof(PursuitPrediction)},
			{"PursuitTurretQuery", sizeof(PursuitTurretQuery)},
			{"PursuitTurretSolution", sizeof(PursuitTurretSolution)},
			{"PursuitTurretSearch", sizeof(PursuitTurretSearch)},
			{"PursuitGimbalTurretQuery", sizeof(PursuitGimbalTurretQuery)},
			{"PursuitGimbalTurretSolution", sizeof(PursuitGimbalTurretSolution)},
			{"PursuitProjectileQuery", sizeof(PursuitProjectileQuery)},
			{"PursuitProjectileSolution", sizeof(PursuitProjectileSolution)},
			{"PursuitNearestLaunch", sizeof(PursuitNearestLaunch)},
			{"PursuitProjectileSettings", sizeof(PursuitProjectileSettings)},
			{"PursuitDragSettings", sizeof(PursuitDragSettings)},
			{"PursuitDragSolution", sizeof(PursuitDragSolution)},
			{"PursuitAgent", sizeof(PursuitAgent)},
			{"PursuitSteeringLimits", sizeof(PursuitSteeringLimits)},
			{"PursuitVec3View", sizeof(PursuitVec3View)},
			{"PursuitNumberView", sizeof(PursuitNumberView)},
			{"PursuitTeamQuery", sizeof(PursuitTeamQuery)},
			{"PursuitTeamSettings", sizeof(PursuitTeamSettings)},
			{"PursuitTeamOrder", sizeof(PursuitTeamOrder)},
			{"PursuitAssignment", sizeof(PursuitAssignment)},
			{"PursuitPath", sizeof(PursuitPath)},
			{"PursuitTargetMotion", sizeof(PursuitTargetMotion)},
			{"PursuitMotionState", sizeof(PursuitMotionState)},
			{"PursuitPursuerMotion", sizeof(PursuitPursuerMotion)},
			{"PursuitCarPath", sizeof(PursuitCarPath)},
			{"PursuitMotionQuery", sizeof(PursuitMotionQuery)},
			{"PursuitMotionSolution", sizeof(PursuitMotionSolution)},
			{"PursuitMotionHistory", sizeof(PursuitMotionHistory)},
			{"PursuitEstimateSettings", sizeof(PursuitEstimateSettings)},
			{"PursuitMotionEstimate", sizeof(PursuitMotionEstimate)},
		};
	}

	FLibraryFacts LinkedLibrary()
	{
		FLibraryFacts Facts;
		Facts.AbiVersion = pursuit_abi_version();
		Facts.StructSize = [](const char* Name) -> uint32 { return pursuit_struct_size(Name); };
		return Facts;
	}

	FString FindMismatch(const FLibraryFacts& Library)
	{
		if (Library.AbiVersion != PURSUIT_ABI_VERSION)
		{
			return FString::Printf(TEXT("the library has ABI version %u, the header %u"), Library.AbiVersion,
				static_cast<uint32>(PURSUIT_ABI_VERSION));
		}
		if (Library.StructSize == nullptr)
		{
			return TEXT("the library does not tell the sizes of its structs");
		}
		for (const FNamedSize& Header : HeaderSizes)
		{
			const uint32 LibrarySize = Library.StructSize(Header.Name);
			if (LibrarySize != Header.Size)
			{
				return FString::Printf(TEXT("%s has %u bytes in the library, %u in the header"), UTF8_TO_TCHAR(Header.Name),
					LibrarySize, Header.Size);
			}
		}
		return FString();
	}

	bool Connect(const FLibraryFacts& Library)
	{
		const FString Mismatch = FindMismatch(Library);
		const bool bFits = Mismatch.IsEmpty();
		bConnected.store(bFits, std::memory_order_release);
		if (!bFits)
		{
			UE_LOG(LogPursuit, Error,
				TEXT("Pursuit is disabled: its library and its header differ (%s). Package the plugin again with ")
				TEXT("scripts/package.sh and rebuild the project."),
				*Mismatch);
		}
		return bFits;
	}

	FPursuitIntercept SolveIntercept(const FQuery& Query)
	{
		const PursuitInterceptQuery CQuery = ToC(Query);
		PursuitInterceptSolution Solution{};
		FPursuitIntercept Result;
		Result.Reason = Ask([&] { return pursuit_solve_intercept(&CQuery, &Solution); });
		Result.bMet = IsMet(Result.Reason);
		Result.Point = FromC(Solution.point);
		Result.PursuerVelocity = FromC(Solution.pursuer_velocity);
		Result.Time = Solution.time;
		Result.LatestTime = Solution.latest_time;
		return Result;
	}

	FPursuitIntercept2D SolveIntercept2D(const FQuery2D& Query)
	{
		const PursuitInterceptQuery2D CQuery = ToC(Query);
		PursuitInterceptSolution2D Solution{};
		FPursuitIntercept2D Result;
		Result.Reason = Ask([&] { return pursuit_solve_intercept_2d(&CQuery, &Solution); });
		Result.bMet = IsMet(Result.Reason);
		Result.Point = FromC(Solution.point);
		Result.PursuerVelocity = FromC(Solution.pursuer_velocity);
		Result.Time = Solution.time;
		Result.LatestTime = Solution.latest_time;
		return Result;
	}

	FPursuitClosestApproach FindClosestApproach(const FQuery& Query, double Horizon)
	{
		const PursuitInterceptQuery CQuery = ToC(Query);
		PursuitClosestApproach Approach{};
		FPursuitClosestApproach Result;
		Result.Reason = Ask([&] { return pursuit_find_closest_approach(&CQuery, Horizon, &Approach); });
		Result.Point = FromC(Approach.point);
		Result.PursuerVelocity = FromC(Approach.pursuer_velocity);
		Result.Time = Approach.time;
		return Result;
	}

	FPursuitPrediction PredictIntercept(const FQuery& Query, const FPursuitPredictionSettings& Settings)
	{
		const PursuitInterceptQuery CQuery = ToC(Query);
		const PursuitPredictionSettings CSettings = ToC(Settings);
		PursuitPrediction Prediction{};
		FPursuitPrediction Result;
		Result.Reason = Ask([&] { return pursuit_predict_intercept(&CQuery, &CSettings, &Prediction); });
		Result.bMet = IsMet(Result.Reason);
		Result.AimPoint = FromC(Prediction.aim_point);
		Result.Time = Prediction.time;
		Result.MissDistance = Prediction.miss_distance;
		return Result;
	}

	FPursuitTurretShot SolveTurret(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone)
	{
		const PursuitTurretQuery Query = ToC(Shot, Facing, TurnRate, FireCone);
		PursuitTurretSolution Solution{};
		const EPursuitStatus Reason = Ask([&] { return pursuit_solve_turret(&Query, &Solution); });
		return FromTurret(Reason, Solution);
	}

	FPursuitTurretSearch BeginTurretSearch(const FShot& Shot, const FVector& Facing, double TurnRate, double FireCone)
	{
		const PursuitTurretQuery Query = ToC(Shot, Facing, TurnRate, FireCone);
		PursuitTurretSearch Search{};
		FPursuitTurretSearch Result;
		const EPursuitStatus Begun = Ask([&] { return pursuit_begin_turret_search(&Query, &Search); });
		Result.Reason = Begun == EPursuitStatus::Met ? EPursuitStatus::Unfinished : Begun;
		std::memcpy(Result.State, &Search, sizeof(Search));
		return Result;
	}

	FPursuitTurretShot StepTurretSearch(FPursuitTurretSearch& Search, int32 Steps)
	{
		PursuitTurretSearch State{};
		std::memcpy(&State, Search.State, sizeof(State));
		PursuitTurretSolution Solution{};
		const uint32_t Granted = Steps > 0 ? static_cast<uint32_t>(Steps) : 0;
		Search.Reason = Ask([&] { return pursuit_step_turret_search(&State, Granted, &Solution); });
		std::memcpy(Search.State, &State, sizeof(State));
		return FromTurret(Search.Reason, Solution);
	}

	FPursuitGimbalShot SolveGimbalTurret(const FShot& Shot, const FMount& Mount, const FPursuitGimbal& Gimbal)
	{
		constexpr double Infinity = std::numeric_limits<double>::infinity();
		PursuitGimbalTurretQuery Query{};
		FillShot(Query, Shot);
		Query.forward = ToC(Mount.Forward);
		Query.up = ToC(Mount.Up);
		Query.yaw = FMath::DegreesToRadians(Mount.Yaw);
		Query.pitch = FMath::DegreesToRadians(Mount.Pitch);
		Query.yaw_rate = FMath::DegreesToRadians(Gimbal.YawRate);
		Query.pitch_rate = FMath::DegreesToRadians(Gimbal.PitchRate);
		Query.yaw_min = Gimbal.bYawIsLimited ? FMath::DegreesToRadians(Gimbal.YawMin) : -Infinity;
		Query.yaw_max = Gimbal.bYawIsLimited ? FMath::DegreesToRadians(Gimbal.YawMax) : Infinity;
		Query.pitch_min = FMath::DegreesToRadians(Gimbal.PitchMin);
		Query.pitch_max = FMath::DegreesToRadians(Gimbal.PitchMax);
		PursuitGimbalTurretSolution Solution{};
		FPursuitGimbalShot Result;
		const EPursuitStatus Reason = Ask([&] { return pursuit_solve_gimbal_turret(&Query, &Solution); });
		Result.Shot = FromTurret(Reason, Solution);
		Result.Yaw = FMath::RadiansToDegrees(Solution.yaw);
		Result.Pitch = FMath::RadiansToDegrees(Solution.pitch);
		return Result;
	}

	EPursuitStatus SteerSeek(const FAgent& Agent, const FVector& Target, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CTarget = ToC(Target);
		return AskVector(OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_seek(&CAgent, &CTarget, Out); });
	}

	EPursuitStatus SteerArrive(const FAgent& Agent, const FVector& Target, double SlowdownRadius, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CTarget = ToC(Target);
		return AskVector(
			OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_arrive(&CAgent, &CTarget, SlowdownRadius, Out); });
	}

	EPursuitStatus SteerFlee(const FAgent& Agent, const FVector& Threat, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CThreat = ToC(Threat);
		return AskVector(OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_flee(&CAgent, &CThreat, Out); });
	}

	EPursuitStatus SteerFleeWeighted(const FAgent& Agent, const FVector& Threat, double PanicDistance, FVector& OutSteering)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CThreat = ToC(Threat);
		return AskVector(
			OutSteering, [&](PursuitVec3* Out) { return pursuit_steer_flee_weighted(&CAgent, &CThreat, PanicDistance, Out); });
	}

	EPursuitStatus MeasureFacing(const FVector& Location, const FVector& Forward, const FVector& Target, double& OutCosine)
	{
		const PursuitVec3 CLocation = ToC(Location);
		const PursuitVec3 CForward = ToC(Forward);
		const PursuitVec3 CTarget = ToC(Target);
		OutCosine = 0.0;
		return Ask([&] { return pursuit_measure_facing(&CLocation, &CForward, &CTarget, &OutCosine); });
	}

	EPursuitStatus CheckArrival(const FVector& Location, const FVector& Target, double Radius, bool& bOutArrived)
	{
		const PursuitVec3 CLocation = ToC(Location);
		const PursuitVec3 CTarget = ToC(Target);
		int32_t Arrived = 0;
		const EPursuitStatus Status = Ask([&] { return pursuit_check_arrival(&CLocation, &CTarget, Radius, &Arrived); });
		bOutArrived = Arrived != 0;
		return Status;
	}

	EPursuitStatus ApplySteering(const FVector& Velocity, const FVector& Steering, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FVector& OutVelocity)
	{
		const PursuitVec3 CVelocity = ToC(Velocity);
		const PursuitVec3 CSteering = ToC(Steering);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		return AskVector(OutVelocity,
			[&](PursuitVec3* Out) { return pursuit_apply_steering(&CVelocity, &CSteering, &CLimits, DeltaTime, Out); });
	}

	EPursuitStatus AdvanceAgent(const FAgent& Agent, const FVector& Steering, const FPursuitSteeringLimits& Limits,
		double DeltaTime, FAgent& OutAgent)
	{
		const PursuitAgent CAgent = ToC(Agent);
		const PursuitVec3 CSteering = ToC(Steering);
		const PursuitSteeringLimits CLimits = ToC(Limits);
		PursuitAgent Moved{};
		const EPursuitStatus Status =
			Ask([&] { return pursuit_advance_agent(&CAgent, &CSteering, &CLimits, DeltaTime, &Moved); });
		OutAgent.Location = FromC(Moved.position);
		OutAgent.Velocity = FromC(Moved.velocity);
		OutAgent.MaxSpeed = Moved.max_speed;
		return Status;
	}

	FPursuitMotionIntercept SolveMotionIntercept(const FPursuitPursuerMotion& Pursuer, const FPursuitTargetMotion& Target,
		double MaxSeconds, double CaptureRadius)
	{
		PursuitMotionQuery Query{};
		Query.pursuer = ToC(Pursuer);
		Query.target = ToC(Target);
		Query.capture_radius = CaptureRadius;
		Query.max_time = MaxSeconds;
		PursuitMotionSolution Solution{};
		FPursuitMotionIntercept Result;
		Result.Reason = Ask([&] { return pursuit_solve_motion_intercept(&Query, &Solution); });
		Result.bMet = IsMet(Result.Reason);
		Result.Point = FromC(Solution.point);
		Result.Course = FromC(Solution.course);
		Result.Time = Solution.time;
		Result.MissDistance = Solution.miss_distance;
		return Result;
	}

	FPursuitMotionState FindMotionState(const FPursuitTargetMotion& Target, double Seconds)
	{
		const PursuitTargetMotion CTarget = ToC(Target);
		PursuitMotionState State{};
		FPursuitMotionState Result;
		Result.Reason = Ask([&] { return pursuit_find_motion_state(&CTarget, Seconds, &State); });
		Result.Location = FromC(State.position);
		Result.Velocity = FromC(State.velocity);
		return Result;
	}

	FPursuitCarPath FindCarPath(const FPursuitPursuerMotion& Car, const FVector& Point, double CaptureRadius)
	{
		const PursuitPursuerMotion CCar = ToC(Car);
		const PursuitVec3 CPoint = ToC(Point);
		PursuitCarPath Path{};
		FPursuitCarPath Result;
		Result.Reason = Ask([&] { return pursuit_find_car_path(&CCar, &CPoint, CaptureRadius, &Path); });
		Result.First = static_cast<EPursuitSteer>(Path.first);
		Result.FirstLength = Path.first_length;
		Result.Second = static_cast<EPursuitSteer>(Path.second);
		Result.SecondLength = Path.second_length;
		return Result;
	}

	FPursuitMotionState FindCarPose(const FPursuitPursuerMotion& Car, const FPursuitCarPath& Path, double Distance)
	{
		const PursuitPursuerMotion CCar = ToC(Car);
		PursuitCarPath CPath{};
		CPath.first = static_cast<int32>(Path.First);
		CPath.first_length = Path.FirstLength;
		CPath.second = static_cast<int32>(Path.Second);
		CPath.second_length = Path.SecondLength;
		PursuitMotionState State{};
		FPursuitMotionState Result;
		Result.Reason = Ask([&] { return pursuit_find_car_pose(&CCar, &CPath, Distance, &State); });
		Result.Location = FromC(State.position);
		Result.Velocity = FromC(State.velocity);
		return Result;
	}

	FPursuitTeamPlan AssignTeam(const TArray<FPursuitTeamPursuer>& Pursuers, const TArray<FPursuitTeamTarget>& Targets,
		EPursuitObjective Objective, double MaxSeconds)
	{
		PursuitTeamQuery Query{};
		Query.pursuer_positions = ViewOf(Pursuers, &FPursuitTeamPursuer::Location);
		Query.pursuer_speeds = ViewOf(Pursuers, &FPursuitTeamPursuer::Speed);
		Query.capture_radii = ViewOf(Pursuers, &FPursuitTeamPursuer::CaptureRadius);
		Query.target_positions = ViewOf(Targets, &FPursuitTeamTarget::Location);
		Query.target_velocities = ViewOf(Targets, &FPursuitTeamTarget::Velocity);
		Query.pursuer_count = static_cast<uint32>(Pursuers.Num());
		Query.target_count = static_cast<uint32>(Targets.Num());
		PursuitTeamSettings Settings{};
		Settings.max_time = LimitOrNone(MaxSeconds);
		Settings.objective = static_cast<int32>(Objective);
		// Room for one order at least, so that an empty team is refused for being empty.
		TArray<PursuitTeamOrder> Orders;
		Orders.SetNumZeroed(Pursuers.IsEmpty() ? 1 : Pursuers.Num());
		TArray<uint8> Memory;
		PursuitAssignment Assignment{};

		FPursuitTeamPlan Plan;
		Plan.Reason = Ask([&] {
			const size_t Size = pursuit_team_memory_size(Query.pursuer_count, Query.target_count);
			Memory.SetNumZeroed(static_cast<int32>(Size));
			return pursuit_assign_team(&Query, &Settings, Memory.GetData(), Size, Orders.GetData(), &Assignment);
		});
		Plan.Pairs = static_cast<int32>(Assignment.pairs);
		Plan.LastTime = Assignment.last;
		Plan.TotalTime = Assignment.total;
		if (!IsRefused(Plan.Reason))
		{
			Plan.Orders.Reserve(Orders.Num());
			for (const PursuitTeamOrder& COrder : Orders)
			{
				FPursuitTeamOrder Order;
				Order.Target = COrder.target;
				Order.Point = FromC(COrder.point);
				Order.PursuerVelocity = FromC(COrder.pursuer_velocity);
				Order.Time = COrder.time;
				Plan.Orders.Add(Order);
			}
		}
		return Plan;
	}

	FPursuitMotionEstimate EstimateMotion(const TArray<FPursuitSighting>& History, const FPursuitEstimateSettings& Settings)
	{
		PursuitMotionHistory CHistory{};
		CHistory.positions = ViewOf(History, &FPursuitSighting::Location);
		CHistory.times = ViewOf(History, &FPursuitSighting::Time);
		CHistory.count = static_cast<uint32>(History.Num());
		PursuitEstimateSettings CSettings{};
		CSettings.window = Settings.Window;
		CSettings.max_speed = LimitOrNone(Settings.MaxSpeed);
		CSettings.confidence = Settings.Confidence;
		PursuitMotionEstimate Found{};
		FPursuitMotionEstimate Result;
		Result.Reason = Ask([&] { return pursuit_estimate_motion(&CHistory, &CSettings, &Found); });
		Result.Location = FromC(Found.position);
		Result.Velocity = FromC(Found.velocity);
		Result.Acceleration = FromC(Found.acceleration);
		Result.TurnAxis = FromC(Found.turn_axis);
		Result.TurnRate = FMath::RadiansToDegrees(Found.turn_rate);
		Result.Time = Found.time;
		Result.Residual = Found.residual;
		Result.VelocityError = Found.velocity_error;
		Result.AccelerationError = Found.acceleration_error;
		Result.Sightings = static_cast<int32>(Found.samples);
		return Result;
	}

	bool ReadDefaults(FPursuitEstimateSettings& OutSettings)
	{
		if (!bConnected.load(std::memory_order_acquire))
		{
			return false;
		}
		const PursuitEstimateSettings CSettings = pursuit_estimate_settings_default();
		OutSettings.Window = CSettings.window;
		OutSettings.MaxSpeed = CSettings.max_speed;
		OutSettings.Confidence = CSettings.confidence;
		return true;
	}

	FPursuitLaunches SolveProjectile(const FPursuitShot& Shot, double ProjectileSpeed, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, ProjectileSpeed);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		FPursuitLaunches Result =
			AskLaunches<PursuitProjectileSolution>([&](PursuitProjectileSolution* Out, uint32_t* OutCount) {
				return pursuit_solve_projectile_simulated(&CQuery, &CSettings, Out, OutCount);
			});
		if (!Result.bHits && !IsRefused(Result.Reason))
		{
			// The same launch, with the distance by which it misses.
			PursuitNearestLaunch Nearest{};
			Ask([&] { return pursuit_find_nearest_launch(&CQuery, &CSettings, &Nearest); });
			Result.Best = FromC(Nearest);
		}
		return Result;
	}

	FPursuitLaunches SolveProjectileByApex(const FPursuitShot& Shot, double ApexHeight, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, 0.0);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		return AskLaunches<PursuitProjectileSolution>([&](PursuitProjectileSolution* Out, uint32_t* OutCount) {
			return pursuit_solve_projectile_apex(&CQuery, &CSettings, ApexHeight, Out, OutCount);
		});
	}

	FPursuitLaunches SolveProjectileByAngle(
		const FPursuitShot& Shot, double ElevationDegrees, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, 0.0);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		const double Elevation = FMath::DegreesToRadians(ElevationDegrees);
		return AskLaunches<PursuitProjectileSolution>([&](PursuitProjectileSolution* Out, uint32_t* OutCount) {
			return pursuit_solve_projectile_angle(&CQuery, &CSettings, Elevation, Out, OutCount);
		});
	}

	FPursuitLaunches SolveProjectileByTime(const FPursuitShot& Shot, double FlightTime, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, 0.0);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		return AskLaunch([&](PursuitProjectileSolution* Out) {
			return pursuit_solve_projectile_time(&CQuery, &CSettings, FlightTime, Out);
		});
	}

	FPursuitLaunches SolveProjectileMinimumSpeed(
		const FPursuitShot& Shot, double MaxFlightTime, const FPursuitSimulation& Simulation)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, 0.0);
		const PursuitProjectileSettings CSettings = ToC(Simulation);
		return AskLaunch([&](PursuitProjectileSolution* Out) {
			return pursuit_solve_projectile_minimum_speed(&CQuery, &CSettings, LimitOrNone(MaxFlightTime), Out);
		});
	}

	FPursuitLaunches SolveProjectileThroughAir(const FPursuitShot& Shot, double ProjectileSpeed, const FPursuitAir& Air)
	{
		const PursuitProjectileQuery CQuery = ToC(Shot, ProjectileSpeed);
		const PursuitDragSettings CSettings = ToC(Air);
		return AskLaunches<PursuitDragSolution>([&](PursuitDragSolution* Out, uint32_t* OutCount) {
			return pursuit_solve_projectile_drag(&CQuery, &CSettings, Out, OutCount);
		});
	}

	bool ReadDefaults(FPursuitSimulation& OutSimulation, FPursuitAir& OutAir)
	{
		if (!bConnected.load(std::memory_order_acquire))
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
		OutAir.MaxFlightTime = CDrag.max_time;
		OutAir.MaxMissDistance = CDrag.max_miss_distance;
		return true;
	}

	bool ReadDefaults(FPursuitPredictionSettings& OutSettings, FPursuitSteeringLimits& OutLimits)
	{
		if (!bConnected.load(std::memory_order_acquire))
		{
			return false;
		}
		const PursuitPredictionSettings CSettings = pursuit_prediction_settings_default();
		OutSettings.MaxPredictionTime = CSettings.max_prediction_time;
		OutSettings.LeadFactor = CSettings.lead_factor;
		OutSettings.DirectPursuitDistance = CSettings.direct_pursuit_distance;
		OutSettings.Fallback = static_cast<EPursuitFallback>(CSettings.fallback);
		const PursuitSteeringLimits CLimits = pursuit_steering_limits_default();
		OutLimits.MaxSpeed = CLimits.max_speed;
		OutLimits.MaxAcceleration = CLimits.max_acceleration;
		OutLimits.Mass = CLimits.mass;
		OutLimits.ResponseTime = CLimits.response_time;
		return true;
	}

	bool IsMet(EPursuitStatus Status)
	{
		return Status == EPursuitStatus::Met || Status == EPursuitStatus::AlreadyThere;
	}

	bool IsRefused(EPursuitStatus Status)
	{
		return static_cast<uint8>(Status) > 100;
	}

	FString Describe(EPursuitStatus Status)
	{
		if (Status == EPursuitStatus::Unavailable)
		{
			return TEXT("Refused: Pursuit is disabled, because its library and its header differ.");
		}
		return FString(UTF8_TO_TCHAR(pursuit_status_message(StatusNumber(Status))));
	}
}
