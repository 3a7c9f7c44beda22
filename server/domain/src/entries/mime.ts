import { ownValue } from "@fakturo/model";

const MAGIC: readonly (readonly [hex: string, mime: string])[] = [
  ["255044462d", "application/pdf"],
  ["89504e470d0a1a0a", "image/png"],
  ["ffd8ff", "image/jpeg"],
  ["47494638", "image/gif"],
  ["504b0304", "application/zip"],
  ["3c3f786d6c", "application/xml"],
];

const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  pdf: "application/pdf",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  txt: "text/plain",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  xml: "application/xml",
  zip: "application/zip",
};

const ZIP = "application/zip";

/** Media type by the first bytes, else by the file extension. */
export function detectMime(data: Uint8Array, name: string): string {
  const head = Buffer.from(data.subarray(0, 8)).toString("hex");
  const magic = MAGIC.find(([hex]) => head.startsWith(hex))?.[1];
  const ending = ownValue(BY_EXTENSION, name.split(".").pop()?.toLowerCase() ?? "");
  // Office files are zip archives: their extension is more precise.
  return magic && magic !== ZIP ? magic : (ending ?? magic ?? "application/octet-stream");
}
