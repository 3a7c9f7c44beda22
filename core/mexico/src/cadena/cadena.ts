import { FakturoError } from "@fakturo/model";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";
import { type CadenaRule, COMPLEMENTS, COMPROBANTE, STAMP } from "./rules.ts";

const { findAll } = createFinder(NAMESPACES);

/**
 * The cadena original of a Comprobante (Anexo 20): `||4.0|…||`.
 * @throws FakturoError "input" for complements without a known rule.
 */
export function cadenaOf(comprobante: XmlElement): string {
  return joined([...valuesOf(comprobante, COMPROBANTE), ...complementValues(comprobante)]);
}

/** The cadena original of a TimbreFiscalDigital. */
export function stampCadenaOf(stamp: XmlElement): string {
  return joined(valuesOf(stamp, STAMP));
}

function joined(values: Iterable<string>): string {
  return `||${[...values].join("|")}||`;
}

function* valuesOf(element: XmlElement, rules: readonly CadenaRule[]): Generator<string> {
  for (const rule of rules) {
    if (typeof rule === "string") {
      yield* attributeValues(element, rule);
      continue;
    }
    const [path, inner] = rule;
    for (const child of findAll(element, path)) yield* valuesOf(child, inner);
  }
}

/** Values of the named attributes; a missing required one is an empty slot. */
function* attributeValues({ attributes }: XmlElement, names: string): Generator<string> {
  for (const entry of names.split(" ")) {
    const isOptional = entry.endsWith("?");
    const value = attributes.get(isOptional ? entry.slice(0, -1) : entry);
    if (value !== undefined || !isOptional) yield normalized(value ?? "");
  }
}

/** XPath's normalize-space. */
function normalized(value: string): string {
  return value.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
}

/** Every complement by its rule, in document order. */
function* complementValues(comprobante: XmlElement): Generator<string> {
  if (findAll(comprobante, "cfdi:Conceptos/cfdi:Concepto/cfdi:ComplementoConcepto").length > 0)
    throw new FakturoError("input", "complements of a Concepto are not known here");
  for (const complemento of findAll(comprobante, "cfdi:Complemento"))
    for (const child of complemento.children) yield* valuesOf(child, rulesFor(child));
}

function rulesFor({ namespace, name }: XmlElement): readonly CadenaRule[] {
  for (const [path, rules] of COMPLEMENTS) {
    const [prefix, local] = path.split(":");
    if (
      local === name &&
      Object.entries(NAMESPACES).some(([key, uri]) => key === prefix && uri === namespace)
    )
      return rules;
  }
  throw new FakturoError("input", `the complement '${name}' is not known here`);
}
