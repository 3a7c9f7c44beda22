import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { ADN, handleAdn } from "./adn.ts";
import { authorise, batchResult } from "./authorise.ts";
import { headOf, type SefazCall } from "./call.ts";
import { refusal } from "./codes.ts";
import { distribute } from "./distribution.ts";
import { registerEvent } from "./events.ts";
import { refusedMessage } from "./invalid.ts";
import { messageProblem } from "./message.ts";
import { handleNfse, SEFIN } from "./nfse.ts";
import { CANCELLING } from "./nfse-events.ts";
import { query, status } from "./query.ts";
import { violationIn } from "./schema/check.ts";
import { ENDPOINTS, type SefazServiceName, serviceAt } from "./services.ts";
import { Settings } from "./settings.ts";
import { certificateProblem } from "./signed.ts";
import { answerText, messageOf, reply } from "./soap.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";
import { voidNumbers } from "./unused.ts";

type World = SimulatorWorld<Settings>;

const RUN: Readonly<Record<SefazServiceName, (call: SefazCall) => SimulatedOutcome<StoredEvent>>> =
  {
    NFeAutorizacao4: authorise,
    NFeRetAutorizacao4: batchResult,
    NFeConsultaProtocolo4: query,
    NFeStatusServico4: status,
    NFeRecepcaoEvento4: registerEvent,
    NFeInutilizacao4: voidNumbers,
    NFeDistribuicaoDFe: distribute,
  };

/** The tax authorities of the Brazilian states. Paths are authoriser, model and service: `/SP/55/NFeAutorizacao4`. */
export const simulator = defineSimulator({
  key: "sefaz",
  name: "SEFAZ",
  source: "https://www.nfe.fazenda.gov.br/portal/listaConteudo.aspx?tipoConteudo=ndIjl+iEFdE=",
  endpoints: { ...ENDPOINTS, "nfe-br.nfse": { sefin: SEFIN, adn: ADN } },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  testCredentials: async (taxpayer, { certificateOf }) => [
    { key: "nfe-br.certificate", isHolders: true, value: certificateOf(taxpayer) },
  ],
  records: (state) => [...documentRows(state), ...nfseRows(state), ...unusedRows(state)],
  faults: {
    stopped: (world) => plainAnswer("108", "Servico Paralisado Momentaneamente", world),
    misuse: (world) => plainAnswer("656", "Rejeicao: Consumo Indevido", world),
  },
});

/** Services that say more about violations of the schema. */
const hasOwnSchemaCodes = (name: SefazServiceName) =>
  name === "NFeAutorizacao4" || name === "NFeRecepcaoEvento4";

function documentRows({ documents, cancellations, events }: State) {
  return [...documents.values()].map((one) => ({
    key: one.key,
    model: one.model,
    issuer: one.issuer,
    series: one.series,
    number: one.number,
    total: one.total,
    protocol: one.protocol,
    state: cancellations.has(one.key) ? "cancelled" : one.code,
    events: (events.get(one.key) ?? []).map(({ type }) => type).join(" "),
  }));
}

function nfseRows({ nfses, nfseEvents }: State) {
  return [...nfses.values()].map((one) => ({
    key: one.key,
    model: "NFS-e",
    issuer: one.provider,
    series: one.dps,
    number: one.number,
    total: one.total,
    protocol: "",
    state: nfseEvents.get(one.key)?.some(({ type }) => CANCELLING.has(type)) ? "cancelled" : "100",
    events: (nfseEvents.get(one.key) ?? []).map(({ type }) => type).join(" "),
  }));
}

function unusedRows({ unused }: State) {
  return [...unused.values()].map((one) => ({
    key: one.id,
    model: one.model,
    issuer: one.issuer,
    series: one.series,
    number: `${one.first}-${one.last}`,
    total: "",
    protocol: one.protocol,
    state: "unused",
  }));
}

/** An answer of the whole service, in the form of a batch's. */
function plainAnswer(code: string, reason: string, { now }: World) {
  const head = headOf({ root: EMPTY }, code, reason, { state: "35", now: now() });
  return reply("NFeAutorizacao4", answerText("retEnviNFe", "4.00", head));
}

const EMPTY: SefazCall["message"]["root"] = {
  name: "",
  namespace: "",
  attributes: new Map(),
  children: [],
  text: "",
};

function handle(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  if (world.settings.certificates === "required" && !request.certificate)
    return { reply: { status: 403 } };
  if (request.path.startsWith(`${SEFIN}/`))
    return handleNfse({ request, path: request.path.slice(SEFIN.length), state, world });
  if (request.path.startsWith(`${ADN}/`))
    return { reply: handleAdn({ request, path: request.path.slice(ADN.length), state, world }) };
  const service = serviceAt(request.path);
  if (!service) return { reply: { status: 404 } };
  if (request.method !== "POST") return { reply: { status: 405 } };
  const message = messageOf(request);
  if (!message) return { reply: { status: 500 } };
  const { certificate } = request;
  const call = { message, service, state, world, certificate };
  const problem =
    certificateProblem(certificate, world.now()) ??
    messageProblem(message, service.name, request.body.length);
  if (problem) return { reply: refusedMessage(call, problem) };
  return hasOwnSchemaCodes(service.name) || !violationIn(message.root)
    ? RUN[service.name](call)
    : { reply: refusedMessage(call, refusal("215")) };
}
