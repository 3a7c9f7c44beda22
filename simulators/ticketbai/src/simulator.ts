import {
  defineSimulator,
  type PresentedCertificate,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { spanishMoment } from "@fakturo/spain";
import { answerLroe } from "./lroe.ts";
import { RequestFault } from "./lroe-header.ts";
import { refusalOf } from "./lroe-reply.ts";
import { checkQr } from "./qr.ts";
import { answerQuery } from "./query.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./records.ts";
import { answerRest, type RestService, responseOf } from "./rest.ts";
import { Settings } from "./settings.ts";
import type { ZoneCode } from "./zones.ts";

type World = SimulatorWorld<Settings>;

const RECORDS = "/N3B4000M/aurkezpena";
const QUERY = "/N3B4001M/kontsulta";
const ARABA = "/TicketBAI/v1";
const GIPUZKOA = "/sarrerak";
const ROOTS = {
  issue: ["TicketBai"],
  cancel: ["AnulaTicketBai"],
  amend: ["SubsanacionModificacionTicketBAI"],
  "amend-cancel": ["SubsanacionAnulacionTicketBAI"],
} as const;
type Address = keyof typeof ROOTS;
const ACTS: Readonly<Record<Address, RestService["act"]>> = {
  issue: "issue",
  cancel: "cancel",
  amend: "amend",
  "amend-cancel": "cancel",
};

/** Paths of the treasuries that take one file per request. */
const PATHS: Readonly<Record<"VI" | "SS", Readonly<Record<Address, string>>>> = {
  VI: {
    issue: `${ARABA}/facturas/`,
    cancel: `${ARABA}/anulaciones/`,
    amend: `${ARABA}/facturas/subsanarmodificar`,
    "amend-cancel": `${ARABA}/anulaciones/baja`,
  },
  SS: {
    issue: `${GIPUZKOA}/alta`,
    cancel: `${GIPUZKOA}/baja`,
    amend: `${GIPUZKOA}/zuzendu-alta`,
    "amend-cancel": `${GIPUZKOA}/zuzendu-baja`,
  },
};
const SERVICES: ReadonlyMap<string, RestService> = new Map([
  ...servicesOf("VI"),
  ...servicesOf("SS"),
]);
const QR: Readonly<Record<string, ZoneCode>> = {
  "/tbai/qrtbai/": "VI",
  "/qr/": "SS",
  "/QRTBAI/": "BI",
};

function servicesOf(zone: "VI" | "SS"): (readonly [string, RestService])[] {
  const addresses: readonly Address[] = ["issue", "cancel", "amend", "amend-cancel"];
  return addresses.map((name) => [
    PATHS[zone][name],
    { zone, roots: ROOTS[name], act: ACTS[name] },
  ]);
}

/**
 * TicketBAI of the Basque provinces: the services of Araba and Gipuzkoa for one file each, the book LROE of Bizkaia,
 * and their QR checks. Paths are the treasuries'.
 */
export const simulator = defineSimulator({
  key: "ticketbai",
  name: "TicketBAI of Araba, Gipuzkoa and Bizkaia",
  source: "https://www.batuz.eus/es/documentacion-tecnica",
  endpoints: {
    "gov-es.ticketbai.araba": { ...PATHS.VI, qr: "/tbai/qrtbai/" },
    "gov-es.ticketbai.gipuzkoa": { ...PATHS.SS, qr: "/qr/" },
    "gov-es.ticketbai.bizkaia": { records: RECORDS, query: QUERY, qr: "/QRTBAI/" },
  },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ files }) =>
    [...files.values()].map((one) => ({
      province: one.zone,
      issuer: one.nif,
      series: one.series,
      number: one.number,
      date: one.date,
      total: one.total,
      state: one.state,
      codes: one.codes.join(" "),
      TBAI: one.tbai,
      reference: one.reference,
      filed: spanishMoment(one.presentedAt).stamp,
    })),
  faults: {
    "not-available": ({ now }) => responseOf({ codes: ["006"], now: now(), isStored: false }),
    technical: () => refusalOf("B4_1000004"),
    "latin-1": () => refusalOf("N3_0000011", "Error de autenticación"),
    certificate: () => FORBIDDEN,
    empty: () => ({ status: 200 }),
  },
  testCredentials: async (taxpayer, { certificateOf }) => [
    {
      key: "gov-es.certificate",
      isHolders: true,
      value: certificateOf({ ...taxpayer, isSeal: true }),
    },
  ],
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
  const { path, method, certificate } = request;
  const qr = Object.hasOwn(QR, path) ? QR[path] : undefined;
  if (qr) return { reply: checkQr(request, qr, state) };
  const service = SERVICES.get(path);
  const isBook = path === RECORDS || path === QUERY;
  if (!service && !isBook) return { reply: { status: 404 } };
  if (method !== "POST") return { reply: { status: 405 } };
  if (!isTrusted(certificate, world)) return { reply: FORBIDDEN };
  const now = world.now();
  const inner = { settings: world.settings, now, random: () => world.random() };
  if (service) return answerRest(request, service, state, inner);
  try {
    const answer = path === RECORDS ? answerLroe : answerQuery;
    return answer(request, state, inner);
  } catch (error) {
    if (error instanceof RequestFault) return { reply: refusalOf(error.code) };
    throw error;
  }
}

/** Expired certificates are refused by the services themselves. */
function isTrusted(
  certificate: PresentedCertificate | undefined,
  { settings, now }: World,
): boolean {
  if (!certificate) return settings.certificates === "optional";
  return certificate.isTrusted && certificate.from <= now();
}
