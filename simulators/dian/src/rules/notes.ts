import { documentFinder } from "../names.ts";
import {
  attributeCheck,
  type DianCheck,
  type DianChecked,
  eachCheck,
  filledCheck,
  inDocument,
  NOTES,
  neededCheck,
} from "./check.ts";

const { find, findAll, text } = documentFinder;
const REASONS = { CreditNote: /^[1-6]$/, DebitNote: /^[1-4]$/ };
/** Operations of notes that name their invoice. */
const REFERRING: ReadonlySet<string> = new Set(["20", "30"]);
const WITHOUT_REFERENCE = "22";
const ANNULMENT = "2";
const REASON = "cac:DiscrepancyResponse";
const REFERENCE = "cac:BillingReference";
const INVOICE = `${REFERENCE}/cac:InvoiceDocumentReference`;

const operationOf = (one: DianChecked) => inDocument(one, "cbc:CustomizationID");
const codesOf = ({ document }: DianChecked) =>
  findAll(document.root, `${REASON}/cbc:ResponseCode`).map((one) => one.text.trim());

/** Rules of the reason of a note (CBF) and of the invoice that it corrects (CBG). */
export const NOTE_CHECKS: readonly DianCheck[] = [
  { rule: "CBF01", ...NOTES, isBroken: ({ document }) => !find(document.root, REASON) },
  filledCheck("DBF02", REASON, "cbc:ReferenceID", { only: ["DebitNote"] }),
  {
    rule: "CBF03",
    ...NOTES,
    isBroken: (one) =>
      one.document.kind !== "Invoice" &&
      codesOf(one).some(
        (code) => one.document.kind !== "Invoice" && !REASONS[one.document.kind].test(code),
      ),
  },
  {
    rule: "CBF03a",
    only: ["CreditNote"],
    isBroken: (one) => operationOf(one) === WITHOUT_REFERENCE && codesOf(one).includes(ANNULMENT),
  },
  filledCheck("CBF04", REASON, "cbc:Description", NOTES),
  {
    rule: "CBG01",
    ...NOTES,
    isBroken: (one) => REFERRING.has(operationOf(one)) && !find(one.document.root, REFERENCE),
  },
  neededCheck("CBG02", REFERENCE, "cac:InvoiceDocumentReference", NOTES),
  eachCheck(
    "CBG03",
    INVOICE,
    (reference, { state }) => {
      const known = state.documents.get(text(reference, "cbc:UUID").toLowerCase());
      const number = text(reference, "cbc:ID");
      return number === "" || (known !== undefined && known.number !== number);
    },
    NOTES,
  ),
  eachCheck(
    "CBG04",
    INVOICE,
    (reference, { state }) =>
      !state.documents.get(text(reference, "cbc:UUID").toLowerCase())?.isAccepted,
    NOTES,
  ),
  attributeCheck(
    "CBG05",
    `${INVOICE}/cbc:UUID`,
    "schemeName",
    (name) => name === "CUFE-SHA384" || name === "CUDE-SHA384",
    NOTES,
  ),
];
