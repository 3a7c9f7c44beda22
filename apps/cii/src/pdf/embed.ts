import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { attachmentsOf } from "./attachments.ts";
import { PdfDocument } from "./document.ts";
import { pdfError } from "./errors.ts";
import { type Profile, profileOf } from "./profile.ts";
import { textString } from "./serialize.ts";
import { PdfUpdate } from "./update.ts";
import {
  isList,
  type PdfDict,
  PdfName,
  PdfNumber,
  PdfRef,
  PdfString,
  type PdfValue,
} from "./values.ts";
import { withInvoice } from "./xmp.ts";

const name = (text: string) => new PdfName(text);
const number = (value: number) => new PdfNumber(String(value));
const dict = (entries: readonly (readonly [string, PdfValue])[]): PdfDict => new Map(entries);

/**
 * The PDF/A with the invoice embedded: an incremental update with the XML, its entry in the catalogue,
 * and metadata of Factur-X 1.0 / ZUGFeRD 2. `time` is its creation time.
 * @throws FakturoError "input" for a file that is no PDF/A, encrypted or damaged, and for other XML.
 */
export function embedInvoice(bytes: Uint8Array, xml: Uint8Array, time: Date): Uint8Array {
  const profile = profileOf(xml);
  const pdf = PdfDocument.read(bytes);
  const { trailer, start } = pdf.reference;
  const root = trailer.get("Root");
  if (!(root instanceof PdfRef) || start === 0) throw pdfError("it is damaged");
  const update = new PdfUpdate(pdf);
  const spec = update.add(fileSpec(profile, embeddedFile(update, xml, time)));
  const metadata = update.addStream(
    dict([
      ["Type", name("Metadata")],
      ["Subtype", name("XML")],
    ]),
    withInvoice(pdf.data(pdf.catalogue.get("Metadata")), profile),
  );
  const catalogue = new Map(pdf.catalogue)
    .set("Metadata", metadata)
    .set("Names", namesWith(pdf, update, profile, spec))
    .set("AF", associatedWith(pdf, profile, spec));
  update.set(root, catalogue);
  return update.finish();
}

function embeddedFile(update: PdfUpdate, xml: Uint8Array, time: Date): PdfRef {
  const checksum = createHash("md5").update(xml).digest();
  return update.addStream(
    dict([
      ["Type", name("EmbeddedFile")],
      ["Subtype", name("text/xml")],
      ["Filter", name("FlateDecode")],
      [
        "Params",
        dict([
          ["ModDate", textString(pdfDate(time))],
          ["Size", number(xml.length)],
          ["CheckSum", new PdfString(checksum)],
        ]),
      ],
    ]),
    deflateSync(xml),
  );
}

function fileSpec({ fileName, relationship }: Profile, file: PdfRef): PdfDict {
  return dict([
    ["Type", name("Filespec")],
    ["F", textString(fileName)],
    ["UF", textString(fileName)],
    ["Desc", textString("Invoice data")],
    ["AFRelationship", name(relationship)],
    [
      "EF",
      dict([
        ["F", file],
        ["UF", file],
      ]),
    ],
  ]);
}

/** Names of the catalogue with the new file; an existing one of the same name is replaced. */
function namesWith(
  pdf: PdfDocument,
  update: PdfUpdate,
  { fileName }: Profile,
  spec: PdfRef,
): PdfValue {
  const names = new Map(pdf.dict(pdf.catalogue.get("Names")));
  const listed = attachmentsOf(pdf).filter(
    (file) => file.key.bytes.length > 0 && file.name !== fileName,
  );
  const rows: [PdfString, PdfValue][] = listed.map((file) => [file.key, file.spec]);
  rows.push([textString(fileName), spec]);
  rows.sort(([a], [b]) => Buffer.compare(a.bytes, b.bytes));
  const tree = update.add(dict([["Names", rows.flat()]]));
  return update.add(names.set("EmbeddedFiles", tree));
}

/** Files associated with the document as a whole. */
function associatedWith(pdf: PdfDocument, { fileName }: Profile, spec: PdfRef): PdfValue {
  const before = pdf.resolve(pdf.catalogue.get("AF"));
  const replaced = new Set(
    attachmentsOf(pdf).flatMap((file) =>
      file.name === fileName && file.spec instanceof PdfRef ? [file.spec.number] : [],
    ),
  );
  const kept = (isList(before) ? before : []).filter(
    (value) => !(value instanceof PdfRef && replaced.has(value.number)),
  );
  return [...kept, spec];
}

/** `D:20260115000000Z`. */
function pdfDate(time: Date): string {
  return `D:${time.toISOString().slice(0, 19).replace(/[-:T]/g, "")}Z`;
}
