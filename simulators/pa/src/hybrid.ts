import { isFakturoError } from "@fakturo/model";
import { formParts, type SimulatedRequest } from "@fakturo/simulator";
import { getDocumentProxy } from "unpdf";

const PDF = "%PDF";
/** Names of the invoice in a Factur-X file. */
const NAMES: ReadonlySet<string> = new Set(["factur-x.xml", "xrechnung.xml"]);

/** True for data that begins as a PDF. */
export function isPdf(data: Uint8Array): boolean {
  return Buffer.from(data.subarray(0, PDF.length)).toString("latin1") === PDF;
}

/** The invoice in the PDF of an upload; undefined for other requests, and for a PDF without one. */
export async function invoiceInUpload({
  body,
  headers,
}: SimulatedRequest): Promise<Uint8Array | undefined> {
  const file = fileIn(body, headers["content-type"]);
  if (!file || !isPdf(file)) return undefined;
  try {
    const pdf = await getDocumentProxy(new Uint8Array(file));
    const attachments: unknown = await pdf.getAttachments();
    await pdf.loadingTask.destroy();
    return attachedIn(attachments);
  } catch {
    // A damaged PDF has no invoice: the flow is refused for that.
    return undefined;
  }
}

function fileIn(body: Uint8Array, mime: string | undefined): Uint8Array | undefined {
  try {
    return formParts(body, mime).find(({ name }) => name === "file")?.data;
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

function attachedIn(attachments: unknown): Uint8Array | undefined {
  if (typeof attachments !== "object" || attachments === null) return undefined;
  return Object.values(attachments)
    .filter(isAttachment)
    .find(({ filename }) => NAMES.has(filename.toLowerCase()))?.content;
}

interface Attachment {
  readonly filename: string;
  readonly content: Uint8Array;
}

function isAttachment(value: unknown): value is Attachment {
  return (
    typeof value === "object" &&
    value !== null &&
    "filename" in value &&
    typeof value.filename === "string" &&
    "content" in value &&
    value.content instanceof Uint8Array
  );
}
