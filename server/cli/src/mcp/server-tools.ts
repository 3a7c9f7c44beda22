import { answer, type Fakturo } from "@fakturo/client";
import type { JsonObject } from "@fakturo/model";
import { Type } from "@fakturo/schema";
import { defineTool, type Tool } from "./tool.ts";

/** Scope of tools that need a key. */
export interface ServerScope {
  readonly server: Fakturo;
}

const PAGE = 20;
const id = Type.String({ format: "uuid", maxLength: 36 });
const cursor = Type.Optional(Type.String({ maxLength: 1000, description: "Of the page before." }));

/** Tools that read and write the workspace of a key. */
export const SERVER_TOOLS: readonly Tool<ServerScope>[] = [
  defineTool({
    name: "list_entries",
    title: "List documents",
    description: "Documents of the workspace, newest first, or found by words.",
    input: Type.Object({
      folder: Type.Optional(Type.String({ maxLength: 100, description: "Such as invoices." })),
      query: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      cursor,
    }),
    run: ({ folder, query: q, cursor: from }, { server: { api } }: ServerScope) => {
      const query = {
        limit: PAGE,
        ...(folder !== undefined && { folder }),
        ...(from !== undefined && { cursor: from }),
      };
      return q === undefined
        ? answer(api.GET("/silo/v1/entries", { params: { query } }))
        : answer(api.GET("/silo/v1/search", { params: { query: { ...query, q } } }));
    },
  }),
  defineTool({
    name: "get_entry",
    title: "Get a document",
    description: "A stored document with its versions, states and files.",
    input: Type.Object({ id }),
    run: ({ id: entry }, { server }: ServerScope) => server.getEntry(entry),
  }),
  defineTool({
    name: "create_entry",
    title: "Store a document",
    description:
      "Builds a document and stores it as a draft. It is not signed and not sent; `key` prevents a second copy.",
    writes: true,
    input: Type.Object({
      document: Type.Unsafe<JsonObject>({ type: "object" }),
      folder: Type.Optional(Type.String({ maxLength: 100 })),
      key: Type.Optional(Type.String({ maxLength: 256 })),
    }),
    run: ({ document, ...rest }, { server }: ServerScope) =>
      server.createEntry({ data: document, ...rest }),
  }),
  defineTool({
    name: "list_workflows",
    title: "List workflows",
    description: "Workflows of the workspace, with their steps.",
    input: Type.Object({}),
    run: (_args, { server: { api } }: ServerScope) =>
      answer(api.GET("/transform/v1/workflows", { params: { query: { limit: PAGE } } })),
  }),
  defineTool({
    name: "list_jobs",
    title: "List jobs",
    description: "Runs of workflows, newest first: what waits, fails and why.",
    input: Type.Object({
      status: Type.Optional(Type.String({ maxLength: 20, description: "Such as KO." })),
      entry: Type.Optional(id),
      cursor,
    }),
    run: ({ status, entry, cursor: from }, { server: { api } }: ServerScope) => {
      const query = {
        limit: PAGE,
        ...(status !== undefined && { status }),
        ...(entry !== undefined && { silo_entry_id: entry }),
        ...(from !== undefined && { cursor: from }),
      };
      return answer(api.GET("/transform/v1/jobs", { params: { query } }));
    },
  }),
  defineTool({
    name: "get_job",
    title: "Get a job",
    description: "A run of a workflow with its steps and faults.",
    input: Type.Object({ id }),
    run: ({ id: job }, { server }: ServerScope) => server.getJob(job),
  }),
  defineTool({
    name: "run_workflow",
    title: "Run a workflow",
    description:
      "Runs a workflow over a stored document. Workflows may sign, number and send it to an authority: ask the person first.",
    writes: true,
    input: Type.Object({ workflow: id, entry: id }),
    run: ({ workflow, entry }, { server }: ServerScope) =>
      server.startJob({ workflow_id: workflow, silo_entry_id: entry }),
  }),
];
