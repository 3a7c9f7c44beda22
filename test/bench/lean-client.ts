import { Agent, request } from "node:http";

/** Requests of which only the status is read. */
export interface LeanClient {
  put(path: string, body: string): Promise<number>;
  close(): void;
}

/**
 * A client that takes a third of the processor time of `fetch`, which also pauses for 20 ms at a time to collect its own
 * garbage: with this one, rates and latencies are those of the server.
 */
export function createLeanClient(url: string, token: string, clients: number): LeanClient {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const headers = {
    "user-agent": "fakturo-bench/1.0 (https://example.com)",
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
  };
  return {
    put: (path, body) =>
      new Promise((resolve, reject) => {
        const length = { "content-length": Buffer.byteLength(body) };
        const options = { method: "PUT", agent, headers: { ...headers, ...length } };
        const sent = request(`${url}${path}`, options, (reply) => {
          const { statusCode = 0 } = reply.resume();
          reply.on("end", () => resolve(statusCode));
        });
        sent.on("error", reject).end(body);
      }),
    close: () => agent.destroy(),
  };
}
