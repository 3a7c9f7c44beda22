import {
  decodedPart,
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import type { ClientCall, HandledCall, PlatformRequest } from "./call.ts";
import {
  addLine,
  endLine,
  getCompany,
  getLine,
  getLineById,
  HEALTHY,
  removeLine,
  searchLines,
} from "./directory.ts";
import { isoOf, postFlow } from "./flows.ts";
import { invoiceInUpload } from "./hybrid.ts";
import { clientIn, newToken } from "./login.ts";
import { errorReply, PlatformRefusal } from "./reply.ts";
import {
  addRouting,
  getRouting,
  getRoutingById,
  patchRouting,
  putRouting,
  searchRoutings,
} from "./routing.ts";
import { getFlow, searchFlows } from "./search.ts";
import { Settings } from "./settings.ts";
import { applyEvent, emptyState, type State, StoredEvent } from "./state.ts";
import { webhookCalled, webhookCalls } from "./webhook.ts";

const FLOW = "/flow-service/v1";
const DIRECTORY = "/directory-service/v1";
/** Answered without token. */
const HEALTH_CHECKS: ReadonlySet<string> = new Set([
  `${FLOW}/healthcheck`,
  `${DIRECTORY}/healthcheck`,
]);
/** A French VAT number ends with the SIREN. */
const SIREN_LENGTH = 9;

/** Services with a token, by method and path; a group of the expression is a parameter. */
const ROUTES: readonly (readonly [string, RegExp, (call: ClientCall) => HandledCall])[] = [
  ["POST", exactly(`${FLOW}/flows`), postFlow],
  ["POST", exactly(`${FLOW}/flows/search`), searchFlows],
  ["GET", exactly(`${FLOW}/flows/([^/]+)`), getFlow],
  ["GET", exactly(`${DIRECTORY}/siren/code-insee:([^/]+)`), getCompany],
  ["POST", exactly(`${DIRECTORY}/directory-line/search`), searchLines],
  ["POST", exactly(`${DIRECTORY}/directory-line`), addLine],
  ["GET", exactly(`${DIRECTORY}/directory-line/code:([^/]+)`), getLine],
  ["GET", exactly(`${DIRECTORY}/directory-line/id-instance:([^/]+)`), getLineById],
  ["PATCH", exactly(`${DIRECTORY}/directory-line/id-instance:([^/]+)`), endLine],
  ["DELETE", exactly(`${DIRECTORY}/directory-line/id-instance:([^/]+)`), removeLine],
  ["POST", exactly(`${DIRECTORY}/routing-code`), addRouting],
  ["POST", exactly(`${DIRECTORY}/routing-code/search`), searchRoutings],
  ["GET", exactly(`${DIRECTORY}/routing-code/siret:([^/]+)/code:([^/]+)`), getRouting],
  ["GET", exactly(`${DIRECTORY}/routing-code/id-instance:([^/]+)`), getRoutingById],
  ["PATCH", exactly(`${DIRECTORY}/routing-code/id-instance:([^/]+)`), patchRouting],
  ["PUT", exactly(`${DIRECTORY}/routing-code/id-instance:([^/]+)`), putRouting],
];

function exactly(path: string): RegExp {
  return new RegExp(`^${path}$`);
}

/** An approved platform: flow and directory services of XP Z12-013 and the token service. */
export const simulator = defineSimulator({
  key: "pa",
  name: "Plateforme agréée",
  source: "https://www.impots.gouv.fr/specifications-externes-b2b",
  endpoints: {
    "gov-fr": { flow: "/flow-service", directory: "/directory-service", token: "/oauth/token" },
  },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  begin,
  calls: webhookCalls,
  called: webhookCalled,
  records: ({ flows }) =>
    flows.map(({ name, company, type, direction, syntax, reasons, at }) => ({
      company,
      file: name,
      type,
      direction,
      syntax,
      reason: reasons.map(({ code }) => code).join(" "),
      at: isoOf(at),
    })),
  notes: ({ invoices, reports, lines }) => [
    `${invoices.size} invoices, ${reports.length} reports, ${lines.size} lines of the directory`,
  ],
  faults: {
    "too-many": () =>
      refusal(new PlatformRefusal(429, "TOO_MANY_REQUESTS", "the limit is reached", 1)),
    "too-many-untold": () =>
      refusal(new PlatformRefusal(429, "TOO_MANY_REQUESTS", "the limit is reached")),
    unavailable: () => refusal(new PlatformRefusal(503, "RESOURCE_ERROR", "not available")),
    broken: () => refusal(new PlatformRefusal(500, "INTERNAL_ERROR", "internal error")),
    forbidden: () => refusal(new PlatformRefusal(403, "FORBIDDEN_ACCESS", "not allowed")),
    unauthorized: () => refusal(new PlatformRefusal(401, "MISSING_TOKEN", "the token has expired")),
  },
  testCredentials: async ({ code }) => [
    {
      key: "gov-fr.platform",
      isHolders: true,
      value: {
        client_id: code.slice(-SIREN_LENGTH),
        client_secret: "simulated",
        platform_number: "0007",
        platform_name: "Simulated platform",
      },
    },
  ],
});

function refusal(error: PlatformRefusal) {
  return errorReply(error, FLOW);
}

/** Reads the invoice in a Factur-X file, which takes asynchronous work. */
async function begin(request: SimulatedRequest, state: State, world: SimulatorWorld<Settings>) {
  if (request.method !== "POST" || request.path !== `${FLOW}/flows`) return undefined;
  const attached = await invoiceInUpload(request);
  return attached && (() => handle(request, state, world, attached));
}

function handle(
  request: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
  attached?: Uint8Array,
): SimulatedOutcome<StoredEvent> {
  const { settings } = world;
  const now = world.now();
  const call: PlatformRequest = {
    request,
    params: [],
    state,
    settings,
    now,
    attached,
    random: () => world.random(),
  };
  try {
    if (request.path === "/oauth/token" && request.method === "POST") return newToken(call);
    return routed(call);
  } catch (error) {
    if (error instanceof PlatformRefusal) return { reply: errorReply(error, request.path) };
    throw error;
  }
}

function routed(call: PlatformRequest): HandledCall {
  const { method, path } = call.request;
  if (method === "GET" && HEALTH_CHECKS.has(path)) return { reply: HEALTHY };
  for (const [wanted, pattern, run] of ROUTES) {
    const found = wanted === method ? pattern.exec(path) : null;
    if (!found) continue;
    const params = found.slice(1).map(decoded);
    return run({ ...call, params, client: clientIn(call) });
  }
  throw new PlatformRefusal(404, "MISSING_RESOURCE", `${method} ${path} is not known`);
}

/** @throws PlatformRefusal 404 for an invalid percent sign. */
function decoded(part: string): string {
  const known = decodedPart(part);
  if (known !== undefined) return known;
  throw new PlatformRefusal(404, "MISSING_RESOURCE", "the path is not valid");
}
