import { CERTIFICATE_SECRET, REASON_ARG, reasonField, withCredentials } from "@fakturo/brazil";
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
import { CANCELLATION_CODES } from "../event/cancellation.ts";
import { cancellationFile } from "../file.ts";
import { signedCancellation } from "../generate.ts";

/** Job argument that overrides the configured code of the reason. */
export const CODE_ARG = "nfe-br-cancel-code";

const OTHER_REASONS = "9";

const Config = Type.Object({
  reason: reasonField,
  code: Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      enum: [...CANCELLATION_CODES],
      title: "Code of the reason",
      description: `1 issued by mistake, 2 service not rendered, 9 other; the job's argument ${CODE_ARG} goes before it.`,
      default: OTHER_REASONS,
    }),
  ),
  private: privateField,
});
type Config = Static<typeof Config>;

/** Writes and signs the request to cancel an NFS-e, ready to be sent to the national system. */
export const cancel = defineProvider({
  key: "nfe-br.generate.nfse-cancellation",
  name: "Create cancellation of NFS-e",
  summary: "Write and sign the request to cancel the stamped NFS-e and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "none",
  credentials: [CERTIFICATE_SECRET],
  run: onDocument(write),
});

async function write(
  { config, args, envelope }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  return withCredentials(ctx, "", (credentials) => {
    const how = {
      environment: ctx.sandbox ? "test" : "production",
      now: ctx.now(),
      reason: args[REASON_ARG] || config.reason || "",
      code: args[CODE_ARG] || config.code || OTHER_REASONS,
    } as const;
    const file = cancellationFile(envelope, signedCancellation(envelope, how, credentials));
    return step.ok({ files: [withPrivacy(file, config)] });
  });
}
