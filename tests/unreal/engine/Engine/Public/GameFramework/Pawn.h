// Stand-in for Engine/Classes/GameFramework/Pawn.h.
// Sources: the Python reflection stub of UE 5.6 (Pawn); Epic's page "Pawn".
#pragma once

#include "AI/Navigation/NavAgentInterface.h"
#include "GameFramework/Actor.h"
#include "Pawn.generated.h"

class AController;
class UPawnMovementComponent;

UCLASS(BlueprintType, MinimalAPI)
class APawn : public AActor, public INavAgentInterface
{
	GENERATED_BODY()

public:
	APawn(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest]

	UPROPERTY(EditAnywhere, Category = "Pawn")
	TSubclassOf<AController> AIControllerClass;				// [stub]

	AController* GetController() const { return Controller; }	// [stub]
	template<typename T>
	T* GetController() const { return Cast<T>(GetController()); }	// [doc 5.3]
	virtual UPawnMovementComponent* GetMovementComponent() const;	// [stub]
	/** From its movement component; defaults without one. */
	const FNavAgentProperties& GetNavAgentPropertiesRef() const override;	// [doc 5.4]
	/** Where its feet are, if it has a movement component. */
	FVector GetNavAgentLocation() const override;			// [doc 5.4]
	virtual void AddMovementInput(FVector WorldDirection, float ScaleValue = 1.0f, bool bForce = false);	// [stub]
	virtual FVector ConsumeMovementInputVector();			// [stub]
	void DetachFromControllerPendingDestroy();				// [stub]
	/** The velocity of the movement component. */
	FVector GetVelocity() const override;					// [stub] Actor.get_velocity: of the root, "if it ... has an associated MovementComponent"
	virtual void PossessedBy(AController* NewController);	// [inside]
	virtual void UnPossessed();								// [inside]
	virtual void Restart() {}								// [inside]
	virtual bool IsLocallyControlled() const;	// [stub]

	void Internal_AddMovementInput(FVector WorldAccel, bool /*bForce*/ = false) { ControlInputVector += WorldAccel; }	// [doc 5.3]

protected:
	void EndPlay(const EEndPlayReason::Type EndPlayReason) override;

private:
	TObjectPtr<AController> Controller;
	FVector ControlInputVector = FVector::ZeroVector;
};
