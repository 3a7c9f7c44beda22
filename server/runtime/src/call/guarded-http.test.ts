import { defineConnection } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { createEnvironments } from "./environments.ts";
import { guardedHttp } from "./guarded-http.ts";
import type { BoundedRequest, HttpClient } from "./http-client.ts";

const LIVE = "https://acme.example/v1";
const SIMULATED = "https://127.0.0.1:9000/acme";

const acme = defineConnection({
  key: "acme",
  name: "Acme",
  endpoints: { live: { api: LIVE } },
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
  send: async () => ({ is: "unknown", message: "of a test" }),
});
const environments = createEnvironments({
  connections: new Map([["acme", acme]]),
  sandbox: "simulated",
  overrides: {},
  simulation: { endpoints: { acme: { api: SIMULATED } }, ca: "PEM" },
});

/** A client that tells its name and the trusted authorities. */
const named = (name: string): HttpClient => ({
  send: async (_url, { tls }) => ({
    status: 200,
    headers: { client: name, ca: String(tls?.ca ?? "") },
    body: new Uint8Array(),
  }),
  resolve: async () => "",
  close: async () => {},
});
const request: BoundedRequest = { method: "GET", signal: new AbortController().signal };
interface Sending {
  readonly liveRefusal?: string;
  readonly more?: Partial<BoundedRequest>;
}
const sent = async (url: string, sandbox: boolean, { liveRefusal, more }: Sending = {}) => {
  const guarded = { ...environments, liveRefusal };
  const clients = { http: named("public"), operatorHttp: named("operator"), environments: guarded };
  return (await guardedHttp(clients, { sandbox }).send(url, { ...request, ...more })).headers;
};

describe("the HTTP client of a step", () => {
  it("reaches live systems only after the operator has confirmed it", async () => {
    await expect(sent(LIVE, false, { liveRefusal: "not confirmed" })).rejects.toThrow(
      "not confirmed",
    );
    expect(
      await sent("https://example.com/", false, { liveRefusal: "not confirmed" }),
    ).toMatchObject({
      client: "public",
    });
    expect(await sent(LIVE, false)).toMatchObject({ client: "public" });
  });

  it("reaches live systems from live workspaces only", async () => {
    expect(await sent(LIVE, false)).toMatchObject({ client: "public" });
    await expect(sent(LIVE, true)).rejects.toThrow("acme.example is a live system");
  });

  it("reaches simulators from sandboxes only, with their own authority", async () => {
    expect(await sent(SIMULATED, true)).toEqual({ client: "operator", ca: "PEM" });
    await expect(sent(SIMULATED, false)).rejects.toThrow("127.0.0.1:9000 is a simulator");
  });

  it("reads signed lists of a simulator by plain HTTP, and nothing else", async () => {
    const plain = SIMULATED.replace("https:", "http:");
    expect(await sent(plain, true, { more: { isSigned: true } })).toMatchObject({
      client: "operator",
    });
    expect(await sent(plain, true)).toMatchObject({ client: "public" });
  });

  it("reaches other addresses without the operator's rights", async () => {
    const page = "https://127.0.0.1:9000/_simulator/state";
    expect(await sent(page, true)).toEqual({ client: "public", ca: "" });
    expect(await sent("https://hooks.example/", false)).toEqual({ client: "public", ca: "" });
  });
});
