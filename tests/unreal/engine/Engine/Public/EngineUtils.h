// Stand-in for Engine/Public/EngineUtils.h: the actors of a world, one after another.
// Source: OpenUnrealUtilities, which ends the play of a test world's actors so.
#pragma once

#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Templates/SubclassOf.h"

/** Goes over the actors that there were when it was made. */
class FActorIterator
{
public:
	explicit FActorIterator(const UWorld* InWorld) : Actors(InWorld->Actors) {}	// [repo] OpenUnrealUtilities
	explicit operator bool() const { return Index < Actors.Num(); }			// [repo] OpenUnrealUtilities
	void operator++() { ++Index; }											// [repo] OpenUnrealUtilities
	AActor* operator->() const { return Actors[Index]; }					// [repo] OpenUnrealUtilities
	AActor* operator*() const { return Actors[Index]; }						// [doc 5.1] TActorIteratorBase/op_deref

private:
	TArray<AActor*> Actors;
	int32 Index = 0;
};

/** The same of one class. */
template <typename ActorType>
class TActorIterator	// [doc 5.3]
{
public:
	explicit TActorIterator(const UWorld* InWorld, TSubclassOf<ActorType> InClass = ActorType::StaticClass())	// [doc 5.4] TActorIterator/__ctor
	{
		for (AActor* Actor : InWorld->Actors)
		{
			if (IsValid(Actor) && InClass.Get() && Actor->IsA(InClass.Get())) { Actors.Add(Cast<ActorType>(Actor)); }
		}
	}
	explicit operator bool() const { return Index < Actors.Num(); }	// [repo] OpenUnrealUtilities
	void operator++() { ++Index; }									// [repo] OpenUnrealUtilities
	ActorType* operator->() const { return Actors[Index]; }			// [doc 5.3]
	ActorType* operator*() const { return Actors[Index]; }			// [doc 5.3]

private:
	TArray<ActorType*> Actors;
	int32 Index = 0;
};
