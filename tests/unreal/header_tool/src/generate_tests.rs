use super::{Generated, generate};
use crate::parser::parse;
use std::path::Path;

fn generated(source: &str) -> Generated {
    generate(&parse(Path::new("Public/Node.h"), source).expect("well formed"), "Sample", "Node")
}

const LIBRARY: &str = "UCLASS()\nclass SAMPLE_API UNode : public UBlueprintFunctionLibrary\n{\n\tGENERATED_BODY()\npublic:\n\
    UFUNCTION(BlueprintPure, Category = \"X\", meta = (DisplayName = \"Go There\", AutoCreateRefTerm = \"Up\"))\n\
    static bool Go(const FVector& TargetPosition, const FVector& Up, double Speed = 5.0, bool bFast, FVector& OutPoint);\n};";

#[test]
fn a_body_is_generated_for_the_line_it_stands_on() {
    let text = generated(LIBRARY).header;
    assert!(text.contains("#define FID_Sample_Node_4_GENERATED_BODY"), "{text}");
    assert!(text.contains("using Super = UBlueprintFunctionLibrary;"));
}

#[test]
fn a_class_without_a_constructor_gets_one() {
    assert!(
        generated(LIBRARY)
            .header
            .contains("UNode(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());")
    );
    let own = LIBRARY.replace("public:\n", "public:\nUNode();\n");
    assert!(!generated(&own).header.contains("FObjectInitializer::Get()"));
}

#[test]
fn pins_are_named_as_the_graph_shows_them() {
    let text = generated(LIBRARY).source;
    for pin in
        ["TEXT(\"Target Position\")", "TEXT(\"Fast\")", "TEXT(\"Out Point\")", "TEXT(\"Return Value\")"]
    {
        assert!(text.contains(pin), "{pin} in {text}");
    }
    assert!(text.contains("TEXT(\"Go There\")"));
    assert!(text.contains("double Speed = 5.0;"));
}

#[test]
fn a_pin_by_reference_needs_a_wire_unless_a_default_is_created_for_it() {
    let text = generated(LIBRARY).source;
    assert!(text.contains("TEXT(\"TargetPosition\"), TEXT(\"Target Position\"), EPinDirection::Input, true"));
    assert!(text.contains("TEXT(\"Up\"), TEXT(\"Up\"), EPinDirection::Input, false"));
}

#[test]
fn a_default_in_the_metadata_is_the_one_of_the_pin() {
    let text = |parameters: &str, meta: &str| {
        let source = LIBRARY.replace("double Speed = 5.0, bool bFast", parameters);
        generated(&source.replace("AutoCreateRefTerm", &format!("{meta}, AutoCreateRefTerm"))).source
    };
    let numbers = text("double Speed = 5.0, int32 Count", "Speed = \"7.5\", Count = \"-1\"");
    assert!(numbers.contains("double Speed = 7.5;") && numbers.contains("int32 Count = -1;"), "{numbers}");
    let values = text("EHow How, const FVector& Side", "How = \"Lost\", Side = \"0,0,1\"");
    assert!(values.contains("EHow How = EHow::Lost;"), "{values}");
    assert!(values.contains("FVector Side = FVector(0,0,1);"), "{values}");
    assert!(values.contains("TEXT(\"Side\"), TEXT(\"Side\"), EPinDirection::Input, false"), "{values}");
}
