#include "GameFramework/Character.h"

#include "Components/CapsuleComponent.h"
#include "GameFramework/CharacterMovementComponent.h"

const TCHAR* const ACharacter::CharacterMovementComponentName = TEXT("CharMoveComp");

ACharacter::ACharacter(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	CapsuleComponent = CreateDefaultSubobject<UCapsuleComponent>(TEXT("CollisionCylinder"));
	CapsuleComponent->SetCapsuleSize(34.f, 88.f);			// [unverified]
	CapsuleComponent->SetCollisionProfileName(TEXT("Pawn"));	// [unverified]
	RootComponent = CapsuleComponent.Get();
	CharacterMovement = CreateDefaultSubobject<UCharacterMovementComponent>(CharacterMovementComponentName);
}

UPawnMovementComponent* ACharacter::GetMovementComponent() const { return CharacterMovement.Get(); }

void ACharacter::PostInitializeComponents()
{
	Super::PostInitializeComponents();
	// Without a controller the movement component has no mode, unless it moves without one.	[stub] run_physics_with_no_controller
	if (CharacterMovement && !GetController() && CharacterMovement->bRunPhysicsWithNoController) { CharacterMovement->SetDefaultMovementMode(); }
}

void ACharacter::Restart()
{
	Super::Restart();
	if (CharacterMovement) { CharacterMovement->SetDefaultMovementMode(); }
}
