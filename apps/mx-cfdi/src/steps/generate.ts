import {
  type DocumentTask,
  defineProvider,
  onDocument,
  privateField,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
  withPrivacy,
} from "@fakturo/plugin";
import { fileOf } from "../file.ts";
import { generateCfdi } from "../generate.ts";
import { sealedCfdi } from "../seal/sealed.ts";
import { CSD_SECRET, csdOf } from "./secret.ts";
import { supplierOf } from "./supplier.ts";

const Config = Type.Object({
  seal: Type.Optional(
    Type.Boolean({
      title: "Seal",
      description: `With the CSD in the credential ${CSD_SECRET}; unsealed files are for providers that seal.`,
      default: true,
    }),
  ),
  private: privateField,
});
type Config = Static<typeof Config>;

/** Writes the CFDI and seals it with the supplier's CSD, ready to be certified. */
export const generate = defineProvider({
  key: "sat-mx.generate",
  name: "Create CFDI",
  summary: "Write the invoice or payment as CFDI 4.0, seal it and attach it to the entry.",
  schemas: ["bill/invoice", "bill/payment"],
  config: Config,
  effect: "none",
  credentials: [CSD_SECRET],
  run: onDocument(write),
});

async function write(
  { config, envelope }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  if (config.seal === false)
    return step.ok({ files: [withPrivacy(fileOf(envelope, generateCfdi(envelope)), config)] });
  const csd = await csdOf(ctx, supplierOf(envelope));
  if (!csd) return step.ko("not-configured", `there is no credential '${CSD_SECRET}'`);
  const xml = sealedCfdi(envelope, csd, ctx.now());
  return step.ok({ files: [withPrivacy(fileOf(envelope, xml), config)] });
}
