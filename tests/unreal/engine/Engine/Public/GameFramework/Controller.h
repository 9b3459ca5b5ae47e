// Stand-in for Engine/Classes/GameFramework/Controller.h.
// Source: the Python reflection stub of UE 5.6 (Controller); Epic's page "Controllers".
#pragma once

#include "AI/Navigation/NavAgentInterface.h"
#include "GameFramework/Actor.h"
#include "Controller.generated.h"

class ACharacter;
class APawn;

UCLASS(Abstract)
class AController : public AActor, public INavAgentInterface
{
	GENERATED_BODY()

public:
	AController(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc latest]

	APawn* GetPawn() const { return Pawn; }					// [doc 5.5], a TObjectPtr in [doc latest]
	template<typename T>
	T* GetPawn() const;										// [doc 5.4]
	virtual void Possess(APawn* InPawn) final;				// [repo] landelare/ue5coro
	virtual void UnPossess() final;							// [doc 5.5] not seen there: final
	/** Whether it decides on this machine. */
	virtual bool IsLocalController() const { return true; }	// [doc 5.5]
	virtual void StopMovement();							// [doc 5.4]
	/** Its pawn's. */
	const FNavAgentProperties& GetNavAgentPropertiesRef() const override;	// [doc 5.4]
	FVector GetNavAgentLocation() const override;			// [doc 5.4]
	virtual void SetControlRotation(const FRotator& NewRotation) { ControlRotation = NewRotation; }	// [stub]

protected:
	virtual void OnPossess(APawn* InPawn);					// [doc 5.5]
	virtual void OnUnPossess();								// [doc 5.3]

private:
	APawn* Pawn = nullptr;
	FRotator ControlRotation = FRotator::ZeroRotator;
	friend class APawn;
};

template<typename T>
T* AController::GetPawn() const { return Cast<T>(Pawn); }
