// Copyright 2026 Pursuit contributors. Licensed under MIT OR Apache-2.0.

#pragma once

#include "CoreMinimal.h"
#include "PursuitAvoidTypes.h"
#include "PursuitTypes.h"
#include "PursuitFormationTypes.generated.h"

/** The shape of a formation. */
UENUM(BlueprintType)
enum class EPursuitFormationShape : uint8
{
	/** Side by side. */
	Line = 0 UMETA(DisplayName = "Line"),

	/** One behind the other. */
	Column = 1 UMETA(DisplayName = "Column"),

	/** Two arms backward from the first slot, at right angles to each other. */
	Wedge = 2 UMETA(DisplayName = "Wedge"),

	/** One arm backward from the first slot, at 45 degrees to the side. */
	Echelon = 3 UMETA(DisplayName = "Echelon"),

	/** Ranks one behind the other; a last rank that is not full is centered. */
	Box = 4 UMETA(DisplayName = "Box"),

	/** A ring, from the front on both sides to the rear. */
	Circle = 5 UMETA(DisplayName = "Circle"),
};

/** Where the anchor is in the shape of a formation. */
UENUM(BlueprintType)
enum class EPursuitFormationOrigin : uint8
{
	/** At the center: a turn moves the outermost slots least. */
	Center = 0 UMETA(DisplayName = "Center"),

	/** At the middle of the front, which stays where it is when the shape or the width changes. */
	Front = 1 UMETA(DisplayName = "Middle of the Front"),

	/** At the first slot. */
	First = 2 UMETA(DisplayName = "First Slot"),
};

/** Whether a shape is mirrored. */
UENUM(BlueprintType)
enum class EPursuitFormationSide : uint8
{
	/** From left to right; an echelon goes back to the right. */
	Plain = 0 UMETA(DisplayName = "Plain"),

	/** From right to left. */
	Mirrored = 1 UMETA(DisplayName = "Mirrored"),
};

/** Where a formation faces. */
UENUM(BlueprintType)
enum class EPursuitFormationHeading : uint8
{
	/** Where the leader faces. */
	Facing = 0 UMETA(DisplayName = "As the Leader Faces"),

	/** Where the leader moves to. A leader that stops, or that spins where it stands, leaves the heading as it is. */
	Course = 1 UMETA(DisplayName = "As the Leader Moves"),

	/** As it does now. */
	Kept = 2 UMETA(DisplayName = "Kept"),
};

/** The slots of a formation. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFormationSettings
{
	GENERATED_BODY()

	/** The shape. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitFormationShape Shape = EPursuitFormationShape::Box;

	/** Distance between neighboring slots. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1", Units = "cm"))
	double Spacing = 200.0;

	/**
	 * The greatest width between the outermost slots, such as the width of a gap less two radii: a wider shape becomes a box of as many
	 * files as fit, in the order of the slots. 0 where there is room.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double MaxWidth = 0.0;

	/** How many stand side by side in a line, a column or a box; 0 for all of a line, one of a column, and as square a box as possible. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0"))
	int32 Files = 0;

	/** How many of the shapes are above each other, one spacing apart: more than one for flyers. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "1"))
	int32 Layers = 1;

	/** Where the anchor is in the shape. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitFormationOrigin Origin = EPursuitFormationOrigin::Center;

	/** Whether the shape is mirrored. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitFormationSide Side = EPursuitFormationSide::Plain;
};

/** The anchor of a formation: the frame in which its slots are at rest. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFormationAnchor
{
	GENERATED_BODY()

	/** Where the anchor is. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Velocity of the anchor. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Direction that the formation faces. Not zero. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Forward = FVector(1.0, 0.0, 0.0);

	/** Up direction of the formation. Neither zero nor parallel to Forward. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Up = FVector(0.0, 0.0, 1.0);

	/** Axis of the turn, as long as its rate in degrees per second. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector AngularVelocity = FVector::ZeroVector;
};

/** How the anchor of a formation turns and waits. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFormationAnchorSettings
{
	GENERATED_BODY()

	/** Where the formation faces. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitFormationHeading Heading = EPursuitFormationHeading::Course;

	/** Below this speed of the leader the heading stays as it is, when the formation faces where the leader moves to. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double CourseSpeed = 50.0;

	/** How fast the formation turns; 0 where only the members limit it. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "deg/s"))
	double MaxTurnRate = 60.0;

	/**
	 * The anchor goes slower from half of this distance that a member is behind its slot, and stops at all of it. Twice the spacing is
	 * usual at a gap. 0 to wait for no member.
	 */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm"))
	double MaxLag = 0.0;

	/** With two dimensions the formation stays level; with three it takes over the pitch of the heading, and the leader's up direction. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	EPursuitDimensions Dimensions = EPursuitDimensions::Two;
};

/** A member of a formation. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFormationMember
{
	GENERATED_BODY()

	/** Location of the member. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Location = FVector::ZeroVector;

	/** Velocity of the member: its Get Velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Velocity = FVector::ZeroVector;

	/** Maximum speed of the member. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit", meta = (ClampMin = "0", Units = "cm/s"))
	double MaxSpeed = 600.0;

	/** Its slot, seen from the anchor: X ahead, Y to the right, Z up, in cm. Assign Formation Slots writes it, or you do. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	FVector Slot = FVector::ZeroVector;

	/** Whether it has a slot. The formation does not wait for a member without one, and gives it no velocity. */
	UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Pursuit")
	bool bHasSlot = true;
};

/** Who takes which slot. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFormationAssignment
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Index of each member's slot, in the order of the members; -1 for none. Empty when an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<int32> SlotIndices;

	/** How many members have a slot. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 Assigned = 0;

	/** When the last of them is in its slot, if the anchor stands and each goes straight there at its maximum speed. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "s"))
	double LastArrival = 0.0;

	/** How near two of them come to each other, if all go straight to their slots and arrive together; infinite for fewer than two. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double LeastDistance = 0.0;
};

/** A step of a formation's anchor. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFormationAnchorStep
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** Part of the motion and of the turn that the members can follow: 1 for all of it, 0 while the anchor waits. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	double Share = 0.0;

	/** Index of the member for which the anchor goes slower; -1 while it goes at full speed. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	int32 LimitingMember = -1;
};

/** The velocities that bring the members of a formation to their slots and keep them there. */
USTRUCT(BlueprintType)
struct PURSUIT_API FPursuitFormationVelocities
{
	GENERATED_BODY()

	/** OK, or why an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	EPursuitStatus Reason = EPursuitStatus::Unavailable;

	/** The preferred velocity of each member, in the order of the members; zero for one without a slot. Empty when an input was refused. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit")
	TArray<FVector> Velocities;

	/** How far the farthest member is from its slot. */
	UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Pursuit", meta = (Units = "cm"))
	double FarthestDistance = 0.0;
};
