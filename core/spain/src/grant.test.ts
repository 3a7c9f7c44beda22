import { describe, expect, it } from "vitest";
import { grantSheet, STATE_BASIS } from "./grant.ts";

const GRANT = { system: "SII", scope: "la Agencia Tributaria", basis: STATE_BASIS };

describe("the grant of representation", () => {
  it.each([
    ["simulated", "SIMULACIÓN – sin validez legal"],
    ["test", ""],
    ["live", ""],
  ] as const)("says in %s what it is worth", (environment, watermark) => {
    const { watermark: printed } = grantSheet(GRANT, {
      holder: "B98602642",
      party: { name: "Acme SL" },
      agent: "organizationIdentifier=VATES-B85905495\nO=Operator SL",
      facts: [],
      environment,
      now: Date.UTC(2026, 0, 15),
    });
    expect(printed).toBe(watermark);
  });
});
