// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "CoreMinimal.h"
#include "Core/PursuitRefusal.h"
#include "Misc/AutomationTest.h"
#include "PursuitBatchLibrary.h"
#include "PursuitDrillRandom.h"
#include "PursuitLibrary.h"
#include "PursuitTestFlags.h"
#include "PursuitTestNumbers.h"

#include <cstring>

#if WITH_DEV_AUTOMATION_TESTS

namespace
{
	/** More than two ranges of queries, so that several threads share them, and none that is full to the last. */
	constexpr int32 ManyPursuitQueries = 10000;

	/** In a box of 500 m by 500 m by 50 m, with a target of up to 10 m/s and a pursuer of 3 to 15 m/s, in centimeters. */
	FPursuitInterceptQuery MakeInGameQuery(FPursuitDrillRandom& Random)
	{
		FPursuitInterceptQuery Query;
		const FVector Center(0.0, 0.0, 2500.0);
		const FVector Half(25000.0, 25000.0, 2500.0);
		Query.PursuerLocation = Center + Random.InBox(Half);
		Query.TargetLocation = Center + Random.InBox(Half);
		Query.TargetVelocity = Random.InBox(FVector(577.0));
		Query.PursuerSpeed = Random.Real(300.0, 1500.0);
		return Query;
	}

	/** Of numbers that are none, endless, huge, tiny, below zero, and alike: most have no intercept, and many no meaning. */
	FPursuitInterceptQuery MakeHostileQuery(FPursuitDrillRandom& Random)
	{
		const double Numbers[] = {0.0, -0.0, 1.0, -1.0, 3.0, 4.0, 5.0, 600.0, 1e-9, 1e-300, 4.9e-324, 1e9, 1e154, 1e300, -1e300,
			1.7e308, -5.0, 0.1, PursuitNumbers::NaN(), PursuitNumbers::Infinity(), -PursuitNumbers::Infinity()};
		// The last three make nearly every query a refused one, so that most have none of them.
		constexpr int32 All = sizeof(Numbers) / sizeof(Numbers[0]);
		const int32 Choices = Random.Real(0.0, 4.0) < 1.0 ? All : All - 3;
		const auto Choose = [&] { return Numbers[static_cast<int32>(Random.Real(0.0, Choices))]; };
		FPursuitInterceptQuery Query;
		for (FVector* Vector : {&Query.PursuerLocation, &Query.TargetLocation, &Query.TargetVelocity})
		{
			Vector->X = Choose();
			Vector->Y = Choose();
			Vector->Z = Choose();
		}
		Query.PursuerSpeed = Choose();
		Query.CaptureRadius = Random.Real(0.0, 2.0) < 1.0 ? 0.0 : Choose();
		return Query;
	}

	/** Every other query is hostile. */
	TArray<FPursuitInterceptQuery> MakeManyPursuitQueries()
	{
		FPursuitDrillRandom Random(20261123);
		TArray<FPursuitInterceptQuery> Queries;
		Queries.Reserve(ManyPursuitQueries);
		for (int32 Index = 0; Index < ManyPursuitQueries; ++Index)
		{
			Queries.Add(Index % 2 == 0 ? MakeInGameQuery(Random) : MakeHostileQuery(Random));
		}
		return Queries;
	}

	bool HasSameBits(double First, double Second)
	{
		return std::memcmp(&First, &Second, sizeof(First)) == 0;
	}

	bool HasSameBits(const FVector& First, const FVector& Second)
	{
		return HasSameBits(First.X, Second.X) && HasSameBits(First.Y, Second.Y) && HasSameBits(First.Z, Second.Z);
	}

	bool HasSameBits(const FPursuitIntercept& First, const FPursuitIntercept& Second)
	{
		return First.bMet == Second.bMet && First.Reason == Second.Reason && HasSameBits(First.Point, Second.Point)
			&& HasSameBits(First.PursuerVelocity, Second.PursuerVelocity) && HasSameBits(First.Time, Second.Time)
			&& HasSameBits(First.LatestTime, Second.LatestTime);
	}

	bool HasSameBits(const FPursuitPrediction& First, const FPursuitPrediction& Second)
	{
		return First.bMet == Second.bMet && First.Reason == Second.Reason && HasSameBits(First.AimPoint, Second.AimPoint)
			&& HasSameBits(First.Time, Second.Time) && HasSameBits(First.MissDistance, Second.MissDistance);
	}

	FPursuitIntercept SolveOne(const FPursuitInterceptQuery& Query)
	{
		return UPursuitLibrary::SolveIntercept(
			Query.PursuerLocation, Query.PursuerSpeed, Query.TargetLocation, Query.TargetVelocity, Query.CaptureRadius);
	}

	FPursuitPrediction PredictOne(const FPursuitInterceptQuery& Query, const FPursuitPredictionSettings& Settings)
	{
		return UPursuitLibrary::PredictIntercept(
			Query.PursuerLocation, Query.PursuerSpeed, Query.TargetLocation, Query.TargetVelocity, Settings, Query.CaptureRadius);
	}

	/** The first answer that differs from the node for one; -1 if none does. */
	template <typename AnswerType, typename OneType>
	int32 FindOtherAnswer(const TArray<FPursuitInterceptQuery>& Queries, const TArray<AnswerType>& Answers, OneType&& One)
	{
		for (int32 Index = 0; Index < Queries.Num(); ++Index)
		{
			if (!HasSameBits(Answers[Index], One(Queries[Index])))
			{
				return Index;
			}
		}
		return -1;
	}

	/** The triangle 3 : 4 : 5: a seeker of speed 500 at the origin, a target 1000 away that crosses at 300. They meet after 2.5 s. */
	FPursuitInterceptQuery MakeTriangleQuery()
	{
		FPursuitInterceptQuery Query;
		Query.PursuerSpeed = 500.0;
		Query.TargetLocation = FVector(1000, 0, 0);
		Query.TargetVelocity = FVector(0, 300, 0);
		return Query;
	}
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitBatchNodes, "Pursuit.Nodes.ManyInterceptsAreAnsweredInOrder", PURSUIT_TEST_FLAGS)
bool FPursuitBatchNodes::RunTest(const FString&)
{
	TArray<FPursuitInterceptQuery> Queries = {MakeTriangleQuery(), MakeTriangleQuery(), MakeTriangleQuery()};
	Queries[1].PursuerSpeed = 200.0;
	Queries[2].CaptureRadius = 1000.0;
	const TArray<FPursuitIntercept> Intercepts = UPursuitBatchLibrary::SolveIntercepts(Queries);
	const TArray<FPursuitPrediction> Predictions = UPursuitBatchLibrary::PredictIntercepts(Queries, FPursuitPredictionSettings());
	if (!TestEqual(TEXT("every query has an intercept"), Intercepts.Num(), 3)
		|| !TestEqual(TEXT("and a prediction"), Predictions.Num(), 3))
	{
		return false;
	}
	TestTrue(TEXT("the first meets"), Intercepts[0].bMet && Intercepts[0].Reason == EPursuitStatus::OK);
	TestEqual(TEXT("Point"), Intercepts[0].Point, FVector(1000, 750, 0), 1e-6f);
	TestEqual(TEXT("PursuerVelocity"), Intercepts[0].PursuerVelocity, FVector(400, 300, 0), 1e-6f);
	TestEqual(TEXT("Time"), Intercepts[0].Time, 2.5, 1e-12);
	TestTrue(TEXT("LatestTime"), PursuitNumbers::IsInfinite(Intercepts[0].LatestTime));
	TestTrue(TEXT("the second is too slow"), !Intercepts[1].bMet && Intercepts[1].Reason == EPursuitStatus::TargetTooFast);
	TestTrue(TEXT("the third is there"), Intercepts[2].bMet && Intercepts[2].Reason == EPursuitStatus::AlreadyThere);
	TestEqual(TEXT("AimPoint"), Predictions[0].AimPoint, FVector(1000, 750, 0), 1e-6f);
	// Without an intercept it is where the target is after the default five seconds.
	TestEqual(TEXT("the fallback's AimPoint"), Predictions[1].AimPoint, FVector(1000, 1500, 0), 1e-6f);
	TestTrue(TEXT("and its reason"), !Predictions[1].bMet && Predictions[1].Reason == EPursuitStatus::TargetTooFast);

	TestTrue(TEXT("no query has no intercept"), UPursuitBatchLibrary::SolveIntercepts({}).IsEmpty());
	TestTrue(TEXT("and no prediction"), UPursuitBatchLibrary::PredictIntercepts({}, FPursuitPredictionSettings()).IsEmpty());
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitBatchSolveBits, "Pursuit.Nodes.ThousandsOfInterceptsHaveTheBitsOfSolveIntercept", PURSUIT_TEST_FLAGS)
bool FPursuitBatchSolveBits::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	const TArray<FPursuitInterceptQuery> Queries = MakeManyPursuitQueries();
	const TArray<FPursuitIntercept> Intercepts = UPursuitBatchLibrary::SolveIntercepts(Queries);
	if (TestEqual(TEXT("every query has an answer"), Intercepts.Num(), ManyPursuitQueries))
	{
		TestEqual(TEXT("the first with other bits"), FindOtherAnswer(Queries, Intercepts, SolveOne), -1);
	}
	int32 Met = 0;
	int32 Refused = 0;
	for (const FPursuitIntercept& Intercept : Intercepts)
	{
		Met += Intercept.bMet ? 1 : 0;
		Refused += UPursuitLibrary::IsRefused(Intercept.Reason) ? 1 : 0;
	}
	TestTrue(TEXT("some meet, some do not and some are refused"),
		Met > 1000 && Refused > 1000 && ManyPursuitQueries - Met - Refused > 1000);
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitBatchPredictBits, "Pursuit.Nodes.ThousandsOfPredictionsHaveTheBitsOfPredictIntercept", PURSUIT_TEST_FLAGS)
bool FPursuitBatchPredictBits::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	const TArray<FPursuitInterceptQuery> Queries = MakeManyPursuitQueries();
	FPursuitPredictionSettings Settings;
	Settings.LeadFactor = 0.75;
	Settings.DirectPursuitDistance = 2000.0;
	for (const EPursuitFallback Fallback : {EPursuitFallback::Horizon, EPursuitFallback::DirectPursuit, EPursuitFallback::ClosestApproach})
	{
		Settings.Fallback = Fallback;
		const TArray<FPursuitPrediction> Predictions = UPursuitBatchLibrary::PredictIntercepts(Queries, Settings);
		if (TestEqual(TEXT("every query has an answer"), Predictions.Num(), ManyPursuitQueries))
		{
			TestEqual(TEXT("the first with other bits"),
				FindOtherAnswer(
					Queries, Predictions, [&](const FPursuitInterceptQuery& Query) { return PredictOne(Query, Settings); }),
				-1);
		}
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FPursuitBatchSizes, "Pursuit.Nodes.AnAnswerDoesNotDependOnHowManyAreAsked", PURSUIT_TEST_FLAGS)
bool FPursuitBatchSizes::RunTest(const FString&)
{
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("refused its question"), EAutomationExpectedErrorFlags::Contains, 0);
	const TArray<FPursuitInterceptQuery> All = MakeManyPursuitQueries();
	const TArray<FPursuitIntercept> Whole = UPursuitBatchLibrary::SolveIntercepts(All);
	// On both sides of the size of a range, and of two.
	for (const int32 Count : {1, 2, 7, 4095, 4096, 4097, 8192, 8193})
	{
		TArray<FPursuitInterceptQuery> Queries = All;
		Queries.SetNum(Count);
		const TArray<FPursuitIntercept> Some = UPursuitBatchLibrary::SolveIntercepts(Queries);
		bool bSame = Some.Num() == Count;
		for (int32 Index = 0; bSame && Index < Count; ++Index)
		{
			bSame = HasSameBits(Some[Index], Whole[Index]);
		}
		TestTrue(FString::Printf(TEXT("%d queries have the answers of the first of all"), Count), bSame);
	}
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitBatchRefusals, "Pursuit.Nodes.OneBadQueryStopsNoOther", PURSUIT_TEST_FLAGS)
bool FPursuitBatchRefusals::RunTest(const FString&)
{
	TArray<FPursuitInterceptQuery> Queries;
	for (int32 Index = 0; Index < ManyPursuitQueries; ++Index)
	{
		Queries.Add(MakeTriangleQuery());
	}
	// The one that is named is the first, whichever thread is the first to find one.
	Queries[4200].PursuerSpeed = -1.0;
	Queries[9000].TargetLocation = PursuitNumbers::Nowhere();

	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Solve Intercepts refused its question: Queries[4200].PursuerSpeed must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1);
	const TArray<FPursuitIntercept> Intercepts = UPursuitBatchLibrary::SolveIntercepts(Queries);
	AddExpectedErrorPlain(TEXT("Predict Intercepts refused its question: Queries[4200].PursuerSpeed must be 0 or more"),
		EAutomationExpectedErrorFlags::Contains, 1);
	const TArray<FPursuitPrediction> Predictions = UPursuitBatchLibrary::PredictIntercepts(Queries, FPursuitPredictionSettings());
	int32 Met = 0;
	for (int32 Index = 0; Index < ManyPursuitQueries; ++Index)
	{
		Met += Intercepts[Index].bMet && Predictions[Index].bMet ? 1 : 0;
	}
	TestEqual(TEXT("all others meet"), Met, ManyPursuitQueries - 2);
	FPursuitIntercept Zeros;
	Zeros.Reason = EPursuitStatus::OutOfDomain;
	TestTrue(TEXT("a negative speed is refused, with zeros"), HasSameBits(Intercepts[4200], Zeros));
	Zeros.Reason = EPursuitStatus::NotFinite;
	TestTrue(TEXT("a location that is no number is refused, with zeros"), HasSameBits(Intercepts[9000], Zeros));
	FPursuitPrediction Nowhere;
	Nowhere.Reason = EPursuitStatus::NotFinite;
	TestTrue(TEXT("so is its prediction"), HasSameBits(Predictions[9000], Nowhere));

	// What all queries share is refused for all of them, as it is for one.
	FPursuitPredictionSettings Blind;
	Blind.MaxPredictionTime = -1.0;
	FPursuitRefusalLog::ForgetAll();
	AddExpectedErrorPlain(TEXT("Predict Intercepts refused its question: Settings.MaxPredictionTime must be"),
		EAutomationExpectedErrorFlags::Contains, 1);
	AddExpectedErrorPlain(
		TEXT("Predict Intercept refused its question: Settings.MaxPredictionTime must be"), EAutomationExpectedErrorFlags::Contains, 1);
	const TArray<FPursuitPrediction> Refused = UPursuitBatchLibrary::PredictIntercepts(Queries, Blind);
	const FPursuitPrediction One = PredictOne(Queries[0], Blind);
	TestTrue(TEXT("the one is refused"), One.Reason == EPursuitStatus::OutOfDomain);
	TestEqual(TEXT("the first that is not"),
		FindOtherAnswer(Queries, Refused, [&](const FPursuitInterceptQuery&) { return One; }), -1);
	FPursuitRefusalLog::ForgetAll();
	return true;
}

#endif
