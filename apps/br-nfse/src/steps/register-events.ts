import {
  CERTIFICATE_SECRET,
  digitsOf,
  invoiceIn,
  REASON_ARG,
  reasonField,
  withCredentials,
} from "@fakturo/brazil";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  requestFile,
  type StepContext,
  type StepResult,
  step,
  submissionResult,
  submitting,
  Type,
  xmlFile,
} from "@fakturo/plugin";
import { recordBytes } from "../connection/record.ts";
import { keyOf } from "../event/event.ts";
import {
  manifestationType,
  type NfseManifestation,
  nfseManifestationOf,
} from "../event/manifestation.ts";
import { signedEvent } from "../generate.ts";
import { askForAnalysis } from "./analysis.ts";
import { CODE_ARG } from "./cancel.ts";

const OTHER_REASONS = "9";
const FINAL: ReadonlySet<string> = new Set(["accepted", "refused", "withdrawn", "annulled"]);

const Config = Type.Object({
  event: Type.Union(
    [
      Type.Literal("analysis", { title: "Request of a fiscal analysis for a cancellation" }),
      Type.Literal("confirmation", { title: "Confirmation" }),
      Type.Literal("refusal", { title: "Refusal" }),
    ],
    { title: "Event", default: "confirmation" },
  ),
  party: Type.Optional(
    Type.Union(
      [
        Type.Literal("provider", { title: "Provider" }),
        Type.Literal("customer", { title: "Customer" }),
      ],
      {
        title: "Party",
        description: "Who confirms or refuses; an analysis is asked for by the provider.",
        default: "customer",
      },
    ),
  ),
  reason: reasonField,
  code: Type.Optional(
    Type.Unsafe<string>({
      type: "string",
      enum: ["1", "2", "3", "4", "5", "9"],
      title: "Code of the reason",
      description: `Of an analysis 1 issued by mistake, 2 service not rendered, 9 other; of a refusal 1 duplicate, 2 issued already by the customer, 3 no such service, 4 wrong liability for the tax, 5 wrong value or date, 9 other. The job's argument ${CODE_ARG} goes before it.`,
      default: OTHER_REASONS,
    }),
  ),
});

/** Registers an event of an issued NFS-e besides its cancellation. */
export const sendEvent = defineProvider({
  key: "nfe-br.send.nfse-event",
  name: "Send event of NFS-e",
  summary:
    "Sign and register with the national system that the provider asks for the analysis of a late cancellation, and wait for the municipality's decision, or that provider or customer confirms or refuses the NFS-e.",
  schemas: ["bill/invoice"],
  config: Config,
  effect: "submission",
  submits: { connection: "nfe-br.nfse", kind: ["report", "cancel"] },
  credentials: [CERTIFICATE_SECRET],
  run: onDocument(run),
});

type EventTask = DocumentTask<typeof Config.static>;

function run(task: EventTask, ctx: StepContext): StepResult | Promise<StepResult> {
  const { envelope, submission, ref } = task;
  if (ref !== undefined) return submissionResult(submission);
  if (submission && !FINAL.has(submission.state))
    return step.ko("under-way", `an earlier event is ${submission.state}: wait for its end`);
  const { supplier, customer } = invoiceIn(envelope.doc);
  const said = saidIn(task);
  const author = said.party === "provider" ? supplier : customer;
  const holder = digitsOf(author?.tax_id?.code);
  return withCredentials(ctx, holder, (credentials): StepResult => {
    if (said.event === "analysis")
      return askForAnalysis(task, { ...said, holder, credentials }, ctx);
    const origin = { environment: ctx.sandbox ? "test" : "production", now: ctx.now() } as const;
    const xml = signedEvent(nfseManifestationOf(envelope, said, origin), credentials, origin.now);
    const fileKey = `nfse-${said.event}`;
    const file = xmlFile(envelope, fileKey, xml, fileKey);
    const id = keyOf(envelope.head);
    const event = { type: manifestationType(said), number: 1 };
    const bytes = recordBytes({ id, event, fileKey, file: file.name, xml });
    const identity = `${id}-${event.type}-${event.number}`;
    const record = { connection: "nfe-br.nfse", kind: "report", identity, holder } as const;
    const submit = { ...record, bytes, mime: "application/json" };
    return submitting({ files: [requestFile(file)], submit });
  });
}

/** What is registered. */
function saidIn({ args, config }: EventTask): NfseManifestation {
  const { event } = config;
  return {
    event,
    party: event === "analysis" ? "provider" : (config.party ?? "customer"),
    reason: args[REASON_ARG] || config.reason || "",
    code: args[CODE_ARG] || config.code || OTHER_REASONS,
  };
}
