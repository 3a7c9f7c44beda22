import { Type } from "@fakturo/schema";
import { defineSimulator, type SimulatedRequest } from "@fakturo/simulator";
import { errorsOf } from "./checks.ts";
import { addFile, completeInvoice } from "./completion.ts";
import { readCii } from "./file.ts";
import { currentOf, Decision, historyOf } from "./invoices.ts";
import {
  type Authorized,
  bodyAs,
  bytesIn,
  done,
  failed,
  json,
  MAX_BYTES,
  type PortalOutcome,
  type PortalWorld,
  REFUSED,
} from "./reply.ts";
import { Settings } from "./settings.ts";
import { applyEvent, emptyState, type State, StoredEvent, type StoredFlow } from "./state.ts";
import { listServices, readStructure, searchStructures } from "./structures.ts";

const RETRY_AFTER = "2";

/** Chorus Pro of the AIFE behind PISTE: the token service below `/api/oauth/token`, the API below `/cpro`. */
export const simulator = defineSimulator({
  key: "chorus-pro",
  name: "Chorus Pro",
  source: "https://communaute.chorus-pro.gouv.fr/",
  endpoints: { "chorus-pro": { api: "/cpro", oauth: "/api/oauth/token" } },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ flows, pieces, completions }) =>
    [...flows.values()].map((one) => ({
      flow: one.flow,
      file: one.name,
      seller: one.seller,
      buyer: one.buyer,
      number: one.number,
      issued: one.issued,
      total: one.total,
      invoice: one.id === undefined ? "" : String(one.id),
      errors: [...one.technical, ...one.errors].join("; "),
      pieces: (completions.get(one.id ?? 0) ?? []).map((id) => pieces.get(id)?.name).join("; "),
    })),
  faults: {
    unauthorized: () => json(401, { error: "invalid_token" }),
    forbidden: () => json(403, { error: "forbidden" }),
    "too-many": () => ({ ...json(429, {}), headers: { "retry-after": RETRY_AFTER } }),
    maintenance: () => ({
      status: 503,
      headers: { "content-type": "text/html" },
      body: "<html><body>Chorus Pro est en maintenance</body></html>",
    }),
  },
});

function handle(request: SimulatedRequest, state: State, world: PortalWorld): PortalOutcome {
  if (request.method !== "POST") return { reply: json(405, {}) };
  if (request.path === "/api/oauth/token") return tokenFor(request, world);
  if (request.path === PORTAL) return decide(request, state, world);
  const service = SERVICES.get(request.path);
  if (!service) return { reply: json(404, {}) };
  const account = accountOf(request, state, world);
  if (account === undefined) return { reply: json(401, { error: "invalid_token" }) };
  if (account === "") return { reply: json(403, { error: "cpro-account" }) };
  const body = parsed(request.body);
  if (body === undefined) return { reply: json(400, { error: "the body is not JSON" }) };
  return service(body, { state, world, account });
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** The buyer's portal: sets the state of an integrated invoice, which no service of the supplier does. */
const PORTAL = "/portail/factures";

function decide({ body }: SimulatedRequest, state: State, world: PortalWorld): PortalOutcome {
  const given = bodyAs(Decision, parsed(body));
  if (!given) return { reply: json(400, { error: "numeroFacture and statut are needed" }) };
  const flow = [...state.flows.values()].find(
    (one) => one.number === given.numeroFacture && one.id !== undefined,
  );
  if (flow?.id === undefined) return { reply: json(404, { error: "no invoice has this number" }) };
  const { statut, commentaire } = given;
  const about = { invoice: flow.id, state: statut, comment: commentaire ?? "", at: world.now() };
  return { reply: json(200, {}), events: [{ event: "passed", ...about }] };
}

/** Client credentials; a wrong id and a wrong secret have the same answer. */
function tokenFor({ body }: SimulatedRequest, world: PortalWorld): PortalOutcome {
  const fields = new URLSearchParams(new TextDecoder().decode(body));
  const { clients, lifetime } = world.settings;
  const id = fields.get("client_id") ?? "";
  const secret = fields.get("client_secret") ?? "";
  const expected = Object.hasOwn(clients, id) ? clients[id] : secret;
  const isRight = id !== "" && secret !== "" && secret === expected;
  if (!isRight || fields.get("grant_type") !== "client_credentials")
    return { reply: json(400, { error: "invalid_client" }) };
  const token = `SIM-${world.random().toString(36).slice(2)}${world.now().toString(36)}`;
  const reply = json(200, {
    access_token: token,
    token_type: "Bearer",
    expires_in: lifetime,
    scope: "openid",
  });
  return { reply, events: [{ event: "token", token, until: world.now() + lifetime * 1000 }] };
}

/** Login of the technical account; empty for a wrong one, undefined without valid token. */
function accountOf(
  { headers }: SimulatedRequest,
  state: State,
  world: PortalWorld,
): string | undefined {
  const [, token = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if ((state.tokens.get(token) ?? 0) <= world.now()) return undefined;
  const text = Buffer.from(headers["cpro-account"] ?? "", "base64").toString("utf8");
  const [, login = "", password = ""] = /^([^:]+):(.+)$/.exec(text) ?? [];
  const { accounts } = world.settings;
  const expected = Object.hasOwn(accounts, login) ? accounts[login] : password;
  return password !== "" && password === expected ? login : "";
}

type Service = (body: unknown, about: Authorized) => PortalOutcome;

const SERVICES: ReadonlyMap<string, Service> = new Map<string, Service>([
  ["/cpro/factures/v1/deposer/flux", deposit],
  ["/cpro/transverses/v1/consulterCRDetaille", report],
  ["/cpro/factures/v1/rechercher/fournisseur", search],
  ["/cpro/factures/v1/consulter/historique", history],
  ["/cpro/transverses/v1/ajouter/fichier", addFile],
  ["/cpro/factures/v1/completer", completeInvoice],
  ["/cpro/structures/v1/rechercher", searchStructures],
  ["/cpro/structures/v1/consulter", readStructure],
  ["/cpro/structures/v1/rechercher/services", listServices],
]);

const Deposit = Type.Object({
  fichierFlux: Type.String(),
  nomFichier: Type.String({ minLength: 1 }),
  syntaxeFlux: Type.String(),
});
const SYNTAX = "IN_DP_E1_CII_16B";
function deposit(body: unknown, about: Authorized): PortalOutcome {
  const given = bodyAs(Deposit, body);
  if (!given) return failed(REFUSED.shape, "GDP_MSG_01.001");
  const data = bytesIn(given.fichierFlux);
  if (!data) return failed(REFUSED.base64, "GDP_MSG_01.002");
  if (data.length > MAX_BYTES) return failed(REFUSED.size, "GDP_MSG_01.003");
  if (given.syntaxeFlux !== SYNTAX) return failed(REFUSED.syntax, "GDP_MSG_01.004");
  const flow = storedFlow(given.nomFichier, data, about);
  const reply = done("GDP_MSG_01.000", {
    numeroFluxDepot: flow.flow,
    dateDepot: dayOf(flow.at),
    syntaxeFlux: SYNTAX,
  });
  return { reply, events: [flow] };
}

const FIRST_ID = 1_000_001;

function storedFlow(
  name: string,
  data: Uint8Array,
  { state, world, account }: Authorized,
): StoredFlow {
  const file = readCii(data);
  const count = state.flows.size + 1;
  const isKnown = [...state.flows.values()].some(
    (one) => one.id !== undefined && one.seller === file?.seller && one.number === file.number,
  );
  const technical = file ? [] : ["le fichier ne respecte pas le schéma de la syntaxe"];
  const errors = file ? errorsOf(file, { settings: world.settings, isKnown }) : [];
  const isTaken = technical.length === 0 && errors.length === 0;
  return {
    event: "flow",
    flow: `CPP001${String(count).padStart(19, "0")}`,
    name,
    account,
    at: world.now(),
    technical,
    errors,
    seller: file?.seller ?? "",
    buyer: file?.buyer ?? "",
    number: file?.number ?? "",
    issued: file?.issued ?? "",
    total: file?.total ?? "",
    ...(isTaken && { id: FIRST_ID + count }),
  };
}

const Report = Type.Object({ numeroFluxDepot: Type.String() });
const UNKNOWN = 20_001;
const WAITING = "IN_DEPOT_PORTAIL_EN_ATTENTE_TRAITEMENT_SE_CPP";

function report(body: unknown, { state, world }: Authorized): PortalOutcome {
  const flow = state.flows.get(bodyAs(Report, body)?.numeroFluxDepot ?? "");
  const { visible } = world.settings;
  if (!flow || world.now() < flow.at + visible * 1000)
    return failed(UNKNOWN, "POQ_MSG_01.003 - Flux introuvable");
  const etat = stateOf(flow, world);
  const isDecided = etat === "IN_REJETE";
  const reply = done("TRA_MSG_00.000", {
    nomFichier: flow.name,
    codeInterfaceDepotFlux: "FSO1110A",
    dateDepotFlux: dayOf(flow.at),
    dateHeureEtatCourantFlux: new Date(world.now()).toISOString().slice(0, 19),
    etatCourantDepotFlux: etat,
    listeErreurTechnique: isDecided
      ? flow.technical.map((libelleErreur) => ({ libelleErreur }))
      : [],
    listeErreurDP: isDecided
      ? flow.errors.map((libelleErreurDP) => ({
          identifiantFournisseur: flow.seller,
          identifiantDestinataire: flow.buyer,
          numeroDP: flow.number,
          libelleErreurDP,
        }))
      : [],
  });
  return { reply };
}

function stateOf(flow: StoredFlow, { settings, now }: PortalWorld): string {
  const given = Object.hasOwn(settings.flows, flow.number)
    ? settings.flows[flow.number]
    : undefined;
  if (given !== undefined) return given;
  if (now() < flow.at + settings.processing * 1000) return WAITING;
  return flow.id === undefined ? "IN_REJETE" : "IN_INTEGRE";
}

const Search = Type.Object({
  numeroFacture: Type.Optional(Type.String()),
  numeroFluxDepot: Type.Optional(Type.String()),
});

/** Invoices of the account, once their flows are integrated; newest first. */
function search(body: unknown, { state, world, account }: Authorized): PortalOutcome {
  const filter = bodyAs(Search, body);
  if (!filter) return failed(REFUSED.shape, "GDP_MSG_02.001");
  const { numeroFacture, numeroFluxDepot } = filter;
  const found = [...state.flows.values()]
    .filter(
      (one) =>
        one.account === account &&
        stateOf(one, world) === "IN_INTEGRE" &&
        (numeroFacture === undefined || one.number === numeroFacture) &&
        (numeroFluxDepot === undefined || one.flow === numeroFluxDepot),
    )
    .reverse();
  const listeFactures = found.map((one) => ({
    identifiantFactureCPP: one.id,
    numeroFacture: one.number,
    statut: currentOf(one, state),
    dateDepot: dayOf(one.at),
    dateFacture: one.issued,
    montantTTC: Number(one.total),
  }));
  const parametresRetour = { pageCourante: 1, pages: 1, total: listeFactures.length };
  return { reply: done("GDP_MSG_00.000", { listeFactures, parametresRetour }) };
}

const History = Type.Object({ idFacture: Type.Integer() });

/** The states of an invoice of the account, newest first. */
function history(body: unknown, { state, world, account }: Authorized): PortalOutcome {
  const id = bodyAs(History, body)?.idFacture;
  const flow = [...state.flows.values()].find(
    (one) => one.account === account && one.id === id && stateOf(one, world) === "IN_INTEGRE",
  );
  if (id === undefined || !flow) return failed(REFUSED.invoice, "GDP_MSG_03.001");
  const histoStatut = historyOf(flow, state)
    .map((one, index) => ({
      histoStatutId: index + 1,
      histoStatutCode: one.state,
      histoStatutDatePassage: new Date(one.at).toISOString(),
      histoStatutCommentaire: one.comment,
    }))
    .reverse();
  const reply = done("GDP_MSG_00.000", {
    idFacture: id,
    numeroFacture: flow.number,
    modeDepot: "DEPOT_FLUX",
    statutCourantCode: currentOf(flow, state),
    historiquesDesStatuts: {
      histoStatut,
      pageCouranteHistoStatut: 1,
      pagesHistoStatut: 1,
      nbResultatsParPageHistoStatut: histoStatut.length,
      totalHistoStatut: histoStatut.length,
    },
  });
  return { reply };
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "YYYY-MM-DD".length);
}
