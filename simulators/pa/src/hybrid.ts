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
    const attachments = [...((await pdf.getAttachments()) ?? [])];
    const found = attachments.find(([, { filename }]) => NAMES.has(filename.toLowerCase()));
    const content = found && (await pdf.getAttachmentContent(found[0]));
    await pdf.loadingTask.destroy();
    return content ?? undefined;
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
