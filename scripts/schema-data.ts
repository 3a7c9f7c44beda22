// Writes an XML Schema as the data of `XmlSchema` (core/xml-schema), as far as an app writes it:
// optional elements whose names the app's sources do not have are left out.
//   node scripts/schema-data.ts ROOT[,ROOT] NAME apps/x/src [options] a.xsd b.xsd service.wsdl > data.ts
//     --title TEXT    docstring of the data
//     --also A,B      names that the app writes although its sources do not have them as texts
//     --without A,B   elements that are left out: a signature is added after the check
//     --any TYPE      types that are not checked
// Of a name that several schemas declare the first declaration counts.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readXml, type XmlElement } from "@fakturo/xml";
import type { ValueRule } from "@fakturo/xml-schema";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    title: { type: "string", default: "" },
    also: { type: "string", default: "" },
    without: { type: "string", default: "" },
    any: { type: "string", default: "" },
  },
});
const [root = "", exported = "", sources = "", ...files] = positionals;
const roots = root.split(",");
const leftOut = new Set(options.without.split(","));
const unchecked = new Set(options.any.split(","));

/** Names in the sources' string literals, and those given as options. */
const written = new Set(options.also.split(","));
for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" }))
  if (file.endsWith(".ts") && !file.endsWith(".test.ts"))
    for (const [, text = ""] of readFileSync(join(sources, file), "utf8").matchAll(
      /(?:"|\b)([\p{L}_][\p{L}\w.:-]*)(?:"|:)/gu,
    ))
      written.add(text.slice(text.indexOf(":") + 1));

const globals = new Map<string, XmlElement[]>();
for (const file of files)
  for (const schema of schemasIn(readXml(readFileSync(file))))
    for (const node of schema.children) addGlobal(`${node.name} ${attr(node, "name")}`, node);

/** The schema of a file, or the schemas in a service description. */
function schemasIn(document: XmlElement): readonly XmlElement[] {
  return document.name === "schema"
    ? [document]
    : kids(document, "types").flatMap((types) => kids(types, "schema"));
}

function addGlobal(key: string, node: XmlElement): void {
  globals.set(key, [...(globals.get(key) ?? []), node]);
}

function attr(node: XmlElement, name: string): string {
  return node.attributes.get(name) ?? "";
}
const local = (name: string) => name.slice(name.indexOf(":") + 1);
function kids(node: XmlElement | undefined, ...names: string[]): readonly XmlElement[] {
  return (node?.children ?? []).filter(({ name }) => names.includes(name));
}

const content: Record<string, string> = {};
const values: Record<string, ValueRule> = {};
/** A built-in type of XML Schema, by its customary prefix. */
const isBuiltin = (name: string) => /^xsd?:/.test(name);

/** A global declaration; a type that restricts one of its own name refers to another schema's. */
function declared(kind: string, name: string, self?: XmlElement): XmlElement | undefined {
  if (isBuiltin(name)) return undefined;
  return globals.get(`${kind} ${local(name)}`)?.find((node) => node !== self);
}

/** Type of an element or attribute: a name in `content` or `values`. */
function typeOf(node: XmlElement): string {
  const type = attr(node, "type");
  const [inline] = kids(node, "simpleType", "complexType");
  const complex = declared("complexType", type);
  const name = attr(node, "name");
  if (inline?.name === "complexType") return complexOf(inline, name);
  if (inline) return ruleOf(facetsOf(inline), name);
  if (complex) return complexOf(complex, local(type));
  return ruleOf(simple(type), local(type));
}

/** Facets of a named type of values. */
function simple(name: string, self?: XmlElement): ValueRule {
  const node = declared("simpleType", name, self);
  return node ? facetsOf(node) : builtin(local(name));
}

/** The same content gets the same name. */
function complexOf(node: XmlElement, wanted: string): string {
  if (unchecked.has(wanted)) return wanted;
  const body = bodyOf(node).join(" ");
  let name = wanted;
  for (let i = 2; name in values || (name in content && content[name] !== body); i += 1)
    name = `${wanted}.${i}`;
  content[name] = body;
  return name;
}

function bodyOf(node: XmlElement): string[] {
  const [content] = kids(node, "complexContent", "simpleContent");
  const [derived] = kids(content, "extension", "restriction");
  const own = derived ?? node;
  const base = attr(own, "base");
  const isExtended = content?.name === "complexContent" && derived?.name === "extension";
  const inherited = isExtended ? declared("complexType", base) : undefined;
  return [
    ...(inherited ? bodyOf(inherited) : []),
    content?.name === "simpleContent" ? `#:${ruleOf(simple(base), local(base))}` : "",
    ...kids(own, "sequence", "choice", "all", "group").map(particle),
    ...kids(own, "attribute").flatMap(attribute),
  ].filter(Boolean);
}

function attribute(node: XmlElement): string[] {
  const isRequired = attr(node, "use") === "required";
  const name = attr(node, "name");
  if (!name || (!isRequired && !written.has(name))) return [];
  return [`@${name}:${typeOf(node)}${isRequired ? "" : "?"}`];
}

function occurrence(node: XmlElement): string {
  const min = attr(node, "minOccurs") || "1";
  const max = attr(node, "maxOccurs") || "1";
  if (min === "1" && max === "1") return "";
  if (max === "1") return "?";
  if (max === "unbounded" && min === "0") return "*";
  if (max === "unbounded" && min === "1") return "+";
  return `{${min},${max === "unbounded" ? "" : max}}`;
}

function particle(node: XmlElement): string {
  if (attr(node, "maxOccurs") === "0") return "";
  if (node.name === "element") return elementPart(node);
  if (node.name === "group") {
    const [inner] = declared("group", attr(node, "ref"))?.children ?? [];
    return inner ? `( ${particle(inner)} )${occurrence(node)}` : "";
  }
  const parts = kids(node, "element", "sequence", "choice", "group").map(particle).filter(Boolean);
  if (parts.length === 0) return "";
  const often = occurrence(node);
  if (node.name === "choice" && parts.length > 1) return `( ${parts.join(" | ")} )${often}`;
  return often === "" ? parts.join(" ") : `( ${parts.join(" ")} )${often}`;
}

function elementPart(node: XmlElement): string {
  const element = attr(node, "ref") ? declared("element", attr(node, "ref")) : node;
  const name = local(attr(node, "ref") || attr(node, "name"));
  if (leftOut.has(name)) return "";
  if (!written.has(name) && attr(node, "minOccurs") === "0") return "";
  // In a choice, an element that is never written is not an alternative.
  if (!written.has(name) && attr(node, "minOccurs") !== "") return "";
  const type = element ? typeOf(element) : name;
  return `${name}${type === name ? "" : `:${type}`}${occurrence(node)}`;
}

const INTEGERS: Readonly<Record<string, ValueRule>> = {
  positiveInteger: { kind: "integer", minInclusive: "1" },
  nonNegativeInteger: { kind: "integer", minInclusive: "0" },
  negativeInteger: { kind: "integer", maxInclusive: "-1" },
  nonPositiveInteger: { kind: "integer", maxInclusive: "0" },
  unsignedByte: { kind: "integer", minInclusive: "0", maxInclusive: "255" },
  long: {
    kind: "integer",
    minInclusive: "-9223372036854775808",
    maxInclusive: "9223372036854775807",
  },
  int: { kind: "integer", minInclusive: "-2147483648", maxInclusive: "2147483647" },
  short: { kind: "integer", minInclusive: "-32768", maxInclusive: "32767" },
  byte: { kind: "integer", minInclusive: "-128", maxInclusive: "127" },
};

function builtin(type: string): ValueRule {
  if (/^(decimal|date|dateTime|boolean)$/.test(type)) return { kind: type as "decimal" };
  if (/^(double|float)$/.test(type)) return { kind: "decimal" };
  if (type === "base64Binary") return { kind: "base64" };
  if (type === "gYear") return { patterns: ["-?\\d{4,}"] };
  if (INTEGERS[type]) return INTEGERS[type];
  if (type.startsWith("unsigned")) return { kind: "integer", minInclusive: "0" };
  return type === "integer" ? { kind: "integer" } : {};
}

const TEXTS = ["minInclusive", "maxInclusive", "minExclusive", "maxExclusive"] as const;
const COUNTS = ["minLength", "maxLength", "totalDigits", "fractionDigits"] as const;

/** Facets of a type of values and of its base types. */
function facetsOf(node: XmlElement): ValueRule {
  const [restriction = node] = kids(node, "restriction");
  const [inline] = kids(restriction, "simpleType");
  const inherited = inline ? facetsOf(inline) : simple(attr(restriction, "base"), node);
  const valuesOf = (name: string) => kids(restriction, name).map((one) => attr(one, "value"));
  const list = valuesOf("enumeration");
  if (list.length > 0) return enumerated(list);
  const patterns = valuesOf("pattern").map(javascript);
  const joined = patterns.length > 1 ? patterns.map((one) => `(?:${one})`).join("|") : patterns[0];
  const [length] = valuesOf("length");
  const known = (name: string) => (length && name.endsWith("Length") ? length : valuesOf(name)[0]);
  const facets = (names: readonly string[], read: (value: string) => string | number) =>
    names.flatMap((name) => {
      const value = known(name);
      return value === undefined ? [] : [[name, read(value)]];
    });
  return {
    ...inherited,
    ...(joined && { patterns: [...(inherited.patterns ?? []), joined] }),
    ...Object.fromEntries([...facets(COUNTS, Number), ...facets(TEXTS, String)]),
  };
}

/** A long list of codes is replaced by a pattern of the codes. */
const MAX_CODES = 400;

function enumerated(list: readonly string[]): ValueRule {
  if (list.length <= MAX_CODES)
    return { enumeration: list.some((code) => code.includes(" ")) ? list : list.join(" ") };
  const lengths = list.map(({ length }) => length);
  const kind = list.every((code) => /^\d+$/.test(code)) ? "0-9" : "A-Z0-9";
  return { patterns: [`[${kind}]{${Math.min(...lengths)},${Math.max(...lengths)}}`] };
}

const BLOCKS: ReadonlyMap<string, string> = new Map([
  ["IsBasicLatin", "\\u0000-\\u007f"],
  ["IsLatin-1Supplement", "\\u0080-\\u00ff"],
]);

/** Characters allowed after a backslash in JavaScript, outside and inside a class. */
const ESCAPABLE = /[dDwWsSpP.?*+()[\]{}|\\^$nrt/]/;

/** Characters of names (XML 1.0, NameChar): `\c` in patterns. */
const NAME_CHARACTERS = "\\p{L}\\p{M}\\p{N}._:\\-\u00b7";

/** Converts a pattern of XML Schema to JavaScript. */
function javascript(pattern: string): string {
  let inClass = false;
  return pattern.replaceAll(/\\p\{(Is[\w-]+)\}|\\(.)|[[\]^$]/gu, (text, block, escaped) => {
    if (text === "[" || text === "]") inClass = text === "[";
    return tokenOf(text, BLOCKS.get(block), escaped, inClass);
  });
}

function tokenOf(
  text: string,
  range: string | undefined,
  escaped: string | undefined,
  inClass: boolean,
): string {
  if (escaped === "c") return inClass ? NAME_CHARACTERS : `[${NAME_CHARACTERS}]`;
  if (range) return inClass ? range : `[${range}]`;
  if (escaped) return ESCAPABLE.test(escaped) || (escaped === "-" && inClass) ? text : escaped;
  return /[$^]/.test(text) && !inClass ? `\\${text}` : text;
}

const known = new Map<string, string>();

/** Name of a value rule; equal rules have the same name. Values of any text have none. */
function ruleOf(rule: ValueRule, wanted: string): string {
  const text = JSON.stringify(rule);
  if (text === "{}") return "text";
  const before = known.get(text);
  if (before) return before;
  let name = wanted;
  for (let i = 2; name in values || name in content; i += 1) name = `${wanted}.${i}`;
  values[name] = rule;
  known.set(text, name);
  return name;
}

for (const name of roots) {
  const start = declared("element", name);
  if (!start) throw new Error(`the schema has no element ${name}`);
  written.add(name);
  const type = typeOf(start);
  if (type !== name) content[name] = content[type] ?? "";
}
const print = (value: unknown) => JSON.stringify(value, undefined, 2);
process.stdout.write(`import type { XmlSchemaTypes } from "@fakturo/xml-schema";

/** ${options.title} */
export const ${exported}: XmlSchemaTypes = {
  content: ${print(content)},
  values: ${print(values)},
};
`);
