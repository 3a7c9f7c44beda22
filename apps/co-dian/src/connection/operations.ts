import { base64 } from "@fakturo/model";
import { archiveName } from "./archive.ts";
import type { DianOperation } from "./call.ts";

const operation = (
  name: string,
  ...parameters: readonly (readonly [string, string])[]
): DianOperation => ({ name, parameters });

/** Sends a document, and waits for its validation. `name`: that of the XML in the archive. */
export function sendBillSync(name: string, archive: Uint8Array): DianOperation {
  return operation(
    "SendBillSync",
    ["fileName", archiveName(name)],
    ["contentFile", base64(archive)],
  );
}

/** Sends a document of the test set. */
export function sendTestSetAsync(
  name: string,
  archive: Uint8Array,
  testSet: string,
): DianOperation {
  return operation(
    "SendTestSetAsync",
    ["fileName", archiveName(name)],
    ["contentFile", base64(archive)],
    ["testSetId", testSet],
  );
}

/** Sends an event. */
export function sendEvent(archive: Uint8Array): DianOperation {
  return operation("SendEventUpdateStatus", ["contentFile", base64(archive)]);
}

/** The answer about the document or event with a CUFE or CUDE. */
export const getStatus = (code: string) => operation("GetStatus", ["trackId", code]);

/** The answers about a batch. */
export const getStatusZip = (key: string) => operation("GetStatusZip", ["trackId", key]);

/** The document with a CUFE or CUDE. */
export const getXml = (code: string) => operation("GetXmlByDocumentKey", ["trackId", code]);

/** Numbering ranges of an issuer for a software; NITs without check digit. */
export function getNumberingRange(issuer: string, owner: string, software: string): DianOperation {
  return operation(
    "GetNumberingRange",
    ["accountCode", issuer],
    ["accountCodeT", owner],
    ["softwareCode", software],
  );
}
