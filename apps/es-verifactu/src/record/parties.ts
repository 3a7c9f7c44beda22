import type { Faults, Party } from "@fakturo/model";
import { type Identification, identify, shorten } from "@fakturo/spain";
import { group, leaf, leaves, type XmlNode } from "@fakturo/xml";
import type { Prefix } from "../namespaces.ts";
import { RULES } from "../rules.ts";

const IDENTITY_TYPE = "es-verifactu-identity-type";
const MAX_NAME = 120;
const MAX_ID = 20;

/** A name in the agency's format. */
export function nameText(name: string | undefined): string | undefined {
  return name === undefined ? undefined : shorten(name, MAX_NAME);
}

/** NombreRazon with NIF or IDOtro; empty for a party without identification. */
export function partyNodes(
  prefix: Prefix,
  party: Party,
  { date, path }: { readonly date: string; readonly path: string },
  faults: Faults,
): XmlNode[] {
  const identification = identify(party, date, IDENTITY_TYPE);
  if (!identification) return [];
  if (!party.name) faults.add(RULES.party, `${path}.name`, "a party needs its name");
  const id = "nif" in identification ? identification.nif : identification.id;
  if (id.length > MAX_ID)
    faults.add(RULES.party, path, `an identification has at most ${MAX_ID} characters`);
  return [
    leaf(`${prefix}:NombreRazon`, nameText(party.name)),
    identificationNode(prefix, identification),
  ];
}

function identificationNode(prefix: Prefix, identification: Identification): XmlNode {
  if ("nif" in identification) return leaf(`${prefix}:NIF`, identification.nif);
  const { country, type, id } = identification;
  return group(
    `${prefix}:IDOtro`,
    leaves(prefix, [
      ["CodigoPais", country],
      ["IDType", type],
      ["ID", id],
    ]),
  );
}
