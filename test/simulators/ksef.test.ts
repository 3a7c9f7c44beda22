import { verifyXml } from "@fakturo/signature";
import { shared } from "@fakturo/test-support";
import { strToU8, unzipSync, zipSync } from "fflate";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUYER, faOf, hashOf, KsefProbe, SELLER, sealFor } from "../harness/ksef-probe.ts";
import { OpenApiContract } from "../harness/openapi-contract.ts";

const contract = OpenApiContract.open(shared("openapi", "authorities", "pl-ksef_v2.json"), "/v2");
if (!contract)
  process.stdout.write(
    "The KSeF simulator was NOT compared with the ministry's OpenAPI document.\n",
  );

let probe: KsefProbe;
beforeEach(() => {
  probe = new KsefProbe(contract);
});
afterEach(() => {
  expect(probe.differences).toEqual([]);
});

describe("login at KSeF", () => {
  it("takes a XAdES signature, gives tokens once, refreshes them and ends the login", () => {
    const { code, operation, access, refresh } = probe.login();
    expect(code).toBe(200);
    expect(probe.refusal("POST /v2/auth/token/redeem", { token: operation })).toBe(21301);
    expect(probe.send("GET /v2/sessions?sessionType=Online", { token: access }).status).toBe(200);
    probe.now += 901_000;
    expect(probe.send("GET /v2/sessions?sessionType=Online", { token: access }).status).toBe(401);
    expect(probe.send("POST /v2/auth/token/refresh", { token: access }).status).toBe(401);
    const again = probe.json("POST /v2/auth/token/refresh", { token: refresh });
    const { token } = again.accessToken;
    expect(probe.json("GET /v2/auth/sessions", { token }).items).toMatchObject([
      { isCurrent: true },
    ]);
    expect(probe.send("DELETE /v2/auth/sessions/current", { token }).status).toBe(204);
    expect(probe.send("POST /v2/auth/token/refresh", { token: refresh }).status).toBe(401);
  });

  it("refuses documents that are not signed as required", () => {
    const post = (body: Buffer) => probe.refusal("POST /v2/auth/xades-signature", { body });
    const signed = probe.signedRequest(sealFor(SELLER)).toString();
    const [signature = ""] = /<ds:Signature .*<\/ds:Signature>/s.exec(signed) ?? [];
    expect(post(Buffer.from("<a"))).toBe(21001);
    expect(post(Buffer.from([0x3c, 0xff]))).toBe(21217);
    expect(post(Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a/>'))).toBe(21217);
    expect(post(Buffer.from("<a/>"))).toBe(21401);
    expect(post(Buffer.from(signed.replace(signature, "")))).toBe(9102);
    expect(post(Buffer.from(signed.replace(signature, signature + signature)))).toBe(9103);
    expect(post(Buffer.from(signed.replace(SELLER, BUYER)))).toBe(9105);
    expect(post(Buffer.from(signed))).toBeUndefined();
    expect(post(Buffer.from(signed))).toBe(21111);
  });

  it("finds nothing at a path with an invalid percent sign", () => {
    // Without the ministry's document, which has no such path.
    const client = new KsefProbe(undefined);
    const { access: token } = client.login();
    expect(client.send("GET /v2/sessions/%zz", { token }).status).toBe(404);
  });

  it("tells why a login fails", () => {
    expect(probe.login(sealFor(BUYER)).code).toBe(415);
    probe.configure({ delegates: { [SELLER]: [BUYER] } });
    expect(probe.login(sealFor(BUYER)).code).toBe(200);
    const seal = sealFor(SELLER);
    const body = probe.signedRequest(seal);
    probe.now += 500_000;
    probe.configure({ blocked: [SELLER] });
    expect(probe.finish(probe.json("POST /v2/auth/xades-signature", { body })).code).toBe(480);
    probe.configure({ blocked: [], authentication: 30 });
    expect(probe.login().code).toBe(100);
  });

  it("refuses an identifier that does not fit the type of the context", () => {
    const { challenge } = probe.json("POST /v2/auth/challenge");
    const ask = (type: string, value: string) =>
      probe.refusal("POST /v2/auth/ksef-token", {
        body: { challenge, contextIdentifier: { type, value }, encryptedToken: "AAAA" },
      });
    for (const [type, value] of [
      ["Nip", "123"],
      ["InternalId", SELLER],
      ["NipVatUe", SELLER],
      ["PeppolId", "PL123456"],
    ] as const)
      expect(ask(type, value)).toBe(21117);
    expect(ask("InternalId", `${SELLER}-12345`)).toBeUndefined();
  });

  it("refuses ranges of more than three months, and those after the high-water mark", () => {
    const { access: token } = probe.login();
    const ask = (from: string, to?: string) => {
      const dateRange = { dateType: "PermanentStorage", from, ...(to && { to }) };
      const restricted = { ...dateRange, restrictToPermanentStorageHwmDate: true };
      const body = { subjectType: "Subject1", dateRange: restricted };
      probe.configure({ limits: "none", mark: 60 });
      return probe.refusal("POST /v2/invoices/query/metadata", { token, body });
    };
    expect(ask("2026-08-20T10:00:00Z", "2026-11-20T10:00:00Z")).toBeUndefined();
    // In Polish time the range has an hour more, because summer time ends in it.
    expect(ask("2026-08-20T10:00:00Z", "2026-11-20T11:00:00Z")).toBeUndefined();
    expect(ask("2026-08-20T10:00:00Z", "2026-11-20T11:00:01Z")).toBe(21405);
    expect(ask("2025-11-30T10:00:00Z", "2026-02-28T10:00:00Z")).toBeUndefined();
    expect(ask("2025-11-30T10:00:00Z", "2026-03-01T10:00:00Z")).toBe(21405);
    expect(ask(new Date(probe.now - 59_000).toISOString())).toBe(21183);
    expect(ask(new Date(probe.now - 61_000).toISOString())).toBeUndefined();
  });

  it("takes tokens of KSeF, encrypted for its key with the challenge's moment", () => {
    const { access } = probe.login();
    const permissions = ["InvoiceRead"];
    const made = probe.json("POST /v2/tokens", {
      token: access,
      body: { permissions, description: "Fakturo" },
    });
    const { token, referenceNumber } = made;
    const login = probe.finish(probe.tokenLogin(token));
    expect(login.code).toBe(200);
    const opened = probe.json("POST /v2/sessions/online", {
      token: login.access,
      body: probe.opening(),
    });
    expect(opened).toMatchObject({ status: 403, reasonCode: "missing-permissions" });
    expect(probe.finish(probe.tokenLogin(token, { moment: 1 })).code).toBe(450);
    expect(probe.finish(probe.tokenLogin(`${token}0`)).code).toBe(450);
    const publicKeyId = Buffer.alloc(32).toString("base64");
    expect(probe.tokenLogin(token, { publicKeyId }).status).toBe(400);
    expect(probe.send(`DELETE /v2/tokens/${referenceNumber}`, { token: access }).status).toBe(204);
    expect(probe.json(`GET /v2/tokens/${referenceNumber}`, { token: access }).status).toBe(
      "Revoked",
    );
    expect(probe.finish(probe.tokenLogin(token)).code).toBe(450);
  });
});

describe("an interactive session of KSeF", () => {
  it("numbers an invoice, gives its UPO, lists it and shows it to its parties", () => {
    const { access: token } = probe.login();
    const session = probe.open(token);
    const fa = faOf();
    const status = probe.invoice(token, session, probe.invoiceBody(fa));
    expect(status.status.code).toBe(200);
    expect(status.ksefNumber).toMatch(/^5265877635-20261120-[0-9A-F]{12}-[0-9A-F]{2}$/);
    expect(probe.send(`POST /v2/sessions/online/${session}/close`, { token }).status).toBe(204);
    expect(probe.refusal(`POST /v2/sessions/online/${session}/close`, { token })).toBe(21180);
    const closed = probe.json(`GET /v2/sessions/${session}`, { token });
    expect(closed).toMatchObject({ status: { code: 200 }, successfulInvoiceCount: 1 });
    const links = [closed.upo.pages[0].downloadUrl, status.upoDownloadUrl];
    for (const link of links) {
      const upo = probe.send(`GET ${new URL(link).pathname.replace("/ksef", "")}`);
      const xml = Buffer.from(upo.body ?? "").toString();
      expect(xml).toContain(`<NumerKSeFDokumentu>${status.ksefNumber}<`);
      expect(verifyXml(xml).signingTime).toBeDefined();
    }
    const own = {
      subjectType: "Subject1",
      dateRange: { dateType: "PermanentStorage", from: "2026-11-20T00:00:00+00:00" },
    };
    const found = probe.json("POST /v2/invoices/query/metadata?pageSize=10", { token, body: own });
    expect(found.invoices).toMatchObject([
      { ksefNumber: status.ksefNumber, grossAmount: 123, invoiceHash: hashOf(Buffer.from(fa)) },
    ]);
    const buyer = probe.login(sealFor(BUYER), BUYER).access;
    const bought = probe.json("POST /v2/invoices/query/metadata", {
      token: buyer,
      body: { ...own, subjectType: "Subject2" },
    });
    expect(bought.invoices).toHaveLength(1);
    const file = probe.send(`GET /v2/invoices/ksef/${status.ksefNumber}`, { token: buyer });
    expect(Buffer.from(file.body ?? "").toString()).toBe(fa);
    const stranger = probe.login(sealFor("9542742927"), "9542742927").access;
    expect(probe.refusal(`GET /v2/invoices/ksef/${status.ksefNumber}`, { token: stranger })).toBe(
      21164,
    );
  });

  it.each<[string, number, (probe: KsefProbe) => unknown]>([
    ["another size", 430, (one) => one.invoiceBody(faOf(), { invoiceSize: 7 })],
    [
      "another hash",
      430,
      (one) => one.invoiceBody(faOf(), { invoiceHash: hashOf(Buffer.from("x")) }),
    ],
    ["a byte order mark", 430, (one) => one.invoiceBody(`\ufeff${faOf()}`)],
    ["broken XML", 430, (one) => one.invoiceBody("<Faktura>")],
    ["another prolog", 430, (one) => one.invoiceBody(faOf().replace("UTF-8", "ISO-8859-2"))],
    ["a processing instruction", 430, (one) => one.invoiceBody(faOf({ after: "<?a b?>" }))],
    ["a violated schema", 450, (one) => one.invoiceBody(faOf({ gross: "1.234" }))],
    ["a date in the future", 450, (one) => one.invoiceBody(faOf({ issued: "2026-11-21" }))],
    ["another seller", 410, (one) => one.invoiceBody(faOf({ seller: BUYER, buyer: SELLER }))],
    ["its own number", 200, (one) => one.invoiceBody(faOf({ number: "FV/2" }))],
    ["a number that is taken", 440, (one) => one.invoiceBody(faOf({ gross: "124.00" }))],
    ["a fault of the system", 550, (one) => one.invoiceBody(faOf({ number: "FV/550" }))],
  ])("decides about an invoice with %s: %i", (_what, code, body) => {
    probe.configure({ codes: { "FV/550": 550 } });
    const { access: token } = probe.login();
    const session = probe.open(token);
    const first = probe.invoice(token, session, probe.invoiceBody(faOf()));
    const { status } = probe.invoice(token, session, body(probe));
    expect(status.code).toBe(code);
    if (code === 440)
      expect(status.extensions).toEqual({
        originalKsefNumber: first.ksefNumber,
        originalSessionReferenceNumber: session,
      });
  });

  it("refuses what does not fit the request or the session", () => {
    const { access: token } = probe.login();
    const session = probe.open(token);
    const path = `POST /v2/sessions/online/${session}/invoices`;
    const send = (more: object) =>
      probe.refusal(path, { token, body: probe.invoiceBody(faOf(), { ...more }) });
    expect(probe.refusal(path, { token, body: {} })).toBe(21405);
    expect(send({ encryptedInvoiceSize: 1 })).toBe(21402);
    expect(send({ encryptedInvoiceHash: hashOf(Buffer.from("x")) })).toBe(21403);
    const none = "POST /v2/sessions/online/20261120-SO-0000000000-0000000000-00/invoices";
    expect(probe.refusal(none, { token, body: probe.invoiceBody(faOf()) })).toBe(21173);
    const empty = probe.open(token);
    probe.send(`POST /v2/sessions/online/${empty}/close`, { token });
    expect(probe.json(`GET /v2/sessions/${empty}`, { token }).status.code).toBe(440);
    const wrong = probe.open(token, Buffer.alloc(5));
    expect(probe.json(`GET /v2/sessions/${wrong}`, { token }).status.code).toBe(415);
    probe.configure({ invoices: 1 });
    probe.invoice(token, session, probe.invoiceBody(faOf()));
    expect(send({})).toBe(21155);
  });

  it("refuses a file that is too large before what its schema does", () => {
    const { access: token } = probe.login();
    const session = probe.open(token);
    const after = `<!--${"x".repeat(1_000_000)}-->`;
    const large = probe.invoiceBody(Buffer.from(faOf({ gross: "text", after })));
    expect(probe.invoice(token, session, large).status.code).toBe(430);
  });

  it("takes a technical correction of a refused offline invoice once", () => {
    const { access: token } = probe.login();
    const session = probe.open(token);
    const broken = Buffer.from(faOf({ gross: "1.234" }));
    const refused = probe.invoice(token, session, probe.invoiceBody(broken, { offlineMode: true }));
    expect(refused.status.code).toBe(450);
    const correction = { offlineMode: true, hashOfCorrectedInvoice: hashOf(broken) };
    const accepted = probe.invoice(token, session, probe.invoiceBody(faOf(), correction));
    expect(accepted).toMatchObject({ status: { code: 200 }, invoicingMode: "Offline" });
    const path = `POST /v2/sessions/online/${session}/invoices`;
    const body = probe.invoiceBody(faOf({ number: "FV/2" }), correction);
    expect(probe.refusal(path, { token, body })).toBe(21166);
    const ofAccepted = { ...correction, hashOfCorrectedInvoice: hashOf(Buffer.from(faOf())) };
    expect(probe.refusal(path, { token, body: probe.invoiceBody(faOf(), ofAccepted) })).toBe(21167);
  });

  it("limits requests, and withdraws keys", () => {
    const { access: token } = probe.login();
    const body = probe.opening();
    const statuses = Array.from({ length: 11 }, () =>
      probe.send("POST /v2/sessions/online", { token, body }),
    );
    expect(statuses.map(({ status }) => status).filter((one) => one === 201)).toHaveLength(10);
    expect(statuses.at(-1)).toMatchObject({ status: 429, headers: { "retry-after": "1" } });
    probe.now += 1001;
    probe.configure({ keys: 2 });
    expect(probe.refusal("POST /v2/sessions/online", { token, body })).toBe(21470);
    expect(probe.open(token)).toMatch(/-SO-/);
    expect(probe.json("GET /v2/rate-limits", { token }).invoiceSend.perHour).toBe(180);
  });
});

describe("a batch session of KSeF", () => {
  const zipOf = (files: Record<string, string>) =>
    Buffer.from(
      zipSync(
        Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
      ),
    );

  /** Opens a batch, uploads its parts and closes it; its status afterwards. */
  function batch(token: string, archive: Buffer, size = archive.length) {
    const parts = Array.from({ length: Math.ceil(archive.length / size) }, (_, i) =>
      probe.encrypt(archive.subarray(i * size, (i + 1) * size)),
    );
    const fileParts = parts.map((part, i) => ({
      ordinalNumber: i + 1,
      fileSize: part.length,
      fileHash: hashOf(part),
    }));
    const batchFile = { fileSize: archive.length, fileHash: hashOf(archive), fileParts };
    const opened = probe.json("POST /v2/sessions/batch", {
      token,
      body: { ...probe.opening(), batchFile },
    });
    for (const { ordinalNumber, url, headers } of opened.partUploadRequests) {
      const put = `PUT ${new URL(url).pathname.replace("/ksef", "")}`;
      expect(probe.send(put, { headers, body: parts[ordinalNumber - 1] }).status).toBe(201);
    }
    const session = opened.referenceNumber;
    expect(probe.send(`POST /v2/sessions/batch/${session}/close`, { token }).status).toBe(204);
    expect(probe.json(`GET /v2/sessions/${session}`, { token }).status.code).toBe(150);
    probe.now += 2000;
    return { session, code: probe.json(`GET /v2/sessions/${session}`, { token }).status.code };
  }

  it("takes an archive in parts, and decides about each file", () => {
    const { access: token } = probe.login();
    const files = {
      "1.xml": faOf(),
      "2.xml": faOf({ number: "FV/2" }),
      "3.xml": faOf(),
      "4.xml": "x",
    };
    const { session, code } = batch(token, zipOf(files), 500);
    expect(code).toBe(200);
    const rows = probe.json(`GET /v2/sessions/${session}/invoices`, { token }).invoices;
    expect(rows.map((one: { status: { code: number } }) => one.status.code)).toEqual([
      200, 200, 440, 430,
    ]);
    expect(
      probe.json(`GET /v2/sessions/${session}/invoices/failed`, { token }).invoices,
    ).toHaveLength(2);
  });

  it("tells why a package cannot be used", () => {
    const { access: token } = probe.login();
    expect(batch(token, Buffer.from("no archive")).code).toBe(430);
    expect(batch(token, zipOf({ "1.xml": "x" })).code).toBe(445);
    probe.configure({ invoices: 1 });
    expect(batch(token, zipOf({ "1.xml": faOf(), "2.xml": faOf() })).code).toBe(420);
    const body = {
      ...probe.opening(),
      batchFile: {
        fileSize: 5,
        fileHash: hashOf(Buffer.from("a")),
        fileParts: [{ ordinalNumber: 1, fileSize: 16, fileHash: hashOf(Buffer.from("b")) }],
      },
    };
    const { referenceNumber } = probe.json("POST /v2/sessions/batch", { token, body });
    expect(probe.refusal(`POST /v2/sessions/batch/${referenceNumber}/close`, { token })).toBe(
      21205,
    );
    probe.now += 1_200_001;
    const { access: later } = probe.login();
    expect(
      probe.refusal(`POST /v2/sessions/batch/${referenceNumber}/close`, { token: later }),
    ).toBe(21208);
    const tooMany = Array.from({ length: 51 }, (_, i) => ({
      ordinalNumber: i + 1,
      fileSize: 16,
      fileHash: hashOf(Buffer.from("b")),
    }));
    const wide = {
      ...body,
      ...probe.opening(),
      batchFile: { ...body.batchFile, fileParts: tooMany },
    };
    expect(probe.refusal("POST /v2/sessions/batch", { token: later, body: wide })).toBe(21161);
  });
});

describe("an export of KSeF", () => {
  it("packs the invoices of a range, encrypted", () => {
    const { access: token } = probe.login();
    const session = probe.open(token);
    const { ksefNumber } = probe.invoice(token, session, probe.invoiceBody(faOf()));
    probe.now += 5000;
    const dateRange = { dateType: "PermanentStorage", from: "2026-11-01T00:00:00+01:00" };
    const body = {
      encryption: probe.opening().encryption,
      filters: { subjectType: "Subject1", dateRange },
    };
    const { referenceNumber } = probe.json("POST /v2/invoices/exports", { token, body });
    expect(probe.json(`GET /v2/invoices/exports/${referenceNumber}`, { token }).status.code).toBe(
      100,
    );
    probe.now += 2000;
    const done = probe.json(`GET /v2/invoices/exports/${referenceNumber}`, { token });
    const [part] = done.package.parts;
    const file = probe.send(`GET ${new URL(part.url).pathname.replace("/ksef", "")}`);
    const archive = unzipSync(probe.decrypt(Buffer.from(file.body ?? "")));
    expect(Object.keys(archive)).toEqual([`${ksefNumber}.xml`, "_metadata.json"]);
    expect(Buffer.from(archive[`${ksefNumber}.xml`] ?? []).toString()).toBe(faOf());
  });
});

describe.skipIf(!contract)("the contract of KSeF", () => {
  it("was compared with the operations that matter", () => {
    expect(contract?.seen.size).toBeGreaterThan(35);
  });
});
