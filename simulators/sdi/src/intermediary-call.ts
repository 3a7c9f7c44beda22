import { base64 } from "@fakturo/model";
import type { MessageFile } from "./receipts.ts";
import type { StoredCall } from "./state.ts";

const PREFIX = "json:";

/** Address of a user to whom the intermediary delivers. */
export function intermediaryAddress(url: string): string {
  return `${PREFIX}${url}`;
}

/** True for an address that takes JSON of the intermediary. */
export function isIntermediary(address: string): boolean {
  return address.startsWith(PREFIX);
}

/** A call of the intermediary with these files: the message, and the metadata of an invoice. */
export function jsonCall(
  address: string,
  [file, metadata]: readonly MessageFile[],
  about: Pick<StoredCall, "kind" | "file" | "at" | "name">,
): StoredCall {
  const body = JSON.stringify({
    fileName: file?.name,
    content: file && base64(file.data),
    metadataFileName: metadata?.name,
    metadata: metadata && base64(metadata.data),
  });
  const id = `${about.file}/${about.kind}`;
  return {
    type: "call",
    id,
    url: address.slice(PREFIX.length),
    action: "",
    body,
    attempt: 1,
    ...about,
  };
}
