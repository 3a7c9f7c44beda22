import type { JsonObject } from "@fakturo/model";
import type { Answer, Connection, HttpReply, Submission } from "@fakturo/plugin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHARED_AUTHORITIES } from "../durability/authority-rows.ts";
import { AuthorityBench } from "../harness/authority-bench.ts";

interface CodeTable {
  /** Settings of the simulator with which it answers a code. */
  readonly said: (code: string) => JsonObject;
  /** Changes of the document. */
  readonly changes: JsonObject;
  /** Listed codes that are no answers to a document: of logins, of batches, of cancellations. */
  readonly elsewhere: RegExp;
  /** True where the authority keeps documents that it has denied. */
  readonly keepsDenied?: boolean;
  /** Outcomes other than a refusal with the code. */
  readonly outcomes: Readonly<Record<string, string>>;
}

const SEAL_OPTIONAL = { certificates: "optional" };

/** What becomes of a document that is answered with a code, by authority. */
const TABLES: Readonly<Record<string, CodeTable>> = {
  ARCA: {
    // A final consumer has the document 0.
    said: (code) => ({ codes: { "0": code } }),
    changes: {},
    elsewhere: /^(?:coe|cms|xml|wsn|wsaa)\.|^not-read$|^\d{3,4}$/,
    outcomes: {},
  },
  SEFAZ: {
    said: (code) => ({ ...SEAL_OPTIONAL, codes: { "17": code } }),
    changes: { code: "17" },
    keepsDenied: true,
    elsewhere: /^1(?:00|50|01|51|55|03|05|06|35|36)$/,
    outcomes: {
      "108 109": "not sent: down",
      "204 218": "duplicate",
      "539": "duplicate of another",
      "280 281 282 283 284 285": "not sent: credentials",
      "286 296 635 999": "unknown",
      "656": "not sent: quota",
    },
  },
  "NFS-e": {
    said: (code) => ({ ...SEAL_OPTIONAL, codes: { "17": code } }),
    changes: { code: "17" },
    elsewhere: /^40[13]$/,
    outcomes: { E0014: "duplicate", "E0082 E1206 E1217": "not sent: down" },
  },
  "SAT over SW Sapien": {
    said: (code) => ({ codes: { "A-17": code } }),
    changes: { code: "17" },
    elsewhere: /^(?:20\d|309|310|711|798|799|100\d|1308|no.*|rejected.*)$/,
    outcomes: {
      "300": "not sent: credentials",
      // Without the earlier stamp it is not known whose it is.
      "307 CFDI3307": "unknown",
      "603 708": "not sent: down",
    },
  },
};

/** An outcome in words. */
function described(answer: Answer | undefined): string {
  if (answer?.is === "refused") return `refused with ${answer.faults.map(({ code }) => code)}`;
  if (answer?.is === "not-sent") return `not sent: ${answer.fault ?? "again"}`;
  return answer?.is === "duplicate" && answer.digest
    ? "duplicate of another"
    : (answer?.is ?? "none");
}

describe.each(Object.entries(TABLES))("codes of %s", (name, table) => {
  let bench: AuthorityBench;
  let connection: Connection;
  let record: Submission;

  beforeAll(async () => {
    const row = SHARED_AUTHORITIES[name];
    if (!row) throw new Error(`there is no row of ${name}`);
    bench = await AuthorityBench.start(row, table.said(""));
    [connection, record] = await bench.prepared(table.changes);
  });
  afterAll(() => bench?.[Symbol.dispose]());

  it("lead to the outcome of the table, and explain a refusal", async () => {
    const listed = (connection.codes ?? []).filter(({ code }) => !table.elsewhere.test(code));
    expect(listed.length).toBeGreaterThan(20);
    const others = new Map(
      Object.entries(table.outcomes).flatMap(([codes, outcome]) =>
        codes.split(" ").map((code) => [code, outcome] as const),
      ),
    );
    const codes = new Set(listed.map(({ code }) => code));
    expect([...others.keys()].filter((code) => !codes.has(code))).toEqual([]);
    for (const { code, meaning } of listed) {
      if (table.keepsDenied) bench.reopen(table.said(code));
      else bench.open.configure(table.said(code));
      const ctx = bench.context(connection);
      const number = await connection.together?.number?.(record, ctx);
      const numbered = number === undefined ? record : { ...record, number };
      const answer = await connection.send?.(numbered, ctx);
      expect(described(answer), code).toBe(others.get(code) ?? `refused with ${code}`);
      if (answer?.is === "refused") expect(answer.faults[0]?.message, code).toContain(meaning);
    }
  });
});

/** Starts a bench whose authority answers a service in another way. */
async function answering(
  name: string,
  path: string,
  reply: (bench: AuthorityBench) => HttpReply,
): Promise<Answer> {
  const row = SHARED_AUTHORITIES[name];
  if (!row) throw new Error(`there is no row of ${name}`);
  using bench = await AuthorityBench.start(row);
  bench.instead = (url) => (url.includes(path) ? reply(bench) : undefined);
  return bench.send();
}

describe("codes of ARCA's logins", () => {
  it.each([
    ["coe.alreadyAuthenticated", "not sent: quota"],
    ["coe.notAuthorized", "not sent: credentials"],
    ["cms.bad.base64", "not sent: credentials"],
    ["cms.bad", "not sent: credentials"],
    ["cms.cert.notFound", "not sent: credentials"],
    ["cms.sign.invalid", "not sent: credentials"],
    ["cms.cert.expired", "not sent: credentials"],
    ["cms.cert.invalid", "not sent: credentials"],
    ["cms.cert.untrusted", "not sent: credentials"],
    ["xml.bad", "not sent: down"],
    ["xml.generationTime.invalid", "not sent: down"],
    ["xml.expirationTime.expired", "not sent: down"],
    ["xml.expirationTime.invalid", "not sent: down"],
    ["wsn.notFound", "not sent: down"],
    ["wsn.unavailable", "not sent: down"],
    ["wsaa.unavailable", "not sent: down"],
    ["wsaa.internalError", "not sent: down"],
  ])("%s: the voucher is %s", async (code, outcome) => {
    const world = { now: Date.now, random: Math.random };
    const answer = await answering("ARCA", "LoginCms", ({ open }) => {
      const fault = open.fault("already-authenticated", world);
      const text = Buffer.from(fault?.body ?? "").toString();
      const body = Buffer.from(text.replaceAll("coe.alreadyAuthenticated", code));
      return { status: fault?.status ?? 500, headers: fault?.headers ?? {}, body };
    });
    expect(described(answer)).toBe(outcome);
  });
});

describe("codes of the Finnish operator", () => {
  it.each([
    [400, "bad_request", "refused with bad_request"],
    [401, "unauthorized", "not sent: credentials"],
    [403, "forbidden", "not sent: credentials"],
    [413, "payload_too_large", "refused with payload_too_large"],
    [422, "invoice_validation_failed", "refused with invoice_validation_failed"],
    [422, "uuid_conflict", "duplicate"],
    [429, "too_many_requests", "not sent: quota"],
    [500, "internal_error", "unknown"],
  ])("%i %s: the invoice is %s", async (status, code, outcome) => {
    const body = Buffer.from(JSON.stringify({ code, message: "text", details: [] }));
    const headers = { "content-type": "application/json" };
    const answer = await answering("Finvoice", "/v1/invoices", () => ({ status, headers, body }));
    expect(described(answer)).toBe(outcome);
  });
});
