import { FakturoError, parseTimestamp } from "@fakturo/model";
import { type DocumentTask, defineProvider, onDocument, readAs, step, Type } from "@fakturo/plugin";
import { purchases } from "../receive/feed.ts";

const Party = Type.Object({
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});

/** Begins to receive the party's purchase invoices; they follow the import workflow of the app. */
export const sync = defineProvider({
  key: "gov-pl.sync",
  name: "Receive invoices from KSeF",
  summary:
    "Receive the party's purchase invoices from KSeF, each once, by the import workflow; with the arg `from` (RFC 3339) those since then.",
  schemas: ["org/party"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(async (task, ctx) => {
    const { tax_id } = readAs(Party, task.envelope.doc, "the party");
    const holder = tax_id?.code ?? "";
    if (holder === "") return step.ko("no-tax-id", "the party has no NIP");
    const since = beginningIn(task.args, ctx.now());
    const feed = { feed: purchases.key, holder, isActive: true };
    return step.ok({ feeds: [{ ...feed, ...(since !== undefined && { since }) }] });
  }),
});

/**
 * Beginning of the period of a job, such as one of `cron.subscribe`. Its end is only checked: what KSeF stores later is
 * received too, and nothing twice.
 * @throws FakturoError "input".
 */
function beginningIn({ from, upto }: DocumentTask["args"], now: number): number | undefined {
  const since = from === undefined ? undefined : Date.parse(parseTimestamp(from));
  const until = upto === undefined ? now : Date.parse(parseTimestamp(upto));
  if (since !== undefined && since > Math.min(until, now))
    throw new FakturoError("input", `the arg from (${from}) is after the end of the period`);
  return since;
}
