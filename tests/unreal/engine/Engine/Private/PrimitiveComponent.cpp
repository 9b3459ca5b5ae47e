#include "Components/BoxComponent.h"
#include "Components/CapsuleComponent.h"
#include "Components/SphereComponent.h"
#include "Components/InstancedStaticMeshComponent.h"
#include "Components/StaticMeshComponent.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Kismet/KismetSystemLibrary.h"
#include "StaticMeshCompiler.h"

FCollisionShape UPrimitiveComponent::GetCollisionShape(float) const { return FCollisionShape(); }

ECollisionEnabled::Type UPrimitiveComponent::GetCollisionEnabled() const
{
	return GetOwner() && !GetOwner()->GetActorEnableCollision() ? ECollisionEnabled::NoCollision : CollisionEnabled;
}

bool UPrimitiveComponent::IsQueryCollisionEnabled() const
{
	const ECollisionEnabled::Type Enabled = GetCollisionEnabled();
	return Enabled == ECollisionEnabled::QueryOnly || Enabled == ECollisionEnabled::QueryAndPhysics;
}

void UPrimitiveComponent::CalcBoundingCylinder(float& CylinderRadius, float& CylinderHalfHeight) const
{
	const FCollisionShape Shape = GetCollisionShape();
	if (Shape.ShapeType == ECollisionShape::Sphere || Shape.ShapeType == ECollisionShape::Capsule)
	{
		// A capsule stands upright.
		const bool bBall = Shape.ShapeType == ECollisionShape::Sphere;
		CylinderRadius = bBall ? Shape.GetSphereRadius() : Shape.GetCapsuleRadius();
		CylinderHalfHeight = bBall ? CylinderRadius : CylinderRadius + Shape.GetCapsuleAxisHalfLength();
		return;
	}
	FVector Center;
	FVector Extent;
	float Ball = 0.f;
	UKismetSystemLibrary::GetComponentBounds(this, Center, Extent, Ball);
	CylinderRadius = static_cast<float>(FVector(Extent.X, Extent.Y, 0.0).Size());
	CylinderHalfHeight = static_cast<float>(Extent.Z);
}

void UPrimitiveComponent::SetCollisionProfileName(FName InCollisionProfileName, bool)
{
	struct FProfile
	{
		const TCHAR* Name;
		ECollisionEnabled::Type Enabled;
		ECollisionChannel ObjectType;
		ECollisionResponse Response;
	};
	constexpr FProfile Profiles[] = {
		{TEXT("BlockAll"), ECollisionEnabled::QueryAndPhysics, ECC_WorldStatic, ECR_Block},				// [repo] quodsoler/unreal-engine-skills
		{TEXT("BlockAllDynamic"), ECollisionEnabled::QueryAndPhysics, ECC_WorldDynamic, ECR_Block},		// [repo] quodsoler/unreal-engine-skills
		{TEXT("OverlapAll"), ECollisionEnabled::QueryOnly, ECC_WorldStatic, ECR_Overlap},				// [repo] quodsoler/unreal-engine-skills
		{TEXT("OverlapAllDynamic"), ECollisionEnabled::QueryOnly, ECC_WorldDynamic, ECR_Overlap},		// [repo] quodsoler/unreal-engine-skills
		{TEXT("NoCollision"), ECollisionEnabled::NoCollision, ECC_WorldStatic, ECR_Ignore},				// [repo] quodsoler/unreal-engine-skills; without collision no response counts
		{TEXT("Pawn"), ECollisionEnabled::QueryAndPhysics, ECC_Pawn, ECR_Block},						// [repo] quodsoler/unreal-engine-skills
	};
	for (const FProfile& Profile : Profiles)
	{
		if (InCollisionProfileName != FName(Profile.Name)) { continue; }
		SetCollisionEnabled(Profile.Enabled);
		SetCollisionObjectType(Profile.ObjectType);
		SetCollisionResponseToAllChannels(Profile.Response);
		// A pawn is not seen by traces that look for what is visible.	[repo] quodsoler/unreal-engine-skills
		if (Profile.ObjectType == ECC_Pawn) { SetCollisionResponseToChannel(ECC_Visibility, ECR_Ignore); }
		return;
	}
	checkf(false, TEXT("the stand-in knows no collision profile %s"), *InCollisionProfileName.ToString());
}

void UPrimitiveComponent::IgnoreActorWhenMoving(AActor* Actor, bool bShouldIgnore)
{
	MoveIgnoreActors.Remove(Actor);
	if (bShouldIgnore) { MoveIgnoreActors.Add(Actor); }
}

TArray<AActor*> UPrimitiveComponent::CopyArrayOfMoveIgnoreActors()
{
	TArray<AActor*> Actors;
	for (const TWeakObjectPtr<AActor>& Actor : MoveIgnoreActors)
	{
		if (Actor.IsValid()) { Actors.Add(Actor.Get()); }
	}
	return Actors;
}

void UPrimitiveComponent::OnRegister()
{
	Super::OnRegister();
	GetWorld()->Primitives.Add(this);
}

void UPrimitiveComponent::OnUnregister()
{
	GetWorld()->Primitives.Remove(this);
	Super::OnUnregister();
}

namespace
{
	/** The scale of a sphere and of a capsule: the least of the three. */
	float ShapeScale(const USceneComponent& Component)
	{
		const FVector Scale = Component.GetComponentScale().GetAbs();
		return static_cast<float>(FMath::Min(Scale.X, FMath::Min(Scale.Y, Scale.Z)));
	}
}

float USphereComponent::GetScaledSphereRadius() const { return SphereRadius * ShapeScale(*this); }

FCollisionShape USphereComponent::GetCollisionShape(float Inflation) const { return FCollisionShape::MakeSphere(GetScaledSphereRadius() + Inflation); }

FVector UBoxComponent::GetScaledBoxExtent() const
{
	const FVector Scaled = BoxExtent * GetComponentScale();
	return FVector(FMath::Abs(Scaled.X), FMath::Abs(Scaled.Y), FMath::Abs(Scaled.Z));
}

FCollisionShape UBoxComponent::GetCollisionShape(float Inflation) const { return FCollisionShape::MakeBox(GetScaledBoxExtent() + FVector(static_cast<double>(Inflation))); }

float UCapsuleComponent::GetScaledCapsuleRadius() const { return CapsuleRadius * ShapeScale(*this); }

float UCapsuleComponent::GetScaledCapsuleHalfHeight() const { return CapsuleHalfHeight * ShapeScale(*this); }

FCollisionShape UCapsuleComponent::GetCollisionShape(float Inflation) const
{
	return FCollisionShape::MakeCapsule(GetScaledCapsuleRadius() + Inflation, GetScaledCapsuleHalfHeight() + Inflation);
}

FCollisionShape UStaticMeshComponent::GetCollisionShape(float Inflation) const
{
	return FCollisionShape::MakeBox(StaticMesh ? StaticMesh->HalfExtent * GetComponentScale() + FVector(static_cast<double>(Inflation)) : FVector::ZeroVector);
}

void UPrimitiveComponent::IgnoreComponentWhenMoving(UPrimitiveComponent* Component, bool bShouldIgnore)
{
	if (bShouldIgnore) { MoveIgnoreComponents.AddUnique(Component); }
	else { MoveIgnoreComponents.Remove(Component); }
}

int32 UStaticMeshComponent::GetBodyCount() const { return StaticMesh && !StaticMesh->bCompiling ? 1 : 0; }

int32 UInstancedStaticMeshComponent::GetBodyCount() const { return Super::GetBodyCount() * Instances.Num(); }

int32 UInstancedStaticMeshComponent::AddInstance(const FTransform& InstanceTransform, bool bWorldSpace)
{
	checkf(bWorldSpace, TEXT("the stand-in knows instances only where they are in the world"));
	Instances.Add(InstanceTransform);
	return Instances.Num() - 1;
}

bool UInstancedStaticMeshComponent::BatchUpdateInstancesTransforms(int32 StartInstanceIndex, const TArray<FTransform>& NewInstancesTransforms, bool bWorldSpace, bool, bool)
{
	checkf(bWorldSpace, TEXT("the stand-in knows instances only where they are in the world"));
	if (StartInstanceIndex < 0 || StartInstanceIndex + NewInstancesTransforms.Num() > Instances.Num()) { return false; }
	for (int32 Index = 0; Index < NewInstancesTransforms.Num(); ++Index) { Instances[StartInstanceIndex + Index] = NewInstancesTransforms[Index]; }
	return true;
}

bool UInstancedStaticMeshComponent::GetInstanceTransform(int32 InstanceIndex, FTransform& OutInstanceTransform, bool bWorldSpace) const
{
	checkf(bWorldSpace, TEXT("the stand-in knows instances only where they are in the world"));
	if (InstanceIndex < 0 || InstanceIndex >= Instances.Num()) { return false; }
	OutInstanceTransform = Instances[InstanceIndex];
	return true;
}

FCollisionShape UInstancedStaticMeshComponent::GetBodyShape(int32 Body) const
{
	return FCollisionShape::MakeBox(GetStaticMesh()->HalfExtent * Instances[Body].GetScale3D());
}

FBoxSphereBounds UStaticMesh::GetBounds() const
{
	FBoxSphereBounds Bounds;
	Bounds.BoxExtent = HalfExtent;
	return Bounds;
}

#if WITH_EDITOR
FStaticMeshCompilingManager& FStaticMeshCompilingManager::Get()
{
	static FStaticMeshCompilingManager Manager;
	return Manager;
}

void FStaticMeshCompilingManager::FinishCompilation(TArrayView<UStaticMesh* const> InStaticMeshes)
{
	for (UStaticMesh* Mesh : InStaticMeshes) { Mesh->bCompiling = false; }
}
#endif

UObject* StaticLoadObject(UClass* Class, UObject*, const TCHAR* Name)
{
	// Shapes of 100 cm about the origin.	[page] cnblogs.com/tsecer/p/15306253.html: "100x100x100"
	const TCHAR* const Shapes[] = {TEXT("/Engine/BasicShapes/Cube.Cube"), TEXT("/Engine/BasicShapes/Sphere.Sphere"), TEXT("/Engine/BasicShapes/Cylinder.Cylinder"), TEXT("/Engine/BasicShapes/Cone.Cone")};
	bool bShape = false;
	for (const TCHAR* Shape : Shapes) { bShape = bShape || FString(Name) == Shape; }
	UStaticMesh* const Mesh = bShape && UStaticMesh::StaticClass()->IsChildOf(Class) ? NewObject<UStaticMesh>() : nullptr;
	// In an editor a mesh may be compiled in the background, and has no body until that is done.	[unverified]
	if (Mesh) { Mesh->bCompiling = WITH_EDITOR; }
	return Mesh;
}
