import {
  defineProvider,
  importXml,
  type Static,
  type StepContext,
  type StepResult,
  type Task,
  Type,
} from "@fakturo/plugin";
import { verifyXml } from "@fakturo/signature";
import { readNfe } from "../read/document.ts";

const Config = Type.Object({
  verify: Type.Optional(
    Type.Boolean({
      title: "Check the signature",
      description: "Refuses files that are not signed, or were changed since.",
      default: true,
    }),
  ),
});
type Config = Static<typeof Config>;

/** Reads the entry's NF-e or NFC-e into its document, with its stamps. */
export const importNfe = defineProvider({
  key: "nfe-br.import.nfe",
  name: "Import NF-e",
  summary: "Read the entry's NF-e or NFC-e into its document, check its signature and stamp it.",
  config: Config,
  effect: "none",
  run: read,
});

function read({ config, entry }: Task<Config>, ctx: StepContext): Promise<StepResult> {
  return importXml(entry, ctx, (data) => {
    const { document, stamps, unread, signed } = readNfe(data);
    // The authority verifies signers; certificates of old files have expired.
    if (config.verify !== false) verifyXml(data, { covers: signed, sha1: true });
    // Only signed documents have stamps.
    return { document, stamps, unread, ...(stamps.length > 0 && { sign: true }) };
  });
}
