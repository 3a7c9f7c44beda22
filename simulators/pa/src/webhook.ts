import type { CallAnswer, OutgoingCall, SimulatorWorld } from "@fakturo/simulator";
import { shown } from "./search.ts";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent, StoredFlow } from "./state.ts";

const MAX_TRIES = 5;
const PAUSE_MS = 5000;

/** Calls of webhooks about flows for companies that have one; the norm leaves their signature open. */
export function webhookCalls(
  { flows, told }: State,
  { settings }: SimulatorWorld<Settings>,
): readonly OutgoingCall[] {
  return flows.flatMap((flow) => {
    const url = addressOf(flow, settings);
    const { tries = 0, isDone = false } = told.get(flow.id) ?? {};
    if (url === undefined || isDone) return [];
    const at = flow.decided + tries * PAUSE_MS;
    const headers = { "content-type": "application/json" };
    return [{ id: flow.id, at, url, headers, body: JSON.stringify({ flowInfo: shown(flow, at) }) }];
  });
}

function addressOf({ company, direction }: StoredFlow, { webhooks }: Settings): string | undefined {
  return direction === "In" && Object.hasOwn(webhooks, company) ? webhooks[company] : undefined;
}

/** A call that was not taken is repeated a few times. */
export function webhookCalled(
  { id }: OutgoingCall,
  answer: CallAnswer | undefined,
  { told }: State,
): readonly StoredEvent[] {
  const isTaken = answer !== undefined && answer.status >= 200 && answer.status < 300;
  const tries = (told.get(id)?.tries ?? 0) + 1;
  return [{ event: "told", flow: id, isDone: isTaken || tries >= MAX_TRIES }];
}
