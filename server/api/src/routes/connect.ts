import { FakturoError, isObject, type JsonObject } from "@fakturo/model";
import { readAs } from "@fakturo/plugin";
import { type Static, Type } from "@fakturo/schema";
import { BodyError, formatTimestamp, members, RequestError, runAs } from "@fakturo/server-base";
import type { EntryParts, FileParts } from "@fakturo/server-domain";
import { decodeBase64 } from "@fakturo/server-domain/entries";
import {
  ConnectEndpoints,
  checkSender,
  type DeliveryEndpoint,
  type DeliveryEndpointChange,
  deliverDocument,
  type PostedDocument,
  type WholeSecurity,
} from "@fakturo/server-domain/inbound";
import { findPublished, findWorkflow, findWorkspace, type Tx } from "@fakturo/server-storage/store";
import { wellFormed, XmlError } from "@fakturo/xml";
import { keepBytes } from "../app.ts";
import { KEY_ONLY } from "../auth.ts";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { contentsOf, headOf, type RequestHead } from "../incoming/request-parts.ts";
import type { Admit } from "../rate-limit.ts";
import { route, type Service } from "../route.ts";
import { choice, existing, optional, text } from "../schemas/base.ts";
import {
  ConnectCreateEndpoint,
  ConnectDelivered,
  ConnectEndpoint,
  ConnectEndpointCollection,
  ConnectUpdateEndpoint,
} from "../schemas/connect.ts";
import type { HttpScope } from "../scope.ts";

/** What the routes of this file use. */
type Dependencies = EntryParts &
  FileParts &
  Pick<HttpScope, "inWorkspace" | "secrets" | "callbacks" | "certificateOf" | "filesUrl">;

const BASE = "/connect/v1";
const PREFIX = "/apps";
const tag = "connect";
const missing = "endpoint not found";
/** Largest document, as it is sent. */
const BODY_LIMIT = 10 * 1024 * 1024;
const MAX_KEY = 300;

/** `/apps/connect/v1`: addresses where other systems deliver documents (workflows spec §8). */
export function connectRoutes(service: Service, scope: Dependencies, admit: Admit): void {
  const endpoints = new ConnectEndpoints(scope);
  endpointRoutes(service, scope, endpoints);
  service.app.register(async (app) => {
    keepBytes(app);
    deliveryRoute({ ...service, app }, scope, endpoints, admit);
  });
}

function endpointRoutes(service: Service, scope: Dependencies, endpoints: ConnectEndpoints): void {
  const inTx = (
    request: RequestPrincipal,
    work: (tx: Tx, workspaceId: string) => Promise<DeliveryEndpoint>,
  ) => {
    const { workspaceId } = principalOf(request);
    return scope.inWorkspace(workspaceId, async (tx) =>
      formatEndpoint(await work(tx, workspaceId), workspaceId, scope),
    );
  };
  const params = Type.Object({ id: existing("The endpoint.") });
  const replies = { 200: ConnectEndpoint };
  const changing = { tag, action: "configure", scope: KEY_ONLY, isExtension: true } as const;
  const one = { params, missing, replies, path: `${BASE}/endpoints/{id}` };
  route(
    service,
    {
      method: "GET",
      path: `${BASE}/endpoints`,
      operationId: "listConnectEndpoints",
      summary: "List the endpoints of the workspace",
      tag,
      isExtension: true,
      replies: { 200: ConnectEndpointCollection },
    },
    (request) => {
      const { workspaceId } = principalOf(request);
      return scope.inWorkspace(workspaceId, async (tx) => ({
        list: (await endpoints.list(tx)).map((each) => formatEndpoint(each, workspaceId, scope)),
      }));
    },
  );
  route(
    service,
    {
      ...changing,
      method: "POST",
      path: `${BASE}/endpoints`,
      operationId: "createConnectEndpoint",
      summary: "Make an endpoint that runs a workflow for each document",
      body: ConnectCreateEndpoint,
      replies,
      refusals: [404, 409],
    },
    (request) =>
      inTx(request, async (tx, workspaceId) => {
        const { body } = request;
        await requirePublished(tx, body.workflow_id);
        const { slug, workflow_id: workflow } = body;
        return endpoints.create(tx, workspaceId, { ...changeOf(body), slug, workflow });
      }),
  );
  route(
    service,
    {
      ...one,
      method: "GET",
      operationId: "getConnectEndpoint",
      summary: "Get an endpoint",
      tag,
      isExtension: true,
    },
    (request) => inTx(request, (tx) => endpoints.get(tx, request.params.id)),
  );
  route(
    service,
    {
      ...changing,
      ...one,
      method: "PATCH",
      operationId: "updateConnectEndpoint",
      summary: "Change the given members of an endpoint",
      body: ConnectUpdateEndpoint,
      refusals: [409],
    },
    (request) =>
      inTx(request, async (tx, workspaceId) => {
        const { body, params } = request;
        if (body.workflow_id) await requirePublished(tx, body.workflow_id);
        return endpoints.change(tx, workspaceId, params.id, changeOf(body));
      }),
  );
  route(
    service,
    {
      ...changing,
      ...one,
      method: "DELETE",
      operationId: "deleteConnectEndpoint",
      summary: "Remove an endpoint; its documents stay",
    },
    (request) => inTx(request, (tx) => endpoints.remove(tx, request.params.id)),
  );
}

async function requirePublished(tx: Tx, workflow: string): Promise<void> {
  if (!(await findWorkflow(tx, workflow)))
    throw new FakturoError("not-found", "workflow not found");
  if (!(await findPublished(tx, workflow)))
    throw new RequestError("workflow_id", "must name a published workflow");
}

function changeOf(body: Static<typeof ConnectUpdateEndpoint>): DeliveryEndpointChange {
  const { slug, workflow_id: workflow, accept, config, disabled } = body;
  return {
    ...(slug !== undefined && { slug }),
    ...(workflow !== undefined && { workflow }),
    ...(accept && { accept }),
    ...(disabled !== undefined && { disabled }),
    ...(config?.security && { security: securityOf(config.security) }),
  };
}

type GivenConfig = NonNullable<Static<typeof ConnectUpdateEndpoint>["config"]>;

/** @throws RequestError for a missing secret. */
function securityOf(given: NonNullable<GivenConfig["security"]>): WholeSecurity {
  const { type, header = "x-signature" } = given;
  const required = (member: "token" | "username" | "password" | "secret"): string => {
    const value = given[member];
    if (value) return value;
    throw new RequestError(`config.security.${member}`, `is required for ${type}`);
  };
  switch (type) {
    case "none":
      return { type, secret: "" };
    case "bearer":
      return { type, secret: required("token") };
    case "basic":
      return { type, username: required("username"), secret: required("password") };
    case "hmac":
      return { type, header: header.toLowerCase(), secret: required("secret") };
  }
}

function formatEndpoint(
  endpoint: DeliveryEndpoint,
  workspaceId: string,
  { callbacks }: Dependencies,
) {
  const { id, slug, workflow, security, accept, disabled, createdAt, updatedAt } = endpoint;
  return {
    id,
    created_at: formatTimestamp(new Date(createdAt)),
    updated_at: formatTimestamp(new Date(updatedAt)),
    channel: "http",
    slug,
    url: callbacks.url(`${PREFIX}${BASE}/${workspaceId}/${slug}`),
    workflow_id: workflow,
    config: { security },
    accept,
    disabled,
  };
}

const DeliveryQuery = Type.Object({
  encoding: optional(choice(["base64"], "Encoding of the body; none when absent.")),
  filename: optional(text("Name of the stored file.", 200)),
});

function deliveryRoute(
  service: Service,
  scope: Dependencies,
  endpoints: ConnectEndpoints,
  admit: Admit,
): void {
  const spec = {
    method: "POST",
    path: `${BASE}/{workspace_id}/{slug}`,
    operationId: "deliverConnectDocument",
    summary: "Deliver a document to an endpoint",
    description:
      "The body is the document. The same `Idempotency-Key`, or without one the same bytes, make one entry and one job, and answer the same again.",
    tag,
    isExtension: true,
    params: Type.Object({
      workspace_id: existing("The workspace."),
      slug: text("Slug of the endpoint.", 100),
    }),
    query: DeliveryQuery,
    missing,
    buffered: "*/*",
    bodyLimit: BODY_LIMIT,
    credential: "none",
    isOutside: true,
    refusals: [401, 403, 404, 409, 412, 415, 422],
    replies: { 200: ConnectDelivered },
  } as const;
  route(service, spec, (request) => {
    const { workspace_id: workspaceId, slug } = request.params;
    const head = headOf(request, scope.certificateOf);
    const place = { workspaceId, filesUrl: scope.filesUrl(workspaceId) };
    const actor = { src: "app", srcId: tag, auditName: `app:${tag}` } as const;
    return runAs(actor, async () => {
      const endpoint = await scope.inWorkspace(workspaceId, (tx) =>
        senderChecked(tx, endpoints, { workspaceId, slug }, head),
      );
      admit(endpoint.id);
      const delivery = await deliveryOf(head, endpoint, request.query);
      const { entry, job } = await scope.inWorkspace(workspaceId, (tx) =>
        deliverDocument(tx, scope, { ...place, endpoint }, delivery),
      );
      return members({ id: entry, job_id: job });
    });
  });
}

/** @throws FakturoError "not-found", "unauthorized", or "forbidden" for a disabled endpoint. */
async function senderChecked(
  tx: Tx,
  endpoints: ConnectEndpoints,
  { workspaceId, slug }: { readonly workspaceId: string; readonly slug: string },
  head: RequestHead,
): Promise<DeliveryEndpoint> {
  const endpoint = (await findWorkspace(tx)) && (await endpoints.atSlug(tx, slug));
  if (!endpoint) throw new FakturoError("not-found", missing);
  const secret = await endpoints.secret(tx, workspaceId, endpoint);
  if (!checkSender({ ...endpoint.security, secret }, head))
    throw new FakturoError("unauthorized", `the endpoint needs ${NEEDS[endpoint.security.type]}`);
  if (endpoint.disabled) throw new FakturoError("forbidden", "the endpoint is disabled");
  return endpoint;
}

const NEEDS = {
  none: "nothing",
  bearer: "its bearer token",
  basic: "its user name and password",
  hmac: "a signature of the body",
} as const;

const MIME = /^([a-z0-9.+-]+\/[a-z0-9.+-]+)/i;
const JSON_TYPE = /[/+]json$/;
const GOBL = "https://gobl.org/";
const DOCUMENT = Type.Unsafe<JsonObject>({ type: "object" });
const XML_TYPE = /[/+]xml$/;

/** @throws FakturoError "unsupported-media", "input" for what is not of its type. */
async function deliveryOf(
  head: RequestHead,
  { accept }: DeliveryEndpoint,
  { encoding, filename }: Static<typeof DeliveryQuery>,
): Promise<PostedDocument> {
  const mime = MIME.exec(head.headers["content-type"] ?? "")?.[1]?.toLowerCase() ?? "";
  if (accept.length > 0 && !accept.includes(mime))
    throw new FakturoError("unsupported-media", `the endpoint takes ${accept.join(", ")}`);
  const bytes = encoding ? decodeBase64(Buffer.from(head.bytes).toString(), "body") : head.bytes;
  if (bytes.length === 0)
    throw new FakturoError("input", "expected is a document as body", { path: "$" });
  const data = await goblIn(bytes, mime);
  const type = mime === "" ? "application/octet-stream" : mime;
  return { key: keyOf(head), name: nameOf(filename, type), mime: type, bytes, data };
}

/** The document, where the body is GOBL. @throws FakturoError "input" for malformed JSON or XML. */
async function goblIn(bytes: Uint8Array, mime: string): Promise<JsonObject | undefined> {
  if (XML_TYPE.test(mime)) checkXml(bytes);
  if (!JSON_TYPE.test(mime)) return undefined;
  const head = { bytes, headers: {}, params: {}, query: {}, certificate: undefined };
  const { body } = await contentsOf("json", head).catch((error: unknown) => {
    if (error instanceof BodyError) throw new FakturoError("input", error.message, { path: "$" });
    throw error;
  });
  const isGobl = isObject(body) && String(body.$schema).startsWith(GOBL);
  return isGobl ? readAs(DOCUMENT, body, "the document") : undefined;
}

function checkXml(bytes: Uint8Array): void {
  try {
    wellFormed(bytes);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new FakturoError("input", error.message, { path: "$" });
  }
}

/** @throws RequestError for a key that is too long. */
function keyOf({ headers }: RequestHead): string | undefined {
  const key = headers["idempotency-key"];
  if (key === undefined || key === "") return undefined;
  if (key.length <= MAX_KEY) return key;
  throw new RequestError("Idempotency-Key", `must have ${MAX_KEY} characters at most`);
}

function nameOf(filename: string | undefined, mime: string): string {
  const ending = /[/+.-]([a-z0-9]+)$/.exec(mime)?.[1] ?? "bin";
  const given = filename?.replaceAll(/[/\\]/g, "-").replace(/^\.+/, "");
  return given || `document.${ending === "stream" ? "bin" : ending}`;
}
