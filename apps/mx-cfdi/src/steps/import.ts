import {
  defineProvider,
  importXml,
  type Static,
  type StepContext,
  type StepResult,
  type Task,
  Type,
} from "@fakturo/plugin";
import { unreadIn } from "@fakturo/xml";
import { readDocument } from "../parse/document.ts";
import { readComprobante } from "../parse/find.ts";
import { VOCABULARY } from "../parse/vocabulary.ts";
import { isSealed, verifySeal } from "../seal/sealed.ts";
import { stampsIn } from "../stamps.ts";

const Config = Type.Object({
  verify: Type.Optional(
    Type.Boolean({
      title: "Check the seal",
      description: "Refuses sealed files whose seal does not fit.",
      default: true,
    }),
  ),
});
type Config = Static<typeof Config>;

/** Reads the entry's CFDI into its document, with the stamps of the SAT. */
export const importCfdi = defineProvider({
  key: "sat-mx.import",
  name: "Import CFDI",
  summary: "Read the entry's CFDI 4.0 into its document, check its seal and take over its stamps.",
  config: Config,
  effect: "none",
  run: read,
});

function read({ config, entry }: Task<Config>, ctx: StepContext): Promise<StepResult> {
  return importXml(entry, ctx, (data) => {
    const comprobante = readComprobante(data);
    if (config.verify !== false && isSealed(comprobante)) verifySeal(comprobante);
    const [document, stamps] = [readDocument(comprobante), stampsIn(comprobante)];
    return { document, stamps, unread: unreadIn(comprobante, VOCABULARY) };
  });
}
