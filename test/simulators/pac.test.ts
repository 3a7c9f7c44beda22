import { cadenaOf, openCsd, readComprobante } from "@fakturo/app-mx-cfdi";
import type { JsonObject } from "@fakturo/model";
import { selfSigned, signText, signXml } from "@fakturo/signature";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-pac";
import { describe, expect, it } from "vitest";
import { CUSTOMER, type SatFiles, SUPPLIER, satFiles } from "../harness/mexico.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
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

const local = (ms: number) => new Date(ms - 6 * HOUR_MS).toISOString().slice(0, 19);
const opened = ({ certificate, private_key: key, password }: SatFiles) =>
  openCsd({ certificate, key, password });

interface Changes {
  readonly files?: SatFiles;
  readonly date?: string;
  readonly folio?: string;
  readonly total?: string;
  readonly subtotal?: string;
  readonly related?: string;
  readonly receiver?: string;
  readonly code?: string;
  readonly regime?: string;
}

/** A sealed CFDI. */
function sealed(changes: Changes = {}): string {
  const {
    files = csd,
    date = local(NOW),
    folio = "1",
    total = "1160.00",
    subtotal = "1000.00",
  } = changes;
  const { related = "", receiver = CUSTOMER, code = "86991", regime = "601" } = changes;
  const own = opened(files);
  const relation =
    related &&
    `<cfdi:CfdiRelacionados TipoRelacion="${related.slice(0, 2)}"><cfdi:CfdiRelacionado UUID="${related.slice(3)}"/></cfdi:CfdiRelacionados>`;
  const tax =
    'Base="1000.00" Importe="160.00" Impuesto="002" TasaOCuota="0.160000" TipoFactor="Tasa"';
  const write = (seal: string) =>
    `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Serie="A" Folio="${folio}" Fecha="${date}" Sello="${seal}" FormaPago="99" NoCertificado="${own.number}" Certificado="${files.certificate}" SubTotal="${subtotal}" Moneda="MXN" Total="${total}" TipoDeComprobante="I" Exportacion="01" MetodoPago="PPD" LugarExpedicion="44100">${relation}<cfdi:Emisor Rfc="${SUPPLIER}" Nombre="ESCUELA KEMPER URGATE" RegimenFiscal="601"/><cfdi:Receptor Rfc="${receiver}" Nombre="UNIVERSIDAD ROBOTICA ESPAÑOLA" DomicilioFiscalReceptor="${code}" RegimenFiscalReceptor="${regime}" UsoCFDI="G01"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="81112002" Cantidad="1" ClaveUnidad="E48" Descripcion="Plan" ValorUnitario="1000.00" Importe="1000.00" ObjetoImp="02"><cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado ${tax}/></cfdi:Traslados></cfdi:Impuestos></cfdi:Concepto></cfdi:Conceptos><cfdi:Impuestos TotalImpuestosTrasladados="160.00"><cfdi:Traslados><cfdi:Traslado ${tax}/></cfdi:Traslados></cfdi:Impuestos></cfdi:Comprobante>`;
  const cadena = cadenaOf(readComprobante(write("x")));
  return write(signText(own.credentials.key, "rsa-sha256", cadena));
}

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
  stamp(changes: Changes = {}): string {
    const { data, message } = this.post("/v4/cfdi33/stamp/v4", sealed(changes));
    expect(message).toBeUndefined();
    return data.uuid;
  }

  cancel(uuid: string, { files = csd, reason = "02", substitute = "" } = {}): string {
    const { credentials, rfc } = opened(files);
    const folio = `<Folio UUID="${uuid.toUpperCase()}" Motivo="${reason}"${substitute && ` FolioSustitucion="${substitute}"`}/>`;
    const xml = `<Cancelacion xmlns="http://cancelacfd.sat.gob.mx" RfcEmisor="${rfc}" Fecha="${local(this.now)}"><Folios>${folio}</Folios></Cancelacion>`;
    const options = { now: Date.now(), method: "rsa-sha1", digest: "sha1", prefix: "" } as const;
    const { data, message = "" } = this.post(
      "/cfdi33/cancel/xml",
      signXml(xml, credentials, options).xml,
    );
    return data ? String(Object.values(data.uuid)[0]) : message;
  }

  /** Texts of the SAT's answer. */
  status(uuid: string, { total = "1160.00", expression = "" } = {}): readonly string[] {
    const query = expression || `?re=${SUPPLIER}&amp;rr=${CUSTOMER}&amp;tt=${total}&amp;id=${uuid}`;
    const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><t:Consulta xmlns:t="http://tempuri.org/"><t:expresionImpresa>${query}</t:expresionImpresa></t:Consulta></s:Body></s:Envelope>`;
    const answer = this.call("/status/ConsultaCFDIService.svc", body);
    return [...answer.matchAll(/<a:\w+>([^<]*)</g)].map(([, text = ""]) => text);
  }
}

describe("checks of a CFDI", () => {
  it.each<readonly [string, string, Changes, JsonObject]>([
    ["a stamp", "", {}, {}],
    ["a date of four days ago", "401", { date: local(NOW - 4 * DAY_MS) }, {}],
    ["a date of tomorrow", "401", { date: local(NOW + DAY_MS) }, {}],
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
    expect(waiting("%C3%91AN0203049T4").data).toEqual({ uuid: [] });
    expect(waiting(encodeURIComponent("A&B020304XY1")).data).toEqual({ uuid: [] });
    expect(waiting("%C3%28").status).toBe("error");
    const uuid = bench.stamp();
    bench.cancel(uuid);
    expect(waiting(CUSTOMER).data.uuid).toEqual([uuid.toUpperCase()]);
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
  });
});
