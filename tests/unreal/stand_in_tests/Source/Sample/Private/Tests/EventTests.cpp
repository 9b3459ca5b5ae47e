// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "DrawDebugHelpers.h"
#include "HAL/IConsoleManager.h"
#include "SampleListener.h"
#include "SampleWorld.h"
#include "VisualLogger/VisualLogger.h"

namespace
{
	TAutoConsoleVariable<int32> SampleVariable(TEXT("Sample.Number"), 3, TEXT("A number."));
}

SAMPLE_TEST(FDelegatesReachTheirListeners, "StandIn.Delegates.Dynamic")
{
	FSampleWorld World;
	USampleListener* Teller = NewObject<USampleListener>();
	USampleListener* First = NewObject<USampleListener>();
	USampleListener* Second = NewObject<USampleListener>();
	TestFalse(TEXT("nobody listens"), Teller->OnMet.IsBound());
	Teller->OnMet.Broadcast(nullptr, 1.0);
	AActor* Actor = World.World->SpawnActor<AActor>();
	Teller->OnMet.AddDynamic(First, &USampleListener::HearIntercept);
	Teller->OnMet.Broadcast(Actor, 2.5);
	TestTrue(TEXT("one listens"), First->Last == Actor && First->Intercepts == TArray<double>({2.5}));
	TestTrue(TEXT("it is known"), Teller->OnMet.IsAlreadyBound(First, &USampleListener::HearIntercept));

	First->Victim = Second;
	Teller->OnRang.AddDynamic(First, &USampleListener::HearRing);
	Teller->OnRang.AddDynamic(Second, &USampleListener::HearRing);
	Teller->OnRang.Broadcast();
	TestTrue(TEXT("who is destroyed by another listener is passed over"), First->Rings == 1 && Second->Rings == 0);
	Teller->OnRang.RemoveDynamic(First, &USampleListener::HearRing);
	Teller->OnRang.Broadcast();
	TestTrue(TEXT("who was taken off hears no more"), First->Rings == 1 && !Teller->OnRang.IsBound());
	return true;
}

SAMPLE_TEST(FConsoleVariablesAreFound, "StandIn.Console.Variables")
{
	TestEqual(TEXT("its default"), SampleVariable.GetValueOnGameThread(), 3);
	IConsoleVariable* Found = IConsoleManager::Get().FindConsoleVariable(TEXT("Sample.Number"));
	TestNotNull(TEXT("found by its name"), Found);
	Found->Set(5);
	TestEqual(TEXT("and set"), SampleVariable.GetValueOnGameThread(), 5);
	TestNull(TEXT("no other"), IConsoleManager::Get().FindConsoleVariable(TEXT("Sample.Nothing")));
	return true;
}

#if ENABLE_DRAW_DEBUG && ENABLE_VISUAL_LOG
SAMPLE_TEST(FDrawingIsKept, "StandIn.Debug.DrawingAndVisualLog")
{
	FSampleWorld World;
	DrawDebugDirectionalArrow(World.World, FVector::ZeroVector, FVector(1, 2, 3), 10.f, FColor::Red);
	TestTrue(TEXT("the world keeps what was drawn"), World.World->Drawn.Num() == 1 && World.World->Drawn[0].To == FVector(1, 2, 3));

	int32 Evaluated = 0;
	const auto Place = [&Evaluated] { ++Evaluated; return FVector(4, 5, 6); };
	UE_VLOG_LOCATION(World.World, LogTemp, Log, Place(), 7.f, FColor::Red, TEXT("number %d"), 8);
	TestEqual(TEXT("while nobody records, nothing is evaluated"), Evaluated, 0);
	FVisualLogger::Get().SetIsRecording(true);
	UE_VLOG_LOCATION(World.World, LogTemp, Log, Place(), 7.f, FColor::Red, TEXT("number %d"), 8);
	UE_VLOG(World.World, LogTemp, Warning, TEXT("plain"));
	FVisualLogger::Get().SetIsRecording(false);
	const TArray<FVisualLogger::FEntry>& Entries = FVisualLogger::Get().Entries;
	TestTrue(TEXT("then it is kept"), Entries.Num() == 2 && Entries[0].From == FVector(4, 5, 6) && Entries[0].Text == TEXT("number 8") && Entries[1].Text == TEXT("plain"));
	return true;
}
#endif
