import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { DIGESTS, type DigestName, nameOf } from "../algorithms.ts";
import { refuse } from "../refuse.ts";
import { childrenOf, DS, isNamed, named } from "../xml/document.ts";
import { algorithm } from "../xml/elements.ts";
import { only, withoutSpace } from "../xml/verify.ts";
import { ATTACHMENT_CONTENT, EXCLUSIVE } from "./names.ts";

/** A reference of a message's signature: what is covered, in which form, and its digest. */
export interface SignedReference {
  /** `#id` of an element, or `cid:…` of an attachment. */
  readonly uri: string;
  /** Identifier of the transform: exclusive canonical form, or content of an attachment. */
  readonly transform: string;
  /** Prefixes that the canonical form keeps (`PrefixList`). */
  readonly prefixes: readonly string[];
  readonly method: DigestName;
  /** Base64. */
  readonly digest: string;
}

/** `ds:Reference`; its prefix has to be declared around it. */
export function referenceNode({ uri, transform, prefixes, method, digest }: SignedReference) {
  const node = group(
    "ds:Reference",
    group("ds:Transforms", withPrefixes("ds:Transform", transform, prefixes)),
    algorithm("ds:DigestMethod", DIGESTS[method]),
    leaf("ds:DigestValue", digest),
  );
  return attributed(node, { URI: uri });
}

/** An element that names an algorithm, and the prefixes that it keeps. */
export function withPrefixes(name: string, uri: string, prefixes: readonly string[]): XmlNode {
  const node = algorithm(name, uri);
  if (prefixes.length === 0) return node;
  const list = algorithm("ec:InclusiveNamespaces", "");
  const attributes = { ...declare({ ec: EXCLUSIVE }), PrefixList: prefixes.join(" ") };
  return { ...node, content: [attributed(list, attributes)] };
}

/**
 * Reads a reference.
 * @param sha1 True where SHA-1 is accepted.
 * @throws FakturoError `signature` for transforms and digests that are not supported.
 */
export function readReference(reference: Element, sha1: boolean): SignedReference {
  const uri = reference.getAttribute("URI") ?? "";
  const transform = transformOf(reference);
  const method = nameOf(
    DIGESTS,
    only(reference, "DigestMethod").getAttribute("Algorithm") ?? undefined,
  );
  if (!method || (method === "sha1" && !sha1)) refuse("a digest method is not accepted");
  const digest = withoutSpace(only(reference, "DigestValue").textContent);
  if (!uri.startsWith("cid:"))
    return { uri, transform: EXCLUSIVE, prefixes: prefixesOf(transform), method, digest };
  if (transform?.getAttribute("Algorithm") !== ATTACHMENT_CONTENT)
    refuse("an attachment is signed in an unknown way");
  return { uri, transform: ATTACHMENT_CONTENT, prefixes: [], method, digest };
}

function transformOf(reference: Element): Element | undefined {
  const [list] = named(reference, DS, "Transforms");
  const [transform, ...more] = list ? childrenOf(list) : [];
  if (more.length > 0) refuse("a reference has more than one transform");
  return transform;
}

/** Prefixes that a canonical form keeps. @throws FakturoError `signature` for other than the exclusive form. */
export function prefixesOf(method: Element | undefined): readonly string[] {
  if (method?.getAttribute("Algorithm") !== EXCLUSIVE)
    refuse("the message is not signed in the exclusive canonical form");
  const [parameter, ...more] = childrenOf(method);
  if (!parameter) return [];
  if (more.length > 0 || !isNamed(parameter, EXCLUSIVE, "InclusiveNamespaces"))
    refuse("the canonical form's parameters are not supported");
  return (parameter.getAttribute("PrefixList") ?? "").split(/\s+/).filter((one) => one !== "");
}
