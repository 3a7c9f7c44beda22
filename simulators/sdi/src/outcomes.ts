import { PUBLIC_MESSAGES, RECEPTION_TYPES } from "@fakturo/italy";
import type { SimulatedOutcome, SimulatedRequest, SimulatorWorld } from "@fakturo/simulator";
import { writeEnvelope } from "@fakturo/soap";
import { attributed, declare, group, leaf, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { text } from "./facts.ts";
import { afterOutcome, TERMS_MS } from "./flow.ts";
import { refusedOutcome } from "./receipts.ts";
import { type FileMessage, messageIn, UnreadableMessage } from "./requests.ts";
import type { Settings } from "./settings.ts";
import { encoded, replyOf } from "./soap.ts";
import type { SdiFile, State, StoredEvent } from "./state.ts";

type World = SimulatorWorld<Settings>;
/** Names of files with the answer of a public body. */
export const OUTCOME_NAME = /_EC_[A-Za-z0-9]{1,3}\.xml$/;
const OUTCOMES = new Set(["EC01", "EC02"]);

/** SdIRiceviNotifica: the answer of a public body to an invoice that it received. */
export function receiveOutcome(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  try {
    const message = messageIn(request, "fileSdI", RECEPTION_TYPES);
    const taken = takenOutcome(message.data, state, world);
    if (typeof taken === "string") return refused(message, taken, world);
    return { reply: answered("ES01", [], world), events: taken };
  } catch (error) {
    if (error instanceof UnreadableMessage) return { reply: error.reply };
    throw error;
  }
}

/** The events after a valid outcome, or the code of its refusal. */
export function takenOutcome(
  data: Uint8Array,
  state: State,
  world: World,
): readonly StoredEvent[] | "EN00" | "EN01" {
  const outcome = outcomeIn(data);
  const file = outcome && waitingFile(outcome.id, state, world.now());
  if (!outcome || !file) return outcome ? "EN01" : "EN00";
  const event: StoredEvent = { type: "outcome", file: file.id, outcome: outcome.esito };
  const flow = { state, settings: world.settings, now: world.now() };
  return [event, ...afterOutcome(file, outcome.esito, flow)];
}

function outcomeIn(data: Uint8Array): { readonly id: string; readonly esito: string } | undefined {
  const root = rootOf(data);
  const isOutcome = root?.name === "NotificaEsitoCommittente" && root.namespace === PUBLIC_MESSAGES;
  const esito = text(root, "Esito");
  return isOutcome && OUTCOMES.has(esito)
    ? { id: text(root, "IdentificativoSdI"), esito }
    : undefined;
}

function rootOf(data: Uint8Array): XmlElement | undefined {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** Delivered to a public body, not answered yet, and its time not over. */
function waitingFile(
  id: string,
  { files, outcomes, messages }: State,
  now: number,
): SdiFile | undefined {
  const file = files.get(id);
  const isOpen = file?.isPublic && !outcomes.has(id) && messages.get(id)?.includes("RC");
  return isOpen && now < file.at + TERMS_MS ? file : undefined;
}

function refused(
  { id, name }: FileMessage,
  code: "EN00" | "EN01",
  world: World,
): SimulatedOutcome<StoredEvent> {
  const xml = refusedOutcome(id, code, world.now());
  const rows: [string, string][] = [
    ["NomeFile", name.replace(/_EC_/, "_SE_")],
    ["File", encoded(xml)],
  ];
  return { reply: answered("ES00", rows, world) };
}

function answered(code: string, refusal: readonly [string, string][], world: World) {
  const parts = refusal.map(([name, value]) => leaf(name, value));
  const answer = group(
    "t:rispostaSdINotificaEsito",
    leaf("Esito", code),
    group("ScartoEsito", parts),
  );
  const body = attributed(answer, declare({ t: RECEPTION_TYPES }));
  const xml = writeEnvelope({ version: "1.1", body });
  return replyOf(xml, world.settings.inline, `sdi-${Math.floor(world.random() * 1e9)}`);
}
