import { FakturoError, type JsonObject } from "@fakturo/model";
import type { AnyRecordType, StoredRecord } from "@fakturo/plugin";
import { Type } from "@fakturo/schema";
import { members, RequestError } from "@fakturo/server-base";
import { openTask, type TaskAccess } from "@fakturo/server-runtime/interpret";
import { principalOf, type RequestPrincipal } from "../caller.ts";
import { route, type Service } from "../route.ts";
import { integer, optional, text } from "../schemas/base.ts";
import { holderField } from "../schemas/credentials.ts";
import {
  TransformTaskCallback,
  TransformTaskCallbackUrl,
  TransformTaskCredential,
  TransformTaskDropLease,
  TransformTaskIntent,
  TransformTaskLease,
  TransformTaskLine,
  TransformTaskRecord,
  TransformTaskRecordCollection,
  TransformTaskSecret,
  TransformTaskWriteLease,
} from "../schemas/task.ts";
import type { HttpScope } from "../scope.ts";

const BODY_LIMIT = 64 * 1024;
const LINE_LIMIT = 16 * 1024;
const shared = { tag: "Running task", isExtension: true, scope: "enrolled" } as const;
const own = (what: string) => text(`${what}; begins with the app's key.`, 100);
const lease = Type.Object({
  name: text("Name of the lease, unique among those of the app.", 100, { fresh: true }),
});
const Done = Type.Object({}, { description: "Done." });
const writing = {
  ...shared,
  bodyLimit: BODY_LIMIT,
  replies: { 200: Done },
  refusals: [403, 409],
} as const;

/** `/transform/v1/task/…`: what an app in another process may use while a task of it runs. */
export function taskRoutes(service: Service, scope: HttpScope): void {
  const open = (request: RequestPrincipal) => openTask(principalOf(request), scope);
  secretRoutes(service, open);
  recordRoutes(service, open);
  takingLeases(service, open);
  endingLeases(service, open);
  callbackRoute(service, open);
  noteRoutes(service, open);
}

type Open = (request: RequestPrincipal) => TaskAccess;

function secretRoutes(service: Service, open: Open): void {
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/task/secrets/{name}",
      operationId: "getTaskSecret",
      summary: "Get a secret that the app declared, while its task runs",
      params: Type.Object({ name: own("Name of the secret") }),
      replies: { 200: TransformTaskSecret },
      refusals: [403, 404, 409],
    },
    async (request) => {
      const { name } = request.params;
      return { name, value: await open(request).secret(name) };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/task/credentials/{key}",
      operationId: "getTaskCredential",
      summary: "Get a credential that the app declared, while its task runs",
      params: Type.Object({ key: own("Key of the credential") }),
      query: Type.Object({ holder: optional(holderField) }),
      replies: { 200: TransformTaskCredential },
      refusals: [403, 409, 412],
    },
    (request) => open(request).credential(request.params.key, request.query.holder ?? ""),
  );
}

const recordType = own("Type of the records");
const RecordQuery = Type.Object({
  index: optional(text("Indexed member to find records by.", 100)),
  value: optional(text("Its value.", 500)),
  after: optional(text("Id of the last record of the page before.", 200)),
  limit: integer("Records on a page at most.", 1, 1000, { default: 100 }),
});

function recordRoutes(service: Service, open: Open): void {
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/task/records/{type}",
      operationId: "listTaskRecords",
      summary: "List records of the app, or find them by an indexed member",
      params: Type.Object({ type: recordType }),
      query: RecordQuery,
      replies: { 200: TransformTaskRecordCollection },
      refusals: [403, 409],
    },
    async (request) => {
      const { index, value, after, limit } = request.query;
      const records = open(request).records(request.params.type);
      if (index === undefined)
        return { list: (await records.list({ limit, ...(after && { after }) })).map(formatRecord) };
      if (value === undefined) throw new RequestError("value", "is required with index");
      return { list: (await records.find(index, value)).map(formatRecord) };
    },
  );
  route(
    service,
    {
      ...shared,
      method: "GET",
      path: "/task/records/{type}/{id}",
      operationId: "getTaskRecord",
      summary: "Get a record of the app",
      params: Type.Object({ type: recordType, id: text("Id of the record.", 200) }),
      replies: { 200: TransformTaskRecord },
      refusals: [403, 404, 409],
    },
    async (request) => {
      const record = await open(request).records(request.params.type).get(request.params.id);
      if (!record) throw new FakturoError("not-found", "record not found");
      return formatRecord(record);
    },
  );
}

function formatRecord({ id, value, version, entry, updatedAt }: StoredRecord<RecordJson>) {
  const updated_at = new Date(updatedAt).toISOString();
  const json: JsonObject = JSON.parse(JSON.stringify(value));
  return members({ id, value: json, version, silo_entry_id: entry, updated_at });
}

type RecordJson = AnyRecordType["schema"]["static"];

function takingLeases(service: Service, open: Open): void {
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/task/leases/{name}",
      operationId: "takeTaskLease",
      summary: "Get a shared token or session, or the right to fetch a new one",
      description: "Waits ten seconds while another process fetches it.",
      params: lease,
      replies: { 200: TransformTaskLease },
      refusals: [403, 409],
    },
    (request) => open(request).takeLease(request.params.name),
  );
  route(
    service,
    {
      ...writing,
      method: "PUT",
      path: "/task/leases/{name}",
      operationId: "putTaskLease",
      summary: "Store a token or session that was fetched",
      params: lease,
      body: TransformTaskWriteLease,
    },
    async (request) => {
      const { version, value, seconds } = request.body;
      await open(request).keepLease(request.params.name, version, { value, seconds });
      return {};
    },
  );
}

function endingLeases(service: Service, open: Open): void {
  route(
    service,
    {
      ...writing,
      method: "POST",
      path: "/task/leases/{name}/drop",
      operationId: "dropTaskLease",
      summary: "Drop a token that the service no longer accepts, or give up fetching one",
      description: "A value that was replaced meanwhile stays.",
      params: lease,
      body: TransformTaskDropLease,
    },
    async (request) => {
      const { value, version } = request.body;
      const task = open(request);
      if (value !== undefined) await task.dropLease(request.params.name, value);
      else if (version !== undefined) await task.releaseLease(request.params.name, version);
      else throw new RequestError("value", "is required without version");
      return {};
    },
  );
}

function callbackRoute(service: Service, open: Open): void {
  route(
    service,
    {
      ...shared,
      method: "POST",
      path: "/task/callbacks/{key}",
      operationId: "makeTaskCallbackUrl",
      summary: "Get the address of a callback that the app declared",
      description: "The same `ref` gives the same address.",
      params: Type.Object({ key: own("Key of the callback") }),
      body: TransformTaskCallback,
      bodyLimit: LINE_LIMIT,
      replies: { 200: TransformTaskCallbackUrl },
      refusals: [403, 409],
    },
    async (request) => ({
      url: await open(request).callbackUrl(request.params.key, request.body.ref),
    }),
  );
}

function noteRoutes(service: Service, open: Open): void {
  route(
    service,
    {
      ...writing,
      method: "POST",
      path: "/task/log",
      operationId: "logTask",
      summary: "Write a line into the server's log, with the task's job and step",
      body: TransformTaskLine,
      bodyLimit: LINE_LIMIT,
    },
    async (request) => {
      const { message, details } = request.body;
      await open(request).log(message, details);
      return {};
    },
  );
  route(
    service,
    {
      ...writing,
      method: "PUT",
      path: "/task/intended",
      operationId: "intendTask",
      summary: "Record which external call is about to be made",
      description: "Later attempts of the step get it as `intended`.",
      body: TransformTaskIntent,
    },
    async (request) => {
      await open(request).intend(request.body.record);
      return {};
    },
  );
}
