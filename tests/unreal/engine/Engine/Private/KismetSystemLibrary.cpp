#include "Kismet/KismetSystemLibrary.h"

#include "Components/CapsuleComponent.h"
#include "Components/PrimitiveComponent.h"

namespace
{
	/** Half the edges of the box around a shape along the shape's own axes. */
	FVector HalfSize(const FCollisionShape& Shape)
	{
		const double Radius = Shape.GetSphereRadius();
		switch (Shape.ShapeType)
		{
		case ECollisionShape::Box: return Shape.GetBox();
		case ECollisionShape::Sphere: return FVector(Radius, Radius, Radius);
		case ECollisionShape::Capsule: return FVector(Radius, Radius, static_cast<double>(Shape.GetCapsuleHalfHeight()));
		case ECollisionShape::Line: break;
		}
		return FVector::ZeroVector;
	}

	/** The same of a component. The bounds of a capsule are scaled axis by axis, as its transform is.	[doc 5.4] UCapsuleComponent/CalcBounds */
	FVector HalfSize(const UPrimitiveComponent& Component)
	{
		if (const UCapsuleComponent* Capsule = Cast<UCapsuleComponent>(&Component))
		{
			const double Radius = Capsule->GetUnscaledCapsuleRadius();
			return FVector(Radius, Radius, Capsule->GetUnscaledCapsuleHalfHeight()) * Component.GetComponentScale().GetAbs();
		}
		return HalfSize(Component.GetCollisionShape());
	}
}

void UKismetSystemLibrary::GetComponentBounds(const USceneComponent* Component, FVector& Origin, FVector& BoxExtent, float& SphereRadius)
{
	Origin = BoxExtent = FVector::ZeroVector;
	SphereRadius = 0.f;
	if (!Component) { return; }
	Origin = Component->GetComponentLocation();
	if (const UPrimitiveComponent* Primitive = Cast<UPrimitiveComponent>(Component))
	{
		const FVector Half = HalfSize(*Primitive);
		const FQuat Turned = Component->GetComponentQuat();
		for (const FVector& Edge : {Turned.GetAxisX() * Half.X, Turned.GetAxisY() * Half.Y, Turned.GetAxisZ() * Half.Z})
		{
			BoxExtent = BoxExtent + FVector(FMath::Abs(Edge.X), FMath::Abs(Edge.Y), FMath::Abs(Edge.Z));
		}
		SphereRadius = static_cast<float>(Half.Size());
	}
}
