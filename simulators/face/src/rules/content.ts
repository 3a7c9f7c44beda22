import { isNif } from "@fakturo/regime-es";
import type { XmlElement } from "@fakturo/xml";
import type { Code } from "../codes.ts";
import type { FacturaeFacts } from "../invoice.ts";
import { finder } from "../names.ts";
import type { Settings } from "../settings.ts";
import { relationOf } from "../states.ts";

const { find, findAll, text } = finder;
const NUMBER = "TaxIdentification/TaxIdentificationNumber";
/** InvoiceClass of corrections. */
const CORRECTIONS: ReadonlySet<string> = new Set(["OR", "CR"]);
const TRANSFER = "04";
/** Roles that every invoice names. */
const ROLES = ["01", "02", "03"];

type Rule = readonly [code: Code, breaks: (facts: FacturaeFacts) => boolean];

/** In the order in which they are checked. */
const RULES: readonly Rule[] = [
  ["421", ({ seller }) => hasOtherPerson(seller)],
  ["422", ({ buyer }) => hasOtherPerson(buyer)],
  ["423", ({ root }) => issuer(root) === "TE" && !thirdParty(root)],
  ["424", ({ root }) => issuer(root) !== "TE" && thirdParty(root) !== undefined],
  ["427", ({ seller, buyer }) => [seller, buyer].some((party) => nameOf(party) === "")],
  ["426", ({ root }) => transfers(root).some((one) => accountOf(one) === "")],
  ["443", ({ invoices }) => invoices.some(lacksCorrection)],
  ["444", ({ root, nif }) => text(root, `${ASSIGNEE}/${NUMBER}`) === nif],
  ["445", ({ number }) => number === ""],
  ["446", ({ invoices }) => invoices.some(lacksDescription)],
  ["447", ({ seller, nif }) => isSpanish(seller) && !isNif(nif)],
];
const ASSIGNEE = "FileHeader/FactoringAssignmentData/Assignee";

/** The first violated rule about parties, payment and lines. */
export function contentCode(facts: FacturaeFacts): Code | undefined {
  return RULES.find(([, breaks]) => breaks(facts))?.[0];
}

/** The first violated rule about the receiving units. */
export function unitCode({ root, centres }: FacturaeFacts, settings: Settings): Code | undefined {
  if (centres.length < ROLES.length) return "416";
  if (centres.some(({ code }) => code === "")) return "417";
  const ofRole = (role: string) => centres.filter((one) => one.role === role);
  if (ROLES.some((role) => ofRole(role).length !== 1)) return "418";
  const [office = "", organ = "", unit = ""] = ROLES.map((role) => ofRole(role)[0]?.code);
  const { units } = settings;
  if (!units.some((one) => one.organ === organ)) return "409";
  if (!units.some((one) => one.unit === unit)) return "410";
  if (!units.some((one) => one.office === office)) return "411";
  const relation = relationOf({ organ, unit, office }, settings);
  if (!relation) return "412";
  if (!relation.active) return "413";
  return findAll(root, "Invoices/Invoice/AdditionalData/Extensions").length > 0 ? "437" : undefined;
}

/** `J` stands for entities, `F` for natural persons. */
function hasOtherPerson(party: XmlElement | undefined): boolean {
  const isEntity = find(party, "LegalEntity") !== undefined;
  return isEntity !== (text(party, "TaxIdentification/PersonTypeCode") === "J");
}

function isSpanish(party: XmlElement | undefined): boolean {
  return text(party, "TaxIdentification/ResidenceTypeCode") === "R";
}

function nameOf(party: XmlElement | undefined): string {
  return text(party, "LegalEntity/CorporateName") || text(party, "Individual/Name");
}

function issuer(root: XmlElement): string {
  return text(root, "FileHeader/InvoiceIssuerType");
}

function thirdParty(root: XmlElement): XmlElement | undefined {
  return find(root, "FileHeader/ThirdParty");
}

function transfers(root: XmlElement): readonly XmlElement[] {
  const installments = findAll(root, "Invoices/Invoice/PaymentDetails/Installment");
  return installments.filter((one) => text(one, "PaymentMeans") === TRANSFER);
}

function accountOf(installment: XmlElement): string {
  return text(installment, "AccountToBeCredited/IBAN");
}

function lacksCorrection(invoice: XmlElement): boolean {
  const isCorrection = CORRECTIONS.has(text(invoice, "InvoiceHeader/InvoiceClass"));
  return isCorrection && !find(invoice, "InvoiceHeader/Corrective");
}

function lacksDescription(invoice: XmlElement): boolean {
  return findAll(invoice, "Items/InvoiceLine").some((one) => text(one, "ItemDescription") === "");
}
