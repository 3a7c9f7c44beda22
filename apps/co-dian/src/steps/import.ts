import { isObject, type JsonObject } from "@fakturo/model";
import { defineProvider, importXml, Type } from "@fakturo/plugin";
import { CODE_STAMP } from "../connection/answers.ts";
import { factsOf } from "../connection/facts.ts";
import { parseDian, unreadInDian } from "../parse/document.ts";
import { readRoot } from "../parse/root.ts";

/** Reads a received invoice or note, from its delivery container too. */
export const importDocument = defineProvider({
  key: "gov-co.import",
  name: "Import from the DIAN's UBL",
  summary: "Read the entry's invoice, or the container it was delivered in, into its document.",
  config: Type.Object({}),
  effect: "none",
  run: ({ entry }, ctx) =>
    importXml(entry, ctx, (data) => ({
      document: receivedDocument(data),
      unread: unreadInDian(data),
    })),
});

/** The document with its CUFE or CUDE as meta value, as others have signed it. */
function receivedDocument(data: Uint8Array): JsonObject {
  const document = parseDian(data);
  const meta = isObject(document.meta) ? document.meta : {};
  return { ...document, meta: { ...meta, [CODE_STAMP]: factsOf(readRoot(data).root).code } };
}
