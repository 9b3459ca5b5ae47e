//! Each rule meets a header that breaks it, and only it.

use super::house::COPYRIGHT;
use super::{KnownTypes, Subject, check};
use crate::parser::parse;
use std::path::Path;

const SOUND: &str = r#"// OWNER
#pragma once
#include "CoreMinimal.h"
#include "Node.generated.h"
class AActor;
/** How it went. */
UENUM(BlueprintType)
enum class EHow : uint8 { Met, Lost };
/** What came of it. */
USTRUCT(BlueprintType)
struct SAMPLE_API FResult
{
	GENERATED_BODY()
	/** When. */
	UPROPERTY(BlueprintReadOnly, Category = "Sample")
	double Time = 0.0;
};
/** Nodes. */
UCLASS()
class SAMPLE_API UNode : public UBlueprintFunctionLibrary
{
	GENERATED_BODY()
public:
	/** Goes. */
	UFUNCTION(BlueprintPure, Category = "Sample")
	static FResult Go(const FVector& Target, AActor* Who, const TArray<FVector>& Path, EHow& OutHow, double Speed = 600.0);
protected:
	/** How fast. */
	UPROPERTY(EditAnywhere, Category = "Sample")
	uint8 bFast : 1;
	UPROPERTY()
	TObjectPtr<AActor> Seen;
};
"#;

/// The rules that a header breaks, by name, with their lines.
fn broken(path: &str, source: &str) -> Vec<(&'static str, usize)> {
    let source = &source.replace("// OWNER", &format!("{COPYRIGHT}Pursuit contributors"));
    let header = parse(Path::new(path), source).expect("well formed");
    let mut known = KnownTypes::default();
    known.add(&header);
    let subject = Subject { header: &header, source, module: "Sample", known: &known };
    check(&subject).iter().map(|finding| (finding.rule, finding.line)).collect()
}

/// The sound header with one text replaced by another.
#[track_caller]
fn with(from: &str, to: &str) -> Vec<(&'static str, usize)> {
    assert!(SOUND.contains(from), "`{from}` is not in the sound header");
    broken("Source/Sample/Public/Node.h", &SOUND.replacen(from, to, 1))
}

#[test]
fn a_sound_header_breaks_nothing() {
    assert_eq!(broken("Source/Sample/Public/Node.h", SOUND), []);
}

#[test]
fn a_finding_names_the_file_the_line_and_the_rule() {
    let source =
        SOUND.replace("// OWNER", COPYRIGHT).replacen(", Category = \"Sample\")\n\tstatic", ")\n\tstatic", 1);
    let header = parse(Path::new("Public/Node.h"), &source).expect("well formed");
    let mut known = KnownTypes::default();
    known.add(&header);
    let findings = check(&Subject { header: &header, source: &source, module: "Sample", known: &known });
    assert_eq!(
        findings[0].to_string(),
        "Public/Node.h:25: error: `Go` is a Blueprint node, but has no Category [category]"
    );
}

#[test]
fn generated_body_must_be_there() {
    assert_eq!(with("{\n\tGENERATED_BODY()\npublic", "{\npublic"), [("generated-body", 19)]);
}

#[test]
fn the_generated_include_must_be_there_last_and_named_after_the_file() {
    assert_eq!(with("#include \"Node.generated.h\"\n", "\n"), [("generated-include", 7)]);
    assert_eq!(with("\"Node.generated.h\"", "\"Other.generated.h\""), [("generated-include", 4)]);
    assert_eq!(
        with("\"Node.generated.h\"\n", "\"Node.generated.h\"\n#include \"Late.h\"\n"),
        [("generated-include", 4)]
    );
}

#[test]
fn a_generated_include_without_a_reflected_type_is_refused() {
    let source = "// OWNER\n#pragma once\n#include \"Node.generated.h\"\nstruct FPlain {};\n";
    assert_eq!(broken("Public/Node.h", source), [("generated-include", 3)]);
}

#[test]
fn a_node_and_an_exposed_property_have_a_category() {
    assert_eq!(with("BlueprintPure, Category = \"Sample\"", "BlueprintPure"), [("category", 25)]);
    assert_eq!(with("EditAnywhere, Category = \"Sample\"", "EditAnywhere"), [("category", 29)]);
}

#[test]
fn a_reflection_macro_stands_in_no_condition_but_the_editors() {
    let property = "\tUPROPERTY()\n\tTObjectPtr<AActor> Seen;\n";
    assert_eq!(
        with(property, &format!("#if UE_BUILD_DEBUG\n{property}#endif\n")),
        [("macro-in-condition", 32)]
    );
    assert_eq!(with(property, &format!("#if WITH_EDITORONLY_DATA\n{property}#endif\n")), []);
    assert_eq!(
        with(property, &format!("#if WITH_EDITOR\n#else\n{property}#endif\n")),
        [("macro-in-condition", 33)]
    );
}

#[test]
fn a_public_type_is_exported_by_its_own_module() {
    assert_eq!(with("class SAMPLE_API UNode", "class UNode"), [("export", 19)]);
    assert_eq!(with("class SAMPLE_API UNode", "class OTHER_API UNode"), [("export", 19)]);
    assert_eq!(with("UCLASS()\nclass SAMPLE_API UNode", "UCLASS(MinimalAPI)\nclass UNode"), []);
    assert_eq!(broken("Source/Sample/Private/Node.h", &SOUND.replace("SAMPLE_API ", "")), []);
}

#[test]
fn an_enum_is_an_enum_class_of_bytes_with_a_zero() {
    assert_eq!(with("enum class EHow : uint8", "enum class EHow : int32"), [("enum-form", 7)]);
    assert_eq!(with("Met, Lost", "Met = 1, Lost"), [("enum-zero", 7)]);
    assert!(with("enum class EHow : uint8", "enum EHow : uint8").contains(&("enum-form", 7)));
}

#[test]
fn a_property_is_no_raw_pointer() {
    assert_eq!(with("TObjectPtr<AActor> Seen", "AActor* Seen"), [("raw-pointer", 31)]);
}

#[test]
fn a_reference_is_seen_by_the_garbage_collector() {
    assert_eq!(with("\tUPROPERTY()\n", ""), [("hidden-reference", 31)]);
}

#[test]
fn a_pin_has_a_type_that_graphs_know() {
    assert_eq!(with("double Speed = 600.0", "uint32 Speed = 600"), [("pin-type", 25)]);
    assert_eq!(with("AActor* Who", "int32* Who"), [("pin-type", 25)]);
    assert_eq!(with("static FResult Go", "static std::string Go"), [("pin-type", 25)]);
    assert_eq!(with("AActor* Who", "TSharedPtr<AActor> Who"), [("pin-type", 25)]);
    assert_eq!(with("AActor* Who", "TObjectPtr<AActor> Who"), [("pin-type", 25)]);
    assert_eq!(with("USTRUCT(BlueprintType)", "USTRUCT()"), [("pin-type", 25)]);
}

#[test]
fn a_property_has_a_type_that_the_engine_reflects() {
    assert_eq!(with("TObjectPtr<AActor> Seen", "std::string Seen"), [("property-type", 31)]);
    assert_eq!(with("double Time", "uint32 Time"), [("property-type", 15)]);
    assert_eq!(with("uint8 bFast : 1", "bool bFast : 1"), [("property-type", 29)]);
}

#[test]
fn an_output_has_a_type_that_graphs_know_and_no_default() {
    assert_eq!(with("EHow& OutHow", "uint16& OutHow"), [("pin-type", 25)]);
    assert_eq!(with("EHow& OutHow", "EHow& OutHow = EHow::Met"), [("pin-default", 25)]);
}

#[test]
fn a_default_has_a_form_that_the_engine_reads() {
    assert_eq!(with("= 600.0", "= MaxSpeed() / 2"), [("pin-default", 25)]);
    assert_eq!(with("double Speed = 600.0", "FVector Up = FVector(0.0, 0.0, 1.0)"), []);
}

#[test]
fn a_default_is_of_the_type_of_its_pin() {
    let default = |parameter: &str| with("double Speed = 600.0", parameter);
    for sound in [
        "double Speed = 1e-3f",
        "bool bNow = true",
        "int32 Count = -1",
        "AActor* Other = nullptr",
        "EHow How = EHow::Lost",
        "FVector Up = FVector::UpVector",
        "FRotator Turn = FRotator::ZeroRotator",
        "FName Name = NAME_None",
        "FString Text = TEXT(\"a\")",
        "FResult Before = FResult()",
    ] {
        assert_eq!(default(sound), [], "{sound}");
    }
    for refused in [
        "double Speed = UE_DOUBLE_PI",
        "double Speed = MyLimits::Top",
        "bool bNow = 1",
        "int32 Count = INDEX_NONE",
        "int32 Count = 1.5",
        "AActor* Other = GetActor()",
        "EHow How = EHow::Never",
        "EHow How = EOther::Met",
        "FVector Up = FVector::Up",
        "FVector Up = FVector(0.0, 1.0)",
        "FRotator Turn = FVector::ZeroVector",
        "FString Text = FString()",
        "FResult Before = FResult(1.0)",
    ] {
        assert_eq!(default(refused), [("pin-default", 25)], "{refused}");
    }
}

#[test]
fn a_default_in_the_metadata_is_of_the_type_of_its_pin() {
    let default = |parameter: &str, text: &str| {
        let source = SOUND.replacen("double Speed = 600.0", &format!("{parameter} Extra"), 1);
        let meta = format!("Category = \"Sample\", meta = (Extra = \"{text}\"))\n\tstatic");
        broken("Public/Node.h", &source.replacen("Category = \"Sample\")\n\tstatic", &meta, 1))
    };
    for (parameter, sound, refused) in [
        ("double", "0.2", "fast"),
        ("int32", "-1", "1.5"),
        ("bool", "true", "1"),
        ("EHow", "Lost", "Never"),
        ("FVector", "0,0,1", "0,1"),
        ("const FVector&", "0, 0, 1", "up"),
    ] {
        assert_eq!(default(parameter, sound), [], "{parameter}");
        assert_eq!(default(parameter, refused), [("pin-default", 25)], "{parameter}");
    }
    assert_eq!(default("AActor*", "Someone"), [("pin-default", 25)]);
    assert_eq!(default("FVector&", "0,0,1"), [("pin-default", 25)]);
}

#[test]
fn a_container_holds_no_container() {
    for nested in
        ["const TArray<TArray<FVector>>&", "const TMap<FName,TArray<FVector>>&", "const TSet<TSet<FName>>&"]
    {
        assert_eq!(with("const TArray<FVector>&", nested), [("pin-type", 25)], "{nested}");
    }
    assert_eq!(with("TObjectPtr<AActor> Seen", "TArray<TArray<int32>> Seen"), [("property-type", 31)]);
    assert_eq!(with("TObjectPtr<AActor> Seen", "TMap<FName, TObjectPtr<AActor>> Seen"), []);
}

#[test]
fn a_name_is_used_once_in_a_class_and_in_those_it_derives_from() {
    assert_eq!(with("double Speed = 600.0", "double Seen"), [("shadow", 25)]);
    assert_eq!(with("double Speed = 600.0", "double seen"), [("shadow", 25)]);
    let more = |member: &str| {
        let derived = "/** More. */\nUCLASS()\nclass SAMPLE_API UMore : public UNode\n{\nGENERATED_BODY()\n";
        broken("Public/Node.h", &format!("{SOUND}{derived}{member}\n}};\n"))
    };
    assert_eq!(more(""), []);
    assert_eq!(more("UPROPERTY() double Seen;"), [("shadow", 39)]);
    let node = |name: &str| {
        format!(
            "/** Goes. */ UFUNCTION(BlueprintPure, Category = \"Sample\") static bool {name}(double Seen2);"
        )
    };
    assert_eq!(more(&node("GoOn")), []);
    assert_eq!(more(&node("Go")), [("overload", 39)]);
    assert_eq!(more(&node("GoOn").replace("Seen2", "Seen")), [("shadow", 39)]);
}

#[test]
fn a_reflected_function_has_no_name_that_a_superclass_has_without_reflection() {
    let plain = SOUND.replacen("protected:", "virtual void Tick(float DeltaTime);\nprotected:", 1);
    let derived = "\n/** More. */\nUCLASS()\nclass SAMPLE_API UMore : public UNode\n{\nGENERATED_BODY()\n\
        /** Goes. */ UFUNCTION(BlueprintCallable, Category = \"Sample\") static void Tick(double Time);\n};\n";
    assert_eq!(broken("Public/Node.h", &(plain + derived)), [("overload", 41)]);
}

#[test]
fn the_metadata_names_pins_that_there_are() {
    let meta = |text: &str| {
        with(
            "Category = \"Sample\")\n\tstatic",
            &format!("Category = \"Sample\", meta = ({text}))\n\tstatic"),
        )
    };
    assert_eq!(meta("AdvancedDisplay = \"Who, Speed\""), []);
    assert_eq!(meta("AdvancedDisplay = 2"), []);
    assert_eq!(meta("AdvancedDisplay = \"Who, Sped\""), [("advanced-display", 25)]);
    assert_eq!(meta("AdvancedDisplay = 9"), [("advanced-display", 25)]);
    assert_eq!(meta("AutoCreateRefTerm = \"Target, Path\""), []);
    assert_eq!(meta("AutoCreateRefTerm = \"Targets\""), [("auto-create", 25)]);
    assert_eq!(meta("AutoCreateRefTerm = \"Speed\""), [("auto-create", 25)]);
    assert_eq!(meta("AutoCreateRefTerm = \"OutHow\""), [("auto-create", 25)]);
    assert_eq!(meta("DefaultToSelf = \"Who\""), []);
    assert_eq!(meta("DefaultToSelf = \"Whom\""), [("default-to-self", 25)]);
    assert_eq!(meta("DefaultToSelf = \"Speed\""), [("default-to-self", 25)]);
}

#[test]
fn a_node_that_writes_a_variable_has_an_execution_pin() {
    let state = SOUND.replacen("EHow& OutHow", "UPARAM(ref) EHow& How", 1);
    assert_eq!(broken("Source/Sample/Public/Node.h", &state), [("state-pure", 25)]);
    let called = state.replacen("BlueprintPure", "BlueprintCallable", 1);
    assert_eq!(broken("Source/Sample/Public/Node.h", &called), []);
}

#[test]
fn a_conversion_goes_from_one_pin_to_its_result() {
    let pins =
        "const FVector& Target, AActor* Who, const TArray<FVector>& Path, EHow& OutHow, double Speed = 600.0";
    let one = SOUND.replacen(pins, "EHow How", 1);
    let marked = |source: &str, specifier: &str| {
        let sound = "BlueprintPure, Category = \"Sample\"";
        let meta = format!("{specifier}, Category = \"Sample\", meta = (BlueprintAutocast)");
        broken("Source/Sample/Public/Node.h", &source.replacen(sound, &meta, 1))
    };
    assert_eq!(marked(&one, "BlueprintPure"), []);
    assert_eq!(marked(&one, "BlueprintCallable"), [("autocast", 25)]);
    assert_eq!(marked(SOUND, "BlueprintPure"), [("autocast", 25)]);
}

#[test]
fn a_condition_names_properties_and_values_that_there_are() {
    let condition = |text: &str| {
        with("UPROPERTY()", &format!("UPROPERTY(meta = (EditCondition = \"{text}\", EditConditionHides))"))
    };
    assert_eq!(condition("bFast"), []);
    assert_eq!(condition("!bFast && bFast == false"), []);
    assert_eq!(condition("bFast == EHow::Lost || bFast > 2"), []);
    assert_eq!(condition("bSlow"), [("edit-condition", 31)]);
    assert_eq!(condition("bFast == EHow::Never"), [("edit-condition", 31)]);
    assert_eq!(condition("bFast == EHew::Lost"), [("edit-condition", 31)]);
    assert_eq!(with("UPROPERTY()", "UPROPERTY(meta = (EditConditionHides))"), [("edit-condition", 31)]);
}

#[test]
fn a_unit_is_one_that_the_engine_knows() {
    let unit = |text: &str| {
        with("BlueprintReadOnly, ", &format!("BlueprintReadOnly, meta = (Units = \"{text}\"), "))
    };
    for sound in ["cm", "s", "cm/s", "deg", "deg/s", "cm/s^2", "Centimeters"] {
        assert_eq!(unit(sound), [], "{sound}");
    }
    for unknown in ["cms", "cm/sec", "degrees per second", "px"] {
        assert_eq!(unit(unknown), [("unit", 15)], "{unknown}");
    }
}

#[test]
fn a_struct_has_its_values_from_the_start() {
    assert_eq!(with("double Time = 0.0", "double Time"), [("struct-default", 15)]);
    assert_eq!(with("double Time = 0.0", "double Time{0.0}"), []);
    assert_eq!(with("double Time = 0.0", "EHow How"), [("struct-default", 15)]);
    assert_eq!(with("double Time = 0.0", "FVector Place"), [("struct-default", 15)]);
    assert_eq!(with("double Time = 0.0", "uint8 bMet : 1"), [("struct-default", 15)]);
    assert_eq!(with("double Time = 0.0", "TArray<FVector> Way"), []);
    assert_eq!(
        with("GENERATED_BODY()\n\t/** When. */", "GENERATED_BODY()\n\tFResult();\n\t/** When. */"),
        []
    );
}

#[test]
fn two_reflected_headers_have_two_names() {
    let source = SOUND.replace("// OWNER", COPYRIGHT);
    let read = |path: &str| parse(Path::new(path), &source).expect("well formed");
    let (first, second) = (read("Other/Public/node.h"), read("Sample/Public/Node.h"));
    let mut known = KnownTypes::default();
    known.add(&first);
    known.add(&second);
    let findings = check(&Subject { header: &second, source: &source, module: "Sample", known: &known });
    let rules: Vec<_> = findings.iter().map(|finding| (finding.rule, finding.line)).collect();
    assert_eq!(rules, [("header-name", 1)]);
}

#[test]
fn a_pure_node_gives_something() {
    let nothing = with(
        "static FResult Go(const FVector& Target, AActor* Who, const TArray<FVector>& Path, EHow& OutHow,",
        "static void Go(",
    );
    assert_eq!(nothing, [("pure-output", 25)]);
}

#[test]
fn a_library_has_only_static_nodes_and_no_overloads() {
    assert_eq!(with("static FResult Go", "FResult Go"), [("library-static", 25)]);
    let twice = "\t/** Goes. */\n\tUFUNCTION(BlueprintPure, Category = \"Sample\")\n\tstatic FResult Go(double Speed);\nprotected:";
    assert_eq!(with("protected:", twice), [("overload", 28)]);
}

#[test]
fn a_private_property_is_a_pin_only_with_allow_private_access() {
    let private = |meta: &str| {
        with(
            "protected:\n",
            &format!(
                "private:\n/** How. */\nUPROPERTY(BlueprintReadOnly, Category = \"Sample\"{meta})\ndouble Hidden;\n"
            ),
        )
    };
    assert_eq!(private(""), [("private-access", 29)]);
    assert_eq!(private(", meta = (AllowPrivateAccess = \"true\")"), []);
}

#[test]
fn names_begin_with_the_letter_of_their_kind() {
    assert_eq!(with("class SAMPLE_API UNode", "class SAMPLE_API FNode"), [("prefix", 19)]);
    assert_eq!(
        with("UNode : public UBlueprintFunctionLibrary", "UNode : public AActor").first(),
        Some(&("prefix", 19))
    );
    let renamed = SOUND.replace("FResult", "SResult");
    assert_eq!(broken("Public/Node.h", &renamed), [("prefix", 10)]);
    assert_eq!(broken("Public/Node.h", &SOUND.replace("EHow", "How")), [("prefix", 7)]);
}

#[test]
fn a_class_has_one_object_base() {
    assert_eq!(
        with(": public UBlueprintFunctionLibrary", ": public UBlueprintFunctionLibrary, public UOther"),
        [("base", 19)]
    );
    assert_eq!(with(": public UBlueprintFunctionLibrary", ": public IOther"), [("base", 19)]);
    assert_eq!(with(": public UBlueprintFunctionLibrary", ": public FPlain"), [("base", 19)]);
    let beside = with(
        ": public UBlueprintFunctionLibrary",
        ": public UBlueprintFunctionLibrary, public FPlain, public IOther",
    );
    assert_eq!(beside, []);
}

#[test]
fn a_reflected_type_stands_in_no_namespace_and_no_class() {
    let source = SOUND.replacen("/** What", "namespace Sample {\n/** What", 1).replacen(
        "double Time = 0.0;\n};",
        "double Time = 0.0;\n};\n}",
        1,
    );
    assert_eq!(broken("Public/Node.h", &source), [("nested-type", 11)]);
}

#[test]
fn the_file_begins_with_its_copyright_and_no_byte_order_mark() {
    assert_eq!(with("// OWNER\n", "// Nodes.\n"), [("copyright", 1)]);
    assert_eq!(with("// OWNER", "\u{feff}// OWNER"), [("byte-order-mark", 1)]);
    assert_eq!(with("#pragma once", ""), [("pragma-once", 1)]);
}

#[test]
fn a_delegate_has_its_letter_and_a_type_and_a_name_for_each_parameter() {
    let declared = |delegate: &str| with("class AActor;", &format!("class AActor; {delegate}"));
    assert_eq!(declared("DECLARE_DYNAMIC_MULTICAST_DELEGATE(FRang);"), []);
    assert_eq!(declared("DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FMet, AActor*, Who);"), []);
    assert_eq!(
        declared(
            "DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FMet, const TArray<FVector>&, Way, EHow, How);"
        ),
        []
    );
    assert_eq!(
        declared("DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(OnMet, AActor*, Who);"),
        [("prefix", 5)]
    );
    let parameters = [("delegate-parameters", 5)];
    assert_eq!(declared("DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FMet, AActor*);"), parameters);
    assert_eq!(declared("DECLARE_DYNAMIC_MULTICAST_DELEGATE(FMet, AActor*, Who);"), parameters);
    assert_eq!(
        declared("DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FMet, uint32, Count);"),
        [("pin-type", 5)]
    );
}

#[test]
fn only_a_multicast_delegate_is_assignable() {
    let assignable = |delegate: &str, type_name: &str| {
        let source = SOUND.replacen("class AActor;", &format!("class AActor; {delegate}"), 1).replacen(
            "protected:",
            &format!("/** Met. */ UPROPERTY(BlueprintAssignable, Category = \"Sample\") {type_name} OnMet;\nprotected:"),
            1,
        );
        broken("Public/Node.h", &source)
    };
    assert_eq!(assignable("DECLARE_DYNAMIC_MULTICAST_DELEGATE(FMet);", "FMet"), []);
    assert_eq!(assignable("DECLARE_DYNAMIC_DELEGATE(FMet);", "FMet"), [("property-type", 27)]);
    assert_eq!(assignable("", "double"), [("property-type", 27)]);
}

#[test]
fn what_a_designer_sees_has_a_tooltip() {
    assert_eq!(with("\t/** How fast. */\n", "\n"), [("tooltip", 29)]);
    assert_eq!(with("\t/** Goes. */\n", "\n"), [("tooltip", 25)]);
}
