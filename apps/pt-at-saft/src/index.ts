import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { exporter } from "./exporter.ts";
import { recordDocument } from "./provider.ts";
import { programCredential, seriesCredential } from "./record/settings.ts";

export { type AtDocument, atDocument, type SaftPart } from "./document.ts";
export type { SeriesLink } from "./record/chain.ts";
export { type HashedFacts, hashedText, hashOf, printedHash, programKey } from "./record/hash.ts";
export { qrText, type SaftQrFacts } from "./record/qr.ts";
export { type Recorded, record, type SaftRecordOptions, STAMPS } from "./record/record.ts";
export type { SaftEntry } from "./saft/entry.ts";
export { SaftHeader } from "./saft/header.ts";
export { saft } from "./saft/saft.ts";

/** The step `at-pt.record` and the SAF-T (PT) of a period. */
export const plugin = definePlugin({
  name: "@fakturo/app-pt-at-saft",
  providers: [recordDocument],
  converters: [converter],
  exporters: [exporter],
  credentials: [programCredential, seriesCredential],
});
