import { countryOf, emailOf, partyName, telephoneOf } from "@fakturo/en16931";
import type { Party } from "@fakturo/model";
import { attributed, group, leaf, type XmlNode } from "@fakturo/xml";
import { DEPARTMENTS, FINAL_CONSUMER } from "./codes.ts";
import { identityOf } from "./identity.ts";

/** Extension of a party for its municipality (DANE). */
export const MUNICIPALITY = "co-dian-municipality";
/** Extension of a party for its obligations (`TaxLevelCode`). */
export const RESPONSIBILITY = "co-dian-fiscal-responsibility";
const NOT_APPLICABLE = "R-99-PN";
const CONSUMER_NAME = "consumidor final";

/** Attributes of all numbers of the DIAN. */
export const AGENCY = {
  schemeAgencyID: "195",
  schemeAgencyName: "CO, DIAN (Dirección de Impuestos y Aduanas Nacionales)",
} as const;

/** Seller or buyer with its kind of person; `prefix` is that of the seller's numbers. */
export function accountingParty(name: string, party: Party | undefined, prefix?: string): XmlNode {
  const { isCompany } = identityOf(party);
  return group(
    name,
    leaf("cbc:AdditionalAccountID", isCompany ? "1" : "2"),
    partyOf(party ?? {}, prefix),
  );
}

function partyOf(party: Party, prefix: string | undefined): XmlNode {
  const identity = identityOf(party);
  const name = partyName(party) ?? CONSUMER_NAME;
  const isConsumer = identity.number === FINAL_CONSUMER;
  const company = leaf("cbc:CompanyID", identity.number, {
    ...AGENCY,
    schemeID: identity.checkDigit,
    schemeName: identity.type,
  });
  return group(
    "cac:Party",
    isConsumer || !identity.isCompany
      ? group(
          "cac:PartyIdentification",
          leaf("cbc:ID", identity.number, { schemeName: identity.type }),
        )
      : undefined,
    group("cac:PartyName", leaf("cbc:Name", party.alias || name)),
    group("cac:PhysicalLocation", addressOf("cac:Address", party)),
    group(
      "cac:PartyTaxScheme",
      leaf("cbc:RegistrationName", name),
      company,
      leaf("cbc:TaxLevelCode", party.ext?.[RESPONSIBILITY] ?? NOT_APPLICABLE),
      addressOf("cac:RegistrationAddress", party),
      group(
        "cac:TaxScheme",
        leaf("cbc:ID", identity.isCompany ? "01" : "ZZ"),
        leaf("cbc:Name", identity.isCompany ? "IVA" : "No aplica"),
      ),
    ),
    group(
      "cac:PartyLegalEntity",
      leaf("cbc:RegistrationName", name),
      company,
      group("cac:CorporateRegistrationScheme", leaf("cbc:ID", prefix)),
    ),
    group(
      "cac:Contact",
      leaf("cbc:Telephone", telephoneOf(party)),
      leaf("cbc:ElectronicMail", emailOf(party)),
    ),
  );
}

function addressOf(name: string, party: Party): XmlNode | undefined {
  const address = party.addresses?.[0];
  const municipality = party.ext?.[MUNICIPALITY];
  if (!address && !municipality) return undefined;
  const department = municipality?.slice(0, 2);
  const country = address?.country || countryOf(party) || "CO";
  const street = [address?.street, address?.num, address?.street_extra].filter(Boolean).join(" ");
  return group(
    name,
    leaf("cbc:ID", municipality),
    leaf("cbc:CityName", address?.locality),
    leaf("cbc:PostalZone", address?.code),
    leaf("cbc:CountrySubentity", address?.region || DEPARTMENTS.get(department ?? "")),
    leaf("cbc:CountrySubentityCode", department),
    group("cac:AddressLine", leaf("cbc:Line", street || address?.locality)),
    group(
      "cac:Country",
      leaf("cbc:IdentificationCode", country),
      country === "CO" ? attributed(leaf("cbc:Name", "Colombia"), { languageID: "es" }) : undefined,
    ),
  );
}
