import { stateOf } from "@fakturo/brazil";
import type { SimulatedOutcome } from "@fakturo/simulator";
import { createFinder } from "@fakturo/xml";
import { headOf, type SefazCall } from "./call.ts";
import { keyProblem, otherKeyProblem } from "./key.ts";
import { counting, misuseProblem } from "./misuse.ts";
import { protocolNode } from "./protocol.ts";
import { answerText, NFE, partText, reply, rows, type SefazRefusal, withParts } from "./soap.ts";
import type { StoredEvent } from "./state.ts";

const { text } = createFinder({ "": NFE });

const MISUSE = "656";
const UNKNOWN: SefazRefusal = ["217", "Rejeicao: NF-e nao consta na base de dados da SEFAZ"];
/** In answers about keys of no state. */
const SAO_PAULO = "35";

const stateIn = (key: string) => (stateOf(key) === undefined ? SAO_PAULO : key.slice(0, 2));

/** Answers a query by access key. */
export function query({
  message,
  service,
  state,
  world,
}: SefazCall): SimulatedOutcome<StoredEvent> {
  const key = text(message.root, "chNFe");
  const document = state.documents.get(key);
  const at = { state: stateIn(key), now: world.now() };
  const asked = { kind: "query", about: key } as const;
  const refusal =
    misuseProblem(asked, state, world) ??
    keyProblem(key, at.now) ??
    (document ? undefined : (otherKeyProblem(key, state) ?? UNKNOWN));
  const events = refusal?.[0] === MISUSE ? [] : counting(asked, at.now);
  if (refusal || !document) {
    const head = headOf(message, ...(refusal ?? UNKNOWN), at);
    const answer = answerText("retConsSitNFe", "4.00", head, rows({ chNFe: key }));
    return { reply: reply(service.name, answer), events };
  }
  const cancellation = state.cancellations.get(key);
  const [code, reason] = cancellation
    ? ["101", "Cancelamento de NF-e homologado"]
    : [document.code, "Autorizado o uso da NF-e"];
  const { environment, protocol, digest } = document;
  const told = { key, environment, now: document.at, protocol, digest, code: document.code };
  const head = headOf(message, code, reason, at);
  const answer = answerText("retConsSitNFe", "4.00", head, rows({ chNFe: key }));
  const parts = [partText(protocolNode({ ...told, reason: "Autorizado o uso da NF-e" }))];
  const registered = [...(state.events.get(key) ?? []), ...(cancellation ? [cancellation] : [])];
  parts.push(...registered.map(registeredText));
  return { reply: reply(service.name, withParts(answer, ...parts)), events };
}

/** `procEventoNFe` of an event, without namespace declaration. */
function registeredText({
  sent,
  answered,
}: {
  readonly sent: string;
  readonly answered: string;
}): string {
  return `<procEventoNFe versao="1.00">${sent}${answered}</procEventoNFe>`;
}

/** Answers a query of the service's state. */
export function status({ message, service, world }: SefazCall): SimulatedOutcome<StoredEvent> {
  const state = text(message.root, "cUF");
  const head = headOf(message, "107", "Servico em Operacao", { state, now: world.now() });
  return {
    reply: reply(service.name, answerText("retConsStatServ", "4.00", head, rows({ tMed: "1" }))),
  };
}
