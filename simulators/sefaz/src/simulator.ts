import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { authorise, batchResult, headOf, type SefazCall } from "./authorise.ts";
import { distribute } from "./distribution.ts";
import { registerEvent } from "./events.ts";
import { handleNfse, SEFIN } from "./nfse.ts";
import { query, status } from "./query.ts";
import { ENDPOINTS, OPERATIONS, type SefazServiceName, serviceAt } from "./services.ts";
import { Settings } from "./settings.ts";
import { answerText, messageOf, NFE, reply } from "./soap.ts";
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
  endpoints: { ...ENDPOINTS, "nfe-br.nfse": { sefin: SEFIN } },
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
    stopped: () => plainAnswer("108", "Servico Paralisado Momentaneamente"),
    misuse: () => plainAnswer("656", "Rejeicao: Consumo Indevido"),
  },
});

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
    state: nfseEvents.has(one.key) ? "cancelled" : "100",
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
function plainAnswer(code: string, reason: string) {
  const head = headOf({ root: EMPTY }, code, reason, { state: "35", now: 0 });
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
  const service = serviceAt(request.path);
  if (!service) return { reply: { status: 404 } };
  if (request.method !== "POST") return { reply: { status: 405 } };
  const message = messageOf(request);
  if (!message) return { reply: { status: 500 } };
  const { name, namespace } = message.root;
  if (name === OPERATIONS[service.name] && namespace === NFE)
    return RUN[service.name]({ message, service, state, world, certificate: request.certificate });
  const head = headOf(message, "516", "Rejeicao: Falha Schema XML, inexiste a tag raiz esperada", {
    state: "35",
    now: world.now(),
  });
  return { reply: reply(service.name, answerText("retEnviNFe", "4.00", head)) };
}
