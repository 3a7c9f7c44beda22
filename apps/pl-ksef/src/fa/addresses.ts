import { isoCountry } from "@fakturo/en16931";
import type { Address, Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { MAX, textOf } from "./text.ts";

const POLAND = "PL";
const MAX_PHONE = 16;

/** `Adres`: two lines of text. */
export function addressNode({ addresses = [], tax_id }: Party): XmlNode | undefined {
  const [address] = addresses;
  if (!address) return undefined;
  const [first, second] = [streetLine(address), townLine(address)].filter(Boolean);
  if (!first) return undefined;
  return group(
    "Adres",
    leaf("KodKraju", isoCountry(address.country || tax_id?.country || POLAND)),
    leaf("AdresL1", textOf(first, MAX.long)),
    leaf("AdresL2", textOf(second, MAX.long)),
  );
}

function streetLine({ po_box, street, num, block, floor, door, street_extra }: Address): string {
  if (po_box) return po_box;
  return [street, num, block, floor, door, street_extra].filter(Boolean).join(", ");
}

/** Second line of an address. */
export function townLine({ code, locality }: Address): string {
  return [code, locality].filter(Boolean).join(", ");
}

/** `DaneKontaktowe`; numbers beyond the schema's maximum length are omitted. */
export function contactNode({ emails = [], telephones = [] }: Party): XmlNode {
  const digits = telephones[0]?.num?.replace(/[^\d+]/g, "") ?? "";
  return group(
    "DaneKontaktowe",
    leaf("Email", emails[0]?.addr),
    leaf("Telefon", digits.length <= MAX_PHONE ? digits : undefined),
  );
}
