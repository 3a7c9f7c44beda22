export { chunksOf } from "./chunks.ts";
export { type ExportOrder, findExporter, startExport } from "./exporters.ts";
export { addPeriod } from "./period.ts";
export { realOnly } from "./real-only.ts";
