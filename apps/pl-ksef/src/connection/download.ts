import type { StepFile } from "@fakturo/plugin";
import { FILE_KEY } from "../file.ts";
import type { KsefContext } from "./api.ts";
import { callWithToken } from "./session.ts";

/** An invoice of KSeF as a file. @throws KsefError, TransportError. */
export async function downloadedFile(number: string, ctx: KsefContext): Promise<StepFile> {
  const path = `/invoices/ksef/${encodeURIComponent(number)}`;
  const { body } = await callWithToken(path, { method: "GET" }, ctx);
  return invoiceFile(number, body);
}

/** The file of a received invoice. */
export function invoiceFile(number: string, data: Uint8Array): StepFile {
  return {
    name: `${number}.xml`,
    mime: "application/xml",
    data,
    key: FILE_KEY,
    category: "format",
  };
}
