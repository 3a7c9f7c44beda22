import { fromBase64 } from "@fakturo/model";
import {
  type DocumentTask,
  defineProvider,
  onDocument,
  putRecord,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { OWNERSHIP, ownershipRef } from "../routes/ownership.ts";
import { ownership } from "../settings.ts";

const POLL_INTERVAL_S = 3600;
/** Key of the fact with the address of the page. */
const LINK = "link";
const LIMIT_S = 100 * 86_400;

/** Opens the page where a person proves that the party may be registered. */
export const requestApproval = defineProvider({
  key: "peppol.register.approval",
  name: "Ask for a proof of ownership",
  summary: "Create the link where the party gives a proof of ownership.",
  schemas: ["org/party"],
  effect: "external",
  config: Type.Object({}),
  run: onDocument(async ({ entry }, ctx) => {
    if (!entry) return step.ko("no-document", "the job has no entry");
    const known = await ctx.records(ownership).get(entry.id);
    const url = await ctx.callbackUrl(ownershipRef(entry.id), OWNERSHIP);
    const record = { ...putRecord(ownership, entry.id, { state: "open" }), entry: entry.id };
    return step.ok({
      meta: [{ key: LINK, ref: entry.id.slice(-12), link_url: url, isPublic: true }],
      ...(!known && { records: [record] }),
    });
  }),
});

/** Waits for the decision about the proof. */
export const waitApproval = defineProvider({
  key: "peppol.wait.approval",
  name: "Wait for the approval",
  summary: "Wait until the proof of ownership is approved; sandboxes approve at once.",
  schemas: ["org/party"],
  effect: "external",
  limit: LIMIT_S,
  config: Type.Object({
    approval: Type.Optional(
      Type.Union([Type.Literal("accept"), Type.Literal("reject")], {
        title: "Decision in sandboxes",
        default: "accept",
      }),
    ),
  }),
  run: onDocument((task: DocumentTask<{ readonly approval?: "accept" | "reject" }>, ctx) =>
    decision(task, ctx),
  ),
});

async function decision(
  { entry, config, workspace }: DocumentTask<{ readonly approval?: "accept" | "reject" }>,
  ctx: StepContext,
): Promise<StepResult> {
  const found = entry && (await ctx.records(ownership).get(entry.id));
  if (!entry || !found) return step.ko("not-registered", "no earlier step asked for a proof");
  const { state, document, reason = "the proof of ownership was refused" } = found.value;
  const isRefused = workspace.sandbox ? config.approval === "reject" : state === "refused";
  if (isRefused) return step.ko("refused", reason);
  if (!workspace.sandbox && state !== "approved")
    return step.wait(
      state === "given" ? "waits for the approval" : "waits for the proof of ownership",
      { seconds: POLL_INTERVAL_S, ref: ownershipRef(entry.id) },
    );
  const record = { ...putRecord(ownership, entry.id, { state: "approved" }), entry: entry.id };
  // The page has done its work.
  const meta = [{ key: LINK, ref: entry.id.slice(-12) }];
  return step.ok({ records: [record], meta, ...(document && { files: [fileOf(document)] }) });
}

function fileOf(document: string) {
  return {
    name: "proof-of-ownership.pdf",
    mime: "application/pdf",
    data: fromBase64(document),
    key: "peppol-ownership",
    category: "agreement",
    private: true,
  } as const;
}
