//! Reads a header's reflected declarations. It understands the form Unreal's own header tool asks for, not C++.

use crate::lexer::{Kind, Token, tokens};
use crate::model::{
    Access, Constructors, Delegate, EnumValue, Enumeration, Function, Header, Parameter, Property,
    Specifiers, Type, TypeKind,
};
use anyhow::{Context, Result, bail};
use std::path::Path;

const TYPE_MACROS: [&str; 5] = ["UCLASS", "USTRUCT", "UENUM", "UINTERFACE", "UDELEGATE"];
const MEMBER_MACROS: [&str; 4] = ["UPROPERTY", "UFUNCTION", "GENERATED_BODY", "GENERATED_UCLASS_BODY"];

/// Reads one header.
///
/// # Errors
/// When a declaration does not have the form the tool knows; the message names the line.
pub fn parse(path: &Path, source: &str) -> Result<Header> {
    let all = tokens(source);
    let mut header = Header { path: path.to_owned(), ..Header::default() };
    read_preprocessor(&all, &mut header);
    let code = all.iter().filter(|token| token.kind != Kind::Directive).cloned().collect();
    let mut reader = Reader { tokens: code, at: 0 };
    reader.file(&mut header)?;
    Ok(header)
}

fn read_preprocessor(tokens: &[Token], header: &mut Header) {
    let mut conditions: Vec<String> = Vec::new();
    for token in tokens {
        if token.kind == Kind::Directive {
            let text = token.text.trim_start_matches('#').trim();
            let (word, rest) =
                text.split_once(|letter: char| !letter.is_alphanumeric()).unwrap_or((text, ""));
            match word {
                "if" | "ifdef" | "ifndef" => conditions.push(rest.trim().to_owned()),
                "elif" | "else" => {
                    let inside = conditions.pop().unwrap_or_default();
                    conditions.push(if word == "elif" {
                        rest.trim().to_owned()
                    } else {
                        format!("not {inside}")
                    });
                }
                "endif" => drop(conditions.pop()),
                "include" => {
                    let path =
                        rest.split(['"', '<', '>']).find(|part| !part.trim().is_empty()).unwrap_or(rest);
                    header.includes.push((token.line, path.to_owned()));
                }
                _ => {}
            }
        } else if TYPE_MACROS.contains(&token.text) || MEMBER_MACROS.contains(&token.text) {
            let allowed = ["WITH_EDITOR", "WITH_EDITORONLY_DATA"];
            if let Some(condition) =
                conditions.iter().find(|condition| !allowed.contains(&condition.as_str()))
            {
                header.conditional_macros.push((token.line, token.text.to_owned(), condition.clone()));
            }
        }
    }
}

struct Reader<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<&Token<'a>> {
        self.tokens.get(self.at)
    }

    /// The next token that is not a comment.
    fn next(&mut self) -> Option<Token<'a>> {
        loop {
            let token = self.tokens.get(self.at)?.clone();
            self.at += 1;
            if !token.is_comment() {
                return Some(token);
            }
        }
    }

    fn next_is(&mut self, text: &str) -> bool {
        while self.peek().is_some_and(Token::is_comment) {
            self.at += 1;
        }
        let is = self.peek().is_some_and(|token| token.is(text));
        if is {
            self.at += 1;
        }
        is
    }

    fn line(&self) -> usize {
        self.tokens.get(self.at.min(self.tokens.len().saturating_sub(1))).map_or(0, |token| token.line)
    }

    /// The tokens up to the closing bracket that matches the opening one just read.
    fn group(&mut self, open: &str, close: &str) -> Result<Vec<Token<'a>>> {
        let line = self.line();
        let mut inside = Vec::new();
        let mut depth = 1;
        while let Some(token) = self.next() {
            if token.is(open) {
                depth += 1;
            } else if token.is(close) {
                depth -= 1;
                if depth == 0 {
                    return Ok(inside);
                }
            }
            inside.push(token);
        }
        bail!("line {line}: no `{close}` to this `{open}`")
    }

    /// The comment that ends just before the current token.
    fn comment_before(&self) -> Option<String> {
        self.comment_at(self.at.checked_sub(1)?)
    }

    /// The text of a token that is a comment.
    fn comment_at(&self, place: usize) -> Option<String> {
        let token = self.tokens.get(place)?;
        token.is_comment().then(|| {
            let lines = token.text.trim_start_matches(['/', '*']).trim_end_matches(['/', '*']).lines();
            let lines: Vec<_> = lines.map(|line| line.trim().trim_start_matches(['/', '*']).trim()).collect();
            lines.join(" ").trim().to_owned()
        })
    }

    fn file(&mut self, header: &mut Header) -> Result<()> {
        let mut braces: Vec<Option<String>> = Vec::new();
        let mut namespace = None;
        while let Some(token) = self.peek().cloned() {
            let comment = self.comment_before();
            self.at += 1;
            match token.text {
                "{" => braces.push(namespace.take()),
                "}" => drop(braces.pop()),
                "namespace" => namespace = self.peek().map(|token| token.text.to_owned()),
                "class" => {
                    if let [name, end, ..] = &self.tokens[self.at..]
                        && end.is(";")
                    {
                        header.forward_declared.push(name.text.to_owned());
                    }
                }
                text if text.starts_with("DECLARE_DYNAMIC_") && self.next_is("(") => {
                    let inside = self.group("(", ")")?;
                    header.delegates.extend(read_delegate(&token, &inside));
                }
                "UCLASS" | "USTRUCT" | "UENUM" | "UINTERFACE" => {
                    let nested = match braces.as_slice() {
                        [] => false,
                        [Some(_)] => token.text != "UENUM",
                        _ => true,
                    };
                    if nested {
                        header.nested_macros.push((token.line, token.text.to_owned()));
                    }
                    let read = self.reflected_type(&token, comment).with_context(|| {
                        format!("line {}: this {} cannot be read", token.line, token.text)
                    })?;
                    header.types.push(read);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn specifiers(&mut self) -> Result<Specifiers> {
        if !self.next_is("(") {
            bail!("line {}: `(` expected", self.line());
        }
        let inside = self.group("(", ")")?;
        read_specifiers(&inside)
    }

    fn reflected_type(&mut self, macro_token: &Token<'a>, comment: Option<String>) -> Result<Type> {
        let specifiers = self.specifiers()?;
        let mut read = Type {
            kind: match macro_token.text {
                "USTRUCT" => TypeKind::Struct,
                "UENUM" => TypeKind::Enum,
                _ => TypeKind::Class,
            },
            line: macro_token.line,
            name: String::new(),
            api: None,
            specifiers,
            comment,
            bases: Vec::new(),
            body_line: None,
            constructors: Constructors::default(),
            properties: Vec::new(),
            functions: Vec::new(),
            plain_functions: Vec::new(),
            hidden_references: Vec::new(),
            enumeration: Enumeration::default(),
        };
        if read.kind == TypeKind::Enum {
            self.enumeration(&mut read)?;
            return Ok(read);
        }
        self.type_head(&mut read)?;
        self.type_body(&mut read)?;
        Ok(read)
    }

    /// `class API Name final : public A, public B {`
    fn type_head(&mut self, read: &mut Type) -> Result<()> {
        let keyword = self.next().context("the file ends")?;
        if !keyword.is("class") && !keyword.is("struct") {
            bail!("line {}: `class` or `struct` expected, not `{}`", keyword.line, keyword.text);
        }
        let mut words = Vec::new();
        let mut in_bases = false;
        let mut angle = 0;
        while let Some(token) = self.next() {
            match token.text {
                "{" => {
                    read.name = words.pop().context("a type without a name")?;
                    read.api = words.into_iter().find(|word: &String| word.ends_with("_API"));
                    return Ok(());
                }
                ":" => in_bases = true,
                "<" => angle += 1,
                ">" => angle -= 1,
                "public" | "protected" | "private" | "virtual" | "final" | "alignas" | "," | "::" | "("
                | ")" => {}
                _ if angle > 0 => {}
                text if in_bases => read.bases.push(text.to_owned()),
                text if token.kind == Kind::Word => words.push(text.to_owned()),
                text => bail!("line {}: unexpected `{text}` before the body", token.line),
            }
        }
        bail!("the file ends before the body")
    }

    fn type_body(&mut self, read: &mut Type) -> Result<()> {
        let mut access = if read.kind == TypeKind::Class { Access::Private } else { Access::Public };
        let mut statement: Vec<Token<'a>> = Vec::new();
        while let Some(token) = self.peek().cloned() {
            let comment = self.comment_before();
            self.at += 1;
            if token.is_comment() {
                continue;
            }
            match token.text {
                "}" => return Ok(()),
                "GENERATED_BODY" | "GENERATED_UCLASS_BODY" => {
                    read.body_line = Some(token.line);
                    if self.next_is("(") {
                        self.group("(", ")")?;
                    }
                }
                "public" | "protected" | "private" if self.next_is(":") => {
                    access = match token.text {
                        "public" => Access::Public,
                        "protected" => Access::Protected,
                        _ => Access::Private,
                    };
                }
                "UPROPERTY" => {
                    let specifiers = self.specifiers()?;
                    let property = self.property(token.line, specifiers, comment, access)?;
                    read.properties.push(property);
                }
                "UFUNCTION" => {
                    let specifiers = self.specifiers()?;
                    let function = self.function(token.line, specifiers, comment)?;
                    read.functions.push(function);
                }
                ";" => {
                    note_member(&std::mem::take(&mut statement), read);
                }
                "{" => {
                    self.group("{", "}")?;
                    note_member(&std::mem::take(&mut statement), read);
                }
                _ => statement.push(token),
            }
        }
        bail!("the file ends inside {}", read.name)
    }

    fn property(
        &mut self,
        line: usize,
        specifiers: Specifiers,
        comment: Option<String>,
        access: Access,
    ) -> Result<Property> {
        let mut declaration: Vec<Token<'a>> = Vec::new();
        let (mut bitfield, mut array) = (false, false);
        let (mut initializer, mut initialized) = (false, false);
        while let Some(token) = self.next() {
            match token.text {
                ";" => {
                    let name = declaration
                        .pop()
                        .with_context(|| format!("line {line}: a property without a name"))?;
                    let type_name = spell(&declaration);
                    return Ok(Property {
                        line,
                        name: name.text.to_owned(),
                        type_name,
                        specifiers,
                        comment,
                        access,
                        bitfield,
                        array,
                        initialized,
                    });
                }
                "{" => {
                    self.group("{", "}")?;
                    (initializer, initialized) = (true, true);
                }
                "(" => drop(self.group("(", ")")?),
                "[" => {
                    self.group("[", "]")?;
                    array = true;
                }
                "=" => (initializer, initialized) = (true, true),
                ":" => {
                    bitfield = true;
                    initializer = true;
                }
                "mutable" | "class" | "struct" | "enum" => {}
                _ if initializer => {}
                _ => declaration.push(token),
            }
        }
        bail!("line {line}: a property without an end")
    }

    fn function(&mut self, line: usize, specifiers: Specifiers, comment: Option<String>) -> Result<Function> {
        let mut head: Vec<Token<'a>> = Vec::new();
        let mut is_static = false;
        let parameters = loop {
            let token = self.next().with_context(|| format!("line {line}: a function without an end"))?;
            match token.text {
                "(" => break self.group("(", ")")?,
                "static" => is_static = true,
                "virtual" | "inline" | "FORCEINLINE" | "explicit" | "constexpr" | "class" | "struct" => {}
                text if text.ends_with("_API") => {}
                _ => head.push(token),
            }
        };
        let name = head.pop().with_context(|| format!("line {line}: a function without a name"))?;
        let mut is_const = false;
        while let Some(token) = self.next() {
            match token.text {
                ";" => break,
                "{" => {
                    self.group("{", "}")?;
                    break;
                }
                "const" => is_const = true,
                _ => {}
            }
        }
        let parameters = split(&parameters).into_iter().filter(|tokens| !tokens.is_empty());
        Ok(Function {
            line,
            name: name.text.to_owned(),
            return_type: spell(&head),
            parameters: parameters.map(read_parameter).collect::<Result<_>>()?,
            specifiers,
            comment,
            is_static,
            is_const,
        })
    }

    /// `enum class EName : uint8 { A, B UMETA(...), C = 4 };` or `namespace EName { enum Type { ... } }`.
    fn enumeration(&mut self, read: &mut Type) -> Result<()> {
        let mut words = Vec::new();
        let mut after_colon = false;
        loop {
            let token = self.next().context("the file ends")?;
            match token.text {
                "{" if words.first().is_some_and(|word| word == "namespace") => {
                    read.enumeration.namespace = words.pop();
                    words.clear();
                }
                "{" => break,
                ":" => after_colon = true,
                text if after_colon => read.enumeration.underlying = Some(text.to_owned()),
                text => words.push(text.to_owned()),
            }
        }
        read.enumeration.scoped = words.iter().any(|word| word == "class");
        read.name = match &read.enumeration.namespace {
            Some(namespace) => namespace.clone(),
            None => words.pop().context("an enum without a name")?,
        };
        let mut next = Some(0);
        for item in split(&self.group("{", "}")?) {
            let Some((name, rest)) = item.split_first() else { continue };
            let place =
                self.tokens.iter().position(|token| token.line == name.line && token.text == name.text);
            let comment = place.and_then(|place| self.comment_at(place.checked_sub(1)?));
            let (name, meta) = (name.text.to_owned(), Specifiers::default());
            let mut value = EnumValue { name, value: next, meta, comment };
            if let [equals, number, ..] = rest
                && equals.is("=")
            {
                value.value = number.text.parse().ok();
            }
            if let Some(meta) = rest.iter().position(|token| token.is("UMETA")) {
                value.meta = read_specifiers(rest.get(meta + 2..rest.len() - 1).unwrap_or_default())?;
            }
            next = value.value.map(|value| value + 1);
            read.enumeration.values.push(value);
        }
        Ok(())
    }
}

/// Notes a constructor, a function, or a reference the garbage collector does not see.
fn note_member(statement: &[Token], read: &mut Type) {
    if let Some(open) = statement.iter().position(|token| token.is("("))
        && let [.., _, name] = &statement[..open]
        && name.kind == Kind::Word
        && !statement[..open].iter().any(|token| token.is("=") || token.is("friend"))
    {
        read.plain_functions.push(name.text.to_owned());
    }
    if let Some(name) = statement.iter().position(|token| token.is(&read.name))
        && statement.get(name + 1).is_some_and(|token| token.is("("))
        && !statement.iter().take(name).any(|token| token.is("~") || token.is("operator"))
    {
        if statement.iter().any(|token| token.is("FObjectInitializer")) {
            read.constructors.initializer = true;
        } else if statement.get(name + 2).is_some_and(|token| token.is(")")) {
            read.constructors.plain = true;
        }
    }
    let declares = |word: &str| statement.iter().any(|token| token.is(word));
    if statement.first().is_some_and(|token| token.is("TObjectPtr"))
        && !declares("(")
        && let Some(name) = statement.iter().take_while(|token| !token.is("=")).last()
    {
        read.hidden_references.push((name.line, name.text.to_owned()));
    }
}

/// Cuts at the commas outside any bracket.
fn split<'t, 'a>(tokens: &'t [Token<'a>]) -> Vec<&'t [Token<'a>]> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0_i32, 0);
    for (index, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "<" | "{" | "[" => depth += 1,
            ")" | ">" | "}" | "]" => depth -= 1,
            "," if depth == 0 => {
                parts.push(&tokens[start..index]);
                start = index + 1;
            }
            _ => {}
        }
    }
    parts.push(&tokens[start..]);
    parts.retain(|part| !part.is_empty());
    parts
}

fn read_specifiers(inside: &[Token]) -> Result<Specifiers> {
    let mut read = Specifiers::default();
    for item in split(inside) {
        let Some((key, rest)) = item.split_first() else { continue };
        let key = key.text.trim_matches('"').to_lowercase();
        match rest {
            [] => drop(read.values.insert(key, String::new())),
            [equals, open, group @ .., _] if equals.is("=") && open.is("(") => {
                let group = read_specifiers(group)?;
                if key == "meta" {
                    read.meta.extend(group.values)
                } else {
                    drop(read.values.insert(key, String::new()))
                }
            }
            [equals, value @ ..] if equals.is("=") => {
                let text: Vec<_> = value.iter().map(|token| token.text.trim_matches('"')).collect();
                let separator = if value.iter().all(|token| token.kind == Kind::Text) { "" } else { " " };
                let text = text.join(separator).replace(" | ", "|").replace(" - ", "-").replace("- ", "-");
                read.values.insert(key, text);
            }
            [open, ..] if open.is("(") => drop(read.values.insert(key, String::new())),
            [other, ..] => bail!("line {}: `{}` in a specifier list", other.line, other.text),
        }
    }
    Ok(read)
}

/// `(FName, Type1, Name1, Type2, Name2)`.
fn read_delegate(macro_token: &Token, inside: &[Token]) -> Option<Delegate> {
    let (name, arguments) = split(inside).split_first().map(|(name, rest)| (*name, rest.to_vec()))?;
    let parameter_types = arguments.iter().step_by(2).map(|tokens| {
        let words: Vec<_> =
            tokens.iter().filter(|token| !["const", "class", "&"].contains(&token.text)).cloned().collect();
        spell(&words)
    });
    Some(Delegate {
        line: macro_token.line,
        macro_name: macro_token.text.to_owned(),
        name: name.first()?.text.to_owned(),
        parameter_types: parameter_types.collect(),
        argument_count: arguments.len(),
    })
}

fn read_parameter(tokens: &[Token]) -> Result<Parameter> {
    let mut specifiers = Specifiers::default();
    let mut rest = tokens;
    if let [first, open, ..] = tokens
        && first.is("UPARAM")
        && open.is("(")
    {
        let mut depth = 0;
        let close = tokens.iter().position(|token| {
            depth += i32::from(token.is("(")) - i32::from(token.is(")"));
            depth == 0 && token.is(")")
        });
        let close = close.context("UPARAM without an end")?;
        specifiers = read_specifiers(&tokens[2..close])?;
        rest = &tokens[close + 1..];
    }
    let equals = rest.iter().position(|token| token.is("="));
    let default = equals.map(|equals| rest[equals + 1..].iter().map(|token| token.text).collect::<String>());
    let declaration = &rest[..equals.unwrap_or(rest.len())];
    let (name, declaration) = declaration.split_last().context("a parameter without a name")?;
    let is_const = declaration.first().is_some_and(|token| token.is("const"));
    let is_reference = declaration.last().is_some_and(|token| token.is("&"));
    let words = declaration.iter().filter(|token| !["class", "struct", "enum", "&"].contains(&token.text));
    let words: Vec<_> = words.skip(usize::from(is_const)).cloned().collect();
    Ok(Parameter {
        name: name.text.to_owned(),
        type_name: spell(&words),
        is_const,
        is_reference,
        default,
        specifiers,
    })
}

/// A type in one spelling: a space only between two words.
fn spell(tokens: &[Token]) -> String {
    let mut text = String::new();
    let mut word_before = false;
    for token in tokens {
        let word = token.kind == Kind::Word;
        if word && word_before {
            text.push(' ');
        }
        text.push_str(token.text);
        word_before = word;
    }
    text
}

#[cfg(test)]
#[path = "parser_tests.rs"]
mod tests;
