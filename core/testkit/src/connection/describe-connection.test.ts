import type { Connection } from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { describeConnection, runConnection } from "./describe-connection.ts";
import { acme, acmeWire } from "./testing-acme.ts";
import type { AuthorityWire } from "./wire.ts";

describeConnection(acme, acmeWire);

const { consult, ...blind } = acme;

/** Connections that are wrong in one respect, the invariant they break, and an authority that shows it. */
const WRONG: readonly (readonly [string, RegExp, Connection, Partial<AuthorityWire>])[] = [
  [
    "asks nothing where the authority takes a second record",
    /I1/,
    { ...acme, consult: async () => ({ is: "not-found" }) },
    { behaves: { dedupe: "none" } },
  ],
  [
    "takes an error page for a refusal",
    /I2/,
    {
      ...acme,
      send: (one, ctx) =>
        acme
          .send(one, ctx)
          .catch(() => ({ is: "refused", faults: [{ code: "500", message: "refused" }] })),
      consult: async () => ({ is: "not-found" }),
    },
    {},
  ],
  [
    "takes a duplicate for the record's own acceptance, of which nothing is known",
    /I2/,
    {
      ...acme,
      send: async (one, ctx) => {
        const answer = await acme.send(one, ctx);
        return answer.is === "refused" ? { is: "accepted" } : answer;
      },
    },
    {},
  ],
  [
    "writes a record that the authority cannot read",
    /wire of PUT/,
    {
      ...acme,
      send: (one, ctx) => acme.send({ ...one, bytes: new Uint8Array() }, ctx),
    },
    {},
  ],
  [
    "changes the bytes",
    /I2|I8/,
    {
      ...acme,
      send: (one, ctx) =>
        acme.send({ ...one, bytes: new TextEncoder().encode(`{"number": ${ctx.now()}}`) }, ctx),
    },
    {},
  ],
  [
    "believes too early that nothing arrived",
    /I1/,
    { ...acme, traits: { ...acme.traits, dedupe: "none" } },
    { behaves: { lateness: 900 } },
  ],
];

describe("describeConnection", () => {
  it.each(WRONG)("finds that a connection %s", async (_name, broken, connection, wire) => {
    const { violations } = await runConnection(connection, { ...acmeWire, ...wire });
    expect(violations.some((one) => broken.test(one))).toBe(true);
  });

  it("asks for a person where nothing can be queried, which is no violation", async () => {
    expect(consult).toBeTypeOf("function");
    expect(await runConnection(blind, acmeWire)).toMatchObject({ violations: [] });
  });
});
