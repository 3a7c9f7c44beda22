import { attributed, declare, group, leaf, writeXml } from "@fakturo/xml";
import { CANONICAL_FORMS, type CanonicalForm, nameOf } from "../algorithms.ts";
import { refuse } from "../refuse.ts";
import { fetchTimestamp, type TimestampSource } from "../timestamp/client.ts";
import { type Timestamp, verifyTimestamp } from "../timestamp/token.ts";
import { canonicalElement } from "./canonical.ts";
import {
  DS,
  elementsOf,
  isNamed,
  named,
  onlySignature,
  parseDocument,
  rootOf,
  serialise,
  XADES,
} from "./document.ts";
import { algorithm, namer } from "./elements.ts";

/**
 * Adds a timestamp over the signature's value to a document with one XAdES signature, which makes it
 * XAdES-T (ETSI TS 101 903 §7.3).
 * @throws FakturoError as `fetchTimestamp`; `input` for a document without XAdES signature.
 */
export async function timestampXml(xml: string, source: TimestampSource): Promise<string> {
  const document = parseDocument(xml);
  const signature = onlySignature(document);
  const qualifying = elementsOf(signature).find((one) =>
    isNamed(one, XADES, "QualifyingProperties"),
  );
  if (!qualifying) refuse("only XAdES signatures take a timestamp", "input");
  const token = await fetchTimestamp(canonicalElement(signatureValue(signature), "c14n"), source);
  const text = writeXml(propertyOf(token), { declaration: false });
  const property = document.importNode(rootOf(parseDocument(text)), true);
  signaturePropertiesOf(qualifying).appendChild(property);
  return serialise(document);
}

function signatureValue(signature: Element): Element {
  const [value] = named(signature, DS, "SignatureValue");
  return value ?? refuse("the signature has no value", "input");
}

const ds = namer("ds");

/** `SignatureTimeStamp` with the token in base64. */
function propertyOf(token: Uint8Array) {
  return attributed(
    group(
      "xades:SignatureTimeStamp",
      algorithm(ds("CanonicalizationMethod"), CANONICAL_FORMS.c14n),
      leaf("xades:EncapsulatedTimeStamp", Buffer.from(token).toString("base64")),
    ),
    declare({ xades: XADES, ds: DS }),
  );
}

/** The list of unsigned properties of the signature, created if missing. */
function signaturePropertiesOf(qualifying: Element): Element {
  const unsigned = childIn(qualifying, "UnsignedProperties");
  return childIn(unsigned, "UnsignedSignatureProperties");
}

function childIn(parent: Element, name: string): Element {
  const [known] = named(parent, XADES, name);
  if (known) return known;
  const prefix = parent.prefix ? `${parent.prefix}:` : "";
  const made = parent.ownerDocument.createElementNS(XADES, `${prefix}${name}`);
  parent.appendChild(made);
  return made;
}

const MAX_TIMESTAMPS = 10;

/** Verifies the timestamps over a signature's value, oldest first. @throws FakturoError `signature`. */
export function signatureTimestamps(signature: Element): readonly Timestamp[] {
  const properties = elementsOf(signature).filter((one) =>
    isNamed(one, XADES, "SignatureTimeStamp"),
  );
  if (properties.length > MAX_TIMESTAMPS) refuse("the signature has too many timestamps");
  return properties
    .map((property) => {
      const text = canonicalElement(signatureValue(signature), formOf(property));
      const { time, certificate } = verifyTimestamp(tokenOf(property), text);
      return { time, certificate };
    })
    .toSorted((a, b) => a.time - b.time);
}

function formOf(property: Element): CanonicalForm {
  const [method] = named(property, DS, "CanonicalizationMethod");
  if (!method) return "c14n";
  const name = nameOf(CANONICAL_FORMS, method.getAttribute("Algorithm") ?? undefined);
  return name ?? refuse("the canonical form of the timestamp is not supported");
}

function tokenOf(property: Element): Uint8Array {
  const [token] = named(property, XADES, "EncapsulatedTimeStamp");
  return Buffer.from((token?.textContent ?? "").replace(/\s+/g, ""), "base64");
}
