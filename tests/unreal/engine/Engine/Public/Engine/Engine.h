// Stand-in for Engine/Classes/Engine/Engine.h.
// Source: JonasReich/OpenUnrealUtilities, Source/OpenUnrealUtilitiesTests/Public/ScopedAutomationWorld.h (GEngine, CreateNewWorldContext, DestroyWorldContext).
#pragma once

#include "Containers/UnrealString.h"
#include "Engine/EngineTypes.h"
#include "Math/Color.h"
#include "Math/Vector2D.h"
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
	/** Shows a line on the screen for a while; the newest line of a key is shown, except of INDEX_NONE. */
	void AddOnScreenDebugMessage(int32 Key, float TimeToDisplay, FColor DisplayColor, const FString& DebugMessage, bool bNewerOnTop = true, const FVector2D& TextScale = FVector2D(1, 1));	// [doc latest] UEngine/AddOnScreenDebugMessage, without the defaults; with four arguments [repo] of many

	/** What was shown; a test looks at it. */
	TArray<FString> ScreenMessages;

private:
	TArray<FWorldContext*> Contexts;
};

extern UEngine* GEngine;	// [repo] OpenUnrealUtilities
