// Stand-in for StateTreeModule/Public/StateTreeNodeBase.h, and of StateTreeTypes.h the view of a node's data.
// Source: the API pages of FStateTreeNodeBase, EStateTreeNodeFormatting and FStateTreeDataView.
#pragma once

#include "Internationalization/Text.h"
#include "Math/Color.h"
#include "Misc/EngineVersionComparison.h"
#include "UObject/Class.h"
#include "UObject/NameTypes.h"
#include "StateTreeNodeBase.generated.h"

struct FGuid;
struct FStateTreeExecutionContext;

#if !UE_VERSION_OLDER_THAN(5, 5, 0)
struct IStateTreeBindingLookup;

/** How a row of the editor shows a text: with <b> and <s> for what is bold and subdued, or plain. */
enum class EStateTreeNodeFormatting : uint8
{
	RichText,			// [doc 5.5]
	Text,				// [doc 5.5]
};

/** The instance data of a node, in the editor. */
struct FStateTreeDataView
{
	FStateTreeDataView() = default;
	FStateTreeDataView(const UStruct* InScriptStruct, uint8* InMemory) : Struct(InScriptStruct), Memory(InMemory) {}	// [doc latest] FPropertyBindingDataView/__ctor

	template<typename T>
	const T* GetPtr() const { return Struct == T::StaticStruct() ? reinterpret_cast<const T*>(Memory) : nullptr; }	// [doc latest] FPropertyBindingDataView

private:
	const UStruct* Struct = nullptr;
	uint8* Memory = nullptr;
};
#endif

/** A node is an asset's: many AIs share it, and what each of them keeps is instance data. */
USTRUCT()
struct FStateTreeNodeBase		// [doc latest]
{
	GENERATED_BODY()

	virtual ~FStateTreeNodeBase() = default;
	virtual const UStruct* GetInstanceDataType() const { return nullptr; }	// [doc 5.4] FStateTreeBlueprintTaskWrapper
#if WITH_EDITOR
#if !UE_VERSION_OLDER_THAN(5, 5, 0)
	virtual FText GetDescription(const FGuid&, FStateTreeDataView, const IStateTreeBindingLookup&, EStateTreeNodeFormatting) const { return FText(); }	// [doc 5.5]
	virtual FName GetIconName() const { return FName(); }	// [doc 5.5]
	virtual FColor GetIconColor() const { return FColor::White; }	// [doc 5.5]
#endif
#endif
};
