// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "PursuitInterceptInputs.h"

#include "Actor/PursuitActorSpeed.h"
#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Object.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "BehaviorTree/BTNode.h"
#include "BehaviorTree/PursuitNodeFault.h"
#include "Core/PursuitLog.h"
#include "Core/PursuitStats.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "Intercept/PursuitInterceptConversions.h"
#include "VisualLogger/VisualLogger.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(PursuitInterceptInputs)

DECLARE_CYCLE_STAT(TEXT("Behavior Tree predictions"), STAT_PursuitPrediction, STATGROUP_Pursuit);

void FPursuitNodeFault::Log([[maybe_unused]] const UBTNode& Node, [[maybe_unused]] const TCHAR* KindOfNode,
	[[maybe_unused]] const UBehaviorTreeComponent& OwnerComp, EPursuitNodeFault& InOutLast) const
{
	const bool bNew = Kind != InOutLast;
	InOutLast = Kind;
	if (bNew && Kind != EPursuitNodeFault::None)
	{
		UE_LOG(LogPursuit, Warning, TEXT("%s '%s' of %s failed: %s."), KindOfNode, *Node.NodeName, *GetNameSafe(OwnerComp.GetOwner()),
			*Text);
	}
}

const APawn* Pursuit::FindTreePawn(const UBehaviorTreeComponent& OwnerComp)
{
	const AAIController* const Controller = OwnerComp.GetAIOwner();
	const APawn* const Pawn = Controller != nullptr ? Controller->GetPawn() : nullptr;
	return IsValid(Pawn) ? Pawn : nullptr;
}

bool Pursuit::CheckKey(const FBlackboardKeySelector& Key, const UClass* WantedType, const TCHAR* WantedName, const TCHAR* Property,
	EPursuitNodeFault Kind, FPursuitNodeFault& OutFault)
{
	if (Key.SelectedKeyName.IsNone())
	{
		return OutFault.Set(Kind,
			FString::Printf(TEXT("%s is None: choose a %s key of the Blackboard in the node's details"), Property, WantedName));
	}
	if (Key.SelectedKeyType.Get() == nullptr)
	{
		return OutFault.Set(Kind,
			FString::Printf(TEXT("%s names the key '%s', which the tree's Blackboard does not have: choose one that it has"), Property,
				*Key.SelectedKeyName.ToString()));
	}
	if (Key.SelectedKeyType.Get() != WantedType)
	{
		return OutFault.Set(Kind,
			FString::Printf(TEXT("%s names the key '%s', which is no %s key: choose a %s key"), Property,
				*Key.SelectedKeyName.ToString(), WantedName, WantedName));
	}
	return true;
}

void FPursuitTargetKeys::AddFilters(UObject& Node)
{
	TargetActorKey.AddObjectFilter(&Node, GET_MEMBER_NAME_CHECKED(FPursuitTargetKeys, TargetActorKey), AActor::StaticClass());
	TargetLocationKey.AddVectorFilter(&Node, GET_MEMBER_NAME_CHECKED(FPursuitTargetKeys, TargetLocationKey));
	TargetVelocityKey.AddVectorFilter(&Node, GET_MEMBER_NAME_CHECKED(FPursuitTargetKeys, TargetVelocityKey));

	// A key that may not be None is filled by the engine with the first key of a fitting type; for an output that could be
	// the target's own location. So every key may be None, and the node says which one it misses.
	TargetActorKey.AllowNoneAsValue(true);
	TargetLocationKey.AllowNoneAsValue(true);
	TargetVelocityKey.AllowNoneAsValue(true);
}

void FPursuitTargetKeys::Resolve(const UBlackboardData& BlackboardAsset)
{
	TargetActorKey.ResolveSelectedKey(BlackboardAsset);
	TargetLocationKey.ResolveSelectedKey(BlackboardAsset);
	TargetVelocityKey.ResolveSelectedKey(BlackboardAsset);
}

bool FPursuitTargetKeys::CheckChosen(FPursuitNodeFault& OutFault) const
{
	const bool bActor = !TargetActorKey.SelectedKeyName.IsNone();
	const bool bLocation = !TargetLocationKey.SelectedKeyName.IsNone();
	const bool bVelocity = !TargetVelocityKey.SelectedKeyName.IsNone();
	if (bActor || (bLocation && bVelocity))
	{
		return true;
	}
	if (bLocation || bVelocity)
	{
		return OutFault.Set(bLocation ? EPursuitNodeFault::TargetVelocityKey : EPursuitNodeFault::TargetLocationKey,
			FString::Printf(TEXT("%s is None: choose a Vector key of the Blackboard in the node's details"),
				bLocation ? TEXT("TargetVelocityKey") : TEXT("TargetLocationKey")));
	}
	return OutFault.Set(EPursuitNodeFault::NoTargetChosen,
		TEXT("no target is chosen: choose TargetActorKey, or TargetLocationKey and TargetVelocityKey"));
}

const APawn* FPursuitTargetKeys::ReadPawnAndTarget(
	UBehaviorTreeComponent& OwnerComp, FPursuitTargetNow& OutTarget, FPursuitNodeFault& OutFault) const
{
	const APawn* Pawn = Pursuit::FindTreePawn(OwnerComp);
	if (Pawn == nullptr)
	{
		OutFault.SetNoPawn();
		return nullptr;
	}
	const UBlackboardComponent* Blackboard = OwnerComp.GetBlackboardComponent();
	if (Blackboard == nullptr)
	{
		OutFault.Set(EPursuitNodeFault::NoBlackboard, TEXT("there is no Blackboard: give the Behavior Tree a Blackboard asset"));
		return nullptr;
	}
	return ReadTarget(*Blackboard, OutTarget, OutFault) ? Pawn : nullptr;
}

bool FPursuitTargetKeys::ReadTarget(
	const UBlackboardComponent& Blackboard, FPursuitTargetNow& OutTarget, FPursuitNodeFault& OutFault) const
{
	if (!CheckChosen(OutFault))
	{
		return false;
	}
	if (!TargetActorKey.SelectedKeyName.IsNone())
	{
		if (!Pursuit::CheckKey(TargetActorKey, UBlackboardKeyType_Object::StaticClass(), TEXT("Object"), TEXT("TargetActorKey"),
				EPursuitNodeFault::TargetActorKey, OutFault))
		{
			return false;
		}
		AActor* Target = Cast<AActor>(Blackboard.GetValue<UBlackboardKeyType_Object>(TargetActorKey.GetSelectedKeyID()));
		if (!IsValid(Target))
		{
			return OutFault.Set(EPursuitNodeFault::NoActor,
				FString::Printf(TEXT("the key '%s' holds no actor, or one that is gone: write the target into it first, or ask ")
									TEXT("with a Blackboard decorator whether it is set"),
					*TargetActorKey.SelectedKeyName.ToString()));
		}
		OutTarget.Location = Target->GetActorLocation();
		OutTarget.Velocity = Target->GetVelocity();
		OutTarget.Actor = Target;
		return true;
	}

	if (!Pursuit::CheckKey(TargetLocationKey, UBlackboardKeyType_Vector::StaticClass(), TEXT("Vector"), TEXT("TargetLocationKey"),
			EPursuitNodeFault::TargetLocationKey, OutFault)
		|| !Pursuit::CheckKey(TargetVelocityKey, UBlackboardKeyType_Vector::StaticClass(), TEXT("Vector"), TEXT("TargetVelocityKey"),
			EPursuitNodeFault::TargetVelocityKey, OutFault))
	{
		return false;
	}

	// A Vector key that was never written reads as FAISystem::InvalidLocation.
	OutTarget.Location = Blackboard.GetValue<UBlackboardKeyType_Vector>(TargetLocationKey.GetSelectedKeyID());
	if (!FAISystem::IsValidLocation(OutTarget.Location))
	{
		return OutFault.Set(EPursuitNodeFault::NoLocation,
			FString::Printf(TEXT("the key '%s' has no value yet: write the target's location into it first"),
				*TargetLocationKey.SelectedKeyName.ToString()));
	}
	OutTarget.Velocity = Blackboard.GetValue<UBlackboardKeyType_Vector>(TargetVelocityKey.GetSelectedKeyID());
	if (!FAISystem::IsValidLocation(OutTarget.Velocity))
	{
		return OutFault.Set(EPursuitNodeFault::NoVelocity,
			FString::Printf(TEXT("the key '%s' has no value yet: write the target's velocity into it first, zero for one at rest"),
				*TargetVelocityKey.SelectedKeyName.ToString()));
	}
	return true;
}

FString FPursuitTargetKeys::DescribeTarget() const
{
	return TargetActorKey.SelectedKeyName.IsNone()
		? FString::Printf(TEXT("%s moving at %s"), *TargetLocationKey.SelectedKeyName.ToString(),
			  *TargetVelocityKey.SelectedKeyName.ToString())
		: TargetActorKey.SelectedKeyName.ToString();
}

void FPursuitInterceptInputs::Read(const UBehaviorTreeComponent&, FPursuitInterceptNumbers& OutNumbers) const
{
	OutNumbers.PursuerSpeed = PursuerSpeed;
	OutNumbers.CaptureRadius = CaptureRadius;
	OutNumbers.MaxPredictionTime = MaxPredictionTime;
}

FString FPursuitInterceptInputs::DescribeHorizon() const
{
	return FString::Printf(TEXT("%g s"), MaxPredictionTime);
}

void FPursuitInterceptResult::Read(const UBehaviorTreeComponent&, FPursuitInterceptNumbers& OutNumbers) const
{
	OutNumbers.LeadFactor = LeadFactor;
	OutNumbers.DirectPursuitDistance = DirectPursuitDistance;
}

bool FPursuitTargetKeys::ReadQuestion(UBehaviorTreeComponent& OwnerComp, const FPursuitInterceptNumbers& Numbers,
	PursuitInterceptQuery& OutQuery, FPursuitNodeFault& OutFault) const
{
	FPursuitTargetNow Target;
	const APawn* Pawn = ReadPawnAndTarget(OwnerComp, Target, OutFault);
	if (Pawn == nullptr)
	{
		return false;
	}
	double Speed = Numbers.PursuerSpeed;
	if (Pursuit::IsZero(Speed) && !Pursuit::FindMaxSpeed(*Pawn, Speed))
	{
		return OutFault.Set(EPursuitNodeFault::NoMovement,
			FString::Printf(TEXT("the pawn %s has no movement component: give it one, or set PursuerSpeed"), *Pawn->GetName()));
	}
	OutQuery = Pursuit::MakeQuery(Pawn->GetActorLocation(), Speed, Target.Location, Target.Velocity, Numbers.CaptureRadius);
	return true;
}

bool FPursuitInterceptNumbers::Predict(
	const PursuitInterceptQuery& Query, EPursuitFallback Fallback, FPursuitPrediction& OutPrediction, FPursuitNodeFault& OutFault) const
{
	SCOPE_CYCLE_COUNTER(STAT_PursuitPrediction);
	FPursuitPredictionSettings Settings;
	Settings.MaxPredictionTime = MaxPredictionTime;
	Settings.LeadFactor = LeadFactor;
	Settings.DirectPursuitDistance = DirectPursuitDistance;
	Settings.Fallback = Fallback;
	PursuitPrediction Found{};
	const Pursuit::FOutcome Outcome =
		Pursuit::Ask([&] { return pursuit_predict_intercept(&Query, Pursuit::ToC(Settings), &Found); });
	OutPrediction = Pursuit::FromC(Outcome, Found);
	if (!Outcome.IsRefused())
	{
		return true;
	}
	return OutFault.Set(EPursuitNodeFault::Refused,
		Pursuit::DescribeRefusal(Outcome,
			{{"query.pursuer_position", "the pawn's location"}, {"query.pursuer_speed", "the pursuer's speed"},
				{"query.target_position", "the target's location"}, {"query.target_velocity", "the target's velocity"},
				{"settings.horizon", "MaxPredictionTime"}, {"settings.", ""}}));
}

void FPursuitResultKeys::AddFilters(UObject& Node)
{
	InterceptPointKey.AddVectorFilter(&Node, GET_MEMBER_NAME_CHECKED(FPursuitResultKeys, InterceptPointKey));
	TimeToInterceptKey.AddFloatFilter(&Node, GET_MEMBER_NAME_CHECKED(FPursuitResultKeys, TimeToInterceptKey));
	InterceptPointKey.AllowNoneAsValue(true);
	TimeToInterceptKey.AllowNoneAsValue(true);
}

void FPursuitResultKeys::Resolve(const UBlackboardData& BlackboardAsset)
{
	InterceptPointKey.ResolveSelectedKey(BlackboardAsset);
	TimeToInterceptKey.ResolveSelectedKey(BlackboardAsset);
}

bool FPursuitResultKeys::CheckChosen(FPursuitNodeFault& OutFault) const
{
	return !InterceptPointKey.SelectedKeyName.IsNone()
		|| OutFault.Set(EPursuitNodeFault::InterceptPointKey,
			TEXT("InterceptPointKey is None: choose a Vector key of the Blackboard in the node's details"));
}

bool FPursuitResultKeys::Update(const FPursuitTargetKeys& Target, const FPursuitInterceptNumbers& Numbers,
	UBehaviorTreeComponent& OwnerComp, FPursuitPrediction& OutPrediction, FPursuitNodeFault& OutFault) const
{
	const bool bHasTime = !TimeToInterceptKey.SelectedKeyName.IsNone();
	if (!Pursuit::CheckKey(InterceptPointKey, UBlackboardKeyType_Vector::StaticClass(), TEXT("Vector"), TEXT("InterceptPointKey"),
			EPursuitNodeFault::InterceptPointKey, OutFault)
		|| (bHasTime
			&& !Pursuit::CheckKey(TimeToInterceptKey, UBlackboardKeyType_Float::StaticClass(), TEXT("Float"),
				TEXT("TimeToInterceptKey"), EPursuitNodeFault::TimeToInterceptKey, OutFault)))
	{
		return false;
	}
	PursuitInterceptQuery Query{};
	if (!Target.ReadQuestion(OwnerComp, Numbers, Query, OutFault) || !Numbers.Predict(Query, Fallback, OutPrediction, OutFault))
	{
		return false;
	}
	UBlackboardComponent* Blackboard = OwnerComp.GetBlackboardComponent();
	Blackboard->SetValue<UBlackboardKeyType_Vector>(InterceptPointKey.GetSelectedKeyID(), OutPrediction.AimPoint);
	UE_VLOG_LOCATION(OwnerComp.GetOwner(), LogPursuit, Log, OutPrediction.AimPoint, 25.0f,
		OutPrediction.bMet ? FColor::Green : FColor::Orange, TEXT("intercept in %.2f s"), OutPrediction.Time);
	if (bHasTime)
	{
		// A Blackboard has no double; the value is at most MaxPredictionTime.
		Blackboard->SetValue<UBlackboardKeyType_Float>(TimeToInterceptKey.GetSelectedKeyID(), static_cast<float>(OutPrediction.Time));
	}
	return true;
}

bool FPursuitResultKeys::Write(UBehaviorTreeComponent& OwnerComp, const FVector& Point, double Time, FPursuitNodeFault& OutFault) const
{
	const bool bHasTime = !TimeToInterceptKey.SelectedKeyName.IsNone();
	if (!Pursuit::CheckKey(InterceptPointKey, UBlackboardKeyType_Vector::StaticClass(), TEXT("Vector"), TEXT("InterceptPointKey"),
			EPursuitNodeFault::InterceptPointKey, OutFault)
		|| (bHasTime
			&& !Pursuit::CheckKey(TimeToInterceptKey, UBlackboardKeyType_Float::StaticClass(), TEXT("Float"),
				TEXT("TimeToInterceptKey"), EPursuitNodeFault::TimeToInterceptKey, OutFault)))
	{
		return false;
	}
	UBlackboardComponent* Blackboard = OwnerComp.GetBlackboardComponent();
	if (Blackboard == nullptr)
	{
		return OutFault.Set(EPursuitNodeFault::NoBlackboard, TEXT("there is no Blackboard: give the Behavior Tree a Blackboard asset"));
	}
	Blackboard->SetValue<UBlackboardKeyType_Vector>(InterceptPointKey.GetSelectedKeyID(), Point);
	if (bHasTime && Time >= 0.0)
	{
		Blackboard->SetValue<UBlackboardKeyType_Float>(TimeToInterceptKey.GetSelectedKeyID(), static_cast<float>(Time));
	}
	else if (bHasTime)
	{
		Blackboard->ClearValue(TimeToInterceptKey.GetSelectedKeyID());
	}
	return true;
}

void FPursuitResultKeys::Clear(UBehaviorTreeComponent& OwnerComp) const
{
	UBlackboardComponent* Blackboard = OwnerComp.GetBlackboardComponent();
	if (Blackboard == nullptr)
	{
		return;
	}
	for (const FBlackboardKeySelector* Key : {&InterceptPointKey, &TimeToInterceptKey})
	{
		if (Key->SelectedKeyType.Get() != nullptr)
		{
			Blackboard->ClearValue(Key->GetSelectedKeyID());
		}
	}
}
