import { XmlError } from "./errors.ts";
import { Attributes, RecordedElement } from "./recorded.ts";
import { resolveReferences } from "./references.ts";

/** Declarations of an element in front of those around it; never copied, so that many stay cheap. */
interface Prefixes {
  readonly own: ReadonlyMap<string, string>;
  readonly outer: Prefixes | undefined;
}

const XML_NAMESPACE = "http://www.w3.org/XML/1998/namespace";
const ROOT_PREFIXES: Prefixes = { own: new Map([["xml", XML_NAMESPACE]]), outer: undefined };
const TEXT = "#text";
const CDATA = "#cdata";
const ATTRIBUTES = ":@";

/** Turns the parser's ordered nodes into elements. @throws XmlError for undeclared prefixes. */
export function rootOf(nodes: unknown): RecordedElement {
  const [root, ...others] = elementsIn(nodes, ROOT_PREFIXES);
  if (!root || others.length > 0 || textIn(nodes).trim() !== "")
    throw new XmlError("input", "a document is one element");
  return root;
}

function elementsIn(nodes: unknown, prefixes: Prefixes): RecordedElement[] {
  const elements: RecordedElement[] = [];
  for (const node of listOf(nodes)) {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
    if (name === undefined || name === TEXT || name === CDATA) continue;
    elements.push(elementOf(name, node, prefixes));
  }
  return elements;
}

function elementOf(qname: string, node: Record<string, unknown>, outer: Prefixes): RecordedElement {
  const raw = attributesOf(node[ATTRIBUTES]);
  const prefixes = declaredIn(raw, outer);
  const [namespace, name] = split(qname, prefixes, true);
  const content = node[qname];
  return new RecordedElement(
    { name, namespace, written: qname },
    attributesIn(raw, prefixes),
    elementsIn(content, prefixes),
    textIn(content),
  );
}

function attributesIn(raw: readonly [string, string][], prefixes: Prefixes): Attributes {
  if (raw.length === 0) return Attributes.NONE;
  const attributes = new Attributes();
  for (const [key, value] of raw) {
    if (key === "xmlns" || key.startsWith("xmlns:")) continue;
    const [uri, local] = split(key, prefixes, false);
    attributes.set(uri === "" ? local : `{${uri}}${local}`, value);
  }
  return attributes;
}

function textIn(nodes: unknown): string {
  let text = "";
  for (const node of listOf(nodes)) {
    const plain = node[TEXT];
    if (typeof plain === "string") text += resolveReferences(plain);
    for (const part of listOf(node[CDATA])) if (typeof part[TEXT] === "string") text += part[TEXT];
  }
  return text;
}

function attributesOf(raw: unknown): [string, string][] {
  if (!isRecord(raw)) return [];
  return Object.entries(raw).map(([name, value]) => [
    name,
    resolveReferences(String(value).replace(/[\t\n\r]/g, " ")),
  ]);
}

function declaredIn(attributes: readonly [string, string][], outer: Prefixes): Prefixes {
  const declared = attributes.filter(([key]) => key === "xmlns" || key.startsWith("xmlns:"));
  if (declared.length === 0) return outer;
  return { own: new Map(declared.map(([key, uri]) => [key.slice(6), uri])), outer };
}

function uriOf(prefix: string, prefixes: Prefixes): string | undefined {
  for (let scope: Prefixes | undefined = prefixes; scope; scope = scope.outer) {
    const uri = scope.own.get(prefix);
    if (uri !== undefined) return uri;
  }
  return undefined;
}

/** Namespace and local name; attributes without a prefix are in no namespace. */
function split(qname: string, prefixes: Prefixes, isElement: boolean): [string, string] {
  const colon = qname.indexOf(":");
  if (colon < 0) return [isElement ? (uriOf("", prefixes) ?? "") : "", qname];
  const uri = uriOf(qname.slice(0, colon), prefixes);
  if (uri === undefined) throw new XmlError("input", `the prefix of '${qname}' is not declared`);
  return [uri, qname.slice(colon + 1)];
}

function listOf(nodes: unknown): Record<string, unknown>[] {
  return Array.isArray(nodes) ? nodes.filter(isRecord) : [];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
