// Stand-in for Engine/Classes/Components/TextRenderComponent.h: keeps the text, and draws nothing.
// Source: the API pages of UTextRenderComponent.
#pragma once

#include "Components/PrimitiveComponent.h"
#include "Internationalization/Text.h"
#include "Math/Color.h"
#include "TextRenderComponent.generated.h"

UENUM(BlueprintType)
enum EHorizTextAligment : int
{
	EHTA_Center,		// [stub]
};

UCLASS(MinimalAPI)
class UTextRenderComponent : public UPrimitiveComponent
{
	GENERATED_BODY()

public:
	UTextRenderComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get()) : Super(ObjectInitializer)	// [doc latest]
	{
		SetCollisionProfileName(TEXT("NoCollision"));
	}

	FText Text;												// [doc 5.2]

	void SetText(const FText& Value) { Text = Value; }		// [doc 5.4]
	void SetWorldSize(float /*Value*/) {}					// [doc 5.5]
	void SetHorizontalAlignment(EHorizTextAligment /*Value*/) {}	// [doc 5.5]
};
