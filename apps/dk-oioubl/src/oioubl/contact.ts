import { emailOf, partyName, personName, telephoneOf } from "@fakturo/en16931";
import type { Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";

/** Number of a contact at its party. */
function contactNumber({ people = [] }: Party): string | undefined {
  return people[0]?.identities?.[0]?.code;
}

/**
 * Identifier of a contact where OIOUBL requires one (F-INV051): its number, else its e-mail address, its
 * name or the party's.
 */
export function contactIdOf(party: Party): string | undefined {
  return (
    contactNumber(party) || emailOf(party) || personName(party.people?.[0]) || partyName(party)
  );
}

/** BG-6. */
export function contactOf(party: Party): XmlNode {
  return contact(party, contactNumber(party));
}

/** BG-9, which always has an identifier. */
export function identifiedContactOf(party: Party): XmlNode {
  return contact(party, contactIdOf(party));
}

/** A contact with only a number has it as name in documents. */
function contact(party: Party, id: string | undefined): XmlNode {
  const name = personName(party.people?.[0]);
  return group(
    "cac:Contact",
    leaf("cbc:ID", id),
    leaf("cbc:Name", name === contactNumber(party) ? undefined : name), // BT-41, BT-56
    leaf("cbc:Telephone", telephoneOf(party)), // BT-42, BT-57
    leaf("cbc:ElectronicMail", emailOf(party)), // BT-43, BT-58
  );
}
