// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#include "SampleTest.h"

#include "Components/CapsuleComponent.h"
#include "GameFramework/WorldSettings.h"
#include "SampleComponent.h"
#include "SampleWorld.h"

namespace
{
	USampleComponent* AddSampleComponent(AActor& Actor, const TCHAR* Name)
	{
		USampleComponent* Component = NewObject<USampleComponent>(&Actor, Name);
		Component->RegisterComponent();
		return Component;
	}
}

SAMPLE_TEST(FActorsBeginPlay, "StandIn.World.BeginPlay")
{
	UWorld* World = UWorld::CreateWorld(EWorldType::Game, false);
	AActor* Early = World->SpawnActor<ACharacter>();
	TestFalse(TEXT("not before the world"), Early->HasActorBegunPlay());
	USampleComponent* Component = AddSampleComponent(*Early, TEXT("Early"));
	USampleComponent::Ticked.Empty();
	World->Tick(LEVELTICK_All, 0.1f);
	TestTrue(TEXT("nothing ticks before play"), USampleComponent::Ticked.IsEmpty());
	World->InitializeActorsForPlay(FURL());
	World->BeginPlay();
	TestFalse(TEXT("nor with the world, when it has no game mode"), Early->HasActorBegunPlay());
	World->GetWorldSettings()->NotifyBeginPlay();
	TestTrue(TEXT("when its settings are told, its components too"), Early->HasActorBegunPlay() && Component->HasBegunPlay());
	TestTrue(TEXT("and what comes later at once"), World->SpawnActor<ACharacter>()->HasActorBegunPlay());
	World->Tick(LEVELTICK_All, 0.1f);
	TestEqual(TEXT("then it ticks"), USampleComponent::Ticked.Num(), 1);
	World->BeginTearingDown();
	for (FActorIterator Actor(World); Actor; ++Actor) { Actor->RouteEndPlay(EEndPlayReason::Quit); }
	TestFalse(TEXT("and ends"), Early->HasActorBegunPlay() || Component->HasBegunPlay());
	World->DestroyWorld(false);
	return true;
}

SAMPLE_TEST(FActorsWithoutRootAreNowhere, "StandIn.World.NoRootComponent")
{
	FSampleWorld World;
	const AActor* Actor = World.World->SpawnActor<AActor>(FVector(1, 2, 3), FRotator::ZeroRotator);
	TestEqual(TEXT("an actor without a root component is at the origin"), Actor->GetActorLocation(), FVector::ZeroVector);
	return true;
}

SAMPLE_TEST(FAttachedComponentsFollow, "StandIn.World.AttachedComponents")
{
	FSampleWorld World;
	ACharacter* Actor = World.World->SpawnActor<ACharacter>();
	const auto Attach = [Actor](USceneComponent* Parent, const FVector& Place) {
		USceneComponent* Component = NewObject<USceneComponent>(Actor);
		Component->SetupAttachment(Parent);
		Component->RegisterComponent();
		Component->SetRelativeLocation(Place);
		return Component;
	};
	USceneComponent* Arm = Attach(Actor->GetRootComponent(), FVector(100, 0, 0));
	USceneComponent* Hand = Attach(Arm, FVector(0, 10, 0));
	Actor->SetActorLocation(FVector(1, 2, 3));
	TestEqual(TEXT("what is attached moves along"), Arm->GetComponentLocation(), FVector(101, 2, 3), 1e-9);
	TestEqual(TEXT("and what is attached to it"), Hand->GetComponentLocation(), FVector(101, 12, 3), 1e-9);
	Actor->SetActorRotation(FRotator(0, 90, 0));
	TestEqual(TEXT("and turns along"), Arm->GetComponentLocation(), FVector(1, 102, 3), 1e-9);
	TestEqual(TEXT("all the way"), Hand->GetComponentLocation(), FVector(-9, 102, 3), 1e-9);
	Arm->SetRelativeRotation(FRotator(0, 90, 0));
	TestEqual(TEXT("a turned parent turns what is below"), Hand->GetComponentLocation(), FVector(1, 92, 3), 1e-9);
	Arm->SetRelativeScale3D(FVector(2, 2, 2));
	TestEqual(TEXT("a scaled one scales it"), Hand->GetComponentLocation(), FVector(1, 82, 3), 1e-9);
	TestEqual(TEXT("in size too"), Hand->GetComponentScale(), FVector(2, 2, 2), 1e-9);
	return true;
}

SAMPLE_TEST(FPrerequisitesComeFirst, "StandIn.World.TickOrder")
{
	FSampleWorld World;
	ACharacter* Actor = World.World->SpawnActor<ACharacter>();
	USampleComponent* A = AddSampleComponent(*Actor, TEXT("A"));
	USampleComponent* B = AddSampleComponent(*Actor, TEXT("B"));
	A->AddTickPrerequisiteComponent(B);
	USampleComponent::Ticked.Empty();
	World.Tick();
	TestTrue(TEXT("the prerequisite first"), USampleComponent::Ticked == TArray<FName>({TEXT("B"), TEXT("A")}));
	A->RemoveTickPrerequisiteComponent(B);
	A->SetTickGroup(TG_PostPhysics);
	USampleComponent* C = AddSampleComponent(*Actor, TEXT("C"));
	C->AddTickPrerequisiteComponent(A);
	USampleComponent::Ticked.Empty();
	World.Tick();
	TestTrue(TEXT("groups in order, and none before its prerequisite's"), USampleComponent::Ticked == TArray<FName>({TEXT("B"), TEXT("A"), TEXT("C")}));
	A->SetComponentTickEnabled(false);
	USampleComponent::Ticked.Empty();
	World.Tick();
	TestEqual(TEXT("what is disabled does not tick"), USampleComponent::Ticked.Num(), 2);
	World.Tick(0.f);
	TestEqual(TEXT("a tick of no time lasts half a millisecond"), C->LastDeltaTime, 0.0005f, 0.f);
	World.Tick(2.f);
	TestEqual(TEXT("and one of two seconds 0.4 s"), C->LastDeltaTime, 0.4f, 0.f);
	World.World->GetWorldSettings()->MaxUndilatedFrameTime = 3.f;
	World.Tick(2.f);
	TestEqual(TEXT("unless the world's settings say more"), C->LastDeltaTime, 2.f, 0.f);
	Actor->Destroy();
	USampleComponent::Ticked.Empty();
	World.Tick();
	TestTrue(TEXT("what is destroyed does not tick"), USampleComponent::Ticked.IsEmpty());
	return true;
}

SAMPLE_TEST(FControllersPossess, "StandIn.World.Possession")
{
	FSampleWorld World;
	ACharacter* Character = World.World->SpawnActor<ACharacter>();
	AAIController* Controller = World.World->SpawnActor<AAIController>();
	TestNull(TEXT("no pawn at first"), Controller->GetPawn());
	Character->GetCharacterMovement()->SetMovementMode(MOVE_Flying);
	Controller->Possess(Character);
	TestTrue(TEXT("they know each other"), Controller->GetPawn() == Character && Character->GetController() == Controller);
	TestTrue(TEXT("possession puts the movement into its default mode"), Character->GetCharacterMovement()->IsWalking());
	Character->Destroy();
	TestNull(TEXT("no pawn after it is gone"), Controller->GetPawn());
	return true;
}

SAMPLE_TEST(FInputAcceleratesAFlyer, "StandIn.Movement.Input")
{
	FSampleWorld World;
	ACharacter* Flyer = World.SpawnFlyer();
	UCharacterMovementComponent* Movement = Flyer->GetCharacterMovement();
	Movement->MaxFlySpeed = 100.f;
	Movement->MaxAcceleration = 400.f;
	TestEqual(TEXT("the maximum speed in flying mode"), Movement->GetMaxSpeed(), 100.f);
	Flyer->AddMovementInput(FVector(0, 0, 5));
	World.Tick(0.125f);
	TestEqual(TEXT("input of any length is an acceleration of at most the maximum"), Movement->GetCurrentAcceleration(), FVector(0, 0, 400));
	TestEqual(TEXT("velocity first"), Movement->Velocity, FVector(0, 0, 50));
	TestEqual(TEXT("then location: semi-implicit"), Flyer->GetActorLocation(), FVector(0, 0, 6.25));
	TestEqual(TEXT("the velocity of the pawn"), Flyer->GetVelocity(), Movement->Velocity);
	Flyer->AddMovementInput(FVector(0, 0, 1));
	World.Tick(0.5f);
	TestTrue(TEXT("never above the maximum"), Movement->Velocity.Size() <= 100.0 + 1e-9);
	return true;
}

SAMPLE_TEST(FRequestedVelocityIsNoAcceleration, "StandIn.Movement.RequestDirectMove")
{
	FSampleWorld World;
	ACharacter* Flyer = World.SpawnFlyer();
	UCharacterMovementComponent* Movement = Flyer->GetCharacterMovement();
	Movement->bRequestedMoveUseAcceleration = false;
	Movement->RequestDirectMove(FVector(300, 0, 0), false);
	World.Tick(0.001f);
	TestEqual(TEXT("the velocity is what was asked for, but for the friction of the air"), Movement->Velocity.X, 300.0, 0.1);
	TestTrue(TEXT("the acceleration never sees it"), Movement->GetCurrentAcceleration().IsZero());
	const double Before = Movement->Velocity.X;
	World.Tick(0.1f);
	TestTrue(TEXT("a request holds for one update: then it brakes"), Movement->Velocity.X < Before);
	Movement->bRequestedMoveUseAcceleration = true;
	Movement->StopMovementImmediately();
	Movement->RequestDirectMove(FVector(300, 0, 0), false);
	World.Tick(0.01f);
	TestTrue(TEXT("with acceleration it approaches"), Movement->Velocity.X > 0.0 && Movement->Velocity.X <= 20.48);
	return true;
}

SAMPLE_TEST(FDirectVelocityMoves, "StandIn.Movement.DirectVelocity")
{
	FSampleWorld World;
	ACharacter* Flyer = World.SpawnFlyer();
	UCharacterMovementComponent* Movement = Flyer->GetCharacterMovement();
	Movement->Velocity = FVector(0, 200, 0);
	World.Tick(0.1f);
	TestTrue(TEXT("it moves by it, braked by the air"), Flyer->GetActorLocation().Y > 15.0 && Flyer->GetActorLocation().Y < 20.0);
	Movement->BrakingDecelerationFlying = 1e6f;
	World.Tick(0.1f);
	TestTrue(TEXT("braking stops, and never turns round"), Movement->Velocity.IsZero());
	const FVector Before = Flyer->GetActorLocation();
	Movement->Velocity = FVector(0, 200, 0);
	Movement->TickComponent(0.f, LEVELTICK_All, nullptr);
	TestTrue(TEXT("a tick of no time moves nothing and keeps the velocity"), Flyer->GetActorLocation() == Before && Movement->Velocity.Y == 200.0);
	return true;
}

SAMPLE_TEST(FWalkersStayOnTheGround, "StandIn.Movement.Walking")
{
	FSampleWorld World;
	ACharacter* Walker = World.SpawnFlyer();
	UCharacterMovementComponent* Movement = Walker->GetCharacterMovement();
	Movement->SetMovementMode(MOVE_Walking);
	Movement->Velocity = FVector(100, 0, 500);
	World.Tick();
	TestTrue(TEXT("walking has no vertical velocity"), Movement->Velocity.Z == 0.0 && Walker->GetActorLocation().Z == 0.0);
	Movement->SetMovementMode(MOVE_Falling);
	World.Tick();
	TestEqual(TEXT("falling has gravity"), Movement->Velocity.Z, -98.0, 1e-3);
	Movement->GravityScale = 0.f;
	World.Tick();
	TestEqual(TEXT("unless it is scaled to nothing"), Movement->Velocity.Z, -98.0, 1e-3);
	return true;
}

SAMPLE_TEST(FUncontrolledCharactersStay, "StandIn.Movement.NoController")
{
	FSampleWorld World;
	ACharacter* Character = World.World->SpawnActor<ACharacter>();
	UCharacterMovementComponent* Movement = Character->GetCharacterMovement();
	Movement->SetMovementMode(MOVE_Flying);
	Movement->Velocity = FVector(100, 0, 0);
	World.Tick();
	TestEqual(TEXT("without a controller it does not move"), Character->GetActorLocation(), FVector::ZeroVector);
	Movement->bRunPhysicsWithNoController = true;
	World.Tick();
	TestTrue(TEXT("unless it is told to"), Character->GetActorLocation().X > 0.0);
	return true;
}
