import type { StatusLine } from "@fakturo/model";
import { type EventField, field, maybe } from "./fields.ts";

/** A kind of event: its TipoEvento and the required data. */
export interface EventType {
  readonly code: string;
  readonly title: string;
  /** Child of DatosPropiosEvento. */
  readonly data?: { readonly element: string; readonly fields: readonly EventField[] };
}

const INVOICE = [
  field("IDEmisorFactura", "issuer_tax_code"),
  field("NumSerieFactura", "code"),
  field("FechaExpedicionFactura", "issue_date", "date"),
];
const INVOICE_RECORD = [...INVOICE, field("Huella", "fingerprint")];
const EVENT = [
  field("TipoEvento", "type"),
  field("FechaHoraHusoEvento", "timestamp"),
  field("HuellaEvento", "fingerprint"),
];
const PERIOD = [
  field("FechaHoraHusoInicioPeriodoExport", "start"),
  field("FechaHoraHusoFinPeriodoExport", "end"),
];

/** The four checks of an anomaly search, by their names in invoices and events. */
function checks(records: string, processed: string): EventField[] {
  const about = [
    ["IntegridadHuellas", "fingerprint"],
    ["IntegridadFirmas", "signature"],
    ["TrazabilidadCadena", "chain"],
    ["TrazabilidadFechas", "date"],
  ];
  return about.flatMap(([what, member]) => [
    field(`RealizadoProcesoSobre${what}${records}`, `${member}_check`, "flag"),
    maybe(`NumeroDeRegistros${processed}ProcesadosSobre${what}`, `${member}_count`),
  ]);
}

const ANOMALY = field("TipoAnomalia", "type");
const ANOMALY_TEXT = maybe("OtrosDatosAnomalia", "description");

/** Kinds of events by the key of the status line (Orden HAC/1177/2024, EventosSIF.xsd). */
export const EVENT_TYPES: ReadonlyMap<string, EventType> = new Map<string, EventType>([
  ["system-startup", { code: "01", title: "Start of use without sending" }],
  ["system-shutdown", { code: "02", title: "End of use without sending" }],
  [
    "invoice-anomaly-launch",
    {
      code: "03",
      title: "Search for anomalies in records of invoices",
      data: {
        element: "LanzamientoProcesoDeteccionAnomaliasRegFacturacion",
        fields: checks("RegFacturacion", "Facturacion"),
      },
    },
  ],
  [
    "invoice-anomaly",
    {
      code: "04",
      title: "Anomaly in a record of an invoice",
      data: {
        element: "DeteccionAnomaliasRegFacturacion",
        fields: [
          ANOMALY,
          ANOMALY_TEXT,
          {
            element: "RegistroFacturacionAnomalo",
            member: "invoice",
            fields: INVOICE,
            optional: true,
          },
        ],
      },
    },
  ],
  [
    "event-anomaly-launch",
    {
      code: "05",
      title: "Search for anomalies in records of events",
      data: {
        element: "LanzamientoProcesoDeteccionAnomaliasRegEvento",
        fields: checks("RegEvento", "Evento"),
      },
    },
  ],
  [
    "event-anomaly",
    {
      code: "06",
      title: "Anomaly in a record of an event",
      data: {
        element: "DeteccionAnomaliasRegEvento",
        fields: [
          ANOMALY,
          ANOMALY_TEXT,
          { element: "RegEventoAnomalo", member: "event", fields: EVENT, optional: true },
        ],
      },
    },
  ],
  ["backup-restoration", { code: "07", title: "Restoration of a backup" }],
  [
    "invoice-export",
    {
      code: "08",
      title: "Export of records of invoices",
      data: {
        element: "ExportacionRegFacturacionPeriodo",
        fields: [
          ...PERIOD,
          {
            element: "RegistroFacturacionInicialPeriodo",
            member: "first",
            fields: INVOICE_RECORD,
          },
          { element: "RegistroFacturacionFinalPeriodo", member: "last", fields: INVOICE_RECORD },
          field("NumeroDeRegistrosFacturacionAltaExportados", "registration_count"),
          field("SumaCuotaTotalAlta", "tax_total"),
          field("SumaImporteTotalAlta", "amount_total"),
          field("NumeroDeRegistrosFacturacionAnulacionExportados", "cancellation_count"),
          field("RegistrosFacturacionExportadosDejanDeConservarse", "discarded", "flag"),
        ],
      },
    },
  ],
  [
    "event-export",
    {
      code: "09",
      title: "Export of records of events",
      data: {
        element: "ExportacionRegEventoPeriodo",
        fields: [
          ...PERIOD,
          { element: "RegistroEventoInicialPeriodo", member: "first", fields: EVENT },
          { element: "RegistroEventoFinalPeriodo", member: "last", fields: EVENT },
          field("NumeroDeRegEventoExportados", "count"),
          field("RegEventoExportadosDejanDeConservarse", "discarded", "flag"),
        ],
      },
    },
  ],
  [
    "event-summary",
    {
      code: "10",
      title: "Summary of events",
      data: {
        element: "ResumenEventos",
        fields: [
          {
            element: "TipoEvento",
            member: "events",
            many: true,
            fields: [field("TipoEvento", "type"), field("NumeroDeEventos", "count")],
          },
          {
            element: "RegistroFacturacionInicialPeriodo",
            member: "first_invoice",
            fields: INVOICE_RECORD,
            optional: true,
          },
          {
            element: "RegistroFacturacionFinalPeriodo",
            member: "last_invoice",
            fields: INVOICE_RECORD,
            optional: true,
          },
          field("NumeroDeRegistrosFacturacionAltaGenerados", "registration_count"),
          field("SumaCuotaTotalAlta", "tax_total"),
          field("SumaImporteTotalAlta", "amount_total"),
          field("NumeroDeRegistrosFacturacionAnulacionGenerados", "cancellation_count"),
        ],
      },
    },
  ],
  ["other", { code: "90", title: "Other" }],
]);

/** Kind of the summary that is due at least every six hours of use. */
export const SUMMARY_TYPE = "10";

/** Member of a status line's `meta` that names the kind of event: its TipoEvento. */
export const EVENT_META = "verifactu-event";

const BY_CODE = new Map([...EVENT_TYPES.values()].map((type) => [type.code, type]));

/** The kind of event of a status line, by its own key or, with the key `other`, by its `meta`. */
export function eventTypeOf(
  line: Pick<StatusLine, "key" | "meta"> | undefined,
): EventType | undefined {
  const code = line?.meta?.[EVENT_META];
  return code === undefined ? EVENT_TYPES.get(line?.key ?? "") : BY_CODE.get(code);
}
