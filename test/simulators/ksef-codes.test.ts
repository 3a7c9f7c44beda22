import { plugin } from "@fakturo/app-pl-ksef";
import type { Answer, Submission } from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import { beforeEach, describe, expect, it } from "vitest";
import { feedDocument } from "../harness/feed-document.ts";
import { KsefCalls, ksefSubmission } from "../harness/ksef-calls.ts";
import { BUYER, faOf, hashOf, SELLER, sealFor } from "../harness/ksef-probe.ts";

const [connection] = plugin.connections ?? [];

let calls: KsefCalls;
beforeEach(() => {
  calls = new KsefCalls();
});

const context = (seal?: SigningCredentials) => calls.context(seal);
const submission = (xml: string) => ksefSubmission(xml);

/** Sends an invoice and asks for its decision. */
async function sent(one: Submission, ctx = context()): Promise<Answer | undefined> {
  const answer = await connection?.send?.(one, ctx);
  if (answer?.is !== "taken") return answer;
  calls.now += 2000;
  return connection?.receipt?.(one, answer.reference, ctx);
}

/** The page behind KOD I of a file. */
async function pageOf(xml: string): Promise<string> {
  const hash = Buffer.from(hashOf(Buffer.from(xml)), "base64").toString("base64url");
  const address = `https://ksef.example/ksef/qr/invoice/${SELLER}/20-11-2026/${hash}`;
  const { signal } = context();
  return Buffer.from((await context().http(address, { method: "GET", signal })).body).toString();
}

function described(answer: Answer | undefined): string {
  if (answer?.is === "refused") return `refused with ${answer.faults[0]?.code}`;
  if (answer?.is !== "not-sent") return answer?.is ?? "none";
  return answer.dropped ? "sent again" : `not sent: ${answer.fault ?? "again"}`;
}

describe("statuses and codes of KSeF", () => {
  it.each([
    [200, "accepted"],
    [405, "sent again"],
    [410, "refused with 410"],
    [415, "refused with 415"],
    [430, "refused with 430"],
    [435, "sent again"],
    [450, "refused with 450"],
    [500, "sent again"],
    [550, "sent again"],
  ])("an invoice with status %i is %s", async (code, outcome) => {
    calls.open.configure({ codes: { "FV/1": code } });
    const answer = await sent(submission(faOf()));
    expect(described(answer)).toBe(outcome);
    if (answer?.is === "refused") expect(answer.faults[0]?.message).toContain("(KSeF: ");
    expect(calls.differences).toEqual([]);
  });

  it.each([405, 435])("an invoice that ends with %i in five sessions is refused", async (code) => {
    calls.open.configure({ codes: { "FV/1": code } });
    const one = { ...submission(faOf()), references: ["1", "2", "3", "4", "5"] };
    expect(described(await sent(one))).toBe(`refused with ${code}`);
  });

  it("a duplicate is accepted where KSeF has the same bytes, and refused where it has others", async () => {
    const first = await sent(submission(faOf()));
    const again = await sent(submission(faOf()));
    expect([described(first), described(again)]).toEqual(["accepted", "accepted"]);
    if (first?.is !== "accepted" || again?.is !== "accepted") throw new Error("not accepted");
    expect(again.effects?.stamps).toEqual(first.effects?.stamps);
    expect(first.effects?.stamps?.[0]?.val).toMatch(/^5265877635-20261120-/);
    expect(described(await sent(submission(faOf({ gross: "124.00" }))))).toBe("refused with 440");
    expect(calls.differences).toEqual([]);
  });

  it("an invoice whose answer was lost is found by its hash", async () => {
    const one = submission(faOf());
    expect(await connection?.consult?.(one, context())).toEqual({ is: "not-found" });
    const answer = await connection?.send?.(one, context());
    const found = await connection?.consult?.(one, context());
    expect(found).toEqual({ is: "found", digest: "d", answer });
    expect(calls.differences).toEqual([]);
  });

  it.each<[string, number, string]>([
    ["21155", 400, "not sent: again"],
    ["21173", 400, "not sent: again"],
    ["21180", 400, "not sent: again"],
    ["21166", 400, "refused with 21166"],
    ["21167", 400, "refused with 21167"],
    ["21402", 400, "refused with 21402"],
    ["21403", 400, "refused with 21403"],
    ["21405", 400, "refused with 21405"],
    ["29999", 400, "not sent: again"],
    ["", 410, "not sent: again"],
    ["", 401, "not sent: again"],
    ["missing-permissions", 403, "not sent: credentials"],
    ["security-service-blocked", 403, "not sent: credentials"],
    ["", 429, "not sent: quota"],
    ["", 500, "unknown"],
    ["", 503, "unknown"],
  ])("a request that is refused with '%s' (%i) is %s", async (code, status, outcome) => {
    const body = JSON.stringify({
      title: "Error",
      status,
      detail: "text",
      ...(status === 400 && { errors: [{ code: Number(code), description: "text" }] }),
      ...(status === 403 && { reasonCode: code }),
    });
    const headers = { "content-type": "application/problem+json", "retry-after": "7" };
    calls.instead = { path: "/invoices", reply: { status, headers, body } };
    const answer = await connection?.send?.(submission(faOf()), context());
    expect(described(answer)).toBe(outcome);
    if (status === 429) expect(answer).toMatchObject({ retryIn: 7 });
    calls.instead = undefined;
    expect(described(await sent(submission(faOf({ number: "FV/2" }))))).toBe("accepted");
  });

  it("an error page of a gateway is no answer", async () => {
    const headers = { "content-type": "text/html" };
    for (const status of [200, 400, 500]) {
      calls.instead = { path: "/invoices", reply: { status, headers, body: "<html></html>" } };
      const answer = await connection?.send?.(submission(faOf()), context()).catch(() => undefined);
      expect(answer?.is ?? "unknown").toBe("unknown");
    }
  });

  it("a login that KSeF refuses tells what to do, and is tried again later", async () => {
    const without = await sent(submission(faOf()), context(sealFor(BUYER)));
    expect(without).toMatchObject({ is: "not-sent", fault: "credentials" });
    expect(without?.is === "not-sent" && without.message).toContain("no permission");
    calls.sessions.clear();
    calls.open.configure({ blocked: [SELLER] });
    // Blocked on suspicion of an incident: nothing is sent until the ministry was asked.
    expect(await sent(submission(faOf()))).toMatchObject({ is: "not-sent", fault: "credentials" });
    calls.open.configure({ blocked: [], authentication: 30 });
    expect(await sent(submission(faOf()))).toMatchObject({ is: "not-sent", retryIn: 2 });
    calls.now += 31_000;
    expect(described(await sent(submission(faOf())))).toBe("accepted");
  });

  it("tokens are refreshed, and keys and sessions replaced, while invoices are sent", async () => {
    expect(described(await sent(submission(faOf())))).toBe("accepted");
    calls.now += 901_000;
    expect(described(await sent(submission(faOf({ number: "FV/2" }))))).toBe("not sent: again");
    expect(described(await sent(submission(faOf({ number: "FV/2" }))))).toBe("accepted");
    calls.open.configure({ keys: 2 });
    calls.sessions.delete("online FA (3)");
    expect(described(await sent(submission(faOf({ number: "FV/3" }))))).toBe("not sent: again");
    expect(described(await sent(submission(faOf({ number: "FV/3" }))))).toBe("accepted");
    expect(calls.differences).toEqual([]);
  });

  it("an open session goes on after its token has expired and the key was replaced", async () => {
    expect(described(await sent(submission(faOf())))).toBe("accepted");
    calls.now += 901_000;
    calls.open.configure({ limits: "none", keys: 2 });
    expect(described(await sent(submission(faOf({ number: "FV/2" }))))).toBe("not sent: again");
    expect(described(await sent(submission(faOf({ number: "FV/2" }))))).toBe("accepted");
    const opened = calls.made.filter((call) => call.endsWith("/sessions/online"));
    expect(opened).toHaveLength(1);
    expect(calls.differences).toEqual([]);
  });

  it("technical corrections name the file that was issued first, however many are refused", async () => {
    calls.open.configure({ codes: { "FV/1": 450 } });
    let corrects: string | undefined;
    const hashes = new Set<unknown>();
    for (const gross of ["123.00", "123.0", "123"]) {
      if (gross === "123") calls.open.configure({ codes: {} });
      const xml = faOf({ gross });
      const one = ksefSubmission(xml, "FV/1", { offline: true, ...(corrects && { corrects }) });
      const answer = await sent(one);
      if (gross === "123") expect(described(answer)).toBe("accepted");
      else expect(described(answer)).toBe("refused with 450");
      if (answer?.is !== "refused") continue;
      const [fact] = answer.effects?.meta ?? [];
      expect(fact).toMatchObject({ key: "ksef-refused", value: { code: "450" } });
      corrects = String(fact?.value?.hash);
      hashes.add(corrects);
    }
    expect([...hashes]).toEqual([hashOf(Buffer.from(faOf({ gross: "123.00" })))]);
    expect(calls.sent.filter((body) => body.includes(`"hashOfCorrectedInvoice"`))).toHaveLength(2);
    // KOD I of the first file leads to the accepted one.
    expect(await pageOf(faOf({ gross: "123.00" }))).toContain("technicznie skorygowana");
    expect(await pageOf(faOf({ gross: "123.0" }))).toContain("Nie znaleziono");
    expect(calls.differences).toEqual([]);
  });

  it.each([
    [410, undefined],
    [440, "440"],
  ])("an invoice refused with %i is corrected if its file was the reason", async (code, fact) => {
    calls.open.configure({ codes: { "FV/1": code } });
    for (const offline of [true, false]) {
      const answer = await sent(ksefSubmission(faOf(), "FV/1", { offline }));
      const { effects } = answer?.is === "refused" ? answer : {};
      expect(effects?.meta?.[0]?.value?.code).toBe(offline ? fact : undefined);
    }
  });

  it("purchases are listed by the date of their storage, and fetched with the args of their import", async () => {
    for (const number of ["FV/1", "FV/2"])
      await sent(submission(faOf({ number, seller: SELLER, buyer: SELLER })));
    calls.now += 5000;
    const [feed] = plugin.feeds ?? [];
    const first = await feed?.page({ at: 0, id: "" }, context());
    expect(first).toMatchObject({ hasMore: false, items: [{ at: expect.any(Number) }, {}] });
    expect(first?.time).toBe(calls.now - 1000);
    const [item, next] = first?.items ?? [];
    if (!item || !next) throw new Error("nothing is listed");
    const rest = await feed?.page({ at: item.at, id: item.key }, context());
    expect(rest?.items.map(({ key }) => key)).toEqual([next.key]);
    const contents = feedDocument(await feed?.fetch?.(item, context()));
    expect(contents.args).toEqual({ "ksef-number": item.key, nip: SELLER });
    expect(Buffer.from(contents.files[0]?.data ?? []).toString()).toContain("FV/1");
    expect(calls.differences).toEqual([]);
  });

  it("every listed code has a meaning and a remedy", () => {
    const codes = connection?.codes ?? [];
    expect(codes.length).toBeGreaterThan(50);
    expect(codes.filter(({ meaning, remedy }) => meaning === "" || remedy === "")).toEqual([]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
  });
});
