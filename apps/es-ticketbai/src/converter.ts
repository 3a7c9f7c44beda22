import { FakturoError, type Invoice, parseTimestamp } from "@fakturo/model";
import {
  type Converter,
  type Envelope,
  readAs,
  type StepFile,
  Type,
  withLosses,
  XML_MIME,
  xmlFile,
} from "@fakturo/plugin";
import { invoiceIn, type SpanishMoment, spanishMoment, spanishTimeOn } from "@fakturo/spain";
import { ticketBaiOf } from "./document.ts";
import { FileLink } from "./generation.ts";
import { writeFile } from "./schema/write.ts";
import { TicketBaiSoftware, unlicensed } from "./software.ts";

const utf8 = new TextEncoder();

/** Key of the file on an entry. */
export const FILE_KEY = "tbai";

const Options = Type.Object({
  at: Type.Optional(
    Type.String({
      title: "Moment of generation",
      description: "As `2026-01-31T10:00:00+01:00`; the document's own moment when absent.",
    }),
  ),
  previous: Type.Optional(FileLink),
  software: Type.Optional(TicketBaiSoftware),
});

/** Converts invoices to TicketBAI 1.2, without signature. */
export const converter: Converter = withLosses({
  key: "ticketbai.generate",
  name: "TicketBAI",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Options,
  generate(envelope, given): StepFile {
    const options = readAs(Options, given, "the options");
    const invoice = invoiceIn(envelope.doc);
    const { node } = ticketBaiOf(invoice, {
      software: options.software ?? unlicensed(invoice.supplier.tax_id?.code ?? ""),
      at: momentOf(invoice, options.at),
      previous: options.previous,
    });
    return fileOf(envelope, utf8.encode(writeFile(node)), FILE_KEY);
  },
});

function momentOf({ issue_date, issue_time }: Invoice, at: string | undefined): SpanishMoment {
  if (at === undefined) return spanishTimeOn(issue_date, issue_time);
  const ms = Date.parse(parseTimestamp(at));
  if (Number.isNaN(ms)) throw new FakturoError("input", "the moment of generation cannot be read");
  return spanishMoment(ms);
}

/** The XML as a file named by the document's number. */
export function fileOf(envelope: Envelope, data: Uint8Array, key: string): StepFile {
  return xmlFile(envelope, key, data, key);
}
