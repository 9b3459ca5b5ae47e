// Stand-in for Engine/Classes/Engine/Engine.h.
// Source: JonasReich/OpenUnrealUtilities, Source/OpenUnrealUtilitiesTests/Public/ScopedAutomationWorld.h (GEngine, CreateNewWorldContext, DestroyWorldContext).
#pragma once

#include "Engine/EngineTypes.h"
#include "UObject/Object.h"

class UWorld;

struct FWorldContext
{
	void SetCurrentWorld(UWorld* InWorld) { ThisCurrentWorld = InWorld; }	// [repo] OpenUnrealUtilities
	UWorld* World() const { return ThisCurrentWorld; }						// [repo] JonasReich/OpenUnrealUtilities

	EWorldType::Type WorldType = EWorldType::None;							// [inside]

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
