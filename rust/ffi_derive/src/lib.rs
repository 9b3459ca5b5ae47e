//! Conversions between a struct of C and the struct of the core that has the same fields.
//!
//! Both are taken apart and put together whole, so a field that only one of them has does not compile.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Code;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Ident, Path, Result, parse_macro_input};

/// `From` the struct of the core that `#[core(...)]` names.
#[proc_macro_derive(FromCore, attributes(core))]
pub fn from_core(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    pair(&input)
        .map_or_else(Error::into_compile_error, |(c, core, fields)| convert(&core, &c, &fields))
        .into()
}

/// `From` this struct into the struct of the core that `#[core(...)]` names.
#[proc_macro_derive(IntoCore, attributes(core))]
pub fn into_core(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    pair(&input)
        .map_or_else(Error::into_compile_error, |(c, core, fields)| convert(&c, &core, &fields))
        .into()
}

/// The struct, that of the core, and the fields of both.
fn pair(input: &DeriveInput) -> Result<(Path, Path, Vec<Ident>)> {
    let attribute = input.attrs.iter().find(|attribute| attribute.path().is_ident("core"));
    let attribute = attribute.ok_or_else(|| Error::new_spanned(&input.ident, "#[core(...)] is missing"))?;
    let Data::Struct(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "only structs have fields to convert"));
    };
    let Fields::Named(named) = &data.fields else {
        return Err(Error::new_spanned(&input.ident, "the fields need names"));
    };
    let fields = named.named.iter().filter_map(|field| field.ident.clone()).collect();
    Ok((input.ident.clone().into(), attribute.parse_args()?, fields))
}

fn convert(from: &Path, to: &Path, fields: &[Ident]) -> Code {
    quote! {
        impl ::core::convert::From<#from> for #to {
            #[inline]
            fn from(#from { #(#fields),* }: #from) -> Self {
                Self { #(#fields: ::core::convert::Into::into(#fields)),* }
            }
        }
    }
}
