import { isFakturoError } from "@fakturo/model";
import { defineProvider, type EntryFile, type StepResult, step, Type } from "@fakturo/plugin";
import { parseUbl } from "./parse/document.ts";
import { embeddedFiles } from "./parse/embedded.ts";

const XML: ReadonlySet<string> = new Set(["application/xml", "text/xml"]);

/** Reads the entry's UBL file into its document. */
export const importUbl = defineProvider({
  key: "ubl.import",
  name: "Import UBL",
  summary: "Read the entry's UBL invoice or credit note into its document.",
  config: Type.Object({}),
  effect: "none",

  async run({ entry }, ctx): Promise<StepResult> {
    const file = entry?.files.find(isXml);
    if (!file) return step.ko("no-document", "the entry has no XML file");
    try {
      const data = await ctx.file(file.id);
      const { $schema, head, doc } = ctx.build(parseUbl(data));
      const envelope = JSON.parse(JSON.stringify({ $schema, head, doc }));
      return step.ok({
        document: { type: "application/json", data: envelope },
        files: embeddedFiles(data),
      });
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      const faults = error.faults.map(({ code, message, paths }) => ({ code, message, paths }));
      return step.ko(error.key, error.message, { faults });
    }
  },
});

function isXml({ mime, name }: EntryFile): boolean {
  return XML.has(mime) || name.endsWith(".xml");
}
