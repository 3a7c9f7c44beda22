import { timingSafeEqual } from "node:crypto";
import { CANONICAL_FORMS, type CanonicalForm, DIGESTS, ENVELOPED, nameOf } from "../algorithms.ts";
import { digest } from "../bytes.ts";
import { refuse } from "../refuse.ts";
import { canonicalDocument, canonicalElement } from "./canonical.ts";
import { childrenOf, DS, elementsOf, named, parentOf, rootOf } from "./document.ts";

/** Maximum number of references: each costs a canonicalisation. */
export const MAX_REFERENCES = 10;

/** The document of a SignedInfo, and the requirements for its references. */
export interface ReferenceContext {
  readonly document: Document;
  readonly ids: ReadonlyMap<string, Element>;
  readonly signature: Element;
  readonly expected: Element;
  readonly sha1: boolean;
}

/** Elements covered by the references of a signature. */
export interface Covered {
  /** Covered elements in the signature itself. */
  readonly referenced: readonly Element[];
  readonly content: string;
}

/** Checks every reference, and that exactly one of them covers the expected element. */
export function checkReferences(info: Element, around: ReferenceContext): Covered {
  const references = named(info, DS, "Reference");
  if (references.length > MAX_REFERENCES) refuse("the signature has too many references");
  const referenced: Element[] = [];
  const contents: string[] = [];
  for (const reference of references) {
    const target = targetOf(reference, around);
    const inside = elementsOf(around.signature).includes(target);
    if (!inside && target !== around.expected)
      refuse("the signature covers another element than the expected one");
    const text = canonicalOf(reference, target, around);
    checkDigest(reference, text, around.sha1);
    if (inside) referenced.push(target);
    else contents.push(text);
  }
  const [content] = contents;
  if (content === undefined || contents.length > 1)
    refuse("the signature must cover the expected element exactly once");
  return { referenced, content };
}

function targetOf(reference: Element, { document, ids }: ReferenceContext): Element {
  const uri = reference.hasAttribute("URI") ? reference.getAttribute("URI") : null;
  if (uri === "") return rootOf(document);
  const target = uri?.startsWith("#") ? ids.get(uri.slice(1)) : undefined;
  return target ?? refuse("a reference leads outside the document");
}

function canonicalOf(reference: Element, target: Element, around: ReferenceContext): string {
  const { enveloped, form } = transformsOf(reference);
  if (!elementsOf(target).includes(around.signature)) return canonicalElement(target, form);
  if (!enveloped) refuse("a reference covers the signature itself");
  return withoutSignature(around.signature, () =>
    reference.getAttribute("URI") === ""
      ? canonicalDocument(around.document, form)
      : canonicalElement(target, form),
  );
}

function transformsOf(reference: Element): { enveloped: boolean; form: CanonicalForm } {
  const [list] = named(reference, DS, "Transforms");
  const transforms = list ? childrenOf(list) : [];
  if (transforms.length > 2) refuse("a reference has too many transforms");
  let enveloped = false;
  let form: CanonicalForm | undefined;
  for (const transform of transforms) {
    const uri = transform.getAttribute("Algorithm") ?? undefined;
    const named = nameOf(CANONICAL_FORMS, uri);
    if (childrenOf(transform).length > 0 || form) refuse("a transform is not supported");
    if (uri === ENVELOPED) enveloped = true;
    else form = named ?? refuse(`the transform '${uri ?? ""}' is not supported`);
  }
  return { enveloped, form: form ?? "c14n" };
}

function withoutSignature<T>(signature: Element, work: () => T): T {
  const parent = parentOf(signature);
  if (!parent) return refuse("the signature is not enveloped");
  const next = signature.nextSibling;
  parent.removeChild(signature);
  try {
    return work();
  } finally {
    parent.insertBefore(signature, next);
  }
}

/** @throws FakturoError `signature` unless the digest of a reference is that of what it covers. */
export function checkDigest(reference: Element, text: string | Uint8Array, sha1: boolean): void {
  const [method] = named(reference, DS, "DigestMethod");
  const [value] = named(reference, DS, "DigestValue");
  const name = nameOf(DIGESTS, method?.getAttribute("Algorithm") ?? undefined);
  if (!name || (name === "sha1" && !sha1)) refuse("a digest method is not accepted");
  const expected = Buffer.from((value?.textContent ?? "").replace(/\s+/g, ""), "base64");
  const actual = digest(name, text);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual))
    refuse(`the content of reference '${reference.getAttribute("URI") ?? ""}' was changed`);
}
