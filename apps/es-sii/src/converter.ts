import { FakturoError, isDate } from "@fakturo/model";
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
import { invoiceIn } from "@fakturo/spain";
import { type Book, ISSUED, RECEIVED } from "./book.ts";
import { type Communication, type MessageOptions, messageOf } from "./message.ts";
import { writeIndented } from "./schema/write.ts";

const Options = Type.Object({
  communication: Type.Optional(
    Type.Unsafe<Communication>({
      type: "string",
      enum: ["A0", "A1"],
      title: "New (A0) or modified (A1)",
      default: "A0",
    }),
  ),
  removal: Type.Optional(Type.Boolean({ title: "Take the record back", default: false })),
  quarterly: Type.Optional(Type.Boolean({ title: "VAT by quarters", default: false })),
  accounted: Type.Optional(
    Type.String({
      title: "Day of the accounting entry, YYYY-MM-DD",
      pattern: "^\\d{4}-\\d{2}-\\d{2}$",
    }),
  ),
});

/** Invoices as request to the SII with one record. */
function converterOf(book: Book, name: string): Converter {
  return withLosses({
    key: `sii.${book.key}`,
    name,
    mime: XML_MIME,
    schemas: ["bill/invoice"],
    options: Options,
    generate(envelope, given): StepFile {
      const options = readAs(Options, given, "the options");
      return fileOf(envelope, {
        book,
        communication: options.communication ?? "A0",
        removal: options.removal ?? false,
        quarterly: options.quarterly ?? false,
        accounted: dayIn(options.accounted) ?? invoiceIn(envelope.doc).issue_date,
      });
    },
  });
}

/** The day that an option names. @throws FakturoError "input" for one that is not in the calendar. */
function dayIn(accounted: string | undefined): string | undefined {
  if (accounted === undefined || isDate(accounted)) return accounted;
  throw new FakturoError("input", `the option 'accounted' is not a date: '${accounted}'`);
}

/** The request about one invoice, as a file of its entry. */
export function fileOf(envelope: Envelope, options: MessageOptions): StepFile {
  const key = `sii-${options.book.key}`;
  const message = messageOf([invoiceIn(envelope.doc)], options);
  return xmlFile(envelope, key, writeIndented(message), key);
}

export const converters: readonly Converter[] = [
  converterOf(ISSUED, "SII, issued"),
  converterOf(RECEIVED, "SII, received"),
];
