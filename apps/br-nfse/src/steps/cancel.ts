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
import { CANCELLATION_CODES, type Cancelling, SUBSTITUTION_CODES } from "../event/cancellation.ts";
import { cancellationFile } from "../file.ts";
import { signedCancellation } from "../generate.ts";

/** Job argument that overrides the configured code of the reason. */
export const CODE_ARG = "nfe-br-cancel-code";
/** Job argument with the access key of the NFS-e that replaces the cancelled one. */
export const SUBSTITUTE_ARG = "nfe-br-cancel-substitute";

const OTHER_REASONS = "9";
const OTHER_SUBSTITUTIONS = "99";

/** Members of a configuration with the reason of a cancellation. */
export const reasonMembers = {
  reason: reasonField,
  code: Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      enum: [...CANCELLATION_CODES, ...SUBSTITUTION_CODES],
      title: "Code of the reason",
      description: `1 issued by mistake, 2 service not rendered, 9 other (default); with a substitute 01 left or 02 entered the Simples Nacional, 03 or 04 exemption added or removed, 05 refused by customer or intermediary, 99 other (default). The job's argument ${CODE_ARG} goes before it.`,
    }),
  ),
};
const Reasoned = Type.Object(reasonMembers);
export type ReasonConfig = Static<typeof Reasoned>;
const Config = Type.Object({ ...reasonMembers, private: privateField });
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

/** Reason, time and environment of a cancellation; the job's arguments go before the configuration. */
export function cancellingBy(
  { config, args }: Pick<DocumentTask<ReasonConfig>, "config" | "args">,
  ctx: Pick<StepContext, "sandbox" | "now">,
): Cancelling {
  const substitute = args[SUBSTITUTE_ARG] || undefined;
  return {
    environment: ctx.sandbox ? "test" : "production",
    now: ctx.now(),
    reason: args[REASON_ARG] || config.reason || "",
    code: args[CODE_ARG] || config.code || (substitute ? OTHER_SUBSTITUTIONS : OTHER_REASONS),
    substitute,
  };
}

async function write(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const { config, envelope } = task;
  return withCredentials(ctx, "", (credentials) => {
    const how = cancellingBy(task, ctx);
    const file = cancellationFile(envelope, signedCancellation(envelope, how, credentials));
    return step.ok({ files: [withPrivacy(file, config)] });
  });
}
