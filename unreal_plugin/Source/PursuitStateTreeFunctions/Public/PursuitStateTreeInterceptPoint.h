// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitTypes.h"
#include "StateTreePropertyFunctionBase.h"
#include "UObject/ObjectPtr.h"
#include "PursuitStateTreeInterceptPoint.generated.h"

class AActor;
struct FStateTreeExecutionContext;

/** What the property function Predict Intercept is asked, and its answer: a property function has one output, by which it is found. */
USTRUCT()
struct PURSUITSTATETREEFUNCTIONS_API FPursuitStateTreeInterceptPointData
{
	GENERATED_BODY()

	/** Who flies: bind it to the tree's actor. */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Actor = nullptr;

	/** Whom to meet: bind it to what your perception knows. */
	UPROPERTY(EditAnywhere, Category = "Input")
	TObjectPtr<AActor> Target = nullptr;

	/** How fast it flies; 0 takes the maximum speed of its movement component. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm/s"))
	double PursuerSpeed = 0.0;

	/** How near to the target counts as met; 0 for a point. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0", Units = "cm"))
	double CaptureRadius = 0.0;

	/** How far ahead to look. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0.01", Units = "s"))
	double MaxPredictionTime = 5.0;

	/** How much of the predicted way to lead: 0 aims at the target itself, 1 at the intercept, more than 1 ahead of it. */
	UPROPERTY(EditAnywhere, Category = "Parameter", meta = (ClampMin = "0"))
	double LeadFactor = 1.0;

	/** Within this distance it aims at the target itself; 0 never does. */
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
 * The point where an actor meets a moving target, for whatever property of a node takes a location, without a task that keeps it: it is
 * computed whenever the binding is read. Without an actor or a target, and when the question has no meaning, which the log then explains,
 * the point stays what it was.
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
