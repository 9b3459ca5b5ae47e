#include "GameFramework/CharacterMovementComponent.h"

#include "Engine/HitResult.h"
#include "Engine/World.h"
#include "GameFramework/Character.h"

// How a tick changes the velocity is described in no public document, only in the tooltips of the properties. What follows is
// written after those tooltips and after what public projects report; each rule without such a source is marked.

namespace
{
	constexpr float FluidFrictionOfAir = 0.3f;		// [unverified] the friction of a physics volume
	constexpr float FlyingFrictionFactor = 0.5f;	// [unverified] how much of it a flying character feels
	constexpr double SlowestBrakedSpeed = 10.0;		// [unverified] braking stops what is slower
}

UCharacterMovementComponent::UCharacterMovementComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
	bUseSeparateBrakingFriction = false;
	bOrientRotationToMovement = false;
	bUseControllerDesiredRotation = false;
	bRequestedMoveUseAcceleration = true;
	bRunPhysicsWithNoController = false;
	bCheatFlying = false;
	bHasRequestedVelocity = false;
	bRequestedMoveWithMaxSpeed = false;
}

ACharacter* UCharacterMovementComponent::GetCharacterOwner() const { return Cast<ACharacter>(GetOwner()); }

void UCharacterMovementComponent::SetMovementMode(EMovementMode NewMovementMode, uint8 NewCustomMode)
{
	if (MovementMode == NewMovementMode && CustomMovementMode == NewCustomMode) { return; }
	const EMovementMode PreviousMode = MovementMode;
	const uint8 PreviousCustomMode = CustomMovementMode;
	MovementMode = NewMovementMode;
	CustomMovementMode = NewCustomMode;
	if (MovementMode == MOVE_Walking || MovementMode == MOVE_NavWalking) { Velocity.Z = 0.0; }
	if (MovementMode == MOVE_None) { StopMovementImmediately(); }
	OnMovementModeChanged(PreviousMode, PreviousCustomMode);
}

void UCharacterMovementComponent::SetDefaultMovementMode() { SetMovementMode(DefaultLandMovementMode); }

float UCharacterMovementComponent::GetMaxSpeed() const
{
	switch (MovementMode)
	{
	case MOVE_Walking:
	case MOVE_NavWalking:
	case MOVE_Falling: return MaxWalkSpeed;
	case MOVE_Flying: return MaxFlySpeed;
	case MOVE_Custom: return MaxCustomMovementSpeed;
	default: return 0.f;
	}
}

float UCharacterMovementComponent::GetMaxBrakingDeceleration() const
{
	return MovementMode == MOVE_Flying ? BrakingDecelerationFlying : (IsMovingOnGround() ? BrakingDecelerationWalking : 0.f);
}

float UCharacterMovementComponent::GetGravityZ() const { return Super::GetGravityZ() * GravityScale; }

void UCharacterMovementComponent::RequestDirectMove(const FVector& MoveVelocity, bool bForceMaxSpeed)
{
	// A request below this is none.	[unverified]
	if (MoveVelocity.SizeSquared() < static_cast<double>(UE_KINDA_SMALL_NUMBER)) { return; }
	RequestedVelocity = MoveVelocity;
	bHasRequestedVelocity = true;
	bRequestedMoveWithMaxSpeed = bForceMaxSpeed;
	if (IsMovingOnGround()) { RequestedVelocity.Z = 0.0; }
}

void UCharacterMovementComponent::RequestPathMove(const FVector& MoveInput)
{
	FVector Input = MoveInput;
	if (IsMovingOnGround() || IsFalling()) { Input.Z = 0.0; }
	AddInputVector(Input);
}

void UCharacterMovementComponent::StopActiveMovement()
{
	Super::StopActiveMovement();
	Acceleration = FVector::ZeroVector;
	bHasRequestedVelocity = false;
	RequestedVelocity = FVector::ZeroVector;
}

void UCharacterMovementComponent::StopMovementImmediately()
{
	Super::StopMovementImmediately();
	StopActiveMovement();
}

void UCharacterMovementComponent::TickComponent(float DeltaTime, ELevelTick TickType, FActorComponentTickFunction* ThisTickFunction)
{
	Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
	const FVector Input = ConsumeInputVector();
	const ACharacter* Character = GetCharacterOwner();
	// A character without a controller does not move, unless it may move without one.
	if (!Character || !UpdatedComponent || (!Character->GetController() && !bRunPhysicsWithNoController)) { return; }
	Acceleration = Input.GetClampedToMaxSize(1.0) * static_cast<double>(GetMaxAcceleration());
	PerformMovement(DeltaTime);
}

void UCharacterMovementComponent::PerformMovement(float DeltaTime)
{
	// A step shorter than MIN_TICK_TIME moves nothing.	[repo] quodsoler/unreal-engine-skills ue-character-movement/references/movement-pipeline.md
	if (DeltaTime < 1e-6f || MovementMode == MOVE_None) { return; }
	const FVector Before = UpdatedComponent->GetComponentLocation();
	switch (MovementMode)
	{
	case MOVE_Flying:
		if (bCheatFlying && Acceleration.IsZero()) { Velocity = FVector::ZeroVector; }
		CalcVelocity(DeltaTime, FlyingFrictionFactor * FluidFrictionOfAir, true, GetMaxBrakingDeceleration());
		break;
	case MOVE_Falling:
	{
		const double Fall = Velocity.Z;
		Velocity.Z = 0.0;
		Acceleration.Z = 0.0;
		CalcVelocity(DeltaTime, 0.f, false, GetMaxBrakingDeceleration());
		Velocity.Z = Fall + static_cast<double>(GetGravityZ() * DeltaTime);
		break;
	}
	default:
		// The floor is everywhere: walking has no vertical velocity.
		Velocity.Z = 0.0;
		Acceleration.Z = 0.0;
		CalcVelocity(DeltaTime, GroundFriction, false, GetMaxBrakingDeceleration());
		break;
	}
	// It is stopped by what blocks it, and slides along it; its velocity is what came of it.	[repo] quodsoler/unreal-engine-skills ue-character-movement/references/movement-pipeline.md
	const FVector Delta = Velocity * static_cast<double>(DeltaTime);
	FHitResult Hit;
	SafeMoveUpdatedComponent(Delta, UpdatedComponent->GetComponentQuat(), true, Hit);
	if (Hit.bBlockingHit) { SlideAlongSurface(Delta, 1.f - Hit.Time, Hit.Normal, Hit, true); }
	if (Hit.bBlockingHit || MovementMode == MOVE_Flying)
	{
		Velocity = (UpdatedComponent->GetComponentLocation() - Before) / static_cast<double>(DeltaTime);
	}
	UpdatedComponent->ComponentVelocity = Velocity;
	Turn(DeltaTime);
	// A request holds for one update.
	bHasRequestedVelocity = false;
	RequestedVelocity = FVector::ZeroVector;
}

void UCharacterMovementComponent::CalcVelocity(float DeltaTime, float Friction, bool bFluid, float BrakingDeceleration)
{
	const double Step = DeltaTime;
	const double MaxSpeed = GetMaxSpeed();
	const bool bRequested = FollowRequestedVelocity(DeltaTime, GetMaxSpeed(), Friction);
	const bool bInput = !Acceleration.IsZero();
	const bool bTooFast = IsExceedingMaxSpeed(GetMaxSpeed());
	if ((!bInput && !bRequested) || bTooFast)
	{
		Brake(DeltaTime, bUseSeparateBrakingFriction ? BrakingFriction : Friction, BrakingDeceleration);
	}
	else if (bInput)
	{
		// Friction turns the velocity toward the input.	[unverified]
		const double Share = FMath::Min(Step * static_cast<double>(Friction), 1.0);
		Velocity = Velocity - (Velocity - Acceleration.GetSafeNormal() * Velocity.Size()) * Share;
	}
	if (bFluid)
	{
		// A fluid slows whatever moves through it, a requested velocity too.	[unverified]
		Velocity = Velocity * (1.0 - FMath::Min(static_cast<double>(Friction) * Step, 1.0));
	}
	if (bInput)
	{
		const double Limit = IsExceedingMaxSpeed(GetMaxSpeed()) ? Velocity.Size() : MaxSpeed;
		Velocity = (Velocity + Acceleration * Step).GetClampedToMaxSize(Limit);
	}
}

bool UCharacterMovementComponent::FollowRequestedVelocity(float DeltaTime, float MaxSpeed, float Friction)
{
	if (!bHasRequestedVelocity) { return false; }
	const double RequestedSpeed = RequestedVelocity.Size();
	const double Speed = bRequestedMoveWithMaxSpeed ? static_cast<double>(MaxSpeed) : FMath::Min(RequestedSpeed, static_cast<double>(MaxSpeed));
	const FVector Wanted = RequestedVelocity.GetSafeNormal() * Speed;
	if (bRequestedMoveUseAcceleration)
	{
		// Friction turns the velocity toward the request: "acceleration (including friction)" in ShouldComputeAccelerationToReachRequestedVelocity.
		const double Share = FMath::Min(static_cast<double>(DeltaTime) * static_cast<double>(Friction), 1.0);
		Velocity = Velocity - (Velocity - RequestedVelocity.GetSafeNormal() * Velocity.Size()) * Share;
	}
	// With acceleration the velocity approaches the request, without it is set directly: the tooltip of the property.
	const double Reach = static_cast<double>(GetMaxAcceleration() * DeltaTime);
	Velocity = bRequestedMoveUseAcceleration ? Velocity + (Wanted - Velocity).GetClampedToMaxSize(Reach) : Wanted;
	return true;
}

void UCharacterMovementComponent::Brake(float DeltaTime, float Friction, float BrakingDeceleration)
{
	if (Velocity.IsZero()) { return; }
	// Braking is "friction (velocity-dependent drag) and constant deceleration": the tooltip of BrakingFriction.
	const double Drag = static_cast<double>(FMath::Max(0.f, Friction * BrakingFrictionFactor));
	const double Constant = static_cast<double>(FMath::Max(0.f, BrakingDeceleration));
	const FVector Before = Velocity;
	const FVector Braked = Velocity - (Velocity * Drag + Velocity.GetSafeNormal() * Constant) * static_cast<double>(DeltaTime);
	const bool bTurned = (Braked | Before) <= 0.0;
	const bool bSlow = Constant > 0.0 && Braked.SizeSquared() < SlowestBrakedSpeed * SlowestBrakedSpeed;
	Velocity = bTurned || bSlow ? FVector::ZeroVector : Braked;
}

void UCharacterMovementComponent::Turn(float DeltaTime)
{
	if (!bOrientRotationToMovement) { return; }
	// A requested move turns toward its velocity, an input toward its direction.
	const FVector Toward = bHasRequestedVelocity ? RequestedVelocity : Acceleration;
	if (Toward.IsNearlyZero()) { return; }
	FRotator Wanted = Toward.Rotation();
	if (IsMovingOnGround() || IsFalling()) { Wanted.Pitch = 0.0; }
	const FRotator Now = UpdatedComponent->GetComponentRotation();
	const FRotator Most = RotationRate * static_cast<double>(DeltaTime);
	UpdatedComponent->SetWorldRotation(FRotator(FMath::FixedTurn(Now.Pitch, Wanted.Pitch, Most.Pitch),
		FMath::FixedTurn(Now.Yaw, Wanted.Yaw, Most.Yaw), FMath::FixedTurn(Now.Roll, Wanted.Roll, Most.Roll)));
}
