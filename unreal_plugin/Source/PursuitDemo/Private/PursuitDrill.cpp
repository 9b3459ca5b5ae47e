// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitDrill.h"

#include "AIController.h"
#include "Components/SceneComponent.h"
#include "Components/TextRenderComponent.h"
#include "Engine/Engine.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "PursuitDemoLog.h"
#include "PursuitDemoStage.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitDrill)

namespace
{
	/** How long a result stays on the screen, in seconds. */
	constexpr float DrillSecondsOnScreen = 120.0f;

	/** Where the board hangs, and how large its letters are, in cm. */
	const FVector DrillBoardPlace(0.0, 0.0, 2500.0);
	constexpr float DrillLetterSize = 200.0f;
}

APursuitDrill::APursuitDrill(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	PrimaryActorTick.bCanEverTick = true;
	PrimaryActorTick.TickGroup = TG_PrePhysics;
	RootComponent = CreateDefaultSubobject<USceneComponent>(TEXT("Place"));
	Board = CreateDefaultSubobject<UTextRenderComponent>(TEXT("Board"));
	Board->SetupAttachment(RootComponent);
	Board->SetRelativeLocation(DrillBoardPlace);
	Board->SetWorldSize(DrillLetterSize);
	Board->SetHorizontalAlignment(EHTA_Center);
}

FString APursuitDrill::GetTitle() const
{
	return TEXT("Drill");
}

FString APursuitDrill::DescribeMedals() const
{
	FString Text;
	for (const EPursuitMedal Medal : {EPursuitMedal::Gold, EPursuitMedal::Silver, EPursuitMedal::Bronze})
	{
		if (Medals.Contains(Medal))
		{
			Text += Text.IsEmpty() ? TEXT("") : TEXT(" and ");
			Text += Medal == EPursuitMedal::Gold ? TEXT("gold") : Medal == EPursuitMedal::Silver ? TEXT("silver") : TEXT("bronze");
		}
	}
	return Text.IsEmpty() ? FString(TEXT("no medal")) : Text;
}

void APursuitDrill::Begin() {}

void APursuitDrill::Steer() {}

bool APursuitDrill::Measure(double)
{
	return true;
}

void APursuitDrill::Tick(float DeltaSeconds)
{
	Super::Tick(DeltaSeconds);

	if (bOver)
	{
		return;
	}
	if (!bBegun)
	{
		bBegun = true;
		Board->SetText(FText::FromString(GetTitle()));
		Begin();
		LastDelta = 0.0;
		return;
	}

	// An actor that ticks first in a frame sees at its beginning what came of the frame before.
	if (LastDelta > 0.0 && Measure(LastDelta))
	{
		Finish();
		return;
	}
	if (bResting)
	{
		bResting = false;
		LastDelta = 0.0;
		return;
	}
	Steer();
	LastDelta = DeltaSeconds;
}

void APursuitDrill::RestThisFrame()
{
	bResting = true;
}

void APursuitDrill::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
	// A world that ends takes everything with it.
	if (EndPlayReason == EEndPlayReason::Destroyed)
	{
		for (const TObjectPtr<AActor>& Spawned : Spawns)
		{
			if (IsValid(Spawned.Get()))
			{
				Spawned->Destroy();
			}
		}
	}
	Spawns.Empty();
	Super::EndPlay(EndPlayReason);
}

ACharacter* APursuitDrill::SpawnFlyer(const FVector& Location, float MaxSpeed, float MaxAcceleration)
{
	ACharacter* Flyer = PursuitStage::SpawnFlyer(*GetWorld(), Location, MaxSpeed, MaxAcceleration);
	TickAfterSteer(*Flyer->GetCharacterMovement());
	Spawns.Add(Flyer);
	return Flyer;
}

AAIController* APursuitDrill::Possess(ACharacter& Flyer)
{
	AAIController* Controller = PursuitStage::Possess(Flyer);
	Spawns.Add(Controller);
	return Controller;
}

AActor* APursuitDrill::SpawnPlace(const FVector& Location)
{
	AActor* Actor = GetWorld()->SpawnActor<AActor>();
	USceneComponent* Root = NewObject<USceneComponent>(Actor);
	Actor->SetRootComponent(Root);
	Root->RegisterComponent();
	Actor->SetActorLocation(Location);
	Spawns.Add(Actor);
	return Actor;
}

void APursuitDrill::TickAfterSteer(UActorComponent& Component)
{
	Component.AddTickPrerequisiteActor(this);
}

void APursuitDrill::Dismiss(AActor* Spawned)
{
	Spawns.RemoveAll([Spawned](const TObjectPtr<AActor>& Other) { return Other == Spawned; });
	if (IsValid(Spawned))
	{
		Spawned->Destroy();
	}
}

void APursuitDrill::Report(const FString& Line)
{
	Lines.Add(Line);
}

void APursuitDrill::Award(EPursuitMedal Medal)
{
	Medals.AddUnique(Medal);
}

void APursuitDrill::Finish()
{
	bOver = true;
	const FString Result = FString::Printf(TEXT("%s: %s"), *GetTitle(), *DescribeMedals());
	FString OnBoard = Result;
	UE_LOG(LogPursuitDemo, Display, TEXT("%s"), *Result);
	for (const FString& Line : Lines)
	{
		UE_LOG(LogPursuitDemo, Display, TEXT("   %s"), *Line);

		// The text component begins a new line so.
		OnBoard += TEXT("<br>");
		OnBoard += Line;
	}
	Board->SetText(FText::FromString(OnBoard));
	if (GEngine != nullptr)
	{
		GEngine->AddOnScreenDebugMessage(INDEX_NONE, DrillSecondsOnScreen, FColor::Yellow, Result);
	}
}
