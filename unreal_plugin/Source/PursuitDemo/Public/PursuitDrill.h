// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "GameFramework/Actor.h"
#include "PursuitDrill.generated.h"

class ACharacter;
class AAIController;
class UActorComponent;
class UTextRenderComponent;

/** What a drill awards. */
UENUM(BlueprintType)
enum class EPursuitMedal : uint8
{
	Bronze = 0 UMETA(DisplayName = "Bronze"),
	Silver = 1 UMETA(DisplayName = "Silver"),
	Gold = 2 UMETA(DisplayName = "Gold"),
};

/**
 * A scene that plays itself where the actor stands, from the first tick on, once. At its end it prints the result and the medals: in
 * the log, on the screen and on a board above the scene. Spawned actors are destroyed with it.
 */
UCLASS(Abstract)
class PURSUITDEMO_API APursuitDrill : public AActor
{
	GENERATED_BODY()

public:
	APursuitDrill(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/** Whether it has ended. */
	bool IsOver() const
	{
		return bOver;
	}

	/** The medals that were earned, when it has ended. */
	const TArray<EPursuitMedal>& GetMedals() const
	{
		return Medals;
	}

	/** The medals in words, best first. */
	FString DescribeMedals() const;

	/** The result, line by line. */
	const TArray<FString>& GetReport() const
	{
		return Lines;
	}

	/** The drill. */
	virtual FString GetTitle() const;

	virtual void Tick(float DeltaSeconds) override;

protected:
	virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

	/** Called once, before the first tick that is measured. */
	virtual void Begin();

	/** Called at the start of each tick, before anything else moves. */
	virtual void Steer();

	/** Called after each tick, once everything has moved; returns whether the drill has ended. */
	virtual bool Measure(double DeltaSeconds);

	/** For Measure: ignores this frame, because spawned actors may not move in it any more. */
	void RestThisFrame();

	/** A flyer that this drill moves or watches: it moves after Steer, and goes with the drill. */
	ACharacter* SpawnFlyer(const FVector& Location, float MaxSpeed, float MaxAcceleration = 2048.0f);

	/** An AI controller for it, which goes with the drill. */
	AAIController* Possess(ACharacter& Flyer);

	/** An actor with nothing but a place, which goes with the drill. */
	AActor* SpawnPlace(const FVector& Location);

	/** Lets the component tick after Steer. */
	void TickAfterSteer(UActorComponent& Component);

	/** Destroys what this drill spawned before its end. */
	void Dismiss(AActor* Spawned);

	void Report(const FString& Line);
	void Award(EPursuitMedal Medal);

private:
	void Finish();

	/** Says which drill runs, and its result at the end. */
	UPROPERTY(VisibleAnywhere, Category = "Pursuit|Drill", meta = (AllowPrivateAccess = "true"))
	TObjectPtr<UTextRenderComponent> Board;

	UPROPERTY(Transient)
	TArray<TObjectPtr<AActor>> Spawns;

	TArray<FString> Lines;
	TArray<EPursuitMedal> Medals;
	double LastDelta = 0.0;
	bool bBegun = false;
	bool bResting = false;
	bool bOver = false;
};
