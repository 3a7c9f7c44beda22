import type { JsonObject } from "@fakturo/model";
import {
  type Converter,
  type Envelope,
  readAs,
  type Static,
  type StepFile,
  Type,
  withLosses,
  XML_MIME,
  xmlFile,
} from "@fakturo/plugin";
import { invoiceIn, spanishTimeOn } from "@fakturo/spain";
import type { XmlNode } from "@fakturo/xml";
import { EventLink, eventIn, eventOf, isStatus, statusIn } from "./event/event.ts";
import { cancellationOf } from "./record/cancellation.ts";
import { RecordLink } from "./record/generation.ts";
import { messageOf, standalone } from "./record/message.ts";
import { registrationOf } from "./record/registration.ts";
import { writeIndentedEvent, writeIndentedRecord } from "./schema/write.ts";
import { ownSoftware, VerifactuSoftware } from "./software.ts";

const Options = Type.Object({
  record: Type.Optional(
    Type.Unsafe<"registration" | "cancellation">({
      type: "string",
      enum: ["registration", "cancellation"],
      title: "Record",
      default: "registration",
    }),
  ),
  amends: Type.Optional(Type.Boolean({ title: "Amends a record", default: false })),
  at: Type.Optional(
    Type.String({
      title: "Moment of generation",
      description: "As `2026-01-31T10:00:00+01:00`; the document's own moment when absent.",
    }),
  ),
  previous: Type.Optional(RecordLink),
  previous_event: Type.Optional(EventLink),
  software: Type.Optional(VerifactuSoftware),
});
type Options = Static<typeof Options>;

/**
 * Converts invoices to SOAP requests of VERI*FACTU with one record, and statuses to event records. The
 * caller manages the chain: without `previous` the record is the first one.
 */
export const converter: Converter = withLosses({
  key: "verifactu.generate",
  name: "VERI*FACTU",
  mime: XML_MIME,
  schemas: ["bill/invoice", "bill/status"],
  options: Options,
  generate(envelope, given: JsonObject): StepFile {
    const options = readAs(Options, given, "the options");
    const xml = isStatus(envelope.doc)
      ? writeIndentedEvent(eventNode(envelope, options))
      : writeIndentedRecord(requestNode(envelope, options));
    return fileOf(envelope, xml, "verifactu");
  },
});

function requestNode({ doc }: Envelope, options: Options): XmlNode {
  const invoice = invoiceIn(doc);
  const { supplier } = invoice;
  const generation = {
    software: options.software ?? ownSoftware(supplier.name ?? "", supplier.tax_id?.code ?? ""),
    at: options.at ?? spanishTimeOn(invoice.issue_date, invoice.issue_time).stamp,
    previous: options.previous,
  };
  const record =
    options.record === "cancellation"
      ? cancellationOf(invoice, generation)
      : registrationOf(invoice, generation, options.amends ? {} : undefined);
  return messageOf(supplier, [record.node]);
}

function eventNode({ doc }: Envelope, options: Options): XmlNode {
  const status = statusIn(doc);
  const { supplier } = status;
  const { node } = eventOf(eventIn(status), {
    software: options.software ?? ownSoftware(supplier.name ?? "", supplier.tax_id?.code ?? ""),
    at: options.at ?? spanishTimeOn(status.issue_date, status.issue_time).stamp,
    previous: options.previous_event,
  });
  return standalone(node, "sf");
}

/** The XML as a file named by the document's number. */
export function fileOf(envelope: Envelope, xml: string, key: string): StepFile {
  return xmlFile(envelope, key, xml, key);
}
