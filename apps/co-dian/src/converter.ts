import type { JsonObject } from "@fakturo/model";
import { type Converter, readAs, Type, withLosses, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateDian } from "./generate.ts";
import { mergedIn } from "./merged.ts";
import { parseDian, unreadInDian } from "./parse/document.ts";
import { Settings } from "./settings.ts";

/** Required for writing, not for reading. */
const Options = Type.Object({ settings: Type.Optional(Settings) });
const Needed = Type.Object({ settings: Settings });

/** Converts invoices and notes to the DIAN's UBL, without signature, and back. */
export const converter: Converter = withLosses({
  key: "dian.generate",
  narrows: "ubl.generate",
  name: "DIAN UBL",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  options: Options,
  generate(envelope, given: JsonObject) {
    const { settings } = readAs(Needed, given, "the options");
    return fileOf(envelope, generateDian(envelope, settings).xml);
  },
  merged: ({ doc }) => mergedIn(doc),
  parse: parseDian,
  unread: unreadInDian,
});
