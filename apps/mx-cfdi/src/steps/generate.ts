import {
  defineProvider,
  refusing,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { fileOf } from "../file.ts";
import { generateCfdi } from "../generate.ts";
import { sealedCfdi } from "../seal/sealed.ts";
import { CSD_SECRET, csdOf } from "./secret.ts";

const Config = Type.Object({
  seal: Type.Optional(
    Type.Boolean({
      title: "Seal",
      description: `With the CSD in the workspace's secret ${CSD_SECRET}; unsealed files are for providers that seal.`,
      default: true,
    }),
  ),
  private: Type.Optional(Type.Boolean({ title: "No public address", default: false })),
});
type Config = { readonly seal?: boolean; readonly private?: boolean };

/** Writes the CFDI and seals it with the workspace's CSD, ready to be certified. */
export const generate = defineProvider({
  key: "sat-mx.generate",
  name: "Create CFDI",
  summary: "Write the invoice or payment as CFDI 4.0, seal it and attach it to the entry.",
  schemas: ["bill/invoice", "bill/payment"],
  config: Config,
  effect: "none",
  run: (task, ctx) => refusing(() => write(task, ctx)),
});

async function write({ config, envelope }: Task<Config>, ctx: StepContext): Promise<StepResult> {
  if (!envelope) return step.ko("no-document", "the job has no document to write");
  const file = { ...(config.private && { private: true }) };
  if (config.seal === false)
    return step.ok({ files: [{ ...fileOf(envelope, generateCfdi(envelope)), ...file }] });
  const csd = await csdOf(ctx);
  if (!csd) return step.ko("not-configured", `the workspace has no secret '${CSD_SECRET}'`);
  const xml = sealedCfdi(envelope, csd, ctx.now());
  return step.ok({ files: [{ ...fileOf(envelope, xml), ...file }] });
}
