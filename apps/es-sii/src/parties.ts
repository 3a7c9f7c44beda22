import type { Faults, Party } from "@fakturo/model";
import { type Identification, identify, shorten } from "@fakturo/spain";
import { group, leaf, leaves, sourced, type XmlNode } from "@fakturo/xml";
import type { BookEntry } from "./entry.ts";
import { EXT } from "./extensions.ts";
import { RULES } from "./rules.ts";

const MAX_NAME = 120;
const VAT_NUMBER = "02";

/** NombreRazon in the agency's format. */
export function nameText({ name }: Party): string | undefined {
  return name === undefined ? undefined : shorten(name, MAX_NAME);
}

/** NIF of the book's owner; a fault when there is none. */
export function holderNif(party: Party | undefined, path: string, faults: Faults): string {
  const { country, code = "" } = party?.tax_id ?? {};
  if (country === "ES" && code !== "") return code;
  faults.add(RULES.holder, `${path}.tax_id`, "the holder of the book needs a NIF");
  return "";
}

/** The counterparty's identification; undefined when it has none. */
export function counterpartyId(entry: BookEntry): Identification | undefined {
  const { counterparty, invoice, dialect } = entry;
  const found = counterparty && identify(counterparty, invoice.issue_date, EXT.identityType);
  const isVatNumber = found && !("nif" in found) && found.type === VAT_NUMBER;
  return isVatNumber ? { ...found, type: dialect.euType } : found;
}

/** NIF or IDOtro. */
export function idNode(identification: Identification): XmlNode {
  if ("nif" in identification) return leaf("sii:NIF", identification.nif);
  const { country, type, id } = identification;
  return group(
    "sii:IDOtro",
    leaves("sii", [
      ["CodigoPais", country],
      ["IDType", type],
      ["ID", id],
    ]),
  );
}

/** Contraparte, where the other party is known. */
export function counterpartyNode(entry: BookEntry): XmlNode | undefined {
  const identification = counterpartyId(entry);
  if (!identification || !entry.counterparty) return undefined;
  const name = leaf("sii:NombreRazon", nameText(entry.counterparty));
  const node = group("sii:Contraparte", name, idNode(identification));
  return sourced(node, entry.counterpartyPath);
}
