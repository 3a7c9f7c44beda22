import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { AgencyFault, payloadOf, soapFault } from "@fakturo/simulator-spain";
import { spanishMoment } from "@fakturo/spain";
import { group, kept, leaf, readXml, type XmlElement, type XmlNode } from "@fakturo/xml";
import { b2bAnswer, b2bResult } from "./b2b.ts";
import { CODES, type Code, isCode } from "./codes.ts";
import { B2B, WEB } from "./names.ts";
import {
  administrations,
  allStates,
  cancelInvoice,
  type FaceResult,
  type RegisterWorld,
  relations,
  stateOf,
  statesOfAll,
  taxIds,
} from "./querying.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./records.ts";
import { isOperation, requestProblem } from "./schema/check.ts";
import { sealedReply } from "./seal.ts";
import { type MessageSender, NOT_SIGNED, NOT_VALIDATED, senderOf } from "./security.ts";
import { registeredNode, sendInvoice } from "./sending.ts";
import { Settings } from "./settings.ts";

type World = SimulatorWorld<Settings>;

const SERVICE = "/facturasspp2";
const GIPUZKOA = `/gipuzkoa${SERVICE}`;
const B2B_SERVICE = "/faceb2b/sv1/invoice";
/** The namespace of the operations by path: FACe, the platforms of regions and FACeB2B, which share one register here. */
const NAMESPACES: ReadonlyMap<string, string> = new Map([
  [SERVICE, WEB],
  ...["araba", "bizkaia", "euskadi", "gipuzkoa"].map((key) => [`/${key}${SERVICE}`, WEB] as const),
  [`/efact${SERVICE}`, "https://webservice.efact.es/sspp"],
  [B2B_SERVICE, B2B],
]);
/** Elements of refused answers that clients expect although they are empty. */
const EMPTY = "factura";
const FAULT = { status: 500, code: "401" };

/** An operation by its element. */
type Operation = Pick<XmlElement, "name" | "namespace">;
const SENDING: Operation = { name: "enviarFactura", namespace: WEB };

/** FACe: invoices to public bodies, their states, cancellations and the directory of units. */
export const simulator = defineSimulator({
  key: "face",
  name: "FACe and FACeB2B, entry points of invoices to Spanish public bodies and companies",
  source: "https://administracionelectronica.gob.es/ctt/face",
  endpoints: Object.fromEntries(
    [...NAMESPACES.keys()].map((path) => {
      const [, region] = path.split("/", 2);
      const own = { [SERVICE]: "gov-es.face", [B2B_SERVICE]: "gov-es.faceb2b" }[path];
      return [own ?? `gov-es.face-${region}`, { invoices: path }];
    }),
  ),
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ invoices, requests }) =>
    [...invoices.values()].map((one) => ({
      register: one.register,
      issuer: one.nif,
      series: one.series,
      number: one.number,
      date: one.date,
      total: one.total,
      units: one.receiver ?? `${one.organ} ${one.unit} ${one.office}`,
      attachments: String(one.attachments),
      cancellation: requests.get(one.register)?.reason ?? "",
      filed: spanishMoment(one.at).stamp,
    })),
  faults: {
    "not-signed": () => soapFault(NOT_SIGNED, FAULT),
    "fault-200": () => soapFault(NOT_VALIDATED, { ...FAULT, status: 200 }),
    "invalid-signature": (world) => refusalOf(SENDING, "100", world),
    "too-many": () => ({ status: 429, headers: { "retry-after": "5" } }),
    maintenance: (world) => refusalOf(SENDING, "403", world),
    "no-state": (world) => refusalOf({ ...SENDING, name: "consultarFactura" }, "317", world),
  },
});

const UNREADABLE = { empty: 101, encoding: 101, xml: 102, envelope: 102 } as const;

function handle(
  { path, method, body }: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const namespace = NAMESPACES.get(path);
  if (namespace === undefined) return { reply: { status: 404 } };
  if (method !== "POST") return { reply: { status: 405 } };
  try {
    return answer({ path, body, namespace }, state, world);
  } catch (error) {
    if (!(error instanceof AgencyFault)) throw error;
    return { reply: soapFault(error.message, { status: 500, code: String(error.code) }) };
  }
}

/** A request to one of the platforms. */
interface PlatformRequest {
  readonly path: string;
  readonly body: Uint8Array;
  readonly namespace: string;
}

function answer(
  { path, body, namespace }: PlatformRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const payload = payloadOf(body, (why, detail) =>
    requestFault(why === "envelope" && detail === "Body" ? 103 : UNREADABLE[why]),
  );
  const envelope = readXml(body);
  const { settings, authorities } = world;
  const now = world.now();
  const sender = senderOf(body, envelope, { settings, now, authorities });
  if ("fault" in sender) {
    const isTold = path === GIPUZKOA && sender.isExpired;
    return { reply: isTold ? refusalOf(payload, "033", world) : soapFault(sender.fault, FAULT) };
  }
  const { name } = payload;
  const isB2b = namespace === B2B;
  if (payload.namespace !== namespace || !isOperation(name, isB2b ? "b2b" : "face"))
    return { reply: soapFault(`Operation '${name}' is not known`, { code: "env:Client" }) };
  const problem = requestProblem(payload);
  if (problem !== undefined) return { reply: soapFault(problem, { code: "env:Client" }) };
  const refused = refusalFor(sender, settings);
  const nif = "nif" in sender ? sender.nif : "";
  if (isB2b) return answerB2b(payload, { refused, nif }, state, world);
  if (refused) return { reply: refusalOf(payload, refused, world) };
  return name === "enviarFactura"
    ? sent(payload, nif, state, world)
    : queried(payload, state, world, { settings, now, sender: nif });
}

/** The code that the settings ask for, or that of the sender. */
function refusalFor(sender: MessageSender, { code }: Settings): Code | undefined {
  if (isCode(code)) return code;
  return "code" in sender ? sender.code : undefined;
}

function answerB2b(
  payload: XmlElement,
  { refused, nif }: { readonly refused: Code | undefined; readonly nif: string },
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const { settings, authorities } = world;
  const register = { settings, authorities, now: world.now(), sender: nif };
  const result = refused ? { code: refused } : b2bResult(payload, state, register);
  const content = b2bAnswer(result, trackingOf(world), state, register);
  const node = group(`ns1:${payload.name}Response`, group("return", ...content));
  const events = "event" in result && result.event ? [result.event] : [];
  return { reply: sealedReply(node, B2B, world), events };
}

function trackingOf(world: World): string {
  return `SIM-${Math.floor(world.random() * 0xff_ff_ff_ff).toString(16)}`;
}

function requestFault(number: 101 | 102 | 103): AgencyFault {
  return new AgencyFault(number, CODES[`${number}`]);
}

function sent(
  payload: XmlElement,
  sender: string,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const { settings, authorities } = world;
  const now = world.now();
  const { code, detail, stored } = sendInvoice(payload, sender, state, {
    settings,
    now,
    authorities,
  });
  const reply = replyOf(payload, { code, detail }, world, registeredNode(stored));
  if (!stored) return { reply };
  const events = [stored];
  if (settings.storing === "100") return { reply: refusalOf(payload, "100", world), events };
  return { reply: settings.storing === "500" ? { ...reply, status: 500 } : reply, events };
}

function queried(
  payload: XmlElement,
  state: State,
  world: World,
  query: RegisterWorld,
): SimulatedOutcome<StoredEvent> {
  const { code, content, event } = resultOf(payload, state, query);
  const reply = replyOf(payload, { code, detail: CODES[code] }, world, content);
  return { reply, ...(event && { events: [event] }) };
}

function resultOf(payload: XmlElement, state: State, query: RegisterWorld): FaceResult {
  switch (payload.name) {
    case "consultarFactura":
      return stateOf(payload, state, query);
    case "consultarListadoFacturas":
      return statesOfAll(payload, state, query);
    case "anularFactura":
      return cancelInvoice(payload, state, query);
    case "consultarEstados":
      return allStates();
    case "consultarUnidades":
    case "consultarUnidadesPorAdministracion":
      return relations(payload, query);
    case "consultarNIFs":
    case "consultarNIFsPorAdministracion":
      return taxIds(payload, query);
    default:
      return administrations(query);
  }
}

function refusalOf(operation: Operation, code: Code, world: World): SimulatedReply {
  return replyOf(operation, { code, detail: CODES[code] }, world);
}

/** The answer of an operation; refusals of those about an invoice have an empty one. */
function replyOf(
  { name, namespace }: Operation,
  { code, detail }: { readonly code: Code; readonly detail: string },
  world: World,
  content?: XmlNode,
): SimulatedReply {
  const isAboutInvoice = /^(?:enviar|consultar|anular)Factura$/.test(name);
  const result = group(
    "resultado",
    leaf("codigo", code),
    leaf("descripcion", detail),
    leaf("codigoSeguimiento", trackingOf(world)),
  );
  const rest = content ?? (isAboutInvoice ? kept(leaf(EMPTY, "")) : undefined);
  const node = group(`ns1:${name}Response`, group("return", result, rest));
  return sealedReply(node, namespace, world);
}
