import { isFakturoError } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { parseManifest } from "./manifest.ts";
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

function refusal(over: object): string {
  try {
    parseManifest({ key: "acme", name: "ACME", protocol: 2, ...DECLARED, ...over });
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
    expect(feeds).toEqual([{ ...FEED, order: "time", lag: 600, every: 300, fetches: true }]);
    const named = parseDeclarations(
      { credentials: [{ ...CREDENTIAL, private_key: true }] },
      "acme",
    );
    expect(named.credentials.get("acme.certificate")?.givesKey).toBe(true);
  });

  it("stays with the app as it was given", () => {
    const manifest = parseManifest({ key: "acme", name: "ACME", protocol: 2, ...DECLARED });
    expect(manifest.declarations).toEqual(DECLARED);
    expect(refusal({})).toBe("none");
  });

  it.each<[string, object]>([
    ["in version 1", { protocol: 1 }],
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
