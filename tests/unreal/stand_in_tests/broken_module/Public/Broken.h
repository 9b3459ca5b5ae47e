// breaks copyright
#pragma once

#include "Brocken.generated.h" // breaks generated-include
#include "CoreMinimal.h"

/** Not of bytes, and without a zero. */
UENUM(BlueprintType) // breaks enum-form, enum-zero
enum class EBroken : int32
{
	One = 1,
};

/** Without a body. */
USTRUCT() // breaks generated-body, export
struct FBrokenPart
{
	/** Raw. */
	UPROPERTY() // breaks raw-pointer, struct-default
	AActor* Raw;

	/** In no unit that there is, under a condition that names nothing. */
	UPROPERTY(meta = (Units = "cm/sec", EditCondition = "bNever")) // breaks unit, edit-condition
	double Reach = 0.0;

	/** A container in a container. */
	UPROPERTY() // breaks property-type
	TArray<TArray<int32>> Nested;
};

/** Exported by another module. */
UCLASS() // breaks export
class OTHER_API UBroken : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()

public:
	/** Without a category, not static. */
	UFUNCTION(BlueprintCallable) // breaks category, library-static
	void Wander();

	/** With pins of no Blueprint type. */
	UFUNCTION(BlueprintPure, Category = "Broken") // breaks pin-type, pin-default
	static bool Measure(uint32 Count, FBrokenPart Part, double Limit = ComputeLimit());

	/** Names pins that it does not have, and a value that its pin cannot. */
	UFUNCTION(BlueprintPure, Category = "Broken", meta = (AdvancedDisplay = "Speed", AutoCreateRefTerm = "Way", Most = "many")) // breaks advanced-display, auto-create, pin-default
	static bool Misname(int32 Most);

	/** Writes a variable without an execution pin. */
	UFUNCTION(BlueprintPure, Category = "Broken") // breaks state-pure
	static bool Turn(UPARAM(ref) int32& State);

	/** Is the Blueprint's own number, and converts nothing. */
	UFUNCTION(BlueprintCallable, Category = "Broken", meta = (DefaultToSelf = "Own", BlueprintAutocast)) // breaks default-to-self, autocast
	static bool Own(int32 Own);

	/** Hides a property. */
	UFUNCTION(BlueprintPure, Category = "Broken") // breaks shadow
	static bool Hide(double Hidden);

	/** Gives nothing. */
	UFUNCTION(BlueprintPure, Category = "Broken") // breaks pure-output
	static void Nothing(double Limit);

#if UE_BUILD_DEBUG
	/** Only in some builds. */
	UFUNCTION(BlueprintCallable, Category = "Broken") // breaks macro-in-condition
	static void Sometimes();
#endif

	UFUNCTION(BlueprintCallable, Category = "Broken") // breaks tooltip
	static void Unsaid();

private:
	TObjectPtr<AActor> Unseen; // breaks hidden-reference

	/** Private, but a pin. */
	UPROPERTY(BlueprintReadOnly, Category = "Broken") // breaks private-access
	double Hidden;

	/** Exposed without a category. */
	UPROPERTY(EditAnywhere) // breaks category
	double Loose;

	/** Of a type the engine does not reflect. */
	UPROPERTY() // breaks property-type
	std::string Text;
};

/** Has a name twice, and a function that its superclass has. */
UCLASS() // breaks export
class UMoreBroken : public UBroken
{
	GENERATED_BODY()

	/** Again. */
	UPROPERTY() // breaks shadow
	double Loose;

	/** Again. */
	UFUNCTION(BlueprintPure, Category = "Broken") // breaks overload
	static bool Measure(double Limit);
};
