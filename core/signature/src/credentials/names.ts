import { Set as Asn1Set, PrintableString, Sequence, Utf8String } from "asn1js";
import { AttributeTypeAndValue, RelativeDistinguishedNames } from "pkijs";
import { refuse } from "../refuse.ts";

/**
 * Parts of the name of a certificate's holder, such as `{ C: "ES", O: "ACME" }`: C, ST, L, O, OU, SN, GN, CN,
 * serialNumber, x500UniqueIdentifier and organizationIdentifier.
 */
export type NameParts = Readonly<Record<string, string>>;

/** Object identifiers of the parts of names (X.520), by their short names. */
const NAMES: NameParts = {
  CN: "2.5.4.3",
  serialNumber: "2.5.4.5",
  C: "2.5.4.6",
  L: "2.5.4.7",
  ST: "2.5.4.8",
  O: "2.5.4.10",
  OU: "2.5.4.11",
  SN: "2.5.4.4",
  GN: "2.5.4.42",
  x500UniqueIdentifier: "2.5.4.45",
  organizationIdentifier: "2.5.4.97",
};
const COUNTRY = "C";

/** Parts of a name in order, each in its own set. @throws FakturoError `input` for an unknown part. */
export function nameOf(parts: NameParts): RelativeDistinguishedNames {
  const sets = Object.entries(parts).map(([short, value]) => {
    const type = NAMES[short] ?? refuse(`'${short}' is no known part of a name`, "input");
    const text = short === COUNTRY ? new PrintableString({ value }) : new Utf8String({ value });
    return new Asn1Set({ value: [new AttributeTypeAndValue({ type, value: text }).toSchema()] });
  });
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: sets }).toBER());
}

/** The known parts of a name. */
export function partsOf({ typesAndValues }: RelativeDistinguishedNames): NameParts {
  const shorts = new Map(Object.entries(NAMES).map(([short, type]) => [type, short]));
  const parts = typesAndValues.flatMap(({ type, value }) => {
    const short = shorts.get(type);
    return short === undefined ? [] : [[short, String(value.valueBlock.value)] as const];
  });
  return Object.fromEntries(parts);
}
