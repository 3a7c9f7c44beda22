import { brazilianCertificate } from "@fakturo/brazil";
import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { cancel } from "./steps/cancel.ts";
import { generate } from "./steps/generate.ts";
import { importNfse } from "./steps/import.ts";

export { type DpsFacts, dpsId } from "./dps/id.ts";
export { CANCELLATION_CODES, type Cancelling } from "./event/cancellation.ts";
export { generateDps, signedCancellation, signedDps } from "./generate.ts";
export { type ReadNfse, readNfse } from "./read/document.ts";
export { CODE_ARG } from "./steps/cancel.ts";

/** Steps that write, read and cancel an NFS-e, and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-br-nfse",
  providers: [generate, importNfse, cancel],
  converters: [converter],
  credentials: [brazilianCertificate],
});
