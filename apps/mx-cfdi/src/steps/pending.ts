import {
  type DocumentTask,
  defineProvider,
  onDocument,
  readAs,
  type Static,
  type StepContext,
  type StepResult,
  step,
  Type,
} from "@fakturo/plugin";
import { FINKOK_ACCOUNT, SW_ACCOUNT } from "../pac/accounts.ts";
import { PAC_FACTS, PACS } from "../pac/connections.ts";
import { stepContextOf } from "../pac/context.ts";
import { pacField } from "./pac-field.ts";

/** Key of the fact with the folios that wait. */
export const PENDING_FACT = "sat-cancellations";
/** Code of the result where cancellations wait, for branches of the workflow. */
const PENDING = "pending";

const Party = Type.Object({
  tax_id: Type.Optional(Type.Object({ code: Type.Optional(Type.String()) })),
});
const Config = Type.Object({ pac: pacField });

/** Lists the received CFDIs whose cancellation the party has to answer within three working days. */
export const pending = defineProvider({
  key: "sat-mx.cancellation.list",
  name: "List cancellations to answer",
  summary:
    "Ask which received CFDIs the party's suppliers want to cancel, and keep their folios as a fact of the entry.",
  schemas: ["org/party"],
  config: Config,
  effect: "external",
  credentials: [SW_ACCOUNT.key, FINKOK_ACCOUNT.key],
  run: onDocument(list),
});

async function list(
  { envelope, config }: DocumentTask<Static<typeof Config>>,
  ctx: StepContext,
): Promise<StepResult> {
  const rfc = readAs(Party, envelope.doc, "the party").tax_id?.code ?? "";
  if (rfc === "") return step.ko("no-tax-id", "the party has no RFC");
  const name = config.pac ?? "sw-sapien";
  const { pac, credential } = PAC_FACTS[name];
  const place = { connection: PACS[name].key, credential };
  try {
    const uuids = await pac.pending(rfc, stepContextOf(ctx, place));
    if (!uuids) return step.retry("the answer is none of the PAC");
    const meta = [{ key: PENDING_FACT, value: { pending: uuids.toSorted() } }];
    if (uuids.length === 0) return step.ok({ meta });
    const message = `an answer is awaited for ${uuids.toSorted().join(", ")}`;
    return step.ok({ meta }, { code: PENDING, message });
  } catch (error) {
    const failure = pac.fails?.(error);
    if (failure) return step.retry(failure.message);
    throw error;
  }
}
