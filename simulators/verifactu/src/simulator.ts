import {
  defineSimulator,
  type PresentedCertificate,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import {
  CERTIFICATE_REFUSED,
  faultReply,
  LINE_FAULTS,
  refusedCertificate,
  soapFault,
} from "@fakturo/simulator-spain";
import { spanishMoment } from "@fakturo/spain";
import type { XmlElement } from "@fakturo/xml";
import { answerCensus, isCensusQuery } from "./census-service.ts";
import { isOfMessage } from "./codes.ts";
import { file } from "./filing.ts";
import { headerOf, presenterOf, type ServiceKind } from "./header.ts";
import { NAMESPACES } from "./names.ts";
import { checkQr, QR_BLOCKED, QR_UNAVAILABLE } from "./qr.ts";
import { answerQuery, checkQuery, holderOfQuery } from "./query.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./records.ts";
import { checkStructure, wrongValue } from "./schema/check.ts";
import { queryCode } from "./schema/value-codes.ts";
import { Settings } from "./settings.ts";
import { signaturesIn } from "./signatures.ts";
import { MessageFault, payloadOf, replyOf } from "./soap.ts";

type World = SimulatorWorld<Settings>;

/** Prefix of the hosts for seals, which have the same paths. */
const SEAL_HOST = "/seal";
const RECORDS = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
const REQUESTS = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/RequerimientoSOAP";
const CENSUS = "/wlpl/BURT-JDIT/ws/VNifV2SOAP";
const SERVICES: Readonly<Record<string, ServiceKind | "census">> = {
  [RECORDS]: "verifactu",
  [REQUESTS]: "request",
  [CENSUS]: "census",
};
const QR = "/wlpl/TIKE-CONT/ValidarQR";
const QR_WITHOUT = "/wlpl/TIKE-CONT/ValidarQRNoVerifactu";

/**
 * The services of VERI*FACTU of the Spanish tax agency: records, queries, answers to its requests, the QR check
 * and the census. Paths are the agency's; those of its hosts for seals are below `/seal`.
 */
export const simulator = defineSimulator({
  key: "verifactu",
  name: "AEAT VERI*FACTU",
  source:
    "https://www.agenciatributaria.es/AEAT.desarrolladores/Desarrolladores/_menu_/Documentacion/Sistemas_Informaticos_de_Facturacion_y_Sistemas_VERI_FACTU/Sistemas_Informaticos_de_Facturacion_y_Sistemas_VERI_FACTU.html",
  endpoints: {
    verifactu: {
      records: RECORDS,
      "records-seal": `${SEAL_HOST}${RECORDS}`,
      census: CENSUS,
      "census-seal": `${SEAL_HOST}${CENSUS}`,
      qr: QR,
      "qr-without": QR_WITHOUT,
    },
    "gov-es.noverifactu": { requests: REQUESTS, "requests-seal": `${SEAL_HOST}${REQUESTS}` },
  },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ records, requested }) =>
    [...records.values(), ...requested.records.values()].map((one) => ({
      issuer: one.issuer,
      number: one.number,
      date: one.date,
      total: one.total,
      state: one.state,
      code: one.code === undefined ? "" : String(one.code),
      CSV: one.csv,
      filed: spanishMoment(one.presentedAt).stamp,
      request: one.request ?? "",
      linked: one.isLinked === false ? "no" : "",
    })),
  notes: ({ messages, early, finished }) => [
    `${messages} messages, ${early} of them before the waiting time was over`,
    ...[...finished].map((reference) => `request ${reference} was answered completely`),
  ],
  faults: {
    "server-fault": () => soapFault("Codigo[20009].Error interno en el servidor"),
    "fault-103": () => soapFault("Codigo[103].Error interno en el servidor", { status: 403 }),
    maintenance: () => faultReply(new MessageFault(4134)),
    certificate: () => CERTIFICATE_REFUSED,
    "qr-technical": () => QR_UNAVAILABLE,
    "qr-blocked": () => QR_BLOCKED,
  },
  alterations: LINE_FAULTS,
  testCredentials: async (taxpayer, { certificateOf }) => [
    {
      key: "gov-es.certificate",
      isHolders: false,
      value: certificateOf({ ...taxpayer, isSeal: true }),
    },
  ],
});

function handle(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  if (request.path === QR || request.path === QR_WITHOUT)
    return { reply: checkQr(request, state, request.path === QR) };
  const isSealHost = request.path.startsWith(`${SEAL_HOST}/`);
  const path = isSealHost ? request.path.slice(SEAL_HOST.length) : request.path;
  const service = Object.hasOwn(SERVICES, path) ? SERVICES[path] : undefined;
  if (!service) return { reply: { status: 404 } };
  const refused = refusedCertificate(request.certificate, {
    isSealHost,
    certificates: world.settings.certificates,
    now: world.now(),
  });
  if (refused) return { reply: refused };
  try {
    return answer(request, service, state, world);
  } catch (error) {
    if (error instanceof MessageFault) return { reply: faultReply(error) };
    throw error;
  }
}

function answer(
  { method, body, certificate }: SimulatedRequest,
  service: ServiceKind | "census",
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  if (method !== "POST") throw new MessageFault(4135);
  const payload = payloadOf(body);
  const { settings } = world;
  if (service === "census") {
    if (!isCensusQuery(payload)) throw new MessageFault(4118);
    return { reply: answerCensus(payload, settings) };
  }
  const now = world.now();
  if (isQuery(payload)) {
    if (service !== "verifactu") throw new MessageFault(4118);
    return { reply: queried(payload, certificate, state, settings) };
  }
  if (payload.name !== "RegFactuSistemaFacturacion" || payload.namespace !== NAMESPACES.sum)
    throw new MessageFault(4102, payload.name);
  checkStructure(payload);
  const header = headerOf(payload, { settings, now, service });
  const presenter = presenterOf(certificate, header.issuer, settings);
  if (isOfMessage(settings.code)) throw new MessageFault(settings.code);
  const random = () => world.random();
  const signatures = header.request && signaturesIn(body);
  const { reply, events } = file(payload, state, {
    header,
    presenter,
    settings,
    now,
    random,
    ...(signatures && { wrongSignature: (place) => signatures.wrongAt(place) }),
  });
  return { reply: replyOf(reply, "tikR"), events };
}

function isQuery({ name, namespace }: XmlElement): boolean {
  return name === "ConsultaFactuSistemaFacturacion" && namespace === NAMESPACES.con;
}

function queried(
  payload: XmlElement,
  certificate: PresentedCertificate | undefined,
  state: State,
  settings: Settings,
): SimulatedReply {
  checkStructure(payload);
  const wrong = wrongValue(payload, payload.name);
  if (wrong) throw new MessageFault(queryCode(wrong) ?? 4102, wrong.path.split("/").at(-1));
  checkQuery(payload, { unknown: settings.unknown, names: settings.names });
  const { nif, isCustomer } = holderOfQuery(payload);
  const presenter = presenterOf(certificate, nif, settings, isCustomer ? 4132 : 4112);
  if (presenter !== nif && settings.withoutQueries.includes(presenter))
    throw new MessageFault(4140);
  return replyOf(answerQuery(payload, state, settings.page), "tikLRRC");
}
