// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitStateTreeData.h"

#include "GameFramework/Actor.h"
#include "PursuitActorLibrary.h"
#include "PursuitStateTreeLink.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitStateTreeData)

FPursuitPrediction FPursuitStateTreeQuestion::Predict(FPursuitPredictionSettings Settings) const
{
	if (!Pursuit::IsStateTreeConnected() || !IsValid(Actor) || !IsValid(Target))
	{
		return FPursuitPrediction();
	}
	Settings.MaxPredictionTime = MaxPredictionTime;
	return UPursuitActorLibrary::PredictInterceptActor(Actor, Target, Settings, PursuerSpeed, CaptureRadius);
}
