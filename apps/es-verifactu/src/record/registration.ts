import { Faults, type Invoice } from "@fakturo/model";
import { describe, moneyOf, nifOf, type SuppliedInvoice, spanishDate } from "@fakturo/spain";
import { group, leaf, leaves, sourced, type XmlNode } from "@fakturo/xml";
import { registrationFingerprint } from "../fingerprint.ts";
import type { VerifactuQrFacts } from "../qr.ts";
import { RULES } from "../rules.ts";
import { softwareNode } from "../software.ts";
import { breakdownNode } from "./breakdown.ts";
import { correctedAmounts, idNodes, isCorrection, precedingNode } from "./corrections.ts";
import { type InvoiceId, invoiceId } from "./facts.ts";
import { type ChainedRecord, chainNode, type RecordGeneration, sealNodes } from "./generation.ts";
import { nameText, partyNodes } from "./parties.ts";
import { type RecordTotals, totalsOf } from "./totals.ts";

const DOC_TYPE = "es-verifactu-doc-type";
const CORRECTION_TYPE = "es-verifactu-correction-type";
const SIMPLIFIED_ART7273 = "es-verifactu-simplified-art7273";
const ISSUER_TYPE = "es-verifactu-issuer-type";

const DOC_TYPES: ReadonlySet<string> = new Set("F1 F2 F3 R1 R2 R3 R4 R5".split(" "));
const SIMPLIFIED: ReadonlySet<string> = new Set(["F2", "R5"]);

/** A record that amends one sent before (Subsanacion), and whether that one was refused. */
export interface RecordAmendment {
  /** `X`: nothing was accepted before; `S`: an earlier amendment was refused. */
  readonly rejected?: "S" | "X" | undefined;
}

export interface RegistrationRecord extends ChainedRecord {
  readonly qr: VerifactuQrFacts;
  readonly totals: RecordTotals;
}

/**
 * RegistroAlta of an invoice, chained to the previous record.
 * @throws FakturoError "validation" with the agency's reasons for refusal.
 */
export function registrationOf(
  invoice: SuppliedInvoice,
  generation: RecordGeneration,
  amendment?: RecordAmendment,
): RegistrationRecord {
  const faults = new Faults();
  const money = moneyOf(invoice, faults, RULES.currency);
  const issuer = nifOf(invoice.supplier, faults, RULES.supplier);
  const id = invoiceId(invoice, issuer, { path: "$", rule: RULES.number }, faults);
  const docType = docTypeOf(invoice, faults);
  const totals = totalsOf(invoice, money, faults);
  const correction = correctionType(docType, invoice, faults);
  const content = [
    group("sum1:IDFactura", idNodes(id)),
    leaves("sum1", [
      ["NombreRazonEmisor", nameText(invoice.supplier.name)],
      ["Subsanacion", amendment && "S"],
      ["RechazoPrevio", amendment?.rejected],
      ["TipoFactura", docType],
      ["TipoRectificativa", correction],
    ]),
    precedingNode(docType, invoice, issuer, faults),
    correctedAmounts(correction, invoice, money),
    headNodes(invoice, docType, totals),
    partiesNodes(invoice, faults),
    breakdownNode(invoice, money, generation.at, faults),
    leaves("sum1", [
      ["CuotaTotal", totals.tax],
      ["ImporteTotal", totals.total],
    ]),
  ];
  faults.throwIfAny();
  const fingerprint = registrationFingerprint({
    ...id,
    docType,
    taxTotal: totals.tax,
    total: totals.total,
    previous: generation.previous?.fingerprint,
    at: generation.at,
  });
  return {
    node: group(
      "sum1:RegistroAlta",
      leaf("sum1:IDVersion", "1.0"),
      ...content,
      chainNode(generation.previous),
      softwareNode("sum1", generation.software),
      sealNodes(generation.at, fingerprint),
    ),
    link: linkOf(id, fingerprint),
    qr: { ...id, total: totals.total },
    totals,
  };
}

/** Link that the next record of the chain contains. */
export function linkOf({ issuer, number, date }: InvoiceId, fingerprint: string) {
  return { issuer, num_series: number, issue_date: date, fingerprint };
}

function docTypeOf({ tax }: Invoice, faults: Faults): string {
  const type = tax?.ext?.[DOC_TYPE] ?? "";
  if (!DOC_TYPES.has(type)) faults.add(RULES.docType, "$.tax.ext", `'${DOC_TYPE}' is needed`);
  return type;
}

function correctionType(docType: string, { tax }: Invoice, faults: Faults): string | undefined {
  if (!isCorrection(docType)) return undefined;
  const type = tax?.ext?.[CORRECTION_TYPE];
  if (type !== "I" && type !== "S")
    faults.add(RULES.correctionType, "$.tax.ext", `'${CORRECTION_TYPE}' is needed`);
  return type;
}

function headNodes(invoice: Invoice, docType: string, { macro }: RecordTotals): XmlNode[] {
  const { op_date, tax, customer } = invoice;
  return leaves("sum1", [
    ["FechaOperacion", spanishDate(op_date)],
    ["DescripcionOperacion", describe(invoice)],
    ["FacturaSimplificadaArt7273", tax?.ext?.[SIMPLIFIED_ART7273]],
    [
      "FacturaSinIdentifDestinatarioArt61d",
      SIMPLIFIED.has(docType) ? (customer ? "N" : "S") : undefined,
    ],
    ["Macrodato", macro],
    ["EmitidaPorTerceroODestinatario", tax?.ext?.[ISSUER_TYPE]],
  ]);
}

function partiesNodes(invoice: Invoice, faults: Faults): XmlNode[] {
  const { ordering, customer, issue_date: date } = invoice;
  const issuer = ordering?.issuer;
  const nodes: XmlNode[] = [];
  if (issuer) {
    const path = "$.ordering.issuer";
    const parts = partyNodes("sum1", issuer, { date, path }, faults);
    nodes.push(sourced(group("sum1:Tercero", parts), path));
  }
  if (customer) {
    const path = "$.customer";
    const recipient = partyNodes("sum1", customer, { date, path }, faults);
    const node = sourced(group("sum1:IDDestinatario", recipient), path);
    nodes.push(group("sum1:Destinatarios", node));
  }
  return nodes;
}
