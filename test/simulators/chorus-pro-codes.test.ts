import { readFileSync } from "node:fs";
import { join } from "node:path";
import { plugin } from "@fakturo/app-fr-choruspro";
import type { JsonObject } from "@fakturo/model";
import type { Answer, CallContext, HttpReply, Submission } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-chorus-pro";
import { repositoryRoot } from "@fakturo/test-support";
import { beforeEach, describe, expect, it } from "vitest";
import { UNUSED_CALLS } from "../harness/unused-calls.ts";

const START = Date.UTC(2026, 10, 20, 10);
const FILE = readFileSync(
  join(repositoryRoot(), "apps", "cii", "fixtures", "french.choruspro-v1.out.xml"),
  "utf8",
);
const [, NUMBER = ""] = /<ram:ID>([^<]+)<\/ram:ID>\s*<ram:TypeCode>/.exec(FILE) ?? [];
const [, TOTAL = ""] = /GrandTotalAmount>([^<]+)</.exec(FILE) ?? [];
const [connection] = plugin.connections ?? [];

let open: OpenSimulator;
let now: number;
/** Sessions with the moment until which they are kept. */
let sessions: Map<string, { readonly value: string; readonly until: number }>;
/** An answer in place of the simulator's, for paths that end so. */
let instead: { readonly path: string; readonly reply: HttpReply } | undefined;
let requests: string[];

beforeEach(() => {
  open = simulator.open([], { processing: 1 });
  now = START;
  sessions = new Map();
  instead = undefined;
  requests = [];
});

/** A call of the connection that reaches the simulator. */
function context(password = "right"): CallContext {
  return {
    environment: "simulated",
    holder: "44732829320",
    workspace: { id: "w", country: "FR" },
    signal: new AbortController().signal,
    until: now + 60_000,
    now: () => now,
    uuid: () => "u",
    log: () => {},
    endpoint: (name) => `https://chorus.example${name === "oauth" ? "/api/oauth/token" : "/cpro"}`,
    async http(address, { method, headers = {}, body = "" }) {
      const path = new URL(address).pathname;
      requests.push(path);
      if (instead && path.endsWith(instead.path)) return instead.reply;
      const request = {
        method,
        path,
        query: new Map(),
        headers,
        body: Buffer.from(body),
        certificate: undefined,
      };
      const { reply } = open.handle(request, { now: () => now, random: Math.random });
      return { headers: {}, ...reply, body: Buffer.from(reply.body ?? "") };
    },
    ...UNUSED_CALLS,
    async credential(key = "chorus-pro.account") {
      const value: JsonObject =
        key === "chorus-pro.piste"
          ? { client_id: "app", client_secret: "secret" }
          : { username: "TECH_1", password };
      return { key, version: 1, value, text: "" };
    },
    async session(scope, make) {
      const known = sessions.get(scope);
      if (known && known.until > now) return known.value;
      const { value, seconds } = await make();
      sessions.set(scope, { value, until: now + seconds * 1000 });
      return value;
    },
    async dropSession(scope, value) {
      if (sessions.get(scope)?.value === value) sessions.delete(scope);
    },
  };
}

function submission(xml = FILE, attempts = 1): Submission {
  const record = {
    name: "F.xml",
    data: Buffer.from(xml).toString("base64"),
    number: NUMBER,
    issued: "2026-02-05",
    total: /GrandTotalAmount>([^<]+)</.exec(xml)?.[1] ?? "",
  };
  return {
    id: "s",
    kind: "issue",
    identity: "1",
    digest: "d",
    bytes: Buffer.from(JSON.stringify(record)),
    mime: "application/json",
    references: [],
    attempts: Array.from({ length: attempts }, () => ({ at: START })),
  };
}

/** Uploads an invoice and asks for the report about it. */
async function sent(one: Submission, ctx = context()): Promise<Answer | undefined> {
  const answer = await connection?.send?.(one, ctx);
  if (answer?.is !== "taken") return answer;
  now += 2000;
  return connection?.receipt?.(one, answer.reference, ctx);
}

function described(answer: Answer | undefined): string {
  if (answer?.is === "refused")
    return `refused: ${answer.faults.map(({ code, message }) => `${code} ${message}`).join("; ")}`;
  return answer?.is === "not-sent" ? `not sent: ${answer.fault}` : (answer?.is ?? "none");
}

const without = (element: string) =>
  FILE.replace(new RegExp(`<ram:${element}>[^]*?</ram:${element}>`), "");

describe("an upload to Chorus Pro", () => {
  it("is accepted with its number and report", async () => {
    expect(await sent(submission())).toMatchObject({
      is: "accepted",
      reference: expect.stringMatching(/^CPP001\d{19}$/),
      effects: {
        stamps: [{ prv: "chorus-pro-flow" }],
        files: [{ key: "chorus-pro-report", private: true }],
      },
    });
  });

  it.each<[string, string, JsonObject]>([
    ["schéma", "<a/>", {}],
    ["fournisseur est inconnu", FILE, { suppliers: ["73282932000074"] }],
    ["inconnu ou inactif", FILE, { buyers: { "35600000000048": { active: false } } }],
    ["service est inconnu", FILE, { buyers: { "35600000000048": { services: ["X"] } } }],
    [
      "service est obligatoire",
      without("BuyerReference"),
      { buyers: { "35600000000048": { needsService: true } } },
    ],
    [
      "engagement est obligatoire",
      without("BuyerOrderReferencedDocument"),
      { buyers: { "35600000000048": { needsEngagement: true } } },
    ],
    ["paiement est obligatoire", without("SpecifiedTradeSettlementPaymentMeans"), {}],
    ["IBAN", without("PayeePartyCreditorFinancialAccount"), {}],
    ["cadre", FILE.replace(">A1<", ">B1<"), {}],
    ["montant", FILE.replace(`GrandTotalAmount>${TOTAL}`, "GrandTotalAmount>1.00"), {}],
  ])("is rejected with the portal's reason: %s", async (reason, xml, settings) => {
    open.configure(settings);
    const answer = described(await sent(submission(xml)));
    expect(answer).toContain("refused: IN_REJETE Chorus Pro: ");
    expect(answer).toContain(reason);
  });

  it("of a number that is there is rejected, and accepted where an upload before was lost", async () => {
    expect(described(await sent(submission()))).toBe("accepted");
    expect(described(await sent(submission()))).toContain("existe déjà");
    expect(await sent(submission(FILE, 2))).toMatchObject({
      is: "accepted",
      effects: { stamps: [{ prv: "chorus-pro-id" }] },
    });
    const other = FILE.replace(`GrandTotalAmount>${TOTAL}`, "GrandTotalAmount>1.00");
    expect(described(await sent(submission(other, 2)))).toContain("existe déjà");
  });

  it("is found by its number, date and amount", async () => {
    const find = (one: Submission) => connection?.consult?.(one, context());
    expect(await find(submission())).toEqual({ is: "not-found" });
    await connection?.send?.(submission(), context());
    expect(await find(submission())).toEqual({ is: "not-found" });
    now += 2000;
    expect(await find(submission())).toMatchObject({ is: "found", digest: "d" });
    const other = FILE.replace(`GrandTotalAmount>${TOTAL}`, "GrandTotalAmount>1.00");
    expect(await find(submission(other))).toMatchObject({ is: "found", digest: "other" });
  });

  it.each([
    ["IN_INTEGRE", "accepted"],
    ["IN_INTEGRE_PARTIEL", "accepted"],
    ["IN_RECU", "taken"],
    ["IN_INCIDENTE", "taken"],
    ["IN_EN_ATTENTE_RETRAITEMENT_CPP", "taken"],
    ["IN_NEW_STATE", "taken"],
  ])("in state %s is %s", async (state, outcome) => {
    open.configure({ flows: { [NUMBER]: state } });
    expect(described(await sent(submission()))).toBe(outcome);
  });

  it("that the portal does not show yet is asked for again, later less often", async () => {
    open.configure({ visible: 5000 });
    expect(await sent(submission())).toMatchObject({ is: "taken", retryIn: 60 });
    const later = await connection?.receipt?.(submission(), "CPP1", {
      ...context(),
      now: () => START + 3_600_000,
    });
    expect(later).toMatchObject({ is: "taken", retryIn: 300 });
  });

  it("has a new token four minutes before the stored one ends, and where PISTE refuses it", async () => {
    const asked = async () => {
      requests = [];
      expect((await connection?.consult?.(submission(), context()))?.is).toBe("found");
      return requests.filter((path) => path.endsWith("/token") || path.endsWith("/fournisseur"));
    };
    expect(described(await sent(submission()))).toBe("accepted");
    const token = sessions.values().next().value?.until ?? 0;
    expect(token - START).toBe((3600 - 240) * 1000);
    now = token - 1;
    expect(await asked()).toHaveLength(1);
    now = token;
    expect(await asked()).toEqual(["/api/oauth/token", "/cpro/factures/v1/rechercher/fournisseur"]);
    // PISTE ended the token before its time.
    for (const [scope, one] of sessions) sessions.set(scope, { ...one, value: "ended" });
    expect(await asked()).toEqual([
      "/cpro/factures/v1/rechercher/fournisseur",
      "/api/oauth/token",
      "/cpro/factures/v1/rechercher/fournisseur",
    ]);
  });

  it.each<[string, number, string, string]>([
    ["/token", 400, '{"error":"invalid_client"}', "not sent: credentials"],
    ["/token", 503, "<html/>", "not sent: down"],
    ["/flux", 401, "{}", "not sent: credentials"],
    ["/flux", 403, "{}", "not sent: credentials"],
    ["/flux", 429, "{}", "not sent: quota"],
    ["/flux", 503, "<html/>", "unknown"],
    ["/flux", 200, "<html/>", "unknown"],
    ["/flux", 200, '{"codeRetour":0}', "unknown"],
    ["/flux", 200, '{"codeRetour":7,"libelle":"X"}', "refused: 7 Chorus Pro: X"],
  ])("whose %s answers %i %s is %s", async (path, status, text, outcome) => {
    const reply = { status, headers: { "retry-after": "7" }, body: Buffer.from(text) };
    instead = { path, reply };
    const answer = await connection?.send?.(submission(), context());
    expect(described(answer)).toBe(outcome);
    if (status === 429) expect(answer).toMatchObject({ retryIn: 7 });
  });

  it("with a wrong account is not sent", async () => {
    open.configure({ accounts: { TECH_1: "right" } });
    expect(described(await sent(submission(), context("wrong")))).toBe("not sent: credentials");
    expect((await connection?.prove?.(context("wrong")))?.is).toBe("refused");
    expect((await connection?.prove?.(context()))?.is).toBe("works");
  });
});
