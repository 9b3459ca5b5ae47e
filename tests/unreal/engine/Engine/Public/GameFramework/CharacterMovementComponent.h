// Stand-in for Engine/Classes/GameFramework/CharacterMovementComponent.h: movement without floor or network.
// Sources: the Python reflection stub of UE 5.6 (CharacterMovementComponent); the API page of UCharacterMovementComponent; public
// code that calls RequestDirectMove. The numbers of a tick are not documented; see Private/CharacterMovementComponent.cpp.
#pragma once

#include "GameFramework/PawnMovementComponent.h"
#include "CharacterMovementComponent.generated.h"

class ACharacter;

UCLASS()
class UCharacterMovementComponent : public UPawnMovementComponent
{
	GENERATED_BODY()

public:
	UCharacterMovementComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());	// [doc 5.5] UCharacterMovementComponent/__ctor

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (General Settings)")
	float GravityScale = 1.f;						// [stub]

	UPROPERTY(BlueprintReadOnly, Category = "Character Movement: MovementMode")
	TEnumAsByte<EMovementMode> MovementMode = MOVE_None;	// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (General Settings)")
	TEnumAsByte<EMovementMode> DefaultLandMovementMode = MOVE_Walking;	// [stub]

	UPROPERTY(BlueprintReadOnly, Category = "Character Movement: MovementMode")
	uint8 CustomMovementMode = 0;					// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement: Walking")
	float MaxWalkSpeed = 600.f;						// [stub] the default: [repo] quodsoler/unreal-engine-skills

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement: Flying")
	float MaxFlySpeed = 600.f;						// [stub] the default: [repo] quodsoler/unreal-engine-skills

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement: Custom Movement")
	float MaxCustomMovementSpeed = 600.f;			// [stub] the default: [repo] quodsoler/unreal-engine-skills

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (General Settings)")
	float MaxAcceleration = 2048.f;					// [stub] the default: [repo] quodsoler/unreal-engine-skills

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement: Walking")
	float GroundFriction = 8.f;						// [stub] the default: [repo] quodsoler/unreal-engine-skills

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (General Settings)")
	float BrakingFrictionFactor = 2.f;				// [stub] "This is 2 by default"

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (General Settings)")
	float BrakingFriction = 0.f;					// [stub] the default is [unverified]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (General Settings)")
	uint8 bUseSeparateBrakingFriction : 1;			// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement: Walking")
	float BrakingDecelerationWalking = 2048.f;		// [stub] the default: [repo] quodsoler/unreal-engine-skills

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement: Flying")
	float BrakingDecelerationFlying = 0.f;			// [stub] the default is [unverified]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (Rotation Settings)")
	FRotator RotationRate = FRotator(0.0, 360.0, 0.0);	// [stub] the default is [unverified]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (Rotation Settings)")
	uint8 bOrientRotationToMovement : 1;			// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (Rotation Settings)")
	uint8 bUseControllerDesiredRotation : 1;		// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement: NavMesh Movement")
	uint8 bRequestedMoveUseAcceleration : 1;		// [stub]

	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Character Movement (General Settings)")
	uint8 bRunPhysicsWithNoController : 1;			// [stub]

	UPROPERTY(BlueprintReadWrite, Category = "Character Movement: Flying")
	uint8 bCheatFlying : 1;							// [inside]

	virtual void SetMovementMode(EMovementMode NewMovementMode, uint8 NewCustomMode = 0);	// [doc 5.3]
	virtual void SetDefaultMovementMode();			// [inside]
	float GetMaxSpeed() const override;				// [stub] by mode
	virtual float GetMaxAcceleration() const { return MaxAcceleration; }	// [doc 5.5]
	virtual float GetMaxBrakingDeceleration() const;	// [stub]
	FVector GetCurrentAcceleration() const { return Acceleration; }	// [doc 5.5]
	float GetGravityZ() const override;				// [stub]
	bool IsFlying() const override { return MovementMode == MOVE_Flying; }	// [stub]
	bool IsFalling() const override { return MovementMode == MOVE_Falling; }	// [stub]
	bool IsMovingOnGround() const override { return MovementMode == MOVE_Walking || MovementMode == MOVE_NavWalking; }	// [stub]
	bool IsWalking() const { return IsMovingOnGround(); }	// [stub]
	ACharacter* GetCharacterOwner() const;			// [stub]

	void RequestDirectMove(const FVector& MoveVelocity, bool bForceMaxSpeed) override;	// [doc 5.4]
	void RequestPathMove(const FVector& MoveInput) override;	// [doc 5.4]
	void StopActiveMovement() override;				// [stub]
	void StopMovementImmediately() override;		// [stub]
	void TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction) override;	// [repo] larsjsol/NavGrid
	virtual void CalcVelocity(float DeltaTime, float Friction, bool bFluid, float BrakingDeceleration);	// [repo] Sixze/ALS-Refactored

protected:
	FVector Acceleration = FVector::ZeroVector;		// [doc 5.4]
	FVector RequestedVelocity = FVector::ZeroVector;	// [inside]
	uint8 bHasRequestedVelocity : 1;				// [inside]
	uint8 bRequestedMoveWithMaxSpeed : 1;			// [inside]

	virtual void OnMovementModeChanged(EMovementMode /*PreviousMovementMode*/, uint8 /*PreviousCustomMode*/) {}	// [repo] Sixze/ALS-Refactored

private:
	void PerformMovement(float DeltaTime);
	bool FollowRequestedVelocity(float DeltaTime, float MaxSpeed, float Friction);
	void Brake(float DeltaTime, float Friction, float BrakingDeceleration);
	void Turn(float DeltaTime);
};
