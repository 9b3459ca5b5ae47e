// A Blueprint graph as an editor's clipboard has it, checked against the functions that it calls, and run.
#pragma once

#include "Misc/AutomationTest.h"
#include "UObject/Class.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

class AActor;

/** A node of a clipboard's text, or what a node holds. */
struct FClipboardObject
{
	using FFields = std::vector<std::pair<std::string, std::string>>;

	std::string Class;
	std::string Name;
	FFields Fields;
	std::vector<FFields> Pins;
	std::vector<FClipboardObject> Objects;

	static std::string Find(const FFields& Fields, const std::string& Key)
	{
		for (const auto& [Name, Value] : Fields)
		{
			if (Name == Key) { return Unquoted(Value); }
		}
		return {};
	}
	std::string Get(const std::string& Key) const { return Find(Fields, Key); }

	static std::string Unquoted(const std::string& Value)
	{
		return Value.size() > 1 && Value.front() == '"' ? Value.substr(1, Value.size() - 2) : Value;
	}

	/** The fields of `(A=1,B=(C=2))`. */
	static FFields Split(const std::string& List)
	{
		FFields Fields;
		std::string Part;
		int Depth = 0;
		bool bQuoted = false;
		for (const char Letter : List + ",")
		{
			if (Letter == '"') { bQuoted = !bQuoted; }
			if (!bQuoted && Letter == '(' && ++Depth == 1 && Part.empty()) { continue; }
			if (!bQuoted && Letter == ')' && --Depth == 0 && Part.find('=') == std::string::npos) { continue; }
			if (Letter != ',' || bQuoted || Depth > 0)
			{
				Part += Letter;
				continue;
			}
			const SIZE_T Equals = Part.find('=');
			if (Equals != std::string::npos) { Fields.emplace_back(Part.substr(0, Equals), Part.substr(Equals + 1)); }
			Part.clear();
		}
		return Fields;
	}

	/** What a value in parentheses holds. */
	static FFields Inside(const std::string& Value)
	{
		return Value.size() > 1 ? Split(Value.substr(1, Value.size() - 2)) : FFields();
	}

	/** The objects of a file; none when it cannot be read. */
	static std::vector<FClipboardObject> Read(const std::string& Path)
	{
		std::ifstream File(Path);
		std::vector<FClipboardObject> Done;
		std::vector<FClipboardObject> Open;
		const std::string Pin = "CustomProperties Pin (";
		for (std::string Line; std::getline(File, Line);)
		{
			Line.erase(0, Line.find_first_not_of(' '));
			if (Line.starts_with("Begin Object "))
			{
				FClipboardObject& Object = Open.emplace_back();
				std::istringstream Words(Line.substr(13));
				for (std::string Word; Words >> Word;)
				{
					if (Word.starts_with("Class=")) { Object.Class = Word.substr(6); }
					if (Word.starts_with("Name=")) { Object.Name = Unquoted(Word.substr(5)); }
				}
			}
			else if (Line == "End Object")
			{
				FClipboardObject Object = std::move(Open.back());
				Open.pop_back();
				(Open.empty() ? Done : Open.back().Objects).push_back(std::move(Object));
			}
			else if (Line.starts_with(Pin)) { Open.back().Pins.push_back(Split(Line.substr(Pin.size(), Line.size() - Pin.size() - 1))); }
			else if (const SIZE_T Equals = Line.find('='); Equals != std::string::npos)
			{
				Open.back().Fields.emplace_back(Line.substr(0, Equals), Line.substr(Equals + 1));
			}
		}
		return Done;
	}
};

class FBlueprintGraph
{
public:
	/** The values that a function of the engine gets, objects by the names of their pins, and the one that it gives. */
	struct FEngineCall
	{
		std::map<std::string, UObject*> Objects;
		std::map<std::string, std::string> Texts;
		UObject* Result = nullptr;
	};
	using FEngineFunction = std::function<void(FEngineCall& Call)>;

	/** Reads a graph and checks its pins; what does not fit is an error of the test. */
	FBlueprintGraph(FAutomationTestBase& InTest, const std::string& Path, UObject* InSelf) : Test(InTest), Self(InSelf)
	{
		for (FClipboardObject& Object : FClipboardObject::Read(Path)) { Nodes[Object.Name] = std::move(Object); }
		if (Nodes.empty()) { Error("no graph in " + Path); }
		for (auto& [Name, Node] : Nodes)
		{
			if (Node.Class.ends_with(".K2Node_CallFunction")) { Bind(Node); }
		}
	}

	/** What a function of the engine does: `GameplayStatics.GetPlayerPawn`. */
	FBlueprintGraph& Engine(const std::string& Name, FEngineFunction Function)
	{
		EngineFunctions[Name] = std::move(Function);
		return *this;
	}

	/** What a variable of the Blueprint holds. */
	FBlueprintGraph& Variable(const std::string& Name, UObject* Value)
	{
		Variables[Name] = Value;
		return *this;
	}

	/** Runs what is wired to an event, by the name of its function. */
	void Run(const std::string& Event)
	{
		for (const auto& [Name, Node] : Nodes)
		{
			if (!Node.Class.ends_with(".K2Node_Event")) { continue; }
			if (FClipboardObject::Find(FClipboardObject::Inside(Node.Get("EventReference")), "MemberName") != Event) { continue; }
			Follow(Node);
			return;
		}
		Error("no event is named " + Event);
	}

private:
	using FPin = FClipboardObject::FFields;

	struct FMemory
	{
		explicit FMemory(const UFunction& InFunction)
			: Function(InFunction), Place(std::aligned_alloc(alignof(std::max_align_t), (InFunction.GetParmsSize() + 15) / 16 * 16))
		{
			Function.ConstructParms(Place);
		}
		~FMemory()
		{
			Function.DestroyParms(Place);
			std::free(Place);
		}
		FMemory(const FMemory&) = delete;

		const UFunction& Function;
		void* Place;
	};

	FAutomationTestBase& Test;
	UObject* Self;
	std::map<std::string, FClipboardObject> Nodes;
	std::map<std::string, FEngineFunction> EngineFunctions;
	std::map<std::string, UObject*> Variables;
	/** The last call of each node: what its outputs are read from. */
	std::map<std::string, std::unique_ptr<FMemory>> Calls;
	std::map<std::string, FEngineCall> EngineCalls;

	void Error(const std::string& Text) { Test.AddError(FString(Text.c_str())); }

	static std::string Get(const FPin& Pin, const std::string& Key) { return FClipboardObject::Find(Pin, Key); }
	static bool IsOutput(const FPin& Pin) { return Get(Pin, "Direction") == "EGPD_Output"; }
	static std::string Member(const FClipboardObject& Node, const char* Key)
	{
		return FClipboardObject::Find(FClipboardObject::Inside(Node.Get("FunctionReference")), Key);
	}

	/** The class that a node's function belongs to: its name, and what is known of it when the plugin has it. */
	static std::string Owner(const FClipboardObject& Node)
	{
		const std::string Path = Member(Node, "MemberParent");
		return Path.substr(Path.rfind('.') + 1, Path.size() - Path.rfind('.') - 2);
	}
	static const UFunction* FunctionOf(const FClipboardObject& Node)
	{
		const FString Class(Owner(Node).c_str());
		const FString Name(Member(Node, "MemberName").c_str());
		for (UClass::FGetter Getter : UClass::Registered())
		{
			if (Getter()->GetName() == Class && Member(Node, "MemberParent").find("/Script/Pursuit") != std::string::npos)
			{
				return Getter()->FindFunctionByName(FName(*Name));
			}
		}
		return nullptr;
	}

	/** What a pin of a C++ type is in a graph: category, and the name of its type where the category does not say it. */
	template<typename T>
	static bool Is(UE::StandIn::FTypeId Type) { return Type == UE::StandIn::TypeId<T>(); }
	static std::string CategoryOf(UE::StandIn::FTypeId Type)
	{
		if (Is<bool>(Type)) { return "bool"; }
		if (Is<double>(Type) || Is<float>(Type)) { return "real"; }
		if (Is<int32>(Type)) { return "int"; }
		if (Is<FName>(Type)) { return "name"; }
		if (Is<FVector>(Type)) { return "struct Vector"; }
		if (Is<AActor*>(Type) || Is<const AActor*>(Type)) { return "object Actor"; }
		for (UScriptStruct::FGetter Getter : UScriptStruct::Registered())
		{
			if (Getter()->GetTypeId() == Type) { return std::string("struct ") + Narrow(Getter()->GetName()); }
		}
		return {};
	}
	static std::string Narrow(const FString& Text)
	{
		std::string Narrowed;
		for (int32 Index = 0; Index < Text.Len(); ++Index) { Narrowed += static_cast<char>(Text[Index]); }
		return Narrowed;
	}

	/** The function of a node has exactly the pins of the node: names, directions and types. */
	void Bind(const FClipboardObject& Node)
	{
		const std::string Name = Owner(Node) + "." + Member(Node, "MemberName");
		if (Member(Node, "MemberParent").find("/Script/Pursuit") == std::string::npos) { return; }
		const UFunction* Function = FunctionOf(Node);
		if (!Function || !Function->IsNode())
		{
			Error("no node " + Name);
			return;
		}
		if (Function->IsPure() != (Node.Get("bDefaultsToPureFunc") == "True")) { Error(Name + " is pure in one of text and header"); }
		for (const FFunctionPin& Known : Function->GetPins())
		{
			if (!FindPin(Node, Narrow(Known.Name.ToString()), Known.Direction == EPinDirection::Output))
			{
				Error(Name + " has a pin that the text has not: " + Narrow(Known.DisplayName));
			}
		}
		for (const FPin& Pin : Node.Pins)
		{
			const std::string PinName = Get(Pin, "PinName");
			if (Get(Pin, "PinType.PinCategory") == "exec" || PinName == "self") { continue; }
			const UE::StandIn::FTypeId Type = TypeOf(*Function, Pin, Node);
			if (!Type)
			{
				Error(Name + " has no pin " + PinName);
				continue;
			}
			const std::string Path = Get(Pin, "PinType.PinSubCategoryObject");
			const std::string Bare = Path.substr(Path.rfind('.') + 1);
			const std::string Told = Get(Pin, "PinType.PinCategory") + (Path == "None" ? "" : " " + Bare.substr(0, Bare.size() - 1));
			const std::string Known = CategoryOf(Type);
			if (!Known.empty() && Known != Told) { Error(Name + "." + PinName + " is " + Known + ", and the text says " + Told); }
		}
	}

	static const FPin* FindPin(const FClipboardObject& Node, const std::string& Name, bool bOutput)
	{
		for (const FPin& Pin : Node.Pins)
		{
			if (Get(Pin, "PinName") == Name && IsOutput(Pin) == bOutput) { return &Pin; }
		}
		return nullptr;
	}

	/** A function's pin by the name in C++, or null. */
	static const FFunctionPin* FindPin(const UFunction& Function, const std::string& Name, bool bOutput)
	{
		for (const FFunctionPin& Pin : Function.GetPins())
		{
			if (Narrow(Pin.Name.ToString()) == Name && (Pin.Direction == EPinDirection::Output) == bOutput) { return &Pin; }
		}
		return nullptr;
	}

	/** A pin of the function, or the member of its struct that a split pin shows: type and, with memory, place. */
	static UE::StandIn::FTypeId Place(const UFunction& Function, const FPin& Pin, const FClipboardObject& Node, void* Memory, void** OutPlace)
	{
		const std::string Name = Get(Pin, "PinName");
		if (const FFunctionPin* Known = FindPin(Function, Name, IsOutput(Pin)))
		{
			if (Memory) { *OutPlace = Known->Locate(Memory); }
			return Known->Type;
		}
		const std::string Parent = Get(Pin, "ParentPin");
		for (const FPin& Whole : Node.Pins)
		{
			if (Parent.empty() || Parent != Node.Name + " " + Get(Whole, "PinId")) { continue; }
			const FFunctionPin* Known = FindPin(Function, Get(Whole, "PinName"), IsOutput(Pin));
			for (UScriptStruct::FGetter Getter : UScriptStruct::Registered())
			{
				if (!Known || Getter()->GetTypeId() != Known->Type) { continue; }
				for (const FProperty& Property : Getter()->GetProperties())
				{
					if (Get(Whole, "PinName") + "_" + Narrow(Property.GetName()) != Name) { continue; }
					if (Memory) { *OutPlace = Property.ContainerPtrToValuePtr(Known->Locate(Memory)); }
					return Property.GetTypeId();
				}
			}
		}
		return nullptr;
	}
	static UE::StandIn::FTypeId TypeOf(const UFunction& Function, const FPin& Pin, const FClipboardObject& Node)
	{
		return Place(Function, Pin, Node, nullptr, nullptr);
	}

	/** The node and pin at the other end of a pin's first wire. */
	std::pair<const FClipboardObject*, const FPin*> Other(const FPin& Pin) const
	{
		const std::string Link = Get(Pin, "LinkedTo");
		const SIZE_T Space = Link.find(' ');
		if (Link.empty() || Space == std::string::npos) { return {nullptr, nullptr}; }
		const auto Found = Nodes.find(Link.substr(1, Space - 1));
		if (Found == Nodes.end()) { return {nullptr, nullptr}; }
		const std::string Id = Link.substr(Space + 1, 32);
		for (const FPin& Candidate : Found->second.Pins)
		{
			if (Get(Candidate, "PinId") == Id) { return {&Found->second, &Candidate}; }
		}
		return {nullptr, nullptr};
	}

	void Follow(const FClipboardObject& Node)
	{
		const FPin* Then = FindPin(Node, "then", true);
		const auto [Next, Pin] = Then ? Other(*Then) : std::pair<const FClipboardObject*, const FPin*>();
		if (!Next) { return; }
		Call(*Next);
		Follow(*Next);
	}

	/** Runs a node, the pure ones before it first. */
	void Call(const FClipboardObject& Node)
	{
		const UFunction* Function = FunctionOf(Node);
		if (!Function)
		{
			CallEngine(Node);
			return;
		}
		std::unique_ptr<FMemory> Memory = std::make_unique<FMemory>(*Function);
		UObject* Context = nullptr;
		for (const FPin& Pin : Node.Pins)
		{
			if (IsOutput(Pin) || Get(Pin, "PinType.PinCategory") == "exec") { continue; }
			if (Get(Pin, "LinkedTo").empty())
			{
				// What is typed into a pin: of those without a wire only vectors, the others have the defaults of their functions.
				void* Typed = nullptr;
				double X, Y, Z;
				const std::string Text = Get(Pin, "DefaultValue");
				if (Is<FVector>(Place(*Function, Pin, Node, Memory->Place, &Typed)) && std::sscanf(Text.c_str(), "%lf, %lf, %lf", &X, &Y, &Z) == 3)
				{
					*static_cast<FVector*>(Typed) = FVector(X, Y, Z);
				}
				continue;
			}
			if (Get(Pin, "PinName") == "self")
			{
				Context = ReadObject(Pin);
				continue;
			}
			void* To = nullptr;
			const UE::StandIn::FTypeId Type = Place(*Function, Pin, Node, Memory->Place, &To);
			if (Is<AActor*>(Type) || Is<const AActor*>(Type)) { *static_cast<AActor**>(To) = Cast<AActor>(ReadObject(Pin)); }
			else { Copy(Pin, Type, To); }
		}
		// A pin that stands for the Blueprint's own actor and has no wire.
		const FString Own = Function->GetMetaData(TEXT("defaulttoself"));
		for (const FFunctionPin& Known : Function->GetPins())
		{
			const FPin* Pin = FindPin(Node, Narrow(Known.Name.ToString()), false);
			if (!Own.IsEmpty() && Known.Name.ToString() == Own && Pin && Get(*Pin, "LinkedTo").empty())
			{
				*static_cast<AActor**>(Known.Locate(Memory->Place)) = Cast<AActor>(Self);
			}
		}
		Function->Invoke(Context, Memory->Place);
		Calls[Node.Name] = std::move(Memory);
	}

	void CallEngine(const FClipboardObject& Node)
	{
		const std::string Name = Owner(Node) + "." + Member(Node, "MemberName");
		FEngineCall Made;
		for (const FPin& Pin : Node.Pins)
		{
			if (IsOutput(Pin) || Get(Pin, "PinType.PinCategory") == "exec") { continue; }
			if (!Get(Pin, "LinkedTo").empty()) { Made.Objects[Get(Pin, "PinName")] = ReadObject(Pin); }
			else { Made.Texts[Get(Pin, "PinName")] = Get(Pin, "DefaultValue"); }
		}
		const auto Function = EngineFunctions.find(Name);
		if (Function == EngineFunctions.end()) { Error("the test does not say what " + Name + " does"); }
		else { Function->second(Made); }
		EngineCalls[Node.Name] = Made;
	}

	/** Runs the node that a pin reads, when it is one that runs for every reader. */
	std::pair<const FClipboardObject*, const FPin*> Source(const FPin& Pin)
	{
		const auto Found = Other(Pin);
		if (!Found.first) { Error("a wire leads nowhere: " + Get(Pin, "PinName")); }
		else if (Found.first->Get("bDefaultsToPureFunc") == "True") { Call(*Found.first); }
		return Found;
	}

	UObject* ReadObject(const FPin& Pin)
	{
		const auto [Node, Output] = Source(Pin);
		if (!Node) { return nullptr; }
		if (Node->Class.ends_with(".K2Node_Self")) { return Self; }
		if (Node->Class.ends_with(".K2Node_VariableGet")) { return Variables[Get(*Output, "PinName")]; }
		if (const auto Made = EngineCalls.find(Node->Name); Made != EngineCalls.end()) { return Made->second.Result; }
		Error("the test gives no object for " + Get(Pin, "PinName"));
		return nullptr;
	}

	/** A value from one node of the plugin to the next. */
	void Copy(const FPin& Pin, UE::StandIn::FTypeId Type, void* To)
	{
		const auto [Node, Output] = Source(Pin);
		if (!Node) { return; }
		const auto Made = Calls.find(Node->Name);
		void* From = nullptr;
		const UE::StandIn::FTypeId Given =
			Made == Calls.end() ? nullptr : Place(Made->second->Function, *Output, *Node, Made->second->Place, &From);
		if (!From || Given != Type) { Error("a wire between two types: " + Get(Pin, "PinName")); }
		else if (Is<FVector>(Type)) { *static_cast<FVector*>(To) = *static_cast<const FVector*>(From); }
		else if (Is<double>(Type)) { *static_cast<double*>(To) = *static_cast<const double*>(From); }
		else if (Is<bool>(Type)) { *static_cast<bool*>(To) = *static_cast<const bool*>(From); }
		else { Error("no wire of this type is carried here: " + Get(Pin, "PinName")); }
	}
};
