import {
  decodedPart,
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import type { AuthorizedCall, Call, HandledCall } from "./call.ts";
import { isRefusal, REASONS } from "./codes.ts";
import { newKeys } from "./keys.ts";
import { checkLimit } from "./limits.ts";
import { ApiError, errorReply, forbidden, json, refusal, unauthorized } from "./reply.ts";
import { type ApiRoute, ROUTES } from "./routes.ts";
import { Settings } from "./settings.ts";
import {
  applyEvent,
  type Bearer,
  emptyState,
  type State,
  StoredEvent,
  type StoredLogin,
} from "./state.ts";
import { isoOf } from "./time.ts";

/** The demo system is the same under addresses of its own. */
const DEMO = "/demo";
const PLACES = {
  ...{ api: "/v2", qr: "/qr", storage: "/storage" },
  ...{ "demo-api": `${DEMO}/v2`, "demo-qr": `${DEMO}/qr`, "demo-storage": `${DEMO}/storage` },
};

/**
 * KSeF 2.0 of the Polish Ministry of Finance: the API below `/v2`, its storage of uploads and UPO below
 * `/storage`, and the page of QR codes below `/qr`.
 */
export const simulator = defineSimulator({
  key: "ksef",
  name: "KSeF",
  source: "https://github.com/CIRFMF/ksef-docs",
  endpoints: {
    "gov-pl": PLACES,
    "gov-pl.batch": PLACES,
  },
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  records: ({ invoices }) =>
    [...invoices.values()].map(({ facts, session, code, ksefNumber = "", offline, at }) => ({
      seller: facts?.seller ?? "",
      number: facts?.number ?? "",
      type: facts?.type ?? "",
      gross: facts?.gross ?? "",
      status: String(code),
      "KSeF number": ksefNumber,
      mode: offline ? "Offline" : "Online",
      session,
      received: isoOf(at),
    })),
  notes: ({ sessions, logins }) => [`${logins.size} logins, ${sessions.size} sessions`],
  faults: {
    unauthorized: ({ now }) => plain(unauthorized("the token has expired"), now()),
    "too-many": ({ now }) =>
      plain(new ApiError(429, "Limit of requests", { retryAfter: 1 }), now()),
    "key-withdrawn": ({ now }) => plain(refusal(21470), now()),
    forbidden: ({ now }) =>
      plain(forbidden("security-service-blocked", "blocked by the security service"), now()),
    maintenance: ({ now }) => plain(new ApiError(503, "Maintenance until 18:00"), now()),
    "storage-forbidden": () => ({ status: 403 }),
  },
  testCredentials: async (taxpayer, { certificateOf }) => [
    {
      key: "gov-pl.certificate",
      isHolders: true,
      value: certificateOf({ ...taxpayer, isSeal: true }),
    },
  ],
});

function plain(error: ApiError, now: number) {
  return errorReply(error, { path: "/", headers: { "x-error-format": "problem-details" } }, now);
}

function handle(
  request: SimulatedRequest,
  state: State,
  world: SimulatorWorld<Settings>,
): SimulatedOutcome<StoredEvent> {
  const { settings } = world;
  const now = world.now();
  const made = newKeys(state, settings, now);
  const keys = made ?? state.keys;
  if (!keys) throw new Error("the system has no keys");
  const call: Call = {
    request: inSystem(request),
    params: [],
    state,
    settings,
    keys,
    now,
    random: () => world.random(),
  };
  const { reply, events = [] } = answer(call);
  const headers = {
    ...reply.headers,
    // The ministry describes the header for answers without fault.
    ...(settings.warning !== "" && reply.status < 300 && { "x-system-warning": settings.warning }),
  };
  return { reply: { ...reply, headers }, events: [...(made ? [made] : []), ...events] };
}

/** A request to the demo system as one to the test system, whose links lead to the demo system. */
function inSystem(request: SimulatedRequest): SimulatedRequest {
  const { path, origin } = request;
  if (!path.startsWith(`${DEMO}/`)) return request;
  const own = path.slice(DEMO.length);
  return { ...request, path: own, ...(origin !== undefined && { origin: origin + DEMO }) };
}

function answer(call: Call): HandledCall {
  const { request, now } = call;
  try {
    for (const route of ROUTES) {
      const params = match(route, request);
      if (!params) continue;
      const asked = askedRefusal(call);
      if (asked) throw asked;
      return served(route, { ...call, params });
    }
    return { reply: json(404, { title: "Not Found", status: 404 }, "application/problem+json") };
  } catch (error) {
    if (error instanceof ApiError) return { reply: errorReply(error, request, now) };
    throw error;
  }
}

/** The refusal that the settings ask for. */
function askedRefusal({ request, settings }: Call): ApiError | undefined {
  const found = Object.entries(settings.refusals).find(([end]) => request.path.endsWith(end));
  if (!found) return undefined;
  const [, asked] = found;
  if (typeof asked === "string")
    return forbidden(asked, REASONS[asked] ?? "asked for by the setting");
  return isRefusal(asked) ? refusal(asked) : new ApiError(asked, "asked for by the setting");
}

/** Values of the placeholders; undefined for another method or path. */
function match({ at }: ApiRoute, { method, path }: SimulatedRequest): string[] | undefined {
  const [wanted, template = ""] = at.split(" ");
  if (wanted !== method) return undefined;
  const parts = path.split("/");
  const pattern = template.split("/");
  if (parts.length !== pattern.length) return undefined;
  const fits = pattern.every((part, i) => part === "{}" || part === parts[i]);
  return fits ? decoded(parts.filter((_, i) => pattern[i] === "{}")) : undefined;
}

/** Parts of a path; undefined for an invalid percent sign, so that the path is not found. */
function decoded(parts: readonly string[]): string[] | undefined {
  const known = parts.map(decodedPart).filter((part) => part !== undefined);
  return known.length === parts.length ? known : undefined;
}

function served(route: ApiRoute, call: Call): HandledCall {
  if (!route.token) return route.handle(call);
  const { state, settings, now } = call;
  const login = bearerOf(call, route.token);
  const authorized: AuthorizedCall = { ...call, login };
  const { group } = route;
  const isLimited = group !== undefined && settings.limits === "standard";
  if (isLimited) checkLimit(state, group, login.context, now);
  const counted = isLimited
    ? [{ event: "call" as const, group, context: login.context, at: now }]
    : [];
  const { reply, events = [] } = permitted(route, authorized);
  return { reply, events: [...counted, ...events] };
}

/** A refused request counts for the limits like any other, so its error becomes an answer here. */
function permitted(
  { needs, handle: run }: Extract<ApiRoute, { token: string }>,
  call: AuthorizedCall,
): HandledCall {
  try {
    const { permissions } = call.login;
    if (needs && !needs.some((one) => permissions.includes(one)))
      throw forbidden("missing-permissions", "a permission is missing", {
        requiredAnyOfPermissions: needs,
        presentPermissions: permissions,
      });
    return run(call);
  } catch (error) {
    if (error instanceof ApiError) return { reply: errorReply(error, call.request, call.now) };
    throw error;
  }
}

/** The login of the request's token. @throws ApiError 401. */
function bearerOf({ request, state, now }: Call, kind: Bearer["kind"]): StoredLogin {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "") ?? [];
  const bearer = state.bearers.get(token);
  const login = bearer && state.logins.get(bearer.login);
  if (!login || bearer.kind !== kind) throw unauthorized(`a token for ${kind} is required`);
  if (now >= bearer.until) throw unauthorized("the token has expired");
  if (kind === "refresh" && state.ended.has(login.reference))
    throw unauthorized("the login was ended");
  return login;
}
