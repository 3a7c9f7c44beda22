import { type Connection, defineConnection } from "@fakturo/plugin";
import { liveRefusalOf } from "@fakturo/server-storage/database";
import { describe, expect, it } from "vitest";
import { createEnvironments, type EndpointOverrides } from "./environments.ts";

const acme = defineConnection({
  key: "acme",
  name: "Acme",
  endpoints: {
    live: { api: "https://acme.example/v1" },
    test: { api: "https://test.acme.example/v1" },
  },
  hosts: { live: ["files.acme.example"] },
  traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
  send: async () => ({ is: "unknown", message: "of a test" }),
});
const connections = new Map<string, Connection>([["acme", acme]]);
const made = (overrides: EndpointOverrides = {}) =>
  createEnvironments({ connections, sandbox: "test", overrides });
const simulation = {
  endpoints: { acme: { api: "https://127.0.0.1:9000/acme/v1" }, other: { api: "https://x/" } },
  ca: "PEM",
};

describe("environments", () => {
  it("live workspaces lead to the authority, sandbox ones to its test system", () => {
    const { endpointFor } = made();
    expect(endpointFor({ sandbox: false })("acme", "api")).toBe("https://acme.example/v1");
    expect(endpointFor({ sandbox: true })("acme", "api")).toBe("https://test.acme.example/v1");
  });

  it("sandboxes use the environment that the operator chose for a connection", () => {
    const other = { ...acme, key: "acme.other" };
    const { of, inUse, endpointFor } = createEnvironments({
      connections: new Map([...connections, ["acme.other", other]]),
      sandbox: "simulated",
      sandboxBy: { acme: "test", "acme.other": "simulated" },
      overrides: { "acme.other": { simulated: { api: "https://simulator.example" } } },
    });
    const sandbox = { sandbox: true };
    const chosen = ["acme", "acme.send", "acme.other", "acme.other.send", "acmes", undefined];
    expect(chosen.map((about) => of(sandbox, about))).toEqual([
      ...["test", "test", "simulated", "simulated", "simulated", "simulated"],
    ]);
    expect(of({ sandbox: false }, "acme")).toBe("live");
    expect([inUse(sandbox), inUse({ sandbox: false })]).toEqual([["simulated", "test"], ["live"]]);
    expect(endpointFor(sandbox)("acme", "api")).toBe("https://test.acme.example/v1");
    expect(endpointFor(sandbox)("acme.other", "api")).toBe("https://simulator.example");
    const wrong = { connections, overrides: {}, sandboxBy: { unknown: "test" } } as const;
    expect(() => createEnvironments({ ...wrong, sandbox: "test" })).toThrow(/connection unknown/);
  });

  it("live systems need the operator's confirmation for the very database", () => {
    expect(liveRefusalOf("7-1", "7-1")).toBeUndefined();
    expect(liveRefusalOf("7-1", undefined)).toMatch(/FAKTURO_LIVE=7-1$/);
    expect(liveRefusalOf("7-2", "7-1")).toMatch(/FAKTURO_LIVE=7-2 \(it is set for 7-1/);
    expect(made().liveRefusal).toBeUndefined();
  });

  it("a connection has the operator's addresses beside its own", () => {
    const { endpoints } = made({ acme: { live: { files: "https://files.operator.example" } } });
    expect(endpoints("acme", "live")).toEqual([
      "https://acme.example/v1",
      "https://files.operator.example",
    ]);
    expect(endpoints("acme", "simulated")).toEqual([]);
  });

  it("a call reaches the hosts of its environment only", () => {
    const { reach, isLive } = made();
    expect(reach("acme", "live", "files.acme.example")).toBe("public");
    expect(reach("acme", "test", "acme.example")).toBe("no");
    expect(reach("acme", "live", "test.acme.example")).toBe("no");
    expect([isLive("acme.example"), isLive("test.acme.example")]).toEqual([true, false]);
  });

  it("a live host stays one with a final dot and with another port", () => {
    const at = (address: string) => ({ acme: { live: { api: address } } });
    const { isLive } = made(at("https://127.0.0.1:7443"));
    for (const host of ["acme.example.", "acme.example:8443", "files.acme.example.:8443"])
      expect([host, isLive(host)]).toEqual([host, true]);
    // The operator's own hosts may have a simulator at another port.
    expect([isLive("127.0.0.1:7443"), isLive("127.0.0.1:7444")]).toEqual([true, false]);
    expect([isLive("test.acme.example."), isLive("acme.example.org")]).toEqual([false, false]);
  });

  it("addresses of one host are apart by their paths", () => {
    const live = { api: "https://acme.example/core" };
    const shared: Connection = {
      ...acme,
      hosts: {},
      endpoints: { live, test: { api: "https://acme.example/test" } },
      byPath: true,
    };
    const create = (connection: Connection) =>
      createEnvironments({
        connections: new Map([["acme", connection]]),
        sandbox: "test",
        overrides: {},
      });
    const { reach } = create(shared);
    const place = (path: string) =>
      ["acme", "test", "acme.example", `https://acme.example/${path}`] as const;
    expect(reach(...place("test/invoices"))).toBe("public");
    for (const path of ["core/invoices", "test/../core", "testing", ""])
      expect(reach(...place(path))).toBe("no");
    const { byPath: _, ...together } = shared;
    expect(() => create(together)).toThrow("acme.example is live");
    const below = { live, test: { api: "https://acme.example/core/test" } };
    expect(() => create({ ...shared, endpoints: below })).toThrow("cannot be test too");
  });

  it("a network whose addresses are looked up reaches any host but live ones of others", () => {
    const network = { ...acme, key: "net", endpoints: {}, hosts: { live: ["*"], test: ["*"] } };
    const both = new Map<string, Connection>([...connections, ["net", network]]);
    const { reach } = createEnvironments({ connections: both, sandbox: "test", overrides: {} });
    expect(reach("net", "live", "any.example")).toBe("public");
    expect(reach("net", "test", "any.example")).toBe("public");
    expect(reach("net", "test", "acme.example")).toBe("no");
    expect(reach("net", "simulated", "any.example")).toBe("no");
  });

  it("a network whose parties may be on this server reaches its own app's addresses there", () => {
    const network = { ...acme, key: "net", endpoints: {}, hosts: {}, reachesOwn: true };
    const both = new Map<string, Connection>([...connections, ["net", network]]);
    const options = { connections: both, sandbox: "test", overrides: {} } as const;
    const own = { ...options, publicUrl: "http://127.0.0.1:3000" };
    const { reach } = createEnvironments(own);
    const to = (key: string, path: string) =>
      reach(key, "simulated", "127.0.0.1:3000", `http://127.0.0.1:3000${path}`);
    expect(to("net", "/apps/net/v1/as4/token")).toBe("operator");
    for (const path of ["/apps/acme/v1/x", "/apps/net/v1/../../acme", "/silo/v1/entries"])
      expect(to("net", path), path).toBe("no");
    expect(to("acme", "/apps/acme/v1/x")).toBe("no");
    expect(createEnvironments(options).reach("net", "simulated", "127.0.0.1:3000")).toBe("no");
  });

  it("the operator's address takes the place of the plugin's, and may be private", () => {
    const api = "http://127.0.0.1:9000/";
    const { endpoint, reach } = made({ acme: { test: { api } } });
    expect(endpoint("acme", "test", "api")).toBe(api);
    expect(reach("acme", "test", "127.0.0.1:9000")).toBe("operator");
    expect(reach("acme", "test", "test.acme.example")).toBe("no");
  });

  it.each<[string, EndpointOverrides]>([
    ["a connection that nobody has", { other: { test: { api: "https://x.example/" } } }],
    ["what is no web address", { acme: { test: { api: "ftp://x.example/" } } }],
    ["the live address for the test", { acme: { test: { api: "https://acme.example/v2" } } }],
    [
      "a live address of the simulator",
      { acme: { simulated: { api: "https://files.acme.example/" } } },
    ],
  ])("an override with %s is refused", (_what, overrides) => {
    expect(() => made(overrides)).toThrow();
  });

  it("simulators beside the server have the addresses of the simulated environment", () => {
    const environments = createEnvironments({
      connections,
      sandbox: "simulated",
      overrides: { acme: { simulated: { files: "https://files.example/" } } },
      simulation,
    });
    const { endpointFor, reach, trust, configured } = environments;
    const sandbox = endpointFor({ sandbox: true });
    expect(sandbox("acme", "api")).toBe("https://127.0.0.1:9000/acme/v1");
    expect(sandbox("acme", "files")).toBe("https://files.example/");
    expect(endpointFor({ sandbox: false })("acme", "api")).toBe("https://acme.example/v1");
    expect(reach("acme", "simulated", "127.0.0.1:9000")).toBe("operator");
    expect(reach("acme", "live", "127.0.0.1:9000")).toBe("no");
    expect(trust("acme", "simulated", "127.0.0.1:9000")).toEqual({ ca: ["PEM"] });
    expect(trust("acme", "live", "acme.example")).toBeUndefined();
    expect(configured("simulated", "https://127.0.0.1:9000/acme/v1/records?a=b")).toEqual({
      ca: ["PEM"],
    });
    // The admin page of the same server belongs to no connection.
    for (const path of ["_simulator/state", "acme/v10", "acme/v1/../../_simulator"])
      expect(configured("simulated", `https://127.0.0.1:9000/${path}`)).toBeUndefined();
    expect(configured("live", "https://127.0.0.1:9000/acme/v1")).toBeUndefined();
  });

  it("an address that the environment lacks is named", () => {
    expect(() => made().endpoint("acme", "simulated", "api")).toThrow(
      "'api' in the environment simulated",
    );
  });
});
