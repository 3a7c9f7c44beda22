import { CERTIFICATE_SECRET, withCredentials } from "@fakturo/brazil";
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
import { generateDps, signedDps } from "../generate.ts";

const Config = Type.Object({
  sign: Type.Optional(
    Type.Boolean({
      title: "Sign",
      description: `With the A1 certificate in the workspace's secret ${CERTIFICATE_SECRET}.`,
      default: true,
    }),
  ),
  private: privateField,
});
type Config = Static<typeof Config>;

/** Writes the DPS and signs it, ready to be sent to the national system. */
export const generate = defineProvider({
  key: "nfe-br.generate.nfse",
  name: "Create DPS for NFS-e",
  summary: "Write the invoice as DPS of the national NFS-e, sign it and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "none",
  credentials: [CERTIFICATE_SECRET],
  run: onDocument(write),
});

async function write(
  { config, envelope }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  const environment = ctx.sandbox ? "test" : "production";
  if (config.sign === false)
    return step.ok({
      files: [withPrivacy(fileOf(envelope, generateDps(envelope, environment)), config)],
    });
  return withCredentials(ctx, "", (credentials) => {
    const xml = signedDps(envelope, environment, credentials, ctx.now());
    return step.ok({ files: [withPrivacy(fileOf(envelope, xml), config)] });
  });
}
