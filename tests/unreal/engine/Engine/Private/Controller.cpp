#include "GameFramework/Controller.h"

#include "GameFramework/Character.h"
#include "GameFramework/Pawn.h"
#include "GameFramework/PawnMovementComponent.h"

AController::AController(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	PrimaryActorTick.bCanEverTick = true;
}

void AController::Possess(APawn* InPawn)
{
	if (Pawn && Pawn != InPawn) { UnPossess(); }
	OnPossess(InPawn);
}

void AController::OnPossess(APawn* InPawn)
{
	if (!InPawn) { return; }
	if (InPawn->GetController()) { InPawn->GetController()->UnPossess(); }
	InPawn->PossessedBy(this);
	Pawn = InPawn;
	SetControlRotation(InPawn->GetActorRotation());
	// The pawn moves after its controller has decided.	[doc latest] AController/AddPawnTickDependency; ikrima.dev "Ticking order"
	if (UPawnMovementComponent* Movement = InPawn->GetMovementComponent()) { Movement->AddTickPrerequisiteActor(this); }
	InPawn->Restart();
}

void AController::UnPossess()
{
	if (Pawn) { OnUnPossess(); }
}

void AController::OnUnPossess()
{
	APawn* Former = Pawn;
	Pawn = nullptr;
	Former->UnPossessed();
}

void AController::StopMovement()
{
	if (UPawnMovementComponent* Movement = Pawn ? Pawn->GetMovementComponent() : nullptr) { Movement->StopMovementImmediately(); }
}

const FNavAgentProperties& AController::GetNavAgentPropertiesRef() const
{
	static const FNavAgentProperties Default;
	return Pawn ? Pawn->GetNavAgentPropertiesRef() : Default;
}

FVector AController::GetNavAgentLocation() const { return Pawn ? Pawn->GetNavAgentLocation() : FVector::ZeroVector; }
