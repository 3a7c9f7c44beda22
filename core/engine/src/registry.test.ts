import {
  DEFAULT_TRAITS,
  defineConnection,
  definePlugin,
  defineProvider,
  defineSubmissionStep,
  step,
  Type,
} from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import { createRegistry } from "./registry.ts";

const send = (...schemas: readonly string[]) =>
  definePlugin({
    name: "acme",
    providers: [
      defineProvider({
        key: "acme.send",
        name: "Send",
        summary: "Send it.",
        schemas,
        effect: "none",
        config: Type.Object({}),
        run: () => step.ok(),
      }),
    ],
  });

describe("createRegistry", () => {
  it("takes steps for schemas that there are, and no others", () => {
    expect(createRegistry([send("bill/invoice", "org/party")]).providers.size).toBe(1);
    expect(() => createRegistry([send("bill/invoice", "bill/nothing")])).toThrow(
      "acme.send is for bill/nothing, a schema that no loaded plugin has",
    );
  });

  it.each(["^2.0.0"])("takes a plugin made for contract %s", (api) => {
    expect(createRegistry([definePlugin({ name: "acme", api })]).plugins).toHaveLength(1);
  });

  it.each(["^1.0.0", "^2.1.0", "^3.0.0", "2", "*", "two"])(
    "refuses a plugin made for contract %s, and says which this is",
    (api) => {
      expect(() => createRegistry([definePlugin({ name: "acme", api })])).toThrow(
        `acme is made for contract ${api}, this is 2.0.0`,
      );
    },
  );

  it("refuses a plugin of contract 1, which gave a number", () => {
    const old = { ...definePlugin({ name: "acme" }), api: 1 as unknown as string };
    expect(() => createRegistry([old])).toThrow("acme is made for contract 1, this is 2.0.0");
  });

  it("refuses a step that submits to a connection nobody has", () => {
    const submits = { connection: "nowhere", kind: "issue" } as const;
    const step = defineSubmissionStep({ key: "acme.send", name: "S", summary: "S.", submits });
    expect(() => createRegistry([definePlugin({ name: "acme", providers: [step] })])).toThrow(
      "acme.send submits to nowhere, a connection that no loaded plugin has",
    );
  });

  it("refuses a registration whose records go to a connection nobody has", () => {
    const spec = { key: "acme", title: "A", connection: "acme", guards: ["nowhere"] } as const;
    const registrations = [{ ...spec, approval: "none" } as const];
    expect(() => createRegistry([definePlugin({ name: "acme", registrations })])).toThrow(
      /acme needs the connection acme,.*acme needs the connection nowhere,/s,
    );
  });

  it("refuses a connection that asks for numbers and sends several records in a message", () => {
    const together = { members: 2, bytes: 1000, order: "any", linger: 0 } as const;
    const number = async () => "1";
    const connection = defineConnection({
      ...{ key: "acme", name: "Acme", endpoints: {} },
      traits: { ...DEFAULT_TRAITS, dedupe: "sequence", decides: "at-once" },
      send: async () => ({ is: "unknown", message: "" }),
      together: { ...together, number, send: async () => ({ answers: new Map() }) },
    });
    expect(() =>
      createRegistry([definePlugin({ name: "acme", connections: [connection] })]),
    ).toThrow("acme asks for numbers, so its messages hold one record");
  });

  it("refuses a connection that decides later about messages and cannot be asked for its decisions", () => {
    const together = { members: 2, bytes: 1000, order: "any", linger: 0 } as const;
    const connection = defineConnection({
      ...{ key: "acme", name: "Acme", endpoints: {} },
      traits: { ...DEFAULT_TRAITS, dedupe: "number", decides: "later" },
      send: async () => ({ is: "unknown", message: "" }),
      together: { ...together, send: async () => ({ answers: new Map() }) },
    });
    expect(() =>
      createRegistry([definePlugin({ name: "acme", connections: [connection] })]),
    ).toThrow("together.receipts must query its decisions");
  });

  it("refuses a step that cancels the record of a step that submits none", () => {
    const base = { name: "S", summary: "S.", effect: "none", config: Type.Object({}) } as const;
    const run = () => step.ok();
    const providers = [
      defineProvider({ ...base, key: "acme.send", run }),
      defineProvider({ ...base, key: "acme.cancel", cancels: "acme.send", run }),
      defineProvider({ ...base, key: "acme.void", cancels: "acme.gone", run }),
    ];
    expect(() => createRegistry([definePlugin({ name: "acme", providers })])).toThrow(
      /acme\.cancel cancels the record of acme\.send.*acme\.void cancels the record of acme\.gone/s,
    );
  });

  it("takes a credential that several plugins share, and refuses two of one key", () => {
    const spec = { key: "acme.key", kind: "token", title: "Key", scope: "workspace" } as const;
    const plugin = (name: string, title: string) =>
      definePlugin({ name, credentials: [{ ...spec, title }] });
    expect(createRegistry([plugin("a", "Key"), plugin("b", "Key")]).credentials.size).toBe(1);
    expect(() => createRegistry([plugin("a", "Key"), plugin("b", "Other")])).toThrow("acme.key");
  });

  it("refuses a step that needs a credential nobody declares", () => {
    const submits = { connection: "nowhere", kind: "issue" } as const;
    const step = defineSubmissionStep({ key: "acme.send", name: "S", summary: "S.", submits });
    const provider = { ...step, effect: "none", credentials: ["acme.key"] } as const;
    expect(() => createRegistry([definePlugin({ name: "acme", providers: [provider] })])).toThrow(
      "acme.send needs the credential acme.key, which no loaded plugin declares",
    );
  });
});
