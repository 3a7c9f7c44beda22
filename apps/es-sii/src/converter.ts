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
import { AGENCIES, agencyOf } from "./agencies.ts";
import { type Book, ISSUED, RECEIVED } from "./book.ts";
import { type Communication, type MessageOptions, messageOf } from "./message.ts";
import { writersOf } from "./schema/write.ts";

/** Key of the administration that keeps the books. */
export const AgencyKey = Type.Unsafe<string>({
  type: "string",
  enum: AGENCIES.map(({ key }) => key),
  title: "Tax administration",
  description:
    "That which is competent for the taxpayer: the state's, a province's, Navarra's or the Canary Islands'.",
  default: "aeat",
});

const Options = Type.Object({
  agency: Type.Optional(AgencyKey),
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
        dialect: agencyOf(options.agency).dialect,
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
function fileOf(envelope: Envelope, options: MessageOptions): StepFile {
  const message = messageOf([invoiceIn(envelope.doc)], options);
  const key = fileKey(options.book);
  return xmlFile(envelope, key, writersOf(options.dialect).indented(message), key);
}

/** Key of the file with the newest request about an invoice. */
export function fileKey({ key }: Book): string {
  return `sii-${key}`;
}

export const converters: readonly Converter[] = [
  converterOf(ISSUED, "SII, issued"),
  converterOf(RECEIVED, "SII, received"),
];
