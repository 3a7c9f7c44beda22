import JsBarcode from "jsbarcode";

/** Modules of a CODE-128 symbol (ISO/IEC 15417), dark as true, in the shortest mixture of its code sets. */
export function barcodeModules(data: string): boolean[] {
  const drawn: { encodings?: readonly { readonly data: string }[] } = {};
  JsBarcode(drawn, data, { format: "CODE128" });
  const modules = (drawn.encodings ?? []).map((part) => part.data).join("");
  return [...modules].map((module) => module === "1");
}
