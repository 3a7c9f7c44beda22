import { Amount } from "@fakturo/model";
import type { StatusReason } from "./cdar.ts";
import type { CheckedInvoice } from "./invoice-facts.ts";

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const TYPES = words("380 389 393 501 386 500 384 471 472 473 261 262 381 396 502 503");
const MODES = words("B1 S1 M1 B2 S2 M2 S3 B4 S4 M4 S5 S6 B7 S7 B8 S8 M8");
const SELF_BILLED = words("389 501 500 471 473 261 502");
const CORRECTIONS = words("384 471 472 473");
const CREDITS = words("261 381 396 502 503");
const ADVANCES = words("386 500 503");
const PAID = words("B2 S2 M2");
const FINAL = words("B4 S4 M4");
const CONSOLIDATED = "262";
const MANDATORY_NOTES = ["PMT", "PMD", "AAB"];
const TREATMENTS = words("B2B B2BINT B2C OUTOFSCOPE ARCHIVEONLY");
const CATEGORIES = words("S E AE K G O Z");
const RATES = words("0 0.9 1.05 1.75 2.1 5.5 7 8.5 9.2 9.6 10 13 19.6 20 20.6");
const ATTACHMENTS = words(
  "RIB LISIBLE FEUILLE_DE_STYLE PJA BORDEREAU_SUIVI DOCUMENT_ANNEXE BON_LIVRAISON BON_COMMANDE BORDEREAU_SUIVI_VALIDATION ETAT_ACOMPTE FACTURE_PAIEMENT_DIRECT RECAPITULATIF_COTRAITANCE",
);
const NETWORK = "0225";
const EURO = "EUR";

const NUMBER = /^[A-Za-z0-9+\-_/]{1,35}$/;
const SIREN = /^\d{9}$/;
const SIRET = /^\d{14}$/;
const ADDRESS = /^[A-Za-z0-9+\-_.]+$/;
const AMOUNT = /^-?\d{1,19}(\.\d{1,2})?$/;
const PERCENT = /^\d{1,4}(\.\d{1,2})?$/;
const LONGEST = { address: 125, privateId: 100 };

/** A rule of FNFE-MPE's BR-FR 1.3.1 for flow 2: its id, what holds, and what to say where it does not. */
type Rule = readonly [id: string, holds: (facts: CheckedInvoice) => boolean, message: string];

const RULES: readonly Rule[] = [
  [
    "BR-FR-01",
    ({ number, references }) => [number, ...references.map((one) => one.number)].every(isNumber),
    "numéro de plus de 35 caractères, ou avec des caractères non autorisés",
  ],
  [
    "BR-FR-03",
    ({ day, due, delivered, start, end, references }) =>
      isDay(day) &&
      [due, delivered, start, end, ...references.map((one) => one.day)].every(
        (one) => one === "" || isDay(one),
      ),
    "date invalide, ou année hors de 2000 à 2099",
  ],
  ["BR-FR-04", ({ type }) => TYPES.has(type), "type de document non autorisé"],
  [
    "BR-FR-05",
    (facts) => MANDATORY_NOTES.every((subject) => notesOf(facts, subject).length > 0),
    "mention PMT, PMD ou AAB absente",
  ],
  [
    "BR-FR-06",
    (facts) => [...MANDATORY_NOTES, "TXD"].every((subject) => notesOf(facts, subject).length <= 1),
    "mention PMT, PMD, AAB ou TXD en double",
  ],
  ["BR-FR-08", ({ mode }) => MODES.has(mode), "cadre de facturation non autorisé"],
  [
    "BR-FR-09",
    ({ seller, buyer }) =>
      [seller, buyer].every(
        ({ siret, siren }) => siret === "" || (SIRET.test(siret) && siret.startsWith(siren)),
      ),
    "SIRET incohérent avec le SIREN",
  ],
  ["BR-FR-10", ({ seller }) => SIREN.test(seller.siren), "SIREN du vendeur absent ou invalide"],
  [
    "BR-FR-11",
    (facts) => treatmentOf(facts) !== "B2B" || SIREN.test(facts.buyer.siren),
    "SIREN de l'acheteur absent ou invalide",
  ],
  ["BR-FR-12", ({ buyer }) => buyer.endpoint.value !== "", "adresse de l'acheteur absente"],
  ["BR-FR-13", ({ seller }) => seller.endpoint.value !== "", "adresse du vendeur absente"],
  [
    "BR-FR-15",
    ({ taxes }) => taxes.every(({ category }) => CATEGORIES.has(category)),
    "catégorie de TVA non autorisée",
  ],
  [
    "BR-FR-16",
    ({ taxes }) => taxes.every(({ percent }) => percent === "" || isRate(percent)),
    "taux de TVA non autorisé",
  ],
  [
    "BR-FR-17",
    ({ attachments }) => attachments.every((one) => ATTACHMENTS.has(one)),
    "qualification de pièce jointe inconnue",
  ],
  [
    "BR-FR-18",
    ({ attachments }) => attachments.filter((one) => one === "LISIBLE").length <= 1,
    "plus d'une pièce jointe LISIBLE",
  ],
  [
    "BR-FR-20",
    (facts) => notesOf(facts, "BAR").every((one) => TREATMENTS.has(one)),
    "traitement de la note BAR inconnu",
  ],
  [
    "BR-FR-21",
    (facts) =>
      treatmentOf(facts) !== "B2B" || SELF_BILLED.has(facts.type) || isAddressOf(facts.buyer),
    "adresse de l'acheteur hors de son SIREN",
  ],
  [
    "BR-FR-22",
    (facts) =>
      treatmentOf(facts) === "" || !SELF_BILLED.has(facts.type) || isAddressOf(facts.seller),
    "adresse du vendeur hors de son SIREN",
  ],
  [
    "BR-FR-23",
    ({ seller, buyer }) =>
      [seller, buyer].every(
        ({ endpoint: { scheme, value } }) => scheme !== NETWORK || ADDRESS.test(value),
      ),
    "adresse avec des caractères non autorisés",
  ],
  [
    "BR-FR-24",
    ({ seller, buyer }) =>
      [...seller.privateIds, ...buyer.privateIds].every((one) => ADDRESS.test(one)),
    "identifiant privé avec des caractères non autorisés",
  ],
  [
    "BR-FR-25",
    ({ seller, buyer }) =>
      [seller, buyer].every(({ endpoint }) => endpoint.value.length <= LONGEST.address),
    "adresse de plus de 125 caractères",
  ],
  [
    "BR-FR-26",
    ({ seller, buyer }) =>
      [...seller.privateIds, ...buyer.privateIds].every((one) => one.length <= LONGEST.privateId),
    "identifiant privé de plus de 100 caractères",
  ],
  [
    "BR-FR-CO-03",
    ({ type, contract, start, end }) =>
      type !== CONSOLIDATED || [contract, start, end].every((one) => one !== ""),
    "avoir de remise globale sans contrat ou sans période",
  ],
  [
    "BR-FR-CO-04",
    ({ type, references }) =>
      !CORRECTIONS.has(type) || references.filter(({ day }) => day !== "").length === 1,
    "facture rectificative sans une seule facture antérieure datée",
  ],
  [
    "BR-FR-CO-05",
    ({ type, references, lines, referringLines }) =>
      !CREDITS.has(type) ||
      references.some(({ day }) => day !== "") ||
      (lines > 0 && referringLines === lines),
    "avoir sans facture antérieure",
  ],
  [
    "BR-FR-CO-07",
    ({ due, day, type, mode }) => due === "" || due >= day || ADVANCES.has(type) || PAID.has(mode),
    "échéance antérieure à la facture",
  ],
  [
    "BR-FR-CO-08",
    ({ mode, type }) => !FINAL.has(mode) || !ADVANCES.has(type),
    "facture définitive du type d'un acompte",
  ],
  [
    "BR-FR-CO-09",
    ({ mode, paid, total, payable, due }) =>
      !PAID.has(mode) || (isSame(paid, total) && isSame(payable, "0") && due !== ""),
    "facture déjà payée dont le montant payé, le net à payer ou l'échéance ne le disent pas",
  ],
  [
    "BR-FR-CO-12",
    ({ currency, taxCurrency, vatCurrencies }) =>
      currency === EURO || (taxCurrency === EURO && vatCurrencies.includes(EURO)),
    "devise étrangère sans TVA en euros",
  ],
  [
    "BR-FR-DEC-01",
    ({ amounts }) => amounts.every((one) => one === "" || AMOUNT.test(one)),
    "montant de plus de 2 décimales ou de 19 chiffres",
  ],
  [
    "BR-FR-DEC-04",
    ({ taxes }) => taxes.every(({ percent }) => percent === "" || PERCENT.test(percent)),
    "taux de plus de 2 décimales",
  ],
];

const MAX_REASONS = 10;

/** The violated rules of an invoice, as reasons of its rejection. */
export function brokenRules(facts: CheckedInvoice): readonly StatusReason[] {
  return RULES.filter(([, holds]) => !holds(facts))
    .slice(0, MAX_REASONS)
    .map(([id, , message]) => ({ code: "REJ_SEMAN", text: `[${id}] ${message}` }));
}

/** Treatment that the invoice itself states (note `BAR`); empty without one. */
export function treatmentOf(facts: CheckedInvoice): string {
  return notesOf(facts, "BAR")[0] ?? "";
}

function notesOf({ notes }: CheckedInvoice, subject: string): readonly string[] {
  return notes.filter((one) => one.subject === subject).map((one) => one.text);
}

function isNumber(number: string): boolean {
  return NUMBER.test(number);
}

/** A day of the calendar from 2000 to 2099. */
function isDay(day: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(day)) return false;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day);
}

/** True for a rate of the list, with or without zeros at its end. */
export function isRate(percent: string): boolean {
  return RATES.has(percent.includes(".") ? percent.replace(/\.?0+$/, "") : percent);
}

function isAddressOf({ siren, endpoint: { scheme, value } }: CheckedInvoice["buyer"]): boolean {
  return scheme === NETWORK && value.startsWith(siren);
}

function isSame(one: string, other: string): boolean {
  const isAmount = [one, other].every((each) => /^-?\d+(\.\d+)?$/.test(each));
  return isAmount && Amount.parse(one).compare(Amount.parse(other)) === 0;
}

/** Length of numbers that the portal takes until the end of 2026, though the rule says 35 (AIFE, limitations of 1.0). */
const SHORT = 20;
const LONG_NUMBERS = Date.UTC(2027, 0, 1);

/** True for a number that the portal takes in data of invoices and reports. @param now milliseconds since 1970. */
export function isShortNumber(number: string, now: number): boolean {
  return number.length <= SHORT || (now >= LONG_NUMBERS && isNumber(number));
}
