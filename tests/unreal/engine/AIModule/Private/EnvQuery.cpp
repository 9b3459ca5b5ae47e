#include "EnvironmentQuery/Contexts/EnvQueryContext_Querier.h"
#include "EnvironmentQuery/EnvQueryContext.h"
#include "EnvironmentQuery/EnvQueryTest.h"
#include "EnvironmentQuery/EnvQueryTypes.h"
#include "EnvironmentQuery/Items/EnvQueryItemType_Point.h"
#include "GameFramework/Actor.h"
#include "Misc/AssertionMacros.h"

namespace
{
	bool ProvideFrom(FEnvQueryInstance& Instance, UClass* Context, FEnvQueryContextData& Provided)
	{
		if (!Context) { return false; }
		CastChecked<UEnvQueryContext>(Context->GetDefaultObject())->ProvideContext(Instance, Provided);
		return true;
	}
}

UEnvQueryTest::UEnvQueryTest(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer) {}

bool FEnvQueryInstance::PrepareContext(UClass* Context, TArray<FVector>& Data)
{
	FEnvQueryContextData Provided;
	if (!ProvideFrom(*this, Context, Provided)) { return false; }
	TArray<FVector> Found = Provided.ProvidedPoints;
	for (const TWeakObjectPtr<AActor>& Actor : Provided.ProvidedActors)
	{
		if (Actor.Get()) { Found.Add(Actor.Get()->GetActorLocation()); }
	}
	if (Found.IsEmpty()) { return false; }
	Data = Found;
	return true;
}

bool FEnvQueryInstance::PrepareContext(UClass* Context, TArray<AActor*>& Data)
{
	FEnvQueryContextData Provided;
	if (!ProvideFrom(*this, Context, Provided) || Provided.ProvidedActors.IsEmpty()) { return false; }
	Data.Empty();
	for (const TWeakObjectPtr<AActor>& Actor : Provided.ProvidedActors) { Data.Add(Actor.Get()); }
	return true;
}

FEnvQueryInstance::FItemIterator::FItemIterator(const UEnvQueryTest* QueryTest, FEnvQueryInstance& QueryInstance, int32 StartingItemIndex)
	: Test(*QueryTest), Instance(QueryInstance)
	, Start(StartingItemIndex == INDEX_NONE ? QueryInstance.CurrentTestStartingItem : StartingItemIndex), Current(Start)
{
}

void FEnvQueryInstance::FItemIterator::SetScore(EEnvTestPurpose::Type TestPurpose, EEnvTestFilterType::Type FilterType, float Score, float Min, float Max)
{
	checkf(!Item().bTested, TEXT("how the scores of one item are put together is not known here"));
	checkf(Score == Score, TEXT("a score is a number"));
	Item().bTested = true;
	Item().RawScore = Score;
	// The limits are inclusive: the tooltips of FloatValueMin and FloatValueMax.
	const bool bLow = FilterType == EEnvTestFilterType::Minimum || FilterType == EEnvTestFilterType::Range;
	const bool bHigh = FilterType == EEnvTestFilterType::Maximum || FilterType == EEnvTestFilterType::Range;
	Item().bDiscarded = TestPurpose != EEnvTestPurpose::Score && ((bLow && Score < Min) || (bHigh && Score > Max));
}

void FEnvQueryInstance::FItemIterator::ForceItemState(const EEnvItemStatus::Type InStatus, const float Score)
{
	checkf(!(InStatus == EEnvItemStatus::Failed && Test.TestPurpose == EEnvTestPurpose::Score), TEXT("what a failure is to a test that only scores is not known"));
	Item().bTested = true;
	Item().RawScore = Score;
	Item().bDiscarded = InStatus == EEnvItemStatus::Failed;
}

FVector UEnvQueryTest::GetItemLocation(FEnvQueryInstance& QueryInstance, int32 ItemIndex) const
{
	const FEnvQueryInstance::FTestedItem& Item = QueryInstance.TestedItems[ItemIndex];
	return Item.Thing.Get() ? Item.Thing.Get()->GetActorLocation() : Item.Place;
}

AActor* UEnvQueryTest::GetItemActor(FEnvQueryInstance& QueryInstance, int32 ItemIndex) const { return QueryInstance.TestedItems[ItemIndex].Thing.Get(); }

void UEnvQueryContext_Querier::ProvideContext(FEnvQueryInstance& QueryInstance, FEnvQueryContextData& ContextData) const
{
	if (AActor* Querier = Cast<AActor>(QueryInstance.Owner.Get())) { ContextData.ProvidedActors.Add(Querier); }
}

void UEnvQueryItemType_Point::SetContextHelper(FEnvQueryContextData& ContextData, const FVector& SinglePoint)
{
	ContextData.ProvidedPoints.Add(SinglePoint);
}
