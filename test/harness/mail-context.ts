import type { CallContext, Credential } from "@fakturo/plugin";
import type { RunningSimulators } from "@fakturo/simulator";
import { newId } from "./ids.ts";

/** Context of a call that reaches running simulators by other protocols than HTTP. */
export function mailContext(
  simulators: RunningSimulators,
  connection: string,
  value: Credential["value"],
): CallContext {
  const unused = () => Promise.reject(new Error("not used"));
  return {
    environment: "simulated",
    holder: "12345678903",
    workspace: { id: "w", country: "IT" },
    signal: new AbortController().signal,
    until: Date.now() + 60_000,
    now: Date.now,
    uuid: newId,
    log: () => {},
    endpoint: (name) => simulators.endpoints[connection]?.[name] ?? "",
    http: unused,
    resolve: async (url) => new URL(url).hostname,
    secret: unused,
    credential: async (key = "") => ({ key, version: 1, value, text: "" }),
    session: async (_scope, make) => (await make()).value,
    dropSession: unused,
    registration: async () => undefined,
    callbackUrl: unused,
  };
}
