// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "EnvQueryTest_PursuitInterceptTime.h"

#include "Core/PursuitCall.h"
#include "Engine/World.h"
#include "EnvironmentQuery/Contexts/EnvQueryContext_Querier.h"
#include "EnvironmentQuery/EnvQueryTypes.h"
#include "EnvironmentQuery/Items/EnvQueryItemType_VectorBase.h"
#include "EnvironmentQuery/PursuitQuerySide.h"
#include "GameFramework/Controller.h"
#include "GameFramework/Pawn.h"
#include "Navigation/PursuitNavSearch.h"
#include "NavigationSystem.h"
#include "PursuitLibrary.h"
#include "PursuitNavSubsystem.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(EnvQueryTest_PursuitInterceptTime)

namespace
{
	/** The actors of a context that are there, or its places. */
	TArray<FPursuitQuerySide> FindPursuitSides(FEnvQueryInstance& QueryInstance, UClass* Context)
	{
		TArray<FPursuitQuerySide> Sides;
		TArray<AActor*> Actors;
		QueryInstance.PrepareContext(Context, Actors);
		for (const AActor* Actor : Actors)
		{
			if (IsValid(Actor))
			{
				Sides.Add(FPursuitQuerySide(*Actor));
			}
		}
		if (Actors.IsEmpty())
		{
			TArray<FVector> Locations;
			QueryInstance.PrepareContext(Context, Locations);
			for (const FVector& Location : Locations)
			{
				Sides.Add(FPursuitQuerySide(Location));
			}
		}
		return Sides;
	}

	/** When a pursuer meets a target on the navigation mesh of who asks; false when it does not. */
	bool MeetOnMesh(FPursuitRefusalLog& Log, const UObject* Owner, const FPursuitQuerySide& Pursuer, const FPursuitQuerySide& Target,
		const FPursuitNavSettings& Settings, double& OutTime)
	{
		// A point walks as who asks does.
		const AController* const Controller = Cast<AController>(Owner);
		const AActor* const Asking = Controller != nullptr ? Controller->GetPawn() : Cast<AActor>(Owner);
		const FVector Feet = Pursuer.Actor != nullptr ? Pursuit::FindFeet(*Pursuer.Actor) : Pursuer.Location;
		FPursuitNavSearch Search;
		Search.BeginFrom(Pursuer.Actor != nullptr ? Pursuer.Actor : Asking, &Feet,
			FPursuitNavTarget(Target.Actor, Target.Location, Target.Velocity), Settings);
		Search.Run();

		// An item off the mesh is an item that is not met.
		const EPursuitNavReason Reason = Search.GetResult().Reason;
		if (Reason != EPursuitNavReason::PursuerOffMesh && Reason != EPursuitNavReason::TargetOffMesh)
		{
			Search.Log(Log);
		}
		OutTime = Search.GetResult().Time;
		return Search.GetResult().bMet;
	}
}

UEnvQueryTest_PursuitInterceptTime::UEnvQueryTest_PursuitInterceptTime(const FObjectInitializer& ObjectInitializer)
	: Super(ObjectInitializer)
{
	UpdateCost();
	ValidItemType = UEnvQueryItemType_VectorBase::StaticClass();
	SetWorkOnFloatValues(true);
	Context = UEnvQueryContext_Querier::StaticClass();
	MaxPredictionTime.DefaultValue = 5.0f;

	// A sooner intercept is better, and an item without one within Max Prediction Time is filtered out: a maximum filter would be a
	// second number for the same limit.
	TestPurpose = EEnvTestPurpose::FilterAndScore;
	FilterType = EEnvTestFilterType::Minimum;
	FloatValueMin.DefaultValue = 0.0f;
	ScoringEquation = EEnvTestScoreEquation::InverseLinear;
}

void UEnvQueryTest_PursuitInterceptTime::UpdateCost()
{
	Cost = Travel == EPursuitTravel::NavMesh ? EEnvTestCost::High : EEnvTestCost::Low;
}

void UEnvQueryTest_PursuitInterceptTime::PostLoad()
{
	Super::PostLoad();
	UpdateCost();
}

#if WITH_EDITOR
void UEnvQueryTest_PursuitInterceptTime::PostEditChangeProperty(FPropertyChangedEvent& PropertyChangedEvent)
{
	UpdateCost();
	Super::PostEditChangeProperty(PropertyChangedEvent);
}
#endif

void UEnvQueryTest_PursuitInterceptTime::RunTest(FEnvQueryInstance& QueryInstance) const
{
	static FPursuitRefusalLog Log(TEXT("Intercept Time"));
	const UObject* Owner = QueryInstance.Owner.Get();
	if (Owner == nullptr)
	{
		return;
	}
	// Without an actor on the other side there is no intercept.
	const TArray<FPursuitQuerySide> Others = FindPursuitSides(QueryInstance, Context);
	for (const FAIDataProviderFloatValue* Value : {&PursuerSpeed, &CaptureRadius, &MaxPredictionTime, &FloatValueMin, &FloatValueMax})
	{
		Value->BindData(Owner, QueryInstance.QueryID);
	}
	const double Speed = PursuerSpeed.GetValue();
	const double Radius = CaptureRadius.GetValue();
	FPursuitPredictionSettings Settings;
	Settings.MaxPredictionTime = MaxPredictionTime.GetValue();
	const bool bFilters = TestPurpose != EEnvTestPurpose::Score;

	const UPursuitNavSubsystem* const Queue = Travel == EPursuitTravel::NavMesh && QueryInstance.World != nullptr
		? QueryInstance.World->GetSubsystem<UPursuitNavSubsystem>()
		: nullptr;
	bool bFirst = true;
	for (FEnvQueryInstance::ItemIterator Item(this, QueryInstance); Item; ++Item)
	{
		// Where the tick's path queries are used up the step ends, as when its time is: the next one goes on with this item. One item is
		// tested in each step, so that a query that runs at once comes to its end.
		if (!bFirst && Queue != nullptr && Queue->IsSpent())
		{
			break;
		}
		bFirst = false;
		const AActor* Actor = GetItemActor(QueryInstance, Item.GetIndex());
		const FPursuitQuerySide Side =
			Actor != nullptr ? FPursuitQuerySide(*Actor) : FPursuitQuerySide(GetItemLocation(QueryInstance, Item.GetIndex()));
		bool bMet = false;
		double Time = Settings.MaxPredictionTime;
		for (const FPursuitQuerySide& Other : Others)
		{
			const FPursuitQuerySide& Pursuer = Items == EPursuitQueryItems::Targets ? Other : Side;
			const FPursuitQuerySide& Target = Items == EPursuitQueryItems::Targets ? Side : Other;
			const double PairSpeed = Pursuit::IsZero(Speed) ? Pursuer.MaxSpeed : Speed;
			if (Pursuit::IsZero(PairSpeed))
			{
				Log.Refuse(TEXT("PursuerSpeed"), TEXT("must be set: the pursuer has no movement component that tells it"));
				continue;
			}
			double PairTime = 0.0;
			bool bPairMet = false;
			if (Travel == EPursuitTravel::NavMesh)
			{
				FPursuitNavSettings OnMesh;
				OnMesh.PursuerSpeed = PairSpeed;
				OnMesh.CaptureRadius = Radius;
				OnMesh.MaxPredictionTime = Settings.MaxPredictionTime;
				OnMesh.MaxPathQueries = MaxPathQueries;
				bPairMet = MeetOnMesh(Log, Owner, Pursuer, Target, OnMesh, PairTime);
			}
			else
			{
				const FPursuitPrediction Found = UPursuitLibrary::PredictIntercept(
					Pursuer.Location, PairSpeed, Target.Location, Target.Velocity, Settings, Radius);
				PairTime = Found.Time;
				bPairMet = Found.bMet;
			}
			Time = bPairMet ? FMath::Min(Time, PairTime) : Time;
			bMet |= bPairMet;
		}
		if (!bMet && bRequireIntercept && bFilters)
		{
			Item.ForceItemState(EEnvItemStatus::Failed);
			continue;
		}
		Item.SetScore(
			TestPurpose, FilterType, static_cast<float>(Time), FloatValueMin.GetValue(), FloatValueMax.GetValue());
	}
}

FText UEnvQueryTest_PursuitInterceptTime::GetDescriptionTitle() const
{
	return FText::FromString(FString::Printf(TEXT("%s: %s, with %s"), *Super::GetDescriptionTitle().ToString(),
		Items == EPursuitQueryItems::Targets ? TEXT("items are targets") : TEXT("items are pursuers"), *GetNameSafe(Context.Get())));
}

FText UEnvQueryTest_PursuitInterceptTime::GetDescriptionDetails() const
{
	return DescribeFloatTestParams();
}
