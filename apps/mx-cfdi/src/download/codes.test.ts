import type { CallContext, HttpReply } from "@fakturo/plugin";
import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { CSD } from "../../fixtures/documents.ts";
import { DOWNLOAD_CODES } from "./codes.ts";
import { issued } from "./feed.ts";

const NOW = Date.UTC(2027, 0, 15);
const DAY_MS = 86_400_000;
const UUID = "5c6c7a58-0f70-4b52-9c11-5d0c2f9e5a11";
const SAT = "http://DescargaMasivaTerceros.sat.gob.mx";
const { certificate, key: private_key, password } = CSD;
const efirma = JSON.stringify({ certificate, private_key, password });

/** What the SAT answers to each operation; the rest is as after a request that is ready. */
interface Sat {
  readonly request?: Readonly<Record<string, string>>;
  readonly verify?: Readonly<Record<string, string>>;
  readonly download?: Readonly<Record<string, string>>;
}

const soap = (body: string, header = ""): HttpReply => ({
  status: 200,
  headers: { "content-type": "text/xml" },
  body: strToU8(
    `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Header>${header}</s:Header><s:Body>${body}</s:Body></s:Envelope>`,
  ),
});
const attributes = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");
const result = (name: string, values: Readonly<Record<string, string>>, content = "") =>
  soap(
    `<${name}Response xmlns="${SAT}"><${name}Result${attributes(values)}>${content}</${name}Result></${name}Response>`,
  );

const CFDI = `<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Fecha="2027-01-14T09:00:00" TipoDeComprobante="I" Moneda="MXN" SubTotal="100.00" Total="100.00" LugarExpedicion="44100" Exportacion="01"><cfdi:Emisor Rfc="EKU9003173C9" Nombre="ESCUELA" RegimenFiscal="601"/><cfdi:Receptor Rfc="URE180429TM6" Nombre="UNIVERSIDAD" UsoCFDI="G01" DomicilioFiscalReceptor="86991" RegimenFiscalReceptor="601"/><cfdi:Conceptos><cfdi:Concepto ClaveProdServ="81112002" Cantidad="1" ClaveUnidad="E48" Descripcion="Plan" ValorUnitario="100.00" Importe="100.00" ObjetoImp="01"/></cfdi:Conceptos><cfdi:Complemento><tfd:TimbreFiscalDigital xmlns:tfd="http://www.sat.gob.mx/TimbreFiscalDigital" Version="1.1" UUID="${UUID}"/></cfdi:Complemento></cfdi:Comprobante>`;
const PACKAGE = Buffer.from(zipSync({ "one.xml": strToU8(CFDI) })).toString("base64");
const READY = { CodEstatus: "5000", EstadoSolicitud: "3", CodigoEstadoSolicitud: "5000" };

/** A taxpayer's feed before a SAT that answers so; counts the requests of downloads. */
function world(sat: Sat) {
  const sessions = new Map<string, string>();
  const periods: string[] = [];
  const answers: Readonly<Record<string, (body: string) => HttpReply>> = {
    login: () =>
      soap(
        '<AutenticaResponse xmlns="http://DescargaMasivaTerceros.gob.mx"><AutenticaResult>t</AutenticaResult></AutenticaResponse>',
      ),
    request: (body) => {
      const [, until = ""] = /FechaFinal="([^"]+)"/.exec(body) ?? [];
      periods.push(until);
      const taken = { CodEstatus: "5000", IdSolicitud: `r-${periods.length}` };
      return result("SolicitaDescargaEmitidos", sat.request ?? taken);
    },
    verify: () =>
      result(
        "VerificaSolicitudDescarga",
        { NumeroCFDIs: "1", ...(sat.verify ?? READY) },
        "<IdsPaquetes>P_01</IdsPaquetes>",
      ),
    packages: () => {
      const values = sat.download ?? { CodEstatus: "5000" };
      const data = sat.download ? "" : PACKAGE;
      return soap(
        `<RespuestaDescargaMasivaTercerosSalida xmlns="${SAT}"><Paquete>${data}</Paquete></RespuestaDescargaMasivaTercerosSalida>`,
        `<h:respuesta xmlns:h="${SAT}"${attributes(values)}/>`,
      );
    },
  };
  const refuse = () => {
    throw new Error("not used");
  };
  const ctx: CallContext = {
    ...{ environment: "simulated", holder: "TVA010203AB9", workspace: { id: "w", country: "MX" } },
    ...{ signal: AbortSignal.timeout(60_000), until: 0, now: () => NOW, uuid: () => "u" },
    log: () => {},
    endpoint: (name) => `https://sat.example/${name}`,
    http: async (url, { body }) => {
      const answer = answers[url.split("/").at(-1) ?? ""];
      if (!answer) throw new Error(`no answer for ${url}`);
      return answer(Buffer.from(body ?? "").toString("utf8"));
    },
    credential: async (key = "") => ({ key, version: 1, text: efirma, value: {} }),
    session: async (scope, make) => {
      const value = sessions.get(scope) ?? (await make()).value;
      sessions.set(scope, value);
      return value;
    },
    dropSession: async (scope, value) => {
      if (sessions.get(scope) === value) sessions.delete(scope);
    },
    ...{ resolve: refuse, secret: refuse, registration: refuse, callbackUrl: refuse },
  };
  const page = () => issued.page({ at: NOW - DAY_MS, id: "" }, ctx);
  /** True where the next round follows the same request. */
  const isKept = () => sessions.has("request issued");
  return { page, periods, isKept };
}

/** Codes of refusals and failures that every operation may answer with. */
const GENERAL = ["300", "301", "302", "303", "304", "305", "404"];
const outcome = (code: string) => ({ name: "DownloadError", code });

describe("the mass download of the SAT", () => {
  it("hands out the files of a request that is ready, and forgets the request", async () => {
    const { page, periods, isKept } = world({});
    const { items } = await page();
    expect(items.map(({ key }) => key)).toEqual([UUID]);
    expect([periods.length, isKept()]).toEqual([1, false]);
  });

  it.each([...GENERAL, "5001", "5002", "5005", "5011"])(
    "refuses a request with %s: the round fails, and the next one asks anew",
    async (code) => {
      const { page, isKept } = world({ request: { CodEstatus: code, Mensaje: "M" } });
      await expect(page()).rejects.toMatchObject(outcome(code));
      expect(isKept()).toBe(false);
    },
  );

  it.each(GENERAL)(
    "refuses to tell the state with %s: the request is asked about again",
    async (code) => {
      const { page, isKept } = world({ verify: { CodEstatus: code, Mensaje: "M" } });
      await expect(page()).rejects.toMatchObject(outcome(code));
      expect(isKept()).toBe(true);
    },
  );

  it("does not know a request any more (5004): it is forgotten, and no CFDI is lost", async () => {
    const { page, isKept } = world({ verify: { CodEstatus: "5004", Mensaje: "M" } });
    await expect(page()).rejects.toMatchObject(outcome("5004"));
    expect(isKept()).toBe(false);
  });

  it.each(["1", "2"])("prepares a request (state %s), which is waited for", async (state) => {
    const { page, isKept } = world({ verify: { ...READY, EstadoSolicitud: state } });
    expect(await page()).toMatchObject({ items: [], isPending: true });
    expect(isKept()).toBe(true);
  });

  it.each([
    ["4", "404"],
    ["5", "300"],
    ["5", "5002"],
    ["5", "5005"],
    ["5", "5011"],
    ["6", "5000"],
  ])(
    "ends a request in state %s with %s: it is forgotten and asked for anew",
    async (state, code) => {
      const verify = { ...READY, EstadoSolicitud: state, CodigoEstadoSolicitud: code };
      const { page, isKept } = world({ verify });
      await expect(page()).rejects.toMatchObject(outcome(code));
      expect(isKept()).toBe(false);
    },
  );

  it("finds none (5004): the feed goes on behind the period", async () => {
    const verify = { ...READY, EstadoSolicitud: "5", CodigoEstadoSolicitud: "5004" };
    const { page, isKept } = world({ verify });
    expect(await page()).toMatchObject({ items: [], hasMore: false, time: NOW });
    expect(isKept()).toBe(false);
  });

  it.each([
    ["5", "5003", "0"],
    ["3", "5000", "1001"],
  ])(
    "has too many (state %s, %s, %s files): half of the period is asked for",
    async (state, code, count) => {
      const verify = { CodEstatus: "5000", EstadoSolicitud: state, CodigoEstadoSolicitud: code };
      const { page, periods, isKept } = world({ verify: { ...verify, NumeroCFDIs: count } });
      expect(await page()).toMatchObject({ items: [], isPending: true });
      expect(periods).toEqual(["2027-01-14T18:00:00", "2027-01-14T06:00:00"]);
      expect(isKept()).toBe(true);
    },
  );

  it.each([...GENERAL, "5004", "5007", "5008"])(
    "refuses a package with %s: the round fails, and its period is asked for anew",
    async (code) => {
      const { page, isKept } = world({ download: { CodEstatus: code, Mensaje: "M" } });
      await expect(page()).rejects.toMatchObject(outcome(code));
      expect(isKept()).toBe(false);
    },
  );

  it("explains each code of the SAT in its failures", async () => {
    for (const { code, meaning } of DOWNLOAD_CODES) {
      if (code === "5000") continue;
      const { page } = world({ request: { CodEstatus: code, Mensaje: "Mensaje" } });
      await expect(page()).rejects.toThrow(`${meaning}; `);
    }
  });
});
