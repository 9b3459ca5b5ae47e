// Stand-in for AIModule/Classes/EnvironmentQuery/EnvQueryTest.h. Sources: the API pages of UEnvQueryTest and of its members; public
// tests.
#pragma once

#include "DataProviders/AIDataProvider.h"
#include "EnvironmentQuery/EnvQueryNode.h"
#include "EnvironmentQuery/EnvQueryTypes.h"
#include "Containers/EnumAsByte.h"
#include "EnvQueryTest.generated.h"

class UEnvQueryItemType;

UCLASS(Abstract)
class UEnvQueryTest : public UEnvQueryNode
{
	GENERATED_BODY()

public:
	UEnvQueryTest(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest] UEnvQueryTest

	TEnumAsByte<EEnvTestPurpose::Type> TestPurpose = EEnvTestPurpose::FilterAndScore;	// [repo] CarlxsMG/UEAgent
	TEnumAsByte<EEnvTestFilterType::Type> FilterType = EEnvTestFilterType::Range;	// [repo] TheEmidee/UEGameBaseFramework
	TEnumAsByte<EEnvTestScoreEquation::Type> ScoringEquation = EEnvTestScoreEquation::Linear;	// [repo] CarlxsMG/UEAgent
	TEnumAsByte<EEnvTestCost::Type> Cost = EEnvTestCost::Low;		// [repo] TheEmidee/UEGameBaseFramework
	TSubclassOf<UEnvQueryItemType> ValidItemType;					// [repo] TheEmidee/UEGameBaseFramework

	UPROPERTY(EditDefaultsOnly, Category = "Filter")
	FAIDataProviderFloatValue FloatValueMin;						// [doc 5.5]

	UPROPERTY(EditDefaultsOnly, Category = "Filter")
	FAIDataProviderFloatValue FloatValueMax;						// [doc 5.5]

	virtual void RunTest(FEnvQueryInstance& /*QueryInstance*/) const {}	// [doc 5.5]

protected:
	void SetWorkOnFloatValues(bool bWorkOnFloats) { bFloats = bWorkOnFloats; }	// [doc 5.4]
	FVector GetItemLocation(FEnvQueryInstance& QueryInstance, int32 ItemIndex) const;	// [doc latest]
	AActor* GetItemActor(FEnvQueryInstance& QueryInstance, int32 ItemIndex) const;	// [doc latest]
	FText DescribeFloatTestParams() const { return FText(); }		// [doc 5.5]

private:
	bool bFloats = false;
};
