import type { AddonData } from "@fakturo/plugin";
import { REASON_CODES } from "./reason-codes.ts";

/** Role of a party in the message (CDAR RoleCode, MDT-158). */
export const ROLE = "fr-ctc-flow6-role";
/** Reason of a status (CDAR ReasonCode). */
export const REASON = "fr-ctc-flow6-reason";
/** Status of an invoice in its life cycle (CDAR ProcessConditionCode, MDT-9). */
export const STATUS = "fr-ctc-flow6-status";
/** Kind of a value given with the reason or payment (CDAR CharacteristicTypeCode, MDT-207). */
export const CONDITION = "fr-ctc-flow6-condition";
/** Requested action of the recipient (CDAR RequestedActionCode, MDT-121). */
export const ACTION = "fr-ctc-flow6-action";

type Extension = NonNullable<AddonData["extensions"]>[number];

const ROLE_CODES: Extension["values"] = [
  { code: "BY", name: { en: "Buyer", fr: "Acheteur" } },
  { code: "AB", name: { en: "Buyer's agent", fr: "Agent d'acheteur" } },
  { code: "DL", name: { en: "Factor", fr: "Affactureur" } },
  { code: "SE", name: { en: "Seller", fr: "Vendeur" } },
  { code: "SR", name: { en: "Seller's agent", fr: "Agent de vendeur" } },
  {
    code: "WK",
    name: {
      en: "Dematerialisation platform or operator",
      fr: "Plateforme ou opérateur de dématérialisation",
    },
  },
  {
    code: "DFH",
    name: { en: "Portail Public de Facturation (PPF)", fr: "Portail Public de Facturation" },
  },
  { code: "PE", name: { en: "Payee", fr: "Bénéficiaire" } },
  { code: "PR", name: { en: "Payer", fr: "Payeur" } },
  { code: "II", name: { en: "Invoicer", fr: "Émetteur de la facture" } },
  { code: "IV", name: { en: "Invoicee", fr: "Destinataire de la facture" } },
];

const STATUS_CODES: Extension["values"] = [
  { code: "200", name: { en: "Deposited", fr: "Déposée" } },
  { code: "201", name: { en: "Issued by platform", fr: "Émise par la plateforme" } },
  { code: "202", name: { en: "Received by PA", fr: "Reçue par PA" } },
  { code: "203", name: { en: "Made available", fr: "Mise à disposition" } },
  { code: "204", name: { en: "Taken into account", fr: "Prise en charge" } },
  { code: "205", name: { en: "Approved", fr: "Approuvée" } },
  { code: "206", name: { en: "Partially approved", fr: "Approuvée partiellement" } },
  { code: "207", name: { en: "In dispute", fr: "En litige" } },
  { code: "208", name: { en: "Suspended", fr: "Suspendue" } },
  { code: "209", name: { en: "Completed", fr: "Complétée" } },
  { code: "210", name: { en: "Rejected", fr: "Refusée" } },
  { code: "211", name: { en: "Payment transmitted", fr: "Paiement transmis" } },
  { code: "212", name: { en: "Cashed in", fr: "Encaissée" } },
  { code: "213", name: { en: "Semantically rejected", fr: "Rejetée sémantique" } },
];

const CONDITION_CODES: Extension["values"] = [
  { code: "CBB", name: { en: "Bank details to modify", fr: "Coordonnées bancaires à modifier" } },
  { code: "DIV", name: { en: "Invalid data", fr: "Donnée invalide" } },
  { code: "DVA", name: { en: "Expected valid data", fr: "Donnée valide attendue" } },
  { code: "MAJ", name: { en: "Replacement value", fr: "Donnée à prendre en compte" } },
  { code: "MAP", name: { en: "Approved amount (excl. VAT)", fr: "Montant HT approuvé" } },
  { code: "MAPTTC", name: { en: "Approved amount (incl. VAT)", fr: "Montant TTC approuvé" } },
  { code: "MNA", name: { en: "Rejected amount (excl. VAT)", fr: "Montant HT non approuvé" } },
  { code: "MNATTC", name: { en: "Rejected amount (incl. VAT)", fr: "Montant TTC non approuvé" } },
  { code: "ESC", name: { en: "Discount granted", fr: "Escompte accordé" } },
  { code: "RAB", name: { en: "Rebate granted", fr: "Rabais accordé" } },
  { code: "REM", name: { en: "Reduction granted", fr: "Remise accordée" } },
  { code: "MEN", name: { en: "Amount received", fr: "Montant encaissé" } },
  { code: "MPA", name: { en: "Amount paid", fr: "Montant payé" } },
  { code: "RAP", name: { en: "Amount remaining", fr: "Reste à payer" } },
];

const ACTION_CODES: Extension["values"] = [
  { code: "NOA", name: { en: "No action", fr: "Aucune action" } },
  { code: "PIN", name: { en: "Provide information", fr: "Fournir des informations" } },
  { code: "NIN", name: { en: "Reissue invoice", fr: "Réémettre la facture" } },
  { code: "CNF", name: { en: "Credit note (full)", fr: "Avoir total" } },
  { code: "CNP", name: { en: "Credit note (partial)", fr: "Avoir partiel" } },
  { code: "CNA", name: { en: "Credit note (amount)", fr: "Avoir d'un montant" } },
  { code: "OTH", name: { en: "Other", fr: "Autre" } },
];

/** Extension keys of the addon with their codes. */
export const extensions: readonly Extension[] = [
  {
    key: ROLE,
    name: { en: "Party Role Code", fr: "Code rôle partie" },
    desc: {
      en: "Part the party plays (UNCL 3035, MDT-158). WK and DFH mean platforms here. Unless given, who sold is SE and who bought is BY; in a payment advice it is the other way round, as the buyer sends it.",
    },
    values: ROLE_CODES,
  },
  {
    key: REASON,
    name: { en: "CDAR Reason Code", fr: "Code motif CDAR" },
    desc: {
      en: "Exact reason of a status. Each key of a reason stands for several codes, of which one is written unless another of them is given. Payments have no reasons.",
    },
    values: REASON_CODES,
  },
  {
    key: STATUS,
    name: { en: "CDAR Process Condition Code", fr: "Code condition processus CDAR" },
    desc: {
      en: "Status in the life cycle (MDT-9). It follows from type and key of a status line; 211 and 212 stand for payments and follow from their type. A code that is given chooses among those of its key.",
    },
    values: STATUS_CODES,
  },
  {
    key: CONDITION,
    name: { en: "Flow 6 Condition Code", fr: "Code condition Flux 6" },
    desc: {
      en: "Main kind of the complaint, one for each reason (MDT-207). Several corrections to one reason go into its faults: the code says what the value is, the message names the datum, the paths say where it stands. MEN, MPA and RAP belong to payments, all others to reasons.",
    },
    values: CONDITION_CODES,
  },
  {
    key: ACTION,
    name: { en: "Flow 6 Action Code", fr: "Code action Flux 6" },
    desc: {
      en: "What the issuer is asked to do with the invoice (MDT-121). It follows from the key of the action.",
    },
    values: ACTION_CODES,
  },
];

/** Codes of one of the extensions. */
export function codesOf(extension: string): readonly string[] {
  const values = extensions.find(({ key }) => key === extension)?.values;
  return (values ?? []).flatMap(({ code }) => code ?? []);
}
