// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"
#include "PursuitTypes.h"
#include "PursuitWeaponLibrary.generated.h"

/** A weapon that may shoot at one of several threats. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitWeapon
{
	GENERATED_BODY()

	/** Time from round to round. 0: all rounds at once. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Interval = 0.5;

	/** Rounds that it has left. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Rounds = 1000.0;
};

/** A threat that is to be stopped. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitWeaponThreat
{
	GENERATED_BODY()

	/** Damage that stops it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double HitPoints = 100.0;

	/** Time from now at which it does harm: it is stopped by then, or not at all. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Deadline = 10.0;

	/** What stopping it is worth beside the others. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Value = 1.0;
};

/** What a weapon does to a threat. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitWeaponHit
{
	GENERATED_BODY()

	/** Time until its first round hits: turn and flight, the Impact Time of Solve Turret. Later than the deadline if it cannot hit. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "s"))
	double Delay = 0.0;

	/** Damage of a round; times the chance to hit, where there is one. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	double Damage = 10.0;
};

/** Which weapon shoots which threat. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitWeaponPlan
{
	GENERATED_BODY()

	/** OK for an assignment that is proved to be the best, Unfinished for the best that was found, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Index of the threat of each weapon; -1 for a weapon that no threat needs. Empty when an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<int32> Threats;

	/** Sum of the values of the threats that are stopped in time. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	double Value = 0.0;

	/** No assignment stops threats of a greater sum; Value itself when this is proved to be the greatest. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	double ValueBound = 0.0;

	/** Sum of the delays of the weapons that have a threat. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double Delay = 0.0;

	/** How many threats are stopped in time. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Stopped = 0;

	/** How many weapons have a threat. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Engaged = 0;
};

/** Several weapons against several threats. Times in seconds. */
UCLASS(meta = (BlueprintThreadSafe))
class PURSUIT_API UPursuitWeaponLibrary : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/**
	 * Gives each weapon at most one threat, such that the threats of the greatest value are stopped in time, and no weapon shoots what is
	 * stopped without it. Use it for turrets at a base or the point defense of a ship; call it again when a threat is stopped or appears.
	 * @param Weapons The weapons, from 1 to 256.
	 * @param Threats The threats, from 1 to 256.
	 * @param Hits What each weapon does to each threat: for each weapon, one after the other, as many as there are threats.
	 * @param MaxSteps The work that the search may take; 0 for a plan at once.
	 * @return The threat of each weapon, and what is stopped.
	 */
	UFUNCTION(BlueprintCallable, Category = "Pursuit|Turret",
		meta = (DisplayName = "Solve Weapon Assignment", ReturnDisplayName = "Plan", AdvancedDisplay = "MaxSteps",
			Keywords = "weapon target assignment overkill spread fire distribute point defense turret missile threat who pursuit"))
	static FPursuitWeaponPlan SolveWeaponAssignment(const TArray<FPursuitWeapon>& Weapons, const TArray<FPursuitWeaponThreat>& Threats,
		const TArray<FPursuitWeaponHit>& Hits, int32 MaxSteps = 16384);
};
