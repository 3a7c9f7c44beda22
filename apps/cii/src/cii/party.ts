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

/** Legal registration as written (BT-30, BT-47). */
export interface LegalId {
  readonly code: string;
  readonly scheme: string | undefined;
}

export interface CiiPartyOptions {
  /** Omits VAT numbers: nothing on the invoice is subject to VAT (BR-O-02 to -04). */
  readonly withoutVat: boolean;
  /** Identifiers to write. */
  readonly identities: readonly Identity[];
  /** Text about the seller's registration (BT-33). */
  readonly legalForm?: string | undefined;
  /** Omits registrations for other taxes, which buyers do not have (BG-7). */
  readonly vatOnly?: boolean;
  /** Replaces the legal registration, where a profile has its own (Chorus Pro). */
  readonly legal?: LegalId | undefined;
}

/** Seller or buyer under its name in the schema (BG-4, BG-7). */
export function tradeParty(name: string, party: Party, options: CiiPartyOptions): XmlNode {
  const endpoint = endpointOf(party);
  const legal = options.legal ?? legalIdOf(party);
  return group(
    name,
    identifiers(options.identities), // BT-29, BT-46
    leaf("ram:Name", partyName(party)), // BT-27, BT-44
    leaf("ram:Description", options.legalForm), // BT-33
    group(
      "ram:SpecifiedLegalOrganization",
      leaf("ram:ID", legal?.code, { schemeID: legal?.scheme }), // BT-30, BT-47
      leaf("ram:TradingBusinessName", party.alias), // BT-28, BT-45
    ),
    contact(party), // BG-6, BG-9
    postalAddress(party), // BG-5, BG-8
    group(
      "ram:URIUniversalCommunication",
      leaf("ram:URIID", endpoint?.id, { schemeID: endpoint?.scheme }), // BT-34, BT-49
    ),
    registrations(party, options), // BT-31, BT-32, BT-48
  );
}

/** Payee (BG-10). */
export function payeeParty(payee: Party): XmlNode {
  const legal = legalIdOf(payee);
  return group(
    "ram:PayeeTradeParty",
    identifiers(otherIdentities(payee).slice(0, 1)), // BT-60
    leaf("ram:Name", partyName(payee)), // BT-59
    group(
      "ram:SpecifiedLegalOrganization",
      leaf("ram:ID", legal?.code, { schemeID: legal?.scheme }), // BT-61
    ),
  );
}

/** Seller's tax representative (BG-11). */
export function representativeParty(party: Party, withoutVat: boolean): XmlNode {
  return group(
    "ram:SellerTaxRepresentativeTradeParty",
    leaf("ram:Name", partyName(party)), // BT-62
    postalAddress(party), // BG-12
    registration(withoutVat ? undefined : vatNumber(party), "VA"), // BT-63
  );
}

function legalIdOf(party: Party): LegalId | undefined {
  const legal = legalIdentity(party);
  return legal && { code: legal.code ?? "", scheme: schemeOf(legal) };
}

/** Identifiers without a scheme precede those with one. */
export function identifiers(identities: readonly Identity[], scheme = schemeOf): XmlChild {
  const plain = identities.filter((identity) => !scheme(identity));
  const global = identities.filter(scheme);
  return [
    ...plain.map(({ code }) => leaf("ram:ID", code)),
    ...global.map((row) => leaf("ram:GlobalID", row.code, { schemeID: scheme(row) })),
  ];
}

/** The first person, with the party's telephone and e-mail as default. */
function contact(party: Party): XmlNode {
  const [person] = party.people ?? [];
  const name = personName(person);
  const telephone = person?.telephones?.[0]?.num ?? telephoneOf(party);
  const email = person?.emails?.[0]?.addr ?? emailOf(party);
  return group(
    "ram:DefinedTradeContact",
    leaf("ram:PersonName", name), // BT-41, BT-56
    // Only one of both is allowed (CII-SR-465).
    leaf("ram:DepartmentName", name ? undefined : person?.role), // BT-41, BT-56
    group(
      "ram:TelephoneUniversalCommunication",
      leaf("ram:CompleteNumber", telephone), // BT-42, BT-57
    ),
    group("ram:EmailURIUniversalCommunication", leaf("ram:URIID", email)), // BT-43, BT-58
  );
}

/** One VAT number and one other registration (UNTDID 1153). */
function registrations(party: Party, { withoutVat, vatOnly }: CiiPartyOptions): XmlChild {
  return [
    registration(withoutVat ? undefined : vatNumber(party), "VA"),
    registration(vatOnly ? undefined : taxIdentities(party)[0]?.code, "FC"),
  ];
}

function registration(number: string | undefined, schemeID: string): XmlNode {
  return group("ram:SpecifiedTaxRegistration", leaf("ram:ID", number, { schemeID }));
}
