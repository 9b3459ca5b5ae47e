// Stand-in for AIModule/Classes/DetourCrowdAIController.h: an AI controller whose path following is a crowd's.
// Source: the API page of ADetourCrowdAIController.
#pragma once

#include "AIController.h"
#include "DetourCrowdAIController.generated.h"

UCLASS()
class ADetourCrowdAIController : public AAIController
{
	GENERATED_BODY()

public:
	ADetourCrowdAIController(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest] ADetourCrowdAIController/__ctor
};
