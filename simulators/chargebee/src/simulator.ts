import {
  decodedPart,
  defineSimulator,
  type SimulatedOutcome,
  type SimulatedReply,
  type SimulatedRequest,
  type SimulatorWorld,
} from "@fakturo/simulator";
import { pdfOf } from "./pdf.ts";
import { notFound, SiteRefusal } from "./refusal.ts";
import { routeOf } from "./routes.ts";
import { Settings } from "./settings.ts";
import { applyEvent, emptyState, objectsOf, type State, StoredEvent } from "./state.ts";
import { callsOf, sent } from "./webhooks.ts";

type World = SimulatorWorld<Settings>;
type Outcome = SimulatedOutcome<StoredEvent>;

const API = "/api/v2/";
const DOWNLOADS = "/downloads/";

/** A site of the billing platform Chargebee: its API of version 2 and its webhooks. */
export const simulator = defineSimulator({
  key: "chargebee",
  name: "Chargebee",
  source: "https://apidocs.chargebee.com/docs/api",
  event: StoredEvent,
  settings: Settings,
  empty: emptyState,
  apply: applyEvent,
  handle,
  calls: callsOf,
  called: (call, answer, _state, world) => [sent(call, answer, world.now())],
  records: (state) =>
    ["invoice", "credit_note"].flatMap((kind) =>
      objectsOf(state, kind).map((one) => ({
        kind,
        id: String(one.id),
        customer: String(one.customer_id),
        total: `${one.currency_code} ${one.total}`,
        comments: objectsOf(state, "comment")
          .filter(({ entity_id }) => entity_id === one.id)
          .map(({ notes }) => String(notes))
          .join(" | "),
      })),
    ),
  notes: ({ open }) => (open.size > 0 ? [`${open.size} events are not taken`] : []),
  faults: {
    "too-many": () => ({
      ...refused(new SiteRefusal(429, "api_request_limit_exceeded", "Too many requests")),
      headers: { "content-type": "application/json", "retry-after": "2" },
    }),
    maintenance: () => refused(new SiteRefusal(503, "site_not_ready", "The site is not ready")),
  },
});

function handle(request: SimulatedRequest, state: State, world: World): Outcome {
  if (request.path.startsWith(DOWNLOADS))
    return { reply: download(request.path, state, world.settings) };
  try {
    if (!request.path.startsWith(API)) throw notFound(request.path);
    authenticate(request, world.settings);
    return once(request, state, () =>
      routeOf(request.path.slice(API.length), request, state, world),
    );
  } catch (error) {
    if (!(error instanceof SiteRefusal)) throw error;
    return { reply: refused(error) };
  }
}

/** The key is the user of basic authentication; there is no password. */
function authenticate({ headers }: SimulatedRequest, { keys }: Settings): void {
  const [, text = ""] = /^Basic (.+)$/i.exec(headers.authorization ?? "") ?? [];
  const [key = ""] = Buffer.from(text, "base64").toString("utf8").split(":");
  if (key === "" || (keys.length > 0 && !keys.includes(key)))
    throw new SiteRefusal(
      401,
      "api_authentication_failed",
      "Sorry, authentication failed. Invalid API Key",
    );
}

/** Answers a repeated request with the same key as before, without any effect. */
function once(request: SimulatedRequest, state: State, make: () => Outcome): Outcome {
  const key = request.headers["chargebee-idempotency-key"];
  if (request.method !== "POST" || !key) return make();
  const text = `${request.path} ${Buffer.from(request.body).toString("utf8")}`;
  const known = state.answers.get(key);
  if (known && known.request !== text)
    throw new SiteRefusal(
      400,
      "idempotency_key_reused",
      "The idempotency key belongs to another request",
    );
  if (known) {
    const headers = {
      "content-type": "application/json",
      "chargebee-idempotency-replayed": "true",
    };
    return { reply: { status: known.status, headers, body: known.body } };
  }
  const { reply, events = [] } = make();
  const body = String(reply.body);
  const answered: StoredEvent = {
    event: "answered",
    key,
    request: text,
    status: reply.status,
    body,
  };
  return { reply, events: [...events, answered] };
}

function refused({ status, code, message, param }: SiteRefusal): SimulatedReply {
  const body = {
    message,
    type: status === 400 || status === 404 ? "invalid_request" : "operation_failed",
    api_error_code: code,
    ...(param && { param }),
    error_code: code,
    error_msg: message,
    http_status_code: status,
  };
  return { status, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}

/** The PDF of a document; its address needs no key. */
function download(path: string, { objects }: State, { archive }: Settings): SimulatedReply {
  const [kind = "", id = ""] = path.slice(DOWNLOADS.length, -".pdf".length).split("/");
  const document = objects.get(`${kind}:${decodedPart(id)}`);
  if (!document) return { status: 404, body: "" };
  const lines = [`${kind} ${document.id}`, `${document.currency_code} ${document.total}`];
  return {
    status: 200,
    headers: { "content-type": "application/pdf" },
    body: pdfOf(lines, archive),
  };
}
