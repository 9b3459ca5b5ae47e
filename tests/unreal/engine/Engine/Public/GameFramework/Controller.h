// Stand-in for Engine/Classes/GameFramework/Controller.h.
// Source: the Python reflection stub of UE 5.6 (Controller); Epic's page "Controllers".
// A plain [doc] stands for the API reference as known; its page was not looked up for this line. [unverified]
#pragma once

#include "GameFramework/Actor.h"
#include "Controller.generated.h"

class ACharacter;
class APawn;

UCLASS(Abstract)
class AController : public AActor
{
	GENERATED_BODY()

public:
	AController(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc]

	APawn* GetPawn() const { return Pawn; }					// [idx]
	template<typename T>
	T* GetPawn() const;										// [doc]
	ACharacter* GetCharacter() const;						// [doc]
	virtual void Possess(APawn* InPawn) final;				// [doc]
	virtual void UnPossess() final;							// [doc]
	FRotator GetControlRotation() const { return ControlRotation; }	// [stub]
	virtual void SetControlRotation(const FRotator& NewRotation) { ControlRotation = NewRotation; }	// [stub]

protected:
	virtual void OnPossess(APawn* InPawn);					// [doc]
	virtual void OnUnPossess();								// [doc]
	void SetPawnReference(APawn* InPawn) { Pawn = InPawn; }

private:
	APawn* Pawn = nullptr;
	FRotator ControlRotation = FRotator::ZeroRotator;
	friend class APawn;
};

template<typename T>
T* AController::GetPawn() const { return Cast<T>(Pawn); }
