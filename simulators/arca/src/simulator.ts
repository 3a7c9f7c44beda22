import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { DESCRIPTIONS } from "./schema/check.ts";
import { Settings } from "./settings.ts";
import { type ArcaCallMessage, faultReply, messageOf, UnreadableCall } from "./soap.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";
import { WSFE } from "./vouchers.ts";
import { login, loginFault } from "./wsaa.ts";
import { answerWsfe } from "./wsfe.ts";
import { answerWsfex } from "./wsfex/service.ts";
import { WSFEX } from "./wsfex/voucher.ts";

type World = SimulatorWorld<Settings>;

const PATHS = {
  wsaa: "/ws/services/LoginCms",
  wsfe: "/wsfev1/service.asmx",
  wsfex: "/wsfexv1/service.asmx",
  qr: "/fe/qr/",
} as const;

/** Web services of ARCA: logins, vouchers of the internal market, exports; the page of QR codes. */
export const simulator = defineSimulator({
  key: "arca",
  name: "ARCA",
  source: "https://www.afip.gob.ar/ws/documentacion/",
  endpoints: { "gov-ar": PATHS },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  testCredentials: async (taxpayer, { certificateOf }) => [
    { key: "gov-ar.certificate", isHolders: true, value: certificateOf(taxpayer) },
  ],
  records: ({ vouchers }) =>
    vouchers.map((one) => ({
      service: one.service,
      issuer: one.cuit,
      "point of sale": String(one.pointOfSale),
      type: String(one.type),
      number: String(one.number),
      date: one.date,
      total: one.total,
      CAE: one.cae,
      observations: one.observations.join(" "),
    })),
  notes: ({ tickets, caeas, unused }) => [
    `${tickets.size} tickets`,
    ...caeas.map(
      ({ cuit, code, period, order }) => `CAEA ${code} of ${cuit} for ${period}-${order}`,
    ),
    ...unused.map(({ code, pointOfSale }) => `no voucher of ${pointOfSale} with the CAEA ${code}`),
  ],
  faults: {
    "login-unavailable": () => loginFault("wsn.unavailable", "El servicio no esta disponible"),
    "already-authenticated": () =>
      loginFault("coe.alreadyAuthenticated", "El CEE ya posee un TA valido"),
    balancer: () => ({ status: 200, headers: { "content-type": "text/plain" }, body: "BL01 500" }),
  },
});

function handle(
  request: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  const { path, method } = request;
  if (path === PATHS.qr && method === "GET") return { reply: qrPage(request, state) };
  const services: readonly string[] = [PATHS.wsaa, PATHS.wsfe, PATHS.wsfex];
  if (!services.includes(path)) return { reply: { status: 404 } };
  if (method === "GET" && [...request.query.keys()].some((name) => /^wsdl$/i.test(name)))
    return { reply: description(path) };
  if (method !== "POST") return { reply: { status: 405 } };
  try {
    return answer(path, messageOf(request), request, state, world);
  } catch (error) {
    if (error instanceof UnreadableCall) return { reply: { status: 400 } };
    throw error;
  }
}

function answer(
  path: string,
  message: ArcaCallMessage,
  { headers }: SimulatedRequest,
  state: State,
  world: World,
): SimulatedOutcome<StoredEvent> {
  if (path === PATHS.wsaa)
    return headers.soapaction === undefined && message.version === "1.1"
      ? { reply: faultReply("soapenv:Client.NoSOAPAction", "no SOAPAction header!") }
      : login(message.operation, message.version, state, world);
  const answered =
    path === PATHS.wsfe ? answerWsfe(message, state, world) : answerWsfex(message, state, world);
  const namespace = path === PATHS.wsfe ? WSFE : WSFEX;
  const why = `Server did not recognize the value of HTTP Header SOAPAction: ${namespace}${message.operation.name}.`;
  return answered ?? { reply: faultReply("soap:Client", why) };
}

/** What a service answers to `?WSDL`; that of WSAA is not simulated. */
function description(path: string): SimulatedReply {
  if (path === PATHS.wsaa) return { status: 404 };
  const [service, namespace] =
    path === PATHS.wsfe ? (["wsfe", WSFE] as const) : (["wsfex", WSFEX] as const);
  return {
    status: 200,
    headers: { "content-type": "text/xml; charset=utf-8" },
    body: DESCRIPTIONS[service].wsdl({ namespace, address: path }),
  };
}

/** The page of a QR code: whether its voucher is authorised. */
function qrPage({ query }: SimulatedRequest, { vouchers }: State): SimulatedReply {
  const json = Buffer.from(query.get("p") ?? "", "base64").toString("utf8");
  const cae = /"codAut":(\d{14})/.exec(json)?.[1];
  const found = vouchers.some((one) => one.cae === cae);
  return {
    status: found ? 200 : 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: found ? "Comprobante autorizado" : "Comprobante no encontrado",
  };
}
