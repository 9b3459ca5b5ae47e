// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Debug/PursuitDebuggerCategory.h"

#include "CoreMinimal.h"

#if WITH_GAMEPLAY_DEBUGGER

#include "Debug/PursuitEnumName.h"
#include "GameFramework/Actor.h"
#include "GameplayDebugger.h"
#include "GameplayDebuggerCategory.h"
#include "GameplayDebuggerTypes.h"
#include "PursuitFlightComponent.h"
#include "PursuitLibrary.h"
#include "PursuitTrackerComponent.h"
#include "PursuitTurretComponent.h"

namespace
{
	const FName PursuitDebuggerCategoryName(TEXT("Pursuit"));

	/** What the components of the selected actor do; collected on the server, shown to the player. */
	class FPursuitDebuggerCategory : public FGameplayDebuggerCategory
	{
	public:
		FPursuitDebuggerCategory()
		{
			bShowOnlyWithDebugActor = true;
		}

		virtual void CollectData(APlayerController*, AActor* DebugActor) override
		{
			if (!IsValid(DebugActor))
			{
				return;
			}
			if (const UPursuitFlightComponent* Flight = DebugActor->FindComponentByClass<UPursuitFlightComponent>())
			{
				Collect(*DebugActor, *Flight);
			}
			if (const UPursuitTurretComponent* Turret = DebugActor->FindComponentByClass<UPursuitTurretComponent>())
			{
				Collect(*Turret);
			}
			if (const UPursuitTrackerComponent* Tracker = DebugActor->FindComponentByClass<UPursuitTrackerComponent>())
			{
				Collect(*Tracker);
			}
		}

	private:
		static constexpr float HeadSize = 20.0f;
		static constexpr float Thickness = 2.0f;

		void Collect(const AActor& Actor, const UPursuitFlightComponent& Flight)
		{
			const FString Mode = Pursuit::NameOf(Flight.Mode);
			if (!Flight.HasGoal())
			{
				AddTextLine(FString::Printf(TEXT("{white}Flight: {red}no goal{white}, %s"), *Mode));
				return;
			}
			const FVector Location = Actor.GetActorLocation();
			const AActor* Goal = Flight.GetGoalActor();
			AddTextLine(FString::Printf(TEXT("{white}Flight: {yellow}%s{white} %s, %s, %d obstacles%s"), *Mode,
				Goal != nullptr ? *Goal->GetName() : TEXT("a place"), *Pursuit::NameOf(Flight.GetLastWay()),
				Flight.GetObstacles().Num(), Flight.HasArrived() ? TEXT(", {green}arrived") : TEXT("")));
			AddShape(FGameplayDebuggerShape::MakeSegment(Location, Flight.GetLastAim(), FColor::Green, TEXT("aim")));
			AddShape(FGameplayDebuggerShape::MakeArrow(
				Location, Location + Flight.GetLastSteering(), HeadSize, Thickness, FColor::Red, TEXT("steering")));
			for (const FPursuitShape& Obstacle : Flight.GetObstacles())
			{
				AddShape(FGameplayDebuggerShape::MakeSegment(Location, Obstacle.Location, FColor::Orange, TEXT("obstacle")));
			}
		}

		void Collect(const UPursuitTurretComponent& Turret)
		{
			if (!Turret.HasTarget())
			{
				AddTextLine(TEXT("{white}Turret: {red}no target"));
				return;
			}
			constexpr double BarrelLength = 300.0;
			const FVector Muzzle = Turret.GetComponentLocation();
			const FPursuitTurretShot Shot = Turret.GetShot().Shot;
			const FColor Color = Turret.IsReadyToFire() ? FColor::Green : FColor::Orange;
			AddTextLine(FString::Printf(TEXT("{white}Turret: %s{white}, yaw %.1f, pitch %.1f, %s"),
				Turret.IsReadyToFire() ? TEXT("{green}ready to fire") : TEXT("{yellow}not ready"), Turret.Yaw, Turret.Pitch,
				*UPursuitLibrary::DescribePursuitStatus(Shot.Reason)));
			AddShape(FGameplayDebuggerShape::MakeArrow(
				Muzzle, Muzzle + Turret.GetBarrelDirection() * BarrelLength, HeadSize, Thickness, Color, TEXT("barrel")));
			AddShape(FGameplayDebuggerShape::MakeSegment(Muzzle, Shot.AimPoint, Color, TEXT("hit")));
		}

		void Collect(const UPursuitTrackerComponent& Tracker)
		{
			if (!Tracker.HasMotion())
			{
				AddTextLine(TEXT("{white}Tracker: {red}watches nobody"));
				return;
			}
			constexpr int32 Pieces = 8;
			constexpr double Piece = 0.25;
			const FPursuitTrackedMotion Motion = Tracker.GetMotion();
			AddTextLine(FString::Printf(TEXT("{white}Tracker: {yellow}%s{white} goes on %s, watched for %.1f s, off by %.0f cm"),
				*Tracker.GetTrackedActor()->GetName(), *Pursuit::NameOf(Motion.Model), Motion.WatchedTime, Motion.Error));
			FVector From = Tracker.GetTrackedLocation();
			for (int32 Index = 1; Index <= Pieces; ++Index)
			{
				const FVector To = Tracker.GetForecast(Index * Piece).Location;
				AddShape(FGameplayDebuggerShape::MakeSegment(From, To, FColor::Cyan));
				From = To;
			}
		}
	};

	TSharedRef<FGameplayDebuggerCategory> MakePursuitDebuggerCategory()
	{
		return MakeShareable(new FPursuitDebuggerCategory());
	}
}

#endif

void RegisterPursuitDebuggerCategory()
{
#if WITH_GAMEPLAY_DEBUGGER
	constexpr int32 Slot = 5;
	IGameplayDebugger::Get().RegisterCategory(PursuitDebuggerCategoryName,
		IGameplayDebugger::FOnGetCategory::CreateStatic(&MakePursuitDebuggerCategory), EGameplayDebuggerCategoryState::EnabledInGame, Slot);
	IGameplayDebugger::Get().NotifyCategoriesChanged();
#endif
}

void UnregisterPursuitDebuggerCategory()
{
#if WITH_GAMEPLAY_DEBUGGER
	if (IGameplayDebugger::IsAvailable())
	{
		IGameplayDebugger::Get().UnregisterCategory(PursuitDebuggerCategoryName);
		IGameplayDebugger::Get().NotifyCategoriesChanged();
	}
#endif
}
