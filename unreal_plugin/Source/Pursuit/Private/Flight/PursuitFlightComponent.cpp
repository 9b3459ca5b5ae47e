// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitFlightComponent.h"

#include "Components/CapsuleComponent.h"
#include "Components/PrimitiveComponent.h"
#include "Core/PursuitLog.h"
#include "Core/PursuitStats.h"
#include "Flight/PursuitFlightBuffers.h"
#include "Flight/PursuitFlightDebug.h"
#include "Flight/PursuitFlightFault.h"
#include "Flight/PursuitFlightPlan.h"
#include "Flight/PursuitFlightScan.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "GameFramework/Pawn.h"
#include "Intercept/PursuitInterceptConversions.h"
#include "Kismet/KismetSystemLibrary.h"
#include "Motion/PursuitTracker.h"
#include "Steering/PursuitAvoidConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitFlightComponent)

DECLARE_CYCLE_STAT(TEXT("Flight components"), STAT_PursuitFlight, STATGROUP_Pursuit);
DECLARE_CYCLE_STAT(TEXT("Flight components, looks for obstacles"), STAT_PursuitScan, STATGROUP_Pursuit);

namespace
{
	/** The inputs of all that a component asks, in a designer's words. */
	TArray<Pursuit::FPinName> FlightInputs(const ANSICHAR* Target, const ANSICHAR* TargetVelocity)
	{
		const ANSICHAR* const Location = "the character's location";
		const ANSICHAR* const Velocity = "the character's velocity";
		const ANSICHAR* const MaxSpeed = "the movement component's maximum speed";
		const ANSICHAR* const MaxAcceleration = "the movement component's maximum acceleration";
		return {{"position", Location}, {"agent.position", Location}, {"query.pursuer_position", Location},
			{"velocity", Velocity}, {"agent.velocity", Velocity}, {"agent.max_speed", MaxSpeed}, {"limits.max_speed", MaxSpeed},
			{"query.pursuer_speed", MaxSpeed}, {"limits.max_acceleration", MaxAcceleration},
			{"max_speed", MaxSpeed}, {"max_acceleration", MaxAcceleration},
			{"limits.response_time", "ResponseTime"},
			{"target", Target}, {"threat", Target}, {"shape.center", Target}, {"query.target_position", Target},
			{"query.target_velocity", TargetVelocity}, {"arrival_radius", "AcceptanceRadius"}, {"weights[]", "HomePull"},
			{"settings.horizon", "Prediction.MaxPredictionTime"}, {"settings.lead_factor", "Prediction.LeadFactor"},
			{"settings.direct_pursuit_distance", "Prediction.DirectPursuitDistance"}, {"settings.memory", "Tracking.Memory"},
			{"settings.max_speed", "Tracking.MaxSpeed"}, {"settings.agent_radius", "BodyRadius"},
			{"settings.margin", "ObstacleMargin"}, {"settings.look_ahead_time", "LookAheadTime"}};
	}

	Pursuit::FOutcome AskArrival(const FPursuitFlightPlan& Plan, double Radius, bool& bOutWithin)
	{
		int32 Arrived = 0;
		const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
			return pursuit_get_arrival(Pursuit::ToC(Plan.Agent.Location), Pursuit::ToC(Plan.Goal), Radius, &Arrived);
		});
		bOutWithin = Arrived != 0;
		return Outcome;
	}

	/** The radius of the ball around a body. */
	double RadiusOf(const UPrimitiveComponent& Body)
	{
		if (const UCapsuleComponent* Capsule = Cast<UCapsuleComponent>(&Body))
		{
			// A capsule is never wider than it is high. Scaled unevenly it may be longer than its scaled half height, which knows one
			// scale.
			const FVector Scale = Capsule->GetComponentScale().GetAbs();
			return Capsule->GetUnscaledCapsuleHalfHeight() * FMath::Max(Scale.X, FMath::Max(Scale.Y, Scale.Z));
		}
		FVector Center;
		FVector Extent;
		float Radius = 0.0f;
		UKismetSystemLibrary::GetComponentBounds(&Body, Center, Extent, Radius);
		return Radius;
	}

	/** Where to fly to meet the goal: by its velocity, or by what a tracker has seen of it. */
	Pursuit::FOutcome AskAim(
		FPursuitFlightPlan& InOutPlan, const FPursuitPredictionSettings& Settings, const TArray<uint8>* Tracker = nullptr)
	{
		const PursuitInterceptQuery Query = Pursuit::MakeQuery(InOutPlan.Agent.Location, InOutPlan.Agent.MaxSpeed,
			InOutPlan.Goal, InOutPlan.GoalVelocity, 0.0);
		PursuitPrediction Found{};
		const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
			return Tracker == nullptr ? pursuit_predict_intercept(&Query, Pursuit::ToC(Settings), &Found)
									  : pursuit_predict_tracked_intercept(&Query, Tracker->GetData(),
											static_cast<size_t>(Tracker->Num()), Pursuit::ToC(Settings), &Found);
		});
		InOutPlan.Aim = Pursuit::FromC(Found.aim_point);
		InOutPlan.AimTime = Found.time;
		return Outcome;
	}

	Pursuit::FOutcome AskSeek(FPursuitFlightPlan& InOutPlan)
	{
		return Pursuit::AskVector(InOutPlan.Wanted, [&](PursuitVec3* Out) {
			return pursuit_steer_seek(Pursuit::ToC(InOutPlan.Agent), Pursuit::ToC(InOutPlan.Aim), Out);
		});
	}

	Pursuit::FOutcome AskFlee(FPursuitFlightPlan& InOutPlan)
	{
		return Pursuit::AskVector(InOutPlan.Wanted, [&](PursuitVec3* Out) {
			return pursuit_steer_flee(Pursuit::ToC(InOutPlan.Agent), Pursuit::ToC(InOutPlan.Goal), Out);
		});
	}
}

enum class UPursuitFlightComponent::EHappening : uint8
{
	None,
	Arrived,
	Caught,
	GoalLost,
};

UPursuitFlightComponent::UPursuitFlightComponent()
	: LastFault(EFault::None)
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UPursuitFlightComponent::BeginPlay()
{
	Super::BeginPlay();

	FPursuitFlightPlan Plan;
	FString Fault;
	FindFlyer(Plan, Fault);
	TickBefore(Plan);
}

void UPursuitFlightComponent::TickBefore(const FPursuitFlightPlan& Plan)
{
	UActorComponent* Moves = Plan.Mover.GetComponent();
	if (Moves == Mover.Get())
	{
		return;
	}
	if (Mover.IsValid())
	{
		Mover->RemoveTickPrerequisiteComponent(this);
	}
	Mover = Moves;
	if (Moves != nullptr)
	{
		Moves->AddTickPrerequisiteComponent(this);
	}
}

bool UPursuitFlightComponent::HasArrived() const
{
	return bArrived;
}

FVector UPursuitFlightComponent::GetLastSteering() const
{
	return LastSteering;
}

FVector UPursuitFlightComponent::GetLastAim() const
{
	return LastAim;
}

EPursuitGuardOutcome UPursuitFlightComponent::GetLastWay() const
{
	return LastWay;
}

TArray<FPursuitShape> UPursuitFlightComponent::GetObstacles() const
{
	return Obstacles;
}

void UPursuitFlightComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitFlight);
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);

	FPursuitFlightPlan Plan;
	FString Text;
	const EFault Fault = Fly(DeltaTime, Plan, Text);
	if (Fault != EFault::None && Fault != LastFault)
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Flight component of %s cannot fly: %s."), *GetNameSafe(GetOwner()), *Text);
	}
	LastFault = Fault;
	LastSteering = Plan.Steering;
	LastAim = Plan.Aim;
	LastWay = Plan.Way;
	bArrived = Plan.bWithin && Plan.Mode != EPursuitFlightMode::Flee;
	ScanAge += DeltaTime;
	Clock += DeltaTime;
	ShowPursuitFlight(*this, Plan, Obstacles, ScanRange);

	// Last, because a listener may destroy this component or give it another goal.
	const EHappening Happening = Notice(Plan);
	Latch(Happening);
	Announce(Happening, Plan.GoalActor);
}

UPursuitFlightComponent::EFault UPursuitFlightComponent::Fly(
	double DeltaSeconds, FPursuitFlightPlan& OutPlan, FString& OutFault)
{
	const EFault FlyerFault = FindFlyer(OutPlan, OutFault);
	TickBefore(OutPlan);
	// A server has authority over a remote player's pawn too, but its moves come from there.
	const APawn* Pawn = OutPlan.Pawn;
	const bool bRemote = Pawn != nullptr && Pawn->GetController() != nullptr && !Pawn->IsLocallyControlled();
	if (FlyerFault != EFault::None || !Pawn->HasAuthority() || bRemote)
	{
		return FlyerFault;
	}
	OutPlan.Mode = Mode;
	OutPlan.bGoalKnown = true;
	const EFault GoalFault = ReadGoal(OutPlan, OutFault);
	if (GoalFault != EFault::None || !OutPlan.bHasGoal)
	{
		return GoalFault;
	}
	const EFault FlyingFault = TakeOff(OutPlan, OutFault);
	if (FlyingFault != EFault::None)
	{
		return FlyingFault;
	}

	// Taking off may have changed the speed.
	OutPlan.Agent.MaxSpeed = OutPlan.Limits.MaxSpeed = OutPlan.Mover.GetMaxSpeed();
	Pursuit::FOutcome Outcome = Steer(DeltaSeconds, OutPlan);
	if (!Outcome.IsRefused())
	{
		Outcome = SteerClear(DeltaSeconds, OutPlan);
	}
	if (!Outcome.IsRefused())
	{
		Outcome = DriveAsPlanned(DeltaSeconds, OutPlan);
	}
	if (Outcome.IsRefused())
	{
		OutFault = Pursuit::DescribeRefusal(Outcome, FlightInputs(OutPlan.TargetName, "the goal's velocity"));
		OutPlan.Steering = FVector::ZeroVector;
		return EFault::Refused;
	}

	return EFault::None;
}

Pursuit::FOutcome UPursuitFlightComponent::DriveAsPlanned(double DeltaSeconds, const FPursuitFlightPlan& Plan) const
{
	const bool bByVelocity = Drive == EPursuitFlightDrive::Velocity;
	if (bByVelocity)
	{
		Plan.Mover.SetVelocity(Plan.Velocity, bHoldAgainstBraking);
	}
	const bool bCharacter = Plan.CharacterMovement != nullptr;
	const bool bBrakes = !bCharacter && Plan.Mover.GetPawnMovement() != nullptr && bHoldAgainstBraking;
	if (bByVelocity && !bBrakes)
	{
		return Pursuit::FOutcome(PURSUIT_STATUS_OK);
	}

	// Input accelerates a character, which its movement component also brakes; another pawn moves at the velocity of its input.
	FVector Input = FVector::ZeroVector;
	const Pursuit::FOutcome Outcome = Pursuit::AskVector(Input, [&](PursuitVec3* Out) {
		if (bCharacter)
		{
			return pursuit_get_acceleration_input(Pursuit::ToC(Plan.Agent.Velocity), Pursuit::ToC(Plan.Velocity),
				Plan.Limits.MaxAcceleration, DeltaSeconds, Out);
		}
		const FVector& Velocity = bByVelocity ? Plan.Velocity : Plan.Agent.Velocity;
		const FVector& Steering = bByVelocity ? FVector::ZeroVector : Plan.Steering;
		return pursuit_get_velocity_input(Pursuit::ToC(Velocity), Pursuit::ToC(Steering), Plan.Limits.MaxSpeed, Out);
	});
	Plan.Mover.AddInput(Input);
	return Outcome;
}

Pursuit::FOutcome UPursuitFlightComponent::Steer(double DeltaSeconds, FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	Plan.Aim = Plan.Goal;
	const Pursuit::FOutcome Arrival = AskArrival(Plan, AcceptanceRadius, Plan.bWithin);
	if (Arrival.IsRefused())
	{
		return Arrival;
	}
	if (Plan.Mode == EPursuitFlightMode::Flee)
	{
		return SteerAway(DeltaSeconds, Plan);
	}
	if (Plan.bWithin && bStopOnArrival)
	{
		// To arrive where it is means to stop.
		return Pursuit::AskVector(Plan.Wanted, [&](PursuitVec3* Out) {
			return pursuit_steer_arrive(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Agent.Location), 0.0, Out);
		});
	}

	if (bLeadMovingGoal || Plan.Mode == EPursuitFlightMode::Pursue)
	{
		const Pursuit::FOutcome Predicted = Lead(Plan);
		if (Predicted.IsRefused())
		{
			return Predicted;
		}
	}
	if (Plan.Mode != EPursuitFlightMode::Arrive)
	{
		return AskSeek(Plan);
	}
	return Pursuit::AskVector(Plan.Wanted, [&](PursuitVec3* Out) {
		return Pursuit::IsZero(SlowdownRadius)
			? pursuit_steer_arrive_braking(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Aim), Pursuit::ToC(Plan.Limits),
				  DeltaSeconds, Out)
			: pursuit_steer_arrive(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Aim), SlowdownRadius, Out);
	});
}

Pursuit::FOutcome UPursuitFlightComponent::Lead(FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	const bool bTracked = GoalForecast == EPursuitGoalForecast::Tracked && Plan.Mode != EPursuitFlightMode::Arrive;
	if (!bTracked || Plan.GoalActor == nullptr)
	{
		return AskAim(Plan, Prediction);
	}
	PursuitTrackedMotion Motion{};
	const Pursuit::FOutcome Seen = Pursuit::Ask([&] {
		const PursuitStatus Begun = Tracker.IsEmpty() ? Pursuit::BeginTracker(Tracking, Tracker) : PURSUIT_STATUS_OK;
		return Tracker.IsEmpty() ? Begun
								 : pursuit_step_motion_tracker(Tracker.GetData(), static_cast<size_t>(Tracker.Num()), Clock,
									   Pursuit::ToC(Plan.Goal), 0.0, &Motion);
	});
	return Seen.IsRefused() ? Seen : AskAim(Plan, Prediction, &Tracker);
}

Pursuit::FOutcome UPursuitFlightComponent::SteerAway(double DeltaSeconds, FPursuitFlightPlan& InOutPlan) const
{
	FPursuitFlightPlan& Plan = InOutPlan;
	const Pursuit::FOutcome Fled = Pursuit::IsZero(PanicDistance)
		? AskFlee(Plan)
		: Pursuit::AskVector(Plan.Wanted, [&](PursuitVec3* Out) {
			  return pursuit_steer_flee_weighted(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Goal), PanicDistance, Out);
		  });
	if (Pursuit::IsZero(HomePull) || Fled.IsRefused())
	{
		return Fled;
	}
	Plan.TargetName = "HomeLocation";
	FVector Steerings[] = {Plan.Wanted, FVector::ZeroVector};
	const Pursuit::FOutcome Returned = Pursuit::AskVector(Steerings[1], [&](PursuitVec3* Out) {
		return pursuit_steer_arrive_braking(Pursuit::ToC(Plan.Agent), Pursuit::ToC(HomeLocation), Pursuit::ToC(Plan.Limits),
			DeltaSeconds, Out);
	});
	if (Returned.IsRefused())
	{
		return Returned;
	}
	const double Weights[] = {1.0, HomePull};
	const PursuitVec3View Vectors{Steerings, sizeof(FVector), PURSUIT_ELEMENT_F64, PURSUIT_AXES_XYZ, 0};
	const PursuitNumberView Numbers{Weights, sizeof(double), PURSUIT_ELEMENT_F64};
	return Pursuit::AskVector(
		Plan.Wanted, [&](PursuitVec3* Out) { return pursuit_blend_weighted(&Vectors, &Numbers, 2, Out); });
}

Pursuit::FOutcome UPursuitFlightComponent::SteerClear(double DeltaSeconds, FPursuitFlightPlan& InOutPlan)
{
	FPursuitFlightPlan& Plan = InOutPlan;
	if (!bAvoidObstacles)
	{
		Plan.Steering = Plan.Wanted;
		return Pursuit::AskVector(Plan.Velocity, [&](PursuitVec3* Out) {
			return pursuit_apply_steering(
				Pursuit::ToC(Plan.Agent.Velocity), Pursuit::ToC(Plan.Wanted), Pursuit::ToC(Plan.Limits), DeltaSeconds, Out);
		});
	}
	if (!Buffers.IsValid())
	{
		Buffers = MakeShared<FPursuitFlightBuffers>();
	}
	const Pursuit::FOutcome Scanned = Scan(DeltaSeconds, Plan);
	if (Scanned.IsRefused())
	{
		return Scanned;
	}
	FPursuitAvoidanceSettings Settings = FindAvoidance(Plan);
	if (Plan.Mode != EPursuitFlightMode::Flee)
	{
		// What lies behind the goal is not in the way. The distance to a point is that to a ball without a radius.
		FPursuitShape Point;
		Point.Location = Plan.Aim;
		Point.Radius = 0.0;
		PursuitSignedDistance Way{};
		const Pursuit::FOutcome Measured = Pursuit::Ask(
			[&] { return pursuit_get_signed_distance(Pursuit::ToC(Point), Pursuit::ToC(Plan.Agent.Location), &Way); });
		if (Measured.IsRefused())
		{
			return Measured;
		}
		Settings.LookAheadDistance = Way.distance;
	}

	TArray<PursuitShape>& CObstacles = Buffers->Shapes;
	Pursuit::ToC(Obstacles, CObstacles);
	const uint32 Count = Pursuit::CountOf(CObstacles);
	PursuitAvoidance Around{};
	const Pursuit::FOutcome Avoided = Pursuit::Ask([&] {
		return pursuit_steer_avoid_obstacles(Pursuit::ToC(Plan.Agent), Pursuit::ToC(Plan.Wanted), CObstacles.GetData(), Count,
			Pursuit::ToC(Settings), &Around);
	});
	if (Avoided.IsRefused())
	{
		return Avoided;
	}
	PursuitGuardedSteering Safe{};
	const Pursuit::FOutcome Guarded = Pursuit::Ask([&] {
		return pursuit_apply_guard(Pursuit::ToC(Plan.Agent), &Around.steering, CObstacles.GetData(), Count,
			Pursuit::ToC(Settings), Pursuit::ToC(Plan.Limits), DeltaSeconds, &Safe);
	});
	Plan.Steering = Pursuit::FromC(Safe.steering);
	Plan.Velocity = Pursuit::FromC(Safe.velocity);
	const bool bOnlyAround = Safe.outcome == PURSUIT_GUARD_FREE && Around.obstacle >= 0;
	Plan.Way = bOnlyAround ? EPursuitGuardOutcome::Diverted : static_cast<EPursuitGuardOutcome>(Safe.outcome);
	return Guarded;
}

Pursuit::FOutcome UPursuitFlightComponent::Scan(double DeltaSeconds, const FPursuitFlightPlan& Plan)
{
	// A scan is valid for ticks that end within its interval; without ticks its age is unknown.
	if (bScanned && ScanInterval > 0.0 && IsComponentTickEnabled() && ScanAge + DeltaSeconds <= ScanInterval)
	{
		return Pursuit::FOutcome(PURSUIT_STATUS_OK);
	}
	SCOPE_CYCLE_COUNTER(STAT_PursuitScan);
	bScanned = true;
	ScanAge = 0.0;

	const FPursuitAvoidanceSettings Settings = FindAvoidance(Plan);
	ScanRange = 0.0;
	const Pursuit::FOutcome Outcome = Pursuit::Ask([&] {
		return pursuit_get_query_radius(
			Pursuit::ToC(Settings), Pursuit::ToC(Plan.Limits), FMath::Max(DeltaSeconds, ScanInterval), &ScanRange);
	});
	if (!Outcome.IsRefused())
	{
		ScanPursuitSurroundings(*this, Plan, Settings, ScanRange, *Buffers, Obstacles);
	}
	return Outcome;
}

FPursuitAvoidanceSettings UPursuitFlightComponent::FindAvoidance(const FPursuitFlightPlan& Plan) const
{
	FPursuitAvoidanceSettings Settings;
	Settings.AgentRadius = Pursuit::IsZero(BodyRadius) && Plan.Body != nullptr ? RadiusOf(*Plan.Body) : BodyRadius;
	Settings.Margin = ObstacleMargin;
	Settings.LookAheadTime = LookAheadTime;
	return Settings;
}

FVector UPursuitFlightComponent::Calculate(
	FPursuitRefusalLog& RefusalLog, EPursuitFlightMode AskedMode, const FVector& Target, const FVector& TargetVelocity)
{
	FPursuitFlightPlan Plan;
	FString Text;
	const EFault Fault = FindFlyer(Plan, Text);
	if (Fault != EFault::None)
	{
		UE_LOG(LogPursuit, Warning, TEXT("The Pursuit Flight component of %s cannot steer: %s."), *GetNameSafe(GetOwner()), *Text);
		return FVector::ZeroVector;
	}
	Plan.Mode = AskedMode;
	Plan.Goal = Target;
	Plan.GoalVelocity = TargetVelocity;
	Plan.GoalActor = GoalActor.Get();
	Plan.Aim = Target;
	Pursuit::FOutcome Outcome;
	switch (AskedMode)
	{
	case EPursuitFlightMode::Flee:
		Outcome = AskFlee(Plan);
		break;

	case EPursuitFlightMode::Pursue:
		Outcome = AskAim(Plan, Prediction);
		Outcome = Outcome.IsRefused() ? Outcome : AskSeek(Plan);
		break;

	case EPursuitFlightMode::Seek:
	case EPursuitFlightMode::Arrive:
		Outcome = AskSeek(Plan);
		break;
	}
	if (!Outcome.IsRefused())
	{
		// Without time nothing moves: only the way around is computed.
		Outcome = SteerClear(0.0, Plan);
	}
	return RefusalLog.Check(Outcome).IsRefused() ? FVector::ZeroVector : Plan.Steering;
}

FVector UPursuitFlightComponent::CalculateSteeringToward(FVector TargetLocation)
{
	static FPursuitRefusalLog Refusals(
		TEXT("Calculate Steering Toward"), FlightInputs("TargetLocation", "the goal's velocity"));
	return Calculate(Refusals, EPursuitFlightMode::Seek, TargetLocation, FVector::ZeroVector);
}

FVector UPursuitFlightComponent::CalculateFleeingFrom(FVector ThreatLocation)
{
	static FPursuitRefusalLog Refusals(TEXT("Calculate Fleeing from"), FlightInputs("ThreatLocation", "the goal's velocity"));
	return Calculate(Refusals, EPursuitFlightMode::Flee, ThreatLocation, FVector::ZeroVector);
}

FVector UPursuitFlightComponent::CalculateSteeringTowardWithPrediction(FVector TargetLocation, FVector TargetVelocity)
{
	static FPursuitRefusalLog Refusals(
		TEXT("Calculate Steering Toward with Prediction"), FlightInputs("TargetLocation", "TargetVelocity"));
	return Calculate(Refusals, EPursuitFlightMode::Pursue, TargetLocation, TargetVelocity);
}

bool UPursuitFlightComponent::IsWithinArrivalRadius(FVector TargetLocation)
{
	static FPursuitRefusalLog Refusals(TEXT("Is Within Arrival Radius"), FlightInputs("TargetLocation", "the goal's velocity"));
	FPursuitFlightPlan Plan;
	Plan.Agent.Location = GetOwner() != nullptr ? GetOwner()->GetActorLocation() : FVector::ZeroVector;
	Plan.Goal = TargetLocation;
	bool bWithin = false;
	Refusals.Check(AskArrival(Plan, AcceptanceRadius, bWithin));
	return bWithin;
}

UPursuitFlightComponent::EHappening UPursuitFlightComponent::Notice(const FPursuitFlightPlan& Plan)
{
	if (!Plan.bGoalKnown)
	{
		return EHappening::None;
	}
	const bool bHad = bHadGoal;
	bHadGoal = Plan.bHasGoal;
	if (!Plan.bHasGoal)
	{
		// An actor that is gone does not come back; a key may be set again.
		bReached = bReached && GoalSource == EPursuitGoalSource::Actor;
		return bHad ? EHappening::GoalLost : EHappening::None;
	}
	if (Plan.bWithin)
	{
		const bool bAgain = bReached;
		bReached = true;
		const bool bCatches = Plan.Mode == EPursuitFlightMode::Pursue || Plan.Mode == EPursuitFlightMode::Flee;
		return bAgain ? EHappening::None : bCatches ? EHappening::Caught : EHappening::Arrived;
	}
	if (bReached)
	{
		bool bNear = false;
		AskArrival(Plan, AcceptanceRadius + LeavingMargin, bNear);
		bReached = bNear;
	}
	return EHappening::None;
}

void UPursuitFlightComponent::Latch(EHappening Happening)
{
	if (GoalOrder != 0 && (Happening == EHappening::Caught || Happening == EHappening::Arrived))
	{
		ReachedOrders.AddUnique(GoalOrder);
	}
}

void UPursuitFlightComponent::Announce(EHappening Happening, AActor* Actor) const
{
	switch (Happening)
	{
	case EHappening::Arrived:
		LogPursuitFlight(*this, TEXT("arrived"));
		OnArrived.Broadcast(Actor);
		return;

	case EHappening::Caught:
		LogPursuitFlight(*this, TEXT("caught"));
		OnCaught.Broadcast(Actor);
		return;

	case EHappening::GoalLost:
		LogPursuitFlight(*this, TEXT("goal lost"));
		OnGoalLost.Broadcast(Actor);
		return;

	case EHappening::None:
		return;
	}
}
