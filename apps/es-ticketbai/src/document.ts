import { Faults, type Invoice, sumOf } from "@fakturo/model";
import {
  clip,
  type EuroAmounts,
  moneyOf,
  nifOf,
  type SpanishMoment,
  spanishDate,
} from "@fakturo/spain";
import { attributed, declare, group, leaf, type XmlNode } from "@fakturo/xml";
import { breakdownNode } from "./breakdown.ts";
import { check } from "./checks.ts";
import { EXT } from "./extensions.ts";
import { chainNode, type FileGeneration } from "./generation.ts";
import { linesNode } from "./lines.ts";
import { subjectsNode } from "./parties.ts";
import { chargedCategories, isSimplified, totalOf } from "./rates.ts";
import { regimesNode } from "./regimes.ts";
import { RULES } from "./rules.ts";
import { softwareNode } from "./software.ts";
import type { Zone } from "./zones.ts";

const NAMESPACE = "urn:ticketbai:emision";
const VERSION = "1.2";
const MAX_DESCRIPTION = 250;

/** A file before it is signed. */
export interface TicketBai {
  /** `T:TicketBai` without signature. */
  readonly node: XmlNode;
  /** Its Sujetos, Factura and HuellaTBAI. */
  readonly body: readonly XmlNode[];
  readonly zone: Zone;
  readonly nif: string;
  readonly series: string | undefined;
  readonly number: string;
  /** FechaExpedicionFactura, `DD-MM-YYYY`. */
  readonly date: string;
  /** ImporteTotalFactura. */
  readonly total: string;
}

/**
 * TicketBAI 1.2 of an invoice, chained to the previous file, without signature.
 * @throws FakturoError "validation" with the treasuries' reasons for refusal.
 */
export function ticketBaiOf(invoice: Invoice, generation: FileGeneration): TicketBai {
  const { software, at, previous } = generation;
  const faults = new Faults();
  const zone = check(invoice, faults);
  const money = moneyOf(invoice, faults, RULES.currency);
  const nif = nifOf(invoice.supplier, faults, RULES.supplier);
  const total = totalOf(invoice, money);
  const body = [
    subjectsNode(invoice, nif, software.role, faults),
    group(
      "Factura",
      headNode(invoice, at),
      dataNode(invoice, { money, total, faults }),
      breakdownNode(invoice, money, faults),
    ),
    group("HuellaTBAI", chainNode(previous), softwareNode(software, zone.code)),
  ];
  faults.throwIfAny();
  const node = group("T:TicketBai", group("Cabecera", leaf("IDVersionTBAI", VERSION)), ...body);
  return {
    node: attributed(node, declare({ T: NAMESPACE })),
    body,
    zone,
    nif,
    series: invoice.series || undefined,
    number: invoice.code ?? "",
    date: at.date,
    total,
  };
}

/** CabeceraFactura; the time is that of generation, not the document's. */
function headNode(invoice: Invoice, at: SpanishMoment): XmlNode {
  const [corrected] = invoice.preceding ?? [];
  return group(
    "CabeceraFactura",
    leaf("SerieFactura", invoice.series),
    leaf("NumFactura", invoice.code),
    leaf("FechaExpedicionFactura", at.date),
    leaf("HoraExpedicionFactura", at.time),
    leaf("FacturaSimplificada", isSimplified(invoice) ? "S" : "N"),
    corrected &&
      group(
        "FacturaRectificativa",
        leaf("Codigo", corrected.ext?.[EXT.correction]),
        leaf("Tipo", "I"),
      ),
    corrected &&
      group(
        "FacturasRectificadasSustituidas",
        group(
          "IDFacturaRectificadaSustituida",
          leaf("SerieFactura", corrected.series),
          leaf("NumFactura", corrected.code),
          leaf("FechaExpedicionFactura", spanishDate(corrected.issue_date)),
        ),
      ),
  );
}

interface DataScope {
  readonly money: EuroAmounts;
  readonly total: string;
  readonly faults: Faults;
}

function dataNode(invoice: Invoice, { money, total, faults }: DataScope): XmlNode {
  const { op_date, issue_date, notes = [], totals } = invoice;
  const general = notes.find(({ key }) => key === "general")?.text ?? "";
  const charged = new Set(chargedCategories(invoice).map(({ code }) => code));
  const retained = sumOf(totals?.retained_tax ? [money.of(totals.retained_tax)] : []);
  return group(
    "DatosFactura",
    leaf("FechaOperacion", spanishDate(op_date || issue_date)),
    leaf("DescripcionFactura", clip(general, MAX_DESCRIPTION)),
    linesNode(invoice, money, (category) => !charged.has(category)),
    leaf("ImporteTotalFactura", total),
    leaf("RetencionSoportada", retained.toString()),
    regimesNode(invoice, faults),
  );
}
