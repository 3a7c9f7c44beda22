import { plugin } from "@fakturo/app-pl-ksef";
import type { Answer } from "@fakturo/plugin";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KsefCalls, ksefSubmission } from "../harness/ksef-calls.ts";
import { faOf, KsefProbe, SELLER, sealFor } from "../harness/ksef-probe.ts";

const connection = plugin.connections?.find(({ key }) => key === "gov-pl");
const [feed] = plugin.feeds ?? [];
if (!connection?.send || !connection.receipt || !feed) throw new Error("the app lacks a part");
const { send, receipt } = connection;

let calls: KsefCalls;
beforeEach(() => {
  calls = new KsefCalls();
});
afterEach(() => {
  expect(calls.differences).toEqual([]);
});

/** Sends an invoice and asks for its decision. */
async function sent(number = "FV/1"): Promise<Answer> {
  const one = ksefSubmission(faOf({ number }), number);
  const answer = await send(one, calls.context());
  if (answer.is !== "taken") return answer;
  calls.now += 2000;
  return receipt(one, answer.reference, calls.context());
}

/** A token of KSeF with permissions; returns its reference too. */
function giveToken(permissions: readonly string[]) {
  const probe = KsefProbe.of(calls.open);
  const { access } = probe.login(sealFor(SELLER));
  const body = { permissions, description: "Fakturo" };
  const { token, referenceNumber } = probe.json("POST /v2/tokens", { token: access, body });
  calls.issued.set("gov-pl.token", { token });
  const revoke = () => probe.send(`DELETE /v2/tokens/${referenceNumber}`, { token: access });
  return { token, referenceNumber, revoke };
}

const logins = (path: string) => calls.made.filter((call) => call.endsWith(path)).length;

describe("a token of KSeF", () => {
  it("logs in the taxpayer in place of its certificate, which the UPO names", async () => {
    const { referenceNumber, token } = giveToken(["InvoiceWrite"]);
    const answer = await sent();
    if (answer.is !== "accepted") throw new Error(JSON.stringify(answer));
    const [upo] = answer.effects?.files ?? [];
    expect(Buffer.from(upo?.data ?? []).toString()).toContain(
      `<NumerReferencyjnyTokenaKSeF>${referenceNumber}<`,
    );
    expect([logins("/auth/ksef-token"), logins("/auth/xades-signature")]).toEqual([1, 0]);
    // The token itself contains separators, and never leaves in plain text.
    expect(token.split("|")).toHaveLength(3);
    expect(calls.sent.some((body) => body.includes(token))).toBe(false);
  });

  it("without the permission to send is refused with the reason", async () => {
    giveToken(["InvoiceRead"]);
    const answer = await sent();
    expect(answer).toMatchObject({ is: "not-sent", fault: "credentials" });
  });

  it("that is wrong or revoked stops the sending", async () => {
    const { token, revoke } = giveToken(["InvoiceWrite"]);
    calls.issued.set("gov-pl.token", { token: `${token}0` });
    const stopped = { is: "not-sent", fault: "credentials" };
    expect(await sent()).toMatchObject(stopped);
    calls.issued.set("gov-pl.token", { token });
    expect(await sent()).toMatchObject({ is: "accepted" });
    expect(revoke().status).toBe(204);
    calls.sessions.clear();
    expect(await sent("FV/2")).toMatchObject(stopped);
  });

  it("is encrypted with the new key after the ministry has withdrawn the former, also for purchases", async () => {
    giveToken(["InvoiceRead", "InvoiceWrite"]);
    expect(await sent()).toMatchObject({ is: "accepted" });
    const keys = calls.sessions.get("keys") ?? "";
    calls.sessions.clear();
    calls.sessions.set("keys", keys);
    calls.open.configure({ limits: "none", keys: 2 });
    await expect(feed.page({ at: 0, id: "" }, calls.context())).rejects.toThrow("withdrawn");
    expect(await feed.page({ at: 0, id: "" }, calls.context())).toMatchObject({ hasMore: false });
  });
});

describe("answers of KSeF", () => {
  it("are limited: the time to wait is that of the answer, for invoices, decisions and purchases", async () => {
    const one = ksefSubmission(faOf());
    const taken = await send(one, calls.context());
    if (taken.is !== "taken") throw new Error(JSON.stringify(taken));
    const headers = { "content-type": "application/problem+json", "retry-after": "37" };
    const problem = { title: "Too Many Requests", status: 429, detail: "text" };
    const body = JSON.stringify({
      ...problem,
      ...{ instance: "/", timestamp: "2026-11-20T10:00:00Z", traceId: "t" },
    });
    const reply = { status: 429, headers, body };
    calls.instead = { path: "/invoices", reply };
    expect(await send(one, calls.context())).toMatchObject({ fault: "quota", retryIn: 37 });
    calls.instead = { path: taken.reference.split("/")[1] ?? "", reply };
    const asked = await receipt(one, taken.reference, calls.context());
    expect(asked).toMatchObject({ is: "taken", reference: taken.reference, retryIn: 37 });
    calls.instead = { path: "/metadata", reply };
    expect(await feed.page({ at: 0, id: "" }, calls.context())).toEqual({
      items: [],
      hasMore: false,
      isPending: true,
      wait: 37,
    });
  });

  it("have warnings, which the job tells, and the log once", async () => {
    const warning = "[W1]: Przerwa techniczna | [W2]: Zmiana certyfikatu";
    calls.open.configure({ limits: "none", warning });
    const answer = await send(ksefSubmission(faOf()), calls.context());
    expect(answer).toMatchObject({ is: "taken" });
    expect("message" in answer && answer.message).toContain(warning);
    await sent("FV/2");
    expect(calls.logged).toEqual([`KSeF warns ${JSON.stringify({ warning })}`]);
  });
});
