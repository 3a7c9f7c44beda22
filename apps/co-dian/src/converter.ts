import type { JsonObject } from "@fakturo/model";
import { type Converter, readAs, Type, XML_MIME } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateDian } from "./generate.ts";
import { parseDian, unreadInDian } from "./parse/document.ts";
import { Settings } from "./settings.ts";

/** Needed to write, not to read. */
const Options = Type.Object({ settings: Type.Optional(Settings) });
const Needed = Type.Object({ settings: Settings });

/** Invoices and notes as the DIAN's UBL, without signature, and back. */
export const converter: Converter = {
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
  parse: parseDian,
  unread: unreadInDian,
};
