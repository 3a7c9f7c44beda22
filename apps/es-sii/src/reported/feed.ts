import { FakturoError, isFakturoError, type JsonObject } from "@fakturo/model";
import {
  type CallContext,
  defineFeed,
  type FeedEntry,
  type FeedPage,
  type FeedPlace,
  readJsonAs,
  Type,
} from "@fakturo/plugin";
import { certificateFacts, readCertificate } from "@fakturo/signature";
import { answerFile, postToAgency, spanishMoment } from "@fakturo/spain";
import type { XmlElement } from "@fakturo/xml";
import { AGENCY_CODES } from "../connection/codes.ts";
import { documentOf, textBelow } from "./document.ts";
import { type ReportedQuery, reportedQuery } from "./query.ts";

/** Months that each round lists: suppliers report until the 16th of the month after the operation. */
const MONTHS = 3;
const EVERY_S = 6 * 3600;
const PACE_S = 5;
const ROW = "RegistroRespuestaConsultaLRFactInformadasProveedor";
const SERVICE = { endpoint: "received", hasSealHost: true, agency: "AEAT", codes: AGENCY_CODES };

/** Arg of the job with EstadoCuadre: 3 not in the holder's book, 4 with other amounts, 5 matched. */
export const CONTRAST_ARG = "sii-contrast";

/** Where a round stands: an invoice of a month, or the end of that month's list. */
const Place = Type.Object({
  month: Type.String(),
  isEnd: Type.Boolean(),
  name: Type.String(),
  nif: Type.String(),
  number: Type.String(),
  date: Type.String(),
});

/**
 * Invoices that suppliers have reported to the tax agency about the holder. The agency lists them by month and without
 * time, so that each round lists the newest months again; an invoice that is known has no effect.
 */
export const reported = defineFeed({
  key: "gov-es.sii.reported",
  name: "Invoices that suppliers reported to the SII",
  connection: "gov-es.sii",
  order: "time",
  lag: 0,
  every: EVERY_S,
  pace: PACE_S,
  page,
  async fetch({ key }) {
    throw new FakturoError("input", `the record ${key} of the SII cannot be read as an invoice`);
  },
});

async function page(place: FeedPlace, ctx: CallContext): Promise<FeedPage> {
  const holder = { name: await nameIn(ctx), nif: ctx.holder };
  const from = place.id === "" ? undefined : readJsonAs(Place, place.id, "the place of the round");
  for (const month of monthsUntil(ctx.now())) {
    if (from && (month < from.month || (month === from.month && from.isEnd))) continue;
    const after = month === from?.month ? from : undefined;
    const reply = await ask({ holder, month, after }, ctx);
    const rows = reply.children.filter(({ name }) => name === ROW);
    const isEnd = textBelow(reply, "IndicadorPaginacion") !== "S";
    const items = rows.map((row) => ({
      ...itemOf(row, holder),
      at: place.at,
      id: JSON.stringify({ month, isEnd, ...keyOf(row) }),
    }));
    if (items.length > 0) return { items, hasMore: true };
  }
  return { items: [], hasMore: false };
}

/** The newest months as `YYYY-MM`, oldest first. */
function monthsUntil(now: number): readonly string[] {
  const [, month = 0, year = 0] = spanishMoment(now).date.split("-").map(Number);
  return Array.from({ length: MONTHS }, (_none, i) =>
    new Date(Date.UTC(year, month - MONTHS + i, 1)).toISOString().slice(0, "YYYY-MM".length),
  );
}

async function ask(query: ReportedQuery, ctx: CallContext): Promise<XmlElement> {
  const outcome = await postToAgency(reportedQuery(query), SERVICE, ctx);
  if (outcome.is === "reply") return outcome.reply;
  throw new FakturoError("unavailable", outcome.message);
}

function keyOf(row: XmlElement) {
  return {
    name: textBelow(row, "IDFactura/IDEmisorFactura/NombreRazon"),
    nif: textBelow(row, "IDFactura/IDEmisorFactura/NIF"),
    number: textBelow(row, "IDFactura/NumSerieFacturaEmisor"),
    date: textBelow(row, "IDFactura/FechaExpedicionFacturaEmisor"),
  };
}

/** An item with its document; without one it is refused when it is fetched. */
function itemOf(
  row: XmlElement,
  holder: ReportedQuery["holder"],
): Pick<FeedEntry, "key" | "contents"> {
  const { nif, number, date } = keyOf(row);
  const key = [holder.nif, nif, number, date].join("·");
  const data = readable(row, holder);
  if (!data) return { key };
  const files = [answerFile({ key: "sii-reported", reply: row })];
  const args = { [CONTRAST_ARG]: textBelow(row, "EstadoFactura/EstadoCuadre") };
  return { key, contents: { data, files, args } };
}

function readable(row: XmlElement, holder: ReportedQuery["holder"]): JsonObject | undefined {
  try {
    return documentOf(row, holder);
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    return undefined;
  }
}

/** Organisation, or name, in a certificate's subject. */
const ORGANISATION = /(?:^|,|\n)\s*O=([^,\n]+)/;
const COMMON_NAME = /(?:^|,|\n)\s*CN=([^,\n]+)/;

/** Name of the holder: the agency compares it for persons, whose certificate has it. */
async function nameIn(ctx: CallContext): Promise<string> {
  const { tls } = await ctx.credential();
  if (tls?.cert === undefined) return ctx.holder;
  const { subject } = certificateFacts(readCertificate(tls.cert));
  return (ORGANISATION.exec(subject) ?? COMMON_NAME.exec(subject))?.[1]?.trim() ?? ctx.holder;
}
