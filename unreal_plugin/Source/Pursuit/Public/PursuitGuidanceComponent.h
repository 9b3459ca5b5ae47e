// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Components/ActorComponent.h"
#include "PursuitGuidanceLibrary.h"
#include "UObject/WeakObjectPtr.h"
#include "PursuitGuidanceComponent.generated.h"

class AActor;

/**
 * Guides a projectile to an actor: it turns the velocity of the Projectile Movement, or of any other movement component on its actor, in
 * each tick. Add it to the projectile and call Guide To when it is launched.
 *
 * It takes the place of Is Homing Projectile, which accelerates toward the target: leave that off. The speed stays as it is, so gravity
 * and drag of the movement act as they do without it. On the machine that moves the projectile only.
 */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Pursuit Guidance"))
class PURSUIT_API UPursuitGuidanceComponent : public UActorComponent
{
	GENERATED_BODY()

public:
	UPursuitGuidanceComponent();

	/** The law, and what the missile can do. Impact Time counts from Guide To. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Guidance")
	FPursuitGuidanceSettings Settings;

	/** The launcher that Line Of Sight sees the target from. None: where the projectile was when Guide To was called. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit|Guidance")
	TWeakObjectPtr<AActor> Launcher;

	/**
	 * Guides the projectile to an actor until another is set or it is gone; then the projectile flies straight on. Call it when the
	 * projectile is launched.
	 * @param Target The actor to hit. None: the projectile flies straight on.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Guidance",
		meta = (Keywords = "missile homing guided torpedo rocket seeker launch fire lock pursuit"))
	void GuideTo(AActor* Target);

	/** The actor that the projectile is guided to; none without one. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Guidance", meta = (Keywords = "homing who lock pursuit"))
	AActor* GetGuidedTarget() const;

	/** What the last tick's guidance was: its state says why a missile does not home. Reason is Unavailable before the first. */
	UFUNCTION(BlueprintPure, Category = "Pursuit|Guidance",
		meta = (ReturnDisplayName = "Guidance", Keywords = "missile state time to go miss pursuit"))
	FPursuitGuidance GetLastGuidance() const;

	virtual void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;

private:
	TWeakObjectPtr<AActor> TargetActor;
	FPursuitGuidance Last;
	FVector Launch = FVector::ZeroVector;
	FVector TargetVelocity = FVector::ZeroVector;
	FVector TargetAcceleration = FVector::ZeroVector;
	double Elapsed = 0.0;
	bool bTargetSeen = false;
};
