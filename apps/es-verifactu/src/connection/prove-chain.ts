import type { CallContext, ChainVerdict, RestoredChain } from "@fakturo/plugin";
import { type AgencyOutcome, spanishMoment } from "@fakturo/spain";
import { createFinder, type XmlElement } from "@fakturo/xml";
import { NAMESPACES } from "../namespaces.ts";
import { monthMessage } from "./messages.ts";
import { type RecordId, readRecord, type SentRecord } from "./record.ts";

const { find, findAll, text } = createFinder({ ...NAMESPACES, tik: NAMESPACES.sum1 });

const FOUND = "tikLRRC:RegistroRespuestaConsultaFactuSistemaFacturacion";
const RECORD = "tikLRRC:DatosRegistroFacturacion";
/** Months before the newest record: amendments and cancellations stand with the month of their invoice. */
const MONTHS_BEFORE = 12;
const MONTHS = 12;

type Post = (message: string, ctx: CallContext) => Promise<AgencyOutcome>;

/**
 * Queries the records of the issuer and installation, month by month and the newest month first, for one that was
 * generated after the chain's newest link and is not part of the chain. The query needs a month, and has no order by time.
 */
export async function proveChain(
  { newest, isFirst, has }: RestoredChain,
  ctx: CallContext,
  post: Post,
): Promise<ChainVerdict> {
  const head = readRecord(newest);
  const since = isFirst ? Number.NEGATIVE_INFINITY : head.at;
  for (const period of periods(head.at, ctx.now())) {
    let after: RecordId | undefined;
    do {
      const outcome = await post(monthMessage(head, period, after), ctx);
      if (outcome.is !== "reply")
        return { is: "unknown", message: outcome.message ?? "the agency did not answer" };
      const later = findAll(outcome.reply, FOUND).filter((row) => !(generatedAt(row) < since));
      for (const row of later)
        if (!(await has({ fingerprint: text(row, `${RECORD}/tikLRRC:Huella`) })))
          return behind(row, head);
      after = keyOf(find(outcome.reply, "tikLRRC:ClavePaginacion"));
    } while (after);
  }
  return { is: "proved" };
}

/** Months up to the present one, the newest first. */
function periods(head: number, now: number): readonly SentRecord["period"][] {
  const last = monthOf(now);
  const first = monthOf(head) - MONTHS_BEFORE;
  return Array.from({ length: Math.max(last - first + 1, 1) }, (_, before) => {
    const month = last - before;
    const year = String(Math.floor(month / MONTHS));
    return { year, month: String((month % MONTHS) + 1).padStart(2, "0") };
  });
}

/** Months since year 0, in Spain. */
function monthOf(at: number): number {
  const [year = "", month = ""] = spanishMoment(at).stamp.split("-");
  return Number(year) * MONTHS + Number(month) - 1;
}

/** Milliseconds since 1970; NaN where the answer has none. */
function generatedAt(row: XmlElement): number {
  return Date.parse(text(row, `${RECORD}/tikLRRC:FechaHoraHusoGenRegistro`));
}

function keyOf(element: XmlElement | undefined): RecordId | undefined {
  if (!element) return undefined;
  const at = (name: string) => text(element, `tik:${name}`);
  return {
    issuer: at("IDEmisorFactura"),
    number: at("NumSerieFactura"),
    date: at("FechaExpedicionFactura"),
  };
}

function behind(row: XmlElement, { software }: SentRecord): ChainVerdict {
  const { number, date } = keyOf(find(row, "tikLRRC:IDFactura")) ?? {};
  const at = text(row, `${RECORD}/tikLRRC:FechaHoraHusoGenRegistro`);
  const installation = text(software, "sum1:NumeroInstalacion");
  const message =
    `the AEAT has a record of invoice ${number} of ${date}, generated at ${at} by installation ${installation}, that ` +
    "this database has lost: do not resume the chain, but set another number as `installation` of the secret " +
    "verifactu.software, which begins a new one";
  return { is: "behind", message };
}
