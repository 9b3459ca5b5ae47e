// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "BehaviorTree/BehaviorTreeTypes.h"
#include "PursuitTypes.h"
#include "PursuitInterceptInputs.generated.h"

class AActor;
class APawn;
class UBehaviorTreeComponent;
class UBlackboardComponent;
class UBlackboardData;
struct FPursuitNodeFault;
struct PursuitInterceptQuery;

/** The target as its keys have it now. */
struct FPursuitTargetNow
{
	FVector Location = FVector::ZeroVector;
	FVector Velocity = FVector::ZeroVector;

	/** Null when the target is a location. */
	AActor* Actor = nullptr;
};

/** The numbers of an intercept for one AI, from a node's properties or from its Blackboard. Lengths in cm, times in seconds. */
struct FPursuitInterceptNumbers
{
	/** 0 takes the maximum speed of the pawn's movement component. */
	double PursuerSpeed = 0.0;
	double CaptureRadius = 0.0;
	double MaxPredictionTime = 5.0;
	double LeadFactor = 1.0;
	double DirectPursuitDistance = 0.0;

	/** Predicts with these numbers. A refusal names them. */
	bool Predict(const PursuitInterceptQuery& Query, EPursuitFallback Fallback, FPursuitPrediction& OutPrediction,
		FPursuitNodeFault& OutFault) const;
};

/** The target of a Behavior Tree node: an actor, or a location and a velocity, from keys of the Blackboard. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitTargetKeys
{
	GENERATED_BODY()

	/** The actor to meet: an Object key that your perception writes. Leave it at None to give a location and a velocity instead. */
	UPROPERTY(EditAnywhere, Category = "Target")
	FBlackboardKeySelector TargetActorKey;

	/** Where the target is, when no actor is given: a Vector key. */
	UPROPERTY(EditAnywhere, Category = "Target")
	FBlackboardKeySelector TargetLocationKey;

	/** How the target moves, when no actor is given: a Vector key, in cm/s. A zero vector is a target at rest. */
	UPROPERTY(EditAnywhere, Category = "Target")
	FBlackboardKeySelector TargetVelocityKey;

	/** For the constructor of the node: which types of keys fit. */
	void AddFilters(UObject& Node);

	/** For InitializeFromAsset of the node: finds the keys in the Blackboard. */
	void Resolve(const UBlackboardData& BlackboardAsset);

	/** Whether a target is chosen; for the editor. */
	bool CheckChosen(FPursuitNodeFault& OutFault) const;

	/** Reads the target from the Blackboard of the AI that runs the tree. Returns the AI's pawn, or nothing on a fault. */
	const APawn* ReadPawnAndTarget(UBehaviorTreeComponent& OwnerComp, FPursuitTargetNow& OutTarget, FPursuitNodeFault& OutFault) const;

	/** The intercept query of the AI that runs the tree. */
	bool ReadQuestion(UBehaviorTreeComponent& OwnerComp, const FPursuitInterceptNumbers& Numbers, PursuitInterceptQuery& OutQuery,
		FPursuitNodeFault& OutFault) const;

	/** The target in a few words. */
	FString DescribeTarget() const;

private:
	bool ReadTarget(const UBlackboardComponent& Blackboard, FPursuitTargetNow& OutTarget, FPursuitNodeFault& OutFault) const;
};

/** What a node of a Behavior Tree asks about: a target, and numbers that are given or are keys of the Blackboard. */
USTRUCT()
struct PURSUITAI_API FPursuitInterceptSource : public FPursuitTargetKeys
{
	GENERATED_BODY()

	virtual ~FPursuitInterceptSource() = default;

	/** Reads the numbers for the AI that runs the tree. */
	virtual void Read([[maybe_unused]] const UBehaviorTreeComponent& OwnerComp, [[maybe_unused]] FPursuitInterceptNumbers& OutNumbers) const
	{
	}

	/** How far ahead it looks, in a few words. */
	virtual FString DescribeHorizon() const
	{
		return {};
	}
};

/** The inputs of an intercept for a Behavior Tree node: the target to meet, how fast the pawn is, and how far ahead to look. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitInterceptInputs : public FPursuitInterceptSource
{
	GENERATED_BODY()

	/** How fast the pawn flies; 0 takes the maximum speed of its movement component. */
	UPROPERTY(EditAnywhere, Category = "Pursuer", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 0.0;

	/** Distance at which the target counts as met; 0 for a point. */
	UPROPERTY(EditAnywhere, Category = "Pursuer", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;

	/** How far ahead the pursuer may look. */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0.01", Units = "s"))
	double MaxPredictionTime = 5.0;

	virtual void Read(const UBehaviorTreeComponent& OwnerComp, FPursuitInterceptNumbers& OutNumbers) const override;
	virtual FString DescribeHorizon() const override;
};

/** Which keys of the Blackboard a node of a Behavior Tree writes, and where it aims when the target cannot be met. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitResultKeys
{
	GENERATED_BODY()

	/**
	 * Receives the point to fly to: a Vector key. Let Pursuit Flight with this key as its goal go there, or a Move To with its Observe
	 * Blackboard Value on: it is off by default, and without it Move To goes to the point that the key had when it began.
	 */
	UPROPERTY(EditAnywhere, Category = "Result")
	FBlackboardKeySelector InterceptPointKey;

	/** Receives how long the flight takes, in seconds: a Float key. May stay None. */
	UPROPERTY(EditAnywhere, Category = "Result")
	FBlackboardKeySelector TimeToInterceptKey;

	/** Where to aim when the target cannot be met in time. */
	UPROPERTY(EditAnywhere, Category = "Prediction")
	EPursuitFallback Fallback = EPursuitFallback::Horizon;

	virtual ~FPursuitResultKeys() = default;

	/** Reads where to aim for the AI that runs the tree. */
	virtual void Read([[maybe_unused]] const UBehaviorTreeComponent& OwnerComp, [[maybe_unused]] FPursuitInterceptNumbers& OutNumbers) const
	{
	}

	void AddFilters(UObject& Node);
	void Resolve(const UBlackboardData& BlackboardAsset);
	bool CheckChosen(FPursuitNodeFault& OutFault) const;

	/** Predicts for the AI that runs the tree and writes the keys; on a fault it writes nothing. */
	bool Update(const FPursuitTargetKeys& Target, const FPursuitInterceptNumbers& Numbers, UBehaviorTreeComponent& OwnerComp,
		FPursuitPrediction& OutPrediction, FPursuitNodeFault& OutFault) const;

	/** Writes a point that is known, and in how many seconds it is reached; a negative time is none. On a fault it writes nothing. */
	bool Write(UBehaviorTreeComponent& OwnerComp, const FVector& Point, double Time, FPursuitNodeFault& OutFault) const;

	/** Empties the keys, where there are any. */
	void Clear(UBehaviorTreeComponent& OwnerComp) const;
};

/** Where a node of a Behavior Tree aims, and which keys of the Blackboard it writes. */
USTRUCT(BlueprintType)
struct PURSUITAI_API FPursuitInterceptResult : public FPursuitResultKeys
{
	GENERATED_BODY()

	/** Within this distance the pursuer flies at the target itself, without a lead; 0 always leads. */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0", Units = "cm"))
	double DirectPursuitDistance = 0.0;

	/**
	 * How far to lead, as a part of the way to the intercept: 0 flies at the target itself, 1 to the intercept, more than 1 ahead of
	 * it.
	 */
	UPROPERTY(EditAnywhere, Category = "Prediction", meta = (ClampMin = "0"))
	double LeadFactor = 1.0;

	virtual void Read(const UBehaviorTreeComponent& OwnerComp, FPursuitInterceptNumbers& OutNumbers) const override;
};
