import { isFakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { parseAppManifest } from "./manifest.ts";

const STEP = { key: "acme.send", name: "Send", summary: "Sends." };
const MANIFEST = { key: "acme", name: "ACME", task_url: "http://localhost:9/", providers: [STEP] };

function refusal(over: object): string {
  try {
    parseAppManifest({ ...MANIFEST, ...over });
  } catch (error) {
    if (isFakturoError(error)) return error.key;
  }
  return "none";
}

describe("a manifest", () => {
  it("is read with the defaults of its steps", () => {
    expect(parseAppManifest(MANIFEST)).toEqual({
      key: "acme",
      name: "ACME",
      taskUrl: "http://localhost:9/",
      protocol: 1,
      providers: [
        {
          ...STEP,
          schemas: undefined,
          config: {},
          timeout: undefined,
          limit: undefined,
          submits: undefined,
        },
      ],
      connections: [],
      declarations: {},
    });
  });

  const CONNECTION = {
    key: "acme.api",
    name: "ACME",
    traits: { dedupe: "number", decides: "at-once" },
  };
  const V2 = { protocol: 2, connections: [CONNECTION] };

  it("may have connections, with the traits of authorities that give no figures", () => {
    const together = { members: 10, bytes: 1000, order: "any", linger: 5 };
    const connections = [CONNECTION, { ...CONNECTION, key: "acme.many", together }];
    const submits = { connection: "acme.api" };
    const read = parseAppManifest({
      ...MANIFEST,
      protocol: 2,
      connections,
      providers: [{ ...STEP, submits }],
    });
    const traits = { ...CONNECTION.traits, timeout: 60, lateness: 300, lag: 300 };
    const plain = { traits, calls: [], endpoints: {}, credential: undefined };
    expect(read.connections).toEqual([
      { ...CONNECTION, ...plain, together: undefined },
      { ...CONNECTION, ...plain, key: "acme.many", together },
    ]);
    expect(read.providers[0]?.submits).toEqual({ connection: "acme.api", kind: "issue" });
  });

  it.each<[string, object]>([
    ["in version 1", { connections: [CONNECTION] }],
    ["in version 3", { ...V2, protocol: 3 }],
    ["of another app", { ...V2, connections: [{ ...CONNECTION, key: "other.api" }] }],
    ["twice", { ...V2, connections: [CONNECTION, CONNECTION] }],
    ["without traits", { ...V2, connections: [{ ...CONNECTION, traits: undefined }] }],
    ["with a call that is none", { ...V2, connections: [{ ...CONNECTION, calls: ["cancel"] }] }],
    [
      "with messages of no record",
      { ...V2, connections: [{ ...CONNECTION, together: { members: 0, bytes: 1 } }] },
    ],
    [
      "that a step names and that is not there",
      { ...V2, providers: [{ ...STEP, submits: { connection: "acme.x" } }] },
    ],
  ])("with a connection %s is refused", (_name, over) => expect(refusal(over)).toBe("input"));

  it("may give its schemas names that others have, too", () => {
    const config = { $id: "https://acme.example/config", type: "object" };
    const { providers } = parseAppManifest({ ...MANIFEST, providers: [{ ...STEP, config }] });
    expect(providers[0]?.config).toEqual({ type: "object" });
  });

  it.each<[string, object]>([
    ["no key", { key: "" }],
    ["a key that is none", { key: "Acme!" }],
    ["the key of the server's own endpoints", { key: "connect", providers: [] }],
    ["no name", { name: 5 }],
    ["an address that is none", { task_url: "ftp://x/" }],
    ["steps that are no list", { providers: {} }],
    ["a step of another app", { providers: [{ ...STEP, key: "silo.close" }] }],
    ["a step whose key only begins like it", { providers: [{ ...STEP, key: "acmes.x" }] }],
    ["the same step twice", { providers: [STEP, STEP] }],
    ["a schema that is none", { providers: [{ ...STEP, config: { type: "nonsense" } }] }],
    ["a schema that checks later", { providers: [{ ...STEP, config: { $async: true } }] }],
    ["a pattern that is none", { providers: [{ ...STEP, config: { pattern: "(" } }] }],
    ["a timeout of nothing", { providers: [{ ...STEP, timeout: 0 }] }],
    ["a limit of years", { providers: [{ ...STEP, limit: 1e9 }] }],
    ["kinds of documents that are no texts", { providers: [{ ...STEP, schemas: [1] }] }],
  ])("with %s is refused", (_name, over) => expect(refusal(over)).toBe("input"));
});
