// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitTrackerComponent.h"

#include "Core/PursuitCall.h"
#include "Core/PursuitStats.h"
#include "GameFramework/Actor.h"
#include "Generated/PursuitConversions.h"
#include "Motion/PursuitTrackerDebug.h"
#include "PursuitMotionLibrary.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitTrackerComponent)

DECLARE_CYCLE_STAT(TEXT("Tracker components"), STAT_PursuitTracker, STATGROUP_Pursuit);

UPursuitTrackerComponent::UPursuitTrackerComponent()
{
	PrimaryComponentTick.bCanEverTick = true;
	PrimaryComponentTick.bStartWithTickEnabled = false;
	// After whatever moves in the frame, physics too: else registration decides whether it sees this frame's place or the last one's.
	PrimaryComponentTick.TickGroup = TG_PostPhysics;
}

void UPursuitTrackerComponent::BeginPlay()
{
	Super::BeginPlay();
	if (bTrackOwner && !bHasTarget)
	{
		TrackOwner();
	}
}

void UPursuitTrackerComponent::Retarget(AActor* Actor, bool bActor)
{
	if (bActor != bHasTarget)
	{
		SetComponentTickEnabled(bActor);
	}
	TargetActor = Actor;
	bHasTarget = bActor;
	Tracker = FPursuitMotionTracker();
	Now = FPursuitTrackedMotion();
}

void UPursuitTrackerComponent::TrackActor(AActor* Actor)
{
	Retarget(Actor, true);
}

void UPursuitTrackerComponent::TrackOwner()
{
	Retarget(GetOwner(), true);
}

void UPursuitTrackerComponent::StopTracking()
{
	Retarget(nullptr, false);
}

AActor* UPursuitTrackerComponent::GetTrackedActor() const
{
	AActor* Actor = bHasTarget ? TargetActor.Get() : nullptr;
	return IsValid(Actor) ? Actor : nullptr;
}

bool UPursuitTrackerComponent::HasMotion() const
{
	return GetTrackedActor() != nullptr && Pursuit::IsMet(Now.Reason);
}

FVector UPursuitTrackerComponent::GetTrackedLocation() const
{
	return HasMotion() ? Now.Target.Location : FVector::ZeroVector;
}

FVector UPursuitTrackerComponent::GetTrackedVelocity() const
{
	return HasMotion() ? GetMotion(0.0).Target.Velocity : FVector::ZeroVector;
}

FVector UPursuitTrackerComponent::GetTrackedAcceleration() const
{
	return HasMotion() ? Now.Acceleration : FVector::ZeroVector;
}

FPursuitTrackedMotion UPursuitTrackerComponent::GetMotion(double LookAheadTime) const
{
	static FPursuitRefusalLog Log(TEXT("Pursuit Tracker"));
	FPursuitTrackedMotion Motion;
	if (!HasMotion())
	{
		const TCHAR* const Needed = TEXT("must be watched and seen: call Track Actor, and ask from the next tick on");
		Motion.Reason = Log.Refuse(TEXT("Its actor"), Needed).Status;
		return Motion;
	}
	Motion = UPursuitTrackLibrary::GetTrackedMotion(Tracker, LookAheadTime);
	if (!Pursuit::IsRefused(Motion.Reason) && !FMath::IsFinite(Motion.Error))
	{
		// Before any model was tried the actor's own velocity is the best that is known.
		Motion.Target = FPursuitTargetMotion();
		Motion.Target.Location = Now.Target.Location;
		Motion.Target.Velocity = GetTrackedActor()->GetVelocity();
		Motion.MeanVelocity = Motion.Target.Velocity;
		Motion.Acceleration = FVector::ZeroVector;
		Motion.Model = EPursuitTrackedModel::Straight;
	}
	return Motion;
}

FPursuitMotionStateAnswer UPursuitTrackerComponent::GetForecast(double Time) const
{
	const FPursuitTrackedMotion Motion = GetMotion(Time);
	if (Pursuit::IsRefused(Motion.Reason))
	{
		FPursuitMotionStateAnswer State;
		State.Reason = Motion.Reason;
		return State;
	}
	return UPursuitMotionLibrary::GetMotionState(Motion.Target, Time);
}

FPursuitMotionIntercept UPursuitTrackerComponent::SolveTrackedIntercept(
	FVector PursuerLocation, double PursuerSpeed, double Horizon, double CaptureRadius) const
{
	static FPursuitRefusalLog Log(TEXT("Solve Tracked Intercept"),
		{{"pursuer.position", "PursuerLocation"}, {"pursuer.max_speed", "PursuerSpeed"}});
	const FPursuitTrackedMotion Motion = GetMotion(0.0);
	if (Pursuit::IsRefused(Motion.Reason))
	{
		FPursuitMotionIntercept Intercept;
		Intercept.Reason = Motion.Reason;
		return Intercept;
	}
	if (!FMath::IsFinite(Motion.Error))
	{
		FPursuitPursuerMotion Pursuer;
		Pursuer.Location = PursuerLocation;
		Pursuer.MaxSpeed = PursuerSpeed;
		return UPursuitMotionLibrary::SolveMotionIntercept(Pursuer, Motion.Target, Horizon, CaptureRadius);
	}
	PursuitPursuerMotion Pursuer{};
	Pursuer.kind = PURSUIT_PURSUER_CONSTANT;
	Pursuer.position = Pursuit::ToC(PursuerLocation);
	Pursuer.max_speed = PursuerSpeed;
	return Pursuit::Answer<PursuitMotionInterceptSolution>(Log, [&](PursuitMotionInterceptSolution* Out) {
		return pursuit_solve_tracked_intercept(&Pursuer, Tracker.State.GetData(),
			static_cast<size_t>(Tracker.State.Num()), CaptureRadius, Horizon, Out);
	});
}

void UPursuitTrackerComponent::TickComponent(
	float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitTracker);
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);

	Clock += DeltaTime;
	if (!bHasTarget)
	{
		return;
	}
	AActor* Actor = GetTrackedActor();
	if (Actor == nullptr)
	{
		StopTracking();
		OnTargetLost.Broadcast(nullptr);
		return;
	}
	if (Tracker.State.IsEmpty() && Pursuit::IsRefused(UPursuitTrackLibrary::BeginMotionTracker(Tracker, Settings)))
	{
		return;
	}
	const bool bKnown = Pursuit::IsMet(Now.Reason);
	const FPursuitTrackedMotion Seen = UPursuitTrackLibrary::StepMotionTracker(Tracker, Actor->GetActorLocation(), Clock, 0.0);
	if (Pursuit::IsRefused(Seen.Reason))
	{
		return;
	}
	// A tick that takes no time sees the actor once more at the same moment.
	const bool bJumped = bKnown && Pursuit::IsZero(Seen.WatchedTime) && DeltaTime > 0.0f;
	Now = Seen;
	if (ArePursuitTrackersShown(GetWorld()))
	{
		Show();
	}
	if (bJumped)
	{
		// Last, because a listener may destroy this component or let it watch another.
		OnTargetJumped.Broadcast(Actor);
	}
}

void UPursuitTrackerComponent::Show() const
{
	// A forecast of two seconds is shown in pieces of a quarter of a second.
	constexpr int32 ForecastPieces = 8;
	constexpr double ForecastPiece = 0.25;
	FPursuitShownTracker Shown{GetOwner(), GetTrackedActor(), GetMotion(), {GetTrackedLocation()}};
	for (int32 Piece = 1; Piece <= ForecastPieces; ++Piece)
	{
		Shown.Forecast.Add(GetForecast(Piece * ForecastPiece).Location);
	}
	ShowPursuitTracker(Shown);
}
