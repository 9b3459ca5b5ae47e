//! Conversions between a struct of C and the struct of the core that has the same fields.
//!
//! Both are destructured completely, so a field that only one of them has does not compile.

//!
//! `#[core(Struct)]` names the struct of the core; `except(verdict)` after it, the core's fields that C gets in another way;
//! `in("settings")`, the parameter's name in refusals. Of the fields of C, `#[core(number)]` is the number of an enum,
//! `#[core(count)]` a `usize`, and `#[core(index)]` an index, below 0 for none.

use proc_macro::TokenStream;
use proc_macro2::{Delimiter, Group, TokenStream as Code, TokenTree};
use quote::{format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::{
    Attribute, Data, DeriveInput, Error, Fields, Ident, LitStr, Path, Result, Token, parse_macro_input,
};

/// `From` the struct of the core that `#[core(...)]` names.
#[proc_macro_derive(FromCore, attributes(core))]
pub fn from_core(input: TokenStream) -> TokenStream {
    expand(&parse_macro_input!(input as DeriveInput), from)
}

/// `From` this struct into the struct of the core that `#[core(...)]` names.
#[proc_macro_derive(IntoCore, attributes(core))]
pub fn into_core(input: TokenStream) -> TokenStream {
    expand(&parse_macro_input!(input as DeriveInput), into)
}

/// `TryFrom` this struct into the struct of the core that `#[core(...)]` names: an unknown number of an enum is refused.
#[proc_macro_derive(TryIntoCore, attributes(core))]
pub fn try_into_core(input: TokenStream) -> TokenStream {
    expand(&parse_macro_input!(input as DeriveInput), try_into)
}

/// The contract of a function, a struct, a field or a parameter of the C ABI, as data for `rust/api`. The compiler does not
/// see it: the attribute only removes the inner `#[contract(...)]`, and the comments of parameters, which Rust does not
/// allow.
#[proc_macro_attribute]
pub fn contract(_: TokenStream, item: TokenStream) -> TokenStream {
    let groups = Code::from(item).into_iter().map(|token| match token {
        TokenTree::Group(group) => {
            let plain = without_contract(group.stream(), group.delimiter() == Delimiter::Parenthesis);
            TokenTree::Group(Group::new(group.delimiter(), plain))
        }
        token => token,
    });
    groups.collect::<Code>().into()
}

/// Tokens without the attributes of the contract, and without comments where Rust does not allow them.
fn without_contract(tokens: Code, comments_too: bool) -> Code {
    let is_passive = |token: &TokenTree| {
        let TokenTree::Group(group) = token else { return false };
        let first = group.stream().into_iter().next();
        let is = |name: &str| matches!(&first, Some(TokenTree::Ident(ident)) if *ident == name);
        group.delimiter() == Delimiter::Bracket && (is("contract") || comments_too && is("doc"))
    };
    let is_sign = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '#');
    let mut tokens = tokens.into_iter().peekable();
    let mut plain = Code::new();
    while let Some(token) = tokens.next() {
        if is_sign(&token) && tokens.peek().is_some_and(is_passive) {
            tokens.next();
        } else {
            plain.extend([token]);
        }
    }
    plain
}

/// The arguments of `#[core(...)]` of a struct.
struct Core {
    path: Path,
    except: Vec<Ident>,
    parameter: Option<String>,
}

impl Parse for Core {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut core = Self { path: input.parse()?, except: Vec::new(), parameter: None };
        while input.parse::<Option<Token![,]>>()?.is_some() {
            let content;
            if input.parse::<Option<Token![in]>>()?.is_some() {
                syn::parenthesized!(content in input);
                core.parameter = Some(content.parse::<LitStr>()?.value());
            } else {
                input.parse::<Ident>()?;
                syn::parenthesized!(content in input);
                core.except.extend(content.parse_terminated(Ident::parse, Token![,])?);
            }
        }
        Ok(core)
    }
}

/// A field of both, and its conversion if it has another type in C.
struct Field {
    name: Ident,
    way: Option<Ident>,
}

fn expand(input: &DeriveInput, convert: fn(&Ident, &Core, &[Field]) -> Code) -> TokenStream {
    let pair = pair(input);
    pair.map_or_else(Error::into_compile_error, |(core, fields)| convert(&input.ident, &core, &fields)).into()
}

fn pair(input: &DeriveInput) -> Result<(Core, Vec<Field>)> {
    let said =
        |attributes: &[Attribute]| attributes.iter().find(|said| said.path().is_ident("core")).cloned();
    let core =
        said(&input.attrs).ok_or_else(|| Error::new_spanned(&input.ident, "#[core(...)] is missing"))?;
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "only structs have fields to convert"));
    };
    let Fields::Named(named) = &data.fields else {
        return Err(Error::new_spanned(&input.ident, "the fields need names"));
    };
    let fields = named.named.iter().map(|field| {
        let way = said(&field.attrs).map(|way| way.parse_args()).transpose()?;
        let name = field.ident.clone().ok_or_else(|| Error::new_spanned(field, "the field needs a name"))?;
        Ok(Field { name, way })
    });
    Ok((core.parse_args()?, fields.collect::<Result<_>>()?))
}

fn from(c: &Ident, Core { path, except, .. }: &Core, fields: &[Field]) -> Code {
    let names = fields.iter().map(|field| &field.name);
    let values = fields.iter().map(|Field { name, way }| match way {
        Some(way) => {
            let told = format_ident!("{way}_of", span = way.span());
            quote! { #name: crate::convert::#told(#name) }
        }
        None => quote! { #name: ::core::convert::Into::into(#name) },
    });
    quote! {
        impl ::core::convert::From<#path> for #c {
            #[inline]
            fn from(#path { #(#names,)* #(#except: _,)* }: #path) -> Self {
                Self { #(#values),* }
            }
        }
    }
}

fn into(c: &Ident, Core { path, .. }: &Core, fields: &[Field]) -> Code {
    let names = fields.iter().map(|field| &field.name);
    let values = fields.iter().map(|Field { name, way }| match way {
        Some(way) => {
            let read = format_ident!("from_{way}", span = way.span());
            quote! { #name: crate::convert::#read(#name) }
        }
        None => quote! { #name: ::core::convert::Into::into(#name) },
    });
    quote! {
        impl ::core::convert::From<#c> for #path {
            #[inline]
            fn from(#c { #(#names),* }: #c) -> Self {
                Self { #(#values),* }
            }
        }
    }
}

fn try_into(c: &Ident, Core { path, parameter, .. }: &Core, fields: &[Field]) -> Code {
    let names = fields.iter().map(|field| &field.name);
    let values = fields.iter().map(|Field { name, way }| match way {
        Some(way) if way == "count" => quote! { #name: crate::convert::from_count(#name) },
        Some(_) => {
            let input =
                parameter.as_ref().map_or(name.to_string(), |parameter| format!("{parameter}.{name}"));
            quote! { #name: crate::convert::value_of(#name, #input)? }
        }
        None => quote! { #name: ::core::convert::Into::into(#name) },
    });
    quote! {
        impl ::core::convert::TryFrom<#c> for #path {
            type Error = ::pursuit_core::Refusal;

            #[inline]
            fn try_from(#c { #(#names),* }: #c) -> ::core::result::Result<Self, Self::Error> {
                ::core::result::Result::Ok(Self { #(#values),* })
            }
        }
    }
}
