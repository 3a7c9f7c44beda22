import { fromBase64, isFakturoError } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import type { SimulatedOutcome, SimulatedRequest, SimulatorWorld } from "@fakturo/simulator";
import { afterChecks, isScript } from "./flow.ts";
import { storedFile } from "./intake.ts";
import { intermediaryAddress } from "./intermediary-call.ts";
import { OUTCOME_NAME, takenOutcome } from "./outcomes.ts";
import type { Settings } from "./settings.ts";
import type { State, StoredEvent } from "./state.ts";

const KEY = "Bearer simulated";

/** A file as the intermediary takes and delivers it. */
const Body = Type.Object({ fileName: Type.String(), content: Type.String() });

/** An intermediary with a small HTTP API: it hands files on to the SdI, and its receipts back. */
export function receiveUpload(
  { headers, body }: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> {
  if (headers.authorization !== KEY) return refusal(401, "the API key is wrong");
  try {
    const sent = readJsonAs(Body, new TextDecoder().decode(body), "the file");
    const data = fromBase64(sent.content);
    if (OUTCOME_NAME.test(sent.fileName)) {
      const taken = takenOutcome(data, state, world);
      if (typeof taken === "string") return refusal(422, `the SdI answers ${taken}`);
      return { reply: { status: 201, headers: JSON_TYPE, body: '{"id":"EC"}' }, events: taken };
    }
    const address = intermediaryAddress(headers["x-simulate-callback"] ?? "");
    const file = storedFile({ name: sent.fileName, data }, address, state, world);
    const asked = headers["x-simulate-response"] ?? "";
    const flow = { state, settings: world.settings, now: world.now() };
    const events = [file, ...afterChecks(file, isScript(asked) ? asked : "", flow)];
    const reply = { status: 201, headers: JSON_TYPE, body: JSON.stringify({ id: file.id }) };
    return { reply, events };
  } catch (error) {
    if (isFakturoError(error)) return refusal(422, error.message);
    throw error;
  }
}

const JSON_TYPE = { "content-type": "application/json" };

function refusal(status: number, message: string): SimulatedOutcome<StoredEvent> {
  return { reply: { status, headers: JSON_TYPE, body: JSON.stringify({ message }) } };
}
