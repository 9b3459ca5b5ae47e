use super::parse;
use crate::model::{Access, TypeKind};
use std::path::Path;

const SAMPLE: &str = r#"// Copyright
#pragma once
#include "CoreMinimal.h"
#include "Seeker.generated.h"

class UHiddenTarget;

DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FOnCaught, AActor*, Target);

/** How it went. */
UENUM(BlueprintType)
enum class ESeek : uint8
{
	Met,
	Lost UMETA(DisplayName = "Out of Sight"),
	Never = 7
};

/** Seeks. */
UCLASS(ClassGroup = (AI), meta = (BlueprintSpawnableComponent, DisplayName = "Seeker"))
class PURSUIT_API USeeker final : public UActorComponent, public ISeeks
{
	GENERATED_BODY()

public:
	USeeker(const FObjectInitializer& ObjectInitializer);

	/** How fast. */
	UPROPERTY(EditAnywhere, Category = "Pursuit|Speed", meta = (ClampMin = "0", Units = "cm/s"))
	double Speed = 600.0;

	UPROPERTY(EditAnywhere, Category = Pursuit)
	uint8 bDirect : 1;

	/** Where to. */
	UFUNCTION(BlueprintCallable, Category = "Pursuit", meta = (DisplayName = "Seek It"))
	static bool Seek(const FVector& Target, UPARAM(DisplayName = "Top Speed") double Speed, FVector& OutPoint,
		const TArray<TObjectPtr<AActor>>& Others, FVector Up = FVector(0.0, 0.0, 1.0)) { return true; }

private:
	UPROPERTY()
	TObjectPtr<UHiddenTarget> Hidden;

	TObjectPtr<AActor> Unseen;
	TMap<int32, FName> Names{};
};
"#;

#[test]
fn a_class_is_read_with_its_members_and_their_lines() {
    let header = parse(Path::new("Seeker.h"), SAMPLE).expect("the sample is well formed");
    let delegate = &header.delegates[0];
    assert_eq!((delegate.line, delegate.name.as_str(), delegate.argument_count), (8, "FOnCaught", 2));
    assert!(delegate.is_multicast() && delegate.parameter_types == ["AActor*"]);
    let class = header.types.iter().find(|read| read.kind == TypeKind::Class).expect("a class");
    assert_eq!((class.name.as_str(), class.api.as_deref()), ("USeeker", Some("PURSUIT_API")));
    assert_eq!(class.bases, ["UActorComponent", "ISeeks"]);
    assert_eq!(class.body_line, Some(23));
    assert!(class.constructors.initializer && !class.constructors.plain);
    assert_eq!(class.specifiers.meta("displayname"), Some("Seeker"));
    assert_eq!(class.hidden_references.len(), 1);
    assert_eq!(class.properties[0].specifiers.category(), Some("Pursuit|Speed"));
    assert!(class.properties[1].bitfield);
    assert_eq!(class.properties[2].type_name, "TObjectPtr<UHiddenTarget>");
    assert_eq!(class.properties[2].access, Access::Private);
}

#[test]
fn a_function_is_read_with_its_pins() {
    let header = parse(Path::new("Seeker.h"), SAMPLE).expect("the sample is well formed");
    let function = &header.types[1].functions[0];
    assert_eq!((function.name.as_str(), function.return_type.as_str()), ("Seek", "bool"));
    let names: Vec<_> = function.parameters.iter().map(|parameter| parameter.type_name.as_str()).collect();
    assert_eq!(names, ["FVector", "double", "FVector", "TArray<TObjectPtr<AActor>>", "FVector"]);
    assert!(function.parameters[2].is_output() && !function.parameters[0].is_output());
    assert_eq!(function.parameters[1].specifiers.value("displayname"), Some("Top Speed"));
    assert_eq!(function.parameters[4].default.as_deref(), Some("FVector(0.0,0.0,1.0)"));
}

#[test]
fn an_enum_is_read_with_its_values() {
    let header = parse(Path::new("Seeker.h"), SAMPLE).expect("the sample is well formed");
    let values = &header.types[0].enumeration.values;
    let pairs: Vec<_> = values.iter().map(|value| (value.name.as_str(), value.value)).collect();
    assert_eq!(pairs, [("Met", Some(0)), ("Lost", Some(1)), ("Never", Some(7))]);
    assert_eq!(values[1].meta.value("displayname"), Some("Out of Sight"));
    assert_eq!(header.types[0].enumeration.underlying.as_deref(), Some("uint8"));
}

#[test]
fn an_enum_in_a_namespace_of_its_own_is_read_under_the_name_of_the_namespace() {
    let header =
        parse(Path::new("R.h"), "UENUM()\nnamespace EResult { enum Type : int { A, B }; }").expect("read");
    assert_eq!(header.types[0].name, "EResult");
    assert_eq!(header.types[0].enumeration.values.len(), 2);
}

#[test]
fn a_macro_inside_a_condition_is_noted_with_it() {
    let source = "#if WITH_EDITOR\nUCLASS()\nclass UA : public UObject {\n#endif\n#if A\nUPROPERTY()\nint32 B;\n#endif\n};";
    let header = parse(Path::new("A.h"), source).expect("read");
    assert_eq!(header.conditional_macros, [(6, "UPROPERTY".to_owned(), "A".to_owned())]);
}
