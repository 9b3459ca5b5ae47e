// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "BTTask_PredictIntercept.h"

#include "AIController.h"
#include "AITypes.h"
#include "BehaviorTree/BehaviorTree.h"
#include "BehaviorTree/BehaviorTreeComponent.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Float.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Object.h"
#include "BehaviorTree/Blackboard/BlackboardKeyType_Vector.h"
#include "BehaviorTree/BlackboardComponent.h"
#include "BehaviorTree/BlackboardData.h"
#include "Core/PursuitLog.h"
#include "GameFramework/Actor.h"
#include "GameFramework/Pawn.h"
#include "GameFramework/PawnMovementComponent.h"
#include "Intercept/PursuitInterceptConversions.h"

#include UE_INLINE_GENERATED_CPP_BY_NAME(BTTask_PredictIntercept)

namespace
{
	/** Why a prediction was not possible, for one AI: the same fault is logged once until it goes away. */
	enum class EPredictInterceptFault : uint8
	{
		None,
		NoPawn,
		NoBlackboard,
		NoTargetChosen,
		TargetActorKey,
		TargetLocationKey,
		TargetVelocityKey,
		InterceptPointKey,
		TimeToInterceptKey,
		NoActor,
		NoLocation,
		NoVelocity,
		NoMovement,
		Refused,
	};

	/** What the task keeps for each AI; the node object itself is shared by all of them. */
	/** Of members of at most 4 bytes: a node's memory may begin on any multiple of 4. */
	struct FPredictInterceptMemory
	{
		float TimeUntilUpdate;
		EPredictInterceptFault LastFault;
	};

	/** Whether the key exists in the Blackboard and holds the wanted type; if not, says what to do. */
	bool CheckPredictInterceptKey(
		const FBlackboardKeySelector& Key, const UClass* WantedType, const TCHAR* WantedName, const TCHAR* Property, FString& OutText)
	{
		if (Key.SelectedKeyName.IsNone())
		{
			OutText = FString::Printf(TEXT("%s is None: choose a %s key of the Blackboard in the node's details"), Property, WantedName);
			return false;
		}
		if (Key.SelectedKeyType.Get() == nullptr)
		{
			OutText = FString::Printf(TEXT("%s names the key '%s', which the tree's Blackboard does not have: choose one that it has"),
				Property, *Key.SelectedKeyName.ToString());
			return false;
		}
		if (Key.SelectedKeyType.Get() != WantedType)
		{
			OutText = FString::Printf(TEXT("%s names the key '%s', which is no %s key: choose a %s key"), Property,
				*Key.SelectedKeyName.ToString(), WantedName, WantedName);
			return false;
		}
		return true;
	}
}

struct UBTTask_PredictIntercept::FFault
{
	EPredictInterceptFault Kind = EPredictInterceptFault::None;
	FString Text;

	/** For `return OutFault.Set(...)`: always false. */
	bool Set(EPredictInterceptFault InKind, FString InText)
	{
		Kind = InKind;
		Text = MoveTemp(InText);
		return false;
	}
};

struct UBTTask_PredictIntercept::FQuestion
{
	PursuitInterceptQuery Query{};
	UBlackboardComponent* Blackboard = nullptr;
};

UBTTask_PredictIntercept::UBTTask_PredictIntercept()
{
	NodeName = TEXT("Predict Intercept");
	INIT_TASK_NODE_NOTIFY_FLAGS();

	TargetActorKey.AddObjectFilter(
		this, GET_MEMBER_NAME_CHECKED(UBTTask_PredictIntercept, TargetActorKey), AActor::StaticClass());
	TargetLocationKey.AddVectorFilter(this, GET_MEMBER_NAME_CHECKED(UBTTask_PredictIntercept, TargetLocationKey));
	TargetVelocityKey.AddVectorFilter(this, GET_MEMBER_NAME_CHECKED(UBTTask_PredictIntercept, TargetVelocityKey));
	InterceptPointKey.AddVectorFilter(this, GET_MEMBER_NAME_CHECKED(UBTTask_PredictIntercept, InterceptPointKey));
	TimeToInterceptKey.AddFloatFilter(this, GET_MEMBER_NAME_CHECKED(UBTTask_PredictIntercept, TimeToInterceptKey));

	// A key that may not be None is filled by the engine with the first key of a fitting type; for an output that could be
	// the target's own location. So every key may be None, and the task says which one it misses.
	TargetActorKey.AllowNoneAsValue(true);
	TargetLocationKey.AllowNoneAsValue(true);
	TargetVelocityKey.AllowNoneAsValue(true);
	InterceptPointKey.AllowNoneAsValue(true);
	TimeToInterceptKey.AllowNoneAsValue(true);
}

void UBTTask_PredictIntercept::InitializeFromAsset(UBehaviorTree& Asset)
{
	Super::InitializeFromAsset(Asset);

	if (const UBlackboardData* BlackboardAsset = GetBlackboardAsset())
	{
		TargetActorKey.ResolveSelectedKey(*BlackboardAsset);
		TargetLocationKey.ResolveSelectedKey(*BlackboardAsset);
		TargetVelocityKey.ResolveSelectedKey(*BlackboardAsset);
		InterceptPointKey.ResolveSelectedKey(*BlackboardAsset);
		TimeToInterceptKey.ResolveSelectedKey(*BlackboardAsset);
	}
}

uint16 UBTTask_PredictIntercept::GetInstanceMemorySize() const
{
	return sizeof(FPredictInterceptMemory);
}

void UBTTask_PredictIntercept::InitializeMemory(
	UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, EBTMemoryInit::Type InitType) const
{
	Super::InitializeMemory(OwnerComp, NodeMemory, InitType);

	// A subtree that comes back has its memory still.
	if (InitType == EBTMemoryInit::Initialize)
	{
		FPredictInterceptMemory* Memory = CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory);
		Memory->TimeUntilUpdate = 0.0f;
		Memory->LastFault = EPredictInterceptFault::None;
	}
}

EBTNodeResult::Type UBTTask_PredictIntercept::ExecuteTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory)
{
	CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory)->TimeUntilUpdate = static_cast<float>(UpdateInterval);
	return Predict(OwnerComp, NodeMemory);
}

void UBTTask_PredictIntercept::TickTask(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory, float DeltaSeconds)
{
	FPredictInterceptMemory* Memory = CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory);
	Memory->TimeUntilUpdate -= DeltaSeconds;
	if (Memory->TimeUntilUpdate > 0.0f)
	{
		return;
	}
	Memory->TimeUntilUpdate = static_cast<float>(UpdateInterval);

	const EBTNodeResult::Type Result = Predict(OwnerComp, NodeMemory);
	if (Result != EBTNodeResult::InProgress)
	{
		FinishLatentTask(OwnerComp, Result);
	}
}

EBTNodeResult::Type UBTTask_PredictIntercept::Predict(UBehaviorTreeComponent& OwnerComp, uint8* NodeMemory) const
{
	FQuestion Question;
	FFault Fault;
	FPursuitPrediction Prediction;
	if (ReadQuestion(OwnerComp, Question, Fault))
	{
		FPursuitPredictionSettings Settings;
		Settings.MaxPredictionTime = MaxPredictionTime;
		Settings.LeadFactor = LeadFactor;
		Settings.DirectPursuitDistance = DirectPursuitDistance;
		Settings.Fallback = Fallback;
		PursuitPrediction Found{};
		const Pursuit::FOutcome Outcome =
			Pursuit::Ask([&] { return pursuit_predict_intercept(&Question.Query, Pursuit::ToC(Settings), &Found); });
		Prediction = Pursuit::FromC(Outcome, Found);
		if (Outcome.IsRefused())
		{
			Fault.Set(EPredictInterceptFault::Refused,
				Pursuit::DescribeRefusal(Outcome,
					{{"query.pursuer_position", "the pawn's location"}, {"query.pursuer_speed", "the pursuer's speed"},
						{"query.target_position", "the target's location"}, {"query.target_velocity", "the target's velocity"},
						{"settings.horizon", "MaxPredictionTime"}, {"settings.", ""}}));
		}
	}

	FPredictInterceptMemory* Memory = CastInstanceNodeMemory<FPredictInterceptMemory>(NodeMemory);
	const bool bNewFault = Fault.Kind != Memory->LastFault;
	Memory->LastFault = Fault.Kind;
	if (Fault.Kind != EPredictInterceptFault::None)
	{
		if (bNewFault)
		{
			UE_LOG(LogPursuit, Warning, TEXT("Task '%s' of %s failed: %s."), *NodeName, *GetNameSafe(OwnerComp.GetOwner()), *Fault.Text);
		}
		return EBTNodeResult::Failed;
	}

	Question.Blackboard->SetValueAsVector(InterceptPointKey.SelectedKeyName, Prediction.AimPoint);
	if (!TimeToInterceptKey.SelectedKeyName.IsNone())
	{
		// A Blackboard has no double; the value is at most MaxPredictionTime.
		Question.Blackboard->SetValueAsFloat(TimeToInterceptKey.SelectedKeyName, static_cast<float>(Prediction.Time));
	}
	const bool bGoOn = bKeepUpdating && Prediction.Reason != EPursuitStatus::AlreadyThere;
	return bGoOn ? EBTNodeResult::InProgress : EBTNodeResult::Succeeded;
}

bool UBTTask_PredictIntercept::ReadQuestion(
	UBehaviorTreeComponent& OwnerComp, FQuestion& OutQuestion, FFault& OutFault) const
{
	const AAIController* Controller = OwnerComp.GetAIOwner();
	const APawn* Pawn = Controller != nullptr ? Controller->GetPawn() : nullptr;
	if (!IsValid(Pawn))
	{
		return OutFault.Set(EPredictInterceptFault::NoPawn,
			TEXT("there is no pawn: run the tree on an AI controller that possesses one"));
	}
	OutQuestion.Blackboard = OwnerComp.GetBlackboardComponent();
	if (OutQuestion.Blackboard == nullptr)
	{
		return OutFault.Set(EPredictInterceptFault::NoBlackboard,
			TEXT("there is no Blackboard: give the Behavior Tree a Blackboard asset"));
	}

	FString Text;
	if (!CheckPredictInterceptKey(
			InterceptPointKey, UBlackboardKeyType_Vector::StaticClass(), TEXT("Vector"), TEXT("InterceptPointKey"), Text))
	{
		return OutFault.Set(EPredictInterceptFault::InterceptPointKey, MoveTemp(Text));
	}
	if (!TimeToInterceptKey.SelectedKeyName.IsNone()
		&& !CheckPredictInterceptKey(
			TimeToInterceptKey, UBlackboardKeyType_Float::StaticClass(), TEXT("Float"), TEXT("TimeToInterceptKey"), Text))
	{
		return OutFault.Set(EPredictInterceptFault::TimeToInterceptKey, MoveTemp(Text));
	}
	return ReadTarget(*OutQuestion.Blackboard, OutQuestion, OutFault) && ReadPursuer(*Pawn, OutQuestion, OutFault);
}

bool UBTTask_PredictIntercept::ReadTarget(
	const UBlackboardComponent& Blackboard, FQuestion& OutQuestion, FFault& OutFault) const
{
	FString Text;
	if (!TargetActorKey.SelectedKeyName.IsNone())
	{
		if (!CheckPredictInterceptKey(
				TargetActorKey, UBlackboardKeyType_Object::StaticClass(), TEXT("Object"), TEXT("TargetActorKey"), Text))
		{
			return OutFault.Set(EPredictInterceptFault::TargetActorKey, MoveTemp(Text));
		}
		const AActor* Target = Cast<AActor>(Blackboard.GetValueAsObject(TargetActorKey.SelectedKeyName));
		if (!IsValid(Target))
		{
			return OutFault.Set(EPredictInterceptFault::NoActor,
				FString::Printf(TEXT("the key '%s' holds no actor, or one that is gone: write the target into it first, or ask ")
								TEXT("with a Blackboard decorator whether it is set"),
					*TargetActorKey.SelectedKeyName.ToString()));
		}
		OutQuestion.Query.target_position = Pursuit::ToC(Target->GetActorLocation());
		OutQuestion.Query.target_velocity = Pursuit::ToC(Target->GetVelocity());
		return true;
	}

	if (TargetLocationKey.SelectedKeyName.IsNone() && TargetVelocityKey.SelectedKeyName.IsNone())
	{
		return OutFault.Set(EPredictInterceptFault::NoTargetChosen,
			TEXT("no target is chosen: choose TargetActorKey, or TargetLocationKey and TargetVelocityKey"));
	}
	if (!CheckPredictInterceptKey(
			TargetLocationKey, UBlackboardKeyType_Vector::StaticClass(), TEXT("Vector"), TEXT("TargetLocationKey"), Text))
	{
		return OutFault.Set(EPredictInterceptFault::TargetLocationKey, MoveTemp(Text));
	}
	if (!CheckPredictInterceptKey(
			TargetVelocityKey, UBlackboardKeyType_Vector::StaticClass(), TEXT("Vector"), TEXT("TargetVelocityKey"), Text))
	{
		return OutFault.Set(EPredictInterceptFault::TargetVelocityKey, MoveTemp(Text));
	}

	// A Vector key that was never written reads as FAISystem::InvalidLocation.
	const FVector TargetLocation = Blackboard.GetValueAsVector(TargetLocationKey.SelectedKeyName);
	if (!FAISystem::IsValidLocation(TargetLocation))
	{
		return OutFault.Set(EPredictInterceptFault::NoLocation,
			FString::Printf(TEXT("the key '%s' has no value yet: write the target's location into it first"),
				*TargetLocationKey.SelectedKeyName.ToString()));
	}
	const FVector TargetVelocity = Blackboard.GetValueAsVector(TargetVelocityKey.SelectedKeyName);
	if (!FAISystem::IsValidLocation(TargetVelocity))
	{
		return OutFault.Set(EPredictInterceptFault::NoVelocity,
			FString::Printf(TEXT("the key '%s' has no value yet: write the target's velocity into it first, zero for one at rest"),
				*TargetVelocityKey.SelectedKeyName.ToString()));
	}
	OutQuestion.Query.target_position = Pursuit::ToC(TargetLocation);
	OutQuestion.Query.target_velocity = Pursuit::ToC(TargetVelocity);
	return true;
}

bool UBTTask_PredictIntercept::ReadPursuer(const APawn& Pawn, FQuestion& OutQuestion, FFault& OutFault) const
{
	OutQuestion.Query.pursuer_position = Pursuit::ToC(Pawn.GetActorLocation());
	OutQuestion.Query.capture_radius = CaptureRadius;
	OutQuestion.Query.pursuer_speed = PursuerSpeed;
	if (Pursuit::IsZero(PursuerSpeed))
	{
		const UPawnMovementComponent* Movement = Pawn.GetMovementComponent();
		if (!IsValid(Movement))
		{
			return OutFault.Set(EPredictInterceptFault::NoMovement,
				FString::Printf(TEXT("the pawn %s has no movement component: give it one, or set PursuerSpeed"), *Pawn.GetName()));
		}
		OutQuestion.Query.pursuer_speed = Movement->GetMaxSpeed();
	}
	return true;
}

FString UBTTask_PredictIntercept::GetStaticDescription() const
{
	const FString Target = TargetActorKey.SelectedKeyName.IsNone()
		? FString::Printf(TEXT("%s moving at %s"), *TargetLocationKey.SelectedKeyName.ToString(),
			  *TargetVelocityKey.SelectedKeyName.ToString())
		: TargetActorKey.SelectedKeyName.ToString();
	return FString::Printf(TEXT("%s: meet %s\nat %s, at most %g s ahead"), *Super::GetStaticDescription(), *Target,
		*InterceptPointKey.SelectedKeyName.ToString(), MaxPredictionTime);
}

#if WITH_EDITOR
FName UBTTask_PredictIntercept::GetNodeIconName() const
{
	return FName(TEXT("BTEditor.Graph.BTNode.Task.MoveTo.Icon"));
}
#endif
