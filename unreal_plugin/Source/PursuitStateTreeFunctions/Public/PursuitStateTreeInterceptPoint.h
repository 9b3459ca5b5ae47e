// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"
#include "StateTreePropertyFunctionBase.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeInterceptPoint.generated.h"

class AActor;
struct FStateTreeExecutionContext;

/** Inputs and output of the property function Predict Intercept. A property function has one output, by which it is found. */
USTRUCT()
struct PURSUITSTATETREEFUNCTIONS_API FPursuitStateTreeInterceptPointData
{
	GENERATED_BODY()

	/** Who flies: bind it to the tree's actor. */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Actor = nullptr;

	/** The target to meet: bind it to what your perception knows. */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Target = nullptr;

	/** How fast it flies; 0 takes the maximum speed of its movement component. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 0.0;

	/** Distance at which the target counts as met; 0 for a point. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;

	/** How far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0.01", Units = "s"))
	double MaxPredictionTime = 5.0;

	/**
	 * How far to lead, as a part of the way to the intercept: 0 aims at the target itself, 1 at the intercept, more than 1 ahead of
	 * it.
	 */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0"))
	double LeadFactor = 1.0;

	/** Within this distance it aims at the target itself, without a lead; 0 always leads. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm"))
	double DirectPursuitDistance = 0.0;

	/** Where to aim when the target cannot be met in time. */
	UPROPERTY(EditAnywhere, Category = "Parameter")
	EPursuitFallback Fallback = EPursuitFallback::Horizon;

	/** Where to fly. */
	UPROPERTY(EditAnywhere, Category = "Output")
	FVector InterceptPoint = FVector::ZeroVector;
};

/**
 * The point where an actor meets a moving target, for any property of a node that takes a location. It is computed whenever the
 * binding is read; no task is needed. Without an actor or a target, and when an input is refused, which the log then explains, the
 * point keeps its value.
 */
USTRUCT(meta = (DisplayName = "Predict Intercept", Category = "Pursuit"))
struct PURSUITSTATETREEFUNCTIONS_API FPursuitStateTreeInterceptPoint : public FStateTreePropertyFunctionCommonBase
{
	GENERATED_BODY()

	using FInstanceDataType = FPursuitStateTreeInterceptPointData;

	virtual const UStruct* GetInstanceDataType() const override;
	virtual void Execute(FStateTreeExecutionContext& Context) const override;

#if WITH_EDITOR
	virtual FText GetDescription(const FGuid& ID, FStateTreeDataView InstanceDataView, const IStateTreeBindingLookup& BindingLookup,
		EStateTreeNodeFormatting Formatting) const override;
#endif
};
