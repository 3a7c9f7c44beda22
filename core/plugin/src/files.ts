import { Base64Reader, fileNameOf, type JsonObject } from "@fakturo/model";
import type { Envelope } from "./envelope.ts";
import type { Unread } from "./plugin.ts";
import type { EntryFile, StepContext, Task } from "./provider.ts";
import { refusing } from "./refusing.ts";
import { type Effects, type StepFile, type StepResult, step } from "./step.ts";

/** Media type of written XML files. */
export const XML_MIME = "application/xml";

const READ_MIMES: ReadonlySet<string> = new Set([XML_MIME, "text/xml"]);
const PDF_MIME = "application/pdf";

/**
 * A document written as XML: a file under `key` on the entry, named by the document's number and, where
 * there are several, by `part`.
 */
export function xmlFile(
  { doc, head }: Envelope,
  key: string,
  xml: string | Uint8Array,
  part = "",
): StepFile {
  return {
    name: `${fileNameOf(doc, head.uuid)}${part && `-${part}`}.xml`,
    mime: XML_MIME,
    data: typeof xml === "string" ? new TextEncoder().encode(xml) : xml,
    key,
    category: "format",
  };
}

/** True for files whose media type or name is that of XML. */
export function isXmlFile({ mime, name }: EntryFile): boolean {
  return READ_MIMES.has(mime) || name.endsWith(".xml");
}

/**
 * The entry's printed document, to be embedded in a file; undefined where it was not printed. A private
 * one is embedded only in a private file: any other may be mailed or be public.
 */
export async function printedFiles(
  entry: Task["entry"],
  ctx: StepContext,
  into: Pick<StepFile, "private"> = {},
): Promise<StepFile[]> {
  const pdf = entry?.files.find(({ mime, category }) => mime === PDF_MIME && category === "format");
  if (!pdf) return [];
  if (pdf.private && !into.private) {
    ctx.log("the entry's PDF is private and stays out of the file", { file: pdf.id });
    return [];
  }
  return [{ name: pdf.name, mime: PDF_MIME, data: await ctx.file(pdf.id) }];
}

/** A file that was embedded in a document. */
export interface EmbeddedFile {
  readonly key: string;
  readonly name: string;
  /** Unknown when empty. */
  readonly mime: string;
  /** Base64, or what has read it in pieces. */
  readonly content: string | Base64Reader;
  readonly description: string;
}

/** An embedded file as an attachment of the entry; none for invalid base64. */
export function embeddedFile({ content, mime, ...file }: EmbeddedFile): StepFile[] {
  const reader = typeof content === "string" ? new Base64Reader(content.length) : content;
  if (typeof content === "string") reader.write(content);
  const data = reader.end();
  if (!data) return [];
  return [{ ...file, mime: mime || "application/octet-stream", data, category: "attachment" }];
}

/** Result of reading a file: a document to build, and other effects on the entry. */
export interface Imported extends Omit<Effects, "document"> {
  readonly document: JsonObject;
  /** Throws a `FakturoError` where the built document differs from the file. */
  readonly accept?: (doc: JsonObject) => void;
  /** Values of the file that are lost; they are logged. */
  readonly unread?: readonly Unread[];
}

/**
 * Stores the result of reading a file in the entry, built and without signatures.
 * @throws FakturoError where the document cannot be built.
 */
export function imported(
  { document, accept, unread = [], ...more }: Imported,
  ctx: StepContext,
): StepResult {
  const { $schema, head, doc } = ctx.build(document);
  accept?.(doc);
  const paths = unread.map(({ path }) => path);
  if (paths.length > 0) ctx.log("the document has no place for parts of the file", { paths });
  const data = JSON.parse(JSON.stringify({ $schema, head, doc }));
  return step.ok({ document: { type: "application/json", data }, ...more });
}

/** Reads the entry's first XML file into its document; `KO` without one, and for a refused one. */
export function importXml(
  entry: Task["entry"],
  ctx: StepContext,
  read: (data: Uint8Array) => Imported,
): Promise<StepResult> {
  return refusing(async () => {
    const file = entry?.files.find(isXmlFile);
    if (!file) return step.ko("no-document", "the entry has no XML file");
    return imported(read(await ctx.file(file.id)), ctx);
  });
}
