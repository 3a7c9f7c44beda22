import { certificateUrl, plugin } from "@fakturo/app-pl-ksef";
import type { JsonObject } from "@fakturo/model";
import type { RegistrationAnswer, RegistrationRequest } from "@fakturo/plugin";
import { readKeyPair } from "@fakturo/signature";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KsefCalls } from "../harness/ksef-calls.ts";
import { SELLER } from "../harness/ksef-probe.ts";

const DAY_MS = 86_400_000;
const registration = plugin.registrations?.[0];
if (!registration?.register || !registration.check || !registration.renew)
  throw new Error("the app has no registration");
const { register, check, renew } = registration;

let calls: KsefCalls;
beforeEach(() => {
  calls = new KsefCalls();
});
afterEach(() => {
  expect(calls.differences).toEqual([]);
});

const request = (
  details: JsonObject = {},
  config: JsonObject = { enrol: true },
): RegistrationRequest => ({
  id: "00000000-0000-4000-8000-000000000000",
  holder: SELLER,
  environment: "simulated",
  config,
  inputs: {},
  details,
});

/** Makes the next calls until the registration is decided, and stores what is issued. */
async function settle(
  first: RegistrationAnswer,
  next: (details: JsonObject) => Promise<RegistrationAnswer>,
): Promise<RegistrationAnswer> {
  let answer = first;
  let details: JsonObject = {};
  for (let rounds = 0; rounds < 10; rounds += 1) {
    if ("issued" in answer)
      for (const { key, value } of answer.issued ?? []) calls.issued.set(key, value);
    if (answer.is !== "waiting" && answer.is !== "unknown") return answer;
    if (answer.is === "waiting") details = answer.details ?? details;
    calls.now += 2000;
    answer = await next(details);
  }
  throw new Error(JSON.stringify(answer));
}

const registered = async (config: JsonObject = { enrol: true }) =>
  settle(await register(request({}, config), calls.context()), (details) =>
    check(request(details, config), calls.context()),
  );

const made = (call: string) => calls.made.filter((one) => one === call).length;
const certificate = () => String(calls.issued.get("gov-pl.certificate")?.certificate ?? "");

describe("a certificate that KSeF issues to a supplier", () => {
  it("replaces the given one: the next login uses it", async () => {
    const answer = await registered();
    expect(answer).toMatchObject({ is: "active", details: {} });
    expect("until" in answer && answer.until).toBeGreaterThan(calls.now + 700 * DAY_MS);
    expect(certificate()).not.toBe("");
    expect(made("POST /v2/auth/xades-signature")).toBe(2);
    expect(made("DELETE /v2/auth/sessions/current")).toBe(1);
  });

  it("is not requested where the supplier gives one for good", async () => {
    expect(await register(request({}, {}), calls.context())).toEqual({ is: "active" });
    expect(made("POST /v2/certificates/enrollments")).toBe(0);
  });

  it.each(["/certificates/enrollments", "/certificates/retrieve", "/enrollments/data"])(
    "is one certificate, although the answer of %s was lost",
    async (path) => {
      calls.lost = path;
      expect(await registered()).toMatchObject({ is: "active" });
      expect(calls.lost).toBeUndefined();
      expect(made("POST /v2/certificates/enrollments")).toBe(1);
    },
  );

  it("is requested anew with another key where KSeF failed", async () => {
    const path = "/certificates/enrollments/";
    const first = await register(request(), calls.context());
    let failing = true;
    const next = (details: JsonObject) => {
      const isStatus = details.next === "issue" && failing;
      const status = { code: 550, description: "text" };
      const body = JSON.stringify({ requestDate: "2026-11-20T10:00:00Z", status });
      const reference = String(details.reference);
      calls.instead = isStatus
        ? { path: path + reference, reply: { status: 200, body } }
        : undefined;
      failing &&= !isStatus;
      return check(request(details), calls.context());
    };
    expect(await settle(first, next)).toMatchObject({ is: "active" });
    expect(made("POST /v2/certificates/enrollments")).toBe(2);
  });

  it("of type Offline is made beside it, and is not used to log in", async () => {
    const answer = await registered({ enrol: true, offline: true });
    expect(answer).toMatchObject({ is: "active", details: {} });
    expect("until" in answer && answer.until).toBeGreaterThan(calls.now + 700 * DAY_MS);
    expect(made("POST /v2/certificates/enrollments")).toBe(2);
    const offline = calls.issued.get("gov-pl.offline");
    expect(offline?.certificate).not.toBe(certificate());
    expect(offline?.private_key).not.toBe(calls.issued.get("gov-pl.certificate")?.private_key);
    const { tls } = await calls.context().credential("gov-pl.offline");
    const { certificate: own, key } = readKeyPair(tls?.cert ?? "", tls?.key ?? "");
    const issuer = { context: "Nip", contextValue: SELLER, certificate: own, key } as const;
    const pages = "https://ksef.example/ksef/qr";
    const facts = { pages, nip: SELLER, issued: "2026-11-20", data: Buffer.from("<Faktura/>") };
    const statusOf = async (address: string) =>
      (await calls.context().http(address, { method: "GET" })).status;
    const address = certificateUrl(facts, issuer);
    expect(await statusOf(address)).toBe(200);
    expect(await statusOf(`${address.slice(0, -8)}AAAAAAAA`)).toBe(404);

    calls.sessions.clear();
    calls.issued.set("gov-pl.certificate", offline ?? {});
    expect(await register(request(), calls.context())).toMatchObject({ is: "ask-again" });
  });

  it.each(["/certificates/enrollments", "/certificates/retrieve"])(
    "of type Offline is made once beside the given one, although the answer of %s was lost",
    async (path) => {
      calls.lost = path;
      const answer = await registered({ offline: true });
      expect(answer).toMatchObject({ is: "active" });
      expect("until" in answer && answer.until).toBeGreaterThan(calls.now + 700 * DAY_MS);
      expect(made("POST /v2/certificates/enrollments")).toBe(1);
      expect(calls.issued.has("gov-pl.certificate")).toBe(false);
      expect(calls.issued.has("gov-pl.offline")).toBe(true);
    },
  );

  it("is renewed with a new key before it expires", async () => {
    await registered();
    const first = certificate();
    calls.now += 700 * DAY_MS;
    calls.sessions.clear();
    const renewed = await settle(await renew(request(), calls.context()), (details) =>
      renew(request(details), calls.context()),
    );
    expect(renewed).toMatchObject({ is: "active" });
    expect("until" in renewed && renewed.until).toBeGreaterThan(calls.now + 700 * DAY_MS);
    expect(certificate()).not.toBe(first);
  });

  it("stays in use while its renewal is refused", async () => {
    await registered();
    const body = JSON.stringify({
      title: "Bad Request",
      status: 400,
      errors: [{ code: 25007, description: "text" }],
    });
    const reply = { status: 400, headers: { "content-type": "application/problem+json" }, body };
    calls.instead = { path: "/v2/certificates/enrollments", reply };
    const begun = await renew(request(), calls.context());
    for (const { key, value } of ("issued" in begun && begun.issued) || [])
      calls.issued.set(key, value);
    const refused = await renew(request({ next: "request" }), calls.context());
    expect(refused).toMatchObject({ is: "waiting", details: {}, retryIn: 86_400 });
    expect("message" in refused && refused.message).toContain("limit of certificates");
  });

  it("is refused to a login with a token", async () => {
    const body = JSON.stringify({
      title: "Bad Request",
      status: 400,
      errors: [{ code: 25001, description: "text" }],
    });
    const reply = { status: 400, headers: { "content-type": "application/problem+json" }, body };
    calls.instead = { path: "/enrollments/data", reply };
    await settle(await register(request(), calls.context()), async (details) => {
      const answer = await check(request(details), calls.context());
      expect(answer).toMatchObject({ is: "refused", faults: [{ code: "25001" }] });
      return answer;
    });
  });
});
