import type { JsonObject } from "@fakturo/model";
import { TransportError } from "@fakturo/plugin";
import type { HttpClient } from "./http-client.ts";

/** Carries tasks to apps by other means than HTTP. */
export interface TaskGateway {
  /** @throws TransportError. */
  ask(app: string, task: JsonObject, signal: AbortSignal): Promise<JsonObject>;
}

const NATS = "nats:";

/**
 * A client that sends the tasks of addresses `nats:<name>` through a gateway, so that everything else about an app
 * is the same as over HTTP.
 */
export function withGateway(http: HttpClient, gateway: TaskGateway | undefined): HttpClient {
  return {
    ...http,
    async send(url, request) {
      if (!url.startsWith(NATS)) return http.send(url, request);
      if (!gateway)
        throw new TransportError(`${url} needs a NATS server: set FAKTURO_NATS_URL`, "no");
      const task: JsonObject = JSON.parse(String(request.body));
      const result = await gateway.ask(url.slice(NATS.length), task, request.signal);
      return { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(result)) };
    },
  };
}
