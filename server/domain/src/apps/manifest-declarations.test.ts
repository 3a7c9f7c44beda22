import { isFakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { parseAppManifest } from "./manifest.ts";
import { parseDeclarations } from "./manifest-declarations.ts";

const CREDENTIAL = { key: "acme.certificate", kind: "certificate", title: "Certificate" };
const RECORD = {
  key: "acme.account",
  schema: { type: "object", properties: { customer: { type: "string" } } },
  indexes: ["customer"],
};
const FEED = { key: "acme.inbox", name: "Inbox", connection: "acme.api" };
const DECLARED = { secrets: ["acme.webhook"], credentials: [CREDENTIAL], records: [RECORD] };
const CONNECTION = {
  key: "acme.api",
  name: "ACME",
  traits: { dedupe: "number", decides: "at-once" },
};

const STEP = { name: "S", summary: "S." };
const CANCELLING = [{ ...STEP, key: "acme.cancel", cancels: "acme.send" }];
const CALLBACK = { key: "acme.decisions", name: "Decisions", connection: "acme.api" };
const PLAIN = { secrets: [], credentials: [], records: [] };
const SENDING = { connections: [CONNECTION] };
const callback = (over: object) => ({ ...SENDING, callbacks: [{ ...CALLBACK, ...over }] });

function refusal(over: object): string {
  try {
    parseAppManifest({ key: "acme", name: "ACME", protocol: 2, ...DECLARED, ...over });
  } catch (error) {
    if (isFakturoError(error)) return error.key;
  }
  return "none";
}

describe("what an app declares", () => {
  it("is read, without the private key of a certificate unless it is named", () => {
    const { secrets, credentials, records } = parseDeclarations(DECLARED, "acme");
    expect(secrets).toEqual(["acme.webhook"]);
    expect(credentials.get("acme.certificate")).toEqual({
      spec: { ...CREDENTIAL, scope: "workspace" },
      givesKey: false,
    });
    expect(records.get("acme.account")).toEqual(RECORD);
    const { feeds } = parseDeclarations({ feeds: [{ ...FEED, calls: ["fetch"] }] }, "acme");
    expect(feeds).toEqual([{ ...FEED, order: "time", lag: 600, every: 300, calls: ["fetch"] }]);
    const named = parseDeclarations(
      { credentials: [{ ...CREDENTIAL, private_key: true }] },
      "acme",
    );
    expect(named.credentials.get("acme.certificate")?.givesKey).toBe(true);
  });

  it("may have callbacks, with the defaults of their messages and responses", () => {
    const ids = [undefined, { header: "x-id" }, { pointer: "/a~1b/0" }];
    const { callbacks } = parseDeclarations(
      {
        callbacks: ids.map((id, n) => ({
          ...{ key: `acme.c${n}`, name: "C", connection: "acme.api", ...(id && { id }) },
          ...(n > 0 && { acknowledge: n === 1 ? {} : { status: 202, body: "ok" }, limit: n }),
          ...(n > 1 && { calls: ["verify"] }),
        })),
      },
      "acme",
    );
    const facts = { name: "C", connection: "acme.api", verifies: false };
    const plain = { mime: "text/plain", status: 200, body: "" };
    expect([...callbacks.values()]).toEqual([
      { ...facts, key: "acme.c0" },
      { ...facts, key: "acme.c1", id: ids[1], acknowledge: plain, limit: 1 },
      {
        ...{ ...facts, key: "acme.c2", id: ids[2], limit: 2, verifies: true },
        acknowledge: { ...plain, status: 202, body: "ok" },
      },
    ]);
  });

  it("stays with the app as it was given", () => {
    const manifest = parseAppManifest({ key: "acme", name: "ACME", protocol: 2, ...DECLARED });
    expect(manifest.declarations).toEqual(DECLARED);
    expect(refusal({})).toBe("none");
    const send = { ...STEP, key: "acme.send", submits: { connection: "acme.api" } };
    expect(refusal({ ...callback({}), providers: [send, ...CANCELLING] })).toBe("none");
  });

  it.each<[string, object]>([
    ["in version 1", { protocol: 1 }],
    ["a callback in version 1", { ...PLAIN, protocol: 1, callbacks: [CALLBACK] }],
    ["a step that cancels in version 1", { ...PLAIN, protocol: 1, providers: CANCELLING }],
    ["a callback of an unknown connection", { callbacks: [CALLBACK] }],
    ["a callback of another app", callback({ key: "other.decisions" })],
    ["two callbacks with one key", { ...SENDING, callbacks: [CALLBACK, CALLBACK] }],
    ["a callback with two ids", callback({ id: { header: "x-id", pointer: "/id" } })],
    ["a callback with a header in capitals", callback({ id: { header: "X-Id" } })],
    ["a callback with a wrong pointer", callback({ id: { pointer: "id" } })],
    ["a callback that acknowledges with an error", callback({ acknowledge: { status: 500 } })],
    ["a callback that redirects", callback({ acknowledge: { status: 302 } })],
    [
      "a callback with a header in its media type",
      callback({ acknowledge: { mime: "a/b\r\nx: y" } }),
    ],
    ["a callback for bodies that are too large", callback({ limit: 10 * 1024 * 1024 + 1 })],
    ["a proof without credential", { connections: [{ ...CONNECTION, calls: ["prove"] }] }],
    ["a cancellation of an unknown step", { ...SENDING, providers: CANCELLING }],
    [
      "a cancellation of a step that submits nothing",
      { ...SENDING, providers: [{ ...STEP, key: "acme.send" }, ...CANCELLING] },
    ],
    ["a secret of another app", { secrets: ["email.default"] }],
    ["a secret whose name only begins like the app", { secrets: ["acmes.x"] }],
    ["a credential as a secret", { secrets: ["acme.certificate"] }],
    [
      "a holder's credential as a secret",
      {
        credentials: [{ ...CREDENTIAL, scope: "holder" }],
        secrets: ["acme.certificate.b1"],
      },
    ],
    ["secrets that are no texts", { secrets: [1] }],
    [
      "a credential of another app",
      { credentials: [{ ...CREDENTIAL, key: "gov-es.certificate" }] },
    ],
    ["a credential twice", { credentials: [CREDENTIAL, CREDENTIAL] }],
    ["a credential of no kind", { credentials: [{ ...CREDENTIAL, kind: "otp" }] }],
    ["values without schema", { credentials: [{ ...CREDENTIAL, kind: "values" }] }],
    [
      "the private key of a password",
      { credentials: [{ ...CREDENTIAL, kind: "password", private_key: true }] },
    ],
    ["records of another app", { records: [{ ...RECORD, key: "other.account" }] }],
    ["records of the app itself", { records: [{ ...RECORD, key: "acme" }] }],
    ["records that are no objects", { records: [{ ...RECORD, schema: { type: "string" } }] }],
    ["an index of no member", { records: [{ ...RECORD, indexes: ["name"] }] }],
    ["records twice", { records: [RECORD, RECORD] }],
    [
      "a connection with a credential that is not declared",
      { connections: [{ ...CONNECTION, credential: "acme.other" }] },
    ],
    ["a feed of no connection", { feeds: [FEED] }],
    ["a feed twice", { connections: [CONNECTION], feeds: [FEED, FEED] }],
    ["a feed read at once", { connections: [CONNECTION], feeds: [{ ...FEED, every: 0 }] }],
    [
      "addresses of an environment that is none",
      { connections: [{ ...CONNECTION, endpoints: { production: {} } }] },
    ],
    [
      "an address that is none",
      { connections: [{ ...CONNECTION, endpoints: { test: { api: "ftp://x" } } }] },
    ],
    [
      "the live address for tests",
      {
        connections: [
          {
            ...CONNECTION,
            endpoints: {
              live: { api: "https://x.example/a" },
              test: { api: "https://x.example/b" },
            },
          },
        ],
      },
    ],
  ])("is refused with %s", (_name, over) => expect(refusal(over)).toBe("input"));
});
