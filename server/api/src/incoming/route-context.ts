import { FakturoError } from "@fakturo/model";
import {
  appOf,
  type Environment,
  type RouteContext,
  type SessionPlace,
  type WorkspaceFacts,
} from "@fakturo/plugin";
import { HeavyWork } from "@fakturo/server-base";
import { MESSAGE_LIMIT } from "@fakturo/server-domain";
import { envelopeOf, requireEnvelope } from "@fakturo/server-domain/entries";
import { recordReader, refOf } from "@fakturo/server-domain/inbound";
import { callSessionKey, type Sessions } from "@fakturo/server-runtime/call";
import { callbackUrls, readCredential, readSecret } from "@fakturo/server-runtime/interpret";
import { type Tx, workspaceOfRecord } from "@fakturo/server-storage/store";
import type { HttpScope } from "../scope.ts";
import { asUuid } from "../uuid.ts";

/** What the context of a route needs of the server. */
export type RouteServices = Pick<
  HttpScope,
  | "inWorkspace"
  | "http"
  | "outside"
  | "environmentOf"
  | "endpointFor"
  | "engine"
  | "largeFrom"
  | "messageLimit"
  | "clock"
  | "apps"
  | "secrets"
  | "credentials"
  | "callbacks"
  | "sessions"
  | "log"
>;

/** Time limit of a request that a route sends. */
const TIMEOUT_MS = 30_000;

/** The world of an app's address, bound to a workspace where one is known. */
export function routeContext(
  app: string,
  workspace: WorkspaceFacts | undefined,
  { inWorkspace, http, outside, environmentOf, endpointFor, ...services }: RouteServices,
): RouteContext {
  const { apps, engine, clock, largeFrom, log, messageLimit = MESSAGE_LIMIT } = services;
  const known = (): WorkspaceFacts => {
    if (workspace) return workspace;
    throw new FakturoError("forbidden", "no workspace is known for this call");
  };
  const inTx = async <T>(
    work: (tx: Tx, workspaceId: string, environment: Environment) => Promise<T>,
  ): Promise<T> => {
    const { id, sandbox } = known();
    return inWorkspace(id, (tx) => work(tx, id, environmentOf({ sandbox }, app)));
  };
  const inSession = async <T>(
    { connection, holder, scope }: SessionPlace,
    work: (sessions: Sessions, key: string) => Promise<T>,
  ): Promise<T> => {
    const workspace = known();
    if (appOf(connection) !== app)
      throw new FakturoError("forbidden", `${app} may not use the sessions of ${connection}`);
    const environment = environmentOf(workspace, app);
    const place = { environment, connection, holder, proof: undefined };
    return work(services.sessions(workspace.id), callSessionKey(place, scope));
  };
  return {
    messageLimit,
    now: () => clock.now(),
    log: (message, details) => log.info({ app, ...details }, message),
    build(data) {
      const { output, faults } = engine.envelop(data);
      if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
      return output;
    },
    heavy() {
      if (largeFrom !== undefined) throw new HeavyWork(`a route of ${app}`);
    },
    http(url, request) {
      const limit = AbortSignal.timeout(TIMEOUT_MS);
      const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
      return http(workspace ?? { sandbox: true }).send(url, { ...request, signal });
    },
    environment: () => environmentOf(known(), app),
    entry: (id) => inTx(async (tx) => envelopeOf(await requireEnvelope(tx, { id: uuidOf(id) }))),
    secret: (name) =>
      inTx((tx, workspaceId, environment) =>
        readSecret(tx, services, { workspaceId, environment }, name),
      ),
    config: (spec) => inTx((tx, id) => apps.config(tx, id, spec)),
    credential: (key, holder = "") =>
      inTx((tx, id, environment) => readCredential(tx, services, id, { environment, key, holder })),
    formerCredential: (key, holder = "") =>
      inTx((tx, id, environment) =>
        services.credentials.former(tx, id, { environment, key, holder }),
      ),
    endpoint: (connection, name) => endpointFor(known())(connection, name),
    session: (place, make) => inSession(place, (sessions, key) => sessions.get(key, make)),
    dropSession: (place, value) => inSession(place, (sessions, key) => sessions.drop(key, value)),
    records: (type) => recordReader(inTx, app, type),
    callbackUrl: (ref, path) => callbackUrls(inTx, services, workspace?.id ?? "", app)(ref, path),
    workspaceOf: (type, index, value) =>
      workspaceOfRecord(outside, type.key, refOf(type, index, value)),
  };
}

/** Every id without entry has the same answer. */
function uuidOf(text: string): string {
  const uuid = asUuid(text);
  if (uuid === undefined) throw new FakturoError("not-found", "entry not found");
  return uuid;
}
