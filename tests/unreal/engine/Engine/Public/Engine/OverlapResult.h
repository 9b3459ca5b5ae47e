// Stand-in for Engine/Classes/Engine/OverlapResult.h.
// Source: the API page of FOverlapResult. StudioGobo/UECollisionQueryTools#2 tells that 5.5 asks for this include.
#pragma once

#include "UObject/WeakObjectPtr.h"

class AActor;
class UPrimitiveComponent;

struct FOverlapResult
{
	TWeakObjectPtr<UPrimitiveComponent> Component;		// [doc latest]
	uint32 bBlockingHit : 1 = false;					// [doc latest]

	AActor* GetActor() const;							// [doc latest]
	UPrimitiveComponent* GetComponent() const { return Component.Get(); }	// [doc latest]
};
