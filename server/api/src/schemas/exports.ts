import { Type } from "@fakturo/schema";
import { answer, component, json, optional, text } from "./base.ts";

const DAY = String.raw`^\d{4}-\d{2}-\d{2}$`;
const day = (description: string) =>
  text(description, 10, { pattern: DAY, problem: "must be a day, YYYY-MM-DD" });

export const SiloExport = component("SiloExport", {
  format: text("Key of the export, or its app, e.g. `saft-pt`.", 100),
  from: day("First day of issue."),
  to: day("Last day of issue."),
  folder: optional(text("Folder to take documents from; any when absent.", 100)),
  config: optional(json("Configuration of the export.")),
});

export const SiloExporter = answer(
  "SiloExporter",
  {
    key: Type.String({ description: "Names the export." }),
    name: Type.String({ description: "Name of the format." }),
    summary: Type.String({ description: "What is in the file." }),
    mime: Type.String({ description: "Media type of the file." }),
    schemas: Type.Array(Type.String(), { description: "Short schema ids of its documents." }),
    config: Type.Unsafe({ type: "object", description: "JSON Schema of its configuration." }),
  },
  ["key", "name", "summary", "mime", "schemas", "config"],
);

export const SiloExporterCollection = answer(
  "SiloExporterCollection",
  { list: Type.Array(SiloExporter, { description: "Exports of the loaded apps, by key." }) },
  ["list"],
);
