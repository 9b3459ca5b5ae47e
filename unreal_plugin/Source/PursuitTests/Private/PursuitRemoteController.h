// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "AIController.h"
#include "CoreMinimal.h"
#include "PursuitRemoteController.generated.h"

/** Stands for the controller of a player on another machine, as a server has it. */
UCLASS(Transient, HideDropDown, NotBlueprintable)
class APursuitRemoteController : public AAIController
{
	GENERATED_BODY()

public:
	virtual bool IsLocalController() const override
	{
		return false;
	}
};
