import { FakturoError } from "@fakturo/model";
import type {
  AppReply,
  OutsideRoute,
  Plugin,
  Route,
  TokenRoute,
  WorkspaceFacts,
} from "@fakturo/plugin";
import { type TObject, Type } from "@fakturo/schema";
import { type Actor, runAs } from "@fakturo/server-base";
import { type EntryParts, type FileParts, MESSAGE_LIMIT } from "@fakturo/server-domain";
import { REMOTE_CALLBACK } from "@fakturo/server-domain/inbound";
import { findWorkspace } from "@fakturo/server-storage/store";
import type { FastifyReply, FastifyRequest } from "fastify";
import { keepBytes } from "../app.ts";
import { principalOf } from "../caller.ts";
import { callbackRoute } from "../incoming/callback-route.ts";
import { contentsOf, headOf, type RequestHead, texts } from "../incoming/request-parts.ts";
import { routeContext } from "../incoming/route-context.ts";
import { applyRouteEffects } from "../incoming/route-effects.ts";
import { type RouteSpec, route, type Service } from "../route.ts";
import type { HttpScope } from "../scope.ts";
import { checkBody } from "../validation.ts";

/** What the routes of this file use. */
type Dependencies = EntryParts &
  FileParts &
  Pick<
    HttpScope,
    | "inWorkspace"
    | "environmentOf"
    | "endpointFor"
    | "http"
    | "outside"
    | "certificateOf"
    | "apps"
    | "secrets"
    | "credentials"
    | "callbacks"
    | "remoteCallback"
    | "sessions"
    | "log"
  >;

/** Largest body of a route that names no other limit. */
const APP_BODY_LIMIT = 10 * 1024 * 1024;
const NO_MEMBERS = Type.Object({});

/** Routes of loaded plugins, each under `/apps/<app>/v1`. */
export function appRoutes(service: Service, scope: Dependencies): void {
  service.app.register(async (app) => {
    keepBytes(app);
    for (const plugin of scope.engine.registry.plugins)
      for (const each of plugin.app === undefined ? [] : routesOf(plugin, scope))
        appRoute({ ...service, app }, { app: plugin.app ?? "", route: each }, scope);
    remoteCallbackRoute({ ...service, app }, scope);
  });
}

const CALLBACK = Type.Object({
  app: Type.String({ description: "Key of the app." }),
  callback: Type.String({ description: "Key of its callback, without the app." }),
  [REMOTE_CALLBACK.name]: Type.String({ description: "Token of the address." }),
});

/** Callbacks of apps in other processes, which come and go while the server runs. */
function remoteCallbackRoute(service: Service, scope: Dependencies): void {
  const spec = {
    method: "POST",
    path: `/{app}/v1/callbacks/{callback}/{${REMOTE_CALLBACK.name}}`,
    operationId: "receiveRemoteCallback",
    summary: "Take a message of an authority for an app in another process",
    tag: "Callbacks",
    isExtension: true,
    params: CALLBACK,
    query: NO_MEMBERS,
    bodyLimit: APP_BODY_LIMIT,
    buffered: FORM_TYPES.raw,
    credential: "none",
    isOutside: true,
    refusals: [401, 422],
    replies: { 200: { description: "What the app declared.", mime: "*/*" } },
  } as const;
  route(service, spec, (request, reply) => {
    const { app, callback } = request.params;
    const found = scope.remoteCallback(`${app}.${callback}`);
    if (!found) throw new FakturoError("not-found", "there is no such address");
    if ((request.bytes?.length ?? 0) > (found.limit ?? APP_BODY_LIMIT))
      throw new FakturoError("too-large", `a message has ${found.limit} bytes at most`);
    const mounted = { app, route: callbackRoute(found, scope) };
    return runAs(actorOf(app), () => answerOutside(request, reply, mounted, { spec, scope }));
  });
}

function actorOf(app: string): Actor {
  return { src: "app", srcId: app, auditName: `app:${app}` };
}

function routesOf({ routes = [], callbacks = [] }: Plugin, scope: Dependencies): readonly Route[] {
  return [...routes, ...callbacks.map((callback) => callbackRoute(callback, scope))];
}

interface Mounted<R extends Route = Route> {
  readonly app: string;
  readonly route: R;
}

type Spec = RouteSpec<TObject, TObject, TObject>;

function appRoute(service: Service, { app, route: own }: Mounted, scope: Dependencies): void {
  const { method, path, summary, query = NO_MEMBERS, limit = APP_BODY_LIMIT } = own;
  const { replies, refusals } = own;
  const { messageLimit = MESSAGE_LIMIT } = scope;
  const names = Array.from(path.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  const spec: Spec = {
    method,
    path: `/${app}/v1${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    operationId: operationIdOf(app, method, path),
    action: actionOf(own),
    summary,
    tag: app,
    params: Type.Object(
      Object.fromEntries(names.map((name) => [name, Type.String({ description: name })])),
    ),
    query,
    bodyLimit: Math.min(limit, messageLimit),
    replies: replies ?? { 200: { description: "The app's answer.", mime: "*/*" } },
    ...(refusals && { refusals }),
  };
  if (isOutside(own)) outsideRoute(service, { app, route: own }, spec, scope);
  else tokenRoute(service, { app, route: own }, spec, scope);
}

function isOutside(own: Route): own is OutsideRoute {
  return own.auth !== undefined && own.auth !== "token";
}

function actionOf(own: Route) {
  const given = isOutside(own) ? undefined : own.action;
  return given ?? (own.method === "GET" ? "view" : "issue");
}

/** Media types of bodies that are no JSON, for the OpenAPI document. */
const FORM_TYPES = {
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
  raw: "*/*",
} as const;

function tokenRoute(
  service: Service,
  { app, route: own }: Mounted<TokenRoute>,
  spec: Spec,
  scope: Dependencies,
): void {
  const { method, accepts = "json", body = NO_MEMBERS, handle } = own;
  const isJson = accepts === "json";
  const shape = method === "GET" ? {} : isJson ? { body } : { buffered: FORM_TYPES[accepts] };
  route(service, { ...spec, ...shape }, async (request, reply) => {
    const { workspaceId: id, sandbox } = principalOf(request);
    await requireEnabled(app, id, scope);
    const { headers, ...head } = headOf(request, scope.certificateOf);
    const { authorization: _, ...shown } = headers;
    const contents = isJson
      ? { body: request.body, parts: [] }
      : await contentsOf(accepts, { headers, ...head });
    const workspace = { id, sandbox };
    const whole = { ...head, ...contents, headers: shown, workspace };
    const answer = await handle(whole, routeContext(app, workspace, scope));
    return send(reply, answer, { app, spec, workspace, scope });
  });
}

function outsideRoute(
  service: Service,
  mounted: Mounted<OutsideRoute>,
  spec: Spec,
  scope: Dependencies,
): void {
  const { method, accepts = "json", body } = mounted.route;
  const buffered = accepts === "json" ? "application/json" : FORM_TYPES[accepts];
  const shape = method === "GET" ? {} : { buffered, ...(body && { body }) };
  const whole: Spec = {
    ...{ ...spec, ...shape, credential: "none", isOutside: true },
    refusals: refusalsOf(mounted.route),
  };
  route(service, whole, (request, reply) =>
    runAs(actorOf(mounted.app), () =>
      answerOutside(request, reply, mounted, { spec: whole, scope }),
    ),
  );
}

function refusalsOf({ refusals = [], auth, callback }: OutsideRoute): readonly number[] {
  // A token in the path is refused like an unknown path, one in the query only here.
  const own = [callback?.in === "query" && 404, typeof auth === "function" && 401];
  return [...new Set([...refusals, ...own.filter((status) => status !== false)])];
}

async function answerOutside(
  request: FastifyRequest,
  reply: FastifyReply,
  { app, route: own }: Mounted<OutsideRoute>,
  { spec, scope }: { readonly spec: Spec; readonly scope: Dependencies },
): Promise<FastifyReply> {
  const head = headOf(request, scope.certificateOf);
  const called = await calledBack(app, own, head, scope);
  const known = await workspaceFacts(called?.workspaceId, scope);
  const asked = { ...head, ref: called?.ref };
  const workspace = await verified(app, own, { ...asked, workspace: known }, scope);
  if (workspace) await requireEnabled(app, workspace.id, scope);
  const contents = await contentsOf(own.accepts ?? "json", head);
  if (own.body && (own.accepts ?? "json") === "json") checkBody(own.body, contents.body);
  const answer = await own.handle(
    { ...asked, ...contents, workspace },
    routeContext(app, workspace, scope),
  );
  return send(reply, answer, { app, spec, workspace, scope });
}

/** @throws FakturoError "forbidden" where the workspace has disabled the app. */
async function requireEnabled(
  app: string,
  workspaceId: string,
  { inWorkspace, apps }: Dependencies,
): Promise<void> {
  const disabled = await inWorkspace(workspaceId, (tx) => apps.disabled(tx));
  if (disabled.has(app))
    throw new FakturoError("forbidden", `the app '${app}' is not enabled in this workspace`);
}

/** What the callback token in the address stands for. @throws FakturoError "not-found" for an unknown one. */
async function calledBack(
  app: string,
  { callback, path }: OutsideRoute,
  { params, query }: RequestHead,
  { callbacks }: Dependencies,
) {
  if (!callback) return undefined;
  const token = (callback.in === "path" ? params : query)[callback.name] ?? "";
  const opened = await callbacks.open({ app, path }, token);
  if (!opened) throw new FakturoError("not-found", "there is no such address");
  return opened;
}

/** @throws FakturoError "not-found" for a workspace that is gone. */
async function workspaceFacts(
  id: string | undefined,
  { inWorkspace }: Dependencies,
): Promise<WorkspaceFacts | undefined> {
  if (id === undefined) return undefined;
  const row = await inWorkspace(id, findWorkspace);
  if (!row) throw new FakturoError("not-found", "there is no such address");
  return { id, sandbox: row.sandbox };
}

/** The workspace of a call that proved itself. @throws FakturoError "unauthorized". */
async function verified(
  app: string,
  { auth }: OutsideRoute,
  request: Parameters<Exclude<OutsideRoute["auth"], "none">>[0],
  scope: Dependencies,
): Promise<WorkspaceFacts | undefined> {
  const { workspace } = request;
  if (auth === "none") return workspace;
  const result = await auth(request, routeContext(app, workspace, scope));
  if (result === false) throw new FakturoError("unauthorized", "the call could not be verified");
  if (result === true) return workspace;
  if (workspace && workspace.id !== result.workspace)
    throw new FakturoError("unauthorized", "the call is for another workspace");
  return workspace ?? workspaceFacts(result.workspace, scope);
}

/** Headers that the server sets itself. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "content-type",
  "transfer-encoding",
  "x-request-id",
]);

async function send(
  reply: FastifyReply,
  { status, mime, body, headers = {}, effects }: AppReply,
  about: {
    readonly app: string;
    readonly spec: Spec;
    readonly workspace: WorkspaceFacts | undefined;
    readonly scope: Dependencies;
  },
): Promise<FastifyReply> {
  const { app, spec, workspace, scope } = about;
  if (effects) {
    if (!workspace) throw new FakturoError("forbidden", "no workspace is known for this call");
    const place = {
      app,
      workspaceId: workspace.id,
      environment: scope.environmentOf(workspace, app),
      source: `${spec.method} ${spec.path}`,
    };
    await scope.inWorkspace(workspace.id, (tx) => applyRouteEffects(tx, scope, place, effects));
  }
  for (const [name, value] of Object.entries(texts(headers)))
    if (!OWN_HEADERS.has(name.toLowerCase())) reply.header(name, value);
  return reply.code(status).type(mime).send(bytes(body));
}

/** `gov-es`, `POST`, `/lookup` → `govEsPostLookup`. */
function operationIdOf(app: string, method: string, path: string): string {
  return [...app.split("-"), method.toLowerCase(), ...path.split(/[\W_]+/)]
    .filter((part) => part !== "")
    .map((part, i) => (i === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1)))
    .join("");
}

function bytes(body: string | Uint8Array): string | Buffer {
  return typeof body === "string" ? body : Buffer.from(body);
}
