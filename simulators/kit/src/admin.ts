import type { IncomingMessage, ServerResponse } from "node:http";
import { FakturoError } from "@fakturo/model";
import { readJsonAs } from "@fakturo/plugin";
import { type TSchema, Type } from "@fakturo/schema";
import { readBody, send } from "./messages.ts";
import { adminPage } from "./page.ts";
import type { Running } from "./running.ts";
import type { SimulatedReply } from "./simulator.ts";

/** Path of the admin page; its API is below it. Paths of authorities do not begin with it. */
const ADMIN = "/_simulator";

/** Ten years either way: every date of an authority has four digits. */
const MAX_SKEW_S = 10 * 365 * 86_400;
const Clock = Type.Object(
  { skew: Type.Number({ minimum: -MAX_SKEW_S, maximum: MAX_SKEW_S }) },
  { additionalProperties: false },
);
const AnyObject = Type.Record(Type.String(), Type.Unknown());
const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;

/** True for the admin page and its API. */
export function isAdminPath(path: string): boolean {
  return path === ADMIN || path.startsWith(`${ADMIN}/`);
}

/**
 * The admin page and its calls:
 *
 * - `GET /_simulator` page, `GET /_simulator/state` the same as JSON
 * - `POST /_simulator/<key>/faults` shows a fault, `DELETE` ends all
 * - `PUT /_simulator/<key>/settings` replaces the settings given
 * - `PUT /_simulator/<key>/clock` `{ "skew": seconds }`
 * - `DELETE /_simulator/<key>/records` forgets everything
 *
 * Only the same machine is answered unless `openAdmin`. Bodies must be JSON by their media type, which
 * keeps pages of other sites from sending them.
 */
export async function answerAdmin(
  running: readonly Running[],
  { openAdmin = false }: { readonly openAdmin?: boolean },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (!openAdmin && !isLocal(request)) {
    send(response, json(403, { error: "only this machine may see the admin page" }));
    return;
  }
  try {
    send(response, await reply(running, request));
  } catch (error) {
    if (!(error instanceof FakturoError)) throw error;
    send(response, json(400, { error: error.message }));
  }
}

/** Checks the remote address and the host name, because of DNS rebinding by pages of other sites. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? "") && LOCAL_HOST.test(headers.host ?? "");
}

async function reply(
  running: readonly Running[],
  request: IncomingMessage,
): Promise<SimulatedReply> {
  const { method = "GET" } = request;
  const [path = ""] = (request.url ?? "").slice(ADMIN.length).split("?");
  const [, key = "", part = ""] = path.split("/");
  if (method === "GET" && key === "") return html(adminPage(running));
  if (method === "GET" && key === "state" && part === "") return json(200, running.map(stateOf));
  const simulator = running.find((one) => one.simulator.key === key);
  const call = simulator && calls(simulator)[`${method} ${part}`];
  if (!call) return json(404, { error: `no ${method} ${path}` });
  return (await call(request)) ?? { status: 204 };
}

type Call = (request: IncomingMessage) => Promise<SimulatedReply | undefined> | undefined;

function calls(simulator: Running): Readonly<Record<string, Call>> {
  return {
    "GET records": async () => json(200, simulator.open.records()),
    "DELETE records": () => void simulator.reset(),
    "GET faults": async () => json(200, simulator.faults()),
    "POST faults": async (request) => {
      simulator.addFault(await bodyAs(AnyObject, request));
      return json(201, simulator.faults());
    },
    "DELETE faults": () => void simulator.misbehaviors.clear(),
    "PUT settings": async (request) => {
      simulator.configure(await bodyAs(AnyObject, request));
      return json(200, simulator.open.settings());
    },
    "PUT clock": async (request) => {
      const { skew } = await bodyAs(Clock, request);
      simulator.setClock(skew);
      return json(200, { skew });
    },
  };
}

async function bodyAs<S extends TSchema>(schema: S, request: IncomingMessage) {
  if (!request.headers["content-type"]?.startsWith("application/json"))
    throw new FakturoError("input", "the body must be application/json");
  return readJsonAs(schema, Buffer.from(await readBody(request)).toString("utf8"), "the body");
}

function stateOf({ simulator, open, misbehaviors, requests, skew }: Running) {
  return {
    key: simulator.key,
    name: simulator.name,
    settings: open.settings(),
    skew,
    faults: misbehaviors.names,
    notes: open.notes(),
    records: open.records(),
    requests,
  };
}

function json(status: number, body: unknown): SimulatedReply {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
}

function html(body: string): SimulatedReply {
  return {
    status: 200,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
    body,
  };
}
