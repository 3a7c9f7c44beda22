import type { StepFile, Submission } from "@fakturo/plugin";
import type { Fattura } from "./generate.ts";

/** Key of the file on an entry. */
export const FILE_KEY = "fatturapa";

/** Media type of FatturaPA. */
export const MIME = "application/xml";

/** Key and media type of a FatturaPA inside of a signature (CAdES). */
export const P7M_KEY = "fatturapa-p7m";
export const P7M_MIME = "application/pkcs7-mime";

/** Key of the file with the metadata of a delivered invoice. */
export const METADATA_KEY = "sdi-mt";

const utf8 = new TextEncoder();

/** Name under which a record is sent: its identity with the ending of its media type. */
export function submittedName({ identity, mime }: Pick<Submission, "identity" | "mime">): string {
  return `${identity}${mime.startsWith(P7M_MIME) ? ".xml.p7m" : ".xml"}`;
}

/** The XML under the name prescribed by the SdI. */
export function fileOf({ name, xml }: Fattura): StepFile {
  return {
    name: `${name}.xml`,
    mime: MIME,
    data: utf8.encode(xml),
    key: FILE_KEY,
    category: "format",
  };
}
