import type { JsonObject } from "@fakturo/model";
import type { Envelope, StepFile } from "@fakturo/plugin";
import { fullCode } from "./ubl/references.ts";

/** Key of the file on an entry. */
export const FILE_KEY = "ubl";

/** Media type of UBL. */
export const MIME = "application/xml";

/** Longest name without its ending. */
const MAX_NAME = 120;

const utf8 = new TextEncoder();

/** The XML as a file called by the invoice's number. */
export function fileOf({ doc, head }: Envelope, xml: string): StepFile {
  const code = fullCode({ series: textOf(doc, "series"), code: textOf(doc, "code") });
  const name = (code || head.uuid).replace(/[^A-Za-z0-9._-]/g, "-").slice(0, MAX_NAME);
  return {
    name: `${name}.xml`,
    mime: MIME,
    data: utf8.encode(xml),
    key: FILE_KEY,
    category: "format",
  };
}

function textOf(doc: JsonObject, name: string): string | undefined {
  const value = doc[name];
  return typeof value === "string" ? value : undefined;
}
