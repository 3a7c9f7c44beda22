import { fits } from "@fakturo/schema";
import {
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { dayAt, errorOf } from "./checks.ts";
import { Posted } from "./document.ts";
import { choose, logIn, loginPage, page, sessionOf } from "./login.ts";
import { listed, shown } from "./reading.ts";
import { Settings } from "./settings.ts";
import { shopOf } from "./shop.ts";
import { applyEvent, emptyState, type State, StoredEvent, type TicketDocument } from "./state.ts";

type World = SimulatorWorld<Settings>;
type Outcome = SimulatedOutcome<StoredEvent>;

const DOCUMENTS = "/ser/api/documenti/v1/doc/documenti";
const FIRST_ID = 226_000_000;
/** Last digits of a document's number. */
const PER_BLOCK = 10_000;

/** The portal "Fatture e Corrispettivi" with the interface of its page for documenti commerciali. */
export const simulator = defineSimulator({
  key: "ticket",
  name: "Fatture e Corrispettivi",
  source: "https://ivaservizi.agenziaentrate.gov.it/",
  endpoints: { "ticket-it": { portal: "" } },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: (state) =>
    [...state.documents.values()].map((one) => ({
      id: one.idtrx,
      number: one.number,
      operation: one.operation,
      vat: one.vat,
      day: dayAt(one.at),
      total: one.document.ammontareComplessivo,
      voided: state.voided.get(one.idtrx) ?? "",
    })),
  faults: {
    unauthorized: () => json(401, {}),
    captcha: () => page(200, "Verifica di non essere un robot"),
    maintenance: () => page(503, "Servizio in manutenzione"),
  },
});

function handle(request: SimulatedRequest, state: State, world: World): Outcome {
  const { method, path } = request;
  switch (`${method} ${path}`) {
    case "GET /portale/web/guest":
    case "GET /portale/c":
      return { reply: page(200, "Benvenuto") };
    case "GET /portale/home":
      return { reply: loginPage(request, world) };
    case "POST /portale/home":
      return logIn(request, state, world);
    case "POST /portale/scelta-utenza-lavoro":
      return choose(request, state, world);
    default:
      return callInterface(request, state, world);
  }
}

/** The JSON interface, which needs a session with a VAT number. */
function callInterface(request: SimulatedRequest, state: State, world: World): Outcome {
  const session = sessionOf(request, state, world);
  if (!session) return { reply: json(401, {}) };
  const { method, path } = request;
  if (method === "GET" && path === "/dp/api") return { reply: json(200, {}) };
  if (session.vat === "") return { reply: json(401, {}) };
  if (method === "GET" && path === "/ser/api/fatture/v1/ul/me/adesione/stato/")
    return { reply: json(200, {}) };
  if (!path.startsWith(`${DOCUMENTS}/`)) return { reply: json(404, {}) };
  const rest = path.slice(DOCUMENTS.length);
  if (method === "POST" && rest === "/") return enter(request, session.vat, state, world);
  if (method !== "GET") return { reply: json(405, {}) };
  return { reply: read(rest, request, session.vat, state, world) };
}

function read(
  rest: string,
  { query }: SimulatedRequest,
  vat: string,
  state: State,
  world: World,
): SimulatedReply {
  const own = [...state.documents.values()].filter((one) => one.vat === vat);
  if (rest === "/dati/fiscali") return json(200, shopOf(vat, world.settings));
  if (rest === "/") return json(200, listed(own, query, state));
  const id = rest.replaceAll("/", "");
  const found = id === "ultimo" ? own.at(-1) : own.find(({ idtrx }) => idtrx === id);
  return found ? json(200, shown(found, state)) : json(404, {});
}

function enter(request: SimulatedRequest, vat: string, state: State, world: World): Outcome {
  const date = { date: new Date(world.now()).toUTCString() };
  const posted = postedIn(request.body);
  const error = posted
    ? errorOf({ posted, vat, state, world })
    : { codice: "SIM-JSON", descrizione: "il documento non è leggibile" };
  if (!posted || error) {
    const refused = { esito: false, idtrx: null, progressivo: null, errori: [error] };
    return { reply: json(200, refused, date) };
  }
  const stored = storedDocument(posted, vat, state, world);
  const { idtrx, number: progressivo } = stored;
  return {
    reply: json(200, { esito: true, idtrx, progressivo, errori: [] }, date),
    events: [stored],
  };
}

function postedIn(body: Uint8Array): Posted | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return fits(Posted, value, "as-is") ? value : undefined;
  } catch {
    return undefined;
  }
}

function storedDocument(posted: Posted, vat: string, state: State, world: World): TicketDocument {
  const count = state.documents.size + 1;
  const { documentoCommerciale, idtrx = "" } = posted;
  const type = documentoCommerciale.resoAnnullo?.tipologia;
  const operation = type === "A" || type === "R" ? type : "V";
  const year = dayAt(world.now()).slice(-4);
  const block = String(1 + Math.floor(count / PER_BLOCK)).padStart(4, "0");
  const rows = documentoCommerciale.elementiContabili.map((row, place) => ({
    ...row,
    idElementoContabile: row.idElementoContabile || `${FIRST_ID + count}${place + 1}`,
  }));
  return {
    event: "document",
    idtrx: String(FIRST_ID + count),
    number: `DCW${year}/${block}-${count % PER_BLOCK}`,
    vat,
    at: world.now(),
    operation,
    voids: operation === "A" ? idtrx : "",
    ...(operation === "R" && { returns: idtrx }),
    document: { ...documentoCommerciale, elementiContabili: rows },
  };
}

function json(
  status: number,
  body: object,
  more: Readonly<Record<string, string>> = {},
): SimulatedReply {
  const headers = { "content-type": "application/json;charset=UTF-8", ...more };
  return { status, headers, body: JSON.stringify(body) };
}
