import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFileOf,
  type Static,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
} from "@fakturo/plugin";
import { PACS } from "../pac/connections.ts";
import { recordBytes } from "../pac/record.ts";
import { type CancelReason, cancellationXml } from "../sat/cancellation.ts";
import { queryIn } from "./query.ts";
import { CSD_SECRET, csdOf } from "./secret.ts";
import { stamp } from "./stamp.ts";

/** Job arg with the folio fiscal of the CFDI that replaces the cancelled one. */
export const SUBSTITUTE_ARG = "sat-substitute";

const WITH_SUBSTITUTE = "01";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const Config = Type.Object({
  reason: Type.Optional(
    Type.Unsafe<CancelReason>({
      type: "string",
      enum: ["01", "02", "03", "04"],
      title: "Reason",
      description: `01 replaced (arg ${SUBSTITUTE_ARG}), 02 wrong, 03 not carried out, 04 part of a global invoice.`,
      default: "02",
    }),
  ),
});
type Config = Static<typeof Config>;

/** Asks the SAT to cancel a stamped CFDI, and waits for the acceptance of the receiver where it is needed. */
export const cancel = defineProvider({
  key: "sat-mx.cancel",
  name: "Cancel at the SAT",
  summary: "Cancel the CFDI at the SAT; where the receiver has to accept, wait for its answer.",
  schemas: ["bill/invoice", "bill/payment"],
  config: Config,
  effect: "submission",
  submits: { connection: Object.values(PACS).map(({ key }) => key), kind: "cancel" },
  cancels: stamp.key,
  credentials: [CSD_SECRET],
  run: onDocument(run),
});

async function run(task: DocumentTask<Config>, ctx: StepContext): Promise<StepResult> {
  const { envelope, submission, cancels, ref, config, args } = task;
  if (ref !== undefined || !cancels) return submissionResult(submission);
  const { reason = "02" } = config;
  const substitute = args[SUBSTITUTE_ARG];
  if (reason === WITH_SUBSTITUTE && !UUID.test(substitute ?? ""))
    return step.ko(
      "207",
      `reason 01 needs the folio fiscal of the substitute in ${SUBSTITUTE_ARG}`,
    );
  const query = queryIn(envelope);
  if (!query) return step.ko("not-stamped", "the document has no stamp 'sat-url'");
  const csd = await csdOf(ctx, query.issuer);
  if (!csd) return step.ko("supplier-not-registered", "the supplier has given no CSD");
  const request = {
    ...{ uuid: query.uuid, reason, now: ctx.now() },
    ...(reason === WITH_SUBSTITUTE && substitute !== undefined && { substitute }),
  };
  const { connection, identity } = cancels;
  const xml = cancellationXml(request, csd);
  const submit = {
    connection,
    kind: "cancel",
    identity,
    holder: query.issuer,
    mime: "application/json",
    bytes: recordBytes({ xml, query }),
  } as const;
  const bytes = new TextEncoder().encode(xml);
  return submitting({ files: [requestFileOf({ kind: submit.kind, bytes }, "sat")], submit });
}
