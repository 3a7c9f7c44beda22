import { CallError } from "@fakturo/client";
import { FakturoError, isFakturoError, isObject, type JsonObject } from "@fakturo/model";
import { DOCUMENT_TOOLS } from "./document-tools.ts";
import { LOOKUP_TOOLS } from "./lookup-tools.ts";
import type { McpServer, Sdk } from "./sdk.ts";
import { SERVER_TOOLS } from "./server-tools.ts";
import { failureOf, type Tool, type ToolScope } from "./tool.ts";

/** Characters of an answer; longer ones would fill an assistant's context. */
const MAX_ANSWER = 200_000;
const INVALID_PARAMS = -32_602;

const INSTRUCTIONS =
  "Fakturo builds and validates invoices and other business documents (GOBL format) by the tax rules of each country. Write a document, call `build`, and mend its faults by `rules` and `explain`. Look up rates and codes instead of guessing them. Amounts are text.";

/** What a server of the protocol offers. */
export interface McpOptions extends ToolScope {
  readonly version: string;
}

/** One connection's server, with the tools for documents and, with a key, those of its workspace. */
export function createMcpServer({ Server }: Sdk, options: McpOptions): McpServer {
  const server = new Server(
    { name: "fakturo", title: "Fakturo", version: options.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const tools = toolsOf(options);
  server.setRequestHandler("tools/list", async () => ({
    tools: [...tools.values()].map(({ definition }) => definition),
  }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const { name, arguments: args } = isObject(params) ? params : {};
    const tool = tools.get(String(name));
    if (!tool) throw Object.assign(new Error(`unknown tool ${name}`), { code: INVALID_PARAMS });
    return answered(() => tool.call(args));
  });
  return server;
}

interface Offered {
  readonly definition: JsonObject;
  call(args: unknown): Promise<unknown>;
}

function toolsOf(options: McpOptions): ReadonlyMap<string, Offered> {
  const { server } = options;
  return new Map([
    ...[...DOCUMENT_TOOLS, ...LOOKUP_TOOLS].map((tool) => offered(tool, options)),
    ...(server ? SERVER_TOOLS.map((tool) => offered(tool, { server })) : []),
  ]);
}

function offered<Scope>(tool: Tool<Scope>, scope: Scope): [string, Offered] {
  const { name, title, description, input, writes = false } = tool;
  const definition = {
    name,
    title,
    description,
    inputSchema: JSON.parse(JSON.stringify(input)),
    annotations: { readOnlyHint: !writes, openWorldHint: writes },
  };
  return [name, { definition, call: (args) => tool.call(args, scope) }];
}

/** The result of a tool: refusals are results too, so that the assistant can mend its document. */
async function answered(call: () => Promise<unknown>): Promise<JsonObject> {
  try {
    const text = JSON.stringify(await call());
    if (text.length <= MAX_ANSWER) return { content: [{ type: "text", text }] };
    throw new FakturoError(
      "input",
      `the answer has more than ${MAX_ANSWER} characters; ask for less`,
    );
  } catch (error) {
    const failure = described(error);
    return { content: [{ type: "text", text: JSON.stringify(failure) }], isError: true };
  }
}

function described(error: unknown): JsonObject {
  if (isFakturoError(error) && error.key !== "internal") return failureOf(error);
  if (error instanceof CallError) return refusal(error);
  throw error;
}

function refusal({ status, key, reason, faults, fields }: CallError): JsonObject {
  return {
    status,
    key,
    message: status === 0 ? "the server does not answer" : reason,
    faults: faults.map((fault) => ({ ...fault, paths: [...fault.paths] })),
    fields,
  };
}
