import { selfSigned } from "@fakturo/signature";
import { shared } from "@fakturo/test-support";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  BUYER,
  faOf,
  hashOf,
  KsefProbe,
  PROBE_NOW,
  SELLER,
  sealFor,
} from "../harness/ksef-probe.ts";
import { OpenApiContract } from "../harness/openapi-contract.ts";

const contract = OpenApiContract.open(shared("openapi", "authorities", "pl-ksef_v2.json"), "/v2");

/** A person's certificate. */
const personFor = (pesel: string) =>
  selfSigned({
    commonName: "Jan Nowak",
    name: { C: "PL", GN: "Jan", SN: "Nowak", serialNumber: `PNOPL-${pesel}` },
    from: PROBE_NOW - 1000,
    until: PROBE_NOW + 86_400_000,
  });

let probe: KsefProbe;
beforeEach(() => {
  probe = new KsefProbe(contract);
});
afterEach(() => {
  expect(probe.differences).toEqual([]);
});

describe("test data of KSeF", () => {
  const change = (path: string, body: object) => probe.send(`POST /v2/testdata/${path}`, { body });
  const context = { type: "Nip", value: SELLER };
  const to = { contextIdentifier: context, authorizedIdentifier: { type: "Nip", value: BUYER } };

  it("grant permissions in the context of a taxpayer, and revoke them", () => {
    const permissions = [{ permissionType: "InvoiceRead", description: "only read" }];
    expect(change("permissions", { ...to, permissions }).status).toBe(200);
    const { code, access } = probe.login(sealFor(BUYER));
    expect(code).toBe(200);
    expect(probe.send("GET /v2/sessions?sessionType=Online", { token: access }).status).toBe(200);
    const opened = probe.send("POST /v2/sessions/online", { token: access, body: probe.opening() });
    expect(opened.status).toBe(403);
    expect(change("permissions/revoke", to).status).toBe(200);
    expect(probe.login(sealFor(BUYER)).code).toBe(415);
  });

  it("block a context, and make a person the owner of a NIP", () => {
    expect(change("context/block", { contextIdentifier: context }).status).toBe(200);
    expect(probe.login().code).toBe(480);
    expect(change("context/unblock", { contextIdentifier: context }).status).toBe(200);
    expect(probe.login().code).toBe(200);
    const pesel = "90010112345";
    const person = { nip: SELLER, pesel, isBailiff: false, description: "Jan Nowak" };
    const own = personFor(pesel);
    expect(probe.login(own).code).toBe(415);
    expect(change("person", person).status).toBe(200);
    expect(probe.login(own).code).toBe(200);
    expect(change("person", { ...person, isDeceased: true }).status).toBe(200);
    expect(probe.login(own).code).toBe(470);
    expect(change("person/remove", { nip: SELLER }).status).toBe(200);
    expect(change("person", { nip: "1" }).status).toBe(400);
  });

  it("allow attachments", () => {
    const table = "<MetaDane><ZKlucz>Okres</ZKlucz><ZWartosc>11/2026</ZWartosc></MetaDane>";
    const after = `<Zalacznik><BlokDanych>${table}</BlokDanych></Zalacznik>`;
    /** Status of a technical correction with an attachment, which is sent outside a batch. */
    const corrected = (number: string) => {
      const { access: token } = probe.login();
      const session = probe.open(token);
      const broken = Buffer.from(faOf({ number, gross: "1.234" }));
      probe.invoice(token, session, probe.invoiceBody(broken, { offlineMode: true }));
      const correction = { offlineMode: true, hashOfCorrectedInvoice: hashOf(broken) };
      const body = probe.invoiceBody(faOf({ number, after }), correction);
      return probe.invoice(token, session, body).status.code;
    };
    expect(corrected("FV/1")).toBe(415);
    expect(change("attachment", { nip: SELLER }).status).toBe(200);
    expect(corrected("FV/1")).toBe(200);
    expect(change("attachment/revoke", { nip: SELLER }).status).toBe(200);
    expect(corrected("FV/2")).toBe(415);
  });
});
