// The property functions for StateTree, called as a tree calls them before it evaluates a binding.

#include "CoreMinimal.h"
#include "GameFramework/Character.h"
#include "GameFramework/CharacterMovementComponent.h"
#include "Misc/AutomationTest.h"
#include "PursuitStateTreeInterceptPoint.h"
#include "PursuitTestFlags.h"
#include "PursuitTestWorld.h"
#include "StateTreeExecutionContext.h"

#include <optional>

namespace
{
	/** One AI's binding of one function. */
	struct FFunctionRun
	{
		FFunctionRun(const FPursuitStateTreeInterceptPoint& InFunction, AActor* InActor, AActor* InTarget)
			: Function(InFunction), Actor(InActor), Target(InTarget)
		{
		}

		FPursuitStateTreeInterceptPointData& Data()
		{
			return FStateTreeExecutionContext(Instance).GetInstanceData(Function);
		}

		FVector Point()
		{
			Data().Actor = Actor.Get();
			Data().Target = Target.Get();
			FStateTreeExecutionContext Context(Instance);
			Function.Execute(Context);
			return Data().InterceptPoint;
		}

		const FPursuitStateTreeInterceptPoint& Function;
		FStateTreeInstanceData Instance;
		TWeakObjectPtr<AActor> Actor;
		TWeakObjectPtr<AActor> Target;
	};
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FPursuitFunctionPoint, "Pursuit.StateTree.APropertyFunctionIsTheInterceptPoint", PURSUIT_TEST_FLAGS)
bool FPursuitFunctionPoint::RunTest(const FString&)
{
	std::optional<FPursuitTestWorld> World(std::in_place);
	const FPursuitStateTreeInterceptPoint Function;
	ACharacter* Flyer = World->SpawnFlyer(FVector::ZeroVector, 1000.0f);
	ACharacter* Target = World->SpawnFlyer(FVector(3000, 0, 0), 1000.0f);
	ACharacter* Still = World->SpawnFlyer(FVector(0, 0, 700), 1000.0f);

	// 3000^2 + (800 t)^2 = (1000 t)^2 at t = 5.
	Target->GetCharacterMovement()->Velocity = FVector(0, 800, 0);
	FFunctionRun Run(Function, Flyer, Target);
	FFunctionRun Other(Function, Flyer, Still);
	Run.Data().MaxPredictionTime = 6.0;
	TestEqual(TEXT("where they meet"), Run.Point(), FVector(3000, 4000, 0), 1.0e-9);
	TestEqual(TEXT("another AI has its own"), Other.Point(), FVector(0, 0, 700), 1.0e-9);
	Run.Data().LeadFactor = 0.5;
	TestEqual(TEXT("half of the lead"), Run.Point(), FVector(3000, 2000, 0), 1.0e-9);
	Run.Data().LeadFactor = -1.0;
	AddExpectedError(TEXT("LeadFactor"), EAutomationExpectedErrorFlags::Contains, 1, false);
	TestEqual(TEXT("without a meaning it stays"), Run.Point(), FVector(3000, 2000, 0), 1.0e-9);
	Run.Data().LeadFactor = 1.0;
	Target->Destroy();
	TestEqual(TEXT("and when the target is destroyed"), Run.Point(), FVector(3000, 2000, 0), 1.0e-9);
	FFunctionRun Nobody(Function, Flyer, nullptr);
	TestEqual(TEXT("nobody is nowhere"), Nobody.Point(), FVector::ZeroVector, 0.0);
	World.reset();
	TestEqual(TEXT("after the world has ended"), Other.Point(), FVector(0, 0, 700), 1.0e-9);
	return true;
}
