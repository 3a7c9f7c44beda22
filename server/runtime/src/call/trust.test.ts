import { type Connection, defineConnection, type Trust } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { createEnvironments } from "./environments.ts";
import { withTrust } from "./trust.ts";

const PIN = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

const made = (trust: Trust) => {
  const acme: Connection = defineConnection({
    key: "acme",
    name: "Acme",
    endpoints: {
      live: { api: "https://acme.example/v1" },
      test: { api: "https://test.acme.example/" },
    },
    trust: { live: trust },
    traits: { dedupe: "number", decides: "at-once", timeout: 5, lateness: 60, lag: 60 },
    send: async () => ({ is: "unknown", message: "of a test" }),
  });
  return createEnvironments({
    connections: new Map([["acme", acme]]),
    sandbox: "test",
    overrides: { acme: { live: { proxy: "https://proxy.example/" } } },
  });
};

describe("whom a connection trusts", () => {
  it("is data by environment", () => {
    const { trust } = made({ pins: [PIN] });
    expect(trust("acme", "live", "acme.example")).toEqual({ pins: [PIN] });
    expect(trust("acme", "test", "test.acme.example")).toBeUndefined();
    expect(trust("other", "live", "acme.example")).toBeUndefined();
  });

  it("does not bind addresses of the operator", () => {
    expect(made({ pins: [PIN], onlyCa: true }).trust("acme", "live", "proxy.example")).toBe(
      undefined,
    );
  });

  it.each<[string, Trust]>([
    ["a pin that is no hash", { pins: ["abc"] }],
    ["no pin in the list", { pins: [] }],
    ["a certificate that is no PEM", { ca: ["abc"] }],
  ])("is refused at start: %s", (_name, trust) => {
    expect(() => made(trust)).toThrow(expect.objectContaining({ key: "input" }));
  });

  it("is added to what a call trusts", () => {
    expect(withTrust(undefined, undefined)).toBeUndefined();
    expect(
      withTrust({ cert: "c", key: "k", ca: ["own"] }, { ca: ["theirs"], onlyCa: true }),
    ).toEqual({ cert: "c", key: "k", ca: ["theirs", "own"], onlyCa: true });
    expect(withTrust({ pins: ["a"] }, { pins: [PIN] })).toEqual({ pins: [PIN, "a"] });
    expect(withTrust({ pins: ["a"] }, { ca: ["b"] })).toEqual({ pins: ["a"], ca: ["b"] });
  });
});
