import type { Party, Registration } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT } from "../codes/extensions.ts";
import { amount2 } from "../numbers.ts";
import { SCHEMA_RULE, type Texts } from "../text.ts";
import { addressNode } from "./address.ts";
import { codeOf, customerNumber, fiscalCode, names, taxNumber, title } from "./identification.ts";
import type { Writing } from "./writing.ts";

/** Defaults of the supplier: ordinary taxation, not in liquidation. */
const ORDINARY = "RF01";
const NOT_IN_LIQUIDATION = "LN";

const PHONE = { min: 5, max: 12 };
const EMAIL = { min: 7, max: 256 };
const SUPPLIER = "$.supplier";
const CUSTOMER = "$.customer";

/** `CedentePrestatore` (1.2). */
export function supplierNode({ invoice: { supplier }, texts }: Writing): XmlNode {
  const number = taxNumber(supplier);
  if (!number)
    texts.faults.add(SCHEMA_RULE, `${SUPPLIER}.tax_id.code`, "the supplier needs a VAT number");
  return group(
    "CedentePrestatore",
    group(
      "DatiAnagrafici",
      number,
      fiscalCode(supplier),
      group("Anagrafica", names(supplier, texts, SUPPLIER), title(supplier, texts, SUPPLIER)),
      leaf("RegimeFiscale", supplier.ext?.[EXT.regime] || ORDINARY),
    ),
    addressNode("Sede", supplier.addresses?.[0], texts, `${SUPPLIER}.addresses[0]`),
    registrationNode(supplier.registration, texts),
    contacts(supplier),
  );
}

/** `IscrizioneREA` (1.2.4), for companies that have an entry. */
export function registrationNode(
  registration: Registration | undefined,
  texts: Texts,
): XmlNode | undefined {
  if (!registration?.entry || !registration.office) return undefined;
  const { office, entry, capital, ext } = registration;
  const path = `${SUPPLIER}.registration`;
  return group(
    "IscrizioneREA",
    leaf("Ufficio", texts.code(office, 2, `${path}.office`)),
    leaf("NumeroREA", texts.code(entry, 20, `${path}.entry`)),
    leaf("CapitaleSociale", capital && amount2(capital)),
    leaf("SocioUnico", ext?.[EXT.shareholder]),
    leaf("StatoLiquidazione", ext?.[EXT.liquidation] || NOT_IN_LIQUIDATION),
  );
}

/** `Contatti` (1.2.5): numbers and addresses that are too long or short are omitted. */
function contacts({ telephones, emails }: Party): XmlNode {
  const phone = telephones?.[0]?.num.replace(/[^+0-9A-Za-z]/g, "") ?? "";
  const email = emails?.[0]?.addr ?? "";
  const isWithin = (text: string, { min, max }: typeof PHONE) =>
    text.length >= min && text.length <= max;
  return group(
    "Contatti",
    leaf("Telefono", isWithin(phone, PHONE) ? phone : undefined),
    leaf("Email", isWithin(email, EMAIL) ? email : undefined),
  );
}

/** `CessionarioCommittente` (1.4). */
export function customerNode({ invoice, texts, faults }: Writing): XmlNode | undefined {
  const { customer, issue_date } = invoice;
  if (!isIdentified(customer)) {
    faults.add("SDI-00417", `${CUSTOMER}.tax_id`, "the customer needs a VAT number or fiscal code");
    return undefined;
  }
  return group(
    "CessionarioCommittente",
    group(
      "DatiAnagrafici",
      customerNumber(customer, issue_date),
      fiscalCode(customer),
      group("Anagrafica", names(customer, texts, CUSTOMER), title(customer, texts, CUSTOMER)),
    ),
    addressNode("Sede", customer.addresses?.[0], texts, `${CUSTOMER}.addresses[0]`),
  );
}

/** Foreign customers always get a number. */
export function isIdentified(customer: Party | undefined): customer is Party {
  if (!customer) return false;
  const { country = "IT", code = "" } = customer.tax_id ?? {};
  return country !== "IT" || code !== "" || codeOf(customer.identities) !== undefined;
}

/** `TerzoIntermediarioOSoggettoEmittente` (1.5) and `SoggettoEmittente` (1.6). */
export function issuerNodes({ invoice: { ordering }, texts }: Writing): XmlNode[] {
  const issuer = ordering?.issuer;
  if (!issuer) return [];
  const path = "$.ordering.issuer";
  return [
    group(
      "TerzoIntermediarioOSoggettoEmittente",
      group(
        "DatiAnagrafici",
        taxNumber(issuer),
        fiscalCode(issuer),
        group("Anagrafica", names(issuer, texts, path), title(issuer, texts, path)),
      ),
    ),
    leaf("SoggettoEmittente", "TZ"),
  ];
}
