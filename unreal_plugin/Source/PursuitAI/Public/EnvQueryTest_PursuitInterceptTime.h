// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "DataProviders/AIDataProvider.h"
#include "EnvironmentQuery/EnvQueryContext.h"
#include "EnvironmentQuery/EnvQueryTest.h"
#include "PursuitNavTypes.h"
#include "Templates/SubclassOf.h"
#include "EnvQueryTest_PursuitInterceptTime.generated.h"

/** The role of a query's items in an intercept. */
UENUM(BlueprintType)
enum class EPursuitQueryItems : uint8
{
	/** The target to meet: choose the target that is met soonest. Points stand still. */
	Targets = 0 UMETA(DisplayName = "Targets"),

	/** Where the pursuer starts: choose the place, or the teammate, that meets the target soonest. */
	Pursuers = 1 UMETA(DisplayName = "Pursuers"),
};

/**
 * Scores items by the time until a pursuer of constant speed meets its target, in seconds; sooner is better. By default the items are
 * the targets and the querier is the pursuer: put it below Actors Of Class to choose a target. With Items set to Pursuers, the items
 * are places from which a pursuer starts. A target is an actor that keeps its velocity, or a point that stands still. With Travel on
 * the NavMesh both walk there, the target along the path that it follows.
 */
UCLASS(meta = (DisplayName = "Intercept Time"))
class PURSUITAI_API UEnvQueryTest_PursuitInterceptTime : public UEnvQueryTest
{
	GENERATED_BODY()

public:
	UEnvQueryTest_PursuitInterceptTime(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

	/** What the items are; the context is the other side. */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	EPursuitQueryItems Items = EPursuitQueryItems::Targets;

	/**
	 * The other side: the pursuers, or the targets. Of several, the one with the least time counts; with none there is no intercept.
	 */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	TSubclassOf<UEnvQueryContext> Context;

	/**
	 * How the pursuer travels. On the NavMesh each item takes some path queries, so that a query with many items takes several frames.
	 * The test then tells the engine that its cost is high, so that cheaper tests can discard items before it.
	 */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	EPursuitTravel Travel = EPursuitTravel::Straight;

	/** The most path queries for one item and one of the other side, on the NavMesh. */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept", meta = (ClampMin = "1", EditCondition = "Travel == EPursuitTravel::NavMesh"))
	int32 MaxPathQueries = 8;

	/** How fast the pursuer moves, in cm/s; 0 for the Max Speed of its movement component. */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	FAIDataProviderFloatValue PursuerSpeed;

	/** Distance at which the target counts as met, in cm; 0 for a point. */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	FAIDataProviderFloatValue CaptureRadius;

	/** How far ahead to look, in seconds: a later intercept is ignored. It is the only limit, unless the test filters by a maximum. */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	FAIDataProviderFloatValue MaxPredictionTime;

	/**
	 * Discard the items without an intercept in time, when the test filters. Otherwise they get Max Prediction Time, as they do in a test
	 * that only scores.
	 */
	UPROPERTY(EditDefaultsOnly, Category = "Intercept")
	bool bRequireIntercept = true;

	virtual void PostLoad() override;

#if WITH_EDITOR
	virtual void PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent) override;
#endif

	virtual void RunTest(FEnvQueryInstance& QueryInstance) const override;
	virtual FText GetDescriptionTitle() const override;
	virtual FText GetDescriptionDetails() const override;

private:
	/** How expensive the test is as it is set up: path queries are what the engine calls a high cost. */
	void UpdateCost();
};
