import { FakturoError, ownValue } from "@fakturo/model";
import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { readSoap, type SoapAnswer } from "@fakturo/soap";
import type { XmlElement } from "@fakturo/xml";
import { headerProblem } from "./codes.ts";
import { documentOperation, documentProblem, isDocumentOperation } from "./documents.ts";
import { lisbon } from "./lisbon.ts";
import type { AtOperation, OperationResult } from "./operation.ts";
import { answerOf, faultReply, TRANSPORT_REQUEST } from "./replies.ts";
import { admit, hasProfile, type ServiceName } from "./security.ts";
import { isSeriesOperation, seriesOperation } from "./series.ts";
import { Settings } from "./settings.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";
import { testCredentials } from "./test-credentials.ts";
import { transportOperation, transportProblem } from "./transport.ts";

type World = SimulatorWorld<Settings>;

/** A service of the AT. */
interface Service {
  readonly name: ServiceName;
  readonly namespace: string;
  /** True where children of operations have the namespace too. */
  readonly isQualified: boolean;
  isOperation(name: string): boolean;
  /** What the schema does not allow; the service for series answers that with a code of its own. */
  problem(request: XmlElement): string | undefined;
  run(call: AtOperation): OperationResult;
}

const SERIES = "/SeriesWSService";
const DOCUMENTS = "/fatcorews/ws/";
const TRANSPORT = "/sgdtws/documentosTransporte";

const SERVICES: Readonly<Record<string, Service>> = {
  [SERIES]: {
    name: "series",
    namespace: "http://at.gov.pt/",
    isQualified: false,
    isOperation: isSeriesOperation,
    problem: () => undefined,
    run: seriesOperation,
  },
  [DOCUMENTS]: {
    name: "documents",
    namespace: "http://factemi.at.min_financas.pt/documents",
    isQualified: true,
    isOperation: isDocumentOperation,
    problem: documentProblem,
    run: documentOperation,
  },
  [TRANSPORT]: {
    name: "transport",
    namespace: "https://servicos.portaldasfinancas.gov.pt/sgdtws/documentosTransporte/",
    isQualified: false,
    isOperation: (name) => name === TRANSPORT_REQUEST,
    problem: transportProblem,
    run: transportOperation,
  },
};

/**
 * The web services of the AT: series, invoices with work documents and receipts, and transport documents. Paths are
 * those of the AT, whose services have a port each.
 */
export const simulator = defineSimulator({
  key: "at-pt",
  name: "Autoridade Tributária e Aduaneira",
  source:
    "https://info.portaldasfinancas.gov.pt/pt/apoio_contribuinte/Faturacao/Comunicacao_Series_ATCUD/Paginas/default.aspx",
  endpoints: { "at-pt": { series: SERIES, documents: DOCUMENTS, transport: TRANSPORT } },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ series, documents, transports }) => [
    ...[...series.values()].map((one) => ({
      kind: "series",
      nif: one.nif,
      number: `${one.documentType} ${one.series}`,
      status: one.state,
      code: one.code,
      date: one.registered,
      total: "",
    })),
    ...[...documents.values()].map((one) => ({
      kind: one.part,
      nif: one.nif,
      number: one.number,
      status: one.status,
      code: one.atcud,
      date: one.date,
      total: one.gross,
    })),
    ...[...transports.values()].map((one) => ({
      kind: "Transport",
      nif: one.nif,
      number: one.number,
      status: one.status,
      code: one.code,
      date: one.date,
      total: "",
    })),
  ],
  faults: {
    "server-fault": () => faultReply("Internal Error", { side: "Server" }),
    unreadable: () => faultReply("33", { side: "Client" }),
  },
  testCredentials,
});

const FORBIDDEN: SimulatedReply = {
  status: 403,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!DOCTYPE html><html><head><title>403</title></head><body><h1>Forbidden</h1></body></html>",
};

function handle(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const service = ownValue(SERVICES, request.path);
  if (!service) return { reply: { status: 404 } };
  if (request.method !== "POST") return { reply: { status: 405 } };
  if (!isAdmitted(request, world)) return { reply: FORBIDDEN };
  const message = readMessage(request);
  const operation = message?.body;
  if (!message || !operation || !isValid(operation, service))
    return { reply: faultReply("33 the message is not valid", { side: "Client" }) };
  return answer({ operation, header: message.header }, service, state, world);
}

function isAdmitted({ certificate }: SimulatedRequest, { settings, now }: World): boolean {
  if (!certificate) return settings.certificates === "optional";
  const { isTrusted, from, until } = certificate;
  return isTrusted && from <= now() && now() < until;
}

function readMessage({ headers, body }: SimulatedRequest): SoapAnswer | undefined {
  try {
    const message = readSoap({ status: 200, headers, body });
    return message.version === "1.1" ? message : undefined;
  } catch (error) {
    if (error instanceof FakturoError) return undefined;
    throw error;
  }
}

function isValid(operation: XmlElement, service: Service): boolean {
  const { namespace, isQualified } = service;
  const own = isQualified ? namespace : "";
  return (
    operation.namespace === namespace &&
    service.isOperation(operation.name) &&
    operation.children.every((child) => isIn(child, own)) &&
    service.problem(operation) === undefined
  );
}

function isIn({ namespace, children }: XmlElement, expected: string): boolean {
  return namespace === expected && children.every((child) => isIn(child, expected));
}

interface Message {
  readonly operation: XmlElement;
  readonly header: XmlElement | undefined;
}

function answer(
  { operation, header }: Message,
  service: Service,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const { settings } = world;
  const { name, namespace } = service;
  const now = world.now();
  const place = { service: name, namespace, operation: operation.name, settings, at: lisbon(now) };
  if (settings.code !== "")
    return { reply: answerOf({ code: settings.code, text: "as the settings say" }, place) };
  const gate = { service: name, settings, state, now };
  const admission = admit(header, gate);
  const { events } = admission;
  if ("problem" in admission) {
    const { code, text } = headerProblem(admission.problem, name);
    const isFault = settings.faults || name === "series";
    const reply = isFault
      ? faultReply(`${code} ${text}`, { side: "Client" })
      : answerOf({ code, text }, place);
    return { reply, events };
  }
  const { nif, user } = admission;
  const isAllowed = hasProfile(user, gate);
  const random = () => world.random();
  const result = service.run({ request: operation, nif, isAllowed, state, settings, now, random });
  return { reply: answerOf(result, place), events: [...events, ...(result.events ?? [])] };
}
