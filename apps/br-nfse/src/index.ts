import { brazilianCertificate } from "@fakturo/brazil";
import { definePlugin } from "@fakturo/plugin";
import { connection } from "./connection/connection.ts";
import { converter } from "./converter.ts";
import { cancel } from "./steps/cancel.ts";
import { cancelIssued } from "./steps/cancel-issued.ts";
import { generate } from "./steps/generate.ts";
import { importNfse } from "./steps/import.ts";
import { send } from "./steps/send.ts";

export { type DpsFacts, dpsId } from "./dps/id.ts";
export { CANCELLATION_CODES, type Cancelling } from "./event/cancellation.ts";
export { generateDps, signedCancellation, signedDps } from "./generate.ts";
export { type ReadNfse, readNfse } from "./read/document.ts";
export { CODE_ARG } from "./steps/cancel.ts";

/** NFS-e of the national system: sent, cancelled, written and read; the converter. */
export const plugin = definePlugin({
  name: "@fakturo/app-br-nfse",
  providers: [send, cancelIssued, generate, importNfse, cancel],
  converters: [converter],
  connections: [connection],
  credentials: [brazilianCertificate],
});
