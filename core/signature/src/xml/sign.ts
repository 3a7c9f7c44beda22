import { writeXml } from "@fakturo/xml";
import { digest, signBytes } from "../bytes.ts";
import { requireValid, type SigningCredentials } from "../credentials/credentials.ts";
import { refuse } from "../refuse.ts";
import { canonicalDocument, canonicalElement } from "./canonical.ts";
import {
  DS,
  descend,
  elementsOf,
  named,
  parseDocument,
  rootOf,
  serialise,
  XADES,
} from "./document.ts";
import { idsOf } from "./ids.ts";
import { signatureMarkup, type Values } from "./markup.ts";
import type { SignedXml, SignXmlOptions } from "./options.ts";

const UNKNOWN: Values = { data: "-", keyInfo: "-", properties: "-", signature: "-" };

/**
 * Signs a document with an enveloped XML signature (XML-DSig; with `xades` also XAdES-BES, or XAdES-EPES
 * with a policy). Adds no white space.
 * @throws FakturoError `signature` for an unsuitable or expired certificate, `input` for unsuitable XML.
 */
export function signXml(
  xml: string | Uint8Array,
  credentials: SigningCredentials,
  options: SignXmlOptions,
): SignedXml {
  requireValid(credentials.certificate, options.now);
  requireIds(options);
  const document = parseDocument(xml);
  const parent = descend(rootOf(document), options.placement ?? []);
  if (!parent) refuse("the document has no place for the signature", "input");
  const data = dataDigest(document, options);
  const place = placer(document, parent, credentials, options);
  const references = digestsWithin(place({ ...UNKNOWN, data }), options);
  const known = { ...UNKNOWN, ...references, data };
  const [info] = named(place(known), DS, "SignedInfo");
  if (!info) refuse("the signature is incomplete", "internal");
  const text = canonicalElement(info, options.form ?? "c14n");
  const signature = signBytes(credentials.key, options.method, text).toString("base64");
  place({ ...known, signature });
  return { xml: serialise(document), signatureValue: signature, digestValue: data };
}

/** References in the signature use Ids, so referenced elements need one. */
function requireIds({ ids = {}, xades, keyInfo }: SignXmlOptions): void {
  if (xades && (!ids.properties || !ids.signature))
    refuse("a XAdES signature needs ids of the signature and its properties", "internal");
  if (keyInfo?.signed && !ids.keyInfo) refuse("a signed KeyInfo needs an id", "internal");
}

function dataDigest(document: Document, options: SignXmlOptions): string {
  const { data = {} } = options;
  const form = data.transform ?? "c14n";
  const text =
    data.id === undefined
      ? canonicalDocument(document, form)
      : canonicalElement(elementOf(document, data.id), form);
  return digest(options.digest, text).toString("base64");
}

function elementOf(document: Document, id: string): Element {
  return idsOf(document).get(id) ?? refuse(`the document has no element with Id '${id}'`, "input");
}

/** Inserts the signature with these values, replacing an earlier one. */
function placer(
  document: Document,
  parent: Element,
  credentials: SigningCredentials,
  options: SignXmlOptions,
): (values: Values) => Element {
  let last: Element | undefined;
  return (values) => {
    const text = writeXml(signatureMarkup(credentials, options, values), { declaration: false });
    const signature = document.importNode(rootOf(parseDocument(text)), true);
    nameWholeDocument(signature);
    if (last) parent.removeChild(last);
    parent.appendChild(signature);
    last = signature;
    return signature;
  };
}

/** An empty URI means the whole document; the writer would omit an empty attribute. */
function nameWholeDocument(signature: Element): void {
  const [info] = named(signature, DS, "SignedInfo");
  for (const reference of named(info, DS, "Reference"))
    if (!reference.hasAttribute("URI")) reference.setAttribute("URI", "");
}

function digestsWithin(signature: Element, options: SignXmlOptions): Partial<Values> {
  const [keyInfo] = named(signature, DS, "KeyInfo");
  const properties = elementsOf(signature).find(
    ({ namespaceURI, localName }) => namespaceURI === XADES && localName === "SignedProperties",
  );
  const form = options.xades?.transform || "c14n";
  const hash = (element: Element, by: typeof form) =>
    digest(options.digest, canonicalElement(element, by)).toString("base64");
  return {
    ...(keyInfo ? { keyInfo: hash(keyInfo, "c14n") } : {}),
    ...(properties ? { properties: hash(properties, form) } : {}),
  };
}
