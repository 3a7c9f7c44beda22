import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { isObject, type JsonObject } from "@fakturo/model";
import { verifySignature } from "@fakturo/plugin";
import { type Client, createClient } from "../harness/client.ts";

/** A task or call, with a client of its token. */
export interface Message {
  readonly json: JsonObject;
  readonly api: Client;
}

export type Behaviour = (message: Message) => Promise<JsonObject>;

/** An app in this process whose answers each test chooses by the member `behave` of the configuration. */
export interface TaskApp {
  readonly url: string;
  readonly behaviours: Map<string, Behaviour>;
  /** Begins to answer the tasks of a server. */
  serve(api: string, secret: string): void;
  close(): void;
}

export async function startTaskApp(): Promise<TaskApp> {
  const behaviours = new Map<string, Behaviour>();
  let [api, secret] = ["", ""];
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const now = Math.floor(Date.now() / 1000);
    if (!(await verifySignature(secret, { headers, body, now })))
      return response.writeHead(401).end();
    const json: JsonObject = JSON.parse(body);
    const answer = await behaviours.get(nameIn(json))?.({
      json,
      api: createClient(api, String(json.token)),
    });
    return response.end(JSON.stringify(answer ?? { status: "KO", code: "no-behaviour" }));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/tasks`,
    behaviours,
    serve(url, given) {
      [api, secret] = [url, given];
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A step's configuration names its behaviour; a call of a connection is its own. */
function nameIn({ call, config }: JsonObject): string {
  if (typeof call === "string") return call;
  return isObject(config) && typeof config.behave === "string" ? config.behave : "";
}
