import type { JsonObject } from "@fakturo/model";
import { selfSigned } from "@fakturo/signature";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-pac";
import { describe, expect, it } from "vitest";
import { CUSTOMER, SUPPLIER, satFiles } from "../harness/mexico.ts";
import {
  type CfdiChanges,
  centralTime,
  sealedCfdi,
  signedCancellation,
  signedReply,
} from "../harness/sealed-cfdi.ts";

const DAY_MS = 86_400_000;
const QUERY = '"http://tempuri.org/IConsultaCFDIService/Consulta"';
/** A Wednesday. */
const NOW = Date.UTC(2026, 10, 18, 18);
const authority = selfSigned({
  commonName: "AC",
  from: NOW - 400 * DAY_MS,
  until: NOW + 400 * DAY_MS,
  isAuthority: true,
});
const csd = satFiles({ rfc: SUPPLIER }, authority);
const efirma = satFiles({ rfc: SUPPLIER, isEfirma: true }, authority);
const foreign = satFiles({ rfc: CUSTOMER }, authority);
const AUTHORITIES = [authority.certificate.toString()];

/** A sealed CFDI of that day by the issuer. */
const sealed = (changes: CfdiChanges = {}) =>
  sealedCfdi({ date: centralTime(NOW), ...changes }, csd);

/** The simulated PAC and SAT, called without a server. */
class Bench {
  now = NOW;
  #seed = 1;
  readonly #open: OpenSimulator;
  readonly #token: string;

  constructor(settings: JsonObject = {}) {
    this.#open = simulator.open([], settings);
    const body = JSON.stringify({ user: "u", password: "p" });
    this.#token = JSON.parse(this.call("/sw/v2/security/authenticate", body)).data.token;
  }

  call(path: string, body: string, headers: Readonly<Record<string, string>> = {}): string {
    const request = {
      ...{ method: "POST", path, query: new Map<string, string>(), certificate: undefined },
      headers: { authorization: `Bearer ${this.#token}`, ...headers },
      body: Buffer.from(body),
    };
    const world = { now: () => this.now, random: () => this.#random(), authorities: AUTHORITIES };
    return Buffer.from(this.#open.handle(request, world).reply.body ?? "").toString();
  }

  configure(settings: JsonObject): void {
    this.#open.configure(settings);
  }

  /** The same numbers in every run (Park and Miller). */
  #random(): number {
    this.#seed = (this.#seed * 48_271) % 2_147_483_647;
    return this.#seed / 2_147_483_647;
  }

  /** Sends a file to SW Sapien. */
  post(path: string, xml: string, headers: Readonly<Record<string, string>> = {}) {
    const form = `--b\r\nContent-Disposition: form-data; name="xml"\r\n\r\n${xml}\r\n--b--\r\n`;
    const type = { "content-type": "multipart/form-data; boundary=b" };
    return JSON.parse(this.call(`/sw${path}`, form, { ...type, ...headers }));
  }

  /** Code of the answer to a CFDI; empty for a stamp. */
  code(xml: string, headers?: Readonly<Record<string, string>>): string {
    const { status, message = "" } = this.post("/v4/cfdi33/stamp/v4", xml, headers);
    return status === "success" ? "" : (/^(CFDI\d+|\w+)/.exec(message)?.[1] ?? "");
  }

  /** UUID of a stamped CFDI. */
  stamp(changes: CfdiChanges = {}): string {
    const { data, message } = this.post("/v4/cfdi33/stamp/v4", sealed(changes));
    expect(message).toBeUndefined();
    return data.uuid;
  }

  cancel(uuid: string, { files = csd, reason = "02", substitute = "" } = {}): string {
    const xml = signedCancellation({ uuid, reason, substitute, now: this.now }, files);
    const { data, message = "" } = this.post("/cfdi33/cancel/xml", xml);
    return data ? String(Object.values(data.uuid)[0]) : message;
  }

  /** Texts of the SAT's answer. */
  status(
    uuid: string,
    { total = "1160.00", expression = "", soapaction = QUERY } = {},
  ): readonly string[] {
    const query = expression || `?re=${SUPPLIER}&amp;rr=${CUSTOMER}&amp;tt=${total}&amp;id=${uuid}`;
    const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><t:Consulta xmlns:t="http://tempuri.org/"><t:expresionImpresa>${query}</t:expresionImpresa></t:Consulta></s:Body></s:Envelope>`;
    const answer = this.call("/status/ConsultaCFDIService.svc", body, { soapaction });
    return [...answer.matchAll(/<a:\w+>([^<]*)</g)].map(([, text = ""]) => text);
  }
}

describe("checks of a CFDI", () => {
  it.each<readonly [string, string, CfdiChanges, JsonObject]>([
    ["a stamp", "", {}, {}],
    ["a date of four days ago", "401", { date: centralTime(NOW - 4 * DAY_MS) }, {}],
    ["a date of tomorrow", "401", { date: centralTime(NOW + DAY_MS) }, {}],
    ["a wrong value", "301", { date: "2026-11-18" }, {}],
    ["an e.firma", "306", { files: efirma }, {}],
    ["a certificate of another", "303", { files: foreign }, {}],
    ["a revoked certificate", "304", {}, { revoked: ["30001000000500003416"] }],
    ["an issuer without obligations", "402", {}, { noObligations: [SUPPLIER] }],
    ["an unknown receiver", "CFDI40143", {}, { unknown: [CUSTOMER] }],
    ["another name", "CFDI40145", {}, { names: { [CUSTOMER]: "OTRA" } }],
    ["another post code", "CFDI40148", { code: "44100" }, {}],
    ["a generic receiver elsewhere", "CFDI40149", { receiver: "XAXX010101000", regime: "616" }, {}],
    ["a generic receiver's scheme", "CFDI40159", { receiver: "XAXX010101000" }, {}],
    ["a wrong subtotal", "CFDI40108", { subtotal: "999.00" }, {}],
    ["a wrong total", "CFDI40119", { total: "1161.00" }, {}],
    ["a code of the settings", "CFDI40161", {}, { codes: { "A-1": "CFDI40161" } }],
    ["no stamps left", "AS2001", {}, { stamps: 0 }],
  ])("%s is answered by '%s'", (_what, code, changes, settings) => {
    expect(new Bench(settings).code(sealed(changes))).toBe(code);
  });

  it("a changed file has no valid seal, and other data are no CFDI", () => {
    const bench = new Bench();
    expect(bench.code(sealed().replace('Descripcion="Plan"', 'Descripcion="Otro"'))).toBe("302");
    expect(bench.code("<a/>")).toBe("301");
  });

  it("a repeat has the first stamp, by its original string and by the client's id", () => {
    const bench = new Bench();
    expect(bench.code(sealed(), { customid: "one" })).toBe("");
    expect(bench.code(sealed())).toBe("307");
    expect(bench.code(sealed({ folio: "2" }), { customid: "one" })).toBe("CFDI3307");
  });
});

describe("cancellations", () => {
  it("have the codes of the SAT", () => {
    const bench = new Bench({ acceptance: "always", knownAfter: 60 });
    const uuid = bench.stamp();
    expect(bench.cancel(uuid)).toBe("205");
    bench.configure({ knownAfter: 0 });
    expect(bench.cancel(uuid, { files: foreign })).toBe("203");
    expect(bench.cancel(uuid, { reason: "09" })).toBe("207");
    expect(bench.cancel(uuid, { reason: "01" })).toBe("208");
    expect(bench.cancel(uuid, { files: efirma })).toContain("310");
    const credit = bench.stamp({ folio: "2", related: `01 ${uuid}` });
    expect(bench.cancel(uuid)).toBe("no_cancelable");
    expect(bench.status(uuid)).toContain("No cancelable");
    bench.configure({ acceptance: "never" });
    expect(bench.cancel(credit)).toBe("201");
    const substitute = bench.stamp({ folio: "3", related: `04 ${uuid}` });
    bench.configure({ acceptance: "always" });
    expect(bench.cancel(uuid, { reason: "01", substitute })).toBe("201");
    expect(bench.cancel(uuid, { reason: "01", substitute })).toBe("202");
  });

  it("are accepted by silence after three working days, and refused five times at most", () => {
    const bench = new Bench({ acceptance: "always" });
    const uuid = bench.stamp();
    expect(bench.cancel(uuid)).toBe("201");
    expect(bench.status(uuid)).toContain("En proceso");
    bench.now += 4 * DAY_MS;
    expect(bench.status(uuid)).toContain("En proceso");
    bench.now += 2 * DAY_MS;
    expect(bench.status(uuid)).toEqual(expect.arrayContaining(["Cancelado", "Plazo vencido"]));
    const stubborn = new Bench({ acceptance: "always", receivers: { [CUSTOMER]: "reject" } });
    const other = stubborn.stamp();
    const codes = Array.from({ length: 6 }, () => stubborn.cancel(other));
    expect(codes).toEqual([...Array(5).fill("201"), "799"]);
    expect(stubborn.status(other)).toEqual(
      expect.arrayContaining(["Vigente", "Solicitud rechazada"]),
    );
  });

  it("wait for receivers whose RFC needs percent signs in an address", () => {
    const bench = new Bench({ acceptance: "always" });
    const waiting = (part: string) => JSON.parse(bench.call(`/sw/pendings/${part}`, ""));
    const none = { uuid: null, codEstatus: "1101" };
    expect(waiting("%C3%91AN0203049T4").data).toEqual(none);
    expect(waiting(encodeURIComponent("A&B020304XY1")).data).toEqual(none);
    expect(waiting("%C3%28").status).toBe("error");
    const uuid = bench.stamp();
    bench.cancel(uuid);
    expect(waiting(CUSTOMER)).toMatchObject({
      codStatus: "1100",
      data: { uuid: [uuid.toUpperCase()], codEstatus: "1100" },
    });
  });
});

describe("what each PAC says", () => {
  const rfcIn = (xml: string) => /RfcProvCertif="([^"]+)"/.exec(xml)?.[1];

  it("has the RFC of its authorisation in stamps", () => {
    const bench = new Bench({ registered: false });
    const { data } = bench.post("/v4/cfdi33/stamp/v4", sealed());
    expect(rfcIn(data.cfdi)).toBe("SPR190613I52");
    const xml = Buffer.from(sealed({ folio: "2" })).toString("base64");
    const user = "<s:username>u</s:username><s:password>p</s:password>";
    const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><s:stamp xmlns:s="http://facturacion.finkok.com/stamp"><s:xml>${xml}</s:xml>${user}</s:stamp></e:Body></e:Envelope>`;
    const answer = bench.call("/finkok/servicios/soap/stamp", body).replaceAll("&#34;", '"');
    expect(rfcIn(answer)).toBe("CVD110412TF6");
  });

  it("acknowledges the answer of a receiver by folio", () => {
    const bench = new Bench({ acceptance: "always" });
    const uuid = bench.stamp();
    bench.cancel(uuid);
    const reply = (accepts: boolean) =>
      bench.post("/acceptreject/xml", signedReply({ uuid, accepts, now: bench.now }, foreign));
    const { codStatus, data } = reply(true);
    expect([codStatus, data.folios]).toEqual([
      "1000",
      [{ uuid: uuid.toUpperCase(), estatusUUID: "1000", respuesta: "Aceptacion" }],
    ]);
    expect(data.acuse).toMatch(/^<AcuseAceptacionRechazo [^>]*RfcReceptor="URE180429TM6"/);
    expect(data.acuse).toContain("<EstatusUUID>1000</EstatusUUID>");
    expect(reply(false).data.folios[0].estatusUUID).toBe("1002");
  });
});

describe("the query of the SAT", () => {
  it("finds a CFDI by all of its data only", () => {
    const bench = new Bench({ doubtful: [SUPPLIER] });
    const uuid = bench.stamp();
    expect(bench.status(uuid, { total: "1160" })).toEqual(
      expect.arrayContaining(["S - Comprobante obtenido satisfactoriamente.", "Vigente", "100"]),
    );
    expect(bench.status(uuid, { total: "1161.00" })[0]).toContain("602");
    expect(bench.status(uuid, { expression: "?id=1" })[0]).toContain("601");
    expect(bench.status(uuid, { soapaction: "Consulta" })).toEqual([]);
  });
});
