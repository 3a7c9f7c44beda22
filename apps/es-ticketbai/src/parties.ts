import type { Address, Faults, Invoice, Party } from "@fakturo/model";
import { identify, shorten } from "@fakturo/spain";
import { group, leaf, sourced, type XmlNode } from "@fakturo/xml";
import { EXT } from "./extensions.ts";
import { RULES } from "./rules.ts";
import type { SignerParty } from "./software.ts";

const MAX_NAME = 120;
const MAX_ADDRESS = 250;

/** A name in the treasuries' format. */
export function nameText({ name }: Party): string | undefined {
  return name === undefined ? undefined : shorten(name, MAX_NAME);
}

/** Sujetos: issuer, recipient, signer. */
export function subjectsNode(
  invoice: Invoice,
  nif: string,
  role: SignerParty,
  faults: Faults,
): XmlNode {
  const { supplier, customer } = invoice;
  return group(
    "Sujetos",
    group(
      "Emisor",
      leaf("NIF", nif),
      leaf("ApellidosNombreRazonSocial", supplier && nameText(supplier)),
    ),
    customer ? group("Destinatarios", customerNode(invoice, customer, faults)) : undefined,
    leaf("EmitidaPorTercerosODestinatario", role),
  );
}

function customerNode({ issue_date }: Invoice, customer: Party, faults: Faults): XmlNode {
  const identification = identify(customer, issue_date, EXT.identityType);
  if (!identification)
    faults.add(
      RULES.customer,
      "$.customer",
      "the customer needs a tax id, or an identity with the key passport, foreign, resident or other",
    );
  if (!customer.name) faults.add(RULES.customer, "$.customer.name", "the customer needs a name");
  const [address] = customer.addresses ?? [];
  const node = group(
    "IDDestinatario",
    identification && "nif" in identification ? leaf("NIF", identification.nif) : undefined,
    identification && "id" in identification
      ? group(
          "IDOtro",
          leaf("CodigoPais", identification.country),
          leaf("IDType", identification.type),
          leaf("ID", identification.id),
        )
      : undefined,
    leaf("ApellidosNombreRazonSocial", nameText(customer)),
    address?.code ? addressNodes(address) : undefined,
  );
  return sourced(node, "$.customer");
}

function addressNodes(address: Address): XmlNode[] {
  return [
    leaf("CodigoPostal", address.code),
    leaf("Direccion", shorten(addressText(address), MAX_ADDRESS)),
  ];
}

/** The street as in postal addresses, or the post office box. */
export function addressText(address: Address): string {
  const { po_box, street, num, block, floor, door, street_extra } = address;
  if (po_box) return `PO Box / Apdo ${po_box}`;
  const place = [street, num, block, floor].filter((part) => part).join(", ");
  const withDoor = door ? `${place} ${door}` : place;
  return street_extra ? `${withDoor}\n${street_extra}` : withDoor;
}
