import {
  type DocumentTask,
  defineProvider,
  onDocument,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { CANCELLATION_CODES } from "../event/cancellation.ts";
import { cancellationFile } from "../file.ts";
import { signedCancellation } from "../generate.ts";
import { withCredentials } from "./credentials.ts";

/** Job args that go before the configuration. */
export const REASON_ARG = "nfe-br-cancel-reason";
export const CODE_ARG = "nfe-br-cancel-code";

const OTHER_REASONS = "9";

/** Why something is cancelled, in the configuration of a step. */
export const reasonField = Type.Optional(
  Type.String({
    title: "Reason",
    description: `15 to 255 characters; the job's argument ${REASON_ARG} goes before it.`,
    maxLength: 255,
  }),
);

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
  private: Type.Optional(Type.Boolean({ title: "No public address", default: false })),
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
  run: onDocument(write),
});

async function write(
  { config, args, envelope }: DocumentTask<Config>,
  ctx: StepContext,
): Promise<StepResult> {
  return withCredentials(ctx, (credentials) => {
    const how = {
      environment: ctx.sandbox ? "test" : "production",
      now: ctx.now(),
      reason: args[REASON_ARG] || config.reason || "",
      code: args[CODE_ARG] || config.code || OTHER_REASONS,
    } as const;
    const file = cancellationFile(envelope, signedCancellation(envelope, how, credentials));
    return step.ok({ files: [{ ...file, ...(config.private && { private: true }) }] });
  });
}
