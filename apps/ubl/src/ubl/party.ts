import {
  emailOf,
  endpointOf,
  legalIdentity,
  otherIdentities,
  partyName,
  personName,
  schemeOf,
  taxIdentities,
  telephoneOf,
  vatNumber,
} from "@fakturo/en16931";
import type { Identity, Party } from "@fakturo/model";
import { group, leaf, type XmlChild, type XmlNode } from "@fakturo/xml";
import { postalAddress } from "./address.ts";

export interface UblPartyOptions {
  /** Omits VAT numbers: nothing on the invoice is subject to VAT (BR-O-02 to -04). */
  readonly withoutVat?: boolean;
  /** Identifiers to write; all but the legal and fiscal ones when absent. */
  readonly identities?: readonly Identity[];
  /** Creditor number of direct debits (BT-90). */
  readonly creditor?: string | undefined;
  /** Text about the seller's registration (BT-33). */
  readonly legalForm?: string | undefined;
  /** Issuer on behalf of the seller. */
  readonly issuer?: Party | undefined;
}

/** Seller or buyer (BG-4, BG-7). */
export function partyOf(party: Party, options: UblPartyOptions = {}): XmlNode {
  const endpoint = endpointOf(party);
  const legal = legalIdentity(party);
  const name = partyName(party);
  return group(
    "cac:Party",
    leaf("cbc:EndpointID", endpoint?.id, { schemeID: endpoint?.scheme }), // BT-34, BT-49
    identifications(party, options), // BT-29, BT-46, BT-90
    group("cac:PartyName", leaf("cbc:Name", party.alias || name)), // BT-28, BT-45
    postalAddress(party), // BG-5, BG-8
    taxSchemes(party, options.withoutVat ?? false), // BT-31, BT-32, BT-48
    group(
      "cac:PartyLegalEntity",
      leaf("cbc:RegistrationName", name), // BT-27, BT-44
      leaf("cbc:CompanyID", legal?.code, { schemeID: legal && schemeOf(legal) }), // BT-30, BT-47
      leaf("cbc:CompanyLegalForm", options.legalForm), // BT-33
    ),
    group(
      "cac:Contact",
      leaf("cbc:Name", personName(party.people?.[0])), // BT-41, BT-56
      leaf("cbc:Telephone", telephoneOf(party)), // BT-42, BT-57
      leaf("cbc:ElectronicMail", emailOf(party)), // BT-43, BT-58
    ),
    options.issuer && group("cac:ServiceProviderParty", partyOf(options.issuer)),
  );
}

function identifications(party: Party, options: UblPartyOptions): XmlChild {
  const identities = options.identities ?? otherIdentities(party);
  return [...identities.map((identity) => identification(identity)), sepa(options.creditor)];
}

/** `cac:PartyIdentification` of an identity. */
export function identification(identity: Identity, schemeID = schemeOf(identity)): XmlNode {
  return group("cac:PartyIdentification", leaf("cbc:ID", identity.code, { schemeID }));
}

/** Creditor number of direct debits (BT-90). */
export function sepa(creditor: string | undefined): XmlNode {
  return group("cac:PartyIdentification", leaf("cbc:ID", creditor, { schemeID: "SEPA" }));
}

/** Name of the non-VAT registration for an identity without type (UNTDID 1153). */
const FISCAL_NUMBER = "FC";
const VAT = "VAT";

/** Other registrations do not pass for VAT numbers. */
function schemeNameOf({ type }: Identity): string {
  return type && type !== VAT ? type : FISCAL_NUMBER;
}

/** At most one VAT number and one other registration are allowed (UBL-SR-12, -13). */
function taxSchemes(party: Party, withoutVat: boolean): XmlChild {
  const [registration] = taxIdentities(party);
  return [
    withoutVat ? undefined : taxScheme(vatNumber(party), VAT),
    registration && taxScheme(registration.code, schemeNameOf(registration)),
  ];
}

/** `cac:PartyTaxScheme`; left out without a number. */
export function taxScheme(number: string | undefined, scheme: string): XmlNode | undefined {
  if (!number) return undefined;
  return group(
    "cac:PartyTaxScheme",
    leaf("cbc:CompanyID", number),
    group("cac:TaxScheme", leaf("cbc:ID", scheme)),
  );
}
