// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "Debug/PursuitNavDebuggerCategory.h"

#include "CoreMinimal.h"

#if WITH_GAMEPLAY_DEBUGGER

#include "DrawDebugHelpers.h"
#include "Engine/World.h"
#include "GameFramework/Controller.h"
#include "GameFramework/Pawn.h"
#include "GameplayDebugger.h"
#include "GameplayDebuggerCategory.h"
#include "GameplayDebuggerTypes.h"
#include "Navigation/PursuitNavTrace.h"
#include "PursuitNavSubsystem.h"
#include "Serialization/Archive.h"

namespace
{
	const FName PursuitNavDebuggerCategoryName(TEXT("PursuitNavMesh"));

	/** What the last search of the selected pawn on the navigation mesh asked and found; collected on the server, shown to the player. */
	class FPursuitNavDebuggerCategory : public FGameplayDebuggerCategory
	{
	public:
		FPursuitNavDebuggerCategory()
		{
			bShowOnlyWithDebugActor = true;
			SetDataPackReplication<FPack>(&Pack);
		}

		virtual void CollectData(APlayerController*, AActor* DebugActor) override
		{
			Pack = FPack();
			const AController* const Controller = Cast<AController>(DebugActor);
			const AActor* const Pursuer = Controller != nullptr ? Controller->GetPawn() : DebugActor;
			const UWorld* const World = IsValid(Pursuer) ? Pursuer->GetWorld() : nullptr;
			UPursuitNavSubsystem* const Queue = World != nullptr ? World->GetSubsystem<UPursuitNavSubsystem>() : nullptr;
			if (Queue == nullptr)
			{
				return;
			}
			Pack.Budget = FString::Printf(TEXT("{white}budget: {yellow}%d{white} of %d path queries in the last tick, ")
											  TEXT("%d questions wait"),
				Queue->GetQueriesOfLastTick(), UPursuitNavSubsystem::GetQueriesPerTick(), Queue->CountWaiting());
			const FPursuitNavTrace* const Trace = Queue->Watch(*Pursuer);
			if (Trace == nullptr)
			{
				Pack.Intercept = TEXT("{white}on the NavMesh: {yellow}not asked yet");
				return;
			}
			const FPursuitNavIntercept& Found = Trace->Result;
			Pack.Intercept = Found.bMet
				? FString::Printf(TEXT("{white}on the NavMesh: {green}met in %.2f s{white}, none before %.2f s, %d paths"), Found.Time,
					  Found.NoneBefore, Found.PathQueries)
				: FString::Printf(TEXT("{white}on the NavMesh: {red}not met{white}, none before %.2f s, %d paths: %s"),
					  Found.NoneBefore, Found.PathQueries, *Found.Explanation);
			Pack.RouteKind = Found.bRouteGuessed ? TEXT("{white}route: {yellow}guessed") : TEXT("{white}route: {green}the target's path");
			Pack.Route = Found.TargetRoute;
			Pack.Way = Found.PathPoints;
			Pack.Reached = Trace->Reached;
			Pack.Unreached = Trace->Unreached;
			Pack.Aim.Add(Found.Point);
		}

		virtual void DrawData(APlayerController*, FGameplayDebuggerCanvasContext& CanvasContext) override
		{
			for (const FString& Line : {Pack.Intercept, Pack.RouteKind, Pack.Budget})
			{
				if (!Line.IsEmpty())
				{
					CanvasContext.Print(Line);
				}
			}
			if ([[maybe_unused]] const UWorld* const World = CanvasContext.GetWorld())
			{
#if ENABLE_DRAW_DEBUG
				DrawLine(*World, Pack.Route, FColor::Cyan);
				DrawLine(*World, Pack.Way, FColor::Green);
				DrawPoints(*World, Pack.Reached, PointRadius, FColor::White);
				DrawPoints(*World, Pack.Unreached, PointRadius, FColor::Red);
				DrawPoints(*World, Pack.Aim, AimRadius, FColor::Green);
#endif
			}
		}

	private:
		/** What goes over the network: texts and places only. */
		struct FPack
		{
			FString Intercept;
			FString RouteKind;
			FString Budget;
			TArray<FVector> Route;
			TArray<FVector> Way;
			TArray<FVector> Reached;
			TArray<FVector> Unreached;
			TArray<FVector> Aim;

			void Serialize(FArchive& Ar)
			{
				Ar << Intercept;
				Ar << RouteKind;
				Ar << Budget;
				Ar << Route;
				Ar << Way;
				Ar << Reached;
				Ar << Unreached;
				Ar << Aim;
			}
		};

#if ENABLE_DRAW_DEBUG
		static constexpr float PointRadius = 15.0f;
		static constexpr float AimRadius = 30.0f;
		static constexpr float Thickness = 3.0f;
		static constexpr int32 Segments = 8;

		static void DrawLine(const UWorld& World, const TArray<FVector>& Points, const FColor& Color)
		{
			for (int32 Index = 0; Index + 1 < Points.Num(); ++Index)
			{
				DrawDebugLine(&World, Points[Index], Points[Index + 1], Color, false, -1.0f, 0, Thickness);
			}
		}

		static void DrawPoints(const UWorld& World, const TArray<FVector>& Points, float Radius, const FColor& Color)
		{
			for (const FVector& Point : Points)
			{
				DrawDebugSphere(&World, Point, Radius, Segments, Color);
			}
		}
#endif

		FPack Pack;
	};

	TSharedRef<FGameplayDebuggerCategory> MakePursuitNavDebuggerCategory()
	{
		return MakeShareable(new FPursuitNavDebuggerCategory());
	}
}

#endif

void RegisterPursuitNavDebuggerCategory()
{
#if WITH_GAMEPLAY_DEBUGGER
	constexpr int32 Slot = 6;
	IGameplayDebugger::Get().RegisterCategory(PursuitNavDebuggerCategoryName,
		IGameplayDebugger::FOnGetCategory::CreateStatic(&MakePursuitNavDebuggerCategory), EGameplayDebuggerCategoryState::EnabledInGame,
		Slot);
	IGameplayDebugger::Get().NotifyCategoriesChanged();
#endif
}

void UnregisterPursuitNavDebuggerCategory()
{
#if WITH_GAMEPLAY_DEBUGGER
	if (IGameplayDebugger::IsAvailable())
	{
		IGameplayDebugger::Get().UnregisterCategory(PursuitNavDebuggerCategoryName);
		IGameplayDebugger::Get().NotifyCategoriesChanged();
	}
#endif
}
