import { defineProvider, refusing, step, Type } from "@fakturo/plugin";
import { readXmlHead } from "@fakturo/xml";
import { APP } from "../settings.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const CII = "urn:un:unece:uncefact:data:standard:CrossIndustry";
const CDAR = "urn:un:unece:uncefact:data:standard:CrossDomain";

/** Tells the format of a received document, for the steps that read it. */
export const importDocument = defineProvider({
  key: "peppol.import",
  name: "Import a Peppol document",
  summary:
    "Check the received document of the entry; its format is the code: `UBL`, `CII` or `PDF`.",
  effect: "none",
  config: Type.Object({}),
  async run({ entry }, ctx) {
    const file = entry?.files.find(({ key }) => key === APP);
    if (!file) return step.ko("no-document", "the entry has no document received over Peppol");
    if (file.mime === "application/pdf") return step.ok({}, { code: "PDF" });
    return refusing(async () => {
      const { namespace, name } = readXmlHead(await ctx.file(file.id));
      if (namespace.startsWith(UBL)) return step.ok({}, { code: "UBL" });
      if (namespace.startsWith(CII) || namespace.startsWith(CDAR))
        return step.ok({}, { code: "CII" });
      return step.ko("unknown-format", `a document '${name}' of '${namespace}' cannot be read`);
    });
  },
});
