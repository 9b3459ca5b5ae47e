// Stand-in for Engine/Classes/Engine/Engine.h.
// Source: OpenUnrealUtilities' ScopedAutomationWorld.h (GEngine, CreateNewWorldContext, DestroyWorldContext).
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "Engine/EngineTypes.h"
#include "UObject/Object.h"

class UWorld;

struct FWorldContext
{
	void SetCurrentWorld(UWorld* InWorld) { ThisCurrentWorld = InWorld; }	// [repo] OpenUnrealUtilities
	UWorld* World() const { return ThisCurrentWorld; }						// [doc]

	EWorldType::Type WorldType = EWorldType::None;							// [doc]

private:
	UWorld* ThisCurrentWorld = nullptr;
};

class UEngine
{
public:
	FWorldContext& CreateNewWorldContext(EWorldType::Type WorldType);		// [repo] OpenUnrealUtilities
	void DestroyWorldContext(UWorld* InWorld);								// [repo] OpenUnrealUtilities
	const TArray<FWorldContext*>& GetContexts() const { return Contexts; }

private:
	TArray<FWorldContext*> Contexts;
};

extern UEngine* GEngine;	// [repo] OpenUnrealUtilities
